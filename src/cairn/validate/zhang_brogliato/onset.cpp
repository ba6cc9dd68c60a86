#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cairn/math/elementary.hpp"
#include "cairn/validate/parallel.hpp"
#include "cairn/validate/zhang_brogliato/block.hpp"
#include "cairn/validate/zhang_brogliato/lines.hpp"
#include "cairn/validate/zhang_brogliato/published.hpp"

namespace cairn::validate::zhang {
namespace {

constexpr double kBase = 0.17;             // width, Fig 60 [m]
constexpr Contact kFirm{0.9, 0.3, 0.577};  // friction of Fig 60; e* is ours, the paper gives none

/// Persistence: ten seconds (Appendix A's total time) after the start the rocking of the last two still reaches this part
/// of α, or the block has fallen over.                                                                        (F.9)
constexpr double kDuration = 10.0;    // [s]
constexpr double kWatched = 2.0;      // [s]
constexpr double kPersistent = 0.01;  // of α

struct Shaking {
  Block block;
  Contact contact;
  bool amplitude_fixed{};
  double fixed{};  // [m] or [Hz]
  double amplitude(double product) const { return amplitude_fixed ? fixed : product / (fixed * fixed); }
  double frequency(double product) const { return amplitude_fixed ? std::sqrt(product / fixed) : fixed; }
};

planar::RunResult shaken(const Shaking& s, double product, const planar::RunOptions& options,
                         planar::RunWorkspace& workspace) {
  PlanarModel model = model_of(s.block, s.contact);
  shake(model, s.amplitude(product), s.frequency(product));
  planar::Start start;
  start.base_at_rest = true;
  return planar::run(model, start, options, workspace).value();
}

bool persists(const Shaking& s, double product, planar::RunWorkspace& workspace) {
  constexpr int kSamples = 160;
  planar::RunOptions options = options_of(kDuration);
  options.relative_tolerance = 1e-8;
  options.keep_events = false;
  for (int k = 0; k < kSamples; ++k) options.sample_times.push_back(kDuration - kWatched + kWatched * k / kSamples);
  const planar::RunResult run = shaken(s, product, options, workspace);
  if (run.verdict == planar::Verdict::toppled) return true;
  double largest = 0.0;
  for (const planar::Sample& sample : run.samples) largest = std::max(largest, std::fabs(sample.state.theta));
  return largest >= kPersistent * s.block.alpha();
}

/// Least A f² [m Hz²] with persistent rocking: a walk upwards to the first one, then bisection in the logarithm. NaN where
/// there is none up to kHighest times static uplift, g L/(4π² l): sliding keeps flat blocks above it, the kick at the
/// start takes slender ones below.
double onset_of(const Shaking& s, int steps, planar::RunWorkspace& workspace) {
  constexpr double kLowest = 0.45;
  constexpr double kHighest = 2.2;
  constexpr double kStride = 1.06;
  const double still = kGravity / (4.0 * kPi * kPi * s.block.aspect());
  double low = kLowest * still;
  double high = low;
  while (!persists(s, high, workspace)) {
    low = high;
    high *= kStride;
    if (high > kHighest * still) return std::nan("");
  }
  for (int k = 0; k < steps && high > low; ++k) {
    const double middle = std::sqrt(low * high);
    (persists(s, middle, workspace) ? high : low) = middle;
  }
  return std::sqrt(low * high);
}

constexpr double kMilli = 1e3;

struct Studies {
  std::array<std::array<double, kOnsetAspects.size()>, kOnset.size()> product{};  // A f² [mm Hz²]
  std::size_t rows{};                                                             // of them that were computed
};

Studies tables_17_18(const Effort& effort) {
  Studies studies;
  for (auto& row : studies.product) row.fill(std::nan(""));
  studies.rows = std::min(static_cast<std::size_t>(effort.shakings), kOnset.size());
  for_each_run(studies.rows * kOnsetAspects.size(), [&](std::size_t index, planar::RunWorkspace& workspace) {
    const std::size_t row = index / kOnsetAspects.size();
    const std::size_t column = index % kOnsetAspects.size();
    const OnsetRow& r = kOnset[row];
    const Shaking s{of_aspect(kOnsetAspects[column], kBase), kFirm, r.amplitude_fixed,
                    r.amplitude_fixed ? r.fixed / kMilli : r.fixed};
    studies.product[row][column] = kMilli * onset_of(s, effort.onset_steps, workspace);
  });
  return studies;
}

double published_product(const OnsetRow& r, std::size_t column) {
  const double found = r.found[column];
  if (found == 0.0) return std::nan("");
  return r.amplitude_fixed ? r.fixed * found * found : found * r.fixed * r.fixed;
}

std::string product_text(double product) { return std::isnan(product) ? "no rocking" : fmt::format("{:.1f}", product); }

void add_tables(Case& out, const Studies& ours) {
  Table table{
      .title = "Tables 17-18: A f² [mm Hz²] at the onset of rocking, the paper | ours",
      .columns = {"l/L"},
      .lines = {},
      .note =
          "Persistent: in the last 2 s of 10 s |θ| still reaches 1 % of α, or the block has fallen over. The block "
          "is at rest on a base that already moves with A sin ωt, as the paper's. e* = 0.9, μ/μ_s = 0.3/0.577, "
          "L = 0.17 m: e* and the criterion are ours, the paper leaves both open; its row \"f = 5.5 Hz\" was "
          "computed with 5.0 Hz, and the header of Table 18 means l/L. Static: g L/(4π² l)."};
  for (std::size_t r = 0; r < ours.rows; ++r) table.columns.emplace_back(kOnset[r].name);
  table.columns.emplace_back("static");
  double worst = 0.0, sum = 0.0;
  int compared = 0, against = 0;
  double spread = 0.0;
  for (std::size_t c = 0; c < kOnsetAspects.size(); ++c) {
    std::vector<std::string> line = {short_number(kOnsetAspects[c])};
    double least = 1e300, most = 0.0;
    for (std::size_t r = 0; r < ours.rows; ++r) {
      const double paper = published_product(kOnset[r], c);
      const double own = ours.product[r][c];
      line.push_back(product_text(paper) + " | " + product_text(own));
      if (std::isnan(own)) continue;
      least = std::min(least, own);
      most = std::max(most, own);
      if (c > 0 && own >= ours.product[r][c - 1]) ++against;
      if (std::isnan(paper)) continue;
      worst = std::max(worst, std::fabs(own / paper - 1.0));
      sum += std::fabs(own / paper - 1.0);
      ++compared;
    }
    spread = std::max(spread, most / least - 1.0);
    line.push_back(fmt::format("{:.1f}", kMilli * kGravity / (4.0 * kPi * kPi * kOnsetAspects[c])));
    table.lines.push_back(line);
  }
  out.tables.push_back(table);
  out.rows.push_back(absolute("§7.2", "pairs of neighbours in l/L where A f2 at onset does not fall", 0.0, against, 0.0,
                              "", "slender blocks rock for small A"));
  constexpr double kConstant = 0.15;  // the paper's own columns scatter by 3 to 12 %
  out.rows.push_back(absolute("§7.2", "spread of A f2 over the shakings at one l/L (worst of 10, relative)", 0.0,
                              spread, kConstant, "", "the maximal acceleration decides"));
  constexpr double kTrend = 0.10;  // e* and the criterion are not the paper's: the trend, not the digits
  out.rows.push_back(absolute("§7.2",
                              fmt::format("mean |ours/paper - 1| of A f2 over {} figures of Tables 17-18", compared),
                              0.0, sum / compared, kTrend, "", fmt::format("worst {:.2f}", worst)));
}

/// Share of the samples in which A moves along the base, faster than a hundredth of the base's own speed.
double moving_share(const Shaking& s, double product, double& flight, planar::RunWorkspace& workspace) {
  const planar::RunResult run = shaken(s, product, options_of(kDuration, 2000), workspace);
  const PlanarBody body = model_of(s.block, s.contact).body;
  const double speed = 2.0 * kPi * s.frequency(product) * s.amplitude(product);
  constexpr double kMoves = 0.01;
  double moving = 0.0, flying = 0.0;
  for (const planar::Sample& sample : run.samples) {
    moving += std::fabs(corner_slip(body, sample.state, kCornerA)) > kMoves * speed ? 1.0 : 0.0;
    flying += sample.state.pattern == planar::Pattern::flight ? 1.0 : 0.0;
  }
  flight = flying / static_cast<double>(run.samples.size());
  return moving / static_cast<double>(run.samples.size());
}

/// Figs 60-62: over l/L at 3.3 Hz, and from all-stick to all-slip.
void add_sticking(Case& out, const Studies& ours, const Effort& effort) {
  constexpr std::size_t kRow = 1;  // f = 3.3 Hz
  Curve paper{.name = "paper, Tables 17-18", .x = {}, .y = {}};
  Curve own{.name = "ours", .x = {}, .y = {}};
  for (std::size_t c = 0; c < kOnsetAspects.size(); ++c) {
    paper.x.push_back(kOnsetAspects[c]);
    paper.y.push_back(kOnset[kRow].found[c]);
    own.x.push_back(kOnsetAspects[c]);
    own.y.push_back(ours.product[kRow][c] / (kOnset[kRow].fixed * kOnset[kRow].fixed));
  }
  out.figures.push_back({.name = "fig60_onset_over_aspect",
                         .title = "Fig 60: onset of rocking at 3.3 Hz over l/L, μ/μ_s = 0.3/0.577, L = 0.17 m",
                         .x_label = "l/L [-]",
                         .y_label = "A [mm]",
                         .curves = {paper, own}});
  Table table{
      .title = "Figs 61-62: share of 10 s in which A moves along the base, at 1.05 times the onset amplitude, 3.3 Hz",
      .columns = {"l/L", "A [mm]", "e* = 0.9: moves [%]", "of that in flight [%]", "e* = 0: A [mm]",
                  "e* = 0: moves [%]"},
      .lines = {},
      .note =
          "The paper: almost always moving at 3, almost always sticking at 3.5; its e* is not given. With rebounds a "
          "corner "
          "in the air moves too, without them what moves slips: ours falls gradually, from a third at 3 to a "
          "twentieth at 4. The onset itself changes sharply: a sliding block can tip only where μ > L/l, here "
          "l/L > 3.33."};
  constexpr double kBeyond = 1.05;
  struct Share {
    double product{}, moves{}, flight{}, dead_product{}, dead_moves{};
  };
  std::array<Share, kOnsetAspects.size()> shares{};
  for_each_run(shares.size(), [&](std::size_t c, planar::RunWorkspace& workspace) {
    Shaking s{of_aspect(kOnsetAspects[c], kBase), kFirm, false, kOnset[kRow].fixed};
    shares[c].product = kBeyond * ours.product[kRow][c] / kMilli;
    if (std::isnan(shares[c].product)) return;
    shares[c].moves = moving_share(s, shares[c].product, shares[c].flight, workspace);
    s.contact.e = 0.0;
    shares[c].dead_product = kBeyond * onset_of(s, effort.onset_steps, workspace);
    double unused = 0.0;
    shares[c].dead_moves = moving_share(s, shares[c].dead_product, unused, workspace);
  });
  const double square = kOnset[kRow].fixed * kOnset[kRow].fixed;
  for (std::size_t c = 0; c < shares.size(); ++c) {
    const Share& x = shares[c];
    table.lines.push_back({short_number(kOnsetAspects[c]), fmt::format("{:.2f}", kMilli * x.product / square),
                           fmt::format("{:.1f}", 100.0 * x.moves), fmt::format("{:.1f}", 100.0 * x.flight),
                           fmt::format("{:.2f}", kMilli * x.dead_product / square),
                           fmt::format("{:.1f}", 100.0 * x.dead_moves)});
  }
  out.tables.push_back(table);
  constexpr std::size_t kThree = 2;
  constexpr std::size_t kThreeAndAHalf = 3;
  static_assert(kOnsetAspects[kThree] == 3.0 && kOnsetAspects[kThreeAndAHalf] == 3.5);
  // Below 3.33 the start slides the block without tipping it; above, kinetic friction alone tips it.
  int against = 0;
  for (std::size_t r = 0; r < ours.rows; ++r) {
    const auto& row = ours.product[r];
    const auto over_static = [&](std::size_t c) {
      return row[c] / kMilli * 4.0 * kPi * kPi * kOnsetAspects[c] / kGravity;
    };
    against += over_static(kThree) > 1.0 && over_static(kThreeAndAHalf) < 1.0 ? 0 : 1;
  }
  out.rows.push_back(absolute("§7.2", "shakings whose onset does not pass static uplift between l/L = 3 and 3.5", 0.0,
                              against, 0.0, "", "from slipping to sticking: mu = L/l at 3.33"));
  planar::RunWorkspace workspace;
  for (const std::size_t c : {kThree, kThreeAndAHalf}) {
    const Shaking s{of_aspect(kOnsetAspects[c], kBase), {0.0, kFirm.mu, kFirm.mu_s}, false, kOnset[kRow].fixed};
    const planar::RunResult run = shaken(s, shares[c].dead_product, options_of(4.0, 800), workspace);
    const PlanarBody body = model_of(s.block, s.contact).body;
    const int number = c == kThree ? 61 : 62;
    out.figures.push_back(
        {.name = fmt::format("fig{}_onset_response", number),
         .title = fmt::format("Fig {}: θ and velocity of A along the base just above onset, l/L = {:.1f}, e* = 0",
                              number, kOnsetAspects[c]),
         .x_label = "time [s]",
         .y_label = "θ [rad], velocity [m/s]",
         .curves = {curve_of("θ [rad]", run, [](const planar::State& x) { return x.theta; }),
                    curve_of("velocity of A [m/s]", run,
                             [&](const planar::State& x) { return corner_slip(body, x, kCornerA); })}});
  }
}

/// Fig 59: specimen 2 in the plane of amplitude and frequency. Fig 63: over friction, at 5 mm.
void add_planes(Case& out, const Effort& effort) {
  constexpr std::array kFrequencies = {1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5, 6.0};
  Curve onset{.name = "ours, e* = 0.999", .x = {}, .y = {}};
  Curve uplift{.name = "static uplift", .x = {}, .y = {}};
  const Block specimen{1.0, 0.17, 228.0};
  std::array<double, kFrequencies.size()> amplitude{};
  for_each_run(kFrequencies.size(), [&](std::size_t k, planar::RunWorkspace& workspace) {
    const Shaking s{specimen, {0.999, 0.3, 0.577}, false, kFrequencies[k]};
    amplitude[k] = kMilli * s.amplitude(onset_of(s, effort.onset_steps, workspace));
  });
  for (std::size_t k = 0; k < kFrequencies.size(); ++k) {
    onset.x.push_back(kFrequencies[k]);
    onset.y.push_back(amplitude[k]);
    uplift.x.push_back(kFrequencies[k]);
    uplift.y.push_back(kMilli * kGravity / (4.0 * kPi * kPi * specimen.aspect() * kFrequencies[k] * kFrequencies[k]));
  }
  int against = 0;
  for (std::size_t k = 1; k < kFrequencies.size(); ++k) against += amplitude[k] < amplitude[k - 1] ? 0 : 1;
  out.rows.push_back(absolute("§7.2", "Fig 59: steps in frequency at which the onset amplitude does not fall, of 9",
                              0.0, against, 0.0, ""));
  out.figures.push_back({.name = "fig59_onset_plane",
                         .title = "Fig 59: onset of rocking of specimen 2 (l = 1 m, L = 0.17 m)",
                         .x_label = "frequency [Hz]",
                         .y_label = "A [mm]",
                         .curves = {onset, uplift}});

  const std::array<Contact, 4> contacts = {Contact{0.9, 0.1, 0.2}, {0.9, 0.2, 0.4}, {0.9, 0.3, 0.577}, {0.9, 0.6, 1.0}};
  Figure figure{.name = "fig63_onset_friction",
                .title = "Fig 63: onset of rocking at A = 5 mm over l/L, four pairs of friction",
                .x_label = "l/L [-]",
                .y_label = "frequency [Hz]",
                .curves = {}};
  Table table{.title = "Fig 63: onset frequency [Hz] at A = 5 mm",
              .columns = {"l/L"},
              .lines = {},
              .note =
                  "The paper varies friction without printing values; these are ours. For large friction the onset "
                  "hardly depends on it, for small friction flat blocks do not rock."};
  std::array<std::array<double, kOnsetAspects.size()>, 4> found{};
  for_each_run(4 * kOnsetAspects.size(), [&](std::size_t index, planar::RunWorkspace& workspace) {
    const std::size_t pair = index / kOnsetAspects.size();
    const std::size_t c = index % kOnsetAspects.size();
    const Shaking s{of_aspect(kOnsetAspects[c], kBase), contacts[pair], true, 5e-3};
    const double product = onset_of(s, effort.onset_steps, workspace);
    found[pair][c] = std::isnan(product) ? product : s.frequency(product);
  });
  for (std::size_t pair = 0; pair < 4; ++pair) {
    table.columns.push_back("μ/μ_s = " + friction_name(contacts[pair]));
    Curve curve{.name = "μ/μ_s = " + friction_name(contacts[pair]), .x = {}, .y = {}};
    for (std::size_t c = 0; c < kOnsetAspects.size(); ++c) {
      curve.x.push_back(kOnsetAspects[c]);
      curve.y.push_back(found[pair][c]);
    }
    figure.curves.push_back(curve);
  }
  for (std::size_t c = 0; c < kOnsetAspects.size(); ++c) {
    std::vector<std::string> line = {short_number(kOnsetAspects[c])};
    for (std::size_t pair = 0; pair < 4; ++pair)
      line.push_back(std::isnan(found[pair][c]) ? "no rocking" : fmt::format("{:.2f}", found[pair][c]));
    table.lines.push_back(line);
  }
  out.tables.push_back(table);
  out.figures.push_back(figure);
}

}  // namespace

void onset(Case& out, const Effort& effort, const Progress& tell) {
  tell("onset of rocking, Tables 17-18", 0.35);
  const Studies studies = tables_17_18(effort);
  add_tables(out, studies);
  add_sticking(out, studies, effort);
  tell("onset of rocking over friction", 0.65);
  if (effort.planes) add_planes(out, effort);
}

}  // namespace cairn::validate::zhang
