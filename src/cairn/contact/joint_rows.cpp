#include "cairn/contact/joint_rows.hpp"

#include <algorithm>
#include <limits>

#include "cairn/model/joint_coordinate.hpp"
#include "cairn/model/joint_kinds.hpp"

namespace cairn {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

/// Adds the rows of one joint.
template <int D>
class RowWriter {
 public:
  RowWriter(const System<D>& system, int joint, std::span<const Frame<D>> frames, std::vector<JointRow<D>>& rows)
      : joint_(system.joints[static_cast<std::size_t>(joint)]),
        ends_(ends_of(joint_.a, joint_.b, frames)),
        index_(joint),
        rows_(rows) {}

  const Joint<D>& joint() const { return joint_; }
  const JointEnds<D>& ends() const { return ends_; }

  JointRow<D>& add(RowKind kind, int number, double value, bool angular) {
    JointRow<D> row;
    row.joint = index_;
    row.number = number;
    row.kind = kind;
    row.a = joint_.a.body;
    row.b = joint_.b.body;
    row.value = value;
    row.angular = angular;
    row.lower = -kUnbounded;
    row.upper = kUnbounded;
    rows_.push_back(row);
    return rows_.back();
  }
  JointRow<D>& hold(double value, bool angular) { return add(RowKind::hold, held_++, value, angular); }

  /// The way of a's place from b's along an axis of the world; forces act at each body's own place.              (A.7)
  void hold_apart(Vector<D> axis) {
    JointRow<D>& row = hold(dot(axis, ends_.point_a - ends_.point_b), false);
    write_numbers(axis, cross(ends_.arm_a, axis), row.on_a);
    write_numbers(-axis, -cross(ends_.arm_b, axis), row.on_b);
  }
  /// The same along an axis that turns with b; the force on b acts at a's place.                                 (A.8)
  void hold_across(Vector<D> axis) {
    JointRow<D>& row = hold(dot(axis, ends_.point_a - ends_.point_b), false);
    write_numbers(axis, cross(ends_.arm_a, axis), row.on_a);
    write_numbers(-axis, -cross(ends_.across, axis), row.on_b);
  }
  /// A moment about `axis` on a, and back on b.
  void hold_turn(Spin<D> axis, double value) {
    JointRow<D>& row = hold(value, true);
    write_numbers(Vector<D>{}, axis, row.on_a);
    write_numbers(Vector<D>{}, -axis, row.on_b);
  }

 private:
  const Joint<D>& joint_;
  JointEnds<D> ends_;
  int index_;
  int held_{};
  std::vector<JointRow<D>>& rows_;
};

/// Points that coincide, in the axes of the world as Berard has them (2006, eqs 38, 39, 47).                       (A.7)
void hold_point(RowWriter<2>& w) {
  w.hold_apart({1.0, 0.0});
  w.hold_apart({0.0, 1.0});
}
void hold_point(RowWriter<3>& w) {
  w.hold_apart({1.0, 0.0, 0.0});
  w.hold_apart({0.0, 1.0, 0.0});
  w.hold_apart({0.0, 0.0, 1.0});
}

/// A point on a line that is fixed to b.                                                                           (A.8)
void hold_line(RowWriter<2>& w) { w.hold_across(perp(slide_axis(w.ends().axes_b))); }
void hold_line(RowWriter<3>& w) {
  const Mat3 columns = transposed(w.ends().axes_b);
  w.hold_across(columns.rows[0]);
  w.hold_across(columns.rows[1]);
}

/// No turn of a from b: in space twice the vector part of the relative quaternion, in b's axes. It grows all the way to
/// half a turn; there w vanishes and no direction is the short way back.                                           (A.9)
void hold_turns(RowWriter<2>& w) { w.hold_turn(1.0, angle_between(w.ends())); }
void hold_turns(RowWriter<3>& writer) {
  const Mat3 r = relative(writer.ends());
  const double trace = r.rows[0].x + r.rows[1].y + r.rows[2].z;
  const double w = std::sqrt(std::fmax(0.25 * (1.0 + trace), math::kUnitRoundOff));
  const Vec3 v = Vec3{r.rows[2].y - r.rows[1].z, r.rows[0].z - r.rows[2].x, r.rows[1].x - r.rows[0].y} / (4.0 * w);
  const auto row = [&](Vec3 e, double value) { writer.hold_turn(writer.ends().axes_b * (w * e + cross(v, e)), value); };
  row({1.0, 0.0, 0.0}, 2.0 * v.x);
  row({0.0, 1.0, 0.0}, 2.0 * v.y);
  row({0.0, 0.0, 1.0}, 2.0 * v.z);
}

/// Axes z of a and b along one line: twice the sine of half the angle between them, by its two components in b's axes.
///                                                                                                                (A.10)
void hold_axis(RowWriter<3>& writer) {
  const Mat3& axes_b = writer.ends().axes_b;
  const Vec3 u = transposed(axes_b) * slide_axis(writer.ends().axes_a);
  const double square = half_angle_square(u.z);
  const double k = std::sqrt(square);
  const auto row = [&](Vec3 c, double value) { writer.hold_turn(axes_b * cross(u, c), value); };
  row({0.0, -1.0 / k, 0.25 * u.y / (k * square)}, -u.y / k);
  row({1.0 / k, 0.0, -0.25 * u.x / (k * square)}, u.x / k);
}

/// The axes of a universal joint, z of a and x of b, stay at right angles.                                        (A.11)
void hold_cross(RowWriter<3>& writer) {
  const Vec3 z = slide_axis(writer.ends().axes_a);
  const Vec3 x = transposed(writer.ends().axes_b).rows[0];
  writer.hold_turn(cross(z, x), dot(z, x));
}

/// A rod between the places. Where they have met it has no direction; then it stands upright.                    (A.12)
template <int D>
void hold_distance(RowWriter<D>& writer) {
  const JointEnds<D>& e = writer.ends();
  const Vector<D> d = e.point_a - e.point_b;
  const double length = norm(d);
  Vector<D> axis{};
  axis.z = 1.0;
  if (length > 0.0) axis = d / length;
  JointRow<D>& row = writer.hold(length - writer.joint().length, false);
  write_numbers(axis, cross(e.arm_a, axis), row.on_a);
  write_numbers(-axis, -cross(e.arm_b, axis), row.on_b);
}

void hold_all(RowWriter<2>& w) {
  switch (w.joint().kind) {
    case JointKind::revolute:
      return hold_point(w);
    case JointKind::prismatic:
      hold_line(w);
      return hold_turns(w);
    case JointKind::fixed:
      hold_point(w);
      return hold_turns(w);
    case JointKind::distance:
      return hold_distance(w);
    case JointKind::ball:
    case JointKind::universal:
    case JointKind::cylindrical:
    case JointKind::planar:
      return;  // no meaning in the plane; `faults_of` says so
  }
}

void hold_all(RowWriter<3>& w) {
  switch (w.joint().kind) {
    case JointKind::revolute:
      hold_point(w);
      return hold_axis(w);
    case JointKind::prismatic:
      hold_line(w);
      return hold_turns(w);
    case JointKind::fixed:
      hold_point(w);
      return hold_turns(w);
    case JointKind::ball:
      return hold_point(w);
    case JointKind::universal:
      hold_point(w);
      return hold_cross(w);
    case JointKind::cylindrical:
      hold_line(w);
      return hold_axis(w);
    case JointKind::planar:
      w.hold_across(slide_axis(w.ends().axes_b));
      return hold_axis(w);
    case JointKind::distance:
      return hold_distance(w);
  }
}

template <int D>
void opposite(TwistNumbers<D>& numbers) {
  for (double& x : numbers.on_a) x = -x;
  for (double& x : numbers.on_b) x = -x;
}

/// Limits, motor and friction of the free coordinate.                                                             (A.14)
template <int D>
void add_free_rows(RowWriter<D>& writer, const FreeCoordinate<D>& free, double reach) {
  const Joint<D>& joint = writer.joint();
  const auto add = [&](RowKind kind, int number, double value, const TwistNumbers<D>& rate) -> JointRow<D>& {
    JointRow<D>& row = writer.add(kind, number, value, free.angular);
    row.on_a = rate.on_a;
    row.on_b = rate.on_b;
    return row;
  };
  if (free.value - joint.lower < reach)
    add(RowKind::limit, kLowerLimitRow, free.value - joint.lower, free.rate).lower = 0.0;
  if (joint.upper - free.value < reach) {
    TwistNumbers<D> rate = free.rate;
    opposite(rate);
    add(RowKind::limit, kUpperLimitRow, joint.upper - free.value, rate).lower = 0.0;
  }
  if (joint.motor) {
    JointRow<D>& row = add(RowKind::motor, kMotorRow, 0.0, free.rate);
    row.speed = joint.motor->speed;
    row.lower = -joint.motor->strongest;
    row.upper = joint.motor->strongest;
  }
  if (joint.friction > 0.0) {
    JointRow<D>& row = add(RowKind::friction, kFrictionRow, 0.0, free.rate);
    row.lower = -joint.friction;
    row.upper = joint.friction;
  }
}

template <int D>
bool uses_free_coordinate(const Joint<D>& joint) {
  return has_free_coordinate(joint.kind) &&
         (joint.motor || joint.friction > 0.0 || joint.lower > -kUnbounded || joint.upper < kUnbounded);
}

}  // namespace

template <int D>
void joint_rows(const System<D>& system, std::span<const int> joint_ranks, std::span<const Frame<D>> frames,
                std::span<const double> reach, std::vector<JointRow<D>>& rows, std::span<const Pose<D>> poses) {
  rows.clear();
  for (int k = 0; k < static_cast<int>(system.joints.size()); ++k) {
    RowWriter<D> writer(system, k, frames, rows);
    hold_all(writer);
    if (uses_free_coordinate(writer.joint()))
      add_free_rows(writer, free_coordinate<D>(writer.joint(), frames, poses), reach[static_cast<std::size_t>(k)]);
  }
  const auto rank = [&](const JointRow<D>& row) { return joint_ranks[static_cast<std::size_t>(row.joint)]; };
  const auto before = [&](const JointRow<D>& p, const JointRow<D>& q) {
    return rank(p) != rank(q) ? rank(p) < rank(q) : p.number < q.number;
  };
  if (!std::is_sorted(rows.begin(), rows.end(), before)) std::sort(rows.begin(), rows.end(), before);
}

template void joint_rows(const System<2>&, std::span<const int>, std::span<const Frame<2>>, std::span<const double>,
                         std::vector<JointRow<2>>&, std::span<const Pose<2>>);
template void joint_rows(const System<3>&, std::span<const int>, std::span<const Frame<3>>, std::span<const double>,
                         std::vector<JointRow<3>>&, std::span<const Pose<3>>);

}  // namespace cairn
