#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "cairn/model/record_axes.hpp"
#include "cairn/scenario/ground_record.hpp"
#include "cairn/scenario/load.hpp"

namespace cairn::tests {

/// Horizontal accelerations below a folder that need no further key, named relative to it.
inline std::vector<std::string> horizontal_records(const std::filesystem::path& folder) {
  const scenario::ReadInput read = scenario::inputs_in(folder);
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    scenario::RecordFile keys;
    keys.file = std::filesystem::relative(entry.path(), folder).generic_string();
    const auto record = scenario::ground_record(keys, scenario::GroundAxis::x, read);
    if (record && !is_vertical(record->channel)) names.push_back(keys.file);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace cairn::tests
