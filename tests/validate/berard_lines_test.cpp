/// Every row of `cairn validate berard` is within its limit, line by line.
#include <gtest/gtest.h>

#include "cairn/validate/berard/lines.hpp"

namespace cairn::validate {
namespace {

/// Claims are findings: they may be confirmed or not.
void expect_all(const std::vector<Row>& rows, std::size_t least) {
  EXPECT_GE(rows.size(), least);
  for (const Row& row : rows)
    EXPECT_TRUE(row.ok || row.claim) << "line " << row.line << ": " << row.what << ": expected " << row.expected
                                     << ", ours " << row.ours << ", difference " << row.difference << ", limit "
                                     << row.limit << " " << row.note;
}

TEST(BerardLines, RecipeSizes) { expect_all(berard_lines::recipe_sizes(), 6); }
TEST(BerardLines, Pendulums) { expect_all(berard_lines::pendulums(), 8); }
TEST(BerardLines, Rocking) { expect_all(berard_lines::rocking(), 5); }
TEST(BerardLines, Sliding) { expect_all(berard_lines::sliding(), 24); }

}  // namespace
}  // namespace cairn::validate
