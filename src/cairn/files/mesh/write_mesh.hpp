#pragma once

#include <string>
#include <string_view>

#include "cairn/geometry/mesh.hpp"

/// Meshes as the bytes of a file. Text carries the shortest decimal numbers that read back as the same doubles; only
/// binary STL rounds.
namespace cairn::files {

/// Binary STL: coordinates rounded to single precision, 50 bytes per triangle. `title` goes into the 80 bytes of the
/// header, cut to what fits; one that begins with "solid" is led by a blank, since readers would take it for text.
/// Every coordinate is within the range of single precision.
std::string to_stl_binary(const geometry::Mesh& mesh, std::string_view title = "Cairn");

/// STL as text. `name` is one line.
std::string to_stl_ascii(const geometry::Mesh& mesh, std::string_view name = "cairn");

std::string to_obj(const geometry::Mesh& mesh);

std::string to_off(const geometry::Mesh& mesh);

enum class PlyEncoding : unsigned char { ascii, binary_little_endian, binary_big_endian };

/// PLY with coordinates as "double".
std::string to_ply(const geometry::Mesh& mesh, PlyEncoding encoding = PlyEncoding::binary_little_endian);

}  // namespace cairn::files
