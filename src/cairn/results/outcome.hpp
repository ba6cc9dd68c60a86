#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "cairn/results/table.hpp"

/// What every run comes to, whatever engine made it.
namespace cairn::results {

enum class Verdict : std::uint8_t { survived, toppled, failed };
const char* name_of(Verdict verdict);

/// Which way: seen with x to the right.
inline constexpr int kToTheLeft = 1;  // counter-clockwise
inline constexpr int kToTheRight = -1;

struct Outcome {
  Verdict verdict{Verdict::survived};
  const char* end{""};          // why the run ended, in words
  const char* failure{"none"};  // of a run that failed, in words
  int direction{};              // toppled: kToTheLeft or kToTheRight
  double end_time{};            // when the run ended [s]
  double settled_time{};        // when it came to rest for good, toppled, or the run was over [s]
  double topple_time{std::numeric_limits<double>::quiet_NaN()};  // when balance was last passed [s]
  std::int64_t impacts{};
  std::int64_t impacts_before{};  // toppled: impacts up to then
  bool proven{};                  // no way back, by energy and a bound on the work still to come
  double margin{};                // 1 - largest rotation / rotation at balance [-]

  bool toppled() const { return verdict == Verdict::toppled; }
};

inline constexpr const char* kProvenColumn = "proven";

/// Columns of the verdict, the same for every engine and every kind of study, and their cells.
std::vector<Column> outcome_columns();
void add_outcome(const Outcome& outcome, Row& row, std::size_t first_column);

}  // namespace cairn::results
