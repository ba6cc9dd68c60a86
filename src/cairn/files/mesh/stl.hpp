#pragma once

#include <string>
#include <string_view>

#include "cairn/files/mesh/read_mesh.hpp"

/// STL: loose triangles, as text between "solid" and "endsolid" or as binary records of 50 bytes after a header of 84.
/// Normals and attribute bytes are passed over: the order of the vertices says which side is outside.
namespace cairn::files {

/// Is the length the one that the count in a binary header asks for? Text never is: its bytes read as a count ask for
/// more than 7 gigabytes.
bool is_exactly_stl_binary(std::string_view bytes);

/// Text that begins with "solid" as its first word. A binary header may say so too; it has a 0 byte by the end of its
/// count.
bool looks_like_stl_ascii(std::string_view bytes);

/// Words in any case, any line ends, several solids; three vertices to a facet.
Result<MeshFile, InputErrors> parse_stl_ascii(std::string_view bytes, const std::string& file);

/// Bytes after the last facet are passed over with a note, unless they are more than the facets.
Result<MeshFile, InputErrors> parse_stl_binary(std::string_view bytes, const std::string& file);

}  // namespace cairn::files
