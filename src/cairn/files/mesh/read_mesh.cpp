#include "cairn/files/mesh/read_mesh.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "cairn/files/mesh/mesh_text.hpp"
#include "cairn/files/mesh/obj.hpp"
#include "cairn/files/mesh/off.hpp"
#include "cairn/files/mesh/ply.hpp"
#include "cairn/files/mesh/stl.hpp"
#include "cairn/files/read_file.hpp"

namespace cairn::files {
namespace {

using namespace std::string_view_literals;

/// Below this no format holds 2^32 vertices, so that indices fit. [byte]
constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 30U;

/// Files that people take for meshes, by how they begin.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kForeign = {{
    {"\x1f\x8b"sv, "gzip-compressed data: unpack it first"},
    {"BZh"sv, "bzip2-compressed data: unpack it first"},
    {"\xfd"
     "7zXZ"sv,
     "xz-compressed data: unpack it first"},
    {"PK\x03\x04"sv, "a zip archive (also 3MF, USDZ): unpack it, or save the mesh as STL, OBJ, PLY or OFF"},
    {"glTF"sv, "a glTF file: save the mesh as STL, OBJ, PLY or OFF"},
    {"Kaydara FBX Binary"sv, "an FBX file: save the mesh as STL, OBJ, PLY or OFF"},
    {"<?xml"sv, "an XML file (COLLADA, X3D, VTK, AMF?): save the mesh as STL, OBJ, PLY or OFF"},
    {"\xff\xfe"sv, "text in UTF-16: save it as plain text (UTF-8)"},
    {"\xfe\xff"sv, "text in UTF-16: save it as plain text (UTF-8)"},
}};

InputErrors refusal(const std::string& file, std::string expected, std::string found) {
  return {{.file = file, .line = 0, .key = {}, .expected = std::move(expected), .found = std::move(found)}};
}

InputErrors refusal_of_unknown(std::string_view bytes, const std::string& file) {
  constexpr const char* kMesh = "a mesh as STL, OBJ, PLY or OFF";
  const std::string_view text = mesh_text::without_mark(bytes);
  for (const auto& [start, name] : kForeign)
    if (text.starts_with(start)) return refusal(file, kMesh, std::string(name));
  const std::string_view word = mesh_text::Cursor(text).word();
  if (word.empty()) return refusal(file, kMesh, bytes.empty() ? "an empty file" : "only blanks");
  if (mesh_text::Cursor(text, {.comments = true}).word().empty()) return refusal(file, kMesh, "only comments");
  return refusal(file, kMesh,
                 mesh_text::counted(bytes.size(), "byte") + " that begin with " +
                     mesh_text::quotation(text.substr(0, text.find_first_of("\r\n"))));
}

/// Bytes that no text has.
bool is_binary(std::string_view bytes) {
  constexpr std::size_t kLooked = 1024;
  return bytes.substr(0, kLooked).find('\0') != std::string_view::npos;
}

}  // namespace

Result<MeshFile, InputErrors> parse_mesh(std::string_view bytes, const std::string& file) {
  if (bytes.size() > kMostBytes) {
    return Unexpected(
        refusal(file, "at most " + mesh_text::counted(kMostBytes, "byte"), mesh_text::counted(bytes.size(), "byte")));
  }
  // The length of a binary STL proves what it is, whatever its 80 bytes of header say.
  if (is_exactly_stl_binary(bytes)) return parse_stl_binary(bytes, file);
  if (looks_like_ply(bytes)) return parse_ply(bytes, file);
  if (looks_like_off(bytes)) return parse_off(bytes, file);
  if (looks_like_stl_ascii(bytes)) return parse_stl_ascii(bytes, file);
  if (looks_like_obj(bytes) && !is_binary(bytes)) return parse_obj(bytes, file);
  const bool foreign =
      std::any_of(kForeign.begin(), kForeign.end(), [&](const auto& entry) { return bytes.starts_with(entry.first); });
  if (is_binary(bytes) && !foreign) return parse_stl_binary(bytes, file);
  return Unexpected(refusal_of_unknown(bytes, file));
}

Result<MeshFile, InputErrors> read_mesh(const std::filesystem::path& path, const MeshReadOptions& options) {
  const Result<std::string, InputErrors> bytes = read_file(path, std::min(options.most_bytes, kMostBytes));
  if (!bytes) return Unexpected(bytes.error());
  return parse_mesh(*bytes, path.string());
}

}  // namespace cairn::files
