/// Impacts of planar bodies posed to the waist from vertices, mass and velocities, without the engine, and the same
/// numbers as a question to the reference solutions.
#pragma once
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "cairn/laws/kernel/impact_law.hpp"
#include "cairn/problem/judge.hpp"
#include "oracle/momentum_equations.hpp"
#include "oracle/random_polygon.hpp"
#include "oracle/rebuild.hpp"

namespace posed {

inline constexpr double kGravity = 9.81;

struct Touching {
  double x{}, z{};  // from the centroid, world axes [m]
  cairn::Role role{cairn::Role::arriving};
};

/// All numbers are doubles: the reference solution gets the very same ones.
struct Scene {
  double mass{1.0}, inertia{1.0};
  double vx{}, vz{}, omega{};  // before, relative to the ground [m/s], [rad/s]
  std::vector<Touching> contacts;
  double mu_static{0.5}, mu_kinetic{0.5};
  cairn::Hold hold{};

  double size() const {
    double largest = 0.0;
    for (const Touching& c : contacts) largest = std::fmax(largest, std::hypot(c.x, c.z));
    return largest;
  }
  double velocity_of(std::size_t contact) const { return vz + contacts[contact].x * omega; }  // normal [m/s]
  double slip_of(std::size_t contact) const { return vx - contacts[contact].z * omega; }      // [m/s]
  /// The fastest that any part of the body moves at [m/s].
  double speed() const { return std::hypot(vx, vz) + size() * std::fabs(omega); }
};

inline Scene mirrored(Scene s) {
  s.vx = -s.vx;
  s.omega = -s.omega;
  for (Touching& c : s.contacts) c.x = -c.x;
  return s;
}

/// The contact problem with its storage and room for the answer.
class Posed {
 public:
  explicit Posed(const Scene& s) : scene_(s), root_mass_(std::sqrt(s.mass)), root_inertia_(std::sqrt(s.inertia)) {
    w_before_ = {root_mass_ * s.vx, root_mass_ * s.vz, root_inertia_ * s.omega};
    std::uint64_t key = 0;
    for (const Touching& touching : s.contacts) {
      G_.insert(G_.end(), {0.0, 1.0 / root_mass_, touching.x / root_inertia_});
      G_.insert(G_.end(), {1.0 / root_mass_, 0.0, -touching.z / root_inertia_});
      cairn::Contact<2> c;
      c.key = key++;
      c.role = touching.role;
      c.hold = s.hold;
      c.u_before = {s.vz + touching.x * s.omega, s.vx - touching.z * s.omega};
      c.mu_static = s.mu_static;
      c.mu_kinetic = s.mu_kinetic;
      contacts_.push_back(c);
    }
    b_motion_.assign(2 * contacts_.size(), 0.0);
    f_.assign(2 * contacts_.size(), 0.0);
    work_.resize(contacts_.size());
    problem_.level = cairn::Level::impact;
    problem_.dof = 3;
    problem_.G = G_;
    problem_.b_motion = b_motion_;
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
    cairn::answer_impact(law, problem_, answer_);
    return answer_;
  }
  cairn::Certificate judged() { return cairn::judge(problem_, answer_, std::span<cairn::ContactWork>(work_)); }

  cairn::ContactProblem<2>& problem() { return problem_; }
  cairn::LawAnswer<2>& answer() { return answer_; }
  std::vector<cairn::Contact<2>>& contacts() { return contacts_; }
  std::vector<double>& b_motion() { return b_motion_; }
  const std::vector<cairn::ContactWork>& work() const { return work_; }
  double vx() const { return w_after_[0] / root_mass_; }
  double vz() const { return w_after_[1] / root_mass_; }
  double omega() const { return w_after_[2] / root_inertia_; }
  double impulse(std::size_t contact, std::size_t component) const { return f_[2 * contact + component]; }
  double normal_after(std::size_t contact) const { return vz() + scene_.contacts[contact].x * omega(); }
  double slip_after(std::size_t contact) const { return vx() - scene_.contacts[contact].z * omega(); }

  /// What was answered, rebuilt in extended precision from the contact points themselves as vertices.
  oracle::ImpactRebuild rebuilt(double mu) const {
    oracle::Body body{scene_.mass, scene_.inertia, {}};
    std::vector<oracle::ContactLoad> loads;
    double lowest = 0.0;
    for (std::size_t k = 0; k < scene_.contacts.size(); ++k) {
      body.vertices.push_back({scene_.contacts[k].x, scene_.contacts[k].z});
      loads.push_back({k, impulse(k, 0), impulse(k, 1)});
      lowest = std::fmin(lowest, scene_.contacts[k].z);
    }
    const oracle::State pose{0, 0, -static_cast<oracle::Real>(lowest), 0, 0, 0, 0};
    // Vertices of a random polygon laid flat in double precision touch to some epsilon of the body's size.
    return oracle::rebuild_impact(body, pose, {scene_.vx, scene_.vz, scene_.omega}, {vx(), vz(), omega()}, loads, mu,
                                  1e-12L);
  }

 private:
  Scene scene_;
  double root_mass_, root_inertia_;
  std::vector<double> G_, b_motion_, f_;
  std::array<double, 3> w_before_{}, w_after_{};
  std::vector<cairn::Contact<2>> contacts_;
  std::vector<cairn::ContactWork> work_;
  cairn::ContactProblem<2> problem_{};
  cairn::LawAnswer<2> answer_{};
};

/// A random polygon laid on one of its edges; contacts 0 and 1 are the edge's ends, both exactly level.
inline Scene random_edge(oracle::Random& random) {
  const oracle::Body body = oracle::random_polygon(random);
  const std::size_t k = random.below(body.vertices.size());
  const oracle::Real theta = oracle::landing_angle(body, k);
  const oracle::Vec a = oracle::offset(body, k, theta);
  const oracle::Vec b = oracle::offset(body, (k + 1) % body.vertices.size(), theta);
  const auto level = static_cast<double>(a.z);
  Scene s;
  s.mass = static_cast<double>(body.mass);
  s.inertia = static_cast<double>(body.inertia);
  s.contacts = {{static_cast<double>(a.x), level}, {static_cast<double>(b.x), level}};
  s.mu_static = static_cast<double>(random.uniform(0, 1.2L));
  s.mu_kinetic = s.mu_static * static_cast<double>(random.uniform(0.5L, 1));
  return s;
}

enum class Kind { rocking, slide_rocking, one_from_flight, two_from_flight };
inline constexpr std::array kKinds{Kind::rocking, Kind::slide_rocking, Kind::one_from_flight, Kind::two_from_flight};

/// A random impact of the given kind with velocities of the order of √(g size).
inline Scene random_impact(oracle::Random& random, Kind kind) {
  for (;;) {
    Scene s = random_edge(random);
    const double V = std::sqrt(kGravity * s.size());
    auto within = [&](double a, double b) { return static_cast<double>(random.uniform(a, b)); };
    if (kind == Kind::rocking || kind == Kind::slide_rocking) {
      const std::size_t p = random.below(2);
      s.contacts[p].role = cairn::Role::supporting;
      const Touching at = s.contacts[p];
      s.omega = (p == 0 ? -1.0 : 1.0) * within(0.1, 3.0) * V / s.size();  // on the left vertex clockwise
      s.vx = at.z * s.omega + (kind == Kind::slide_rocking ? V * within(-1.0, 1.0) : 0.0);
      s.vz = -at.x * s.omega;
      return s;
    }
    s.omega = V / s.size() * within(-1.0, 1.0);
    s.vx = V * within(-1.0, 1.0);
    s.vz = V * within(-2.0, 0.0);
    if (kind == Kind::one_from_flight)
      s.contacts.erase(s.contacts.begin() + static_cast<std::ptrdiff_t>(random.below(2)));
    bool arrive = true;
    for (std::size_t k = 0; k < s.contacts.size(); ++k) arrive = arrive && s.velocity_of(k) < 0.0;
    if (arrive) return s;
  }
}

/// A rectangle of diagonal 2 m that rocks on its left corner onto its right one.
inline Scene rectangle_rocking(double alpha, double mu) {
  Scene s;
  const double b = std::sin(alpha), h = std::cos(alpha);
  s.mass = 3.0;
  s.inertia = s.mass * (b * b + h * h) / 3.0;
  s.contacts = {{-b, -h, cairn::Role::supporting}, {b, -h, cairn::Role::arriving}};
  s.omega = -0.7;
  s.vx = -h * s.omega;
  s.vz = b * s.omega;
  s.mu_static = s.mu_kinetic = mu;
  return s;
}

/// The scene as the reference solution reads it: one arriving contact, and a supporting one unless it comes from flight.
inline oracle::ImpactQuestion question_of(const Scene& s, double lambda, double epsilon) {
  oracle::ImpactQuestion q{};
  q.mass = s.mass;
  q.inertia = s.inertia;
  for (const Touching& c : s.contacts) {
    if (c.role == cairn::Role::arriving)
      q.arriving = {c.x, c.z};
    else
      q.supporting = oracle::Vec{c.x, c.z};
  }
  q.vx = s.vx;
  q.vz = s.vz;
  q.omega = s.omega;
  q.lambda = lambda;
  q.epsilon = epsilon;
  q.mu_static = s.mu_static;
  q.mu_kinetic = s.mu_kinetic;
  return q;
}

}  // namespace posed
