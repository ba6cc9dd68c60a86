#pragma once

#include <filesystem>
#include <string_view>

#include "cairn/core/result.hpp"
#include "cairn/files/system_error.hpp"

namespace cairn::files {

/// Where the bytes lie until they are complete.
enum class Staging : unsigned char {
  unnamed,  // a file without a name, which the kernel drops if the process dies; `named` where the file system has none
  named     // ".<name>.<process>-<count>.part" beside the target
};

/// Writes a whole file or nothing: the bytes go to a temporary file in the same folder, reach the disk (fsync), and only
/// then take the name `path`, in one rename. Whoever reads `path` sees the old file or the new one. On failure the
/// temporary file is removed and what was at `path` is untouched.
/// A link is followed to the file it names; a folder or device at `path` is refused. A file-size limit (SIGXFSZ) is an
/// error like any other. Not guaranteed: with Staging::named a killed process leaves its ".part" file behind.
Result<void, SystemError> atomic_write(const std::filesystem::path& path, std::string_view bytes,
                                       Staging staging = Staging::unnamed);

}  // namespace cairn::files
