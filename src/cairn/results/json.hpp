#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// A JSON document in the making. Keys keep the order in which they were given.
namespace cairn::results {

class Json {
 public:
  using Member = std::pair<std::string, Json>;
  using Array = std::vector<Json>;
  using Object = std::vector<Member>;

  Json() = default;  // null
  Json(std::nullptr_t) {}
  Json(bool value) : value_(value) {}
  Json(std::floating_point auto value) : value_(static_cast<double>(value)) {}
  Json(std::signed_integral auto value) : value_(static_cast<std::int64_t>(value)) {}
  template <std::unsigned_integral T>
  requires(!std::same_as<T, bool>) Json(T value) : value_(static_cast<std::uint64_t>(value)) {}
  Json(std::string value) : value_(std::move(value)) {}
  Json(std::string_view value) : value_(std::string(value)) {}
  Json(const char* value) : value_(std::string(value)) {}
  Json(std::initializer_list<Member> members) : value_(Object(members)) {}
  template <class T>
  Json(const std::vector<T>& list) : value_(Array(list.begin(), list.end())) {}

  static Json object() { return Json(Value(Object())); }
  static Json array(std::initializer_list<Json> items = {}) { return Json(Value(Array(items))); }

  /// The member of an object, which null becomes; made where it is not there.
  Json& operator[](std::string_view key);
  /// Adds to an array, which null becomes.
  void push_back(Json item);
  /// Adds the members of another object; those that are there take its values.
  void update(const Json& other);

  /// Of an array or object: nothing in it.
  bool is_empty() const;

  /// Indented by two blanks, with a line break at the end. A number that is not finite is null; bytes that are no UTF-8
  /// become U+FFFD.
  std::string text() const;

 private:
  using Value = std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object>;
  explicit Json(Value value) : value_(std::move(value)) {}
  friend struct JsonWriter;

  Value value_;
};

}  // namespace cairn::results
