/// A run of a body that was tilted and let go carries its equivalent restitution and its class of motion wherever a result
/// is told: figures, JSON, HDF5.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "cairn/results/run_json.hpp"
#include "cairn/results/run_tree.hpp"
#include "contains.hpp"
#include "planar_run.hpp"

namespace cairn::scenario {
namespace {

using tests::contains;
using tests::PlanarRun;

PlanarRun run_of(const std::string& start, const std::string& motion) {
  const auto loaded = load("[[body]]\ndensity = 2500.0\nbox = { width = 0.25, height = 1.0 }\n" + start +
                               "\n[ground]\nfriction = { static = 2.0, kinetic = 2.0 }\n" + motion +
                               "\n[impact]\nlaw = \"housner\"\n[run]\nduration = 4.0\n",
                           "test.toml", inputs_from({}));
  if (!loaded) throw std::runtime_error(to_text(loaded.error()));
  return tests::planar_run(*loaded).value();
}

bool has_group(const PlanarRun& record) {
  const files::Group tree = results::run_tree(record.told);
  return std::any_of(tree.groups.begin(), tree.groups.end(),
                     [](const files::Group& g) { return g.name == "free_rocking"; });
}

TEST(FreeRockingResult, HousnersBlockLetGo) {
  const PlanarRun record = run_of("tilt = 0.15", "");
  ASSERT_TRUE(record.free_rocking);
  const double r = 31.0 / 34.0;  // (2 a² - 1)/(2 a² + 2), a = 4
  EXPECT_NEAR(record.free_rocking->r_from_rates, r, 1e-12) << "round-off of a dozen impacts";
  const auto document = nlohmann::json::parse(results::run_json(record.told, {}).text()).at("free_rocking");
  EXPECT_EQ(document.at("motion"), "rocking");
  EXPECT_EQ(document.at("r_from_rates").get<double>(), record.free_rocking->r_from_rates);
  EXPECT_EQ(document.at("r_from_peaks").get<double>(), record.free_rocking->r_from_peaks);
  EXPECT_EQ(document.at("swings").size(), record.free_rocking->swings.size());
  EXPECT_TRUE(has_group(record));
  std::string text;
  for (const results::Figure& figure : runs::figures(record)) text += figure.name + ": " + figure.value + "\n";
  EXPECT_TRUE(contains(text, "free motion: rocking")) << text;
  EXPECT_TRUE(contains(text, "0.9118 from rates")) << text;
}

TEST(FreeRockingResult, NoneWhereMoreThanItsWeightMovesIt) {
  for (const PlanarRun& record : {run_of("tilt = 0.15\nrotation_rate = 0.1\nturns_on_support = true", ""),
                                  run_of("", ""), run_of("tilt = 0.15\nlift = 0.01", ""),
                                  run_of("tilt = 0.15",
                                         "[ground.motion]\nx = { kind = \"full-sine\", amplitude = 1.0, "
                                         "frequency = 1.0 }")}) {
    EXPECT_FALSE(record.free_rocking);
    EXPECT_FALSE(nlohmann::json::parse(results::run_json(record.told, {}).text()).contains("free_rocking"));
    EXPECT_FALSE(has_group(record));
  }
}

}  // namespace
}  // namespace cairn::scenario
