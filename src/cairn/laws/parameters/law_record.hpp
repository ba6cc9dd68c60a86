#pragma once
#include <cstdint>

#include "cairn/core/host_device.hpp"
#include "cairn/problem/contact_problem.hpp"

/// What a law has to say of itself, beside the answer that it gives.                    docs/theory/impact_laws.md
namespace cairn {

/// What a law did, in words that hold for every law.
enum class Branch : std::uint8_t {
  none,
  pure_rocking,            // arriving contact stops and sticks, supporting one opens
  slide_rocking,           // arriving contact stops along n and slips
  flight_without_sliding,  // arriving contact rebounds, sticks while it touches
  flight,                  // arriving contact rebounds and slips
  both_stick,              // two contacts stop and stick
  both_slip,               // two contacts stop along n and slip
  frictionless             // last resort: normal impulses only
};
inline constexpr int kBranchCount = 8;
CAIRN_HD constexpr const char* name_of(Branch branch) {
  switch (branch) {
    case Branch::none:
      return "none";
    case Branch::pure_rocking:
      return "pure rocking";
    case Branch::slide_rocking:
      return "slide rocking";
    case Branch::flight_without_sliding:
      return "flight without sliding";
    case Branch::flight:
      return "flight";
    case Branch::both_stick:
      return "both stick";
    case Branch::both_slip:
      return "both slip";
    case Branch::frictionless:
      return "frictionless";
  }
  return "unknown";
}

/// What happened on the way to an answer: bits that an event carries on.
enum Note : std::uint32_t {
  kNoteNone = 0,
  kNoteSlipSignFailed = 1u << 0,   // neither guess of the slip direction held (Burton & Chatzis eq 41)
  kNoteLambdaCut = 1u << 1,        // λ lowered to the largest that does not raise energy
  kNoteEpsilonCut = 1u << 2,       // ε likewise
  kNoteFlatLanding = 1u << 3,      // two contacts arrive at once: λ has no meaning, plastic impact
  kNotePlasticFallback = 1u << 4,  // no admissible pattern, settled by the plastic impact
  kNoteFrictionless = 1u << 5,     // even that had no admissible friction
  kNotePainleveNone = 1u << 6,     // slide-rocking has no solution: tangential impact taken
  kNotePainleveTwo = 1u << 7,      // slide-rocking has two solutions: flight taken
  kNoteAccumulated = 1u << 8,      // infinitely many impacts in finite time, resolved at once
  kNoteOutsideCone = 1u << 9,      // impulse outside the friction cone (laws without a cone)
  kNoteEnergyRaised = 1u << 10,    // the answer as given raises energy
  kNoteNoPattern = 1u << 11,       // no consistent pattern of smooth motion; the nearest one is taken
  kNoteLawRefused = 1u << 12,      // the policy stopped the run at this event
  kNoteNotCertified = 1u << 13,    // the judge did not pass the answer
  kNoteCoefficientCut = 1u << 14,  // a coefficient of restitution moved to what this impact admits
  kNoteEnergyFallback = 1u << 15   // the law's answer raised energy; the policy took the plastic impact instead
};

/// How an answer came about.
struct LawRecord {
  Branch branch{Branch::none};
  std::uint32_t notes{kNoteNone};
};

/// What a law fills: the answer of the waist, and its record.
template <int D>
struct LawAnswer : ContactAnswer<D>, LawRecord {};

}  // namespace cairn
