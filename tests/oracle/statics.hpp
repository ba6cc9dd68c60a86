/// What loads a pile of planar blocks can carry, and between which bounds its forces lie: limit analysis as a linear
/// programme over the forces at the contact points (Livesley 1978: static theorem). Friction is Coulomb's cone, in the plane
/// exactly two edges a point, so every admissible state of rest is a solution and nothing else is.
#pragma once
#include <cstddef>
#include <limits>
#include <vector>

#include "oracle/linear_programme.hpp"

namespace oracle {

struct Place {
  Real x{}, z{};
};

struct PileBlock {
  Place centroid{};
  Real weight{};  // [N]
};

/// A point at which block `a` leans on block `b`; b = kEarth is what does not move. `normal` points from b to a.
struct PilePoint {
  static constexpr int kEarth = -1;
  int a{}, b{kEarth};
  Place at{};
  Place normal{};
};

struct Pile {
  std::vector<PileBlock> blocks;
  std::vector<PilePoint> points;
  Real mu{};
};

/// Equilibrium of every block: forces along x and z and moments, with two unknowns a point, the shares of both edges of
/// its cone n ± μ t, t = (n_z, -n_x).
inline LinearProgramme equilibrium(const Pile& pile) {
  LinearProgramme p;
  p.A.assign(3 * pile.blocks.size(), std::vector<Real>(2 * pile.points.size(), 0));
  p.c.assign(2 * pile.points.size(), 0);
  for (const PileBlock& block : pile.blocks) p.b.insert(p.b.end(), {0, block.weight, 0});
  for (std::size_t k = 0; k < pile.points.size(); ++k) {
    const PilePoint& point = pile.points[k];
    for (const int edge : {0, 1}) {
      const Real side = edge == 0 ? 1 : -1;
      const Place push{point.normal.x + side * pile.mu * point.normal.z,
                       point.normal.z - side * pile.mu * point.normal.x};
      const auto act = [&](int block, Real sign) {
        if (block == PilePoint::kEarth) return;
        const auto row = 3 * static_cast<std::size_t>(block);
        const Place& c = pile.blocks[static_cast<std::size_t>(block)].centroid;
        const std::size_t column = 2 * k + static_cast<std::size_t>(edge);
        p.A[row][column] += sign * push.x;
        p.A[row + 1][column] += sign * push.z;
        p.A[row + 2][column] += sign * ((point.at.x - c.x) * push.z - (point.at.z - c.z) * push.x);
      };
      act(point.a, 1);
      act(point.b, -1);
    }
  }
  return p;
}

inline bool can_stand(const Pile& pile) { return maximise(equilibrium(pile)).status == LpStatus::solved; }

struct Bounds {
  Real least{}, most{};
};

/// Bounds of Σ_k (weights[k].x f_x + weights[k].z f_z) over all states of rest, f the force on block a at point k.
inline Bounds bounds_of(const Pile& pile, const std::vector<Place>& weights) {
  LinearProgramme p = equilibrium(pile);
  for (std::size_t k = 0; k < pile.points.size(); ++k) {
    const Place& n = pile.points[k].normal;
    p.c[2 * k] = weights[k].x * (n.x + pile.mu * n.z) + weights[k].z * (n.z - pile.mu * n.x);
    p.c[2 * k + 1] = weights[k].x * (n.x - pile.mu * n.z) + weights[k].z * (n.z + pile.mu * n.x);
  }
  const auto extreme = [&](Real sign) {
    LinearProgramme q = p;
    for (Real& c : q.c) c *= sign;
    const LpAnswer answer = maximise(q);
    if (answer.status == LpStatus::unbounded) return sign * std::numeric_limits<Real>::infinity();
    require(answer.status == LpStatus::solved, "a pile that can stand");
    return sign * answer.value;
  };
  return {extreme(-1), extreme(1)};
}

/// A semicircular arch of equal voussoirs with radial joints: mid-line radius 1, thickness t, weight by area. Points at both
/// ends of each joint, from the right springing (angle 0) to the left one.
inline Pile arch(int voussoirs, Real thickness, Real mu) {
  Pile pile;
  pile.mu = mu;
  const Real inner = 1 - thickness / 2, outer = 1 + thickness / 2;
  const auto ray = [](Real angle, Real radius) { return Place{radius * std::cos(angle), radius * std::sin(angle)}; };
  const Real step = kPi / static_cast<Real>(voussoirs);
  // The blocks are quadrilaterals with straight sides: area and centroid of the outer triangle less the inner one.
  const Real triangle = std::sin(step) / 2;
  const Real area = triangle * (square(outer) - square(inner));
  const Real reach = 2.0L / 3 * std::cos(step / 2);  // of a triangle's centroid, in its radius
  const Real radius = triangle * reach * (outer * square(outer) - inner * square(inner)) / area;
  for (int k = 0; k < voussoirs; ++k) pile.blocks.push_back({ray((static_cast<Real>(k) + 0.5L) * step, radius), area});
  for (int k = 0; k <= voussoirs; ++k) {
    const Real angle = static_cast<Real>(k) * step;
    // Block k leans on block k - 1 (or on the right springing), the last joint on the left one.
    const bool last = k == voussoirs;
    const int a = last ? k - 1 : k, b = last || k == 0 ? PilePoint::kEarth : k - 1;
    const Place normal = last ? Place{std::sin(angle), -std::cos(angle)} : Place{-std::sin(angle), std::cos(angle)};
    for (const Real r : {inner, outer}) pile.points.push_back({a, b, ray(angle, r), normal});
  }
  return pile;
}

/// The least thickness at which such an arch can stand, to 1e-9.
inline Real least_thickness(int voussoirs, Real mu) {
  Real falls = 0.02L, stands = 0.5L;
  require(!can_stand(arch(voussoirs, falls, mu)) && can_stand(arch(voussoirs, stands, mu)),
          "an arch between the bounds");
  while (stands - falls > 1e-9L) {
    const Real middle = (falls + stands) / 2;
    (can_stand(arch(voussoirs, middle, mu)) ? stands : falls) = middle;
  }
  return stands;
}

/// Horizontal thrust of an arch: the force along x that crosses its right springing.
inline Bounds thrust(const Pile& pile) {
  std::vector<Place> weights(pile.points.size());
  weights[0] = weights[1] = {-1, 0};
  return bounds_of(pile, weights);
}

/// A wall in running bond: `columns` whole blocks in even courses; odd ones begin and end with a half. Every block leans
/// on those below with both ends of each common piece of the joint; neighbours in a course do not touch. Weight one a
/// whole block.
inline Pile wall(int columns, int courses, Real width, Real height, Real mu) {
  Pile pile;
  pile.mu = mu;
  struct Span {
    Real left{}, right{};
  };
  std::vector<std::vector<Span>> spans(static_cast<std::size_t>(courses));
  std::vector<std::vector<int>> numbers(static_cast<std::size_t>(courses));
  for (int row = 0; row < courses; ++row) {
    const auto r = static_cast<std::size_t>(row);
    const bool odd = row % 2 == 1;
    const int count = columns + (odd ? 1 : 0);
    for (int k = 0; k < count; ++k) {
      const Real start = odd ? static_cast<Real>(k) - 0.5L : static_cast<Real>(k);
      const Span span{std::fmax(start, 0) * width, std::fmin(start + 1, static_cast<Real>(columns)) * width};
      spans[r].push_back(span);
      numbers[r].push_back(static_cast<int>(pile.blocks.size()));
      pile.blocks.push_back(
          {{(span.left + span.right) / 2, (static_cast<Real>(row) + 0.5L) * height}, (span.right - span.left) / width});
    }
  }
  for (std::size_t r = 0; r < spans.size(); ++r)
    for (std::size_t k = 0; k < spans[r].size(); ++k) {
      const Real z = static_cast<Real>(r) * height;
      const auto lean = [&](int below, Real left, Real right) {
        if (!(right > left)) return;
        for (const Real x : {left, right}) pile.points.push_back({numbers[r][k], below, {x, z}, {0, 1}});
      };
      if (r == 0) lean(PilePoint::kEarth, spans[r][k].left, spans[r][k].right);
      for (std::size_t j = 0; r > 0 && j < spans[r - 1].size(); ++j)
        lean(numbers[r - 1][j], std::fmax(spans[r][k].left, spans[r - 1][j].left),
             std::fmin(spans[r][k].right, spans[r - 1][j].right));
    }
  return pile;
}

}  // namespace oracle
