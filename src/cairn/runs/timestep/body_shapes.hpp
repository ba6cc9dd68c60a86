#pragma once

#include "cairn/model/system.hpp"
#include "cairn/results/animation.hpp"
#include "cairn/results/page.hpp"

/// What bodies look like, for pictures.
namespace cairn::runs {

/// How far a body reaches from its centroid; what has no end (half-spaces, terrain) is left out. [m]
double radius_of(const SystemBody<2>& body);
double radius_of(const SystemBody<3>& body);

/// Its parts as outlines from the centroid, discs among them as polygons; what has no end reaches `far` from the point
/// of it that is nearest to the centroid. [m]
std::vector<std::vector<Vec2>> outlines_of(const SystemBody<2>& body, double far);

/// The same as prisms of a depth across the plane, every one convex.
std::vector<results::Solid> prisms_of(const SystemBody<2>& body, double far, double depth);

/// The same in space: flat faces, each counter-clockwise as seen from outside.
std::vector<results::Solid> solids_of(const SystemBody<3>& body, double far);

}  // namespace cairn::runs
