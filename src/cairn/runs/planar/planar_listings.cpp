#include <array>
#include <cmath>
#include <type_traits>

#include "cairn/laws/law_names.hpp"
#include "cairn/runs/listing_columns.hpp"
#include "cairn/runs/planar/planar_findings.hpp"
#include "cairn/runs/planar/planar_parts.hpp"

namespace cairn::runs {
namespace {

using planar::Event;
using planar::Sample;
using planar::State;
using results::Listing;
using results::ListingColumn;

/// A component of a state.
struct Component {
  const char* name;
  double State::*member;
  const char* unit;
  const char* meaning;
};
constexpr std::array<Component, 6> kComponents{{
    {"x", &State::x, "m", "centroid, relative to the ground, to the right"},
    {"z", &State::z, "m", "centroid, relative to the ground, upwards"},
    {"theta", &State::theta, "rad", "rotation, counter-clockwise as seen"},
    {"vx", &State::vx, "m/s", ""},
    {"vz", &State::vz, "m/s", ""},
    {"omega", &State::omega, "rad/s", ""},
}};

/// The components of a state: as "x" + suffix in the result file, and in JSON as x below `path`.
template <class Row, class StateOf>
void add_state(Columns<Row>& columns, const std::string& suffix, const std::string& path, StateOf state_of) {
  for (const Component& c : kComponents)
    columns.add((c.name + suffix).c_str(), path.empty() ? std::string() : path + c.name,
                [&](const Row& row) { return state_of(row).*c.member; }, c.unit, c.meaning);
}

Listing sample_listing(std::string name, std::string path, const std::vector<Sample>& samples,
                       const PlanarRecord& record, std::string about) {
  Listing listing;
  const bool in_json = !path.empty();
  listing.name = std::move(name);
  listing.path = std::move(path);
  listing.about = std::move(about);
  Columns<Sample> columns(listing, samples);
  const auto state = [](const Sample& s) -> const State& { return s.state; };
  columns.add(
      "t", "t", [](const Sample& s) { return s.state.t; }, "s");
  columns.add(
      "pattern", "pattern", [](const Sample& s) { return std::string(name_of(s.state.pattern)); }, "",
      "pattern of motion");
  for (const Component& c : kComponents)
    columns.add(
        c.name, c.name, [&](const Sample& s) { return state(s).*c.member; }, c.unit, c.meaning);
  columns.add(
      "fx", "fx", [](const Sample& s) { return s.reactions.fx; }, "N", "force of the ground on the body, to the right");
  columns.add(
      "fz", "fz", [](const Sample& s) { return s.reactions.fz; }, "N", "force of the ground on the body, upwards");
  columns.add(
      "place", "place", [](const Sample& s) { return s.reactions.place; }, "",
      "of the resultant on the edge: 0 at its left end, 1 at its right; NaN unless the body lies on an edge");
  const PlanarModel& model = record.model;
  const double rest = record.result.basin.rest.height;
  columns.add(
      "kinetic", "", [&](const Sample& s) { return kinetic_energy(model.body.view(), s.state); }, "J");
  columns.add(
      "potential", "", [&](const Sample& s) { return model.body.mass() * model.gravity * (s.state.z - rest); }, "J",
      "over the rest pose");
  columns.add(
      "ground_work", "", [](const Sample& s) { return s.state.ground_work; }, "J", "since the start");
  columns.add(
      "friction_loss", "", [](const Sample& s) { return s.state.friction_loss; }, "J", "since the start");
  columns.add(
      "impact_loss", "", [](const Sample& s) { return s.state.impact_loss; }, "J", "since the start");
  struct Part {
    const char* name;
    double math::MotionSample::*member;
    const char* unit;
  };
  for (const Part& part : {Part{"acceleration", &math::MotionSample::acceleration, "m/s2"},
                           Part{"velocity", &math::MotionSample::velocity, "m/s"},
                           Part{"displacement", &math::MotionSample::displacement, "m"}}) {
    for (const bool vertical : {false, true}) {
      const math::Motion1D& motion = vertical ? model.ground_z.view() : model.ground_x.view();
      columns.add((std::string("ground_") + part.name + (vertical ? "_z" : "_x")).c_str(), "",
                  [&](const Sample& s) { return motion.at(s.state.t).*part.member; }, part.unit);
    }
  }
  if (!in_json)
    for (ListingColumn& column : listing.columns) column.path.clear();
  return listing;
}

void add_certificate(Columns<Event>& columns) {
  const std::string path = "impact.certificate.";
  columns.add(
      "certified", path + "passed", [](const Event& e) { return e.is_impact() && e.impact.certificate.passed; }, "",
      "1: the judge found momentum, contact, friction cone and energy in order");
  columns.add("", path + "outcome", [](const Event& e) { return std::string(name_of(e.impact.certificate.outcome)); });
  struct Residual {
    const char* name;
    double Certificate::*member;
    const char* unit;
    const char* meaning;
  };
  for (const Residual& r :
       {Residual{"energy_before", &Certificate::energy_before, "J", ""},
        Residual{"energy_after", &Certificate::energy_after, "J", ""},
        Residual{"energy_raise", &Certificate::energy_raise, "",
                 "work of the impulses on the ground's side where positive, over velocity scale times impulse scale"},
        Residual{"work_of_ground", &Certificate::work_of_ground, "J", "no defect"},
        Residual{"momentum", &Certificate::momentum, "", "relative residual"},
        Residual{"penetration", &Certificate::penetration, "", "relative residual"},
        Residual{"adhesion", &Certificate::adhesion, "", "relative residual"},
        Residual{"cone", &Certificate::cone, "", "relative residual"}})
    columns.add((std::string("certificate_") + r.name).c_str(), path + r.name,
                [&r](const Event& e) { return e.impact.certificate.*r.member; }, r.unit, r.meaning);
}

void add_contacts(Columns<Event>& columns) {
  constexpr std::size_t kMost = std::tuple_size_v<decltype(planar::ImpactRecord::vertex)>;
  columns.wide<std::int64_t>(
      "contact_vertex", "impact.contacts.vertex", kMost, [](const Event& e) { return e.impact.vertex; }, "",
      "per contact; -1 where there is none");
  const auto by_role = [](const Event& e, auto supporting, auto arriving) {
    std::array<decltype(supporting), kMost> of{};
    for (std::size_t k = 0; k < kMost; ++k) of[k] = e.impact.role[k] == Role::supporting ? supporting : arriving;
    return of;
  };
  columns.wide<std::string>("", "impact.contacts.role", kMost, [&](const Event& e) {
    return by_role(e, std::string("supporting"), std::string("arriving"));
  });
  columns.wide<std::int64_t>(
      "contact_supports", "", kMost, [&](const Event& e) { return by_role(e, 1, 0); }, "",
      "per contact: 1 it carried load before, 0 it arrives");
  columns.wide<double>(
      "impulse", "impact.contacts.impulse", 2 * kMost, [](const Event& e) { return e.impact.impulse; }, "N s",
      "normal and tangential, per contact");
  columns.wide<double>(
      "velocity_before", "impact.contacts.velocity_before", 2 * kMost,
      [](const Event& e) { return e.impact.velocity_before; }, "m/s", "normal and tangential, per contact");
  columns.wide<double>(
      "velocity_after", "impact.contacts.velocity_after", 2 * kMost,
      [](const Event& e) { return e.impact.velocity_after; }, "m/s", "normal and tangential, per contact");
  columns.wide<double>(
      "contact_work", "impact.contacts.work", 2 * kMost,
      [](const Event& e) {
        std::array<double, 2 * kMost> work{};
        for (std::size_t k = 0; k < kMost; ++k) {
          work[2 * k] = e.impact.work[k].normal;
          work[2 * k + 1] = e.impact.work[k].tangential;
        }
        return work;
      },
      "J", "normal and tangential, per contact");
}

Listing event_listing(const std::vector<Event>& events) {
  Listing listing;
  listing.name = "events";
  listing.path = "events";
  listing.about = "the start, changes of pattern and impacts; columns of impacts are 0 at other events";
  results::ListingPart impacts{"impact", {}};
  results::ListingEntries contacts{"impact.contacts", 2, {}};
  for (const Event& e : events) {
    impacts.present.push_back(e.is_impact());
    contacts.count.push_back(e.impact.count);
  }
  Columns<Event> columns(listing, events);
  columns.add(
      "t", "t", [](const Event& e) { return e.t; }, "s");
  columns.add("what", "what", [](const Event& e) { return std::string(words_of(e.trigger)); });
  columns.add(
      "from", "from", [](const Event& e) { return std::string(name_of(e.from)); }, "", "pattern before");
  columns.add(
      "to", "to", [](const Event& e) { return std::string(name_of(e.to)); }, "", "pattern after");
  columns.add(
      "vertex", "vertex", [](const Event& e) { return e.vertex; }, "",
      "that carries the body afterwards; -1 in flight");
  columns.add("notes", "notes", [](const Event& e) { return notes_text(e.notes); });
  for (const bool after : {false, true}) {
    const auto state = [after](const Event& e) -> const State& { return after ? e.after : e.before; };
    const std::string path = after ? "after." : "before.";
    columns.add(
        "", path + "t", [&](const Event& e) { return state(e).t; }, "s");
    columns.add("", path + "pattern", [&](const Event& e) { return std::string(name_of(state(e).pattern)); });
    add_state(columns, after ? "_after" : "_before", path, state);
  }
  columns.add(
      "contacts", "", [](const Event& e) { return e.impact.count; }, "", "in the impact; 0: no impact");
  columns.add(
      "branch", "impact.branch", [](const Event& e) { return std::string(name_of(e.impact.branch)); }, "",
      "what the law did");
  columns.add(
      "outcome", "impact.outcome", [](const Event& e) { return std::string(name_of(e.impact.outcome)); }, "",
      "of the law");
  add_contacts(columns);
  add_certificate(columns);
  columns.add(
      "largest_lambda", "impact.largest_lambda", [](const Event& e) { return e.impact.limits.lambda; }, "",
      "that would not raise energy");
  columns.add(
      "largest_epsilon", "impact.largest_epsilon", [](const Event& e) { return e.impact.limits.epsilon; }, "",
      "that would not raise energy");
  listing.parts.push_back(std::move(impacts));
  listing.entries.push_back(std::move(contacts));
  return listing;
}

Listing peak_listing(const std::vector<planar::Peak>& peaks) {
  Listing listing;
  listing.name = "peaks";
  listing.path = "peaks";
  listing.about = "turning points of the rotation in contact";
  Columns<planar::Peak> columns(listing, peaks);
  columns.add(
      "t", "t", [](const planar::Peak& p) { return p.t; }, "s");
  columns.add(
      "theta", "theta", [](const planar::Peak& p) { return p.theta; }, "rad");
  return listing;
}

Listing swing_listing(const std::vector<planar::Swing>& swings) {
  using planar::Swing;
  Listing listing;
  listing.name = "free_rocking";
  listing.path = "free_rocking.swings";
  listing.about = "a body tilted and let go: its swings, from one passage through the rest pose to the next";
  Columns<Swing> columns(listing, swings);
  columns.add(
      "begin", "begin", [](const Swing& s) { return s.begin; }, "s");
  columns.add(
      "end", "end", [](const Swing& s) { return s.end; }, "s");
  columns.add(
      "peak", "peak", [](const Swing& s) { return s.peak; }, "rad", "largest rotation from the rest pose");
  columns.add(
      "peak_time", "peak_time", [](const Swing& s) { return s.peak_time; }, "s");
  columns.add(
      "rate_ratio", "rate_ratio", [](const Swing& s) { return s.rate_ratio; }, "",
      "rate of rotation after over before, where the swing begins with an impact of both ends of the base");
  columns.add(
      "flight", "flight", [](const Swing& s) { return s.flight; }, "s", "time without contact");
  columns.add("impacts", "impacts", [](const Swing& s) { return s.impacts; });
  columns.add(
      "complete", "complete", [](const Swing& s) { return s.complete; }, "", "1: the run saw its end");
  return listing;
}

files::Dataset number(const char* name, double value, const char* unit, const char* about = "") {
  return {name, std::vector<double>{value}, {}, unit, about};
}

files::Group body_group(const PlanarRecord& record) {
  const PlanarBody& body = record.model.body;
  const Basin& basin = record.result.basin;
  std::vector<double> corners;
  for (int i = 0; i < body.vertex_count(); ++i) {
    corners.push_back(body.vertex(i).x);
    corners.push_back(body.vertex(i).z);
  }
  const auto count = static_cast<std::size_t>(body.vertex_count());
  files::Group g{"body", {{"name", record.name}}, {}, {}};
  g.datasets = {
      {"vertices", std::move(corners), {count, 2}, "m", "hull, counter-clockwise, from the centroid"},
      number("mass", body.mass(), "kg"),
      number("inertia", body.inertia(), "kg m2", "about the centroid"),
      {"centroid", std::vector<double>{body.centroid().x, body.centroid().z}, {2}, "m", "as given"},
      number("rest_angle", basin.rest.angle, "rad", "rotation at which it stands"),
      number("alpha_left", basin.rest.alpha_left, "rad", "slenderness over the left end of the base"),
      number("alpha_right", basin.rest.alpha_right, "rad", "slenderness over the right end of the base"),
      number("balance_low", basin.lower.angle, "rad", "rotation at which it balances, clockwise"),
      number("balance_high", basin.upper.angle, "rad", "rotation at which it balances, counter-clockwise"),
  };
  return g;
}

files::Group count_group(const planar::Counts& counts) {
  constexpr auto kSize = static_cast<std::size_t>(planar::kPatternCount);
  std::string order;
  for (int p = 0; p < planar::kPatternCount; ++p)
    order += (p == 0 ? "" : ", ") + std::string(name_of(static_cast<planar::Pattern>(p)));
  files::Group g{"counts", {{"patterns", "rows (from) and columns (to): " + order}}, {}, {}};
  const auto matrix = [&](const char* name, const auto& rows, const char* about) {
    std::vector<std::int64_t> values;
    for (const auto& row : rows) values.insert(values.end(), row.begin(), row.end());
    g.datasets.push_back({name, std::move(values), {kSize, kSize}, "", about});
  };
  matrix("without_impact", counts.without_impact, "transitions without impact");
  matrix("with_impact", counts.with_impact, "transitions with impact");
  matrix("accumulated", counts.accumulated, "of these, accumulations of impacts");
  return g;
}

}  // namespace

std::vector<Event> events_from_start(const PlanarRecord& record) {
  const planar::RunResult& r = record.result;
  if (!record.options.keep_events) return r.events;
  std::vector<Event> events;
  const bool counted = r.start.is_impact() || r.start.notes != kNoteNone;  // then the engine has told it
  if (!counted) events.push_back(r.start);
  events.insert(events.end(), r.events.begin(), r.events.end());
  return events;
}

std::vector<results::Listing> planar_listings(const PlanarRecord& record) {
  std::vector<Listing> all;
  if (record.free_rocking) all.push_back(swing_listing(record.free_rocking->swings));
  all.push_back(event_listing(events_from_start(record)));
  all.push_back(peak_listing(record.result.peaks));
  all.push_back(
      sample_listing("samples", "samples", record.result.samples, record, "the motion at the times asked for"));
  all.push_back(sample_listing("curve", "", record.curve, record, "the motion at equal steps, for plots"));
  return all;
}

std::vector<files::Group> planar_groups(const PlanarRecord& record) {
  return {body_group(record), count_group(record.result.counts)};
}

}  // namespace cairn::runs
