#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/files/input_file.hpp"

namespace cairn::inputs {

using files::InputFile;

/// Hands over the text of a file that a scenario names.
using ReadInput = std::function<Result<std::string, InputErrors>(const std::string& name)>;

/// No file that a scenario names may be larger: it is kept with the result. [byte]
inline constexpr std::uint64_t kMostInputBytes = std::uint64_t{1} << 31U;

/// Files named relative to a folder.
ReadInput inputs_in(std::filesystem::path folder);

/// Files kept with a result.
ReadInput inputs_from(std::vector<InputFile> files);

}  // namespace cairn::inputs
