#include "cairn/files/mesh/off.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "cairn/files/mesh/mesh_text.hpp"
#include "cairn/files/mesh/polygon_cutter.hpp"

namespace cairn::files {
namespace {

using mesh_text::counted;
using mesh_text::Cursor;
using mesh_text::Faults;
using mesh_text::quotation;

constexpr Cursor::Syntax kSyntax = {.comments = true, .continuations = false};

constexpr std::uint64_t kLeastVertexBytes = 6;  // "0 0 0" and a line end
constexpr std::uint64_t kLeastFaceBytes = 2;    // "0" and a line end

/// The letters before OFF, if the word is such a header.
std::optional<std::string_view> prefix_of(std::string_view word) {
  constexpr std::size_t kLength = 3;
  if (word.size() < kLength || !mesh_text::equal_words(word.substr(word.size() - kLength), "OFF")) return std::nullopt;
  const std::string_view prefix = word.substr(0, word.size() - kLength);
  std::string_view rest = prefix;
  for (const std::string_view part : {"ST", "C", "N", "4", "n"})
    if (rest.starts_with(part)) rest.remove_prefix(part.size());
  if (!rest.empty()) return std::nullopt;
  return prefix;
}

class Parser {
 public:
  Parser(std::string_view bytes, const std::string& file)
      : bytes_(bytes), cursor_(mesh_text::without_mark(bytes), kSyntax), faults_(bytes, file) {}

  Result<MeshFile, InputErrors> parse() {
    if (read_header() && read_vertices()) read_faces();
    if (!faults_.any() && file_.mesh.triangles.empty()) {
      faults_.of_file("faces", "at least one triangle",
                      "none among " + counted(vertices_, "vertex") + " and " + counted(faces_, "face"));
    }
    if (faults_.any()) return Unexpected(faults_.list());
    if (short_faces_ > 0)
      file_.notes.push_back(counted(short_faces_, "face") + " of fewer than three corners passed over");
    if (!cursor_.word().empty()) file_.notes.push_back("text after the last face passed over");
    return std::move(file_);
  }

 private:
  bool fault(std::string key, std::string expected) {
    if (faults_.full()) {
      faults_.count_only();
    } else {
      faults_.in_line(word_.empty() ? cursor_.place() : word_.data(), std::move(key), std::move(expected),
                      word_.empty() ? "the end of the file" : quotation(word_));
    }
    return false;
  }

  bool read_header() {
    word_ = cursor_.word();
    const std::string_view prefix = prefix_of(word_).value_or("");
    if (prefix.find_first_of("4n") != std::string_view::npos)
      return fault("header", "vertices of three coordinates (OFF, NOFF, COFF, STOFF or a mix)");
    file_.format = std::string(prefix) + "OFF";
    word_ = cursor_.word();
    if (mesh_text::equal_words(word_, "BINARY"))
      return fault("header", "OFF as text (binary OFF is not read; save it as text, or as PLY or STL)");
    if (!read_count("count of vertices", kLeastVertexBytes, vertices_)) return false;
    word_ = cursor_.word();
    if (!read_count("count of faces", kLeastFaceBytes, faces_)) return false;
    // What is left of the line is the count of edges, which nobody sets right.
    cursor_.next_line();
    return true;
  }

  /// Refuses a count that the bytes left cannot hold, before memory is taken for it.
  bool read_count(const char* key, std::uint64_t least_bytes, std::uint64_t& count) {
    const std::optional<std::int64_t> number = mesh_text::integer_in(word_);
    if (!number || *number < 0) return fault(key, "a count, 0 or more");
    count = static_cast<std::uint64_t>(*number);
    const std::uint64_t most = (cursor_.bytes_left() + 1) / least_bytes;
    if (count <= most) return true;
    return fault(key, "at most " + std::to_string(most) + ", the most that " + counted(cursor_.bytes_left(), "byte") +
                          " can hold");
  }

  bool read_vertices() {
    file_.mesh.vertices.reserve(vertices_);
    for (std::uint64_t v = 0; v < vertices_; ++v) {
      std::array<double, 3> p{};
      for (double& value : p) {
        word_ = cursor_.word();
        const std::optional<double> number = mesh_text::number_in(word_);
        if (!number || !std::isfinite(*number)) fault("vertex " + std::to_string(v + 1), "three finite coordinates");
        if (word_.empty()) return false;
        value = number.value_or(0.0);
      }
      file_.mesh.vertices.push_back({p[0], p[1], p[2]});
      cursor_.next_line();
    }
    return true;
  }

  /// The number of corners of the next face.
  std::optional<std::uint64_t> read_corner_count(std::uint64_t face) {
    word_ = cursor_.word();
    const std::optional<std::int64_t> count = mesh_text::integer_in(word_);
    if (count && *count >= 0 && static_cast<std::uint64_t>(*count) <= (cursor_.bytes_left() + 1) / 2)
      return static_cast<std::uint64_t>(*count);
    fault("face " + std::to_string(face + 1), "a number of corners that the file can hold");
    return std::nullopt;
  }

  /// So that memory is taken once: the triangles of all faces.
  std::optional<std::uint64_t> count_triangles() {
    const Cursor start = cursor_;
    std::uint64_t triangles = 0;
    for (std::uint64_t f = 0; f < faces_; ++f) {
      const std::optional<std::uint64_t> corners = read_corner_count(f);
      if (!corners) return std::nullopt;
      for (std::uint64_t k = 0; k < *corners; ++k) {
        word_ = cursor_.word();
        if (word_.empty()) {
          fault("face " + std::to_string(f + 1), counted(*corners, "corner"));
          return std::nullopt;
        }
      }
      if (*corners >= 3) triangles += *corners - 2;
      cursor_.next_line();
    }
    cursor_ = start;
    return triangles;
  }

  void read_faces() {
    const std::optional<std::uint64_t> triangles = count_triangles();
    if (!triangles) return;
    file_.mesh.triangles.reserve(*triangles);
    PolygonCutter cutter(file_.mesh.vertices, file_.mesh.triangles, bytes_.size());
    std::vector<std::uint32_t> corners;
    for (std::uint64_t f = 0; f < faces_; ++f) {
      const std::uint64_t count = read_corner_count(f).value_or(0);
      corners.clear();
      for (std::uint64_t k = 0; k < count; ++k) {
        word_ = cursor_.word();
        const std::optional<std::int64_t> index = mesh_text::integer_in(word_);
        if (index && *index >= 0 && static_cast<std::uint64_t>(*index) < vertices_) {
          corners.push_back(static_cast<std::uint32_t>(*index));
        } else {
          say_corner(f);
        }
      }
      cursor_.next_line();
      if (count < 3) ++short_faces_;
      if (count >= 3 && corners.size() == count) cutter.cut(corners);
    }
    cutter.add_notes(file_.notes);
  }

  void say_corner(std::uint64_t face) {
    if (faults_.full()) return faults_.count_only();
    fault("face " + std::to_string(face + 1), vertices_ == 0 ? std::string("no corners, as there are no vertices")
                                                             : "a vertex from 0 to " + std::to_string(vertices_ - 1));
  }

  std::string_view bytes_;
  Cursor cursor_;
  Faults faults_;
  std::string_view word_;
  MeshFile file_;
  std::uint64_t vertices_{};
  std::uint64_t faces_{};
  std::uint64_t short_faces_{};
};

}  // namespace

bool looks_like_off(std::string_view bytes) {
  return prefix_of(Cursor(mesh_text::without_mark(bytes), kSyntax).word()).has_value();
}

Result<MeshFile, InputErrors> parse_off(std::string_view bytes, const std::string& file) {
  return Parser(bytes, file).parse();
}

}  // namespace cairn::files
