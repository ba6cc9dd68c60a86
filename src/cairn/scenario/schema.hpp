#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cairn/keys/fields.hpp"

/// The scenario format as data, made by the same description that reads it.
namespace cairn::scenario {

enum class KeyType : std::uint8_t {
  number,
  count,
  flag,
  text,
  choice,
  numbers,
  pair,
  points,
  texts,
  place,
  places,
  table,
  tables,
  one_of
};

struct SchemaKey;

/// A set of keys that holds when `name` is chosen.
struct SchemaAlternative {
  std::string name;
  std::string about;
  bool implied{};  // by the presence of the key `name`
  std::vector<SchemaKey> keys;

  friend bool operator==(const SchemaAlternative&, const SchemaAlternative&) = default;
};

struct SchemaKey {
  std::string name;  // empty for a choice that is told by which key is there
  std::string about;
  KeyType type{};
  bool required{};
  bool section{};        // a table that usually has a [header] of its own
  std::string expected;  // type, range and unit in words
  std::string fallback;  // what holds when the key is absent; empty for required keys and tables
  keys::NumberRule number{};
  keys::CountRule count{};
  keys::TextRule text{};
  std::vector<keys::Choice> choices;
  std::vector<SchemaKey> keys;                  // of a table
  std::vector<SchemaAlternative> alternatives;  // of a one_of

  friend bool operator==(const SchemaKey&, const SchemaKey&) = default;
};

/// Every key of a scenario, in the order of the file.
std::vector<SchemaKey> schema();

/// For a terminal. `brief`: names and types only.
std::string schema_text(bool brief = false);

/// For the reference: docs/reference/scenario.md is this text.
std::string schema_markdown();

}  // namespace cairn::scenario
