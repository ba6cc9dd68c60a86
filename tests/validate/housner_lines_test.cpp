/// Every row of `cairn validate housner` is within its limit, line by line.
#include <gtest/gtest.h>

#include <cmath>

#include "cairn/validate/housner/lines.hpp"

namespace cairn::validate {
namespace {

const Progress kSilent = [](const std::string&, double) {};

void expect_all(const std::vector<Row>& rows, std::size_t least) {
  EXPECT_GE(rows.size(), least);
  for (const Row& row : rows)
    EXPECT_TRUE(row.ok) << "line " << row.line << ": " << row.what << ": expected " << row.expected << ", ours "
                        << row.ours << ", difference " << row.difference << ", limit " << row.limit << " " << row.note;
}

TEST(HousnerLines, FreeRocking) { expect_all(housner_lines::free_rocking(), 12); }
TEST(HousnerLines, Thresholds) { expect_all(housner_lines::thresholds(), 4); }
TEST(HousnerLines, ClosedForms) { expect_all(housner_lines::closed_forms(), 3); }
TEST(HousnerLines, Symmetry) { expect_all(housner_lines::symmetry(), 6); }
TEST(HousnerLines, Energy) { expect_all(housner_lines::energy(kSilent), 30); }
TEST(HousnerLines, Overturning) { expect_all(housner_lines::overturning(kSilent), 14); }

TEST(HousnerLines, AMissedLimitIsNotOk) {
  EXPECT_FALSE(housner_lines::absolute("1", "x", 1.0, 1.1, 0.05, "m").ok);
  EXPECT_FALSE(housner_lines::absolute("1", "x", 1.0, std::nan(""), 0.05, "m").ok);
  EXPECT_FALSE(housner_lines::at_least("1", "x", 2, 1).ok);
}

}  // namespace
}  // namespace cairn::validate
