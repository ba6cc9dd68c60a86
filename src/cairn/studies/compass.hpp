#pragma once

#include <cstdint>
#include <span>
#include <vector>

/// The largest value of a function on a box without its derivatives: points spread over the box, then steps along the
/// axes from the best of them, in rounds whose points can be computed at a time.               docs/theory/optimise.md
namespace cairn::studies {

struct CompassOptions {
  std::uint64_t samples{32};  // Sobol points of the first round, ≥ 1
  std::uint64_t centres{3};   // best of them that are followed, ≥ 1
  double first_step{0.25};    // of the steps, as a share of the box [-]
  double resolution{1e-3};    // steps become no smaller [-]
  std::uint64_t most_points{2000};
  std::uint64_t seed{1};  // of the shift of the Sobol points
};

/// Points lie in the unit cube. What comes next depends on the values so far alone.
class CompassSearch {
 public:
  /// 1 to kMostSobolFactors dimensions (CAIRN_CHECK).
  CompassSearch(std::size_t dimensions, const CompassOptions& options);

  /// The next round. Empty: done.
  const std::vector<std::vector<double>>& points() const { return points_; }

  /// Their values, in this order; NaN where there is none, which is worse than any number.
  void take(std::span<const double> values);

  /// Whether all centres came to the resolution.
  bool complete() const { return complete_; }

 private:
  /// A point from which steps are made.                                                                          (G.3)
  struct Centre {
    std::vector<double> place;
    double value{};
    double step{};
    std::size_t first{};  // of its points in this round
    std::size_t count{};
  };
  void begin(std::span<const double> values);
  void plan_next();

  CompassOptions options_;
  std::vector<std::vector<double>> points_;
  std::vector<Centre> centres_;
  std::uint64_t asked_{};  // points so far
  bool complete_{};
};

}  // namespace cairn::studies
