#include "cairn/studies/stability/variants.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "cairn/studies/case_maker.hpp"

namespace cairn::studies {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

/// "key = value, key = value".
struct Assignment {
  std::string key;
  std::string value;
};
std::vector<Assignment> assignments_in(const std::string& list) {
  std::vector<Assignment> found;
  for (std::size_t begin = 0; begin <= list.size() && !list.empty();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string item = list.substr(begin, end - begin);
    const std::size_t sign = std::min(item.find('='), item.size());
    found.push_back({trimmed(item.substr(0, sign)), sign < item.size() ? trimmed(item.substr(sign + 1)) : ""});
    begin = end + 1;
  }
  return found;
}

class Maker {
 public:
  explicit Maker(const Subject& base) : base_(base) {}

  void make(const StabilityVariant& variant, const std::string& place) {
    const std::size_t faults_before = faults_.size();
    std::optional<Subject> own;
    const Subject* subject = &base_;
    if (!variant.scenario.empty()) {
      own = other_scenario(variant.scenario, place);
      if (!own) return;
      subject = &*own;
    }
    if (!variant.law.empty()) {
      std::optional<Subject> changed = with_law(*subject, variant.law, place);
      if (!changed) return;
      own = std::move(*changed);
      subject = &*own;
    }
    std::vector<ScalarKey> keys;
    std::vector<Cell> values;
    for (const Assignment& one : assignments_in(variant.set)) {
      Result<ScalarKey, InputErrors> key = find_key(subject->scene, one.key);
      if (!key) {
        fault(place + ".set", key.error().front().expected, one.key.empty() ? "nothing" : one.key);
        continue;
      }
      Result<Cell, InputErrors> value = checked_value(*key, one.value);
      if (!value) {
        fault(place + ".set", one.key + " as " + value.error().front().expected, one.value);
        continue;
      }
      keys.push_back(std::move(key).value());
      values.push_back(std::move(value).value());
    }
    if (faults_.size() > faults_before) return;
    std::vector<KeySetting> settings;
    for (std::size_t k = 0; k < keys.size(); ++k) settings.push_back({&keys[k], values[k]});
    CaseMaker maker(*subject, keys, reader());
    const Result<runs::CasePtr, InputErrors> made = maker.make(settings);
    if (!made) {
      for (const InputError& f : made.error()) fault(place, (f.key.empty() ? "" : f.key + ": ") + f.expected, f.found);
      return;
    }
    // Keys of [run] and [ground] may be among those that were set.
    inputs::Scene scene = subject->scene;
    if (!set_keys(scene, settings)) return;
    result_.bodies.push_back(
        {variant.name, subject->engine, *made, scene.ground.gravity, scene.run.start, scene.run.duration});
    result_.laws.push_back({scene.impact, {}});
  }

  Result<StabilityBodies, InputErrors> take() && {
    if (!faults_.empty()) return Unexpected(std::move(faults_));
    return std::move(result_);
  }

 private:
  void fault(std::string key, std::string expected, std::string found) {
    faults_.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  }

  /// Files of the scenario, and others, which are kept.
  ReadInput reader() {
    return [this](const std::string& name) -> Result<std::string, InputErrors> {
      for (const std::vector<InputFile>* files : {&base_.inputs, &std::as_const(result_.inputs)})
        for (const InputFile& file : *files)
          if (file.name() == name) return file.text();
      Result<std::string, InputErrors> text = base_.read(name);
      if (text) result_.inputs.push_back({name, *text});
      return text;
    };
  }

  std::optional<Subject> other_scenario(const std::string& name, const std::string& place) {
    const Result<std::string, InputErrors> text = reader()(name);
    if (!text) {
      fault(place + ".scenario", "a scenario file that can be read", name);
      return std::nullopt;
    }
    Result<Subject, InputErrors> other = base_.forms->other(*text, name, reader());
    if (!other) {
      faults_.insert(faults_.end(), other.error().begin(), other.error().end());
      return std::nullopt;
    }
    return std::move(other).value();
  }

  std::optional<Subject> with_law(const Subject& subject, const std::string& law, const std::string& place) {
    Result<Subject, InputErrors> changed = base_.forms->with_law(subject, law, place + ".law");
    if (!changed) {
      for (const InputError& f : changed.error())
        fault(place + ".law", (f.key.empty() ? "" : f.key + ": ") + f.expected, f.found.empty() ? law : f.found);
      return std::nullopt;
    }
    return std::move(changed).value();
  }

  const Subject& base_;
  StabilityBodies result_;
  InputErrors faults_;
};

}  // namespace

Result<StabilityBodies, InputErrors> stability_bodies(const Subject& subject, const Stability& stability) {
  Maker maker(subject);
  const std::vector<StabilityVariant>& variants = stability.variants;
  for (std::size_t i = 0; i < variants.size(); ++i)
    maker.make(variants[i], variants.size() == 1 ? "study.variant" : "study.variant[" + std::to_string(i) + ']');
  if (variants.empty()) {
    const std::string& name = subject.scene.bodies.front().name;
    const bool several = subject.scene.bodies.size() > 1;
    maker.make({several ? "one body or more" : name.empty() ? "body" : name, {}, {}, {}}, "study");
  }
  return std::move(maker).take();
}

}  // namespace cairn::studies
