#pragma once
#include "cairn/laws/kernel/lzb_series.hpp"
#include "cairn/math/two.hpp"

/// LZB multiple impact: two or more loaded contacts, η = 3/2.                                    docs/theory/lzb.md §6
/// δ^(3/2) = y³ with y = √δ, and y is a power series where δ^(3/2) in s is none:
///   a contact about to be released, or that begins with a velocity:  y in θ, ds = y dθ   (`root`)              (Z.21)
///   one that begins at rest, pushed by others:                       y in s, y(0) = 0    (`touch`)             (Z.22)
///   all begin at once:                                               δ/s in ρ = s^(5/4)  (`make_start`)        (Z.23)
/// Elsewhere y follows from δ, coefficient by coefficient (`plain`). So a phase takes a few steps instead of some twenty in
/// geometric progression towards a singularity.
namespace cairn::lzb {

inline constexpr double kHertz = 1.5;
inline constexpr int kHertzOrder = 20;
inline constexpr int kStartOrder = 22;  // ρ² is the natural variable: every other coefficient is small
static_assert(kHertzOrder <= kMostOrder && kStartOrder <= kMostOrder);
/// A contact is `root` when it would be released within this part of its own time of oscillation: from there on a step in θ
/// reaches further than one in s.
inline constexpr double kSoonReleased = 0.7;
/// Two contacts take some ten of these steps, not kStepsInMind: each may err by more.
inline constexpr double kShareOfHertzStep = 3.0;
/// Times go like motion^(-1/5): a motion at the level of `noise` takes some hundred times as long as one of size 1.
inline constexpr double kLongestHertzStep = 4096.0;

enum class Kind : std::uint8_t { plain, root, touch };

/// How each loaded contact is expanded.
struct Kinds {
  int count{};
  Kind of[kMostContacts]{};
  int root[2]{};  // loaded contacts that are roots
  int roots{};
};

namespace detail {

/// Σ a_i c_(-i), the first `terms` of them.
CAIRN_HD inline double partial_products(const double* a, const double* c, int terms) {
  double sum[4] = {0.0, 0.0, 0.0, 0.0};  // partial sums, or each addition would wait for the one before
  int i = 0;
  for (; i + 4 <= terms; i += 4)
    for (int part = 0; part < 4; ++part) sum[part] += a[i + part] * c[-i - part];
  for (int part = 0; i + part < terms; ++part) sum[part] += a[i + part] * c[-i - part];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/// Σ a_i b_(n-i) for 0 ≤ i ≤ n.
CAIRN_HD inline double product(const double* a, const double* b, int n) { return partial_products(a, b + n, n + 1); }

/// The same for a = b: every pair but the middle one comes twice. None for n < 0.
CAIRN_HD inline double square(const double* a, int n) {
  if (n < 0) return 0.0;
  const double twice = 2.0 * partial_products(a, a + n, (n + 1) / 2);
  return n % 2 == 0 ? twice + a[n / 2] * a[n / 2] : twice;
}

}  // namespace detail

/// The series while they are made; coefficients up to k of y, δ and u, and up to k - 1 of P are known before order k.
struct HertzWork {
  double y[kMostContacts][kMostOrder + 1];
  double q[kMostContacts][kMostOrder + 1];  // y² of the roots; δ of the others is in the series
  double u[kMostContacts][kMostOrder + 1];
  double g[kMostOrder + 1];  // product of the roots
  double softness[kMostContacts];
  double half_per_y[kMostContacts];
  double stiffness[kMostContacts];
  double coupling[kMostContacts][kMostContacts];
};

/// Order k of contact l: its force, its impulse and what follows for y or δ.                     (Z.21), (Z.22)
CAIRN_HD inline void add_order(HertzWork& w, const Kinds& kinds, int l, int k, Series& t) {
  const Kind kind = kinds.of[l];
  const double inverse = kInverse[k + 1];
  double* y = w.y[l];
  double* d = t.delta[l];
  double* f = t.force[l];
  const double* u = w.u[l];
  if (kind == Kind::root) {
    double* q = w.q[l];
    q[k] = detail::square(y, k);
    f[k] = w.stiffness[l] * detail::product(q, y, k);
    const double rate = kinds.roots == 1 ? w.stiffness[l] * detail::square(q, k) : detail::product(f, w.g, k);
    t.impulse[l][k + 1] = rate * inverse;
    const double* other = w.y[kinds.root[l == kinds.root[0] ? 1 : 0]];
    const double moves = kinds.roots == 1 ? u[k] : detail::product(u, other, k);
    y[k + 1] = -0.5 * moves * inverse * w.softness[l];
    return;
  }
  if (kind == Kind::plain) {
    if (k > 0) y[k] = (d[k] - detail::square(y + 1, k - 2)) * w.half_per_y[l];
  } else {  // one order later: y_0 = 0
    y[k] = 0.0;
    if (k == 2) y[1] = std::sqrt(d[2]);
    if (k > 2) y[k - 1] = 0.5 * (d[k] - detail::square(y + 2, k - 4)) / y[1];
  }
  f[k] = w.stiffness[l] * detail::product(d, y, k);
  t.impulse[l][k + 1] = (kinds.roots == 0 ? f[k] : detail::product(f, w.g, k)) * inverse;
  d[k + 1] = -(kinds.roots == 0 ? u[k] : detail::product(u, w.g, k)) * inverse * w.softness[l];
}

/// Any number of contacts of any kind.
CAIRN_HD inline void add_orders(HertzWork& w, const Kinds& kinds, Series& t) {
  const int a = kinds.root[0];
  const int b = kinds.root[1];
  for (int k = 0; k < t.order; ++k) {
    if (kinds.roots > 0) w.g[k] = kinds.roots == 1 ? w.y[a][k] : detail::product(w.y[a], w.y[b], k);
    for (int l = 0; l < kinds.count; ++l) add_order(w, kinds, l, k, t);
    for (int l = 0; l < kinds.count; ++l) {
      double sum = 0.0;
      for (int other = 0; other < kinds.count; ++other) sum += w.coupling[l][other] * t.impulse[other][k + 1];
      w.u[l][k + 1] = sum;
    }
  }
}

/// Two contacts, none or the first of them a root: by far the most frequent cases. The contacts lie side by side in one
/// register.
struct HertzPair {
  math::Two y[kHertzOrder + 1];
  math::Two delta[kHertzOrder + 1];
  math::Two force[kHertzOrder + 1];
  math::Two impulse[kHertzOrder + 1];
  math::Two u[kHertzOrder + 1];
  math::Two root[kHertzOrder + 1];  // y of the root, twice
  math::Two softness;
  math::Two half_per_y;
  math::Two stiffness;
  math::Two coupling[2];  // columns
};

namespace detail {

/// Σ a_i c_(-i), the first `terms` of them.
CAIRN_HD inline math::Two partial_products(const math::Two* a, const math::Two* c, int terms) {
  math::Two sum = {0.0, 0.0};  // partial sums, or each addition would wait for the one before
  math::Two next = {0.0, 0.0};
  int i = 0;
  for (; i + 2 <= terms; i += 2) {
    sum = sum + a[i] * c[-i];
    next = next + a[i + 1] * c[-i - 1];
  }
  if (i < terms) sum = sum + a[i] * c[-i];
  return sum + next;
}

/// Σ a_i b_(k-i) for 0 ≤ i ≤ k. The newest coefficients come last: all else is added while they are still being made.
CAIRN_HD inline math::Two product(const math::Two* a, const math::Two* b, int k) {
  if (k == 0) return a[0] * b[0];
  return partial_products(a + 1, b + k - 1, k - 1) + (a[0] * b[k] + a[k] * b[0]);
}

/// Σ a_i a_(k-i) for 1 ≤ i < k: the square without the terms of a_0.
CAIRN_HD inline math::Two inner_square(const math::Two* a, int k) {
  const math::Two half = partial_products(a + 1, a + k - 1, (k - 1) / 2);
  return k % 2 == 0 ? half + half + a[k / 2] * a[k / 2] : half + half;
}

/// Order k of both contacts.                                                                               (Z.21)
template <bool HasRoot>
CAIRN_HD void add_pair_order(HertzPair& w, int k) {
  const double inverse = kInverse[k + 1];
  const math::Two per_order = {inverse, inverse};
  if (k > 0) {
    const math::Two inner = inner_square(w.y, k);
    const math::Two y = (w.delta[k] - inner) * w.half_per_y;
    // Always both at once: to read two numbers that were written one by one is slow.
    if constexpr (HasRoot) w.delta[k] = math::Two{2.0 * w.y[0][0] * w.y[k][0] + inner[0], w.delta[k][1]};
    w.y[k] = HasRoot ? math::Two{w.y[k][0], y[1]} : y;
  }
  math::Two rate = w.stiffness * product(w.delta, w.y, k);
  w.force[k] = rate;
  math::Two moves = w.u[k];
  if constexpr (HasRoot) {
    w.root[k] = math::Two{w.y[k][0], w.y[k][0]};
    rate = product(w.force, w.root, k);
    moves = product(w.u, w.root, k);
    w.y[k + 1] = math::Two{-0.5 * w.u[k][0] * inverse * w.softness[0], 0.0};
  }
  const math::Two impulse = rate * per_order;
  w.impulse[k + 1] = impulse;
  w.u[k + 1] = w.coupling[0] * math::Two{impulse[0], impulse[0]} + w.coupling[1] * math::Two{impulse[1], impulse[1]};
  w.delta[k + 1] = -moves * per_order * w.softness;  // that of a root is overwritten
}
template <bool HasRoot>
CAIRN_HD void add_pair_orders(HertzPair& w) {
  for (int k = 0; k < kHertzOrder; ++k) add_pair_order<HasRoot>(w, k);
}

}  // namespace detail

CAIRN_HD inline void make_hertz_pair(const State& s, const Phase& phase, const Kinds& kinds, double unit, Series& t) {
  HertzPair w;
  const bool has_root = kinds.roots > 0;
  const int first = has_root ? kinds.root[0] : 0;
  const double per_unit = 1.0 / unit;
  const double unit_force = unit * std::sqrt(unit);
  for (int i = 0; i < 2; ++i) {
    const int l = i == 0 ? first : 1 - first;
    const Spring& c = s.spring[phase.loaded[l]];
    w.softness[i] = c.status == Status::compressing ? per_unit : per_unit / c.restitution_square;
    w.stiffness[i] = c.stiffness * unit_force;
    w.coupling[0][i] = phase.A[phase.loaded[l]][first];
    w.coupling[1][i] = phase.A[phase.loaded[l]][1 - first];
    w.delta[0][i] = c.delta * per_unit;
    w.y[0][i] = std::sqrt(w.delta[0][i]);
    w.half_per_y[i] = w.y[0][i] > 0.0 ? 0.5 / w.y[0][i] : 0.0;
    w.impulse[0][i] = 0.0;
    w.u[0][i] = c.u;
  }
  if (has_root)
    detail::add_pair_orders<true>(w);
  else
    detail::add_pair_orders<false>(w);
  w.force[kHertzOrder] = math::Two{0.0, 0.0};
  for (int i = 0; i < 2; ++i) {
    const int l = i == 0 ? first : 1 - first;
    const math::Two* delta = has_root && i == 0 ? w.y : w.delta;
    for (int k = 0; k <= kHertzOrder; ++k) {
      t.delta[l][k] = delta[k][i];
      t.impulse[l][k] = w.impulse[k][i];
      t.force[l][k] = w.force[k][i];
    }
  }
}

/// Series of y (root) or δ (others), P and F in θ, ds = g dθ, g the product of the roots; δ in `unit`, so that θ is of the
/// size of s however small the motion. False where a contact that begins at rest is not pushed.
CAIRN_HD inline bool make_hertz(const State& s, const Phase& phase, const Kinds& kinds, double unit, Series& t) {
  t.order = kHertzOrder;
  if (kinds.count == 2 && kinds.roots < 2 && kinds.of[0] != Kind::touch && kinds.of[1] != Kind::touch) {
    make_hertz_pair(s, phase, kinds, unit, t);
    return true;
  }
  HertzWork w;
  const double per_unit = 1.0 / unit;
  const double unit_force = unit * std::sqrt(unit);
  for (int l = 0; l < kinds.count; ++l) {
    const Spring& c = s.spring[phase.loaded[l]];
    const Kind kind = kinds.of[l];
    w.softness[l] = c.status == Status::compressing ? per_unit : per_unit / c.restitution_square;
    w.stiffness[l] = c.stiffness * unit_force;
    for (int other = 0; other < kinds.count; ++other) w.coupling[l][other] = phase.A[phase.loaded[l]][other];
    t.delta[l][0] = c.delta * per_unit;
    w.y[l][0] = std::sqrt(t.delta[l][0]);
    w.half_per_y[l] = kind == Kind::plain ? 0.5 / w.y[l][0] : 0.0;
    w.u[l][0] = kind == Kind::touch ? 0.0 : c.u;
    t.impulse[l][0] = 0.0;
  }
  add_orders(w, kinds, t);
  for (int l = 0; l < kinds.count; ++l) {
    t.force[l][t.order] = 0.0;
    if (kinds.of[l] == Kind::touch && !(t.delta[l][2] > 0.0)) return false;
    for (int k = 0; k <= t.order && kinds.of[l] == Kind::root; ++k) t.delta[l][k] = w.y[l][k];
  }
  return true;
}

/// Two contacts that begin, the first with a velocity, the second with one or at rest.
struct StartPair {
  math::Two root[kStartOrder + 1];  // √(δ/s)
  math::Two delta[kStartOrder + 1];
  math::Two force[kStartOrder + 1];
  math::Two impulse[kStartOrder + 1];
  math::Two u;
  math::Two half_per_root;
  math::Two stiffness;
  math::Two coupling[2];  // columns
};

namespace detail {

/// Order j of both contacts. √(δ/s) of one at rest begins with ρ: its coefficient j - 1 follows now.       (Z.23)
template <bool Rests>
CAIRN_HD void add_start_order(StartPair& w, int j) {
  math::Two u = {0.0, 0.0};
  w.impulse[j] = u;
  if (j == 0) u = w.u;
  if (j >= 2) {
    const double per_time = 0.8 * kInverse[j];
    const math::Two impulse = w.force[j - 2] * math::Two{per_time, per_time};
    w.impulse[j] = impulse;
    u = w.coupling[0] * math::Two{impulse[0], impulse[0]} + w.coupling[1] * math::Two{impulse[1], impulse[1]};
  }
  const double per_order = 1.0 / (1.0 + 1.25 * static_cast<double>(j));
  const math::Two delta = -u * math::Two{per_order, per_order};
  w.delta[j] = delta;
  if (j == 0) {
    const double first = std::sqrt(delta[0]);
    const double second = Rests ? 0.0 : std::sqrt(delta[1]);
    w.root[0] = math::Two{first, second};
    w.half_per_root = math::Two{0.5 / first, Rests ? 0.0 : 0.5 / second};
  } else {
    w.root[j] = math::Two{0.0, 0.0};
    const math::Two inner = inner_square(w.root, j);
    if (Rests && j == 2) {
      w.root[1] = math::Two{w.root[1][0], std::sqrt(delta[1])};
      w.half_per_root = math::Two{w.half_per_root[0], 0.5 / w.root[1][1]};
    }
    const math::Two root = (delta - inner) * w.half_per_root;
    w.root[j] = Rests ? math::Two{root[0], 0.0} : root;
    if (Rests && j > 2) w.root[j - 1] = math::Two{w.root[j - 1][0], root[1]};
  }
  w.force[j] = w.stiffness * product(w.delta, w.root, j);
}
template <bool Rests>
CAIRN_HD void add_start_orders(StartPair& w) {
  for (int j = 0; j <= kStartOrder; ++j) add_start_order<Rests>(w, j);
}

}  // namespace detail

CAIRN_HD inline bool make_start_pair(const State& s, const Phase& phase, Series& t) {
  StartPair w;
  const auto rests = [&](int l) { return !(s.spring[phase.loaded[l]].u < -kAtRest * s.noise); };
  const int first = rests(0) ? 1 : 0;
  if (rests(first)) return false;
  for (int i = 0; i < 2; ++i) {
    const int l = i == 0 ? first : 1 - first;
    const Spring& c = s.spring[phase.loaded[l]];
    w.stiffness[i] = c.stiffness;
    w.coupling[0][i] = phase.A[phase.loaded[l]][first];
    w.coupling[1][i] = phase.A[phase.loaded[l]][1 - first];
    w.u[i] = rests(l) ? 0.0 : c.u;
  }
  if (rests(1 - first))
    detail::add_start_orders<true>(w);
  else
    detail::add_start_orders<false>(w);
  for (int i = 0; i < 2; ++i) {
    const int l = i == 0 ? first : 1 - first;
    for (int k = 0; k <= kStartOrder; ++k) {
      t.delta[l][k] = w.delta[k][i];
      t.impulse[l][k] = w.impulse[k][i];
      t.force[l][k] = w.force[k][i];
    }
  }
  return !rests(1 - first) || w.delta[2][1] > 0.0;
}

/// All loaded contacts begin: series of δ/s, P and F/s^(3/2) in ρ = s^(5/4), those at rest two orders later. False where
/// one of these is not pushed.                                                                            (Z.23)
CAIRN_HD inline bool make_start(const State& s, const Phase& phase, Series& t) {
  t.order = kStartOrder;
  if (phase.count == 2) return make_start_pair(s, phase, t);
  double root[kMostContacts][kMostOrder + 1];  // √(δ/s), without the powers that it begins with
  double half_per_root[kMostContacts];
  for (int j = 0; j <= t.order; ++j) {
    const double per_order = 1.0 / (1.0 + 1.25 * static_cast<double>(j));
    for (int l = 0; l < phase.count; ++l) {
      const Spring& c = s.spring[phase.loaded[l]];
      const int begin = c.u < -kAtRest * s.noise ? 0 : 2;
      const int force = begin == 0 ? 0 : 3;  // F/s^(3/2) begins with this power
      t.impulse[l][j] = j < force + 2 ? 0.0 : t.force[l][j - 2] * (0.8 * kInverse[j]);
    }
    for (int l = 0; l < phase.count; ++l) {
      const Spring& c = s.spring[phase.loaded[l]];
      const int begin = c.u < -kAtRest * s.noise ? 0 : 2;
      const int force = begin == 0 ? 0 : 3;
      const double* row = phase.A[phase.loaded[l]];
      double u = j == 0 && begin == 0 ? c.u : 0.0;
      for (int m = 0; m < phase.count; ++m) u += row[m] * t.impulse[m][j];
      double* d = t.delta[l];
      d[j] = -u * per_order;
      if (j < force) t.force[l][j] = 0.0;
      const int k = j - begin;
      if (k < 0) continue;
      double* y = root[l];
      if (k == 0) {
        if (!(d[j] > 0.0)) return false;
        y[0] = std::sqrt(d[j]);
        half_per_root[l] = 0.5 / y[0];
      } else {
        y[k] = (d[j] - detail::square(y + 1, k - 2)) * half_per_root[l];
      }
      if (k + force > t.order) continue;
      t.force[l][k + force] = c.stiffness * detail::product(d + begin, y, k);
    }
  }
  return true;
}

/// The kinds of this step; false where more contacts begin with a velocity than there are roots.
CAIRN_HD inline bool kinds_of(const State& s, const Phase& phase, Kinds& kinds) {
  double soon[2] = {kSoonReleased * kSoonReleased, kSoonReleased * kSoonReleased};  // (time to release · frequency)²
  int beginning = 0;
  auto take = [&](int l, double time) {  // of the roots the two that come first
    const int place = kinds.roots < 2 ? kinds.roots++ : (soon[0] > soon[1] ? 0 : 1);
    soon[place] = time;
    kinds.root[place] = l;
  };
  for (int l = 0; l < phase.count; ++l) {
    const Spring& c = s.spring[phase.loaded[l]];
    if (!(c.delta > 0.0)) {
      const bool moves = c.u < -kAtRest * s.noise;
      kinds.of[l] = moves ? Kind::root : Kind::touch;
      if (moves && ++beginning > 2) return false;
      if (moves) take(l, -1.0);
      continue;
    }
    if (c.status != Status::restoring || !(c.u > 0.0)) continue;
    const double time = phase.A[phase.loaded[l]][l] * c.stiffness * c.restitution_square * c.delta * c.delta *
                        std::sqrt(c.delta) / (c.u * c.u);
    if (time < (kinds.roots < 2 ? kSoonReleased * kSoonReleased : (soon[0] > soon[1] ? soon[0] : soon[1])))
      take(l, time);
  }
  for (int i = 0; i < kinds.roots; ++i) kinds.of[kinds.root[i]] = Kind::root;
  return true;
}

/// The last term of a series over the sum of those left out, where it falls from 1 to `smallest` with equal ratios:
/// (1 - r)/r, r = smallest^(1/order).                                                                   (Z.16)
CAIRN_HD inline double terms_per_remainder(double smallest, int order) {
  return detail::rough_exp2(-detail::rough_log2(smallest) / static_cast<double>(order)) - 1.0;
}

/// One step, or up to the next event if that comes first. False where the series do not apply.
CAIRN_HD inline bool advance_hertz(State& s, const Phase& phase, double motion, Event& event) {
  Kinds kinds;
  Series t;
  double unit = 0.0;
  for (int l = 0; l < phase.count; ++l) {
    const double delta = s.spring[phase.loaded[l]].delta;
    unit = delta > unit ? delta : unit;
  }
  const bool all_begin = !(unit > 0.0);
  if (all_begin) {
    if (!make_start(s, phase, t)) return false;
  } else {
    kinds.count = phase.count;
    if (!kinds_of(s, phase, kinds)) return false;
    unit = unit > motion ? unit : motion;
    if (!make_hertz(s, phase, kinds, unit, t)) return false;
    t.delta_weight = motion;
  }
  const double error = kShareOfHertzStep * s.tolerance * terms_per_remainder(s.tolerance, t.order) * motion;
  const double h = step_of(s, phase, t, error, kLongestHertzStep);
  if (!(h > 0.0)) return false;
  const Found found = first_event(s, phase, t, h);
  const double begun = all_begin && found.at > 0.0 ? math::exp(0.8 * math::log(found.at)) : 0.0;  // s
  for (int l = 0; l < phase.count; ++l) {
    Spring& c = s.spring[phase.loaded[l]];
    double delta = detail::value(t.delta[l], t.order, found.at);
    if (delta < 0.0) delta = 0.0;
    c.delta = (all_begin ? begun : unit) * (kinds.of[l] == Kind::root ? delta * delta : delta);
  }
  add_impulses(s, phase, found.gain);
  event = found.event.kind == EventKind::none ? Event{EventKind::step} : found.event;
  return true;
}

/// Advance two or more loaded contacts by one step, or up to the next event if that comes first.
CAIRN_HD inline Event advance_several(State& s, const Phase& phase) {
  double motion = s.noise;  // what is in motion or stored, as a velocity: the tolerance is relative to it
  for (int l = 0; l < phase.count; ++l) {
    Spring& c = s.spring[phase.loaded[l]];
    know_delta(s, c);
    const double stored = std::sqrt(2.0 * energy_of(s, c));
    motion = std::fabs(c.u) > motion ? std::fabs(c.u) : motion;
    motion = stored > motion ? stored : motion;
  }
  for (int l = 0; l < phase.count; ++l) {
    Spring& c = s.spring[phase.loaded[l]];
    if (!(c.delta < kLeastDelta * motion)) continue;
    c.delta = 0.0;
    if (c.status == Status::restoring) return Event{EventKind::released, phase.loaded[l]};
  }
  Event event;
  if (s.exponent == kHertz && advance_hertz(s, phase, motion, event)) return event;
  return advance_series(s, phase, s.tolerance * motion);
}

}  // namespace cairn::lzb
