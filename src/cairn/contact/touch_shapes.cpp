#include "cairn/contact/touch_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

namespace cairn {
namespace {

template <int D>
using Found = std::vector<Touching<D>>;

/// A ball in the world, its centre about `origin`; a point is one of radius zero.
template <int D>
struct Round {
  Vector<D> centre{};
  double radius{};
};

enum class Form { round, convex, plane, ground };

template <int D>
Form form_of(const geometry::Shape<D>& shape) {
  if (std::holds_alternative<geometry::Convex<D>>(shape)) return Form::convex;
  if (std::holds_alternative<geometry::HalfSpace<D>>(shape)) return Form::plane;
  if (std::holds_alternative<geometry::Terrain<D>>(shape)) return Form::ground;
  return Form::round;
}

/// About the origin of its own frame.
template <int D>
Round<D> round_of(const PlacedShape<D>& s) {
  if (const auto* ball = std::get_if<geometry::Ball<D>>(s.shape))
    return {turned(s.frame.rotation, ball->centre), ball->radius};
  return {};
}

/// Two balls; where their centres meet they are pushed apart upwards.
template <int D>
void touch_rounds(const Round<D>& a, Vector<D> shift, const Round<D>& b, double reach, Found<D>& found) {
  const Vector<D> x = a.centre + shift;
  const Vector<D> between = x - b.centre;
  const double distance = norm(between);
  const double gap = distance - a.radius - b.radius;
  if (!(gap < reach)) return;
  Vector<D> n{};
  n.z = 1.0;
  if (distance > 0.0) n = between / distance;
  found.push_back({x - a.radius * n, b.centre + b.radius * n, n, gap, 0, 0});
}

/// From a rotation of the world to one as the ground sees it.
Rotation2 seen_from(const Rotation2& ground, const Rotation2& body) {
  return {ground.cos * body.cos + ground.sin * body.sin, ground.cos * body.sin - ground.sin * body.cos};
}
Mat3 seen_from(const Mat3& ground, const Mat3& body) {
  Mat3 seen;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto column = [&](double Vec3::*c) { return Vec3{ground.rows[0].*c, ground.rows[1].*c, ground.rows[2].*c}; };
    const Vec3 axis = i == 0 ? column(&Vec3::x) : i == 1 ? column(&Vec3::y) : column(&Vec3::z);
    seen.rows[i] = axis.x * body.rows[0] + axis.y * body.rows[1] + axis.z * body.rows[2];
  }
  return seen;
}

/// On ground: in its own coordinates and back to the axes of the world.
template <int D>
void touch_on_ground(const PlacedShape<D>& a, const PlacedShape<D>& b, double reach, TouchScratch<D>& scratch,
                     Found<D>& found) {
  const auto& ground = std::get<geometry::Terrain<D>>(*b.shape);
  const std::size_t first = found.size();
  const Vector<D> shift = placed_back(b.frame, a.frame.origin);
  if (form_of(*a.shape) == Form::round) {
    const Round<D> ball = round_of(a);
    touch_ground(turned_back(b.frame.rotation, ball.centre) + shift, ball.radius, ground, reach, scratch, found);
  } else {
    place(std::get<geometry::Convex<D>>(*a.shape), seen_from(b.frame.rotation, a.frame.rotation), scratch.turned);
    touch_ground(scratch.turned, shift, ground, reach, scratch, found);
  }
  for (std::size_t k = first; k < found.size(); ++k) {
    Touching<D>& t = found[k];
    t.at_a = turned(b.frame.rotation, t.at_a);
    t.at_b = turned(b.frame.rotation, t.at_b);
    t.normal = turned(b.frame.rotation, t.normal);
  }
}

/// A's form comes no later than B's. Places are about b's origin.
template <int D>
void touch_in_order(const PlacedShape<D>& a, const PlacedShape<D>& b, double reach, TouchScratch<D>& scratch,
                    Found<D>& found) {
  const Form first = form_of(*a.shape);
  const Form second = form_of(*b.shape);
  const Vector<D> shift = a.frame.origin - b.frame.origin;
  if (second == Form::ground) {
    if (first == Form::round || first == Form::convex) touch_on_ground(a, b, reach, scratch, found);
  } else if (second == Form::plane) {
    const auto& half = std::get<geometry::HalfSpace<D>>(*b.shape);
    const geometry::HalfSpace<D> plane{turned(b.frame.rotation, half.normal), half.offset};
    if (first == Form::convex) {
      touch_plane(a.convex, shift, plane, reach, found);
    } else if (first == Form::round) {
      const Round<D> ball = round_of(a);
      const Vector<D> centre = ball.centre + shift;
      const double height = dot(plane.normal, centre) - plane.offset;
      const double gap = height - ball.radius;
      if (gap < reach)
        found.push_back({centre - ball.radius * plane.normal, centre - height * plane.normal, plane.normal, gap, 0, 0});
    }
  } else if (second == Form::convex) {
    if (first == Form::convex) {
      touch_convex(a.convex, b.convex, shift, reach, scratch.convex, found);
    } else {
      const Round<D> ball = round_of(a);
      touch_ball(ball.centre + shift, ball.radius, b.convex, reach, found);
    }
  } else {
    touch_rounds(round_of(a), shift, round_of(b), reach, found);
  }
}

}  // namespace

template <int D>
void place(const geometry::Shape<D>& shape, const Frame<D>& frame, PlacedShape<D>& placed) {
  placed.shape = &shape;
  placed.frame = frame;
  if (const auto* convex = std::get_if<geometry::Convex<D>>(&shape)) place(*convex, frame.rotation, placed.convex);
}

template <int D>
void touch_placed(const PlacedShape<D>& a, const PlacedShape<D>& b, double reach, TouchScratch<D>& scratch,
                  std::vector<Touching<D>>& found) {
  const std::size_t first = found.size();
  const bool swapped = form_of(*a.shape) > form_of(*b.shape);
  const PlacedShape<D>& second = swapped ? a : b;
  touch_in_order(swapped ? b : a, second, reach, scratch, found);
  for (std::size_t k = first; k < found.size(); ++k) {
    Touching<D>& t = found[k];
    t.at_a += second.frame.origin;
    t.at_b += second.frame.origin;
    if (!swapped) continue;
    std::swap(t.at_a, t.at_b);
    std::swap(t.feature_a, t.feature_b);
    t.normal = -t.normal;
  }
  std::sort(found.begin() + static_cast<std::ptrdiff_t>(first), found.end(),
            [](const Touching<D>& s, const Touching<D>& t) {
              return s.feature_a != t.feature_a ? s.feature_a < t.feature_a : s.feature_b < t.feature_b;
            });
}

template <int D>
void touch(const geometry::Shape<D>& a, const Frame<D>& at_a, const geometry::Shape<D>& b, const Frame<D>& at_b,
           double reach, std::vector<Touching<D>>& found) {
  PlacedShape<D> first;
  PlacedShape<D> second;
  TouchScratch<D> scratch;
  place(a, at_a, first);
  place(b, at_b, second);
  touch_placed(first, second, reach, scratch, found);
}

template void place<2>(const geometry::Shape<2>&, const Frame<2>&, PlacedShape<2>&);
template void touch_placed<2>(const PlacedShape<2>&, const PlacedShape<2>&, double, TouchScratch<2>&,
                              std::vector<Touching<2>>&);
template void touch<2>(const geometry::Shape<2>&, const Frame<2>&, const geometry::Shape<2>&, const Frame<2>&, double,
                       std::vector<Touching<2>>&);
template void place<3>(const geometry::Shape<3>&, const Frame<3>&, PlacedShape<3>&);
template void touch_placed<3>(const PlacedShape<3>&, const PlacedShape<3>&, double, TouchScratch<3>&,
                              std::vector<Touching<3>>&);
template void touch<3>(const geometry::Shape<3>&, const Frame<3>&, const geometry::Shape<3>&, const Frame<3>&, double,
                       std::vector<Touching<3>>&);

}  // namespace cairn
