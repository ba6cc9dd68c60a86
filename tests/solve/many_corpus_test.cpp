/// Random problems of many bodies: every answer passes the error function and the judge; what cannot be satisfied is named
/// so, confirmed by a linear programme; any order gives the same bits.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <span>
#include <vector>

#include "cairn/problem/judge.hpp"
#include "cairn/solve/many/many_error.hpp"
#include "cairn/solve/many/solve_many.hpp"
#include "oracle/linear_programme.hpp"
#include "scale.hpp"
#include "solve/many_answer.hpp"
#include "solve/many_corpus.hpp"

namespace cairn::solve {
namespace {

using many_answer::Solved;
using many_answer::solved;

constexpr double kTolerance = 1e-9;  // asked of error function and judge

struct Count {
  int all{}, solved{}, passed{};
  double error{}, judged{};
};

double worst_of(const Certificate& c) {
  double worst = 0.0;
  for (const double part : {c.momentum, c.penetration, c.adhesion, c.cone, c.complementarity, c.friction})
    worst = std::fmax(worst, part);
  return worst;
}

template <int D>
void count_answers(const many_corpus::Kind& kind, std::uint64_t seed, int problems, Count& count) {
  for (int k = 0; k < problems; ++k) {
    CounterRng rng(seed, static_cast<std::uint64_t>(k));
    const auto chosen = many_corpus::feasible<D>(rng, kind);
    const auto& p = chosen.problem;
    // The answer that was chosen: 1e-13 is some hundred roundings of masses of 1e-3 ... 1e3.
    ASSERT_LE(many_error<D>(p.view(), chosen.f, chosen.w).worst, 1e-11) << D << "-D, seed " << seed << ", " << k;
    Solved<D> s = solved<D>(p, {.method = Method::automatic, .tolerance = kTolerance});
    ++count.all;
    if (s.report.report.status != Status::solved) {
      std::printf("%d-D, seed %d, %d: %s, error %.1e\n", D, static_cast<int>(seed), k, name_of(s.report.report.status),
                  s.error.worst);
      EXPECT_NE(s.outcome, Outcome::no_solution) << "nothing is infeasible here";
      continue;
    }
    ++count.solved;
    EXPECT_LE(s.error.worst, kTolerance) << D << "-D, seed " << seed << ", " << k;
    count.error = std::fmax(count.error, s.error.worst);
    ContactAnswer<D> answer;
    answer.f = s.f;
    answer.w = s.w;
    const Certificate c = judge(p.view(), answer, {}, {.relative = kTolerance});
    count.judged = std::fmax(count.judged, worst_of(c));
    count.passed += c.passed ? 1 : 0;
    EXPECT_TRUE(c.passed) << D << "-D, seed " << seed << ", " << k << ": " << worst_of(c) << ", energy "
                          << c.energy_raise;
  }
}

/// 10,000 by default. One coefficient of friction: with more at rest a problem may have no answer of the kind that is
/// looked for, see the next test.
TEST(ManyCorpus, AnswersOfFeasibleProblemsPass) {
  const int each = scaled(1250, 100);
  Count count;
  std::uint64_t seed = 9100;
  for (const bool redundant : {false, true})
    for (const double lightest : {1.0, 1e-3}) {
      const many_corpus::Kind kind{.lightest = lightest, .redundant = redundant};
      count_answers<2>(kind, seed++, each, count);
      count_answers<3>(kind, seed++, each, count);
    }
  std::printf("%d problems: %d solved, %d pass the judge; largest error %.1e, figure of a certificate %.1e\n",
              count.all, count.solved, count.passed, count.error, count.judged);
  // Measured on 18,000: 4 are not found, all of them redundant with masses of 1e-3 ... 1e3.
  EXPECT_LE(count.all - count.solved, 1 + count.all / 1000);
}

TEST(ManyCorpus, StaticAboveKineticFriction) {
  const int each = scaled(500, 100);
  Count count;
  count_answers<2>({.redundant = true, .kinetic = true}, 9120, each, count);
  count_answers<3>({.redundant = true, .kinetic = true}, 9121, each, count);
  std::printf("%d problems with static friction: %d solved, largest error %.1e\n", count.all, count.solved,
              count.error);
  // Measured on 6,000: 7 are not found. What slips stays released, and the chosen answer may hold it.
  EXPECT_LE(count.all - count.solved, 1 + count.all / 300);
}

/// Whether any velocity satisfies what holds whatever the masses: joints, one-sided rows, contacts that do not close.
template <int D>
bool has_velocity(const boxes::OwnedMany<D>& p) {
  const auto view = p.view();
  const std::size_t dof = p.w_free.size();
  std::vector<std::vector<oracle::Real>> A;
  std::vector<oracle::Real> b;
  std::vector<std::size_t> slack_of;
  constexpr std::size_t kEquation = static_cast<std::size_t>(-1);
  std::size_t slacks = 0;
  std::vector<double> unit(dof);
  const auto add = [&](std::size_t row, bool equation, double sign) {
    std::vector<oracle::Real> a(2 * dof);
    for (std::size_t k = 0; k < dof; ++k) {
      std::fill(unit.begin(), unit.end(), 0.0);
      unit[k] = 1.0;
      a[k] = sign * view.add_velocity(row, unit, 0.0);
      a[dof + k] = -a[k];
    }
    A.push_back(a);
    b.push_back(-sign * p.b_motion[row]);
    slack_of.push_back(equation ? kEquation : slacks++);
  };
  for (std::size_t row = 0; row < p.rows.size(); ++row) {
    const bool low = std::isfinite(p.rows[row].lower);
    const bool high = std::isfinite(p.rows[row].upper);
    if (low && high) continue;
    add(row, !low && !high, high ? -1.0 : 1.0);
  }
  for (std::size_t k = 0; k < p.contacts.size(); ++k) add(p.rows.size() + D * k, false, 1.0);
  for (std::size_t i = 0; i < A.size(); ++i) {
    A[i].resize(2 * dof + slacks);
    if (slack_of[i] != kEquation) A[i][2 * dof + slack_of[i]] = -1;
  }
  const oracle::LinearProgramme lp{A, b, std::vector<oracle::Real>(2 * dof + slacks)};
  return oracle::maximise(lp).status != oracle::LpStatus::infeasible;
}

template <int D>
void count_infeasible(const many_corpus::Kind& kind, std::uint64_t seed, int problems, Method method, Count& count) {
  for (int k = 0; k < problems; ++k) {
    CounterRng rng(seed, static_cast<std::uint64_t>(k));
    const auto p = many_corpus::infeasible<D>(rng, kind);
    ASSERT_FALSE(has_velocity<D>(p)) << k;
    const Solved<D> s = solved<D>(p, {.method = method, .most_sweeps = 2000});
    ++count.all;
    count.passed += s.outcome == Outcome::no_solution ? 1 : 0;
    EXPECT_EQ(s.outcome, Outcome::no_solution)
        << D << "-D, seed " << seed << ", " << k << ": " << name_of(s.report.report.status);
  }
}

TEST(ManyCorpus, WhatNothingSatisfiesIsNamedSo) {
  const int each = scaled(125, 60);
  Count count;
  const many_corpus::Kind plain{.most_bodies = 4, .most_contacts = 6};
  const many_corpus::Kind wide{.most_bodies = 4, .most_contacts = 6, .lightest = 1e-3, .redundant = true};
  count_infeasible<2>(plain, 9200, each, Method::automatic, count);
  count_infeasible<3>(plain, 9201, each, Method::automatic, count);
  count_infeasible<2>(wide, 9202, each, Method::exact, count);
  count_infeasible<3>(wide, 9203, each, Method::exact, count);
  count_infeasible<3>(plain, 9204, each / 5, Method::sweeps, count);
  std::printf("%d infeasible problems, %d named so\n", count.all, count.passed);
}

/// The programme itself: feasible problems have a velocity.
TEST(ManyCorpus, FeasibleProblemsHaveAVelocity) {
  for (std::uint64_t k = 0; k < 40; ++k) {
    CounterRng rng(9300, k);
    EXPECT_TRUE(has_velocity<3>(many_corpus::feasible<3>(rng, {.most_bodies = 3, .most_contacts = 5}).problem)) << k;
  }
}

}  // namespace
}  // namespace cairn::solve
