#include "cairn/report/pattern_strip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cairn/report/html.hpp"

namespace cairn::report {
namespace {

using planar::Pattern;

constexpr int kColumns = 864;  // one per unit of the drawing
constexpr double kTop = 2.0;
constexpr double kHeight = 26.0;
constexpr double kTicks = 9.0;         // below it, for the impacts
constexpr double kRoomForWord = 78.0;  // a band at least so wide carries its name

struct Look {
  const char* style;
  const char* word;
};

/// In the order of planar::Pattern.
constexpr std::array<Look, planar::kPatternCount> kLooks = {{{"p-rest", "rest"},
                                                             {"p-slide", "sliding"},
                                                             {"p-rock", "rocking"},
                                                             {"p-slide-rock", "slide-rocking"},
                                                             {"p-flight", "flight"}}};
const Look& look_of(Pattern pattern) { return kLooks[static_cast<std::size_t>(pattern)]; }

using Times = std::array<double, planar::kPatternCount>;

/// The pattern that held longest in each column; where intervals are long that is simply the pattern.
std::vector<PatternInterval> by_columns(const std::vector<PatternInterval>& intervals, const TimeRange& time) {
  std::vector<Times> columns(kColumns, Times{});
  const double width = (time.end - time.begin) / kColumns;
  const auto column_of = [&](double t) {
    return std::clamp<long>(static_cast<long>(std::floor((t - time.begin) / width)), 0, kColumns - 1);
  };
  for (const PatternInterval& interval : intervals) {
    const long last = column_of(interval.end);
    for (long k = column_of(interval.begin); k <= last; ++k) {
      const double begin = std::max(interval.begin, time.begin + static_cast<double>(k) * width);
      const double end = std::min(interval.end, time.begin + static_cast<double>(k + 1) * width);
      columns[static_cast<std::size_t>(k)][static_cast<std::size_t>(interval.pattern)] += std::max(0.0, end - begin);
    }
  }
  std::vector<PatternInterval> bands;
  for (int k = 0; k < kColumns; ++k) {
    const Times& times = columns[static_cast<std::size_t>(k)];
    const auto longest = std::max_element(times.begin(), times.end());
    if (!(*longest > 0.0)) continue;
    const auto pattern = static_cast<Pattern>(longest - times.begin());
    const double begin = time.begin + k * width;
    const double end = time.begin + (k + 1) * width;
    if (!bands.empty() && bands.back().pattern == pattern && bands.back().end >= begin - 0.5 * width) {
      bands.back().end = end;
    } else {
      bands.push_back({begin, end, pattern});
    }
  }
  return bands;
}

}  // namespace

std::string_view short_name(Pattern pattern) { return look_of(pattern).word; }

std::string pattern_strip_svg(const scenario::RunRecord& record, const TimeRange& time) {
  std::string svg = fmt::format(
      "<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-labelledby=\"pattern-title pattern-desc\">\n"
      "<title id=\"pattern-title\">Pattern of motion over time</title>"
      "<desc id=\"pattern-desc\">A strip coloured by what the body does; ticks below it are impacts. The legend gives "
      "the "
      "share of each.</desc>\n",
      kPlotWidth, kTop + kHeight + kTicks + 3.0);
  svg += fmt::format("<text class=\"axis-name\" x=\"{}\" y=\"{}\" text-anchor=\"end\">pattern</text>\n",
                     kPlotLeft - 8.0, kTop + 0.5 * kHeight + 4.5);
  for (const PatternInterval& band : by_columns(pattern_intervals(record), time)) {
    const double x = time.place(band.begin);
    const double width = time.place(band.end) - x;
    const Look& look = look_of(band.pattern);
    svg += fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\"/>", look.style, x, kTop,
                       width, kHeight);
    if (width >= kRoomForWord) {
      svg += fmt::format("<text class=\"band {}-text\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                         look.style, x + 0.5 * width, kTop + 0.5 * kHeight + 4.5, look.word);
    }
  }
  std::string path;
  long last_column = -1;
  for (const planar::Event& event : record.result.events) {
    if (!event.is_impact()) continue;
    const double x = time.place(event.t);
    const long column = std::lround(x);
    if (column == last_column) continue;
    last_column = column;
    path += fmt::format("M{:.1f} {}v{}", x, kTop + kHeight + 1.0, kTicks);
  }
  if (!path.empty()) svg += fmt::format("\n<path class=\"impact\" d=\"{}\"/>", path);
  return svg + "\n</svg>\n";
}

std::string pattern_legend_html(const scenario::RunRecord& record) {
  Times times{};
  double total = 0.0;
  for (const PatternInterval& interval : pattern_intervals(record)) {
    times[static_cast<std::size_t>(interval.pattern)] += interval.end - interval.begin;
    total += interval.end - interval.begin;
  }
  std::string html = "<ul class=\"legend\">";
  for (std::size_t k = 0; k < times.size(); ++k) {
    if (!(times[k] > 0.0)) continue;
    html += fmt::format(
        "<li><svg class=\"key\" viewBox=\"0 0 18 10\" aria-hidden=\"true\"><rect class=\"{}\" width=\"18\" "
        "height=\"10\"/></svg>"
        "{} {:.3g} %</li>",
        kLooks[k].style, kLooks[k].word, 100.0 * times[k] / total);
  }
  if (record.result.counts.impacts > 0) {
    html += fmt::format(
        "<li><svg class=\"key\" viewBox=\"0 0 18 10\" aria-hidden=\"true\"><path class=\"impact\" d=\"M9 "
        "0v10\"/></svg>{} impact{}</li>",
        whole(record.result.counts.impacts), record.result.counts.impacts == 1 ? "" : "s");
  }
  return html + "</ul>\n";
}

}  // namespace cairn::report
