/// CONTRIBUTING.md says which files a new law, motion, shape, reader, study kind or engine touches: the table is true.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "house/source_text.hpp"

namespace {

using house::Fault;

constexpr const char* kPage = "CONTRIBUTING.md";
constexpr std::size_t kColumns = 5;  // plug | own file | its line in | also touches | in the folder, but no plug

/// What the tree looks like, for the checker's own tests.
struct Tree {
  std::function<bool(const std::string& path)> exists;
  std::function<std::string(const std::string& path)> read;
  std::function<std::vector<std::string>(const std::string& folder)> entries;  // names, files and folders
};

Tree our_tree() {
  namespace fs = std::filesystem;
  return {.exists = [](const std::string& path) { return fs::exists(house::source_root() / path); },
          .read = [](const std::string& path) { return house::read_source(path); },
          .entries =
              [](const std::string& folder) {
                std::vector<std::string> names;
                for (const fs::directory_entry& entry : fs::directory_iterator(house::source_root() / folder))
                  names.push_back(entry.path().filename().string());
                std::sort(names.begin(), names.end());
                return names;
              }};
}

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(' ') - begin + 1));
}

std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells;
  std::size_t begin = row.find('|') + 1;
  for (std::size_t end = row.find('|', begin); end != std::string_view::npos; end = row.find('|', begin)) {
    cells.push_back(trimmed(row.substr(begin, end - begin)));
    begin = end + 1;
  }
  return cells;
}

std::vector<std::string> all_matches(const std::string& text, const std::regex& pattern) {
  std::vector<std::string> found;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), pattern); it != std::sregex_iterator(); ++it)
    found.push_back((*it)[1]);
  return found;
}

bool names_word(const std::string& text, const std::string& word) {
  return std::regex_search(text, std::regex("(^|[^\\w])" + word + "([^\\w]|$)"));
}

/// Files and folders that fit `folder/*.ending`, `folder/begin_*.ending` or `folder/*/`: their stems.
std::vector<std::string> stems_of(const std::string& pattern, const Tree& tree) {
  const std::string path = pattern.ends_with('/') ? pattern.substr(0, pattern.size() - 1) : pattern;
  const std::size_t slash = path.rfind('/');
  const std::string folder = path.substr(0, slash);
  const std::string name = path.substr(slash + 1);
  const std::size_t star = name.find('*');
  std::vector<std::string> stems;
  if (!tree.exists(folder)) return stems;
  for (const std::string& entry : tree.entries(folder)) {
    const bool is_folder = entry.find('.') == std::string::npos;
    if (is_folder != pattern.ends_with('/')) continue;
    const bool fits = star == std::string::npos
                          ? entry == name
                          : entry.starts_with(name.substr(0, star)) && entry.ends_with(name.substr(star + 1));
    if (fits) stems.push_back(entry.substr(0, entry.find('.')));
  }
  return stems;
}

std::vector<Fault> check_row(const std::vector<std::string>& cells, int line, const Tree& tree) {
  static const std::regex kCode("`([^`]+)`");
  static const std::regex kWord(R"((\w+))");
  std::vector<Fault> faults;
  const auto fault = [&](const std::string& what) { faults.push_back({kPage, line, cells[0] + ": " + what}); };
  if (cells.size() != kColumns) return {{kPage, line, "a plug has " + std::to_string(kColumns) + " columns"}};
  const std::vector<std::string> lists = all_matches(cells[2], kCode);
  if (lists.size() != 1) fault("names one list");
  for (const std::string& column : {cells[2], cells[3]})
    for (const std::string& path : all_matches(column, kCode))
      if (!tree.exists(path)) fault(path + " does not exist");
  if (!faults.empty()) return faults;

  const std::string list = tree.read(lists[0]);
  const std::vector<std::string> beside = all_matches(cells[4], kWord);
  std::vector<std::string> seen;
  for (const std::string& pattern : all_matches(cells[1], kCode)) {
    const std::vector<std::string> stems = stems_of(pattern, tree);
    if (stems.empty()) fault("nothing fits " + pattern);
    for (const std::string& stem : stems) {
      seen.push_back(stem);
      if (std::find(beside.begin(), beside.end(), stem) != beside.end()) continue;
      if (!names_word(list, stem)) fault(stem + " is not in " + lists[0]);
    }
  }
  for (const std::string& stem : beside)
    if (std::find(seen.begin(), seen.end(), stem) == seen.end())
      fault(stem + ", which is no plug, is not there either");
  return faults;
}

/// The rows of the table under "## Plugs".
std::vector<Fault> check_plugs(std::string_view text, const Tree& tree, std::vector<std::string>& plugs) {
  std::vector<Fault> faults;
  bool inside = false;
  int table_line = 0;
  int line = 0;
  for (const std::string& row : house::split_lines(text)) {
    ++line;
    if (row.starts_with("## ")) inside = row == "## Plugs";
    if (!inside || !row.starts_with("|")) continue;
    if (++table_line <= 2) continue;  // the head and the rule below it
    const std::vector<std::string> cells = cells_of(row);
    plugs.push_back(cells.empty() ? "" : cells[0]);
    for (const Fault& fault : check_row(cells, line, tree)) faults.push_back(fault);
  }
  return faults;
}

TEST(Plugs, TheTableOfFilesIsTrue) {
  std::vector<std::string> plugs;
  const std::vector<Fault> faults = check_plugs(house::read_source(kPage), our_tree(), plugs);
  EXPECT_TRUE(faults.empty()) << house::listed(faults);
  for (const char* plug : {"law", "motion kind", "motion that is made or read", "shape", "record format", "mesh format",
                           "study kind", "engine"})
    EXPECT_NE(std::find(plugs.begin(), plugs.end(), plug), plugs.end()) << "no row for " << plug;
}

TEST(PlugsChecker, FindsWhatIsNotTrue) {
  const Tree tree{.exists = [](const std::string& path) { return path == "laws" || path == "laws/list.hpp"; },
                  .read = [](const std::string&) { return std::string("#include \"laws/one.hpp\"  // not two_more"); },
                  .entries =
                      [](const std::string&) {
                        return std::vector<std::string>{"list.hpp", "one.hpp", "two.hpp", "one.cpp", "folder"};
                      }};
  const auto faults = [&](const std::string& row) {
    std::vector<std::string> plugs;
    return check_plugs("## Plugs\n\n| plug |\n|---|\n" + row + "\n\n## Next\n| a | b |\n", tree, plugs).size();
  };
  EXPECT_EQ(faults("| law | `laws/*.hpp` | `laws/list.hpp` | | list, two |"), 0U);
  EXPECT_EQ(faults("| law | `laws/one*.hpp` | `laws/list.hpp` | | |"), 0U);
  EXPECT_EQ(faults("| law | - | `laws/list.hpp` | | |"), 0U);
  EXPECT_EQ(faults("| law | `laws/*.hpp` | `laws/list.hpp` | | list |"), 1U) << "two is not in the list";
  EXPECT_EQ(faults("| law | `laws/*.hpp` | `laws/list.hpp` | | list, two, gone |"), 1U);
  EXPECT_EQ(faults("| law | `laws/*/` | `laws/list.hpp` | | |"), 1U) << "folder is not in the list";
  EXPECT_EQ(faults("| law | `laws/*.txt` | `laws/list.hpp` | | |"), 1U) << "nothing fits";
  EXPECT_EQ(faults("| law | `laws/*.hpp` | `laws/gone.hpp` | | list, two |"), 1U);
  EXPECT_EQ(faults("| law | `laws/*.hpp` | `laws/list.hpp` | `laws/gone.cpp` | list, two |"), 1U);
  EXPECT_EQ(faults("| law | `laws/*.hpp` | `laws/list.hpp` |"), 1U) << "too few columns";
}

}  // namespace
