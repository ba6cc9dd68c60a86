#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "cairn/studies/incremental.hpp"

/// The least factor of several motions that topples a body, found one run after the other.    docs/theory/optimise.md
namespace cairn::studies {

/// What became of the body under motion number `motion`, `factor` times as strong.
using TryMotion = std::function<Fate(std::size_t motion, double factor)>;

struct FirstFall {
  Observation least{};   // the factor, or the end of the levels beyond which it lies
  std::size_t motion{};  // that topples there; of one above the levels, 0
  std::uint64_t runs{};
  bool known{true};  // false: a run without a verdict stood in the way
};

/// Marches up the `levels` (ascending, > 0) to the first that topples, halves between it and the one below to the
/// relative accuracy, and takes the least over all motions. A motion is not tried far above what another one needs.
/// (G.1), (G.2)
FirstFall first_fall(std::size_t motions, std::span<const double> levels, double accuracy, const TryMotion& try_motion);

}  // namespace cairn::studies
