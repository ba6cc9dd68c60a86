#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cairn/problem/contact_problem.hpp"

/// Boxes that touch face to face, as problems in blocks for tests and benchmarks of solvers: stacks, walls, piles. Written for
/// them alone, from (n, r × n), by no code of the engine. In the plane x and z, in space x, y, z with z up.
namespace boxes {

using cairn::BodyPair;
using cairn::Contact;
using cairn::ContactProblem;
using cairn::kBodyDof;
using cairn::kNoBody;

/// A problem in blocks that owns its numbers.
template <int D>
struct OwnedMany {
  cairn::Level level{cairn::Level::step};
  std::vector<double> G, b_motion, b_stabilise, w_free, w_before;
  std::vector<cairn::Row> rows;
  std::vector<Contact<D>> contacts;
  std::vector<BodyPair> pairs;
  double velocity_scale{1.0}, force_scale{1.0}, rotation_scale{1.0};

  ContactProblem<D> view() const {
    return {level,       static_cast<int>(w_free.size()),
            G,           b_motion,
            b_stabilise, w_free,
            w_before,    rows,
            contacts,    velocity_scale,
            force_scale, rotation_scale,
            pairs,       {}};
  }
  std::size_t bodies() const { return w_free.size() / static_cast<std::size_t>(kBodyDof<D>); }
};

template <int D>
struct Box {
  std::array<double, D> centre{};  // [m]
  std::array<double, D> half{};    // [m]
  double mass{1.0};
  std::array<double, static_cast<std::size_t>(kBodyDof<D>)> velocity{};
};

/// Square roots of mass and moments of inertia.
template <int D>
std::array<double, static_cast<std::size_t>(kBodyDof<D>)> roots(const Box<D>& box) {
  std::array<double, static_cast<std::size_t>(kBodyDof<D>)> r{};
  for (std::size_t k = 0; k < D; ++k) r[k] = std::sqrt(box.mass);
  const auto sq = [&](std::size_t k) { return box.half[k] * box.half[k]; };
  if constexpr (D == 2) {
    r[2] = std::sqrt(box.mass * (sq(0) + sq(1)) / 3.0);
  } else {
    for (std::size_t k = 0; k < 3; ++k) r[3 + k] = std::sqrt(box.mass * (sq((k + 1) % 3) + sq((k + 2) % 3)) / 3.0);
  }
  return r;
}

/// Direction d at lever r in twist coordinates.
template <int D>
std::array<double, static_cast<std::size_t>(kBodyDof<D>)> twist(const std::array<double, D>& r,
                                                                const std::array<double, D>& d) {
  if constexpr (D == 2) {
    return {d[0], d[1], r[0] * d[1] - r[1] * d[0]};
  } else {
    return {d[0], d[1], d[2], r[1] * d[2] - r[2] * d[1], r[2] * d[0] - r[0] * d[2], r[0] * d[1] - r[1] * d[0]};
  }
}

/// One row of G for direction d at a point, on A and against it on B.
template <int D>
void add_numbers(OwnedMany<D>& p, const std::vector<Box<D>>& all, const BodyPair& pair, const std::array<double, D>& at,
                 const std::array<double, D>& d) {
  for (const int body : {pair.a, pair.b}) {
    std::array<double, static_cast<std::size_t>(kBodyDof<D>)> g{};
    if (body != kNoBody) {
      const Box<D>& box = all[static_cast<std::size_t>(body)];
      std::array<double, D> r{};
      for (std::size_t k = 0; k < D; ++k) r[k] = at[k] - box.centre[k];
      g = twist<D>(r, d);
      const auto root = roots(box);
      for (std::size_t k = 0; k < g.size(); ++k) g[k] *= (body == pair.a ? 1.0 : -1.0) / root[k];
    }
    p.G.insert(p.G.end(), g.begin(), g.end());
  }
}

/// A point of contact with normal n from B to A; tangents along the axes.
template <int D>
void add_contact(OwnedMany<D>& p, const std::vector<Box<D>>& all, const BodyPair& pair, const std::array<double, D>& at,
                 std::size_t normal_axis, double mu) {
  Contact<D> c;
  c.key = {static_cast<std::uint64_t>(pair.a), p.contacts.size(), static_cast<std::uint64_t>(pair.b + 1), 0};
  c.mu_static = c.mu_kinetic = mu;
  p.contacts.push_back(c);
  p.pairs.push_back(pair);
  for (std::size_t k = 0; k < D; ++k) {
    std::array<double, D> d{};
    d[(normal_axis + k) % D] = 1.0;
    add_numbers<D>(p, all, pair, at, d);
  }
}

/// Corners of the rectangle, or ends of the line, in which two boxes touch; A is the upper or right one. Sides count where
/// `sides` is true.
template <int D>
void touch(OwnedMany<D>& p, const std::vector<Box<D>>& all, int a, int b, double mu, bool sides) {
  const Box<D>& A = all[static_cast<std::size_t>(a)];
  const Box<D>* B = b == kNoBody ? nullptr : &all[static_cast<std::size_t>(b)];
  for (std::size_t axis = sides ? 0 : D - 1; axis < D; ++axis) {
    const double under = A.centre[axis] - A.half[axis];
    const double top = B == nullptr ? (axis == D - 1 ? 0.0 : -1e9) : B->centre[axis] + B->half[axis];
    if (std::fabs(under - top) > 1e-9) continue;  // boxes are laid out to round-off
    std::array<double, D> low{}, high{};
    bool meets = true;
    for (std::size_t k = 0; k < D; ++k) {
      if (k == axis) continue;
      low[k] = A.centre[k] - A.half[k];
      high[k] = A.centre[k] + A.half[k];
      if (B != nullptr) {
        low[k] = std::max(low[k], B->centre[k] - B->half[k]);
        high[k] = std::min(high[k], B->centre[k] + B->half[k]);
      }
      meets = meets && high[k] - low[k] > 1e-6;
    }
    if (!meets) continue;
    for (std::size_t corner = 0; corner < (D == 2 ? 2U : 4U); ++corner) {
      std::array<double, D> at{};
      std::size_t bit = 1;
      for (std::size_t k = 0; k < D; ++k) {
        if (k == axis) {
          at[k] = under;
          continue;
        }
        at[k] = (corner & bit) != 0 ? high[k] : low[k];
        bit *= 2;
      }
      add_contact<D>(p, all, {a, b}, at, axis, mu);
    }
  }
}

/// One step of `h` under gravity of boxes that touch where they stand.
template <int D>
OwnedMany<D> step_of(const std::vector<Box<D>>& all, double mu, double h, bool sides) {
  OwnedMany<D> p;
  constexpr double kGravity = 9.81;
  double heaviest = 0.0;
  for (const Box<D>& box : all) {
    const auto root = roots(box);
    for (std::size_t k = 0; k < root.size(); ++k) {
      p.w_before.push_back(root[k] * box.velocity[k]);
      p.w_free.push_back(root[k] * (box.velocity[k] - (k == D - 1 ? kGravity * h : 0.0)));
    }
    heaviest = std::max(heaviest, box.mass);
  }
  for (int a = 0; a < static_cast<int>(all.size()); ++a) {
    touch<D>(p, all, a, kNoBody, mu, sides);
    for (int b = 0; b < static_cast<int>(all.size()); ++b)
      if (a != b) touch<D>(p, all, a, b, mu, sides);
  }
  p.b_motion.assign(D * p.contacts.size(), 0.0);
  p.velocity_scale = kGravity * h;
  p.force_scale = heaviest * p.velocity_scale;
  p.rotation_scale = 1.0;
  return p;
}

/// Boxes of 0.4 × 0.3 × 0.2 m (0.4 × 0.2 in the plane), density 2000, one on the other.
template <int D>
Box<D> block(double x, double z, double length = 0.4) {
  Box<D> box;
  box.centre[0] = x;
  box.centre[D - 1] = z;
  box.half[0] = 0.5 * length;
  box.half[D - 1] = 0.1;
  if constexpr (D == 3) box.half[1] = 0.15;
  box.mass = 2000.0 * length * 0.3 * 0.2;
  return box;
}
template <int D>
std::vector<Box<D>> stack(int height) {
  std::vector<Box<D>> all;
  for (int k = 0; k < height; ++k) all.push_back(block<D>(0.0, 0.1 + 0.2 * k));
  return all;
}
/// Running bond: every other course begins and ends with half a block.
template <int D>
std::vector<Box<D>> wall(int length, int courses) {
  std::vector<Box<D>> all;
  for (int course = 0; course < courses; ++course) {
    const double z = 0.1 + 0.2 * course;
    if (course % 2 == 0) {
      for (int k = 0; k < length; ++k) all.push_back(block<D>(0.2 + 0.4 * k, z));
      continue;
    }
    all.push_back(block<D>(0.1, z, 0.2));
    for (int k = 0; k + 1 < length; ++k) all.push_back(block<D>(0.4 + 0.4 * k, z));
    all.push_back(block<D>(0.4 * length - 0.1, z, 0.2));
  }
  return all;
}

}  // namespace boxes
