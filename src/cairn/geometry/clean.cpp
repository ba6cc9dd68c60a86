#include "cairn/geometry/clean.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "cairn/geometry/edges.hpp"
#include "cairn/geometry/extent.hpp"
#include "cairn/geometry/mass_properties.hpp"

namespace cairn::geometry {
namespace {

/// The mesh of the faces that `keep` accepts.
template <class Keep>
Cleaned filtered(const Mesh& mesh, Keep keep) {
  Cleaned result;
  result.mesh.vertices = mesh.vertices;
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    if (keep(t)) result.mesh.triangles.push_back(mesh.triangles[t]);
  }
  result.faces = static_cast<std::uint32_t>(mesh.triangles.size() - result.mesh.triangles.size());
  if (result.faces > 0) result.mesh = canonical(std::move(result.mesh));
  return result;
}

/// Triangles joined across the edges that have exactly two.
Numbered pieces_of(const Mesh& mesh, const EdgeTable& edges) {
  DisjointSets sets(mesh.triangles.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const std::span<const Side> sides = edges.sides(e);
    if (sides.size() == 2) sets.join(triangle_of(sides[0]), triangle_of(sides[1]));
  }
  Numbered pieces{.of = std::vector<std::uint32_t>(mesh.triangles.size())};
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    const std::uint32_t lowest = sets.lowest(t);
    pieces.of[t] = lowest == t ? pieces.count++ : pieces.of[lowest];
  }
  return pieces;
}

/// What the shells enclose; of an open one roughly, about the middle of the box around it.
std::vector<double> enclosed_volumes(const Mesh& mesh, const Numbered& shells) {
  std::vector<Bounds> boxes(shells.count);
  std::vector<bool> begun(shells.count);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const std::uint32_t shell = shells.of[i];
    if (shell == kNone) continue;
    for (const std::uint32_t v : mesh.triangles[i]) {
      const Vec3 p = mesh.vertices[v];
      if (!begun[shell]) boxes[shell] = {p, p};
      begun[shell] = true;
      Bounds& box = boxes[shell];
      box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y), std::min(box.low.z, p.z)};
      box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y), std::max(box.high.z, p.z)};
    }
  }
  std::vector<double> volumes(shells.count);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const std::uint32_t shell = shells.of[i];
    if (shell == kNone) continue;
    const Mesh::Triangle& t = mesh.triangles[i];
    const Vec3 a = mesh.vertices[t[0]];
    const Vec3 middle = boxes[shell].low + 0.5 * boxes[shell].size();
    volumes[shell] += dot(a - middle, cross(mesh.vertices[t[1]] - a, mesh.vertices[t[2]] - a)) / 6.0;
  }
  return volumes;
}

}  // namespace

Cleaned without_repeating_faces(const Mesh& mesh) {
  return filtered(mesh, [&](std::uint32_t t) { return !repeats_vertex(mesh.triangles[t]); });
}

Cleaned without_doubled_faces(const Mesh& mesh) {
  struct Face {
    std::array<std::uint32_t, 2> others;  // the vertices after the lowest, the lower first
    bool swapped;
    std::uint32_t triangle;
  };
  std::vector<bool> drop(mesh.triangles.size());
  std::uint32_t pairs = 0;
  std::vector<Face> faces;
  for (std::uint32_t first = 0, last = 0; first < mesh.triangles.size(); first = last) {
    faces.clear();
    for (; last < mesh.triangles.size() && mesh.triangles[last][0] == mesh.triangles[first][0]; ++last) {
      const Mesh::Triangle& t = mesh.triangles[last];
      if (!repeats_vertex(t)) {
        faces.push_back({{std::min(t[1], t[2]), std::max(t[1], t[2])}, t[1] > t[2], last});
      }
    }
    std::stable_sort(faces.begin(), faces.end(), [](const Face& a, const Face& b) { return a.others < b.others; });
    for (std::size_t i = 0, j = 0; i < faces.size(); i = j) {
      std::size_t swapped = 0;
      for (; j < faces.size() && faces[j].others == faces[i].others; ++j) swapped += faces[j].swapped ? 1 : 0;
      const std::size_t straight = j - i - swapped;
      pairs += static_cast<std::uint32_t>(std::min(swapped, straight));
      bool one_stays = swapped != straight;
      for (std::size_t k = i; k < j; ++k) {
        const bool of_the_more = faces[k].swapped == (swapped > straight);
        drop[faces[k].triangle] = !(one_stays && of_the_more);
        if (of_the_more) one_stays = false;
      }
    }
  }
  Cleaned result = filtered(mesh, [&](std::uint32_t t) { return !drop[t]; });
  result.pieces = pairs;
  return result;
}

Cleaned without_flaps(const Mesh& mesh, double area_share) {
  Cleaned result{.mesh = mesh};
  for (int round = 0; round < kMostRounds; ++round) {
    const Mesh& now = result.mesh;
    const EdgeTable edges(now);
    const Numbered pieces = pieces_of(now, edges);
    std::vector<bool> at_open_edge(pieces.count);
    std::vector<bool> at_crowded_edge(pieces.count);
    for (std::size_t e = 0; e < edges.size(); ++e) {
      const std::span<const Side> sides = edges.sides(e);
      for (const Side side : sides) {
        if (sides.size() == 1) at_open_edge[pieces.of[triangle_of(side)]] = true;
        if (sides.size() > 2) at_crowded_edge[pieces.of[triangle_of(side)]] = true;
      }
    }
    const std::vector<Extent> extents = extents_of(now, pieces, {});
    double whole = 0.0;
    for (const Extent& extent : extents) whole += extent.area;
    std::vector<bool> drop(pieces.count);
    std::uint32_t dropped = 0;
    for (std::uint32_t p = 0; p < pieces.count; ++p) {
      drop[p] = at_open_edge[p] && at_crowded_edge[p] && extents[p].area < area_share * whole;
      dropped += drop[p] ? 1 : 0;
    }
    if (dropped == 0) break;
    Cleaned next = filtered(now, [&](std::uint32_t t) { return !drop[pieces.of[t]]; });
    next.faces += result.faces;
    next.pieces = result.pieces + dropped;
    result = std::move(next);
  }
  return result;
}

Cleaned without_specks(const Mesh& mesh, double volume_share, double area_share) {
  if (mesh.triangles.empty()) return {.mesh = mesh};
  const EdgeTable edges(mesh);
  const Numbered shells = shells_of(mesh, edges);
  const Seals seals = seals_of(mesh, edges, shells);
  const std::vector<Extent> extents = extents_of(mesh, shells, {});
  const std::vector<double> volumes = enclosed_volumes(mesh, shells);
  std::vector<std::uint32_t> faces(shells.count);
  for (const std::uint32_t shell : shells.of) {
    if (shell != kNone) ++faces[shell];
  }
  const bool some_hang_together = std::any_of(faces.begin(), faces.end(), [](std::uint32_t n) { return n > 1; });
  double area = 0.0;
  double volume = 0.0;
  for (std::uint32_t s = 0; s < shells.count; ++s) {
    area += extents[s].area;
    volume += std::fabs(volumes[s]);
  }
  std::vector<std::uint32_t> by_area(shells.count);
  std::iota(by_area.begin(), by_area.end(), 0U);
  std::stable_sort(by_area.begin(), by_area.end(),
                   [&](std::uint32_t s, std::uint32_t r) { return extents[s].area < extents[r].area; });
  std::vector<bool> drop(shells.count);
  std::uint32_t pieces = 0;
  double dropped_area = 0.0;
  for (const std::uint32_t s : by_area) {
    if (some_hang_together && faces[s] == 1) {
      drop[s] = true;
    } else if (!seals.closed[s] || std::fabs(volumes[s]) < volume_share * volume) {
      drop[s] = dropped_area + extents[s].area < area_share * area;
      dropped_area += drop[s] ? extents[s].area : 0.0;
    }
    pieces += drop[s] ? 1 : 0;
  }
  Cleaned result = filtered(mesh, [&](std::uint32_t t) { return shells.of[t] == kNone || !drop[shells.of[t]]; });
  result.pieces = pieces;
  for (std::uint32_t s = 0; s < shells.count; ++s) result.volume += drop[s] && seals.closed[s] ? volumes[s] : 0.0;
  return result;
}

}  // namespace cairn::geometry
