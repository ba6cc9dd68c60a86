#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cairn/files/mesh/read_mesh.hpp"

/// Small meshes of our own, and the two sides of a reader: what it read, or what it said.
namespace cairn::tests {

using geometry::Mesh;

/// Corners at the origin and at 1 on each axis; outward.
inline Mesh tetrahedron() {
  return {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
}

/// [0, 1]^3; outward.
inline Mesh cube() {
  return {{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}},
          {{0, 2, 1},
           {0, 3, 2},
           {4, 5, 6},
           {4, 6, 7},
           {0, 1, 5},
           {0, 5, 4},
           {2, 3, 7},
           {2, 7, 6},
           {1, 2, 6},
           {1, 6, 5},
           {0, 4, 7},
           {0, 7, 3}}};
}

/// Six times the volume inside: the sum of a · (b × c), exact for small whole coordinates.
inline double six_volumes(const Mesh& mesh) {
  double sum = 0.0;
  for (const Mesh::Triangle& t : mesh.triangles)
    sum += dot(mesh.vertices[t[0]], cross(mesh.vertices[t[1]], mesh.vertices[t[2]]));
  return sum;
}

inline files::MeshFile read(const std::string& bytes) {
  auto file = files::parse_mesh(bytes, "m");
  if (!file) ADD_FAILURE() << to_text(file.error()) << "\nin\n" << bytes;
  return file ? *file : files::MeshFile{};
}

/// What was said, one fault per line; "none" if the bytes were read.
inline std::string faults(const std::string& bytes) {
  const auto file = files::parse_mesh(bytes, "m");
  return file ? "none" : to_text(file.error());
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

}  // namespace cairn::tests
