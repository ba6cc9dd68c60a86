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

/// Beyond this share of impacts that another law answered, a result is not that of the law asked for, and says so.
inline constexpr double kOftenFallsBack = 0.01;

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
  std::int64_t fallbacks{};       // impacts up to the verdict that another law answered in place of the one asked for

  bool toppled() const { return verdict == Verdict::toppled; }
  std::int64_t impacts_to_verdict() const { return toppled() ? impacts_before : impacts; }

  /// Of the impacts up to the verdict. [-]
  double fallback_share() const {
    return fallbacks == 0 ? 0.0 : static_cast<double>(fallbacks) / static_cast<double>(impacts_to_verdict());
  }
  bool falls_back_often() const { return fallback_share() > kOftenFallsBack; }
};

inline constexpr const char* kProvenColumn = "proven";

/// Of every table whose cases are runs: Outcome::fallback_share().
inline constexpr const char* kFallbackColumn = "fallback_share";
Column fallback_column();

/// Columns of the verdict, the same for every engine and every kind of study, and their cells.
std::vector<Column> outcome_columns();
void add_outcome(const Outcome& outcome, Row& row, std::size_t first_column);

}  // namespace cairn::results
