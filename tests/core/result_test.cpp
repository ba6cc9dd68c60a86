#include "cairn/core/result.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "cairn/core/input_error.hpp"

namespace {

using cairn::ContractViolation;
using cairn::InputError;
using cairn::InputErrors;
using cairn::Result;
using cairn::Unexpected;

Result<int, InputErrors> half_of(int value) {
  if (value % 2 == 0) return value / 2;
  return Unexpected(InputErrors{{"case.toml", 3, "value", "an even number", std::to_string(value)}});
}

TEST(Result, HoldsAValueOrAnError) {
  const auto good = half_of(8);
  ASSERT_TRUE(good.has_value());
  EXPECT_TRUE(static_cast<bool>(good));
  EXPECT_EQ(good.value(), 4);
  EXPECT_EQ(*good, 4);
  EXPECT_EQ(good.value_or(7), 4);

  const auto bad = half_of(9);
  ASSERT_FALSE(bad.has_value());
  EXPECT_EQ(bad.error().size(), 1U);
  EXPECT_EQ(bad.value_or(7), 7);
}

TEST(Result, ReadingWhatIsNotThereIsABug) {
  EXPECT_THROW(static_cast<void>(half_of(9).value()), ContractViolation);
  EXPECT_THROW(static_cast<void>(half_of(8).error()), ContractViolation);
}

TEST(Result, CarriesMoveOnlyValuesAndEqualTypes) {
  Result<std::unique_ptr<int>, std::string> owner = std::make_unique<int>(5);
  const std::unique_ptr<int> taken = std::move(owner).value();
  EXPECT_EQ(*taken, 5);

  const Result<std::string, std::string> same = cairn::make_unexpected(std::string("why"));
  ASSERT_FALSE(same);
  EXPECT_EQ(same.error(), "why");
}

TEST(Result, VoidMeansSuccessOnly) {
  const Result<void, std::string> good;
  EXPECT_TRUE(good.has_value());
  EXPECT_NO_THROW(good.value());
  const Result<void, std::string> bad = Unexpected(std::string("why"));
  EXPECT_EQ(bad.error(), "why");
  EXPECT_THROW(bad.value(), ContractViolation);
}

TEST(InputError, TextNamesPlaceKeyExpectedAndFound) {
  EXPECT_EQ(to_text(InputError{"case.toml", 3, "dt", "a number > 0 [s]", "-1"}),
            "case.toml:3: dt: expected a number > 0 [s], found -1");
  EXPECT_EQ(to_text(InputError{"case.toml", 0, "dt", "a number", ""}), "case.toml: dt: expected a number");
  EXPECT_EQ(to_text(InputError{"", 0, "dt", "a number", "x"}), "dt: expected a number, found x");
  EXPECT_EQ(to_text(InputErrors{{"", 0, "a", "b", "c"}, {"", 2, "d", "e", "f"}}),
            "a: expected b, found c\nline 2: d: expected e, found f");
}

TEST(InputError, FoundTextReadsBack) {
  for (const double value : {0.1, -2.5e-300, 9.80665, 1e22}) EXPECT_EQ(std::stod(cairn::found_text(value)), value);
  EXPECT_EQ(cairn::found_text(1.0 / 0.0), "inf");
}

}  // namespace
