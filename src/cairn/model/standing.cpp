#include "cairn/model/standing.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "cairn/math/elementary.hpp"

namespace cairn {
namespace {

/// Pure rocking onto the end at x_i from the one at x_p (both from the foot of the centroid) keeps its energy when the
/// resultant acts at x_u, halfway between them in the angle atan(x/k): (I.9) and what follows it in impact_laws.md.
double largest_lambda(double x_i, double x_p, double k) {
  const double half = 0.5 * (math::atan(x_i / k) + math::atan(x_p / k));
  const double x_u = k * math::tan(half);
  return (x_i - x_u) / (x_i - x_p);
}

}  // namespace

Standing standing(const PlanarBody& body, double gravity, double friction) {
  const double m = body.mass();
  const double i = body.inertia();
  Standing s;
  s.rest = rest_pose(body, 0.0);
  s.height = s.rest.height;
  s.length = s.rest.base_left + s.rest.base_right;
  s.slide_acceleration = friction * gravity;

  const double k = std::sqrt(i / m + s.height * s.height);
  const auto side = [&](double base, double alpha, double x_i, double x_p) {
    StandingSide t;
    t.base = base;
    t.alpha = alpha;
    t.uplift_acceleration = gravity * (base / s.height);
    t.radius = norm(Vec2{base, s.height});
    t.inertia = i + m * t.radius * t.radius;
    t.frequency = std::sqrt(m * gravity * t.radius / t.inertia);
    t.largest_lambda = largest_lambda(x_i, x_p, k);
    return t;
  };
  const double x_left = -s.rest.base_left;
  const double x_right = s.rest.base_right;
  s.left = side(s.rest.base_left, s.rest.alpha_left, x_left, x_right);
  s.right = side(s.rest.base_right, s.rest.alpha_right, x_right, x_left);

  // G_ij = 1/m + x_i x_j / I for the rows (0, 1, x) of the normal velocities of the two ends.
  const double g_lr = 1.0 / m + x_left * x_right / i;
  const double g_ll = 1.0 / m + x_left * x_left / i;
  const double g_rr = 1.0 / m + x_right * x_right / i;
  const double cosine = g_lr / std::sqrt(g_ll * g_rr);
  const double sine = std::sqrt(std::fmax(0.0, (1.0 - cosine) * (1.0 + cosine)));
  s.kinetic_angle = math::atan2(sine, -cosine);
  return s;
}

std::vector<FlatteningRow> flattening_table(const PlanarBody& scanned, double tolerance, double gravity,
                                            double friction) {
  // Half a decade apart: from what a scanner cannot see to what would be a different base.
  constexpr std::array<double, 8> kShares = {0.0, 1e-5, 3e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2};
  std::vector<double> tolerances = {tolerance};
  for (const double share : kShares) tolerances.push_back(share * scanned.largest_radius());
  std::sort(tolerances.begin(), tolerances.end());
  tolerances.erase(std::unique(tolerances.begin(), tolerances.end()), tolerances.end());
  std::vector<FlatteningRow> rows;
  for (const double t : tolerances) {
    const Result<FlatBody, InputErrors> flat = with_flat_base(scanned, t);
    if (flat) rows.push_back({flat->base, standing(flat->body, gravity, friction)});
  }
  return rows;
}

}  // namespace cairn
