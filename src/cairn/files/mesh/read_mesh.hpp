#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/geometry/mesh.hpp"

/// Triangle meshes from files: the table in read_mesh.cpp has a line for each format. The format is recognised from the
/// content, whatever the file is called. Coordinates are read in double precision, decimal numbers rounded once. No reader
/// heals: what is said twice, turned over or left open stays so.
namespace cairn::files {

struct MeshReadOptions {
  std::uint64_t most_bytes = std::uint64_t{2} << 30U;  // of the file; a larger one is refused [byte]
};

/// A mesh as its file has it. Every coordinate is finite, every triangle names vertices that exist, and there is at
/// least one triangle.
struct MeshFile {
  geometry::Mesh mesh;             // the file's own order, in the file's own unit; polygons cut into triangles
  std::string format;              // e.g. "STL binary", "OBJ", "PLY binary_little_endian", "OFF"
  int coordinate_bits{53};         // binary digits of its coordinates: 24 where it holds single precision alone
  std::vector<std::string> notes;  // what was passed over or read with indulgence, one sentence each
};

/// "STL, OBJ, PLY or OFF"
std::string mesh_format_names();

/// Reads the file, or says with file, line (or byte) and what was found why it cannot be read.
Result<MeshFile, InputErrors> read_mesh(const std::filesystem::path& path, const MeshReadOptions& options = {});

/// The same from bytes; `file` names them in the errors. Takes time in proportion to the bytes and at most 20 times their
/// memory (and half a megabyte for small ones), whatever they claim.
Result<MeshFile, InputErrors> parse_mesh(std::string_view bytes, const std::string& file);

}  // namespace cairn::files
