#pragma once
#include <bit>
#include <cmath>
#include <cstdint>

#include "cairn/laws/kernel/lzb_friction.hpp"
#include "cairn/laws/kernel/lzb_state.hpp"
#include "cairn/math/root.hpp"
#include "cairn/math/round_off.hpp"

/// LZB multiple impact: two or more loaded contacts.                                              docs/theory/lzb.md §5
///   δ_l' = -u_l / c_l,   P_l' = k_l δ_l^η,   u' = A P'        c = 1 in compression, e*² in restitution       (Z.5)
/// by Taylor series of δ and P in s. A step ends where the last two terms reach the tolerance; guards are polynomials
/// whose second derivative is bounded, so that a pair of roots inside a step is seen. For η = 1 the system is linear and
/// its series converge everywhere. Otherwise δ^η is singular where a contact begins or ends to be loaded: there a short
/// window with the leading powers is used.
namespace cairn::lzb {

inline constexpr int kMostOrder = 22;             // room for coefficients
inline constexpr int kOrder = 18;                 // of the series for η = 1
inline constexpr int kPowerOrder = 16;            // and where powers are needed: h/radius near ½ at least cost
inline constexpr double kLongestStep = 8.0;       // more than a full period of the stiffest contact
inline constexpr double kLargestRatio = 0x1p300;  // of an error to a term: the step is the longest then
inline constexpr int kWindowTerms = 4;            // of δ^η inside a window
inline constexpr double kLeastDelta = 1e-14;      // a contact that stores less, relative to the motion, stores nothing

CAIRN_HD_TABLE double kInverse[kMostOrder + 1] = {0.0,      1.0,      1. / 2.,  1. / 3.,  1. / 4.,  1. / 5.,
                                                  1. / 6.,  1. / 7.,  1. / 8.,  1. / 9.,  1. / 10., 1. / 11.,
                                                  1. / 12., 1. / 13., 1. / 14., 1. / 15., 1. / 16., 1. / 17.,
                                                  1. / 18., 1. / 19., 1. / 20., 1. / 21., 1. / 22.};

namespace detail {

using Polynomial = double[kMostOrder + 1];

/// Even and odd powers apart: two chains of operations instead of one that is twice as long.
CAIRN_HD inline double value(const double* c, int order, double x) {
  const double square = x * x;
  double high = c[order];
  double low = c[order - 1];
  for (int k = order - 2; k > 0; k -= 2) {
    high = high * square + c[k];
    low = low * square + c[k - 1];
  }
  return order % 2 == 0 ? (high * square + c[0]) + low * x : high * x + low;
}

inline constexpr int kPadded = 24;
inline constexpr double kValueRoundOff =
    2.0 * math::kUnitRoundOff;  // of a value, relative to the sum of its terms' sizes

/// The same for kPadded > kMostOrder coefficients, zeros at the end included: four chains of known length.
CAIRN_HD inline double padded_value(const double* c, double x) {
  const double square = x * x;
  const double fourth = square * square;
  double sum[4] = {c[kPadded - 4], c[kPadded - 3], c[kPadded - 2], c[kPadded - 1]};
  for (int k = kPadded - 8; k >= 0; k -= 4)
    for (int i = 0; i < 4; ++i) sum[i] = sum[i] * fourth + c[k + i];
  return (sum[0] + sum[1] * x) + (sum[2] + sum[3] * x) * square;
}

/// Where a polynomial first falls below zero in (0, limit], limit ≤ h; beyond if it does not. One that starts within
/// `noise` of zero belongs to the event just handled: the root there is divided out, and so are further coefficients
/// within `rounding`, or that the next one makes up for before the dip is deeper than `resolution`. An excursion below zero
/// not deeper than `resolution` may go unseen. The root does not depend on `limit`, so the order in which guards are asked
/// leaves no trace.                                                                                        (Z.15)
CAIRN_HD inline double first_fall(const double* g, int order, double h, double limit, double noise, double rounding,
                                  double resolution) {
  const double none = 2.0 * h;
  double c[kMostOrder + 1 + kPadded]{};
  double power = 1.0;
  for (int k = 0; k <= order; ++k, power *= h) c[k] = g[k] * power;
  int first = 0;
  for (double zero = noise; first < order && std::fabs(c[first]) <= zero; ++first) zero = rounding;
  if (first == 1 && c[1] < 0.0 && c[2] > -c[1] && c[1] * c[1] <= 4.0 * c[2] * resolution) first = 2;
  if (first == order) return none;
  const double* q = c + first;
  const int degree = order - first;
  if (q[0] <= 0.0) return 0.0;
  double curvature = 0.0;  // bound of |q''| on [0, 1]
  double size = q[0] + std::fabs(q[1]);
  for (int k = 2; k <= degree; ++k) {
    curvature += static_cast<double>(k * (k - 1)) * std::fabs(q[k]);
    size += std::fabs(q[k]);
  }
  const double zero_value = kValueRoundOff * size;
  auto polished = [&](double x) {
    const double y = padded_value(q, x);
    return std::fabs(y) <= zero_value ? 0.0 : y;
  };

  constexpr int kDepth = 48;
  double right[kDepth];
  double right_value[kDepth];
  int top = 0;
  double a = 0.0;
  double fa = q[0];
  right[top] = 1.0;
  right_value[top++] = padded_value(q, 1.0);
  while (top > 0 && a * h < limit) {
    const double b = right[top - 1];
    const double fb = right_value[top - 1];
    const double bend = curvature * (b - a) * (b - a);
    const double lower = fa < fb ? fa : fb;
    const bool falls = fb <= 0.0;
    if (falls && (fa - fb > 0.5 * bend || top == kDepth)) return h * math::bracketed_root(polished, a, fa, b, fb);
    if ((!falls && (lower > 0.125 * bend || 0.125 * bend <= resolution)) || top == kDepth) {
      a = b;
      fa = fb;
      --top;
      continue;
    }
    const double middle = 0.5 * (a + b);
    right[top] = middle;
    right_value[top++] = padded_value(q, middle);
  }
  return none;
}

/// Logarithm and power to a few thousandths, for the size of steps. From below: a straight line between powers of two.
CAIRN_HD inline double rough_log2(double x) {
  constexpr double kPerPower = 1.0 / static_cast<double>(std::int64_t{1} << 52);  // in units of the bits
  return static_cast<double>(std::bit_cast<std::int64_t>(x)) * kPerPower - 1023.0;
}
/// A parabola between powers of two, |x| < 1000.
CAIRN_HD inline double rough_exp2(double x) {
  const double whole = std::floor(x);
  const double part = x - whole;
  const double power = std::bit_cast<double>(static_cast<std::int64_t>(whole + 1023.0) << 52);
  return power * (1.0 + part * (0.6565 + 0.3435 * part));
}

/// Is a polynomial positive on [0, h] by the sizes of its terms alone? (That it may be where this says no.)
CAIRN_HD inline bool stays_positive(const double* g, int order, double h) {
  double size[kMostOrder + 1];
  size[0] = 0.0;
  size[1] = g[1] < 0.0 ? -g[1] : 0.0;
  for (int k = 2; k <= order; ++k) size[k] = std::fabs(g[k]);
  return g[0] > value(size, order, h);
}

}  // namespace detail

/// Taylor coefficients of δ, P and δ^η at the present state, by loaded contact.
struct Series {
  int order{};
  double delta_weight{1.0};  // what an error of δ counts as, next to one of P
  double delta[kMostContacts][kMostOrder + 1];
  double impulse[kMostContacts][kMostOrder + 1];
  double force[kMostContacts][kMostOrder + 1];  // k δ^η
};

/// The series with the forces of contacts marked in `silent` left out. Two contacts are by far the most frequent case, and
/// twice as fast where the compiler knows their number; 0 stands for any.                               (Z.14)
template <int Count>
CAIRN_HD void make_series_of(const State& s, const Phase& phase, const bool* silent, Series& t) {
  const bool linear = s.exponent == 1.0;
  t.order = linear ? kOrder : kPowerOrder;
  const int count = Count > 0 ? Count : phase.count;
  double coupling[kMostContacts][kMostContacts];
  double stiffness[kMostContacts];
  double per_delta[kMostContacts];
  double speed[kMostContacts];
  double softness[kMostContacts];              // 1/c
  double weighted[kMostContacts][kOrder + 1];  // (η + 1) k δ_k
  for (int l = 0; l < count; ++l) {
    const Spring& c = s.spring[phase.loaded[l]];
    t.delta[l][0] = c.delta;
    t.impulse[l][0] = 0.0;
    speed[l] = c.u;
    stiffness[l] = c.stiffness;
    for (int other = 0; other < count; ++other) coupling[l][other] = phase.A[phase.loaded[l]][other];
    per_delta[l] = c.delta > 0.0 ? 1.0 / c.delta : 0.0;
    softness[l] = c.status == Status::compressing ? 1.0 : 1.0 / c.restitution_square;
  }
  for (int k = 0; k < t.order; ++k) {
    const double inverse = kInverse[k + 1];
    for (int l = 0; l < count; ++l) {
      const double* d = t.delta[l];
      double* f = t.force[l];
      if (silent[l]) {
        f[k] = 0.0;
      } else if (linear) {
        f[k] = stiffness[l] * d[k];
      } else if (k == 0) {
        f[0] = stiffness[l] * power(d[0], s.exponent);
      } else {  // δ f' = η δ' f, coefficient by coefficient
        weighted[l][k] = static_cast<double>(k) * (s.exponent + 1.0) * d[k];
        double sum[2] = {0.0, 0.0};  // two partial sums each: a single one would wait for every addition
        double plain[2] = {0.0, 0.0};
        for (int i = 1; i + 1 <= k; i += 2) {
          sum[0] += weighted[l][i] * f[k - i];
          plain[0] += d[i] * f[k - i];
          sum[1] += weighted[l][i + 1] * f[k - i - 1];
          plain[1] += d[i + 1] * f[k - i - 1];
        }
        if (k % 2 == 1) {
          sum[0] += weighted[l][k] * f[0];
          plain[0] += d[k] * f[0];
        }
        f[k] = ((sum[0] + sum[1]) * kInverse[k] - (plain[0] + plain[1])) * per_delta[l];
      }
      t.impulse[l][k + 1] = f[k] * inverse;
    }
    for (int l = 0; l < count; ++l) {
      t.delta[l][k + 1] = -speed[l] * inverse * softness[l];
      double sum = 0.0;
      for (int other = 0; other < count; ++other) sum += coupling[l][other] * t.impulse[other][k + 1];
      speed[l] = sum;
    }
  }
  for (int l = 0; l < count; ++l) t.force[l][t.order] = 0.0;
}
CAIRN_HD inline void make_series(const State& s, const Phase& phase, const bool* silent, Series& t) {
  if (phase.count == 2)
    make_series_of<2>(s, phase, silent, t);
  else
    make_series_of<0>(s, phase, silent, t);
}

/// The step whose last two terms reach `error`, at most `longest`. Where a direction sticks the forces count as well: they
/// decide when its cone is left.                                                                           (Z.16)
CAIRN_HD inline double step_of(const State& s, const Phase& phase, const Series& t, double error, double longest) {
  double last = 0.0;
  double before = 0.0;
  bool sticks = false;
  for (int g = 0; g < s.sliders; ++g) sticks = sticks || s.slider[g].mode == Mode::stick;
  auto keep_larger = [](double& most, double x) {
    most = std::fabs(x) <= most ? most : std::fabs(x);
  };  // and not a number
  for (int l = 0; l < phase.count; ++l) {
    keep_larger(last, t.delta_weight * t.delta[l][t.order]);
    keep_larger(last, t.impulse[l][t.order]);
    keep_larger(before, t.delta_weight * t.delta[l][t.order - 1]);
    keep_larger(before, t.impulse[l][t.order - 1]);
    if (sticks) keep_larger(before, t.force[l][t.order - 1]);
  }
  if (!std::isfinite(last) || !std::isfinite(before)) return 0.0;
  const double n = static_cast<double>(t.order);
  const double least = error / kLargestRatio;
  const double logarithm1 = detail::rough_log2(error / (last > least ? last : least)) / n;
  const double logarithm2 = detail::rough_log2(error / (before > least ? before : least)) / (n - 1.0);
  const double h = detail::rough_exp2(logarithm1 < logarithm2 ? logarithm1 : logarithm2);
  return h < longest ? h : longest;
}

/// The first event in (0, h] by the polynomials, when, and the impulses of the loaded contacts until then. (Z.15)
struct Found {
  Event event;
  double at{};
  double gain[kMostContacts];
};
namespace detail {

/// The search for the first event: what it is made of, and what has been found so far.
class EventSearch {
 public:
  CAIRN_HD EventSearch(const State& s, const Phase& phase, const Series& t, double h)
      : s_(s), phase_(phase), t_(t), h_(h), positive_(h), resolution_(0.125 * s.noise) {
    found_.at = h;
  }

  CAIRN_HD Found run() {
    keep_loaded();
    for (int l = 0; l < phase_.count; ++l) found_.gain[l] = value(t_.impulse[l], t_.order, positive_);
    for (int l = 0; l < phase_.count; ++l) see_loaded(phase_.loaded[l]);
    for (int j = 0; j < s_.contacts; ++j)
      if (s_.spring[j].status == Status::open && falls(s_.spring[j].u + s_.noise, phase_.A[j], 1.0))
        offer(EventKind::touched, j, 0.0);
    for (int i = 0; i < s_.sliders && !s_.overrule; ++i) see_slider(i);
    for (int l = 0; l < phase_.count && found_.at != positive_; ++l)
      found_.gain[l] = value(t_.impulse[l], t_.order, found_.at);
    return found_;
  }

 private:
  /// Take the fall of the polynomial g_ where it comes before what has been found.
  CAIRN_HD void offer(EventKind kind, int index, double noise) {
    const double at = first_fall(g_, t_.order, h_, found_.at, noise, rounding_, resolution_);
    if (at > found_.at || (at == found_.at && found_.event.kind != EventKind::none)) return;
    found_.event = Event{kind, index, !(at > 0.0)};
    found_.at = at;
  }

  /// Up to positive_ every δ is positive, so impulses grow. (A contact that compresses has its own event before its δ
  /// falls.)
  CAIRN_HD void keep_loaded() {
    for (int l = 0; l < phase_.count; ++l) {
      if (stays_positive(t_.delta[l], t_.order, h_)) continue;
      const double at = first_fall(t_.delta[l], t_.order, h_, positive_, 0.0, 0.0, resolution_);
      if (at > positive_) continue;
      positive_ = at;
      if (s_.spring[phase_.loaded[l]].status != Status::restoring) continue;
      found_.event = Event{EventKind::released, phase_.loaded[l], !(at > 0.0)};
      found_.at = at;
    }
  }

  /// g_ = sign · (start + row · P); false where even the largest impulses cannot bring it below zero.
  CAIRN_HD bool falls(double start, const double* row, double sign) {
    double least = sign * start;
    rounding_ = 0.0;
    for (int l = 0; l < phase_.count; ++l) {
      const double change = sign * row[l] * found_.gain[l];
      least += change < 0.0 ? change : 0.0;
      rounding_ += kMarginal * std::fabs(change);
    }
    if (least > s_.noise) return false;
    for (int k = 1; k <= t_.order; ++k) {
      double sum = 0.0;
      for (int l = 0; l < phase_.count; ++l) sum += row[l] * t_.impulse[l][k];
      g_[k] = sign * sum;
    }
    g_[0] = sign * start;
    return true;
  }

  CAIRN_HD void see_loaded(int j) {
    const Spring& c = s_.spring[j];
    if (c.status == Status::compressing) {
      if (falls(c.u, phase_.A[j], -1.0)) offer(EventKind::compressed, j, s_.noise);
    } else {
      if (falls(c.u, phase_.A[j], 1.0)) offer(EventKind::pressed_again, j, s_.noise);
    }
  }

  CAIRN_HD void see_slider(int i) {
    const Slider& slider = s_.slider[i];
    const double direction = direction_of(slider.mode);
    if (direction != 0.0 && falls(slider.u, phase_.C[i], direction)) offer(EventKind::slip_ended, i, s_.noise);
    if (slider.mode != Mode::stick) return;
    for (double side = -1.0; side < 2.0; side += 2.0) see_cone(i, side);
  }

  /// One side of the cone of a direction that sticks: Σ (μ_s dP ± dP_t) ≥ 0.
  CAIRN_HD void see_cone(int i, double side) {
    double weight[kMostContacts];
    double size[kMostContacts];
    bool may_leave = false;
    for (int l = 0; l < phase_.count; ++l) {
      const Spring& c = s_.spring[phase_.loaded[l]];
      const double mu = c.slider == i ? c.mu_static : 0.0;
      weight[l] = mu + side * phase_.B[i][l];
      size[l] = kMarginal * (mu + std::fabs(phase_.B[i][l]));
      may_leave = may_leave || weight[l] < 0.0;
    }
    if (!may_leave) return;
    double now = 0.0;
    rounding_ = 0.0;
    for (int l = 0; l < phase_.count; ++l) {
      now += size[l] * t_.force[l][0];
      rounding_ += size[l] * value(t_.force[l], t_.order, positive_);
    }
    for (int k = 0; k <= t_.order; ++k) {
      double sum = 0.0;
      for (int l = 0; l < phase_.count; ++l) sum += weight[l] * t_.force[l][k];
      g_[k] = sum;
    }
    offer(EventKind::cone_left, i, now);
  }

  const State& s_;
  const Phase& phase_;
  const Series& t_;
  double h_;
  double positive_;
  double resolution_;
  double rounding_{};
  Polynomial g_{};
  Found found_{};
};

}  // namespace detail

CAIRN_HD inline Found first_event(const State& s, const Phase& phase, const Series& t, double h) {
  return detail::EventSearch(s, phase, t, h).run();
}

namespace detail {

/// A contact whose δ = σ^start (d_0 + d_1 σ + ...) rises from zero: k∫δ^η and its integral at σ.        (Z.17)
struct Rise {
  double impulse{};
  double integral{};
  double rest{};  // size of the last term taken
};
CAIRN_HD inline Rise rise(double stiffness, double eta, const double* d, int start, double sigma) {
  Rise r;
  if (!(d[0] > 0.0) || !(sigma > 0.0)) return r;
  double e[kWindowTerms];
  e[0] = power(d[0], eta);
  for (int k = 1; k < kWindowTerms; ++k) {
    double sum = 0.0;
    for (int i = 1; i <= k; ++i)
      sum += (static_cast<double>(i) * (eta + 1.0) - static_cast<double>(k)) * d[i] * e[k - i];
    e[k] = sum * kInverse[k] / d[0];
  }
  const double exponent = static_cast<double>(start) * eta;
  double factor = stiffness * power(sigma, exponent) * sigma;
  for (int k = 0; k < kWindowTerms; ++k, factor *= sigma) {
    const double n = exponent + static_cast<double>(k + 1);
    r.rest = factor * e[k] / n;
    r.impulse += r.rest;
    r.integral += factor * e[k] * sigma / (n * (n + 1.0));
  }
  r.rest = std::fabs(r.rest);
  return r;
}

/// What the neglected return of the window's own impulses can change, from ∫P of its contacts over a window of length σ.
CAIRN_HD inline double window_error(const State& s, const Phase& phase, const double* delta, const double* correction,
                                    double sigma) {
  double worst = 0.0;
  for (int l = 0; l < phase.count; ++l) {
    const Spring& c = s.spring[phase.loaded[l]];
    const double d = delta[l] > std::fabs(correction[l]) ? delta[l] : std::fabs(correction[l]);
    if (!(d > 0.0)) continue;
    const double change = c.stiffness * s.exponent * power(d, s.exponent) / d * std::fabs(correction[l]) * sigma;
    worst = change > worst ? change : worst;
  }
  return worst;
}

}  // namespace detail

/// First window after contacts begin to be loaded (δ = 0): the others follow their series without them, they follow the
/// leading powers. Returns false if it may not be used with this length.                            (Z.17)
CAIRN_HD inline bool start_window(State& s, const Phase& phase, const Series& t, const bool* starts, double sigma,
                                  double error) {
  double gain[kMostContacts]{};
  double integral[kMostContacts]{};
  double delta[kMostContacts];
  for (int l = 0; l < phase.count; ++l) {
    delta[l] = detail::value(t.delta[l], t.order, sigma);
    if (!starts[l]) {
      gain[l] = detail::value(t.impulse[l], t.order, sigma);
      continue;
    }
    const int valuation = t.delta[l][1] > s.noise ? 1 : 2;
    const detail::Rise r =
        detail::rise(s.spring[phase.loaded[l]].stiffness, s.exponent, t.delta[l] + valuation, valuation, sigma);
    if (r.rest > error) return false;
    gain[l] = r.impulse;
    integral[l] = r.integral;
  }
  double correction[kMostContacts];
  for (int l = 0; l < phase.count; ++l) {
    const Spring& c = s.spring[phase.loaded[l]];
    double sum = 0.0;
    for (int q = 0; q < phase.count; ++q) sum += phase.A[phase.loaded[l]][q] * integral[q];
    correction[l] = -sum / (c.status == Status::compressing ? 1.0 : c.restitution_square);
  }
  if (detail::window_error(s, phase, delta, correction, sigma) > error) return false;
  for (int l = 0; l < phase.count; ++l)
    if (!(delta[l] + correction[l] > 0.0)) return false;
  State next = s;
  add_impulses(next, phase, gain);
  for (int l = 0; l < phase.count; ++l) {
    Spring& c = next.spring[phase.loaded[l]];
    c.delta = delta[l] + correction[l];
    if (c.status == Status::compressing ? c.u > 0.0 : c.u < 0.0) return false;
  }
  for (int j = 0; j < s.contacts; ++j)
    if (s.spring[j].status == Status::open && next.spring[j].u < -s.noise) return false;
  for (int g = 0; g < s.sliders; ++g)
    if (direction_of(s.slider[g].mode) * next.slider[g].u < -s.noise) return false;
  s = next;
  return true;
}

/// Last window before a contact that restores is released: like the first one, seen backwards from the release. (Z.18)
CAIRN_HD inline bool end_window(State& s, const Phase& phase, const Series& t, const bool* ends, double longest,
                                double error, Event& event) {
  // The earliest zero of the δ that end, without the return of their own forces.
  double zero[kMostContacts]{};
  int first = -1;
  for (int l = 0; l < phase.count; ++l) {
    if (!ends[l]) continue;
    zero[l] = detail::first_fall(t.delta[l], t.order, longest, longest, 0.0, 0.0, 0.0);
    if (zero[l] > longest) return false;
    if (first < 0 || zero[l] < zero[first]) first = l;
  }
  const double sigma = zero[first];
  if (first_event(s, phase, t, sigma).event.kind != EventKind::released) return false;
  double gain[kMostContacts]{};
  double integral[kMostContacts]{};
  double delta[kMostContacts];
  for (int l = 0; l < phase.count; ++l) {
    delta[l] = l == first ? 0.0 : detail::value(t.delta[l], t.order, sigma);
    if (!ends[l]) {
      gain[l] = detail::value(t.impulse[l], t.order, sigma);
      continue;
    }
    // δ around its zero, in the time that is left: d_k = (-1)^k δ^(k)(zero)/k!.
    double d[kWindowTerms + 1]{};
    detail::Polynomial shifted;
    for (int k = 0; k <= t.order; ++k) shifted[k] = t.delta[l][k];
    for (int k = 0; k <= kWindowTerms; ++k) {
      for (int i = t.order - 1; i >= k; --i) shifted[i] += zero[l] * shifted[i + 1];
      d[k] = k % 2 == 0 ? shifted[k] : -shifted[k];
    }
    const double stiffness = s.spring[phase.loaded[l]].stiffness;
    const detail::Rise all = detail::rise(stiffness, s.exponent, d + 1, 1, zero[l]);
    const detail::Rise left = detail::rise(stiffness, s.exponent, d + 1, 1, zero[l] - sigma);
    if (all.rest > error) return false;
    gain[l] = all.impulse - left.impulse;
    integral[l] = all.impulse * sigma - (all.integral - left.integral);
  }
  double correction[kMostContacts];
  for (int l = 0; l < phase.count; ++l) {
    const Spring& c = s.spring[phase.loaded[l]];
    double sum = 0.0;
    for (int q = 0; q < phase.count; ++q) sum += phase.A[phase.loaded[l]][q] * integral[q];
    correction[l] = -sum / (c.status == Status::compressing ? 1.0 : c.restitution_square);
  }
  double present[kMostContacts];
  for (int l = 0; l < phase.count; ++l) present[l] = s.spring[phase.loaded[l]].delta;
  if (detail::window_error(s, phase, present, correction, sigma) > error) return false;
  State next = s;
  add_impulses(next, phase, gain);
  for (int l = 0; l < phase.count; ++l) {
    Spring& c = next.spring[phase.loaded[l]];
    c.delta = delta[l] + (ends[l] ? 0.0 : correction[l]);
    if (c.delta < 0.0) c.delta = 0.0;
  }
  s = next;
  event = Event{EventKind::released, phase.loaded[first]};
  return true;
}

/// One step with a given error, or up to the next event if that comes first.
CAIRN_HD inline Event advance_series(State& s, const Phase& phase, double error) {
  bool silent[kMostContacts]{};
  bool starting = false;
  for (int l = 0; l < phase.count; ++l) {
    silent[l] = s.exponent != 1.0 && !(s.spring[phase.loaded[l]].delta > 0.0);
    starting = starting || silent[l];
  }
  Series t;
  make_series(s, phase, silent, t);
  double h = step_of(s, phase, t, error, kLongestStep);
  if (!(h > 0.0)) return Event{};
  if (starting) {
    constexpr double kLongestWindow = 0.1;
    double sigma = h < kLongestWindow ? h : kLongestWindow;
    const Found found = first_event(s, phase, t, sigma);
    if (found.event.kind != EventKind::none && found.at <= 0.0) return found.event;
    if (found.event.kind != EventKind::none) sigma = 0.5 * found.at;
    constexpr int kMostHalvings = 200;
    for (int k = 0; k < kMostHalvings; ++k, sigma *= 0.6)
      if (start_window(s, phase, t, silent, sigma, error)) return Event{EventKind::step};
    return Event{};
  }
  if (s.exponent != 1.0) {
    // Contacts whose last window, with its leading terms, would be within the error.
    bool ending = false;
    for (int l = 0; l < phase.count; ++l) {
      const Spring& c = s.spring[phase.loaded[l]];
      silent[l] = false;
      if (c.status != Status::restoring || !(c.u > 0.0)) continue;
      const double sigma = c.delta * c.restitution_square / c.u;
      const double impulse = t.force[l][0] * sigma / (s.exponent + 1.0);
      const double change = std::fabs(phase.A[phase.loaded[l]][l]) * impulse * sigma / c.restitution_square;
      silent[l] = s.exponent * t.force[l][0] / c.delta * change * sigma < 4.0 * error;
      ending = ending || silent[l];
    }
    if (ending) {
      Series without;
      make_series(s, phase, silent, without);
      Event event;
      if (end_window(s, phase, without, silent, step_of(s, phase, without, error, kLongestStep), error, event))
        return event;
    }
  }
  const Found found = first_event(s, phase, t, h);
  for (int l = 0; l < phase.count; ++l) {
    Spring& c = s.spring[phase.loaded[l]];
    c.delta = detail::value(t.delta[l], t.order, found.at);
    if (c.delta < 0.0) c.delta = 0.0;
  }
  add_impulses(s, phase, found.gain);
  return found.event.kind == EventKind::none ? Event{EventKind::step} : found.event;
}

}  // namespace cairn::lzb
