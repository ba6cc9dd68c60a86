/// The body of the reference solutions. x right, z up, θ counter-clockwise; everything relative to the moving ground
/// z = 0.
#pragma once
#include <cstddef>
#include <vector>

#include "oracle/numeric.hpp"

namespace oracle {

struct Vec {
  Real x, z;
};

struct Body {
  Real mass;                  // [kg]
  Real inertia;               // about the centroid [kg m2]
  std::vector<Vec> vertices;  // from the centroid, in body axes [m]
};

struct State {
  Real t;              // [s]
  Real x, z, theta;    // centroid [m], rotation [rad]
  Real vx, vz, omega;  // [m/s], [rad/s]
};

/// Vector from the centroid to a vertex, in world axes.
inline Vec offset(const Body& body, std::size_t vertex, Real theta) {
  const Vec& v = body.vertices.at(vertex);
  const Real c = std::cos(theta), s = std::sin(theta);
  return {v.x * c - v.z * s, v.x * s + v.z * c};
}

inline Real gap(const Body& body, const State& state, std::size_t vertex) {
  return state.z + offset(body, vertex, state.theta).z;
}

/// Velocity of a point that sits at r from the centroid.
inline Vec point_velocity(Vec r, Real vx, Real vz, Real omega) { return {vx - r.z * omega, vz + r.x * omega}; }

/// Acceleration of a point that sits at r from the centroid.
inline Vec point_acceleration(Vec r, Real ax, Real az, Real alpha, Real omega) {
  return {ax - r.z * alpha - r.x * omega * omega, az + r.x * alpha - r.z * omega * omega};
}

inline Real kinetic_energy(Real mass, Real inertia, Real vx, Real vz, Real omega) {
  return (mass * (vx * vx + vz * vz) + inertia * omega * omega) / 2;
}

/// A length of the body: its farthest vertex.
inline Real body_size(const Body& body) {
  Real size = 0;
  for (const Vec& v : body.vertices) size = std::fmax(size, std::hypot(v.x, v.z));
  return size;
}

/// Rectangle of uniform density, vertices counter-clockwise from the lower left.
inline Body rectangle(Real half_width, Real half_height, Real mass) {
  const Real b = half_width, h = half_height;
  return {mass, mass * (b * b + h * h) / 3, {{-b, -h}, {b, -h}, {b, h}, {-b, h}}};
}

}  // namespace oracle
