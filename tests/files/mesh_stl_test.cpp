/// STL as text and binary: what people's programs write, and what is wrong with it.
#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <string>

#include "cairn/files/mesh/bytes.hpp"
#include "cairn/files/mesh/write_mesh.hpp"
#include "files/mesh_samples.hpp"
#include "files/temporary_folder.hpp"

namespace {

using cairn::Vec3;
using cairn::files::MeshFile;
using cairn::files::to_stl_ascii;
using cairn::files::to_stl_binary;
using cairn::geometry::canonical;
using namespace cairn::tests;  // NOLINT(google-build-using-namespace): samples of this folder
using Notes = std::vector<std::string>;

std::string with_float(std::string bytes, std::size_t at, float value) {
  std::string number;
  cairn::files::append_number(number, value, std::endian::little);
  return bytes.replace(at, number.size(), number);
}

std::string with_count(std::string bytes, std::uint32_t count) {
  std::string number;
  cairn::files::append_number(number, count, std::endian::little);
  return bytes.replace(80, number.size(), number);
}

TEST(MeshStl, BinaryRoundTrip) {
  const std::string bytes = to_stl_binary(cube());
  EXPECT_EQ(bytes.size(), 84u + 50u * 12u);
  const MeshFile file = read(bytes);
  EXPECT_EQ(file.format, "STL binary");
  EXPECT_EQ(file.notes, Notes{});
  EXPECT_EQ(file.mesh.vertices.size(), 36u) << "as the file has it: nothing is welded";
  EXPECT_EQ(canonical(file.mesh), canonical(cube()));
}

TEST(MeshStl, AsciiRoundTripKeepsEveryBit) {
  Mesh mesh = tetrahedron();
  mesh.vertices[1] = {1.0 / 3.0, -4503599.627370497, 5e-324};
  mesh.vertices[2] = {0.1, 1.7976931348623157e308, -1e-7};
  const MeshFile file = read(to_stl_ascii(mesh));
  EXPECT_EQ(file.format, "STL ASCII");
  EXPECT_EQ(canonical(file.mesh), canonical(mesh));
}

TEST(MeshStl, BinaryHeaderMaySaySolid) {
  std::string bytes = to_stl_binary(cube());
  bytes.replace(0, 5, "solid");
  EXPECT_EQ(read(bytes).format, "STL binary");
  EXPECT_EQ(read(bytes + "tail").format, "STL binary") << "and so with bytes after the last facet";
  EXPECT_FALSE(to_stl_binary(cube(), "solid cube").starts_with("solid"));
  EXPECT_EQ(to_stl_binary(cube(), "solid " + std::string(200, 'x')).size(), bytes.size());
}

TEST(MeshStl, BinaryHeaderMayBeginLikeAnyOtherFormat) {
  for (const char* start : {"OFF\n", "ply\n", "v 0 0 0\n", "# made by", "COFF ", "g x\n"}) {
    std::string bytes = to_stl_binary(cube());
    bytes.replace(0, std::string(start).size(), start);
    EXPECT_EQ(read(bytes).format, "STL binary") << start;
  }
}

TEST(MeshStl, BytesAfterTheLastFacetArePassedOverAndSaid) {
  EXPECT_EQ(read(to_stl_binary(cube()) + "xyz").notes, (Notes{"3 bytes after the last of 12 facets passed over"}));
}

TEST(MeshStl, CountThatDoesNotFitTheLength) {
  const std::string bytes = to_stl_binary(cube());
  EXPECT_EQ(
      faults(with_count(bytes, 13)),
      "m: binary STL, count of facets (byte 80): expected 734 bytes for 13 facets, found 684 bytes, which hold 12");
  EXPECT_EQ(faults(with_count(bytes, 4294967295u)),
            "m: binary STL, count of facets (byte 80): expected 214748364834 bytes for 4294967295 facets, found 684 "
            "bytes, which hold 12");
  EXPECT_EQ(faults(with_count(bytes, 1)),
            "m: binary STL, count of facets (byte 80): expected about the 12 that the file has room for, found 1");
  EXPECT_EQ(faults(with_count(bytes, 0)),
            "m: binary STL, count of facets (byte 80): expected at least one triangle, found 0, with room for 12 in "
            "the file");
  EXPECT_EQ(
      faults(bytes.substr(0, 400)),
      "m: binary STL, count of facets (byte 80): expected 684 bytes for 12 facets, found 400 bytes, which hold 6");
  EXPECT_EQ(faults(bytes.substr(0, 84)),
            "m: binary STL, count of facets (byte 80): expected 684 bytes for 12 facets, found 84 bytes, which hold 0");
}

TEST(MeshStl, CoordinatesThatAreNotFiniteAreNamedWithTheirByte) {
  std::string bytes = to_stl_binary(cube());
  bytes = with_float(bytes, 84 + 50 + 12 + 4, std::numeric_limits<float>::quiet_NaN());
  bytes = with_float(bytes, 84 + 100 + 12 + 32, -std::numeric_limits<float>::infinity());
  EXPECT_EQ(faults(bytes),
            "m: facet 2, vertex 1, y (byte 150): expected a finite coordinate, found nan\n"
            "m: facet 3, vertex 3, z (byte 228): expected a finite coordinate, found -inf");
}

TEST(MeshStl, NormalsThatAreNotFiniteDoNotMatter) {
  EXPECT_EQ(faults(with_float(to_stl_binary(cube()), 84, std::numeric_limits<float>::quiet_NaN())), "none");
  const std::string text = to_stl_ascii(tetrahedron());
  const std::size_t line = text.find("facet normal");
  const std::string rest = text.substr(text.find('\n', line));
  for (const char* normal : {"nan nan nan", "-1.#IND -1.#IND -1.#IND", "0 0", ""})
    EXPECT_EQ(faults(text.substr(0, line) + "facet normal " + normal + rest), "none") << normal;
}

TEST(MeshStl, AnyLineEnds) {
  const std::string text = to_stl_ascii(cube(), "two words");
  for (const char* end : {"\r", "\r\n", "\n\n", " \t\r\n"})
    EXPECT_EQ(canonical(read(replaced(text, "\n", end)).mesh), canonical(cube()));
  EXPECT_EQ(canonical(read("\xef\xbb\xbf \n" + text).mesh), canonical(cube())) << "byte order mark, blanks";
  std::string without_end = text;
  without_end.pop_back();
  EXPECT_EQ(canonical(read(without_end).mesh), canonical(cube()));
}

TEST(MeshStl, WordsInAnyCaseAndRemarks) {
  std::string text = to_stl_ascii(cube());
  for (const auto& [from, to] :
       {std::pair("solid", "SOLID"), {"facet", "Facet"}, {"vertex", "VERTEX"}, {"outer", "Outer"}})
    text = replaced(text, from, to);
  EXPECT_EQ(canonical(read(text).mesh), canonical(cube()));
  const MeshFile file = read(replaced(text, "endloop\n", "endloop  with a remark\n"));
  EXPECT_EQ(canonical(file.mesh), canonical(cube()));
  EXPECT_EQ(file.notes, (Notes{"36 words after 'endloop' or 'endfacet' passed over"}));
}

TEST(MeshStl, AllOnOneLineAfterTheName) {
  const std::string text = to_stl_ascii(cube());
  const std::size_t name_end = text.find('\n') + 1;
  EXPECT_EQ(canonical(read(text.substr(0, name_end) + replaced(text.substr(name_end), "\n", " ")).mesh),
            canonical(cube()));
}

TEST(MeshStl, SeveralSolidsAreOneMesh) {
  Mesh other = tetrahedron();
  for (Vec3& p : other.vertices) p.x += 5.0;
  const MeshFile file = read(to_stl_ascii(cube(), "facet solid") + "\n\n" + to_stl_ascii(other));
  EXPECT_EQ(file.mesh.triangles.size(), 16u);
  EXPECT_EQ(canonical(file.mesh).vertices.size(), 12u);
  EXPECT_EQ(file.notes, (Notes{"2 solids read as one mesh"}));
}

TEST(MeshStl, OddNumbers) {
  const std::string head = "solid\nfacet normal 0 0 1\nouter loop\n";
  const std::string tail = "\nendloop\nendfacet\nendsolid\n";
  const Mesh mesh = read(head + "vertex +1 .5 1.\nvertex 1d2 -1.5E+1 1e-400\nvertex 007 -0 1D-1" + tail).mesh;
  ASSERT_EQ(mesh.vertices.size(), 3u);
  EXPECT_EQ(mesh.vertices[0], (Vec3{1, 0.5, 1}));
  EXPECT_EQ(mesh.vertices[1], (Vec3{100, -15, 0}));
  EXPECT_EQ(mesh.vertices[2], (Vec3{7, 0, 0.1}));
}

TEST(MeshStl, FaultsOfTextAreNamedWithTheirLine) {
  const std::string head = "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n";
  const std::string tail = "vertex 0 1 0\nendloop\nendfacet\nendsolid\n";
  EXPECT_EQ(faults(head + "vertex 1 0 nan\n" + tail), "m:5: facet 1: expected a finite coordinate, found 'nan'");
  EXPECT_EQ(faults(head + "vertex 1 0 1e999\n" + tail), "m:5: facet 1: expected a finite coordinate, found '1e999'");
  EXPECT_EQ(faults(head + "vertex 1 0,5 0\n" + tail),
            "m:5: facet 1: expected three coordinates after 'vertex', found '0,5'");
  EXPECT_EQ(faults(head + "vertex 1 0\n" + tail),
            "m:6: facet 1: expected three coordinates after 'vertex', found 'vertex'");
  EXPECT_EQ(faults(head + tail), "m:6: facet 1: expected 'vertex', found 'endloop'");
  EXPECT_EQ(faults(head + "vertex 1 0 0\nvertex 1 1 0\n" + tail), "m:7: facet 1: expected 'endloop', found 'vertex'");
  EXPECT_EQ(faults(replaced(head, "\n", "\r") + "vertex 1 0 x\r" + tail),
            "m:5: facet 1: expected three coordinates after 'vertex', found 'x'")
      << "lines that end with CR are counted too";
}

TEST(MeshStl, TextThatStopsShort) {
  const std::string text = to_stl_ascii(cube());
  EXPECT_EQ(faults(text.substr(0, text.find("endsolid"))),
            "m:86: facet 13: expected 'facet' or 'endsolid', found the end of the file");
  EXPECT_EQ(faults("solid x"), "m:1: facet 1: expected 'facet' or 'endsolid', found the end of the file");
  const std::size_t last_word = text.rfind("endsolid");
  for (std::size_t length = 5; length < last_word; ++length)
    EXPECT_NE(faults(text.substr(0, length)), "none") << length;
}

TEST(MeshStl, NoFacets) {
  EXPECT_EQ(faults("solid empty\nendsolid empty\n"),
            "m: facets: expected at least one triangle, found none in 1 solid");
}

TEST(MeshStl, ManyFaultsAreCounted) {
  // Every x of the cube's 36 corners.
  const std::string text = replaced(replaced(to_stl_ascii(cube()), "vertex 0", "vertex nan"), "vertex 1", "vertex inf");
  const auto file = cairn::files::parse_mesh(text, "m");
  ASSERT_FALSE(file);
  ASSERT_EQ(file.error().size(), 21u);
  EXPECT_EQ(cairn::to_text(file.error().back()), "m: file: expected no faults, found 16 more of them");
}

TEST(MeshStl, FilesAreReadFromDisk) {
  const TemporaryFolder folder;
  put(folder / "cube.obj", to_stl_binary(cube()));  // the name does not matter
  const auto file = cairn::files::read_mesh(folder / "cube.obj");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->format, "STL binary");
  const auto absent = cairn::files::read_mesh(folder / "no.stl");
  ASSERT_FALSE(absent);
  EXPECT_EQ(absent.error().front().expected, "a file that exists");
  const auto large = cairn::files::read_mesh(folder / "cube.obj", {.most_bytes = 683});
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().front().found, "684 bytes");
}

TEST(MeshFormats, WhatIsNoMeshIsRefusedByName) {
  EXPECT_EQ(faults(""), "m: expected a mesh as STL, OBJ, PLY or OFF, found an empty file");
  EXPECT_EQ(faults(" \r\n\t"), "m: expected a mesh as STL, OBJ, PLY or OFF, found only blanks");
  EXPECT_EQ(faults("# nothing\n# here\n"), "m: expected a mesh as STL, OBJ, PLY or OFF, found only comments");
  EXPECT_EQ(faults("Dear reader,\nno mesh"),
            "m: expected a mesh as STL, OBJ, PLY or OFF, found 20 bytes that begin with 'Dear reader,'");
  EXPECT_EQ(faults(std::string("PK\x03\x04\0\0\0", 7) + std::string(200, '\0')),
            "m: expected a mesh as STL, OBJ, PLY or OFF, found a zip archive (also 3MF, USDZ): unpack it, or save the "
            "mesh as STL, OBJ, PLY or OFF");
  EXPECT_EQ(faults(std::string("\xff\xfeo\0f\0f\0", 8)),
            "m: expected a mesh as STL, OBJ, PLY or OFF, found text in UTF-16: save it as plain text (UTF-8)");
  EXPECT_EQ(faults(std::string(40, '\0')),
            "m: file: expected at least the 84 bytes of a binary STL header, found 40 bytes");
}

}  // namespace
