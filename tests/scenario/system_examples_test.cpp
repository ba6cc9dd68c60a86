/// Examples of many bodies beyond a paper: columns, towers, arches, walls, what stands on furniture.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <regex>

#include "scenario/system_runs.hpp"
#include "studies/planned_study.hpp"

namespace {

using cairn::kStandardGravity;
using cairn::Vec2;
using cairn::tests::bytes_of;
using cairn::tests::Folder;
using cairn::tests::shell;
using cairn::timestep::Fate;
using example_runs::kExamples;
using example_runs::load_text;
using example_runs::run_system;
using example_runs::run_system_example;
using example_runs::SystemRun;

/// The scenario with what matches replaced.
std::string changed(const std::string& example, const std::string& what, const std::string& by) {
  const std::string text = bytes_of(kExamples + example + ".toml");
  std::string other = std::regex_replace(text, std::regex(what), by);
  EXPECT_NE(text, other) << example << ": " << what;
  return other;
}

template <int D = 2>
SystemRun<D> run_changed(const std::string& example, const std::string& what, const std::string& by) {
  return run_system<D>(load_text(example.substr(0, example.find('/')), changed(example, what, by)));
}

template <int D>
double largest_turn(const SystemRun<D>& run) {
  double most = 0.0;
  for (const auto& body : run.result.bodies) most = std::max(most, body.largest_turn);
  return most;
}

/// A turn that nobody sees: forces of a step are found to 1e-9 of their scales, some thousand times over.
constexpr double kNothing = 1e-5;  // [rad]

TEST(SystemExamples, ScenariosAreMadeByTheirPrograms) {
  for (const auto& [folder, program] : {std::pair{"arch/", "make_arch"}, {"dry_stone_wall/", "make_wall"}}) {
    const Folder into;
    ASSERT_EQ(shell(std::string("'" CAIRN_EXAMPLE_PROGRAMS "/") + program + "' '" + into.path().string() + "'").code,
              0);
    EXPECT_FALSE(into.names().empty());
    for (const std::string& name : into.names())
      EXPECT_TRUE(bytes_of(into / name) == bytes_of(kExamples + folder + name)) << folder << name;
  }
}

// Drums on drums lift together first, where the acceleration passes g b/h of the whole column: 0.8 m wide, 4.8 m high.
TEST(SystemExamples, ColumnLiftsAtTheThresholdOfTheWhole) {
  const double threshold = 0.8 / 4.8;  // [g]
  const auto at = [](double amplitude) {
    return run_changed("column/scenario", "\"0.4 g\"", "\"" + std::to_string(amplitude) + " g\"");
  };
  EXPECT_LT(largest_turn(at(0.99 * threshold)), kNothing);
  EXPECT_GT(largest_turn(at(1.2 * threshold)), 10.0 * kNothing);
  const SystemRun<2> run = run_system_example("column/scenario");
  EXPECT_EQ(run.findings.outcome.verdict, cairn::results::Verdict::survived);
  EXPECT_GT(std::fabs(run.at_end("drum 6").position.x), 0.01) << "it stays displaced";
}

// Grid and threads: what a study finds does not depend on how many of them run it.
TEST(SystemExamples, PulsesOfTheStudyBelowTheThresholdLeaveTheColumnStanding) {
  const std::string text = bytes_of(kExamples + "column/study.toml");
  const auto study = cairn::tests::planned(text, cairn::inputs::inputs_in(kExamples + "column"));
  const cairn::results::Table one = cairn::tests::table_of(study, 1);
  const cairn::results::Table two = cairn::tests::table_of(study, 2);
  ASSERT_EQ(one.size(), 36U);
  std::size_t down = 0;
  for (std::size_t k = 0; k < one.size(); ++k) {
    const bool toppled = one.texts("outcome")[k] != "survived";
    down += toppled ? 1U : 0U;
    EXPECT_TRUE(!toppled || one.numbers("amplitude")[k] > 0.8 / 4.8 * kStandardGravity) << "pulse " << k;
    EXPECT_EQ(one.texts("outcome")[k], two.texts("outcome")[k]) << "pulse " << k;
    const double t = one.numbers("topple_time")[k];
    EXPECT_TRUE(t == two.numbers("topple_time")[k] || std::isnan(t)) << "pulse " << k;
  }
  EXPECT_GT(down, 5U);
  EXPECT_LT(down, 30U);
}

// In space the drums have eight sides, whose corners lie on the axes: along x it lifts as in the plane.
TEST(SystemExamples, ColumnInSpaceLiftsWhereThatOfThePlaneDoes) {
  const std::string y = "\ny = [^\n]*";
  const auto at = [&](double amplitude) {
    const std::string text =
        std::regex_replace(changed("column/space", y, ""), std::regex("0\\.35 g"), std::to_string(amplitude) + " g");
    return run_system<3>(load_text("column", std::regex_replace(text, std::regex("duration = 2.0"), "duration = 0.5")));
  };
  EXPECT_LT(largest_turn(at(0.99 * 0.8 / 4.8)), kNothing);
  EXPECT_GT(largest_turn(at(1.4 * 0.8 / 4.8)), 10.0 * kNothing);
}

TEST(SystemExamples, OrderOfTheBodiesInTheFileChangesNothing) {
  const std::string text = bytes_of(kExamples + "tower/scenario.toml");
  const std::regex block("\\[\\[body\\]\\][^\\[]*");
  std::vector<std::string> bodies(std::sregex_token_iterator(text.begin(), text.end(), block), {});
  ASSERT_EQ(bodies.size(), 2U);
  const std::string turned_round = std::regex_replace(text, block, "") + "\n" + bodies[1] + bodies[0];
  const SystemRun<2> one = run_system_example("tower/scenario");
  const SystemRun<2> other = run_system<2>(load_text("tower", turned_round));
  for (const char* name : {"lower block", "upper block"}) {
    EXPECT_EQ(one.at_end(name).position.x, other.at_end(name).position.x) << name;
    EXPECT_EQ(one.at_end(name).turn, other.at_end(name).turn) << name;
  }
}

// Two equal blocks as one: the tower 0.4 m wide and 1.4 m high lifts at 0.4/1.4 g.
TEST(SystemExamples, TowerLiftsAtTheThresholdOfTheWhole) {
  const auto at = [](double amplitude) {
    return run_changed("tower/scenario", "\"0.45 g\"", "\"" + std::to_string(amplitude) + " g\"");
  };
  EXPECT_LT(largest_turn(at(0.99 * 0.4 / 1.4)), kNothing);
  EXPECT_GT(largest_turn(at(1.1 * 0.4 / 1.4)), 10.0 * kNothing);
}

// The same pulse along x alone does the same in space, up to the scheme's error.
TEST(SystemExamples, TowerInSpaceDoesAsInThePlane) {
  const std::string text =
      std::regex_replace(changed("tower/space", "\ny = [^\n]*", ""), std::regex("duration = 2.0"), "duration = 1.0");
  const SystemRun<3> space = run_system<3>(load_text("tower", text));
  const SystemRun<2> plane = run_changed("tower/scenario", "duration = 4.0", "duration = 1.0\nstep = \"2 ms\"");
  for (const char* name : {"lower block", "upper block"}) {
    const cairn::Vec3 at = space.at_end(name).position;
    EXPECT_NEAR(at.x, plane.at_end(name).position.x, 1e-6) << name;
    EXPECT_NEAR(at.y, 0.0, 1e-6) << name;
    EXPECT_NEAR(at.z, plane.at_end(name).position.z, 1e-6) << name;
  }
}

// Layers from foot to head: the statue lifts off the pedestal at g b/h of its own foot, which is 0.4 m wide.
TEST(SystemExamples, StatueLiftsOffItsPedestalAtItsOwnThreshold) {
  struct Layer {
    double below, above, height, depth;  // [m]
  };
  double volume = 0.0;
  double moment = 0.0;
  double foot = 0.0;
  for (const Layer& l :
       {Layer{0.4, 0.4, 0.1, 0.4}, {0.34, 0.28, 0.7, 0.3}, {0.28, 0.44, 0.5, 0.28}, {0.2, 0.2, 0.28, 0.2}}) {
    const double v = 0.5 * (l.below + l.above) * l.height * l.depth;
    volume += v;
    moment += v * (foot + l.height / 3.0 * (l.below + 2.0 * l.above) / (l.below + l.above));
    foot += l.height;
  }
  const double threshold = 0.2 * volume / moment;  // [g]
  const auto at = [](double amplitude) {
    return run_changed("statue_on_pedestal/scenario", "\"0.4 g\"", "\"" + std::to_string(amplitude) + " g\"");
  };
  EXPECT_LT(largest_turn(at(0.99 * threshold)), kNothing);
  EXPECT_GT(largest_turn(at(1.1 * threshold)), 10.0 * kNothing);
  const SystemRun<2> run = run_system_example("statue_on_pedestal/scenario");
  EXPECT_GT(run.fared("statue").largest_turn, 0.05);
  EXPECT_LT(run.fared("pedestal").largest_turn, 0.01);
  const SystemRun<2> slippery =
      run_changed("statue_on_pedestal/scenario", "static  = 0.5\nkinetic = 0.45", "static  = 0.2\nkinetic = 0.2");
  EXPECT_LT(slippery.fared("statue").largest_turn, kNothing);
  EXPECT_GT(slippery.fared("statue").path_of_slip, 0.01);
}

/// How far a block has slid at the end on a floor shaken by one cycle of a sine, by steps of a microsecond.
double slid(double amplitude, double frequency, double mu_static, double mu_kinetic, double duration) {
  constexpr double kStep = 1e-6;
  double x = 0.0;
  double v = 0.0;
  for (int n = 0; n * kStep < duration; ++n) {
    const double t = (n + 0.5) * kStep;
    const double a = t * frequency < 1.0 ? amplitude * std::sin(2.0 * cairn::kPi * frequency * t) : 0.0;
    if (v == 0.0 && std::fabs(a) <= mu_static * kStandardGravity) continue;
    const double way = v != 0.0 ? (v > 0.0 ? 1.0 : -1.0) : (a > 0.0 ? -1.0 : 1.0);
    const double before = v;
    v += kStep * (-a - way * mu_kinetic * kStandardGravity);
    if (before * v < 0.0) v = 0.0;
    x += kStep * v;
  }
  return x;
}

TEST(SystemExamples, BooksSlideAsABlockOnAShakenFloor) {
  const SystemRun<2> run = run_system_example("bookcase/anchored");
  const double exact = slid(-0.6 * kStandardGravity, 1.5, 0.3, 0.25, 3.0);
  EXPECT_GT(std::fabs(exact), 1e-3);
  for (const char* shelf : {"1", "2", "3", "4"}) {
    const std::string books = std::string("books on shelf ") + shelf;
    // It begins and ends to slide within steps of 1 ms, at up to half a metre a second.
    EXPECT_NEAR(run.fared(books).displacement.x, exact, 1e-3) << books;
    EXPECT_EQ(run.fared(books).fate, Fate::moved) << books;
  }
}

TEST(SystemExamples, BookcaseThatStandsFreelyFalls) {
  const SystemRun<2> run = run_system_example("bookcase/free");
  EXPECT_EQ(run.fared("bookcase").fate, Fate::toppled);
  EXPECT_GT(run.fared("bookcase").final_turn, 1.3);
}

// The least thickness for nine voussoirs is 0.1015 of the radius (a linear programme in the tests of the time-stepper).
TEST(SystemExamples, ArchStandsAndFallsAboutItsLeastThickness) {
  const SystemRun<2> stands = run_system_example("arch/stands");
  EXPECT_EQ(stands.findings.outcome.verdict, cairn::results::Verdict::survived);
  for (const auto& voussoir : stands.result.bodies)
    EXPECT_LT(cairn::norm(voussoir.displacement), 1e-6) << "corners are written to a nanometre";
  const SystemRun<2> falls = run_system_example("arch/falls");
  EXPECT_LT(falls.fared("voussoir 5").displacement.z, -1.0) << "the keystone";
  const SystemRun<2> shaken = run_system_example("arch/shaken");
  EXPECT_GT(largest_turn(shaken), 0.05) << "it opens";
  for (const auto& voussoir : shaken.result.bodies) EXPECT_LT(cairn::norm(voussoir.displacement), 0.01) << "and closes";
}

TEST(SystemExamples, WallMovesOnlyUnderTheStrongerPulse) {
  const std::string text = changed("dry_stone_wall/scenario", "0\\.7 g", "0.3 g");
  const SystemRun<2> weak =
      run_system<2>(load_text("dry_stone_wall", std::regex_replace(text, std::regex("= 2\\.5\n"), "= 0.6\n")));
  EXPECT_LT(largest_turn(weak), kNothing);
  for (const auto& stone : weak.result.bodies) EXPECT_LT(cairn::norm(stone.displacement), 1e-6);
  const SystemRun<2> strong = run_system_example("dry_stone_wall/scenario");
  EXPECT_GT(largest_turn(strong), 0.01);
  EXPECT_EQ(strong.findings.outcome.verdict, cairn::results::Verdict::survived);
}

}  // namespace
