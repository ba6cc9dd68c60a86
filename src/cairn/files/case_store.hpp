#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "cairn/core/result.hpp"

/// The finished cases of a study that is still running, in an SQLite file (WAL): it survives the death of the process at
/// any instant. Knows (index, bytes, digest) and no engine.                                   docs/theory/studies.md
namespace cairn::files {

/// What a store belongs to: results of another study, or of another version of the program, are never mixed in.
struct StoreIdentity {
  std::string study;       // what it is, in a word: "sweep"
  std::string definition;  // digest of all that the results depend on
  std::string version;     // of the program
  std::string columns;     // what the bytes of a case are
  std::uint64_t seed{};

  friend bool operator==(const StoreIdentity&, const StoreIdentity&) = default;
};

enum class StoreFault : std::uint8_t {
  already_there,  // a store of cases, and nobody asked to resume
  in_use,         // another process has it
  other_study,    // definition, columns or seed differ
  other_version,  // of the program
  damaged,        // not what SQLite or the digests say it should be
  not_a_store,    // a file of another kind
  disk_full,
  read_only,
  system  // whatever else the system refused
};

/// Why a store cannot be opened, read or written. What was committed before is still in it.
struct StoreError {
  StoreFault fault{};
  std::string path;
  std::string expected;
  std::string found;
};

/// "path: expected ..., found ...".
std::string to_text(const StoreError& error);

struct StoredCase {
  std::uint64_t index{};
  std::string bytes;
};

/// An open store, for the use of this process alone: a second one gets StoreFault::in_use.
class CaseStore {
 public:
  enum class Mode : std::uint8_t {
    create,  // refuse what is there
    resume   // continue what is there; an empty store where there is nothing
  };

  /// Opens the file, or makes it where the folder has none. Nothing that is there is changed unless it is a store with
  /// this identity.
  static Result<CaseStore, StoreError> open(const std::filesystem::path& path, const StoreIdentity& identity,
                                            Mode mode);

  CaseStore(CaseStore&& other) noexcept;
  CaseStore& operator=(CaseStore&& other) noexcept;
  ~CaseStore();

  const std::filesystem::path& path() const;

  /// How many cases it holds.
  Result<std::uint64_t, StoreError> count() const;

  /// Shows the cases from `first` up to but not including `last`, in the order of their indices; every digest is checked.
  Result<void, StoreError> read(std::uint64_t first, std::uint64_t last,
                                const std::function<void(std::uint64_t index, std::string_view bytes)>& show) const;

  /// Adds cases, or replaces them, in one transaction: when it returns they survive the process. All or none.
  Result<void, StoreError> write(std::span<const StoredCase> cases);

  /// Closes the store and removes its files.
  Result<void, StoreError> remove() &&;

 private:
  class Connection;
  explicit CaseStore(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace cairn::files
