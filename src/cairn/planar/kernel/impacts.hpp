#pragma once
#include "cairn/laws/kernel/energy_policy.hpp"
#include "cairn/laws/kernel/impact_law.hpp"

namespace cairn::planar {

/// How an impact is treated, whatever the law.
struct ImpactOptions {
  bool report_limits{true};  // find the largest λ and ε that would not raise energy at every λ-ε impact
  EnergyPolicy energy{EnergyPolicy::stop};
  bool resolve_accumulation{true};  // off: only the length of the event list ends an accumulation
};

/// How impacts are answered. On the processor `Law` is any law behind one indirect call, so that the step is compiled once;
/// on an accelerator it is one law, compiled with the step.
template <ImpactLaw Law>
struct Impacts {
  Law law;
  ImpactOptions options{};
};

}  // namespace cairn::planar
