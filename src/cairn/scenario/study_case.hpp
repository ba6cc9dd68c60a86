#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cairn/scenario/load.hpp"
#include "cairn/scenario/study_keys.hpp"
#include "cairn/scenario/summary.hpp"
#include "cairn/study/incremental.hpp"

/// Cases of a study as the engine takes them: the scenario with some keys replaced.
namespace cairn::scenario {

/// Makes the cases that differ from a loaded scenario in the given keys. Parts that none of the keys touches are taken
/// over; meshes and records come from memory. One for each thread; copies share what has been read.
class CaseMaker {
 public:
  /// `base` outlives it. `read` hands over files that `base` does not keep.
  CaseMaker(const Loaded& base, const std::vector<ScalarKey>& keys, ReadInput read);

  /// A copy that takes further files from elsewhere.
  CaseMaker with_reader(ReadInput read) const {
    CaseMaker copy = *this;
    copy.read_ = std::move(read);
    return copy;
  }

  /// The case with these values, valid until the next call. Faults have the keys as in load.
  Result<const CaseModel*, InputErrors> make(const std::vector<KeySetting>& settings);

  /// Where the body of the case last made stands.
  const planar::Home& home() const { return home_; }

 private:
  const Loaded* base_;
  ReadInput read_;
  Parts touched_{};
  std::shared_ptr<InputMemo> memo_;
  Scenario scenario_;  // without its study
  planar::Home home_;
  std::optional<CaseModel> made_;
};

/// Columns of what a run found, the same for every kind of study, and their cells.
std::vector<study::Column> outcome_columns();
void add_outcome(const planar::RunResult& result, study::Row& row, std::size_t first_column);

/// Why a run gave no verdict; empty where it did.
std::string failure_of(const planar::RunResult& result);

/// What became of the body in `count` rows from `first` on, by their columns `verdict` and `failure`.
std::vector<study::Fate> fates_of(const study::Table& table, std::size_t first, std::size_t count);

/// Adds how many verdicts are only as observed when the time was over, where there are any; by the column `proven`.
inline constexpr const char* kProvenColumn = "proven";
void add_unproven(const study::Table& table, std::vector<Figure>& figures);
/// The same for a number of runs of which so many are not proven.
void add_unproven(std::uint64_t unproven, std::uint64_t runs, std::vector<Figure>& figures);

}  // namespace cairn::scenario
