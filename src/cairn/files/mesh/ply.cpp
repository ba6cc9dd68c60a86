#include "cairn/files/mesh/ply.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "cairn/files/mesh/bytes.hpp"
#include "cairn/files/mesh/mesh_text.hpp"
#include "cairn/files/mesh/polygon_cutter.hpp"

namespace cairn::files {
namespace {

using mesh_text::counted;
using mesh_text::Cursor;
using mesh_text::Faults;
using mesh_text::quotation;

enum class Type : unsigned char { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

constexpr std::array<std::pair<std::string_view, Type>, 16> kTypes = {{{"char", Type::int8},
                                                                       {"int8", Type::int8},
                                                                       {"uchar", Type::uint8},
                                                                       {"uint8", Type::uint8},
                                                                       {"short", Type::int16},
                                                                       {"int16", Type::int16},
                                                                       {"ushort", Type::uint16},
                                                                       {"uint16", Type::uint16},
                                                                       {"int", Type::int32},
                                                                       {"int32", Type::int32},
                                                                       {"uint", Type::uint32},
                                                                       {"uint32", Type::uint32},
                                                                       {"float", Type::float32},
                                                                       {"float32", Type::float32},
                                                                       {"double", Type::float64},
                                                                       {"float64", Type::float64}}};

std::optional<Type> type_named(std::string_view name) {
  const auto found = std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& entry) { return entry.first == name; });
  if (found == kTypes.end()) return std::nullopt;
  return found->second;
}

std::size_t size_of(Type type) {
  switch (type) {
    case Type::int8:
    case Type::uint8:
      return 1;
    case Type::int16:
    case Type::uint16:
      return 2;
    case Type::int32:
    case Type::uint32:
    case Type::float32:
      return 4;
    case Type::float64:
      return 8;
  }
  return 0;
}

struct Property {
  std::string_view name;
  std::optional<Type> count_type;  // of a list
  Type type{};
};

struct Element {
  std::string_view name;
  const char* place{};  // in the header
  std::uint64_t count{};
  std::vector<Property> properties;
};

enum class Encoding : unsigned char { ascii, little, big };

struct Header {
  Encoding encoding{};
  std::vector<Element> elements;
  std::string_view body;
};

/// Values of the body as text. `failed` is set where a value is missing; places are those of the last value.
class TextSource {
 public:
  explicit TextSource(std::string_view body) : cursor_(body) {}

  std::optional<double> value(Type /*type*/) {
    word_ = cursor_.word();
    return mesh_text::number_in(word_);
  }
  /// False at the end of the file.
  bool skip(Type /*type*/, std::uint64_t count) {
    for (std::uint64_t k = 0; k < count; ++k)
      if (cursor_.word().empty()) return false;
    return true;
  }
  /// At least so many bytes are taken by so many values.
  static std::uint64_t least_bytes(Type /*type*/) { return 2; }
  /// The last value of all may stand at the very end, without a separator.
  std::uint64_t bytes_left() const { return cursor_.bytes_left() + 1; }
  bool ended() const { return word_.empty(); }
  std::string found() const { return ended() ? "the end of the file" : quotation(word_); }
  void fault(Faults& faults, const std::string& key, std::string expected) const {
    faults.in_line(ended() ? cursor_.place() : word_.data(), key, std::move(expected), found());
  }
  bool has_rest() { return !cursor_.word().empty(); }

 private:
  Cursor cursor_;
  std::string_view word_;
};

class BinarySource {
 public:
  BinarySource(std::string_view bytes, std::string_view body, std::endian order)
      : start_(bytes.data()), at_(body.data()), end_(body.data() + body.size()), order_(order) {}

  std::optional<double> value(Type type) {
    last_ = at_;
    if (bytes_left() < size_of(type)) {
      ended_ = true;
      return std::nullopt;
    }
    at_ += size_of(type);
    switch (type) {
      case Type::int8:
        return keep(number_at<std::int8_t>(last_, order_));
      case Type::uint8:
        return keep(number_at<std::uint8_t>(last_, order_));
      case Type::int16:
        return keep(number_at<std::int16_t>(last_, order_));
      case Type::uint16:
        return keep(number_at<std::uint16_t>(last_, order_));
      case Type::int32:
        return keep(number_at<std::int32_t>(last_, order_));
      case Type::uint32:
        return keep(number_at<std::uint32_t>(last_, order_));
      case Type::float32:
        return keep(static_cast<double>(number_at<float>(last_, order_)));
      case Type::float64:
        return keep(number_at<double>(last_, order_));
    }
    return std::nullopt;
  }
  bool skip(Type type, std::uint64_t count) {
    if (count > bytes_left() / size_of(type)) {
      last_ = end_;
      ended_ = true;
      return false;
    }
    at_ += count * size_of(type);
    return true;
  }
  static std::uint64_t least_bytes(Type type) { return size_of(type); }
  std::uint64_t bytes_left() const { return static_cast<std::uint64_t>(end_ - at_); }
  bool ended() const { return ended_; }
  void fault(Faults& faults, const std::string& key, std::string expected) const {
    faults.at_byte(static_cast<std::size_t>(last_ - start_), key, std::move(expected),
                   ended_ ? "the end of the file" : found_text(value_));
  }
  bool has_rest() const { return at_ != end_; }

 private:
  double keep(double value) { return value_ = value; }

  const char* start_;
  const char* at_;
  const char* end_;
  std::endian order_;
  const char* last_{};
  double value_{};
  bool ended_{};
};

class HeaderParser {
 public:
  HeaderParser(std::string_view bytes, Faults& faults) : cursor_(mesh_text::without_mark(bytes)), faults_(faults) {
    const std::size_t line_end = bytes.find_first_of("\r\n");
    ends_with_cr_only_ =
        line_end != std::string_view::npos && bytes[line_end] == '\r' && !bytes.substr(line_end).starts_with("\r\n");
  }

  std::optional<Header> parse() {
    bool more = cursor_.next_line();  // after "ply"
    bool has_format = false;
    for (; more; more = cursor_.next_line()) {
      word_ = cursor_.word_on_line();
      if (word_.empty() || word_ == "comment" || word_ == "obj_info") continue;
      if (word_ == "end_header") {
        if (!has_format && !faults_.any()) fault("header", "a line 'format ascii 1.0' or the like", "none");
        if (faults_.any()) return std::nullopt;
        start_body();
        return std::move(header_);
      }
      if (word_ == "format") {
        has_format = true;
        read_format();
      } else if (word_ == "element") {
        read_element();
      } else if (word_ == "property") {
        read_property();
      } else {
        fault("header", "format, element, property, comment or end_header", quotation(word_));
        return std::nullopt;
      }
    }
    if (!faults_.any()) faults_.in_line(cursor_.place(), "header", "'end_header'", "the end of the file");
    return std::nullopt;
  }

 private:
  void fault(const char* key, std::string expected, std::string found) {
    faults_.in_line(word_.empty() ? cursor_.place() : word_.data(), key, std::move(expected), std::move(found));
  }

  std::string_view next() { return word_ = cursor_.word_on_line(); }

  std::string found() const { return word_.empty() ? "the end of the line" : quotation(word_); }

  void read_format() {
    next();
    if (word_ == "ascii") {
      header_.encoding = Encoding::ascii;
    } else if (word_ == "binary_little_endian") {
      header_.encoding = Encoding::little;
    } else if (word_ == "binary_big_endian") {
      header_.encoding = Encoding::big;
    } else {
      return fault("format", "ascii, binary_little_endian or binary_big_endian", found());
    }
    if (next() != "1.0") fault("format", "version 1.0", found());
  }

  void read_element() {
    Element element;
    element.name = next();
    element.place = word_.data();
    if (word_.empty()) return fault("element", "a name and a count", found());
    const std::int64_t count = mesh_text::integer_in(next()).value_or(-1);
    if (count < 0) fault("element", "a count, 0 or more", found());
    element.count = static_cast<std::uint64_t>(count);
    header_.elements.push_back(std::move(element));
  }

  void read_property() {
    if (header_.elements.empty()) return fault("property", "an element before it", "none");
    Property property;
    if (next() == "list") {
      property.count_type = type_named(next());
      if (!property.count_type) return fault("property", "the type of the list's count", found());
      next();
    }
    const std::optional<Type> type = type_named(word_);
    if (!type) return fault("property", "a type such as uchar, int, float or double", found());
    property.type = *type;
    property.name = next();
    if (word_.empty()) return fault("property", "a name", found());
    header_.elements.back().properties.push_back(property);
  }

  /// The body begins after one line end. Where lines end with CR alone, an LF after it is a byte of the body.
  void start_body() {
    std::string_view rest(cursor_.place(), cursor_.bytes_left());
    rest.remove_prefix(std::min(rest.find_first_of("\r\n"), rest.size()));
    rest.remove_prefix(rest.starts_with("\r\n") && !ends_with_cr_only_ ? 2 : std::min<std::size_t>(1, rest.size()));
    header_.body = rest;
  }

  Cursor cursor_;
  Faults& faults_;
  bool ends_with_cr_only_{};
  std::string_view word_;
  Header header_;
};

template <class Source>
class BodyParser {
 public:
  BodyParser(std::string_view bytes, const Header& header, Source source, Faults& faults)
      : bytes_(bytes), header_(header), source_(std::move(source)), faults_(faults) {}

  MeshFile parse() {
    walk_elements();
    if (!faults_.any()) read_faces();
    if (!faults_.any() && file_.mesh.triangles.empty()) {
      faults_.of_file(
          "faces", "at least one triangle",
          "none among " + counted(file_.mesh.vertices.size(), "vertex") + " and " + counted(faces_, "face"));
    }
    if (short_faces_ > 0)
      file_.notes.push_back(counted(short_faces_, "face") + " of fewer than three corners passed over");
    return std::move(file_);
  }

 private:
  /// A list of corners: where its element starts in the body, and which of its properties it is.
  struct FaceList {
    const Element* element;
    std::size_t property;
    bool strips;
    Source start;
  };

  static std::string instance(const Element& element, std::uint64_t k) {
    return std::string(element.name.substr(0, 40)) + ' ' + std::to_string(k + 1);
  }

  void fault(const Element& element, std::uint64_t k, std::string expected) {
    if (faults_.full()) return faults_.count_only();
    source_.fault(faults_, instance(element, k), std::move(expected));
  }

  /// Refuses a count that the bytes left cannot hold, before memory is taken for it.
  bool count_is_possible(const Element& element) {
    std::uint64_t least = 0;
    for (const Property& property : element.properties)
      least += Source::least_bytes(property.count_type.value_or(property.type));
    if (least == 0 || element.count <= source_.bytes_left() / least) return true;
    faults_.in_line(element.place, "element " + std::string(element.name.substr(0, 40)),
                    "at most " + std::to_string(source_.bytes_left() / least) + ", the most that " +
                        counted(source_.bytes_left(), "byte") + " can hold",
                    std::to_string(element.count));
    return false;
  }

  /// First time through: vertices are read, all else is passed over and the triangles counted.
  void walk_elements() {
    bool has_vertices = false;
    for (const Element& element : header_.elements) {
      if (!count_is_possible(element)) return;
      if (element.name == "vertex") {
        if (std::exchange(has_vertices, true)) {
          faults_.in_line(element.place, "element vertex", "once", "twice");
          return;
        }
        if (!read_vertices(element)) return;
        continue;
      }
      const bool strips = element.name == "tristrips";
      std::optional<std::size_t> corners;
      if (element.name == "face" || strips) {
        corners = corner_list(element);
        if (!corners && element.count > 0) {
          faults_.in_line(element.place, "element " + std::string(element.name),
                          "a property 'list ... vertex_indices' or 'vertex_index'", "none");
          return;
        }
        faces_ += element.count;
        if (corners) face_lists_.push_back({&element, *corners, strips, source_});
      }
      if (!skip_element(element, corners)) return;
    }
    if (!has_vertices) faults_.of_file("element vertex", "one", "none");
    if (source_.has_rest()) file_.notes.push_back("bytes after the last element passed over");
  }

  static std::optional<std::size_t> corner_list(const Element& element) {
    for (std::size_t k = 0; k < element.properties.size(); ++k) {
      const Property& property = element.properties[k];
      if (property.count_type && (property.name == "vertex_indices" || property.name == "vertex_index")) return k;
    }
    return std::nullopt;
  }

  bool read_vertices(const Element& element) {
    constexpr std::array<std::string_view, 3> kNames = {"x", "y", "z"};
    std::array<std::size_t, 3> at{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto found = std::find_if(element.properties.begin(), element.properties.end(),
                                      [&](const Property& p) { return p.name == kNames[axis] && !p.count_type; });
      if (found == element.properties.end()) {
        faults_.in_line(element.place, "element vertex", "a property " + std::string(kNames[axis]), "none");
        return false;
      }
      at[axis] = static_cast<std::size_t>(found - element.properties.begin());
    }
    file_.mesh.vertices.resize(element.count);
    for (std::uint64_t v = 0; v < element.count; ++v) {
      std::array<double, 3> p{};
      for (std::size_t k = 0; k < element.properties.size(); ++k) {
        const auto axis = static_cast<std::size_t>(std::find(at.begin(), at.end(), k) - at.begin());
        if (axis == at.size()) {
          if (!skip_property(element, v, element.properties[k], nullptr)) return false;
          continue;
        }
        const std::optional<double> value = source_.value(element.properties[k].type);
        if (!value || !std::isfinite(*value)) fault(element, v, "a finite coordinate " + std::string(kNames[axis]));
        if (!value && source_.ended()) return false;
        p[axis] = value.value_or(0.0);
      }
      file_.mesh.vertices[v] = {p[0], p[1], p[2]};
    }
    return true;
  }

  /// The length of a list, if it is one that can be.
  std::optional<std::uint64_t> list_length(const Element& element, std::uint64_t k, const Property& property) {
    const std::optional<double> value = source_.value(*property.count_type);
    if (value && *value >= 0.0 && *value <= static_cast<double>(source_.bytes_left()) && *value == std::floor(*value))
      return static_cast<std::uint64_t>(*value);
    fault(element, k,
          "the length of its list '" + std::string(property.name.substr(0, 40)) + "', which the file holds");
    return std::nullopt;
  }

  /// `length`: set to that of the list, where it is one.
  bool skip_property(const Element& element, std::uint64_t k, const Property& property, std::uint64_t* length) {
    std::uint64_t values = 1;
    if (property.count_type) {
      const std::optional<std::uint64_t> listed = list_length(element, k, property);
      if (!listed) return false;
      values = *listed;
      if (length != nullptr) *length = values;
    }
    if (source_.skip(property.type, values)) return true;
    faults_.of_file(instance(element, k), "its property '" + std::string(property.name.substr(0, 40)) + "' in full",
                    "the end of the file");
    return false;
  }

  bool skip_element(const Element& element, const std::optional<std::size_t>& corners) {
    if (element.properties.empty()) return true;
    for (std::uint64_t k = 0; k < element.count; ++k) {
      for (std::size_t i = 0; i < element.properties.size(); ++i) {
        std::uint64_t length = 0;
        if (!skip_property(element, k, element.properties[i], &length)) return false;
        if (corners == i && length >= 3) triangles_ += length - 2;
      }
    }
    return true;
  }

  /// Second time through, now that all vertices are known.
  void read_faces() {
    file_.mesh.triangles.reserve(triangles_);
    PolygonCutter cutter(file_.mesh.vertices, file_.mesh.triangles, bytes_.size());
    for (const FaceList& list : face_lists_) {
      source_ = list.start;
      for (std::uint64_t k = 0; k < list.element->count; ++k) {
        for (std::size_t i = 0; i < list.element->properties.size(); ++i) {
          const Property& property = list.element->properties[i];
          if (i != list.property) {
            if (!skip_property(*list.element, k, property, nullptr)) return;
          } else if (list.strips) {
            read_strips(*list.element, k, property);
          } else {
            read_face(*list.element, k, property, cutter);
          }
        }
      }
    }
    cutter.add_notes(file_.notes);
  }

  std::optional<std::uint32_t> vertex_in(const std::optional<double>& value) const {
    if (!value || !(*value >= 0.0) || !(*value < static_cast<double>(file_.mesh.vertices.size()))) return std::nullopt;
    if (*value != std::floor(*value)) return std::nullopt;
    return static_cast<std::uint32_t>(*value);
  }

  void say_corner(const Element& element, std::uint64_t k) {
    fault(element, k,
          file_.mesh.vertices.empty() ? std::string("no corners, as there are no vertices")
                                      : "a vertex from 0 to " + std::to_string(file_.mesh.vertices.size() - 1));
  }

  void read_face(const Element& element, std::uint64_t k, const Property& property, PolygonCutter& cutter) {
    const std::uint64_t length = list_length(element, k, property).value_or(0);
    corners_.clear();
    bool good = true;
    for (std::uint64_t i = 0; i < length; ++i) {
      const std::optional<std::uint32_t> vertex = vertex_in(source_.value(property.type));
      if (vertex) {
        corners_.push_back(*vertex);
      } else {
        good = false;
        say_corner(element, k);
      }
    }
    if (good && length < 3) ++short_faces_;
    if (good && length >= 3) cutter.cut(corners_);
  }

  void read_strips(const Element& element, std::uint64_t k, const Property& property) {
    const std::uint64_t length = list_length(element, k, property).value_or(0);
    std::array<std::uint32_t, 2> last{};
    std::uint64_t in_strip = 0;
    for (std::uint64_t i = 0; i < length; ++i) {
      const std::optional<double> value = source_.value(property.type);
      if (value == -1.0) {
        in_strip = 0;
        continue;
      }
      const std::optional<std::uint32_t> vertex = vertex_in(value);
      if (!vertex) {
        say_corner(element, k);
        continue;
      }
      if (in_strip >= 2) {
        const bool turned = in_strip % 2 == 1;
        file_.mesh.triangles.push_back(turned ? geometry::Mesh::Triangle{last[1], last[0], *vertex}
                                              : geometry::Mesh::Triangle{last[0], last[1], *vertex});
      }
      last = {last[1], *vertex};
      ++in_strip;
    }
  }

  std::string_view bytes_;
  const Header& header_;
  Source source_;
  Faults& faults_;
  MeshFile file_;
  std::vector<FaceList> face_lists_;
  std::vector<std::uint32_t> corners_;
  std::uint64_t triangles_{};
  std::uint64_t faces_{};
  std::uint64_t short_faces_{};
};

}  // namespace

bool looks_like_ply(std::string_view bytes) {
  Cursor cursor(mesh_text::without_mark(bytes));
  return cursor.word_on_line() == "ply" && cursor.word_on_line().empty();
}

Result<MeshFile, InputErrors> parse_ply(std::string_view bytes, const std::string& file) {
  Faults faults(bytes, file);
  const std::optional<Header> header = HeaderParser(bytes, faults).parse();
  if (!header) return Unexpected(faults.list());
  MeshFile result;
  switch (header->encoding) {
    case Encoding::ascii:
      result = BodyParser(bytes, *header, TextSource(header->body), faults).parse();
      result.format = "PLY ascii";
      break;
    case Encoding::little:
      result = BodyParser(bytes, *header, BinarySource(bytes, header->body, std::endian::little), faults).parse();
      result.format = "PLY binary_little_endian";
      break;
    case Encoding::big:
      result = BodyParser(bytes, *header, BinarySource(bytes, header->body, std::endian::big), faults).parse();
      result.format = "PLY binary_big_endian";
      break;
  }
  if (faults.any()) return Unexpected(faults.list());
  return result;
}

}  // namespace cairn::files
