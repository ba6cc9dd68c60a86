#include "oracle/linear_programme.hpp"

#include <gtest/gtest.h>

namespace oracle {
namespace {

TEST(LinearProgramme, CornerOfAPolygon) {
  // maximise 3x + 2y, x + y <= 4, x + 3y <= 6, x <= 3: at (3, 1), worth 11. Slack unknowns make equations of it.
  const LinearProgramme p{{{1, 1, 1, 0, 0}, {1, 3, 0, 1, 0}, {1, 0, 0, 0, 1}}, {4, 6, 3}, {3, 2, 0, 0, 0}};
  const LpAnswer answer = maximise(p);
  ASSERT_EQ(answer.status, LpStatus::solved);
  EXPECT_NEAR(static_cast<double>(answer.value), 11.0, 1e-15);
  EXPECT_NEAR(static_cast<double>(answer.x[0]), 3.0, 1e-15);
  EXPECT_NEAR(static_cast<double>(answer.x[1]), 1.0, 1e-15);
}

TEST(LinearProgramme, DegenerateProblemThatCyclesWithoutBlandsRule) {
  // Beale's: maximise 3/4 a - 150 b + 1/50 c - 6 d; its best value is 1/20.
  const LinearProgramme p{
      {{0.25L, -60, -1 / 25.0L, 9, 1, 0, 0}, {0.5L, -90, -1 / 50.0L, 3, 0, 1, 0}, {0, 0, 1, 0, 0, 0, 1}},
      {0, 0, 1},
      {0.75L, -150, 1 / 50.0L, -6, 0, 0, 0}};
  const LpAnswer answer = maximise(p);
  ASSERT_EQ(answer.status, LpStatus::solved);
  EXPECT_NEAR(static_cast<double>(answer.value), 0.05, 1e-15);
}

TEST(LinearProgramme, UnboundedIsSaid) { EXPECT_EQ(maximise({{{1, -1}}, {0}, {1, 0}}).status, LpStatus::unbounded); }

TEST(LinearProgramme, InfeasibleComesWithItsProof) {
  // x + y = 1 and 2x + 2y = 3, then x + y = -1: nothing positive satisfies either pair.
  for (const LinearProgramme& p :
       {LinearProgramme{{{1, 1}, {2, 2}}, {1, 3}, {0, 0}}, LinearProgramme{{{1, 1}}, {-1}, {0, 0}}}) {
    const LpAnswer answer = maximise(p);
    ASSERT_EQ(answer.status, LpStatus::infeasible);
    Real value = 0;
    for (std::size_t i = 0; i < p.b.size(); ++i) value += answer.proof[i] * p.b[i];
    EXPECT_LT(value, -1e-3L);
    for (std::size_t j = 0; j < p.c.size(); ++j) {
      Real column = 0;
      for (std::size_t i = 0; i < p.b.size(); ++i) column += answer.proof[i] * p.A[i][j];
      EXPECT_GT(column, -1e-15L);
    }
  }
}

TEST(LinearProgramme, EquationsThatRepeatOthersAreNoFault) {
  const LpAnswer answer = maximise({{{1, 1}, {2, 2}}, {1, 2}, {1, 0}});
  ASSERT_EQ(answer.status, LpStatus::solved);
  EXPECT_NEAR(static_cast<double>(answer.value), 1.0, 1e-15);
}

}  // namespace
}  // namespace oracle
