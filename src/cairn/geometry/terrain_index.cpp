#include "cairn/geometry/terrain_index.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cairn/geometry/edges.hpp"

namespace cairn::geometry {
namespace {

constexpr std::uint32_t kLeafSize = 4;  // triangles: a box test costs about as much as a triangle's

Vec3 twice_area(const Mesh& mesh, std::uint32_t triangle) {
  const Mesh::Triangle& t = mesh.triangles[triangle];
  const Vec3 a = mesh.vertices[t[0]];
  return cross(mesh.vertices[t[1]] - a, mesh.vertices[t[2]] - a);
}

void include(Bounds& b, Vec3 p) {
  b.low = {std::min(b.low.x, p.x), std::min(b.low.y, p.y), std::min(b.low.z, p.z)};
  b.high = {std::max(b.high.x, p.x), std::max(b.high.y, p.y), std::max(b.high.z, p.z)};
}

Bounds bounds_of_triangle(const Mesh& mesh, std::uint32_t triangle) {
  const Mesh::Triangle& t = mesh.triangles[triangle];
  Bounds b{mesh.vertices[t[0]], mesh.vertices[t[0]]};
  include(b, mesh.vertices[t[1]]);
  include(b, mesh.vertices[t[2]]);
  return b;
}

bool meet(const Bounds& a, const Bounds& b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y &&
         a.low.z <= b.high.z && b.low.z <= a.high.z;
}

double along(Vec3 v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

/// Halves at the middle triangle of the longest side; equals by number, so that the tree depends on the mesh alone.
void build(const Mesh& mesh, TerrainIndex& index, std::uint32_t first, std::uint32_t count) {
  const std::size_t node = index.nodes.size();
  Bounds all = bounds_of_triangle(mesh, index.order[first]);
  for (std::uint32_t k = 1; k < count; ++k) {
    const Bounds b = bounds_of_triangle(mesh, index.order[first + k]);
    include(all, b.low);
    include(all, b.high);
  }
  index.nodes.push_back({all, 0, first, count});
  if (count <= kLeafSize) return;
  const Vec3 size = all.size();
  const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
  const auto begin = index.order.begin() + static_cast<std::ptrdiff_t>(first);
  const std::uint32_t half = count / 2;
  std::nth_element(begin, begin + half, begin + count, [&](std::uint32_t s, std::uint32_t t) {
    const Bounds a = bounds_of_triangle(mesh, s);
    const Bounds b = bounds_of_triangle(mesh, t);
    const double u = along(a.low, axis) + along(a.high, axis);
    const double v = along(b.low, axis) + along(b.high, axis);
    return u != v ? u < v : s < t;
  });
  build(mesh, index, first, half);
  index.nodes[node].second = static_cast<std::uint32_t>(index.nodes.size());
  build(mesh, index, first + half, count - half);
}

/// How far the second triangle's other corner lies above the first one, over its distance from the edge: the sine of
/// the bend, positive in a valley.
double bend_of(const Mesh& mesh, const TerrainIndex& index, const TerrainIndex::Edge& edge) {
  const Vec3 n = index.normals[edge.triangles[0]];
  const Vec3 along_edge = mesh.vertices[edge.corners[1]] - mesh.vertices[edge.corners[0]];
  Vec3 across{};
  for (const std::uint32_t v : mesh.triangles[edge.triangles[1]])
    if (v != edge.corners[0] && v != edge.corners[1]) across = mesh.vertices[v] - mesh.vertices[edge.corners[0]];
  const double width = norm(cross(along_edge, across)) / norm(along_edge);
  return dot(n, across) / width;
}

void add_edges(const Mesh& mesh, TerrainIndex& index) {
  const EdgeTable table(mesh);
  DisjointSets flat(mesh.triangles.size());
  index.edges_of.resize(mesh.triangles.size());
  for (std::size_t e = 0; e < table.size(); ++e) {
    const auto sides = table.sides(e);
    const auto [low, high] = ends_of(mesh, sides[0]);
    TerrainIndex::Edge edge{{low, high}, {triangle_of(sides[0]), TerrainIndex::kBorder}, true};
    if (sides.size() >= 2) {
      edge.triangles[1] = triangle_of(sides[1]);
      const double bend = bend_of(mesh, index, edge);
      const bool folded = dot(index.normals[edge.triangles[0]], index.normals[edge.triangles[1]]) < 0.0;
      edge.ridge = bend < -kLeastBend || sides.size() > 2;
      if (std::fabs(bend) <= kLeastBend && !folded && sides.size() == 2)
        flat.join(edge.triangles[0], edge.triangles[1]);
    }
    for (const Side side : sides) index.edges_of[triangle_of(side)][side % 3] = static_cast<std::uint32_t>(e);
    index.edges.push_back(edge);
  }
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) index.facets.push_back(flat.lowest(t));
}

void add_neighbours(const Mesh& mesh, TerrainIndex& index) {
  std::vector<std::uint32_t> count(mesh.vertices.size() + 1);
  for (const auto& edge : index.edges)
    for (const std::uint32_t v : edge.corners) ++count[v + 1];
  for (std::size_t v = 1; v < count.size(); ++v) count[v] += count[v - 1];
  index.first_neighbour = count;
  index.neighbours.resize(count.back());
  for (const auto& edge : index.edges)
    for (const int k : {0, 1}) {
      const auto v = edge.corners[static_cast<std::size_t>(k)];
      index.neighbours[count[v]++] = edge.corners[static_cast<std::size_t>(1 - k)];
    }
}

/// Is there a plane through the vertex that has all its neighbours strictly below? The vector n that has the least of
/// -n · d_i as large as it can be is, over its length, the point of the hull of the directions d_i nearest to the vertex,
/// turned round; one, two or three of the directions span it.                                                (C.12)
bool is_peak(std::span<const Vec3> directions, Vec3 outwards) {
  const std::size_t count = directions.size();
  const auto clears = [&](Vec3 inwards) {
    const double length = norm(inwards);
    // A pit has such a plane below it. At the rim of a flat sheet it stands upright.
    if (!(length > kLeastBend) || dot(inwards, outwards) > kLeastBend * length) return false;
    return std::all_of(directions.begin(), directions.end(),
                       [&](Vec3 d) { return dot(inwards, d) > kLeastBend * length; });
  };
  for (std::size_t i = 0; i < count; ++i) {
    if (clears(directions[i])) return true;
    for (std::size_t j = i + 1; j < count; ++j) {
      if (clears(directions[i] + directions[j])) return true;
      for (std::size_t k = j + 1; k < count; ++k) {
        const Vec3 n = cross(directions[j] - directions[i], directions[k] - directions[i]);
        if (clears(n) || clears(-n)) return true;
      }
    }
  }
  return false;
}

void add_peaks(const Mesh& mesh, TerrainIndex& index) {
  constexpr std::size_t kMostTried =
      24;  // neighbours; of more all triples cost too much, and a peak is taken for granted
  index.vertex_normals.assign(mesh.vertices.size(), {});
  index.rims.assign(mesh.vertices.size(), 0);
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
    for (const std::uint32_t v : mesh.triangles[t]) index.vertex_normals[v] += index.normals[t];
  for (const auto& edge : index.edges)
    if (edge.triangles[1] == TerrainIndex::kBorder)
      for (const std::uint32_t v : edge.corners) index.rims[v] = 1;
  std::vector<Vec3> directions;
  for (std::uint32_t v = 0; v < mesh.vertices.size(); ++v) {
    directions.clear();
    for (const std::uint32_t w : index.neighbours_of(v)) {
      const Vec3 d = mesh.vertices[w] - mesh.vertices[v];
      directions.push_back(d / norm(d));
    }
    index.peaks.push_back(directions.size() > kMostTried || is_peak(directions, index.vertex_normals[v]) ? 1 : 0);
  }
}

}  // namespace

std::size_t triangles_without_area(const Mesh& mesh) {
  std::size_t count = 0;
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
    if (repeats_vertex(mesh.triangles[t]) || !(norm(twice_area(mesh, t)) > 0.0)) ++count;
  return count;
}

std::shared_ptr<const TerrainIndex> index_of(const Mesh& mesh) {
  auto index = std::make_shared<TerrainIndex>();
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    const Vec3 area = twice_area(mesh, t);
    index->normals.push_back(area / norm(area));
    index->order.push_back(t);
  }
  add_edges(mesh, *index);
  add_neighbours(mesh, *index);
  add_peaks(mesh, *index);
  if (!mesh.triangles.empty()) build(mesh, *index, 0, static_cast<std::uint32_t>(mesh.triangles.size()));
  return index;
}

void triangles_near(const TerrainIndex& index, const Mesh& mesh, const Bounds& where,
                    std::vector<std::uint32_t>& found) {
  const std::size_t start = found.size();
  std::array<std::uint32_t, 64> open{};  // depth is at most log2 of 2^32 triangles, one waiting child a level
  std::size_t waiting = index.nodes.empty() ? 0 : 1;
  while (waiting > 0) {
    const std::uint32_t n = open[--waiting];
    const TerrainIndex::Node& node = index.nodes[n];
    if (!meet(node.bounds, where)) continue;
    if (node.second != 0) {
      open[waiting++] = node.second;
      open[waiting++] = n + 1;
      continue;
    }
    for (std::uint32_t k = 0; k < node.count; ++k) {
      const std::uint32_t t = index.order[node.first + k];
      if (meet(bounds_of_triangle(mesh, t), where)) found.push_back(t);
    }
  }
  std::sort(found.begin() + static_cast<std::ptrdiff_t>(start), found.end());
}

}  // namespace cairn::geometry
