#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "cairn/inputs/ground_record.hpp"
#include "cairn/model/record_axes.hpp"
#include "cairn/scenario/load.hpp"

namespace cairn::tests {

/// Horizontal accelerations below a folder that need no further key but a baseline, named relative to it.
inline std::vector<std::string> horizontal_records(const std::filesystem::path& folder) {
  const inputs::ReadInput read = inputs::inputs_in(folder);
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    inputs::RecordFile keys;
    keys.baseline = 1.0;
    keys.file = std::filesystem::relative(entry.path(), folder).generic_string();
    const auto record = inputs::ground_record(keys, inputs::GroundAxis::x, read);
    if (record && !is_vertical(record->channel)) names.push_back(keys.file);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace cairn::tests
