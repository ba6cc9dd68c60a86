/// Every closed statue runs under a near-fault motion to a verdict, whatever the flattening of its base; the table shows
/// what that tolerance decides.                                                      docs/validation/scans.md
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/model/flat_base.hpp"
#include "data_folder.hpp"
#include "files/temporary_folder.hpp"
#include "planar_run.hpp"

namespace {

namespace fs = std::filesystem;
using cairn::planar::Verdict;

/// Marble on stone; a fault-normal pulse with its vertical companion (Mavroeidis and Papageorgiou 2003).
std::string scenario_of(const std::string& mesh, int azimuth, const std::string& flattening) {
  return "[[body]]\nname = \"statue\"\nmesh = \"" + mesh + "\"\nmesh_unit = \"m\"\nup = \"y\"\ndensity = 2700.0\n" +
         "azimuth = \"" + std::to_string(azimuth) + " deg\"\n" + flattening +
         "\n[ground]\nfriction = { static = 0.7, kinetic = 0.6 }\n[ground.motion]\n"
         "x = { kind = \"near-fault\", velocity_amplitude = \"110 cm/s\", frequency = 1.0, gamma = 1.8, phase = \"90 "
         "deg\" }\n"
         "z = { kind = \"near-fault\", velocity_amplitude = \"20 cm/s\", frequency = 2.5, gamma = 2.0 }\n"
         "[impact]\nlambda = 0.0\nepsilon = 0.1\n[run]\nduration = 15.0\n";
}

TEST(ScanRuns, EveryClosedStatueComesToAVerdictOverTheFlatteningTolerance) {
  const auto data = cairn::data_folder();
  if (!data) GTEST_SKIP() << cairn::kNoData;
  const fs::path folder = *data / "meshes" / "statues";
  std::vector<std::string> statues;
  for (const auto& entry : fs::directory_iterator(folder)) statues.push_back(entry.path().filename().string());
  std::sort(statues.begin(), statues.end());
  EXPECT_GE(statues.size(), 6U);
  std::printf(
      "| statue | azimuth | flattening [mm] | base [m] | uplift left, right [g] | verdict | peak rotation [rad] |\n");
  std::printf("|---|---|---|---|---|---|---|\n");
  const std::string page = cairn::tests::bytes_of(std::string(CAIRN_SOURCE_DIR) + "/docs/validation/scans.md");
  int verdicts = 0;
  constexpr double kUsual = -1.0;
  for (const std::string& statue : statues) {
    for (const int azimuth : {0, 90}) {
      double narrowest = 0.0;
      for (const double millimetres : {0.0, 0.1, 0.3, 1.0, 3.0, 10.0, kUsual}) {
        const bool usual = millimetres == kUsual;
        const std::string flattening = usual ? "" : "flattening = \"" + cairn::found_text(millimetres) + " mm\"";
        const auto loaded = cairn::scenario::load(scenario_of(statue, azimuth, flattening), statue + ".toml",
                                                  cairn::inputs::inputs_in(folder));
        ASSERT_TRUE(loaded) << cairn::to_text(loaded.error());
        const auto record = cairn::tests::planar_run(*loaded);
        ASSERT_TRUE(record) << cairn::to_text(record.error());
        const auto& result = record->result;
        EXPECT_TRUE(result.verdict == Verdict::survived || result.verdict == Verdict::toppled) << statue;
        EXPECT_EQ(result.counts.judged_bad, 0U) << statue << ": every impact is certified";
        // The balance of energy closes to the tolerance of the integrator, 1e-8 for a step.
        EXPECT_LT(result.energy.residual, 1e-6 * result.energy.peak) << statue;
        ++verdicts;
        const cairn::RestPose rest = rest_pose(record->model.body, 0.0);
        const double base = rest.base_left + rest.base_right;
        if (!usual) {
          EXPECT_GE(base, narrowest) << "a larger tolerance never narrows the base";
          narrowest = base;
        }
        const double g = cairn::kStandardGravity;
        const double shown =
            usual ? 1e3 * cairn::kDefaultFlattening * record->model.body.largest_radius() : millimetres;
        const std::string row =
            fmt::format("| {} | {} | {:.3g}{} | {:.4f} | {:.3f}, {:.3f} | {} | {:.3f} |", statue, azimuth, shown,
                        usual ? " (usual)" : "", base, rest.uplift_acceleration_left(g) / g,
                        rest.uplift_acceleration_right(g) / g, name_of(result.verdict), result.maxima.rotation);
        std::printf("%s\n", row.c_str());
        EXPECT_NE(page.find(row), std::string::npos) << row << " is not in docs/validation/scans.md";
      }
    }
  }
  EXPECT_EQ(verdicts, static_cast<int>(statues.size()) * 14);
}

}  // namespace
