#pragma once
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "cairn/contact/joint_rows.hpp"
#include "cairn/math/rotation.hpp"
#include "cairn/model/system.hpp"

/// Bodies anywhere, moving anyhow, for tests of joints and springs.
namespace random_bodies {

using cairn::Quaternion;
using cairn::Vec2;
using cairn::Vec3;

class Draw {
 public:
  explicit Draw(unsigned seed) : engine_(seed) {}
  double in(double low, double high) { return low + (high - low) * std::uniform_real_distribution<double>()(engine_); }
  void vector(Vec2& v, double size) { v = {in(-size, size), in(-size, size)}; }
  void vector(Vec3& v, double size) { v = {in(-size, size), in(-size, size), in(-size, size)}; }
  void spin(double& s, double size) { s = in(-size, size); }
  void spin(Vec3& s, double size) { vector(s, size); }
  void turn(double& t, double size) { t = in(-size, size); }
  void turn(Quaternion& t, double size) {
    Vec3 v;
    vector(v, size);
    t = cairn::turn_by(v);
  }
  void inertia(double& i) { i = in(0.2, 3.0); }
  /// Principal moments that a body can have, in axes turned anyhow.
  void inertia(cairn::SymmetricMat3& i) {
    const double x = in(0.1, 2.0), y = in(0.1, 2.0), z = in(0.1, 2.0);
    const double m[3] = {y + z, z + x, x + y};
    Quaternion q;
    turn(q, 2.0);
    const cairn::Mat3 r = cairn::rotation_of(q);
    const auto at = [&](int p, int s) {
      const auto entry = [&](int row, int k) {
        const Vec3& v = r.rows[static_cast<std::size_t>(row)];
        return k == 0 ? v.x : (k == 1 ? v.y : v.z);
      };
      double sum = 0.0;
      for (int k = 0; k < 3; ++k) sum += entry(p, k) * m[k] * entry(s, k);
      return sum;
    };
    i = {at(0, 0), at(1, 1), at(2, 2), at(0, 1), at(1, 2), at(2, 0)};
  }

 private:
  std::mt19937_64 engine_;
};

template <int D>
cairn::SystemBody<D> body(Draw& draw, const std::string& name) {
  cairn::SystemBody<D> b;
  b.name = name;
  b.mass = draw.in(0.5, 4.0);
  draw.inertia(b.inertia);
  b.parts = {cairn::geometry::Ball<D>{{}, 1.0}};
  draw.vector(b.pose.position, 3.0);
  draw.turn(b.pose.turn, 1.5);
  draw.vector(b.velocity.velocity, 2.0);
  draw.spin(b.velocity.spin, 2.0);
  return b;
}

template <int D>
cairn::JointPlace<D> place(Draw& draw, int body) {
  cairn::JointPlace<D> p;
  p.body = body;
  draw.vector(p.point, 1.0);
  draw.turn(p.axes, 1.5);
  return p;
}

template <int D>
std::vector<cairn::Frame<D>> frames_of(const cairn::SystemState<D>& state) {
  std::vector<cairn::Frame<D>> frames;
  for (const auto& pose : state.poses) frames.push_back(cairn::frame_of(pose));
  return frames;
}

/// Along the twists for a time.
template <int D>
cairn::SystemState<D> moved(cairn::SystemState<D> state, double time) {
  state.t += time;
  for (std::size_t k = 0; k < state.poses.size(); ++k) {
    state.poses[k].position = state.poses[k].position + time * state.velocities[k].velocity;
    state.poses[k].turn = cairn::turned_on(state.poses[k].turn, state.velocities[k].spin, time);
  }
  return state;
}

template <int D>
std::vector<cairn::JointRow<D>> rows_of(const cairn::System<D>& system, const cairn::SystemState<D>& state,
                                        double reach = 1e9) {
  std::vector<cairn::JointRow<D>> rows;
  const std::vector<double> all(system.joints.size(), reach);
  cairn::joint_rows<D>(system, cairn::joint_ranks_of(system), frames_of(state), all, rows, state.poses);
  return rows;
}

}  // namespace random_bodies
