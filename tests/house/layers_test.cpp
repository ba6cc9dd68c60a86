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
    {"laws/kernel", {"solve"}},
    {"laws", {"laws/kernel"}},
    {"model", {"geometry", "laws"}},
    {"contact", {"model", "problem"}},
    {"planar/kernel", {"math", "problem", "laws/kernel"}},
    {"planar", {"planar/kernel", "contact"}},
    {"spatial", {"contact"}},
    {"timestep", {"contact"}},
    {"rockfall", {"spatial"}},
    {"files", {"geometry", "model"}},
    {"inputs", {"files", "keys"}},
    {"inputs/words", {"inputs"}},
    {"study", {"planar", "spatial", "timestep", "rockfall", "files"}},
    {"scenario", {"study", "inputs/words"}},
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
