#include "cairn/scenario/variant.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

#include "cairn/laws/law_names.hpp"
#include "cairn/runs/engines.hpp"
#include "cairn/scenario/read_toml.hpp"
#include "cairn/scenario/write_toml.hpp"

namespace cairn::scenario {
namespace {

constexpr std::string_view kSpaces = " \t\r\n";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kSpaces);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

/// Walks over a text and knows at every character whether it stands in a quotation and how deep in brackets.
class Nesting {
 public:
  /// Takes the next character in. False: a bracket closes that no such one has opened.
  bool take(char c) {
    if (quote_ != '\0') {
      const bool ends = c == quote_ && !escaped_;
      escaped_ = c == '\\' && quote_ == '"' && !escaped_;
      if (ends) quote_ = '\0';
      return true;
    }
    if (c == '"' || c == '\'') quote_ = c;
    constexpr std::string_view kOpen = "([{";
    constexpr std::string_view kClose = ")]}";
    if (kOpen.find(c) != std::string_view::npos) open_.push_back(c);
    const std::size_t closes = kClose.find(c);
    if (closes == std::string_view::npos) return true;
    if (open_.empty() || open_.back() != kOpen[closes]) return false;
    open_.pop_back();
    return true;
  }
  bool quoted() const { return quote_ != '\0'; }
  bool outside() const { return open_.empty() && !quoted(); }

 private:
  std::string open_;
  char quote_{'\0'};
  bool escaped_{false};
};

/// The items between the commas that stand in no bracket and no quotation. One that does not balance goes to the end.
std::vector<std::string_view> items_of(std::string_view list) {
  std::vector<std::string_view> items;
  Nesting nesting;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i] == ',' && nesting.outside()) {
      items.push_back(trimmed(list.substr(begin, i - begin)));
      begin = i + 1;
    } else if (!nesting.take(list[i])) {
      break;
    }
  }
  items.push_back(trimmed(list.substr(begin)));
  return items;
}

bool balances(std::string_view item) {
  Nesting nesting;
  return std::all_of(item.begin(), item.end(), [&](char c) { return nesting.take(c); }) && nesting.outside();
}

/// A law's name and what stands in the brackets after it.
struct Item {
  std::string_view name;
  std::string_view keys;
};

std::optional<Item> parts_of(std::string_view text) {
  const std::size_t open = text.find('(');
  Item item{trimmed(text.substr(0, open)), {}};
  const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; };
  if (item.name.empty() || !std::all_of(item.name.begin(), item.name.end(), in_name)) return std::nullopt;
  if (open == std::string_view::npos) return item;
  if (text.back() != ')') return std::nullopt;
  item.keys = trimmed(text.substr(open + 1, text.size() - open - 2));
  return item;
}

/// TOML wants words in quotation marks; a shell takes them away.
std::string with_quoted_words(std::string_view keys) {
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; };
  std::string text;
  Nesting nesting;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    text += keys[i];
    nesting.take(keys[i]);
    if (keys[i] != '=' || nesting.quoted()) continue;
    while (i + 1 < keys.size() && kSpaces.find(keys[i + 1]) != std::string_view::npos) text += keys[++i];
    if (i + 1 == keys.size() || std::isalpha(static_cast<unsigned char>(keys[i + 1])) == 0) continue;
    const auto end = std::find_if_not(keys.begin() + static_cast<std::ptrdiff_t>(i) + 1, keys.end(), in_word);
    const std::string word(keys.begin() + static_cast<std::ptrdiff_t>(i) + 1, end);
    const bool toml_word = word == "true" || word == "false" || word == "inf" || word == "nan";
    text += toml_word ? word : '"' + word + '"';
    i += word.size();
  }
  return text;
}

/// What stands in [impact] for an item, with the faults of its keys and values.
InputErrors read_item(const Item& item, const std::string& place, Impact& impact) {
  const std::string law = "law = \"" + std::string(item.name) + '"';
  InputErrors faults = read_impact(item.keys.empty() ? law : law + ", " + with_quoted_words(item.keys), place, impact);
  for (InputError& fault : faults) fault.line = 0;  // it is on a command line
  return faults;
}

}  // namespace

Result<Loaded, InputErrors> with_impact(const Loaded& base, const Impact& impact) {
  Loaded changed = base;
  changed.inputs.clear();
  changed.scene.impact = impact;
  Intake intake(base.read);
  Result<runs::Built, InputErrors> built = base.engine->build({.scene = changed.scene,
                                                               .intake = intake,
                                                               .sample_times = base.engine->sample_times(*base.made),
                                                               .base = base.made.get(),
                                                               .touched = {.body = false, .motion = false}});
  if (!built) return Unexpected(std::move(built).error());
  changed.made = std::move(built->made);
  changed.case_notes = std::move(built->notes);
  changed.text = write_toml(scenario_of(changed));
  return changed;
}

Result<std::vector<Variant>, InputErrors> law_variants(const Loaded& base, std::string_view list,
                                                       const std::string& origin) {
  if (!runs::reads(*base.engine, "impact.law"))
    return Unexpected(InputErrors{{.file = origin,
                                   .line = 0,
                                   .key = {},
                                   .expected = "an engine that reads an impact law",
                                   .found = base.scene.engine + ", which reads none"}});
  std::vector<Variant> variants;
  InputErrors faults;
  int number = 0;
  for (const std::string_view text : items_of(list)) {
    const std::string place = origin + " item " + std::to_string(++number) + " '" + std::string(text) + '\'';
    const auto fault = [&](std::string expected, std::string found) {
      faults.push_back(
          {.file = place, .line = 0, .key = {}, .expected = std::move(expected), .found = std::move(found)});
    };
    if (!balances(text)) {
      fault("brackets and quotation marks that close", "one that does not");
      continue;
    }
    const std::optional<Item> item = parts_of(text);
    if (!item) {
      fault("a law, with keys of [impact] in round brackets after it where needed", text.empty() ? "nothing" : "");
      continue;
    }
    Impact impact = base.scene.impact;
    InputErrors found = read_item(*item, place, impact);
    if (found.empty()) {
      Result<Loaded, InputErrors> loaded = with_impact(base, impact);
      if (loaded) {
        const auto same = std::find_if(variants.begin(), variants.end(),
                                       [&](const Variant& v) { return v.loaded.text == loaded->text; });
        if (same != variants.end()) fault("a law or values that the list does not have yet", "those of " + same->name);
        const std::string name(item->name);
        variants.push_back(
            {item->keys.empty() ? name : name + '(' + std::string(item->keys) + ')', std::move(loaded).value()});
        continue;
      }
      found = std::move(loaded).error();
      for (InputError& f : found) f.file = place;
    }
    faults.insert(faults.end(), found.begin(), found.end());
  }
  if (!faults.empty()) return Unexpected(std::move(faults));
  return variants;
}

Result<std::vector<Variant>, InputErrors> engine_variants(const Loaded& base, std::string_view list,
                                                          const std::string& origin) {
  std::vector<Variant> variants;
  InputErrors faults;
  std::string known;
  for (const runs::Engine* engine : runs::engines())
    known += (known.empty() ? "" : " | ") + std::string(engine->name());
  for (const std::string_view name : items_of(list)) {
    const bool twice = std::any_of(variants.begin(), variants.end(), [&](const Variant& v) { return v.name == name; });
    if (runs::engine_named(name) == nullptr || twice) {
      faults.push_back({.file = origin,
                        .line = 0,
                        .key = {},
                        .expected = twice ? "every engine once" : known,
                        .found = std::string(name)});
      continue;
    }
    Scenario scenario = scenario_of(base);
    scenario.engine = name;
    scenario.study.reset();
    Result<Loaded, InputErrors> loaded = load(write_toml(scenario), std::string(name), base.read);
    if (!loaded) {
      faults.insert(faults.end(), loaded.error().begin(), loaded.error().end());
      continue;
    }
    for (const std::string& key : unread_keys(*loaded->engine, base.given))
      loaded->case_notes.push_back("The engine " + std::string(name) + " does not read " + key + ".");
    variants.push_back({std::string(name), std::move(loaded).value()});
  }
  if (!faults.empty()) return Unexpected(std::move(faults));
  return variants;
}

Result<std::vector<Variant>, InputErrors> every_law(const Loaded& base) {
  const std::string_view own = name_of(base.scene.impact.law);
  std::string list(own);
  for (const LawEntry& law : law_names())
    if (law.name != own) list += ',' + std::string(law.name);
  return law_variants(base, list, "laws");
}

}  // namespace cairn::scenario
