#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cairn/results/outcome.hpp"
#include "cairn/studies/incremental.hpp"
#include "cairn/studies/scene_keys.hpp"
#include "cairn/studies/study_plan.hpp"

namespace cairn::inputs {
struct InputMemo;
}  // namespace cairn::inputs

/// Cases of a study as an engine takes them: the scene with some keys replaced.
namespace cairn::studies {

/// Makes the cases that differ from a subject in the given keys. Parts that none of the keys touches are taken over;
/// meshes and records come from memory. One for each thread; copies share what has been read.
class CaseMaker {
 public:
  /// `base` outlives it. `read` hands over files that `base` does not keep.
  CaseMaker(const Subject& base, const std::vector<ScalarKey>& keys, ReadInput read);

  /// A copy that takes further files from elsewhere.
  CaseMaker with_reader(ReadInput read) const {
    CaseMaker copy = *this;
    copy.read_ = std::move(read);
    return copy;
  }

  /// The case with these values. Faults have the keys of the scene.
  Result<runs::CasePtr, InputErrors> make(const std::vector<KeySetting>& settings) const;

  const runs::Engine& engine() const { return *base_->engine; }

 private:
  const Subject* base_;
  ReadInput read_;
  runs::Parts touched_{};
  std::shared_ptr<inputs::InputMemo> memo_;
};

/// Columns of what a run found, the same for every kind of study, and their cells after a run.
std::vector<Column> outcome_columns(const runs::Engine& engine);
void add_outcome(const results::Outcome& outcome, const runs::Runner& runner, Row& row, std::size_t first_column);

/// Why a run gave no verdict; empty where it did.
std::string failure_of(const results::Outcome& outcome);

/// What became of the body in a run, and in `count` rows from `first` on by their columns `verdict` and `failure`.
Fate fate_of(const results::Outcome& outcome);
std::vector<Fate> fates_of(const Table& table, std::size_t first, std::size_t count);

/// Adds in how many runs the body shifted its base, where there are any; by the column `verdict`.
void add_shifted(const Table& table, std::vector<Figure>& figures);

/// Adds how many verdicts are only as observed when the time was over, where there are any; by the column `proven`.
void add_unproven(const Table& table, std::vector<Figure>& figures);
/// The same for a number of runs of which so many are not proven.
void add_unproven(std::uint64_t unproven, std::uint64_t runs, std::vector<Figure>& figures);

/// Likewise in how many runs another law answered often in place of the one asked for; by results::kFallbackColumn.
void add_fallbacks(const Table& table, std::vector<Figure>& figures);
void add_fallbacks(std::uint64_t fallen_back, std::uint64_t runs, std::vector<Figure>& figures);

}  // namespace cairn::studies
