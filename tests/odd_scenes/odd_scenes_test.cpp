/// First sentences that misled when they were read alone: "stays at rest" of a body that falls by itself, "topples" under
/// a record whose ground drives away, "none parts" of runs compared up to toppling alone. Every odd scene is run as a
/// person runs it; what happens was worked out before, and the sentence must say it.
#include <gtest/gtest.h>

#include "files/temporary_folder.hpp"
#include "odd_scenes/odd_scenes.hpp"

namespace cairn::tests {
namespace {

/// Each run once, for all the tests that look at them.
const std::vector<Seen>& all_seen() {
  static const std::vector<Seen> kSeen = [] {
    std::vector<Seen> seen;
    for (const OddScene& scene : odd_scenes()) seen.push_back(seen_in(scene));
    return seen;
  }();
  return kSeen;
}

TEST(OddScenes, EverySentenceSaysWhatHappens) {
  const std::vector<OddScene> scenes = odd_scenes();
  EXPECT_GE(scenes.size(), 60U);
  for (std::size_t k = 0; k < scenes.size(); ++k)
    for (const std::string& miss : all_seen()[k].misses)
      ADD_FAILURE() << scenes[k].name << " (" << scenes[k].words << "): " << miss << "\n  " << all_seen()[k].sentence;
}

TEST(OddScenes, ThePageShowsWhatTheProgramPrints) {
  const std::string page = bytes_of(std::string(CAIRN_SOURCE_DIR) + "/docs/validation/first_sentences.md");
  EXPECT_TRUE(page == first_sentences_page(odd_scenes(), all_seen())) << "./dev docs writes it anew";
}

}  // namespace
}  // namespace cairn::tests
