/// The solvers as device code: compiled, not run, where nvcc is found.
#include "cairn/solve/contact_adapters.hpp"
#include "cairn/solve/lemke.hpp"
#include "cairn/solve/nearest.hpp"

namespace cairn::solve {

__global__ void solve_many(const cairn::ContactProblem<2>* problems, cairn::ContactAnswer<2>* answers,
                           AdapterStorage<16, 8, 3>* storage, LcpWorkspace<16>* lcp, NearestWorkspace<16>* qp,
                           int count) {
  const int k = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (k >= count) return;
  double z[16];
  PosedContacts posed = pose_friction_lcp<2>(problems[k], storage[k].scratch());
  std::span<double> unknowns(z, static_cast<std::size_t>(posed.lcp.n));
  Report report = solve_lcp(posed.lcp, unknowns, lcp[k].scratch());
  write_answer<2>(problems[k], posed, unknowns, report, answers[k]);
  if (report.status == Status::solved) return;
  posed = pose_normal_qp<2>(problems[k], storage[k].scratch());
  unknowns = std::span<double>(z, static_cast<std::size_t>(posed.qp.n));
  report = solve_qp_nearest(posed.qp, posed.given, unknowns, qp[k].scratch());
  write_answer<2>(problems[k], posed, unknowns, report, answers[k]);
}

}  // namespace cairn::solve
