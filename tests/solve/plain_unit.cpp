/// The solvers and adapters as an engine would use them, compiled without exceptions and run-time types.
#include "cairn/solve/contact_adapters.hpp"
#include "cairn/solve/lcp_enumerate.hpp"
#include "cairn/solve/lemke.hpp"
#include "cairn/solve/nearest.hpp"

namespace cairn::solve {

template PosedContacts pose_normal_qp<2>(const ContactProblem<2>&, const AdapterScratch&, const NormalOptions&);
template PosedContacts pose_normal_qp<3>(const ContactProblem<3>&, const AdapterScratch&, const NormalOptions&);
template PosedContacts pose_tangential_qp<2>(const ContactProblem<2>&, const AdapterScratch&, const TangentialOptions&);
template PosedContacts pose_tangential_qp<3>(const ContactProblem<3>&, const AdapterScratch&, const TangentialOptions&);
template PosedContacts pose_friction_lcp<2>(const ContactProblem<2>&, const AdapterScratch&, const FrictionOptions&);
template PosedContacts pose_friction_lcp<3>(const ContactProblem<3>&, const AdapterScratch&, const FrictionOptions&);
template void write_answer<2>(const ContactProblem<2>&, const PosedContacts&, std::span<const double>, const Report&,
                              ContactAnswer<2>&);
template void write_answer<3>(const ContactProblem<3>&, const PosedContacts&, std::span<const double>, const Report&,
                              ContactAnswer<3>&);

}  // namespace cairn::solve
