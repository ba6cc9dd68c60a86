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

const std::array<Described, 26>& described() {
  static const std::array<Described, 26> kAll{{
      {"maxima", "theta_low", "rad", "least rotation", [](const RunResult& r) -> Cell { return r.maxima.theta_low; }},
      {"maxima", "theta_high", "rad", "largest rotation",
       [](const RunResult& r) -> Cell { return r.maxima.theta_high; }},
      {"maxima", "rotation", "rad", "largest rotation from the rest pose, either way",
       [](const RunResult& r) -> Cell { return r.maxima.rotation; }, "rotation", 0},
      {"maxima", "rotation_over_alpha", "", "largest rotation from the rest pose over the slenderness of its side",
       [](const RunResult& r) -> Cell { return r.maxima.rotation_over_alpha; }},
      {"maxima", "largest_slip", "m", "largest distance along the ground from where it began",
       [](const RunResult& r) -> Cell { return r.maxima.largest_slip; }, "largest_slip", 1},
      {"maxima", "final_slip", "m", "the same at the end of the run, positive to the right",
       [](const RunResult& r) -> Cell { return r.maxima.final_slip; }, "final_slip", 2},
      {"maxima", "slip_path", "m", "length of the path of slip, to and fro",
       [](const RunResult& r) -> Cell { return r.maxima.slip_path; }, "slip_path", 3},
      {"maxima", "largest_clearance", "m", "largest clearance of the lowest vertex in flight",
       [](const RunResult& r) -> Cell { return r.maxima.uplift; }, "largest_clearance", 4},
      {"energies", "initial", "J", "at the start", [](const RunResult& r) -> Cell { return r.energy.initial; }},
      {"energies", "final", "J", "at the end", [](const RunResult& r) -> Cell { return r.energy.final; }},
      {"energies", "kinetic", "J", "at the end", [](const RunResult& r) -> Cell { return r.energy.kinetic; }},
      {"energies", "potential", "J", "at the end, over the rest pose",
       [](const RunResult& r) -> Cell { return r.energy.potential; }},
      {"energies", "ground_work", "J", "work of the ground's motion",
       [](const RunResult& r) -> Cell { return r.energy.ground_work; }, "ground_work", 9},
      {"energies", "friction_loss", "J", "energy lost to friction",
       [](const RunResult& r) -> Cell { return r.energy.friction_loss; }, "friction_loss", 8},
      {"energies", "impact_loss", "J", "energy lost at impacts",
       [](const RunResult& r) -> Cell { return r.energy.impact_loss; }, "impact_loss", 7},
      {"energies", "peak", "J", "largest over the run, over the rest pose",
       [](const RunResult& r) -> Cell { return r.energy.peak; }},
      {"energies", "residual", "J", "largest residual of the balance of energy",
       [](const RunResult& r) -> Cell { return r.energy.residual; }, "energy_residual", 10},
      {"counts", "events", "", "changes of pattern and impacts",
       [](const RunResult& r) { return whole(r.counts.events); }},
      {"counts", "impacts", "", "how many", [](const RunResult& r) { return whole(r.counts.impacts); }, "impacts", 5},
      {"counts", "certified", "", "impacts that the judge passed",
       [](const RunResult& r) { return whole(r.counts.impacts - r.counts.judged_bad); }},
      {"counts", "not_certified", "", "impacts that the judge did not pass",
       [](const RunResult& r) { return whole(r.counts.judged_bad); }},
      {"counts", "fallbacks", "", "impacts up to the verdict that another law answered in place of the one asked for",
       [](const RunResult& r) { return whole(up_to_verdict(r).fallbacks); }},
      {"counts", "unusual", "", "events with no admissible pattern, Painlevé, or a fallback, up to the verdict",
       [](const RunResult& r) { return whole(up_to_verdict(r).unusual); }, "unusual", 6},
      {"counts", "unusual_share", "", "of the events up to the verdict",
       [](const RunResult& r) -> Cell { return up_to_verdict(r).unusual_share(); }},
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

results::Verdict told(planar::Verdict verdict) {
  switch (verdict) {
    case planar::Verdict::survived:
      return results::Verdict::survived;
    case planar::Verdict::toppled:
      return results::Verdict::toppled;
    case planar::Verdict::shifted:
      return results::Verdict::shifted;
    case planar::Verdict::failed:
      break;
  }
  return results::Verdict::failed;
}

}  // namespace

UpToVerdict up_to_verdict(const RunResult& r) {
  if (r.verdict == planar::Verdict::toppled) return {r.events_before, r.unusual_before, r.fallbacks_before};
  return {r.counts.events, r.counts.unusual, r.counts.fallbacks};
}

results::Outcome outcome_of(const RunResult& r) {
  results::Outcome o;
  o.verdict = told(r.verdict);
  o.end = words_of(r.end);
  o.failure = name_of(r.failure);
  o.end_time = r.final_state.t;
  o.rest_time = r.rest_time;
  o.direction = r.direction;
  o.touchdown_time = r.touchdown_time;
  o.came_back = r.came_back();
  o.beyond_balance = r.beyond_balance;
  o.impacts = r.counts.impacts;
  o.proven = r.proven;
  o.margin = r.margin;
  o.fallbacks = up_to_verdict(r).fallbacks;
  if (o.toppled()) {
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
  const SetDown& pose = record.placement.pose;
  all.push_back({"body", "turn", "rad", "from the pose as given to the one on its base", pose.rest.rotation});
  all.push_back({"body", "turn_share", "", "of the balance angle of the pose on its base", pose.share()});
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
