/// The parts of `cairn validate burton-chatzis` on coarse grids: what must hold holds, and what docs/theory/irregular_bodies.md
/// says of the claims is so.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "cairn/validate/burton_chatzis/lines.hpp"

namespace cairn::validate {
namespace {

using burton::Effort;
constexpr Effort kCoarse{.columns = 34, .rows = 34, .scan_columns = 16, .scan_rows = 16, .records = 3};

Case run(void (*part)(Case&, const Effort&, const Progress&), const Effort& effort = kCoarse) {
  Case result{.name = "", .title = "", .rows = {}};
  part(result, effort, [](const std::string&, double) {});
  return result;
}

void expect_checks_hold(const Case& result) {
  EXPECT_TRUE(std::any_of(result.rows.begin(), result.rows.end(), [](const Row& row) { return !row.claim; }));
  for (const Row& row : result.rows)
    EXPECT_TRUE(row.claim || row.ok) << row.line << " " << row.what << ": " << row.ours;
  for (const Map& map : result.maps) {
    EXPECT_EQ(map.cells.size(), static_cast<std::size_t>(map.columns) * static_cast<std::size_t>(map.rows)) << map.name;
    EXPECT_LE(map.meanings.size(), 5U) << map.name;
  }
  for (const Figure& figure : result.figures) EXPECT_FALSE(figure.curves.empty()) << figure.name;
  for (const Table& table : result.tables)
    for (const auto& line : table.lines) EXPECT_EQ(line.size(), table.columns.size()) << table.title;
}

/// The claims whose words contain `what`, all of which have this verdict; there is at least one.
void expect_claims(const Case& result, const std::string& what, bool confirmed) {
  int found = 0;
  for (const Row& row : result.rows) {
    if (!row.claim || row.what.find(what) == std::string::npos) continue;
    ++found;
    EXPECT_EQ(row.ok, confirmed) << row.line << " " << row.what << ": " << row.expected << ", " << row.ours;
  }
  EXPECT_GT(found, 0) << what;
}

/// What was looked at after a claim had failed is told below a table and is no claim.
void expect_told_below_a_table(const Case& result, const std::string& words) {
  EXPECT_TRUE(std::any_of(result.tables.begin(), result.tables.end(), [&](const Table& table) {
    return table.note.find(words) != std::string::npos;
  })) << words;
}
void expect_no_row(const Case& result, const std::string& words) {
  for (const Row& row : result.rows) EXPECT_EQ(row.what.find(words), std::string::npos) << row.what;
}

TEST(BurtonChatzis, Shelf) {
  const Case result = run(&burton::shelf);
  expect_checks_hold(result);
  expect_claims(result, "the direction of the pulse matters", true);
  expect_claims(result, "extensions topples least", true);
  expect_claims(result, "uneven feet topples most", false);
  expect_claims(result, "topple more than the flat base", true);
  expect_no_row(result, "shorten the base as much");
  expect_told_below_a_table(result, "uneven feet topple more at 4 of 4 lengths");
  expect_claims(result, "differ more at high frequencies", true);
  expect_claims(result, "flat shelf, ground right first: λ = 0.3 enlarges the loop", true);
  expect_claims(result, "flat shelf, ground left first: λ = 0.3 enlarges the loop", false);
  expect_no_row(result, "can lift both ways");
  expect_told_below_a_table(result, "with the ground left first at 3 of 3 widths");
}

TEST(BurtonChatzis, BalancedRock) {
  const Case result = run(&burton::balanced_rock);
  expect_checks_hold(result);
  for (const char* what : {"topples to the right or not at all", "much more likely", "failure A at low frequencies",
                           "drastically different", "bands"})
    expect_claims(result, what, true);
}

TEST(BurtonChatzis, Friction) {
  const Case result = run(&burton::friction);
  expect_checks_hold(result);
  expect_claims(result, "less friction lowers the amplitude", false);
  expect_no_row(result, "of the scan");
  expect_told_below_a_table(result, "some cells topple with 0.5 or 0.3 and not with 0.75");
  expect_claims(result, "falls to the right only", true);
  expect_claims(result, "turns flight into slide rocking and reverses the fall", true);
}

TEST(BurtonChatzis, Record) {
  const Case result = run(&burton::record);
  expect_checks_hold(result);
  expect_claims(result, "none and hollow fall the same way and solid stays", true);
  expect_claims(result, "a solid pedestal stands more than none", true);
}

TEST(BurtonChatzis, Pedestals) {
  Effort finer = kCoarse;  // feet change some cells on the border: one in a hundred needs enough of them
  finer.columns = finer.rows = 60;
  const Case result = run(&burton::pedestals, finer);
  expect_checks_hold(result);
  for (const char* what :
       {"a hollow pedestal topples less than none", "a solid pedestal topples less than a hollow one",
        "fails at no higher amplitude", "enlarges the loop", "feet act as lambda = 0",
        "a chamfered pedestal topples more than a solid one"})
    expect_claims(result, what, true);
  for (const char* what :
       {"feet drastically reduce", "a chamfered pedestal topples less than none",
        "hollow fails at a lower amplitude than solid", "none fails at a lower amplitude than hollow"})
    expect_claims(result, what, false);
}

TEST(BurtonChatzis, Statue) {
  const Case result = run(&burton::statue);
  expect_checks_hold(result);
  for (const char* what :
       {"the direction of the pulse matters", "failure A stays essentially", "failure B shrinks",
        "to neglect sliding is not conservative", "moment of inertia matters", "slide rocking comes before many falls"})
    expect_claims(result, what, true);
  expect_claims(result, "failure B grows dramatically", false);
  expect_claims(result, "both directions together", false);
  expect_claims(result, "failure A reaches higher frequencies", false);
  expect_no_row(result, "in its worse direction");
}

}  // namespace
}  // namespace cairn::validate
