/// The pages name what exists: links, paths in the text, and pages that comments in the code point to.
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "house/source_text.hpp"

namespace {

namespace fs = std::filesystem;
using house::Fault;
using Exists = std::function<bool(const std::string& path_from_root)>;

bool in_tree(const std::string& path) { return fs::exists(house::source_root() / path); }

/// Whether a path with a placeholder (`docs/decisions/NNNN-title.md`, `src/cairn/<layer>/`, `tests/*`) was found.
bool is_pattern(const std::string& path, char next) {
  return next == '<' || next == '*' || next == '{' || path.find("NNNN") != std::string::npos;
}

/// Paths of the tree that stand in a line of text: words that begin with one of our top folders.
std::vector<std::string> paths_in(const std::string& line, const std::regex& word) {
  std::vector<std::string> paths;
  for (auto it = std::sregex_iterator(line.begin(), line.end(), word); it != std::sregex_iterator(); ++it) {
    std::string path = (*it)[2];
    const std::string rest = it->suffix();
    while (path.ends_with('.') || path.ends_with('-')) path.pop_back();
    if (!is_pattern(path, rest.empty() ? ' ' : rest.front())) paths.push_back(path);
  }
  return paths;
}

std::vector<Fault> check_page(const std::string& page, std::string_view text, const Exists& exists) {
  static const std::regex kLink(R"(\]\(([^)#\s]*)(#[^)\s]*)?\))");
  static const std::regex kPath(R"((^|[^\w./-])((src|apps|tests|docs|cmake|benchmarks|examples|\.ci)/[\w./-]*))");
  std::vector<Fault> faults;
  int number = 0;
  for (const std::string& line : house::split_lines(text)) {
    ++number;
    for (auto it = std::sregex_iterator(line.begin(), line.end(), kLink); it != std::sregex_iterator(); ++it) {
      const std::string target = (*it)[1];
      if (target.empty() || target.find(':') != std::string::npos) continue;  // an anchor, or another site
      const std::string path = (fs::path(page).parent_path() / target).lexically_normal().generic_string();
      if (!exists(path)) faults.push_back({page, number, "broken link " + target});
    }
    const std::string without_links = std::regex_replace(line, kLink, "]");
    for (const std::string& path : paths_in(without_links, kPath)) {
      if (!exists(path)) faults.push_back({page, number, "names " + path + ", which does not exist"});
    }
  }
  return faults;
}

std::vector<std::string> pages() {
  std::vector<std::string> found = house::files_below("docs", {".md"});
  for (const fs::directory_entry& entry : fs::directory_iterator(house::source_root())) {
    if (entry.path().extension() == ".md") found.push_back(entry.path().filename().string());
  }
  return found;
}

TEST(Pages, LinksAndPathsExist) {
  std::vector<Fault> faults;
  const std::vector<std::string> all = pages();
  EXPECT_GE(all.size(), 5U);
  for (const std::string& page : all) {
    for (const Fault& fault : check_page(page, house::read_source(page), in_tree)) faults.push_back(fault);
  }
  EXPECT_TRUE(faults.empty()) << house::listed(faults);
}

TEST(Pages, ArchitectureNamesEveryLayer) {
  const std::string text = house::read_source("ARCHITECTURE.md");
  for (const fs::directory_entry& entry : fs::directory_iterator(house::source_root() / "src/cairn")) {
    const std::string path = "src/cairn/" + entry.path().filename().string();
    EXPECT_NE(text.find(path), std::string::npos) << "ARCHITECTURE.md does not name " << path;
  }
}

TEST(Pages, CommentsPointToPagesThatExist) {
  static const std::regex kPage(R"((^|[^\w./-])(docs/[\w./-]+\.md))");
  std::vector<Fault> faults;
  for (const char* folder : {"src", "apps", "tests", "benchmarks", "cmake"}) {
    for (const std::string& path : house::files_below(folder, {".hpp", ".cpp", ".cmake", ".txt"})) {
      if (path == "tests/house/docs_test.cpp") continue;  // its samples name what must not exist
      int number = 0;
      for (const std::string& line : house::split_lines(house::read_source(path))) {
        ++number;
        for (const std::string& page : paths_in(line, kPage)) {
          if (!in_tree(page)) faults.push_back({path, number, "names " + page + ", which does not exist"});
        }
      }
    }
  }
  EXPECT_TRUE(faults.empty()) << house::listed(faults);
}

/// Functions that a row of text names "`one`, `two` in `path`", and cases that it names "`cairn validate name`".
std::vector<Fault> check_named_code(const std::string& page, int line, const std::string& row) {
  static const std::regex kInFile(R"(((?:`\w+`(?:, )?)+) in `([\w./]+)`)");
  static const std::regex kName(R"(`(\w+)`)");
  static const std::regex kCase(R"(`cairn validate ([\w-]+)`)");
  std::vector<Fault> faults;
  for (auto it = std::sregex_iterator(row.begin(), row.end(), kInFile); it != std::sregex_iterator(); ++it) {
    const std::string names = (*it)[1];
    const std::string path = (*it)[2];
    if (!in_tree(path)) continue;  // LinksAndPathsExist says so
    const std::string code = house::code_only(house::read_source(path));
    for (auto name = std::sregex_iterator(names.begin(), names.end(), kName); name != std::sregex_iterator(); ++name) {
      if (!std::regex_search(code, std::regex("\\b" + (*name)[1].str() + "\\b")))
        faults.push_back({page, line, path + " has no " + (*name)[1].str()});
    }
  }
  for (auto it = std::sregex_iterator(row.begin(), row.end(), kCase); it != std::sregex_iterator(); ++it) {
    const std::string quoted = '"' + (*it)[1].str() + '"';
    if (house::read_source("src/cairn/validate/validate.cpp").find(quoted) == std::string::npos)
      faults.push_back({page, line, "there is no case " + quoted});
  }
  return faults;
}

TEST(Pages, EveryPaperIsTracedToItsCode) {
  std::vector<Fault> faults;
  std::string papers;
  bool inside = false;
  int number = 0;
  for (const std::string& line : house::split_lines(house::read_source("ARCHITECTURE.md"))) {
    ++number;
    if (line.starts_with("## ")) inside = line == "## Papers";
    if (!inside || !line.starts_with("| ")) continue;
    papers += line.substr(0, line.find('|', 1)) + '\n';
    for (const Fault& fault : check_named_code("ARCHITECTURE.md", number, line)) faults.push_back(fault);
  }
  EXPECT_TRUE(faults.empty()) << house::listed(faults);
  for (const char* paper :
       {"Burton & Chatzis", "Zhang & Brogliato", "Veeraraghavan, Hall & Krishnan", "Berard", "RocFall3"})
    EXPECT_NE(papers.find(paper), std::string::npos) << paper;
}

TEST(PagesChecker, FindsFunctionsAndCasesThatAreGone) {
  const auto faults = [](const std::string& row) { return check_named_code("a.md", 1, row).size(); };
  EXPECT_EQ(faults("| `judge`, `detail` in `src/cairn/problem/judge.hpp`; `cairn validate housner` |"), 0U);
  EXPECT_EQ(faults("| `judge`, `gone` in `src/cairn/problem/judge.hpp` |"), 1U);
  EXPECT_EQ(faults("| `cairn validate gone` |"), 1U);
}

TEST(PagesChecker, FindsWhatIsMissing) {
  const Exists exists = [](const std::string& path) { return path == "docs/a.md" || path == "src/cairn/core"; };
  const auto faults = [&](const std::string& text) { return check_page("docs/page.md", text, exists).size(); };
  EXPECT_EQ(faults("see [a](a.md), [top](a.md#top), [here](#here) and [web](https://example.org/x)"), 0U);
  EXPECT_EQ(faults("see [b](b.md)"), 1U);
  EXPECT_EQ(faults("in `src/cairn/core`, docs/a.md."), 0U);
  EXPECT_EQ(faults("in `src/cairn/gone.hpp`"), 1U);
  EXPECT_EQ(faults("layers are `src/cairn/<layer>/`, decisions `docs/decisions/NNNN-title.md`, tests/*_test.cpp"), 0U);
  EXPECT_EQ(faults("data in `../shared/docs/x`, build/dev/tests/y"), 0U) << "not paths of the tree";
}

}  // namespace
