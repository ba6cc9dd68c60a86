#include "cairn/files/mesh/obj.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
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

/// Source of the words: Wavefront Technologies, "Object Files (.obj)", Advanced Visualizer manual, appendix B1.
constexpr std::array<std::string_view, 4> kVertexWords = {"v", "vt", "vn", "vp"};
constexpr std::array<std::string_view, 3> kSurfaceWords = {"curv", "curv2", "surf"};
constexpr std::array<std::string_view, 37> kOtherWords = {
    "g",        "o",     "s",    "mg",         "usemtl",    "mtllib", "usemap", "maplib", "cstype", "deg",
    "bmat",     "step",  "parm", "trim",       "hole",      "scrv",   "sp",     "end",    "con",    "d_interp",
    "c_interp", "bevel", "lod",  "shadow_obj", "trace_obj", "ctech",  "stech",  "call",   "csh",    "res",
    "bsp",      "bzp",   "cdc",  "cdp",        "group",     "object", "smooth"};

template <class Words>
bool is_one_of(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr Cursor::Syntax kSyntax = {.comments = true, .continuations = true};

class Parser {
 public:
  Parser(std::string_view bytes, const std::string& file) : bytes_(bytes), faults_(bytes, file) {}

  Result<MeshFile, InputErrors> parse() {
    read_vertices();
    if (!faults_.any()) read_faces();
    if (!faults_.any() && file_.mesh.triangles.empty()) {
      faults_.of_file("faces", "at least one triangle",
                      "none among " + counted(file_.mesh.vertices.size(), "vertex") + ", " + counted(lines_, "line") +
                          ", " + counted(points_, "point") + " and " + counted(short_faces_, "face") +
                          " of fewer than three corners");
    }
    if (faults_.any()) return Unexpected(faults_.list());
    add_notes();
    file_.format = "OBJ";
    return std::move(file_);
  }

 private:
  template <class Statement>
  void for_each_line(Statement statement) {
    Cursor cursor(mesh_text::without_mark(bytes_), kSyntax);
    do {
      const std::string_view word = cursor.word_on_line();
      if (!word.empty()) statement(word, cursor);
    } while (cursor.next_line());
  }

  /// First time through: the coordinates, and how much of everything else there is. Faces may name vertices that come
  /// after them, and their number is known before memory is taken for them.
  void read_vertices() {
    for_each_line([&](std::string_view word, Cursor& cursor) {
      if (word == "v") {
        read_vertex(word, cursor);
      } else if (word == "f" || word == "fo") {
        std::uint64_t corners = 0;
        while (!cursor.word_on_line().empty()) ++corners;
        triangles_ += corners < 3 ? 0 : corners - 2;
      } else {
        count_other(word);
      }
    });
  }

  void read_vertex(std::string_view statement, Cursor& cursor) {
    std::array<double, 3> p{};
    for (double& value : p) {
      const std::string_view word = cursor.word_on_line();
      const std::optional<double> number = mesh_text::number_in(word);
      if (!number || !std::isfinite(*number)) {
        const std::string_view found = word;
        if (faults_.full()) {
          faults_.count_only();
        } else {
          faults_.in_line(found.empty() ? statement.data() : found.data(),
                          "vertex " + std::to_string(file_.mesh.vertices.size() + 1), "three finite coordinates",
                          found.empty() ? "the end of the line" : quotation(found));
        }
        break;
      }
      value = *number;
    }
    file_.mesh.vertices.push_back({p[0], p[1], p[2]});
  }

  void count_other(std::string_view word) {
    if (word == "l") {
      ++lines_;
    } else if (word == "p") {
      ++points_;
    } else if (is_one_of(kSurfaceWords, word)) {
      ++surfaces_;
    } else if (!is_one_of(kVertexWords, word) && !is_one_of(kOtherWords, word)) {
      if (unknown_++ == 0) first_unknown_ = word;
    }
  }

  /// Second time through.
  void read_faces() {
    file_.mesh.triangles.reserve(triangles_);
    PolygonCutter cutter(file_.mesh.vertices, file_.mesh.triangles, bytes_.size());
    std::int64_t vertices_so_far = 0;
    std::uint64_t faces = 0;
    std::vector<std::uint32_t> corners;
    for_each_line([&](std::string_view word, Cursor& cursor) {
      if (word == "v") ++vertices_so_far;
      if (word != "f" && word != "fo") return;
      ++faces;
      corners.clear();
      bool good = true;
      for (std::string_view corner = cursor.word_on_line(); !corner.empty(); corner = cursor.word_on_line()) {
        const std::optional<std::uint32_t> vertex = vertex_of(corner, vertices_so_far);
        if (vertex) {
          corners.push_back(*vertex);
        } else {
          good = false;
          say_corner(corner, faces);
        }
      }
      if (good && corners.size() < 3) ++short_faces_;
      if (good && corners.size() >= 3) cutter.cut(corners);
    });
    cutter.add_notes(file_.notes);
  }

  /// Of "7", "7/1", "7//3", "7/1/3" or "-1/...": the vertex, if it exists.
  std::optional<std::uint32_t> vertex_of(std::string_view corner, std::int64_t vertices_so_far) const {
    const std::size_t slash = std::min(corner.find('/'), corner.size());
    const std::string_view rest = corner.substr(slash);
    if (rest.find_first_not_of("0123456789-/") != std::string_view::npos) return std::nullopt;
    const std::optional<std::int64_t> index = mesh_text::integer_in(corner.substr(0, slash));
    if (!index || *index == 0) return std::nullopt;
    const auto total = static_cast<std::int64_t>(file_.mesh.vertices.size());
    if (*index > total || *index < -vertices_so_far) return std::nullopt;
    return static_cast<std::uint32_t>(*index > 0 ? *index - 1 : vertices_so_far + *index);
  }

  void say_corner(std::string_view corner, std::uint64_t face) {
    if (faults_.full()) return faults_.count_only();
    faults_.in_line(corner.data(), "face " + std::to_string(face),
                    "a vertex from 1 to " + std::to_string(file_.mesh.vertices.size()) +
                        ", or counted back with -1 from the last one so far",
                    quotation(corner));
  }

  void add_notes() {
    const auto note = [&](std::uint64_t count, const std::string& what) {
      if (count > 0) file_.notes.push_back(counted(count, what) + " passed over");
    };
    note(lines_, "line element");
    note(points_, "point element");
    note(surfaces_, "free-form curve or surface statement");
    if (short_faces_ > 0)
      file_.notes.push_back(counted(short_faces_, "face") + " of fewer than three corners passed over");
    if (unknown_ > 0) {
      file_.notes.push_back(counted(unknown_, "line") + " of unknown kind passed over, the first is line " +
                            std::to_string(faults_.line_of(first_unknown_.data())) + ": " + quotation(first_unknown_));
    }
  }

  std::string_view bytes_;
  Faults faults_;
  MeshFile file_;
  std::uint64_t triangles_{};
  std::uint64_t lines_{};
  std::uint64_t points_{};
  std::uint64_t surfaces_{};
  std::uint64_t short_faces_{};
  std::uint64_t unknown_{};
  std::string_view first_unknown_;
};

}  // namespace

bool looks_like_obj(std::string_view bytes) {
  const std::string_view word = Cursor(mesh_text::without_mark(bytes), kSyntax).word();
  return word == "f" || word == "fo" || word == "l" || word == "p" || is_one_of(kVertexWords, word) ||
         is_one_of(kSurfaceWords, word) || is_one_of(kOtherWords, word);
}

Result<MeshFile, InputErrors> parse_obj(std::string_view bytes, const std::string& file) {
  return Parser(bytes, file).parse();
}

}  // namespace cairn::files
