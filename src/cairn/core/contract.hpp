#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

/// Contracts: what must hold unless the program itself is wrong.
///   CAIRN_CHECK(condition, values...)   always on; throws ContractViolation with the expression, the place and the values.
///   CAIRN_ASSERT(condition, values...)  the same in debug builds, nothing with NDEBUG.
/// For bugs only: bad input is `Result<T, InputErrors>`, a numerical outcome is data. Kernel code that may run on an
/// accelerator uses neither (it returns a named outcome instead).
namespace cairn {

class ContractViolation : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

namespace detail {

std::string describe(double value);
std::string describe(std::int64_t value);
std::string describe(std::uint64_t value);
std::string describe(bool value);
std::string describe(std::string_view value);

template <class T>
std::string describe_any(const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return describe(value);
  } else if constexpr (std::is_enum_v<T>) {
    return describe(static_cast<std::int64_t>(value));
  } else if constexpr (std::is_floating_point_v<T>) {
    return describe(static_cast<double>(value));
  } else if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
    return describe(static_cast<std::int64_t>(value));
  } else if constexpr (std::is_integral_v<T>) {
    return describe(static_cast<std::uint64_t>(value));
  } else {
    return describe(std::string_view(value));
  }
}

/// Throws ContractViolation; `names` is the source text of the values, `values` their text, separated by ", ".
[[noreturn]] void fail_contract(const char* expression, const char* file, int line, const char* names,
                                const std::string& values);

template <class... Values>
[[noreturn]] void report_violation(const char* expression, const char* file, int line, const char* names,
                                   const Values&... values) {
  std::string text;
  ((text += (text.empty() ? "" : ", ") + describe_any(values)), ...);
  fail_contract(expression, file, line, names, text);
}

}  // namespace detail
}  // namespace cairn

// clang-format off
#define CAIRN_CHECK(condition, ...)                                                                          \
  do {                                                                                                       \
    if (!(condition))                                                                                        \
      ::cairn::detail::report_violation(#condition, __FILE__, __LINE__, #__VA_ARGS__ __VA_OPT__(,) __VA_ARGS__); \
  } while (false)
// clang-format on

#ifdef NDEBUG
#define CAIRN_ASSERT(condition, ...) static_cast<void>(0)
#else
#define CAIRN_ASSERT(condition, ...) CAIRN_CHECK(condition __VA_OPT__(, ) __VA_ARGS__)
#endif
