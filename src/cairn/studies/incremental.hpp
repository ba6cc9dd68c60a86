#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cairn/studies/lognormal_fit.hpp"

/// Incremental dynamic analysis: at which intensity does each record first topple the body?   docs/theory/fragility.md
namespace cairn::studies {

enum class Fate : std::uint8_t { stood, fell, no_verdict };

/// A record at an intensity: what is to be run.
struct Trial {
  std::size_t record{};
  double intensity{};
};

/// The search for all records at once, in rounds. What comes next depends on the fates so far alone.             (U.10)
class IncrementalSearch {
 public:
  /// `levels` ascending and > 0; `accuracy` > 0 is the relative width to which a capacity is bracketed (CAIRN_CHECK).
  IncrementalSearch(std::size_t records, std::vector<double> levels, double accuracy);

  /// The next round: first every record at every level, the levels of a record together, then one trial for each record
  /// whose bracket is still too wide. Empty: done.
  const std::vector<Trial>& trials() const { return trials_; }

  /// The fates of that round, in its order.
  void take(std::span<const Fate> fates);

  /// What is known of a record.
  struct Capacity {
    bool known{};        // false: a run without a verdict stands in the way
    Observation seen{};  // the capacity, or the end of the levels beyond which it lies
    bool stood_again{};  // it stood at a level above one at which it fell
  };
  Capacity capacity(std::size_t record) const;

  /// Fates at the levels, of a level: how many stood and fell.
  struct Stripe {
    double intensity{};
    std::size_t runs{};  // with a verdict
    std::size_t fell{};
  };
  std::vector<Stripe> stripes() const;

 private:
  /// Where a record is between standing and falling.
  struct Bracket {
    double stood{};  // highest intensity below `fell` at which it stood; 0: none
    double fell{};   // lowest intensity at which it fell; 0: none
    bool stood_again{};
    int missed{};  // trials between the two, one after the other, without a verdict
  };
  static bool is_lost(const Bracket& bracket);
  void plan_next();

  std::vector<double> levels_;
  double accuracy_;
  std::vector<Fate> at_levels_;  // by record and level
  std::vector<Bracket> brackets_;
  std::vector<Trial> trials_;
};

}  // namespace cairn::studies
