/// Random impacts of one to four contacts of any polygon, posed to the waist from points, mass and velocities without the
/// engine, and the same numbers rebuilt in extended precision.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "cairn/laws/parameters/law_record.hpp"
#include "cairn/problem/judge.hpp"
#include "oracle/random_polygon.hpp"

namespace conformance {

using cairn::Outcome;
using cairn::Role;
using oracle::Real;

struct Touch {
  double x{}, z{};          // from the centroid [m]
  double nx{0.0}, nz{1.0};  // normal
  Role role{Role::arriving};
  double mu_static{}, mu_kinetic{}, restitution{}, stiffness{1.0};
  std::array<double, 2> f_before{};
};

struct Impact {
  double mass{1.0}, inertia{1.0};
  double vx{}, vz{}, omega{};
  std::vector<Touch> touches;
  std::vector<std::uint64_t> keys;  // empty: by index

  double size() const {
    double largest = 0.0;
    for (const Touch& c : touches) largest = std::fmax(largest, std::hypot(c.x, c.z));
    return largest;
  }
  double speed() const { return std::hypot(vx, vz) + size() * std::fabs(omega); }
  double normal_velocity(const Touch& c) const { return c.nx * (vx - c.z * omega) + c.nz * (vz + c.x * omega); }
};

inline Impact mirrored(Impact s) {
  s.vx = -s.vx;
  s.omega = -s.omega;
  for (Touch& c : s.touches) {
    c.x = -c.x;
    c.nx = -c.nx;
    c.f_before[1] = -c.f_before[1];
  }
  return s;
}

inline Impact reversed(Impact s) {
  std::reverse(s.touches.begin(), s.touches.end());
  return s;
}

/// The problem with its storage and room for the answer.
class Posed {
 public:
  explicit Posed(const Impact& s) : impact_(s), root_mass_(std::sqrt(s.mass)), root_inertia_(std::sqrt(s.inertia)) {
    w_before_ = {root_mass_ * s.vx, root_mass_ * s.vz, root_inertia_ * s.omega};
    for (std::size_t k = 0; k < s.touches.size(); ++k) {
      const Touch& touch = s.touches[k];
      const double tx = touch.nz, tz = -touch.nx;  // t = +x for n = +z
      G_.insert(G_.end(), {touch.nx / root_mass_, touch.nz / root_mass_,
                           (touch.x * touch.nz - touch.z * touch.nx) / root_inertia_});
      G_.insert(G_.end(), {tx / root_mass_, tz / root_mass_, (touch.x * tz - touch.z * tx) / root_inertia_});
      cairn::Contact<2> c;
      c.key = s.keys.empty() ? k : s.keys[k];
      c.role = touch.role;
      c.mu_static = touch.mu_static;
      c.mu_kinetic = touch.mu_kinetic;
      c.restitution = touch.restitution;
      c.stiffness = touch.stiffness;
      c.f_before = touch.f_before;
      for (std::size_t row = 0; row < 2; ++row)
        for (std::size_t d = 0; d < 3; ++d) c.u_before[row] += G_[(2 * k + row) * 3 + d] * w_before_[d];
      contacts_.push_back(c);
    }
    f_.assign(2 * contacts_.size(), 0.0);
    problem_.level = cairn::Level::impact;
    problem_.dof = 3;
    problem_.G = G_;
    problem_.w_free = w_before_;
    problem_.w_before = w_before_;
    problem_.contacts = contacts_;
    problem_.velocity_scale = s.speed();
    problem_.force_scale = s.mass * problem_.velocity_scale;
    problem_.rotation_scale = problem_.velocity_scale / s.size();
    answer_.f = f_;
    answer_.w = w_after_;
  }
  Posed(const Posed&) = delete;
  Posed& operator=(const Posed&) = delete;
  ~Posed() = default;

  template <class Law>
  const cairn::LawAnswer<2>& answered_by(const Law& law) {
    answer_.outcome = Outcome::ok;
    answer_.notes = cairn::kNoteNone;
    law(problem_, answer_);
    return answer_;
  }
  cairn::Certificate judged() const { return cairn::judge(problem_, answer_); }
  const cairn::ContactProblem<2>& problem() const { return problem_; }
  const cairn::LawAnswer<2>& answer() const { return answer_; }
  double vx() const { return w_after_[0] / root_mass_; }
  double vz() const { return w_after_[1] / root_mass_; }
  double omega() const { return w_after_[2] / root_inertia_; }
  double impulse(std::size_t contact, std::size_t component) const { return f_[2 * contact + component]; }
  double velocity(std::size_t contact, std::size_t component) const {
    double u = 0.0;
    for (std::size_t d = 0; d < 3; ++d) u += G_[(2 * contact + component) * 3 + d] * w_after_[d];
    return u;
  }

  /// Momentum, approach and energy from the contact points themselves, in extended precision; the first two relative to
  /// the largest of what they are made of, before and after.
  struct Rebuilt {
    Real momentum, approach, gain;
  };
  Rebuilt rebuilt() const {
    const Impact& s = impact_;
    const Real m = s.mass, I = s.inertia, size = s.size();
    const Real after_x = vx(), after_z = vz(), after_w = omega();
    const Real V = std::fmax(static_cast<Real>(s.speed()), std::hypot(after_x, after_z) + size * std::fabs(after_w));
    Real px = m * (after_x - s.vx), pz = m * (after_z - s.vz), l = I * (after_w - s.omega), approach = 0;
    for (std::size_t k = 0; k < s.touches.size(); ++k) {
      const Touch& c = s.touches[k];
      const Real n = impulse(k, 0), t = impulse(k, 1);
      const Real fx = n * c.nx + t * c.nz, fz = n * c.nz - t * c.nx;
      px -= fx;
      pz -= fz;
      l -= c.x * fz - c.z * fx;
      approach = std::fmax(approach, -(c.nx * (after_x - c.z * after_w) + c.nz * (after_z + c.x * after_w)));
    }
    const Real before = oracle::kinetic_energy(m, I, s.vx, s.vz, s.omega);
    const Real change = oracle::kinetic_energy(m, I, after_x, after_z, after_w) - before;
    Real scale = m * V;  // contacts with several normals or tangents can press against each other with larger impulses
    for (const double f : f_) scale = std::fmax(scale, std::fabs(f));
    const Real spin = std::fmax(scale * size, I * std::fmax(std::fabs(static_cast<Real>(s.omega)), std::fabs(after_w)));
    const Real momentum = std::fmax(std::fmax(std::fabs(px), std::fabs(pz)) / scale, std::fabs(l) / spin);
    return {momentum, approach / V, change / before};
  }

 private:
  Impact impact_;
  double root_mass_, root_inertia_;
  std::vector<double> G_, f_;
  std::array<double, 3> w_before_{}, w_after_{};
  std::vector<cairn::Contact<2>> contacts_;
  cairn::ContactProblem<2> problem_{};
  cairn::LawAnswer<2> answer_{};
};

/// What touches what. `steps` are vertices of a base that stands on several levels, `walls` are two planes.
enum class Kind { rocking, slide_rocking, one, two, three_level, four_level, rocking_three, steps, walls };
inline constexpr std::array kKinds{Kind::rocking,    Kind::slide_rocking, Kind::one,   Kind::two,  Kind::three_level,
                                   Kind::four_level, Kind::rocking_three, Kind::steps, Kind::walls};
inline int contacts_of(Kind kind) {
  switch (kind) {
    case Kind::one:
      return 1;
    case Kind::three_level:
    case Kind::rocking_three:
      return 3;
    case Kind::four_level:
    case Kind::steps:
    case Kind::walls:
      return 4;
    default:
      return 2;
  }
}
inline bool is_level(Kind kind) { return kind != Kind::steps && kind != Kind::walls; }

/// A random polygon on one of its edges, with velocities of the order of √(g size). Coefficients differ from contact to
/// contact in every other impact; all limits occur: e = 0 and 1, μ = 0 and 5.
inline Impact random_impact(oracle::Random& random, Kind kind) {
  auto within = [&](double a, double b) { return static_cast<double>(random.uniform(a, b)); };
  for (;;) {
    const oracle::Body body = oracle::random_polygon(random);
    const std::size_t corner = random.below(body.vertices.size());
    const Real theta = oracle::landing_angle(body, corner);
    const oracle::Vec a = oracle::offset(body, corner, theta);
    const oracle::Vec b = oracle::offset(body, (corner + 1) % body.vertices.size(), theta);
    const auto z = static_cast<double>(a.z);
    Impact s;
    s.mass = static_cast<double>(body.mass);
    s.inertia = static_cast<double>(body.inertia);
    std::vector<double> places{static_cast<double>(a.x), static_cast<double>(b.x)};
    const double left = places[0], width = places[1] - places[0];
    if (kind == Kind::one) places.erase(places.begin() + static_cast<std::ptrdiff_t>(random.below(2)));
    if (contacts_of(kind) > 2) places.push_back(left + width * within(0.1, 0.9));
    if (contacts_of(kind) > 3) places.push_back(left + width * within(0.1, 0.9));
    if (kind == Kind::steps || kind == Kind::walls) places.resize(2 + random.below(3));
    for (const double x : places) s.touches.push_back({.x = x, .z = z});
    if (kind == Kind::steps)
      for (std::size_t k = 1; k < s.touches.size(); ++k) s.touches[k].z = z * within(0.5, 1.0);
    if (kind == Kind::walls) {
      const double angle = within(-1.4, 1.4);
      for (std::size_t k = 1; k < s.touches.size(); k += 2) {
        s.touches[k].nx = std::sin(angle);
        s.touches[k].nz = std::cos(angle);
      }
    }
    const double V = std::sqrt(9.81 * s.size());
    const bool rocks = kind == Kind::rocking || kind == Kind::slide_rocking || kind == Kind::rocking_three;
    if (rocks) {
      const std::size_t p = random.below(2);
      s.touches[p].role = Role::supporting;
      s.omega = (p == 0 ? -1.0 : 1.0) * within(0.1, 3.0) * V / s.size();
      s.vx = z * s.omega + (kind == Kind::rocking ? 0.0 : V * within(-1.0, 1.0));
      s.vz = -s.touches[p].x * s.omega;
    } else {
      s.omega = V / s.size() * within(-1.0, 1.0);
      s.vx = V * within(-1.0, 1.0);
      s.vz = V * within(-2.0, 0.0);
    }
    const bool alike = random.below(2) == 0;
    const double choice = within(0.0, 1.0);
    for (Touch& c : s.touches) {
      if (alike && &c != s.touches.data()) {
        c.mu_static = s.touches[0].mu_static;
        c.mu_kinetic = s.touches[0].mu_kinetic;
        c.restitution = s.touches[0].restitution;
      } else {
        c.mu_static = choice < 0.15 ? 0.0 : (choice > 0.85 ? 5.0 : within(0.0, 1.2));
        c.mu_kinetic = c.mu_static * (random.below(2) == 0 ? 1.0 : within(0.5, 1.0));
        const double e = within(-0.2, 1.2);
        c.restitution = e < 0.0 ? 0.0 : (e > 1.0 ? 1.0 : e);
      }
      c.stiffness = random.below(2) == 0 ? 1.0 : std::pow(10.0, within(-1.0, 1.0));
      if (random.below(3) == 0) c.f_before = {s.mass * V * within(0.0, 1.0), s.mass * V * within(-0.5, 0.5)};
    }
    bool arrives = false, all_arrive = true;
    for (const Touch& c : s.touches) {
      arrives = arrives || s.normal_velocity(c) < 0.0;
      all_arrive = all_arrive && s.normal_velocity(c) < 0.0;
    }
    // On one level all contacts of a landing arrive; steps and walls may also have contacts that open.
    if (rocks || (is_level(kind) ? all_arrive : arrives)) return s;
  }
}

inline bool answered(Outcome outcome) {
  return outcome == Outcome::ok || outcome == Outcome::energy_raised || outcome == Outcome::outside_cone;
}

}  // namespace conformance
