/// What looks like a mistake in how meshes became a body, and what does not.
#include "cairn/inputs/mesh_doubts.hpp"

#include <gtest/gtest.h>

#include "oracle/solids.hpp"

namespace {

using cairn::MeshPart;
using cairn::geometry::canonical;
using cairn::geometry::Mesh;
using cairn::geometry::UpAxis;
using cairn::inputs::doubt_on_up;
using cairn::inputs::DoubtKind;
using cairn::inputs::doubts_on_parts;
using cairn::inputs::MeshDoubt;

MeshPart solid(Mesh mesh) { return {canonical(std::move(mesh)), 2000.0, false}; }
MeshPart cavity(Mesh mesh) { return {canonical(std::move(mesh)), 2000.0, true}; }
MeshPart box(cairn::Vec3 low, cairn::Vec3 high) { return solid(oracle::box(low, high)); }

using Doubts = std::vector<MeshDoubt>;

Doubts doubts(const std::vector<MeshPart>& parts) { return doubts_on_parts(parts); }

Doubts overlap(std::size_t one, std::size_t other) { return {{.kind = DoubtKind::overlap, .parts = {one, other}}}; }

Doubts in_nothing(std::size_t part) { return {{.kind = DoubtKind::cavity_in_nothing, .parts = {part, part}}}; }

std::optional<MeshDoubt> doubt(const MeshPart& part, UpAxis up) { return doubt_on_up({&part, 1}, up); }

// A statue 1.62 m tall along y was inspected as 0.61 m tall along z, without a word.
TEST(MeshDoubts, AStatueOnItsSide) {
  const MeshPart statue = box({0, 0, 0}, {0.88, 1.62, 0.61});
  const auto upright = doubt(statue, UpAxis::z);
  ASSERT_TRUE(upright);
  EXPECT_EQ(*upright, (MeshDoubt{.kind = DoubtKind::on_its_side, .axes = {'y', 'z'}, .extents = {1.62, 0.61}}));
  const auto across = doubt(statue, UpAxis::minus_x);
  ASSERT_TRUE(across);
  EXPECT_EQ(*across, (MeshDoubt{.kind = DoubtKind::on_its_side, .axes = {'y', 'x'}, .extents = {1.62, 0.88}}));
  EXPECT_FALSE(doubt(statue, UpAxis::y));
  EXPECT_FALSE(doubt(statue, UpAxis::minus_y));
}

TEST(MeshDoubts, BodiesThatAreLowByNature) {
  EXPECT_FALSE(doubt(box({0, 0, 0}, {1.0, 1.0, 0.1}), UpAxis::z)) << "a plate has no upright axis";
  EXPECT_FALSE(doubt(box({0, 0, 0}, {1.0, 1.2, 1.0}), UpAxis::z)) << "nearly a cube";
  EXPECT_FALSE(doubt(box({0, 0, 0}, {1.2, 1.0, 0.2}), UpAxis::z)) << "a table";
}

TEST(MeshDoubts, CavitiesDoNotMakeABodyLonger) {
  const std::vector<MeshPart> parts = {box({0, 0, 0}, {1, 1, 1}), cavity(oracle::box({0, -9, 0}, {1, 9, 1}))};
  EXPECT_FALSE(doubt_on_up(parts, UpAxis::z));
}

TEST(MeshDoubts, PartsThatTouchAreSound) {
  EXPECT_EQ(doubts({box({0, 0, 0}, {1, 1, 1})}), Doubts{});
  EXPECT_EQ(doubts({box({0, 0, 0}, {1, 1, 1}), box({0, 0, 1}, {1, 1, 2})}), Doubts{}) << "one on the other";
  EXPECT_EQ(doubts({box({0, 0, 0}, {1, 1, 1}), box({0.2, 0.2, 1}, {0.7, 0.7, 2})}), Doubts{});
  EXPECT_EQ(doubts({box({0, 0, 0}, {1, 1, 1}), box({5, 0, 0}, {6, 1, 1})}), Doubts{}) << "apart";
  EXPECT_EQ(doubts({box({0, 0, 0}, {3, 3, 3}), cavity(oracle::box({1, 1, 1}, {2, 2, 2})), box({1, 1, 1}, {2, 2, 2})}),
            Doubts{})
      << "a cavity that another material fills";
}

// One file given twice doubled the mass without a word.
TEST(MeshDoubts, MaterialThatCountsTwice) {
  const Doubts twice = overlap(0, 1);
  EXPECT_EQ(doubts({box({0, 0, 0}, {1, 1, 1}), box({0, 0, 0}, {1, 1, 1})}), twice) << "the same mesh";
  EXPECT_EQ(doubts({box({0, 0, 0}, {3, 3, 3}), box({1, 1, 1}, {2, 2, 2})}), twice) << "one inside the other";
  EXPECT_EQ(doubts({box({0, 0, 0}, {1, 1, 1}), box({0, 0, 0}, {1, 1, 0.5})}), twice) << "flush with it on five sides";
  const Mesh ball = oracle::sphere(1.0, 3);
  EXPECT_EQ(doubts({solid(ball), solid(oracle::translated(ball, {1, 0, 0}))}), twice) << "across each other";
  EXPECT_EQ(doubts({box({5, 0, 0}, {6, 1, 1}), box({0, 0, 0}, {1, 1, 1}), box({0, 0, 0}, {1, 1, 1})}), overlap(1, 2));
}

TEST(MeshDoubts, CavitiesWithNothingToTakeAway) {
  EXPECT_EQ(doubts({box({0, 0, 0}, {1, 1, 1}), cavity(oracle::box({2, 0, 0}, {3, 1, 1}))}), in_nothing(1));
  EXPECT_EQ(doubts({box({0, 0, 0}, {1, 1, 1}), cavity(oracle::box({0.2, 0.2, 0.2}, {0.8, 0.8, 1.5}))}), in_nothing(1))
      << "it sticks out";
  EXPECT_EQ(doubts({box({0, 0, 0}, {3, 3, 3}), cavity(oracle::box({1, 1, 1}, {2, 2, 2})),
                    cavity(oracle::box({1.2, 1.2, 1.2}, {1.8, 1.8, 1.8}))}),
            in_nothing(2))
      << "taken away already";
}

TEST(MeshDoubts, TheOrderOfPartsDoesNotMatter) {
  const MeshPart a = solid(oracle::sphere(1.0, 3));
  const MeshPart b = solid(oracle::translated(oracle::sphere(1.0, 3), {1, 0, 0}));
  const MeshPart far = box({5, 0, 0}, {6, 1, 1});
  EXPECT_EQ(doubts({a, b, far}), overlap(0, 1));
  EXPECT_EQ(doubts({far, b, a}), overlap(1, 2));
}

}  // namespace
