#include "cairn/studies/scene_keys.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "cairn/core/contract.hpp"
#include "cairn/inputs/describe_scene.hpp"
#include "cairn/keys/nearest_word.hpp"
#include "cairn/keys/units.hpp"
#include "cairn/runs/engines.hpp"

namespace cairn::studies {

using namespace keys;

namespace {

/// Walks along the description of a scenario and tells the path of every scalar key. Tables are named as messages name
/// them: one of a list without a number where it is the only one.
class ScalarWalk : public Fields {
 public:
  void table(const Key& key, const Describe& describe) final { inside(key.name, {}, describe); }
  void tables(const Key& key, std::size_t size, const std::function<void(std::size_t)>& /*resize*/,
              const DescribeItem& describe) final {
    for (std::size_t i = 0; i < size; ++i)
      inside(key.name, size == 1 ? std::string() : '[' + std::to_string(i) + ']', [&](Fields& f) { describe(f, i); });
  }
  void one_of(const Key& tag, std::span<const Alternative> alternatives, std::size_t current,
              const DescribeItem& describe) final {
    std::size_t chosen = current;
    if (!tag.name.empty()) {
      std::vector<Choice> choices;
      for (const Alternative& alternative : alternatives) choices.push_back({alternative.name, alternative.about});
      word(tag, choices, chosen);
    }
    describe(*this, chosen);
  }
  void numbers(const Key& /*key*/, const NumberRule& /*rule*/, std::vector<double>& /*values*/) final {}
  void pair(const Key& /*key*/, const NumberRule& /*rule*/, Vec2& /*value*/) final {}
  void points(const Key& /*key*/, const NumberRule& /*rule*/, std::vector<Vec2>& /*values*/) final {}
  void texts(const Key& /*key*/, const TextRule& /*rule*/, std::vector<std::string>& /*values*/) final {}
  void place(const Key& /*key*/, const NumberRule& /*rule*/, std::vector<double>& /*value*/) final {}
  void places(const Key& /*key*/, const NumberRule& /*rule*/, std::vector<std::vector<double>>& /*values*/) final {}
  void choice(const Key& key, std::span<const Choice> choices, std::size_t& index) final { word(key, choices, index); }
  bool visits_absent() const final { return false; }

 protected:
  /// Whether the key at hand is the one at `path`.
  bool is_at(const Key& key, std::string_view path) const {
    return path.size() == path_.size() + key.name.size() && path.starts_with(path_) && path.ends_with(key.name);
  }
  std::string path_to(const Key& key) const { return path_ + std::string(key.name); }

  virtual void word(const Key& key, std::span<const Choice> choices, std::size_t& index) = 0;

 private:
  void inside(std::string_view name, const std::string& place, const Describe& describe) {
    const std::size_t before = path_.size();
    path_.append(name).append(place).append(1, '.');
    describe(*this);
    path_.resize(before);
  }

  std::string path_;  // of the table, with a dot at its end
};

/// Finds a key, or the paths of all there are.
class KeyFinder final : public ScalarWalk {
 public:
  explicit KeyFinder(std::string_view wanted) : wanted_(wanted) {}

  std::optional<ScalarKey> found;
  std::vector<std::string> paths;

  void number(const Key& key, const NumberRule& rule, double& /*value*/) override {
    ScalarKey* k = look(key, KeyKind::number);
    if (k == nullptr) return;
    k->number = rule;
    k->number.or_word = {};  // what varies is a number
  }
  void count(const Key& key, const CountRule& rule, std::uint64_t& /*value*/) override {
    if (ScalarKey* k = look(key, KeyKind::count)) k->count = rule;
  }
  void flag(const Key& key, bool& /*value*/) override { look(key, KeyKind::flag); }
  void text(const Key& key, const TextRule& rule, std::string& /*value*/) override {
    if (ScalarKey* k = look(key, KeyKind::text)) k->text = rule;
  }

 private:
  void word(const Key& key, std::span<const Choice> choices, std::size_t& /*index*/) override {
    if (ScalarKey* k = look(key, KeyKind::word))
      for (const Choice& choice : choices) k->words.emplace_back(choice.name);
  }
  ScalarKey* look(const Key& key, KeyKind kind) {
    paths.push_back(path_to(key));
    if (!is_at(key, wanted_)) return nullptr;
    found = ScalarKey{.path = paths.back(), .about = std::string(key.about), .kind = kind};
    return &*found;
  }

  std::string_view wanted_;
};

/// Sets keys; `done` counts those that it met.
class KeySetter final : public ScalarWalk {
 public:
  explicit KeySetter(const std::vector<KeySetting>& settings) : settings_(settings), met_(settings.size()) {}

  bool has_met(std::size_t setting) const { return met_[setting]; }

  void number(const Key& key, const NumberRule& /*rule*/, double& value) override {
    if (const Cell* cell = look(key)) value = std::get<double>(*cell);
  }
  void count(const Key& key, const CountRule& /*rule*/, std::uint64_t& value) override {
    if (const Cell* cell = look(key)) value = static_cast<std::uint64_t>(std::get<std::int64_t>(*cell));
  }
  void flag(const Key& key, bool& value) override {
    if (const Cell* cell = look(key)) value = std::get<std::int64_t>(*cell) != 0;
  }
  void text(const Key& key, const TextRule& /*rule*/, std::string& value) override {
    if (const Cell* cell = look(key)) value = std::get<std::string>(*cell);
  }

 private:
  void word(const Key& key, std::span<const Choice> choices, std::size_t& index) override {
    const Cell* cell = look(key);
    if (cell == nullptr) return;
    const auto place = std::find_if(choices.begin(), choices.end(),
                                    [&](const Choice& c) { return c.name == std::get<std::string>(*cell); });
    index = static_cast<std::size_t>(place - choices.begin());
  }
  const Cell* look(const Key& key) {
    for (std::size_t i = 0; i < settings_.size(); ++i) {
      if (!is_at(key, settings_[i].key->path)) continue;
      met_[i] = true;
      return &settings_[i].value;
    }
    return nullptr;
  }

  const std::vector<KeySetting>& settings_;
  std::vector<bool> met_;
};

/// Looks up the number at a path.
class NumberReader final : public ScalarWalk {
 public:
  explicit NumberReader(std::string_view path) : wanted_(path) {}

  double value{std::numeric_limits<double>::quiet_NaN()};

  void number(const Key& key, const NumberRule& /*rule*/, double& number) override {
    if (is_at(key, wanted_)) value = number;
  }
  void count(const Key& /*key*/, const CountRule& /*rule*/, std::uint64_t& /*value*/) override {}
  void flag(const Key& /*key*/, bool& /*value*/) override {}
  void text(const Key& /*key*/, const TextRule& /*rule*/, std::string& /*value*/) override {}

 private:
  void word(const Key& /*key*/, std::span<const Choice> /*choices*/, std::size_t& /*index*/) override {}

  std::string_view wanted_;
};

InputErrors one_fault(std::string key, std::string expected, std::string found) {
  return {{.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)}};
}

std::string expectation(const ScalarKey& key) {
  switch (key.kind) {
    case KeyKind::number:
      return expectation(key.number);
    case KeyKind::count:
      return expectation(key.count);
    case KeyKind::flag:
      return "true or false";
    case KeyKind::text:
      return key.text.may_be_empty ? "a text" : "a text that is not empty";
    case KeyKind::word:
      break;
  }
  std::string list;
  for (const std::string& word : key.words) list += (list.empty() ? "one of " : ", ") + word;
  return list;
}

std::optional<double> number_in(const std::string& text, std::string_view unit) {
  double value = 0.0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault == std::errc() && end == text.data() + text.size()) return value;
  return parse_quantity(text, unit);
}

}  // namespace

Column ScalarKey::column() const {
  const ColumnType type = kind == KeyKind::number                           ? ColumnType::number
                          : kind == KeyKind::count || kind == KeyKind::flag ? ColumnType::integer
                                                                            : ColumnType::text;
  return {path, type, std::string(number.unit), about.empty() ? "varied" : "varied: " + about};
}

std::vector<std::string> paths_of(const std::vector<ScalarKey>& keys) {
  std::vector<std::string> paths;
  for (const ScalarKey& key : keys) paths.push_back(key.path);
  return paths;
}

Result<ScalarKey, InputErrors> find_key(const inputs::Scene& scene, std::string_view path) {
  if (path == "engine")
    return Unexpected(one_fault({}, "the path of a key that may change from case to case", std::string(path)));
  inputs::Scene copy = scene;
  KeyFinder finder(path);
  describe(finder, copy, runs::engine_choices());
  const runs::Engine* engine = runs::engine_named(scene.engine);
  CAIRN_CHECK(engine != nullptr, scene.engine);
  if (finder.found && !runs::reads(*engine, path))
    return Unexpected(one_fault({}, "a key that the engine \"" + scene.engine + "\" reads", std::string(path)));
  if (finder.found) return std::move(*finder.found);
  std::erase_if(finder.paths, [&](const std::string& known) { return !runs::reads(*engine, known); });
  const std::string meant = nearest_word(std::string(path), finder.paths);
  std::string expected = "the path of a scalar key that this scenario has";
  if (!meant.empty()) expected += ", perhaps " + meant;
  return Unexpected(one_fault({}, expected, std::string(path)));
}

double number_at(const inputs::Scene& scene, const ScalarKey& key) {
  inputs::Scene copy = scene;
  NumberReader reader(key.path);
  describe(reader, copy, runs::engine_choices());
  return reader.value;
}

Result<Cell, InputErrors> checked_value(const ScalarKey& key, const KeyValue& value) {
  const std::string* text = std::get_if<std::string>(&value);
  const std::string found = text != nullptr ? *text : found_text(std::get<double>(value));
  const auto refused = [&] { return Unexpected(one_fault(key.path, expectation(key), found)); };
  switch (key.kind) {
    case KeyKind::number:
    case KeyKind::count: {
      const std::optional<double> number =
          text != nullptr ? number_in(*text, key.number.unit) : std::optional(std::get<double>(value));
      if (!number) return refused();
      if (key.kind == KeyKind::number) {
        if (!keeps(key.number, *number)) return refused();
        return Cell(*number);
      }
      constexpr double kMostExact = 9007199254740992.0;  // 2^53: whole numbers up to there are doubles
      if (!(*number >= 0.0 && *number <= kMostExact && *number == std::floor(*number))) return refused();
      const auto count = static_cast<std::uint64_t>(*number);
      if (count < key.count.at_least || count > key.count.at_most) return refused();
      return Cell(static_cast<std::int64_t>(count));
    }
    case KeyKind::flag:
      if (text == nullptr || (*text != "true" && *text != "false")) return refused();
      return Cell(std::int64_t{*text == "true" ? 1 : 0});
    case KeyKind::text:
      if (text == nullptr || (text->empty() && !key.text.may_be_empty)) return refused();
      return Cell(*text);
    case KeyKind::word:
      break;
  }
  if (text == nullptr || std::find(key.words.begin(), key.words.end(), *text) == key.words.end()) return refused();
  return Cell(*text);
}

Result<void, InputErrors> set_keys(inputs::Scene& scene, const std::vector<KeySetting>& settings) {
  KeySetter setter(settings);
  describe(setter, scene, runs::engine_choices());
  InputErrors faults;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    if (setter.has_met(i)) continue;
    for (InputError& fault : one_fault(settings[i].key->path, "a key of what the other settings chose", "none such"))
      faults.push_back(std::move(fault));
  }
  if (!faults.empty()) return Unexpected(std::move(faults));
  return {};
}

}  // namespace cairn::studies
