#include "cairn/inputs/turns.hpp"

#include <cmath>

#include "cairn/math/elementary.hpp"
#include "cairn/math/rotation.hpp"

namespace cairn::inputs {

template <int D>
Result<Vector<D>, InputErrors> place_of(const std::vector<double>& numbers, const std::string& key) {
  if (numbers.empty()) return Vector<D>{};
  if (numbers.size() != static_cast<std::size_t>(D))
    return Unexpected(InputErrors{
        {.file = {},
         .line = 0,
         .key = key,
         .expected = D == 2 ? "two numbers [x, z] with dimension = 2" : "three numbers [x, y, z] with dimension = 3",
         .found = std::to_string(numbers.size())}});
  if constexpr (D == 2) {
    return Vec2{numbers[0], numbers[1]};
  } else {
    return Vec3{numbers[0], numbers[1], numbers[2]};
  }
}

template <int D>
Turn<D> tilt_of(double angle) {
  if constexpr (D == 2) {
    return angle;
  } else {
    return turn_by(Vec3{0.0, -angle, 0.0});
  }
}

template <int D>
Spin<D> spin_of(double rate) {
  if constexpr (D == 2) {
    return rate;
  } else {
    return Vec3{0.0, -rate, 0.0};
  }
}

template <int D>
Vector<D> in_plane(double x, double z) {
  if constexpr (D == 2) {
    return {x, z};
  } else {
    return {x, 0.0, z};
  }
}

template <int D>
Turn<D> turn_between(Vector<D> from, Vector<D> to) {
  if constexpr (D == 2) {
    return math::atan2(cross(from, to), dot(from, to));
  } else {
    const Vec3 axis = cross(from, to);
    const double sine = norm(axis);
    const double cosine = dot(from, to);
    if (sine > 0.0) return turn_by(math::atan2(sine, cosine) / sine * axis);
    if (cosine > 0.0) return Quaternion{};
    // Half a turn about any axis across: the coordinate axis that is least along it gives one.
    const double x = std::fabs(from.x), y = std::fabs(from.y), z = std::fabs(from.z);
    const Vec3 beside = x <= y && x <= z ? Vec3{1.0, 0.0, 0.0} : y <= z ? Vec3{0.0, 1.0, 0.0} : Vec3{0.0, 0.0, 1.0};
    const Vec3 across = cross(from, beside) / norm(cross(from, beside));
    return {0.0, across.x, across.y, across.z};
  }
}

template Result<Vec2, InputErrors> place_of<2>(const std::vector<double>&, const std::string&);
template Result<Vec3, InputErrors> place_of<3>(const std::vector<double>&, const std::string&);
template Turn<2> tilt_of<2>(double);
template Turn<3> tilt_of<3>(double);
template Spin<2> spin_of<2>(double);
template Spin<3> spin_of<3>(double);
template Vec2 in_plane<2>(double, double);
template Vec3 in_plane<3>(double, double);
template Turn<2> turn_between<2>(Vec2, Vec2);
template Turn<3> turn_between<3>(Vec3, Vec3);

}  // namespace cairn::inputs
