/// Documents as programs read them: an independent reader finds what was put in.
#include "cairn/results/json.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "cairn/core/contract.hpp"
#include "cairn/results/run_json.hpp"

namespace cairn::results {
namespace {

nlohmann::ordered_json read(const Json& json) { return nlohmann::ordered_json::parse(json.text()); }

TEST(Json, KeepsValuesTypesAndTheOrderOfKeys) {
  const Json json = {{"text", "a \"b\"\n"},       {"yes", true},
                     {"whole", std::int64_t{-7}}, {"large", std::numeric_limits<std::uint64_t>::max()},
                     {"third", 1.0 / 3.0},        {"list", std::vector<double>{1.0, 2.5}},
                     {"none", nullptr},           {"inner", {{"a", 1}, {"b", Json::array({1, "two"})}}}};
  const auto seen = read(json);
  EXPECT_EQ(seen["text"], "a \"b\"\n");
  EXPECT_EQ(seen["yes"], true);
  EXPECT_EQ(seen["whole"], -7);
  EXPECT_EQ(seen["large"].get<std::uint64_t>(), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(seen["third"].get<double>(), 1.0 / 3.0) << "to the last bit";
  EXPECT_EQ(seen["list"], (std::vector<double>{1.0, 2.5}));
  EXPECT_TRUE(seen["none"].is_null());
  EXPECT_EQ(seen["inner"]["b"][1], "two");
  EXPECT_EQ(seen.begin().key(), "text");
}

TEST(Json, NumbersThatAreNotFiniteAreNullAndBadBytesAreReplaced) {
  const auto seen = read({{"nan", std::numeric_limits<double>::quiet_NaN()},
                          {"inf", std::numeric_limits<double>::infinity()},
                          {"bytes", std::string("a\xff")}});
  EXPECT_TRUE(seen["nan"].is_null());
  EXPECT_TRUE(seen["inf"].is_null());
  EXPECT_EQ(seen["bytes"], "a\xef\xbf\xbd");
}

TEST(Json, MembersAreMadeAndReplacedAndAListIsNoObject) {
  Json json;
  json["a"]["b"] = 1;
  json["a"]["b"] = 2;
  json.update({{"c", "new"}});
  const auto seen = read(json);
  EXPECT_EQ(seen["a"]["b"], 2);
  EXPECT_EQ(seen["c"], "new");
  Json list = Json::array();
  list.push_back(1);
  EXPECT_THROW(list["a"], ContractViolation);
  EXPECT_THROW(json.push_back(1), ContractViolation);
}

/// Two rows, the second with an impact of two contacts: what a listing's columns, parts and entries become.
TEST(RunJson, ListingsBecomeListsOfObjects) {
  results::Run run;
  Listing events{.name = "events", .path = "found.events", .about = "", .rows = 2};
  events.columns = {{"t", "t", "s", "", 1, std::vector<double>{0.5, 1.5}},
                    {"only_in_the_file", "", "", "", 1, std::vector<std::int64_t>{1, 2}},
                    {"passed", "impact.passed", "", "", 1, std::vector<bool>{false, true}},
                    {"vertex", "impact.contacts.vertex", "", "", 2, std::vector<std::int64_t>{-1, -1, 3, 4}},
                    {"impulse", "impact.contacts.impulse", "N s", "", 4,
                     std::vector<double>{0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 4.0}}};
  events.parts = {{"impact", {false, true}}};
  events.entries = {{"impact.contacts", 2, {0, 2}}};
  run.findings.listings = {events};
  const auto seen = read(run_json(run, {{"page", "a.html"}}));
  const auto& rows = seen["found"]["events"];
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0], nlohmann::ordered_json({{"t", 0.5}})) << "no impact, no part of it";
  EXPECT_EQ(rows[1]["impact"]["passed"], true);
  ASSERT_EQ(rows[1]["impact"]["contacts"].size(), 2U);
  EXPECT_EQ(rows[1]["impact"]["contacts"][1]["vertex"], 4);
  EXPECT_EQ(rows[1]["impact"]["contacts"][1]["impulse"], (std::vector<double>{3.0, 4.0}));
  EXPECT_EQ(seen["files"]["page"], "a.html");
}

}  // namespace
}  // namespace cairn::results
