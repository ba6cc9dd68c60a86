#include "cairn/core/input_error.hpp"

#include <array>
#include <charconv>

namespace cairn {

std::string to_text(const InputError& error) {
  std::string text;
  if (!error.file.empty()) {
    text += error.file + ':';
    if (error.line > 0) text += std::to_string(error.line) + ':';
    text += ' ';
  } else if (error.line > 0) {
    text += "line " + std::to_string(error.line) + ": ";
  }
  if (!error.key.empty()) text += error.key + ": ";
  text += "expected " + error.expected;
  if (!error.found.empty()) text += ", found " + error.found;
  return text;
}

std::string to_text(const InputErrors& errors) {
  std::string text;
  for (const InputError& error : errors) {
    if (!text.empty()) text += '\n';
    text += to_text(error);
  }
  return text;
}

std::string found_text(double value) {
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  return {buffer.data(), end};
}

}  // namespace cairn
