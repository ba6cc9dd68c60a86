/// Prints the page of the odd scenes; `./dev docs` writes it to docs/validation/first_sentences.md. Exit code 1 when a
/// scene is not as expected, which it says on standard error.
#include <fmt/core.h>

#include "odd_scenes/odd_scenes.hpp"

int main() {
  using namespace cairn::tests;
  const std::vector<OddScene> scenes = odd_scenes();
  std::vector<Seen> seen;
  bool missed = false;
  for (const OddScene& scene : scenes) {
    seen.push_back(seen_in(scene));
    for (const std::string& miss : seen.back().misses) fmt::print(stderr, "{}: {}\n", scene.name, miss);
    missed = missed || !seen.back().misses.empty();
  }
  fmt::print("{}", first_sentences_page(scenes, seen));
  return missed ? 1 : 0;
}
