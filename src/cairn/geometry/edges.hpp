#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cairn/geometry/mesh.hpp"

/// Who shares an edge with whom.                                                       docs/theory/mesh_health.md
namespace cairn::geometry {

/// Side 0, 1 or 2 of a triangle, from its vertex of that number to the next: 3 * triangle + side.
using Side = std::uint32_t;

inline constexpr std::uint32_t kNone = UINT32_MAX;

inline std::uint32_t triangle_of(Side side) { return side / 3; }
inline Side next_side(Side side) { return side % 3 == 2 ? side - 2 : side + 1; }
inline Side previous_side(Side side) { return side % 3 == 0 ? side + 2 : side - 1; }
inline std::uint32_t tail(const Mesh& mesh, Side side) { return mesh.triangles[side / 3][side % 3]; }
inline std::uint32_t head(const Mesh& mesh, Side side) { return tail(mesh, next_side(side)); }

/// The vertices of the edge that a side lies on, the lower one first.
inline std::pair<std::uint32_t, std::uint32_t> ends_of(const Mesh& mesh, Side side) {
  const std::uint32_t a = tail(mesh, side);
  const std::uint32_t b = head(mesh, side);
  return {std::min(a, b), std::max(a, b)};
}

/// Does the triangle name a vertex twice?
inline bool repeats_vertex(const Mesh::Triangle& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; }

/// Edges of a mesh, sorted by their lower and then their higher vertex, each with the sides that lie on it. Triangles
/// that name a vertex twice have no edges here.
class EdgeTable {
 public:
  explicit EdgeTable(const Mesh& mesh);

  std::size_t size() const { return first_.size() - 1; }
  /// The sides on an edge, lowest first.
  std::span<const Side> sides(std::size_t edge) const {
    return {sides_.data() + first_[edge], first_[edge + 1] - first_[edge]};
  }
  /// The edge that a side lies on; kNone for a triangle that names a vertex twice.
  std::uint32_t edge_of(Side side) const { return edge_of_[side]; }
  /// The edge between two vertices.
  std::optional<std::size_t> find(const Mesh& mesh, std::uint32_t a, std::uint32_t b) const;

 private:
  std::vector<std::uint32_t> first_;
  std::vector<Side> sides_;
  std::vector<std::uint32_t> edge_of_;
};

/// How many of the sides run from the edge's lower vertex to its higher one.
std::size_t upward_sides(const Mesh& mesh, std::span<const Side> sides);

/// Sets that grow together; each is named by its lowest member, whatever the order in which they were joined.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0U); }

  std::uint32_t lowest(std::uint32_t member) {
    while (parent_[member] != member) {
      parent_[member] = parent_[parent_[member]];
      member = parent_[member];
    }
    return member;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    a = lowest(a);
    b = lowest(b);
    if (a < b) parent_[b] = a;
    if (b < a) parent_[a] = b;
  }

 private:
  std::vector<std::uint32_t> parent_;
};

/// A number for every member, counting sets in the order of their lowest members.
struct Numbered {
  std::vector<std::uint32_t> of;
  std::uint32_t count{};
};

/// Triangles joined across edges, whatever the number of triangles there. A triangle that names a vertex twice is a
/// shell of its own only on paper: it gets kNone.
Numbered shells_of(const Mesh& mesh, const EdgeTable& edges);

/// What the edges of every shell say about it.
struct Seals {
  std::vector<bool> tight;   // an even number of faces at every edge: it has an inside
  std::vector<bool> closed;  // at every edge as many faces run one way as the other: it encloses a volume with a sign
};
Seals seals_of(const Mesh& mesh, const EdgeTable& edges, const Numbered& shells);

}  // namespace cairn::geometry
