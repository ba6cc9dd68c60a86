#pragma once

#include <cstdint>

#include "cairn/geometry/mesh.hpp"

/// Turning faces so that they agree, and bodies so that they face outwards.            docs/theory/mesh_health.md
namespace cairn::geometry {

struct Turned {
  Mesh mesh;  // canonical
  std::uint32_t faces_turned{};
  std::uint32_t shells_turned{};    // orient_outward: outermost shells, without those inside them
  std::uint64_t misturned_edges{};  // that remain: a surface with one side only, such as a Möbius strip, has no sense
};

/// Goes from face to face across the edges with two faces and turns those that disagree; of each piece that hangs
/// together so, the smaller part (the part without its lowest face when both are alike). Whether the result faces inwards
/// or outwards is left as most of the faces had it.
Turned orient_consistently(const Mesh& mesh);

/// Turns every outermost closed shell of negative volume, together with all shells inside it: what was a cavity of it
/// remains one.
Turned orient_outward(const Mesh& mesh);

}  // namespace cairn::geometry
