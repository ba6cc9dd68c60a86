#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cairn/scenario/compare.hpp"

/// A comparison in words and as a table of texts, for a terminal, a page or a file.
namespace cairn::scenario {

/// "Of 4 runs 3 survive and 1 topples. The first to part from lzb does so at impact 1, t = 0.3512 s." First comes where
/// another law answered in place of one of these; what runs that topple together are compared up to, and what differs at
/// their ends, stands where it says that they do not part.
std::string headline(const Comparison& comparison);

/// What was done at an impact: "stops corner 1, which sticks, and lifts corner 0 at 0.213 m/s, losing 3.21 J". A
/// velocity that the tolerances explain counts as none.
std::string impact_words(const results::CourseEvent& event, const Agreement& allowed);

/// "impact 1, t = 0.3512 s", "t = 0.4 s", "after toppling, t = 1.3 s", "not up to toppling" or "does not part"; "-" for
/// the reference.
std::string parting_place(const Comparison& comparison, const ComparedRun& run);

/// Where a run leaves the reference, what each does there, and by how much they differ. Empty for the reference.
std::string parting_sentence(const Comparison& comparison, const ComparedRun& run);

/// Runs that leave the reference at one of its events, told together.
struct PartingScene {
  struct Doing {
    std::vector<const ComparedRun*> runs;  // those that do the same
    std::string words;
  };
  std::string what;           // "impact 1, t = 0.3512 s: edge reaches the ground turning clockwise"
  std::vector<Doing> doings;  // the reference's first
};
/// In the order of time. They point into the comparison.
std::vector<PartingScene> parting_scenes(const Comparison& comparison);

/// Those that do not part from the reference, and how near they stay, in a sentence; empty where all do.
std::string staying(const Comparison& comparison);

/// A figure in which the ends of two runs differ although they do not part, because they topple before.
struct EndDifference {
  std::string name;  // "slip"
  std::string unit;  // empty for a pure number
  double reference{};
  double run{};
};
std::vector<EndDifference> end_differences(const Comparison& comparison, const ComparedRun& run);

/// "Another law answered for kinematic in 38 of 38 impacts."; empty where every law answered itself, or nearly always.
std::string stand_ins(const Comparison& comparison);

/// What was out of the ordinary on the way, with how often: "146 x no admissible pattern, plastic impact taken"; of a
/// failed run what to try. Empty where nothing was; an accumulation of impacts is nothing out of the ordinary.
std::string remarks(const ComparedRun& run);

/// What was noticed on the inputs, in any of the runs, each once.
std::vector<std::string> notes_of(const Comparison& comparison);

/// The runs side by side.
struct ComparisonTable {
  struct Column {
    std::string name;  // with its unit
    bool is_number{};
  };
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // in the order of the runs
};
ComparisonTable table_of(const Comparison& comparison);

/// A figure of a run by its group and name; null where its engine has none such.
const results::Quantity* quantity_of(const results::RunFindings& found, std::string_view group, std::string_view name);

}  // namespace cairn::scenario
