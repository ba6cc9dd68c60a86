/// The laws in space as an engine would ask them, compiled without exceptions and run-time types.
#include "cairn/laws/kernel/impact_law.hpp"
#include "cairn/laws/kernel/space/lzb_space.hpp"
#include "cairn/laws/kernel/space/max_dissipation.hpp"
#include "cairn/laws/kernel/space/rigid_laws.hpp"

namespace cairn {

template void answer_impact(const Newton&, const ContactProblem<3>&, LawAnswer<3>&, ImpactScratch);
template void answer_impact(const Poisson&, const ContactProblem<3>&, LawAnswer<3>&, ImpactScratch);
template void answer_impact(const Plastic&, const ContactProblem<3>&, LawAnswer<3>&, ImpactScratch);
template void answer_impact(const ClosestSolution&, const ContactProblem<3>&, LawAnswer<3>&, ImpactScratch);
template void answer_impact(const MaxDissipation&, const ContactProblem<3>&, LawAnswer<3>&, ImpactScratch);
template void answer_impact(const Lzb&, const ContactProblem<3>&, LawAnswer<3>&, ImpactScratch);

}  // namespace cairn
