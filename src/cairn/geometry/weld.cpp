#include "cairn/geometry/weld.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <string>
#include <system_error>
#include <utility>

#include "cairn/core/contract.hpp"
#include "cairn/math/round_off.hpp"

namespace cairn::geometry {
namespace {

/// A cell is this many tolerances wide, so that most vertices look for neighbours in their own cell only.
constexpr double kCellWidth = 4.0;

/// Below this share of the size a tolerance cannot tell vertices apart that differ in double.
constexpr double kFinestShare = 2.0 * math::kUnitRoundOff;

/// Comparisons allowed per vertex before the weld gives up as too dense.
constexpr std::uint64_t kComparisonsPerVertex = 256;

using Cell = std::array<std::int64_t, 3>;

std::uint64_t hash_of(const Cell& cell) {
  std::uint64_t hash = 0;
  for (const std::int64_t i : cell) {
    hash = (hash ^ static_cast<std::uint64_t>(i)) * 0x9E3779B97F4A7C15U;  // 2^64 / golden ratio, odd
    hash ^= hash >> 29U;
  }
  return hash;
}

/// Vertices by the cell they lie in. Cells may share a bucket: whoever looks compares distances anyway.
class Buckets {
 public:
  explicit Buckets(std::size_t vertices) : heads_(std::bit_ceil(2 * vertices + 1), kNone), next_(vertices, kNone) {}

  std::uint32_t first(const Cell& cell) const { return heads_[hash_of(cell) & (heads_.size() - 1)]; }
  std::uint32_t next(std::uint32_t item) const { return next_[item]; }
  void insert(const Cell& cell, std::uint32_t item) {
    std::uint32_t& bucket = heads_[hash_of(cell) & (heads_.size() - 1)];
    next_[item] = bucket;
    bucket = item;
  }

 private:
  std::vector<std::uint32_t> heads_;
  std::vector<std::uint32_t> next_;
};

/// Where a coordinate lies in the grid: its cell, and the neighbouring cells that the tolerance reaches into.
struct Interval {
  std::int64_t cell;
  std::int64_t low;
  std::int64_t high;
};

Interval interval_of(double offset, double width) {
  const double cell = std::floor(offset / width);
  const double within = offset - cell * width;
  const auto index = static_cast<std::int64_t>(cell);
  // One part in a thousand more than the tolerance: the offsets within a cell are rounded.
  const double reach = width / kCellWidth * 1.001;
  return {index, within < reach ? index - 1 : index, within > width - reach ? index + 1 : index};
}

/// 10^floor(log10 size) and its tenths, exactly rounded.
double power_of_ten(int exponent) {
  const std::string text = "1e" + std::to_string(exponent);
  double value = 0.0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

int decimal_exponent(double size) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), size, std::chars_format::scientific).ptr;
  const auto* exponent = std::find(text.data(), end, 'e') + 1;
  int value = 0;
  std::from_chars(*exponent == '+' ? exponent + 1 : exponent, end, value);
  return value;
}

/// Open and crowded edges among those that have an open vertex: the only edges that a weld can change.
class RimCounter {
 public:
  RimCounter(const Mesh& mesh, std::span<const std::uint32_t> open) : is_open_(mesh.vertices.size()) {
    for (const std::uint32_t v : open) is_open_[v] = true;
    for (const Mesh::Triangle& t : mesh.triangles) {
      if (!repeats_vertex(t) && (is_open_[t[0]] || is_open_[t[1]] || is_open_[t[2]])) triangles_.push_back(t);
    }
  }

  /// Fills the counts of the rung and of the triangles lost. `target` is empty for the mesh as it is.
  void count(const std::vector<std::uint32_t>& target, WeldRung& rung) {
    keys_.clear();
    rung.triangles_lost = 0;
    for (Mesh::Triangle t : triangles_) {
      if (!target.empty()) t = {target[t[0]], target[t[1]], target[t[2]]};
      if (repeats_vertex(t)) {
        ++rung.triangles_lost;
        continue;
      }
      for (std::size_t i = 0; i < 3; ++i) {
        const auto [low, high] = std::minmax(t[i], t[(i + 1) % 3]);
        if (is_open_[low] || is_open_[high]) keys_.push_back((std::uint64_t{low} << 32U) | high);
      }
    }
    std::sort(keys_.begin(), keys_.end());
    rung.open_edges = 0;
    rung.crowded_edges = 0;
    for (std::size_t first = 0, last = 0; first < keys_.size(); first = last) {
      while (last < keys_.size() && keys_[last] == keys_[first]) ++last;
      rung.open_edges += last - first == 1 ? 1 : 0;
      rung.crowded_edges += last - first > 2 ? 1 : 0;
    }
  }

 private:
  std::vector<bool> is_open_;
  std::vector<Mesh::Triangle> triangles_;
  std::vector<std::uint64_t> keys_;
};

std::uint64_t crowded_edges(const EdgeTable& edges) {
  std::uint64_t count = 0;
  for (std::size_t e = 0; e < edges.size(); ++e) count += edges.sides(e).size() > 2 ? 1 : 0;
  return count;
}

/// The candidates that became one with another.
std::vector<std::uint32_t> with_company(const std::vector<std::uint32_t>& candidates,
                                        const std::vector<std::uint32_t>& target) {
  std::vector<bool> has_company(target.size());
  for (const std::uint32_t v : candidates) {
    if (target[v] != v) has_company[v] = has_company[target[v]] = true;
  }
  std::vector<std::uint32_t> kept;
  for (const std::uint32_t v : candidates) {
    if (has_company[v]) kept.push_back(v);
  }
  return kept;
}

}  // namespace

WeldMap weld_map(std::span<const Vec3> vertices, std::span<const std::uint32_t> candidates, double tolerance) {
  CAIRN_CHECK(tolerance >= 0.0 && std::isfinite(tolerance), tolerance);
  WeldMap map{.target = std::vector<std::uint32_t>(vertices.size())};
  std::iota(map.target.begin(), map.target.end(), 0U);
  if (candidates.empty() || tolerance == 0.0) return map;

  Vec3 low = vertices[candidates[0]];
  double size = 0.0;
  for (const std::uint32_t v : candidates) {
    low = {std::min(low.x, vertices[v].x), std::min(low.y, vertices[v].y), std::min(low.z, vertices[v].z)};
  }
  for (const std::uint32_t v : candidates) {
    const Vec3 offset = vertices[v] - low;
    size = std::max({size, offset.x, offset.y, offset.z});
  }
  const double width = kCellWidth * std::max(tolerance, kFinestShare * size);
  if (!(width > 0.0)) return map;  // one point, or tolerance and points below what double can tell apart

  DisjointSets sets(vertices.size());
  Buckets buckets(candidates.size());
  std::uint64_t comparisons_left = kComparisonsPerVertex * (candidates.size() + kComparisonsPerVertex);
  for (std::uint32_t i = 0; i < candidates.size(); ++i) {
    const Vec3 p = vertices[candidates[i]];
    const Interval x = interval_of(p.x - low.x, width);
    const Interval y = interval_of(p.y - low.y, width);
    const Interval z = interval_of(p.z - low.z, width);
    for (std::int64_t cx = x.low; cx <= x.high; ++cx) {
      for (std::int64_t cy = y.low; cy <= y.high; ++cy) {
        for (std::int64_t cz = z.low; cz <= z.high; ++cz) {
          for (std::uint32_t j = buckets.first({cx, cy, cz}); j != kNone; j = buckets.next(j)) {
            if (comparisons_left-- == 0) return {.target = std::move(map.target), .too_dense = true};
            if (norm(vertices[candidates[j]] - p) <= tolerance) sets.join(candidates[i], candidates[j]);
          }
        }
      }
    }
    buckets.insert({x.cell, y.cell, z.cell}, i);
  }
  for (const std::uint32_t v : candidates) {
    map.target[v] = sets.lowest(v);
    if (map.target[v] == v) continue;
    ++map.merged;
    map.farthest = std::max(map.farthest, norm(vertices[map.target[v]] - vertices[v]));
  }
  return map;
}

std::vector<std::uint32_t> open_vertices(const Mesh& mesh, const EdgeTable& edges) {
  std::vector<bool> open(mesh.vertices.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const std::span<const Side> sides = edges.sides(e);
    if (sides.size() == 1) open[tail(mesh, sides[0])] = open[head(mesh, sides[0])] = true;
  }
  std::vector<std::uint32_t> list;
  for (std::uint32_t v = 0; v < open.size(); ++v) {
    if (open[v]) list.push_back(v);
  }
  return list;
}

std::vector<WeldRung> weld_ladder(const Mesh& mesh, const EdgeTable& edges, double size) {
  constexpr int kFinestDecade = -9;
  constexpr int kCoarsestDecade = -3;
  std::vector<WeldRung> ladder;
  const std::vector<std::uint32_t> open = open_vertices(mesh, edges);
  if (open.empty() || !(size > 0.0)) return ladder;

  RimCounter counter(mesh, open);
  WeldRung now;
  counter.count({}, now);
  const std::uint64_t crowded_elsewhere = crowded_edges(edges) - now.crowded_edges;
  const int exponent = decimal_exponent(size);
  std::vector<std::uint32_t> candidates = open;
  for (int decade = kCoarsestDecade; decade >= kFinestDecade; --decade) {
    WeldRung rung = now;
    rung.tolerance = power_of_ten(exponent + decade);
    const WeldMap map = weld_map(mesh.vertices, candidates, rung.tolerance);
    if (map.too_dense) continue;
    rung.vertices_merged = map.merged;
    if (map.merged > 0) counter.count(map.target, rung);
    rung.crowded_edges += crowded_elsewhere;
    ladder.push_back(rung);
    candidates = with_company(candidates, map.target);  // nobody else finds a partner within a smaller tolerance
  }
  std::reverse(ladder.begin(), ladder.end());
  const auto all_closed =
      std::find_if(ladder.begin(), ladder.end(), [](const WeldRung& rung) { return rung.open_edges == 0; });
  if (all_closed != ladder.end()) ladder.erase(all_closed + 1, ladder.end());
  return ladder;
}

Welded weld_open_edges(const Mesh& mesh, double tolerance) {
  const EdgeTable edges(mesh);
  const std::vector<std::uint32_t> open = open_vertices(mesh, edges);
  const WeldMap map = weld_map(mesh.vertices, open, tolerance);
  if (map.merged == 0) return {.mesh = mesh, .too_dense = map.too_dense};
  Mesh welded{.vertices = mesh.vertices, .triangles = {}};
  std::uint32_t lost = 0;
  for (const Mesh::Triangle& t : mesh.triangles) {
    const Mesh::Triangle moved = {map.target[t[0]], map.target[t[1]], map.target[t[2]]};
    if (repeats_vertex(moved) && !repeats_vertex(t)) {
      ++lost;
    } else {
      welded.triangles.push_back(moved);
    }
  }
  return {.mesh = canonical(std::move(welded)),
          .vertices_merged = map.merged,
          .triangles_lost = lost,
          .farthest = map.farthest,
          .too_dense = false};
}

}  // namespace cairn::geometry
