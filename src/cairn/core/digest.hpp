#pragma once

#include <string>
#include <string_view>

namespace cairn {

/// SHA-256 of the bytes, 64 hexadecimal digits, as `sha256sum` prints it.
std::string sha256(std::string_view bytes);

}  // namespace cairn
