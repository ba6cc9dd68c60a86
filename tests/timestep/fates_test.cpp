/// What became of a body: the base on which it stood, and the one on which it lies.
#include <random>

#include "cairn/timestep/bases.hpp"
#include "timestep/scenes.hpp"

namespace {

using namespace scenes;
using timestep::Bases;
using timestep::Fate;
using timestep::Scheme;

template <int D>
double height_over_support(const std::vector<Vector<D>>& corners, Vector<D> down) {
  double height = 0.0;
  for (const Vector<D>& corner : corners) height = std::max(height, dot(corner, down));
  return height;
}

TEST(TimestepBases, ABoxHasSix) {
  const SystemBody<3> b = box("b", {0.4, 0.6, 1.0}, {});
  const Bases<3> bases(b);
  const auto base = bases.base_below(Vec3{0.1, 0.05, -1.0} / norm(Vec3{0.1, 0.05, -1.0}));
  ASSERT_TRUE(base.has_value());
  EXPECT_LT(norm(base->normal - Vec3{0.0, 0.0, -1.0}), 1e-12);
  EXPECT_NEAR(base->height, 0.5, 1e-15);
  EXPECT_NEAR(base->barrier, std::hypot(0.2, 0.5) - 0.5, 1e-15);  // over the nearer edge
  // Just short of balance over that edge, and just beyond it.
  const double balance = std::atan(0.4);
  EXPECT_TRUE(bases.comes_back(*base, {std::sin(balance - 1e-4), 0.0, -std::cos(balance - 1e-4)}));
  EXPECT_FALSE(bases.comes_back(*base, {std::sin(balance + 1e-4), 0.0, -std::cos(balance + 1e-4)}));
}

Vec3 some_tangent(Vec3 v) {
  const Vec3 w = std::fabs(v.x) < 0.5 ? Vec3{1.0, 0.0, 0.0} : Vec3{0.0, 1.0, 0.0};
  const Vec3 t = cross(v, w);
  return t / norm(t);
}

// The judge is a walk over the landscape in small steps, each to the lowest of directions round about.
template <class Draw>
void expect_descents(const SystemBody<3>& body, Draw& draw, int count) {
  const Bases<3> bases(body);
  const auto& corners = std::get<geometry::Convex<3>>(body.parts[0]).corners;
  std::normal_distribution<double> normal;
  int agree = 0, found = 0;
  for (int k = 0; k < count; ++k) {
    Vec3 down{normal(draw), normal(draw), normal(draw)};
    down = down / norm(down);
    const auto answer = bases.normal_below(down);
    if (!answer) continue;
    ++found;
    Vec3 at = down;
    for (double step = 0.02; step > 1e-4;) {
      Vec3 best = at;
      const Vec3 first = some_tangent(at), second = cross(at, first);
      for (int turn = 0; turn < 48; ++turn) {
        const double angle = 2.0 * 3.14159265358979 * turn / 48.0;
        Vec3 to = at + step * (std::cos(angle) * first + std::sin(angle) * second);
        to = to / norm(to);
        if (height_over_support<3>(corners, to) < height_over_support<3>(corners, best)) best = to;
      }
      if (norm(best - at) == 0.0) step *= 0.5;
      at = best;
    }
    // A base is a lowest place: none round about is lower.
    EXPECT_LE(height_over_support<3>(corners, *answer), height_over_support<3>(corners, down) + 1e-12);
    agree += norm(at - *answer) < 0.02 ? 1 : 0;
  }
  // Walks that begin near a ridge may cross it by their own step.
  EXPECT_GT(found, 9 * count / 10);
  EXPECT_GE(agree, 19 * found / 20) << agree << " of " << found;
}

TEST(TimestepBases, DescentsAgreeWithAWalkDownTheLandscape) {
  std::mt19937_64 draw(5);
  std::uniform_real_distribution<double> in(-1.0, 1.0);
  for (int shape = 0; shape < 6; ++shape) {
    std::vector<Vec3> points;
    for (int k = 0; k < 4 + 3 * shape; ++k) {
      Vec3 p{in(draw), in(draw), in(draw)};
      points.push_back(p / std::max(norm(p), 0.2));
    }
    const auto hull = geometry::convex_of(points, "solid");
    if (!hull.has_value() || geometry::measure_of<3>(*hull).content < 0.1) continue;
    expect_descents(solid<3>("solid", *hull, {}), draw, 60);
  }
}

TEST(TimestepBases, ABallAndAPointHaveNone) {
  EXPECT_FALSE(Bases<3>(ball<3>("ball", 0.3, {})).base_below({0.0, 0.0, -1.0}).has_value());
  EXPECT_FALSE(Bases<2>(bare<2>("point", 1.0, 1.0, {})).base_below({0.0, -1.0}).has_value());
  // A roly-poly: a box on a ball.
  SystemBody<2> toy = rectangle("toy", {0.2, 0.4}, {});
  toy.parts.push_back(geometry::ball_of<2>({0.0, -0.1}, 0.3, "ball").value());
  EXPECT_FALSE(Bases<2>(toy).base_below({0.0, -1.0}).has_value());
}

/// One body let go on the ground, leaning by `angle`.
System<2> leaning(double width, double height, double angle) {
  System<2> s;
  const double radius = 0.5 * std::hypot(width, height), half = std::atan(width / height);
  const double tilt = std::fabs(angle);
  SystemBody<2> block = rectangle("block", {width, height}, {0.0, radius * std::cos(half - tilt)});
  block.pose.turn = angle;
  s.bodies = {ground<2>(), block};
  s.materials.usual = {0.8, 0.8, 0.0};
  return s;
}
Fate fate_of(const System<2>& s, double duration, double topple_angle = std::numeric_limits<double>::infinity()) {
  timestep::RunOptions options = options_of<2>(Scheme::projection, 1e-3, duration);
  options.topple_angle = topple_angle;
  return run_well(s, options).bodies[1].fate;
}

// Seen: a block let go from 0.1 rad, which rocks and comes to rest upright, was told to have toppled: its tilt was measured
// from where it started, and its balance by the one corner on which it stood there.
TEST(TimestepFates, ALeaningBlockThatComesToRestUprightHasMoved) {
  for (const double angle : {-0.1, 0.1, 0.19}) EXPECT_EQ(fate_of(leaning(0.2, 1.0, angle), 12.0), Fate::moved) << angle;
  for (const double angle : {-0.21, 0.21, 0.4}) {  // beyond atan 0.2 = 0.1974 it is on its side from the start
    timestep::RunOptions options = options_of<2>(Scheme::projection, 1e-3, 4.0);
    const auto r = run_well(leaning(0.2, 1.0, angle), options);
    EXPECT_EQ(r.bodies[1].fate, Fate::moved) << angle;
    EXPECT_NEAR(std::fabs(r.final_state.poses[1].turn), 1.5707963, 1e-3);
  }
  EXPECT_EQ(fate_of(leaning(0.2, 1.0, 0.0), 2.0), Fate::stayed);
}

TEST(TimestepFates, ABlockThatIsPushedOverHasToppled) {
  // From standing, with just less and just more than the energy of its balance.
  const double inertia_about_corner = 4.0 / 3.0 * 0.26, radius = std::sqrt(0.26);  // over mass
  const double needed = std::sqrt(2.0 * kStandardGravity * (radius - 0.5) / inertia_about_corner);
  for (const double share : {0.97, 1.03}) {
    System<2> s = leaning(0.2, 1.0, 0.0);
    s.materials.usual = {3.0, 3.0, 0.0};
    const double spin = -share * needed;  // clockwise about the right corner, at (0.1, 0)
    s.bodies[1].velocity = {spin * perp(Vec2{-0.1, 0.5}), spin};
    const auto r = run_well(s, options_of<2>(Scheme::projection, 1e-3, 6.0));
    EXPECT_EQ(r.bodies[1].fate, share > 1.0 ? Fate::toppled : Fate::moved) << share;
    if (share > 1.0) {
      EXPECT_LT(r.bodies[1].time, 3.0);
    }
  }
}

TEST(TimestepFates, WhereTheWayBackIsShortABodyHasShiftedItsBase) {
  // A flat block that is turned up on its end and lies again: from its flat base (barrier high) to the end (barrier low).
  const SystemBody<2> flat = rectangle("flat", {1.0, 0.7}, {});
  const Bases<2> bases(flat);
  const auto flat_base = bases.base_below({0.0, -1.0}), end = bases.base_below({1.0, 0.0});
  ASSERT_TRUE(flat_base && end);
  EXPECT_LT(end->barrier, 0.5 * flat_base->barrier);  // .110 and .260
  System<2> s;
  SystemBody<2> block = flat;
  // Just beyond balance towards its end, from a start that leans just short of it, with a little spin.
  const double balance = std::atan(0.7 / 1.0), angle = 1.5707963267948966 - balance - 0.005;
  block.pose.turn = -angle;
  block.pose.position = {0.0, 0.5 * std::hypot(1.0, 0.7) * std::cos(0.005)};
  block.velocity.spin = -0.3;
  const Vec2 arm = Vec2{0.0, 0.0} - turned(rotation_of(-angle), Vec2{0.5, -0.35});
  block.velocity.velocity = -0.3 * perp(arm);
  s.bodies = {ground<2>(), block};
  s.materials.usual = {3.0, 3.0, 0.0};
  const auto r = run_well(s, options_of<2>(Scheme::projection, 1e-3, 6.0));
  EXPECT_NEAR(r.final_state.poses[1].turn, -1.5707963, 1e-3);
  EXPECT_EQ(r.bodies[1].fate, Fate::moved);
}

TEST(TimestepFates, AGivenAngleDecides) {
  EXPECT_EQ(fate_of(leaning(0.2, 1.0, 0.4), 4.0, 0.5), Fate::moved);      // it starts and ends on its side
  EXPECT_EQ(fate_of(leaning(0.2, 1.0, 0.1), 12.0, 0.05), Fate::moved);    // upright in the end
  EXPECT_EQ(fate_of(leaning(0.2, 1.0, 0.15), 0.05, 0.1), Fate::toppled);  // still leaning by more
}

TEST(TimestepFates, ABallRollsAndATetrahedronTopples) {
  System<3> s;
  const Vec3 top{0.0, 0.0, 1.2};
  const std::vector<Vec3> corners{{0.5, 0.0, 0.0}, {-0.25, 0.433, 0.0}, {-0.25, -0.433, 0.0}, top};
  s.bodies = {ground<3>(), ball<3>("ball", 0.3, {3.0, 0.0, 0.3}),
              solid<3>("tetrahedron", geometry::convex_of(corners, "t").value(), {0.0, 0.0, 0.3})};
  s.bodies[1].velocity = {{2.0, 0.0, 0.0}, {0.0, 2.0 / 0.3, 0.0}};
  s.materials.usual = {0.9, 0.9, 0.0};
  auto r = run_well(s, options_of<3>(Scheme::projection, 2e-3, 1.0));
  EXPECT_EQ(r.bodies[1].fate, Fate::moved);
  EXPECT_GT(r.bodies[1].largest_turn, 2.0);
  EXPECT_EQ(r.bodies[2].fate, Fate::stayed);
  // Struck at its top it comes to lie on a side, which is lower and harder to leave.
  s.bodies[2].velocity.spin = {0.0, -3.5, 0.0};  // over the edge on the left
  s.bodies[2].velocity.velocity = {-3.5 * 0.3, 0.0, 3.5 * 0.25};
  r = run_well(s, options_of<3>(Scheme::projection, 2e-3, 4.0));
  EXPECT_EQ(r.bodies[2].fate, Fate::toppled);
}

TEST(TimestepFates, ABodyOfTwoPartsStandsOnTheHullOfBoth) {
  // A table of two legs: no part stands by itself, both together do.
  SystemBody<2> table;
  table.name = "table";
  table.mass = 10.0;
  table.inertia = 1.0;
  for (const double x : {-0.5, 0.5}) {
    auto leg = geometry::box_of(Vec2{0.05, 0.8}, "leg").value();
    for (Vec2& corner : leg.corners) corner += Vec2{x, 0.0};
    table.parts.push_back(leg);
  }
  const auto base = Bases<2>(table).base_below({0.3, -std::sqrt(1.0 - 0.09)});
  ASSERT_TRUE(base.has_value());
  EXPECT_NEAR(base->height, 0.4, 1e-12);
  EXPECT_NEAR(base->barrier, std::hypot(0.525, 0.4) - 0.4, 1e-12);
}

TEST(TimestepFates, FellAndSlidOff) {
  System<2> s;
  SystemBody<2> shelf = rectangle("shelf", {1.0, 0.1}, {0.0, 2.0});
  shelf.mobility = Mobility::fixed;
  s.bodies = {ground<2>(), shelf, rectangle("book", {0.2, 0.1}, {0.0, 2.1}),
              rectangle("stays", {0.2, 0.1}, {-0.3, 2.1})};
  s.bodies[2].velocity.velocity.x = 2.5;
  s.materials.usual = {0.3, 0.3, 0.0};
  const auto r = run_well(s, options_of<2>(Scheme::projection, 1e-3, 0.7));  // still in the air
  EXPECT_EQ(r.bodies[2].fate, Fate::fell);
  EXPECT_EQ(r.bodies[3].fate, Fate::stayed);
}

}  // namespace
