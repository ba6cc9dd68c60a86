#include "cairn/files/mesh/stl.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include "cairn/files/mesh/bytes.hpp"
#include "cairn/files/mesh/mesh_text.hpp"

namespace cairn::files {
namespace {

using mesh_text::counted;
using mesh_text::Cursor;
using mesh_text::equal_words;
using mesh_text::Faults;
using mesh_text::quotation;

constexpr std::size_t kHeaderBytes = 84;  // 80 of text and the count
constexpr std::size_t kFacetBytes = 50;   // normal, three vertices, two bytes of attributes
constexpr std::size_t kCountAt = 80;
constexpr std::size_t kNormalBytes = 12;
constexpr std::size_t kFloatBytes = 4;
constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};

std::uint64_t count_in_header(std::string_view bytes) {
  return number_at<std::uint32_t>(bytes.data() + kCountAt, std::endian::little);
}

std::uint64_t bytes_for(std::uint64_t facets) { return kHeaderBytes + kFacetBytes * facets; }

class AsciiParser {
 public:
  AsciiParser(std::string_view bytes, const std::string& file)
      : cursor_(mesh_text::without_mark(bytes)), faults_(bytes, file) {}

  Result<MeshFile, InputErrors> parse() {
    std::uint64_t solids = 0;
    while (true) {
      word_ = cursor_.word();
      if (word_.empty()) break;
      if (!is("solid")) {
        expected(solids == 0 ? "'solid'" : "'solid' or the end of the file");
        break;
      }
      ++solids;
      cursor_.next_line();  // the rest is a name
      if (!read_solid()) break;
    }
    if (!faults_.any() && file_.mesh.triangles.empty())
      faults_.of_file("facets", "at least one triangle", "none in " + counted(solids, "solid"));
    if (faults_.any()) return Unexpected(faults_.list());
    if (solids > 1) file_.notes.push_back(counted(solids, "solid") + " read as one mesh");
    if (remarks_ > 0) file_.notes.push_back(counted(remarks_, "word") + " after 'endloop' or 'endfacet' passed over");
    file_.format = "STL ASCII";
    return std::move(file_);
  }

 private:
  bool is(std::string_view wanted) const { return equal_words(word_, wanted); }

  bool expected(std::string what) {
    const bool ended = word_.empty();
    faults_.in_line(ended ? cursor_.place() : word_.data(), facet_name(), std::move(what),
                    ended ? "the end of the file" : quotation(word_));
    return false;
  }

  std::string facet_name() const { return "facet " + std::to_string(file_.mesh.triangles.size() + 1); }

  bool next(std::string_view wanted) {
    word_ = cursor_.word();
    return is(wanted) || expected("'" + std::string(wanted) + "'");
  }

  /// The next word that counts. Some programs put remarks after 'endloop' and 'endfacet'; they end with the line, or
  /// before one of the words that may follow.
  void next_after_remark(std::string_view one, std::string_view other) {
    for (word_ = cursor_.word_on_line(); !word_.empty() && !is(one) && !is(other); word_ = cursor_.word_on_line())
      ++remarks_;
    if (word_.empty()) word_ = cursor_.word();
  }

  bool read_solid() {
    for (word_ = cursor_.word();; next_after_remark("facet", "endsolid")) {
      if (is("endsolid")) {
        cursor_.next_line();
        return true;
      }
      if (!is("facet")) return expected("'facet' or 'endsolid'");
      if (!read_facet()) return false;
    }
  }

  bool read_facet() {
    word_ = cursor_.word();
    if (is("normal")) {
      // Up to three words that need not be numbers: a facet without area has a normal like "nan" or "-1.#IND".
      word_ = cursor_.word();
      for (int k = 0; k < 3 && !word_.empty() && !is("outer"); ++k) word_ = cursor_.word();
    }
    if (!is("outer")) return expected("'outer loop'");
    if (!next("loop")) return false;
    const auto first = static_cast<std::uint32_t>(file_.mesh.vertices.size());
    for (int k = 0; k < 3; ++k)
      if (!next("vertex") || !read_vertex()) return false;
    if (!next("endloop")) return false;
    next_after_remark("endfacet", "endfacet");
    if (!is("endfacet")) return expected("'endfacet'");
    file_.mesh.triangles.push_back({first, first + 1, first + 2});
    return true;
  }

  bool read_vertex() {
    std::array<double, 3> p{};
    for (double& value : p) {
      word_ = cursor_.word();
      const std::optional<double> number = mesh_text::number_in(word_);
      if (!number) return expected("three coordinates after 'vertex'");
      if (!std::isfinite(*number)) not_finite();
      value = *number;
    }
    file_.mesh.vertices.push_back({p[0], p[1], p[2]});
    return true;
  }

  void not_finite() {
    if (faults_.full()) return faults_.count_only();
    faults_.in_line(word_.data(), facet_name(), "a finite coordinate", quotation(word_));
  }

  Cursor cursor_;
  Faults faults_;
  std::string_view word_;
  std::uint64_t remarks_{};
  MeshFile file_;
};

}  // namespace

bool is_exactly_stl_binary(std::string_view bytes) {
  return bytes.size() >= kHeaderBytes && bytes_for(count_in_header(bytes)) == bytes.size();
}

bool looks_like_stl_ascii(std::string_view bytes) {
  return equal_words(Cursor(mesh_text::without_mark(bytes)).word(), "solid") &&
         bytes.substr(0, kHeaderBytes).find('\0') == std::string_view::npos;
}

Result<MeshFile, InputErrors> parse_stl_ascii(std::string_view bytes, const std::string& file) {
  return AsciiParser(bytes, file).parse();
}

Result<MeshFile, InputErrors> parse_stl_binary(std::string_view bytes, const std::string& file) {
  Faults faults(bytes, file);
  if (bytes.size() < kHeaderBytes) {
    faults.of_file("file", "at least the " + counted(kHeaderBytes, "byte") + " of a binary STL header",
                   counted(bytes.size(), "byte"));
    return Unexpected(faults.list());
  }
  const std::uint64_t facets = count_in_header(bytes);
  const std::uint64_t needed = bytes_for(facets);
  const std::uint64_t present = (bytes.size() - kHeaderBytes) / kFacetBytes;
  if (facets == 0) {
    faults.at_byte(kCountAt, "binary STL, count of facets", "at least one triangle",
                   "0, with room for " + std::to_string(present) + " in the file");
  } else if (needed > bytes.size()) {
    faults.at_byte(kCountAt, "binary STL, count of facets",
                   std::to_string(needed) + " bytes for " + counted(facets, "facet"),
                   std::to_string(bytes.size()) + " bytes, which hold " + std::to_string(present));
  } else if (bytes.size() - needed > needed) {
    faults.at_byte(kCountAt, "binary STL, count of facets",
                   "about the " + std::to_string(present) + " that the file has room for", std::to_string(facets));
  }
  if (faults.any()) return Unexpected(faults.list());

  MeshFile result;
  result.format = "STL binary";
  result.coordinate_bits = 24;
  result.mesh.vertices.resize(3 * facets);
  result.mesh.triangles.resize(facets);
  for (std::size_t f = 0; f < facets; ++f) {
    for (std::size_t v = 0; v < 3; ++v) {
      const std::size_t at = kHeaderBytes + kFacetBytes * f + kNormalBytes + 3 * kFloatBytes * v;
      std::array<double, 3> p{};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        p[axis] = static_cast<double>(number_at<float>(bytes.data() + at + kFloatBytes * axis, std::endian::little));
        if (std::isfinite(p[axis])) continue;
        if (faults.full()) {
          faults.count_only();
          continue;
        }
        faults.at_byte(at + kFloatBytes * axis,
                       "facet " + std::to_string(f + 1) + ", vertex " + std::to_string(v + 1) + ", " + kAxes[axis],
                       "a finite coordinate", found_text(p[axis]));
      }
      result.mesh.vertices[3 * f + v] = {p[0], p[1], p[2]};
    }
    const auto first = static_cast<std::uint32_t>(3 * f);
    result.mesh.triangles[f] = {first, first + 1, first + 2};
  }
  if (faults.any()) return Unexpected(faults.list());
  if (needed < bytes.size()) {
    result.notes.push_back(counted(bytes.size() - needed, "byte") + " after the last of " + counted(facets, "facet") +
                           " passed over");
  }
  return result;
}

}  // namespace cairn::files
