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
using cairn::inputs::doubts_on_parts;

MeshPart solid(Mesh mesh) { return {canonical(std::move(mesh)), 2000.0, false}; }
MeshPart cavity(Mesh mesh) { return {canonical(std::move(mesh)), 2000.0, true}; }
MeshPart box(cairn::Vec3 low, cairn::Vec3 high) { return solid(oracle::box(low, high)); }

using Doubts = std::vector<std::string>;

Doubts doubts(const std::vector<MeshPart>& parts) {
  static const std::vector<std::string> kNames = {"a", "b", "c", "d"};
  return doubts_on_parts(parts, std::span(kNames).first(parts.size()));
}

std::string doubt(const MeshPart& part, UpAxis up) { return doubt_on_up({&part, 1}, up); }

// A statue 1.62 m tall along y was inspected as 0.61 m tall along z, without a word.
TEST(MeshDoubts, AStatueOnItsSide) {
  const MeshPart statue = box({0, 0, 0}, {0.88, 1.62, 0.61});
  EXPECT_EQ(doubt(statue, UpAxis::z),
            "The body measures 1.62 m along y and only 0.61 m along z, which is taken as up: is y up? Then say --up y");
  EXPECT_EQ(doubt(statue, UpAxis::minus_x).substr(0, 58), "The body measures 1.62 m along y and only 0.88 m along x, ");
  EXPECT_EQ(doubt(statue, UpAxis::y), "");
  EXPECT_EQ(doubt(statue, UpAxis::minus_y), "");
}

TEST(MeshDoubts, BodiesThatAreLowByNature) {
  EXPECT_EQ(doubt(box({0, 0, 0}, {1.0, 1.0, 0.1}), UpAxis::z), "") << "a plate has no upright axis";
  EXPECT_EQ(doubt(box({0, 0, 0}, {1.0, 1.2, 1.0}), UpAxis::z), "") << "nearly a cube";
  EXPECT_EQ(doubt(box({0, 0, 0}, {1.2, 1.0, 0.2}), UpAxis::z), "") << "a table";
}

TEST(MeshDoubts, CavitiesDoNotMakeABodyLonger) {
  const std::vector<MeshPart> parts = {box({0, 0, 0}, {1, 1, 1}), cavity(oracle::box({0, -9, 0}, {1, 9, 1}))};
  EXPECT_EQ(doubt_on_up(parts, UpAxis::z), "");
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
  const Doubts twice{"a and b overlap: what they share counts twice."};
  EXPECT_EQ(doubts({box({0, 0, 0}, {1, 1, 1}), box({0, 0, 0}, {1, 1, 1})}), twice) << "the same mesh";
  EXPECT_EQ(doubts({box({0, 0, 0}, {3, 3, 3}), box({1, 1, 1}, {2, 2, 2})}), twice) << "one inside the other";
  EXPECT_EQ(doubts({box({0, 0, 0}, {1, 1, 1}), box({0, 0, 0}, {1, 1, 0.5})}), twice) << "flush with it on five sides";
  const Mesh ball = oracle::sphere(1.0, 3);
  EXPECT_EQ(doubts({solid(ball), solid(oracle::translated(ball, {1, 0, 0}))}), twice) << "across each other";
  EXPECT_EQ(doubts({box({5, 0, 0}, {6, 1, 1}), box({0, 0, 0}, {1, 1, 1}), box({0, 0, 0}, {1, 1, 1})}),
            (Doubts{"b and c overlap: what they share counts twice."}));
}

TEST(MeshDoubts, CavitiesWithNothingToTakeAway) {
  EXPECT_EQ(doubts({box({0, 0, 0}, {1, 1, 1}), cavity(oracle::box({2, 0, 0}, {3, 1, 1}))}),
            (Doubts{"b is a cavity where there is no material to take away."}));
  EXPECT_EQ(doubts({box({0, 0, 0}, {1, 1, 1}), cavity(oracle::box({0.2, 0.2, 0.2}, {0.8, 0.8, 1.5}))}),
            (Doubts{"b is a cavity where there is no material to take away."}))
      << "it sticks out";
  EXPECT_EQ(doubts({box({0, 0, 0}, {3, 3, 3}), cavity(oracle::box({1, 1, 1}, {2, 2, 2})),
                    cavity(oracle::box({1.2, 1.2, 1.2}, {1.8, 1.8, 1.8}))}),
            (Doubts{"c is a cavity where there is no material to take away."}))
      << "taken away already";
}

TEST(MeshDoubts, TheOrderOfPartsDoesNotMatter) {
  const MeshPart a = solid(oracle::sphere(1.0, 3));
  const MeshPart b = solid(oracle::translated(oracle::sphere(1.0, 3), {1, 0, 0}));
  const MeshPart far = box({5, 0, 0}, {6, 1, 1});
  EXPECT_EQ(doubts({a, b, far}), (Doubts{"a and b overlap: what they share counts twice."}));
  EXPECT_EQ(doubts({far, b, a}), (Doubts{"b and c overlap: what they share counts twice."}));
}

}  // namespace
