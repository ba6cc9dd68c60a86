#include "cairn/files/store.hpp"

#include <hdf5.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "cairn/core/contract.hpp"
#include "cairn/files/atomic_write.hpp"
#include "cairn/files/checksum.hpp"
#include "cairn/files/read_file.hpp"

namespace cairn::files {
namespace {

constexpr std::size_t kCompactBytes = 4096;    // up to this size the values lie in the header, which has a checksum
constexpr std::size_t kChunkBytes = 1U << 16;  // of one compressed piece
constexpr unsigned kDeflateLevel = 6;          // zlib's own default
constexpr std::size_t kMemoryIncrement = 1U << 16;
constexpr const char* kUnit = "unit";
constexpr const char* kAbout = "about";

/// One user of the library at a time, whether it was built for threads or not; its error printer off meanwhile.
class Library {
 public:
  Library() : lock_(mutex()) {
    H5Eget_auto2(H5E_DEFAULT, &printer_, &printer_data_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library() { H5Eset_auto2(H5E_DEFAULT, printer_, printer_data_); }

 private:
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }
  std::lock_guard<std::mutex> lock_;
  H5E_auto2_t printer_{};
  void* printer_data_{};
};

class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Handle(hid_t id, Close close) : id_(id), close_(close) {}
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  Handle& operator=(Handle&&) = delete;
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  operator hid_t() const { return id_; }
  bool ok() const { return id_ >= 0; }

 private:
  hid_t id_;
  Close close_;
};

/// While a file is built in memory a call fails only by a bug of ours or for want of memory.
void must(herr_t status) { CAIRN_CHECK(status >= 0); }
Handle made(hid_t id, Handle::Close close) {
  CAIRN_CHECK(id >= 0);
  return {id, close};
}

// -------------------------------------------------------------------------------------------------- writing

void check_text(const std::string& text) { CAIRN_CHECK(text.find('\0') == std::string::npos, text); }

void check_names(const Group& group) {
  std::set<std::string> members;
  std::set<std::string> attributes;
  const auto check = [](std::set<std::string>& seen, const std::string& name) {
    check_text(name);
    CAIRN_CHECK(!name.empty() && name != "." && name.find('/') == std::string::npos, name);
    CAIRN_CHECK(seen.insert(name).second, name);
  };
  for (const Dataset& dataset : group.datasets) check(members, dataset.name);
  for (const Group& child : group.groups) check(members, child.name);
  for (const Attribute& attribute : group.attributes) check(attributes, attribute.first);
}

Handle text_type(std::size_t size) {
  Handle type = made(H5Tcopy(H5T_C_S1), H5Tclose);
  must(H5Tset_size(type, size));
  must(H5Tset_cset(type, H5T_CSET_UTF8));
  must(H5Tset_strpad(type, size == H5T_VARIABLE ? H5T_STR_NULLTERM : H5T_STR_NULLPAD));
  return type;
}

void write_attribute(hid_t owner, const std::string& name, hid_t file_type, hid_t memory_type, const void* value) {
  const Handle space = made(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle attribute = made(H5Acreate2(owner, name.c_str(), file_type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  must(H5Awrite(attribute, memory_type, value));
}

void write_attribute(hid_t owner, const std::string& name, const std::string& text) {
  check_text(text);
  const Handle type = text_type(H5T_VARIABLE);
  const char* pointer = text.c_str();
  write_attribute(owner, name, type, type, &pointer);
}
void write_attribute(hid_t owner, const std::string& name, double value) {
  write_attribute(owner, name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, &value);
}
void write_attribute(hid_t owner, const std::string& name, std::int64_t value) {
  write_attribute(owner, name, H5T_STD_I64LE, H5T_NATIVE_INT64, &value);
}

/// Pieces of about kChunkBytes, whole rows where they fit.
std::vector<hsize_t> chunk_of(const std::vector<hsize_t>& shape, std::size_t value_bytes) {
  std::vector<hsize_t> chunk(shape.size(), 1);
  hsize_t room = std::max<hsize_t>(1, kChunkBytes / value_bytes);
  for (std::size_t d = shape.size(); d-- > 0;) {
    chunk[d] = std::min(shape[d], room);
    room = std::max<hsize_t>(1, room / chunk[d]);
  }
  return chunk;
}

Handle layout_of(const std::vector<hsize_t>& shape, std::size_t count, std::size_t value_bytes) {
  Handle plan = made(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  must(H5Pset_obj_track_times(plan, false));
  must(H5Pset_attr_creation_order(plan, H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED));
  if (count * value_bytes <= kCompactBytes) {
    must(H5Pset_layout(plan, H5D_COMPACT));
  } else if (!shape.empty()) {
    const std::vector<hsize_t> chunk = chunk_of(shape, value_bytes);
    must(H5Pset_chunk(plan, static_cast<int>(chunk.size()), chunk.data()));
    if (H5Zfilter_avail(H5Z_FILTER_DEFLATE) > 0) {
      must(H5Pset_shuffle(plan));
      must(H5Pset_deflate(plan, kDeflateLevel));
    }
    must(H5Pset_fletcher32(plan));
  }
  return plan;
}

/// Texts one after the other, each padded to the longest.
std::pair<std::string, std::size_t> padded(const std::vector<std::string>& texts) {
  std::size_t width = 1;
  for (const std::string& text : texts) {
    check_text(text);
    width = std::max(width, text.size());
  }
  std::string all;
  all.reserve(width * texts.size());
  for (const std::string& text : texts) all.append(text).append(width - text.size(), '\0');
  return {std::move(all), width};
}

void write_dataset(hid_t owner, const Dataset& dataset) {
  const std::vector<hsize_t> shape(dataset.shape.begin(), dataset.shape.end());
  hsize_t expected = 1;
  for (const hsize_t n : shape) expected *= n;
  const Handle space = shape.empty()
                           ? made(H5Screate(H5S_SCALAR), H5Sclose)
                           : made(H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr), H5Sclose);

  const auto put = [&](std::size_t count, std::size_t value_bytes, hid_t file_type, hid_t memory_type,
                       const void* values) {
    CAIRN_CHECK(count == expected, dataset.name, count);
    const Handle plan = layout_of(shape, count, value_bytes);
    const Handle made_set =
        made(H5Dcreate2(owner, dataset.name.c_str(), file_type, space, H5P_DEFAULT, plan, H5P_DEFAULT), H5Dclose);
    if (count > 0) must(H5Dwrite(made_set, memory_type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values));
    if (!dataset.unit.empty()) write_attribute(made_set, kUnit, dataset.unit);
    if (!dataset.about.empty()) write_attribute(made_set, kAbout, dataset.about);
  };
  if (const auto* reals = std::get_if<std::vector<double>>(&dataset.values)) {
    put(reals->size(), sizeof(double), H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, reals->data());
  } else if (const auto* integers = std::get_if<std::vector<std::int64_t>>(&dataset.values)) {
    put(integers->size(), sizeof(std::int64_t), H5T_STD_I64LE, H5T_NATIVE_INT64, integers->data());
  } else if (const auto* bytes = std::get_if<std::vector<std::uint8_t>>(&dataset.values)) {
    put(bytes->size(), sizeof(std::uint8_t), H5T_STD_U8LE, H5T_NATIVE_UINT8, bytes->data());
  } else {
    const auto& texts = std::get<std::vector<std::string>>(dataset.values);
    const auto [padded_texts, width] = padded(texts);
    const Handle type = text_type(width);
    put(texts.size(), width, type, type, padded_texts.data());
  }
}

/// Group or file creation: no times, members and attributes in the order in which they come.
Handle ordered_without_times(hid_t kind) {
  Handle plan = made(H5Pcreate(kind), H5Pclose);
  must(H5Pset_obj_track_times(plan, false));
  must(H5Pset_link_creation_order(plan, H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED));
  must(H5Pset_attr_creation_order(plan, H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED));
  return plan;
}

void write_content(hid_t at, const Group& group) {
  check_names(group);
  for (const auto& [name, value] : group.attributes) {
    std::visit([&, key = name](const auto& v) { write_attribute(at, key, v); }, value);
  }
  for (const Dataset& dataset : group.datasets) write_dataset(at, dataset);
  for (const Group& child : group.groups) {
    const Handle plan = ordered_without_times(H5P_GROUP_CREATE);
    const Handle inner = made(H5Gcreate2(at, child.name.c_str(), H5P_DEFAULT, plan, H5P_DEFAULT), H5Gclose);
    write_content(inner, child);
  }
}

/// Memory in which the library builds a file. The bytes are taken when it closes the file: H5Fget_file_image, asked
/// before, patches the superblock without its checksum (seen with 1.10.8).
struct MemoryFile {
  std::size_t capacity{};
  std::string bytes;

  static void* reallocate(void* memory, std::size_t size, H5FD_file_image_op_t, void* self) {
    void* grown = std::realloc(memory, size);
    if (grown != nullptr) static_cast<MemoryFile*>(self)->capacity = size;
    return grown;
  }
  static herr_t release(void* memory, H5FD_file_image_op_t, void* self) {
    auto* file = static_cast<MemoryFile*>(self);
    file->bytes.assign(static_cast<const char*>(memory), file->capacity);
    std::free(memory);
    return 0;
  }
  static void* same(void* self) { return self; }
  static herr_t keep(void*) { return 0; }
};

/// The file without what was allocated ahead. Version 2 superblock, byte 28: "End of File Address", little-endian
/// (HDF5 File Format Specification 3.0, II.A).
void cut_to_end_of_file(std::string& bytes) {
  constexpr std::size_t kEndOfFileAddress = 28;
  CAIRN_CHECK(bytes.size() >= kEndOfFileAddress + sizeof(std::uint64_t));
  std::uint64_t end = 0;
  for (std::size_t k = 0; k < sizeof end; ++k) {
    end |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[kEndOfFileAddress + k])) << (8 * k);
  }
  CAIRN_CHECK(end <= bytes.size(), end, bytes.size());
  bytes.resize(static_cast<std::size_t>(end));
}

// -------------------------------------------------------------------------------------------------- the seal

constexpr std::string_view kSealName = "CAIRNSUM";
constexpr std::size_t kSealBytes = kSealName.size() + sizeof(std::uint64_t);

/// The name and the checksum of all that stands before, little-endian.
std::string seal_of(std::string_view bytes) {
  std::string seal(kSealName);
  const std::uint64_t sum = checksum(bytes);
  for (std::size_t k = 0; k < sizeof sum; ++k) seal += static_cast<char>((sum >> (8 * k)) & 0xffU);
  return seal;
}

// -------------------------------------------------------------------------------------------------- reading

/// The most specific line of the library's own account of what went wrong; asked for before anything else is called.
std::string library_reason() {
  std::string text;
  H5Ewalk2(
      H5E_DEFAULT, H5E_WALK_UPWARD,
      [](unsigned n, const H5E_error2_t* error, void* out) -> herr_t {
        if (n == 0 && error->desc != nullptr) *static_cast<std::string*>(out) = error->desc;
        return 0;
      },
      &text);
  return text.empty() ? "damaged content" : "damaged content (" + text + ")";
}

class Reader {
 public:
  Reader(std::string file, const StoreLimits& limits)
      : file_(std::move(file)), limits_(limits), bytes_left_(limits.most_bytes), objects_left_(limits.most_objects) {}

  void read(hid_t at, const std::string& place, int depth, Group& group) {
    read_attributes(at, place, group);
    H5G_info_t info{};
    if (H5Gget_info(at, &info) < 0) return fault(place, "a group", library_reason());
    const Handle plan(H5Gget_create_plist(at), H5Pclose);
    unsigned order = 0;
    if (!plan.ok() || H5Pget_link_creation_order(plan, &order) < 0) return fault(place, "a group", library_reason());
    const H5_index_t index = (order & H5P_CRT_ORDER_TRACKED) != 0 ? H5_INDEX_CRT_ORDER : H5_INDEX_NAME;
    for (hsize_t k = 0; k < info.nlinks && spend_object(place); ++k) read_member(at, place, depth, index, k, group);
  }

  InputErrors& errors() { return errors_; }
  void fault(const std::string& place, std::string expected, std::string found) {
    if (errors_.size() >= kMostFaults) return;
    errors_.push_back({.file = file_,
                       .line = 0,
                       .key = place.empty() ? "/" : place,
                       .expected = std::move(expected),
                       .found = std::move(found)});
  }

 private:
  static constexpr std::size_t kMostFaults = 50;

  bool spend_object(const std::string& place) {
    if (objects_left_ == 0) {
      if (!too_many_) fault(place, "at most " + std::to_string(limits_.most_objects) + " members", "more");
      too_many_ = true;
      return false;
    }
    --objects_left_;
    return true;
  }

  bool spend_bytes(const std::string& place, std::uint64_t count, std::uint64_t value_bytes) {
    if (value_bytes != 0 && count > bytes_left_ / value_bytes) {
      fault(place, "at most " + std::to_string(limits_.most_bytes) + " bytes in all",
            std::to_string(count) + " values of " + std::to_string(value_bytes) + " bytes here");
      return false;
    }
    bytes_left_ -= count * value_bytes;
    return true;
  }

  void read_member(hid_t at, const std::string& place, int depth, H5_index_t index, hsize_t k, Group& group) {
    const ssize_t length = H5Lget_name_by_idx(at, ".", index, H5_ITER_INC, k, nullptr, 0, H5P_DEFAULT);
    if (length < 0) return fault(place, "a member with a name", library_reason());
    if (!spend_bytes(place, static_cast<std::uint64_t>(length), 1)) return;
    std::string name(static_cast<std::size_t>(length) + 1, '\0');
    if (H5Lget_name_by_idx(at, ".", index, H5_ITER_INC, k, name.data(), name.size(), H5P_DEFAULT) < 0) {
      return fault(place, "a member with a name", library_reason());
    }
    name.pop_back();
    const std::string here = place + "/" + name;
    H5L_info_t link{};
    if (H5Lget_info_by_idx(at, ".", index, H5_ITER_INC, k, &link, H5P_DEFAULT) < 0) {
      return fault(here, "a member of the file", library_reason());
    }
    if (link.type != H5L_TYPE_HARD) return fault(here, "a member of the file itself", "a link to another place");
    const Handle object(H5Oopen_by_idx(at, ".", index, H5_ITER_INC, k, H5P_DEFAULT), H5Oclose);
    if (!object.ok()) return fault(here, "a group or dataset", library_reason());
    switch (H5Iget_type(object)) {
      case H5I_GROUP: {
        if (depth >= limits_.deepest) {
          if (!too_deep_) fault(here, "at most " + std::to_string(limits_.deepest) + " levels of groups", "more");
          too_deep_ = true;
          return;
        }
        Group child{.name = name, .attributes = {}, .datasets = {}, .groups = {}};
        read(object, here, depth + 1, child);
        group.groups.push_back(std::move(child));
        return;
      }
      case H5I_DATASET: {
        Dataset dataset{.name = name, .values = {}, .shape = {}, .unit = {}, .about = {}};
        read_dataset(object, here, dataset);
        group.datasets.push_back(std::move(dataset));
        return;
      }
      default:
        return fault(here, "a group or dataset", "a named type");
    }
  }

  enum class Kind : unsigned char { real, integer, byte, fixed_text, variable_text };

  std::optional<Kind> kind_of(hid_t type, const std::string& place) {
    const H5T_class_t kind = H5Tget_class(type);
    const std::size_t size = H5Tget_size(type);
    if (kind == H5T_FLOAT && size <= sizeof(double)) return Kind::real;
    if (kind == H5T_INTEGER && size == sizeof(std::uint8_t) && H5Tget_sign(type) == H5T_SGN_NONE) return Kind::byte;
    if (kind == H5T_INTEGER &&
        (size < sizeof(std::int64_t) || (size == sizeof(std::int64_t) && H5Tget_sign(type) == H5T_SGN_2))) {
      return Kind::integer;
    }
    if (kind == H5T_STRING) return H5Tis_variable_str(type) > 0 ? Kind::variable_text : Kind::fixed_text;
    static constexpr std::array<const char*, 11> kNames = {"numbers of more than 64 bits",
                                                           "numbers of more than 64 bits",
                                                           "times",
                                                           "texts",
                                                           "bit fields",
                                                           "opaque values",
                                                           "compound values",
                                                           "references",
                                                           "enumerated values",
                                                           "sequences of variable length",
                                                           "arrays"};
    const auto n = static_cast<std::size_t>(kind);
    fault(place, "numbers or texts", kind >= 0 && n < kNames.size() ? kNames[n] : "damaged content");
    return std::nullopt;
  }

  /// One text out of a field of fixed width.
  static std::string unpadded(const char* bytes, std::size_t width, H5T_str_t padding) {
    std::string text(bytes, width);
    if (padding == H5T_STR_SPACEPAD) {
      text.erase(text.find_last_not_of(' ') + 1);
    } else {
      text.erase(std::min(text.find('\0'), text.size()));
    }
    return text;
  }

  /// Reads `count` values through `transfer(memory type, buffer)`.
  template <class Transfer>
  bool read_values(hid_t type, hid_t space, std::size_t count, const std::string& place, Transfer transfer,
                   decltype(Dataset::values)& values) {
    const std::optional<Kind> kind = kind_of(type, place);
    if (!kind) return false;
    const std::size_t width = *kind == Kind::fixed_text ? H5Tget_size(type)
                              : *kind == Kind::byte     ? sizeof(std::uint8_t)
                                                        : sizeof(double);
    if (!spend_bytes(place, count, *kind == Kind::variable_text ? sizeof(std::string) : width)) return false;
    const auto failed = [&] {
      fault(place, "values that can be read", library_reason());
      return false;
    };
    if (*kind == Kind::real) {
      std::vector<double> reals(count);
      if (count > 0 && transfer(H5T_NATIVE_DOUBLE, reals.data()) < 0) return failed();
      values = std::move(reals);
    } else if (*kind == Kind::integer) {
      std::vector<std::int64_t> integers(count);
      if (count > 0 && transfer(H5T_NATIVE_INT64, integers.data()) < 0) return failed();
      values = std::move(integers);
    } else if (*kind == Kind::byte) {
      std::vector<std::uint8_t> bytes(count);
      if (count > 0 && transfer(H5T_NATIVE_UINT8, bytes.data()) < 0) return failed();
      values = std::move(bytes);
    } else if (*kind == Kind::fixed_text) {
      std::vector<char> bytes(count * width);
      const Handle memory(H5Tcopy(type), H5Tclose);
      if (!memory.ok() || (count > 0 && transfer(memory, bytes.data()) < 0)) return failed();
      const H5T_str_t padding = H5Tget_strpad(type);
      std::vector<std::string> texts(count);
      for (std::size_t k = 0; k < count; ++k) texts[k] = unpadded(bytes.data() + k * width, width, padding);
      values = std::move(texts);
    } else {
      std::vector<char*> pointers(count, nullptr);
      const Handle memory(H5Tcopy(type), H5Tclose);
      if (!memory.ok() || (count > 0 && transfer(memory, pointers.data()) < 0)) return failed();
      std::vector<std::string> texts(count);
      bool fits = true;
      for (std::size_t k = 0; k < count && fits; ++k) {
        if (pointers[k] == nullptr) continue;
        const std::string_view text = pointers[k];
        fits = spend_bytes(place, text.size(), 1);
        if (fits) texts[k] = text;
      }
      if (count > 0) H5Dvlen_reclaim(memory, space, H5P_DEFAULT, pointers.data());
      if (!fits) return false;
      values = std::move(texts);
    }
    return true;
  }

  /// The single value of an attribute; nothing (and a fault) when it is not a number or text.
  std::optional<decltype(Dataset::values)> read_attribute(hid_t attribute, const std::string& place) {
    const Handle type(H5Aget_type(attribute), H5Tclose);
    const Handle space(H5Aget_space(attribute), H5Sclose);
    if (!type.ok() || !space.ok()) {
      fault(place, "an attribute", library_reason());
      return std::nullopt;
    }
    if (H5Sget_simple_extent_npoints(space) != 1) {
      fault(place, "a single number or text", "none or several values");
      return std::nullopt;
    }
    decltype(Dataset::values) values;
    const auto transfer = [&](hid_t memory, void* out) { return H5Aread(attribute, memory, out); };
    if (!read_values(type, space, 1, place, transfer, values)) return std::nullopt;
    return values;
  }

  void read_attributes(hid_t at, const std::string& place, Group& group) {
    H5O_info_t info{};
    if (H5Oget_info2(at, &info, H5O_INFO_NUM_ATTRS) < 0) return fault(place, "a group", library_reason());
    const Handle plan(H5Gget_create_plist(at), H5Pclose);
    unsigned order = 0;
    if (!plan.ok() || H5Pget_attr_creation_order(plan, &order) < 0) return fault(place, "a group", library_reason());
    const H5_index_t index = (order & H5P_CRT_ORDER_TRACKED) != 0 ? H5_INDEX_CRT_ORDER : H5_INDEX_NAME;
    for (hsize_t k = 0; k < info.num_attrs && spend_object(place); ++k) {
      const Handle attribute(H5Aopen_by_idx(at, ".", index, H5_ITER_INC, k, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
      if (!attribute.ok()) {
        fault(place, "an attribute", library_reason());
        continue;
      }
      const ssize_t length = H5Aget_name(attribute, 0, nullptr);
      if (length < 0 || !spend_bytes(place, static_cast<std::uint64_t>(length), 1)) continue;
      std::string name(static_cast<std::size_t>(length) + 1, '\0');
      H5Aget_name(attribute, name.size(), name.data());
      name.pop_back();
      const auto value = read_attribute(attribute, place + "@" + name);
      if (!value) continue;
      std::visit([&](const auto& one) { group.attributes.emplace_back(name, one.front()); }, *value);
    }
  }

  /// A text attribute of a dataset, "" when there is none.
  std::string text_attribute(hid_t owner, const char* name, const std::string& place) {
    if (H5Aexists(owner, name) <= 0) return {};
    const Handle attribute(H5Aopen(owner, name, H5P_DEFAULT), H5Aclose);
    if (!attribute.ok()) {
      fault(place, "an attribute", library_reason());
      return {};
    }
    const auto value = read_attribute(attribute, place + "@" + name);
    const auto* texts = value ? std::get_if<std::vector<std::string>>(&*value) : nullptr;
    return texts == nullptr ? std::string() : texts->front();
  }

  /// Values must lie in this file, behind filters that come with the library: nothing foreign is loaded or opened.
  bool storage_is_known(hid_t dataset, const std::string& place) {
    const Handle plan(H5Dget_create_plist(dataset), H5Pclose);
    if (!plan.ok()) {
      fault(place, "a dataset", library_reason());
      return false;
    }
    if (H5Pget_layout(plan) == H5D_VIRTUAL || H5Pget_external_count(plan) != 0) {
      fault(place, "values in the file itself", "values in other files");
      return false;
    }
    const int filters = H5Pget_nfilters(plan);
    for (int k = 0; k < filters; ++k) {
      unsigned flags = 0;
      unsigned settings = 0;
      std::size_t none = 0;
      const H5Z_filter_t filter =
          H5Pget_filter2(plan, static_cast<unsigned>(k), &flags, &none, nullptr, 0, nullptr, &settings);
      if (filter != H5Z_FILTER_DEFLATE && filter != H5Z_FILTER_SHUFFLE && filter != H5Z_FILTER_FLETCHER32) {
        fault(place, "no filter but deflate, shuffle and fletcher32", "filter number " + std::to_string(filter));
        return false;
      }
    }
    return true;
  }

  void read_dataset(hid_t dataset, const std::string& place, Dataset& out) {
    const Handle type(H5Dget_type(dataset), H5Tclose);
    const Handle space(H5Dget_space(dataset), H5Sclose);
    if (!type.ok() || !space.ok()) return fault(place, "a dataset", library_reason());
    if (!storage_is_known(dataset, place)) return;
    if (H5Sget_simple_extent_type(space) == H5S_NULL) return fault(place, "a dataset with values", "an empty one");
    const int rank = H5Sget_simple_extent_ndims(space);
    std::array<hsize_t, H5S_MAX_RANK> shape{};
    if (rank < 0 || rank > H5S_MAX_RANK || H5Sget_simple_extent_dims(space, shape.data(), nullptr) < 0) {
      return fault(place, "a dataset with a shape", library_reason());
    }
    std::uint64_t count = 1;
    for (int d = 0; d < rank; ++d) {
      const hsize_t n = shape[static_cast<std::size_t>(d)];
      if (n != 0 && count > std::numeric_limits<std::uint64_t>::max() / n) {
        return fault(place, "a shape with fewer values", "more than 2^64");
      }
      count *= n;
      out.shape.push_back(static_cast<std::size_t>(n));
    }
    const auto transfer = [&](hid_t memory, void* values) {
      return H5Dread(dataset, memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
    };
    if (!read_values(type, space, static_cast<std::size_t>(count), place, transfer, out.values)) return;
    out.unit = text_attribute(dataset, kUnit, place);
    out.about = text_attribute(dataset, kAbout, place);
  }

  std::string file_;
  StoreLimits limits_;
  std::uint64_t bytes_left_;
  std::size_t objects_left_;
  bool too_many_{};
  bool too_deep_{};
  InputErrors errors_;
};

}  // namespace

std::string store_bytes(const Group& root) {
  const Library library;
  MemoryFile memory;
  const Handle access = made(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  must(H5Pset_fapl_core(access, kMemoryIncrement, false));
  H5FD_file_image_callbacks_t callbacks{};
  callbacks.image_realloc = MemoryFile::reallocate;
  callbacks.image_free = MemoryFile::release;
  callbacks.udata_copy = MemoryFile::same;
  callbacks.udata_free = MemoryFile::keep;
  callbacks.udata = &memory;
  must(H5Pset_file_image_callbacks(access, &callbacks));
  // Readable since HDF5 1.8 (2008), so by every MATLAB and h5py in use, and the first format with checksums.
  must(H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_V18));
  const Handle plan = ordered_without_times(H5P_FILE_CREATE);
  {
    // With this driver the name is a label: nothing is opened.
    const Handle file = made(H5Fcreate("cairn-store", H5F_ACC_TRUNC, plan, access), H5Fclose);
    const Handle top = made(H5Gopen2(file, "/", H5P_DEFAULT), H5Gclose);
    write_content(top, root);
    must(H5Fflush(file, H5F_SCOPE_GLOBAL));
  }
  cut_to_end_of_file(memory.bytes);
  memory.bytes += seal_of(memory.bytes);
  return std::move(memory.bytes);
}

Result<void, SystemError> write_store(const std::filesystem::path& path, const Group& root) {
  return atomic_write(path, store_bytes(root));
}

Result<Group, InputErrors> read_store(const std::filesystem::path& path, const StoreLimits& limits) {
  Result<std::string, InputErrors> bytes = read_file(path, limits.most_bytes);
  if (!bytes) return Unexpected(bytes.error());
  Reader reader(path.string(), limits);
  constexpr std::string_view kSignature = "\x89HDF\r\n\x1a\n";
  if (!bytes->starts_with(kSignature)) {
    reader.fault("", "an HDF5 file", bytes->empty() ? "an empty file" : "other content");
    return Unexpected(reader.errors());
  }
  // The library loops or crashes on some damaged files, so it gets to see none.
  const std::string_view content(bytes->data(), bytes->size() - std::min(bytes->size(), kSealBytes));
  const std::string_view seal = std::string_view(*bytes).substr(content.size());
  if (!seal.starts_with(kSealName)) {
    reader.fault("", "a whole file of this program, with its checksum at the end", "no checksum: cut short or foreign");
    return Unexpected(reader.errors());
  }
  if (seal != seal_of(content)) {
    reader.fault("", "an undamaged file", "content that does not match its checksum");
    return Unexpected(reader.errors());
  }
  const Library library;
  const Handle access = made(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  must(H5Pset_fapl_core(access, kMemoryIncrement, false));
  must(H5Pset_file_image(access, bytes->data(), bytes->size()));
  const Handle file(H5Fopen("cairn-store", H5F_ACC_RDONLY, access), H5Fclose);
  if (!file.ok()) {
    reader.fault("", "an undamaged HDF5 file", library_reason());
    return Unexpected(reader.errors());
  }
  const Handle top(H5Gopen2(file, "/", H5P_DEFAULT), H5Gclose);
  if (!top.ok()) {
    reader.fault("", "an undamaged HDF5 file", library_reason());
    return Unexpected(reader.errors());
  }
  Group root;
  reader.read(top, "", 1, root);
  if (!reader.errors().empty()) return Unexpected(reader.errors());
  return root;
}

}  // namespace cairn::files
