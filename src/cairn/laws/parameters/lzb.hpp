#pragma once
#include <cstdint>
#include <string_view>

#include "cairn/laws/parameters/coefficients_read.hpp"
#include "cairn/laws/parameters/impact_scratch.hpp"
#include "cairn/laws/parameters/law_record.hpp"

namespace cairn {

/// How an impact went. Within one `signature` the answer depends smoothly on every parameter.
struct LzbReport {
  int events{};
  int steps{};                                   // of the series; 0: closed forms all the way
  int largest_load{};                            // most contacts that were loaded at once
  std::uint64_t signature{0xcbf29ce484222325U};  // of the sequence of events and modes (FNV-1a)
};

/// What it does: laws/kernel/lzb.hpp.
struct Lzb {
  static constexpr std::string_view kName = "lzb";
  static constexpr std::string_view kAbout =
      "energetic restitution and stiffness ratio per contact, friction through the impact";
  static constexpr CoefficientsRead kReads{.restitution = "energetic", .stiffness = true};
  static constexpr double kLargestExponent = 4.0;
  static constexpr double kFinestTolerance = 1e-13;   // some round-offs of a velocity
  static constexpr double kCoarsestTolerance = 1e-6;  // beyond, the order of events is not reliable

  double exponent{1.0};     // η of the force-indentation law [-]: 1 linear, 1.5 Hertz; 1 ... 4
  double tolerance{1e-12};  // of the velocities after, relative to the fastest approach [-]; 1e-13 ... 1e-6
  int most_events{20000};   // beyond: not_converged

  template <class Keys>
  static void describe(Keys& keys, Lzb& law) {
    keys.number("exponent",
                "of the force over the indentation: 1 linear, 1.5 Hertz; counts where two contacts are loaded", 1.0,
                kLargestExponent, law.exponent);
    keys.number("tolerance", "of the velocities after, relative to the fastest approach", kFinestTolerance,
                kCoarsestTolerance, law.tolerance);
  }

  CAIRN_HD void operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const;
  CAIRN_HD void operator()(const ContactProblem<3>& p, LawAnswer<3>& a) const;
  CAIRN_HD void operator()(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) const;
  CAIRN_HD LzbReport answer(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) const;
  template <int D>
  CAIRN_HD LzbReport answer(const ContactProblem<D>& p, LawAnswer<D>& a) const;
};

}  // namespace cairn
