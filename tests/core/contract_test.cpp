#include "cairn/core/contract.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

enum class Colour { red, blue };

std::string message_of(void (*f)()) {
  try {
    f();
  } catch (const cairn::ContractViolation& violation) {
    return violation.what();
  }
  return "nothing thrown";
}

TEST(Contract, SaysExpressionPlaceAndValues) {
  const std::string text = message_of([] {
    const int n = -3;
    const double h = 0.25;
    const std::string name = "block";
    CAIRN_CHECK(n > 0, n, h, name, Colour::blue, true);
  });
  EXPECT_NE(text.find("contract_test.cpp:"), std::string::npos) << text;
  EXPECT_NE(text.find("n > 0"), std::string::npos) << text;
  EXPECT_NE(text.find("(n, h, name, Colour::blue, true) = (-3, 0.25, \"block\", 1, true)"), std::string::npos) << text;
  EXPECT_EQ(text.find('/'), std::string::npos) << "no folder of the build machine in a message: " << text;
}

TEST(Contract, ValuesAreOptionalAndUntouchedWhenItHolds) {
  EXPECT_NE(message_of([] { CAIRN_CHECK(1 > 2); }).find("1 > 2"), std::string::npos);
  int evaluated = 0;
  CAIRN_CHECK(true, ++evaluated);
  EXPECT_EQ(evaluated, 0);
}

TEST(Contract, IsALogicError) { EXPECT_THROW(CAIRN_CHECK(false), std::logic_error); }

TEST(Contract, AssertFollowsTheBuildType) {
#ifdef NDEBUG
  EXPECT_NO_THROW(CAIRN_ASSERT(false, 1));
#else
  EXPECT_THROW(CAIRN_ASSERT(false, 1), cairn::ContractViolation);
#endif
}

}  // namespace
