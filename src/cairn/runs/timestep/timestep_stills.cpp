#include "cairn/runs/timestep/timestep_stills.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "cairn/runs/timestep/body_shapes.hpp"
#include "cairn/runs/timestep/timestep_findings.hpp"

namespace cairn::runs {
namespace {

using timestep::StepSample;

constexpr std::size_t kMostStills = 6;
constexpr std::size_t kToldFalls = 2;      // that have a still of their own
constexpr std::size_t kMostFrames = 600;   // of an animation
constexpr double kFramesPerSecond = 30.0;  // wanted
constexpr double kRoom = 1.15;             // a body's sizes around where it stands, which a picture shows
constexpr double kFewSizes = 12.0;         // of the whole start: farther away a body is out of the picture

/// The sample of the curve that is next to a time.
template <int D>
std::size_t sample_at(const std::vector<StepSample<D>>& curve, double t) {
  std::size_t best = 0;
  for (std::size_t k = 0; k < curve.size(); ++k)
    if (std::fabs(curve[k].state.t - t) < std::fabs(curve[best].state.t - t)) best = k;
  return best;
}

/// What the bodies that move by forces fill, and other ones that end somewhere.
struct Box {
  Vec3 low{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
           std::numeric_limits<double>::infinity()};
  Vec3 high = -low;
  void include(Vec3 p, double reach) {
    low = {std::min(low.x, p.x - reach), std::min(low.y, p.y - reach), std::min(low.z, p.z - reach)};
    high = {std::max(high.x, p.x + reach), std::max(high.y, p.y + reach), std::max(high.z, p.z + reach)};
  }
  bool empty() const { return !(low.x <= high.x); }
  double size() const { return empty() ? 1.0 : norm(high - low); }
  bool holds(Vec3 p) const {
    return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y && p.z >= low.z && p.z <= high.z;
  }
};

Vec3 as3(Vec2 v) { return {v.x, 0.0, v.z}; }
Vec3 as3(Vec3 v) { return v; }

/// The window of all stills: where the bodies are at any of them, but nothing that has gone far away.
template <int D>
Box window_of(const TimestepRecord<D>& record, const std::vector<StillInstant>& instants) {
  const auto ends = [&](std::size_t k) { return radius_of(record.system.bodies[k]) > 0.0; };
  Box start;
  for (const SystemBody<D>& body : record.system.bodies)
    if (radius_of(body) > 0.0) start.include(as3(body.pose.position), kRoom * radius_of(body));
  if (start.empty()) start.include({}, 1.0);
  Box near = start;
  near.include(0.5 * (start.low + start.high), kFewSizes * start.size());
  Box all = start;
  for (const StillInstant& instant : instants) {
    const SystemState<D>& s = record.curve[instant.sample].state;
    for (std::size_t k = 0; k < s.poses.size(); ++k) {
      const Vec3 at = as3(s.poses[k].position);
      if (ends(k) && near.holds(at)) all.include(at, kRoom * radius_of(record.system.bodies[k]));
    }
  }
  return all;
}

bool has_come_down(const SystemStory& story, const std::string& name) {
  return std::any_of(story.bodies.begin(), story.bodies.end(),
                     [&](const BodyStory& body) { return body.name == name && body.came_down(); });
}

/// How deep bodies of the plane are drawn in space, of what a picture shows; the ground is wider.
constexpr double kDepth = 0.2;
constexpr double kDepthOfGround = 0.6;

std::vector<results::Solid> solids_for(const SystemBody<3>& body, double far) { return solids_of(body, far); }
std::vector<results::Solid> solids_for(const SystemBody<2>& body, double far) {
  return prisms_of(body, far, (radius_of(body) > 0.0 ? kDepth : kDepthOfGround) * far);
}

template <int D>
std::vector<results::SolidBody> solid_bodies(const TimestepRecord<D>& record, const SystemStory& story, double far) {
  std::vector<results::SolidBody> bodies;
  for (const SystemBody<D>& body : record.system.bodies)
    bodies.push_back(
        {body.name, solids_for(body, far), body.mobility == Mobility::free, has_come_down(story, body.name)});
  return bodies;
}

/// A turn counter-clockwise as seen is one about -y.
Pose<3> pose_in_space(const Pose<2>& pose) {
  return {as3(pose.position), {std::cos(0.5 * pose.turn), 0.0, -std::sin(0.5 * pose.turn), 0.0}};
}
Pose<3> pose_in_space(const Pose<3>& pose) { return pose; }

}  // namespace

template <int D>
std::vector<StillInstant> still_instants(const TimestepRecord<D>& record, const SystemStory& story) {
  const std::vector<StepSample<D>>& curve = record.curve;
  if (curve.empty()) return {};
  std::vector<StillInstant> instants{{"start", 0}};
  const auto taken = [&](std::size_t sample) {
    return std::any_of(instants.begin(), instants.end(), [&](const StillInstant& i) { return i.sample == sample; });
  };
  const std::vector<const BodyStory*> down = story.came_down();
  for (std::size_t k = 0; k < std::min(down.size(), kToldFalls); ++k) {
    if (std::isnan(down[k]->time)) continue;
    const std::size_t at = sample_at(curve, down[k]->time);
    const std::string name = fmt::format("{} {}", down[k]->name, words_of(down[k]->fate));
    if (!taken(at)) instants.push_back({name, at});
  }
  if (!taken(curve.size() - 1)) instants.push_back({"end", curve.size() - 1});
  if (story.count(timestep::Fate::stayed) == story.bodies.size()) return instants;
  const std::size_t even = kMostStills - instants.size() + 1;
  for (std::size_t k = 1; k < even; ++k) {
    const std::size_t at = (curve.size() - 1) * k / even;
    if (!taken(at)) instants.push_back({"", at});
  }
  std::sort(instants.begin(), instants.end(),
            [](const StillInstant& a, const StillInstant& b) { return a.sample < b.sample; });
  return instants;
}
template std::vector<StillInstant> still_instants(const TimestepRecord<2>&, const SystemStory&);
template std::vector<StillInstant> still_instants(const TimestepRecord<3>&, const SystemStory&);

results::Block stills_of(const TimestepRecord<2>& record, const SystemStory& story) {
  const std::vector<StillInstant> instants = still_instants(record, story);
  if (instants.empty()) return results::Remark{"The run has no state that could be drawn."};
  const Box window = window_of(record, instants);
  results::Scenes scenes;
  scenes.low = {window.low.x, window.low.z};
  scenes.high = {window.high.x, window.high.z};
  for (std::size_t k = 0; k < record.system.bodies.size(); ++k) {
    const SystemBody<2>& body = record.system.bodies[k];
    results::Scenes::Body drawn{.name = body.name,
                                .outlines = outlines_of(body, 2.0 * window.size()),
                                .free = body.mobility == Mobility::free,
                                .came_down = has_come_down(story, body.name)};
    if (body.mobility != Mobility::fixed)
      for (const StepSample<2>& sample : record.curve) drawn.path.push_back(sample.state.poses[k].position);
    scenes.bodies.push_back(std::move(drawn));
  }
  for (const StillInstant& instant : instants) {
    const SystemState<2>& s = record.curve[instant.sample].state;
    results::Scenes::Instant still{.name = instant.name, .t = s.t, .places = {}};
    for (const Pose<2>& pose : s.poses) still.places.push_back({pose.position.x, pose.position.z, pose.turn});
    scenes.instants.push_back(std::move(still));
  }
  return scenes;
}

results::Block stills_of(const TimestepRecord<3>& record, const SystemStory& story) {
  const std::vector<StillInstant> instants = still_instants(record, story);
  if (instants.empty()) return results::Remark{"The run has no state that could be drawn."};
  const Box window = window_of(record, instants);
  results::Stills stills;
  stills.low = window.low;
  stills.high = window.high;
  stills.bodies = solid_bodies(record, story, window.size());
  for (const StillInstant& instant : instants) {
    const SystemState<3>& s = record.curve[instant.sample].state;
    stills.instants.push_back({instant.name, s.t, s.poses});
  }
  return stills;
}

template <int D>
std::optional<results::Animation> timestep_animation(const TimestepRecord<D>& record, const SystemStory& story) {
  if (record.curve.size() < 2) return std::nullopt;
  results::Animation animation;
  animation.bodies = solid_bodies(record, story, window_of(record, still_instants(record, story)).size());
  const double length = record.curve.back().state.t - record.curve.front().state.t;
  const auto wanted =
      static_cast<std::size_t>(std::clamp(length * kFramesPerSecond, 1.0, static_cast<double>(kMostFrames)));
  const std::size_t last = record.curve.size() - 1;
  std::size_t before = record.curve.size();
  for (std::size_t k = 0; k <= wanted; ++k) {
    const std::size_t at = last * k / wanted;
    if (at == before) continue;
    before = at;
    animation.times.push_back(record.curve[at].state.t);
    results::Placement3& placement = animation.placements.emplace_back();
    for (const Pose<D>& pose : record.curve[at].state.poses) placement.push_back(pose_in_space(pose));
  }
  return animation;
}
template std::optional<results::Animation> timestep_animation(const TimestepRecord<2>&, const SystemStory&);
template std::optional<results::Animation> timestep_animation(const TimestepRecord<3>&, const SystemStory&);

}  // namespace cairn::runs
