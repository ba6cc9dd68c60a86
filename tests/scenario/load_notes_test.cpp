/// What a person is told of a scenario that can be run, but perhaps not as meant.
#include <gtest/gtest.h>

#include <string>

#include "cairn/scenario/load.hpp"

namespace cairn::scenario {
namespace {

std::size_t notes_of(const std::string& restitution, const std::string& no_flight) {
  const std::string text =
      "[[body]]\nname = \"block\"\ndensity = 2000.0\nbox = { width = 0.4, height = 1.0 }\ntilt = 0.2\n"
      "[ground]\nfriction = { static = 0.8, kinetic = 0.6 }\n"
      "[impact]\nlaw = \"newton\"\nrestitution = " +
      restitution + "\n[run]\nduration = 1.0\nno_flight = " + no_flight + "\n";
  const auto loaded = load(text, "s.toml", inputs_from({}));
  if (!loaded) {
    ADD_FAILURE() << to_text(loaded.error());
    return 0;
  }
  std::size_t count = 0;
  for (const std::string& note : loaded->notes())
    count += note.find("impact.restitution") != std::string::npos ? 1U : 0U;
  return count;
}

TEST(LoadNotes, ARestitutionThatARestrictedModelCannotUseIsSaid) {
  EXPECT_EQ(notes_of("0.5", "true"), 1U);
  EXPECT_EQ(notes_of("0.5", "false"), 0U);
  EXPECT_EQ(notes_of("0.0", "true"), 0U);
}

}  // namespace
}  // namespace cairn::scenario
