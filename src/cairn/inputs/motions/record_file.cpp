#include "cairn/inputs/motions/record_file.hpp"

#include <array>
#include <cstddef>

#include "cairn/core/units.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

void RecordFile::describe(Fields& f) {
  f.text({"record", "ground-motion file of any known format, named relative to the scenario", true},
         {.may_be_empty = false}, file);
  f.text({"channel", "of a file with several, by name or by number from 1"},
         {.or_count = true, .when_absent = "the only one along the axis"}, channel);
  constexpr std::array<Choice, 2> kComponents{
      {{"fitting", "a horizontal component as x, a vertical one as z"},
       {"as given", "what the file has: also a vertical component as x, or a horizontal one as z"}}};
  auto which = static_cast<std::size_t>(component);
  f.choice({"component",
            "\"fitting\": a component that is known to be vertical is refused as x, a horizontal one as z; "
            "\"as given\": it is taken"},
           kComponents, which);
  component = static_cast<RecordComponent>(which);
  f.number({"azimuth", "of the axis x, clockwise from north: two horizontals are turned to it"},
           given(between(-2.0 * kPi, 2.0 * kPi, "rad"), "the channel as it is"), azimuth);
  f.text({"second_horizontal", "file of the other horizontal, beside azimuth"},
         {.when_absent = "both are in the one file"}, second_horizontal);
  f.text({"unit", "of the samples: g, gal, cm/s2, mm/s2, m/s2, ..."}, {.when_absent = "as the file tells"}, unit);
  f.number({"dt", "step of the samples"}, given(positive("s"), "as the file tells"), dt);
  f.text({"column", "of the samples in a file of columns, by number from 1 or by name"},
         {.or_count = true, .when_absent = "the only one, or the second of two"}, column);
  f.text({"time_column", "of the times in a file of columns, by number from 1 or by name"},
         {.or_count = true, .when_absent = "the first of two"}, time_column);
  f.number({"header_lines", "lines to skip in a file of columns"},
           given(between(0.0, 1000.0), "those before the first line of numbers"), header_lines);
  f.flag({"along_lines", "a file of numbers that are one series along the lines"}, along_lines);
  f.numbers({"window", "[from, to]: times of the record that are kept; the earlier one becomes time 0"},
            given(any("s"), "all"), window);
  f.numbers({"window_samples", "[from, to]: samples that are kept, by number from 1"}, given(between(1.0, 1e9), "all"),
            window_samples);
  f.number({"resample_dt", "step to which the record is resampled along straight lines; uneven times are in any case"},
           given(positive("s"), "as in the file"), resample_dt);
  NumberRule degree = given(between(0.0, 10.0), "none is removed, and a record with an offset is refused");
  degree.or_word = "none";
  f.number({"baseline",
            "degree of the polynomial removed from the acceleration, before pga; 0: the mean; \"none\": an "
            "offset is kept"},
           degree, baseline);
  f.number({"taper", "length of a cosine taper at both ends"}, not_negative("s"), taper);
  f.number({"scale", "multiplies the record"}, any({}), scale);
  f.number({"pga", "largest acceleration of the motion that is applied: the record is scaled to it"},
           given(positive("m/s2"), "see scale"), pga);
  f.number({"start", "time of the first sample"}, given(any("s"), "as in the file; 0 without times"), start);
}

}  // namespace cairn::inputs
