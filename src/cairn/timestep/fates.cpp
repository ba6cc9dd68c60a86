#include "cairn/timestep/fates.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/contact/joint_loads.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/math/rotation.hpp"
#include "cairn/model/landscape.hpp"

namespace cairn::timestep {
namespace {

/// Below these shares a body has stayed where it was.
constexpr double kMovedShare = 1e-3;  // of its radius, or of a radian: what a ruler at an object could tell

double angle_between(Vec2 a, Vec2 b) { return std::fabs(math::atan2(cross(a, b), dot(a, b))); }
double angle_between(Vec3 a, Vec3 b) { return math::atan2(norm(cross(a, b)), dot(a, b)); }

/// Downwards, in coordinates of the body.
template <int D>
Vector<D> down_in(const Pose<D>& pose) {
  Vector<D> down{};
  down.z = -1.0;
  return turned_back(rotation_of(pose.turn), down);
}

/// (D.16) Where an angle is given it decides, measured from the base where there is one; otherwise a body is beyond balance
/// where it would not come back to its base.
template <int D>
bool is_beyond(const Course<D>& course, std::size_t body, const Pose<D>& pose) {
  const std::optional<Base<D>>& base = course.base[body];
  const Vector<D> down = down_in<D>(pose);
  if (std::isfinite(course.topple_angle)) {
    const Vector<D> from = base ? base->normal : down_in<D>(course.start.poses[body]);
    return angle_between(from, down) > course.topple_angle;
  }
  return base && !course.bases[body].comes_back(*base, down);
}

/// (D.17) Beyond, and come down where the way back is long.
template <int D>
bool has_toppled(const Course<D>& course, std::size_t body, const Pose<D>& pose, bool touches) {
  if (std::isnan(course.beyond_since[body])) return false;
  if (std::isfinite(course.topple_angle)) return true;
  if (!touches) return false;
  const std::optional<Base<D>> other = course.bases[body].base_below(down_in<D>(pose));
  return other && other->barrier >= kTopplingShare * course.base[body]->barrier;
}

/// Angle from one pose to the other, whole turns included where they are counted [rad].
double turn_of(double from, double to) { return std::fabs(to - from); }
double turn_of(const Quaternion& from, const Quaternion& to) {
  const Quaternion q = to * conjugate(from);
  return 2.0 * math::atan2(norm(Vec3{q.x, q.y, q.z}), std::fabs(q.w));
}
double up(Vec2 v) { return v.z; }
double up(Vec3 v) { return v.z; }

template <int D>
std::vector<std::vector<int>> partners(std::size_t count, const std::vector<ContactPoint<D>>& touching) {
  std::vector<std::vector<int>> of(count);
  for (const ContactPoint<D>& point : touching) {
    of[static_cast<std::size_t>(point.a)].push_back(point.b);
    of[static_cast<std::size_t>(point.b)].push_back(point.a);
  }
  return of;
}

/// Path of slip of each body over what carries it: of two bodies that touch the one that the force lifts, whatever their names;
/// of its contacts the one that slips most.
template <int D>
void follow_slip(const Prepared<D>& model, const StepData<D>& s, Course<D>& course) {
  course.slip.assign(course.bodies.size(), 0.0);
  for (std::size_t at = 0; at < s.points.size(); ++at) {
    const std::size_t row = s.joint_rows.size() + D * at;
    if (!(s.f[row] > 0.0)) continue;
    double square = 0.0;
    for (std::size_t j = 1; j < D; ++j) {
      const double u = s.posed.problem.add_velocity(row + j, s.w, s.posed.b_motion[row + j]);
      square += u * u;
    }
    const ContactPoint<D>& point = s.points[at];
    const bool lifts_a = up(point.touching.normal) >= 0.0;
    const bool b_is_free = model.slots[static_cast<std::size_t>(point.b)] != kNoBody;
    double& most = course.slip[static_cast<std::size_t>(lifts_a || !b_is_free ? point.a : point.b)];
    most = std::max(most, square);
  }
  for (std::size_t i = 0; i < course.bodies.size(); ++i)
    course.bodies[i].path_of_slip += s.h * std::sqrt(course.slip[i]);
}

double size_of(double moment) { return std::fabs(moment); }
double size_of(Vec3 moment) { return norm(moment); }

template <int D>
void follow_joints(const Prepared<D>& model, const StepData<D>& s, Course<D>& course) {
  joint_loads<D>(model.system, s.frames, s.joint_rows, s.f, s.h, course.loads);
  for (std::size_t j = 0; j < course.joints.size(); ++j) {
    JointOutcome& outcome = course.joints[j];
    const double force = norm(course.loads[j].force);
    if (force > outcome.largest_force) {
      outcome.largest_force = force;
      outcome.time = s.end.t;
    }
    outcome.largest_moment = std::max(outcome.largest_moment, size_of(course.loads[j].moment));
  }
  for (const JointRow<D>& row : s.joint_rows) {
    double& drift = course.joints[static_cast<std::size_t>(row.joint)].drift;
    if (row.kind == RowKind::hold) drift = std::max(drift, std::fabs(row.value));
  }
}

}  // namespace

template <int D>
Course<D> begin_course(const Prepared<D>& model, const RunOptions& options, const SystemState<D>& start,
                       const std::vector<ContactPoint<D>>& touching) {
  Course<D> course;
  course.start = start;
  course.stood_on = partners(model.slots.size(), touching);
  course.bodies.resize(model.slots.size());
  course.joints.resize(model.system.joints.size());
  course.beyond_since.assign(model.slots.size(), std::numeric_limits<double>::quiet_NaN());
  course.topple_angle = options.topple_angle;
  for (std::size_t i = 0; i < model.slots.size(); ++i) {
    course.bases.emplace_back(model.system.bodies[i]);
    course.base.push_back(course.bases.back().base_below(down_in<D>(start.poses[i])));
  }
  return course;
}

template <int D>
void follow(const Prepared<D>& model, const StepData<D>& s, const SystemState<D>& state, Course<D>& course) {
  for (std::size_t i = 0; i < model.slots.size(); ++i) {
    BodyOutcome<D>& body = course.bodies[i];
    body.largest_turn = std::max(body.largest_turn, turn_of(course.start.poses[i].turn, state.poses[i].turn));
    const bool beyond = model.slots[i] != kNoBody && is_beyond(course, i, state.poses[i]);
    if (!beyond) course.beyond_since[i] = std::numeric_limits<double>::quiet_NaN();
    if (beyond && std::isnan(course.beyond_since[i])) course.beyond_since[i] = state.t;
  }
  follow_slip(model, s, course);
  follow_joints(model, s, course);
}

template <int D>
void end_course(const Prepared<D>& model, const SystemState<D>& state, const std::vector<ContactPoint<D>>& touching,
                Course<D>& course) {
  const auto now = partners(model.slots.size(), touching);
  for (std::size_t i = 0; i < model.slots.size(); ++i) {
    BodyOutcome<D>& body = course.bodies[i];
    const Pose<D>& from = course.start.poses[i];
    body.displacement = state.poses[i].position - from.position;
    body.final_turn = turn_of(from.turn, state.poses[i].turn);
    if (model.slots[i] == kNoBody) continue;
    const bool stands = std::any_of(course.stood_on[i].begin(), course.stood_on[i].end(), [&](int other) {
      return std::find(now[i].begin(), now[i].end(), other) != now[i].end();
    });
    const double radius = model.radii[i] > 0.0 ? model.radii[i] : model.extent;
    if (has_toppled(course, i, state.poses[i], !now[i].empty())) {
      body.fate = Fate::toppled;
      body.time = course.beyond_since[i];
    } else if (up(body.displacement) < -radius) {
      body.fate = Fate::fell;
    } else if (!stands && !course.stood_on[i].empty()) {
      body.fate = Fate::slid_off;
    } else if (norm(body.displacement) > kMovedShare * radius || body.final_turn > kMovedShare) {
      body.fate = Fate::moved;
    }
  }
}

template Course<2> begin_course(const Prepared<2>&, const RunOptions&, const SystemState<2>&,
                                const std::vector<ContactPoint<2>>&);
template Course<3> begin_course(const Prepared<3>&, const RunOptions&, const SystemState<3>&,
                                const std::vector<ContactPoint<3>>&);
template void follow(const Prepared<2>&, const StepData<2>&, const SystemState<2>&, Course<2>&);
template void follow(const Prepared<3>&, const StepData<3>&, const SystemState<3>&, Course<3>&);
template void end_course(const Prepared<2>&, const SystemState<2>&, const std::vector<ContactPoint<2>>&, Course<2>&);
template void end_course(const Prepared<3>&, const SystemState<3>&, const std::vector<ContactPoint<3>>&, Course<3>&);

}  // namespace cairn::timestep
