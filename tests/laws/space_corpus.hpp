/// Random impacts in space of one body or of two, with and without joints, posed to the waist from points, masses and
/// velocities, densely or in blocks; and what must hold of an answer, from the points themselves.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "cairn/laws/parameters/impact_scratch.hpp"
#include "cairn/laws/parameters/law_record.hpp"
#include "cairn/math/vec3.hpp"
#include "cairn/problem/judge.hpp"
#include "laws/impact_corpus.hpp"

namespace conformance::space {

using cairn::Mat3;
using cairn::Vec3;

inline Mat3 transposed(const Mat3& m) {
  const auto& r = m.rows;
  return {{{{r[0].x, r[1].x, r[2].x}, {r[0].y, r[1].y, r[2].y}, {r[0].z, r[1].z, r[2].z}}}};
}
/// A turn by `angle` about a unit axis.
inline Mat3 turn(Vec3 k, double angle) {
  const double c = std::cos(angle), s = std::sin(angle), o = 1.0 - c;
  return {{{{c + o * k.x * k.x, o * k.x * k.y - s * k.z, o * k.x * k.z + s * k.y},
            {o * k.x * k.y + s * k.z, c + o * k.y * k.y, o * k.y * k.z - s * k.x},
            {o * k.x * k.z - s * k.y, o * k.y * k.z + s * k.x, c + o * k.z * k.z}}}};
}

struct Body {
  double mass{1.0};
  Vec3 inertia{1.0, 1.0, 1.0};                     // principal moments
  Mat3 axes{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}};  // columns: the principal axes
  Vec3 position{}, velocity{}, spin{};
};

/// Body a at a point; the other is body b or the ground (-1). `n` from b to a.
struct Touch {
  int a{}, b{-1};
  Vec3 at{};
  Vec3 n{0, 0, 1}, t1{1, 0, 0}, t2{0, 1, 0};
  Role role{Role::arriving};
  double mu_static{}, mu_kinetic{}, restitution{}, stiffness{1.0};
  std::array<double, 3> f_before{};
};
/// A direction in which a point of a does not move against b, or only one way.
struct Joint {
  int a{}, b{-1};
  Vec3 at{}, along{1, 0, 0};
  double lower{-std::numeric_limits<double>::infinity()};
  double upper{std::numeric_limits<double>::infinity()};
};

struct Scene {
  std::vector<Body> bodies;
  std::vector<Touch> touches;
  std::vector<Joint> joints;
  std::vector<std::uint64_t> keys;  // empty: by index
  double size{1.0};

  Vec3 velocity(int body, Vec3 at) const {
    if (body < 0) return {};
    const Body& b = bodies[static_cast<std::size_t>(body)];
    return b.velocity + cross(b.spin, at - b.position);
  }
  double approach(const Touch& c) const { return dot(c.n, velocity(c.a, c.at) - velocity(c.b, c.at)); }
  double speed() const {
    double most = 0.0;
    for (const Body& b : bodies) most = std::fmax(most, norm(b.velocity) + size * norm(b.spin));
    return most;
  }
  double mass() const {
    double most = 0.0;
    for (const Body& b : bodies) most = std::fmax(most, b.mass);
    return most;
  }
};

/// The whole scene turned: positions, velocities, directions.
inline Scene turned(Scene s, const Mat3& by) {
  for (Body& b : s.bodies) {
    b.position = by * b.position;
    b.velocity = by * b.velocity;
    b.spin = by * b.spin;
    const Mat3 columns = transposed(b.axes);
    b.axes = transposed({{by * columns.rows[0], by * columns.rows[1], by * columns.rows[2]}});
  }
  for (Touch& c : s.touches) {
    c.at = by * c.at;
    c.n = by * c.n;
    c.t1 = by * c.t1;
    c.t2 = by * c.t2;
  }
  for (Joint& j : s.joints) {
    j.at = by * j.at;
    j.along = by * j.along;
  }
  return s;
}
/// Other tangents of every contact.
inline Scene with_tangents_turned(Scene s, double angle) {
  for (Touch& c : s.touches) {
    const Mat3 by = turn(c.n, angle);
    c.t1 = by * c.t1;
    c.t2 = by * c.t2;
  }
  return s;
}

using Workspace = cairn::ImpactWorkspace<8, 6, 12>;

class Posed {
 public:
  explicit Posed(Scene scene, bool in_blocks = false) : scene_(std::move(scene)) {
    const std::size_t nb = scene_.bodies.size();
    for (std::size_t i = 0; i < nb; ++i) {
      const Body& b = scene_.bodies[i];
      const double m = std::sqrt(b.mass);
      const Vec3 spin = transposed(b.axes) * b.spin;
      w_before_.insert(w_before_.end(),
                       {m * b.velocity.x, m * b.velocity.y, m * b.velocity.z, std::sqrt(b.inertia.x) * spin.x,
                        std::sqrt(b.inertia.y) * spin.y, std::sqrt(b.inertia.z) * spin.z});
    }
    for (const Joint& j : scene_.joints) {
      add_row(j.a, j.b, j.at, j.along, in_blocks);
      rows_.push_back({.lower = j.lower, .upper = j.upper});
    }
    if (in_blocks)
      for (const Joint& j : scene_.joints) pairs_.push_back({.a = j.a, .b = j.b});
    for (std::size_t k = 0; k < scene_.touches.size(); ++k) {
      const Touch& t = scene_.touches[k];
      for (const Vec3 d : {t.n, t.t1, t.t2}) add_row(t.a, t.b, t.at, d, in_blocks);
      if (in_blocks) pairs_.push_back({.a = t.a, .b = t.b});
      cairn::Contact<3> c;
      c.key = scene_.keys.empty() ? k : scene_.keys[k];
      c.role = t.role;
      c.mu_static = t.mu_static;
      c.mu_kinetic = t.mu_kinetic;
      c.restitution = t.restitution;
      c.stiffness = t.stiffness;
      c.f_before = t.f_before;
      const Vec3 u = scene_.velocity(t.a, t.at) - scene_.velocity(t.b, t.at);
      c.u_before = {dot(u, t.n), dot(u, t.t1), dot(u, t.t2)};
      contacts_.push_back(c);
    }
    w_.assign(6 * nb, 0.0);
    f_.assign(rows_.size() + 3 * contacts_.size(), 0.0);
    problem_.level = cairn::Level::impact;
    problem_.dof = static_cast<int>(6 * nb);
    problem_.G = G_;
    problem_.w_free = w_before_;
    problem_.w_before = w_before_;
    problem_.rows = rows_;
    problem_.contacts = contacts_;
    problem_.pairs = pairs_;
    problem_.velocity_scale = scene_.speed();
    problem_.force_scale = scene_.mass() * problem_.velocity_scale;
    problem_.rotation_scale = problem_.velocity_scale / scene_.size;
    answer_.f = f_;
    answer_.w = w_;
  }
  Posed(const Posed&) = delete;
  Posed& operator=(const Posed&) = delete;
  ~Posed() = default;

  template <class Law>
  const cairn::LawAnswer<3>& answered_by(const Law& law) {
    answer_.outcome = Outcome::ok;
    answer_.notes = cairn::kNoteNone;
    law(problem_, answer_, workspace_.scratch());
    return answer_;
  }
  cairn::Certificate judged() const { return cairn::judge(problem_, answer_); }
  cairn::ContactProblem<3>& problem() { return problem_; }
  const cairn::LawAnswer<3>& answer() const { return answer_; }
  const Scene& scene() const { return scene_; }
  std::vector<double>& w() { return w_; }
  double f(std::size_t row) const { return f_[row]; }
  double impulse(std::size_t contact, std::size_t component) const {
    return f_[rows_.size() + 3 * contact + component];
  }
  /// The scene with the velocities of the answer.
  Scene after() const {
    Scene s = scene_;
    for (std::size_t i = 0; i < s.bodies.size(); ++i) {
      Body& b = s.bodies[i];
      const double m = std::sqrt(b.mass);
      const double* w = w_.data() + 6 * i;
      b.velocity = {w[0] / m, w[1] / m, w[2] / m};
      b.spin =
          b.axes * Vec3{w[3] / std::sqrt(b.inertia.x), w[4] / std::sqrt(b.inertia.y), w[5] / std::sqrt(b.inertia.z)};
    }
    return s;
  }

 private:
  void add_row(int a, int b, Vec3 at, Vec3 d, bool in_blocks) {
    std::vector<double> row(in_blocks ? 12 : 6 * scene_.bodies.size(), 0.0);
    const auto put = [&](int body, double sign, std::size_t first) {
      if (body < 0) return;
      const Body& of = scene_.bodies[static_cast<std::size_t>(body)];
      const double m = std::sqrt(of.mass);
      const Vec3 r = transposed(of.axes) * cross(at - of.position, d);
      const double g[6] = {d.x / m,
                           d.y / m,
                           d.z / m,
                           r.x / std::sqrt(of.inertia.x),
                           r.y / std::sqrt(of.inertia.y),
                           r.z / std::sqrt(of.inertia.z)};
      for (std::size_t k = 0; k < 6; ++k) row[first + k] = sign * g[k];
    };
    put(a, 1.0, in_blocks ? 0 : 6 * static_cast<std::size_t>(a));
    put(b, -1.0, in_blocks ? 6 : 6 * static_cast<std::size_t>(b < 0 ? 0 : b));
    G_.insert(G_.end(), row.begin(), row.end());
  }

  Scene scene_;
  std::vector<double> G_, w_before_, w_, f_;
  std::vector<cairn::Row> rows_;
  std::vector<cairn::Contact<3>> contacts_;
  std::vector<cairn::BodyPair> pairs_;
  cairn::ContactProblem<3> problem_{};
  cairn::LawAnswer<3> answer_{};
  Workspace workspace_;
};

/// What touches what in space: corners of one body on a level, on two planes, or of two bodies on each other.
enum class Where { corner, edge, three, four, eight, rocking, planes, stack };
inline constexpr std::array kWhere{Where::corner, Where::edge,    Where::three,  Where::four,
                                   Where::eight,  Where::rocking, Where::planes, Where::stack};

namespace detail {
inline double within(oracle::Random& random, double a, double b) { return static_cast<double>(random.uniform(a, b)); }
inline Vec3 direction(oracle::Random& random) {
  const double z = within(random, -1.0, 1.0), angle = within(random, 0.0, 6.283185307179586);
  const double r = std::sqrt(1.0 - z * z);
  return {r * std::cos(angle), r * std::sin(angle), z};
}
/// A box of random size and proportions, of 2000 kg/m³ times a random factor, its inertia turned a little out of its axes.
inline Body box(oracle::Random& random, double size, Vec3& half) {
  half = {size * within(random, 0.15, 1.0), size * within(random, 0.15, 1.0), size * within(random, 0.15, 1.0)};
  Body b;
  b.mass = 16000.0 * half.x * half.y * half.z * std::pow(10.0, within(random, -0.5, 0.5));
  b.inertia = {b.mass / 3.0 * (half.y * half.y + half.z * half.z), b.mass / 3.0 * (half.x * half.x + half.z * half.z),
               b.mass / 3.0 * (half.x * half.x + half.y * half.y)};
  b.axes = turn(direction(random), random.below(2) == 0 ? 0.0 : within(random, -0.4, 0.4));
  return b;
}
inline void set_coefficients(oracle::Random& random, Scene& s, double V) {
  const bool alike = random.below(2) == 0;
  const double choice = within(random, 0.0, 1.0);
  for (Touch& c : s.touches) {
    if (alike && &c != s.touches.data()) {
      c.mu_static = s.touches[0].mu_static;
      c.mu_kinetic = s.touches[0].mu_kinetic;
      c.restitution = s.touches[0].restitution;
    } else {
      c.mu_static = choice < 0.1 ? 0.0 : (choice > 0.9 ? 2.0 : within(random, 0.0, 1.2));
      c.mu_kinetic = c.mu_static * (random.below(2) == 0 ? 1.0 : within(random, 0.5, 1.0));
      c.restitution = std::clamp(within(random, -0.2, 1.2), 0.0, 1.0);
    }
    c.stiffness = random.below(2) == 0 ? 1.0 : std::pow(10.0, within(random, -1.0, 1.0));
    if (random.below(3) == 0)
      c.f_before = {s.mass() * V * within(random, 0.0, 0.5), s.mass() * V * within(random, -0.2, 0.2),
                    s.mass() * V * within(random, -0.2, 0.2)};
  }
}
}  // namespace detail

/// A random impact; every other one with a joint, whose rows hold before it.
inline Scene random_scene(oracle::Random& random, Where where) {
  using namespace detail;  // NOLINT(google-build-using-namespace): its own parts
  for (;;) {
    Scene s;
    s.size = std::pow(10.0, within(random, -2.0, 1.0));
    const double V = std::sqrt(9.81 * s.size);
    Vec3 half;
    s.bodies.push_back(box(random, s.size, half));
    const double sx[] = {-1, 1, 1, -1}, sy[] = {-1, -1, 1, 1};
    const auto corner = [&](std::size_t k) { return Vec3{sx[k % 4] * half.x, sy[k % 4] * half.y, -half.z}; };
    std::size_t count = where == Where::corner ? 1 : (where == Where::edge ? 2 : (where == Where::three ? 3 : 4));
    for (std::size_t k = 0; k < count; ++k) s.touches.push_back({.at = corner(k)});
    if (where == Where::eight)
      for (std::size_t k = 0; k < 4; ++k)
        s.touches.push_back({.at = {half.x * within(random, -1, 1), half.y * within(random, -1, 1), -half.z}});
    if (where == Where::planes) {
      count = 2 + random.below(7);
      s.touches.clear();
      const Vec3 other = direction(random);
      for (std::size_t k = 0; k < count; ++k) {
        Touch c{.at = {half.x * within(random, -1, 1), half.y * within(random, -1, 1), half.z * within(random, -1, 0)}};
        if (k % 2 == 1) {
          c.n = Vec3{0, 0, 1.2} + other;
          c.n = c.n / norm(c.n);
          c.t1 = cross(Vec3{0, 1, 0}, c.n);
          c.t1 = c.t1 / norm(c.t1);
          c.t2 = cross(c.n, c.t1);
        }
        s.touches.push_back(c);
      }
    }
    Body& b = s.bodies[0];
    b.velocity = {V * within(random, -1, 1), V * within(random, -1, 1), V * within(random, -2, 0)};
    b.spin = V / s.size * within(random, 0.0, 1.0) * direction(random);
    if (where == Where::rocking) {
      // Turns about the edge of corners 0 and 1, and slides in half of the cases; corners 2 and 3 come down.
      s.touches[0].role = s.touches[1].role = Role::supporting;
      b.spin = {-V / s.size * within(random, 0.2, 2.0), 0, 0};
      b.velocity = -cross(b.spin, corner(0));
      if (random.below(2) == 0) b.velocity = b.velocity + Vec3{V * within(random, -1, 1), V * within(random, -1, 1), 0};
    }
    if (where == Where::stack) {
      Vec3 upper;
      s.bodies.push_back(box(random, s.size, upper));
      Body& top = s.bodies[1];
      top.position = {0, 0, half.z + upper.z};
      top.velocity = {V * within(random, -1, 1), V * within(random, -1, 1), V * within(random, -2, 0)};
      top.spin = V / s.size * within(random, 0.0, 1.0) * direction(random);
      const Vec3 reach{std::fmin(half.x, upper.x), std::fmin(half.y, upper.y), 0};
      for (std::size_t k = 0; k < 4; ++k)
        s.touches.push_back({.a = 1, .b = 0, .at = {sx[k] * reach.x, sy[k] * reach.y, half.z}});
    }
    if (random.below(2) == 0) {
      // A point of the body that keeps its place along one or two directions, as it did before.
      const std::size_t last = s.bodies.size() - 1;
      Body& held = s.bodies[last];
      const Vec3 at = held.position + s.size * within(random, 0.2, 0.8) * direction(random);
      const Vec3 first = detail::direction(random);
      s.joints.push_back({.a = static_cast<int>(last), .at = at, .along = first});
      held.velocity = held.velocity - dot(first, s.velocity(static_cast<int>(last), at)) * first;
      if (random.below(2) == 0) {
        Vec3 second = cross(first, detail::direction(random));
        second = second / norm(second);
        s.joints.push_back({.a = static_cast<int>(last), .at = at, .along = second});
        held.velocity = held.velocity - dot(second, s.velocity(static_cast<int>(last), at)) * second;
      }
    }
    detail::set_coefficients(random, s, V);
    bool arrives = false;
    for (const Touch& c : s.touches) arrives = arrives || s.approach(c) < -1e-3 * V;
    if (arrives) return s;
  }
}

/// A planar impact in the vertical plane of an azimuth; the body's inertia has that plane's normal as a principal axis.
inline Scene from_plane(const Impact& s, double azimuth) {
  const double c = std::cos(azimuth), d = std::sin(azimuth);
  const auto lift = [&](double x, double z) { return Vec3{c * x, d * x, z}; };
  const Vec3 axis{d, -c, 0};  // θ̇ of the plane is the spin about it
  Scene out;
  out.size = s.size();
  Body b;
  b.mass = s.mass;
  b.inertia = {0.7 * s.inertia, s.inertia, 0.6 * s.inertia};
  b.axes = transposed({{{{c, d, 0}, axis, {0, 0, 1}}}});
  b.velocity = lift(s.vx, s.vz);
  b.spin = s.omega * axis;
  out.bodies.push_back(b);
  for (const conformance::Touch& touch : s.touches) {
    Touch t;
    t.at = lift(touch.x, touch.z);
    t.n = lift(touch.nx, touch.nz);
    t.t1 = lift(touch.nz, -touch.nx);
    t.t2 = cross(t.n, t.t1);
    t.role = touch.role;
    t.mu_static = touch.mu_static;
    t.mu_kinetic = touch.mu_kinetic;
    t.restitution = touch.restitution;
    t.stiffness = touch.stiffness;
    t.f_before = {touch.f_before[0], touch.f_before[1], 0.0};
    out.touches.push_back(t);
  }
  return out;
}

}  // namespace conformance::space
