#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

/// The least squares of a model that is dear, nearly smooth and sometimes jumps.        docs/theory/calibration.md
namespace cairn::studies {

/// What a parameter may be.
struct Bounds {
  double low{};
  double high{};
  double at(double share) const { return share >= 1.0 ? high : low + share * (high - low); }
  double share_of(double value) const { return (value - low) / (high - low); }
};

/// Prediction minus measurement of every datum, in one unit; NaN where the model has no prediction.
using ResidualModel = std::function<void(std::span<const double> point, std::vector<double>& residuals)>;

/// How far a model is from the data. One that predicts more of them is nearer, whatever the squares: a prediction that
/// is missing has no residual that could be weighed against others.                                              (J.3)
struct Misfit {
  std::size_t missing{};
  double sum{};  // of the squares of the residuals that there are
  friend bool operator<(const Misfit& a, const Misfit& b) {
    return a.missing != b.missing ? a.missing < b.missing : a.sum < b.sum;
  }
};

/// `free_origin`: a common shift of all predictions is not counted, the best one is taken.                        (J.2)
Misfit misfit_of(std::span<const double> residuals, bool free_origin);

/// The shift that makes the squares least: mean of measurement minus prediction over those that there are.
double best_shift(std::span<const double> residuals);

struct SearchSetting {
  std::vector<Bounds> bounds;
  bool free_origin{};
  std::uint64_t most_runs{600};
};

struct SearchResult {
  std::vector<double> point;
  Misfit misfit;
  std::uint64_t runs{};  // of the model
};

/// From the best of the starts (at least one, within the bounds: CAIRN_CHECK) downhill: Levenberg-Marquardt with
/// differences for slopes, (J.4), then steps along the axes, (J.5), which also find their way over jumps and kinks, in turns
/// until neither helps; then from the next best start that is far from it, in case that leads deeper. The parameter `fixed` keeps the value that the starts have.
SearchResult search_locally(const ResidualModel& model, const SearchSetting& setting,
                            const std::vector<std::vector<double>>& starts, std::optional<std::size_t> fixed);

}  // namespace cairn::studies
