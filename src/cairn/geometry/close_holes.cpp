#include "cairn/geometry/close_holes.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "cairn/geometry/boundary.hpp"
#include "cairn/geometry/edges.hpp"

namespace cairn::geometry {
namespace {

using Loop = std::vector<std::uint32_t>;

double area_of(Vec3 a, Vec3 b, Vec3 c) { return norm(cross(b - a, c - a)) / 2.0; }

/// Do all faces along the rim run with it, so that there is a sense in which to turn the new ones? And are they more than
/// one: the rim of a single face is no hole.
bool is_hole(const Mesh& mesh, const EdgeTable& edges, const Loop& loop) {
  bool several = false;
  std::uint32_t triangle = kNone;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const auto edge = edges.find(mesh, loop[i], loop[(i + 1) % loop.size()]);
    if (!edge || edges.sides(*edge).size() != 1 || tail(mesh, edges.sides(*edge)[0]) != loop[i]) return false;
    several = several || (i > 0 && triangle_of(edges.sides(*edge)[0]) != triangle);
    triangle = triangle_of(edges.sides(*edge)[0]);
  }
  return several;
}

/// Edges of the mesh and of the caps made so far.
class TakenEdges {
 public:
  TakenEdges(const Mesh& mesh, const EdgeTable& edges) : mesh_(mesh), edges_(edges) {}

  bool contains(std::uint32_t a, std::uint32_t b) const {
    return edges_.find(mesh_, a, b).has_value() || added_.contains({std::min(a, b), std::max(a, b)});
  }
  void add(const std::vector<Mesh::Triangle>& cap) {
    for (const Mesh::Triangle& t : cap) {
      for (std::size_t i = 0; i < 3; ++i) {
        const std::uint32_t a = t[i];
        const std::uint32_t b = t[(i + 1) % 3];
        added_.insert({std::min(a, b), std::max(a, b)});
      }
    }
  }

 private:
  const Mesh& mesh_;
  const EdgeTable& edges_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> added_;
};

/// Triangles over corners first..last of a polygon, first..last being a side of the first of them, of least area.
class LeastArea {
 public:
  LeastArea(const Mesh& mesh, const TakenEdges& taken, const Loop& loop)
      : loop_(loop), n_(loop.size()), area_(n_ * n_, 0.0), apex_(n_ * n_, 0) {
    for (std::size_t gap = 2; gap < n_; ++gap) {
      for (std::size_t first = 0; first + gap < n_; ++first) {
        const std::size_t last = first + gap;
        area_[at(first, last)] = kImpossible;
        const bool is_rim = first == 0 && last == n_ - 1;
        if (!is_rim && taken.contains(loop[first], loop[last])) continue;
        for (std::size_t k = first + 1; k < last; ++k) {
          const double parts = area_[at(first, k)] + area_[at(k, last)];
          if (!(parts < area_[at(first, last)])) continue;
          const double area =
              parts + area_of(mesh.vertices[loop[first]], mesh.vertices[loop[k]], mesh.vertices[loop[last]]);
          if (area < area_[at(first, last)]) {
            area_[at(first, last)] = area;
            apex_[at(first, last)] = static_cast<std::uint32_t>(k);
          }
        }
      }
    }
  }

  bool exists() const { return area_[at(0, n_ - 1)] < kImpossible; }

  /// Against the sense of the rim.
  void write(std::vector<Mesh::Triangle>& triangles) const {
    std::vector<std::pair<std::size_t, std::size_t>> open = {{0, n_ - 1}};
    while (!open.empty()) {
      const auto [first, last] = open.back();
      open.pop_back();
      if (last - first < 2) continue;
      const std::size_t k = apex_[at(first, last)];
      triangles.push_back({loop_[last], loop_[k], loop_[first]});
      open.emplace_back(first, k);
      open.emplace_back(k, last);
    }
  }

 private:
  static constexpr double kImpossible = std::numeric_limits<double>::infinity();

  std::size_t at(std::size_t first, std::size_t last) const { return first * n_ + last; }

  const Loop& loop_;
  std::size_t n_;
  std::vector<double> area_;
  std::vector<std::uint32_t> apex_;
};

Vec3 middle_of(const Mesh& mesh, const Loop& loop) {
  const Vec3 origin = mesh.vertices[loop[0]];
  Vec3 sum;
  for (const std::uint32_t v : loop) sum += mesh.vertices[v] - origin;
  return origin + sum / static_cast<double>(loop.size());
}

double diameter_of(const Mesh& mesh, const Loop& loop) {
  Vec3 low = mesh.vertices[loop[0]];
  Vec3 high = low;
  for (const std::uint32_t v : loop) {
    const Vec3 p = mesh.vertices[v];
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  return norm(high - low);
}

/// Rims that are flat to this share of their diameter count as flat.
constexpr double kRounding = 1e-12;

/// The farthest that a vertex of the rim lies from the plane through its middle across its vector area; 0 when that is
/// rounding.
double out_of_plane(const Mesh& mesh, const Loop& loop) {
  if (loop.size() == 3) return 0.0;
  const Vec3 middle = middle_of(mesh, loop);
  Vec3 normal;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    normal += cross(mesh.vertices[loop[i]] - middle, mesh.vertices[loop[(i + 1) % loop.size()]] - middle);
  }
  const double length = norm(normal);
  double farthest = 0.0;
  for (const std::uint32_t v : loop) {
    const Vec3 offset = mesh.vertices[v] - middle;
    farthest = std::max(farthest, length > 0.0 ? std::fabs(dot(offset, normal)) / length : norm(offset));
  }
  return farthest > kRounding * diameter_of(mesh, loop) ? farthest : 0.0;
}

}  // namespace

Closed close_holes(const Mesh& mesh, const HoleLimits& limits) {
  const EdgeTable edges(mesh);
  const Boundary boundary = boundary_of(mesh, edges);
  Closed result{.mesh = mesh};
  TakenEdges taken(mesh, edges);
  std::vector<Mesh::Triangle> cap;
  for (const Loop& loop : boundary.loops) {
    if (loop.size() > limits.most_edges || diameter_of(mesh, loop) > limits.most_diameter ||
        !is_hole(mesh, edges, loop)) {
      ++result.holes_left;
      continue;
    }
    cap.clear();
    bool fan = loop.size() > kMostEdgesOfLeastArea;
    if (!fan) {
      const LeastArea least(mesh, taken, loop);
      fan = !least.exists();
      if (!fan) least.write(cap);
    }
    if (fan) {
      const auto apex = static_cast<std::uint32_t>(result.mesh.vertices.size());
      result.mesh.vertices.push_back(middle_of(mesh, loop));
      ++result.vertices_added;
      for (std::size_t i = 0; i < loop.size(); ++i) cap.push_back({loop[(i + 1) % loop.size()], loop[i], apex});
    }
    taken.add(cap);
    double area = 0.0;
    const Vec3 middle = middle_of(mesh, loop);
    for (const Mesh::Triangle& t : cap) {
      const Vec3 a = result.mesh.vertices[t[0]];
      const Vec3 normal = cross(result.mesh.vertices[t[1]] - a, result.mesh.vertices[t[2]] - a);
      area += norm(normal) / 2.0;
      result.bulge += dot(a - middle, normal) / 6.0;
    }
    result.area_added += area;
    result.doubt += area * out_of_plane(mesh, loop);
    result.faces_added += static_cast<std::uint32_t>(cap.size());
    result.edges_closed += static_cast<std::uint32_t>(loop.size());
    ++result.holes_closed;
    result.mesh.triangles.insert(result.mesh.triangles.end(), cap.begin(), cap.end());
  }
  if (result.holes_closed > 0) result.mesh = canonical(std::move(result.mesh));
  return result;
}

}  // namespace cairn::geometry
