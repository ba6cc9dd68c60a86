/// The script of docs/how-to/read_results.md does what the page says, on a real result, with Debian's h5py.
#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>
#include <string>

#include "cairn/files/store.hpp"
#include "cairn/results/run_tree.hpp"
#include "report/sample_runs.hpp"
#include "run_program.hpp"

namespace {

using cairn::tests::bytes_of;
using cairn::tests::Outcome;
using cairn::tests::python;
using cairn::tests::TemporaryFolder;

/// The first block of the page in this language.
std::string block(const std::string& page, const std::string& language) {
  const std::string open = "```" + language + "\n";
  const std::size_t begin = page.find(open);
  if (begin == std::string::npos) throw std::runtime_error("no block " + language);
  const std::size_t end = page.find("```", begin + open.size());
  return page.substr(begin + open.size(), end - begin - open.size());
}

std::string page() { return bytes_of(std::filesystem::path(CAIRN_SOURCE_DIR) / "docs/how-to/read_results.md"); }

TEST(HowToReadResults, ThePythonScriptRuns) {
  const TemporaryFolder folder;
  if (python(folder, "import h5py").code != 0) GTEST_SKIP() << "h5py is absent (Debian package python3-h5py)";
  const cairn::tests::PlanarRun record = cairn::tests::rocking_run();
  ASSERT_TRUE(cairn::files::write_store(folder / "result.h5", cairn::results::run_tree(record.told)));
  const Outcome outcome = python(folder, block(page(), "python"));
  ASSERT_EQ(outcome.code, 0) << outcome.text;
  EXPECT_EQ(outcome.text.find("A sample\nThe block rocks up to"), 0U) << outcome.text;
  EXPECT_NE(outcome.text.find("unit of theta: rad\n"), std::string::npos) << outcome.text;
  EXPECT_NE(outcome.text.find("\n" + std::to_string(record.result.counts.impacts) + " impacts, energy lost"),
            std::string::npos)
      << outcome.text;
  EXPECT_EQ(bytes_of(folder / "again.toml"), record.told.scenario_text);
}

TEST(HowToReadResults, EveryPlaceThatThePageNamesExists) {
  const cairn::files::Group tree = cairn::results::run_tree(cairn::tests::toppling_run().told);
  const std::string text = page();
  for (const cairn::files::Group& group : tree.groups) {
    EXPECT_NE(text.find("`/" + group.name + "`"), std::string::npos) << group.name << " is not described";
  }
  const auto has = [&](const std::string& path) {
    const std::size_t slash = path.find('/');
    for (const cairn::files::Group& group : tree.groups) {
      if (group.name != path.substr(0, slash)) continue;
      for (const cairn::files::Dataset& dataset : group.datasets) {
        if (dataset.name == path.substr(slash + 1)) return true;
      }
    }
    return false;
  };
  for (const char* path :
       {"curve/t", "curve/theta", "curve/pattern", "events/contacts", "events/what", "events/impulse",
        "events/certificate_energy_before", "verdict/margin", "verdict/topple_time", "scenario/text"}) {
    EXPECT_TRUE(has(path)) << path;
  }
}

}  // namespace
