/// Frictionless LZB of two and three contacts against Siconos' MultipleImpact ("BiStiffness": the same law by explicit
/// steps of the primary contact's impulse). Built only where Siconos' kernel library is found.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "laws/lzb_posed.hpp"
#include "laws/lzb_siconos_peer.hpp"

namespace {

struct Case {
  const char* name;
  posed::NormalImpact impact;
};

std::vector<Case> cases() {
  using posed::block;
  using posed::chain;
  return {
      {"three equal balls, linear", chain({1, 1, 1}, {1, 1}, {1, 1}, 1.0)},
      {"three equal balls, Hertz", chain({1, 1, 1}, {1, 1}, {1, 1}, 1.5)},
      {"three unequal balls, lossy", chain({1, 2, 0.5}, {0.5, 0.8}, {1, 2}, 1.5)},
      {"four balls, lossy", chain({1, 1, 2, 1}, {0.9, 0.6, 0.8}, {1, 0.5, 2}, 1.0)},
      {"flat block, rocking", block(0.5, {-0.5, 0.5}, 0.0, 1.0, {0.7, 0.9}, {1, 1}, 1.0)},
      {"flat block, landing", block(0.8, {-0.5, 0.5}, -0.3, 1.0, {0.7, 0.9}, {1, 3}, 1.5)},
      {"three corners", block(1.5, {-0.5, 0.1, 0.5}, -0.2, 1.0, {0.6, 1.0, 0.8}, {1, 2, 1}, 1.0)},
  };
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 0.0;
  for (std::size_t d = 0; d < a.size(); ++d) most = std::fmax(most, std::fabs(a[d] - b[d]));
  return most;
}

TEST(LzbAgainstSiconos, TwoAndThreeContactsWithoutFriction) {
  for (const Case& c : cases()) {
    const posed::NormalImpact& i = c.impact;
    const std::vector<double> ours = posed::answered(i).w;
    auto theirs = [&](double step) {
      return peer::siconos_multiple_impact(i.rows, i.w, i.restitution, i.stiffness, i.exponent, step);
    };
    constexpr double kStep = 4e-7;
    const double coarse = distance(ours, theirs(10.0 * kStep));
    const double fine = distance(ours, theirs(kStep));
    std::printf("%-28s step %.0e: %.1e, step %.0e: %.1e\n", c.name, 10.0 * kStep, coarse, kStep, fine);
    EXPECT_LT(fine, 1e-6) << c.name;
  }
}

}  // namespace
