#include "cairn/core/rng.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <set>

namespace {

using cairn::CounterRng;
using cairn::philox4x32_10;
using Words = std::array<std::uint32_t, 4>;

/// Known answers published with Random123 (Salmon et al., SC'11), file kat_vectors, lines "philox4x32 10".
TEST(Philox, KnownAnswers) {
  EXPECT_EQ(philox4x32_10({0, 0, 0, 0}, {0, 0}), (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  constexpr std::uint32_t kOnes = 0xffffffff;
  EXPECT_EQ(philox4x32_10({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}),
            (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox4x32_10({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(CounterRng, IsAFunctionOfSeedStreamAndPosition) {
  CounterRng a(7, 3);
  CounterRng b(7, 3);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.next_bits(), b.next_bits());
  CounterRng jumped(7, 3);
  jumped.seek(100);
  EXPECT_EQ(jumped.next_bits(), a.next_bits());
  EXPECT_EQ(jumped.position(), 101U);

  std::set<std::uint64_t> firsts;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    for (std::uint64_t stream = 0; stream < 50; ++stream) firsts.insert(CounterRng(seed, stream).next_bits());
  }
  EXPECT_EQ(firsts.size(), 2500U);
}

TEST(CounterRng, FirstWordsAreThoseOfTheZeroCounter) {
  CounterRng rng(0, 0);
  EXPECT_EQ(rng.next_bits(), 0xe169c58d6627e8d5U);
  EXPECT_EQ(rng.next_bits(), 0x9b00dbd8bc57ac4cU);
}

TEST(CounterRng, UniformHasTheMomentsOfUniform) {
  CounterRng rng(42);
  constexpr int kCount = 400000;
  double sum = 0.0;
  double squares = 0.0;
  double lag = 0.0;
  double previous = 0.5;
  for (int i = 0; i < kCount; ++i) {
    const double u = rng.uniform();
    ASSERT_GE(u, 0.0);
    ASSERT_LT(u, 1.0);
    sum += u;
    squares += u * u;
    lag += (u - 0.5) * (previous - 0.5);
    previous = u;
  }
  // Standard errors: 1/sqrt(12 n) = 4.6e-4, sqrt(4/45 / n) = 4.7e-4, 1/(12 sqrt n) = 1.3e-4; the limits are four of them.
  EXPECT_NEAR(sum / kCount, 0.5, 1.9e-3);
  EXPECT_NEAR(squares / kCount, 1.0 / 3.0, 1.9e-3);
  EXPECT_NEAR(lag / kCount, 0.0, 5.3e-4);
}

TEST(CounterRng, RangesAndIndices) {
  CounterRng rng(5, 1);
  std::array<int, 7> counts{};
  for (int i = 0; i < 70000; ++i) {
    const double x = rng.uniform(-3.0, 2.0);
    ASSERT_GE(x, -3.0);
    ASSERT_LT(x, 2.0);
    const std::uint64_t k = rng.index(7);
    ASSERT_LT(k, 7U);
    ++counts[k];
  }
  for (const int count : counts) EXPECT_NEAR(count, 10000, 4 * 93);  // four standard deviations sqrt(n p q) = 93
  EXPECT_EQ(CounterRng(1).index(1), 0U);
}

}  // namespace
