#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>

/// Real scans, records and terrain, which are no part of the project: where they lie, if they are there.
namespace cairn {

/// The folder that CAIRN_TEST_DATA names, by default shared/data beside the project. A test that gets nothing says
/// GTEST_SKIP() << kNoData.
inline std::optional<std::filesystem::path> data_folder() {
  const char* given = std::getenv("CAIRN_TEST_DATA");
  const std::filesystem::path folder = given != nullptr && *given != '\0'
                                           ? std::filesystem::path(given)
                                           : std::filesystem::path(CAIRN_SOURCE_DIR) / ".." / "shared" / "data";
  std::error_code code;
  if (!std::filesystem::is_directory(folder, code)) return std::nullopt;
  return folder;
}

inline constexpr const char* kNoData = "no data: set CAIRN_TEST_DATA";

}  // namespace cairn
