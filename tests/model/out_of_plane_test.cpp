/// What a planar run cannot see of a body in space. A body that falls out of the plane, one that is narrower across it and
/// one on a round base all read "survived, certain".
#include "cairn/model/out_of_plane.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "cairn/core/units.hpp"
#include "oracle/solids.hpp"

namespace {

using cairn::MeshBody;
using cairn::MeshPart;
using cairn::OutOfPlane;
using cairn::Vec2;
using cairn::geometry::Mesh;

constexpr double kRounding = 1e-12;  // sums over some dozen triangles

MeshBody body_of(const Mesh& mesh) {
  const MeshPart part{mesh, 2000.0};
  return cairn::mesh_body({&part, 1}, {}).value();
}

OutOfPlane doubts_on(const Mesh& mesh) {
  const MeshBody body = body_of(mesh);
  return out_of_plane(body, rest_pose(body.body, 0.0));
}

/// A regular column; its first corner lies at +x unless it is turned by half a side.
Mesh column(int corners, bool edge_ahead) {
  const double turn = edge_ahead ? cairn::kPi / corners : 0.0;
  std::vector<Vec2> outline;
  for (int k = 0; k < corners; ++k) {
    const double angle = turn + 2.0 * cairn::kPi * k / corners;
    outline.push_back({0.3 * std::cos(angle), 0.3 * std::sin(angle)});
  }
  return oracle::prism(outline, 0.0, 1.5);
}

TEST(OutOfPlane, ASquareBlockIsAPlanarMatter) {
  EXPECT_FALSE(doubts_on(oracle::box({-0.2, -0.2, 0.0}, {0.2, 0.2, 1.6})).any());
  EXPECT_FALSE(doubts_on(oracle::box({-0.2, -0.5, 0.0}, {0.2, 0.5, 1.6})).any()) << "wider across";
}

TEST(OutOfPlane, ABlockThatIsNarrowerAcross) {
  const OutOfPlane doubts = doubts_on(oracle::box({-0.3, -0.2, 0.0}, {0.3, 0.2, 1.6}));
  EXPECT_TRUE(doubts.narrower);
  EXPECT_FALSE(doubts.falls || doubts.narrow_end || doubts.aside || doubts.twists);
  EXPECT_NEAR(doubts.weakest_alpha, std::atan(0.25), kRounding);
  EXPECT_NEAR(doubts.alpha, std::atan(0.375), kRounding);
}

TEST(OutOfPlane, ABodyThatFallsAcross) {
  // Leaning by its own height away from the viewer, above a base of 0.4 m.
  const Mesh leaning = oracle::mapped(oracle::box({-0.2, -0.2, 0.0}, {0.2, 0.2, 1.6}), [](cairn::Vec3 p) {
    return cairn::Vec3{p.x, p.y + 0.5 * p.z, p.z};
  });
  const OutOfPlane doubts = doubts_on(leaning);
  EXPECT_TRUE(doubts.falls);
  EXPECT_LT(doubts.weakest_alpha, 0.0);
}

TEST(OutOfPlane, ARoundBaseRollsOnItsRim) {
  EXPECT_TRUE(doubts_on(column(64, true)).narrow_end);
  // A chord 5 % of the diameter inwards: 2 sqrt(0.05 * 0.95) of it, and a polygon of 64 sides nearly so.
  EXPECT_NEAR(body_of(column(64, true)).contact.end_width, 2.0 * std::sqrt(0.05 * 0.95), 0.01);
  EXPECT_FALSE(doubts_on(column(8, true)).narrow_end) << "rocks over an edge";
  EXPECT_TRUE(doubts_on(column(8, false)).narrow_end) << "rocks over a corner";
  EXPECT_FALSE(doubts_on(column(4, true)).any());
  EXPECT_TRUE(doubts_on(column(4, false)).narrow_end);
}

TEST(OutOfPlane, ABallHasNoBase) { EXPECT_TRUE(doubts_on(oracle::sphere(0.5, 3)).narrow_end); }

}  // namespace
