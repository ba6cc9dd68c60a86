#include "cairn/files/mesh/write_mesh.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

#include "cairn/core/contract.hpp"
#include "cairn/files/mesh/bytes.hpp"
#include "cairn/files/mesh/mesh_text.hpp"

namespace cairn::files {
namespace {

using geometry::Mesh;

/// The outward unit normal, or 0 for a triangle without area.
Vec3 normal_of(const Mesh& mesh, const Mesh::Triangle& t) {
  const Vec3 a = mesh.vertices[t[0]];
  const Vec3 n = cross(mesh.vertices[t[1]] - a, mesh.vertices[t[2]] - a);
  const double length = norm(n);
  return length > 0.0 && std::isfinite(length) ? n / length : Vec3{};
}

template <class T>
void append(std::string& text, T value) {
  std::array<char, 32> digits{};  // the shortest text of a double has at most 24 characters
  text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
}

void append(std::string& text, const Vec3& p) {
  append(text, p.x);
  text += ' ';
  append(text, p.y);
  text += ' ';
  append(text, p.z);
}

void append_float(std::string& bytes, double value) {
  CAIRN_CHECK(std::fabs(value) <= static_cast<double>(std::numeric_limits<float>::max()), value);
  append_number(bytes, static_cast<float>(value), std::endian::little);
}

void append_floats(std::string& bytes, const Vec3& p) {
  append_float(bytes, p.x);
  append_float(bytes, p.y);
  append_float(bytes, p.z);
}

}  // namespace

std::string to_stl_binary(const Mesh& mesh, std::string_view title) {
  constexpr std::size_t kTitleBytes = 80;
  constexpr std::size_t kFacetBytes = 50;
  CAIRN_CHECK(mesh.triangles.size() <= std::numeric_limits<std::uint32_t>::max(), mesh.triangles.size());
  std::string bytes;
  bytes.reserve(kTitleBytes + sizeof(std::uint32_t) + kFacetBytes * mesh.triangles.size());
  if (mesh_text::equal_words(title.substr(0, 5), "solid")) bytes += ' ';
  bytes += title.substr(0, kTitleBytes - 1);
  bytes.resize(kTitleBytes, ' ');
  append_number(bytes, static_cast<std::uint32_t>(mesh.triangles.size()), std::endian::little);
  for (const Mesh::Triangle& t : mesh.triangles) {
    append_floats(bytes, normal_of(mesh, t));
    for (const std::uint32_t v : t) append_floats(bytes, mesh.vertices[v]);
    append_number(bytes, std::uint16_t{0}, std::endian::little);
  }
  return bytes;
}

std::string to_stl_ascii(const Mesh& mesh, std::string_view name) {
  CAIRN_CHECK(name.find_first_of("\r\n") == std::string_view::npos, name);
  std::string text = "solid " + std::string(name) + '\n';
  for (const Mesh::Triangle& t : mesh.triangles) {
    text += "facet normal ";
    append(text, normal_of(mesh, t));
    text += "\n  outer loop\n";
    for (const std::uint32_t v : t) {
      text += "    vertex ";
      append(text, mesh.vertices[v]);
      text += '\n';
    }
    text += "  endloop\nendfacet\n";
  }
  return text + "endsolid " + std::string(name) + '\n';
}

std::string to_obj(const Mesh& mesh) {
  std::string text;
  for (const Vec3& p : mesh.vertices) {
    text += "v ";
    append(text, p);
    text += '\n';
  }
  for (const Mesh::Triangle& t : mesh.triangles) {
    text += 'f';
    for (const std::uint32_t v : t) {
      text += ' ';
      append(text, std::uint64_t{v} + 1);
    }
    text += '\n';
  }
  return text;
}

namespace {

/// Vertices and triangles as OFF and PLY have them.
void append_tables(std::string& text, const Mesh& mesh) {
  for (const Vec3& p : mesh.vertices) {
    append(text, p);
    text += '\n';
  }
  for (const Mesh::Triangle& t : mesh.triangles) {
    text += '3';
    for (const std::uint32_t v : t) {
      text += ' ';
      append(text, v);
    }
    text += '\n';
  }
}

}  // namespace

std::string to_off(const Mesh& mesh) {
  std::string text =
      "OFF\n" + std::to_string(mesh.vertices.size()) + ' ' + std::to_string(mesh.triangles.size()) + " 0\n";
  append_tables(text, mesh);
  return text;
}

std::string to_ply(const Mesh& mesh, PlyEncoding encoding) {
  constexpr std::array<const char*, 3> kNames = {"ascii", "binary_little_endian", "binary_big_endian"};
  std::string bytes = "ply\nformat " + std::string(kNames.at(static_cast<std::size_t>(encoding))) +
                      " 1.0\nelement vertex " + std::to_string(mesh.vertices.size()) +
                      "\nproperty double x\nproperty double y\nproperty double z\nelement face " +
                      std::to_string(mesh.triangles.size()) + "\nproperty list uchar uint vertex_indices\nend_header\n";
  if (encoding == PlyEncoding::ascii) {
    append_tables(bytes, mesh);
    return bytes;
  }
  const std::endian order = encoding == PlyEncoding::binary_big_endian ? std::endian::big : std::endian::little;
  for (const Vec3& p : mesh.vertices)
    for (const double value : {p.x, p.y, p.z}) append_number(bytes, value, order);
  for (const Mesh::Triangle& t : mesh.triangles) {
    append_number(bytes, std::uint8_t{3}, order);
    for (const std::uint32_t v : t) append_number(bytes, v, order);
  }
  return bytes;
}

}  // namespace cairn::files
