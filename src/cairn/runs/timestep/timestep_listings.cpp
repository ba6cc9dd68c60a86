#include <array>
#include <cmath>

#include "cairn/runs/listing_columns.hpp"
#include "cairn/runs/timestep/timestep_findings.hpp"

namespace cairn::runs {
namespace {

using results::Listing;
using timestep::StepSample;

/// A number that a body has in a state, for a column.
template <int D>
struct Component {
  const char* name;
  const char* unit;
  const char* meaning;
  double (*value)(const SystemState<D>& state, std::size_t body);
};

const std::vector<Component<2>>& components(const System<2>& /*system*/) {
  using S = SystemState<2>;
  static const std::vector<Component<2>> kAll{
      {"x", "m", "centroid, relative to the ground, to the right",
       [](const S& s, std::size_t k) { return s.poses[k].position.x; }},
      {"z", "m", "centroid, relative to the ground, upwards",
       [](const S& s, std::size_t k) { return s.poses[k].position.z; }},
      {"theta", "rad", "rotation, counter-clockwise as seen",
       [](const S& s, std::size_t k) { return s.poses[k].turn; }},
      {"vx", "m/s", "", [](const S& s, std::size_t k) { return s.velocities[k].velocity.x; }},
      {"vz", "m/s", "", [](const S& s, std::size_t k) { return s.velocities[k].velocity.z; }},
      {"omega", "rad/s", "", [](const S& s, std::size_t k) { return s.velocities[k].spin; }}};
  return kAll;
}

const std::vector<Component<3>>& components(const System<3>& /*system*/) {
  using S = SystemState<3>;
  static const std::vector<Component<3>> kAll{
      {"x", "m", "centroid, relative to the ground, to the right",
       [](const S& s, std::size_t k) { return s.poses[k].position.x; }},
      {"y", "m", "centroid, relative to the ground, into the page",
       [](const S& s, std::size_t k) { return s.poses[k].position.y; }},
      {"z", "m", "centroid, relative to the ground, upwards",
       [](const S& s, std::size_t k) { return s.poses[k].position.z; }},
      {"qw", "", "turn from body to world coordinates, a unit quaternion: its real part",
       [](const S& s, std::size_t k) { return s.poses[k].turn.w; }},
      {"qx", "", "its part along x", [](const S& s, std::size_t k) { return s.poses[k].turn.x; }},
      {"qy", "", "its part along y", [](const S& s, std::size_t k) { return s.poses[k].turn.y; }},
      {"qz", "", "its part along z", [](const S& s, std::size_t k) { return s.poses[k].turn.z; }},
      {"vx", "m/s", "", [](const S& s, std::size_t k) { return s.velocities[k].velocity.x; }},
      {"vy", "m/s", "", [](const S& s, std::size_t k) { return s.velocities[k].velocity.y; }},
      {"vz", "m/s", "", [](const S& s, std::size_t k) { return s.velocities[k].velocity.z; }},
      {"wx", "rad/s", "spin", [](const S& s, std::size_t k) { return s.velocities[k].spin.x; }},
      {"wy", "rad/s", "spin", [](const S& s, std::size_t k) { return s.velocities[k].spin.y; }},
      {"wz", "rad/s", "spin", [](const S& s, std::size_t k) { return s.velocities[k].spin.z; }}};
  return kAll;
}

/// Numbers of the bodies that are not fixed.
template <int D>
std::vector<std::size_t> moving(const System<D>& system) {
  std::vector<std::size_t> list;
  for (std::size_t k = 0; k < system.bodies.size(); ++k)
    if (system.bodies[k].mobility != Mobility::fixed) list.push_back(k);
  return list;
}

/// A row for every time, in which each body that is not fixed has its place; of one body alone a row is as of the planar
/// engine.
template <int D>
Listing sample_listing(std::string name, std::string path, const std::vector<StepSample<D>>& samples,
                       const System<D>& system, const std::vector<std::size_t>& bodies, std::string about) {
  Listing listing;
  const bool in_json = !path.empty();
  listing.name = std::move(name);
  listing.path = std::move(path);
  listing.about = std::move(about);
  using Sample = StepSample<D>;
  Columns<Sample> columns(listing, samples);
  columns.add(
      "t", "t", [](const Sample& s) { return s.state.t; }, "s");
  const bool alone = bodies.size() == 1;
  const auto values = [&](const Sample& s, const auto& value) {
    using Value = std::decay_t<decltype(value(s, std::size_t{0}))>;
    std::vector<Value> list;
    for (const std::size_t k : bodies) list.push_back(value(s, k));
    return list;
  };
  const std::string below = alone ? "" : "bodies.";
  if (!alone) {
    columns.template wide<std::string>("", "bodies.name", bodies.size(), [&](const Sample& s) {
      return values(s, [&](const Sample& /*at*/, std::size_t k) { return system.bodies[k].name; });
    });
    listing.entries.push_back(
        {"bodies", bodies.size(), std::vector<std::int64_t>(samples.size(), static_cast<std::int64_t>(bodies.size()))});
  }
  for (const Component<D>& c : components(system))
    columns.template wide<double>(
        c.name, below + c.name, bodies.size(),
        [&](const Sample& s) {
          return values(s, [&](const Sample& at, std::size_t k) { return c.value(at.state, k); });
        },
        c.unit, c.meaning);
  columns.template wide<double>(
      "kinetic", below + "kinetic", bodies.size(),
      [&](const Sample& s) {
        return values(s, [&](const Sample& at, std::size_t k) {
          return kinetic_energy_of(system.bodies[k], at.state.poses[k], at.state.velocities[k]);
        });
      },
      "J", "kinetic energy");
  if (!in_json)
    for (results::ListingColumn& column : listing.columns) column.path.clear();
  return listing;
}

Listing body_listing(const SystemStory& story) {
  Listing listing{.name = "bodies", .path = "bodies", .about = "how each body fared that moves by forces"};
  Columns<BodyStory> columns(listing, story.bodies);
  columns.add("name", "name", [](const BodyStory& b) { return b.name; });
  columns.add(
      "fate", "fate", [](const BodyStory& b) { return std::string(words_of(b.fate)); }, "",
      "stayed, moved, slid off, toppled or fell");
  columns.add(
      "time", "time", [](const BodyStory& b) { return b.time; }, "s", "when it toppled, slid off or fell; NaN else");
  columns.template wide<double>(
      "displacement", "displacement", 3,
      [](const BodyStory& b) {
        return std::array{b.displacement.x, b.displacement.y, b.displacement.z};
      },
      "m", "of the centroid at the end: x, y, z");
  columns.add(
      "distance", "distance", [](const BodyStory& b) { return b.distance; }, "m", "length of the displacement");
  columns.add(
      "largest_turn", "largest_turn", [](const BodyStory& b) { return b.largest_turn; }, "rad", "from where it stood");
  columns.add(
      "final_turn", "final_turn", [](const BodyStory& b) { return b.final_turn; }, "rad", "at the end");
  columns.add(
      "slip_path", "slip_path", [](const BodyStory& b) { return b.slip_path; }, "m",
      "length of the path of slip, to and fro");
  columns.add(
      "mass", "mass", [](const BodyStory& b) { return b.mass; }, "kg");
  columns.add(
      "size", "size", [](const BodyStory& b) { return b.size; }, "m", "farthest from the centroid");
  return listing;
}

Listing joint_listing(const SystemStory& story) {
  Listing listing{.name = "joints", .path = "joints", .about = "what each joint carried, and how well it held"};
  Columns<JointStory> columns(listing, story.joints);
  columns.add("name", "name", [](const JointStory& j) { return j.name; });
  columns.add("kind", "kind", [](const JointStory& j) { return j.kind; });
  columns.add("between", "between", [](const JointStory& j) { return j.between; });
  columns.add(
      "force", "force", [](const JointStory& j) { return j.force; }, "N", "largest");
  columns.add(
      "moment", "moment", [](const JointStory& j) { return j.moment; }, "N m", "largest");
  columns.add(
      "time", "time", [](const JointStory& j) { return j.time; }, "s", "of the largest force");
  columns.add(
      "drift", "drift", [](const JointStory& j) { return j.drift; }, "", "largest violation, m or rad");
  return listing;
}

}  // namespace

template <int D>
std::vector<Listing> timestep_listings(const TimestepRecord<D>& record, const SystemStory& story) {
  std::vector<Listing> all;
  all.push_back(body_listing(story));
  if (!story.joints.empty()) all.push_back(joint_listing(story));
  const std::vector<std::size_t> all_moving = moving(record.system);
  all.push_back(sample_listing("samples", "samples", record.result.samples, record.system,
                               record.told.empty() ? all_moving : record.told, "the motion at the times asked for"));
  all.push_back(sample_listing("curve", "", record.curve, record.system, all_moving,
                               "the motion at equal steps, for plots, of every body that is not fixed"));
  return all;
}
template std::vector<Listing> timestep_listings(const TimestepRecord<2>&, const SystemStory&);
template std::vector<Listing> timestep_listings(const TimestepRecord<3>&, const SystemStory&);

}  // namespace cairn::runs
