/// What is told of a run of a system: sentences word by word, figures, lists, and that terminal, JSON, result file, study
/// and page say the same. The results are made up (made_up_systems.hpp).
#include "cairn/runs/timestep/timestep_findings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "cairn/results/run_json.hpp"
#include "cairn/results/run_tree.hpp"
#include "cairn/runs/timestep/timestep_stills.hpp"
#include "contains.hpp"
#include "runs/made_up_systems.hpp"

namespace {

using cairn::runs::story_of;
using cairn::runs::timestep_findings;
using cairn::runs::TimestepRecord;
using cairn::runs::verdict_sentence;
using cairn::tests::block_record;
using cairn::tests::boxes_record;
using cairn::tests::column_record;
using cairn::tests::contains;
using cairn::tests::falling_column;
using cairn::timestep::Fate;
using cairn::timestep::RunFailure;
using nlohmann::json;

/// A sample a tenth of a second before the end of a run.
std::size_t shortly_before_the_end() { return cairn::tests::kSamples - cairn::tests::kSamples / 20; }

std::string said(const TimestepRecord<2>& record) { return verdict_sentence(story_of(record)); }

TEST(SystemSentence, OfOneBody) {
  TimestepRecord<2> record = block_record();
  EXPECT_EQ(said(record), "The block stays where it is.");
  record.result.bodies[1] = {
      .fate = Fate::moved, .largest_turn = 0.1, .displacement = {0.03, 0.0}, .path_of_slip = 0.05};
  EXPECT_EQ(
      said(record),
      "The block slides along a slip path of 50 mm and turns by up to 0.1 rad (5.73 deg), but does not come down; "
      "at the end it is 30 mm from where it stood.");
  record.result.bodies[1] = {.fate = Fate::moved, .largest_turn = 0.02, .path_of_slip = 1e-9};
  EXPECT_EQ(said(record), "The block turns by up to 0.02 rad (1.15 deg), but does not come down.")
      << "a slip of 2e-9 of its size is not worth a word";
  record.result.bodies[1] = {.fate = Fate::fell, .time = 0.5};
  EXPECT_EQ(said(record), "The block falls at t = 0.5000 s.");
  record.result.bodies[1] = {.fate = Fate::slid_off, .time = 0.5};
  EXPECT_EQ(said(record), "The block slides off what it lay on at t = 0.5000 s.");
  for (auto& sample : record.curve) sample.state.poses[1].turn = 0.9 * sample.state.t;
  record.result.bodies[1] = {.fate = Fate::toppled, .time = 1.0};
  EXPECT_EQ(said(record), "The block topples to the left (counter-clockwise) at t = 1.0000 s.");
  record.options.topple_angle = 0.5;
  record.result.bodies[1].largest_turn = 0.9;
  EXPECT_EQ(
      said(record),
      "The block topples to the left (counter-clockwise) at t = 1.0000 s: it turns past the given topple angle of "
      "0.5 rad (28.6 deg), which counts as toppled.");
}

TEST(SystemSentence, OfSeveralBodies) {
  TimestepRecord<2> record = column_record();
  EXPECT_EQ(said(record), "All 4 bodies stay where they are.");
  record.result.bodies[2] = {
      .fate = Fate::moved, .largest_turn = 0.05, .final_turn = 0.001, .displacement = {0.0123, 0.0}};
  EXPECT_EQ(
      said(record),
      "None of 4 bodies topples, slides off or falls. 1 moves, drum-2 most: at the end it is 12.3 mm from where it "
      "stood, turned by 0.001 rad (0.0573 deg).");
  for (std::size_t k = 1; k <= 4; ++k) record.result.bodies[k].fate = Fate::moved;
  EXPECT_TRUE(contains(said(record), "falls. All move, drum-2 most:"));
  EXPECT_EQ(
      said(falling_column()),
      "Of 4 bodies 1 comes down: drum-4 topples to the right (clockwise) at t = 1.2500 s; 1 other moves and stays "
      "up.");
  record = column_record(6);
  for (std::size_t k = 1; k <= 6; ++k)
    record.result.bodies[k] = {.fate = Fate::fell, .time = 2.0 - 0.1 * static_cast<double>(k)};
  EXPECT_EQ(said(record),
            "All 6 bodies come down: drum-6 falls at t = 1.4000 s, drum-5 falls at t = 1.5000 s, drum-4 falls at t = "
            "1.6000 s, drum-3 falls at t = 1.7000 s and 2 more by t = 1.9000 s.")
      << "in the order of time, not of the file";
}

// Seen: "All 2 bodies stay where they are" of a statue that had rocked by 5 degrees, "turned by 1.86e-17 rad", and the same side
// and time once for each of six drums.
TEST(SystemSentence, SaysNoMoreThanThereIs) {
  TimestepRecord<2> record = column_record(2);
  EXPECT_EQ(said(record), "Both bodies stay where they are.");
  record.result.bodies[2].largest_turn = 0.1;
  EXPECT_EQ(said(record),
            "Both bodies end where they stood; drum-2 turns most on the way, by up to 0.1 rad (5.73 deg).");
  record.result.bodies[2] = {.fate = Fate::moved, .final_turn = 2e-17, .displacement = {0.02, 0.0}};
  EXPECT_TRUE(said(record).ends_with("at the end it is 20 mm from where it stood.")) << said(record);
  record = column_record(4);
  for (std::size_t k = 1; k <= 3; ++k) record.result.bodies[k] = {.fate = Fate::slid_off, .time = 2.0};
  record.result.bodies[4] = {.fate = Fate::fell, .time = 3.0};
  EXPECT_EQ(said(record),
            "All 4 bodies come down: drum-1, drum-2 and drum-3 slide off what they lay on at t = 2.0000 s and drum-4 "
            "falls at t = 3.0000 s.");
}

TEST(SystemSentence, OfARunThatFailed) {
  TimestepRecord<2> record = column_record();
  record.result.failure = RunFailure::no_solution;
  record.result.failure_time = 0.25;
  record.result.failure_where = "pusher and drum-1";
  const auto found = timestep_findings(record);
  EXPECT_EQ(found.sentence,
            "No verdict: the run failed at t = 0.25 s (no forces meet all conditions: pusher and drum-1).");
  EXPECT_EQ(found.outcome.verdict, cairn::results::Verdict::failed);
  EXPECT_TRUE(contains(found.advice, "crushes another one"));
  for (const RunFailure failure :
       {RunFailure::not_converged, RunFailure::no_solution, RunFailure::not_finite, RunFailure::not_certified}) {
    record.result.failure = failure;
    EXPECT_FALSE(cairn::runs::advice(story_of(record)).empty());
  }
}

TEST(SystemCaveats, ComeWithTheVerdict) {
  TimestepRecord<2> record = column_record();
  record.curve.back().state.velocities[2].spin = 0.5;  // still turning when the time is over
  const auto found = timestep_findings(record);
  EXPECT_EQ(found.sentence, "Up to t = 2 s, when the run ended: all 4 bodies stay where they are.");
  std::string kinds;
  for (const auto& caveat : found.caveats) kinds += caveat.kind + "|";
  EXPECT_EQ(kinds, "not proven|inelastic|time step|");
  EXPECT_FALSE(found.outcome.proven);

  record.result.worst.passed = false;
  record.result.forces_not_unique = true;
  record.result.deepest = 1e-3;
  record.result.energy.residual = 2.0;
  kinds.clear();
  for (const auto& caveat : timestep_findings(record).caveats) kinds += caveat.kind + "|";
  EXPECT_EQ(kinds, "not proven|not certified|energy balance|overlap|inelastic|time step|forces not unique|");
  record.options.scheme = cairn::timestep::Scheme::moreau_jean;
  record.system.materials.usual.restitution = 0.4;
  for (const auto& caveat : timestep_findings(record).caveats) EXPECT_NE(caveat.kind, "inelastic");
}

TEST(SystemCaveats, AVerdictIsSureWhereEverythingHasBeenAtRestAndNothingMovesIt) {
  TimestepRecord<2> record = block_record();
  // 10 √(R/g) = 2.3 s is longer than the run of 2 s.
  EXPECT_FALSE(story_of(record).settled) << "not seen for long enough";
  record.system.bodies[1].parts = {cairn::tests::box2(0.1, 0.1)};
  EXPECT_TRUE(story_of(record).settled);
  EXPECT_EQ(timestep_findings(record).sentence, "The block stays where it is.");
  record.curve[shortly_before_the_end()].state.velocities[1].velocity.x = 1e-3;
  EXPECT_FALSE(story_of(record).settled) << "it moved a moment ago";
  record.curve[shortly_before_the_end()].state.velocities[1].velocity.x = 0.0;
  record.system.bodies[0].belt = {0.1, 0.0};
  EXPECT_FALSE(story_of(record).settled) << "a belt runs on";
}

TEST(SystemFindings, OutcomeIsThatOfTheFirstBodyToComeDown) {
  const auto found = timestep_findings(falling_column());
  EXPECT_TRUE(found.outcome.toppled());
  EXPECT_FALSE(found.outcome.proven) << "0.75 s are less than ten free-fall times";
  EXPECT_EQ(found.outcome.topple_time, cairn::tests::kToppled);
  EXPECT_EQ(found.outcome.direction, cairn::results::kToTheRight);
  EXPECT_EQ(verdict_words(found.outcome), "toppled");

  TimestepRecord<2> record = falling_column();
  record.result.bodies[3] = {.fate = Fate::slid_off, .time = 1.0};
  const auto slid = timestep_findings(record);
  EXPECT_EQ(verdict_words(slid.outcome), "slid off") << "not \"toppled\": the first body slid off";
  EXPECT_TRUE(slid.outcome.toppled()) << "studies count it as down";
  EXPECT_EQ(slid.outcome.direction, 0) << "it lies where it stood";
  record.result.bodies[3].displacement = {-0.5, -1.0};
  EXPECT_EQ(timestep_findings(record).outcome.direction, cairn::results::kToTheLeft);
  const auto in_space = timestep_findings(boxes_record());
  EXPECT_EQ(in_space.outcome.direction, cairn::results::kToTheRight);
  EXPECT_FALSE(contains(in_space.sentence, "clockwise")) << "space has no such sides";
}

TEST(SystemFindings, MarginOnlyWhereAnAngleIsGiven) {
  TimestepRecord<2> record = block_record();
  record.result.bodies[1] = {.fate = Fate::moved, .largest_turn = 0.1};
  EXPECT_TRUE(std::isnan(timestep_findings(record).outcome.margin));
  record.options.topple_angle = 0.4;
  EXPECT_DOUBLE_EQ(timestep_findings(record).outcome.margin, 0.75);
}

TEST(SystemFindings, JsonSaysWhatTheSentenceSays) {
  cairn::results::Run run;
  run.engine = "timestep";
  run.findings = timestep_findings(falling_column());
  const json document = json::parse(run_json(run, {}).text());
  EXPECT_EQ(document["verdict"], "toppled");
  EXPECT_EQ(document["which"]["first_down"], "drum-4");
  EXPECT_EQ(document["counts"]["came_down"], 1);
  EXPECT_EQ(document["counts"]["unknowns"], 33);
  ASSERT_EQ(document["bodies"].size(), 4U) << "the floor is none";
  EXPECT_EQ(document["bodies"][3]["fate"], "toppled");
  EXPECT_EQ(document["bodies"][3]["time"], cairn::tests::kToppled);
  EXPECT_EQ(document["bodies"][2]["displacement"], (json{0.02, 0.0, 0.0}));
  ASSERT_EQ(document["samples"].size(), 3U);
  ASSERT_EQ(document["samples"][2]["bodies"].size(), 4U);
  EXPECT_EQ(document["samples"][2]["bodies"][3]["name"], "drum-4");
  EXPECT_DOUBLE_EQ(document["samples"][2]["bodies"][3]["theta"].get<double>(), -1.5 * 1.2 * 1.2);
  EXPECT_FALSE(document.contains("joints")) << "it has none";
  EXPECT_FALSE(document.contains("curve")) << "that is for the result file";
}

TEST(SystemFindings, SamplesOfOneBodyAreAsOfThePlanarEngine) {
  cairn::results::Run run;
  run.findings = timestep_findings(block_record());
  const json sample = json::parse(run_json(run, {}).text())["samples"][0];
  for (const char* name : {"t", "x", "z", "theta", "vx", "vz", "omega"}) EXPECT_TRUE(sample.contains(name)) << name;
  EXPECT_FALSE(sample.contains("bodies"));
}

TEST(SystemFindings, ResultFileHasARowForEveryBodyAndAColumnForEachInSamples) {
  cairn::results::Run run;
  run.engine = "timestep";
  run.findings = timestep_findings(boxes_record());
  const cairn::files::Group tree = run_tree(run);
  std::size_t seen = 0;
  for (const cairn::files::Group& group : tree.groups) {
    for (const cairn::files::Dataset& d : group.datasets) {
      if (group.name == "curve" && d.name == "qw") {
        ++seen;
        EXPECT_EQ(d.shape, (std::vector<std::size_t>{401, 4}));
      }
      if (group.name == "bodies" && d.name == "displacement") {
        ++seen;
        EXPECT_EQ(d.shape, (std::vector<std::size_t>{4, 3}));
        EXPECT_EQ(d.unit, "m");
      }
    }
  }
  EXPECT_EQ(seen, 2U);
}

TEST(SystemFindings, JointsAreTold) {
  TimestepRecord<2> record = column_record(2);
  cairn::Joint<2> hinge;
  hinge.name = "hinge";
  hinge.a.body = 1;
  hinge.b.body = 2;
  cairn::Joint<2> pin = hinge;
  pin.name = "pin";
  pin.b.body = cairn::kGroundBody;
  record.system.joints = {hinge, pin};
  record.result.joints = {{.largest_force = 10.0, .largest_moment = 1.0, .time = 0.5, .drift = 1e-6},
                          {.largest_force = 123.4, .largest_moment = 0.0, .time = 0.75, .drift = 2e-6}};
  cairn::results::Run run;
  run.findings = timestep_findings(record);
  const json document = json::parse(run_json(run, {}).text());
  ASSERT_EQ(document["joints"].size(), 2U);
  EXPECT_EQ(document["joints"][0]["between"], "drum-1 and drum-2");
  EXPECT_EQ(document["joints"][1]["between"], "drum-1 and ground");
  EXPECT_EQ(document["joints"][1]["kind"], "revolute");
  EXPECT_EQ(document["which"]["joint_loaded_most"], "pin");
  EXPECT_EQ(document["maxima"]["joint_drift"], 2e-6);
  std::string told;
  for (const auto& figure : run.findings.figures)
    if (figure.name == "joint loaded most") told = figure.value;
  EXPECT_EQ(told, "pin: 123.4 N at t = 0.7500 s");
}

TEST(SystemFindings, StudiesHaveTheSameFiguresInColumns) {
  const auto columns = cairn::runs::timestep_columns();
  const auto story = story_of(falling_column());
  cairn::results::Row row = cairn::results::blank_row(columns);
  cairn::runs::add_timestep_figures(story, row, 0);
  cairn::results::Table table(columns);  // a cell of another type than its column throws
  table.resize(1);
  table.set_row(0, row);
  EXPECT_EQ(table.texts("first_down")[0], "drum-4");
  EXPECT_EQ(table.integers("came_down")[0], 1);
  EXPECT_EQ(table.numbers("rotation")[0], 2.16);
  EXPECT_EQ(table.numbers("energy_residual")[0], 0.13);
}

TEST(SystemFindings, OrderOfTheFileChangesNoneOfTheFigures) {
  TimestepRecord<2> turned = falling_column();
  const auto flip = [](auto& list) { std::reverse(list.begin(), list.end()); };
  flip(turned.system.bodies);
  flip(turned.result.bodies);
  flip(turned.result.final_state.poses);
  flip(turned.result.final_state.velocities);
  for (auto* samples : {&turned.curve, &turned.result.samples})
    for (auto& sample : *samples) {
      flip(sample.state.poses);
      flip(sample.state.velocities);
      flip(sample.kinetic);
    }
  const auto a = timestep_findings(falling_column());
  const auto b = timestep_findings(turned);
  EXPECT_EQ(a.sentence, b.sentence);
  ASSERT_EQ(a.quantities.size(), b.quantities.size());
  for (std::size_t k = 0; k < a.quantities.size(); ++k)
    EXPECT_EQ(a.quantities[k].value, b.quantities[k].value) << a.quantities[k].name;
}

TEST(SystemStills, ShowStartFallsAndEnd) {
  const TimestepRecord<2> record = falling_column();
  std::string names;
  double last = -1.0;
  for (const auto& instant : cairn::runs::still_instants(record, story_of(record))) {
    names += instant.name + "|";
    EXPECT_GT(record.curve[instant.sample].state.t, last);
    last = record.curve[instant.sample].state.t;
  }
  EXPECT_EQ(names, "start|||drum-4 toppled||end|");
}

TEST(SystemStills, ABodyThatFliesFarOffDoesNotShrinkThePicture) {
  TimestepRecord<2> record = falling_column();
  const auto window = [](const TimestepRecord<2>& of) {
    return std::get<cairn::results::Scenes>(stills_of(of, story_of(of)));
  };
  const double wide = window(record).high.x - window(record).low.x;
  for (auto& sample : record.curve)
    if (sample.state.t > 1.9) sample.state.poses[4].position.x = 1e6;
  EXPECT_LE(window(record).high.x - window(record).low.x, wide);
}

TEST(SystemCourse, PlacesAreThoseOfTheBodiesThatMoveByForces) {
  const auto one = timestep_findings(block_record()).course;
  EXPECT_EQ(one.coordinates, (std::vector<std::string>{"x", "z", "rotation"})) << "as of the planar engine";
  ASSERT_EQ(one.states.size(), 401U);
  EXPECT_EQ(one.states[0].place, (std::vector<double>{0.0, 0.5, 0.0}));
  const auto several = timestep_findings(boxes_record()).course;
  EXPECT_EQ(several.coordinates.size(), 24U);
  EXPECT_EQ(several.coordinates[6], "statue x");
  EXPECT_EQ(several.scales.place.size(), 24U);
}

}  // namespace
