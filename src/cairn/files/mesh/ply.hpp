#pragma once

#include <string>
#include <string_view>

#include "cairn/files/mesh/read_mesh.hpp"

namespace cairn::files {

/// The first line says "ply".
bool looks_like_ply(std::string_view bytes);

/// PLY, as text and in both byte orders: the properties x, y, z of the element "vertex" (of any type, in any order), the
/// list "vertex_indices" or "vertex_index" of the element "face", and of "tristrips" (-1 starts a new strip, the second
/// triangle of a strip is turned). Other elements and properties are passed over.
Result<MeshFile, InputErrors> parse_ply(std::string_view bytes, const std::string& file);

}  // namespace cairn::files
