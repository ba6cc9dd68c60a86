/// Keys of a scenario by their paths.
#include "cairn/laws/built_in_laws.hpp"
#include "cairn/studies/scene_keys.hpp"

#include <gtest/gtest.h>

#include "cairn/scenario/read_toml.hpp"

namespace cairn::scenario {
namespace {

using namespace studies;  // NOLINT: the test reads like the code it is about

constexpr const char* kText = R"(
[[body]]
box = { width = 0.2, height = 1.0 }
density = 2000.0
[ground]
friction = { static = 0.6, kinetic = 0.5 }
[ground.motion]
x = { kind = "full-sine", amplitude = 4.0, frequency = 1.5 }
[impact]
law = "lzb"
[[impact.change]]
restitution = 0.5
[[impact.change]]
from_impact = 3
restitution = 0.4
[run]
duration = 10.0
)";

Scenario scenario() {
  const ParsedScenario parsed = read_toml(kText, "test.toml");
  EXPECT_TRUE(parsed.faults.empty()) << to_text(parsed.faults);
  return parsed.scenario;
}

ScalarKey key(const std::string& path) {
  const auto found = find_key(scenario(), path);
  EXPECT_TRUE(found) << path << ": " << to_text(found.error());
  return found ? *found : ScalarKey{};
}

results::Cell value(const ScalarKey& k, const KeyValue& v) {
  const auto cell = checked_value(k, v);
  EXPECT_TRUE(cell) << to_text(cell.error());
  return cell ? *cell : results::Cell{};
}

TEST(StudyKeys, FindsKeysWithTheirTypes) {
  EXPECT_EQ(key("body.box.height").kind, KeyKind::number);
  EXPECT_EQ(key("body.box.height").column().unit, "m");
  EXPECT_EQ(key("ground.motion.x.amplitude").kind, KeyKind::number);
  EXPECT_EQ(key("ground.motion.x.kind").kind, KeyKind::word);
  EXPECT_EQ(key("impact.restitution").kind, KeyKind::number) << "absent from the file, but it has a default";
  EXPECT_EQ(key("impact.law").kind, KeyKind::word);
  EXPECT_EQ(key("impact.exponent").kind, KeyKind::number);
  EXPECT_EQ(key("impact.change[1].from_impact").kind, KeyKind::count);
  EXPECT_EQ(key("run.no_flight").kind, KeyKind::flag);
  EXPECT_EQ(key("body.name").kind, KeyKind::text);
}

TEST(StudyKeys, SaysWhichKeyWasMeant) {
  const auto meant = [](const char* path) {
    const auto found = find_key(scenario(), path);
    EXPECT_FALSE(found) << path;
    return found ? std::string() : found.error().front().expected;
  };
  EXPECT_NE(meant("body.box.heigth").find("perhaps body.box.height"), std::string::npos);
  EXPECT_NE(meant("ground.motion.x.amplitud").find("perhaps ground.motion.x.amplitude"), std::string::npos);
  for (const char* path : {"", "body", "body.box", "impact.change[2].restitution", "impact.lambda", "study.seed"})
    EXPECT_FALSE(find_key(scenario(), path)) << path;
}

TEST(StudyKeys, SetsManyKeysInOneWalk) {
  const std::vector<ScalarKey> keys = {
      key("body.box.height"), key("impact.law"),           key("impact.change[1].from_impact"),
      key("run.no_flight"),   key("ground.motion.x.kind"), key("ground.friction.static")};
  const std::vector<KeySetting> settings = {{&keys[0], value(keys[0], 2.5)},
                                            {&keys[1], value(keys[1], std::string("newton"))},
                                            {&keys[2], value(keys[2], 7.0)},
                                            {&keys[3], value(keys[3], std::string("true"))},
                                            {&keys[4], value(keys[4], std::string("ricker"))},
                                            {&keys[5], value(keys[5], std::string("0.75"))}};
  Scenario changed = scenario();
  ASSERT_TRUE(set_keys(changed, settings));
  EXPECT_EQ(std::get<Box>(changed.bodies.front().shape).height, 2.5);
  EXPECT_EQ(std::get<Box>(changed.bodies.front().shape).width, 0.2) << "what is not named stays";
  EXPECT_TRUE(changed.impact.law.is<Newton>());
  EXPECT_EQ(changed.impact.changes[1].from_impact, 7U);
  EXPECT_EQ(changed.impact.changes[1].restitution, 0.4);
  EXPECT_TRUE(changed.run.no_flight);
  EXPECT_TRUE(std::holds_alternative<RickerMotion>(changed.ground.motion_x));
  EXPECT_EQ(changed.ground.friction.static_coefficient, 0.75);
}

TEST(StudyKeys, TakesNumbersWithUnits) {
  const ScalarKey amplitude = key("ground.motion.x.amplitude");
  EXPECT_EQ(std::get<double>(value(amplitude, std::string("0.5 g"))), 0.5 * kStandardGravity);
  EXPECT_EQ(std::get<double>(value(amplitude, std::string("-2"))), -2.0);
  EXPECT_FALSE(checked_value(amplitude, std::string("5 mm")));
  EXPECT_FALSE(checked_value(amplitude, std::string("much")));
}

TEST(StudyKeys, RefusesWhatAKeyMayNotBe) {
  const auto refused = [](const char* path, const KeyValue& v) {
    const auto cell = checked_value(key(path), v);
    EXPECT_FALSE(cell) << path;
    return cell ? InputError{} : cell.error().front();
  };
  const InputError height = refused("body.box.height", -1.0);
  EXPECT_EQ(height.key, "body.box.height");
  EXPECT_EQ(height.expected, "a finite number > 0 [m]");
  EXPECT_EQ(height.found, "-1");
  refused("body.box.height", std::numeric_limits<double>::infinity());
  refused("impact.change[1].from_impact", 1.5);
  refused("impact.change[1].from_impact", 0.0);
  refused("run.no_flight", std::string("yes"));
  refused("impact.law", std::string("magic"));
  refused("impact.law", 3.0);
}

TEST(StudyKeys, AKeyThatAnotherSettingTakesAwayIsAFault) {
  const std::vector<ScalarKey> keys = {key("impact.law"), key("impact.exponent")};
  Scenario changed = scenario();
  const auto set =
      set_keys(changed, {{&keys[0], value(keys[0], std::string("housner"))}, {&keys[1], value(keys[1], 1.5)}});
  ASSERT_FALSE(set);
  EXPECT_EQ(set.error().front().key, "impact.exponent");
}

}  // namespace
}  // namespace cairn::scenario
