/// Compiled without exceptions and run-time types; linked by kernel_compile_test.cpp, which compares its bits.
#include "planar/kernel_plain_unit.hpp"

#include "cairn/laws/kernel/angular_restitution.hpp"
#include "cairn/laws/kernel/closest_solution.hpp"
#include "cairn/laws/kernel/housner.hpp"
#include "cairn/laws/kernel/lambda_epsilon.hpp"
#include "cairn/laws/kernel/lzb.hpp"
#include "cairn/laws/kernel/max_dissipation.hpp"
#include "cairn/laws/kernel/newton.hpp"
#include "cairn/laws/kernel/plastic.hpp"
#include "cairn/laws/kernel/poisson.hpp"
#include "cairn/laws/kernel/restitution_matrix.hpp"

namespace walk {
namespace {

template <class... L>
void answer(const std::variant<L...>& law, const cairn::ContactProblem<2>& p, cairn::LawAnswer<2>& a) {
  (void)((std::get_if<L>(&law) != nullptr && ((*std::get_if<L>(&law))(p, a), true)) || ...);
}

}  // namespace

void Direct::operator()(const cairn::ContactProblem<2>& p, cairn::LawAnswer<2>& a) const { answer(law, p, a); }

Tally run_plain(const cairn::planar::KernelModel& m, const Direct& law, cairn::planar::State first, double t_end,
                double relative_tolerance, int most_steps) {
  return run(m, cairn::planar::Impacts<Direct>{law}, first, t_end, relative_tolerance, most_steps);
}

Tally run_plain(const cairn::planar::LcpModel& m, const Direct& law, cairn::planar::State first, double t_end,
                double relative_tolerance, int most_steps) {
  return run(m, cairn::planar::Impacts<Direct>{law}, first, t_end, relative_tolerance, most_steps);
}

}  // namespace walk
