/// Springs, dampers, loads: the wrenches do the work that the energies say, whatever the pose.
#include "cairn/contact/springs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/model/joint_coordinate.hpp"
#include "cairn/model/kinetic_factor.hpp"
#include "contact/random_bodies.hpp"
#include "scale.hpp"

namespace {

using namespace cairn;
using namespace random_bodies;

template <class T>
class Springs : public testing::Test {};
template <int N>
struct Dimension {
  static constexpr int value = N;
};
using Dimensions = testing::Types<Dimension<2>, Dimension<3>>;
TYPED_TEST_SUITE(Springs, Dimensions);

constexpr SpringKind kKinds[] = {SpringKind::isotropic_damper, SpringKind::axial_damper, SpringKind::torsional};

template <int D>
System<D> sprung(Draw& draw, SpringKind kind, double stiffness, double damping) {
  System<D> s;
  s.bodies = {body<D>(draw, "first"), body<D>(draw, "second")};
  s.gravity = 0.0;
  Spring<D> spring;
  spring.name = "spring";
  spring.kind = kind;
  spring.a = place<D>(draw, 0);
  spring.b = place<D>(draw, 1);
  spring.stiffness = stiffness;
  spring.damping = damping;
  spring.rest = 0.8;
  s.springs = {spring};
  return s;
}

template <int D>
std::vector<Wrench<D>> wrenches_of(const System<D>& s, const SystemState<D>& state) {
  std::vector<Wrench<D>> w(s.bodies.size());
  smooth_wrenches<D>(s, state, frames_of(state), w);
  return w;
}

double along(double a, double b) { return a * b; }
double along(Vec3 a, Vec3 b) { return dot(a, b); }

template <int D>
double power_of(const std::vector<Wrench<D>>& w, const SystemState<D>& state) {
  double power = 0.0;
  for (std::size_t k = 0; k < w.size(); ++k)
    power += dot(w[k].force, state.velocities[k].velocity) + along(w[k].moment, state.velocities[k].spin);
  return power;
}

template <int D>
double kinetic_energy(const System<D>& s, const SystemState<D>& state) {
  double sum = 0.0;
  for (std::size_t k = 0; k < s.bodies.size(); ++k)
    for (const double w : kinetic_factor(s.bodies[k]).w_of(frame_of(state.poses[k]), state.velocities[k]))
      sum += 0.5 * w * w;
  return sum;
}

bool opposite_axes(const System<2>&, const SystemState<2>&) { return false; }
bool opposite_axes(const System<3>& s, const SystemState<3>& state) {
  const JointEnds<3> ends = ends_of<3>(s.springs[0].a, s.springs[0].b, frames_of(state));
  return dot(slide_axis(ends.axes_a), slide_axis(ends.axes_b)) < -0.8;
}

// What springs give, their energy loses.
TYPED_TEST(Springs, WorkAsTheirEnergySays) {
  constexpr int D = TypeParam::value;
  Draw draw(1);
  double worst = 0.0;
  for (int round = 0; round < scaled(100, 20); ++round) {
    for (const SpringKind kind : kKinds) {
      const System<D> s = sprung<D>(draw, kind, 5.0, 0.0);
      const SystemState<D> state = starting_state(s, 0.0);
      if (kind == SpringKind::torsional && opposite_axes(s, state)) continue;  // no angle is defined there
      const auto energy = [&](double t) {
        const SystemState<D> later = moved(state, t);
        return spring_energy<D>(s, frames_of(later), later.poses);
      };
      constexpr double h = 1e-4;
      const double slope = (8.0 * (energy(h) - energy(-h)) - (energy(2.0 * h) - energy(-2.0 * h))) / (12.0 * h);
      worst = std::max(worst, std::fabs(slope + power_of(wrenches_of(s, state), state)));
    }
  }
  EXPECT_LT(worst, 1e-8)
      << "rounding of energies of some 100 J over h: 1e-10, more of a spring that is short; measured 7.8e-10";
}

TYPED_TEST(Springs, DampersTakeWhatTheySay) {
  constexpr int D = TypeParam::value;
  Draw draw(2);
  for (int round = 0; round < 50; ++round) {
    for (const SpringKind kind : kKinds) {
      const System<D> s = sprung<D>(draw, kind, 0.0, 2.0);
      const SystemState<D> state = starting_state(s, 0.0);
      const double loss = damper_power<D>(s, state, frames_of(state));
      EXPECT_GE(loss, 0.0);
      EXPECT_NEAR(loss, -power_of(wrenches_of(s, state), state), 1e-13 * (1.0 + loss) * 100.0)
          << "rounding of sums whose terms are a hundred times the result";
    }
  }
}

// A driven body pulls at a spring: what it puts in is what the free body and the spring gain.
TYPED_TEST(Springs, DrivenBodiesPutInWhatTheySay) {
  constexpr int D = TypeParam::value;
  Draw draw(12);
  System<D> s = sprung<D>(draw, SpringKind::axial_damper, 5.0, 2.0);
  s.bodies[1].mobility = Mobility::driven;
  for (std::size_t k = 0; k < D; ++k)
    s.bodies[1].drive.translation[k] = *Motion::create(
        HarmonicDisplacementMotion{.amplitude = 0.3 + 0.1 * static_cast<double>(k), .angular_frequency = 2.0});
  SystemState<D> state = starting_state(s, 0.3);
  const auto w = wrenches_of(s, state);
  const auto energy = [&](double t) {
    SystemState<D> later = moved(state, t);
    move_driven(s, 0.3 + t, later);
    return spring_energy<D>(s, frames_of(later), later.poses);
  };
  constexpr double h = 1e-4;
  const double stored = (8.0 * (energy(h) - energy(-h)) - (energy(2.0 * h) - energy(-2.0 * h))) / (12.0 * h);
  const double gained = dot(w[0].force, state.velocities[0].velocity) + along(w[0].moment, state.velocities[0].spin);
  const double lost = damper_power<D>(s, state, frames_of(state));
  const double put_in = drive_power<D>(s, state, w);
  EXPECT_GT(std::fabs(put_in), 0.1);
  EXPECT_NEAR(put_in, stored + gained + lost, 1e-9) << "rounding of the energy over h: 1e-11";
}

TYPED_TEST(Springs, LoadsPutInWhatTheySay) {
  constexpr int D = TypeParam::value;
  Draw draw(3);
  System<D> s;
  s.bodies = {body<D>(draw, "only")};
  s.gravity = 0.0;
  Load<D> load;
  load.body = 0;
  draw.vector(load.point, 1.0);
  draw.vector(load.force, 10.0);
  draw.spin(load.moment, 10.0);
  load.constant = false;
  load.course = *Motion::create(HarmonicAccelerationMotion{.amplitude = 2.0, .angular_frequency = 3.0});
  s.loads = {load};
  const SystemState<D> state = starting_state(s, 0.4);
  const auto w = wrenches_of(s, state);
  const double factor = load.course.view().acceleration(0.4);
  EXPECT_NE(factor, 0.0);
  EXPECT_EQ(w[0].force, factor * load.force);
  EXPECT_NEAR(load_power<D>(s, state, frames_of(state)), power_of(w, state), 1e-13);
}

// Inner forces: their sum and their moment about any point vanish, and with two bodies as one nothing is damped.
TYPED_TEST(Springs, BalanceOnTheTwoBodies) {
  constexpr int D = TypeParam::value;
  Draw draw(4);
  for (const SpringKind kind : kKinds) {
    const System<D> s = sprung<D>(draw, kind, 5.0, 2.0);
    const SystemState<D> state = starting_state(s, 0.0);
    const auto w = wrenches_of(s, state);
    EXPECT_LT(norm(w[0].force + w[1].force), 1e-14);
    if (kind == SpringKind::isotropic_damper) continue;  // its force need not lie along the spring
    const auto about = [&](std::size_t k) { return cross(state.poses[k].position, w[k].force) + w[k].moment; };
    const Spin<D> sum = about(0) + about(1);
    EXPECT_LT(std::sqrt(along(sum, sum)), 1e-12) << "rounding of moments of some 100 N m";
  }
}

TYPED_TEST(Springs, GravityActsOnFreeBodiesAlone) {
  constexpr int D = TypeParam::value;
  Draw draw(5);
  System<D> s;
  s.bodies = {body<D>(draw, "free"), body<D>(draw, "driven")};
  s.bodies[1].mobility = Mobility::driven;
  const auto w = wrenches_of(s, starting_state(s, 0.0));
  EXPECT_EQ(w[0].force.z, -s.bodies[0].mass * kStandardGravity);
  EXPECT_EQ(w[1].force.z, 0.0);
}

// Berard 2006, 4.6: spring and damper between a rod's end P and a particle B, eqs 79-87 worked out by hand, with (85) on the
// whole relative velocity. The rod lies turned by a right angle, its end at (0, 1) from its centroid (0, 2).
TEST(SpringOfBerard, ByHand) {
  System<2> s;
  s.gravity = 0.0;
  SystemBody<2> rod, bob;
  rod.name = "rod";
  rod.mass = 1.0;
  rod.inertia = 1.0;
  rod.pose = {{0.0, 2.0}, 0.5 * kPi};
  rod.velocity = {{0.5, 0.0}, 2.0};
  bob.name = "bob";
  bob.mass = 1.0;
  bob.turns = false;
  bob.pose = {{3.0, -1.0}, 0.0};
  bob.velocity = {{1.0, 1.0}, 0.0};
  s.bodies = {rod, bob};
  Spring<2> spring;
  spring.kind = SpringKind::isotropic_damper;
  spring.a.body = 1;
  spring.b.body = 0;
  spring.b.point = {-1.0, 0.0};  // P: turned by a right angle it lies at (0, -1) from the centroid, (0, 1) in the world
  spring.stiffness = 10.0;
  spring.damping = 3.0;
  spring.rest = 2.0;
  s.springs = {spring};
  const SystemState<2> state = starting_state(s, 0.0);
  const double length = std::sqrt(13.0);      // (79): B - P = (3, -2)
  const double pull = 10.0 * (length - 2.0);  // towards P
  const Vec2 spring_on_bob = -pull / length * Vec2{3.0, -2.0};
  const Vec2 end_velocity{0.5 + 2.0 * 1.0, 0.0};  // (84): v + ω perp((0, -1)) = (0.5, 0) + 2 (1, 0)
  const Vec2 damper_on_bob = -3.0 * (Vec2{1.0, 1.0} - end_velocity);  // (85)
  const auto w = wrenches_of(s, state);
  EXPECT_LT(norm(w[1].force - (spring_on_bob + damper_on_bob)), 1e-14);
  EXPECT_LT(norm(w[0].force + (spring_on_bob + damper_on_bob)), 1e-14);
  const Vec2 on_rod = -(spring_on_bob + damper_on_bob);
  EXPECT_NEAR(w[0].moment, 0.0 * on_rod.z - (-1.0) * on_rod.x, 1e-14) << "(83), (86): r × f with r = (0, -1)";

  s.springs[0].kind = SpringKind::axial_damper;
  const Vec2 n = Vec2{3.0, -2.0} / length;
  const auto axial = wrenches_of(s, state);
  EXPECT_LT(norm(axial[1].force - (spring_on_bob - 3.0 * dot(n, Vec2{1.0, 1.0} - end_velocity) * n)), 1e-14);
}

// Without length: no force of the spring, damping along the relative velocity, the energy of the stretch that is missing.
TYPED_TEST(Springs, OfNoLengthAreSafe) {
  constexpr int D = TypeParam::value;
  Draw draw(6);
  for (const SpringKind kind : {SpringKind::isotropic_damper, SpringKind::axial_damper}) {
    System<D> s = sprung<D>(draw, kind, 1000.0, 2.0);
    s.bodies[1].pose = s.bodies[0].pose;
    s.springs[0].b.point = s.springs[0].a.point;
    const SystemState<D> state = starting_state(s, 0.0);
    const auto frames = frames_of(state);
    const Vector<D> r = turned(frames[0].rotation, s.springs[0].a.point);
    const Vector<D> speed = velocity_at(state.velocities[0], r) - velocity_at(state.velocities[1], r);
    const auto w = wrenches_of(s, state);
    EXPECT_LT(norm(w[0].force + 2.0 * speed), 1e-14);
    EXPECT_LT(norm(w[1].force - 2.0 * speed), 1e-14);
    EXPECT_EQ(spring_energy<D>(s, frames), 0.5 * 1000.0 * 0.8 * 0.8);
    s.bodies[1].pose.position.x += 1e-3;  // a length again, a direction again
    const auto apart = wrenches_of(s, starting_state(s, 0.0));
    EXPECT_NEAR(norm(apart[0].force) / (1000.0 * 0.799), 1.0, 0.05) << "the damper is some 1 % of it";
  }
}

TEST(SpringsInThePlane, CountTurns) {
  Draw draw(7);
  System<2> s = sprung<2>(draw, SpringKind::torsional, 2.0, 0.0);
  s.springs[0].a.axes = s.springs[0].b.axes = 0.0;
  s.bodies[0].pose.turn = 20.0;
  s.bodies[1].pose.turn = 0.0;
  const SystemState<2> state = starting_state(s, 0.0);
  EXPECT_NEAR(wrenches_of(s, state)[0].moment, -2.0 * (20.0 - 0.8), 1e-13);
  EXPECT_NEAR(spring_energy<2>(s, frames_of(state), state.poses), 19.2 * 19.2, 1e-12);
}

/// Many dampers, far too strong for the step, between bodies of very different masses.
template <int D>
System<D> overdamped(Draw& draw) {
  System<D> s;
  s.gravity = 0.0;
  for (int k = 0; k < 5; ++k) {
    s.bodies.push_back(body<D>(draw, "body " + std::to_string(k)));
    const double scale = std::exp(draw.in(-5.0, 5.0));
    s.bodies.back().mass *= scale;
    s.bodies.back().inertia = scale * s.bodies.back().inertia;
  }
  s.bodies[4].turns = false;
  for (int k = 0; k < 12; ++k) {
    Spring<D> spring;
    spring.name = "spring " + std::to_string(k);
    spring.kind = kKinds[k % 3];
    spring.a = place<D>(draw, k % 5);
    spring.b = place<D>(draw, k < 8 ? (k + 1) % 5 : kGroundBody);
    spring.damping = std::exp(draw.in(-5.0, 15.0));
    s.springs.push_back(spring);
  }
  return s;
}

template <int D>
SystemState<D> pushed(const System<D>& s, SystemState<D> state, const std::vector<Wrench<D>>& wrenches, double h) {
  for (std::size_t k = 0; k < s.bodies.size(); ++k) {
    const KineticFactor<D> factor = kinetic_factor(s.bodies[k]);
    const Frame<D> frame = frame_of(state.poses[k]);
    BodyNumbers<D> w = factor.w_of(frame, state.velocities[k]), push{};
    write_numbers(wrenches[k].force, wrenches[k].moment, push);
    push = factor.row_of(frame, push);
    for (std::size_t i = 0; i < w.size(); ++i) w[i] += h * push[i];
    state.velocities[k] = factor.twist_of(frame, w);
  }
  return state;
}

TYPED_TEST(Springs, DampersOfAnyStrengthAreHeldWithinAStep) {
  constexpr int D = TypeParam::value;
  Draw draw(8);
  int raised = 0;
  for (int round = 0; round < scaled(200, 20); ++round) {
    const System<D> s = overdamped<D>(draw);
    const SystemState<D> state = starting_state(s, 0.0);
    const std::vector<int> springs = springs_at(s);
    const auto frames = frames_of(state);
    std::vector<Wrench<D>> w(s.bodies.size());
    smooth_wrenches<D>(s, state, frames, DamperLimit{1e-3, springs}, w);
    EXPECT_NEAR(damper_power<D>(s, state, frames, DamperLimit{1e-3, springs}), -power_of(w, state),
                1e-10 * std::fabs(power_of(w, state)))
        << "sums of terms that are far larger than the result";
    const double before = kinetic_energy(s, state);
    EXPECT_LE(kinetic_energy(s, pushed(s, state, w, 1e-3)), before * (1.0 + 1e-12));
    smooth_wrenches<D>(s, state, frames, w);
    raised += kinetic_energy(s, pushed(s, state, w, 1e-3)) > before ? 1 : 0;
  }
  EXPECT_GT(raised, scaled(200, 20) / 2) << "without the limit nearly all of these blow up";
}

// As the step shrinks the limit is no longer felt: its share of the force is of the order of h.
TYPED_TEST(Springs, TheLimitVanishesWithTheStep) {
  constexpr int D = TypeParam::value;
  Draw draw(9);
  const System<D> s = sprung<D>(draw, SpringKind::axial_damper, 5.0, 2.0);
  const SystemState<D> state = starting_state(s, 0.0);
  const auto frames = frames_of(state);
  const std::vector<int> springs = springs_at(s);
  const auto plain = wrenches_of(s, state);
  double off[2] = {};
  for (int k = 0; k < 2; ++k) {
    std::vector<Wrench<D>> w(2);
    smooth_wrenches<D>(s, state, frames, DamperLimit{k == 0 ? 1e-4 : 5e-5, springs}, w);
    off[k] = norm(w[0].force - plain[0].force);
  }
  EXPECT_NEAR(off[0] / off[1], 2.0, 0.01);
}

// Semi-implicit Euler with forces at the start of the step, on one spring: below the step it stays, above it grows.
TEST(LargestStableStep, IsThatOfOneSpring) {
  for (const double damping : {0.0, 3.0, 200.0}) {
    System<2> s;
    s.gravity = 0.0;
    SystemBody<2> bob;
    bob.mass = 2.0;
    bob.turns = false;
    bob.pose.position = {1.0, 0.0};
    s.bodies = {bob};
    Spring<2> spring;
    spring.a.body = 0;
    spring.stiffness = 500.0;
    spring.damping = damping;
    spring.rest = 1.0;
    s.springs = {spring};
    const double limit = largest_stable_step<2>(s, frames_of(starting_state(s, 0.0)), springs_at(s));
    for (const double share : {0.99, 1.01}) {
      SystemState<2> state = starting_state(s, 0.0);
      state.velocities[0].velocity.x = 1e-9;
      double largest = 0.0;
      for (int k = 0; k < 4000 && largest < 1e-3; ++k) {
        const auto w = wrenches_of(s, state);
        state.velocities[0].velocity += share * limit / bob.mass * w[0].force;
        state.poses[0].position += share * limit * state.velocities[0].velocity;
        largest = std::max(largest, std::fabs(state.poses[0].position.x - 1.0));
      }
      if (share < 1.0)
        EXPECT_LT(largest, 1e-9) << damping << ": a push of 1e-9 m/s";
      else
        EXPECT_GE(largest, 1e-3) << damping << ": grows by 2 % a step or more";
    }
  }
}

/// A chain of light and heavy bobs, one to the next and the first to the ground.
System<2> chain(double damping_of_some) {
  System<2> s;
  s.gravity = 0.0;
  for (int k = 0; k < 8; ++k) {
    SystemBody<2> bob;
    bob.name = std::to_string(k);
    bob.mass = k % 2 == 0 ? 1.0 : 0.02;
    bob.turns = false;
    bob.pose.position = {1.0 + k, 0.0};
    s.bodies.push_back(bob);
    Spring<2> spring;
    spring.a.body = k;
    spring.b.body = k - 1;
    spring.stiffness = k % 3 == 0 ? 1e4 : 1e3;
    spring.damping = k % 3 == 1 ? damping_of_some : 0.1;
    spring.rest = 1.0;
    s.springs.push_back(spring);
  }
  return s;
}

/// How far the last bob of the chain gets in many steps from a small push.
double farthest(const System<2>& s, double h, const DamperLimit& limit) {
  SystemState<2> state = starting_state(s, 0.0);
  for (std::size_t k = 0; k < 8; ++k) state.velocities[k].velocity.x = k % 2 == 0 ? 1e-6 : -1e-6;
  double most = 0.0;
  for (int step = 0; step < 5000 && most < 1e-3; ++step) {
    std::vector<Wrench<2>> w(8);
    smooth_wrenches<2>(s, state, frames_of(state), limit, w);
    for (std::size_t k = 0; k < 8; ++k) {
      state.velocities[k].velocity += h / s.bodies[k].mass * w[k].force;
      state.poses[k].position += h * state.velocities[k].velocity;
    }
    most = std::max(most, std::fabs(state.poses[7].position.x - 8.0));
  }
  return most;
}

// A chain of springs is stable in the step that its links, each with its part of the masses, allow; and with dampers that
// are held in a step that damping would forbid.
TEST(LargestStableStep, HoldsForAChain) {
  const System<2> s = chain(2.0);
  const auto frames = frames_of(starting_state(s, 0.0));
  const std::vector<int> springs = springs_at(s);
  const double h = largest_stable_step<2>(s, frames, springs);
  EXPECT_LT(farthest(s, h, {}), 1e-5);
  const System<2> stiff = chain(1e5);
  const double held = largest_stable_step<2>(stiff, frames, springs, true);
  EXPECT_GT(held, 1000.0 * largest_stable_step<2>(stiff, frames, springs));
  EXPECT_LT(farthest(stiff, held, {held, springs}), 1e-5);
  EXPECT_GE(farthest(stiff, held, {}), 1e-3) << "dampers as they are blow up in that step";
}

// The same bits, whatever the order of the file.
TYPED_TEST(Springs, InOrderOfNamesGiveTheSameBits) {
  constexpr int D = TypeParam::value;
  Draw draw(10);
  const System<D> s = overdamped<D>(draw);
  System<D> other = s;
  std::reverse(other.bodies.begin(), other.bodies.end());
  std::reverse(other.springs.begin(), other.springs.end());
  for (Spring<D>& spring : other.springs)
    for (int* index : {&spring.a.body, &spring.b.body})
      if (*index != kGroundBody) *index = 4 - *index;
  const System<D> p = in_order_of_names(s), q = in_order_of_names(other);
  const auto wp = wrenches_of(p, starting_state(p, 0.0)), wq = wrenches_of(q, starting_state(q, 0.0));
  for (std::size_t k = 0; k < wp.size(); ++k) {
    EXPECT_EQ(wp[k].force, wq[k].force);
    EXPECT_EQ(wp[k].moment, wq[k].moment);
  }
}

// The kinetic metric: energies by mass and inertia, and w from impulses.
TYPED_TEST(Springs, KineticFactorsAreTheMassMatrix) {
  constexpr int D = TypeParam::value;
  Draw draw(11);
  const SystemBody<D> b = body<D>(draw, "body");
  const Frame<D> frame = frame_of(b.pose);
  const KineticFactor<D> factor = kinetic_factor(b);
  const BodyNumbers<D> w = factor.w_of(frame, b.velocity);
  double energy = 0.0;
  for (const double x : w) energy += 0.5 * x * x;
  double expected = 0.5 * b.mass * norm_squared(b.velocity.velocity);
  if constexpr (D == 2) {
    expected += 0.5 * b.inertia * b.velocity.spin * b.velocity.spin;
  } else {
    const Vec3 spin = turned_back(frame.rotation, b.velocity.spin);
    expected += 0.5 * dot(spin, b.inertia * spin);
  }
  EXPECT_NEAR(energy, expected, 1e-14 * expected * 10.0);
  const Twist<D> back = factor.twist_of(frame, w);
  EXPECT_LT(norm(back.velocity - b.velocity.velocity), 1e-15);
  // G w = J ν for any row.
  BodyNumbers<D> row{};
  for (double& x : row) x = draw.in(-1.0, 1.0);
  const BodyNumbers<D> g = factor.row_of(frame, row);
  EXPECT_NEAR(std::inner_product(g.begin(), g.end(), w.begin(), 0.0), rate_of(row, b.velocity), 1e-13);
}

}  // namespace
