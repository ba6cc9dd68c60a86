#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "cairn/results/table.hpp"

/// What every run comes to, whatever engine made it.
namespace cairn::results {

enum class Verdict : std::uint8_t {
  survived,
  toppled,  // it came down where the way back is long, or passed a given angle; even if it came back; of a system: a
            // body toppled, slid off what it lay on, or fell
  failed,
  shifted  // it came down on another base from which the way back is short: no toppling
};
inline constexpr std::size_t kVerdicts = 4;
const char* name_of(Verdict verdict);

/// Which way: seen with x to the right.
inline constexpr int kToTheLeft = 1;  // counter-clockwise
inline constexpr int kToTheRight = -1;

/// Beyond this share of impacts that another law answered, a result is not that of the law asked for, and says so.
inline constexpr double kOftenFallsBack = 0.01;

struct Outcome {
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

  Verdict verdict{Verdict::survived};
  const char* fall{nullptr};     // toppled, of systems: the word for it where it is another one, "slid off"
  const char* end{""};           // why the run ended, in words
  const char* failure{"none"};   // of a run that failed, in words
  int direction{};               // toppled or shifted: kToTheLeft or kToTheRight
  double end_time{};             // when the run ended [s]
  double rest_time{kNone};       // when it came to rest for good [s]
  double topple_time{kNone};     // toppled: when balance, or the given angle, was passed on the way down [s]
  double touchdown_time{kNone};  // toppled or shifted: when it came down there, where the run saw it [s]
  std::int64_t impacts{};
  std::int64_t impacts_before{};  // toppled: impacts up to topple_time
  bool came_back{};               // toppled or shifted: within balance again when the run ended
  bool beyond_balance{};          // it has been past balance
  bool proven{};                  // the verdict can no longer change
  double margin{};  // 1 - largest rotation / rotation at balance, below 0 beyond it; NaN for toppled and failed [-]
  std::int64_t fallbacks{};  // impacts up to the verdict that another law answered in place of the one asked for

  bool toppled() const { return verdict == Verdict::toppled; }
  std::int64_t impacts_to_verdict() const { return toppled() ? impacts_before : impacts; }

  /// Of the impacts up to the verdict. [-]
  double fallback_share() const {
    return fallbacks == 0 ? 0.0 : static_cast<double>(fallbacks) / static_cast<double>(impacts_to_verdict());
  }
  bool falls_back_often() const { return fallback_share() > kOftenFallsBack; }
};

/// The verdict with what it must not be told without: "survived, beyond balance", "toppled and came back".
std::string verdict_words(const Outcome& outcome);

inline constexpr const char* kVerdictMeaning = "survived, toppled, shifted its base or failed";
inline constexpr const char* kDirectionMeaning =
    "toppled or shifted: +1 counter-clockwise, to the left; -1 clockwise; else 0";
inline constexpr const char* kToppleTimeMeaning =
    "when balance, or the given angle, was passed on the way down; NaN unless toppled";
inline constexpr const char* kImpactsBeforeMeaning = "toppled: impacts up to topple_time";
inline constexpr const char* kProvenMeaning = "1: the verdict can no longer change";
inline constexpr const char* kMarginMeaning =
    "1 - largest rotation / rotation at balance, below 0 beyond it; NaN for toppled and failed";

inline constexpr const char* kProvenColumn = "proven";

/// Of every table whose cases are runs: Outcome::fallback_share().
inline constexpr const char* kFallbackColumn = "fallback_share";
Column fallback_column();

/// Columns of the verdict, the same for every engine and every kind of study, and their cells.
std::vector<Column> outcome_columns();
void add_outcome(const Outcome& outcome, Row& row, std::size_t first_column);

}  // namespace cairn::results
