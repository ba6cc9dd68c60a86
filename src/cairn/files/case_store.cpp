#include "cairn/files/case_store.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "cairn/files/checksum.hpp"
#include "cairn/files/size_limit.hpp"

namespace cairn::files {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kApplicationId = 0x43524E53;  // "CRNS" in the file's header
constexpr const char* kFormat = "cairn cases 1";
constexpr const char* kAStore = "a store of finished cases of a study";

/// The sum stored with a case: a byte that changed, or a case under another index, is noticed.
std::int64_t digest_of(std::uint64_t index, std::string_view bytes) {
  std::array<char, sizeof index> text{};
  for (std::size_t k = 0; k < text.size(); ++k) text[k] = static_cast<char>((index >> (8 * k)) & 0xffU);
  return static_cast<std::int64_t>(checksum(bytes, checksum({text.data(), text.size()})));
}

StoreFault fault_of_system(int error) {
  switch (error) {
    case ENOSPC:
    case EFBIG:
    case EDQUOT:
      return StoreFault::disk_full;
    case EROFS:
    case EACCES:
    case EPERM:
      return StoreFault::read_only;
    default:
      return StoreFault::system;
  }
}

StoreFault fault_of(int code, int system_error) {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return StoreFault::in_use;
    case SQLITE_FULL:
      return StoreFault::disk_full;
    case SQLITE_READONLY:
      return StoreFault::read_only;
    case SQLITE_CORRUPT:
      return StoreFault::damaged;
    case SQLITE_NOTADB:
      return StoreFault::not_a_store;
    default:
      return fault_of_system(system_error);
  }
}

const char* expectation(StoreFault fault) {
  switch (fault) {
    case StoreFault::in_use:
      return "a study that no other process works on";
    case StoreFault::damaged:
      return "an undamaged store";
    case StoreFault::not_a_store:
      return kAStore;
    case StoreFault::disk_full:
      return "room on the disk";
    case StoreFault::read_only:
      return "a folder and a file that may be written";
    default:
      return "a store that can be read and written";
  }
}

class Statement {
 public:
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(statement_); }
  sqlite3_stmt* get() const { return statement_; }

 private:
  sqlite3_stmt* statement_;
};

void bind(sqlite3_stmt* statement, int place, std::int64_t value) { sqlite3_bind_int64(statement, place, value); }
void bind(sqlite3_stmt* statement, int place, std::string_view value) {
  sqlite3_bind_blob64(statement, place, value.data(), value.size(), SQLITE_STATIC);
}

std::string_view bytes_in(sqlite3_stmt* statement, int column) {
  const void* bytes = sqlite3_column_blob(statement, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
  return bytes == nullptr ? std::string_view() : std::string_view(static_cast<const char*>(bytes), size);
}

}  // namespace

class CaseStore::Connection {
 public:
  explicit Connection(fs::path path) : path_(std::move(path)) {}
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { close(); }

  const fs::path& path() const { return path_; }

  void close() {
    const SizeLimitAsError size_limit_as_error;
    sqlite3_close_v2(db_);
    db_ = nullptr;
  }

  std::optional<StoreError> connect() {
    const SizeLimitAsError size_limit_as_error;
    // The system's own reason where the file cannot be made; SQLite would try to read it instead and tell of that.
    const int made = ::open(path_.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666);
    if (made < 0 && errno != EEXIST) {
      const StoreFault fault = fault_of_system(errno);
      return error(fault, expectation(fault), std::generic_category().message(errno));
    }
    if (made >= 0) ::close(made);
    const int code = sqlite3_open_v2(path_.c_str(), &db_,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE, nullptr);
    if (code != SQLITE_OK) return error();
    // A lock on the file for as long as the connection lives; the system drops it with the process.
    return run("PRAGMA locking_mode = EXCLUSIVE");
  }

  StoreError error() const {
    const int system_error = system_reason();
    const StoreFault fault = fault_of(sqlite3_extended_errcode(db_), system_error);
    std::string found = sqlite3_errmsg(db_);
    if (fault == StoreFault::not_a_store) found = "a file of another kind, or one that is damaged at its beginning";
    if (fault == StoreFault::in_use) found = "another process that has it open";
    if (fault == StoreFault::disk_full || fault == StoreFault::read_only || fault == StoreFault::system)
      if (system_error != 0) found += ": " + std::generic_category().message(system_error);
    return {fault, path_.string(), expectation(fault), std::move(found)};
  }
  StoreError error(StoreFault fault, std::string expected, std::string found) const {
    return {fault, path_.string(), std::move(expected), std::move(found)};
  }

  std::optional<StoreError> run(const char* sql) {
    const SizeLimitAsError size_limit_as_error;
    errno = 0;
    if (sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) == SQLITE_OK) return std::nullopt;
    return error();
  }

  /// Runs a statement with values at its question marks; `show` sees every row.
  template <class Show, class... Values>
  std::optional<StoreError> query(const char* sql, const Show& show, const Values&... values) const {
    const SizeLimitAsError size_limit_as_error;
    errno = 0;
    sqlite3_stmt* made = nullptr;
    if (sqlite3_prepare_v2(db_, sql, -1, &made, nullptr) != SQLITE_OK) return error();
    const Statement statement(made);
    int place = 0;
    (bind(made, ++place, values), ...);
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(made)) == SQLITE_ROW) show(made);
    if (code == SQLITE_DONE) return std::nullopt;
    return error();
  }

  std::optional<StoreError> insert(std::span<const StoredCase> cases) {
    errno = 0;
    sqlite3_stmt* made = nullptr;
    if (sqlite3_prepare_v2(db_, "INSERT OR REPLACE INTO cases VALUES (?, ?, ?)", -1, &made, nullptr) != SQLITE_OK)
      return error();
    const Statement statement(made);
    for (const StoredCase& one : cases) {
      bind(made, 1, static_cast<std::int64_t>(one.index));
      bind(made, 2, std::string_view(one.bytes));
      bind(made, 3, digest_of(one.index, one.bytes));
      if (sqlite3_step(made) != SQLITE_DONE) return error();
      sqlite3_reset(made);
    }
    return std::nullopt;
  }

  Result<std::int64_t, StoreError> integer(const char* sql) const {
    std::int64_t value = 0;
    const auto failed = query(sql, [&](sqlite3_stmt* s) { value = sqlite3_column_int64(s, 0); });
    if (failed) return Unexpected(*failed);
    return value;
  }

  /// WAL: what is committed outlives the process at once, and reaches the disk with the next checkpoint.
  std::optional<StoreError> set_journal() {
    if (auto failed = run("PRAGMA journal_mode = WAL")) return failed;
    if (auto failed = run("PRAGMA synchronous = NORMAL")) return failed;
    return run("BEGIN IMMEDIATE; COMMIT");  // takes the lock now, not with the first case
  }

  std::optional<StoreError> make(const StoreIdentity& identity) {
    if (auto failed = set_journal()) return failed;
    const std::string schema =
        "BEGIN IMMEDIATE; PRAGMA application_id = " + std::to_string(kApplicationId) +
        "; CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID"
        "; CREATE TABLE cases (number INTEGER PRIMARY KEY, row BLOB NOT NULL, digest INTEGER NOT NULL)";
    if (auto failed = run(schema.c_str())) return failed;
    for (const auto& [name, value] : meta_of(identity)) {
      auto failed = query(
          "INSERT INTO meta VALUES (CAST(? AS TEXT), ?)", [](sqlite3_stmt*) {}, std::string_view(name),
          std::string_view(value));
      if (failed) return failed;
    }
    return run("COMMIT");
  }

  using Meta = std::vector<std::pair<std::string, std::string>>;
  static Meta meta_of(const StoreIdentity& identity) {
    return {
        {"format", kFormat},           {"version", identity.version},           {"study", identity.study},
        {"columns", identity.columns}, {"seed", std::to_string(identity.seed)}, {"definition", identity.definition}};
  }

  /// Whether what is there belongs to this identity.
  std::optional<StoreError> compare(const StoreIdentity& identity) const {
    for (const auto& [name, expected] : meta_of(identity)) {
      std::optional<std::string> found;
      auto failed = query(
          "SELECT value FROM meta WHERE name = CAST(? AS TEXT)", [&](sqlite3_stmt* s) { found = bytes_in(s, 0); },
          std::string_view(name));
      if (failed) return failed;
      if (found == expected) continue;
      const bool version = name == "version" || name == "format";
      const auto words = [&name = name](const std::string& value) {
        return name == "columns"      ? std::string("other columns")
               : name == "definition" ? "digest " + value.substr(0, 12)
                                      : value;
      };
      return error(version ? StoreFault::other_version : StoreFault::other_study,
                   (version ? "cases of this version of the program, " : "cases of this study, with its ") +
                       (version ? "" : name + " ") + (name == "columns" ? "" : words(expected)),
                   found ? words(*found) : "none");
    }
    return std::nullopt;
  }

  std::optional<StoreError> check() const {
    std::string answer;
    auto failed = query("PRAGMA quick_check(1)", [&](sqlite3_stmt* s) { answer = bytes_in(s, 0); });
    if (failed) return failed;
    if (answer == "ok") return std::nullopt;
    return error(StoreFault::damaged, expectation(StoreFault::damaged), answer);
  }

 private:
  /// Why the system refused. SQLite does not pass it on from within a step, as when the log outgrows the cache; errno
  /// was 0 before, and what succeeds leaves it alone.
  int system_reason() const {
    const int told = db_ == nullptr ? 0 : sqlite3_system_errno(db_);
    const bool failed_io = (sqlite3_extended_errcode(db_) & 0xff) == SQLITE_IOERR;
    return told == 0 && failed_io ? errno : told;
  }

  fs::path path_;
  sqlite3* db_{};
};

std::string to_text(const StoreError& error) {
  return error.path + ": expected " + error.expected + ", found " + error.found;
}

CaseStore::CaseStore(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
CaseStore::CaseStore(CaseStore&& other) noexcept = default;
CaseStore& CaseStore::operator=(CaseStore&& other) noexcept = default;
CaseStore::~CaseStore() = default;

const fs::path& CaseStore::path() const { return connection_->path(); }

Result<CaseStore, StoreError> CaseStore::open(const fs::path& path, const StoreIdentity& identity, Mode mode) {
  auto connection = std::make_unique<Connection>(path);
  Connection& c = *connection;
  if (auto failed = c.connect()) return Unexpected(*failed);
  const Result<std::int64_t, StoreError> tables = c.integer("SELECT count(*) FROM sqlite_schema");
  if (!tables) return Unexpected(tables.error());
  if (*tables == 0) {
    if (auto failed = c.make(identity)) return Unexpected(*failed);
    return CaseStore(std::move(connection));
  }
  const Result<std::int64_t, StoreError> owner = c.integer("PRAGMA application_id");
  if (!owner) return Unexpected(owner.error());
  if (*owner != kApplicationId)
    return Unexpected(c.error(StoreFault::not_a_store, kAStore, "a database of another program"));
  if (auto failed = c.set_journal()) return Unexpected(*failed);
  if (auto failed = c.check()) return Unexpected(*failed);
  if (mode == Mode::create) {
    const Result<std::int64_t, StoreError> count = c.integer("SELECT count(*) FROM cases");
    if (!count) return Unexpected(count.error());
    return Unexpected(c.error(StoreFault::already_there, "no study in progress here",
                              "one with " + std::to_string(*count) + " finished case" + (*count == 1 ? "" : "s")));
  }
  if (auto failed = c.compare(identity)) return Unexpected(*failed);
  return CaseStore(std::move(connection));
}

Result<std::uint64_t, StoreError> CaseStore::count() const {
  const Result<std::int64_t, StoreError> count = connection_->integer("SELECT count(*) FROM cases");
  if (!count) return Unexpected(count.error());
  return static_cast<std::uint64_t>(*count);
}

Result<void, StoreError> CaseStore::read(
    std::uint64_t first, std::uint64_t last,
    const std::function<void(std::uint64_t index, std::string_view bytes)>& show) const {
  std::optional<std::uint64_t> damaged;
  const auto failed = connection_->query(
      "SELECT number, row, digest FROM cases WHERE number >= ? AND number < ? ORDER BY number",
      [&](sqlite3_stmt* s) {
        const auto index = static_cast<std::uint64_t>(sqlite3_column_int64(s, 0));
        const std::string_view bytes = bytes_in(s, 1);
        if (sqlite3_column_int64(s, 2) != digest_of(index, bytes)) {
          if (!damaged) damaged = index;
        } else if (!damaged) {
          show(index, bytes);
        }
      },
      static_cast<std::int64_t>(first), static_cast<std::int64_t>(last));
  if (failed) return Unexpected(*failed);
  if (damaged)
    return Unexpected(connection_->error(StoreFault::damaged, expectation(StoreFault::damaged),
                                         "case " + std::to_string(*damaged) + " with another digest than was stored"));
  return {};
}

Result<void, StoreError> CaseStore::write(std::span<const StoredCase> cases) {
  Connection& c = *connection_;
  const SizeLimitAsError size_limit_as_error;
  auto failed = c.run("BEGIN IMMEDIATE");
  if (!failed) failed = c.insert(cases);
  if (!failed) failed = c.run("COMMIT");
  if (!failed) return {};
  c.run("ROLLBACK");  // where SQLite has not done so itself; then it answers that there is nothing to roll back
  return Unexpected(*failed);
}

Result<void, StoreError> CaseStore::remove() && {
  Connection& c = *connection_;
  c.run("PRAGMA journal_mode = DELETE");  // takes the write-ahead log away while the lock is held; not needed to go on
  std::error_code code;
  const bool gone = fs::remove(c.path(), code) || !code;
  c.close();
  if (gone) return {};
  return Unexpected(
      c.error(fault_of_system(code.value()), "to remove it, since the study is complete", code.message()));
}

}  // namespace cairn::files
