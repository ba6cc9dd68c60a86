#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn::keys {

/// The nearest of the words when it is near enough to be meant, else "".
std::string nearest_word(std::string_view word, const std::vector<std::string>& words);

}  // namespace cairn::keys
