#pragma once

#include <string>
#include <string_view>

#include "cairn/files/mesh/read_mesh.hpp"

namespace cairn::files {

/// The first word that is no comment is OFF with the letters that say what a vertex carries: [ST][C][N][4][n]OFF.
bool looks_like_off(std::string_view bytes);

/// Geomview's OFF as text: the counts (on the first line or after it), x y z of each vertex, the corners of each face.
/// What follows on a line - normals, colours, textures - is passed over; # starts a comment. Refused with the reason:
/// binary OFF, and vertices of other than three coordinates (4OFF, nOFF).
Result<MeshFile, InputErrors> parse_off(std::string_view bytes, const std::string& file);

}  // namespace cairn::files
