/// Random bodies with random friction at every corner, at one instant on shaking ground: material for the tests of the LCP
/// formulation.
#pragma once
#include <cmath>
#include <vector>

#include "cairn/contact/planar_contacts.hpp"
#include "cairn/planar/initial_event.hpp"
#include "cairn/planar/kernel/lcp_step.hpp"
#include "cairn/planar/lcp_engine.hpp"
#include "cairn/planar/step_model.hpp"
#include "oracle/contact_modes.hpp"
#include "oracle/random_polygon.hpp"

namespace instants {

struct Choice {
  double largest_friction{1.0};
  double strongest_shaking{1.0};  // over gravity
};

/// The ground's acceleration is constant over the first second.
inline cairn::PlanarModel random_model(oracle::Random& random, const Choice& choice = {}) {
  auto within = [&](double a, double b) { return static_cast<double>(random.uniform(a, b)); };
  for (;;) {
    const oracle::Body drawn = oracle::random_polygon(random);
    std::vector<cairn::Vec2> outline;
    for (const oracle::Vec& v : drawn.vertices) outline.push_back({static_cast<double>(v.x), static_cast<double>(v.z)});
    auto body = cairn::PlanarBody::given(outline, static_cast<double>(drawn.mass), {0.0, 0.0},
                                         static_cast<double>(drawn.inertia));
    if (!body.has_value()) continue;
    cairn::PlanarModel model{.body = *body};
    for (int k = 0; k < model.body.vertex_count(); ++k) {
      const double mu = within(0.0, choice.largest_friction);
      model.corner_friction.push_back({mu, mu * within(0.4, 1.0)});
    }
    const double ax = model.gravity * within(-choice.strongest_shaking, choice.strongest_shaking);
    const double az = model.gravity * within(-choice.strongest_shaking, choice.strongest_shaking);
    model.ground_x = *cairn::Motion::create(cairn::SampledMotion{{ax, ax}, 1.0});
    model.ground_z = *cairn::Motion::create(cairn::SampledMotion{{az, az}, 1.0});
    return model;
  }
}

/// The contacts of a state, as the reference sees them; vertices from left to right.
inline oracle::ModeQuestion question(const cairn::PlanarModel& model, const cairn::planar::State& s,
                                     const std::vector<int>& vertices, int slip_sign) {
  const cairn::math::PolygonView body = model.body.view();
  const double ax = model.ground_x.view().acceleration(s.t);
  const double az = model.ground_z.view().acceleration(s.t);
  oracle::ModeQuestion q{body.mass, body.inertia, {}, s.omega, slip_sign, {ax, az}, model.gravity};
  for (const int vertex : vertices) {
    const cairn::Vec2 r = cairn::math::vertex_offset(body, vertex, s.theta);
    const cairn::Friction mu =
        model.corner_friction.empty() ? model.friction : model.corner_friction[static_cast<std::size_t>(vertex)];
    q.contacts.push_back({{r.x, r.z}, mu.static_coefficient, mu.kinetic_coefficient});
  }
  return q;
}

/// The same contacts as a problem for the judge, with the forces that the formulation gives them.
struct Judged {
  cairn::Certificate certificate{};
  cairn::planar::LcpMotion motion{};
};
inline Judged judge_state(const cairn::PlanarModel& model, const cairn::planar::LcpModel& m,
                          const cairn::planar::State& s) {
  namespace planar = cairn::planar;
  const planar::LcpMode mode = planar::mode_of(m, s);
  const cairn::Vec2 ground = m.motion.acceleration(s.t);
  const cairn::PlanarKinematics k{s.x, s.z, s.theta, s.vx, s.vz, s.omega, ground.x, ground.z};
  const std::vector<int> vertices(mode.vertex.begin(), mode.vertex.begin() + mode.count);
  cairn::OwnedProblem p = cairn::pose_forces(model, k, vertices, m.scales.touch_velocity);
  Judged judged;
  judged.motion = planar::motion_of(m, s);
  std::vector<double> f;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const planar::CornerFriction mu = planar::friction_of(m, vertices[i]);
    p.contacts[i].mu_static = mu.mu_static;
    p.contacts[i].mu_kinetic = mu.mu_kinetic;
    f.push_back(judged.motion.fn[i]);
    f.push_back(judged.motion.ft[i]);
  }
  std::vector<double> w = {std::sqrt(m.body.mass) * judged.motion.ax, std::sqrt(m.body.mass) * judged.motion.az,
                           std::sqrt(m.body.inertia) * judged.motion.alpha};
  cairn::ContactAnswer<2> answer;
  answer.f = f;
  answer.w = w;
  judged.certificate = cairn::judge(p.problem, answer);
  return judged;
}

}  // namespace instants
