#include "cairn/geometry/polygon.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

#include "cairn/geometry/exact.hpp"
#include "cairn/math/round_off.hpp"

namespace cairn::geometry {
namespace {

bool lower_then_left(Vec2 p, Vec2 q) { return p.z != q.z ? p.z < q.z : p.x < q.x; }

bool usable(Vec2 p) { return std::fabs(p.x) <= kLargestCoordinate && std::fabs(p.z) <= kLargestCoordinate; }

std::string element(std::string_view key, std::size_t index) {
  return std::string(key) + '[' + std::to_string(index) + ']';
}

InputError fault(std::string key, std::string expected, std::string found) {
  return {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)};
}

/// Faults of the number and the coordinates of the points, common to outlines and point sets.
InputErrors coordinate_faults(std::span<const Vec2> points, std::string_view key) {
  InputErrors faults;
  if (points.size() < 3) {
    faults.push_back(fault(std::string(key), "at least 3 points", std::to_string(points.size())));
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!usable(points[i])) {
      faults.push_back(fault(element(key, i),
                             "finite coordinates of magnitude up to " + found_text(kLargestCoordinate) + " [m]",
                             point_text(points[i])));
    }
  }
  return faults;
}

/// Do the closed segments pq and rs share a point?
bool segments_meet(Vec2 p, Vec2 q, Vec2 r, Vec2 s) {
  const auto within = [](Vec2 a, Vec2 b, Vec2 c) {  // c on the line ab: between a and b?
    return std::min(a.x, b.x) <= c.x && c.x <= std::max(a.x, b.x) && std::min(a.z, b.z) <= c.z &&
           c.z <= std::max(a.z, b.z);
  };
  const int r_side = orientation(p, q, r);
  const int s_side = orientation(p, q, s);
  const int p_side = orientation(r, s, p);
  const int q_side = orientation(r, s, q);
  if (r_side * s_side < 0 && p_side * q_side < 0) return true;
  return (r_side == 0 && within(p, q, r)) || (s_side == 0 && within(p, q, s)) || (p_side == 0 && within(r, s, p)) ||
         (q_side == 0 && within(r, s, q));
}

/// Neighbouring edges from `corner` to `before` and to `after`: does one lie on the other?
bool folds_back(Vec2 before, Vec2 corner, Vec2 after) {
  if (orientation(before, corner, after) != 0) return false;
  const bool same_side_x = (before.x < corner.x && after.x < corner.x) || (before.x > corner.x && after.x > corner.x);
  const bool same_side_z = (before.z < corner.z && after.z < corner.z) || (before.z > corner.z && after.z > corner.z);
  return same_side_x || same_side_z;
}

/// An edge of an outline by the indices of its ends in the user's list.
struct OutlineEdge {
  std::size_t from;
  std::size_t to;
  double left;
  double right;
};

/// Outlines with a wrong order of vertices can cross themselves very often; this many places tell enough.
constexpr std::size_t kMostCrossingsNamed = 8;

/// Faults of an outline that crosses or touches itself. Edges of no length are skipped and so are pairs that share a
/// repeated vertex: these are named as repeated.
InputErrors crossing_faults(std::span<const Vec2> vertices, std::string_view key) {
  std::vector<OutlineEdge> edges;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const std::size_t j = (i + 1) % vertices.size();
    if (vertices[i] == vertices[j]) continue;
    edges.push_back({i, j, std::min(vertices[i].x, vertices[j].x), std::max(vertices[i].x, vertices[j].x)});
  }
  std::sort(edges.begin(), edges.end(), [](const OutlineEdge& e, const OutlineEdge& f) {
    return e.left != f.left ? e.left < f.left : e.from < f.from;
  });
  struct Crossing {
    std::size_t first;
    std::size_t second;
  };
  std::vector<Crossing> crossings;
  for (std::size_t m = 0; m < edges.size(); ++m) {
    for (std::size_t n = m + 1; n < edges.size() && edges[n].left <= edges[m].right; ++n) {
      const OutlineEdge& e = edges[m];
      const OutlineEdge& f = edges[n];
      const Vec2 p = vertices[e.from];
      const Vec2 q = vertices[e.to];
      const Vec2 r = vertices[f.from];
      const Vec2 s = vertices[f.to];
      bool crossing = false;
      if (e.to == f.from) {
        crossing = folds_back(p, q, s);
      } else if (f.to == e.from) {
        crossing = folds_back(r, s, q);
      } else if (!(p == r || p == s || q == r || q == s)) {
        crossing = segments_meet(p, q, r, s);
      }
      if (crossing) crossings.push_back({std::min(e.from, f.from), std::max(e.from, f.from)});
    }
  }
  std::sort(crossings.begin(), crossings.end(), [](const Crossing& a, const Crossing& b) {
    return a.first != b.first ? a.first < b.first : a.second < b.second;
  });
  InputErrors faults;
  const std::string expected = "an outline that neither crosses nor touches itself";
  const auto edge_text = [&](std::size_t from) {
    return "the edge from " + point_text(vertices[from]) + " to " + point_text(vertices[(from + 1) % vertices.size()]);
  };
  for (const Crossing& crossing : crossings) {
    if (faults.size() == kMostCrossingsNamed) {
      faults.push_back(
          fault(std::string(key), expected,
                std::to_string(crossings.size() - kMostCrossingsNamed) + " further pairs of edges that meet"));
      break;
    }
    faults.push_back(fault(
        element(key, crossing.first), expected,
        edge_text(crossing.first) + " meets " + edge_text(crossing.second) + " at " + element(key, crossing.second)));
  }
  return faults;
}

InputErrors repeated_vertex_faults(std::span<const Vec2> vertices, std::string_view key) {
  std::vector<std::size_t> order(vertices.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
    return vertices[i] == vertices[j] ? i < j : lower_then_left(vertices[i], vertices[j]);
  });
  struct Repeat {
    std::size_t first;
    std::size_t again;
  };
  std::vector<Repeat> repeats;
  for (std::size_t k = 1, first = 0; k < order.size(); ++k) {
    if (vertices[order[k]] == vertices[order[first]]) {
      repeats.push_back({order[first], order[k]});
    } else {
      first = k;
    }
  }
  std::sort(repeats.begin(), repeats.end(), [](const Repeat& a, const Repeat& b) { return a.again < b.again; });
  InputErrors faults;
  for (const Repeat& repeat : repeats) {
    faults.push_back(fault(element(key, repeat.again), "vertices that all differ (the outline closes by itself)",
                           point_text(vertices[repeat.again]) + ", the same as " + element(key, repeat.first)));
  }
  return faults;
}

/// a × b, exact.
ExactSum exact_cross(Vec2 a, Vec2 b) {
  ExactSum sum;
  sum.add_product(a.x, b.z);
  sum.add_product(-a.z, b.x);
  return sum;
}

ExactSum twice_signed_area(std::span<const Vec2> vertices) {
  ExactSum sum;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    sum.add(exact_cross(vertices[i], vertices[(i + 1) % vertices.size()]));
  }
  return sum;
}

bool all_on_one_line(std::span<const Vec2> points) { return convex_hull(points).size() < 3; }

}  // namespace

std::string point_text(Vec2 p) { return "(" + found_text(p.x) + ", " + found_text(p.z) + ")"; }

int orientation(Vec2 a, Vec2 b, Vec2 c) {
  const double left = (a.x - c.x) * (b.z - c.z);
  const double right = (a.z - c.z) * (b.x - c.x);
  const double determinant = left - right;
  // (3 + 16 u) u with the unit round-off u bounds the relative error of the two products and three differences
  // (Shewchuk 1997, §4.2).
  constexpr double kBound = (3.0 + 16.0 * math::kUnitRoundOff) * math::kUnitRoundOff;
  const double bound = kBound * (std::fabs(left) + std::fabs(right));
  if (determinant > bound) return 1;
  if (determinant < -bound) return -1;
  ExactSum exact = exact_cross(a, b);
  exact.add(exact_cross(b, c));
  exact.add(exact_cross(c, a));
  return exact.sign();
}

int sign_of_projection(Vec2 u, Vec2 v, Vec2 w) {
  ExactSum sum;
  sum.add_product(u.x, w.x);
  sum.add_product(u.x, -v.x);
  sum.add_product(u.z, w.z);
  sum.add_product(u.z, -v.z);
  return sum.sign();
}

InputErrors simple_polygon_faults(std::span<const Vec2> vertices, std::string_view key) {
  InputErrors faults = coordinate_faults(vertices, key);
  if (!faults.empty()) return faults;
  faults = repeated_vertex_faults(vertices, key);
  if (all_on_one_line(vertices)) {
    faults.push_back(fault(std::string(key), "an outline that encloses an area", "points on one line"));
    return faults;
  }
  const InputErrors crossings = crossing_faults(vertices, key);
  faults.insert(faults.end(), crossings.begin(), crossings.end());
  return faults;
}

InputErrors point_set_faults(std::span<const Vec2> points, std::string_view key) {
  InputErrors faults = coordinate_faults(points, key);
  if (faults.empty() && all_on_one_line(points)) {
    faults.push_back(fault(std::string(key), "points that span an area", "points on one line"));
  }
  return faults;
}

int orientation_of_outline(std::span<const Vec2> vertices) { return twice_signed_area(vertices).sign(); }

std::vector<Vec2> counter_clockwise(std::vector<Vec2> vertices) {
  if (orientation_of_outline(vertices) < 0) std::reverse(vertices.begin(), vertices.end());
  return vertices;
}

std::vector<Vec2> convex_hull(std::span<const Vec2> points) {
  std::vector<Vec2> sorted;
  sorted.reserve(points.size());
  for (const Vec2 p : points) sorted.push_back({p.x + 0.0, p.z + 0.0});  // -0 and +0 are one coordinate
  std::sort(sorted.begin(), sorted.end(), lower_then_left);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  if (sorted.size() < 3) return sorted;

  // Andrew's monotone chain: up the right side, down the left side, left turns only.
  std::vector<Vec2> hull;
  const auto extend = [&hull](std::size_t chain_start, Vec2 p) {
    while (hull.size() >= chain_start + 2 && orientation(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
    hull.push_back(p);
  };
  for (const Vec2 p : sorted) extend(0, p);
  const std::size_t top = hull.size() - 1;
  for (std::size_t k = sorted.size() - 1; k-- > 0;) extend(top, sorted[k]);
  hull.pop_back();  // the first point again
  return hull;
}

std::vector<Vec2> offsets_from(std::span<const Vec2> points, const PrecisePoint& origin) {
  const auto difference = [](double coordinate, double value, double rest) {
    ExactSum sum(coordinate);
    sum.add(-value);
    sum.add(-rest);
    return sum.rounded();
  };
  std::vector<Vec2> offsets;
  offsets.reserve(points.size());
  for (const Vec2 p : points) {
    offsets.push_back({difference(p.x, origin.value.x, origin.rest.x), difference(p.z, origin.value.z, origin.rest.z)});
  }
  return offsets;
}

PolygonMoments moments(std::span<const Vec2> vertices) {
  const std::size_t n = vertices.size();
  ExactSum
      twice_area;  // Σ c_i,  c_i = p_i × p_{i+1}                                                                  (B.2)
  ExactSum
      six_first_x;  // Σ c_i (x_i + x_{i+1})                                                                       (B.3)
  ExactSum six_first_z;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 p = vertices[i];
    const Vec2 q = vertices[(i + 1) % n];
    const ExactSum c = exact_cross(p, q);
    twice_area.add(c);
    six_first_x.add_scaled(c, p.x);
    six_first_x.add_scaled(c, q.x);
    six_first_z.add_scaled(c, p.z);
    six_first_z.add_scaled(c, q.z);
  }
  ExactSum six_area;
  six_area.add_scaled(twice_area, 3.0);

  PolygonMoments result;
  const int turn = twice_area.sign();
  result.area = 0.5 * turn * twice_area.rounded();
  if (turn == 0) return result;
  const TwoTerms x = quotient(six_first_x, six_area);
  const TwoTerms z = quotient(six_first_z, six_area);
  result.centroid = {{x.high, z.high}, {x.low, z.low}};

  const std::vector<Vec2> offsets = offsets_from(vertices, result.centroid);
  ExactSum twelve_xx;
  ExactSum twelve_zz;
  ExactSum twenty_four_xz;
  for (std::size_t i = 0; i < n; ++i) {  // (B.4)
    const Vec2 p = offsets[i];
    const Vec2 q = offsets[(i + 1) % n];
    const ExactSum c = exact_cross(p, q);
    ExactSum xx;
    xx.add_product(p.x, p.x);
    xx.add_product(p.x, q.x);
    xx.add_product(q.x, q.x);
    ExactSum zz;
    zz.add_product(p.z, p.z);
    zz.add_product(p.z, q.z);
    zz.add_product(q.z, q.z);
    ExactSum xz;
    xz.add_product(p.x, q.z);
    xz.add_product(2.0 * p.x, p.z);
    xz.add_product(2.0 * q.x, q.z);
    xz.add_product(q.x, p.z);
    twelve_xx.add(c * xx);
    twelve_zz.add(c * zz);
    twenty_four_xz.add(c * xz);
  }
  result.second_xx = turn * twelve_xx.rounded() / 12.0;
  result.second_zz = turn * twelve_zz.rounded() / 12.0;
  result.second_xz = turn * twenty_four_xz.rounded() / 24.0;
  ExactSum twelve_polar = twelve_xx;
  twelve_polar.add(twelve_zz);
  result.second_polar = turn * twelve_polar.rounded() / 12.0;
  return result;
}

}  // namespace cairn::geometry
