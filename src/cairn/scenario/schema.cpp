#include "cairn/scenario/schema.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "cairn/core/input_error.hpp"
#include "cairn/keys/units.hpp"
#include "cairn/scenario/describe.hpp"

namespace cairn::scenario {

using namespace keys;

namespace {

std::string list_of(std::span<const Choice> choices) {
  std::string text;
  for (const Choice& choice : choices) text += (text.empty() ? "" : " | ") + std::string(choice.name);
  return text;
}

constexpr const char* kPlace = "numbers [x, z], in space [x, y, z]";

std::string unit_text(const NumberRule& rule) { return rule.unit.empty() ? "" : " [" + std::string(rule.unit) + "]"; }

/// Collects the keys of one table; the defaults are those of the value it is shown.
class SchemaFields final : public Fields {
 public:
  std::vector<SchemaKey> keys;

  void number(const Key& key, const NumberRule& rule, double& value) override {
    SchemaKey& k = add(key, KeyType::number, expectation(rule));
    k.number = rule;
    fall_back(k, std::isinf(value) ? std::string(rule.when_absent) : found_text(value));
  }
  void count(const Key& key, const CountRule& rule, std::uint64_t& value) override {
    SchemaKey& k = add(key, KeyType::count, expectation(rule));
    k.count = rule;
    fall_back(k, std::to_string(value));
  }
  void flag(const Key& key, bool& value) override {
    fall_back(add(key, KeyType::flag, "true or false"), value ? "true" : "false");
  }
  void text(const Key& key, const TextRule& rule, std::string& value) override {
    SchemaKey& k = add(key, KeyType::text, rule.or_count ? "a text or an integer" : "a text");
    k.text = rule;
    fall_back(k, value.empty() ? std::string(rule.when_absent) : '"' + value + '"');
  }
  void choice(const Key& key, std::span<const Choice> choices, std::size_t& index) override {
    SchemaKey& k = add(key, KeyType::choice, list_of(choices));
    k.choices.assign(choices.begin(), choices.end());
    fall_back(k, '"' + std::string(choices[index].name) + '"');
  }
  void numbers(const Key& key, const NumberRule& rule, std::vector<double>& /*values*/) override {
    SchemaKey& k = add(key, KeyType::numbers, "an array of numbers" + unit_text(rule));
    k.number = rule;
    fall_back(k, std::string(rule.when_absent));
  }
  void pair(const Key& key, const NumberRule& rule, Vec2& value) override {
    SchemaKey& k = add(key, KeyType::pair, "two numbers [x, z]" + unit_text(rule));
    k.number = rule;
    fall_back(k, '[' + found_text(value.x) + ", " + found_text(value.z) + ']');
  }
  void points(const Key& key, const NumberRule& rule, std::vector<Vec2>& /*values*/) override {
    add(key, KeyType::points, "an array of points [x, z]" + unit_text(rule)).number = rule;
  }
  void texts(const Key& key, const TextRule& rule, std::vector<std::string>& /*values*/) override {
    SchemaKey& k = add(key, KeyType::texts, "an array of texts");
    k.text = rule;
    fall_back(k, std::string(rule.when_absent));
  }
  void place(const Key& key, const NumberRule& rule, std::vector<double>& /*value*/) override {
    SchemaKey& k = add(key, KeyType::place, std::string(kPlace) + unit_text(rule));
    k.number = rule;
    fall_back(k, std::string(rule.when_absent));
  }
  void places(const Key& key, const NumberRule& rule, std::vector<std::vector<double>>& /*values*/) override {
    SchemaKey& k = add(key, KeyType::places, "an array of points [x, z], in space [x, y, z]" + unit_text(rule));
    k.number = rule;
    fall_back(k, std::string(rule.when_absent));
  }
  void table(const Key& key, const Describe& describe) override {
    SchemaFields inner;
    describe(inner);
    add(key, KeyType::table, "a table").keys = std::move(inner.keys);
  }
  void tables(const Key& key, std::size_t /*size*/, const std::function<void(std::size_t)>& resize,
              const DescribeItem& describe) override {
    resize(1);
    SchemaFields inner;
    describe(inner, 0);
    add(key, KeyType::tables, "an array of tables").keys = std::move(inner.keys);
  }
  void one_of(const Key& tag, std::span<const Alternative> alternatives, std::size_t current,
              const DescribeItem& describe) override {
    SchemaKey& k = add(tag, KeyType::one_of, "");
    for (const Alternative& alternative : alternatives) {
      k.expected += (k.expected.empty() ? "" : " | ") + std::string(alternative.name);
      SchemaFields inner;
      describe(inner, k.alternatives.size());
      k.alternatives.push_back(
          {std::string(alternative.name), std::string(alternative.about), alternative.implied, std::move(inner.keys)});
    }
    fall_back(k, '"' + std::string(alternatives[current].name) + '"');
  }

 private:
  SchemaKey& add(const Key& key, KeyType type, std::string expected) {
    SchemaKey& k = keys.emplace_back();
    k.name = key.name;
    k.about = key.about;
    k.type = type;
    k.required = key.required;
    k.section = key.section;
    k.expected = std::move(expected);
    return k;
  }
  static void fall_back(SchemaKey& key, std::string text) {
    if (!key.required) key.fallback = std::move(text);
  }
};

constexpr const char* kOneOfSeveral = "one of these is required";

std::string status(const SchemaKey& key, bool one_of_several = false) {
  if (key.required) return one_of_several ? kOneOfSeveral : "required";
  return key.fallback.empty() ? "optional" : "default: " + key.fallback;
}

/// Whether a table is shown under a heading of its own; the others are rows with dotted names.
bool has_heading(const SchemaKey& key) {
  const bool is_table = key.type == KeyType::table || key.type == KeyType::tables;
  const bool has_choice = !key.keys.empty() && key.keys.front().type == KeyType::one_of;
  return is_table && (key.section || has_choice);
}

/// The keys in the order in which a page shows them: rows first, then the choice with its alternatives, then tables.
struct Row {
  std::string name;  // dotted
  const SchemaKey* key{};
  bool one_of_several{};  // of a choice by key within a table that is shown as rows
};

struct Sorted {
  std::vector<Row> rows;
  const SchemaKey* choice{};
  std::vector<const SchemaKey*> headings;
};

void sort_keys(const std::vector<SchemaKey>& keys, const std::string& prefix, Sorted& out,
               bool one_of_several = false) {
  for (const SchemaKey& key : keys) {
    if (has_heading(key)) {
      out.headings.push_back(&key);
    } else if (key.type == KeyType::table) {
      sort_keys(key.keys, prefix + key.name + '.', out, one_of_several);
    } else if (key.type == KeyType::tables) {
      sort_keys(key.keys, prefix + key.name + "[].", out, one_of_several);
    } else if (key.type == KeyType::one_of && key.name.empty() && !prefix.empty()) {
      for (const SchemaAlternative& alternative : key.alternatives) sort_keys(alternative.keys, prefix, out, true);
    } else {
      if (key.type == KeyType::one_of) out.choice = &key;
      if (!key.name.empty()) out.rows.push_back({prefix + key.name, &key, one_of_several});
    }
  }
}

/// Headings that were shown, by their whole names: the same list of keys need not be repeated.
using Shown = std::vector<std::pair<std::string, const SchemaKey*>>;

/// The one before with the same keys; otherwise it is shown from now on.
std::string same_as(const SchemaKey& key, const std::string& name, Shown& shown) {
  for (const auto& [known, other] : shown)
    if (other->keys == key.keys) return known;
  shown.emplace_back(name, &key);
  return {};
}

// ------------------------------------------------------------------------------------------------------------- text

void rows_as_text(const Sorted& sorted, bool brief, std::string& out) {
  for (const auto& [name, key, one_of_several] : sorted.rows) {
    out += fmt::format("  {:<22} {}; {}\n", name, key->expected, status(*key, one_of_several));
    if (!brief && !key->about.empty()) out += fmt::format("  {:<22} {}\n", "", key->about);
  }
}

void table_as_text(const std::vector<SchemaKey>& keys, const std::string& path, bool brief, Shown& shown,
                   std::string& out) {
  Sorted sorted;
  sort_keys(keys, "", sorted);
  rows_as_text(sorted, brief, out);
  if (sorted.choice != nullptr) {
    const std::string tag = sorted.choice->name.empty() ? "" : sorted.choice->name + " = ";
    for (const SchemaAlternative& alternative : sorted.choice->alternatives) {
      out += fmt::format("\n  with {}{}: {}\n", tag, alternative.name, alternative.about);
      Sorted inner;
      sort_keys(alternative.keys, "", inner);
      rows_as_text(inner, brief, out);
    }
  }
  for (std::size_t i = 0; i < sorted.headings.size(); ++i) {
    const SchemaKey& key = *sorted.headings[i];
    const std::string name = path.empty() ? key.name : path + '.' + key.name;
    out += fmt::format("\n{}  {} ({})\n", key.type == KeyType::tables ? "[[" + name + "]]" : '[' + name + ']',
                       key.about, status(key));
    if (const std::string same = same_as(key, name, shown); !same.empty()) {
      out += "  the same keys as " + same + '\n';
    } else {
      table_as_text(key.keys, name, brief, shown, out);
    }
  }
}

// --------------------------------------------------------------------------------------------------------- markdown

std::string cell(std::string text) {
  for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) text.insert(at, "\\");
  return text;
}

void rows_as_markdown(const Sorted& sorted, std::string& out) {
  if (sorted.rows.empty()) return;
  out += "\n| key | what it is | type, range, unit | without it |\n|---|---|---|---|\n";
  for (const auto& [name, key, one_of_several] : sorted.rows)
    out += fmt::format("| `{}` | {} | {} | {} |\n", name, cell(key->about), cell(key->expected),
                       !key->required   ? cell(key->fallback)
                       : one_of_several ? kOneOfSeveral
                                        : "**required**");
}

void table_as_markdown(const std::vector<SchemaKey>& keys, const std::string& path, Shown& shown, std::string& out) {
  Sorted sorted;
  sort_keys(keys, "", sorted);
  rows_as_markdown(sorted, out);
  if (sorted.choice != nullptr) {
    const SchemaKey& choice = *sorted.choice;
    if (choice.name.empty())
      out += fmt::format("\nAnd {}, by one of the keys {}.\n", choice.about, cell(choice.expected));
    for (const SchemaAlternative& alternative : choice.alternatives) {
      const bool by_key = choice.name.empty() || alternative.implied;
      out += fmt::format("\n#### `{}`\n\n{}.\n",
                         by_key ? alternative.name : fmt::format("{} = \"{}\"", choice.name, alternative.name),
                         alternative.about);
      Sorted inner;
      sort_keys(alternative.keys, "", inner);
      rows_as_markdown(inner, out);
    }
  }
  for (std::size_t i = 0; i < sorted.headings.size(); ++i) {
    const SchemaKey& key = *sorted.headings[i];
    const std::string name = path.empty() ? key.name : path + '.' + key.name;
    out += fmt::format("\n### `{}`\n\n{}{}.\n", key.type == KeyType::tables ? "[[" + name + "]]" : '[' + name + ']',
                       key.about, key.required ? " (required)" : "");
    if (const std::string same = same_as(key, name, shown); !same.empty()) {
      out += fmt::format("\nThe same keys as `{}`.\n", same);
    } else {
      table_as_markdown(key.keys, name, shown, out);
    }
  }
}

}  // namespace

std::vector<SchemaKey> schema() {
  Scenario scenario;
  SchemaFields fields;
  describe(fields, scenario);
  return std::move(fields.keys);
}

std::string schema_text(bool brief) {
  std::string out = brief ? ""
                          : "A scenario is a TOML file. Numbers are in SI units and radians; a number with a unit may "
                            "also be a text such as\n"
                            "\"250 mm\", \"5 deg\" or \"0.4 g\". Every number is finite. x points right, z up, angles "
                            "are counter-clockwise as seen.\n\n";
  const std::vector<SchemaKey> keys = schema();
  Shown shown;
  table_as_text(keys, "", brief, shown, out);
  return out;
}

std::string schema_markdown() {
  std::string out =
      "# The scenario file\n\n"
      "Written by `cairn schema --markdown` from the code that reads scenarios; change the code, not this page.\n\n"
      "A scenario is a TOML file. Numbers are in SI units and radians; every number is finite. x points right, z up,\n"
      "angles are counter-clockwise as seen. Where a unit is given, a number may also be a text of number and unit:\n\n"
      "| unit | may be written |\n|---|---|\n";
  for (const char* unit : {"m", "s", "rad", "rad/s", "m/s", "m/s2", "Hz", "kg", "kg/m3", "kg m2", "N", "N m", "N/m"})
    out += fmt::format("| {} | {} |\n", unit, units_for(unit));
  const std::vector<SchemaKey> keys = schema();
  Shown shown;
  table_as_markdown(keys, "", shown, out);
  return out;
}

}  // namespace cairn::scenario
