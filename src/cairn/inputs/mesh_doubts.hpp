#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "cairn/geometry/rocking_plane.hpp"
#include "cairn/model/mesh_body.hpp"

/// What looks like a mistake in how meshes were put together to a body. A doubt is no fault: all of it can be meant.
namespace cairn::inputs {

/// A body of which another axis than the one that is up exceeds both others by this factor may lie on its side. Low
/// enough for a stout statue, high enough for a block that is nearly a cube. [-]
inline constexpr double kMuchLonger = 1.25;

enum class DoubtKind {
  overlap,            // two parts share material, which counts twice
  cavity_in_nothing,  // a cavity where there is no material to take away
  on_its_side,        // another axis is much longer than the one that is up
};

struct MeshDoubt {
  DoubtKind kind{};
  std::array<std::size_t, 2> parts{};  // both that overlap; the cavity
  std::array<char, 2> axes{};          // the longest, the one that is up
  std::array<double, 2> extents{};     // along these [m]

  friend bool operator==(const MeshDoubt&, const MeshDoubt&) = default;
};

/// Is the body on its side?
std::optional<MeshDoubt> doubt_on_up(std::span<const MeshPart> parts, geometry::UpAxis up);

/// Material that counts twice, because parts overlap, and cavities where there is nothing to take away. Judged beside some
/// of the faces, (T.6): parts that touch are sound, and a small overlap can be missed.
std::vector<MeshDoubt> doubts_on_parts(std::span<const MeshPart> parts);

}  // namespace cairn::inputs
