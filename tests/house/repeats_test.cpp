/// Nothing is written twice: no two places in src share a dozen lines.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "house/source_text.hpp"

namespace {

using house::Fault;

constexpr std::size_t kFewest = 12;

struct Line {
  std::string text;  // without blanks
  std::size_t file{};
  int number{};
};

struct Source {
  std::string path;
  std::string text;
};

/// The lines that say something: comments, blanks, braces that stand alone and includes do not.
std::vector<Line> telling_lines(const Source& source, std::size_t file) {
  std::vector<Line> lines;
  int number = 0;
  for (const std::string& line : house::split_lines(house::without_comments(source.text))) {
    ++number;
    std::string text;
    for (const char c : line)
      if (c != ' ' && c != '\t' && c != '\r') text += c;
    if (text.find_first_not_of("{}();,") == std::string::npos || text.starts_with("#include")) continue;
    lines.push_back({std::move(text), file, number});
  }
  return lines;
}

/// Runs of kFewest or more lines that stand in two places, each named once, where it begins, with its length.
std::vector<Fault> check_repeats(const std::vector<Source>& sources) {
  std::vector<Line> lines;
  for (std::size_t file = 0; file < sources.size(); ++file)
    for (Line& line : telling_lines(sources[file], file)) lines.push_back(std::move(line));
  const auto window_fits = [&](std::size_t at) {
    return at + kFewest <= lines.size() && lines[at].file == lines[at + kFewest - 1].file;
  };
  /// The lines k further on, or back, are in the same files and say the same.
  const auto same = [&](std::size_t a, std::size_t b, std::ptrdiff_t k) {
    const auto i = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(a) + k);
    const auto j = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(b) + k);
    return i < lines.size() && j < lines.size() && lines[i].file == lines[a].file && lines[j].file == lines[b].file &&
           lines[i].text == lines[j].text;
  };
  std::map<std::string, std::vector<std::size_t>> places;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    if (!window_fits(at)) continue;
    std::string window;
    for (std::size_t k = at; k < at + kFewest; ++k) window += lines[k].text + '\n';
    places[window].push_back(at);
  }
  std::vector<Fault> faults;
  for (const auto& [window, where] : places) {
    for (std::size_t second = 1; second < where.size(); ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        const std::size_t a = where[first];
        const std::size_t b = where[second];
        if (same(a, b, -1)) continue;  // part of a longer run, named where that begins
        if (lines[a].file == lines[b].file && b - a < kFewest) continue;  // overlaps itself
        std::size_t length = kFewest;
        while (same(a, b, static_cast<std::ptrdiff_t>(length))) ++length;
        faults.push_back({sources[lines[a].file].path, lines[a].number,
                          std::to_string(length) + " lines stand again at " + sources[lines[b].file].path + ":" +
                              std::to_string(lines[b].number)});
      }
    }
  }
  std::sort(faults.begin(), faults.end(),
            [](const Fault& a, const Fault& b) { return std::pair(a.path, a.line) < std::pair(b.path, b.line); });
  return faults;
}

TEST(Repeats, NoTwoPlacesShareADozenLines) {
  std::vector<Source> sources;
  for (const std::string& path : house::files_below("src", {".hpp", ".cpp"}))
    sources.push_back({path, house::read_source(path)});
  EXPECT_GT(sources.size(), 100U);
  const std::vector<Fault> faults = check_repeats(sources);
  EXPECT_TRUE(faults.empty()) << house::listed(faults);
}

std::string numbered(int first, int count, const std::string& between = "\n") {
  std::string text;
  for (int k = first; k < first + count; ++k) text += "call(" + std::to_string(k) + ");" + between;
  return text;
}

TEST(RepeatsChecker, FindsWhatStandsTwice) {
  const int most = kFewest - 1;
  const int few = kFewest;
  EXPECT_TRUE(check_repeats({{"a.hpp", numbered(0, most)}, {"b.hpp", numbered(0, most)}}).empty());
  const std::vector<Fault> found =
      check_repeats({{"a.hpp", "x();\n" + numbered(0, few)}, {"b.hpp", numbered(0, few, "  // why\n\n{\n")}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].path, "a.hpp");
  EXPECT_EQ(found[0].line, 2);
  EXPECT_EQ(found[0].what, "12 lines stand again at b.hpp:1");
  EXPECT_EQ(check_repeats({{"a.hpp", numbered(0, 20)}, {"b.hpp", numbered(0, 20)}}).size(), 1U)
      << "a run is named once";
  EXPECT_EQ(check_repeats({{"a.hpp", numbered(0, few) + "y();\n" + numbered(0, few)}}).size(), 1U) << "in one file";
  EXPECT_TRUE(check_repeats({{"a.hpp", "same();\n" + std::string(40, ' ')}}).empty());
}

}  // namespace
