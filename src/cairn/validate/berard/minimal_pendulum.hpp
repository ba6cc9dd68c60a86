/// The double pendulum of the recipes in minimal coordinates, integrated to round-off: what the time-stepper is held to.
#pragma once

#include <array>
#include <vector>

#include "cairn/validate/berard/recipes.hpp"

namespace cairn::validate {

/// A block that slides without friction, or is held, and two rods under its centroid.
///   q = (x, θA, θB), angles from hanging, counter-clockwise; M(q) q̈ = Q(q, q̇) by Lagrange's equations
class MinimalPendulum {
 public:
  using State = std::array<double, 6>;  // q, q̇

  MinimalPendulum(const RecipeSizes& sizes, bool block_slides) : sizes_(sizes), slides_(block_slides) {}

  State start() const { return {0.0, sizes_.angle_a, sizes_.angle_b, 0.0, 0.0, 0.0}; }
  State rate(const State& y) const;

  /// What the links push their pivot with: across (+x) and down. [N]
  struct Reaction {
    double across{};
    double down{};
  };
  Reaction reaction(const State& y) const;

  /// Centroids of links A and B from where the pivot was at the start, and the way of the block. [m]
  struct Places {
    Vec2 a{}, b{};
    double block{};
  };
  Places places(const State& y) const;

  /// States at multiples of `interval`, from zero on; Dormand and Prince's eighth order at steps of a thousandth second.
  std::vector<State> run(double duration, double interval) const;

 private:
  RecipeSizes sizes_;
  bool slides_;
};

}  // namespace cairn::validate
