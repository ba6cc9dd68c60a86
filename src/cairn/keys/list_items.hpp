#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace cairn::keys {

/// The items between commas, without blanks around them.
inline std::vector<std::string> items_of(const std::string& list) {
  std::vector<std::string> items;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::size_t first = list.find_first_not_of(" \t", begin);
    const std::size_t last = list.find_last_not_of(" \t", end == 0 ? 0 : end - 1);
    items.push_back(first < end ? list.substr(first, last - first + 1) : std::string());
    begin = end + 1;
  }
  return items;
}

}  // namespace cairn::keys
