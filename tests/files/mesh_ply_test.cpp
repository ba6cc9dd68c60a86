/// PLY: text and both byte orders, any types and orders of properties, elements that are passed over, hostile counts.
#include <gtest/gtest.h>

#include <bit>
#include <string>

#include "cairn/files/mesh/bytes.hpp"
#include "cairn/files/mesh/write_mesh.hpp"
#include "files/mesh_samples.hpp"

namespace {

using cairn::Vec3;
using cairn::files::append_number;
using cairn::files::MeshFile;
using cairn::files::PlyEncoding;
using cairn::files::to_ply;
using namespace cairn::tests;  // NOLINT(google-build-using-namespace): samples of this folder
using Notes = std::vector<std::string>;
using Triangles = std::vector<Mesh::Triangle>;

constexpr std::endian kLittle = std::endian::little;
constexpr std::endian kBig = std::endian::big;

const std::string kXyz = "property float x\nproperty float y\nproperty float z\n";
const std::string kHead = "ply\nformat ascii 1.0\nelement vertex 3\n" + kXyz +
                          "element face 1\nproperty list uchar int vertex_indices\nend_header\n";
const std::string kBody = "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";

TEST(MeshPly, RoundTripKeepsEveryBit) {
  Mesh mesh = tetrahedron();
  mesh.vertices[1] = {1.0 / 3.0, -4503599.627370497, 5e-324};
  const std::vector<std::pair<PlyEncoding, std::string>> encodings = {
      {PlyEncoding::ascii, "PLY ascii"},
      {PlyEncoding::binary_little_endian, "PLY binary_little_endian"},
      {PlyEncoding::binary_big_endian, "PLY binary_big_endian"}};
  for (const auto& [encoding, name] : encodings) {
    const MeshFile file = read(to_ply(mesh, encoding));
    EXPECT_EQ(file.format, name);
    EXPECT_EQ(file.mesh, mesh);
    EXPECT_EQ(file.notes, Notes{});
  }
}

/// One triangle (0,0,0) (1,2,3) (4,5,6) with every property of one type.
template <class Coordinate, class Count, class Index>
std::string typed(const char* coordinate, const char* count, const char* index, std::endian order) {
  std::string bytes = std::string("ply\nformat ") + (order == kBig ? "binary_big_endian" : "binary_little_endian") +
                      " 1.0\nelement vertex 3\n" + replaced(kXyz, "float", coordinate) +
                      "element face 1\nproperty list " + count + ' ' + index + " vertex_index\nend_header\n";
  for (const int value : {0, 0, 0, 1, 2, 3, 4, 5, 6}) append_number(bytes, static_cast<Coordinate>(value), order);
  append_number(bytes, static_cast<Count>(3), order);
  for (const int value : {0, 1, 2}) append_number(bytes, static_cast<Index>(value), order);
  return bytes;
}

TEST(MeshPly, EveryTypeInBothByteOrders) {
  const Mesh expected = {{{0, 0, 0}, {1, 2, 3}, {4, 5, 6}}, {{0, 1, 2}}};
  for (const std::endian order : {kLittle, kBig}) {
    EXPECT_EQ(read(typed<std::int8_t, std::int8_t, std::int8_t>("char", "int8", "char", order)).mesh, expected);
    EXPECT_EQ(read(typed<std::uint8_t, std::uint8_t, std::uint8_t>("uchar", "uint8", "uchar", order)).mesh, expected);
    EXPECT_EQ(read(typed<std::int16_t, std::int16_t, std::int16_t>("short", "int16", "short", order)).mesh, expected);
    EXPECT_EQ(read(typed<std::uint16_t, std::uint16_t, std::uint16_t>("ushort", "uint16", "ushort", order)).mesh,
              expected);
    EXPECT_EQ(read(typed<std::int32_t, std::int32_t, std::int32_t>("int", "int32", "int", order)).mesh, expected);
    EXPECT_EQ(read(typed<std::uint32_t, std::uint32_t, std::uint32_t>("uint", "uint32", "uint", order)).mesh, expected);
    EXPECT_EQ(read(typed<float, std::uint8_t, float>("float32", "uchar", "float", order)).mesh, expected);
    EXPECT_EQ(read(typed<double, double, double>("float64", "double", "double", order)).mesh, expected);
  }
}

TEST(MeshPly, PropertiesInAnyOrderWithOthersBetween) {
  const Mesh mesh = read(
                        "ply\nformat ascii 1.0\nelement vertex 3\nproperty uchar red\nproperty double z\n"
                        "property list uchar float weights\nproperty double x\nproperty double y\nproperty float nx\n"
                        "element face 1\nproperty uchar flags\nproperty list uchar int vertex_index\n"
                        "property list uchar float texcoord\nend_header\n"
                        "255 3 0 1 2 nan\n9 6 2 .5 .5 4 5 0\n9 9 1 7 7 8 0\n7 3 2 1 0 6 0 0 0 0 0 0\n")
                        .mesh;
  EXPECT_EQ(mesh, (Mesh{{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, {{2, 1, 0}}}));
}

TEST(MeshPly, OtherElementsArePassedOver) {
  const std::string text =
      "ply\nformat ascii 1.0\ncomment made by hand\nobj_info number 7\nelement nothing 5\n"
      "element material 2\nproperty int a\nproperty list uchar int b\nelement face 1\n"
      "property list uchar int vertex_indices\nelement vertex 3\n" +
      kXyz + "element edge 1\nproperty int vertex1\nproperty int vertex2\nend_header\n";
  const MeshFile file = read(text + "1 2 8 8\n2 0\n3 0 1 2\n0 0 0\n1 0 0\n0 1 0\n0 1\n");
  EXPECT_EQ(file.mesh, (Mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}})) << "also faces before vertices";
  EXPECT_EQ(file.notes, Notes{});

  std::string bytes = replaced(text, "ascii", "binary_big_endian");
  const auto put_int = [&](std::int32_t value) { append_number(bytes, value, kBig); };
  const auto put_count = [&](std::uint8_t value) { append_number(bytes, value, kBig); };
  put_int(1), put_count(2), put_int(8), put_int(8);
  put_int(2), put_count(0);
  put_count(3), put_int(0), put_int(1), put_int(2);
  for (const float value : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, 0.f}) append_number(bytes, value, kBig);
  put_int(0), put_int(1);
  EXPECT_EQ(read(bytes).mesh, file.mesh);
}

TEST(MeshPly, StripsOfTriangles) {
  const MeshFile file = read("ply\nformat ascii 1.0\nelement vertex 5\n" + kXyz +
                             "element tristrips 1\nproperty list int int vertex_indices\nend_header\n"
                             "0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 2 0\n9 0 1 2 3 4 -1 2 3 4\n");
  EXPECT_EQ(file.mesh.triangles, (Triangles{{0, 1, 2}, {2, 1, 3}, {2, 3, 4}, {2, 3, 4}}));
}

TEST(MeshPly, Polygons) {
  const MeshFile file = read(replaced(replaced(kHead, "vertex 3", "vertex 4"), "face 1", "face 3") +
                             "0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n2 0 1\n0\n");
  EXPECT_EQ(file.mesh.triangles, (Triangles{{0, 1, 2}, {0, 2, 3}}));
  EXPECT_EQ(file.notes, (Notes{"1 polygon cut into triangles", "2 faces of fewer than three corners passed over"}));
}

TEST(MeshPly, AnyLineEnds) {
  for (const char* end : {"\r", "\r\n", "\n", " \n"})
    EXPECT_EQ(read(replaced(kHead + kBody, "\n", end)).mesh.triangles, (Triangles{{0, 1, 2}}));
  // The first byte of the body is that of LF: after CR it belongs to the numbers, after CR LF it is the second of two.
  for (const char* end : {"\r", "\r\n", "\n"}) {
    std::string bytes =
        replaced(replaced(replaced(kHead, "ascii", "binary_little_endian"), "float", "uchar"), "\n", end);
    bytes += std::string("\n\0\0\1\0\0\0\1\0", 9) + std::string("\3\0\0\0\0\1\0\0\0\2\0\0\0", 13);
    EXPECT_EQ(read(bytes).mesh.vertices.at(0), (Vec3{10, 0, 0}));
  }
}

TEST(MeshPly, BytesAfterTheLastElementAreSaid) {
  EXPECT_EQ(read(kHead + kBody + "more").notes, (Notes{"bytes after the last element passed over"}));
  EXPECT_EQ(read(kHead + kBody + " \n\n").notes, Notes{});
}

TEST(MeshPly, FaultsOfTheHeader) {
  EXPECT_EQ(faults(replaced(kHead, "ascii", "binary")),
            "m:2: format: expected ascii, binary_little_endian or binary_big_endian, found 'binary'");
  EXPECT_EQ(faults(replaced(kHead, "1.0", "2.0")), "m:2: format: expected version 1.0, found '2.0'");
  EXPECT_EQ(faults(replaced(kHead, "format ascii 1.0\n", "")),
            "m:8: header: expected a line 'format ascii 1.0' or the like, found none");
  EXPECT_EQ(faults(replaced(kHead, "float x", "real x")),
            "m:4: property: expected a type such as uchar, int, float or double, found 'real'");
  EXPECT_EQ(faults(replaced(kHead, "list uchar", "list byte")),
            "m:8: property: expected the type of the list's count, found 'byte'");
  EXPECT_EQ(faults(replaced(kHead, "vertex 3", "vertex -3")), "m:3: element: expected a count, 0 or more, found '-3'");
  EXPECT_EQ(faults(replaced(kHead, "vertex 3", "vertex 99999999999999999999")),
            "m:3: element: expected a count, 0 or more, found '99999999999999999999'");
  EXPECT_EQ(faults(replaced(kHead, "vertex 3", "vertex")),
            "m:3: element: expected a count, 0 or more, found the end of the line");
  EXPECT_EQ(faults(replaced(kHead, "element vertex 3\n", "")),
            "m:3: property: expected an element before it, found none"
            "\nm:4: property: expected an element before it, found none"
            "\nm:5: property: expected an element before it, found none");
  EXPECT_EQ(faults(replaced(kHead, "element face", "elements face")),
            "m:7: header: expected format, element, property, comment or end_header, found 'elements'");
  EXPECT_EQ(faults(kHead.substr(0, kHead.find("property float y"))),
            "m:5: header: expected 'end_header', found the end of the file");
  EXPECT_EQ(faults(replaced(kHead, "property float y\n", "") + kBody),
            "m:3: element vertex: expected a property y, found none");
  EXPECT_EQ(faults(replaced(kHead, "vertex_indices", "corners") + kBody),
            "m:7: element face: expected a property 'list ... vertex_indices' or 'vertex_index', found none");
  EXPECT_EQ(faults(replaced(kHead, "element vertex", "element point") + kBody),
            "m: element vertex: expected one, found none");
  EXPECT_EQ(faults(replaced(kHead, "element face 1", "element vertex 1\n" + kXyz + "element face 1") + kBody),
            "m:7: element vertex: expected once, found twice");
}

TEST(MeshPly, CountsBeyondTheFileTakeNoMemory) {
  for (const char* count : {"4", "4000000000", "9223372036854775807"})
    EXPECT_NE(faults(replaced(kHead, "vertex 3", std::string("vertex ") + count) + kBody), "none");
  EXPECT_EQ(faults(replaced(kHead, "face 1", "face 4000000000") + kBody),
            "m:7: element face: expected at most 5, the most that 10 bytes can hold, found 4000000000");
  EXPECT_EQ(faults(replaced(kHead, "vertex 3", "vertex 4000000000") + kBody),
            "m:3: element vertex: expected at most 4, the most that 27 bytes can hold, found 4000000000");
  EXPECT_EQ(faults(kHead + "0 0 0\n1 0 0\n0 1 0\n1000000000 0 1 2\n"),
            "m:13: face 1: expected the length of its list 'vertex_indices', which the file holds, found '1000000000'");
  EXPECT_EQ(faults(kHead + "0 0 0\n1 0 0\n0 1 0\n-3 0 1 2\n"),
            "m:13: face 1: expected the length of its list 'vertex_indices', which the file holds, found '-3'");
  EXPECT_EQ(faults(replaced(kHead, "element face", "element nothing 9000000000000000000\nelement face") + kBody),
            "none")
      << "so many of nothing take no time either";
}

TEST(MeshPly, FilesThatStopShort) {
  EXPECT_EQ(faults(kHead + "0 0 0\n1 0 0\n0 1 "),
            "m:3: element vertex: expected at most 2, the most that 17 bytes can hold, found 3");
  EXPECT_EQ(faults(kHead + "0 0 0\n1 0 0\n0 1 0\n3 0 1"),
            "m: face 1: expected its property 'vertex_indices' in full, found the end of the file");
  const std::string bytes = to_ply(tetrahedron(), PlyEncoding::binary_little_endian);
  EXPECT_EQ(faults(bytes.substr(0, bytes.size() - 1)),
            "m: face 4: expected its property 'vertex_indices' in full, found the end of the file");
  for (const PlyEncoding encoding :
       {PlyEncoding::ascii, PlyEncoding::binary_little_endian, PlyEncoding::binary_big_endian}) {
    const std::string whole = to_ply(tetrahedron(), encoding);
    const std::size_t last = encoding == PlyEncoding::ascii ? 2 : 1;  // the line end of text is no loss
    for (std::size_t length = 0; length + last <= whole.size(); ++length)
      EXPECT_NE(faults(whole.substr(0, length)), "none") << length;
  }
}

TEST(MeshPly, ValuesThatCannotBeAreRefusedWithLineOrByte) {
  EXPECT_EQ(faults(kHead + replaced(kBody, "1 0 0", "1 nan 0")),
            "m:11: vertex 2: expected a finite coordinate y, found 'nan'");
  EXPECT_EQ(faults(kHead + replaced(kBody, "1 0 0", "1 x 0")),
            "m:11: vertex 2: expected a finite coordinate y, found 'x'");
  EXPECT_EQ(faults(kHead + replaced(kBody, "3 0 1 2", "3 0 1 3")),
            "m:13: face 1: expected a vertex from 0 to 2, found '3'");
  EXPECT_EQ(faults(kHead + replaced(kBody, "3 0 1 2", "3 0 1 -1")),
            "m:13: face 1: expected a vertex from 0 to 2, found '-1'");
  EXPECT_EQ(faults(kHead + replaced(kBody, "3 0 1 2", "3 0 1 1.5")),
            "m:13: face 1: expected a vertex from 0 to 2, found '1.5'");
  std::string bytes = to_ply(tetrahedron(), PlyEncoding::binary_big_endian);
  bytes[bytes.size() - 2] = 9;
  EXPECT_EQ(faults(bytes),
            "m: face 4 (byte " + std::to_string(bytes.size() - 4) + "): expected a vertex from 0 to 3, found 2307");
  bytes = to_ply(tetrahedron(), PlyEncoding::binary_big_endian);
  const std::size_t body = bytes.find("end_header\n") + 11;
  bytes[body + 8] = '\x7f', bytes[body + 9] = '\xf0';
  EXPECT_EQ(faults(bytes),
            "m: vertex 1 (byte " + std::to_string(body + 8) + "): expected a finite coordinate y, found inf");
}

TEST(MeshPly, NoFaces) {
  EXPECT_EQ(faults("ply\nformat ascii 1.0\nelement vertex 3\n" + kXyz + "end_header\n0 0 0\n1 0 0\n0 1 0\n"),
            "m: faces: expected at least one triangle, found none among 3 vertices and 0 faces");
  EXPECT_EQ(faults(replaced(kHead, "vertex 3", "vertex 0") + "3 0 1 2\n"),
            "m:10: face 1: expected no corners, as there are no vertices, found '0'\n"
            "m:10: face 1: expected no corners, as there are no vertices, found '1'\n"
            "m:10: face 1: expected no corners, as there are no vertices, found '2'");
}

}  // namespace
