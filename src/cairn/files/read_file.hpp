#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"

namespace cairn::files {

/// The bytes of a regular file of at most `most_bytes`. One InputError (file, expected, found) says why there are none.
Result<std::string, InputErrors> read_file(const std::filesystem::path& path, std::uint64_t most_bytes);

}  // namespace cairn::files
