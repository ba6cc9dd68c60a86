/// What counts as a fall in a study, and what is said of the bodies that shifted their base.
#include <gtest/gtest.h>

#include "cairn/studies/case_maker.hpp"
#include "cairn/studies/execute.hpp"

namespace cairn::studies {
namespace {

TEST(Fates, AShiftedBaseStandsAndIsTold) {
  // Seen: a slab that a pulse had set on its end counted as toppled in every kind of study.
  Table table({{"verdict", ColumnType::text, "", ""}, {kFailureColumn, ColumnType::text, "", ""}});
  table.resize(4);
  std::size_t row = 0;
  for (const char* verdict : {"survived", "toppled", name_of(results::Verdict::shifted), "failed"})
    table.set_row(row++, {std::string(verdict), std::string()});
  EXPECT_EQ(fates_of(table, 0, 4), (std::vector<Fate>{Fate::stood, Fate::fell, Fate::stood, Fate::no_verdict}));
  results::Outcome shifted;
  shifted.verdict = results::Verdict::shifted;
  EXPECT_EQ(fate_of(shifted), Fate::stood);
  EXPECT_FALSE(shifted.toppled());

  std::vector<Figure> figures;
  add_shifted(table, figures);
  ASSERT_EQ(figures.size(), 1U);
  EXPECT_EQ(figures.front().name, "shifted its base");
  EXPECT_EQ(figures.front().value.find("in 1 of 4 runs"), 0U) << figures.front().value;
  table.set_row(2, {std::string("survived"), std::string()});
  figures.clear();
  add_shifted(table, figures);
  EXPECT_TRUE(figures.empty());
}

TEST(Outcome, VerdictIsToldWithWhatBelongsToIt) {
  results::Outcome o;
  EXPECT_EQ(verdict_words(o), "survived");
  o.beyond_balance = true;
  EXPECT_EQ(verdict_words(o), "survived, beyond balance");
  o.verdict = results::Verdict::toppled;
  EXPECT_EQ(verdict_words(o), "toppled");
  o.came_back = true;
  EXPECT_EQ(verdict_words(o), "toppled and came back");
}

}  // namespace
}  // namespace cairn::studies
