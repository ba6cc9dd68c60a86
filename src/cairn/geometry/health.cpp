#include "cairn/geometry/health.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "cairn/core/contract.hpp"
#include "cairn/geometry/boundary.hpp"
#include "cairn/geometry/edges.hpp"
#include "cairn/geometry/extent.hpp"
#include "cairn/geometry/nesting.hpp"
#include "cairn/geometry/polygon.hpp"
#include "cairn/math/round_off.hpp"

namespace cairn::geometry {
namespace {

double largest_magnitude(Vec3 p) { return std::max({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)}); }

void include(Bounds& bounds, Vec3 p) {
  bounds.low = {std::min(bounds.low.x, p.x), std::min(bounds.low.y, p.y), std::min(bounds.low.z, p.z)};
  bounds.high = {std::max(bounds.high.x, p.x), std::max(bounds.high.y, p.y), std::max(bounds.high.z, p.z)};
}

void count_edges(const Mesh& mesh, const EdgeTable& edges, MeshHealth& found) {
  found.edges = edges.size();
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const std::span<const Side> sides = edges.sides(e);
    const bool balanced = 2 * upward_sides(mesh, sides) == sides.size();
    found.open_edges += sides.size() == 1 ? 1 : 0;
    found.crowded_edges += sides.size() > 2 ? 1 : 0;
    found.touching_edges += sides.size() > 2 && balanced ? 1 : 0;
    found.misturned_edges += sides.size() == 2 && !balanced ? 1 : 0;
  }
}

void count_bow_ties(const Mesh& mesh, const EdgeTable& edges, MeshHealth& found) {
  DisjointSets fans(3 * mesh.triangles.size());  // corner k of a triangle has the number of its side k
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const std::span<const Side> sides = edges.sides(e);
    const std::uint32_t vertex = tail(mesh, sides[0]);
    for (const Side side : sides.subspan(1)) {
      const bool same_way = tail(mesh, side) == vertex;
      fans.join(sides[0], same_way ? side : next_side(side));
      fans.join(next_side(sides[0]), same_way ? next_side(side) : side);
    }
  }
  std::vector<std::uint8_t> count(mesh.vertices.size());
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    if (repeats_vertex(mesh.triangles[t])) continue;
    for (Side corner = 3 * t; corner < 3 * t + 3; ++corner) {
      if (fans.lowest(corner) != corner) continue;
      std::uint8_t& fans_here = count[tail(mesh, corner)];
      if (fans_here < 2) ++fans_here;
      if (fans_here == 2) {
        ++found.bow_tie_vertices;
        fans_here = 3;
      }
    }
  }
}

void count_components(const Mesh& mesh, MeshHealth& found) {
  DisjointSets pieces(mesh.vertices.size());
  for (const Mesh::Triangle& t : mesh.triangles) {
    pieces.join(t[0], t[1]);
    pieces.join(t[1], t[2]);
  }
  for (std::uint32_t v = 0; v < mesh.vertices.size(); ++v) found.components += pieces.lowest(v) == v ? 1 : 0;
}

/// Faces on the same three vertices share the first one, and canonical order keeps those together.
void count_duplicates(const Mesh& mesh, MeshHealth& found) {
  using Key = std::array<std::uint32_t, 3>;  // the other two vertices, the lower first; and whether they were swapped
  std::vector<Key> faces;
  for (std::size_t first = 0, last = 0; first < mesh.triangles.size(); first = last) {
    faces.clear();
    for (; last < mesh.triangles.size() && mesh.triangles[last][0] == mesh.triangles[first][0]; ++last) {
      const Mesh::Triangle& t = mesh.triangles[last];
      if (!repeats_vertex(t)) faces.push_back({std::min(t[1], t[2]), std::max(t[1], t[2]), t[1] < t[2] ? 0U : 1U});
    }
    std::sort(faces.begin(), faces.end());
    for (std::size_t i = 0, j = 0; i < faces.size(); i = j) {
      std::uint64_t swapped = 0;
      for (; j < faces.size() && faces[j][0] == faces[i][0] && faces[j][1] == faces[i][1]; ++j) swapped += faces[j][2];
      found.duplicate_faces += j - i - 1;
      found.opposite_pairs += std::min<std::uint64_t>(swapped, j - i - swapped);
    }
  }
}

/// (T.2): the height over the longest side is within the rounding of the coordinates.
bool is_flat(Vec3 a, Vec3 b, Vec3 c) {
  constexpr double kRounding = 4.0 * math::kUnitRoundOff;  // of four operations
  const double longest = std::sqrt(std::max({norm_squared(b - a), norm_squared(c - b), norm_squared(a - c)}));
  const double farthest = std::max({largest_magnitude(a), largest_magnitude(b), largest_magnitude(c)});
  return norm(cross(b - a, c - a)) <= kRounding * farthest * longest;
}

void measure(const Mesh& mesh, const EdgeTable& edges, MeshHealth& found) {
  const Numbered shells = shells_of(mesh, edges);
  const Seals seals = seals_of(mesh, edges, shells);
  found.shells.resize(shells.count);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    if (shells.of[i] == kNone) continue;
    const Mesh::Triangle& t = mesh.triangles[i];
    found.flat_faces += is_flat(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]) ? 1 : 0;
    Shell& shell = found.shells[shells.of[i]];
    if (shell.triangles++ == 0) shell.bounds = {mesh.vertices[t[0]], mesh.vertices[t[0]]};
    for (const std::uint32_t v : t) include(shell.bounds, mesh.vertices[v]);
  }
  const Extent whole = extent_of(mesh, found.bounds.low);
  found.volume = whole.volume;
  found.area = whole.area;
  const std::vector<Extent> extents = extents_of(mesh, shells, found.bounds.low);
  const std::vector<ShellPlace> places = places_of(mesh, shells, seals.tight);
  for (std::size_t s = 0; s < found.shells.size(); ++s) {
    Shell& shell = found.shells[s];
    shell.closed = seals.closed[s];
    shell.volume = extents[s].volume;
    shell.area = extents[s].area;
    shell.depth = static_cast<std::uint32_t>(places[s].inside.size());
    shell.crossed = static_cast<std::uint32_t>(places[s].across.size());
  }
}

/// (T.4)
int digits_left(double size, double largest_coordinate, int bits) {
  double ratio = largest_coordinate > 0.0 ? std::ldexp(size / largest_coordinate, bits) : 0.0;
  int digits = 0;
  for (; ratio >= 10.0; ratio /= 10.0) ++digits;
  return digits;
}

bool surrounds_one_face(const Mesh& mesh, const EdgeTable& edges, const std::vector<std::uint32_t>& loop) {
  if (loop.size() != 3) return false;
  const auto face_at = [&](std::size_t i) {
    return triangle_of(edges.sides(*edges.find(mesh, loop[i], loop[(i + 1) % 3]))[0]);
  };
  return face_at(0) == face_at(1) && face_at(1) == face_at(2);
}

void measure_rims(const Mesh& mesh, const EdgeTable& edges, MeshHealth& found) {
  if (found.open_edges == 0) return;
  const Boundary boundary = boundary_of(mesh, edges);
  found.open_chains = boundary.chains;
  for (const std::vector<std::uint32_t>& loop : boundary.loops) {
    Rim rim{.edges = static_cast<std::uint32_t>(loop.size()), .loose = surrounds_one_face(mesh, edges, loop)};
    Bounds box{mesh.vertices[loop[0]], mesh.vertices[loop[0]]};
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Vec3 p = mesh.vertices[loop[i]];
      rim.length += norm(mesh.vertices[loop[(i + 1) % loop.size()]] - p);
      include(box, p);
    }
    rim.diameter = norm(box.size());
    found.rims.push_back(rim);
  }
  std::stable_sort(found.rims.begin(), found.rims.end(), [](const Rim& a, const Rim& b) { return a.edges > b.edges; });
}

}  // namespace

double MeshHealth::size() const {
  const Vec3 extent = bounds.size();
  return std::max({extent.x, extent.y, extent.z});
}

MeshHealth health(const Mesh& mesh, const HealthOptions& options) {
  CAIRN_CHECK(std::is_sorted(mesh.triangles.begin(), mesh.triangles.end()), mesh.triangles.size());
  MeshHealth found;
  found.vertices = mesh.vertices.size();
  found.triangles = mesh.triangles.size();
  if (mesh.triangles.empty()) return found;
  found.bounds = bounds_of(mesh);
  found.largest_coordinate = std::max(largest_magnitude(found.bounds.low), largest_magnitude(found.bounds.high));
  found.out_of_range = !(found.largest_coordinate <= kLargestCoordinate);

  const EdgeTable edges(mesh);
  count_edges(mesh, edges, found);
  count_bow_ties(mesh, edges, found);
  count_components(mesh, found);
  count_duplicates(mesh, found);
  for (const Mesh::Triangle& t : mesh.triangles) found.repeating_faces += repeats_vertex(t) ? 1 : 0;
  found.euler = static_cast<std::int64_t>(found.vertices) - static_cast<std::int64_t>(found.edges) +
                static_cast<std::int64_t>(found.triangles - found.repeating_faces);
  if (found.out_of_range) return found;

  found.digits = digits_left(found.size(), found.largest_coordinate, options.coordinate_bits);
  measure(mesh, edges, found);
  measure_rims(mesh, edges, found);
  found.weld_ladder = weld_ladder(mesh, edges, found.size());
  return found;
}

}  // namespace cairn::geometry
