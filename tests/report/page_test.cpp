/// The page of a run: complete, well-formed, self-contained, the same text every time, and safe whatever a title says.
#include "cairn/report/page.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "cairn/report/html.hpp"
#include "cairn/report/plot.hpp"
#include "cairn/report/poses.hpp"
#include "cairn/report/style.hpp"
#include "cairn/runs/planar/planar_poses.hpp"
#include "cairn/runs/planar/planar_timeline.hpp"
#include "contains.hpp"
#include "files/temporary_folder.hpp"
#include "report/markup.hpp"
#include "report/sample_runs.hpp"

namespace {

using cairn::planar::Pattern;
using cairn::planar::State;
using cairn::report::Point;
using cairn::report::run_page;
using cairn::results::Chart;
using cairn::tests::contains;
using cairn::tests::markup_fault;
using cairn::tests::PlanarRun;
using cairn::tests::told_again;

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

struct Sample {
  const char* name;
  PlanarRun record;
};

const std::vector<Sample>& samples() {
  static const std::vector<Sample> all = {{"rocking", cairn::tests::rocking_run()},
                                          {"toppling", cairn::tests::toppling_run()},
                                          {"sliding", cairn::tests::sliding_run()},
                                          {"falling", cairn::tests::falling_run()},
                                          {"resting", cairn::tests::resting_run()}};
  return all;
}

// What stands against a verdict was one note among those on the inputs, far below "survived".
TEST(Page, WhatStandsAgainstAVerdictIsInItsBanner) {
  PlanarRun run = cairn::tests::resting_run();
  cairn::OutOfPlane doubts;
  doubts.narrow_end = true;
  run.placement.out_of_plane = doubts;
  const std::string page = run_page(told_again(run));
  EXPECT_EQ(markup_fault(page), "");
  EXPECT_TRUE(contains(page, "<title>survived in this plane: A sample</title>"));
  EXPECT_TRUE(contains(page, "<div class=\"verdict reserved\">")) << "not in the colour of what is safe";
  EXPECT_TRUE(
      contains(page, "<p class=\"word\">survived in this plane</p>\n<p class=\"say\">In this plane: the block stays"));
  EXPECT_TRUE(
      contains(page, "<p class=\"more\">A planar run says nothing about the other directions: the base is round"));
  EXPECT_TRUE(contains(page, "<p class=\"more\">Survived in this plane, certain: it rests"));
  EXPECT_FALSE(contains(run_page(cairn::tests::resting_run().told), "in this plane"));
}

TEST(Page, HasEverything) {
  for (const Sample& sample : samples()) {
    SCOPED_TRACE(sample.name);
    const std::string page = run_page(sample.record.told);
    EXPECT_TRUE(contains(page, cairn::report::escaped(cairn::runs::verdict_sentence(sample.record))));
    for (const char* part : {"<title>", "Margin", "Slip path", "largest slip", "final slip", "The body at key instants",
                             "Rotation and pattern of motion", "Ground motion", "Place of the centroid", "Energies",
                             "Energy audit", "Events", "Model", "Provenance", "Scenario", "balance"}) {
      EXPECT_TRUE(contains(page, part)) << part;
    }
    EXPECT_TRUE(contains(page, cairn::report::escaped(sample.record.told.scenario_text)));
    EXPECT_TRUE(contains(page, sample.record.told.provenance.scenario_hash));
  }
}

TEST(Page, MarkupIsWellFormed) {
  for (const Sample& sample : samples()) EXPECT_EQ(markup_fault(run_page(sample.record.told)), "") << sample.name;
}

TEST(Page, NeedsNothingElse) {
  for (const Sample& sample : samples()) {
    const std::string page = run_page(sample.record.told);
    for (const char* part :
         {"<script", "http://", "https://", "@import", "<img", "<link", "javascript:", "url(http", "src="}) {
      EXPECT_FALSE(contains(page, part)) << part;
    }
    EXPECT_TRUE(contains(page, "default-src 'none'")) << "and the browser is told so";
  }
}

TEST(Page, SameRecordSameText) {
  for (const Sample& sample : samples())
    EXPECT_EQ(run_page(sample.record.told), run_page(sample.record.told)) << sample.name;
  EXPECT_EQ(run_page(cairn::tests::falling_run().told), run_page(cairn::tests::falling_run().told));
}

TEST(Page, EverySvgSpeaks) {
  for (const Sample& sample : samples()) {
    const std::string page = run_page(sample.record.told);
    EXPECT_EQ(count(page, "<svg "), count(page, "<desc ") + count(page, "aria-hidden=\"true\"")) << sample.name;
    EXPECT_EQ(count(page, "<desc "), count(page, "role=\"img\"")) << sample.name;
    EXPECT_FALSE(contains(page, "<desc id=\"energy-desc\"></desc>"));
  }
}

TEST(Page, TextsOfAUserStayTexts) {
  PlanarRun record = cairn::tests::resting_run();
  record.told.title = "<script>alert(1)</script> & \"quotes\" \x1b[31m \xff";
  record.name = "</h1><b>";
  record.told.scenario_text = "# </pre><script>\n";
  record.told.provenance.input_hashes = {{"a<b>.csv", "0123"}};
  const std::string page = run_page(told_again(record));
  EXPECT_EQ(markup_fault(page), "");
  EXPECT_FALSE(contains(page, "<script"));
  EXPECT_FALSE(contains(page, "<b>"));
  EXPECT_FALSE(contains(page, "\x1b"));
  EXPECT_TRUE(contains(page, "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;"));
}

TEST(Page, LongTablesAreCutWithACount) {
  PlanarRun record = cairn::tests::rocking_run();
  const cairn::planar::Event event = record.result.events.back();
  record.result.events.assign(100000, event);
  const std::string page = run_page(told_again(record));
  EXPECT_TRUE(contains(page, "99\u202f921 events are not shown; the result file holds all 100\u202f001."));
  EXPECT_EQ(count(page, "<tr><td class=\"n\">"), cairn::runs::kFirstEvents + cairn::runs::kLastEvents);
  EXPECT_LT(page.size(), 400000U) << "curves are thinned";
  EXPECT_EQ(markup_fault(page), "");
}

/// The first events of a run that has more, few enough for every one to have its row.
PlanarRun run_with_few_events() {
  PlanarRun record = cairn::tests::rocking_run();
  EXPECT_GT(record.result.events.size(), 50U);
  record.result.events.resize(50);
  return record;
}

std::size_t impacts_of(const PlanarRun& record) {
  const auto& events = record.result.events;
  return static_cast<std::size_t>(
      std::count_if(events.begin(), events.end(), [](const auto& e) { return e.is_impact(); }));
}

TEST(Page, EveryEventHasItsRowAndTheStartTheFirst) {
  const PlanarRun record = run_with_few_events();
  const std::string page = run_page(told_again(record));
  EXPECT_EQ(count(page, "<tr><td class=\"n\">"), record.result.events.size() + 1);
  EXPECT_TRUE(contains(page, "<td class=\"what\">start</td>"))
      << "seen: the list began with the first change of pattern";
  EXPECT_GT(impacts_of(record), 2U);
  EXPECT_EQ(count(page, "<td>passed</td>"), impacts_of(record));
}

TEST(Page, BadCertificateIsSeen) {
  PlanarRun record = run_with_few_events();
  for (cairn::planar::Event& event : record.result.events) event.impact.certificate.passed = false;
  record.result.counts.judged_bad = record.result.counts.impacts;
  const std::string page = run_page(told_again(record));
  EXPECT_EQ(count(page, "<span class=\"bad\">not passed</span>"), impacts_of(record));
  EXPECT_TRUE(contains(page, "without certificate"));
}

/// A run that failed has few states, and some that are no numbers.
TEST(Page, FailedRun) {
  PlanarRun record = cairn::tests::rocking_run();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  record.result.verdict = cairn::planar::Verdict::failed;
  record.result.failure = cairn::planar::RunFailure::not_finite;
  record.result.end = cairn::planar::RunEnd::failed;
  record.result.final_state.theta = nan;
  record.result.final_state.x = std::numeric_limits<double>::infinity();
  record.result.maxima.final_slip = nan;
  record.result.energy.final = nan;
  const std::string page = run_page(told_again(record));
  EXPECT_EQ(markup_fault(page), "") << "path data holds numbers only";
  EXPECT_TRUE(contains(page, "class=\"verdict no-verdict\""));
  EXPECT_TRUE(contains(page, cairn::report::escaped(cairn::runs::advice(record))));

  record.curve.clear();
  record.result.samples.clear();
  record.result.events.clear();
  record.result.peaks.clear();
  record.result.final_state = State{};
  record.result.final_state.t = nan;
  EXPECT_EQ(markup_fault(run_page(told_again(record))), "");
}

TEST(Page, IsWrittenWholeOrNotAtAll) {
  const cairn::tests::TemporaryFolder folder;
  const PlanarRun& record = samples()[4].record;
  ASSERT_TRUE(cairn::report::write_page(folder / "run.html", record.told));
  EXPECT_EQ(cairn::tests::bytes_of(folder / "run.html"), run_page(told_again(record)));
  const auto refused = cairn::report::write_page(folder / "none/run.html", record.told);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().errno_text, "No such file or directory");
}

// ------------------------------------------------------------------------------------------ what it is drawn from

TEST(Timeline, PatternsCoverTheRun) {
  for (const Sample& sample : samples()) {
    SCOPED_TRACE(sample.name);
    const auto intervals = cairn::runs::pattern_intervals(sample.record);
    ASSERT_FALSE(intervals.empty());
    EXPECT_EQ(intervals.front().begin, sample.record.options.start);
    EXPECT_EQ(intervals.back().end, sample.record.result.final_state.t);
    for (std::size_t k = 1; k < intervals.size(); ++k) {
      EXPECT_EQ(intervals[k].begin, intervals[k - 1].end);
      EXPECT_NE(intervals[k].pattern, intervals[k - 1].pattern);
    }
    // The curve tells the same, away from the instants at which the pattern changes.
    for (const cairn::planar::Sample& point : sample.record.curve) {
      const auto at =
          std::find_if(intervals.begin(), intervals.end(), [&](const auto& i) { return point.state.t < i.end; });
      if (at != intervals.end() && point.state.t > at->begin) {
        EXPECT_EQ(at->pattern, point.state.pattern) << point.state.t;
      }
    }
  }
}

TEST(Timeline, TheFallingBlockShowsManyPatterns) {
  std::set<Pattern> seen;
  for (const auto& interval : cairn::runs::pattern_intervals(samples()[3].record)) seen.insert(interval.pattern);
  EXPECT_TRUE(seen.contains(Pattern::flight));
  EXPECT_GE(seen.size(), 3U);
}

TEST(Timeline, StatesAreInOrderAndKeepBothSidesOfImpacts) {
  for (const Sample& sample : samples()) {
    const std::vector<State> states = cairn::runs::states_of(sample.record);
    ASSERT_FALSE(states.empty());
    EXPECT_TRUE(std::is_sorted(states.begin(), states.end(), [](const State& a, const State& b) { return a.t < b.t; }));
    for (std::size_t k = 1; k < states.size(); ++k) {
      EXPECT_GE(states[k].impact_loss, states[k - 1].impact_loss - 1e-12 * std::fabs(states[k].impact_loss))
          << sample.name
          << ": losses only grow, round-off aside; a sample between the sides of an impact would break it";
    }
  }
}

TEST(Timeline, GroundAccelerationKeepsJumpsAndPeaks) {
  const auto motion = cairn::Motion::create(cairn::CosineMotion{.amplitude = 2.0, .frequency = 50.0, .start = 1.00005});
  ASSERT_TRUE(motion);
  const auto points = cairn::runs::ground_acceleration(*motion, {0.0, 20.0});
  double largest = 0.0;
  for (const Point& point : points) largest = std::max(largest, point.y);
  EXPECT_EQ(largest, 2.0) << "the jump at the start, between two even times";
  EXPECT_TRUE(std::is_sorted(points.begin(), points.end(), [](const Point& a, const Point& b) { return a.t < b.t; }));
}

TEST(Thinning, KeepsExtremesAndOrder) {
  std::mt19937 random(7);
  std::vector<Point> points;
  for (int k = 0; k < 100000; ++k) points.push_back({k * 1e-4, static_cast<double>(random() % 1000000)});
  points[34567].y = -5.0;
  points[70001].y = 2e6;
  const auto kept = cairn::report::thinned(points, {0.0, 10.0}, 432);
  EXPECT_LE(kept.size(), 4U * 433U);
  EXPECT_EQ(kept.front().t, points.front().t);
  EXPECT_EQ(kept.back().t, points.back().t);
  EXPECT_EQ(std::count_if(kept.begin(), kept.end(), [](const Point& p) { return p.y == -5.0 || p.y == 2e6; }), 2);
  EXPECT_TRUE(std::is_sorted(kept.begin(), kept.end(), [](const Point& a, const Point& b) { return a.t < b.t; }));
}

TEST(Thinning, LeavesFewPointsAlone) {
  const std::vector<Point> points = {{0.0, 1.0}, {1.0, 2.0}, {1.0, -2.0}, {2.0, 0.5}};
  EXPECT_EQ(cairn::report::thinned(points, {0.0, 2.0}, 100).size(), points.size());
  EXPECT_TRUE(cairn::report::thinned({{0.5, std::nan("")}, {5.0, 1.0}}, {0.0, 2.0}, 100).empty());
}

TEST(Ticks, AreRoundAndInside) {
  EXPECT_EQ(cairn::report::ticks(0.0, 10.0, 5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(cairn::report::ticks(-1.0, 1.0, 4), (std::vector<double>{-1.0, -0.5, 0.0, 0.5, 1.0}));
  EXPECT_TRUE(cairn::report::ticks(1.0, 1.0, 5).empty());
  EXPECT_TRUE(cairn::report::ticks(0.0, std::numeric_limits<double>::infinity(), 5).empty());
  for (const double high : {1e-300, 3.7e-5, 0.9, 12.0, 7e8, 1e300}) {
    const auto marks = cairn::report::ticks(0.0, high, 5);
    EXPECT_GE(marks.size(), 2U) << high;
    EXPECT_LE(marks.size(), 12U) << high;
  }
}

TEST(Plot, FarLevelsDoNotFlattenTheCurve) {
  Chart plot{.id = "p",
             .title = "t",
             .description = "d",
             .y_label = "y",
             .time = {0.0, 1.0},
             .lines = {{"a", "l-blue", {{0.0, -1.0}, {1.0, 1.0}}}},
             .levels = {{3.0, "near"}, {30.0, "far"}},
             .height = 200.0,
             .time_axis = true};
  const std::string svg = cairn::report::plot_svg(plot);
  EXPECT_EQ(count(svg, "class=\"level\""), 1U);
  EXPECT_TRUE(contains(svg, ">near<"));
  EXPECT_TRUE(contains(svg, ">↑ far<"));
}

TEST(KeyInstants, AreThoseThatMatter) {
  const auto names = [](const PlanarRun& record) {
    std::string all;
    for (const auto& instant : cairn::runs::key_instants(record, cairn::runs::states_of(record)))
      all += instant.name + "|";
    return all;
  };
  EXPECT_EQ(names(samples()[0].record), "start|first uplift|largest rotation|end|");
  EXPECT_EQ(names(samples()[1].record), "start|first uplift|passes balance|end|");
  EXPECT_EQ(names(samples()[2].record), "start|end|");
  const auto toppling = cairn::runs::key_instants(samples()[1].record, cairn::runs::states_of(samples()[1].record));
  EXPECT_EQ(toppling[2].state.t, samples()[1].record.result.topple_time);
}

TEST(Html, EscapesAndNumbers) {
  using cairn::report::escaped;
  using cairn::report::number;
  EXPECT_EQ(escaped("a<b> & \"c\" 'd'\n\tθ"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;\n\tθ");
  EXPECT_EQ(escaped("\r\n"), "\n");
  // Not UTF-8: a lone continuation, an overlong slash, a surrogate, a cut sequence.
  EXPECT_EQ(escaped("\x80|\xc0\xaf|\xed\xa0\x80|\xe2\x82"), "\ufffd|\ufffd\ufffd|\ufffd\ufffd\ufffd|\ufffd\ufffd");
  EXPECT_EQ(number(-1234.5678), "−1235");
  EXPECT_EQ(number(1e-9, 2), "1e−09");
  EXPECT_EQ(number(-0.0), "0");
  EXPECT_EQ(number(std::nan("")), "not a number");
  EXPECT_EQ(cairn::report::whole(1234567), "1\u202f234\u202f567");
  EXPECT_EQ(cairn::report::whole(999), "999");
}

// ------------------------------------------------------------------------------------------ colours

/// Relative luminance and contrast ratio: Web Content Accessibility Guidelines 2.1, definitions.
double luminance(const std::string& hex) {
  double weights[3] = {0.2126, 0.7152, 0.0722};
  double sum = 0.0;
  for (int k = 0; k < 3; ++k) {
    const double c = std::stoi(hex.substr(static_cast<std::size_t>(1 + 2 * k), 2), nullptr, 16) / 255.0;
    sum += weights[k] * (c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double contrast(const std::string& a, const std::string& b) {
  const double la = luminance(a);
  const double lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

TEST(Style, ContrastInLightAndDark) {
  const std::string style = cairn::report::kStyle;
  const std::size_t dark = style.find("prefers-color-scheme: dark");
  const std::size_t dark_end = style.find("} }", dark);
  static const std::regex kVariable(R"(--([a-z-]+):(#[0-9a-f]{6}))");
  const auto variables = [&](const std::string& part) {
    std::map<std::string, std::string> found;
    for (auto it = std::sregex_iterator(part.begin(), part.end(), kVariable); it != std::sregex_iterator(); ++it)
      found[(*it)[1]] = (*it)[2];
    return found;
  };
  for (auto& scheme : {variables(style.substr(0, dark)), variables(style.substr(dark, dark_end - dark))}) {
    ASSERT_GE(scheme.size(), 22U);
    const auto on_card = [&](const char* name) { return contrast(scheme.at(name), scheme.at("card")); };
    for (const char* text : {"ink", "soft", "kept", "fell", "failed"})
      EXPECT_GE(on_card(text), 4.5) << text << ": level AA, text";
    for (const char* line : {"blue", "red", "green", "pink", "grey"})
      EXPECT_GE(on_card(line), 3.0) << line << ": level AA, graphics";
    for (const char* band : {"rest", "slide", "rock", "slide-rock"}) {
      EXPECT_GE(contrast(scheme.at(band), "#14171a"), 3.0) << band << ": its name is written on it in nearly black";
    }
    EXPECT_GE(contrast(scheme.at("flight"), "#ffffff"), 3.0) << "in white";
  }
}

}  // namespace
