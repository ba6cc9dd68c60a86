#include "cairn/files/atomic_write.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <string>
#include <system_error>

#include "cairn/files/size_limit.hpp"

namespace cairn::files {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kPermissions = 0666;            // less the umask, as for any new file
constexpr std::size_t kLargestWrite = 1U << 30;  // Linux writes at most 0x7ffff000 bytes at a time

/// An open descriptor; close() is called for its answer, the destructor for the way out.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }
  int get() const { return fd_; }
  bool is_open() const { return fd_ >= 0; }
  bool close() {
    const int fd = fd_;
    fd_ = -1;
    return fd < 0 || ::close(fd) == 0;
  }

 private:
  int fd_;
};

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd, bytes.data(), std::min(bytes.size(), kLargestWrite));
    if (n < 0 && errno != EINTR) return false;
    if (n > 0) bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return ::fsync(fd) == 0;
}

SystemError failure(const fs::path& path, const char* what, int error) {
  return {.path = path.string(), .what = what, .errno_text = std::generic_category().message(error)};
}

std::string temporary_name(const fs::path& target) {
  static std::atomic<unsigned> count{0};
  return "." + target.filename().string() + "." + std::to_string(::getpid()) + "-" + std::to_string(++count) + ".part";
}

/// The file that is to be replaced: `path`, or what it links to.
Result<fs::path, SystemError> target_of(const fs::path& path) {
  if (path.filename().empty()) return Unexpected(failure(path, "cannot write", EISDIR));
  std::error_code code;
  const fs::file_status status = fs::status(path, code);
  if (fs::is_directory(status)) return Unexpected(failure(path, "cannot write", EISDIR));
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    return Unexpected(SystemError{
        .path = path.string(), .what = "cannot write", .errno_text = "not a regular file: a device or pipe"});
  }
  if (fs::exists(status) && fs::is_symlink(fs::symlink_status(path, code))) {
    const fs::path followed = fs::canonical(path, code);
    if (!code) return followed;
  }
  return path;
}

/// Opens a file without a name in `folder`; closed when the file system (or a missing /proc) does not offer it.
int open_unnamed(const fs::path& folder) {
  if (::access("/proc/self/fd", X_OK) != 0) return -1;
  return ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, kPermissions);
}

}  // namespace

std::string to_text(const SystemError& error) {
  return error.path + ": " + error.what + (error.errno_text.empty() ? "" : ": " + error.errno_text);
}

Result<void, SystemError> atomic_write(const fs::path& path, std::string_view bytes, Staging staging) {
  const Result<fs::path, SystemError> target = target_of(path);
  if (!target) return Unexpected(target.error());
  const fs::path folder = target->has_parent_path() ? target->parent_path() : fs::path(".");
  const fs::path temporary = folder / temporary_name(*target);

  const SizeLimitAsError size_limit_as_error;
  bool named = false;
  int error = 0;
  const auto give_up = [&](const char* what) {
    error = errno;
    if (named) ::unlink(temporary.c_str());
    return Unexpected(failure(path, what, error));
  };

  int fd = staging == Staging::unnamed ? open_unnamed(folder) : -1;
  if (fd < 0) {
    fd = ::open(temporary.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, kPermissions);
    named = fd >= 0;
  }
  Descriptor file(fd);
  if (!file.is_open()) return give_up("cannot create a file in this folder");
  if (!write_all(file.get(), bytes)) return give_up("cannot write");
  bool placed = false;
  if (!named) {
    const std::string link = "/proc/self/fd/" + std::to_string(file.get());
    const auto link_to = [&](const fs::path& name) {
      return ::linkat(AT_FDCWD, link.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
    };
    placed =
        link_to(*target);  // a new file gets its name at once; one that is replaced needs a second one for a moment
    if (!placed && !link_to(temporary)) return give_up("cannot create a file in this folder");
    named = !placed;
  }
  if (!file.close()) return give_up("cannot write");
  if (!placed && ::rename(temporary.c_str(), target->c_str()) != 0) return give_up("cannot rename the finished file");
  // The name reaches the disk with the folder. A file system that cannot sync a folder has done what it can.
  const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.is_open()) ::fsync(directory.get());
  return {};
}

}  // namespace cairn::files
