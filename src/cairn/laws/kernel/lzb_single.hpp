#pragma once
#include "cairn/laws/kernel/lzb_state.hpp"

/// LZB multiple impact: one loaded contact. Velocities are linear and the stored energy is quadratic in its impulse, so a
/// phase ends at the least of a few roots, whatever the exponent.                                   docs/theory/lzb.md §4
namespace cairn::lzb {

/// Advance to the next event of the only loaded contact.
CAIRN_HD inline Event advance_single(State& s, const Phase& phase) {
  const int own = phase.loaded[0];
  Spring& c = s.spring[own];
  know_energy(s, c);
  const double slope = phase.A[own][0];  // du/dP
  const bool compresses = c.status == Status::compressing;
  const double released = c.restitution_square * c.energy;  // what the normal impulse can still give back

  Event event;
  double P = 0.0;
  auto offer = [&](EventKind kind, int index, double at) {
    if (event.kind != EventKind::none && !(at < P)) return;
    P = at > 0.0 ? at : 0.0;
    event = Event{kind, index, !(P > 0.0)};
  };
  if (compresses) {
    if (slope > 0.0) offer(EventKind::compressed, own, -c.u / slope);
  } else {
    const double square = c.u * c.u + 2.0 * slope * released;  // u² at release                        (Z.13)
    if (square >= 0.0) {
      const double sum = c.u + std::sqrt(square);
      offer(EventKind::released, own, sum > 0.0 ? 2.0 * released / sum : 0.0);
    }
    if (slope < 0.0) offer(EventKind::pressed_again, own, -c.u / slope);
  }
  for (int j = 0; j < s.contacts; ++j) {
    if (j == own || !(phase.A[j][0] < 0.0)) continue;
    const double above = s.spring[j].u;
    offer(EventKind::touched, j, (above > s.noise ? above : above + s.noise) / -phase.A[j][0]);
  }
  for (int g = 0; g < s.sliders && !s.overrule; ++g) {
    const double direction = direction_of(s.slider[g].mode);
    const double slows = -direction * phase.C[g][0];
    if (slows > 0.0) offer(EventKind::slip_ended, g, direction * s.slider[g].u / slows);
  }
  if (event.kind == EventKind::none) return event;  // nothing stops it: not finite, or a matrix that is none

  double gain[kMostContacts] = {P};
  const double work = (c.u + 0.5 * slope * P) * P;
  c.energy -= compresses || c.restitution_square == 0.0 ? work : work / c.restitution_square;
  if (c.energy < 0.0) c.energy = 0.0;
  add_impulses(s, phase, gain);
  return event;
}

}  // namespace cairn::lzb
