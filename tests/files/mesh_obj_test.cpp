/// Wavefront OBJ: every way to name a corner, polygons of every shape, and what is passed over or refused.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include "cairn/files/mesh/write_mesh.hpp"
#include "files/mesh_samples.hpp"

namespace {

using cairn::Vec3;
using cairn::files::MeshFile;
using cairn::files::to_obj;
using cairn::geometry::canonical;
using namespace cairn::tests;  // NOLINT(google-build-using-namespace): samples of this folder
using Notes = std::vector<std::string>;
using Triangles = std::vector<Mesh::Triangle>;

const std::string kFour = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

Triangles triangles_of(const std::string& text) { return read(text).mesh.triangles; }

TEST(MeshObj, RoundTripKeepsEveryBit) {
  Mesh mesh = tetrahedron();
  mesh.vertices[1] = {1.0 / 3.0, -4503599.627370497, 5e-324};
  const MeshFile file = read(to_obj(mesh));
  EXPECT_EQ(file.format, "OBJ");
  EXPECT_EQ(file.mesh, mesh);
  EXPECT_EQ(file.notes, Notes{});
}

TEST(MeshObj, EveryFormOfACorner) {
  for (const char* face :
       {"f 1 2 3", "f 1/5 2/6 3/7", "f 1//5 2//6 3//7", "f 1/5/9 2/6/9 3/7/9", "f 1/ 2/ 3/", "f 1// 2// 3//",
        "f -4 -3 -2", "f -4/-1/-1 2/1/1 -2//3", "f +1 2 3", "f\t1\t2  3 # a remark", "fo 1 2 3"})
    EXPECT_EQ(triangles_of(kFour + face + "\n"), (Triangles{{0, 1, 2}})) << face;
}

TEST(MeshObj, NegativeIndicesCountBackFromTheLastVertexSoFar) {
  EXPECT_EQ(triangles_of("v 0 0 0\nv 1 0 0\nv 1 1 0\nf -3 -2 -1\nv 5 0 0\nf -3 -2 -1\n"),
            (Triangles{{0, 1, 2}, {1, 2, 3}}));
  EXPECT_EQ(triangles_of("f 1 2 3\n" + kFour), (Triangles{{0, 1, 2}})) << "a face may stand before its vertices";
  EXPECT_EQ(faults("f -1 -2 -3\n" + kFour),
            "m:1: face 1: expected a vertex from 1 to 4, or counted back with -1 from the last one so far, found '-1'\n"
            "m:1: face 1: expected a vertex from 1 to 4, or counted back with -1 from the last one so far, found '-2'\n"
            "m:1: face 1: expected a vertex from 1 to 4, or counted back with -1 from the last one so far, found '-3'");
}

TEST(MeshObj, IndicesThatNameNoVertexAreRefusedWithTheirLine) {
  const std::string expected =
      "expected a vertex from 1 to 4, or counted back with -1 from the last one so far, found ";
  for (const char* corner :
       {"0", "5", "-5", "x", "1.5", "1/2/x", "99999999999999999999", "-9223372036854775808", "/1", "1\\2", "--1"})
    EXPECT_EQ(faults(kFour + "f 1 2 3\nf 1 2 " + corner + "\n"), "m:6: face 2: " + expected + "'" + corner + "'");
}

TEST(MeshObj, LinesAreContinuedByABackslash) {
  const std::string plain = kFour + "f 1 2 3\nf 1 3 4\n";
  for (const char* end : {"\n", "\r\n", "\r"}) {
    const std::string joint = std::string("\\") + end;
    EXPECT_EQ(triangles_of(replaced(kFour, "\n", end) + "f 1 2 " + joint + "3" + end + "f 1" + joint + " 3" + joint +
                           joint + " 4" + end),
              triangles_of(plain));
    EXPECT_EQ(read("v 0 0 " + joint + " 7" + end + "v 1 0 0" + end + "v 0 1 0" + end + "f 1 2 3").mesh.vertices[0],
              (Vec3{0, 0, 7}));
    EXPECT_EQ(triangles_of(kFour + "# a path C:\\" + end + "f 1 2 3" + end), (Triangles{{0, 1, 2}}))
        << "a comment ends with its line";
    EXPECT_EQ(faults(kFour + "f 1 2 " + joint + "9" + end + "f 1 2 3" + end).substr(0, 4), "m:6:");
  }
  EXPECT_EQ(faults(kFour + "f 1 2 3 \\"),
            "m:5: face 1: expected a vertex from 1 to 4, or counted back with -1 from the last one so far, found '\\'")
      << "nothing follows to be joined";
}

TEST(MeshObj, ColoursAndWeightsAfterTheCoordinatesAreNotLookedAt) {
  const Mesh mesh = read("v 0 0 0 nan nan nan\nv 1 0 0 1.0\nv 0 1 0 0.5 .5 red\nf 1 2 3\n").mesh;
  EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
}

TEST(MeshObj, OddNumbers) {
  const std::string zeros(400, '0');
  const Mesh mesh =
      read("v +1 .5 1.\nv 1d2 -1.5E+1 1e-400\nv -1D-1 0." + zeros + "1 1" + zeros + "e-400\nf 1 2 3").mesh;
  EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{1, 0.5, 1}, {100, -15, 0}, {-0.1, 0, 1}}));
  for (const char* word : {"0x10", "1e", "1d", "1e5d3", "+-1", "++1", "1.2.3", ".", "-", "1_000"})
    EXPECT_EQ(faults("v 0 0 " + std::string(word) + "\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
              "m:1: vertex 1: expected three finite coordinates, found '" + std::string(word) + "'");
  EXPECT_NE(faults("v 0 0 1" + zeros + "\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), "none") << "beyond the range of double";
}

TEST(MeshObj, CoordinatesThatAreMissingOrNotFiniteAreRefusedWithTheirLine) {
  const std::string tail = "v 0 0 0\nv 1 0 0\nf 1 2 3\n";
  EXPECT_EQ(faults("v 0 1\n" + tail), "m:1: vertex 1: expected three finite coordinates, found the end of the line");
  EXPECT_EQ(faults("\nv 0 nan 1\n" + tail), "m:2: vertex 1: expected three finite coordinates, found 'nan'");
  EXPECT_EQ(faults("v 0 1 -1e400\n" + tail), "m:1: vertex 1: expected three finite coordinates, found '-1e400'");
  EXPECT_EQ(faults("v 0 1,5 2\n" + tail), "m:1: vertex 1: expected three finite coordinates, found '1,5'");
  EXPECT_EQ(faults("v\n" + tail + "v a\n"),
            "m:1: vertex 1: expected three finite coordinates, found the end of the line\n"
            "m:5: vertex 4: expected three finite coordinates, found 'a'");
}

TEST(MeshObj, WhatIsPassedOverIsSaid) {
  const MeshFile file = read("o box\ng An f Three 1 2 3\n" + kFour +
                             "vn 0 0 1\nvt 0 0\nvp 1\nl 1 2\nl 2 3\np 1\ns off\nusemtl a b\nmtllib x.mtl\nf 1 2\nf\n"
                             "surf 0 1 0 1 1 2 3\nwhat 1 2\nf 1 2 3\n");
  EXPECT_EQ(file.mesh.triangles, (Triangles{{0, 1, 2}}));
  EXPECT_EQ(file.notes, (Notes{"2 line elements passed over", "1 point element passed over",
                               "1 free-form curve or surface statement passed over",
                               "2 faces of fewer than three corners passed over",
                               "1 line of unknown kind passed over, the first is line 19: 'what'"}));
}

TEST(MeshObj, NoFaces) {
  EXPECT_EQ(faults("g An f Three 1 2 3\nv 1 2 3\n"),
            "m: faces: expected at least one triangle, found none among 1 vertex, 0 lines, 0 points and 0 faces of "
            "fewer than three corners");
  EXPECT_EQ(faults(kFour + "l 1 2\np 1\nf 1 2\n"),
            "m: faces: expected at least one triangle, found none among 4 vertices, 1 line, 1 point and 1 face of "
            "fewer than three corners");
}

TEST(MeshObj, DegenerateTrianglesStay) {
  EXPECT_EQ(triangles_of(kFour + "f 1 1 2\nf 3 3 3\n"), (Triangles{{0, 0, 1}, {2, 2, 2}}));
}

// ---- polygons -------------------------------------------------------------------------------------------------------

/// An outline in the plane z = 0 as one face.
std::string outline(const std::vector<Vec3>& points) {
  std::string text;
  std::string face = "f";
  for (std::size_t k = 0; k < points.size(); ++k) {
    text += "v " + cairn::found_text(points[k].x) + ' ' + cairn::found_text(points[k].y) + ' ' +
            cairn::found_text(points[k].z) + '\n';
    face += ' ' + std::to_string(k + 1);
  }
  return text + face + '\n';
}

/// Twice the area of a triangle about +z.
double area2(const Mesh& mesh, const Mesh::Triangle& t) {
  const Vec3 a = mesh.vertices[t[0]];
  return cross(mesh.vertices[t[1]] - a, mesh.vertices[t[2]] - a).z;
}

/// All triangles turn as the outline does and their areas add up to its own, so none overlaps another.
void expect_cut_without_overlap(const std::vector<Vec3>& points, double twice_area) {
  const MeshFile file = read(outline(points));
  ASSERT_EQ(file.mesh.triangles.size(), points.size() - 2);
  double sum = 0.0;
  for (const Mesh::Triangle& t : file.mesh.triangles) {
    EXPECT_GT(area2(file.mesh, t), 0.0);
    sum += area2(file.mesh, t);
  }
  // Each of the n terms is good to a few units in the last place of the whole.
  EXPECT_NEAR(sum, twice_area, 1e-14 * static_cast<double>(points.size()) * twice_area);
  EXPECT_EQ(file.notes, (Notes{"1 polygon cut into triangles"}));
}

double twice_area_of(const std::vector<Vec3>& points) {
  Vec3 sum;
  for (std::size_t k = 0; k < points.size(); ++k) sum += cross(points[k], points[(k + 1) % points.size()]);
  return sum.z;
}

TEST(MeshPolygons, ConvexOnesAreCutIntoAFan) {
  std::vector<Vec3> circle;
  for (int k = 0; k < 1000; ++k) circle.push_back({std::cos(2e-3 * M_PI * k), std::sin(2e-3 * M_PI * k), 0.0});
  expect_cut_without_overlap(circle, twice_area_of(circle));
}

TEST(MeshPolygons, ConcaveOnesAreCutWithoutOverlap) {
  expect_cut_without_overlap({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {3, 1, 0}}, 8.0);
  expect_cut_without_overlap({{0, 0, 0}, {3, 0, 0}, {3, 3, 0}, {2, 3, 0}, {2, 1, 0}, {1, 1, 0}, {1, 3, 0}, {0, 3, 0}},
                             14.0);  // U
  std::vector<Vec3> comb;            // forty teeth
  for (int k = 0; k < 40; ++k) {
    comb.push_back({k + 0.0, 0.0, 0.0});
    comb.push_back({k + 0.5, 10.0, 0.0});
  }
  comb.push_back({40.0, 0.0, 0.0});
  comb.push_back({40.0, -1.0, 0.0});
  comb.push_back({0.0, -1.0, 0.0});
  std::vector<Vec3> counter_clockwise(comb.rbegin(), comb.rend());
  expect_cut_without_overlap(counter_clockwise, twice_area_of(counter_clockwise));
}

TEST(MeshPolygons, FlatCornersGiveNoFlatTriangles) {
  // A square with corners in the middle of its sides; one of them next to the least corner.
  expect_cut_without_overlap({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0}, {1, 2, 0}, {0, 2, 0}, {0, 1, 0}},
                             8.0);
  expect_cut_without_overlap({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {0, 3, 0}}, 9.0);
}

TEST(MeshPolygons, AHoleJoinedToTheRimByADoubleEdge) {
  // Rim 0..4, hole 1..3, bridge from (0,0) to (1,1).
  expect_cut_without_overlap(
      {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {0, 0, 0}, {1, 1, 0}, {1, 3, 0}, {3, 3, 0}, {3, 1, 0}, {1, 1, 0}},
      2.0 * (16.0 - 4.0));
}

TEST(MeshPolygons, RandomStarsAreCutWithoutOverlap) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> radius(0.1, 1.0);
  for (int trial = 0; trial < 300; ++trial) {
    const int n = 4 + static_cast<int>(random() % 60);
    std::vector<Vec3> star;
    for (int k = 0; k < n; ++k) {
      const double r = radius(random);
      star.push_back({r * std::cos(2 * M_PI * k / n), r * std::sin(2 * M_PI * k / n), 0.0});
    }
    SCOPED_TRACE(trial);
    expect_cut_without_overlap(star, twice_area_of(star));
  }
}

TEST(MeshPolygons, TheCutDoesNotDependOnTheFirstCorner) {
  const std::vector<Vec3> points = {{0, 0, 0}, {3, 0, 0.25}, {3, 3, 0}, {2, 3, 0.5},
                                    {2, 1, 0}, {1, 1, -0.5}, {1, 3, 0}, {0, 3, 1}};
  const Mesh first = canonical(read(outline(points)).mesh);
  for (std::size_t start = 1; start < points.size(); ++start) {
    std::vector<Vec3> turned = points;
    std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(start), turned.end());
    EXPECT_EQ(canonical(read(outline(turned)).mesh), first) << start;
  }
}

TEST(MeshPolygons, FacesInAnyPlaneKeepTheirSide) {
  // The cube as six quads: whichever way they look, the volume comes out as 1.
  std::string text;
  for (const Vec3& p : cube().vertices)
    text += "v " + cairn::found_text(p.x) + ' ' + cairn::found_text(p.y) + ' ' + cairn::found_text(p.z) + '\n';
  const MeshFile file = read(text + "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 3 4 8 7\nf 2 3 7 6\nf 1 5 8 4\n");
  EXPECT_EQ(file.mesh.triangles.size(), 12u);
  EXPECT_EQ(six_volumes(file.mesh), 6.0);
  EXPECT_EQ(file.notes, (Notes{"6 polygons cut into triangles"}));
}

TEST(MeshPolygons, OnesThatCrossThemselvesOrHaveNoAreaAreCutAllTheSame) {
  const std::string said =
      "1 polygon cut as a fan that overlaps itself: crossing itself, without area, or too intricate";
  const MeshFile bow = read(outline({{0, 0, 0}, {2, 2, 0}, {2, 0, 0}, {0, 2, 0}}));
  EXPECT_EQ(bow.mesh.triangles.size(), 2u);
  EXPECT_EQ(bow.notes.back(), said);
  const MeshFile line = read(outline({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}}));
  EXPECT_EQ(line.mesh.triangles.size(), 3u);
  EXPECT_EQ(line.notes.back(), said);
  const MeshFile huge = read(outline({{0, 0, 0}, {1e300, 0, 0}, {1e300, 1e300, 0}, {0, 1e300, 0}}));
  EXPECT_EQ(huge.mesh.triangles.size(), 2u) << "areas beyond the range of double";
}

}  // namespace
