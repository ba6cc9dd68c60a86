#pragma once
#include <limits>

namespace cairn {

/// Where a limit has no meaning.
inline constexpr double kNoLimit = std::numeric_limits<double>::quiet_NaN();

/// The largest λ (at the given ε) and the largest ε (at the given λ) that would not raise energy in an impact.
struct EnergyLimits {
  double lambda{kNoLimit};  // NaN where λ has no meaning: two arriving contacts, a jam, another law
  double epsilon{kNoLimit};
};

}  // namespace cairn
