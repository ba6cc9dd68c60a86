#pragma once
#include <cstdint>
#include <span>

#include "cairn/problem/contact_problem.hpp"
#include "cairn/solve/many/blocks.hpp"

/// How far forces and velocities are from answering a problem.                              docs/theory/many_solvers.md §1
namespace cairn::solve {

/// Largest defects, each over the scales of its own contact, row or body; each contact's are those of the nearest law that
/// it may follow: static where it holds, kinetic where it slips (E.5).
struct ManyError {
  double momentum{};  // w - w_free - Gᵀ f
  double rows{};      // bounds, and complementarity with the row's velocity
  double normal{};    // the smaller of force and velocity, or what is negative of them
  double cone{};      // what lies outside the static cone
  double friction{};  // against the slip at the end
  double work{};      // energy that a contact or row puts in, over the product of its scales; motors and limits below
                      // what they must push
  double worst{};
};

/// `directions` holds for contacts that name none of their own; 0: the round cone.
template <int D>
ManyError many_error(const ContactProblem<D>& problem, std::span<const double> f, std::span<const double> w,
                     int directions = 0);

namespace many {

/// The law that a contact is measured by.
struct FrictionLaw {
  double mu_static{};
  double mu_kinetic{};
  int directions{};  // 0: the round cone
  Hold hold{};
};
struct ContactError {
  double normal{}, cone{}, friction{}, work{};
};
/// Of a contact, with the velocities û of the end of the step.
template <int D>
ContactError contact_error(const FrictionLaw& law, const Scales& scales, const double* f, const double* u);
double row_error(const Row& row, const Scales& scales, double f, double u);

/// Which coefficient an island is measured by.
enum class Measure : std::uint8_t {
  any,  // static where a contact holds and kinetic where it slips: the problem itself
  own   // the one that `blocks.kinetic` names for it: what the solvers solve
};
/// The worst defect of one island's forces, with velocities that follow from them in `blocks.w`.
template <int D>
double island_error(const Blocks<D>& blocks, const Island& island, int directions, Measure measure);

/// The largest force of an island over its scale.
template <int D>
double largest_force(const Blocks<D>& blocks, const Island& island);

/// How contacts that slip go over to the kinetic coefficient.
enum class Release : std::uint8_t { all, fastest };
/// Contacts of an island that slip with more than `least` of their scale go over to the kinetic coefficient; how many.
template <int D>
int release_slipping(Blocks<D>& blocks, const Island& island, double least, Release pace);
/// Static friction everywhere, and whether some contact has gone over.
template <int D>
void hold_all(Blocks<D>& blocks, const Island& island) {
  for (std::size_t k = island.first_contact; k < island.end_contact; ++k)
    blocks.kinetic[static_cast<std::size_t>(blocks.contacts[k])] = 0;
}
template <int D>
bool any_kinetic(const Blocks<D>& blocks, const Island& island) {
  for (std::size_t k = island.first_contact; k < island.end_contact; ++k)
    if (blocks.kinetic[static_cast<std::size_t>(blocks.contacts[k])] != 0) return true;
  return false;
}

}  // namespace many

}  // namespace cairn::solve
