#pragma once
#include <cstddef>
#include <vector>

#include "cairn/problem/contact_problem.hpp"
#include "cairn/solve/many/blocks.hpp"
#include "cairn/solve/report.hpp"

/// Lemke's method on an island with polyhedral cones: a dense copy, for some fifty contacts at most.
/// docs/theory/many_solvers.md §7
namespace cairn::solve {

/// Number of unknowns of the mixed complementarity problem with velocities (Berard 2006, eq 34): of each contact with
/// friction the normal impulse, one a direction and the slip speed; of one without, the normal impulse. `velocities` is
/// the caller's count: a particle in the plane has two.
template <int D>
int mixed_size(const ContactProblem<D>& problem, int velocities, int directions);

namespace many {

/// Which system is handed to Lemke's method.
enum class System : std::uint8_t {
  reduced,         // forces alone (S.18)
  with_velocities  // velocities and forces (Berard 2006, eqs 34-35)
};

inline constexpr int kUsualDirections = 4;  // where nobody names a number
inline constexpr std::size_t kMostPivoted =
    50;  // contacts: the dense copy grows with their square, pivots with the cube

template <int D>
class Pivoter {
 public:
  /// Answers one island in `blocks.f`. `unknowns` receives the size of the system.
  Report run(Blocks<D>& blocks, const Island& island, System system, int directions, double tolerance);
  /// The same of a problem that is dense and of any number of degrees of freedom.
  Report run_dense(const ContactProblem<D>& dense, System system, int directions, double tolerance,
                   ContactAnswer<D>& answer);

 private:
  void copy(const Blocks<D>& blocks, const Island& island);

  std::vector<double> G_, b_, w_free_, f_, w_;
  std::vector<Row> rows_;
  std::vector<Contact<D>> contacts_;
  std::vector<double> matrix_, reading_, reach_, look_, vectors_, numbers_, z_;
  std::vector<double> full_, full_q_, full_reading_;
  std::vector<int> order_, indices_;
};

extern template class Pivoter<2>;
extern template class Pivoter<3>;

}  // namespace many
}  // namespace cairn::solve
