/// OFF: its variants, comments and counts, and what is refused.
#include <gtest/gtest.h>

#include <string>

#include "cairn/files/mesh/write_mesh.hpp"
#include "files/mesh_samples.hpp"

namespace {

using cairn::files::MeshFile;
using cairn::files::to_off;
using namespace cairn::tests;  // NOLINT(google-build-using-namespace): samples of this folder
using Notes = std::vector<std::string>;
using Triangles = std::vector<Mesh::Triangle>;

const Mesh kTriangle = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
const std::string kText = "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";

TEST(MeshOff, RoundTripKeepsEveryBit) {
  Mesh mesh = tetrahedron();
  mesh.vertices[1] = {1.0 / 3.0, -4503599.627370497, 5e-324};
  const MeshFile file = read(to_off(mesh));
  EXPECT_EQ(file.format, "OFF");
  EXPECT_EQ(file.mesh, mesh);
  EXPECT_EQ(file.notes, Notes{});
}

TEST(MeshOff, CountsWhereverTheyStand) {
  for (const char* counts :
       {"OFF 3 1 0\n", "OFF\n\n3 1\n", "OFF 3\n1 0\n", "off\n3 1 99\n", "# first\nOFF # this\n# that\n3 1 0 # x\n"})
    EXPECT_EQ(read(replaced(kText, "OFF\n3 1 0\n", counts)).mesh, kTriangle) << counts;
}

TEST(MeshOff, WhatAVertexCarriesIsPassedOver) {
  for (const auto& [name, rest] : {std::pair("NOFF", " 0 0 1"),
                                   {"COFF", " 255 0 0 255"},
                                   {"STOFF", " .5 .5"},
                                   {"CNOFF", " 0 0 1 .1 .2 .3 1"},
                                   {"STCNOFF", " 0 0 1 1 1 1 1 0 0"},
                                   {"OFF", " nan red"}}) {
    const std::string text =
        std::string(name) + "\n3 1 0\n0 0 0" + rest + "\n1 0 0" + rest + "\n\n0 1 0" + rest + "\n3 0 1 2 255 0 0\n";
    EXPECT_EQ(read(text).mesh, kTriangle) << name;
    EXPECT_EQ(read(text).format, name);
  }
}

TEST(MeshOff, CommentsAndAnyLineEnds) {
  const std::string text = "OFF\n# a comment\n3 1 0\n\n0 0 0 # the first\n1 0 0\n  # and\n0 1 0\n3 0 1 2 # end";
  for (const char* end : {"\n", "\r", "\r\n"}) EXPECT_EQ(read(replaced(text, "\n", end)).mesh, kTriangle);
}

TEST(MeshOff, Polygons) {
  const MeshFile file = read("OFF\n4 3 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n2 0 1\n1 0\n");
  EXPECT_EQ(file.mesh.triangles, (Triangles{{0, 1, 2}, {0, 2, 3}}));
  EXPECT_EQ(file.notes, (Notes{"1 polygon cut into triangles", "2 faces of fewer than three corners passed over"}));
}

TEST(MeshOff, TextAfterTheLastFaceIsSaid) {
  EXPECT_EQ(read(kText + "3 0 1 2\n").notes, (Notes{"text after the last face passed over"}));
}

TEST(MeshOff, VariantsThatAreNotReadAreRefusedByName) {
  EXPECT_EQ(faults("OFF BINARY\n\1\2\3"),
            "m:1: header: expected OFF as text (binary OFF is not read; save it as text, or as PLY or STL), found "
            "'BINARY'");
  EXPECT_EQ(faults(replaced(kText, "OFF", "4OFF")),
            "m:1: header: expected vertices of three coordinates (OFF, NOFF, COFF, STOFF or a mix), found '4OFF'");
  EXPECT_EQ(faults(replaced(kText, "OFF\n", "nOFF\n3\n")),
            "m:1: header: expected vertices of three coordinates (OFF, NOFF, COFF, STOFF or a mix), found 'nOFF'");
  EXPECT_EQ(faults(replaced(kText, "OFF", "XOFF")).substr(0, 13), "m: expected a");
}

TEST(MeshOff, FaultsAreNamedWithTheirLine) {
  EXPECT_EQ(faults(replaced(kText, "1 0 0", "1 inf 0")),
            "m:4: vertex 2: expected three finite coordinates, found 'inf'");
  EXPECT_EQ(faults(replaced(kText, "1 0 0", "1 x 0")), "m:4: vertex 2: expected three finite coordinates, found 'x'");
  EXPECT_EQ(faults(replaced(kText, "3 0 1 2", "3 0 1 3")), "m:6: face 1: expected a vertex from 0 to 2, found '3'");
  EXPECT_EQ(faults(replaced(kText, "3 0 1 2", "3 0 -1 2")), "m:6: face 1: expected a vertex from 0 to 2, found '-1'");
  EXPECT_EQ(faults(replaced(kText, "3 0 1 2", "3 0 1")), "m:7: face 1: expected 3 corners, found the end of the file");
  EXPECT_EQ(faults(replaced(kText, "3 0 1 2", "-3 0 1 2")),
            "m:6: face 1: expected a number of corners that the file can hold, found '-3'");
  EXPECT_EQ(faults(replaced(kText, "3 1 0", "x 1 0")),
            "m:2: count of vertices: expected a count, 0 or more, found 'x'");
  EXPECT_EQ(faults("OFF"), "m:1: count of vertices: expected a count, 0 or more, found the end of the file");
}

TEST(MeshOff, CountsBeyondTheFileTakeNoMemory) {
  EXPECT_EQ(faults(replaced(kText, "3 1 0", "4000000000 1 0")),
            "m:2: count of vertices: expected at most 5, the most that 31 bytes can hold, found '4000000000'");
  EXPECT_EQ(faults(replaced(kText, "3 1 0", "3 9000000000000000000 0")),
            "m:2: count of faces: expected at most 15, the most that 29 bytes can hold, found '9000000000000000000'");
  EXPECT_EQ(faults(replaced(kText, "3 0 1 2", "4000000000 0 1 2")),
            "m:6: face 1: expected a number of corners that the file can hold, found '4000000000'");
}

TEST(MeshOff, FilesThatStopShort) {
  const std::string text = to_off(cube());
  for (std::size_t length = 0; length + 2 <= text.size(); ++length)  // the line end is no loss
    EXPECT_NE(faults(text.substr(0, length)), "none") << length;
}

TEST(MeshOff, NoFaces) {
  EXPECT_EQ(faults("OFF\n3 0 0\n0 0 0\n1 0 0\n0 1 0\n"),
            "m: faces: expected at least one triangle, found none among 3 vertices and 0 faces");
}

}  // namespace
