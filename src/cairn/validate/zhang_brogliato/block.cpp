#include "cairn/validate/zhang_brogliato/block.hpp"

#include <fmt/format.h>

#include <cmath>

#include "cairn/laws/parameters/lzb.hpp"
#include "cairn/math/elementary.hpp"

namespace cairn::validate::zhang {

double Block::alpha() const { return math::atan(L / l); }
double Block::radius() const { return 0.5 * std::sqrt(l * l + L * L); }
double Block::pace(double gravity) const { return std::sqrt(0.75 * gravity / radius()); }
double Block::housner() const { return (2.0 * l * l - L * L) / (2.0 * (l * l + L * L)); }

PlanarModel model_of(const Block& block, const Contact& contact) {
  const double density = block.mass / (block.l * block.L);
  PlanarModel model{.body = PlanarBody::rectangle(block.L, block.l, density, 1.0).value()};
  model.gravity = kGravity;
  model.friction = {contact.mu_s, contact.mu};
  Lzb law;
  law.exponent = contact.eta;
  model.law = law;
  model.material.restitution = contact.e;
  return model;
}

planar::RunResult release(const PlanarModel& model, double tilt, const planar::RunOptions& options,
                          planar::RunWorkspace& workspace) {
  planar::Start start;
  start.tilt = tilt;
  return planar::run(model, start, options, workspace).value();
}

planar::RunOptions options_of(double duration, int samples) {
  planar::RunOptions options;
  options.duration = duration;
  options.relative_tolerance = 1e-10;
  for (int k = 0; k < samples; ++k) options.sample_times.push_back(duration * k / samples);
  return options;
}

void shake(PlanarModel& model, double amplitude, double frequency) {
  model.ground_x = Motion::create(HarmonicDisplacementMotion{amplitude, 2.0 * kPi * frequency, 0.0}).value();
}

double corner_height(const PlanarBody& body, const planar::State& s, int corner) {
  return s.z + math::vertex_offset(body.view(), corner, s.theta).z;
}

double corner_slip(const PlanarBody& body, const planar::State& s, int corner) {
  return planar::point_velocity(s, math::vertex_offset(body.view(), corner, s.theta)).x;
}

std::string short_number(double value) { return fmt::format("{:.4g}", value); }

std::string friction_name(const Contact& contact) { return fmt::format("{:.3g}/{:.3g}", contact.mu, contact.mu_s); }

}  // namespace cairn::validate::zhang
