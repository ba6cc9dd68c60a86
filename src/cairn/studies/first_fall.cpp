#include "cairn/studies/first_fall.hpp"

#include <cmath>
#include <limits>

#include "cairn/core/contract.hpp"

namespace cairn::studies {
namespace {

/// The search for one motion.
class March {
 public:
  March(std::size_t motion, std::span<const double> levels, const TryMotion& try_motion)
      : motion_(motion), levels_(levels), try_(try_motion) {}

  double stood{};  // highest factor below `fell` at which it stood; 0: none
  double fell{};   // lowest at which it fell; 0: none
  std::uint64_t runs{};
  bool known{true};

  /// To the first level that topples, or to one from which on another motion needs less.
  void up_to(double least) {
    for (const double level : levels_)
      if (!try_at(level) || fell > 0.0 || level >= least) return;
  }
  void halve(double accuracy) {
    while (known && stood > 0.0 && fell > stood * (1.0 + accuracy)) {
      const double middle = std::sqrt(stood) * std::sqrt(fell);
      if (!(middle > stood && middle < fell)) return;  // they are neighbours as doubles
      try_at(middle);
    }
  }

 private:
  bool try_at(double factor) {
    ++runs;
    const Fate fate = try_(motion_, factor);
    if (fate == Fate::no_verdict) known = false;
    if (fate == Fate::stood) stood = factor;
    if (fate == Fate::fell) fell = factor;
    return known;
  }

  std::size_t motion_;
  std::span<const double> levels_;
  const TryMotion& try_;
};

}  // namespace

FirstFall first_fall(std::size_t motions, std::span<const double> levels, double accuracy,
                     const TryMotion& try_motion) {
  CAIRN_CHECK(!levels.empty() && levels.front() > 0.0 && accuracy > 0.0, levels.size(), accuracy);
  FirstFall found{.least = {Seen::above, levels.back()}, .motion = 0, .runs = 0, .known = true};
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t m = 0; m < motions && found.known; ++m) {
    March march(m, levels, try_motion);
    march.up_to(least);
    if (march.known && march.fell > 0.0) march.halve(accuracy);
    found.runs += march.runs;
    found.known = march.known;
    if (!march.known || !(march.fell > 0.0)) continue;
    const bool bracketed = march.stood > 0.0;
    const double needed = bracketed ? std::sqrt(march.stood) * std::sqrt(march.fell) : march.fell;
    if (!(needed < least)) continue;
    least = needed;
    found.least = {bracketed ? Seen::exactly : Seen::below, needed};
    found.motion = m;
  }
  return found;
}

}  // namespace cairn::studies
