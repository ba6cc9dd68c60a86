#include "cairn/core/contract.hpp"

#include <array>
#include <charconv>
#include <cstring>

namespace cairn::detail {
namespace {

template <class Number>
std::string number_text(Number value) {
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  return {buffer.data(), end};
}

}  // namespace

std::string describe(double value) { return number_text(value); }
std::string describe(std::int64_t value) { return number_text(value); }
std::string describe(std::uint64_t value) { return number_text(value); }
std::string describe(bool value) { return value ? "true" : "false"; }
std::string describe(std::string_view value) { return '"' + std::string(value) + '"'; }

void fail_contract(const char* expression, const char* file, int line, const char* names, const std::string& values) {
  const char* const slash = std::strrchr(file, '/');
  std::string text =
      std::string(slash != nullptr ? slash + 1 : file) + ':' + number_text(line) + ": contract violated: " + expression;
  if (!values.empty()) text += std::string(" with (") + names + ") = (" + values + ')';
  throw ContractViolation(text);
}

}  // namespace cairn::detail
