/// Rows as bytes and back, columns by name.
#include "cairn/results/table.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "cairn/core/contract.hpp"

namespace cairn::results {
namespace {

const std::vector<Column> kColumns = {{"height", ColumnType::number, "m", "how tall"},
                                      {"impacts", ColumnType::integer, "", "how many"},
                                      {"verdict", ColumnType::text, "", "what happened"}};

TEST(Table, RowsComeBackBitByBit) {
  const double nan = std::bit_cast<double>(std::uint64_t{0x7ff8000000001234});
  for (const double number : {0.0, -0.0, 0.1, -1e-320, std::numeric_limits<double>::infinity(), nan}) {
    for (const std::int64_t integer : {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::max()}) {
      for (const std::string& text : {std::string(), std::string("a\0b", 3), std::string(1000, 'x')}) {
        const Row row = {number, integer, text};
        const auto back = row_from_bytes(row_bytes(row), kColumns);
        ASSERT_TRUE(back);
        EXPECT_EQ(std::bit_cast<std::uint64_t>(std::get<double>((*back)[0])), std::bit_cast<std::uint64_t>(number));
        EXPECT_EQ(std::get<std::int64_t>((*back)[1]), integer);
        EXPECT_EQ(std::get<std::string>((*back)[2]), text);
      }
    }
  }
}

TEST(Table, BytesOfAnotherLengthAreNoRow) {
  const std::string bytes = row_bytes({1.5, std::int64_t{3}, std::string("toppled")});
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(row_from_bytes(bytes.substr(0, size), kColumns)) << size;
  EXPECT_FALSE(row_from_bytes(bytes + 'x', kColumns));
}

TEST(Table, HoldsRowsByColumns) {
  Table table(kColumns);
  table.resize(3);
  table.set_row(1, {0.5, std::int64_t{7}, std::string("survived")});
  EXPECT_TRUE(std::isnan(table.numbers("height")[0])) << "a row that nobody set is blank";
  EXPECT_EQ(table.numbers("height")[1], 0.5);
  EXPECT_EQ(table.integers("impacts")[1], 7);
  EXPECT_EQ(table.texts("verdict")[1], "survived");
  EXPECT_EQ(table.row(1), (Row{0.5, std::int64_t{7}, std::string("survived")}));
  EXPECT_THROW(table.numbers("width"), ContractViolation);
  EXPECT_THROW(table.numbers("verdict"), ContractViolation);
  EXPECT_THROW(table.set_row(3, blank_row(kColumns)), ContractViolation);
  EXPECT_THROW(table.set_row(0, {std::string("x"), std::int64_t{7}, 0.5}), ContractViolation);
}

TEST(Table, ColumnsTextTellsThemApart) {
  std::vector<Column> other = kColumns;
  other[0].unit = "mm";
  EXPECT_NE(columns_text(other), columns_text(kColumns));
  other = kColumns;
  other[1].type = ColumnType::number;
  EXPECT_NE(columns_text(other), columns_text(kColumns));
  other = kColumns;
  other[2].meaning = "said otherwise";
  EXPECT_EQ(columns_text(other), columns_text(kColumns)) << "words may improve without making results useless";
}

}  // namespace
}  // namespace cairn::results
