/// The mode that the complementarity problem gives, and its forces, against all modes tried one by one in extended
/// precision; the posed problem against the numbers that Zhang & Brogliato 2011 print.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "cairn/problem/judge.hpp"
#include "planar/lcp_instants.hpp"
#include "scale.hpp"

namespace cairn::planar {
namespace {

/// One state in which a vertex or a whole edge touches, not yet classified.
struct Instant {
  State s{};
  bool edge{};
  double slip{};
  std::vector<int> vertices{};  // left to right
  cairn::math::Support support{};
};

Instant random_instant(oracle::Random& random, const KernelModel& m) {
  auto within = [&](double a, double b) { return static_cast<double>(random.uniform(a, b)); };
  Instant x;
  x.edge = random.below(2) == 0;
  const int vertex = static_cast<int>(random.below(static_cast<std::size_t>(m.body.n)));
  x.support = {vertex, 0, x.edge};
  x.s.t = 0.5;
  const double low = cairn::math::lower_impact_angle(m.body, vertex, 0);
  const double high = cairn::math::upper_impact_angle(m.body, vertex, 0);
  x.s.theta = x.edge ? low : low + (high - low) * within(0.01, 0.99);
  x.s.omega = x.edge ? 0.0 : m.scales.rate * within(-1.0, 1.0);
  x.slip = random.below(2) == 0 ? 0.0 : m.scales.velocity * within(-1.0, 1.0);
  x.vertices = {vertex};
  if (x.edge) x.vertices.push_back(cairn::math::next_vertex(m.body, vertex));
  x.s.support = x.support;
  set_on_vertex(m.body, x.s, 0.0, x.slip);
  return x;
}

/// How the pattern of a state looks to the reference.
bool same_mode(const Instant& x, const State& s, const oracle::ConsistentMode& mode) {
  if (s.pattern == Pattern::flight) return !mode.closed[0] && !mode.closed[1];
  const bool both = s.pattern == Pattern::rest || s.pattern == Pattern::sliding;
  if (both != (mode.closed[0] && mode.closed[1])) return false;
  if (!both && !mode.closed[x.vertices[0] == s.support.vertex ? 0 : 1]) return false;
  return static_cast<int>(s.slip_sign) == mode.slip_sign;
}

TEST(LcpMode, AllModesTriedOneByOneGiveTheSame) {
  const int count = scaled(20000, 2000);
  oracle::Random random(51);
  int decided = 0, ties = 0, none = 0, several = 0;
  std::array<int, kPatternCount> reached{};
  double worst = 0.0;
  for (int k = 0; k < count; ++k) {
    const PlanarModel model = instants::random_model(
        random, {.largest_friction = k % 4 == 0 ? 2.5 : 1.0, .strongest_shaking = k % 3 == 0 ? 2.0 : 0.6});
    const Basin basin = cairn::basin(model.body, 0.0);
    const KernelModel kernel = kernel_model(model, basin, 1e-10, {});
    const CornerTable corners = corner_table(model);
    const LcpModel m = lcp_model(kernel, corners);
    const Instant x = random_instant(random, m);
    State s = x.s;
    const Classified c = x.edge ? classify_edge(m, s, x.support, x.slip, Trigger::none)
                                : classify_vertex(m, s, x.support, x.slip, Trigger::none);
    const auto q = instants::question(model, x.s, x.vertices, oracle::sign_of(x.slip));
    const auto modes = oracle::consistent_modes(q);
    // Ties are decided within 1e-11 g, Painlevé's room is 1e-6: nearer to a boundary either side is right.
    constexpr double kTie = 1e-5;
    if (std::any_of(modes.begin(), modes.end(), [&](const auto& mode) { return mode.room < kTie; })) {
      ++ties;
      continue;
    }
    if (modes.empty()) {
      ++none;
      EXPECT_TRUE(x.slip != 0.0 ? c.needs_tangential_impact : (c.notes & cairn::kNoteNoPattern) != 0) << k;
      continue;
    }
    const auto taken =
        std::find_if(modes.begin(), modes.end(), [&](const auto& mode) { return same_mode(x, s, mode); });
    ASSERT_NE(taken, modes.end()) << "case " << k << ": " << name_of(s.pattern) << " is not consistent";
    EXPECT_FALSE(c.needs_tangential_impact) << k;
    if (modes.size() > 1) {
      ++several;
      if (x.slip != 0.0) {  // the one with the least normal force is taken
        EXPECT_NE(c.notes & cairn::kNotePainleveTwo, 0u) << k;
        for (const auto& mode : modes) EXPECT_LE(taken->fn[0] + taken->fn[1], mode.fn[0] + mode.fn[1]) << k;
      }
    } else {
      ++decided;
      // A contact that sticks may also have been able to slip under its static coefficient, and says so.
      EXPECT_EQ(c.notes & ~(x.slip == 0.0 ? cairn::kNotePainleveTwo : cairn::kNoteNone), 0u) << k;
    }
    ++reached[static_cast<std::size_t>(s.pattern)];
    const LcpMotion motion = motion_of(m, s);
    const double weight = model.body.mass() * model.gravity;
    const double force = std::max(1.0, static_cast<double>(taken->fn[0] + taken->fn[1]) / weight);
    const auto differ = [&](double a, oracle::Real b, double scale) {
      worst = std::max(worst, std::fabs(a - static_cast<double>(b)) / (scale * force));
    };
    differ(motion.fz(), taken->fn[0] + taken->fn[1], weight);
    differ(motion.fx(), taken->ft, weight);
    if (motion.fz() > 0.0 && (s.pattern == Pattern::rest || s.pattern == Pattern::sliding)) {
      differ(motion.fn[0], taken->fn[0], weight);
      differ(motion.fn[1], taken->fn[1], weight);
    }
    differ(motion.ax, taken->ax, model.gravity);
    differ(motion.az, taken->az, model.gravity);
    differ(motion.alpha, taken->alpha, m.scales.acceleration / m.scales.length);
    EXPECT_TRUE(instants::judge_state(model, m, s).certificate.passed) << k << " " << name_of(s.pattern);
  }
  std::printf("%d instants: %d with one mode, %d with several, %d with none, %d ties; forces differ by %.1e\n", count,
              decided, several, none, ties, worst);
  for (int p = 0; p < kPatternCount; ++p)
    std::printf("  %s %d\n", name_of(static_cast<Pattern>(p)), reached[static_cast<std::size_t>(p)]);
  // Round-off grows with 1/D and with the slenderness of thin polygons; measured 5.5e-14.
  EXPECT_LT(worst, 1e-12);
  EXPECT_GT(decided, count * 9 / 10);
  EXPECT_GT(several, 0);
  EXPECT_GT(none, 0);
  for (const int times : reached) EXPECT_GT(times, count / 100);
}

/// Eq 4 of Zhang & Brogliato 2011: A(θ) and B(θ, θ') of a block without friction, as printed.
TEST(LcpMode, PosesEquation4OfPaper003) {
  const double l = 1.3, L = 0.7;  // height and width
  PlanarModel model{.body = *cairn::PlanarBody::rectangle(L, l, 2000.0, 0.4), .friction = {0.0, 0.0}};
  const double mass = model.body.mass(), inertia = model.body.inertia(), g = model.gravity;
  const KernelModel kernel = kernel_model(model, cairn::basin(model.body, 0.0), 1e-8, {});
  const LcpModel m{kernel, {}};
  for (const double theta : {-0.4, 0.0, 0.3}) {
    State s;
    s.theta = theta;
    s.omega = 1.7;
    // B is the right corner (1), A the left one (2).
    const Touching corners{2, {cairn::math::Support{1, 0, false}, cairn::math::Support{0, 0, false}}};
    AccelerationProblem a;
    pose_accelerations(m, s, corners, 0.0, a);
    cairn::solve::AdapterStorage<2, 4, 3> storage;
    const auto posed = cairn::solve::pose_friction_lcp(a.posed.problem, storage.scratch());
    ASSERT_TRUE(posed.fits);
    ASSERT_EQ(posed.lcp.n, 2);
    const double sine = std::sin(theta), cosine = std::cos(theta);
    const double arm1 = l * sine + L * cosine, arm2 = l * sine - L * cosine;
    const double printed_A[2][2] = {{1 / mass + arm1 * arm1 / (4 * inertia),
                                     1 / mass + (l * l * sine * sine - L * L * cosine * cosine) / (4 * inertia)},
                                    {1 / mass + (l * l * sine * sine - L * L * cosine * cosine) / (4 * inertia),
                                     1 / mass + arm2 * arm2 / (4 * inertia)}};
    const double printed_B[2] = {-g + 0.5 * s.omega * s.omega * (l * cosine - L * sine),
                                 -g + 0.5 * s.omega * s.omega * (l * cosine + L * sine)};
    // Unknowns are counted in force units and rows in acceleration units; the reading says which force is which.
    for (std::size_t i = 0; i < 2; ++i) {
      for (std::size_t j = 0; j < 2; ++j) {
        const double unit_j = posed.reading[(2 * static_cast<std::size_t>(posed.order[j])) * 2 + j];
        const std::size_t row = a.place[static_cast<std::size_t>(posed.order[i])];
        const std::size_t column = a.place[static_cast<std::size_t>(posed.order[j])];
        const double scale = posed.lcp.q[i] / printed_B[row];  // 1 over the unit of acceleration, a power of two
        EXPECT_NEAR(std::log2(scale), std::round(std::log2(scale)), 1e-13);
        EXPECT_NEAR(posed.lcp.M[2 * i + j] / (scale * unit_j), printed_A[row][column], 1e-13 / mass);
      }
    }
    EXPECT_NEAR(printed_A[0][0] * printed_A[1][1] - printed_A[0][1] * printed_A[1][0],
                L * L * cosine * cosine / (mass * inertia), 1e-12 / (mass * mass));
  }
}

/// Painlevé's paradox of the edge (Q.9): a body that overhangs its trailing end and whose leading end is much the rougher.
TEST(LcpMode, RoughLeadingEndUnderAnOverhangHasSeveralSolutions) {
  const std::vector<Vec2> leaning{{0.3, -1.0}, {0.8, -1.0}, {-0.3, 1.0}, {-0.8, 1.0}};
  PlanarModel model{.body = *cairn::PlanarBody::prism(leaning, 2000.0, 1.0)};
  model.corner_friction = {{0.1, 0.1}, {1.2, 1.2}, {0.5, 0.5}, {0.5, 0.5}};
  const KernelModel kernel = kernel_model(model, cairn::basin(model.body, 0.0), 1e-8, {});
  const CornerTable corners = corner_table(model);
  const LcpModel m = lcp_model(kernel, corners);
  for (const double slip : {1.0, -1.0}) {
    State s;
    const Classified c = classify_edge(m, s, {0, 0, true}, slip, Trigger::none);
    const LcpMotion q = basis_motion(m, {2, {0, 1}, slip}, 0.0, 0.0, {0.0, model.gravity});
    // (Q.9) over the width: 1 - s (μ_r - μ_l) |r_z| / (x_r - x_l). A few operations on numbers of order one.
    EXPECT_NEAR(q.determinant, 1.0 - slip * 1.1 / 0.5, 1e-13);
    const auto modes = oracle::consistent_modes(instants::question(model, s, {0, 1}, slip > 0.0 ? 1 : -1));
    EXPECT_EQ(modes.size(), slip > 0.0 ? 3u : 1u);  // both ends, the left one, the right one
    EXPECT_EQ((c.notes & cairn::kNotePainleveTwo) != 0, slip > 0.0);
    EXPECT_EQ(s.pattern, Pattern::slide_rocking) << slip;
  }
}

}  // namespace
}  // namespace cairn::planar
