#include "cairn/results/json.hpp"

#include <nlohmann/json.hpp>

#include "cairn/core/contract.hpp"

namespace cairn::results {

Json& Json::operator[](std::string_view key) {
  if (std::holds_alternative<std::monostate>(value_)) value_ = Object();
  auto* members = std::get_if<Object>(&value_);
  CAIRN_CHECK(members != nullptr);
  for (Member& member : *members)
    if (member.first == key) return member.second;
  return members->emplace_back(std::string(key), Json()).second;
}

void Json::push_back(Json item) {
  if (std::holds_alternative<std::monostate>(value_)) value_ = Array();
  auto* items = std::get_if<Array>(&value_);
  CAIRN_CHECK(items != nullptr);
  items->push_back(std::move(item));
}

void Json::update(const Json& other) {
  const auto* members = std::get_if<Object>(&other.value_);
  CAIRN_CHECK(members != nullptr);
  for (const Member& member : *members) (*this)[member.first] = member.second;
}

bool Json::is_empty() const {
  const auto* items = std::get_if<Array>(&value_);
  const auto* members = std::get_if<Object>(&value_);
  return items != nullptr ? items->empty() : members == nullptr || members->empty();
}

/// Hands the document to nlohmann-json, whose header is included here alone.
struct JsonWriter {
  using Out = nlohmann::ordered_json;

  static Out of(const Json& json) {
    return std::visit([](const auto& value) { return one(value); }, json.value_);
  }
  static Out one(std::monostate /*null*/) { return nullptr; }
  static Out one(const Json::Array& items) {
    Out out = Out::array();
    for (const Json& item : items) out.push_back(of(item));
    return out;
  }
  static Out one(const Json::Object& members) {
    Out out = Out::object();
    for (const Json::Member& member : members) out[member.first] = of(member.second);
    return out;
  }
  static Out one(const auto& value) { return value; }
};

std::string Json::text() const {
  return JsonWriter::of(*this).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace cairn::results
