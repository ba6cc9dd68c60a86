/// What stands against a verdict comes with it. A scan that falls out of the plane read "survived, certain" under --quiet.
#include "cairn/results/caveat.hpp"

#include <gtest/gtest.h>

namespace {

using cairn::results::Caveats;

const Caveats kPlane = {{"out of plane", "in this plane", "In this plane", "It says nothing of the others."}};

TEST(Caveats, LeadTheFirstSentence) {
  EXPECT_EQ(led(Caveats{}, "The statue stays at rest."), "The statue stays at rest.");
  EXPECT_EQ(led(kPlane, "The statue stays at rest."), "In this plane: the statue stays at rest.");
  EXPECT_EQ(led(kPlane, "PGA at 50 %: 3 m/s2."), "In this plane: PGA at 50 %: 3 m/s2.") << "an abbreviation";
}

TEST(Caveats, SeveralGoOnAfterEachOther) {
  Caveats both = {{"set down", "once set down", "Cannot stand as given. Once set down", "The run begins there."}};
  both.push_back(kPlane.front());
  EXPECT_EQ(led(both, "All 3 survive."), "Cannot stand as given. Once set down, in this plane: all 3 survive.");
  EXPECT_EQ(scoped("survived", both), "survived once set down in this plane");
  EXPECT_EQ(sentences_of(both), (std::vector<std::string>{"The run begins there.", "It says nothing of the others."}));
}

TEST(Caveats, OneMayStandAgainstItWithoutNarrowingIt) {
  const Caveats only = {{"peak", "", "", "The record's peak is beyond 3 g."}};
  EXPECT_EQ(led(only, "The block topples."), "The block topples.");
  EXPECT_EQ(scoped("toppled", only), "toppled");
}

}  // namespace
