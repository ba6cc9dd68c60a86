#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "cairn/core/rng.hpp"
#include "solve/boxes.hpp"

/// Random problems of many bodies whose answer is chosen first: forces and velocities after that keep every law; b and
/// w_free follow from them. Joints, motors, limits, contacts that hold, slip and open, rows that say twice the same.
namespace many_corpus {

using boxes::OwnedMany;
using cairn::BodyPair;
using cairn::Contact;
using cairn::CounterRng;
using cairn::kBodyDof;
using cairn::kNoBody;

inline constexpr double kInfinite = std::numeric_limits<double>::infinity();

struct Kind {
  int most_bodies{6};
  int most_contacts{12};
  int most_rows{4};
  double lightest{1.0};  // masses are between this and its inverse [kg]
  bool redundant{};      // contacts and joints come twice, a little aside or at the same place
  double most_friction{0.8};
  bool kinetic{};  // static friction above kinetic
};

template <int D>
struct Chosen {
  OwnedMany<D> problem;
  std::vector<double> f, w;  // one answer
};

namespace detail {

inline double spread(CounterRng& rng, double lightest) {
  return std::exp(rng.uniform(std::log(lightest), -std::log(lightest)));
}

template <int D>
std::array<double, D> unit(CounterRng& rng) {
  std::array<double, D> d{};
  double square = 0.0;
  while (!(square > 0.01 && square < 1.0)) {
    square = 0.0;
    for (double& x : d) {
      x = rng.uniform(-1.0, 1.0);
      square += x * x;
    }
  }
  for (double& x : d) x /= std::sqrt(square);
  return d;
}

/// n, t1, t2 at right angles.
template <int D>
std::array<std::array<double, D>, D> frame(CounterRng& rng) {
  std::array<std::array<double, D>, D> e{};
  e[0] = unit<D>(rng);
  if constexpr (D == 2) {
    e[1] = {e[0][1], -e[0][0]};
  } else {
    std::array<double, 3> other = unit<3>(rng);
    double along = 0.0;
    for (std::size_t k = 0; k < 3; ++k) along += other[k] * e[0][k];
    double square = 0.0;
    for (std::size_t k = 0; k < 3; ++k) {
      e[1][k] = other[k] - along * e[0][k];
      square += e[1][k] * e[1][k];
    }
    for (double& x : e[1]) x /= std::sqrt(square);
    for (std::size_t k = 0; k < 3; ++k)
      e[2][k] = e[0][(k + 1) % 3] * e[1][(k + 2) % 3] - e[0][(k + 2) % 3] * e[1][(k + 1) % 3];
  }
  return e;
}

template <int D>
struct Maker {
  CounterRng& rng;
  const Kind& kind;
  Chosen<D> made{};
  std::vector<boxes::Box<D>> bodies{};
  std::vector<double> u{};  // û of the answer, by rows of G

  BodyPair pair() {
    const auto n = static_cast<std::uint64_t>(bodies.size());
    BodyPair q{static_cast<int>(rng.index(n)), static_cast<int>(rng.index(n + 1)) - 1};
    if (q.a == q.b) q.b = kNoBody;
    return q;
  }
  double mass_of(const BodyPair& q) const {
    const double a = bodies[static_cast<std::size_t>(q.a)].mass;
    return q.b == kNoBody ? a : std::min(a, bodies[static_cast<std::size_t>(q.b)].mass);
  }
  /// A point near both.
  std::array<double, D> place(const BodyPair& q) {
    std::array<double, D> at{};
    for (std::size_t k = 0; k < D; ++k)
      at[k] = bodies[static_cast<std::size_t>(q.a)].centre[k] + rng.uniform(-0.6, 0.6);
    return at;
  }

  void add_bodies() {
    const int count = 1 + static_cast<int>(rng.index(static_cast<std::uint64_t>(kind.most_bodies)));
    for (int k = 0; k < count; ++k) {
      boxes::Box<D> box;
      for (std::size_t j = 0; j < D; ++j) {
        box.centre[j] = rng.uniform(-0.5, 0.5);
        box.half[j] = rng.uniform(0.2, 0.6);
      }
      box.mass = spread(rng, kind.lightest);
      bodies.push_back(box);
      for (const double root : boxes::roots(box)) made.w.push_back(root * rng.uniform(-1.0, 1.0));
    }
  }

  /// A joint, a motor at its bound or within, a limit that is open or closed.
  void add_row() {
    auto& p = made.problem;
    const BodyPair q = pair();
    const double force = mass_of(q) * rng.uniform(0.05, 2.0);
    const int what = static_cast<int>(rng.index(4));
    cairn::Row row{-kInfinite, kInfinite, {1.0, mass_of(q)}};
    double f = rng.uniform() < 0.5 ? force : -force;
    double speed = 0.0;
    if (what == 1) {  // motor
      row.lower = -force;
      row.upper = force;
      const double draw = rng.uniform();
      f = draw < 0.3 ? force : (draw < 0.6 ? -force : 0.4 * force);
      speed = draw < 0.3 ? -rng.uniform() : (draw < 0.6 ? rng.uniform() : 0.0);
    } else if (what == 2) {  // limit
      row.lower = 0.0;
      const bool open = rng.uniform() < 0.5;
      f = open ? 0.0 : force;
      speed = open ? rng.uniform() : 0.0;
    }
    const std::array<double, D> at = place(q);
    const std::array<double, D> along = unit<D>(rng);
    const int times = kind.redundant && what == 0 && rng.uniform() < 0.5 ? 2 : 1;
    for (int k = 0; k < times; ++k) {
      p.rows.push_back(row);
      p.pairs.push_back(q);
      boxes::add_numbers<D>(p, bodies, q, at, along);
      made.f.push_back(f);
      u.push_back(speed);
    }
  }

  void add_contact(const BodyPair& q, const std::array<double, D>& at,
                   const std::array<std::array<double, D>, D>& axes) {
    auto& p = made.problem;
    Contact<D> c;
    c.key = {static_cast<std::uint64_t>(q.a), p.contacts.size(), static_cast<std::uint64_t>(q.b + 1), 0};
    c.mu_kinetic = rng.uniform() < 0.15 ? 0.0 : rng.uniform(0.02, kind.most_friction);
    c.mu_static = kind.kinetic ? c.mu_kinetic * rng.uniform(1.0, 1.4) : c.mu_kinetic;
    c.scales = {1.0, mass_of(q)};
    std::array<double, D> f{};
    std::array<double, D> v{};
    const double draw = rng.uniform();
    const std::array<double, D> way = unit<D>(rng);
    double length = 0.0;
    for (std::size_t k = 1; k < D; ++k) length += way[k] * way[k];
    length = std::sqrt(length);
    f[0] = draw < 0.25 ? 0.0 : mass_of(q) * rng.uniform(0.05, 2.0);
    v[0] = draw < 0.25 ? rng.uniform() : 0.0;
    for (std::size_t k = 1; k < D; ++k) {
      const double e = length > 0.0 ? way[k] / length : 0.0;
      if (draw < 0.6) v[k] = e * rng.uniform(0.05, 1.0);  // opens or slips
      if (draw >= 0.6) f[k] = -e * c.mu_static * f[0] * rng.uniform(0.0, 0.95);
    }
    if (draw >= 0.25 && draw < 0.6) {  // slips
      double speed = 0.0;
      for (std::size_t k = 1; k < D; ++k) speed += v[k] * v[k];
      for (std::size_t k = 1; k < D && speed > 0.0; ++k) f[k] = -c.mu_kinetic * f[0] * v[k] / std::sqrt(speed);
    }
    p.contacts.push_back(c);
    p.pairs.push_back(q);
    for (std::size_t k = 0; k < D; ++k) {
      boxes::add_numbers<D>(p, bodies, q, at, axes[k]);
      made.f.push_back(f[k]);
      u.push_back(v[k]);
    }
  }

  void add_contacts() {
    const int count = 1 + static_cast<int>(rng.index(static_cast<std::uint64_t>(kind.most_contacts)));
    for (int k = 0; k < count; ++k) {
      const BodyPair q = pair();
      std::array<double, D> at = place(q);
      const auto axes = frame<D>(rng);
      add_contact(q, at, axes);
      if (!kind.redundant || rng.uniform() < 0.5) continue;
      const double aside = rng.uniform() < 0.3 ? 0.0 : rng.uniform(0.05, 0.4);
      for (std::size_t j = 0; j < D; ++j) at[j] += aside * axes[1][j];
      add_contact(q, at, axes);
    }
  }

  /// b = û - G w, w_free = w - Gᵀ f. Where two rows say the same with other velocities no answer is spoilt: each has its b.
  void finish() {
    auto& p = made.problem;
    p.velocity_scale = 1.0;
    p.force_scale = 1.0;
    p.rotation_scale = 1.0;
    p.w_free.assign(made.w.size(), 0.0);
    const auto view = p.view();
    p.b_motion.resize(u.size());
    std::vector<double> free = made.w;
    for (std::size_t row = 0; row < u.size(); ++row) {
      p.b_motion[row] = u[row] - view.add_velocity(row, made.w, 0.0);
      view.push(row, -made.f[row], free);
    }
    p.w_free = p.w_before = free;
  }
};

}  // namespace detail

template <int D>
Chosen<D> feasible(CounterRng& rng, const Kind& kind) {
  detail::Maker<D> maker{rng, kind};
  maker.add_bodies();
  const int rows = static_cast<int>(rng.index(static_cast<std::uint64_t>(kind.most_rows + 1)));
  for (int k = 0; k < rows; ++k) maker.add_row();
  maker.add_contacts();
  maker.finish();
  return std::move(maker.made);
}

/// A problem that no velocity satisfies: a few of its rows are combined to one that says the opposite by `gap`.
template <int D>
OwnedMany<D> infeasible(CounterRng& rng, const Kind& kind) {
  detail::Maker<D> maker{rng, kind};
  maker.add_bodies();
  const int rows = static_cast<int>(rng.index(static_cast<std::uint64_t>(kind.most_rows + 1)));
  for (int k = 0; k < rows; ++k) maker.add_row();
  maker.add_contacts();
  const BodyPair q = maker.pair();
  const std::array<double, D> at = maker.place(q);
  auto axes = detail::frame<D>(rng);
  maker.add_contact(q, at, axes);
  const std::size_t first = maker.u.size() - D;
  const double gap = rng.uniform(0.01, 1.0);
  const bool crushed = rng.uniform() < 0.5;
  if (crushed) {  // between a pusher and a wall: the same normal from the other side
    for (double& x : axes[0]) x = -x;
    maker.add_contact(q, at, axes);
    const double b = -rng.uniform(-1.0, 1.0);
    maker.finish();
    maker.made.problem.b_motion[first] = b;
    maker.made.problem.b_motion[first + D] = -b - gap;
  } else {  // a joint that drives what another joint holds
    maker.finish();
    auto& p = maker.made.problem;
    const std::array<double, D> along = detail::unit<D>(rng);
    constexpr std::size_t stride = 2 * static_cast<std::size_t>(kBodyDof<D>);
    std::vector<double> joint;
    {
      OwnedMany<D> scratch;
      boxes::add_numbers<D>(scratch, maker.bodies, q, at, along);
      joint = scratch.G;
    }
    const double speed = rng.uniform(-1.0, 1.0);
    for (int k = 0; k < 2; ++k) {
      p.G.insert(p.G.begin(), joint.begin(), joint.begin() + static_cast<std::ptrdiff_t>(stride));
      p.b_motion.insert(p.b_motion.begin(), k == 0 ? speed : speed + gap);
      p.rows.insert(p.rows.begin(), {-kInfinite, kInfinite, {1.0, maker.mass_of(q)}});
      p.pairs.insert(p.pairs.begin(), q);
    }
  }
  return std::move(maker.made.problem);
}

}  // namespace many_corpus
