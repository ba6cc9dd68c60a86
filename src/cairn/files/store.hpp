#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/files/system_error.hpp"

/// A tree of tables in an HDF5 file, for anything that is written once: h5py, MATLAB and ParaView read it without help.
/// Knows no engine.                                                                     docs/how-to/read_results.md
namespace cairn::files {

/// One array of numbers, texts or bytes. No shape: a single value; otherwise the product of `shape` is the number of
/// values, in row-major order.
struct Dataset {
  std::string name;
  std::variant<std::vector<double>, std::vector<std::int64_t>, std::vector<std::string>, std::vector<std::uint8_t>>
      values;
  std::vector<std::size_t> shape;
  std::string unit;   // attribute "unit", e.g. "m/s"; left out when empty
  std::string about;  // attribute "about": what the numbers are, in a line; left out when empty

  friend bool operator==(const Dataset&, const Dataset&) = default;
};

using Attribute = std::pair<std::string, std::variant<double, std::int64_t, std::string>>;

/// A folder of the tree; the root's name is empty. Names within a group differ, are not empty and hold no '/'.
struct Group {
  std::string name;
  std::vector<Attribute> attributes;
  std::vector<Dataset> datasets;
  std::vector<Group> groups;

  friend bool operator==(const Group&, const Group&) = default;
};

/// The bytes of the HDF5 file that holds the tree: the same tree gives the same bytes (no times, fixed format version).
/// Texts hold no NUL character; they are stored as UTF-8, of fixed length in datasets and of variable length in
/// attributes. Datasets of more than a few kilobytes are chunked and compressed. The last 16 bytes, which HDF5 does not
/// look at, are "CAIRNSUM" and the checksum of all bytes before.
/// A tree that breaks these rules is a bug of the caller and throws ContractViolation.
std::string store_bytes(const Group& root);

/// store_bytes to a file, whole or not at all (atomic_write).
Result<void, SystemError> write_store(const std::filesystem::path& path, const Group& root);

/// What a file may hold before it is refused unread.
struct StoreLimits {
  std::uint64_t most_bytes{std::uint64_t{1} << 32};  // of the file, and of its content in memory [byte]
  std::size_t most_objects{100000};                  // groups, datasets and attributes
  int deepest{32};                                   // levels of groups
};

/// Reads back a file of write_store. Its checksum is looked at first, so a file that is damaged, cut short, foreign or
/// changed by another program never reaches the HDF5 library. Beyond that nothing in the file is trusted: sizes are
/// bounded, and links, values in other files, foreign filters and types are refused. All faults at once; key is the
/// place in the file. Not guaranteed: what the HDF5 library does with a file crafted to attack it that also carries the
/// right checksum.
Result<Group, InputErrors> read_store(const std::filesystem::path& path, const StoreLimits& limits = {});

}  // namespace cairn::files
