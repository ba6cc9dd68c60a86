#include "cairn/scenario/read_toml.hpp"

#include <toml++/toml.h>
#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include "cairn/inputs/describe_scene.hpp"
#include "cairn/keys/nearest_word.hpp"
#include "cairn/keys/units.hpp"
#include "cairn/scenario/describe.hpp"

namespace cairn::scenario {

using namespace keys;

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

/// A value as a message shows it.
std::string found(const toml::node& node) {
  constexpr std::size_t kLongest = 60;
  if (node.is_table()) return "a table";
  if (node.is_array()) return "an array of " + std::to_string(node.as_array()->size());
  if (const auto* value = node.as_floating_point()) return found_text(value->get());
  if (const auto* value = node.as_integer()) return std::to_string(value->get());
  if (const auto* value = node.as_boolean()) return value->get() ? "true" : "false";
  if (const auto* value = node.as_string()) {
    const std::string& text = value->get();
    return '"' + (text.size() > kLongest ? text.substr(0, kLongest) + "..." : text) + '"';
  }
  return "a date or time";
}

struct Reading {
  std::string file;
  Lines& lines;
  InputErrors& faults;

  void fault(int line, std::string key, std::string expected, std::string what) {
    faults.push_back(
        {.file = file, .line = line, .key = std::move(key), .expected = std::move(expected), .found = std::move(what)});
  }
};

/// Only the names of the keys of one table.
class KeyNames final : public Fields {
 public:
  std::vector<std::string> names;

  void number(const Key& key, const NumberRule& /*rule*/, double& /*value*/) override { add(key); }
  void count(const Key& key, const CountRule& /*rule*/, std::uint64_t& /*value*/) override { add(key); }
  void flag(const Key& key, bool& /*value*/) override { add(key); }
  void text(const Key& key, const TextRule& /*rule*/, std::string& /*value*/) override { add(key); }
  void choice(const Key& key, std::span<const Choice> /*choices*/, std::size_t& /*index*/) override { add(key); }
  void numbers(const Key& key, const NumberRule& /*rule*/, std::vector<double>& /*values*/) override { add(key); }
  void pair(const Key& key, const NumberRule& /*rule*/, Vec2& /*value*/) override { add(key); }
  void points(const Key& key, const NumberRule& /*rule*/, std::vector<Vec2>& /*values*/) override { add(key); }
  void texts(const Key& key, const TextRule& /*rule*/, std::vector<std::string>& /*values*/) override { add(key); }
  void place(const Key& key, const NumberRule& /*rule*/, std::vector<double>& /*value*/) override { add(key); }
  void places(const Key& key, const NumberRule& /*rule*/, std::vector<std::vector<double>>& /*values*/) override {
    add(key);
  }
  void table(const Key& key, const Describe& /*describe*/) override { add(key); }
  void tables(const Key& key, std::size_t /*size*/, const std::function<void(std::size_t)>& /*resize*/,
              const DescribeItem& /*describe*/) override {
    add(key);
  }
  void one_of(const Key& tag, std::span<const Alternative> /*alternatives*/, std::size_t /*current*/,
              const DescribeItem& /*describe*/) override {
    add(tag);
  }

 private:
  void add(const Key& key) { names.emplace_back(key.name); }
};

/// Reads one TOML table along the description.
class TomlFields final : public Fields {
 public:
  TomlFields(const toml::table& table, std::string path, int line, Reading& reading)
      : table_(table), path_(std::move(path)), line_(line), reading_(reading) {}

  void number(const Key& key, const NumberRule& rule, double& value) override {
    if (const toml::node* node = find(key, expectation(rule))) read_number(*node, path_to(key), rule, value);
  }

  void count(const Key& key, const CountRule& rule, std::uint64_t& value) override {
    const toml::node* node = find(key, expectation(rule));
    if (node == nullptr) return;
    const auto* integer = node->as_integer();
    const bool ok = integer != nullptr && integer->get() >= 0 &&
                    static_cast<std::uint64_t>(integer->get()) >= rule.at_least &&
                    static_cast<std::uint64_t>(integer->get()) <= rule.at_most;
    if (!ok) return fault(*node, key, expectation(rule));
    value = static_cast<std::uint64_t>(integer->get());
  }

  void flag(const Key& key, bool& value) override {
    const toml::node* node = find(key, "true or false");
    if (node == nullptr) return;
    if (const auto* boolean = node->as_boolean()) {
      value = boolean->get();
    } else {
      fault(*node, key, "true or false");
    }
  }

  void text(const Key& key, const TextRule& rule, std::string& value) override {
    const std::string expected = std::string(rule.may_be_empty ? "a text" : "a text that is not empty") +
                                 (rule.or_count ? " or an integer" : "");
    const toml::node* node = find(key, expected);
    if (node == nullptr) return;
    if (const auto* text = node->as_string(); text != nullptr && (rule.may_be_empty || !text->get().empty())) {
      value = text->get();
    } else if (const auto* integer = node->as_integer(); integer != nullptr && rule.or_count) {
      value = std::to_string(integer->get());
    } else {
      fault(*node, key, expected);
    }
  }

  void choice(const Key& key, std::span<const Choice> choices, std::size_t& index) override {
    std::vector<std::string> names;
    for (const Choice& choice : choices) names.emplace_back(choice.name);
    const toml::node* node = find(key, one_word(names));
    if (node != nullptr) read_word(*node, key, names, index);
  }

  void numbers(const Key& key, const NumberRule& rule, std::vector<double>& values) override {
    const std::string expected = "an array of numbers" + unit_text(rule);
    const toml::node* node = find(key, expected);
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    if (array == nullptr) return fault(*node, key, expected);
    values.assign(array->size(), 0.0);
    for (std::size_t i = 0; i < array->size(); ++i) read_number((*array)[i], element(path_to(key), i), rule, values[i]);
  }

  void pair(const Key& key, const NumberRule& rule, Vec2& value) override {
    if (const toml::node* node = find(key, pair_text(rule))) read_pair(*node, path_to(key), rule, value);
  }

  void points(const Key& key, const NumberRule& rule, std::vector<Vec2>& values) override {
    const std::string expected = "an array of points [x, z]" + unit_text(rule);
    const toml::node* node = find(key, expected);
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    if (array == nullptr) return fault(*node, key, expected);
    values.assign(array->size(), Vec2{});
    for (std::size_t i = 0; i < array->size(); ++i) read_pair((*array)[i], element(path_to(key), i), rule, values[i]);
  }

  void texts(const Key& key, const TextRule& rule, std::vector<std::string>& values) override {
    const std::string expected = std::string("an array of texts") + (rule.may_be_empty ? "" : " that are not empty");
    const toml::node* node = find(key, expected);
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    if (array == nullptr) return fault(*node, key, expected);
    values.clear();
    for (const toml::node& item : *array) {
      reading_.lines.set(element(path_to(key), values.size()), line_of(item));
      const auto* text = item.as_string();
      if (text == nullptr || (text->get().empty() && !rule.may_be_empty)) return fault(item, key, expected);
      values.push_back(text->get());
    }
  }

  void place(const Key& key, const NumberRule& rule, std::vector<double>& value) override {
    if (const toml::node* node = find(key, place_text(rule))) read_place(*node, path_to(key), rule, value);
  }

  void places(const Key& key, const NumberRule& rule, std::vector<std::vector<double>>& values) override {
    const std::string expected = "an array of points [x, z], in space [x, y, z]" + unit_text(rule);
    const toml::node* node = find(key, expected);
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    if (array == nullptr) return fault(*node, key, expected);
    values.assign(array->size(), {});
    for (std::size_t i = 0; i < array->size(); ++i) read_place((*array)[i], element(path_to(key), i), rule, values[i]);
  }

  void table(const Key& key, const Describe& describe) override {
    const toml::node* node = find(key, "a table");
    if (node == nullptr) return;
    if (const toml::table* table = node->as_table()) {
      read_table(*table, path_to(key), line_of(*node), describe);
    } else {
      fault(*node, key, "a table");
    }
  }

  void tables(const Key& key, std::size_t /*size*/, const std::function<void(std::size_t)>& resize,
              const DescribeItem& describe) override {
    const std::string expected = "[[" + path_to(key) + "]], an array of tables";
    const toml::node* node = find(key, expected);
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    if (array == nullptr || array->empty()) return fault(*node, key, expected);
    resize(array->size());
    for (std::size_t i = 0; i < array->size(); ++i) {
      const std::string path = array->size() == 1 ? path_to(key) : element(path_to(key), i);
      reading_.lines.set(path, line_of((*array)[i]));
      if (const toml::table* table = (*array)[i].as_table()) {
        read_table(*table, path, line_of((*array)[i]), [&](Fields& f) { describe(f, i); });
      } else {
        reading_.fault(line_of((*array)[i]), path, "a table", found((*array)[i]));
      }
    }
  }

  void one_of(const Key& tag, std::span<const Alternative> alternatives, std::size_t current,
              const DescribeItem& describe) override {
    std::vector<std::string> names;
    std::vector<std::size_t> implied;
    for (std::size_t i = 0; i < alternatives.size(); ++i) {
      names.emplace_back(alternatives[i].name);
      if (alternatives[i].implied && table_.contains(alternatives[i].name)) implied.push_back(i);
      KeyNames keys;
      describe(keys, i);
      for (const std::string& name : keys.names) {
        std::string& owners = owners_[name];
        owners += (owners.empty() ? "" : ", ") + std::string(alternatives[i].name);
      }
    }
    tag_ = tag.name;
    unchosen_ = names;
    std::size_t chosen = current;
    if (!tag.name.empty() && table_.contains(tag.name)) {
      if (!read_word(*find(tag, {}), tag, names, chosen)) return;
    } else if (implied.size() == 1) {
      known_.emplace_back(tag.name);
      chosen = implied.front();
    } else if (implied.size() > 1) {
      std::vector<std::string> there;
      for (const std::size_t i : implied) there.push_back(names[i]);
      reading_.fault(line_, path_, "one of " + joined(names), joined(there));
      return;
    } else if (tag.required) {
      if (tag.name.empty()) {
        none_chosen_ = true;  // a misspelt name may be among the keys
      } else {
        reading_.fault(line_, path_to(tag), one_word(names), "nothing");
      }
      known_.emplace_back(tag.name);
      return;
    } else {
      known_.emplace_back(tag.name);
    }
    unchosen_.clear();
    describe(*this, chosen);
  }

  /// Keys that nobody asked for.
  void judge_unknown() {
    for (const auto& [key, node] : table_) {
      const std::string name(key.str());
      if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
      const std::string path = path_.empty() ? name : path_ + '.' + name;
      const int line = static_cast<int>(key.source().begin.line);
      if (const auto owner = owners_.find(name); owner != owners_.end()) {
        if (!unchosen_.empty()) continue;  // it may be meant
        reading_.fault(
            line, path,
            "no such key here: it belongs to " + (tag_.empty() ? "" : std::string(tag_) + " = ") + owner->second,
            found(node));
        continue;
      }
      std::vector<std::string> words;
      for (const std::string& word : known_)
        if (!word.empty()) words.push_back(word);
      if (tag_.empty()) words.insert(words.end(), unchosen_.begin(), unchosen_.end());
      const std::string meant = nearest_word(name, words);
      if (std::find(unchosen_.begin(), unchosen_.end(), meant) != unchosen_.end()) none_chosen_ = false;
      reading_.fault(line, path,
                     meant.empty() ? "a known key (" + joined(words) + ")" : "a known key, perhaps " + meant,
                     "unknown key " + name);
    }
    if (none_chosen_) reading_.fault(line_, path_, "one of " + joined(unchosen_), "nothing");
  }

 private:
  static std::string element(const std::string& path, std::size_t i) { return path + '[' + std::to_string(i) + ']'; }
  static std::string unit_text(const NumberRule& rule) {
    return rule.unit.empty() ? "" : " [" + std::string(rule.unit) + "]";
  }
  static std::string pair_text(const NumberRule& rule) { return "two finite numbers [x, z]" + unit_text(rule); }
  static std::string place_text(const NumberRule& rule) {
    return "two finite numbers [x, z], in space three [x, y, z]" + unit_text(rule);
  }
  static std::string one_word(const std::vector<std::string>& names) {
    return names.size() == 1 ? '"' + names.front() + '"' : "one of " + joined(names);
  }
  std::string path_to(const Key& key) const {
    return path_.empty() ? std::string(key.name) : path_ + '.' + std::string(key.name);
  }
  void fault(const toml::node& node, const Key& key, std::string expected) {
    reading_.fault(line_of(node), path_to(key), std::move(expected), found(node));
  }

  /// The value of a key; a fault when it is required and not there.
  const toml::node* find(const Key& key, const std::string& expected) {
    known_.emplace_back(key.name);
    const toml::node* node = table_.get(key.name);
    if (node == nullptr && key.required) reading_.fault(line_, path_to(key), expected, "nothing");
    reading_.lines.set(path_to(key), node == nullptr ? line_ : line_of(*node));
    if (node != nullptr) reading_.lines.give(path_to(key));
    return node;
  }

  void read_table(const toml::table& table, const std::string& path, int line, const Describe& describe) {
    TomlFields inner(table, path, line, reading_);
    describe(inner);
    inner.judge_unknown();
  }

  void read_number(const toml::node& node, const std::string& path, const NumberRule& rule, double& value) {
    reading_.lines.set(path, line_of(node));
    double read = 0.0;
    std::string expected = expectation(rule);
    if (const auto* number = node.as_floating_point()) {
      read = number->get();
    } else if (const auto* integer = node.as_integer()) {
      read = static_cast<double>(integer->get());
    } else {
      const auto* text = node.as_string();
      if (text != nullptr && !rule.or_word.empty() && text->get() == rule.or_word) {
        value = kWordStands;
        return;
      }
      const auto quantity = text != nullptr ? parse_quantity(text->get(), rule.unit) : std::nullopt;
      if (!quantity) {
        const std::string units = units_for(rule.unit);
        if (!units.empty()) expected += ", or a text of number and unit (" + units + ")";
        return reading_.fault(line_of(node), path, expected, found(node));
      }
      read = *quantity;
    }
    if (!keeps(rule, read)) return reading_.fault(line_of(node), path, expected, found(node));
    value = read;
  }

  void read_pair(const toml::node& node, const std::string& path, const NumberRule& rule, Vec2& value) {
    reading_.lines.set(path, line_of(node));
    const toml::array* array = node.as_array();
    if (array == nullptr || array->size() != 2)
      return reading_.fault(line_of(node), path, pair_text(rule), found(node));
    read_number((*array)[0], element(path, 0), rule, value.x);
    read_number((*array)[1], element(path, 1), rule, value.z);
  }

  void read_place(const toml::node& node, const std::string& path, const NumberRule& rule, std::vector<double>& value) {
    reading_.lines.set(path, line_of(node));
    const toml::array* array = node.as_array();
    if (array == nullptr || (array->size() != 2 && array->size() != 3))
      return reading_.fault(line_of(node), path, place_text(rule), found(node));
    value.assign(array->size(), 0.0);
    for (std::size_t i = 0; i < value.size(); ++i) read_number((*array)[i], element(path, i), rule, value[i]);
  }

  bool read_word(const toml::node& node, const Key& key, const std::vector<std::string>& names, std::size_t& index) {
    const auto* text = node.as_string();
    const auto place = text == nullptr ? names.end() : std::find(names.begin(), names.end(), text->get());
    if (place != names.end()) {
      index = static_cast<std::size_t>(place - names.begin());
      return true;
    }
    const std::string meant = text == nullptr ? "" : nearest_word(text->get(), names);
    fault(node, key, one_word(names) + (meant.empty() ? "" : "; perhaps " + meant));
    return false;
  }

  const toml::table& table_;
  std::string path_;
  int line_;
  Reading& reading_;
  std::vector<std::string> known_;
  std::map<std::string, std::string> owners_;  // key -> alternatives that have it
  std::string_view tag_;
  bool none_chosen_{};                 // one of them is required
  std::vector<std::string> unchosen_;  // alternatives of which none could be told: a key of any of them may be meant
};

}  // namespace

int Lines::of(std::string path) const {
  while (!path.empty()) {
    if (const auto place = lines_.find(path); place != lines_.end()) return place->second;
    const std::size_t cut = path.find_last_of(".[");
    path.resize(cut == std::string::npos ? 0 : cut);
  }
  return 0;
}

ParsedScenario read_toml(std::string_view text, const std::string& file) {
  ParsedScenario parsed;
  Reading reading{file, parsed.lines, parsed.faults};
  toml::table root;
  try {
    root = toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    reading.fault(static_cast<int>(error.source().begin.line), "", "valid TOML", std::string(error.description()));
    return parsed;
  }
  TomlFields fields(root, "", 0, reading);
  describe(fields, parsed.scenario);
  fields.judge_unknown();
  std::stable_sort(parsed.faults.begin(), parsed.faults.end(),
                   [](const InputError& a, const InputError& b) { return a.line < b.line; });
  return parsed;
}

InputErrors read_impact(std::string_view keys, const std::string& file, Impact& impact) {
  constexpr const char* kName = "impact";
  InputErrors faults;
  Lines lines;
  Reading reading{file, lines, faults};
  toml::table root;
  try {
    root = toml::parse(std::string(kName) + " = { " + std::string(keys) + " }", file);
  } catch (const toml::parse_error& error) {
    reading.fault(1, "", "keys and values as in [impact], with commas between them", std::string(error.description()));
    return faults;
  }
  const toml::table& table = *root[kName].as_table();
  if (table.contains("change")) impact.changes.clear();  // a list is replaced as a whole
  TomlFields fields(table, "", 1, reading);
  inputs::describe(fields, impact);
  fields.judge_unknown();
  return faults;
}

}  // namespace cairn::scenario
