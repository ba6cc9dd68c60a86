#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "cairn/math/elementary.hpp"
#include "cairn/validate/parallel.hpp"
#include "cairn/validate/touchdown.hpp"
#include "cairn/validate/zhang_brogliato/block.hpp"
#include "cairn/validate/zhang_brogliato/lines.hpp"
#include "cairn/validate/zhang_brogliato/published.hpp"

namespace cairn::validate::zhang {
namespace {

constexpr double kMilli = 1e3;

struct Fate {
  bool toppled{};
  double time{};        // [s]
  std::string changed;  // by (B.16): what the run would be told as by where it ends; empty: the same
};

/// Cells that (B.16) changes, listed.
class Changes {
 public:
  void add(std::string figure, const std::string& x, const std::string& y, std::string now, std::string at_end) {
    table_.lines.push_back({std::move(figure), x, y, std::move(now), std::move(at_end)});
  }
  void count(std::size_t cells) { cells_ += cells; }

  void finish(Case& out) {
    table_.note = fmt::format("{} of {} cells of Figs 64, 65 and 66.", table_.lines.size(), cells_);
    if (table_.lines.empty()) table_.lines.push_back({"none", "-", "-", "-", "-"});
    out.tables.push_back(std::move(table_));
  }

 private:
  Table table_{.title = "Cells that change since toppled means touched down beyond balance, even if it came back",
               .columns = {"figure", "x", "y", "verdict", "where it is when the run ends"},
               .lines = {},
               .note = {}};
  std::size_t cells_{};
};

Fate fate_of(double e, double amplitude, double frequency, planar::RunWorkspace& workspace) {
  PlanarModel model = model_of(of_aspect(6.0, 0.155), {e, 0.3, 0.577});
  shake(model, amplitude, frequency);
  planar::Start start;
  start.base_at_rest = true;
  const planar::RunResult run = planar::run(model, start, options_of(6.0), workspace).value();
  return {run.verdict == planar::Verdict::toppled, run.topple_time,
          changed_by_touchdown(run) ? told_at_end(run) : std::string()};
}

std::string word(const Fate& fate) { return fate.toppled ? fmt::format("{:.2f} s", fate.time) : std::string("no"); }

void list(Changes& by_touch, const char* figure, const Fate& fate, const std::string& x, const std::string& y) {
  if (!fate.changed.empty()) by_touch.add(figure, x, y, word(fate), fate.changed);
}

/// Fig 64: harmonic motion of the base, l/L = 6, L = 0.155 m.
void add_amplitudes(Case& out, Changes& by_touch) {
  constexpr std::size_t kAmplitudes = 70;
  std::array<Fate, 2 * kAmplitudes> fates{};
  for_each_run(fates.size(), [&](std::size_t index, planar::RunWorkspace& workspace) {
    const double amplitude = 1e-3 * static_cast<double>(index % kAmplitudes + 1);
    fates[index] = fate_of(index < kAmplitudes ? 0.99 : 0.8, amplitude, 3.3, workspace);
  });
  const auto at = [&](bool high, std::size_t millimetres) { return fates[(high ? 0 : kAmplitudes) + millimetres - 1]; };
  by_touch.count(fates.size());
  for (std::size_t mm = 1; mm <= kAmplitudes; ++mm)
    for (const bool high : {true, false})
      list(by_touch, "Fig 64", at(high, mm), fmt::format("A = {} mm", mm), high ? "e* = 0.99" : "e* = 0.8");
  Table table{.title = "Fig 64: overturning within 6 s at 3.3 Hz, l/L = 6, L = 0.155 m, μ/μ_s = 0.3/0.577",
              .columns = {"A [mm]", "paper, e* = 0.99", "ours, e* = 0.99", "paper, e* = 0.8", "ours, e* = 0.8"},
              .lines = {},
              .note = ""};
  std::array<int, 2> count{};
  int changes = 0, up_to_forty = 0;
  for (std::size_t mm = 1; mm <= kAmplitudes; ++mm) {
    count[0] += at(true, mm).toppled ? 1 : 0;
    count[1] += at(false, mm).toppled ? 1 : 0;
    up_to_forty += mm <= 40 && at(false, mm).toppled ? 1 : 0;
    if (mm > 1 && at(true, mm).toppled != at(true, mm - 1).toppled) ++changes;
  }
  for (std::size_t mm = 15; mm <= 70; mm += 5) {
    const auto listed = [&](const auto& all) {
      return std::find(all.begin(), all.end(), static_cast<int>(mm)) != all.end();
    };
    const char* paper = mm == 15 ? "no" : (listed(kOverturnSoon) ? "soon" : (listed(kOverturnLater) ? "later" : "-"));
    table.lines.push_back(
        {fmt::format("{}", mm), paper, word(at(true, mm)), mm <= 40 ? "no" : "-", word(at(false, mm))});
  }
  table.note = fmt::format(
      "Of the 70 amplitudes 1, 2, ... 70 mm {} overturn with e* = 0.99 and {} with 0.8; with 0.99 the verdict changes "
      "{} "
      "times on the way. Single verdicts are those of a chaotic motion and follow no rule, as the paper says; ours are "
      "not "
      "its, whose friction the text does not give. The paper finds no overturning up to 40 mm with e* = 0.8.",
      count[0], count[1], changes);
  out.tables.push_back(table);
  out.rows.push_back(claim("§7.3", "Fig 64 (b): with e* = 0.8 none of the amplitudes 1 ... 40 mm overturns (count)", 0,
                           up_to_forty, up_to_forty == 0, "", "the paper's friction is not in its text"));
  const double significant = count[0] - 2.0 * std::sqrt(static_cast<double>(count[0]));
  out.rows.push_back(
      claim("§7.3", "Fig 64: with e* = 0.8 significantly fewer of 70 amplitudes overturn than with 0.99 (counts)",
            count[0], count[1], count[1] < significant, "",
            "shown: with 0.99, with 0.8; confirmed where fewer by two deviations, 2 sqrt(n)"));
  out.rows.push_back(
      at_least("§7.3", "Fig 64: changes of the verdict over A (more than one: not monotonic)", 2, changes));
  Curve amplitudes{.name = "e* = 0.99", .x = {}, .y = {}};
  Curve softer{.name = "e* = 0.8", .x = {}, .y = {}};
  for (std::size_t mm = 1; mm <= kAmplitudes; ++mm) {
    amplitudes.x.push_back(static_cast<double>(mm));
    amplitudes.y.push_back(at(true, mm).toppled ? at(true, mm).time : 6.0);
    softer.x.push_back(static_cast<double>(mm));
    softer.y.push_back(at(false, mm).toppled ? at(false, mm).time : 6.0);
  }
  out.figures.push_back({.name = "fig64_overturning_amplitude",
                         .title = "Fig 64: time of overturning over A at 3.3 Hz (6 s: not within the run)",
                         .x_label = "A [mm]",
                         .y_label = "time [s]",
                         .curves = {amplitudes, softer}});
}

/// Fig 65: the same over frequency, for the paper's 3 mm and ten times as much.
void add_frequencies(Case& out, Changes& by_touch) {
  constexpr std::size_t kFrequencies = 60;
  Figure sweep{.name = "fig65_overturning_frequency",
               .title = "Fig 65: time of overturning over frequency, e* = 0.99 (6 s: not within the run)",
               .x_label = "frequency [Hz]",
               .y_label = "time [s]",
               .curves = {}};
  Table frequencies{
      .title = "Fig 65: overturning over frequency, 60 of them, e* = 0.99",
      .columns = {"A [mm]", "from [Hz]", "to [Hz]", "overturn within 6 s", "changes of the verdict"},
      .lines = {},
      .note =
          "The paper's frequencies are not in its text. At 3 mm, its amplitude, none of ours overturns: the "
          "base moves by less than a fiftieth of the width, and slip bounds what friction passes on."};
  for (const double amplitude : {3e-3, 30e-3}) {
    const double from = amplitude < 0.01 ? 3.0 : 1.0;
    const double step = amplitude < 0.01 ? 0.25 : 0.1;
    std::array<Fate, kFrequencies> swept{};
    for_each_run(kFrequencies, [&](std::size_t k, planar::RunWorkspace& workspace) {
      swept[k] = fate_of(0.99, amplitude, from + step * static_cast<double>(k), workspace);
    });
    Curve when{.name = fmt::format("A = {:.0f} mm", kMilli * amplitude), .x = {}, .y = {}};
    int toppled = 0, turns = 0;
    by_touch.count(kFrequencies);
    for (std::size_t k = 0; k < kFrequencies; ++k) {
      list(by_touch, "Fig 65", swept[k], fmt::format("{} Hz", short_number(from + step * static_cast<double>(k))),
           when.name);
      when.x.push_back(from + step * static_cast<double>(k));
      when.y.push_back(swept[k].toppled ? swept[k].time : 6.0);
      toppled += swept[k].toppled ? 1 : 0;
      turns += k > 0 && swept[k].toppled != swept[k - 1].toppled ? 1 : 0;
    }
    frequencies.lines.push_back({fmt::format("{:.0f}", kMilli * amplitude), short_number(when.x.front()),
                                 short_number(when.x.back()), fmt::format("{}", toppled), fmt::format("{}", turns)});
    sweep.curves.push_back(std::move(when));
  }
  out.tables.push_back(frequencies);
  out.figures.push_back(sweep);
}

enum Cell : unsigned char { kSafe, kDirectly, kAfterOne, kAfterMore, kFailed };

struct Shaken {
  Cell cell{};
  std::string now;      // where (B.16) changes the cell: the verdict, and what it would be by where the run ends
  std::string changed;  // empty: the same
};

Cell cell_of(const PlanarModel& model, double start, const planar::RunResult& run) {
  if (run.verdict == planar::Verdict::failed) return kFailed;
  if (run.verdict != planar::Verdict::toppled) return kSafe;
  int crossings = -1;  // the first swing begins with uplift
  for (const planar::Swing& swing : planar::free_rocking(model.body, {}, start, run).swings)
    crossings += swing.begin <= run.topple_time ? 1 : 0;
  return crossings <= 0 ? kDirectly : (crossings == 1 ? kAfterOne : kAfterMore);
}

/// Eq 43: one sine of acceleration that has reached α g at t = 0.
Shaken one_sine(const Block& block, const Contact& contact, double over_threshold, double over_pace,
                planar::RunWorkspace& workspace) {
  PlanarModel model = model_of(block, contact);
  const double threshold = block.alpha() * kGravity;
  const double omega = over_pace * block.pace(kGravity);
  const double phase = math::asin(1.0 / over_threshold);
  model.ground_x = Motion::create(OneSineMotion{over_threshold * threshold, omega, phase, 0.0}).value();
  planar::RunOptions options = options_of(2.0 * kPi / omega + 20.0);
  options.start = -phase / omega;
  options.relative_tolerance = 1e-9;
  options.early_verdict = true;
  const planar::RunResult run = planar::run(model, {}, options, workspace).value();
  Shaken shaken;
  if (!std::isnan(run.touchdown_time)) {  // the verdict has ended the run: what follows is what may differ
    options.early_verdict = false;
    const planar::RunResult full = planar::run(model, {}, options, workspace).value();
    if (changed_by_touchdown(full)) shaken = {.cell = {}, .now = told(full), .changed = told_at_end(full)};
  }
  shaken.cell = cell_of(model, options.start, run);
  return shaken;
}

/// Fig 66.
void add_map(Case& out, const Effort& effort, const Progress& tell, Changes& by_touch) {
  const Block block{1.555, 0.3971};
  Table table{
      .title = "Fig 66: one-sine pulse, shares of the plane ω_p/p = 0.3 ... 8, a_p/(αg) = 1.05 ... 9 [%], e* = 0.9",
      .columns = {"μ/μ_s", "safe", "overturns without impact", "after one crossing", "after more", "not decided"},
      .lines = {},
      .note = ""};
  table.note = fmt::format(
      "l = 1.555 m, L = 0.3971 m: p = {:.3f} rad/s with R = ½√(l²+L²), α = {:.3f}; the paper's p = 2.14 needs both "
      "lengths "
      "doubled. On these axes the map does not depend on the size. Friction of 0.8 before slip is far above L/l: no "
      "contact slips, and the verdicts do not depend on the kinetic coefficient; the paper reports a larger safe area "
      "for less friction, "
      "and a "
      "slip before every overturning, which these runs do not show.",
      block.pace(kGravity), block.alpha());
  const auto columns = static_cast<std::size_t>(effort.map_columns);
  const auto rows = static_cast<std::size_t>(effort.map_rows);
  const std::array<Contact, 3> contacts = {Contact{0.9, 0.3, 0.8}, {0.9, 0.5, 0.8}, {0.9, 0.2, 0.3}};
  std::array<double, 3> safe{};
  for (std::size_t n = 0; n < contacts.size(); ++n) {
    tell("overturning map of the one-sine pulse", 0.85 + 0.05 * static_cast<double>(n));
    Map map{.name = fmt::format("fig66_map_{}", n + 1),
            .title = fmt::format("Fig 66: one-sine pulse, μ/μ_s = {}, e* = 0.9", friction_name(contacts[n])),
            .x_label = "ω_p/p [-]",
            .y_label = "a_p/(αg) [-]",
            .x_first = 0.3,
            .x_last = 8.0,
            .y_first = 1.05,
            .y_last = 9.0,
            .columns = effort.map_columns,
            .rows = effort.map_rows,
            .cells = std::vector<unsigned char>(columns * rows),
            .meanings = {"safe", "overturns without impact", "after one crossing", "after more", "not decided"}};
    const auto x_of = [&](std::size_t index) {
      return map.x_first +
             (map.x_last - map.x_first) * static_cast<double>(index % columns) / (effort.map_columns - 1.0);
    };
    const auto y_of = [&](std::size_t index) {
      const std::size_t row = index / columns;
      return map.y_first + (map.y_last - map.y_first) * static_cast<double>(row) / (effort.map_rows - 1.0);
    };
    std::vector<Shaken> shaken(columns * rows);
    for_each_run(columns * rows, [&](std::size_t index, planar::RunWorkspace& workspace) {
      shaken[index] = one_sine(block, contacts[n], y_of(index), x_of(index), workspace);
      map.cells[index] = shaken[index].cell;
    });
    by_touch.count(shaken.size());
    for (std::size_t index = 0; index < shaken.size(); ++index)
      if (!shaken[index].changed.empty())
        by_touch.add("Fig 66, " + friction_name(contacts[n]), fmt::format("ω_p/p = {:.4f}", x_of(index)),
                     fmt::format("a_p/(αg) = {:.4f}", y_of(index)), shaken[index].now, shaken[index].changed);
    std::array<double, 5> share{};
    for (const unsigned char cell : map.cells) share[cell] += 100.0 / static_cast<double>(map.cells.size());
    safe[n] = share[kSafe];
    std::vector<std::string> line = {friction_name(contacts[n])};
    for (const double s : share) line.push_back(fmt::format("{:.2f}", s));
    table.lines.push_back(line);
    out.rows.push_back(absolute("§7.3", "Fig 66, friction " + friction_name(contacts[n]) + ": runs without a verdict",
                                0.0, share[kFailed], 0.0, "%"));
    out.maps.push_back(std::move(map));
  }
  out.tables.push_back(table);
  int differ = 0;
  const std::size_t first = out.maps.size() - contacts.size();
  for (std::size_t k = 0; k < columns * rows; ++k) differ += out.maps[first].cells[k] != out.maps[first + 1].cells[k];
  out.rows.push_back(claim("§7.3", "Fig 66: less friction makes the safe area larger, 0.3/0.8 against 0.5/0.8", safe[1],
                           safe[0], safe[0] > safe[1], "%",
                           fmt::format("shown: 0.5/0.8, 0.3/0.8; {} of {} cells differ", differ, columns * rows)));
  out.rows.push_back(claim("§7.3", "Fig 66: ... 0.2/0.3, a pair of our own, against 0.5/0.8", safe[1], safe[2],
                           safe[2] > safe[1], "%", "shown: 0.5/0.8, 0.2/0.3"));
}

}  // namespace

void overturning(Case& out, const Effort& effort, const Progress& tell) {
  tell("overturning under harmonic motion", 0.8);
  Changes changes;
  add_amplitudes(out, changes);
  add_frequencies(out, changes);
  add_map(out, effort, tell, changes);
  changes.finish(out);
}

}  // namespace cairn::validate::zhang
