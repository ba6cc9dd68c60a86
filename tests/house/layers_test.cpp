/// Includes follow the layers: A may include B, and all that B may include, and nothing else (ARCHITECTURE.md).
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "house/source_text.hpp"

namespace {

using house::Fault;
using Layers = std::set<std::string>;

/// Direct permissions; what a layer may include is their transitive closure. Layers that are still to come are listed
/// so that the first file in one of them already has its place.
const std::map<std::string, Layers> kMayInclude = {
    {"core", {}},
    {"math", {"core"}},
    {"keys", {"math"}},
    {"geometry", {"math"}},
    {"problem", {"math"}},
    {"solve", {"problem"}},
    {"laws/parameters", {"problem"}},
    {"laws/kernel", {"solve", "laws/parameters"}},
    {"laws", {"laws/kernel", "keys"}},
    {"model", {"geometry", "keys", "laws"}},
    {"contact", {"model", "problem"}},
    {"planar/kernel", {"math", "problem", "laws/kernel"}},
    {"planar", {"planar/kernel", "contact"}},
    {"spatial", {"contact"}},
    {"timestep", {"contact"}},
    {"rockfall", {"spatial"}},
    {"files", {"geometry", "model"}},
    {"inputs", {"files", "keys"}},
    {"results", {"files"}},
    {"runs", {"planar", "spatial", "timestep", "rockfall", "inputs", "results"}},
    {"studies", {"runs"}},
    {"scenario", {"studies"}},
    {"report", {"scenario"}},
    {"validate", {"scenario"}},
    {"apps/cli", {"report", "validate"}},
};

void collect(const std::string& layer, Layers& reached) {
  for (const std::string& next : kMayInclude.at(layer)) {
    if (reached.insert(next).second) collect(next, reached);
  }
}

Layers reachable(const std::string& layer) {
  Layers reached;
  collect(layer, reached);
  return reached;
}

/// The layer of "cairn/<layer>/.../file.hpp": the longest entry of the table that is a folder of the path; "" if none.
std::string layer_of(std::string_view below_cairn) {
  std::string best;
  for (const auto& [layer, unused] : kMayInclude) {
    if (below_cairn.starts_with(layer + "/") && layer.size() > best.size()) best = layer;
  }
  return best;
}

std::string layer_of_file(std::string_view path) {
  constexpr std::string_view kLibrary = "src/cairn/";
  return layer_of(path.starts_with(kLibrary) ? path.substr(kLibrary.size()) : path);
}

std::vector<Fault> check_includes(const std::string& path, std::string_view text) {
  static const std::regex kInclude(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])");
  std::vector<Fault> faults;
  const std::string layer = layer_of_file(path);
  if (layer.empty()) return {{path, 1, "lies in no known layer"}};
  const Layers allowed = reachable(layer);

  int number = 0;
  for (const std::string& line : house::split_lines(house::without_comments(text))) {
    ++number;
    std::smatch match;
    if (!std::regex_search(line, match, kInclude)) continue;
    const std::string header = match[2];
    if (header.starts_with("cairn/")) {
      const std::string target = layer_of(std::string_view(header).substr(6));
      if (target.empty()) {
        faults.push_back({path, number, "includes " + header + ", which lies in no known layer"});
      } else if (target != layer && !allowed.contains(target)) {
        faults.push_back({path, number, layer + " may not include " + target + " (" + header + ")"});
      }
    } else if (match[1] == "\"" && !(layer == "apps/cli" && header.starts_with("cli/"))) {
      faults.push_back({path, number, "includes \"" + header + "\"; our headers are named from src/: \"cairn/...\""});
    }
  }
  return faults;
}

/// Where no engine is named: what lies above the table of engines, but for the published cases.
const std::vector<std::string> kEngineless = {"src/cairn/studies", "src/cairn/scenario", "src/cairn/report", "apps"};

std::vector<Fault> check_engines(const std::string& path, std::string_view text) {
  static const std::regex kHeader(R"(^\s*#\s*include\s*[<"]cairn/(runs/)?(planar|spatial|timestep|rockfall)/)");
  static const std::regex kName(R"(\b(planar|spatial|timestep|rockfall)\s*::)");
  std::vector<Fault> faults;
  const std::vector<std::string> lines = house::split_lines(house::without_comments(text));
  const std::vector<std::string> code = house::split_lines(house::code_only(text));
  for (std::size_t k = 0; k < lines.size(); ++k)
    if (std::regex_search(lines[k], kHeader) || std::regex_search(code[k], kName))
      faults.push_back({path, static_cast<int>(k) + 1, "names an engine, which only its table may: " + lines[k]});
  return faults;
}

std::size_t faults_in(const std::string& path, const std::string& text) { return check_includes(path, text).size(); }

TEST(Layers, TableHasNoCycle) {
  for (const auto& [layer, unused] : kMayInclude) EXPECT_FALSE(reachable(layer).contains(layer)) << layer;
}

TEST(Layers, EveryIncludeFollowsTheDirection) {
  std::vector<Fault> faults;
  std::size_t files = 0;
  for (const char* folder : {"src", "apps"}) {
    for (const std::string& path : house::files_below(folder, {".hpp", ".cpp", ".in", ".cu", ".cuh"})) {
      ++files;
      for (const Fault& fault : check_includes(path, house::read_source(path))) faults.push_back(fault);
    }
  }
  EXPECT_GT(files, 0U);
  EXPECT_TRUE(faults.empty()) << house::listed(faults);
}

TEST(Layers, NothingAboveTheTableOfEnginesNamesOne) {
  std::vector<Fault> faults;
  for (const std::string& folder : kEngineless) {
    const std::vector<std::string> paths = house::files_below(folder, {".hpp", ".cpp", ".in"});
    EXPECT_FALSE(paths.empty()) << folder;
    for (const std::string& path : paths)
      for (const Fault& fault : check_engines(path, house::read_source(path))) faults.push_back(fault);
  }
  EXPECT_TRUE(faults.empty()) << house::listed(faults);
}

TEST(LayersChecker, FindsNamesOfEngines) {
  for (const char* bad : {"#include \"cairn/planar/engine.hpp\"", "#include \"cairn/runs/planar/planar_engine.hpp\"",
                          "planar::RunResult r;", "using namespace cairn::spatial ::x;"})
    EXPECT_EQ(check_engines("src/cairn/studies/a.cpp", bad).size(), 1U) << bad;
  for (const char* good : {"#include \"cairn/model/planar_model.hpp\"", "// planar::run", "f(\"planar::run\");",
                           "PlanarModel m;", "runs::engines();", "my_planar::x();"})
    EXPECT_EQ(check_engines("src/cairn/studies/a.cpp", good).size(), 0U) << good;
}

TEST(LayersChecker, AcceptsWhatPointsDown) {
  EXPECT_EQ(faults_in("src/cairn/math/a.hpp", "#include \"cairn/core/result.hpp\"\n#include <vector>\n"), 0U);
  EXPECT_EQ(faults_in("src/cairn/math/a.hpp", "#include \"cairn/math/b.hpp\"\n"), 0U);
  EXPECT_EQ(faults_in("src/cairn/planar/kernel/a.hpp", "#include \"cairn/laws/kernel/law.hpp\"\n"), 0U);
  EXPECT_EQ(faults_in("src/cairn/planar/a.cpp", "#include \"cairn/planar/kernel/step.hpp\"\n"), 0U);
  EXPECT_EQ(faults_in("src/cairn/validate/housner/a.cpp", "#include \"cairn/planar/engine.hpp\"\n"), 0U);
  EXPECT_EQ(faults_in("apps/cli/main.cpp", "#include \"cairn/validate/v.hpp\"\n#include \"cli/x.hpp\"\n"), 0U);
  EXPECT_EQ(faults_in("src/cairn/math/a.hpp", "// #include \"cairn/problem/judge.hpp\"\n"), 0U);
}

TEST(LayersChecker, RefusesWhatPointsUp) {
  EXPECT_EQ(faults_in("src/cairn/math/a.hpp", "#include \"cairn/problem/judge.hpp\"\n"), 1U);
  EXPECT_EQ(faults_in("src/cairn/math/a.hpp", "  #  include <cairn/problem/judge.hpp>\n"), 1U);
  EXPECT_EQ(faults_in("src/cairn/problem/judge.hpp", "#include \"cairn/laws/kernel/law.hpp\"\n"), 1U);
  EXPECT_EQ(faults_in("src/cairn/problem/judge.hpp", "#include \"cairn/solve/lcp.hpp\"\n"), 1U);
  EXPECT_EQ(faults_in("src/cairn/planar/kernel/a.hpp", "#include \"cairn/planar/engine.hpp\"\n"), 1U);
  EXPECT_EQ(faults_in("src/cairn/planar/kernel/a.hpp", "#include \"cairn/laws/table.hpp\"\n"), 1U);
  EXPECT_EQ(faults_in("src/cairn/laws/kernel/a.hpp", "#include \"cairn/laws/table.hpp\"\n"), 1U);
  EXPECT_EQ(faults_in("src/cairn/planar/a.hpp", "#include \"cairn/validate/validate.hpp\"\n"), 1U);
}

TEST(LayersChecker, RefusesUnknownPlaces) {
  EXPECT_EQ(faults_in("src/cairn/misc/a.hpp", ""), 1U);
  EXPECT_EQ(faults_in("src/cairn/math/a.hpp", "#include \"cairn/misc/b.hpp\"\n"), 1U);
  EXPECT_EQ(faults_in("src/cairn/math/a.hpp", "#include \"b.hpp\"\n"), 1U);
  EXPECT_EQ(faults_in("src/cairn/math/a.hpp", "#include \"oracle/housner.hpp\"\n"), 1U);
}

}  // namespace
