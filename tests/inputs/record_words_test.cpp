/// What is said of records: where a unit came from, an offset, what a run leaves out.
#include "cairn/inputs/words/record_words.hpp"

#include <gtest/gtest.h>

namespace {

using cairn::UnitSource;
using cairn::inputs::words_of;

TEST(RecordWords, WhereAUnitCameFrom) {
  const UnitSource header{.kind = UnitSource::Kind::header_line, .line = 3};
  EXPECT_EQ(to_text(header), "header line 3");
  EXPECT_EQ(words_of(header), "header line 3");
  const UnitSource format{.kind = UnitSource::Kind::format, .format = "SMC"};
  EXPECT_EQ(words_of(format), "the SMC format");
  const UnitSource given{.kind = UnitSource::Kind::given};
  EXPECT_EQ(to_text(given), "as given") << "a scenario has no options";
  EXPECT_EQ(words_of(given), "option --unit");
}

TEST(RecordWords, WhatARunLeavesOut) {
  using cairn::inputs::words_on_cut;
  cairn::AppliedSamples samples{.peak = 2.0, .peak_time = 7.0, .end = 40.0, .left_out = 0.1234};
  EXPECT_EQ(words_on_cut(samples, 10.0), "12.3 % of its Arias intensity is left out");
  EXPECT_EQ(words_on_cut(samples, 5.0),
            "12.3 % of its Arias intensity and its largest acceleration, at 7 s, are left out");
  samples.left_out = 1e-5;
  EXPECT_EQ(words_on_cut(samples, 10.0), "less than 0.1 % of its Arias intensity is left out");
}

/// Seen: of a record whose strong part lay before run.start it was said that less than 0.1 % was left out.
TEST(RecordWords, WhatLiesBeforeTheRun) {
  using cairn::inputs::words_on_run_within;
  cairn::AppliedSamples samples{
      .peak = 2.0, .peak_time = 7.0, .begin = 0.0, .end = 40.0, .left_out = 1e-5, .missed = 0.9};
  EXPECT_EQ(
      words_on_run_within(samples, 8.0, 28.0),
      "The run lasts from 8 s to 28 s, the record from 0 s to 40 s: before the run 90 % of its Arias intensity and "
      "its largest acceleration, at 7 s, are left out, behind its end less than 0.1 % of its Arias intensity is "
      "left out.");
  EXPECT_EQ(
      words_on_run_within(samples, 6.0, 40.0),
      "The run lasts from 6 s to 40 s, the record from 0 s to 40 s: before the run 90 % of its Arias intensity is "
      "left out, and nothing behind its end.");
  EXPECT_EQ(cairn::inputs::words_on_early_pulse(0.0, 1.0, 0.5),
            "The pulse lasts from 0 s to 1 s and the run begins at 0.5 s: what lies before is left out.");
  EXPECT_EQ(cairn::inputs::words_on_early_pulse(0.0, 1.0, 2.0),
            "The pulse lasts from 0 s to 1 s and the run begins at 2 s: all of it is left out.");
}

TEST(RecordWords, AnOffsetAndAStrongMotion) {
  cairn::RecordMeasures measures;
  measures.acceleration = {.value = -0.1144, .time = 3.0};
  measures.mean = -0.0766;
  EXPECT_EQ(cairn::inputs::words_on_offset(measures),
            "a mean acceleration of 0.0766 m/s2 over the whole file, 67 % of its PGA of 0.114 m/s2");
  EXPECT_EQ(cairn::inputs::words_on_strength(39.2266),
            "The largest acceleration is 4 g (39.2 m/s2). Beyond 3 g hardly any record goes: are unit and scale as "
            "meant?");
}

}  // namespace
