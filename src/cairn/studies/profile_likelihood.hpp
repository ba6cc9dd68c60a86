#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cairn/studies/local_search.hpp"

/// Parameters from measurements with independent Gaussian errors: the most likely ones, and how far each could be moved
/// while the others make up for it.                                                          docs/theory/calibration.md
namespace cairn::studies {

struct FitSetting {
  std::vector<Bounds> bounds;     // of the parameters
  std::size_t data{};             // how many measurements
  double scale{};                 // root mean square of the measurements, about their mean where the origin is free
  bool free_origin{};             // their common shift is one more unknown
  std::optional<double> noise{};  // standard deviation of a measurement; none: estimated from the residuals
  double confidence{0.95};
  std::uint64_t samples{200};  // of the bounds, evenly spread, from which searches start
  std::uint64_t searches{6};
  std::uint64_t seed{1};

  /// Data beyond those that the unknowns take up; negative: too few.
  std::int64_t spare() const {
    return static_cast<std::int64_t>(data) - static_cast<std::int64_t>(bounds.size()) - (free_origin ? 1 : 0);
  }
  /// Whether the data can tell how uncertain the parameters are.
  bool has_measure() const { return noise ? spare() >= 0 : spare() >= 1; }
};

/// Parameters are likely enough where (S - S_min)/σ² ≤ quantile², S the sum of squares.
///   noise known:   σ as given, the normal quantile                                                             (J.6)
///   not known:     σ² = S_min/ν with ν spare data, Student's quantile; but no σ below kExactly of the data's scale,
///                  where the residuals are round-off of runs rather than noise                                 (J.8)
///   no measure:    what repeats the data to kExactly of their scale, which finds ridges and tells no uncertainty
struct Threshold {
  double variance{};  // σ²
  double quantile{};
  double limit(double least) const { return least + quantile * quantile * variance; }
};
Threshold threshold_of(const FitSetting& setting, double least);
inline constexpr double kExactly = 1e-5;

enum class FitStage : std::uint8_t { sample, search, profile, drawing };
const char* name_of(FitStage stage);

/// Something to compute: one run at the only start (sample), or search_locally from the starts.
struct FitTask {
  FitStage stage{};
  std::optional<std::size_t> fixed{};  // parameter that is kept: profile and drawing
  std::vector<std::vector<double>> starts;
};

/// What came of a task.
struct FitRow {
  FitStage stage{};
  std::optional<std::size_t> fixed{};
  std::vector<double> point;
  Misfit misfit;
};

/// What to compute next, a function of what is there alone. First samples; then searches from the best of them; then, in
/// rounds, both ends of the profile of every parameter, (J.9); at last some values for a drawing of each. Empty: done.
std::vector<FitTask> next_tasks(const FitSetting& setting, const std::vector<FitRow>& rows);

/// Why an interval ends where it does.
enum class EndKind : std::uint8_t {
  data,         // beyond, the data become too unlikely
  jump,         // beyond, the model lacks something that was measured
  bound,        // it does not end within the bounds: open
  other_bound,  // another parameter has reached its bound there, which no datum did
  unresolved    // the profile is too rough
};
const char* name_of(EndKind kind);

struct ProfileEnd {
  double value{};
  EndKind kind{};
  std::optional<std::size_t> other{};  // of other_bound
};

struct Estimate {
  double value{};
  ProfileEnd low, high;
  bool has_gaps{};  // there are values inside which the data speak against

  /// Whether the data enclose it.
  bool identified() const { return closed(low.kind) && closed(high.kind); }
  static bool closed(EndKind kind) { return kind == EndKind::data || kind == EndKind::jump; }
};

/// The row with the least misfit; nothing without rows.
const FitRow* best_of(const std::vector<FitRow>& rows);

/// An estimate for each parameter, when next_tasks has nothing more and the best row lacks no datum (CAIRN_CHECK).
std::vector<Estimate> estimates_of(const FitSetting& setting, const std::vector<FitRow>& rows);

/// Standard deviation of a measurement by the residuals of the best row, √(S_min/ν); nothing without spare data.
std::optional<double> noise_from(const FitSetting& setting, double least);

}  // namespace cairn::studies
