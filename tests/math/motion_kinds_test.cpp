/// Every kind of motion against its definition, written here in extended precision and integrated numerically.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/math/motion/motion.hpp"
#include "oracle/numeric.hpp"

namespace {

namespace math = cairn::math;
using math::Motion1D;
using math::Side;
using oracle::kPi;
using oracle::Real;

/// A record and its tables, built here by the definition.
struct Record {
  std::vector<double> a, v, d, impulse, low, high;
  double dt{};

  Record(std::vector<double> values, double step) : a(std::move(values)), dt(step) {
    const std::size_t n = a.size();
    v.assign(n, 0.0);
    d.assign(n, 0.0);
    impulse.assign(n, 0.0);
    Real velocity = 0;
    Real displacement = 0;
    for (std::size_t k = 0; k + 1 < n; ++k) {
      displacement += step * velocity + Real(step) * step * (2 * Real(a[k]) + a[k + 1]) / 6;
      velocity += Real(step) * (Real(a[k]) + a[k + 1]) / 2;
      v[k + 1] = static_cast<double>(velocity);
      d[k + 1] = static_cast<double>(displacement);
    }
    for (std::size_t k = n - 1; k-- > 0;) {
      impulse[k] = (impulse[k + 1] + step * (std::fabs(a[k]) + std::fabs(a[k + 1])) / 2) * (1 + 1e-15);
    }
    const auto block = static_cast<std::size_t>(math::Sampled::kBlock);
    for (std::size_t first = 0; first < n; first += block) {
      double smallest = a[first];
      double largest = a[first];
      for (std::size_t k = first; k < n && k <= first + block; ++k) {
        smallest = std::fmin(smallest, a[k]);
        largest = std::fmax(largest, a[k]);
      }
      low.push_back(smallest);
      high.push_back(largest);
    }
  }
  math::Sampled view(double scale, double start) const {
    return {
        {a.data(), v.data(), d.data(), impulse.data(), low.data(), high.data(), static_cast<std::int64_t>(a.size())},
        dt,
        scale,
        start};
  }
};

const Record& noise() {
  static const Record record = [] {
    cairn::CounterRng rng(17);
    std::vector<double> values(301);
    for (double& value : values) value = rng.uniform(-3.0, 3.0);
    values.back() = 1.25;  // jumps to zero at the end
    return Record(std::move(values), 0.02);
  }();
  return record;
}

/// A motion, built for any amplitude, beside the definition of its acceleration inside [start, end].
struct Case {
  std::string name;
  std::function<Motion1D(double sign)> build;
  std::function<Real(Real t)> acceleration;
  double start{};
  double end{};           // kNever where it has none
  double period{};        // of the quickest part: pieces for the quadrature
  Real start_velocity{};  // just after the start
};

std::vector<Case> cases() {
  std::vector<Case> list;
  const double A = 2.7;
  const double f = 1.3;
  const double t0 = 0.35;
  const Real w = 2 * kPi * static_cast<Real>(f);
  const auto sine = [=](Real t) { return A * std::sin(w * (t - t0)); };
  list.push_back({"full-sine", [=](double s) { return Motion1D(math::SinePulse::full_sine(s * A, f, t0)); }, sine, t0,
                  t0 + 1 / f, 1 / f, 0});
  list.push_back({"half-sine", [=](double s) { return Motion1D(math::SinePulse::half_sine(s * A, f, t0)); }, sine, t0,
                  t0 + 0.5 / f, 1 / f, 0});
  list.push_back({"3.5 cycles", [=](double s) { return Motion1D(math::SinePulse::n_cycle(s * A, f, 3.5, t0)); }, sine,
                  t0, t0 + 3.5 / f, 1 / f, 0});
  list.push_back({"4 cycles", [=](double s) { return Motion1D(math::SinePulse::n_cycle(s * A, f, 4.0, t0)); }, sine, t0,
                  t0 + 4.0 / f, 1 / f, 0});
  list.push_back({"cosine", [=](double s) { return Motion1D(math::SinePulse::cosine(s * A, f, t0)); },
                  [=](Real t) { return A * std::cos(w * (t - t0)); }, t0, t0 + 1 / f, 1 / f, 0});
  const double wp = 8.5;
  const double psi = 0.45;
  list.push_back({"one-sine", [=](double s) { return Motion1D(math::SinePulse::one_sine(s * A, wp, psi, 0.0)); },
                  [=](Real t) { return A * std::sin(wp * t + psi); }, -psi / wp,
                  (2 * static_cast<double>(kPi) - psi) / wp, 2 * static_cast<double>(kPi) / wp, 0});
  list.push_back({"harmonic acceleration",
                  [=](double s) { return Motion1D(math::SinePulse::harmonic(s * A, wp, t0, math::kNever)); },
                  [=](Real t) { return A * std::sin(wp * (t - t0)); }, t0, math::kNever,
                  2 * static_cast<double>(kPi) / wp, 0});
  list.push_back({"harmonic acceleration, 2.2 s",
                  [=](double s) { return Motion1D(math::SinePulse::harmonic(s * A, wp, t0, t0 + 2.2)); },
                  [=](Real t) { return A * std::sin(wp * (t - t0)); }, t0, t0 + 2.2, 2 * static_cast<double>(kPi) / wp,
                  0});
  const double half_width = 6.0 / (static_cast<double>(kPi) * f);
  list.push_back({"ricker", [=](double s) { return Motion1D(math::Ricker(s * A, f, t0)); },
                  [=](Real t) {
                    const Real u = kPi * f * (t - (t0 + half_width));
                    return A * (1 - 2 * u * u) * std::exp(-u * u);
                  },
                  t0, t0 + 2 * half_width, 0.5 / f, 0});
  for (const double gamma : {1.0, 1.0 + 1e-9, 1.01, 1.7, 2.0, 3.3}) {
    for (const double nu : {0.0, 0.9, -2.0}) {
      const double V = 0.62;
      const double fp = 0.8;
      const double centre = t0 + gamma / (2 * fp);
      // a as the derivative of v, product rule on the published form of v
      const auto a = [=](Real t) {
        const Real tau = t - centre;
        const Real slow = 2 * kPi * static_cast<Real>(fp) / gamma;
        const Real fast = 2 * kPi * static_cast<Real>(fp);
        return Real(V) / 2 *
               (-slow * std::sin(slow * tau) * std::cos(fast * tau + nu) -
                (1 + std::cos(slow * tau)) * fast * std::sin(fast * tau + nu));
      };
      list.push_back({"near-fault, gamma " + std::to_string(gamma) + ", nu " + std::to_string(nu),
                      [=](double s) { return Motion1D(math::NearFaultPulse(s * V, fp, gamma, nu, t0)); }, a, t0,
                      t0 + gamma / fp, 0.5 / fp, 0});
    }
  }
  const double base = 0.04;
  list.push_back({"harmonic displacement",
                  [=](double s) { return Motion1D(math::HarmonicDisplacement(s * base, wp, t0, t0 + 2.6)); },
                  [=](Real t) { return -Real(base) * wp * wp * std::sin(wp * (t - t0)); }, t0, t0 + 2.6,
                  2 * static_cast<double>(kPi) / wp, Real(base) * wp});
  list.push_back({"endless harmonic displacement",
                  [=](double s) { return Motion1D(math::HarmonicDisplacement(s * base, wp, t0, math::kNever)); },
                  [=](Real t) { return -Real(base) * wp * wp * std::sin(wp * (t - t0)); }, t0, math::kNever,
                  2 * static_cast<double>(kPi) / wp, Real(base) * wp});
  list.push_back({"sampled", [=](double s) { return Motion1D(noise().view(s * 1.5, t0)); },
                  [=](Real t) {
                    const Real place = (t - t0) / Real(noise().dt);
                    const auto k = std::min<std::size_t>(static_cast<std::size_t>(place), noise().a.size() - 2);
                    const Real part = place - static_cast<Real>(k);
                    return Real(1.5) * (noise().a[k] * (1 - part) + noise().a[k + 1] * part);
                  },
                  t0, t0 + 300 * 0.02, 0.02, 0});
  return list;
}

double last_time(const Case& c) { return c.end < math::kNever ? c.end : c.start + 5.0; }

TEST(MotionKinds, AccelerationFollowsItsDefinition) {
  double worst_of_all = 0.0;
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    const Motion1D motion = c.build(1.0);
    cairn::CounterRng rng(3);
    double worst = 0.0;
    double peak = 0.0;
    for (int i = 0; i < 2000; ++i) {
      const double t = rng.uniform(c.start, last_time(c));
      const double ours = motion.acceleration(t);
      peak = std::fmax(peak, std::fabs(ours));
      worst = std::fmax(worst, std::fabs(static_cast<double>(ours - c.acceleration(t))));
      ASSERT_EQ(motion.at(t).acceleration, ours);
      ASSERT_EQ(motion.acceleration(t, Side::before), ours) << "no jump inside the support";
    }
    worst_of_all = std::fmax(worst_of_all, worst / peak);
    // A place of up to 300 samples is rounded twice, 2 · 300 · 2^-53, and the slope is up to twice the peak per sample.
    EXPECT_LE(worst, 1.4e-13 * peak);
  }
  std::printf("largest error of a %.1e of the peak\n", worst_of_all);
}

TEST(MotionKinds, VelocityAndDisplacementAreTheIntegrals) {
  double worst_velocity = 0.0;
  double worst_displacement = 0.0;
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    const Motion1D motion = c.build(1.0);
    const Motion1D& m = motion;
    const double end = last_time(c);
    double peak_v = 0.0;
    double peak_d = 0.0;
    std::vector<double> times;
    // Pieces no longer than a quarter of a period, and a record's own intervals: each is smooth.
    const double piece = c.name == "sampled" ? c.period : c.period / 4;
    for (int k = 0; c.start + k * piece < end; ++k) times.push_back(c.start + k * piece);
    times.push_back(end);
    Real v = c.start_velocity;
    Real d = 0;
    std::vector<double> errors_v;
    std::vector<double> errors_d;
    for (std::size_t i = 0; i + 1 < times.size(); ++i) {
      const Real from = times[i];
      const Real to = times[i + 1];
      // d(to) = d + v h + ∫ (to - t) a dt
      d += v * (to - from) + oracle::integrate([&](Real t) { return (to - t) * c.acceleration(t); }, from, to);
      v += oracle::integrate(c.acceleration, from, to);
      const math::MotionSample sample = m.at(times[i + 1], Side::before);
      peak_v = std::fmax(peak_v, std::fabs(sample.velocity));
      peak_d = std::fmax(peak_d, std::fabs(sample.displacement));
      errors_v.push_back(std::fabs(static_cast<double>(sample.velocity - v)));
      errors_d.push_back(std::fabs(static_cast<double>(sample.displacement - d)));
    }
    for (const double error : errors_v) worst_velocity = std::fmax(worst_velocity, error / peak_v);
    for (const double error : errors_d) worst_displacement = std::fmax(worst_displacement, error / peak_d);
    // The ends of the supports are rounded to doubles and the phases as above: of the order of 1e-15 · 50.
    for (const double error : errors_v) EXPECT_LE(error, 1e-12 * peak_v);
    for (const double error : errors_d) EXPECT_LE(error, 1e-12 * peak_d);
  }
  std::printf("largest error of v %.1e, of d %.1e of the peak\n", worst_velocity, worst_displacement);
}

TEST(MotionKinds, BeforeTheStartAndAfterTheEnd) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    const Motion1D motion = c.build(1.0);
    EXPECT_EQ(motion.start_time(), c.start);
    EXPECT_EQ(motion.end_time(), c.end);
    const math::MotionSample early = motion.at(c.start - 0.7);
    EXPECT_EQ(early, math::MotionSample{});
    const math::MotionSample first = motion.at(c.start, Side::before);
    EXPECT_EQ(first, math::MotionSample{});
    EXPECT_EQ(motion.at(c.start).displacement, 0.0);
    if (c.end == math::kNever) continue;
    const math::MotionSample last = motion.at(c.end);
    EXPECT_EQ(last.acceleration, 0.0);
    const math::MotionSample before = motion.at(std::nextafter(c.end, 0.0));
    const math::MotionSample later = motion.at(c.end + 8.0);
    EXPECT_EQ(later.acceleration, 0.0);
    EXPECT_EQ(later.velocity, last.velocity);
    EXPECT_EQ(later.displacement, last.displacement + last.velocity * ((c.end + 8.0) - c.end));
    // v and d pass through the end without a jump: a is at most 10 m/s2, and the last step 1e-15 s.
    EXPECT_NEAR(before.velocity, last.velocity, 1e-13);
    EXPECT_NEAR(before.displacement, last.displacement, 1e-13);
  }
}

TEST(MotionKinds, PublishedEndValues) {
  const double A = 2.0;
  const double f = 1.6;
  const double omega = 2 * 3.14159265358979323846 * f;
  const auto end_of = [](const Motion1D& m) { return m.at(m.end_time()); };
  EXPECT_EQ(end_of(math::SinePulse::full_sine(A, f, 0.0)).velocity, 0.0);
  EXPECT_DOUBLE_EQ(end_of(math::SinePulse::full_sine(A, f, 0.0)).displacement, A / (omega * f));
  EXPECT_DOUBLE_EQ(end_of(math::SinePulse::half_sine(A, f, 0.0)).velocity, 2 * A / omega);
  EXPECT_EQ(end_of(math::SinePulse::n_cycle(A, f, 5.0, 0.0)).velocity, 0.0);
  EXPECT_DOUBLE_EQ(end_of(math::SinePulse::n_cycle(A, f, 4.5, 0.0)).velocity, 2 * A / omega);
  EXPECT_EQ(end_of(math::SinePulse::cosine(A, f, 0.0)).velocity, 0.0);
  EXPECT_EQ(end_of(math::SinePulse::cosine(A, f, 0.0)).displacement, 0.0);
  EXPECT_EQ(end_of(math::NearFaultPulse(A, f, 2.4, 0.3, 0.0)).velocity, 0.0);
  // Zhang & Brogliato 2011 eq 43: a_p sin ψ at t = 0.
  EXPECT_DOUBLE_EQ(math::SinePulse::one_sine(A, 7.0, 0.3, 0.0).acceleration(0.0), A * std::sin(0.3));
}

TEST(MotionKinds, JumpsHaveTwoSides) {
  const Motion1D cosine = math::SinePulse::cosine(2.0, 1.0, 0.5);
  EXPECT_EQ(cosine.acceleration(0.5, Side::before), 0.0);
  EXPECT_EQ(cosine.acceleration(0.5, Side::after), 2.0);
  EXPECT_NEAR(cosine.acceleration(1.5, Side::before), 2.0, 1e-14);  // cos 2π with 2π rounded
  EXPECT_EQ(cosine.acceleration(1.5, Side::after), 0.0);

  const Motion1D record = noise().view(1.0, 0.0);
  const double end = record.end_time();
  EXPECT_EQ(record.acceleration(0.0, Side::before), 0.0);
  EXPECT_EQ(record.acceleration(0.0, Side::after), noise().a.front());
  EXPECT_NEAR(record.acceleration(end, Side::before), 1.25, 1e-12);  // a sample reached from the left: t/dt rounded
  EXPECT_EQ(record.acceleration(end, Side::after), 0.0);

  const Motion1D base = math::HarmonicDisplacement(0.1, 5.0, 2.0, math::kNever);
  EXPECT_EQ(base.at(2.0, Side::before).velocity, 0.0);
  EXPECT_EQ(base.at(2.0, Side::after).velocity, 0.1 * 5.0);
}

TEST(MotionKinds, KnotsAreTheEndsOrTheSamples) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    const Motion1D motion = c.build(1.0);
    EXPECT_EQ(motion.next_knot(-1e9), c.start);
    EXPECT_EQ(motion.next_knot(std::nextafter(c.start, -1e9)), c.start);
    if (c.name == "sampled") continue;
    EXPECT_EQ(motion.next_knot(c.start), c.end);
    if (c.end < math::kNever) {
      EXPECT_EQ(motion.next_knot(c.end), math::kNever);
    }
  }
  // From knot to knot over a record that starts where times are coarse: every sample once, strictly forward.
  for (const double start : {0.0, 0.35, 1e5, -3.7}) {
    const math::Sampled view = noise().view(1.0, start);
    const Motion1D record = view;
    double t = record.next_knot(start - 1.0);
    EXPECT_EQ(t, start);
    for (std::int64_t k = 1; k <= 300; ++k) {
      const double next = record.next_knot(t);
      ASSERT_EQ(next, view.sample_time(k));
      ASSERT_GT(next, t);
      if (k < 300) {
        ASSERT_EQ(record.acceleration(next), noise().a[static_cast<std::size_t>(k)]);
      }
      t = next;
    }
    EXPECT_EQ(t, record.end_time());
    EXPECT_EQ(record.next_knot(t), math::kNever);
  }
}

TEST(MotionKinds, BoundsEncloseSamples) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    for (const double sign : {1.0, -1.0}) {
      const Motion1D motion = c.build(sign);
      cairn::CounterRng rng(11);
      double widest_excess = 0.0;
      for (int interval = 0; interval < 250; ++interval) {
        const double t0 = rng.uniform(c.start - 0.5, last_time(c) + 0.5);
        const double length = std::exp(rng.uniform(-9.0, 1.5));
        const math::Range range = motion.bounds(t0, t0 + length);
        ASSERT_LE(range.lo, range.hi);
        double low = motion.acceleration(t0, Side::after);
        double high = low;
        for (int k = 0; k <= 400; ++k) {
          const double t = k == 400 ? t0 + length : t0 + length * k / 400;
          const double a = motion.acceleration(t, k == 400 ? Side::before : Side::after);
          ASSERT_LE(range.lo, a) << "[" << t0 << ", " << t0 + length << "] at " << t;
          ASSERT_GE(range.hi, a) << "[" << t0 << ", " << t0 + length << "] at " << t;
          low = std::fmin(low, a);
          high = std::fmax(high, a);
        }
        if (length < 0.01) widest_excess = std::fmax(widest_excess, (range.hi - range.lo) - (high - low));
      }
      // Short intervals are enclosed closely: kinks between the points looked at, and second-order terms, at most.
      EXPECT_LE(widest_excess,
                0.05 * (motion.bounds(c.start, last_time(c)).hi - motion.bounds(c.start, last_time(c)).lo));
    }
  }
}

TEST(MotionKinds, BoundsSeeOnlyTheInnerSideOfAJump) {
  const Motion1D cosine = math::SinePulse::cosine(2.0, 1.0, 0.0);
  EXPECT_EQ(cosine.bounds(-1.0, 0.0).hi, 0.0);
  EXPECT_EQ(cosine.bounds(1.0, 3.0).hi, 0.0);
  EXPECT_GT(cosine.bounds(0.0, 0.01).lo, 1.9);
  const math::Range both = cosine.bounds(0.0, 0.0);
  EXPECT_LE(both.lo, 0.0);
  EXPECT_GE(both.hi, 2.0);
}

TEST(MotionKinds, RemainingImpulseBoundsTheIntegral) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    const Motion1D motion = c.build(-1.0);
    if (c.end == math::kNever) {
      EXPECT_EQ(motion.remaining_impulse(c.start + 3.0), math::kNever);
      continue;
    }
    // ∫|a| from the right, by the midpoint rule on a fine grid; its error is below 2e-5 of the whole (kinks of |a|).
    constexpr int kCells = 40000;
    const double h = (c.end - c.start) / kCells;
    std::vector<double> rest(kCells + 1, 0.0);
    for (int k = kCells; k-- > 0;) {
      rest[static_cast<std::size_t>(k)] =
          rest[static_cast<std::size_t>(k) + 1] + h * std::fabs(motion.acceleration(c.start + (k + 0.5) * h));
    }
    double previous = math::kNever;
    double largest_ratio = 0.0;
    for (int k = 0; k < kCells; k += 20) {
      const double t = c.start + k * h;
      const double bound = motion.remaining_impulse(t);
      const double integral = rest[static_cast<std::size_t>(k)];
      ASSERT_GE(bound, integral - 2e-5 * rest[0]) << t;
      ASSERT_LE(bound, previous * (1 + 1e-12) + 1e-12) << "falls with time, up to its own outward rounding";
      if (integral > 0.01 * rest[0]) largest_ratio = std::fmax(largest_ratio, bound / integral);
      previous = bound;
    }
    std::printf("%-44s bound/integral <= %.3f\n", c.name.c_str(), largest_ratio);
    EXPECT_EQ(motion.remaining_impulse(c.start - 5.0), motion.remaining_impulse(c.start));
    EXPECT_EQ(motion.remaining_impulse(c.end), 0.0);
    // Useful, not only right. Sines and Ricker are exact; measured for near-fault pulses 3.75, and for a record of noise,
    // where the trapezium of |a| ignores every change of sign, 1.33.
    EXPECT_LE(largest_ratio, c.name.starts_with("near-fault") ? 4.0 : c.name == "sampled" ? 1.4 : 1.0001);
  }
}

TEST(MotionKinds, MirrorGivesNegatedBits) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    const Motion1D plus = c.build(1.0);
    const Motion1D minus = c.build(-1.0);
    cairn::CounterRng rng(5);
    for (int i = 0; i < 2000; ++i) {
      const double t = rng.uniform(c.start - 0.5, last_time(c) + 0.5);
      const math::MotionSample p = plus.at(t);
      const math::MotionSample m = minus.at(t);
      ASSERT_EQ(p.acceleration, -m.acceleration);
      ASSERT_EQ(p.velocity, -m.velocity);
      ASSERT_EQ(p.displacement, -m.displacement);
      ASSERT_EQ(plus.remaining_impulse(t), minus.remaining_impulse(t));
      const math::Range a = plus.bounds(t, t + 0.1);
      const math::Range b = minus.bounds(t, t + 0.1);
      ASSERT_EQ(a.lo, -b.hi);
      ASSERT_EQ(a.hi, -b.lo);
    }
    EXPECT_EQ(plus.next_knot(c.start), minus.next_knot(c.start));
  }
}

TEST(MotionKinds, ScalingTimeByAPowerOfTwoIsExact) {
  // Lengths by k = 4, time by √k = 2, accelerations unchanged: velocities double, displacements quadruple, bit for bit.
  const Motion1D small = math::NearFaultPulse(0.5, 1.2, 1.8, 0.4, 0.25);
  const Motion1D large = math::NearFaultPulse(1.0, 0.6, 1.8, 0.4, 0.5);
  const Motion1D small_ricker = math::Ricker(3.0, 1.2, 0.25);
  const Motion1D large_ricker = math::Ricker(3.0, 0.6, 0.5);
  for (double t = 0.0; t < 3.0; t += 0.013) {
    for (const auto& [s, l] : {std::pair{small, large}, std::pair{small_ricker, large_ricker}}) {
      EXPECT_EQ(s.at(t).acceleration, l.at(2 * t).acceleration);
      EXPECT_EQ(2 * s.at(t).velocity, l.at(2 * t).velocity);
      EXPECT_EQ(4 * s.at(t).displacement, l.at(2 * t).displacement);
    }
  }
}

TEST(MotionKinds, ResolutionSuitsAPolynomialOfDegreeEight) {
  for (const Case& c : cases()) {
    if (c.name == "sampled") continue;
    SCOPED_TRACE(c.name);
    const Motion1D motion = c.build(1.0);
    const double h = motion.resolution();
    double peak = 0.0;
    double worst = 0.0;
    for (double from = c.start; from + h <= last_time(c); from += h / 3) {
      // Interpolation at nine Chebyshev points, looked at in between.
      std::vector<double> x;
      std::vector<double> y;
      for (int i = 0; i < 9; ++i) {
        x.push_back(from + h / 2 * (1 + std::cos(3.14159265358979323846 * (2 * i + 1) / 18)));
        y.push_back(motion.acceleration(x.back()));
        peak = std::fmax(peak, std::fabs(y.back()));
      }
      for (int k = 1; k < 20; ++k) {
        const double t = from + h * k / 20;
        double value = 0.0;
        for (std::size_t i = 0; i < x.size(); ++i) {
          double weight = y[i];
          for (std::size_t j = 0; j < x.size(); ++j) {
            if (j != i) weight *= (t - x[j]) / (x[i] - x[j]);
          }
          value += weight;
        }
        worst = std::fmax(worst, std::fabs(value - motion.acceleration(t)));
      }
    }
    EXPECT_LE(worst, 1e-10 * peak);  // (2π/12)⁹ / (9! 2⁸) = 3e-11 for a sine over a sixth of its period
  }
  EXPECT_EQ(Motion1D(noise().view(1.0, 0.0)).resolution(), math::kNever);
}

TEST(GroundMotion, CombinesItsComponents) {
  const math::GroundMotion ground{.x = math::SinePulse::full_sine(2.0, 1.0, 0.5), .z = math::Ricker(1.0, 2.0, 0.1)};
  EXPECT_EQ(ground.start_time(), 0.1);
  EXPECT_EQ(ground.next_knot(0.0), 0.1);
  EXPECT_EQ(ground.next_knot(0.1), 0.5);
  EXPECT_EQ(ground.end_time(), ground.z.end_time());
  EXPECT_EQ(ground.resolution(), ground.z.resolution());
  EXPECT_EQ(ground.acceleration(0.9), (cairn::Vec2{ground.x.acceleration(0.9), ground.z.acceleration(0.9)}));
  EXPECT_EQ(ground.velocity(0.9), (cairn::Vec2{ground.x.at(0.9).velocity, ground.z.at(0.9).velocity}));
  EXPECT_EQ(ground.displacement(0.9), (cairn::Vec2{ground.x.at(0.9).displacement, ground.z.at(0.9).displacement}));
  EXPECT_EQ(ground.remaining_impulse(0.9).z, ground.z.remaining_impulse(0.9));

  const math::GroundMotion still{};
  EXPECT_EQ(still.acceleration(1.0), cairn::Vec2{});
  EXPECT_EQ(still.next_knot(-5.0), math::kNever);
  EXPECT_EQ(still.remaining_impulse(0.0), cairn::Vec2{});
  EXPECT_EQ(still.resolution(), math::kNever);
}

TEST(MotionKinds, TenHoursOfHarmonicStayAccurate) {
  const double omega = 60.0;
  const Motion1D motion = math::SinePulse::harmonic(1.0, omega, 0.0, math::kNever);
  cairn::CounterRng rng(8);
  for (int i = 0; i < 20000; ++i) {
    const double t = rng.uniform(0.0, 36000.0);
    const double x = omega * t;  // the phase that a double can hold
    ASSERT_NEAR(motion.acceleration(t), static_cast<double>(std::sin(static_cast<Real>(x))), 2e-16);  // 1 ulp of 1
  }
}

}  // namespace
