#include "cairn/validate/burton_chatzis/shapes.hpp"

#include <algorithm>
#include <vector>

#include "cairn/core/contract.hpp"
#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/model/landscape.hpp"

namespace cairn::validate::burton {
namespace {

using Outline = std::vector<Vec2>;  // counter-clockwise

constexpr double kMarble = 2711.0;  // §"Museum Sculpture Subjected to an Earthquake" of the paper [kg/m3]
constexpr double kAcross = 1.0;     // extent across the plane: cancels in every motion [m]

PlanarBody prism(const Outline& outline) { return PlanarBody::prism(outline, kMarble, kAcross).value(); }

void append(Outline& all, const Outline& more) { all.insert(all.end(), more.begin(), more.end()); }

/// An outline from its left half.
Outline both_sides(Outline left) {
  Outline right = left;
  std::reverse(right.begin(), right.end());
  for (Vec2& p : right) p.x = -p.x;
  append(left, right);
  return left;
}

constexpr double kShelfHalf = 0.45;  // of its base [m]

/// The lowest points of the arcs carry the body; the floor between them hangs 1 cm above the ground.
Outline quarter_circles(double radius) {
  constexpr int kPieces = 12;
  constexpr double kFloor = 0.01;
  Outline left;
  for (int k = 0; k < kPieces; ++k) {
    const math::SinCos turn = math::sincos(0.5 * kPi * k / kPieces);
    left.push_back({-kShelfHalf + radius * (1.0 - turn.cos), radius * (1.0 - turn.sin)});
  }
  left.push_back({-kShelfHalf + radius, 0.0});
  left.push_back({-kShelfHalf + radius, kFloor});
  return both_sides(left);
}

/// Wedges of 45 degrees whose tips touch when the body has turned by 10 degrees.
Outline extensions(double reach) {
  const double rise = reach * math::tan(radians_from_degrees(10.0));
  return both_sides(
      {{-kShelfHalf, rise + reach}, {-kShelfHalf - reach, rise}, {-kShelfHalf, rise}, {-kShelfHalf, 0.0}});
}

/// A foot of 1 cm near the left end, one of 2 cm near the right one, 6 cm wide.
Outline uneven_feet(double inside) {
  constexpr double kWidth = 0.06;
  const auto foot = [](double from, double height) {
    return Outline{{from, 0.0}, {from, -height}, {from + kWidth, -height}, {from + kWidth, 0.0}};
  };
  Outline all{{-kShelfHalf, 0.0}};
  append(all, foot(-kShelfHalf + inside, 0.01));
  append(all, foot(kShelfHalf - inside - kWidth, 0.02));
  all.push_back({kShelfHalf, 0.0});
  return all;
}

Outline underside(Base base, double reach) {
  switch (base) {
    case Base::flat:
      break;
    case Base::quarter_circles:
      return quarter_circles(reach);
    case Base::extensions:
      return extensions(reach);
    case Base::uneven_feet:
      return uneven_feet(reach);
  }
  return {{-kShelfHalf, 0.0}, {kShelfHalf, 0.0}};
}

/// A man who stands on his right leg, one hand at the shoulder; from the right end of his stone over the head to the
/// left one.
Outline figure_outline() {
  return {{0.75, 0.0},   {0.72, 0.30},  {0.52, 0.45},  {0.45, 1.30},  {0.55, 2.20},  {0.80, 2.50},  {0.88, 3.05},
          {0.92, 3.60},  {0.80, 4.20},  {0.35, 4.45},  {0.33, 4.85},  {0.22, 5.12},  {0.02, 5.20},  {-0.18, 5.05},
          {-0.22, 4.60}, {-0.32, 4.40}, {-0.72, 4.40}, {-0.95, 3.75}, {-0.90, 3.45}, {-0.60, 3.45}, {-0.50, 2.90},
          {-0.55, 2.30}, {-0.42, 1.30}, {-0.50, 0.50}, {-0.70, 0.30}, {-0.70, 0.0}};
}

constexpr double kPedestalHalf = 0.85;  // [m]
constexpr double kPedestalHeight = 0.35;

Outline pedestal_underside(Pedestal pedestal, Chamfer chamfer) {
  constexpr double kWall = 0.05;  // of the hollow one, and its cover [m]
  constexpr double kFoot = 0.01;  // height and width of the triangular feet [m]
  const double low = -kPedestalHeight;
  switch (pedestal) {
    case Pedestal::none:
    case Pedestal::solid:
      break;
    case Pedestal::hollow:
      return both_sides({{-kPedestalHalf, low}, {-kPedestalHalf + kWall, low}, {-kPedestalHalf + kWall, -kWall}});
    case Pedestal::chamfered:
      return both_sides({{-kPedestalHalf, low + chamfer.rise}, {-kPedestalHalf + chamfer.run, low}});
    case Pedestal::feet:
      return both_sides({{-kPedestalHalf, low - kFoot}, {-kPedestalHalf + kFoot, low}});
  }
  return both_sides({{-kPedestalHalf, low}});
}

/// What the rock touches the ground with, from the left to the right.
Outline rock_foot(RockFoot foot) {
  switch (foot) {
    case RockFoot::plain:
      break;
    case RockFoot::right:
      return {{-0.050, 0.0}, {0.032, 0.0}};
    case RockFoot::far_right:
      return {{-0.040, 0.0}, {0.042, 0.0}};
    case RockFoot::left:
      return {{-0.070, 0.0}, {0.012, 0.0}};
    case RockFoot::narrow:
      return {{-0.030, 0.0}, {0.015, 0.0}};
    case RockFoot::heel:
      return {{-0.060, 0.0}, {0.012, 0.0}, {0.035, 0.002}};
    case RockFoot::toe:
      return {{-0.060, 0.004}, {-0.030, 0.0}, {0.022, 0.0}};
    case RockFoot::toe_and_heel:
      return {{-0.060, 0.004}, {-0.030, 0.0}, {0.010, 0.0}, {0.030, 0.003}};
  }
  return {{-0.060, 0.0}, {0.022, 0.0}};
}

/// A piece of the warrior: volume, centroid, and moment of inertia about it over its mass.
struct Piece {
  double volume;
  Vec2 centroid;
  double gyration;  // radius squared [m2]
};

/// Upright elliptic cylinder between two heights; half width in the plane and across it.
Piece cylinder(double x, double low, double high, double half, double across) {
  const double height = high - low;
  return {kPi * half * across * height, {x, 0.5 * (low + high)}, half * half / 4.0 + height * height / 12.0};
}

Piece ellipsoid(Vec2 centre, double half, double across, double half_height) {
  return {4.0 / 3.0 * kPi * half * across * half_height, centre, (half * half + half_height * half_height) / 5.0};
}

Piece box(Vec2 centre, double width, double across, double height) {
  return {width * across * height, centre, (width * width + height * height) / 12.0};
}

Piece joined(const std::vector<Piece>& pieces) {
  Piece all{};
  for (const Piece& piece : pieces) {
    all.volume += piece.volume;
    all.centroid = all.centroid + piece.volume * piece.centroid;
  }
  all.centroid = all.centroid / all.volume;
  for (const Piece& piece : pieces) {
    const Vec2 d = piece.centroid - all.centroid;
    all.gyration += piece.volume / all.volume * (piece.gyration + d.x * d.x + d.z * d.z);
  }
  return all;
}

constexpr double kWarriorBase = 0.8;  // [m]

}  // namespace

const char* name_of(Base base) {
  switch (base) {
    case Base::flat:
      return "flat";
    case Base::quarter_circles:
      return "quarter circles";
    case Base::extensions:
      return "extensions";
    case Base::uneven_feet:
      break;
  }
  return "uneven feet";
}

double usual_reach(Base base) {
  switch (base) {
    case Base::flat:
      return 0.0;
    case Base::quarter_circles:
      return 0.08;
    case Base::extensions:
      return 0.05;  // of the paper
    case Base::uneven_feet:
      break;
  }
  return 0.02;
}

PlanarBody shelving(Base base, double reach, double upper) {
  constexpr double kLower = 0.5, kTop = 2.2;
  const double front = -kShelfHalf + upper;
  Outline outline = underside(base, reach);
  append(outline, {{kShelfHalf, kLower}, {front, kLower}, {front, kTop}, {-kShelfHalf, kTop}});
  return prism(outline);
}

const char* name_of(Pedestal pedestal) {
  switch (pedestal) {
    case Pedestal::none:
      return "none";
    case Pedestal::solid:
      return "solid";
    case Pedestal::hollow:
      return "hollow";
    case Pedestal::chamfered:
      return "chamfered";
    case Pedestal::feet:
      break;
  }
  return "feet";
}

PlanarBody figure_on(Pedestal pedestal, Chamfer chamfer) {
  if (pedestal == Pedestal::none) return prism(figure_outline());
  Outline outline = pedestal_underside(pedestal, chamfer);
  outline.push_back({kPedestalHalf, 0.0});
  append(outline, figure_outline());
  outline.push_back({-kPedestalHalf, 0.0});
  return prism(outline);
}

const char* name_of(RockFoot foot) {
  switch (foot) {
    case RockFoot::plain:
      return "plain, 82 mm";
    case RockFoot::right:
      return "10 mm further right";
    case RockFoot::far_right:
      return "20 mm further right";
    case RockFoot::left:
      return "10 mm further left";
    case RockFoot::narrow:
      return "narrow, 45 mm";
    case RockFoot::heel:
      return "heel 2 mm up on the right";
    case RockFoot::toe:
      return "toe 4 mm up on the left";
    case RockFoot::toe_and_heel:
      break;
  }
  return "toe 4 mm, heel 3 mm up";
}

PlanarBody balanced_rock_body(RockFoot foot) {
  Outline outline = rock_foot(foot);
  append(outline, {{0.075, 0.055},
                   {0.125, 0.115},
                   {0.130, 0.185},
                   {0.095, 0.255},
                   {0.030, 0.300},
                   {-0.045, 0.285},
                   {-0.105, 0.235},
                   {-0.125, 0.160},
                   {-0.110, 0.085},
                   {-0.085, 0.030}});
  return prism(outline);
}

PlanarBody block_like(const PlanarBody& body) {
  const RestPose rest = rest_pose(body, 0.0);
  return PlanarBody::rectangle(rest.base_left + rest.base_right, 2.0 * rest.height, kMarble, kAcross).value();
}

PlanarBody mirrored(const PlanarBody& body) {
  Outline vertices;
  for (int i = 0; i < body.vertex_count(); ++i) vertices.push_back({-body.vertex(i).x, body.vertex(i).z});
  return PlanarBody::given(vertices, body.mass(), {}, body.inertia()).value();
}

PlanarBody warrior(double eccentricity) {
  Piece figure = joined({cylinder(0.0, 0.1, 1.6, 0.36, 0.34),    // robe and legs
                         cylinder(0.0, 1.6, 2.8, 0.42, 0.40),    // armour
                         cylinder(-0.52, 1.5, 2.7, 0.10, 0.12),  // the left arm hangs
                         cylinder(0.52, 2.0, 2.7, 0.10, 0.12),   // the right one is bent
                         ellipsoid({0.50, 1.9}, 0.12, 0.30, 0.10), cylinder(0.02, 2.8, 2.9, 0.14, 0.14),
                         ellipsoid({0.02, 3.25}, 0.22, 0.25, 0.35)});
  figure.centroid.x = 0.0;  // x counts from it, so that a pedestal below it stands evenly, to the last bit
  const double middle = -eccentricity * kWarriorBase;
  const Piece all = joined({figure, box({middle, 0.05}, kWarriorBase, kWarriorBase, 0.1)});
  const double half = 0.5 * kWarriorBase;
  const double mass = kMarble * all.volume;
  return PlanarBody::given(Outline{{middle - half, 0.0},
                                   {middle + half, 0.0},
                                   {middle + half, 0.1},
                                   {0.62, 1.9},
                                   {0.62, 2.7},
                                   {0.2, 3.6},
                                   {-0.2, 3.6},
                                   {-0.62, 2.7},
                                   {-0.62, 1.9},
                                   {middle - half, 0.1}},
                           mass, all.centroid, mass * all.gyration)
      .value();
}

PlanarBody with_inertia_of_block(const PlanarBody& body) {
  const RestPose rest = rest_pose(body, 0.0);
  const double half = 0.5 * (rest.base_left + rest.base_right);
  Outline vertices;
  for (int i = 0; i < body.vertex_count(); ++i) vertices.push_back(body.centroid() + body.vertex(i));
  return PlanarBody::given(vertices, body.mass(), body.centroid(),
                           body.mass() * (half * half + rest.height * rest.height) / 3.0)
      .value();
}

}  // namespace cairn::validate::burton
