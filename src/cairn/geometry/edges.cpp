#include "cairn/geometry/edges.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "cairn/core/contract.hpp"

namespace cairn::geometry {

EdgeTable::EdgeTable(const Mesh& mesh) {
  CAIRN_CHECK(mesh.triangles.size() < kNone / 3, mesh.triangles.size());
  const auto triangles = static_cast<std::uint32_t>(mesh.triangles.size());

  std::vector<std::uint32_t> start(mesh.vertices.size() + 1);
  for (std::uint32_t t = 0; t < triangles; ++t) {
    if (repeats_vertex(mesh.triangles[t])) continue;
    for (Side side = 3 * t; side < 3 * t + 3; ++side) ++start[ends_of(mesh, side).first + 1];
  }
  std::partial_sum(start.begin(), start.end(), start.begin());

  struct Entry {
    std::uint32_t higher;
    Side side;
  };
  std::vector<Entry> entries(start.back());
  std::vector<std::uint32_t> place(start.begin(), start.end() - 1);
  for (std::uint32_t t = 0; t < triangles; ++t) {
    if (repeats_vertex(mesh.triangles[t])) continue;
    for (Side side = 3 * t; side < 3 * t + 3; ++side) {
      const auto [lower, higher] = ends_of(mesh, side);
      entries[place[lower]++] = {higher, side};
    }
  }

  edge_of_.assign(std::size_t{3} * triangles, kNone);
  sides_.reserve(entries.size());
  first_.reserve(entries.size() / 2 + 1);
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    const auto begin = entries.begin() + start[v];
    const auto end = entries.begin() + start[v + 1];
    std::sort(begin, end,
              [](const Entry& a, const Entry& b) { return std::pair(a.higher, a.side) < std::pair(b.higher, b.side); });
    for (auto entry = begin; entry != end; ++entry) {
      if (entry == begin || entry->higher != (entry - 1)->higher) {
        first_.push_back(static_cast<std::uint32_t>(sides_.size()));
      }
      edge_of_[entry->side] = static_cast<std::uint32_t>(first_.size() - 1);
      sides_.push_back(entry->side);
    }
  }
  first_.push_back(static_cast<std::uint32_t>(sides_.size()));
}

std::optional<std::size_t> EdgeTable::find(const Mesh& mesh, std::uint32_t a, std::uint32_t b) const {
  const std::pair<std::uint32_t, std::uint32_t> wanted{std::min(a, b), std::max(a, b)};
  std::size_t low = 0;
  std::size_t high = size();
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (ends_of(mesh, sides_[first_[middle]]) < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == size() || ends_of(mesh, sides_[first_[low]]) != wanted) return std::nullopt;
  return low;
}

std::size_t upward_sides(const Mesh& mesh, std::span<const Side> sides) {
  return static_cast<std::size_t>(
      std::count_if(sides.begin(), sides.end(), [&](Side side) { return tail(mesh, side) < head(mesh, side); }));
}

Numbered shells_of(const Mesh& mesh, const EdgeTable& edges) {
  DisjointSets sets(mesh.triangles.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const std::span<const Side> sides = edges.sides(e);
    for (const Side side : sides.subspan(1)) sets.join(triangle_of(sides[0]), triangle_of(side));
  }
  Numbered shells{.of = std::vector<std::uint32_t>(mesh.triangles.size(), kNone)};
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    if (repeats_vertex(mesh.triangles[t])) continue;
    const std::uint32_t lowest = sets.lowest(t);
    shells.of[t] = lowest == t ? shells.count++ : shells.of[lowest];
  }
  return shells;
}

Seals seals_of(const Mesh& mesh, const EdgeTable& edges, const Numbered& shells) {
  Seals seals{.tight = std::vector<bool>(shells.count, true), .closed = std::vector<bool>(shells.count, true)};
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const std::span<const Side> sides = edges.sides(e);
    const std::uint32_t shell = shells.of[triangle_of(sides[0])];
    if (sides.size() % 2 != 0) seals.tight[shell] = false;
    if (2 * upward_sides(mesh, sides) != sides.size()) seals.closed[shell] = false;
  }
  return seals;
}

}  // namespace cairn::geometry
