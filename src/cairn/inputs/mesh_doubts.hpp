#pragma once

#include <span>
#include <string>
#include <vector>

#include "cairn/geometry/rocking_plane.hpp"
#include "cairn/model/mesh_body.hpp"

/// What looks like a mistake in how meshes were put together to a body. A doubt is no fault: all of it can be meant.
namespace cairn::inputs {

/// A body of which another axis than the one that is up exceeds both others by this factor may lie on its side. Low
/// enough for a stout statue, high enough for a block that is nearly a cube. [-]
inline constexpr double kMuchLonger = 1.25;

/// "is y up?", or nothing.
std::string doubt_on_up(std::span<const MeshPart> parts, geometry::UpAxis up);

/// Material that counts twice, because parts overlap, and cavities where there is nothing to take away: a sentence for
/// each. `names`: one for each part. Judged beside some of the faces, (T.6): parts that touch are sound, and a small
/// overlap can be missed.
std::vector<std::string> doubts_on_parts(std::span<const MeshPart> parts, std::span<const std::string> names);

}  // namespace cairn::inputs
