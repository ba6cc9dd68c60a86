#pragma once
#include "oracle/numeric.hpp"

/// The classical method of Runge and Kutta with fixed steps, for references in minimal coordinates.
namespace oracle {

/// From t to t + duration in `steps` steps; `rate(t, y)` gives ẏ.
template <std::size_t N, class Rate>
Vector<N> runge_kutta(const Rate& rate, Vector<N> y, Real t, Real duration, int steps) {
  const Real h = duration / static_cast<Real>(steps);
  const auto moved = [](const Vector<N>& from, const Vector<N>& way, Real share) {
    Vector<N> to = from;
    for (std::size_t k = 0; k < N; ++k) to[k] += share * way[k];
    return to;
  };
  for (int n = 0; n < steps; ++n) {
    const Real now = t + static_cast<Real>(n) * h;
    const Vector<N> a = rate(now, y);
    const Vector<N> b = rate(now + h / 2, moved(y, a, h / 2));
    const Vector<N> c = rate(now + h / 2, moved(y, b, h / 2));
    const Vector<N> d = rate(now + h, moved(y, c, h));
    for (std::size_t k = 0; k < N; ++k) y[k] += h / 6 * (a[k] + 2 * b[k] + 2 * c[k] + d[k]);
  }
  return y;
}

}  // namespace oracle
