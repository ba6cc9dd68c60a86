/// Makes the L-shaped shelving unit of Burton & Chatzis, Fig 15, on its four bases: examples/shelving/flat.stl,
/// quarter_circle_feet.stl, extensions.stl and uneven_feet.stl, in metres.
///   make_shelving [folder]
/// Source: Burton and Chatzis, "Modeling the planar rocking of a rigid body with irregular geometry": 3 m across the
/// plane, extensions of 5 cm under 45 degrees that touch after some 10 degrees, feet of 1 cm and 2 cm. All else is ours.
#include <algorithm>
#include <string>

#include "cairn/files/mesh/write_mesh.hpp"
#include "solids.hpp"
#include "write_files.hpp"

namespace {

using examples::Outline;
using examples::Vec2;

constexpr double kAcross = 3.0;  // across the plane [m]
constexpr double kHalf = 0.45;   // half the depth of the lower part [m]
constexpr double kLower = 0.5;   // height of the lower part [m]
constexpr double kBack = -0.05;  // front of the upper part [m]
constexpr double kHeight = 2.2;  // [m]

/// The unit over an underside, which runs from the lower end of its left wall to that of the right one.
Outline unit_over(Outline underside) {
  underside.insert(underside.end(), {{kHalf, kLower}, {kBack, kLower}, {kBack, kHeight}, {-kHalf, kHeight}});
  return underside;
}

Outline mirrored(Outline half) {
  std::reverse(half.begin(), half.end());
  for (Vec2& p : half) p.x = -p.x;
  return half;
}

/// An underside from its left half.
Outline both_sides(const Outline& left) {
  Outline all = left;
  const Outline right = mirrored(left);
  all.insert(all.end(), right.begin(), right.end());
  return all;
}

/// The body stands on the lowest points of the arcs and rolls outwards over them; its own floor hangs above.
Outline quarter_circle_feet() {
  constexpr double kRadius = 0.08;  // [m]
  constexpr double kFloor = 0.01;   // height of the floor between the feet [m]
  constexpr int kPieces = 12;
  Outline left;
  for (int k = 0; k <= kPieces; ++k) {
    const cairn::math::SinCos turn = cairn::math::sincos(0.5 * cairn::kPi * k / kPieces);
    left.push_back({-kHalf + kRadius * (1.0 - turn.cos), kRadius * (1.0 - turn.sin)});
  }
  left.back() = {-kHalf + kRadius, 0.0};
  left.push_back({-kHalf + kRadius, kFloor});
  return both_sides(left);
}

/// Wedges beside the base: their tips touch when the body has turned by 10 degrees about its corner.
Outline extensions() {
  constexpr double kReach = 0.05;  // [m]
  const double rise = kReach * cairn::math::tan(10.0 * cairn::kPi / 180.0);
  return both_sides({{-kHalf, rise + kReach}, {-kHalf - kReach, rise}, {-kHalf, rise}, {-kHalf, 0.0}});
}

/// Feet a little inside of the ends, the right one too long.
Outline uneven_feet() {
  constexpr double kInside = 0.02;  // [m]
  constexpr double kWidth = 0.06;   // [m]
  constexpr double kLeft = 0.01;    // [m]
  constexpr double kRight = 0.02;   // [m]
  const auto foot = [](double from, double height) {
    return Outline{{from, 0.0}, {from, -height}, {from + kWidth, -height}, {from + kWidth, 0.0}};
  };
  Outline all{{-kHalf, 0.0}};
  const Outline left = foot(-kHalf + kInside, kLeft);
  const Outline right = foot(kHalf - kInside - kWidth, kRight);
  all.insert(all.end(), left.begin(), left.end());
  all.insert(all.end(), right.begin(), right.end());
  all.push_back({kHalf, 0.0});
  return all;
}

examples::File file(const std::string& name, const Outline& underside) {
  return {name, cairn::files::to_stl_ascii(examples::extrude(unit_over(underside), 0.0, kAcross), name)};
}

}  // namespace

int main(int argc, char** argv) {
  return examples::write_files(
      argc, argv,
      {file("flat.stl", {{-kHalf, 0.0}, {kHalf, 0.0}}), file("quarter_circle_feet.stl", quarter_circle_feet()),
       file("extensions.stl", extensions()), file("uneven_feet.stl", uneven_feet())});
}
