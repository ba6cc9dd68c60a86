#pragma once
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "cairn/core/host_device.hpp"

/// What a law reads of a contact, and how it changes from corner to corner, with the number of impacts and with time.
namespace cairn {

/// Of one contact at one impact.
struct ImpactCoefficients {
  double restitution{};   // 0 ... 1; the law says which: energetic, Newton's, Poisson's [-]
  double stiffness{1.0};  // > 0, relative to the other contacts [-]
  double mu_static{};     // [-]
  double mu_kinetic{};    // not above mu_static [-]
};

/// Stands for a coefficient that is left as it is.
inline constexpr double kUnchanged = std::numeric_limits<double>::quiet_NaN();

/// From an impact and a time on, at one corner or at all, these coefficients hold. Of two changes the later in the list
/// counts.
struct CoefficientChange {
  int corner{-1};                                              // vertex of the body's hull; -1: every one
  std::uint32_t from_impact{};                                 // so many impacts have passed [-]
  double from_time{-std::numeric_limits<double>::infinity()};  // [s]
  double restitution{kUnchanged};
  double stiffness{kUnchanged};
  double mu_static{kUnchanged};
  double mu_kinetic{kUnchanged};
};

CAIRN_HD inline ImpactCoefficients coefficients_at(ImpactCoefficients c, std::span<const CoefficientChange> changes,
                                                   int corner, std::uint32_t impacts, double t) {
  for (const CoefficientChange& change : changes) {
    const bool applies =
        (change.corner < 0 || change.corner == corner) && impacts >= change.from_impact && t >= change.from_time;
    if (!applies) continue;
    if (!std::isnan(change.restitution)) c.restitution = change.restitution;
    if (!std::isnan(change.stiffness)) c.stiffness = change.stiffness;
    if (!std::isnan(change.mu_static)) c.mu_static = change.mu_static;
    if (!std::isnan(change.mu_kinetic)) c.mu_kinetic = change.mu_kinetic;
  }
  return c;
}

}  // namespace cairn
