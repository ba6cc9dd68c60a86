#include "cairn/scenario/write_toml.hpp"

#include <cmath>

#include "cairn/core/input_error.hpp"
#include "cairn/runs/engines.hpp"
#include "cairn/scenario/describe.hpp"
#include "cairn/scenario/format_keys.hpp"

namespace cairn::scenario {

using namespace keys;

namespace {

/// A TOML float: the shortest text that gives the same double back, with a point or an exponent.
std::string float_text(double value) {
  std::string text = found_text(value);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return text;
}

/// A TOML basic string.
std::string quotation(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte == 0x7F) {
      out += "\\u00";
      out += kDigits[byte >> 4U];
      out += kDigits[byte & 0xFU];
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string numbers_text(const std::vector<double>& values) {
  std::string list;
  for (const double value : values) list += (list.empty() ? "" : ", ") + float_text(value);
  return '[' + list + ']';
}

std::string point_text(Vec2 p) { return '[' + float_text(p.x) + ", " + float_text(p.z) + ']'; }

/// Writes the keys of one table: a line each under a header, or separated by commas in an inline table. Keys of the scene
/// that its engine does not read are left out.
class TomlWriter final : public Fields {
 public:
  explicit TomlWriter(const runs::Engine* engine, std::string path = {}, bool inlined = false)
      : engine_(engine), path_(std::move(path)), inline_(inlined) {}

  std::string text() const { return keys_ + sections_; }

  bool visits_absent() const override { return false; }

  void number(const Key& key, const NumberRule& rule, double& value) override {
    if (!rule.or_word.empty() && value == kWordStands) {
      add(key, quotation(rule.or_word));
    } else if (!std::isinf(value)) {
      add(key, float_text(value));
    }
  }
  void count(const Key& key, const CountRule& /*rule*/, std::uint64_t& value) override {
    add(key, std::to_string(value));
  }
  void flag(const Key& key, bool& value) override { add(key, value ? "true" : "false"); }
  void text(const Key& key, const TextRule& /*rule*/, std::string& value) override {
    if (!value.empty() || key.required) add(key, quotation(value));
  }
  void choice(const Key& key, std::span<const Choice> choices, std::size_t& index) override {
    add(key, quotation(choices[index].name));
  }
  void numbers(const Key& key, const NumberRule& /*rule*/, std::vector<double>& values) override {
    if (!values.empty()) add(key, numbers_text(values));
  }
  void pair(const Key& key, const NumberRule& /*rule*/, Vec2& value) override { add(key, point_text(value)); }
  void points(const Key& key, const NumberRule& /*rule*/, std::vector<Vec2>& values) override {
    std::string list;
    for (const Vec2 value : values) list += (list.empty() ? "" : ", ") + point_text(value);
    add(key, '[' + list + ']');
  }
  void texts(const Key& key, const TextRule& /*rule*/, std::vector<std::string>& values) override {
    std::string list;
    for (const std::string& value : values) list += (list.empty() ? "" : ", ") + quotation(value);
    if (!values.empty() || key.required) add(key, '[' + list + ']');
  }
  void place(const Key& key, const NumberRule& /*rule*/, std::vector<double>& value) override {
    if (!value.empty()) add(key, numbers_text(value));
  }
  void places(const Key& key, const NumberRule& /*rule*/, std::vector<std::vector<double>>& values) override {
    std::string list;
    for (const std::vector<double>& value : values) list += (list.empty() ? "" : ", ") + numbers_text(value);
    if (!values.empty() || key.required) add(key, '[' + list + ']');
  }
  void table(const Key& key, const Describe& describe) override {
    const std::string path = path_to(key);
    if (!is_read(path)) return;
    TomlWriter inner(engine_, path, !key.section);
    describe(inner);
    if (key.section) {
      sections_ += "\n[" + path + "]\n" + inner.text();
    } else if (!inner.keys_.empty()) {
      add(key, "{ " + inner.keys_ + " }");
    }
  }
  void tables(const Key& key, std::size_t size, const std::function<void(std::size_t)>& /*resize*/,
              const DescribeItem& describe) override {
    const std::string path = path_to(key);
    if (!is_read(path)) return;
    std::string list;
    for (std::size_t i = 0; i < size; ++i) {
      TomlWriter inner(engine_, path, inline_);
      describe(inner, i);
      if (inline_)
        list += (list.empty() ? "{ " : ", { ") + inner.text() + " }";
      else
        sections_ += "\n[[" + path + "]]\n" + inner.text();
    }
    if (!list.empty()) add(key, '[' + list + ']');
  }
  void one_of(const Key& tag, std::span<const Alternative> alternatives, std::size_t current,
              const DescribeItem& describe) override {
    CAIRN_CHECK(current < alternatives.size(), current);
    if (!tag.name.empty()) add(tag, quotation(alternatives[current].name));
    describe(*this, current);
  }

 private:
  std::string path_to(const Key& key) const {
    return path_.empty() ? std::string(key.name) : path_ + '.' + std::string(key.name);
  }
  bool is_read(const std::string& path) const {
    return engine_ == nullptr || is_of_the_format(path) || runs::reads(*engine_, path);
  }
  void add(const Key& key, const std::string& value) {
    if (!is_read(path_to(key))) return;
    if (inline_ && !keys_.empty()) keys_ += ", ";
    keys_ += std::string(key.name) + " = " + value + (inline_ ? "" : "\n");
  }

  const runs::Engine* engine_;
  std::string path_;
  bool inline_;
  std::string keys_;
  std::string sections_;
};

}  // namespace

std::string write_toml(const Scenario& scenario) {
  Scenario copy = scenario;
  TomlWriter writer(runs::engine_named(scenario.engine));
  describe(writer, copy);
  return writer.text();
}

bool operator==(const Scenario& a, const Scenario& b) { return write_toml(a) == write_toml(b); }

}  // namespace cairn::scenario
