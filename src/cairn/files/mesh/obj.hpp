#pragma once

#include <string>
#include <string_view>

#include "cairn/files/mesh/read_mesh.hpp"

namespace cairn::files {

/// Text whose first word that is no comment is a word of the OBJ format.
bool looks_like_obj(std::string_view bytes);

/// Wavefront OBJ: the vertices ("v", of which three coordinates count) and the faces ("f", of which the first index of
/// every corner counts; negative ones count back from the last vertex). Lines, points, free-form surfaces and faces of
/// fewer than three corners are passed over with a note; materials, groups, normals and textures without one.
Result<MeshFile, InputErrors> parse_obj(std::string_view bytes, const std::string& file);

}  // namespace cairn::files
