#include "cairn/scenario/schema_json.hpp"

#include <algorithm>
#include <cmath>

#include "cairn/results/json.hpp"
#include "cairn/scenario/schema.hpp"

namespace cairn::scenario {

using namespace keys;

namespace {

using results::Json;

Json type_of(const NumberRule& rule) {
  Json number = {{"type", "number"}};
  if (std::isfinite(rule.above)) number["exclusiveMinimum"] = rule.above;
  if (std::isfinite(rule.below)) number["exclusiveMaximum"] = rule.below;
  if (std::isfinite(rule.at_least)) number["minimum"] = rule.at_least;
  if (std::isfinite(rule.at_most)) number["maximum"] = rule.at_most;
  if (!rule.or_word.empty()) return {{"anyOf", Json::array({number, Json{{"const", rule.or_word}}})}};
  if (rule.unit.empty()) return number;
  const Json quantity{{"type", "string"}, {"pattern", "^[ \t]*[-+]?[0-9.][-+0-9.eE]*[ \t]*[A-Za-z][A-Za-z0-9/ ]*$"}};
  return {{"anyOf", Json::array({number, quantity})}};
}

Json array_of(const Json& items, int least = 0, int most = 0) {
  Json array = {{"type", "array"}, {"items", items}};
  if (least > 0) {
    array["minItems"] = least;
    array["maxItems"] = std::max(least, most);
  }
  return array;
}

Json object_of(const std::vector<SchemaKey>& keys);

Json type_of(const SchemaKey& key) {
  switch (key.type) {
    case KeyType::number:
      return type_of(key.number);
    case KeyType::count:
      return {{"type", "integer"}, {"minimum", key.count.at_least}, {"maximum", key.count.at_most}};
    case KeyType::flag:
      return {{"type", "boolean"}};
    case KeyType::text: {
      Json text = {{"type", "string"}};
      if (key.text.or_count) text["type"] = Json::array({"string", "integer"});
      if (!key.text.may_be_empty) text["minLength"] = 1;
      return text;
    }
    case KeyType::choice: {
      Json names = Json::array();
      for (const Choice& choice : key.choices) names.push_back(choice.name);
      return {{"enum", names}};
    }
    case KeyType::numbers:
      return array_of(type_of(key.number));
    case KeyType::pair:
      return array_of(type_of(key.number), 2);
    case KeyType::points:
      return array_of(array_of(type_of(key.number), 2));
    case KeyType::texts:
      return array_of({{"type", "string"}});
    case KeyType::place:
      return array_of(type_of(key.number), 2, 3);
    case KeyType::places:
      return array_of(array_of(type_of(key.number), 2, 3));
    case KeyType::table:
      return object_of(key.keys);
    case KeyType::tables: {
      Json array = array_of(object_of(key.keys));
      array["minItems"] = 1;
      return array;
    }
    case KeyType::one_of:
      break;
  }
  return Json::object();
}

void add_key(const SchemaKey& key, Json& properties, Json& required) {
  Json type = type_of(key);
  std::string about = key.about;
  if (!key.number.unit.empty()) about += (about.empty() ? "[" : " [") + std::string(key.number.unit) + "]";
  if (!key.fallback.empty()) about += (about.empty() ? "" : "; ") + ("default: " + key.fallback);
  if (!about.empty()) type["description"] = about;
  properties[key.name] = std::move(type);
  if (key.required) required.push_back(key.name);
}

/// A table whose keys depend on a choice is one object per alternative.
Json object_of(const std::vector<SchemaKey>& keys) {
  const SchemaKey* choice = nullptr;
  Json properties = Json::object();
  Json required = Json::array();
  for (const SchemaKey& key : keys) {
    if (key.type == KeyType::one_of) {
      choice = &key;
    } else {
      add_key(key, properties, required);
    }
  }
  const auto object = [](Json p, Json r) {
    Json o = {{"type", "object"}, {"additionalProperties", false}, {"properties", std::move(p)}};
    if (!r.is_empty()) o["required"] = std::move(r);
    return o;
  };
  if (choice == nullptr) return object(std::move(properties), std::move(required));
  Json options = Json::array();
  for (const SchemaAlternative& alternative : choice->alternatives) {
    Json p = Json::object();
    Json r = required;
    if (!choice->name.empty()) {
      p[choice->name] = {{"const", alternative.name}};
      const bool may_be_left_out = alternative.implied || choice->fallback == '"' + alternative.name + '"';
      if (!may_be_left_out) r.push_back(choice->name);
    }
    for (const SchemaKey& key : alternative.keys) add_key(key, p, r);
    p.update(properties);
    Json o = object(std::move(p), std::move(r));
    o["title"] = alternative.name;
    o["description"] = alternative.about;
    options.push_back(std::move(o));
  }
  return {{"oneOf", std::move(options)}};
}

}  // namespace

std::string schema_json() {
  Json document = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                   {"title", "Cairn scenario"},
                   {"description", "SI units and radians; a number with a unit may be a text such as \"250 mm\"."}};
  document.update(object_of(schema()));
  return document.text();
}

}  // namespace cairn::scenario
