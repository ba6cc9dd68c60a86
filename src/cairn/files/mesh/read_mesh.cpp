#include "cairn/files/mesh/read_mesh.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

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

/// Bytes that no text has.
bool is_binary(std::string_view bytes) {
  constexpr std::size_t kLooked = 1024;
  return bytes.substr(0, kLooked).find('\0') != std::string_view::npos;
}

bool looks_like_obj_text(std::string_view bytes) { return looks_like_obj(bytes) && !is_binary(bytes); }

struct Format {
  std::string_view name;
  bool (*looks_like)(std::string_view bytes);
  Result<MeshFile, InputErrors> (*parse)(std::string_view bytes, const std::string& file);
};

/// A line for each format, in the order in which they are asked. The length of a binary STL proves what it is, whatever
/// its 80 bytes of header say; the others tell themselves by their first word.
constexpr auto kFormats = std::to_array<Format>({
    {"STL", is_exactly_stl_binary, parse_stl_binary},
    {"STL", looks_like_stl_ascii, parse_stl_ascii},
    {"OBJ", looks_like_obj_text, parse_obj},
    {"PLY", looks_like_ply, parse_ply},
    {"OFF", looks_like_off, parse_off},
});

/// What people take for a mesh, and what they may do with it.
struct Foreign {
  std::string_view start;  // how it begins
  std::string_view found;
  bool can_be_saved;  // by the program that wrote it, as one of the formats
};

constexpr auto kForeign = std::to_array<Foreign>({
    {"\x1f\x8b"sv, "gzip-compressed data: unpack it first", false},
    {"BZh"sv, "bzip2-compressed data: unpack it first", false},
    {"\xfd"
     "7zXZ"sv,
     "xz-compressed data: unpack it first", false},
    {"PK\x03\x04"sv, "a zip archive (also 3MF, USDZ): unpack it, or", true},
    {"glTF"sv, "a glTF file:", true},
    {"Kaydara FBX Binary"sv, "an FBX file:", true},
    {"<?xml"sv, "an XML file (COLLADA, X3D, VTK, AMF?):", true},
    {"\xff\xfe"sv, "text in UTF-16: save it as plain text (UTF-8)", false},
    {"\xfe\xff"sv, "text in UTF-16: save it as plain text (UTF-8)", false},
});

InputErrors refusal(const std::string& file, std::string expected, std::string found) {
  return {{.file = file, .line = 0, .key = {}, .expected = std::move(expected), .found = std::move(found)}};
}

std::string text_of(const Foreign& foreign) {
  return std::string(foreign.found) + (foreign.can_be_saved ? " save the mesh as " + mesh_format_names() : "");
}

InputErrors refusal_of_unknown(std::string_view bytes, const std::string& file) {
  const std::string mesh = "a mesh as " + mesh_format_names();
  const std::string_view text = mesh_text::without_mark(bytes);
  for (const Foreign& foreign : kForeign)
    if (text.starts_with(foreign.start)) return refusal(file, mesh, text_of(foreign));
  const std::string_view word = mesh_text::Cursor(text).word();
  if (word.empty()) return refusal(file, mesh, bytes.empty() ? "an empty file" : "only blanks");
  if (mesh_text::Cursor(text, {.comments = true}).word().empty()) return refusal(file, mesh, "only comments");
  return refusal(file, mesh,
                 mesh_text::counted(bytes.size(), "byte") + " that begin with " +
                     mesh_text::quotation(text.substr(0, text.find_first_of("\r\n"))));
}

}  // namespace

std::string mesh_format_names() {
  std::vector<std::string_view> names;
  for (const Format& format : kFormats)
    if (std::find(names.begin(), names.end(), format.name) == names.end()) names.push_back(format.name);
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += std::string(i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + std::string(names[i]);
  return text;
}

Result<MeshFile, InputErrors> parse_mesh(std::string_view bytes, const std::string& file) {
  if (bytes.size() > kMostBytes) {
    return Unexpected(
        refusal(file, "at most " + mesh_text::counted(kMostBytes, "byte"), mesh_text::counted(bytes.size(), "byte")));
  }
  for (const Format& format : kFormats)
    if (format.looks_like(bytes)) return format.parse(bytes, file);
  const bool foreign = std::any_of(kForeign.begin(), kForeign.end(),
                                   [&](const Foreign& entry) { return bytes.starts_with(entry.start); });
  // Of all formats binary STL alone has no mark: what is binary and nothing else may be one that is cut or goes on.
  if (is_binary(bytes) && !foreign) return parse_stl_binary(bytes, file);
  return Unexpected(refusal_of_unknown(bytes, file));
}

Result<MeshFile, InputErrors> read_mesh(const std::filesystem::path& path, const MeshReadOptions& options) {
  const Result<std::string, InputErrors> bytes = read_file(path, std::min(options.most_bytes, kMostBytes));
  if (!bytes) return Unexpected(bytes.error());
  return parse_mesh(*bytes, path.string());
}

}  // namespace cairn::files
