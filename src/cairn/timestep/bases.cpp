#include "cairn/timestep/bases.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/geometry/make_shapes.hpp"
#include "cairn/math/elementary.hpp"

namespace cairn::timestep {
namespace {

/// Normals that differ by less are of one face: a body on it does not look different.
constexpr double kOneFace = 1e-3;

/// The part of v across a unit vector.
template <int D>
Vector<D> across(Vector<D> v, Vector<D> unit) {
  return v - dot(v, unit) * unit;
}

/// The point of a segment that is nearest to the origin.
template <int D>
Vector<D> nearest_on(Vector<D> p, Vector<D> q) {
  const Vector<D> way = q - p;
  const double square = norm_squared(way);
  if (!(square > 0.0)) return p;
  return p + std::clamp(-dot(p, way) / square, 0.0, 1.0) * way;
}

/// How the centroid's height changes when a body on its lowest corners turns, taken at its least: of all points between
/// them the one that is nearest to the foot of the centroid. Zero where the foot lies among them.
template <int D>
Vector<D> least_slope(const std::vector<Vector<D>>& lowest, Vector<D> down, double flat) {
  Vector<D> slope{};
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < lowest.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      const Vector<D> at = nearest_on<D>(across<D>(lowest[i], down), across<D>(lowest[j], down));
      if (norm_squared(at) >= least) continue;
      least = norm_squared(at);
      slope = at;
    }
  const bool outside = std::all_of(lowest.begin(), lowest.end(), [&](const Vector<D>& corner) {
    return dot(across<D>(corner, down), slope) >= least - flat * std::sqrt(least);
  });
  return outside && least > flat * flat ? slope : Vector<D>{};
}

/// Corners of a face in the order in which they go round it, seen from the centroid, which lies over its inside.
void go_round(std::vector<Vec2>& corners, Vec2 normal) {
  std::sort(corners.begin(), corners.end(), [&](Vec2 p, Vec2 q) { return cross(normal, p) < cross(normal, q); });
  corners = {corners.front(), corners.back()};
}
void go_round(std::vector<Vec3>& corners, Vec3 normal) {
  const Vec3 first = across<3>(corners.front(), normal);
  const Vec3 second = cross(normal, first);
  const auto angle = [&](Vec3 p) { return math::atan2(dot(p, second), dot(p, first)); };
  std::sort(corners.begin(), corners.end(), [&](Vec3 p, Vec3 q) { return angle(p) < angle(q); });
}

void add_sides(const std::vector<Vec2>& face, Base<2>& base) {
  base.barrier = std::numeric_limits<double>::infinity();
  for (const Vec2 corner : face) {
    const Vec2 side = perp(corner);
    base.inside.push_back(dot(side, base.normal) < 0.0 ? -side : side);
    base.barrier = std::min(base.barrier, norm(corner) - base.height);
  }
}
void add_sides(const std::vector<Vec3>& face, Base<3>& base) {
  base.barrier = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < face.size(); ++k) {
    const Vec3 p = face[k], q = face[(k + 1) % face.size()];
    base.inside.push_back(cross(p, q));
    base.barrier = std::min(base.barrier, norm(nearest_on<3>(p, q)) - base.height);
  }
}

}  // namespace

template <int D>
Bases<D>::Bases(const SystemBody<D>& body) {
  std::vector<Vector<D>> points;
  for (const geometry::Shape<D>& part : body.parts) {
    if (const auto* convex = std::get_if<geometry::Convex<D>>(&part))
      points.insert(points.end(), convex->corners.begin(), convex->corners.end());
    if (const auto* ball = std::get_if<geometry::Ball<D>>(&part)) balls_.push_back(*ball);
  }
  double radius = 0.0;
  for (const Vector<D>& point : points) radius = std::max(radius, norm(point));
  // The hull takes faces that bend by less than its flatness for one; both ends of the bend count.
  flat_ = 2.0 * geometry::kFlatness * radius;
  if (body.parts.size() == 1) {
    corners_ = std::move(points);
  } else if (auto hull = geometry::convex_of(points, body.name); hull.has_value()) {
    corners_ = std::move(hull->corners);
  }
  lowest_.reserve(corners_.size());
}

template <int D>
void Bases<D>::find_lowest(Vector<D> down) const {
  double depth = -std::numeric_limits<double>::infinity();
  for (const Vector<D>& corner : corners_) depth = std::max(depth, dot(corner, down));
  lowest_.clear();
  for (const Vector<D>& corner : corners_)
    if (dot(corner, down) >= depth - flat_) lowest_.push_back(corner);
}

template <int D>
bool Bases<D>::rolls(Vector<D> normal) const {
  double depth = 0.0;
  for (const Vector<D>& corner : lowest_) depth = std::max(depth, dot(corner, normal));
  return std::any_of(balls_.begin(), balls_.end(), [&](const geometry::Ball<D>& ball) {
    return dot(ball.centre, normal) + ball.radius >= depth - flat_;
  });
}

template <int D>
std::optional<Vector<D>> Bases<D>::normal_below(Vector<D> down) const {
  // Each turn ends where one more corner bears, and none goes up: there are no more of them than pairs of neighbours.
  for (std::size_t turn = 0; turn <= 4 * corners_.size(); ++turn) {
    find_lowest(down);
    if (lowest_.empty()) return std::nullopt;
    const Vector<D> slope = least_slope<D>(lowest_, down, flat_);
    if (norm_squared(slope) == 0.0) {
      if (lowest_.size() < static_cast<std::size_t>(D) || rolls(down)) return std::nullopt;
      return down;
    }
    // About the corner or edge that bears, the way that lets the centroid down, until the next corner bears.
    const Vector<D> aside = -slope / norm(slope);
    const Vector<D> bearing = *std::min_element(
        lowest_.begin(), lowest_.end(), [&](const auto& p, const auto& q) { return dot(p, slope) < dot(q, slope); });
    double rise = 0.0, run = 0.0;  // tangent of the turn
    for (const Vector<D>& corner : corners_) {
      const double above = dot(bearing - corner, down), falls = -dot(bearing - corner, aside);
      if (above <= flat_ || !(falls > 0.0)) continue;
      if (run == 0.0 || above * run < rise * falls) {
        rise = above;
        run = falls;
      }
    }
    if (run == 0.0) return std::nullopt;
    const Vector<D> next = run * down + rise * aside;
    down = next / norm(next);
  }
  return std::nullopt;
}

template <int D>
std::optional<Base<D>> Bases<D>::base_below(Vector<D> down) const {
  const std::optional<Vector<D>> normal = normal_below(down);
  if (!normal) return std::nullopt;
  find_lowest(*normal);
  Base<D> base;
  base.normal = *normal;
  base.height = dot(lowest_.front(), *normal);
  std::vector<Vector<D>> face = lowest_;
  go_round(face, *normal);
  add_sides(face, base);
  return base;
}

template <int D>
bool Bases<D>::comes_back(const Base<D>& base, Vector<D> down) const {
  const auto within = [&](const Vector<D>& side) { return dot(side, down) >= 0.0; };
  if (std::all_of(base.inside.begin(), base.inside.end(), within)) return true;
  const std::optional<Vector<D>> normal = normal_below(down);
  return normal && norm(*normal - base.normal) <= kOneFace;
}

template class Bases<2>;
template class Bases<3>;

}  // namespace cairn::timestep
