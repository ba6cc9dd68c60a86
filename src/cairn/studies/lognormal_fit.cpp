#include "cairn/studies/lognormal_fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/core/contract.hpp"
#include "cairn/math/normal.hpp"
#include "cairn/studies/sampling.hpp"

namespace cairn::studies {
namespace {

/// Log-likelihood with its first and second derivatives by (a, b).                                       (U.4), (U.5)
struct Likelihood {
  double value{};
  double by_a{}, by_b{};
  double aa{}, ab{}, bb{};

  void add(double slope, double curvature, double x) {
    by_a += slope;
    by_b += slope * x;
    aa += curvature;
    ab += curvature * x;
    bb += curvature * x * x;
  }
};

Likelihood likelihood_at(double a, double b, const std::vector<Observation>& logs) {
  Likelihood sum;
  for (const Observation& o : logs) {
    const double z = a + b * o.value;
    if (o.seen == Seen::exactly) {
      sum.value += math::log_normal_density(z) + math::log(b);
      sum.add(-z, -1.0, o.value);
      sum.by_b += 1.0 / b;
      sum.bb -= 1.0 / (b * b);
      continue;
    }
    const double sign = o.seen == Seen::below ? 1.0 : -1.0;
    const double slope = math::normal_slope(sign * z);
    sum.value += math::log_normal_share(sign * z);
    sum.add(sign * slope, -slope * (slope + sign * z), o.value);
  }
  return sum;
}

/// Whether a maximum exists, and if not, why.                                                      (U.9)
FitStatus has_maximum(const std::vector<Observation>& logs) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  double lowest_below = kFar, highest_below = -kFar, lowest_above = kFar, highest_above = -kFar;
  double lowest = kFar, highest = -kFar;
  bool exact = false, below = false, above = false;
  for (const Observation& o : logs) {
    switch (o.seen) {
      case Seen::exactly:
        exact = true;
        lowest = std::min(lowest, o.value);
        highest = std::max(highest, o.value);
        break;
      case Seen::below:
        below = true;
        lowest_below = std::min(lowest_below, o.value);
        highest_below = std::max(highest_below, o.value);
        break;
      case Seen::above:
        above = true;
        lowest_above = std::min(lowest_above, o.value);
        highest_above = std::max(highest_above, o.value);
        break;
    }
  }
  if (!exact && !below) return FitStatus::no_failures;
  if (!exact && !above) return FitStatus::all_failures;
  // A step at c explains all: every "above" at or below c, every "below" at or above it, every exact value at c.
  const double from = exact ? highest : highest_above;
  const double to = exact ? lowest : lowest_below;
  if (highest_above <= to && from <= to && from <= lowest_below) return FitStatus::separated;
  if (!exact && highest_below <= lowest_above) return FitStatus::not_growing;
  return FitStatus::ok;
}

double two_sided(double confidence) {
  CAIRN_CHECK(confidence > 0.0 && confidence < 1.0, confidence);
  return normal_quantile(0.5 + 0.5 * confidence);
}

}  // namespace

const char* name_of(FitStatus status) {
  switch (status) {
    case FitStatus::ok:
      return "ok";
    case FitStatus::no_failures:
      return "nothing failed";
    case FitStatus::all_failures:
      return "everything failed";
    case FitStatus::separated:
      return "failures and survivals are apart: the dispersion is not identified";
    case FitStatus::not_growing:
      return "failures do not become more frequent with intensity";
    case FitStatus::not_converged:
      return "not converged";
  }
  return "unknown";
}

LognormalFit fit_lognormal(std::span<const Observation> observations) {
  std::vector<Observation> logs;
  double mean = 0.0;
  for (const Observation& o : observations) {
    CAIRN_CHECK(std::isfinite(o.value) && o.value > 0.0, o.value);
    logs.push_back({o.seen, math::log(o.value)});
    mean += logs.back().value / static_cast<double>(observations.size());
  }
  LognormalFit fit;
  fit.observations = logs.size();
  fit.status = has_maximum(logs);
  if (fit.status != FitStatus::ok) return fit;
  // Logarithms from their mean in units of their spread: the start is then never far.
  double spread = 0.0;
  for (const Observation& o : logs) spread = std::max(spread, std::fabs(o.value - mean));
  for (Observation& o : logs) o.value = (o.value - mean) / spread;

  std::size_t exact = 0;
  for (const Observation& o : logs) exact += o.seen == Seen::exactly ? 1U : 0U;

  double a = 0.0, b = 1.0;
  Likelihood now = likelihood_at(a, b, logs);
  constexpr int kMostIterations = 200;
  fit.status = FitStatus::not_converged;
  for (; fit.iterations < kMostIterations; ++fit.iterations) {
    const double determinant = now.aa * now.bb - now.ab * now.ab;
    if (!(determinant > 0.0)) return fit;
    const double step_a = -(now.bb * now.by_a - now.ab * now.by_b) / determinant;
    const double step_b = -(now.aa * now.by_b - now.ab * now.by_a) / determinant;
    const double promised = 0.5 * (now.by_a * step_a + now.by_b * step_b);  // gain of a quadratic likelihood
    constexpr double kRoundOff = 4e-15;
    if (promised <= kRoundOff * (std::fabs(now.value) + static_cast<double>(logs.size()))) {
      a += step_a;  // beyond what the likelihood still shows: the gradient is exact to more digits
      b += step_b;
      now = likelihood_at(a, b, logs);
      fit.status = FitStatus::ok;
      break;
    }
    double part = 1.0;
    Likelihood next;
    for (;; part *= 0.5) {
      constexpr double kLeastPart = 1e-12;
      if (part < kLeastPart) return fit;
      if (exact > 0 && !(b + part * step_b > 0.0)) continue;  // ln b; without it b may pass 0, and is refused below
      next = likelihood_at(a + part * step_a, b + part * step_b, logs);
      if (next.value >= now.value) break;
    }
    a += part * step_a;
    b += part * step_b;
    now = next;
  }
  if (fit.status != FitStatus::ok) return fit;
  if (!(b > 0.0)) {
    fit.status = FitStatus::not_growing;
    return fit;
  }
  // Back to logarithms: z = a + b (x - mean)/spread.
  const double determinant = now.aa * now.bb - now.ab * now.ab;
  const double var_a = -now.bb / determinant, var_b = -now.aa / determinant, cov = now.ab / determinant;
  const double r = mean / spread;
  fit.b = b / spread;
  fit.a = a - b * r;
  fit.var_b = var_b / (spread * spread);
  fit.cov_ab = (cov - r * var_b) / spread;
  fit.var_a = var_a - 2.0 * r * cov + r * r * var_b;
  fit.median = math::exp(-fit.a / fit.b);
  fit.dispersion = 1.0 / fit.b;
  fit.log_likelihood = now.value - static_cast<double>(exact) * math::log(spread);
  return fit;
}

double LognormalFit::error_log_median() const {
  // ln m = -a/b.
  const double by_a = -1.0 / b, by_b = a / (b * b);
  return std::sqrt(by_a * by_a * var_a + 2.0 * by_a * by_b * cov_ab + by_b * by_b * var_b);
}

double LognormalFit::error_dispersion() const { return std::sqrt(var_b) / (b * b); }

double LognormalFit::probability(double x) const { return math::normal_share(a + b * math::log(x)); }

LognormalFit::Band LognormalFit::band(double x, double confidence) const {
  const double log_x = math::log(x);
  const double z = a + b * log_x;
  const double reach = two_sided(confidence) * std::sqrt(std::max(0.0, var_a + log_x * (2.0 * cov_ab + log_x * var_b)));
  return {math::normal_share(z - reach), math::normal_share(z + reach)};
}

LognormalFit::Band LognormalFit::median_band(double confidence) const {
  const double reach = two_sided(confidence) * error_log_median();
  return {median * math::exp(-reach), median * math::exp(reach)};
}

LognormalFit::Band LognormalFit::dispersion_band(double confidence) const {
  const double reach = two_sided(confidence) * error_dispersion() / dispersion;
  return {dispersion * math::exp(-reach), dispersion * math::exp(reach)};
}

}  // namespace cairn::studies
