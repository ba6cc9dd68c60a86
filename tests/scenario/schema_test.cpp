/// The format as data: what the schema says is what the reader takes.
#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "cairn/core/input_error.hpp"
#include "cairn/results/run_json.hpp"
#include "cairn/scenario/load.hpp"
#include "cairn/scenario/read_toml.hpp"
#include "cairn/scenario/schema.hpp"
#include "cairn/scenario/schema_json.hpp"
#include "cairn/scenario/write_toml.hpp"
#include "planar_run.hpp"
#include "scenario/broken_scenarios.hpp"

namespace {

using cairn::scenario::KeyType;
using cairn::scenario::SchemaAlternative;
using cairn::scenario::SchemaKey;
using nlohmann::json;

std::string file_text(const std::string& path) {
  std::ifstream stream(std::string(CAIRN_SOURCE_DIR) + "/" + path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

json json_from_toml(const std::string& text) {
  std::ostringstream out;
  out << toml::json_formatter{toml::parse(text)};
  return json::parse(out.str());
}

// ------------------------------------------------------------------------------------------------- a small validator

/// Judges a document by the words of JSON Schema that ours uses; a word it does not know is a failure, so the schema
/// cannot say more than is judged here.
class Validator {
 public:
  static std::string fault(const json& schema, const json& value, const std::string& at = "") {
    for (const auto& [word, rule] : schema.items()) {
      std::string found = one(word, rule, schema, value, at);
      if (!found.empty()) return found;
    }
    return "";
  }

 private:
  static bool is(const std::string& type, const json& v) {
    if (type == "object") return v.is_object();
    if (type == "array") return v.is_array();
    if (type == "string") return v.is_string();
    if (type == "boolean") return v.is_boolean();
    if (type == "integer") return v.is_number_integer();
    return type == "number" && v.is_number();
  }
  static std::string one(const std::string& word, const json& rule, const json& schema, const json& v,
                         const std::string& at) {
    const auto refuse = [&](bool ok) {
      return ok ? std::string() : at + ": " + word + " " + rule.dump() + ", found " + v.dump();
    };
    if (word == "$schema" || word == "title" || word == "description") return "";
    if (word == "type") {
      if (rule.is_string()) return refuse(is(rule, v));
      bool any = false;
      for (const json& type : rule) any = any || is(type, v);
      return refuse(any);
    }
    if (word == "const") return refuse(v == rule);
    if (word == "enum") return refuse(std::find(rule.begin(), rule.end(), v) != rule.end());
    if (word == "minimum") return refuse(!v.is_number() || v >= rule);
    if (word == "maximum") return refuse(!v.is_number() || v <= rule);
    if (word == "exclusiveMinimum") return refuse(!v.is_number() || v > rule);
    if (word == "exclusiveMaximum") return refuse(!v.is_number() || v < rule);
    if (word == "minItems") return refuse(!v.is_array() || v.size() >= rule.get<std::size_t>());
    if (word == "maxItems") return refuse(!v.is_array() || v.size() <= rule.get<std::size_t>());
    if (word == "minLength") return refuse(!v.is_string() || v.get<std::string>().size() >= rule.get<std::size_t>());
    if (word == "pattern")
      return refuse(!v.is_string() || std::regex_search(v.get<std::string>(), std::regex(rule.get<std::string>())));
    if (word == "items") {
      for (std::size_t i = 0; v.is_array() && i < v.size(); ++i)
        if (std::string f = fault(rule, v[i], at + "[" + std::to_string(i) + "]"); !f.empty()) return f;
      return "";
    }
    if (word == "required") {
      for (const json& name : rule)
        if (v.is_object() && !v.contains(name.get<std::string>())) return at + ": lacks " + name.dump();
      return "";
    }
    if (word == "properties") {
      for (const auto& [name, inner] : rule.items())
        if (v.is_object() && v.contains(name))
          if (std::string f = fault(inner, v[name], at + "." + name); !f.empty()) return f;
      return "";
    }
    if (word == "additionalProperties" && rule == false) {
      for (const auto& [name, inner] : v.items())
        if (v.is_object() && !schema["properties"].contains(name)) return at + ": unknown key " + name;
      return "";
    }
    if (word == "anyOf" || word == "oneOf") {
      int holding = 0;
      std::string all;
      for (const json& alternative : rule) {
        const std::string f = fault(alternative, v, at);
        all += "\n  " + f;
        holding += f.empty() ? 1 : 0;
      }
      return word == "anyOf" ? (holding > 0 ? "" : at + ": none of" + all)
                             : (holding == 1 ? "" : at + ": " + std::to_string(holding) + " of" + all);
    }
    return "the validator does not know " + word;
  }
};

const json& schema() {
  static const json document = json::parse(cairn::scenario::schema_json());
  return document;
}

// ------------------------------------------------------------------------------------- documents made from the schema

/// A value that the rule allows.
std::string number_for(const SchemaKey& key) {
  for (const double candidate : {0.015, 0.5, 1.5, 15.0, -0.5, 1e-6})
    if (keeps(key.number, candidate)) return cairn::found_text(candidate);
  return "";
}

std::string table_for(const std::vector<SchemaKey>& keys, std::size_t pick, const char* separator);

std::string value_for(const SchemaKey& key, std::size_t pick) {
  switch (key.type) {
    case KeyType::number:
      return number_for(key);
    case KeyType::count:
      return std::to_string(key.count.at_least + 1);
    case KeyType::flag:
      return "true";
    case KeyType::text:
      return "\"a\"";
    case KeyType::choice:
      return '"' + std::string(key.choices[pick % key.choices.size()].name) + '"';
    case KeyType::numbers:
      return "[" + number_for(key) + ", " + number_for(key) + "]";
    case KeyType::pair:
      return "[" + number_for(key) + ", " + number_for(key) + "]";
    case KeyType::points:
      return "[[0.0, 1.0], [2.0, 3.0], [4.5, 1.0]]";
    case KeyType::texts:
      return "[\"a\", \"b\"]";
    case KeyType::place:
      return "[" + number_for(key) + ", " + number_for(key) + "]";
    case KeyType::places:
      return "[[0.0, 1.0], [2.0, 3.0, 4.0]]";
    case KeyType::table:
      return "{ " + table_for(key.keys, pick, ", ") + " }";
    case KeyType::tables:
      return "[{ " + table_for(key.keys, pick, ", ") + " }]";
    case KeyType::one_of:
      break;
  }
  return "";
}

/// Every key of a table; of a choice, the alternative number `pick`.
std::string table_for(const std::vector<SchemaKey>& keys, std::size_t pick, const char* separator) {
  std::string text;
  const auto add = [&](const std::string& pair) { text += (text.empty() ? "" : separator) + pair; };
  for (const SchemaKey& key : keys) {
    if (key.type != KeyType::one_of) {
      add(key.name + " = " + value_for(key, pick));
      continue;
    }
    const SchemaAlternative& chosen = key.alternatives[pick % key.alternatives.size()];
    if (!key.name.empty()) add(key.name + " = \"" + chosen.name + '"');
    if (!chosen.keys.empty()) add(table_for(chosen.keys, pick, separator));
  }
  return text;
}

constexpr std::size_t kMostAlternatives = 12;

TEST(Schema, EveryKeyIsTakenByTheReader) {
  for (std::size_t pick = 0; pick < kMostAlternatives; ++pick) {
    const std::string text = table_for(cairn::scenario::schema(), pick, "\n");
    const cairn::scenario::ParsedScenario parsed = cairn::scenario::read_toml(text, "made.toml");
    EXPECT_TRUE(parsed.faults.empty()) << cairn::to_text(parsed.faults) << "\n" << text;
    EXPECT_EQ(Validator::fault(schema(), json_from_toml(text)), "") << text;
  }
}

void for_each_key(const std::vector<SchemaKey>& keys, const std::function<void(const SchemaKey&)>& look) {
  for (const SchemaKey& key : keys) {
    look(key);
    for_each_key(key.keys, look);
    for (const SchemaAlternative& alternative : key.alternatives) for_each_key(alternative.keys, look);
  }
}

TEST(Schema, EveryKeySaysWhatItIs) {
  std::size_t count = 0;
  std::size_t most = 0;
  for_each_key(cairn::scenario::schema(), [&](const SchemaKey& key) {
    ++count;
    most = std::max(most, key.alternatives.size());
    EXPECT_FALSE(key.expected.empty()) << key.name;
    const bool is_table = key.type == KeyType::table || key.type == KeyType::tables;
    EXPECT_TRUE(key.required || is_table || !key.fallback.empty()) << key.name << " says nothing of its absence";
  });
  EXPECT_GT(count, 80U);
  EXPECT_EQ(most, kMostAlternatives) << "EveryKeyIsTakenByTheReader visits this many";
}

TEST(Schema, WrittenScenariosKeepIt) {
  for (const char* name : {"statue", "block", "shelf", "balanced_rock", "record"}) {
    const std::string text = file_text(std::string("examples/") + name + "/scenario.toml");
    ASSERT_FALSE(text.empty()) << name;
    EXPECT_EQ(Validator::fault(schema(), json_from_toml(text)), "") << name;
    const cairn::scenario::ParsedScenario parsed = cairn::scenario::read_toml(text, name);
    ASSERT_TRUE(parsed.faults.empty()) << cairn::to_text(parsed.faults);
    EXPECT_EQ(Validator::fault(schema(), json_from_toml(cairn::scenario::write_toml(parsed.scenario))), "") << name;
  }
}

TEST(Schema, RefusesWhatTheReaderRefuses) {
  int refused = 0;
  for (const broken::Case& broken : broken::cases()) {
    const std::string text = broken::text_of(broken);
    json document;
    try {
      document = json_from_toml(text);
    } catch (const std::exception&) {
      continue;  // no TOML at all
    }
    const bool by_keys = !cairn::scenario::read_toml(text, "a").faults.empty();
    if (!Validator::fault(schema(), document).empty()) {
      ++refused;
      EXPECT_TRUE(by_keys) << broken.name << ": the schema refuses what the reader takes";
    }
  }
  EXPECT_GE(refused, 30) << "only what needs more than one key to judge may pass the schema";
}

TEST(Schema, ReferencePageIsCurrent) {
  EXPECT_EQ(file_text("docs/reference/scenario.md"), cairn::scenario::schema_markdown())
      << "cairn schema --markdown > docs/reference/scenario.md";
}

TEST(Schema, TextNamesEveryKey) {
  const std::string text = cairn::scenario::schema_text();
  const std::string brief = cairn::scenario::schema_text(true);
  const std::string page = cairn::scenario::schema_markdown();
  for_each_key(cairn::scenario::schema(), [&](const SchemaKey& key) {
    EXPECT_NE(text.find(key.name), std::string::npos) << key.name;
    EXPECT_NE(brief.find(key.name), std::string::npos) << key.name;
    EXPECT_NE(page.find(key.name), std::string::npos) << key.name;
  });
  EXPECT_LT(brief.size(), text.size());
}

// ---------------------------------------------------------------------------------------------------------- run JSON

TEST(RunJson, CarriesTheRunWithAllItsDigits) {
  const auto loaded =
      cairn::scenario::load(file_text("examples/statue/scenario.toml"), "statue",
                            cairn::inputs::inputs_in(std::string(CAIRN_SOURCE_DIR) + "/examples/statue"));
  ASSERT_TRUE(loaded);
  const auto record = cairn::tests::planar_run(*loaded);
  ASSERT_TRUE(record);
  const json document = json::parse(cairn::results::run_json(record->told, {{"result", "a.h5"}}).text());
  const cairn::planar::RunResult& r = record->result;
  EXPECT_EQ(document["verdict"], "survived");
  EXPECT_EQ(document["margin"].get<double>(), r.margin);
  EXPECT_EQ(document["maxima"]["rotation"].get<double>(), r.maxima.rotation);
  EXPECT_EQ(document["energies"]["impact_loss"].get<double>(), r.energy.impact_loss);
  ASSERT_EQ(document["events"].size(), r.events.size() + 1) << "the start is the first event";
  EXPECT_EQ(document["events"][0]["what"], "start");
  EXPECT_EQ(document["events"][0]["to"], "rest");
  EXPECT_EQ(document["samples"].size(), r.samples.size());
  EXPECT_EQ(document["files"]["result"], "a.h5");
  EXPECT_EQ(document["provenance"]["scenario_sha256"], record->told.provenance.scenario_hash);
  std::size_t impacts = 0;
  for (std::size_t i = 0; i < r.events.size(); ++i) {
    const json& event = document["events"][i + 1];
    EXPECT_EQ(event["t"].get<double>(), r.events[i].t);
    EXPECT_EQ(event["after"]["omega"].get<double>(), r.events[i].after.omega);
    EXPECT_EQ(event.contains("impact"), r.events[i].is_impact());
    if (!r.events[i].is_impact()) continue;
    ++impacts;
    EXPECT_TRUE(event["impact"]["certificate"]["passed"].get<bool>());
    EXPECT_EQ(event["impact"]["contacts"].size(), static_cast<std::size_t>(r.events[i].impact.count));
  }
  EXPECT_GT(impacts, 5U);
  EXPECT_EQ(document["samples"].back()["theta"].get<double>(), r.samples.back().state.theta);
}

}  // namespace
