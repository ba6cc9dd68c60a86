#pragma once
#include <cmath>

#include "cairn/core/host_device.hpp"
#include "cairn/math/round_off.hpp"

namespace cairn::math {

/// Root of f in [a, b] with f(a) and f(b) of opposite sign (or zero), to the last bits of the abscissa.
/// Inverse quadratic interpolation where it is safe, bisection where it is not: Chandrupatla 1997, Advances in
/// Engineering Software 28, 145-149. Ends after at most kMostSteps evaluations in any case.
template <class F>
CAIRN_HD double bracketed_root(F&& f, double a, double fa, double b, double fb) {
  constexpr int kMostSteps = 128;
  if (fa == 0.0) return a;
  if (fb == 0.0) return b;
  double c = a;
  double fc = fa;
  double fraction = 0.5;
  for (int k = 0; k < kMostSteps; ++k) {
    const double x = a + fraction * (b - a);
    const double fx = f(x);
    if ((fx > 0.0) == (fa > 0.0)) {
      c = a;
      fc = fa;
    } else {
      c = b;
      fc = fb;
      b = a;
      fb = fa;
    }
    a = x;
    fa = fx;
    if (fa == 0.0) return a;
    const double best = std::fabs(fa) < std::fabs(fb) ? a : b;
    const double tolerance = 2.0 * kUnitRoundOff * std::fabs(best);  // at least one spacing
    const double width = std::fabs(b - a);
    if (!(width > 2.0 * tolerance)) return best;  // wider: a point at least `tolerance` from both ends lies between
    const double xi = (a - b) / (c - b);
    const double phi = (fa - fb) / (fc - fb);
    if (phi * phi < xi && (1.0 - phi) * (1.0 - phi) < 1.0 - xi)
      fraction = fa / (fb - fa) * fc / (fb - fc) + (c - a) / (b - a) * fa / (fc - fa) * fb / (fc - fb);
    else
      fraction = 0.5;
    const double least = tolerance / width;
    fraction = fraction < least ? least : (fraction > 1.0 - least ? 1.0 - least : fraction);
  }
  return std::fabs(fa) < std::fabs(fb) ? a : b;
}

}  // namespace cairn::math
