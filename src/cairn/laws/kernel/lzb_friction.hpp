#pragma once
#include "cairn/laws/kernel/lzb_state.hpp"

/// LZB multiple impact: Coulomb friction between the rates of impulse, planar.                   docs/theory/lzb.md §3
/// The static coefficient decides whether a direction sticks, the kinetic one acts in slip. Contacts with one and the same
/// tangential velocity (a body's corners on one plane) are one direction: its resultant sticks or slips.
namespace cairn::lzb {

/// Directions count as dependent where less than this part of their length is their own.
inline constexpr double kDependent = 1e-13;
/// A cone or a sign is met down to this part of the terms that it is made of.
inline constexpr double kMarginal = 1e-12;

namespace detail {

/// Sticking forces F with S F = -q for several q: S is symmetric and may be singular (more directions stick than the
/// system has freedoms), then F is the least one. Pivoted Cholesky S = L Lᵀ, Lᵀ F = y, F = L (LᵀL)⁻¹ y.      (Z.9)
struct StickSolver {
  int size{};
  int rank{};
  int order[kMostSliders]{};
  double L[kMostSliders][kMostSliders]{};
  double T[kMostSliders][kMostSliders]{};  // Cholesky factor of LᵀL where rank < size

  CAIRN_HD void factor(const State& s, const int* members, int count) {
    size = count;
    rank = 0;
    double left[kMostSliders];
    double largest = 0.0;
    for (int i = 0; i < size; ++i) {
      order[i] = i;
      left[i] = s.sliders_of(members[i], members[i]);
      largest = left[i] > largest ? left[i] : largest;
    }
    for (int r = 0; r < size; ++r) {
      int best = r;
      for (int i = r + 1; i < size; ++i)
        if (left[order[i]] > left[order[best]]) best = i;
      const int pivot = order[best];
      if (!(left[pivot] > kDependent * largest)) break;
      order[best] = order[r];
      order[r] = pivot;
      const double root = std::sqrt(left[pivot]);
      L[pivot][r] = root;
      for (int i = r + 1; i < size; ++i) {
        const int row = order[i];
        double sum = s.sliders_of(members[row], members[pivot]);
        for (int k = 0; k < r; ++k) sum -= L[row][k] * L[pivot][k];
        L[row][r] = sum / root;
        left[row] -= L[row][r] * L[row][r];
      }
      ++rank;
    }
    if (rank == size) return;
    for (int i = 0; i < rank; ++i)
      for (int j = 0; j <= i; ++j) {
        double sum = 0.0;
        for (int k = 0; k < size; ++k) sum += L[k][i] * L[k][j];
        for (int k = 0; k < j; ++k) sum -= T[i][k] * T[j][k];
        T[i][j] = i == j ? std::sqrt(sum) : sum / T[j][j];
      }
  }

  CAIRN_HD void solve(const double* q, double* F) const {
    double y[kMostSliders];
    for (int r = 0; r < rank; ++r) {
      double sum = -q[order[r]];
      for (int k = 0; k < r; ++k) sum -= L[order[r]][k] * y[k];
      y[r] = sum / L[order[r]][r];
    }
    if (rank == size) {
      for (int r = rank - 1; r >= 0; --r) {
        double sum = y[r];
        for (int k = r + 1; k < rank; ++k) sum -= L[order[k]][r] * F[order[k]];
        F[order[r]] = sum / L[order[r]][r];
      }
      return;
    }
    for (int r = 0; r < rank; ++r) {
      for (int k = 0; k < r; ++k) y[r] -= T[r][k] * y[k];
      y[r] /= T[r][r];
    }
    for (int r = rank - 1; r >= 0; --r) {
      for (int k = r + 1; k < rank; ++k) y[r] -= T[k][r] * y[k];
      y[r] /= T[r][r];
    }
    for (int i = 0; i < size; ++i) {
      F[i] = 0.0;
      for (int r = 0; r < rank; ++r) F[i] += L[i][r] * y[r];
    }
  }
};

}  // namespace detail

/// The matrices of a phase for the modes as they stand.                                             (Z.6), (Z.8)
CAIRN_HD inline void make_matrices(const State& s, Phase& phase) {
  int members[kMostSliders];
  int sticking = 0;
  for (int g = 0; g < s.sliders; ++g) {
    const Mode mode = s.slider[g].mode;
    if (mode == Mode::stick || mode == Mode::held) members[sticking++] = g;
    for (int l = 0; l < phase.count; ++l) {
      const Spring& c = s.spring[phase.loaded[l]];
      phase.B[g][l] = c.slider == g ? -direction_of(mode) * c.mu_kinetic : 0.0;
    }
  }
  // Velocity of a line per impulse l, sticking forces left out so far. Where sticking directions hold the line altogether
  // round-off would be left over and decide about events: it is nothing. Several directions may be nearly dependent.
  auto drive = [&](int line, int l) {
    double sum = 0.0;
    double size = std::fabs(s.W[line][phase.loaded[l]]);
    for (int g = 0; g < s.sliders; ++g) {
      const double term = s.W[line][s.contacts + g] * phase.B[g][l];
      sum += term;
      size += std::fabs(term);
    }
    const double all = s.W[line][phase.loaded[l]] + sum;
    return std::fabs(all) > (sticking > 1 ? kMarginal : kDependent) * size ? all : 0.0;
  };
  if (sticking == 1) {
    const int g = members[0];
    const double own = s.sliders_of(g, g);
    for (int l = 0; l < phase.count; ++l) phase.B[g][l] = own > 0.0 ? -drive(s.contacts + g, l) / own : 0.0;
  } else if (sticking > 1) {
    detail::StickSolver solver;
    solver.factor(s, members, sticking);
    for (int l = 0; l < phase.count; ++l) {
      double q[kMostSliders];
      double F[kMostSliders];
      for (int i = 0; i < sticking; ++i) q[i] = drive(s.contacts + members[i], l);
      solver.solve(q, F);
      for (int i = 0; i < sticking; ++i) phase.B[members[i]][l] = F[i];
    }
  }
  for (int l = 0; l < phase.count; ++l) {
    for (int j = 0; j < s.contacts; ++j) phase.A[j][l] = drive(j, l);
    for (int g = 0; g < s.sliders; ++g) {
      const Mode mode = s.slider[g].mode;
      phase.C[g][l] = mode == Mode::stick || mode == Mode::held ? 0.0 : drive(s.contacts + g, l);
    }
  }
}

namespace detail {

/// How far the modes of the undecided directions are from admissible, as a part of the terms involved (≤ kMarginal: they
/// are), and how fast the slipping ones depart.
struct Verdict {
  double violation{};
  double departure{};
};

CAIRN_HD inline Verdict examine(const State& s, const Phase& phase, const double* F, const int* undecided, int count) {
  Verdict v;
  for (int i = 0; i < count; ++i) {
    const int g = undecided[i];
    double value = 0.0;
    double size = 0.0;
    double cone = 0.0;
    const bool sticks = s.slider[g].mode == Mode::stick;
    for (int l = 0; l < phase.count; ++l) {
      const double term = (sticks ? phase.B[g][l] : phase.C[g][l]) * F[l];
      value += term;
      size += std::fabs(term);
      const Spring& c = s.spring[phase.loaded[l]];
      if (c.slider == g) cone += c.mu_static * F[l];
    }
    const double defect = sticks ? std::fabs(value) - cone : -direction_of(s.slider[g].mode) * value;
    const double relative = size > 0.0 ? defect / size : 0.0;
    v.violation = relative > v.violation ? relative : v.violation;
    if (!sticks) v.departure += std::fabs(value);
  }
  return v;
}

struct Choice {
  int number{-1};  // -1: none
  int sticks{};
  int expected{};  // slipping directions that go against the force that sticking would need
  Verdict verdict{};

  CAIRN_HD bool admissible() const { return number >= 0 && verdict.violation <= kMarginal; }
  CAIRN_HD bool is_better_than(const Choice& other) const {
    if (other.number < 0) return true;
    if (admissible() != other.admissible()) return admissible();
    if (!admissible()) return verdict.violation < other.verdict.violation;
    if (sticks != other.sticks) return sticks > other.sticks;
    if (verdict.departure != other.verdict.departure) return verdict.departure > other.verdict.departure;
    return expected > other.expected;
  }
};

}  // namespace detail

/// Decide stick or slip where a direction is at rest, for rates of impulse proportional to F, and make the matrices.
/// The choice with the most sticking directions that is admissible; among equals the one that departs fastest, and where
/// the others hold a direction, so that it departs neither way, the one against the force that sticking would need. (Z.8)
CAIRN_HD inline void decide_friction(State& s, Phase& phase, const double* F) {
  int undecided[kMostSliders];
  int count = 0;
  for (int g = 0; g < s.sliders; ++g) {
    Slider& slider = s.slider[g];
    if (slider.mode == Mode::held) continue;
    bool active = false;
    for (int l = 0; l < phase.count; ++l) active = active || s.spring[phase.loaded[l]].slider == g;
    if (!active) {
      slider.mode = Mode::free;
      slider.at_zero = slider.must_slip = false;
      continue;
    }
    const bool rests = slider.at_zero || slider.mode == Mode::stick || std::fabs(slider.u) <= kAtRest * s.noise;
    if (rests)
      undecided[count++] = g;
    else if (slider.mode == Mode::free)
      slider.mode = slider.u > 0.0 ? Mode::forward : Mode::backward;
  }
  if (count == 0) {
    make_matrices(s, phase);
    return;
  }
  // Choices are numbers in base 3: stick, forward, backward for each undecided direction; 0 is sticking all over.
  int choices = 1;
  for (int i = 0; i < count; ++i) choices *= 3;
  auto set = [&](int choice) {
    int sticks = 0;
    for (int i = 0; i < count; ++i, choice /= 3) {
      s.slider[undecided[i]].mode = choice % 3 == 0 ? Mode::stick : (choice % 3 == 1 ? Mode::forward : Mode::backward);
      sticks += choice % 3 == 0 ? 1 : 0;
    }
    return sticks;
  };
  double against[kMostSliders];  // the force that sticking all over needs
  detail::Choice best;
  for (int choice = 0; choice < choices; ++choice) {
    detail::Choice now{choice, set(choice)};
    bool allowed = true;
    for (int i = 0; i < count; ++i) {
      const Slider& slider = s.slider[undecided[i]];
      allowed = allowed && !(slider.must_slip && slider.mode == Mode::stick);
      now.expected += choice > 0 && direction_of(slider.mode) * against[i] < 0.0 ? 1 : 0;
    }
    if (!allowed && choice > 0) continue;
    make_matrices(s, phase);
    for (int i = 0; i < count && choice == 0; ++i) {
      against[i] = 0.0;
      for (int l = 0; l < phase.count; ++l) against[i] += phase.B[undecided[i]][l] * F[l];
    }
    if (!allowed) continue;
    now.verdict = detail::examine(s, phase, F, undecided, count);
    if (now.is_better_than(best)) best = now;
    if (count == 1 && choice == 0 && now.admissible()) break;
  }
  set(best.number);
  for (int i = 0; i < count; ++i) {
    Slider& slider = s.slider[undecided[i]];
    slider.at_zero = slider.mode == Mode::stick;
  }
  make_matrices(s, phase);
}

}  // namespace cairn::lzb
