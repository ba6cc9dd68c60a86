#include "cairn/inputs/mesh_doubts.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "cairn/geometry/nesting.hpp"

namespace cairn::inputs {
namespace {

using geometry::Mesh;

std::size_t axis_of(geometry::UpAxis up) {
  switch (up) {
    case geometry::UpAxis::x:
    case geometry::UpAxis::minus_x:
      return 0;
    case geometry::UpAxis::y:
    case geometry::UpAxis::minus_y:
      return 1;
    case geometry::UpAxis::z:
    case geometry::UpAxis::minus_z:
      return 2;
  }
  return 2;
}

/// Extents of the material along x, y, z. [m]
std::array<double, 3> extents_of(std::span<const MeshPart> parts) {
  std::array<double, 3> low{};
  std::array<double, 3> high{};
  bool any = false;
  for (const MeshPart& part : parts) {
    if (part.hollow) continue;
    const geometry::Bounds b = geometry::bounds_of(part.mesh);
    const std::array<double, 3> from = {b.low.x, b.low.y, b.low.z};
    const std::array<double, 3> to = {b.high.x, b.high.y, b.high.z};
    for (std::size_t k = 0; k < 3; ++k) {
      low[k] = any ? std::min(low[k], from[k]) : from[k];
      high[k] = any ? std::max(high[k], to[k]) : to[k];
    }
    any = true;
  }
  return {high[0] - low[0], high[1] - low[1], high[2] - low[2]};
}

/// All parts as one mesh, not welded, and the part of each triangle.
struct Together {
  Mesh mesh;
  geometry::Numbered part;
};

Together together(std::span<const MeshPart> parts) {
  Together all;
  all.part.count = static_cast<std::uint32_t>(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto shift = static_cast<std::uint32_t>(all.mesh.vertices.size());
    const Mesh& mesh = parts[i].mesh;
    all.mesh.vertices.insert(all.mesh.vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
    for (const Mesh::Triangle& t : mesh.triangles) {
      all.mesh.triangles.push_back({t[0] + shift, t[1] + shift, t[2] + shift});
      all.part.of.push_back(static_cast<std::uint32_t>(i));
    }
  }
  return all;
}

}  // namespace

std::optional<MeshDoubt> doubt_on_up(std::span<const MeshPart> parts, geometry::UpAxis up) {
  constexpr std::array<char, 3> kNames = {'x', 'y', 'z'};
  const std::array<double, 3> extent = extents_of(parts);
  const std::size_t upright = axis_of(up);
  const auto longest =
      static_cast<std::size_t>(std::distance(extent.begin(), std::max_element(extent.begin(), extent.end())));
  if (longest == upright) return std::nullopt;
  const std::size_t third = 3 - longest - upright;
  if (extent[longest] < kMuchLonger * std::max(extent[upright], extent[third])) return std::nullopt;
  return MeshDoubt{.kind = DoubtKind::on_its_side,
                   .axes = {kNames[longest], kNames[upright]},
                   .extents = {extent[longest], extent[upright]}};
}

std::vector<MeshDoubt> doubts_on_parts(std::span<const MeshPart> parts) {
  std::vector<MeshDoubt> doubts;
  if (parts.size() < 2) return doubts;
  std::set<std::pair<std::uint32_t, std::uint32_t>> sharing;  // pairs of solids
  std::set<std::uint32_t> void_in_void;
  // At every point the solids that hold it, less the cavities that do, must be one or none.
  const auto weigh = [&](std::span<const std::uint32_t> holders, std::optional<std::uint32_t> own) {
    std::vector<std::uint32_t> solids;
    std::vector<std::uint32_t> cavities;
    const auto count = [&](std::uint32_t part) { (parts[part].hollow ? cavities : solids).push_back(part); };
    std::for_each(holders.begin(), holders.end(), count);
    if (own) count(*own);
    if (solids.size() < cavities.size()) void_in_void.insert(cavities.back());
    if (solids.size() > cavities.size() + 1) sharing.insert(std::minmax(solids[solids.size() - 2], solids.back()));
  };
  const Together all = together(parts);
  geometry::look_beside_faces(all.mesh, all.part, std::vector<bool>(parts.size(), true),
                              [&](const geometry::BesideFace& face) {
                                weigh(face.before, std::nullopt);
                                weigh(face.behind, face.shell);
                              });
  for (const auto& [one, other] : sharing) doubts.push_back({.kind = DoubtKind::overlap, .parts = {one, other}});
  for (const std::uint32_t part : void_in_void)
    doubts.push_back({.kind = DoubtKind::cavity_in_nothing, .parts = {part, part}});
  return doubts;
}

}  // namespace cairn::inputs
