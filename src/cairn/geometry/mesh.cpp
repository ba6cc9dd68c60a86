#include "cairn/geometry/mesh.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>
#include <utility>

#include "cairn/core/contract.hpp"

namespace cairn::geometry {
namespace {

/// An integer that grows with the number; -0 and 0 share one.
std::uint64_t rank_of(double value) {
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63U;
  const auto bits = std::bit_cast<std::uint64_t>(value + 0.0);  // -0 + 0 is 0
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

struct Keyed {
  std::uint64_t key;  // rank of x
  std::uint32_t vertex;
};

/// By key, least significant digit first. A digit in which all keys agree costs nothing: coordinates that came from
/// single precision have 29 bits of zeros.
void radix_sort(std::vector<Keyed>& items) {
  constexpr unsigned kDigitBits = 11;
  constexpr std::size_t kBuckets = std::size_t{1} << kDigitBits;
  std::vector<Keyed> other(items.size());
  std::vector<std::size_t> start(kBuckets);
  for (unsigned shift = 0; shift < 64; shift += kDigitBits) {
    const auto digit = [&](const Keyed& item) { return (item.key >> shift) & (kBuckets - 1); };
    std::fill(start.begin(), start.end(), 0);
    for (const Keyed& item : items) ++start[digit(item)];
    if (start[digit(items.front())] == items.size()) continue;
    std::size_t sum = 0;
    for (std::size_t& s : start) sum += std::exchange(s, sum);
    for (const Keyed& item : items) other[start[digit(item)]++] = item;
    items.swap(other);
  }
}

/// Vertices that some triangle uses, sorted by x.
std::vector<Keyed> used_by_x(const Mesh& mesh) {
  std::vector<bool> used(mesh.vertices.size());
  for (const Mesh::Triangle& triangle : mesh.triangles) {
    for (const std::uint32_t v : triangle) {
      CAIRN_CHECK(v < mesh.vertices.size(), v, mesh.vertices.size());
      used[v] = true;
    }
  }
  std::vector<Keyed> items;
  items.reserve(mesh.vertices.size());
  for (std::uint32_t v = 0; v < mesh.vertices.size(); ++v)
    if (used[v]) items.push_back({rank_of(mesh.vertices[v].x), v});
  if (!items.empty()) radix_sort(items);
  return items;
}

/// The rotation that comes first in the order of triangles.
Mesh::Triangle turned(const Mesh::Triangle& t) {
  return std::min({t, Mesh::Triangle{t[1], t[2], t[0]}, Mesh::Triangle{t[2], t[0], t[1]}});
}

/// Dealt out by the first vertex, then each hand sorted: in a surface a vertex has a handful of triangles.
void sort_triangles(std::vector<Mesh::Triangle>& triangles, std::size_t vertices) {
  std::vector<std::size_t> start(vertices + 1);
  for (const Mesh::Triangle& t : triangles) ++start[t[0] + 1];
  for (std::size_t v = 0; v < vertices; ++v) start[v + 1] += start[v];
  std::vector<Mesh::Triangle> sorted(triangles.size());
  std::vector<std::size_t> place = start;
  for (const Mesh::Triangle& t : triangles) sorted[place[t[0]]++] = t;
  for (std::size_t v = 0; v < vertices; ++v)
    std::sort(sorted.begin() + static_cast<std::ptrdiff_t>(start[v]),
              sorted.begin() + static_cast<std::ptrdiff_t>(start[v + 1]));
  triangles = std::move(sorted);
}

}  // namespace

Mesh canonical(Mesh mesh) {
  struct Point {
    std::uint64_t y, z;  // ranks
    std::uint32_t vertex;
  };
  const std::vector<Keyed> by_x = used_by_x(mesh);
  std::vector<std::uint32_t> new_number(mesh.vertices.size());
  Mesh result;
  std::vector<Point> column;  // vertices of one x
  for (std::size_t first = 0, last = 0; first < by_x.size(); first = last) {
    column.clear();
    for (; last < by_x.size() && by_x[last].key == by_x[first].key; ++last) {
      const Vec3& p = mesh.vertices[by_x[last].vertex];
      column.push_back({rank_of(p.y), rank_of(p.z), by_x[last].vertex});
    }
    std::sort(column.begin(), column.end(),
              [](const Point& a, const Point& b) { return std::pair(a.y, a.z) < std::pair(b.y, b.z); });
    for (std::size_t k = 0; k < column.size(); ++k) {
      if (k == 0 || column[k].y != column[k - 1].y || column[k].z != column[k - 1].z) {
        const Vec3& p = mesh.vertices[column[k].vertex];
        result.vertices.push_back({p.x + 0.0, p.y + 0.0, p.z + 0.0});
      }
      new_number[column[k].vertex] = static_cast<std::uint32_t>(result.vertices.size() - 1);
    }
  }
  result.triangles = std::move(mesh.triangles);
  for (Mesh::Triangle& t : result.triangles) t = turned({new_number[t[0]], new_number[t[1]], new_number[t[2]]});
  sort_triangles(result.triangles, result.vertices.size());
  return result;
}

}  // namespace cairn::geometry
