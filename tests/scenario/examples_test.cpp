/// Every example runs, and its answer is checked against one that is known otherwise (examples/*/README.md).
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <regex>
#include <sstream>

#include "cairn/scenario/load.hpp"
#include "cairn/scenario/run.hpp"

namespace {

using cairn::scenario::RunRecord;

const std::string kExamples = std::string(CAIRN_SOURCE_DIR) + "/examples/";

std::string file_text(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

std::string output_of(const std::string& program) {
  std::FILE* pipe = popen(("'" + program + "'").c_str(), "r");
  if (pipe == nullptr) return "";
  std::string text;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
  pclose(pipe);
  return text;
}

RunRecord run_text(const std::string& name, const std::string& text) {
  const auto loaded = cairn::scenario::load(text, name, cairn::scenario::inputs_in(kExamples + name));
  EXPECT_TRUE(loaded) << cairn::to_text(loaded.error());
  auto record = cairn::scenario::run(*loaded);
  EXPECT_TRUE(record);
  EXPECT_EQ(record->result.counts.judged_bad, 0U);
  // The audit's residual against the largest energy: the integration tolerance 1e-8, some steps, and a safety of ten.
  EXPECT_LE(record->result.energy.residual, 1e-7 * record->result.energy.peak) << name;
  return std::move(record).value();
}

RunRecord run_example(const std::string& name) {
  return run_text(name, file_text(kExamples + name + "/scenario.toml"));
}

// A reader copies what a page shows; it must run.
TEST(Examples, ScenariosShownInPagesRun) {
  const std::regex block("```toml\n([^`]*)```");
  for (const char* page : {"/README.md", "/docs/tutorial/first_run.md"}) {
    const std::string text = file_text(CAIRN_SOURCE_DIR + std::string(page));
    int shown = 0;
    for (std::sregex_iterator it(text.begin(), text.end(), block); it != std::sregex_iterator(); ++it, ++shown)
      run_text("record", (*it)[1]);
    EXPECT_GT(shown, 0) << page;
  }
}

TEST(Examples, StatueIsMadeByItsProgram) {
  EXPECT_EQ(output_of(CAIRN_MAKE_STATUE), file_text(kExamples + "statue/scenario.toml"));
}

TEST(Examples, StatueRocksAndStaysAndFallsWhenShakenHarder) {
  const RunRecord record = run_example("statue");
  EXPECT_EQ(record.result.verdict, cairn::planar::Verdict::survived);
  EXPECT_GT(record.result.counts.impacts, 5U);
  EXPECT_NEAR(record.result.margin, 0.29, 0.01) << "the README gives two digits";
  const std::string harder =
      std::regex_replace(file_text(kExamples + "statue/scenario.toml"), std::regex("70 cm/s"), "85 cm/s");
  EXPECT_EQ(run_text("statue", harder).result.verdict, cairn::planar::Verdict::toppled);
}

// Housner 1963: between impacts energy is kept, at an impact ω falls by r = 1 - 3/2 sin²α, so for successive peaks
// cos(α - φ') - cos α = r² (cos(α - φ) - cos α).
TEST(Examples, BlockLosesEnergyByHousnersRatio) {
  const RunRecord record = run_example("block");
  EXPECT_EQ(record.result.end, cairn::planar::RunEnd::rest);
  const double alpha = std::atan(0.25);
  const double r = 1.0 - 1.5 * std::sin(alpha) * std::sin(alpha);
  double energy = std::cos(alpha - 0.2) - std::cos(alpha);
  ASSERT_GT(record.result.peaks.size(), 20U);
  for (std::size_t n = 0; n < 20; ++n) {
    energy *= r * r;
    const double peak = alpha - std::acos(std::cos(alpha) + energy);
    // A step of tolerance 1e-8 moves a peak by that much of itself, and the twenty add up.
    EXPECT_NEAR(std::fabs(record.result.peaks[n].theta), peak, 20.0 * 1e-8 * 0.2) << "peak " << n;
  }
}

TEST(Examples, ShelfSlidesAsFrictionSays) {
  const RunRecord record = run_example("shelf");
  const double slip_begins = std::asin(0.3 / 0.5) / (2.0 * cairn::kPi);
  ASSERT_FALSE(record.result.events.empty());
  EXPECT_NEAR(record.result.events.front().t, slip_begins, 1e-12) << "root of a closed form, to round-off";
  EXPECT_EQ(record.result.maxima.rotation, 0.0);
  const double force = 0.2 * 400.0 * 0.6 * 1.8 * 0.4 * cairn::kStandardGravity;
  EXPECT_NEAR(record.result.energy.friction_loss, force * record.result.maxima.slip_path,
              1e-12 * record.result.energy.friction_loss)
      << "sums of a few closed forms";
  ASSERT_EQ(record.result.samples.size(), 4U);
}

// On flat ground a body starts to rock when a = g b/h about the nearer end; here the base is the edge from (-0.12, 0) to
// (0.10, 0.02), so half base and height are measured along and across that edge.
TEST(Examples, RockStartsToRockAtItsThreshold) {
  const RunRecord record = run_example("balanced_rock");
  const double length = std::hypot(0.22, 0.02);
  const double ex = 0.22 / length;
  const double ez = 0.02 / length;
  const double along = (-0.02 + 0.12) * ex + 0.78 * ez;
  const double across = -(-0.02 + 0.12) * ez + 0.78 * ex;
  ASSERT_FALSE(record.result.events.empty());
  const cairn::planar::Event& first = record.result.events.front();
  EXPECT_EQ(first.from, cairn::planar::Pattern::rest);
  const double acceleration = record.model.ground_x.view().acceleration(first.t);
  const bool left = acceleration > 0.0;  // the ground moves to the right: it turns over its left end
  const double threshold = cairn::kStandardGravity * (left ? along : length - along) / across;
  EXPECT_NEAR(std::fabs(acceleration), threshold, 1e-9 * threshold) << "event time to round-off, times the slope";
  EXPECT_EQ(record.result.verdict, cairn::planar::Verdict::toppled);
}

TEST(Examples, RecordIsMadeByItsProgramAndActsLikeTheSine) {
  EXPECT_EQ(output_of(CAIRN_MAKE_RECORD), file_text(kExamples + "record/pulse.csv"));
  const RunRecord sampled = run_example("record");
  EXPECT_EQ(sampled.inputs.size(), 1U);
  EXPECT_EQ(sampled.provenance.input_hashes.at(0).first, "pulse.csv");
  const std::string sine = std::regex_replace(file_text(kExamples + "record/scenario.toml"), std::regex("x = .*"),
                                              "x = { kind = \"full-sine\", amplitude = \"0.22 g\", frequency = 1.5 }");
  const RunRecord exact = run_text("record", sine);
  EXPECT_EQ(sampled.result.verdict, exact.result.verdict);
  EXPECT_GT(exact.result.maxima.rotation, 0.05);
  EXPECT_NEAR(sampled.result.maxima.rotation, exact.result.maxima.rotation, 0.01 * exact.result.maxima.rotation)
      << "134 straight pieces for one cycle";
}

}  // namespace
