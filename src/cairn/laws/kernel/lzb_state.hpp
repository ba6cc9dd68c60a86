#pragma once
#include <cmath>
#include <cstdint>

#include "cairn/core/host_device.hpp"
#include "cairn/math/elementary.hpp"

/// LZB multiple impact: what an impact in progress is made of.                                  docs/theory/lzb.md §1-2
/// Everything is dimensionless: velocities over the fastest approach V, compliances over the largest W_nn, impulses over
/// V/W_nn, stiffnesses over the largest one. The parameter s that drives the impact has no unit and no meaning outside.
namespace cairn::lzb {

inline constexpr int kMostContacts = 8;
inline constexpr int kMostRows = 4;                             // rows that are held through the impact
inline constexpr int kMostSliders = kMostContacts + kMostRows;  // tangential directions that differ, and held rows
inline constexpr int kMostLines = kMostContacts + kMostSliders;

/// A contact along its normal. `restoring` follows `compressing` at zero velocity; `open` stores nothing.
enum class Status : std::uint8_t { open, compressing, restoring };

/// A tangential direction that one or more contacts share. `free`: none of them is loaded.
enum class Mode : std::uint8_t { free, held, stick, forward, backward };

CAIRN_HD constexpr double direction_of(Mode mode) {
  return mode == Mode::forward ? 1.0 : (mode == Mode::backward ? -1.0 : 0.0);
}

/// One contact. The stored energy E = k δ^(η+1)/(η+1) is kept as E or as δ, whichever the last phase made.   (Z.3)
struct Spring {
  double stiffness{};           // k
  double restitution_square{};  // e*²
  double mu_static{};
  double mu_kinetic{};
  int slider{-1};  // its tangential direction; -1 without friction
  int source{};    // index in the problem
  Status status{Status::open};
  bool energy_is_known{};
  bool at_top{};      // compressed, and gives nothing back: dropped as soon as it would open
  double u{};         // normal velocity, > 0 opens
  double delta{};     // δ
  double energy{};    // E
  double impulse{};   // P, normal
  double friction{};  // tangential impulse
};

struct Slider {
  Mode mode{Mode::free};
  bool at_zero{};    // its velocity is zero by an event, whatever round-off left of it
  bool must_slip{};  // its cone has been left at this instant
  double u{};        // velocity
  double impulse{};  // of a held row
  int source{-1};    // row of the problem, for held rows
};

struct State {
  int contacts{};
  int sliders{};
  double exponent{1.0};  // η
  double tolerance{};    // of one step, relative to the motion in progress
  double noise{};        // velocities up to this are zero
  bool overrule{};       // friction has cycled without progress: its events are not waited for in the next step
  double W[kMostLines][kMostLines]{};  // normals, then sliders
  Spring spring[kMostContacts];
  Slider slider[kMostSliders];

  CAIRN_HD double normal(int j, int l) const { return W[j][l]; }
  CAIRN_HD double normal_slider(int j, int g) const { return W[j][contacts + g]; }
  CAIRN_HD double sliders_of(int g, int h) const { return W[contacts + g][contacts + h]; }
};

/// Between two events u' = A P', u_t' = C P', P_t' = B P' with constant matrices; columns are the loaded contacts. (Z.6)
struct Phase {
  int count{};
  int loaded[kMostContacts]{};
  double A[kMostContacts][kMostContacts]{};
  double B[kMostSliders][kMostContacts]{};
  double C[kMostSliders][kMostContacts]{};
};

enum class EventKind : std::uint8_t { none, step, compressed, released, pressed_again, touched, slip_ended, cone_left };
struct Event {
  EventKind kind{EventKind::none};
  int index{};     // contact, or slider for the last two
  bool instant{};  // nothing moved before it
};

/// What several velocities that go to zero together leave of each other, in `noise`.
inline constexpr double kAtRest = 16.0;

/// x^η for x ≥ 0.
CAIRN_HD inline double power(double x, double eta) {
  if (!(x > 0.0)) return 0.0;
  if (eta == 1.0) return x;
  if (eta == 1.5) return x * std::sqrt(x);
  return math::exp(eta * math::log(x));
}

CAIRN_HD inline double energy_of(const State& s, const Spring& c) {
  return c.energy_is_known ? c.energy : c.stiffness * c.delta * power(c.delta, s.exponent) / (s.exponent + 1.0);
}

CAIRN_HD inline void know_energy(const State& s, Spring& c) {
  c.energy = energy_of(s, c);
  c.energy_is_known = true;
}

CAIRN_HD inline void know_delta(const State& s, Spring& c) {
  if (!c.energy_is_known) return;
  const double x = c.energy * (s.exponent + 1.0) / c.stiffness;
  c.delta = x > 0.0 ? (s.exponent == 1.0 ? std::sqrt(x) : math::exp(math::log(x) / (s.exponent + 1.0))) : 0.0;
  c.energy_is_known = false;
}

CAIRN_HD inline void set_status(Spring& c, Status status) {
  c.status = status;
  if (status != Status::open) return;
  c.delta = c.energy = 0.0;
  c.energy_is_known = false;
}

/// Add impulses `gain` of the loaded contacts: velocities, and friction shared among the contacts of a direction, in
/// proportion to μ_k dP where they slip and to μ_s dP where they stick.                                (Z.7), (Z.10)
CAIRN_HD inline void add_impulses(State& s, const Phase& phase, const double (&gain)[kMostContacts]) {
  for (int j = 0; j < s.contacts; ++j) {
    double sum = 0.0;
    for (int l = 0; l < phase.count; ++l) sum += phase.A[j][l] * gain[l];
    s.spring[j].u += sum;
  }
  for (int g = 0; g < s.sliders; ++g) {
    Slider& slider = s.slider[g];
    double speed = 0.0;
    double resultant = 0.0;
    double cone = 0.0;
    for (int l = 0; l < phase.count; ++l) {
      speed += phase.C[g][l] * gain[l];
      resultant += phase.B[g][l] * gain[l];
      const Spring& c = s.spring[phase.loaded[l]];
      if (c.slider == g) cone += c.mu_static * gain[l];
    }
    slider.u += speed;
    if (slider.mode == Mode::held) slider.impulse += resultant;
    for (int l = 0; l < phase.count; ++l) {
      Spring& c = s.spring[phase.loaded[l]];
      if (c.slider != g) continue;
      if (slider.mode != Mode::stick)
        c.friction -= direction_of(slider.mode) * c.mu_kinetic * gain[l];
      else if (cone > 0.0)
        c.friction += resultant * (c.mu_static * gain[l] / cone);
    }
  }
  for (int l = 0; l < phase.count; ++l) s.spring[phase.loaded[l]].impulse += gain[l];
}

}  // namespace cairn::lzb
