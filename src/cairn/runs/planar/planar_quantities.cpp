#include <algorithm>
#include <array>

#include "cairn/runs/planar/planar_findings.hpp"
#include "cairn/runs/planar/planar_parts.hpp"

namespace cairn::runs {
namespace {

using planar::RunResult;
using results::Cell;
using results::ColumnType;

/// A figure of every planar run: its place in files, and in which column studies have it.
struct Described {
  const char* group;
  const char* name;
  const char* unit;
  const char* meaning;
  Cell (*value)(const RunResult& result);
  const char* column{nullptr};  // name of the column of studies; null: they have none
  int place{-1};                // of the column among the engine's own
};

Cell whole(std::uint64_t n) { return static_cast<std::int64_t>(n); }

double unusual_share(const RunResult& r) {
  return r.counts.events == 0 ? 0.0 : static_cast<double>(r.counts.unusual) / r.counts.events;
}

std::uint32_t fallbacks_of(const RunResult& r) {
  return r.verdict == planar::Verdict::toppled ? r.fallbacks_then : r.counts.fallbacks;
}

const std::array<Described, 25>& described() {
  static const std::array<Described, 25> kAll{{
      {"maxima", "theta_low", "rad", "least rotation", [](const RunResult& r) -> Cell { return r.maxima.theta_low; }},
      {"maxima", "theta_high", "rad", "largest rotation",
       [](const RunResult& r) -> Cell { return r.maxima.theta_high; }},
      {"maxima", "rotation", "rad", "largest rotation from the rest pose, either way",
       [](const RunResult& r) -> Cell { return r.maxima.rotation; }, "rotation", 0},
      {"maxima", "rotation_over_alpha", "", "largest rotation from the rest pose over the slenderness of its side",
       [](const RunResult& r) -> Cell { return r.maxima.rotation_over_alpha; }},
      {"maxima", "slip", "m", "largest net slip along the ground",
       [](const RunResult& r) -> Cell { return r.maxima.slip; }, "slip", 1},
      {"maxima", "slip_path", "m", "length of the path of slip",
       [](const RunResult& r) -> Cell { return r.maxima.slip_path; }, "slip_path", 2},
      {"maxima", "uplift", "m", "largest clearance in flight",
       [](const RunResult& r) -> Cell { return r.maxima.uplift; }, "uplift", 3},
      {"energies", "initial", "J", "at the start", [](const RunResult& r) -> Cell { return r.energy.initial; }},
      {"energies", "final", "J", "at the end", [](const RunResult& r) -> Cell { return r.energy.final; }},
      {"energies", "kinetic", "J", "at the end", [](const RunResult& r) -> Cell { return r.energy.kinetic; }},
      {"energies", "potential", "J", "at the end, over the rest pose",
       [](const RunResult& r) -> Cell { return r.energy.potential; }},
      {"energies", "ground_work", "J", "work of the ground's motion",
       [](const RunResult& r) -> Cell { return r.energy.ground_work; }, "ground_work", 8},
      {"energies", "friction_loss", "J", "energy lost to friction",
       [](const RunResult& r) -> Cell { return r.energy.friction_loss; }, "friction_loss", 7},
      {"energies", "impact_loss", "J", "energy lost at impacts",
       [](const RunResult& r) -> Cell { return r.energy.impact_loss; }, "impact_loss", 6},
      {"energies", "peak", "J", "largest over the run, over the rest pose",
       [](const RunResult& r) -> Cell { return r.energy.peak; }},
      {"energies", "residual", "J", "largest residual of the balance of energy",
       [](const RunResult& r) -> Cell { return r.energy.residual; }, "energy_residual", 9},
      {"counts", "events", "", "changes of pattern and impacts",
       [](const RunResult& r) { return whole(r.counts.events); }},
      {"counts", "impacts", "", "how many", [](const RunResult& r) { return whole(r.counts.impacts); }, "impacts", 4},
      {"counts", "certified", "", "impacts that the judge passed",
       [](const RunResult& r) { return whole(r.counts.impacts - r.counts.judged_bad); }},
      {"counts", "not_certified", "", "impacts that the judge did not pass",
       [](const RunResult& r) { return whole(r.counts.judged_bad); }},
      {"counts", "fallbacks", "", "impacts up to the verdict that another law answered in place of the one asked for",
       [](const RunResult& r) { return whole(fallbacks_of(r)); }},
      {"counts", "unusual", "", "events with no admissible pattern, Painlevé, or a fallback",
       [](const RunResult& r) { return whole(r.counts.unusual); }, "unusual", 5},
      {"counts", "unusual_share", "", "of all events", [](const RunResult& r) -> Cell { return unusual_share(r); }},
      {"counts", "steps", "", "of the integrator", [](const RunResult& r) { return whole(r.counts.steps); }},
      {"counts", "rejected_steps", "", "that were repeated with a shorter length",
       [](const RunResult& r) { return whole(r.counts.rejected); }},
  }};
  return kAll;
}

/// Those that studies have, in the order of their columns.
const std::vector<const Described*>& in_studies() {
  static const std::vector<const Described*> kColumns = [] {
    std::vector<const Described*> list;
    for (const Described& d : described())
      if (d.column != nullptr) list.push_back(&d);
    std::sort(list.begin(), list.end(), [](const Described* a, const Described* b) { return a->place < b->place; });
    return list;
  }();
  return kColumns;
}

}  // namespace

results::Outcome outcome_of(const RunResult& r) {
  results::Outcome o;
  o.verdict = r.verdict == planar::Verdict::toppled    ? results::Verdict::toppled
              : r.verdict == planar::Verdict::survived ? results::Verdict::survived
                                                       : results::Verdict::failed;
  o.end = words_of(r.end);
  o.failure = name_of(r.failure);
  o.end_time = r.final_state.t;
  o.impacts = r.counts.impacts;
  o.proven = r.proven;
  o.margin = r.margin;
  o.fallbacks = fallbacks_of(r);
  if (o.toppled()) {
    o.direction = r.direction;
    o.topple_time = r.topple_time;
    o.impacts_before = r.impacts_before;
  }
  return o;
}

std::vector<results::Column> planar_columns() {
  std::vector<results::Column> columns;
  const RunResult none;
  for (const Described* d : in_studies()) {
    const bool number = std::holds_alternative<double>(d->value(none));
    columns.push_back({d->column, number ? ColumnType::number : ColumnType::integer, d->unit, d->meaning});
  }
  return columns;
}

void add_planar_figures(const RunResult& result, results::Row& row, std::size_t first_column) {
  std::size_t c = first_column;
  for (const Described* d : in_studies()) row[c++] = d->value(result);
}

std::vector<results::Quantity> planar_quantities(const PlanarRecord& record) {
  std::vector<results::Quantity> all;
  for (const Described& d : described()) all.push_back({d.group, d.name, d.unit, d.meaning, d.value(record.result)});
  if (record.free_rocking) {
    const planar::FreeRocking& f = *record.free_rocking;
    all.push_back({"free_rocking", "motion", "", "", std::string(name_of(f.motion))});
    all.push_back(
        {"free_rocking", "r_from_peaks", "", "equivalent angular restitution from the turning points", f.r_from_peaks});
    all.push_back({"free_rocking", "r_from_rates", "", "mean of rate_ratio", f.r_from_rates});
    all.push_back({"free_rocking", "distance", "",
                   "from ideal rocking: 0 the base stands, 1 the centroid does not follow", f.distance});
  }
  const planar::State& s = record.result.final_state;
  const auto last = [&](const char* name, const char* unit, Cell value) {
    all.push_back({"final_state", name, unit, "", std::move(value)});
  };
  last("t", "s", s.t);
  last("pattern", "", std::string(name_of(s.pattern)));
  last("x", "m", s.x);
  last("z", "m", s.z);
  last("theta", "rad", s.theta);
  last("vx", "m/s", s.vx);
  last("vz", "m/s", s.vz);
  last("omega", "rad/s", s.omega);
  return all;
}

}  // namespace cairn::runs
