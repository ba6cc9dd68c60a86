#pragma once
#include <algorithm>
#include <cstdio>
#include <functional>

#include "timestep/scenes.hpp"

/// Observed order of convergence: errors at h, h/2, h/4, h/8.
namespace orders {

using cairn::timestep::Scheme;

struct Observed {
  std::vector<double> errors;
  double order{};  // slope of the line through log error over log step
};

/// `error(scheme, h)` runs the scene with this step and says how far it is off.
inline Observed observe(const char* title, Scheme scheme, double h,
                        const std::function<double(Scheme, double)>& error) {
  Observed o;
  double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  std::printf("%-34s %-16s", title, scenes::name_of_scheme(scheme));
  for (int k = 0; k < 4; ++k) {
    const double step = h / static_cast<double>(1 << k);
    const double e = std::fabs(error(scheme, step));
    o.errors.push_back(e);
    const double x = std::log(step), y = std::log(std::max(e, 1e-300));
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
    std::printf(" %.3e", e);
  }
  o.order = (4.0 * sxy - sx * sy) / (4.0 * sxx - sx * sx);
  std::printf("  order %.3f\n", o.order);
  return o;
}

/// The printed scheme is of first order; the default one as is said, of what was measured.
inline void expect_orders(const char* title, double h, double of_projection,
                          const std::function<double(Scheme, double)>& error) {
  EXPECT_GE(observe(title, Scheme::stewart_trinkle, h, error).order, 0.9) << title;
  EXPECT_GE(observe(title, Scheme::projection, h, error).order, of_projection) << title;
}

}  // namespace orders
