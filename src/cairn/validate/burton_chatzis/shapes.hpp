/// Bodies like those of Burton & Chatzis, made by us: it gives a few lengths and no outlines. x right, z up, in metres.
#pragma once

#include "cairn/model/planar_body.hpp"

namespace cairn::validate::burton {

/// Fig 15: a shelving unit, 0.9 m by 0.5 m below, with an upper part of 1.7 m over its left end.
enum class Base : unsigned char { flat, quarter_circles, extensions, uneven_feet };
inline constexpr Base kBases[] = {Base::flat, Base::quarter_circles, Base::extensions, Base::uneven_feet};
const char* name_of(Base base);
/// `reach`: radius of the quarter circles, length of the extensions, distance of the uneven feet from the ends; `upper`:
/// width of the upper part, less than 0.9. [m]
PlanarBody shelving(Base base, double reach, double upper = 0.4);
double usual_reach(Base base);

/// Fig 21: a standing figure of 5.2 m on its own stone of 1.45 m, and on a pedestal of 1.7 m by 0.35 m.
enum class Pedestal : unsigned char { none, solid, hollow, chamfered, feet };
inline constexpr Pedestal kPedestals[] = {Pedestal::none, Pedestal::solid, Pedestal::hollow, Pedestal::chamfered,
                                          Pedestal::feet};
const char* name_of(Pedestal pedestal);
/// What the chamfer takes from either end of the underside, and how much it rises there.
struct Chamfer {
  double run{0.10};   // [m]
  double rise{0.05};  // [m]
};
PlanarBody figure_on(Pedestal pedestal, Chamfer chamfer = {});

/// Fig 17: a rock of 0.3 m on a foot of 82 mm, its centroid nearer to the right end of it; and the same on other feet.
enum class RockFoot : unsigned char { plain, right, far_right, left, narrow, heel, toe, toe_and_heel };
inline constexpr RockFoot kRockFeet[] = {RockFoot::plain, RockFoot::right,       RockFoot::far_right,
                                         RockFoot::left,  RockFoot::narrow,      RockFoot::heel,
                                         RockFoot::toe,   RockFoot::toe_and_heel};
const char* name_of(RockFoot foot);
PlanarBody balanced_rock_body(RockFoot foot = RockFoot::plain);

/// A rectangle with the base and the height of the centroid of a body that stands on one edge.
PlanarBody block_like(const PlanarBody& body);

/// The body as a mirror shows it.
PlanarBody mirrored(const PlanarBody& body);

/// Fig 26: a warrior of 3.5 m on a pedestal of 0.8 m by 0.8 m by 0.1 m, which is moved to the left by `eccentricity` of
/// its width from below the warrior's centroid.
PlanarBody warrior(double eccentricity);
/// The same with the moment of inertia of a block of its mass, base and height of the centroid.
PlanarBody with_inertia_of_block(const PlanarBody& body);

}  // namespace cairn::validate::burton
