#pragma once

#include <variant>

#include "cairn/inputs/shapes/ball.hpp"
#include "cairn/inputs/shapes/box.hpp"
#include "cairn/inputs/shapes/cylinder.hpp"
#include "cairn/inputs/shapes/given_body.hpp"
#include "cairn/inputs/shapes/hull.hpp"
#include "cairn/inputs/shapes/mesh_parts.hpp"
#include "cairn/inputs/shapes/one_mesh.hpp"
#include "cairn/inputs/shapes/particle.hpp"
#include "cairn/inputs/shapes/pieces.hpp"
#include "cairn/inputs/shapes/prism.hpp"
#include "cairn/inputs/shapes/stack.hpp"

namespace cairn::inputs {

/// Every shape that a body may have: the one list of them. Each is a file of its own with what it is called (kName,
/// kAbout, kImplied), its keys (`describe`) and how it becomes a body: `planar_body`, as a PlanarBody or a ShapedBody, where
/// the planar engine runs it; `solid_in_plane` where a plane of many bodies has another one than that, `solid_in_space` where
/// it is a shape of space. Faults have the names of its keys. The first one is what a body has before it was read; the
/// others stand in the order of the reference.
using Shape =
    std::variant<Box, Prism, GivenBody, OneMesh, MeshParts, Stack, BallShape, Cylinder, HullShape, Particle, Pieces>;

}  // namespace cairn::inputs
