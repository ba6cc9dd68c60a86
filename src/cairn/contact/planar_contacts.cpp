#include "cairn/contact/planar_contacts.hpp"

#include <algorithm>
#include <cmath>

#include "cairn/math/polygon_view.hpp"

namespace cairn {

std::vector<int> touching_vertices(const PlanarModel& model, const PlanarKinematics& k, double reach) {
  const math::PolygonView body = model.body.view();
  std::vector<int> vertices;
  for (int i = 0; i < body.n; ++i)
    if (k.z + math::vertex_offset(body, i, k.theta).z <= reach) vertices.push_back(i);
  std::sort(vertices.begin(), vertices.end(), [&](int i, int j) {
    return math::vertex_offset(body, i, k.theta).x < math::vertex_offset(body, j, k.theta).x;
  });
  return vertices;
}

OwnedProblem pose_forces(const PlanarModel& model, const PlanarKinematics& k, const std::vector<int>& vertices,
                         double still) {
  const math::PolygonView body = model.body.view();
  const double root_mass = std::sqrt(body.mass);
  const double root_inertia = std::sqrt(body.inertia);
  OwnedProblem out;
  out.vertices = vertices;
  out.w_free = {-root_mass * k.ground_ax, -root_mass * (model.gravity + k.ground_az), 0.0};
  out.w_before = {root_mass * k.vx, root_mass * k.vz, root_inertia * k.omega};
  const double spin = k.omega * k.omega;
  std::uint64_t place = 0;
  for (const int vertex : vertices) {
    const Vec2 r = math::vertex_offset(body, vertex, k.theta);
    out.G.insert(out.G.end(), {0.0, 1.0 / root_mass, r.x / root_inertia});
    out.G.insert(out.G.end(), {1.0 / root_mass, 0.0, -r.z / root_inertia});
    out.b_motion.insert(out.b_motion.end(), {-r.z * spin, -r.x * spin});
    Contact<2> c;
    c.key = place++;  // left to right: a place on the ground, not a number of the mesh
    c.gap = k.z + r.z;
    c.role = Role::supporting;
    c.hold = {model.restriction.no_sliding, model.restriction.no_flight};
    const double opening = k.vz + r.x * k.omega;
    const double slip = k.vx - r.z * k.omega;
    c.u_before = {std::fabs(opening) <= still ? 0.0 : opening, std::fabs(slip) <= still ? 0.0 : slip};
    c.mu_static = model.friction.static_coefficient;
    c.mu_kinetic = model.friction.kinetic_coefficient;
    out.contacts.push_back(c);
  }
  out.problem.level = Level::acceleration;
  out.problem.dof = 3;
  out.problem.G = out.G;
  out.problem.b_motion = out.b_motion;
  out.problem.w_free = out.w_free;
  out.problem.w_before = out.w_before;
  out.problem.contacts = out.contacts;
  out.problem.velocity_scale = model.gravity;
  out.problem.force_scale = body.mass * model.gravity;
  out.problem.rotation_scale = model.gravity / model.body.largest_radius();
  return out;
}

}  // namespace cairn
