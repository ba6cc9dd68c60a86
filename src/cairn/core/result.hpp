#pragma once

#include <type_traits>
#include <utility>
#include <variant>

#include "cairn/core/contract.hpp"

namespace cairn {

/// The error of a Result on its way there: `return Unexpected(error);`
template <class E>
class Unexpected {
 public:
  explicit Unexpected(E error) : error_(std::move(error)) {}
  const E& error() const& noexcept { return error_; }
  E&& error() && noexcept { return std::move(error_); }

 private:
  E error_;
};

template <class E>
Unexpected<std::decay_t<E>> make_unexpected(E&& error) {
  return Unexpected<std::decay_t<E>>(std::forward<E>(error));
}

/// A value or the reason why there is none, with the names of std::expected (absent from the C++20 libraries we build
/// with). Reading the alternative that is not there is a bug and throws ContractViolation.
template <class T, class E>
class [[nodiscard]] Result {
 public:
  using value_type = T;
  using error_type = E;

  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  template <class G, class = std::enable_if_t<std::is_constructible_v<E, G&&>>>
  Result(Unexpected<G> error) : content_(std::in_place_index<1>, std::move(error).error()) {}

  bool has_value() const noexcept { return content_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  const T& value() const& {
    CAIRN_CHECK(has_value());
    return *std::get_if<0>(&content_);
  }
  T& value() & {
    CAIRN_CHECK(has_value());
    return *std::get_if<0>(&content_);
  }
  T&& value() && {
    CAIRN_CHECK(has_value());
    return std::move(*std::get_if<0>(&content_));
  }
  const E& error() const& {
    CAIRN_CHECK(!has_value());
    return *std::get_if<1>(&content_);
  }
  E& error() & {
    CAIRN_CHECK(!has_value());
    return *std::get_if<1>(&content_);
  }
  E&& error() && {
    CAIRN_CHECK(!has_value());
    return std::move(*std::get_if<1>(&content_));
  }

  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  template <class U>
  T value_or(U&& other) const& {
    return has_value() ? value() : static_cast<T>(std::forward<U>(other));
  }

 private:
  std::variant<T, E> content_;
};

/// Success without a value.
template <class E>
class [[nodiscard]] Result<void, E> {
 public:
  using value_type = void;
  using error_type = E;

  Result() = default;
  template <class G, class = std::enable_if_t<std::is_constructible_v<E, G&&>>>
  Result(Unexpected<G> error) : content_(std::in_place_index<1>, std::move(error).error()) {}

  bool has_value() const noexcept { return content_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }
  void value() const { CAIRN_CHECK(has_value()); }
  const E& error() const& {
    CAIRN_CHECK(!has_value());
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<std::monostate, E> content_;
};

}  // namespace cairn
