/// Every fault of a scenario at once, each where it is and in words.
#include <gtest/gtest.h>

#include "cairn/scenario/load.hpp"
#include "contains.hpp"
#include "scenario/broken_scenarios.hpp"

namespace {

using cairn::InputErrors;
using cairn::Result;
using cairn::tests::contains;

/// The files that the broken scenarios name.
cairn::inputs::ReadInput inputs() {
  return [](const std::string& name) -> Result<std::string, InputErrors> {
    if (name == "pulse.csv") return std::string("0.0, 0.1\n0.1, 0.2\n0.2, 0.0\n");
    if (name == "bad.csv") return std::string("0.0, 0.1\n0.1, 0.2\n0.2, oops\n");
    return cairn::Unexpected(
        InputErrors{{.file = name, .line = 0, .key = {}, .expected = "a file that exists", .found = "none"}});
  };
}

TEST(Broken, TheSoundOneLoads) {
  const auto loaded = cairn::scenario::load(broken::text_of({}), "sound.toml", inputs());
  ASSERT_TRUE(loaded) << cairn::to_text(loaded.error());
  EXPECT_EQ(loaded->scene.title, "Base");
}

TEST(Broken, EveryFaultAtOnceWithItsPlace) {
  const std::vector<broken::Case> cases = broken::cases();
  EXPECT_GE(cases.size(), 30U);
  for (const broken::Case& broken : cases) {
    const auto loaded = cairn::scenario::load(broken::text_of(broken), "scenario.toml", inputs());
    ASSERT_FALSE(loaded) << broken.name;
    const InputErrors& faults = loaded.error();
    EXPECT_EQ(faults.size(), broken.faults.size()) << broken.name << "\n" << cairn::to_text(faults);
    for (std::size_t i = 0; i < std::min(faults.size(), broken.faults.size()); ++i) {
      const broken::Fault& told = broken.faults[i];
      const std::string all = broken.name + "\n" + cairn::to_text(faults);
      EXPECT_EQ(faults[i].file, told.file.empty() ? "scenario.toml" : told.file) << all;
      EXPECT_EQ(faults[i].line, told.line) << all;
      EXPECT_EQ(faults[i].key, told.key) << all;
      EXPECT_TRUE(contains(faults[i].expected, told.expected)) << all;
      EXPECT_TRUE(contains(faults[i].found, told.found)) << all;
      EXPECT_FALSE(faults[i].expected.empty()) << all;
    }
  }
}

}  // namespace
