#include "cairn/studies/spectrum/spectrum_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/model/motion_traits.hpp"
#include "cairn/studies/order_statistics.hpp"

namespace cairn::studies {
namespace {

/// What was found, from the rows.
class Finder {
 public:
  Finder(const SpectrumCases& cases, const Table& table) : cases_(cases), table_(table) {}

  StudyFindings find() {
    if (cases_.overturning()) {
      overturning();
    } else {
      rotations();
    }
    found_.figures.push_back({"blocks", blocks_text()});
    found_.figures.push_back({"motions", std::to_string(cases_.motions.size())});
    found_.figures.push_back({"runs", std::to_string(table_.size())});
    const std::vector<Fate> fates = fates_of(table_, 0, table_.size());
    found_.figures.push_back({"left out", fmt::format("{} runs without a verdict",
                                                      std::count(fates.begin(), fates.end(), Fate::no_verdict))});
    add_shifted(table_, found_.figures);
    add_unproven(table_, found_.figures);
    add_fallbacks(table_, found_.figures);
    return std::move(found_);
  }

 private:
  struct Shares {
    double p16{};
    double median{};
    double p84{};
  };
  static Shares shares_of(std::vector<double> values) {
    constexpr double kTail = 0.15865525393145705;  // Φ(-1)
    std::sort(values.begin(), values.end());
    return {share_below(values, kTail), share_below(values, 0.5), share_below(values, 1.0 - kTail)};
  }

  std::string blocks_text() const {
    const auto axis = [](const SpectrumAxis& a, const char* name, const char* unit) {
      return a.count == 1 ? fmt::format("{} {:.4g}{}", name, a.from, unit)
                          : fmt::format("{} {:.4g} to {:.4g}{} ({})", name, a.from, a.to, unit, a.count);
    };
    const Spectrum& k = cases_.keys;
    std::string text = axis(k.slenderness, "alpha", " rad") + ", " + axis(k.size, "R", " m");
    if (k.frequency) text += ", " + axis(*k.frequency, "omega_p/p", "");
    return text;
  }

  std::string name_of_cell(const SpectrumCell& cell) const {
    std::string name = fmt::format("alpha = {:.4g} rad, R = {:.4g} m", cell.alpha, cell.radius);
    if (cases_.has_frequency()) name += fmt::format(", omega_p/p = {:.4g}", cell.frequency);
    return name;
  }

  void rotations() {
    std::vector<Column> columns = cell_columns(cases_.has_frequency());
    columns.push_back({"p16", ColumnType::number, "", "16 % of the motions turn it less, over alpha"});
    columns.push_back({"median", ColumnType::number, "", "largest rotation over alpha, median of the motions"});
    columns.push_back({"p84", ColumnType::number, "", "84 % of the motions turn it less; Inf: it topples"});
    columns.push_back({"overturned", ColumnType::number, "", "share of the motions that topple it"});
    columns.push_back({"number", ColumnType::integer, "", "motions with a verdict"});
    Table spectrum(columns);
    spectrum.resize(cases_.cells.size());
    const std::vector<Fate> fates = fates_of(table_, 0, table_.size());
    const std::vector<double>& rotation = table_.numbers("rotation");
    std::size_t fallen = 0, verdicts = 0, never = 0, always = 0;
    const std::size_t motions = cases_.motions.size();
    for (std::size_t c = 0; c < cases_.cells.size(); ++c) {
      std::vector<double> over_alpha;
      std::size_t fell = 0;
      for (std::size_t i = c * motions; i < (c + 1) * motions; ++i) {
        if (fates[i] == Fate::no_verdict) continue;
        fell += fates[i] == Fate::fell ? 1U : 0U;
        over_alpha.push_back(fates[i] == Fate::fell ? std::numeric_limits<double>::infinity()
                                                    : rotation[i] / cases_.cells[c].alpha);
      }
      const std::size_t count = over_alpha.size();
      fallen += fell;
      verdicts += count;
      never += fell == 0 && count > 0 ? 1U : 0U;
      always += fell == count && count > 0 ? 1U : 0U;
      const Shares shares = shares_of(std::move(over_alpha));
      Row row = blank_row(columns);
      std::size_t at = add_cell(cases_.cells[c], cases_.has_frequency(), row);
      row[at++] = shares.p16;
      row[at++] = shares.median;
      row[at++] = shares.p84;
      row[at++] = static_cast<double>(fell) / static_cast<double>(count);
      row[at++] = static_cast<std::int64_t>(count);
      spectrum.set_row(c, row);
    }
    found_.headline =
        fmt::format("{} of {} blocks stand under all {} motions, {} under none; {:.1f} % of the runs topple.", never,
                    cases_.cells.size(), motions, always,
                    100.0 * static_cast<double>(fallen) / static_cast<double>(std::max<std::size_t>(1, verdicts)));
    found_.figures.push_back({"toppled", fmt::format("{} of {} runs", fallen, verdicts)});
    smallest_that_stands(spectrum);
    found_.tables.push_back({kSpectrumTable, "Rocking spectrum", std::move(spectrum)});
  }

  /// Of each slenderness the least size from which on more than half of the motions leave it standing.
  void smallest_that_stands(const Table& spectrum) {
    if (cases_.has_frequency() || cases_.keys.size.count < 2) return;
    const std::size_t sizes = cases_.keys.size.count;
    for (std::size_t first = 0; first < spectrum.size(); first += sizes) {
      std::size_t from = sizes;  // of those that stand, all larger ones standing too
      while (from > 0 && spectrum.numbers("overturned")[first + from - 1] < 0.5) --from;
      found_.figures.push_back({fmt::format("alpha = {:.4g} rad", cases_.cells[first].alpha),
                                from == sizes
                                    ? "half of the motions or more topple the largest"
                                    : fmt::format("less than half of the motions topple it from R = {:.4g} m on",
                                                  cases_.cells[first + from].radius)});
    }
  }

  /// The search as the rows say it went.
  IncrementalSearch replayed() const {
    IncrementalSearch search = cases_.search();
    for (std::size_t first = 0; !search.trials().empty();) {
      const std::size_t count = search.trials().size();
      search.take(fates_of(table_, first, count));
      first += count;
    }
    return search;
  }

  void overturning() {
    const IncrementalSearch search = replayed();
    std::vector<Column> columns = cell_columns(cases_.has_frequency());
    columns.push_back({"p16", ColumnType::number, "", "16 % of the motions topple it at less, as PGA/(g tan alpha)"});
    columns.push_back({"median", ColumnType::number, "",
                       "least PGA/(g tan alpha) that topples it, median of the motions; Inf: above the levels"});
    columns.push_back({"p84", ColumnType::number, "", "84 % of the motions topple it at less"});
    columns.push_back({"number", ColumnType::integer, "", "motions counted"});
    columns.push_back(
        {"below", ColumnType::integer, "", "of them topple it at the lowest level, which stands for less"});
    columns.push_back({"above", ColumnType::integer, "", "of them topple it at no level"});
    columns.push_back({"stands_again", ColumnType::integer, "", "of them leave it standing at a level above"});
    if (cases_.has_frequency())
      columns.push_back({"long_pulse", ColumnType::number, "",
                         "of long pulses, from rest: (O.6) of docs/theory/spectra.md; NaN for others and near-fault"});
    Table spectrum(columns);
    spectrum.resize(cases_.cells.size());
    const std::size_t motions = cases_.motions.size();
    std::size_t below_all = 0, above_all = 0, again_all = 0, unknown = 0;
    std::size_t weakest = 0, strongest = 0;
    std::vector<double> medians;
    for (std::size_t c = 0; c < cases_.cells.size(); ++c) {
      std::vector<double> least;
      std::int64_t below = 0, above = 0, again = 0;
      for (std::size_t pair = c * motions; pair < (c + 1) * motions; ++pair) {
        const IncrementalSearch::Capacity capacity = search.capacity(pair);
        again += capacity.stood_again ? 1 : 0;
        if (!capacity.known) {
          ++unknown;
          continue;
        }
        below += capacity.seen.seen == Seen::below ? 1 : 0;
        above += capacity.seen.seen == Seen::above ? 1 : 0;
        least.push_back(capacity.seen.seen == Seen::above ? std::numeric_limits<double>::infinity()
                                                          : capacity.seen.value);
      }
      const auto count = static_cast<std::int64_t>(least.size());
      const Shares shares = shares_of(std::move(least));
      const SpectrumCell& cell = cases_.cells[c];
      Row row = blank_row(columns);
      std::size_t at = add_cell(cell, cases_.has_frequency(), row);
      row[at++] = shares.p16;
      row[at++] = shares.median;
      row[at++] = shares.p84;
      row[at++] = count;
      row[at++] = below;
      row[at++] = above;
      row[at++] = again;
      if (cases_.has_frequency()) row[at++] = long_pulse(cell);
      spectrum.set_row(c, row);
      medians.push_back(shares.median);
      below_all += static_cast<std::size_t>(below);
      above_all += static_cast<std::size_t>(above);
      again_all += static_cast<std::size_t>(again);
      if (shares.median < medians[weakest] || std::isnan(medians[weakest])) weakest = c;
      if (shares.median > medians[strongest] || std::isnan(medians[strongest])) strongest = c;
    }
    const auto text = [](double value) {
      return std::isfinite(value) ? fmt::format("{:.4g} g tan alpha", value) : std::string("more than the levels");
    };
    const std::string of_many = motions == 1 ? "" : fmt::format(", median of {} motions,", motions);
    found_.headline = fmt::format("The least PGA that topples{} goes from {} ({}) to {} ({}).", of_many,
                                  text(medians[weakest]), name_of_cell(cases_.cells[weakest]), text(medians[strongest]),
                                  name_of_cell(cases_.cells[strongest]));
    const std::size_t pairs = cases_.cells.size() * motions;
    found_.figures.push_back({"least motions", fmt::format("{} found to {:g} %, {} below the levels, {} above them",
                                                           pairs - below_all - above_all - unknown,
                                                           100.0 * cases_.keys.accuracy, below_all, above_all)});
    if (unknown > 0) found_.figures.push_back({"unknown", fmt::format("{} for want of a verdict, left out", unknown)});
    found_.figures.push_back(
        {"stands again", fmt::format("{} of {} stand at a level above one that topples: rocking is not monotonic, "
                                     "and the first toppling on the way up the levels is taken",
                                     again_all, pairs)});
    found_.figures.push_back(
        {"between levels",
         fmt::format("{} of them, {:.3g} times each other: a weaker motion that topples between two is "
                     "not seen",
                     cases_.levels.size(), cases_.levels[1] / cases_.levels[0])});
    if (cases_.has_frequency()) static_limit(spectrum);
    found_.tables.push_back({kSpectrumTable, "Overturning spectrum", std::move(spectrum)});
  }

  /// (O.6), where its terms fall: not a number for other pulses.
  double long_pulse(const SpectrumCell& cell) const {
    constexpr double kLongest = 0.25;  // of κ²: what is left out is of the order of κ⁶
    const PulseCrest peak = crest_of(std::get<MotionDescription>(cases_.motions.front().source));
    const math::SinCos a = math::sincos(cell.alpha);
    const double k2 = a.cos * cell.frequency * cell.frequency;  // κ²
    const double c2 = peak.c * peak.c;
    if (k2 > kLongest) return std::numeric_limits<double>::quiet_NaN();
    return 1.0 + 0.5 * peak.c * k2 + (0.25 * c2 - 0.375 * peak.d + 2.125 * c2 * a.sin * a.sin) * k2 * k2;
  }

  /// How far the longest pulse is from a static push.
  void static_limit(const Table& spectrum) {
    std::size_t longest = 0;
    for (std::size_t c = 0; c < cases_.cells.size(); ++c)
      if (cases_.cells[c].frequency < cases_.cells[longest].frequency) longest = c;
    std::string text = fmt::format("g tan alpha; the longest pulse ({}) needs {:.6g} of it",
                                   name_of_cell(cases_.cells[longest]), spectrum.numbers("median")[longest]);
    if (const double expected = long_pulse(cases_.cells[longest]); !std::isnan(expected))
      text += fmt::format(", (O.6) says {:.6g} for a block that rested before the peak", expected);
    found_.figures.push_back({"static limit", std::move(text)});
  }

  const SpectrumCases& cases_;
  const Table& table_;
  StudyFindings found_;
};

}  // namespace

StudyFindings spectrum_findings(const SpectrumCases& cases, const Table& table) { return Finder(cases, table).find(); }

}  // namespace cairn::studies
