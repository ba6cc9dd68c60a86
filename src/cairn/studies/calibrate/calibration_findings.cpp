#include "cairn/studies/calibrate/calibration_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/studies/chi_square.hpp"

namespace cairn::studies {
namespace {

constexpr const char* kSquares = "sum_of_squares";
constexpr const char* kMissing = "missing";
constexpr const char* kRuns = "runs";
constexpr std::size_t kCurvePoints = 801;

/// A sum of squares this improbable, to either side, speaks against the noise that was stated: the two sides together
/// come by chance once in a hundred.                                                                            (J.10)
constexpr double kImprobable = 0.005;
constexpr double kTooFar = 3.0;  // standard deviations of a correlation

/// Of residuals with the next ones.
double neighbours_correlation(const std::vector<double>& r) {
  double products = 0.0, squares = 0.0;
  for (std::size_t i = 0; i < r.size(); ++i) {
    squares += r[i] * r[i];
    if (i + 1 < r.size()) products += r[i] * r[i + 1];
  }
  return squares > 0.0 ? products / squares : 0.0;
}

/// What was found, from the rows.
class Finder {
 public:
  Finder(const CalibrationCases& cases, const Table& table)
      : cases_(cases), table_(table), rows_(calibration_rows(cases, table)), best_(*best_of(rows_)), model_(cases) {}

  StudyFindings find() {
    model_.residuals(best_.point, residuals_);
    marks_ = model_.marks();
    if (best_.misfit.missing > 0) {
      say_missing();
    } else {
      threshold_ = threshold_of(cases_.setting, best_.misfit.sum);
      estimates_ = estimates_of(cases_.setting, rows_);
      say_estimates();
      say_identifiability();
      say_fit();
      estimate_table();
      profile_table();
    }
    fit_table();
    curve_table();
    count();
    return std::move(found_);
  }

 private:
  std::size_t parameters() const { return cases_.parameters.size(); }
  const std::string& name(std::size_t p) const { return cases_.key_of(p).path; }
  std::string unit(std::size_t p) const {
    const std::string_view si = cases_.key_of(p).number.unit;
    return si.empty() ? "" : " " + std::string(si);
  }
  std::string what() const {
    const std::size_t n = cases_.setting.data;
    const char* word = cases_.keys.what == MeasuredKind::rotation ? "rotation"
                       : cases_.keys.what == MeasuredKind::peaks  ? "peak"
                                                                  : "impact time";
    return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
  }
  std::string unknowns() const {
    return fmt::format("{} unknown{}", parameters(), parameters() == 1 ? "" : "s") +
           (cases_.setting.free_origin ? " and the origin of the times" : "");
  }

  void say_missing() {
    const std::size_t n = best_.misfit.missing;
    found_.headline =
        fmt::format("No values within the bounds give all that was measured: at best {} of {} {} missing.", n, what(),
                    n == 1 ? "is" : "are");
    std::string values;
    for (std::size_t p = 0; p < parameters(); ++p)
      values += fmt::format("{}{} = {:.6g}{}", p == 0 ? "" : ", ", name(p), best_.point[p], unit(p));
    found_.figures.push_back({"fewest missing with", values});
    found_.figures.push_back(
        {"remedies", "wider bounds, a longer run.duration, another study.first, fewer measurements, another law"});
  }

  static std::string end_text(double value, EndKind kind) {
    return kind == EndKind::bound ? fmt::format("open ({:.5g})", value) : fmt::format("{:.5g}", value);
  }
  std::string interval_text(std::size_t p) const {
    if (!cases_.setting.has_measure()) return "no interval: no datum is left to tell the uncertainty";
    const Estimate& e = estimates_[p];
    std::string text = fmt::format("{:g} % interval {} to {}", 100.0 * cases_.keys.confidence,
                                   end_text(e.low.value, e.low.kind), end_text(e.high.value, e.high.kind));
    if (e.has_gaps) text += ", with gaps";
    return text;
  }
  void say_estimates() {
    for (std::size_t p = 0; p < parameters(); ++p) {
      found_.figures.push_back({name(p), fmt::format("{:.5g}{}; {}", estimates_[p].value, unit(p), interval_text(p))});
      found_.headline += fmt::format("{}{} = {:.5g}{}", p == 0 ? "" : ", ", name(p), estimates_[p].value, unit(p));
      if (cases_.setting.has_measure() && estimates_[p].identified())
        found_.headline += fmt::format(" ({:.5g} to {:.5g})", estimates_[p].low.value, estimates_[p].high.value);
    }
    found_.headline += '.';
  }

  bool is_rough() const {
    return std::any_of(estimates_.begin(), estimates_.end(), [](const Estimate& e) { return e.has_gaps; });
  }

  /// Why the data do not enclose a parameter; empty where they do.
  std::string why_not(std::size_t p) const {
    std::string why;
    for (const bool high : {false, true}) {
      const ProfileEnd& end = high ? estimates_[p].high : estimates_[p].low;
      const char* side = high ? "upwards" : "downwards";
      if (Estimate::closed(end.kind)) continue;
      if (!why.empty()) why += ", ";
      why += end.kind == EndKind::bound         ? fmt::format("open {} as far as its bound", side)
             : end.kind == EndKind::other_bound ? fmt::format("{} held only by the bound of {}", side, name(*end.other))
                                                : fmt::format("{} too rough to be resolved", side);
    }
    return why;
  }

  void say_identifiability() {
    std::string text;
    std::string names;
    const auto add = [&](std::size_t p, const std::string& why) {
      text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", name(p), why);
      names += (names.empty() ? "" : ", ") + name(p);
    };
    const bool too_few = !cases_.setting.has_measure();
    for (std::size_t p = 0; p < parameters(); ++p) {
      const std::string why = why_not(p);
      if (!why.empty()) {
        add(p, why);
      } else if (too_few) {
        add(p, "nothing tells how uncertain it is");
      }
    }
    if (too_few) text = fmt::format("{} for {}: too few. ", what(), unknowns()) + text;
    if (names.empty()) {
      found_.figures.push_back({"identifiability", "the data enclose every parameter on both sides"});
    } else {
      found_.headline += fmt::format(" NOT IDENTIFIABLE: {}.", names);
      found_.figures.push_back({"NOT IDENTIFIABLE", text});
    }
    if (is_rough()) {
      found_.headline += " The likelihood is rough.";
      found_.figures.push_back(
          {"ROUGH",
           std::string("several values are likely, with unlikely ones between them: there may be more, and better "
                       "ones, that no search met. More samples and searches, or fewer measurements") +
               (cases_.setting.noise ? "" : "; and state the noise, or the deepest hollow sets it")});
    }
    if (const std::string traded = trade_offs(); !traded.empty()) found_.figures.push_back({"trade-off", traded});
  }

  /// Parameters that move together along a profile by a good part of their own intervals.
  std::string trade_offs() const {
    constexpr double kMuch =
        0.7;  // a correlation of so much makes an interval 1.4 times as long as with the other known
    std::string text;
    for (std::size_t p = 0; p < parameters(); ++p) {
      const auto [low, high] = likely_ends(p);
      if (low == nullptr || high == nullptr || low == high) continue;
      for (std::size_t q = p + 1; q < parameters(); ++q) {
        const double width = estimates_[q].high.value - estimates_[q].low.value;
        const double move = high->point[q] - low->point[q];
        if (!(std::fabs(move) > kMuch * width)) continue;
        text += fmt::format("{}as {} goes from {:.4g} to {:.4g}, {} makes up for it from {:.4g} to {:.4g}",
                            text.empty() ? "" : "; ", name(p), low->point[p], high->point[p], name(q), low->point[q],
                            high->point[q]);
      }
    }
    return text;
  }
  /// The outermost likely rows of a parameter's profile.
  std::pair<const FitRow*, const FitRow*> likely_ends(std::size_t p) const {
    const FitRow* low = nullptr;
    const FitRow* high = nullptr;
    for (const FitRow& row : rows_) {
      if (row.fixed != p || row.misfit.missing > 0 || deviance(row) > threshold_.quantile * threshold_.quantile)
        continue;
      if (low == nullptr || row.point[p] < low->point[p]) low = &row;
      if (high == nullptr || row.point[p] > high->point[p]) high = &row;
    }
    return {low, high};
  }

  void say_fit() {
    const FitSetting& setting = cases_.setting;
    const std::string unit = cases_.unit();
    const std::optional<double> noise = noise_from(setting, best_.misfit.sum);
    if (!noise) {
      found_.figures.push_back({"residuals", "none that could tell anything: no data to spare"});
    } else if (setting.noise) {
      const double chi2 = best_.misfit.sum / (*setting.noise * *setting.noise);
      const double above = chi_square_share_above(chi2, static_cast<std::uint64_t>(setting.spare()));
      std::string text =
          fmt::format("{:.4g} {} by the residuals, {:.4g} {} stated; chi2 = {:.4g} with {} data to spare", *noise, unit,
                      *setting.noise, unit, chi2, setting.spare());
      found_.figures.push_back({"noise", text});
      if (above < kImprobable) {
        found_.headline += " The model does not fit.";
        found_.figures.push_back(
            {"DOES NOT FIT",
             fmt::format("residuals are {:.3g} times the stated noise: the model or the noise is wrong, "
                         "and the intervals are too narrow",
                         *noise / *setting.noise)});
      } else if (1.0 - above < kImprobable) {
        found_.headline += " The stated noise is larger than the residuals show.";
        found_.figures.push_back(
            {"STATED NOISE",
             fmt::format("larger than the residuals by a factor of about {:.3g}, more than chance would "
                         "leave: the intervals are too wide{}",
                         *setting.noise / *noise,
                         is_rough() ? "; or, of many hollows, the best one fits by accident" : "")});
      }
    } else if (std::sqrt(threshold_.variance) > *noise) {
      found_.figures.push_back(
          {"noise",
           fmt::format("the run repeats the data almost exactly; {:.2g} {}, {:g} of their size, is taken instead of "
                       "what is left",
                       std::sqrt(threshold_.variance), unit, kExactly)});
    } else {
      found_.figures.push_back({"noise", fmt::format("{:.4g} {}, estimated from the residuals with {} data to spare",
                                                     *noise, unit, setting.spare())});
    }
    // Of n independent residuals the correlation has a standard deviation of 1/√n.
    const auto n = static_cast<double>(setting.data);
    std::vector<double> r = residuals_;
    const double shift = setting.free_origin ? best_shift(residuals_) : 0.0;
    for (double& one : r) one += shift;
    const double correlation = neighbours_correlation(r);
    if (noise && correlation * std::sqrt(n) > kTooFar)
      found_.figures.push_back(
          {"residuals", fmt::format("not independent (correlation {:.2f} from one to the next): the model misses "
                                    "something, and the intervals are too narrow",
                                    correlation)});
    if (setting.free_origin)
      found_.figures.push_back(
          {"origin of the times",
           fmt::format("the clock of the measurements shows {:.4g} s when the run begins", shift)});
  }

  double deviance(const FitRow& row) const {
    if (row.misfit.missing > 0) return std::numeric_limits<double>::infinity();
    return threshold_.variance > 0.0 ? (row.misfit.sum - best_.misfit.sum) / threshold_.variance : 0.0;
  }

  void estimate_table() {
    Table table({{"parameter", ColumnType::text, "", "key of the scenario"},
                 {"unit", ColumnType::text, "", "of the numbers of its row"},
                 {"value", ColumnType::number, "", "most likely"},
                 {"low", ColumnType::number, "", "lower end of the interval; NaN where none can be told"},
                 {"high", ColumnType::number, "", "upper end"},
                 {"low_end", ColumnType::text, "", "what ends it: data, jump, open, other bound, unresolved"},
                 {"high_end", ColumnType::text, "", "the same above"},
                 {"identified", ColumnType::integer, "", "1: enclosed by the data"}});
    table.resize(parameters());
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t p = 0; p < parameters(); ++p) {
      const Estimate& e = estimates_[p];
      const bool measured = cases_.setting.has_measure();
      table.set_row(p, {name(p), std::string(cases_.key_of(p).number.unit), e.value, measured ? e.low.value : kNone,
                        measured ? e.high.value : kNone, std::string(name_of(e.low.kind)),
                        std::string(name_of(e.high.kind)), std::int64_t{measured && e.identified()}});
    }
    found_.tables.push_back({"estimates", "Parameters with their intervals", std::move(table)});
  }

  void profile_table() {
    std::vector<Column> columns = {{"parameter", ColumnType::text, "", "the one whose profile the row belongs to"}};
    for (std::size_t p = 0; p < parameters(); ++p)
      columns.push_back({name(p), ColumnType::number, std::string(cases_.key_of(p).number.unit),
                         "given, or the best for the one given"});
    columns.push_back({"deviance", ColumnType::number, "",
                       "excess of the squares over the least, in variances; NaN where a run lacks what was measured"});
    columns.push_back({"limit", ColumnType::number, "", "of the deviance, at the ends of the interval"});
    Table table(std::move(columns));
    for (std::size_t p = 0; p < parameters(); ++p) {
      std::vector<const FitRow*> points;
      for (const FitRow& row : rows_)
        if (row.fixed == p) points.push_back(&row);
      points.push_back(&best_);
      std::stable_sort(points.begin(), points.end(),
                       [p](const FitRow* a, const FitRow* b) { return a->point[p] < b->point[p]; });
      for (const FitRow* row : points) {
        Row cells = {name(p)};
        for (const double value : row->point) cells.emplace_back(value);
        cells.emplace_back(row->misfit.missing == 0 ? deviance(*row) : std::numeric_limits<double>::quiet_NaN());
        cells.emplace_back(threshold_.quantile * threshold_.quantile);
        table.resize(table.size() + 1);
        table.set_row(table.size() - 1, cells);
      }
    }
    found_.tables.push_back({"profiles", "Likelihood along each parameter", std::move(table)});
  }

  void fit_table() {
    const std::string unit = cases_.unit();
    Table table({{"number", ColumnType::integer, "", "of the measurement, from 1"},
                 {"time", ColumnType::number, "s", "of the run at which it is compared; NaN where nothing is"},
                 {"side", ColumnType::number, "", "sign of the rotation there, of a peak"},
                 {"measured", ColumnType::number, unit, "as read"},
                 {"modelled", ColumnType::number, unit, "by the best run, the origin shifted where it is free"},
                 {"residual", ColumnType::number, unit, "modelled - measured; NaN: missing"}});
    table.resize(residuals_.size());
    const double shift = cases_.setting.free_origin ? best_shift(residuals_) : 0.0;
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    std::size_t mark = 0;
    for (std::size_t i = 0; i < residuals_.size(); ++i) {
      const double measured = cases_.data.values[i];
      const bool there = !std::isnan(residuals_[i]) && mark < marks_.size();
      const Mark at = there ? marks_[mark++] : Mark{kNone, 1.0};
      table.set_row(i, {static_cast<std::int64_t>(i + 1), at.time, at.side, measured, measured + residuals_[i] + shift,
                        residuals_[i] + shift});
    }
    found_.tables.push_back({"fit", "Measurements and the best run", std::move(table)});
  }

  void curve_table() {
    double until = cases_.base->scene.run.start;
    for (const Mark& mark : marks_) until = std::max(until, mark.time);
    constexpr double kMore = 1.08;  // so that the last mark does not stand at the edge
    until = cases_.base->scene.run.start + kMore * (until - cases_.base->scene.run.start);
    if (!(until > cases_.base->scene.run.start)) return;
    const std::vector<runs::Turned> curve = model_.curve(best_.point, until, kCurvePoints);
    Table table({{"time", ColumnType::number, "s", "of the run"},
                 {"rotation", ColumnType::number, "rad", "from the rest pose, of the best run"}});
    table.resize(curve.size());
    for (std::size_t k = 0; k < curve.size(); ++k) table.set_row(k, {curve[k].t, curve[k].rotation});
    found_.tables.push_back({"curve", "The best run", std::move(table)});
  }

  void count() {
    std::int64_t runs = 0;
    for (const std::int64_t n : table_.integers(kRuns)) runs += n;
    found_.figures.push_back({"data", what() + " from " + cases_.keys.measured});
    found_.figures.push_back({"runs", fmt::format("{} in {} searches", runs, table_.size())});
    const auto lacking =
        std::count_if(rows_.begin(), rows_.end(), [](const FitRow& r) { return r.misfit.missing > 0; });
    found_.figures.push_back(
        {"left out", fmt::format("{} searches whose runs lack something that was measured", lacking)});
  }

  const CalibrationCases& cases_;
  const Table& table_;
  std::vector<FitRow> rows_;
  const FitRow& best_;
  CalibrationModel model_;
  std::vector<double> residuals_;
  std::vector<Mark> marks_;
  Threshold threshold_{};
  std::vector<Estimate> estimates_;
  StudyFindings found_;
};

}  // namespace

std::vector<Column> calibration_columns(const CalibrationCases& cases) {
  std::vector<Column> columns = {{"stage", ColumnType::text, "",
                                  "sample: one run; search: for the best; profile, drawing: with a parameter given"},
                                 {"fixed", ColumnType::text, "", "the parameter that is given"}};
  for (std::size_t p = 0; p < cases.parameters.size(); ++p) {
    Column column = cases.key_of(p).column();
    column.meaning = "where the search ended";
    columns.push_back(std::move(column));
  }
  columns.push_back({kSquares, ColumnType::number, cases.unit() + "2", "of the residuals that there are"});
  columns.push_back({kMissing, ColumnType::integer, "", "measurements for which the run has no prediction"});
  columns.push_back({kRuns, ColumnType::integer, "", "of the engine"});
  return columns;
}

std::vector<FitRow> calibration_rows(const CalibrationCases& cases, const Table& table) {
  const std::vector<std::string>& stages = table.texts("stage");
  const std::vector<std::string>& fixed = table.texts("fixed");
  const std::vector<double>& squares = table.numbers(kSquares);
  const std::vector<std::int64_t>& missing = table.integers(kMissing);
  std::vector<FitRow> rows(table.size());
  for (std::size_t i = 0; i < table.size(); ++i) {
    FitRow& row = rows[i];
    for (const FitStage stage : {FitStage::sample, FitStage::search, FitStage::profile, FitStage::drawing})
      if (stages[i] == name_of(stage)) row.stage = stage;
    row.misfit = {static_cast<std::size_t>(missing[i]), squares[i]};
  }
  for (std::size_t p = 0; p < cases.parameters.size(); ++p) {
    const std::string& name = cases.key_of(p).path;
    const std::vector<double>& values = table.numbers(name);
    for (std::size_t i = 0; i < table.size(); ++i) {
      rows[i].point.push_back(values[i]);
      if (fixed[i] == name) rows[i].fixed = p;
    }
  }
  return rows;
}

StudyFindings calibration_findings(const CalibrationCases& cases, const Table& table) {
  return Finder(cases, table).find();
}

}  // namespace cairn::studies
