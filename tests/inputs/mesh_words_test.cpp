/// Findings on meshes in sentences, with remedies spelled for the command line and for a scenario.
#include "cairn/inputs/words/mesh_words.hpp"

#include <gtest/gtest.h>

#include "cairn/inputs/words/finding_words.hpp"
#include "cairn/inputs/words/repair_words.hpp"

namespace {

using namespace cairn::inputs;  // NOLINT: the test reads like the code it is about
using cairn::InputErrors;
using cairn::geometry::Cure;
using cairn::geometry::Finding;
using cairn::geometry::FindingKind;
using cairn::geometry::RepairKind;
using cairn::geometry::RepairStep;
using cairn::geometry::Severity;

std::string option(const Finding& finding) { return words_of(finding, Vocabulary::command_line).remedy; }
std::string key(const Finding& finding) { return words_of(finding, Vocabulary::scenario).remedy; }
std::string what(const Finding& finding) { return words_of(finding, Vocabulary::scenario).what; }

Finding open_with(double edges, double longest, Cure cure) {
  return {.severity = Severity::error,
          .kind = FindingKind::open,
          .how_much = {{"open_edges", edges}, {"holes", 1.0}, {"longest_rim_edges", longest}},
          .cure = cure};
}

TEST(FindingWords, AnOpenSurface) {
  const Finding hole = open_with(4.0, 4.0, Cure::close_holes);
  EXPECT_EQ(what(hole),
            "the surface is open: 4 edges have one face only (1 hole, the longest rim has 4 edges), so it encloses no "
            "volume");
  EXPECT_EQ(option(hole), "close 1 hole of up to 4 edges with --repair");
  EXPECT_EQ(key(hole), "close 1 hole of up to 4 edges with repair = true");
}

TEST(FindingWords, ALongRimNeedsItsNumberOfEdges) {
  const Finding hole = open_with(469.0, 469.0, Cure::close_holes);
  EXPECT_EQ(option(hole), "close 1 hole of up to 469 edges with --repair --close-holes 469");
  EXPECT_EQ(key(hole), "close 1 hole of up to 469 edges with repair = true, close_holes = 469");
}

TEST(FindingWords, CracksThatAWeldCloses) {
  Finding crack = open_with(4.0, 4.0, Cure::weld);
  crack.how_much.emplace_back("weld_tolerance", 1e-6);
  crack.how_much.emplace_back("edges_welded", 4.0);
  EXPECT_EQ(option(crack), "weld the cracks: --repair --weld 1e-06 closes all 4 edges");
  EXPECT_EQ(key(crack), "weld the cracks: repair = true, weld = 1e-06 closes all 4 edges");
  Finding half = open_with(12.0, 8.0, Cure::close_holes);
  half.how_much.emplace_back("weld_tolerance", 1e-6);
  half.how_much.emplace_back("edges_welded", 4.0);
  EXPECT_EQ(option(half), "--weld 1e-06 closes 4 of 12 edges; close 1 hole of up to 8 edges with --repair");
  EXPECT_EQ(key(half), "weld = 1e-06 closes 4 of 12 edges; close 1 hole of up to 8 edges with repair = true");
}

// In a scenario the option without a number became "weld = with a larger tolerance".
TEST(FindingWords, ARemedyWithoutANumber) {
  const Finding soup = open_with(3.0, 0.0, Cure::join_faces);
  EXPECT_EQ(option(soup), "no two faces hang together: if they should, --weld with a larger tolerance may join them");
  EXPECT_EQ(key(soup), "no two faces hang together: if they should, weld with a larger tolerance may join them");
}

TEST(FindingWords, AMistakenUnit) {
  const Finding large{
      .severity = Severity::warning, .kind = FindingKind::unlikely_size, .how_much = {{"size", 1620.0}}};
  EXPECT_EQ(what(large), "the longest extent is 1620 m, which is large for an object on the ground: a mistaken unit?");
  EXPECT_EQ(option(large),
            "if the file is in millimetres it is 1.62 m: --unit mm; in centimetres: --unit cm; in inches: --unit in");
  EXPECT_EQ(key(large),
            "if the file is in millimetres it is 1.62 m: mesh_unit = \"mm\"; in centimetres: mesh_unit = \"cm\"; in "
            "inches: mesh_unit = \"in\"");
}

TEST(FindingWords, EveryKindHasItsSentence) {
  for (int k = 0; k <= static_cast<int>(FindingKind::doubtful_volume); ++k) {
    const Finding finding{.severity = Severity::error, .kind = static_cast<FindingKind>(k), .how_much = {}};
    EXPECT_FALSE(what(finding).empty()) << k;
    EXPECT_EQ(key(finding).find("--"), std::string::npos) << key(finding);
  }
  for (int k = 1; k <= static_cast<int>(Cure::turn_faces); ++k) {
    const Finding finding = open_with(1.0, 1.0, static_cast<Cure>(k));
    EXPECT_FALSE(option(finding).empty()) << k;
    EXPECT_EQ(key(finding).find("--"), std::string::npos) << key(finding);
  }
}

TEST(RepairWords, AStepSaysWhatItDid) {
  const RepairStep holes{.kind = RepairKind::holes,
                         .count = 2,
                         .volume_added = 0.5,
                         .volume_after = 2.0,
                         .area_added = 0.25,
                         .volume_doubt = 0.125,
                         .faces = 6,
                         .edges = 8};
  EXPECT_EQ(
      words_of(holes),
      "closed 2 holes of 8 edges with 6 faces (rims out of plane: the volume depends on how they are closed by up "
      "to 0.125 m3): volume +0.5 m3 against flat caps, now 2 m3; area +0.25 m2");
  const RepairStep none{.kind = RepairKind::weld, .within = 0.1};
  EXPECT_EQ(words_of(none),
            "no weld: within 0.1 m of each other lie so many vertices of open edges that it would melt the surface: "
            "volume +0 m3, now 0 m3; area +0 m2");
}

TEST(DoubtWords, NameThePartsAndTheRemedy) {
  const std::vector<std::string> names = {"a.stl", "b.stl"};
  const auto words = [&](const MeshDoubt& doubt) { return words_of(doubt, names, Vocabulary::command_line); };
  EXPECT_EQ(words({.kind = DoubtKind::overlap, .parts = {0, 1}}),
            "a.stl and b.stl overlap: what they share counts twice.");
  EXPECT_EQ(words({.kind = DoubtKind::cavity_in_nothing, .parts = {1, 1}}),
            "b.stl is a cavity where there is no material to take away.");
  const MeshDoubt lying{.kind = DoubtKind::on_its_side, .axes = {'y', 'z'}, .extents = {1.62, 0.61}};
  EXPECT_EQ(words(lying),
            "The body measures 1.62 m along y and only 0.61 m along z, which is taken as up: is y up? Then say --up y");
  EXPECT_TRUE(words_of(lying, names, Vocabulary::scenario).ends_with("is y up? Then say up = \"y\""));
}

TEST(MeshWords, ARefusalIsAFaultWithItsRemedy) {
  const MeshFaults faults = {MeshRefusal{"a.stl", "parts[1].mesh", open_with(4.0, 4.0, Cure::close_holes)}};
  const InputErrors errors = worded(faults, Vocabulary::scenario);
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_EQ(errors[0].file, "a.stl");
  EXPECT_EQ(errors[0].key, "parts[1].mesh");
  EXPECT_EQ(errors[0].expected, "the closed surface of a solid (close 1 hole of up to 4 edges with repair = true)");
}

}  // namespace
