#pragma once

#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/math/space.hpp"

/// Places and turns of a scene in the plane and in space.
namespace cairn::inputs {

/// Two numbers in the plane, three in space, none for the origin; the fault names `key`.
template <int D>
Result<Vector<D>, InputErrors> place_of(const std::vector<double>& numbers, const std::string& key);

/// A rotation that is counter-clockwise as seen: an angle in the plane, about -y in space.
template <int D>
Turn<D> tilt_of(double angle);

/// The same as a spin.
template <int D>
Spin<D> spin_of(double rate);

/// x and z, with y = 0 in space.
template <int D>
Vector<D> in_plane(double x, double z);

/// The shortest turn that takes one direction to another, of any lengths but none. In the plane an angle.
template <int D>
Turn<D> turn_between(Vector<D> from, Vector<D> to);

}  // namespace cairn::inputs
