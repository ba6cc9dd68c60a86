/// Shortcuts change no verdict (issue line 8): 10,000 runs with and without.
#include <gtest/gtest.h>

#include <cstdio>

#include "cairn/validate/campaign/campaign.hpp"
#include "scale.hpp"

namespace cairn {
namespace {

TEST(Shortcut, EarlyVerdictRestAndAccumulation) {
  const int runs = scaled(10000, 500);
  planar::RunWorkspace workspace;
  int early = 0, at_rest = 0, accumulated = 0, failed = 0, shifted = 0, back = 0, beyond = 0;
  for (int index = 0; index < runs; ++index) {
    validate::CampaignCase c = validate::campaign_case(2026, static_cast<std::uint64_t>(index));
    c.options.sample_times.clear();
    c.options.keep_events = false;
    c.options.impacts.report_limits = false;
    auto with = [&](auto change) {
      planar::RunOptions o = c.options;
      change(o);
      return planar::run(c.model, c.start, o, workspace).value();
    };
    const planar::RunResult plain = with([](planar::RunOptions& o) { o.stop_at_rest = false; });
    const planar::RunResult rest = with([](planar::RunOptions&) {});
    const planar::RunResult decided = with([](planar::RunOptions& o) { o.early_verdict = true; });
    // The accumulation rule moved down to the round-off of an angle.
    const planar::RunResult settled = with([](planar::RunOptions& o) { o.thresholds.settle = 1e-15; });
    for (const planar::RunResult* r : {&rest, &decided, &settled}) {
      EXPECT_EQ(r->verdict, plain.verdict) << "case " << index << ", " << c.what;
      EXPECT_EQ(r->direction, plain.direction) << "case " << index << ", " << c.what;
      EXPECT_EQ(r->impacts_before == 0, plain.impacts_before == 0) << "case " << index << ", " << c.what;
    }
    // An early end leaves out what follows the verdict and nothing before it.
    EXPECT_EQ(decided.topple_time, plain.topple_time) << "case " << index << ", " << c.what;
    shifted += plain.verdict == planar::Verdict::shifted ? 1 : 0;
    back += plain.came_back() ? 1 : 0;
    beyond += plain.verdict == planar::Verdict::survived && plain.beyond_balance ? 1 : 0;
    failed += plain.verdict == planar::Verdict::failed ? 1 : 0;
    early += decided.end == planar::RunEnd::decided ? 1 : 0;
    at_rest += rest.end == planar::RunEnd::rest ? 1 : 0;
    for (const auto& row : rest.counts.accumulated)
      for (const std::uint32_t n : row) accumulated += n > 0 ? 1 : 0;
  }
  std::printf("%d runs: %d decided early, %d stopped at rest, %d with accumulations, %d failed\n", runs, early, at_rest,
              accumulated, failed);
  std::printf("%d shifted their base, %d came back from where they had come down, %d survived beyond balance\n",
              shifted, back, beyond);
  EXPECT_EQ(failed, 0);
  // The comparison would be empty if the shortcuts were hardly taken.
  EXPECT_GT(early, runs / 3);
  EXPECT_GT(at_rest, runs / 10);
  EXPECT_GT(accumulated, runs / 10);
  EXPECT_GT(shifted, runs / 1000);
  EXPECT_GT(back, runs / 1000);
  EXPECT_GT(beyond, runs / 1000);
}

/// Restricted models run to a verdict too, also under vertical shaking beyond 1 g.
TEST(Shortcut, RestrictedModelsReachAVerdict) {
  const int runs = scaled(1500, 300);
  for (const Restriction restriction : {Restriction{true, false}, Restriction{false, true}, Restriction{true, true}}) {
    int failed = 0;
    for (int index = 0; index < runs; ++index) {
      validate::CampaignCase c = validate::campaign_case(2026, static_cast<std::uint64_t>(index));
      c.model.restriction = restriction;
      c.options.keep_events = false;
      c.options.impacts.report_limits = false;
      if (planar::run(c.model, c.start, c.options).value().verdict == planar::Verdict::failed) ++failed;
    }
    EXPECT_EQ(failed, 0) << "no sliding " << restriction.no_sliding << ", no flight " << restriction.no_flight;
  }
}

}  // namespace
}  // namespace cairn
