/// What a study says of coefficients that a law of its cases does not read (decision 0009).
///
/// Seen before: under housner a sweep over impact.restitution or impact.stiffness, and one over laws of which some do not
/// read the restitution that is given, found equal cases without a word; and where a sweep ran other laws than the
/// scenario's, the note was on that one, which no case ran.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "studies/planned_study.hpp"

namespace cairn::scenario {
namespace {

using Notes = std::vector<std::string>;

std::string scene(const std::string& impact) {
  return "[[body]]\nname = \"block\"\nbox = { width = 0.2, height = 1.0 }\ndensity = 2000.0\n"
         "[ground]\nfriction = { static = 0.6, kinetic = 0.5 }\n"
         "motion.x = { kind = \"full-sine\", amplitude = 4.0, frequency = 1.0 }\n[impact]\n" +
         impact + "\n[run]\nduration = 8.0\n";
}

std::string sweep(const std::vector<std::string>& varied, const std::string& sampling = {}) {
  std::string text = "[study]\nkind = \"sweep\"\n" + sampling;
  for (const std::string& one : varied) text += "[[study.vary]]\n" + one + "\n";
  return text;
}

/// Those on impacts, without that word.
Notes notes_of(const std::string& impact, const std::string& study, const inputs::ReadInput& read) {
  Notes found;
  const std::string lead = "Impact: the law ";
  for (const std::string& note : tests::planned(scene(impact) + study, read).plan.notes)
    if (note.starts_with(lead)) found.push_back(note.substr(lead.size()));
  std::sort(found.begin(), found.end());
  return found;
}
Notes notes_of(const std::string& impact, const std::string& study) {
  return notes_of(impact, study, inputs::inputs_from({}));
}

const std::string kLaws = "key = \"impact.law\"\nwords = \"lzb, housner\"";
const std::string kRestitutions = "key = \"impact.restitution\"\nvalues = [0.1, 0.5]";
const std::string kHousnerAndVaried = "housner does not read impact.restitution, which the study varies";

TEST(LawNotes, AVariedCoefficientThatTheLawDoesNotReadIsNamedByItsKey) {
  EXPECT_EQ(notes_of("law = \"housner\"", sweep({kRestitutions})), (Notes{kHousnerAndVaried}));
  EXPECT_EQ(notes_of("law = \"housner\"", sweep({"key = \"impact.stiffness\"\nvalues = [1.0, 2.0]"})),
            (Notes{"housner does not read impact.stiffness, which the study varies"}));
  EXPECT_EQ(notes_of("law = \"lzb\"", sweep({kRestitutions})), Notes{});
  EXPECT_EQ(notes_of("law = \"housner\"\nrestitution = 0.3", sweep({kRestitutions})), (Notes{kHousnerAndVaried}))
      << "what the scene gives of it is not told a second time";
  EXPECT_EQ(notes_of("law = \"housner\"\nchange = [{ from_impact = 2, restitution = 0.3 }]",
                     sweep({"key = \"impact.change.restitution\"\nvalues = [0.1, 0.5]"})),
            (Notes{"housner does not read impact.change.restitution, which the study varies"}));
}

TEST(LawNotes, EveryLawThatIsRunIsAskedAndNoOther) {
  EXPECT_EQ(notes_of("law = \"lzb\"\nrestitution = 0.3", sweep({kLaws})),
            (Notes{"housner does not read the restitution that is given"}));
  EXPECT_EQ(notes_of("law = \"plastic\"\nrestitution = 0.3", sweep({kLaws})),
            (Notes{"housner does not read the restitution that is given"}))
      << "plastic does not read it either, but is never run";
  EXPECT_EQ(notes_of("law = \"lzb\"", sweep({kLaws, kRestitutions})), (Notes{kHousnerAndVaried}));
  EXPECT_EQ(notes_of("law = \"housner\"\nrestitution = 0.3", sweep({"key = \"body.box.height\"\nvalues = [1.0, 1.1]"})),
            (Notes{"housner does not read the restitution that is given"}))
      << "as in a run";
}

TEST(LawNotes, InAListOfPairsALawIsAskedForWhatItIsGiven) {
  const std::string zipped = "sampling = \"zipped\"\n";
  EXPECT_EQ(notes_of("law = \"lzb\"", sweep({kLaws, kRestitutions}, zipped)), (Notes{kHousnerAndVaried}));
  EXPECT_EQ(notes_of("law = \"lzb\"", sweep({kLaws, "key = \"impact.restitution\"\nvalues = [0.5, 0.0]"}, zipped)),
            Notes{})
      << "housner comes with none";
}

TEST(LawNotes, OptimisationsAndCalibrationsSayIt) {
  const std::string parameter = "[[study.parameter]]\nkey = \"impact.restitution\"\nfrom = 0.1\nto = 0.5\n";
  EXPECT_EQ(notes_of("law = \"housner\"", "[study]\nkind = \"optimise\"\n" + parameter), (Notes{kHousnerAndVaried}));
  EXPECT_EQ(notes_of("law = \"housner\"", "[study]\nkind = \"calibrate\"\nmeasured = \"m.csv\"\n" + parameter,
                     inputs::inputs_from({{"m.csv", "time [s],rotation [deg]\n1.0,1.0\n2.0,0.5\n3.0,0.2\n"}})),
            (Notes{kHousnerAndVaried}));
}

TEST(LawNotes, CurvesOfAStabilityStudySayThoseOfTheirOwnLaws) {
  const std::string study =
      "[study]\nkind = \"stability\"\nfrequency = { from = 0.5, to = 3.0 }\namplitude = { from = 1.0, to = 9.0 }\n";
  const std::string curves =
      "[[study.variant]]\nname = \"a\"\nlaw = \"lzb\"\n[[study.variant]]\nname = \"b\"\n"
      "law = \"housner\"\n";
  EXPECT_EQ(notes_of("law = \"plastic\"\nrestitution = 0.3", study + curves),
            (Notes{"housner does not read the restitution that is given"}));
  EXPECT_EQ(notes_of("law = \"housner\"", study + "[[study.variant]]\nname = \"a\"\nset = \"impact.stiffness = 2\"\n"),
            (Notes{"housner does not read the stiffness that is given"}));
}

}  // namespace
}  // namespace cairn::scenario
