#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "cairn/geometry/mass_properties.hpp"
#include "cairn/geometry/mesh.hpp"

/// What is needed to search a mesh of ground, and to tell its edges from seams.       docs/theory/contact_geometry.md
namespace cairn::geometry {

/// Where a surface bends by less than this it counts as flat: the seam between two triangles is then no edge that a body
/// could strike. A bend of so little changes a normal by no more than coordinates in single precision do.
inline constexpr double kLeastBend = 0x1p-20;  // sine of the angle [-]

struct TerrainIndex {
  static constexpr std::uint32_t kBorder = UINT32_MAX;

  struct Edge {
    std::array<std::uint32_t, 2> corners{};    // the lower first
    std::array<std::uint32_t, 2> triangles{};  // the second is kBorder at the rim of an open mesh
    bool ridge{};  // bent outwards, or rim: a body can lie on it. Seams and valleys are none.
  };
  /// Boxes around triangles, each node before its two children, the first of which follows it.
  struct Node {
    Bounds bounds;
    std::uint32_t second{};  // the other child; 0 in a leaf
    std::uint32_t first{};   // of a leaf: its triangles in `order`
    std::uint32_t count{};
  };

  std::vector<Vec3> normals;          // of triangles
  std::vector<std::uint32_t> facets;  // of each triangle: the least triangle of the flat facet that it is a part of
  std::vector<Edge> edges;            // sorted by corners
  std::vector<std::array<std::uint32_t, 3>> edges_of;  // of each triangle's sides
  std::vector<std::uint32_t> first_neighbour;          // of each vertex, in `neighbours`; one more at the end
  std::vector<std::uint32_t> neighbours;
  std::vector<Vec3> vertex_normals;  // of each vertex: sum of the normals of its triangles, outwards
  std::vector<unsigned char> rims;   // of each vertex: lies on the rim of an open mesh
  std::vector<unsigned char> peaks;  // of each vertex: a plane touches the surface around it from outside there alone
  std::vector<Node> nodes;
  std::vector<std::uint32_t> order;

  std::span<const std::uint32_t> neighbours_of(std::uint32_t vertex) const {
    return {neighbours.data() + first_neighbour[vertex], first_neighbour[vertex + 1] - first_neighbour[vertex]};
  }
};

/// Of a canonical mesh whose triangles all have an area.
std::shared_ptr<const TerrainIndex> index_of(const Mesh& mesh);

std::size_t triangles_without_area(const Mesh& mesh);

/// Adds the triangles whose boxes meet the given one, ascending.
void triangles_near(const TerrainIndex& index, const Mesh& mesh, const Bounds& where,
                    std::vector<std::uint32_t>& found);

}  // namespace cairn::geometry
