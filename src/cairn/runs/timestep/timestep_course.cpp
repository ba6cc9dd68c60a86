#include <algorithm>
#include <cmath>

#include "cairn/core/units.hpp"
#include "cairn/runs/timestep/timestep_findings.hpp"

namespace cairn::runs {
namespace {

using results::CourseState;

void add_body(const Pose<2>& pose, const Twist<2>& twist, CourseState& state) {
  for (const double q : {pose.position.x, pose.position.z, pose.turn}) state.place.push_back(q);
  for (const double v : {twist.velocity.x, twist.velocity.z, twist.spin}) state.rate.push_back(v);
}
void add_body(const Pose<3>& pose, const Twist<3>& twist, CourseState& state) {
  const double sign = pose.turn.w < 0.0 ? -1.0 : 1.0;
  for (const double q :
       {pose.position.x, pose.position.y, pose.position.z, sign * pose.turn.x, sign * pose.turn.y, sign * pose.turn.z})
    state.place.push_back(q);
  for (const double v :
       {twist.velocity.x, twist.velocity.y, twist.velocity.z, twist.spin.x, twist.spin.y, twist.spin.z})
    state.rate.push_back(v);
}

std::vector<std::string> coordinates(const System<2>& /*system*/) { return {"x", "z", "rotation"}; }
std::vector<std::string> coordinates(const System<3>& /*system*/) { return {"x", "y", "z", "qx", "qy", "qz"}; }

template <int D>
CourseState state_of(const System<D>& system, const SystemState<D>& s) {
  CourseState state{s.t, {}, {}};
  for (std::size_t k = 0; k < system.bodies.size(); ++k)
    if (system.bodies[k].mobility == Mobility::free) add_body(s.poses[k], s.velocities[k], state);
  return state;
}

/// Lengths by the body's size R, angles by one radian, times by √(R/g).
template <int D>
results::CourseScales scales_of(const System<D>& system, const SystemStory& story) {
  double length = 0.0;
  double mass = 0.0;
  for (const BodyStory& body : story.bodies) {
    length = std::max(length, body.size);
    mass = std::max(mass, body.mass);
  }
  if (!(length > 0.0)) length = 1.0;
  const double g = system.gravity > 0.0 ? system.gravity : kStandardGravity;
  results::CourseScales scales{.length = length,
                               .angle = 1.0,
                               .time = std::sqrt(length / g),
                               .velocity = std::sqrt(g * length),
                               .rate = std::sqrt(g / length),
                               .impulse = mass * std::sqrt(g * length),
                               .place = {},
                               .turn = {}};
  for (const BodyStory& body : story.bodies) {
    const double size = body.size > 0.0 ? body.size : length;
    for (int k = 0; k < kBodyDof<D>; ++k) {
      const bool turn = k >= D;
      scales.place.push_back(turn ? 1.0 : size);
      scales.turn.push_back(turn ? std::sqrt(g / size) : std::sqrt(g * size));
    }
  }
  return scales;
}

double spin_of(const Twist<2>& v) { return v.spin; }
double spin_of(const Twist<3>& /*v*/) { return 0.0; }

/// Of the body that turned most.
template <int D>
results::CourseCurve turn_curve(const TimestepRecord<D>& record, const SystemStory& story) {
  results::CourseCurve curve;
  const BodyStory* most = story.most_turned();
  const std::string whose = story.bodies.size() > 1 && most != nullptr ? " of " + most->name : "";
  curve.name = "Rotation";
  curve.title = "Rotation" + whose + " over time";
  curve.y_label = "rotation θ [°]";
  curve.draw_as = degrees_from_radians(1.0);
  curve.low = -kPi;
  curve.high = kPi;
  curve.note = D == 2 ? "Counter-clockwise is positive." : "The angle between where it stood and where it is.";
  if (most == nullptr) return curve;
  std::size_t body = 0;
  while (record.system.bodies[body].name != most->name) ++body;
  for (const timestep::StepSample<D>& s : record.curve) {
    const double turn = D == 2 ? turn_between(Turn<D>{}, s.state.poses[body].turn)
                               : turn_between(record.system.bodies[body].pose.turn, s.state.poses[body].turn);
    curve.points.push_back({s.state.t, turn, spin_of(s.state.velocities[body])});
  }
  return curve;
}

}  // namespace

template <int D>
results::Course timestep_course(const TimestepRecord<D>& record, const SystemStory& story) {
  results::Course course;
  course.knows_events = false;
  for (const BodyStory& body : story.bodies)
    for (const std::string& name : coordinates(record.system))
      course.coordinates.push_back(story.bodies.size() == 1 ? name : body.name + " " + name);
  for (const timestep::StepSample<D>& sample : record.curve)
    course.states.push_back(state_of(record.system, sample.state));
  course.end = state_of(record.system, record.result.final_state);
  course.ends_at_rest = story.settled;
  course.explained = record.options.solver.tolerance;
  course.scales = scales_of(record.system, story);
  course.curve = turn_curve(record, story);
  const double begin = record.options.start;
  course.time = {begin, story.end_time > begin ? story.end_time : begin + record.options.duration};
  return course;
}
template results::Course timestep_course(const TimestepRecord<2>&, const SystemStory&);
template results::Course timestep_course(const TimestepRecord<3>&, const SystemStory&);

}  // namespace cairn::runs
