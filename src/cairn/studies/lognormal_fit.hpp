#pragma once

#include <cstdint>
#include <span>
#include <vector>

/// The lognormal distribution of a capacity that makes what was observed most likely.       docs/theory/fragility.md
namespace cairn::studies {

/// What is known of the capacity of one specimen: its value, or only that it lies below or above one.
enum class Seen : std::uint8_t { exactly, below, above };

struct Observation {
  Seen seen{};
  double value{};  // intensity, > 0
};

enum class FitStatus : std::uint8_t {
  ok,
  no_failures,   // nothing fell: the capacity lies above all that was tried
  all_failures,  // everything fell
  separated,     // what fell and what stood are apart, or all capacities are equal: any small dispersion explains it
  not_growing,   // what falls falls at low intensities rather than at high ones: no capacity explains it
  not_converged
};
const char* name_of(FitStatus status);

/// P(fails at x) = Φ(a + b ln x), a = -ln(median)/dispersion, b = 1/dispersion.                                (U.3)
struct LognormalFit {
  FitStatus status{FitStatus::not_converged};
  double median{};
  double dispersion{};  // standard deviation of ln(capacity) [-]
  double log_likelihood{};
  double a{};
  double b{};
  double var_a{}, var_b{}, cov_ab{};  // inverse of the observed information                                      (U.6)
  std::size_t observations{};
  int iterations{};

  /// Standard errors of ln(median) and of the dispersion.                                                       (U.7)
  double error_log_median() const;
  double error_dispersion() const;

  double probability(double x) const;
  /// Its band at a confidence, pointwise: Φ(z ± q se(z)).                                                       (U.8)
  struct Band {
    double low{};
    double high{};
  };
  Band band(double x, double confidence) const;
  /// Of the median and of the dispersion, by their logarithms.
  Band median_band(double confidence) const;
  Band dispersion_band(double confidence) const;
};

/// The likelihood is concave in (a, b), so that Newton's method with halved steps finds the one maximum if there is one;
/// whether there is one is decided beforehand. Values must be > 0 and finite (CAIRN_CHECK).
LognormalFit fit_lognormal(std::span<const Observation> observations);

}  // namespace cairn::studies
