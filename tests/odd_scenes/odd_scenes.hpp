#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// Odd but legal scenes, and whether the first sentence that the program prints of each is true when it is read alone.
///
/// A scene is a scenario in tests/odd_scenes/scenes whose first lines say, as comments,
///   # scene:   what it is, in a few words
///   # command: compare LAWS, or study; left out: run
///   # expect:  what happens, worked out without the program: see Seen::happened
///   # why:     how that was worked out
///   # check:   a number of the JSON document, as in "maxima.largest_clearance = 0.4599 +- 0.0001"; as many as wanted
///   # says:    words of the first sentence; as many as wanted
/// Records and meshes that scenes name are made here (made_files.hpp).
namespace cairn::tests {

struct OddScene {
  std::string name;  // of the file
  std::string words;
  std::string command;
  std::string expected;
  std::string why;
  std::vector<std::string> checks;
  std::vector<std::string> says;
  std::string text;
};

/// All of them, by name. A scene without words, expectation or reason throws.
std::vector<OddScene> odd_scenes();

struct Seen {
  /// The first line that the program prints with --quiet, or the first fault; of a comparison its headline.
  std::string sentence;

  /// By the numbers of the JSON document alone: "rests", or what it does of "slides", "rocks" and "flies"; "lies turned"
  /// where it ends far from the pose as given though it did not topple; "topples left", "topples right", "no verdict",
  /// "refused"; of a comparison the verdicts, of a study "ran".
  std::string happened;

  std::vector<std::string>
      misses;  // what is not as expected, and where the sentence says another thing than the numbers
};

/// Runs a scene with the program's own commands in a folder of its own.
Seen seen_in(const OddScene& scene);

/// The page of all of them.
std::string first_sentences_page(const std::vector<OddScene>& scenes, const std::vector<Seen>& seen);

}  // namespace cairn::tests
