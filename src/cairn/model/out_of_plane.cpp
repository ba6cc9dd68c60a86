#include "cairn/model/out_of_plane.hpp"

#include <algorithm>

namespace cairn {

OutOfPlane out_of_plane(const MeshBody& body, const RestPose& rest) {
  // The support seen from above ends a little nearer than its shadow on the plane also where the body tips in the plane.
  constexpr double kNotably = 0.9;
  const BaseContact& c = body.contact;
  const PlanarPlausibility& p = body.plausibility;
  const double alpha = std::min(rest.alpha_left, rest.alpha_right);
  return {.falls = c.weakest_alpha < 0.0,
          .narrower = c.weakest_alpha < kNotably * alpha || !p.wide_enough(),
          .narrow_end = !p.straight_ends(),
          .aside = !p.offset_small(),
          .twists = !p.products_small(),
          .azimuth = c.weakest_azimuth,
          .weakest_alpha = c.weakest_alpha,
          .alpha = alpha,
          .length = c.length,
          .width = c.width,
          .offset = p.offset,
          .products = p.products};
}

}  // namespace cairn
