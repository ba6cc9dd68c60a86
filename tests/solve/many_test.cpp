/// Solvers of many bodies: closed forms, stacks and walls, warm starts, islands, any order of bodies and contacts.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "cairn/solve/many/many_error.hpp"
#include "cairn/solve/many/pivoting.hpp"
#include "cairn/solve/many/solve_many.hpp"
#include "solve/boxes.hpp"
#include "solve/many_answer.hpp"
#include "solve/many_corpus.hpp"

namespace cairn::solve {
namespace {

using boxes::OwnedMany;
using many_answer::permuted;
using many_answer::shuffled;
using many_answer::Solved;
using many_answer::solved;

constexpr double kTolerance = 1e-9;  // asked of the error function
constexpr double kStep = 1e-3;       // [s]
constexpr double kGravity = 9.81;

template <int D>
std::vector<boxes::Box<D>> pushed(std::vector<boxes::Box<D>> all, double along, double random, std::uint64_t seed) {
  CounterRng rng(seed);
  for (boxes::Box<D>& box : all)
    for (std::size_t k = 0; k < box.velocity.size(); ++k)
      box.velocity[k] = (k == 0 ? along : 0.0) + random * rng.uniform(-1.0, 1.0);
  return all;
}

// ---------------------------------------------------------------------------------------------- closed forms

template <int D>
void one_block_slides_and_stops() {
  // Slides: v' = v - μ g h; slower than μ g h it stops within the step, whatever the coefficient at rest.
  for (const Method method : {Method::exact, Method::sweeps, Method::automatic, Method::pivoting, Method::mixed}) {
    for (const double speed : {0.02, 0.002}) {
      auto all = boxes::stack<D>(1);
      all[0].velocity[0] = speed;
      OwnedMany<D> p = boxes::step_of<D>(all, 0.6, kStep, false);
      for (Contact<D>& c : p.contacts) c.mu_kinetic = 0.4;
      const Solved<D> s = solved<D>(p, {.method = method});
      ASSERT_EQ(s.report.report.status, Status::solved) << static_cast<int>(method);
      const double expected = std::max(0.0, speed - 0.4 * kGravity * kStep);
      // The error of 1e-9 g h on velocities, times the condition of some 10 of two and four points on one body.
      EXPECT_NEAR(s.w[0], std::sqrt(all[0].mass) * expected, 1e-8 * kGravity * kStep * std::sqrt(all[0].mass));
      EXPECT_TRUE(D == 3 || s.error.worst <= kTolerance);  // in space pivoting answers polygons
    }
  }
}
TEST(Many, OneBlockSlidesAndStops) {
  one_block_slides_and_stops<2>();
  one_block_slides_and_stops<3>();
}

TEST(Many, TheCoefficientAtRestHoldsWhatTheKineticOneDoesNot) {
  // The belt beneath pulls with 0.5 of what the weight presses: held at 0.6 however small the kinetic one is; at a belt
  // faster than that it slips and only 0.4 acts.
  for (const double pull : {0.5, 0.7}) {
    auto all = boxes::stack<3>(1);
    all[0].velocity[0] = pull * kGravity * kStep;
    OwnedMany<3> p = boxes::step_of<3>(all, 0.6, kStep, false);
    for (Contact<3>& c : p.contacts) c.mu_kinetic = 0.4;
    const Solved<3> s = solved<3>(p, {.method = Method::exact});
    const double left = pull < 0.6 ? 0.0 : pull - 0.4;
    EXPECT_NEAR(s.w[0] / std::sqrt(all[0].mass) / (kGravity * kStep), left, 1e-8);  // as above
  }
}

/// A block slides obliquely: the round cone brakes straight against the slip, without a turn.
TEST(Many, RoundConesBrakeStraight) {
  auto all = boxes::stack<3>(1);
  all[0].velocity[0] = 0.1 * std::cos(0.3);
  all[0].velocity[1] = 0.1 * std::sin(0.3);
  const OwnedMany<3> p = boxes::step_of<3>(all, 0.3, kStep, false);
  for (const Method method : {Method::exact, Method::sweeps}) {
    const Solved<3> s = solved<3>(p, {.method = method});
    ASSERT_EQ(s.report.report.status, Status::solved);
    const double root = std::sqrt(all[0].mass);
    const double left = 0.1 - 0.3 * kGravity * kStep;
    // The centroid's friction 0.1 m above the ground turns nothing: 1e-9 of g h in velocities, condition as above.
    EXPECT_NEAR(s.w[0], root * left * std::cos(0.3), 1e-8 * kGravity * kStep * root);
    EXPECT_NEAR(s.w[1], root * left * std::sin(0.3), 1e-8 * kGravity * kStep * root);
  }
}

// ---------------------------------------------------------------------------------------------- stacks and walls

template <int D>
double weight_of(const std::vector<boxes::Box<D>>& all) {
  double mass = 0.0;
  for (const boxes::Box<D>& box : all) mass += box.mass;
  return mass * kGravity * kStep;
}

/// At rest nothing moves and the ground carries the weight.
template <int D>
void rests(const std::vector<boxes::Box<D>>& all, bool sides) {
  const OwnedMany<D> p = boxes::step_of<D>(all, 0.6, kStep, sides);
  const Solved<D> s = solved<D>(p, {.method = Method::exact});
  ASSERT_EQ(s.report.report.status, Status::solved) << p.contacts.size();
  EXPECT_LE(s.error.worst, kTolerance);
  EXPECT_TRUE(s.report.forces_not_unique);
  EXPECT_EQ(s.outcome, Outcome::not_unique);
  double carried = 0.0;
  for (std::size_t k = 0; k < p.contacts.size(); ++k)
    if (p.pairs[k].b == kNoBody) carried += s.f[D * k];
  EXPECT_NEAR(carried / weight_of(all), 1.0, 1e-8);  // of each body 1e-9 of its velocity's scale may be left
  // From the answer on there is nothing to do.
  const Solved<D> again = solved<D>(p, {.method = Method::automatic}, s.f);
  EXPECT_EQ(again.report.report.iterations, 0);
  EXPECT_EQ(again.report.sweeps, 0);
  EXPECT_EQ(again.f, s.f);
}
TEST(Many, StacksAndWallsRest) {
  rests<2>(boxes::stack<2>(10), false);
  rests<2>(boxes::stack<2>(100), false);
  rests<3>(boxes::stack<3>(10), false);
  rests<3>(boxes::stack<3>(100), false);
  rests<2>(boxes::wall<2>(10, 6), true);
  rests<3>(boxes::wall<3>(5, 4), true);
  rests<3>(boxes::wall<3>(10, 6), false);
}

TEST(Many, PushedStacksAndWallsPass) {
  for (const double mu : {0.1, 0.6}) {
    const auto passes = [&](const auto& p) {
      constexpr int D = std::is_same_v<std::decay_t<decltype(p)>, OwnedMany<2>> ? 2 : 3;
      const Solved<D> s = solved<D>(p, {.method = Method::exact});
      EXPECT_EQ(s.report.report.status, Status::solved) << D << "-D, " << p.contacts.size() << ", μ " << mu;
      EXPECT_LE(s.error.worst, kTolerance);
    };
    passes(boxes::step_of<2>(pushed<2>(boxes::stack<2>(10), 0.02, 0.02, 1), mu, kStep, false));
    passes(boxes::step_of<3>(pushed<3>(boxes::stack<3>(10), 0.02, 0.02, 2), mu, kStep, false));
    passes(boxes::step_of<2>(pushed<2>(boxes::wall<2>(10, 6), 0.02, 0.02, 3), mu, kStep, true));
    passes(boxes::step_of<3>(pushed<3>(boxes::wall<3>(5, 4), 0.02, 0.02, 4), mu, kStep, true));
  }
}

/// Where Gauss-Seidel converges it finds the same velocities.
TEST(Many, SweepsAgreeWithTheExactMethod) {
  const auto agree = [](const auto& p) {
    constexpr int D = std::is_same_v<std::decay_t<decltype(p)>, OwnedMany<2>> ? 2 : 3;
    const Solved<D> newton = solved<D>(p, {.method = Method::exact, .tolerance = 1e-11});
    const Solved<D> swept = solved<D>(p, {.method = Method::sweeps, .tolerance = 1e-11});
    ASSERT_EQ(newton.report.report.status, Status::solved);
    ASSERT_EQ(swept.report.report.status, Status::solved) << swept.error.worst;
    EXPECT_GT(swept.report.sweeps, 0);
    EXPECT_TRUE(swept.report.forces_not_unique);
    const double unit = std::sqrt(p.velocity_scale * p.force_scale);
    for (std::size_t k = 0; k < newton.w.size(); ++k)
      EXPECT_NEAR(swept.w[k] / unit, newton.w[k] / unit, 1e-8);  // 1e-11 times the condition of the stack, some 1e2
  };
  agree(boxes::step_of<2>(boxes::stack<2>(4), 0.6, kStep, false));
  agree(boxes::step_of<3>(boxes::stack<3>(4), 0.6, kStep, false));
  agree(boxes::step_of<2>(pushed<2>(boxes::wall<2>(4, 3), 0.02, 0.0, 5), 0.3, kStep, true));
  agree(boxes::step_of<3>(boxes::wall<3>(2, 2), 0.6, kStep, true));
}

// ---------------------------------------------------------------------------------------------- order and islands

bool same_bits(double x, double y) { return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y); }

template <int D>
void any_order(const OwnedMany<D>& p, const ManyOptions& options, std::uint64_t seed) {
  constexpr auto size = static_cast<std::size_t>(kBodyDof<D>);
  CounterRng rng(seed);
  const std::vector<int> bodies = shuffled(rng, p.bodies());
  const std::vector<int> contacts = shuffled(rng, p.contacts.size());
  const Solved<D> a = solved<D>(p, options);
  const Solved<D> b = solved<D>(permuted<D>(p, bodies, contacts), options);
  for (std::size_t k = 0; k < p.bodies(); ++k)
    for (std::size_t j = 0; j < size; ++j)
      ASSERT_TRUE(same_bits(a.w[size * k + j], b.w[size * static_cast<std::size_t>(bodies[k]) + j])) << k;
  for (std::size_t k = 0; k < p.contacts.size(); ++k)
    for (std::size_t j = 0; j < D; ++j) {
      const std::size_t from = p.rows.size() + D * static_cast<std::size_t>(contacts[k]) + j;
      ASSERT_TRUE(same_bits(a.f[from], b.f[p.rows.size() + D * k + j])) << k;
    }
}
TEST(Many, BodiesAndContactsInAnyOrderGiveTheSameBits) {
  for (const Method method : {Method::exact, Method::sweeps}) {
    const ManyOptions options{.method = method, .most_sweeps = 100};
    any_order<2>(boxes::step_of<2>(pushed<2>(boxes::wall<2>(6, 5), 0.02, 0.02, 7), 0.5, kStep, true), options, 70);
    any_order<3>(boxes::step_of<3>(pushed<3>(boxes::wall<3>(4, 3), 0.02, 0.02, 8), 0.5, kStep, true), options, 71);
    for (std::uint64_t k = 0; k < 40; ++k) {
      CounterRng rng(72, k);
      any_order<3>(many_corpus::feasible<3>(rng, {.redundant = true}).problem, options, 73 + k);
    }
  }
  const ManyOptions pivoting{.method = Method::pivoting};
  any_order<2>(boxes::step_of<2>(pushed<2>(boxes::stack<2>(6), 0.02, 0.02, 9), 0.5, kStep, false), pivoting, 74);
}

/// What stands alone is answered as if it were alone.
TEST(Many, IslandsDoNotSeeEachOther) {
  auto both = pushed<3>(boxes::stack<3>(3), 0.01, 0.02, 10);
  const std::vector<boxes::Box<3>> alone = both;
  for (boxes::Box<3> box : pushed<3>(boxes::stack<3>(4), 0.02, 0.02, 11)) {
    box.centre[0] += 10.0;
    both.push_back(box);
  }
  for (const Method method : {Method::exact, Method::sweeps}) {
    const Solved<3> a = solved<3>(boxes::step_of<3>(alone, 0.5, kStep, false), {.method = method, .most_sweeps = 60});
    const Solved<3> b = solved<3>(boxes::step_of<3>(both, 0.5, kStep, false), {.method = method, .most_sweeps = 60});
    EXPECT_EQ(a.report.islands, 1);
    EXPECT_EQ(b.report.islands, 2);
    for (std::size_t k = 0; k < a.w.size(); ++k) EXPECT_TRUE(same_bits(a.w[k], b.w[k])) << k;
  }
}

// ---------------------------------------------------------------------------------------------- pivoting

/// Planar cones are exact, so every method answers the same problem; velocities of what holds are unique.
TEST(Many, PivotingWithAndWithoutVelocitiesAgreesWithTheExactMethod) {
  int compared = 0;
  for (std::uint64_t k = 0; k < 60; ++k) {
    CounterRng rng(80, k);
    const auto p = many_corpus::feasible<2>(rng, {.most_bodies = 4, .most_contacts = 5, .most_friction = 0.3}).problem;
    const Solved<2> exact = solved<2>(p, {.method = Method::exact});
    const Solved<2> reduced = solved<2>(p, {.method = Method::pivoting});
    const Solved<2> full = solved<2>(p, {.method = Method::mixed});
    for (const Solved<2>* s : {&exact, &reduced, &full})
      EXPECT_TRUE(s->report.report.status != Status::solved || s->error.worst <= kTolerance) << k;
    if (reduced.report.report.status != Status::solved || full.report.report.status != Status::solved) continue;
    ++compared;
    // 1e-9 of the velocities' scale, and masses within a factor of one: a few times that.
    for (std::size_t j = 0; j < exact.w.size(); ++j) EXPECT_NEAR(reduced.w[j], full.w[j], 1e-8) << k;
  }
  EXPECT_GT(compared, 50);  // on moving ground Lemke's method may end on a ray
}

/// Polyhedral cones in space: the exact method with the polygon, Lemke's with the same.
TEST(Many, PolygonsInSpace) {
  auto all = boxes::stack<3>(2);
  all[1].velocity = {0.03, 0.01, 0.0, 0.0, 0.0, 0.0};
  const OwnedMany<3> p = boxes::step_of<3>(all, 0.3, kStep, false);
  for (const int directions : {4, 6, 8})
    for (const Method method : {Method::exact, Method::pivoting, Method::mixed, Method::sweeps}) {
      const Solved<3> s = solved<3>(p, {.method = method, .directions = directions});
      EXPECT_EQ(s.report.report.status, Status::solved) << directions << ' ' << static_cast<int>(method);
      EXPECT_LE(s.error.worst, kTolerance) << directions << ' ' << static_cast<int>(method);
    }
}

/// Berard 2006, §4: the sizes of the mixed problems of his examples.
TEST(Many, SizesOfTheMixedProblem) {
  const auto size = [](int velocities, int rows, int contacts, double mu) {
    OwnedMany<2> p;
    p.rows.resize(static_cast<std::size_t>(rows));
    p.contacts.resize(static_cast<std::size_t>(contacts));
    for (Contact<2>& c : p.contacts) c.mu_static = c.mu_kinetic = mu;
    return mixed_size<2>(p.view(), velocities, 2);
  };
  EXPECT_EQ(size(6, 4, 0, 0.0), 10);  // 4.1 two bars
  EXPECT_EQ(size(9, 4, 2, 0.0), 15);  // 4.2 and a block without friction
  EXPECT_EQ(size(9, 4, 2, 0.5), 21);  // 4.3 with friction
  EXPECT_EQ(size(9, 4, 3, 0.5), 25);  // 4.4 and a pusher; 4.5 on a moving floor
  EXPECT_EQ(size(8, 2, 3, 0.5), 22);  // 4.6 a particle has two velocities
}

// ---------------------------------------------------------------------------------------------- odd ones

/// A four-bar in space: three bars and the ground, four hinges of five rows each, twenty rows on eighteen velocities.
TEST(Many, RedundantJointsHoldAndAreSaidToBeSo) {
  constexpr double kFree = std::numeric_limits<double>::infinity();
  const std::array<std::array<double, 3>, 4> hinges = {{{0, 0, 0}, {0, 0, 0.5}, {1, 0, 0.5}, {1, 0, 0}}};
  std::vector<boxes::Box<3>> bars(3);
  bars[0].centre = {0, 0, 0.25};
  bars[1].centre = {0.5, 0, 0.5};
  bars[2].centre = {1, 0, 0.25};
  for (boxes::Box<3>& bar : bars) bar.half = {0.1, 0.1, 0.1};
  OwnedMany<3> p = boxes::step_of<3>(bars, 0.5, kStep, false);
  p.contacts.clear();
  p.pairs.clear();
  p.G.clear();
  const std::array<BodyPair, 4> pairs = {{{0, kNoBody}, {1, 0}, {2, 1}, {2, kNoBody}}};
  for (std::size_t h = 0; h < 4; ++h)
    for (std::size_t k = 0; k < 5; ++k) {
      p.rows.push_back({-kFree, kFree, {}});
      p.pairs.push_back(pairs[h]);
      std::array<double, 3> axis{};
      if (k < 3) {  // the points stay together
        axis[k] = 1.0;
        boxes::add_numbers<3>(p, bars, pairs[h], hinges[h], axis);
        continue;
      }
      // Nothing turns about x and z.
      for (const int body : {pairs[h].a, pairs[h].b}) {
        std::array<double, 6> g{};
        if (body != kNoBody)
          g[k == 3 ? 3 : 5] =
              (body == pairs[h].a ? 1.0 : -1.0) / boxes::roots(bars[static_cast<std::size_t>(body)])[k == 3 ? 3 : 5];
        p.G.insert(p.G.end(), g.begin(), g.end());
      }
    }
  p.b_motion.assign(20, 0.0);
  p.w_free[0] += 0.1;  // pushed along x: the parallelogram swings
  const Solved<3> s = solved<3>(p, {.method = Method::exact});
  ASSERT_EQ(s.report.report.status, Status::solved);
  EXPECT_LE(s.error.worst, kTolerance);
  EXPECT_TRUE(s.report.forces_not_unique);
  // The coupler moves along x as fast as the bars turn: ω = v / 0.5 about y.
  const double v = s.w[6] / std::sqrt(bars[1].mass);
  EXPECT_GT(v, 0.0);
  EXPECT_NEAR(s.w[4] / boxes::roots(bars[0])[4], v / 0.5, 1e-8 * kGravity * kStep);  // 1e-9 of g h, over 0.5 m
  EXPECT_NEAR(s.w[10], 0.0, 1e-8 * kGravity * kStep);                                // and does not turn
}

/// Forces are said to be one of many answers where they are, and only there.
TEST(Many, ForcesThatAreNotUniqueAreSaidToBeSo) {
  constexpr double kFree = std::numeric_limits<double>::infinity();
  for (const int times : {1, 2}) {  // two blocks held together at a point, once or with one row twice
    const auto all = boxes::stack<3>(2);
    OwnedMany<3> p = boxes::step_of<3>(all, 0.5, kStep, false);
    p.contacts.clear();
    p.pairs.clear();
    p.G.clear();
    for (int k = 0; k < 2 + times; ++k) {
      std::array<double, 3> axis{};
      axis[static_cast<std::size_t>(std::min(k, 2))] = 1.0;
      p.rows.push_back({-kFree, kFree, {}});
      p.pairs.push_back({1, 0});
      boxes::add_numbers<3>(p, all, {1, 0}, {0.1, 0.1, 0.2}, axis);
    }
    p.b_motion.assign(p.rows.size(), 0.0);
    p.w_free[0] += 0.1;
    const Solved<3> s = solved<3>(p, {.method = Method::exact});
    EXPECT_EQ(s.report.report.status, Status::solved);
    EXPECT_EQ(s.report.forces_not_unique, times > 1);
  }
  // In the plane two corners that hold share the push along the ground at will; one that slips does not.
  auto all = boxes::stack<2>(1);
  EXPECT_TRUE(solved<2>(boxes::step_of<2>(all, 0.5, kStep, false), {.method = Method::exact}).report.forces_not_unique);
  all[0].velocity[0] = 0.1;
  EXPECT_FALSE(
      solved<2>(boxes::step_of<2>(all, 0.5, kStep, false), {.method = Method::exact}).report.forces_not_unique);
}

/// Blocks and the dense form of one body are the same problem.
TEST(Many, OneBodyDenseOrInBlocks) {
  const OwnedMany<3> p = boxes::step_of<3>(pushed<3>(boxes::stack<3>(1), 0.02, 0.05, 12), 0.4, kStep, false);
  const Solved<3> blocks = solved<3>(p, {.method = Method::exact});
  OwnedMany<3> dense = p;
  dense.pairs.clear();
  dense.G.clear();
  for (std::size_t row = 0; row < p.b_motion.size(); ++row)
    dense.G.insert(dense.G.end(), p.G.begin() + static_cast<std::ptrdiff_t>(12 * row),
                   p.G.begin() + static_cast<std::ptrdiff_t>(12 * row + 6));
  const Solved<3> alone = solved<3>(dense, {.method = Method::exact});
  ASSERT_EQ(alone.report.report.status, Status::solved);
  for (std::size_t k = 0; k < 6; ++k) EXPECT_TRUE(same_bits(blocks.w[k], alone.w[k]));
}

/// A contact held by choice: neither opens nor slides, or one of the two.
TEST(Many, HeldContacts) {
  for (const Method method : {Method::exact, Method::sweeps}) {
    auto all = boxes::stack<3>(1);
    all[0].velocity = {0.05, 0.02, 0.1, 0.0, 0.0, 0.0};
    OwnedMany<3> p = boxes::step_of<3>(all, 0.3, kStep, false);
    for (Contact<3>& c : p.contacts) c.hold = {.no_sliding = true, .no_opening = true};
    const double root = std::sqrt(all[0].mass);
    Solved<3> s = solved<3>(p, {.method = method});
    for (const double w : s.w) EXPECT_NEAR(w, 0.0, 1e-8 * root * kGravity * kStep);  // nothing moves
    for (Contact<3>& c : p.contacts) c.hold = {.no_sliding = false, .no_opening = true};
    s = solved<3>(p, {.method = method});
    EXPECT_EQ(s.report.report.status, Status::solved);
    EXPECT_NEAR(s.w[2], 0.0, 1e-8 * root * kGravity * kStep);  // pulled down, so without friction
    EXPECT_NEAR(s.w[0], root * 0.05, 1e-8 * root);
  }
}

/// A ceiling comes down on a wall that stands on the ground: nothing can give way, which is said and not sought for ever.
TEST(Many, ACrushedWallIsNamedSo) {
  const auto all = boxes::wall<3>(6, 5);
  OwnedMany<3> p = boxes::step_of<3>(all, 0.5, kStep, true);
  for (int k = 0; k < static_cast<int>(all.size()); ++k) {
    const boxes::Box<3>& box = all[static_cast<std::size_t>(k)];
    if (box.centre[2] < 0.85) continue;  // the top course alone
    Contact<3> c;
    c.key = {static_cast<std::uint64_t>(k), 1000, 1000, 0};
    c.mu_static = c.mu_kinetic = 0.5;
    p.contacts.push_back(c);
    p.pairs.push_back({k, kNoBody});
    const std::array<double, 3> at{box.centre[0], 0.0, 1.0};
    boxes::add_numbers<3>(p, all, {k, kNoBody}, at, {0.0, 0.0, -1.0});
    boxes::add_numbers<3>(p, all, {k, kNoBody}, at, {1.0, 0.0, 0.0});
    boxes::add_numbers<3>(p, all, {k, kNoBody}, at, {0.0, -1.0, 0.0});
    p.b_motion.insert(p.b_motion.end(), {-0.01, 0.0, 0.0});
  }
  for (const Method method : {Method::automatic, Method::exact, Method::sweeps}) {
    const Solved<3> s = solved<3>(p, {.method = method, .most_sweeps = 5000});
    EXPECT_EQ(s.outcome, Outcome::no_solution) << static_cast<int>(method);
    EXPECT_EQ(s.report.report.status, Status::infeasible) << static_cast<int>(method);
  }
}

TEST(Many, NumbersThatAreNoneAreNamed) {
  OwnedMany<3> p = boxes::step_of<3>(boxes::stack<3>(2), 0.4, kStep, false);
  p.w_free[3] = std::nan("");
  EXPECT_EQ(solved<3>(p, {}).outcome, Outcome::not_finite);
}

}  // namespace
}  // namespace cairn::solve
