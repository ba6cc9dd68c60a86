#include "cairn/geometry/orient.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "cairn/geometry/edges.hpp"
#include "cairn/geometry/extent.hpp"
#include "cairn/geometry/mass_properties.hpp"
#include "cairn/geometry/nesting.hpp"

namespace cairn::geometry {
namespace {

void turn_over(Mesh::Triangle& t) { std::swap(t[1], t[2]); }

std::uint64_t misturned_edges(const Mesh& mesh, const EdgeTable& edges) {
  std::uint64_t count = 0;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    count += edges.sides(e).size() == 2 && upward_sides(mesh, edges.sides(e)) != 1 ? 1 : 0;
  }
  return count;
}

/// Faces that must be turned so that the piece around `start` agrees, relative to `start`; marks them as reached.
void spread_from(std::uint32_t start, const Mesh& mesh, const EdgeTable& edges, std::vector<bool>& reached,
                 std::vector<bool>& turn, std::vector<std::uint32_t>& piece) {
  piece.assign(1, start);
  reached[start] = true;
  for (std::size_t next = 0; next < piece.size(); ++next) {
    const std::uint32_t t = piece[next];
    for (Side side = 3 * t; side < 3 * t + 3; ++side) {
      const std::span<const Side> sides = edges.sides(edges.edge_of(side));
      if (sides.size() != 2) continue;
      const Side other = sides[0] == side ? sides[1] : sides[0];
      if (reached[triangle_of(other)]) continue;
      const bool same_way = tail(mesh, side) == tail(mesh, other);
      reached[triangle_of(other)] = true;
      turn[triangle_of(other)] = turn[t] != same_way;
      piece.push_back(triangle_of(other));
    }
  }
}

}  // namespace

Turned orient_consistently(const Mesh& mesh) {
  const EdgeTable edges(mesh);
  Turned result;
  std::vector<bool> reached(mesh.triangles.size());
  std::vector<bool> turn(mesh.triangles.size());
  std::vector<std::uint32_t> piece;
  for (std::uint32_t start = 0; start < mesh.triangles.size(); ++start) {
    if (reached[start] || repeats_vertex(mesh.triangles[start])) continue;
    spread_from(start, mesh, edges, reached, turn, piece);
    const auto turned =
        static_cast<std::size_t>(std::count_if(piece.begin(), piece.end(), [&](std::uint32_t t) { return turn[t]; }));
    if (2 * turned > piece.size()) {
      for (const std::uint32_t t : piece) turn[t] = !turn[t];
    }
  }
  result.mesh = mesh;
  for (std::size_t t = 0; t < turn.size(); ++t) {
    if (!turn[t]) continue;
    turn_over(result.mesh.triangles[t]);
    ++result.faces_turned;
  }
  if (result.faces_turned > 0) result.mesh = canonical(std::move(result.mesh));
  result.misturned_edges = misturned_edges(result.mesh, EdgeTable(result.mesh));
  return result;
}

Turned orient_outward(const Mesh& mesh) {
  Turned result{.mesh = mesh};
  if (mesh.triangles.empty()) return result;
  const EdgeTable edges(mesh);
  result.misturned_edges = misturned_edges(mesh, edges);
  const Numbered shells = shells_of(mesh, edges);
  const Seals seals = seals_of(mesh, edges, shells);
  const std::vector<Extent> extents = extents_of(mesh, shells, bounds_of(mesh).low);
  const std::vector<ShellPlace> places = places_of(mesh, shells, seals.tight);
  std::vector<bool> turn(shells.count);
  for (std::uint32_t s = 0; s < shells.count; ++s) {
    if (!places[s].inside.empty()) continue;
    turn[s] = seals.closed[s] && extents[s].volume < 0.0;
    result.shells_turned += turn[s] ? 1 : 0;
  }
  for (std::uint32_t s = 0; s < shells.count; ++s) {
    for (const std::uint32_t around : places[s].inside) {
      if (places[around].inside.empty() && turn[around]) turn[s] = true;
    }
  }
  if (result.shells_turned == 0) return result;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    if (shells.of[t] == kNone || !turn[shells.of[t]]) continue;
    turn_over(result.mesh.triangles[t]);
    ++result.faces_turned;
  }
  result.mesh = canonical(std::move(result.mesh));
  return result;
}

}  // namespace cairn::geometry
