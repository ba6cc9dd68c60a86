#pragma once

#include <cstddef>
#include <string>

namespace cairn::inputs {

/// Path of an entry of a list as the reader names it: without a number where it is the only one.
inline std::string entry_path(const std::string& list, std::size_t size, std::size_t index) {
  return size == 1 ? list : list + '[' + std::to_string(index) + ']';
}

}  // namespace cairn::inputs
