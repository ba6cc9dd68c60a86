/// The examples as the tests run them, and the statics of a body on its base worked out by hand.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "cairn/files/mesh/read_mesh.hpp"
#include "planar_run.hpp"
#include "run_program.hpp"

namespace example_runs {

using cairn::Vec2;
using cairn::Vec3;
using cairn::scenario::Loaded;
using cairn::tests::PlanarRun;

inline const std::string kExamples = std::string(CAIRN_SOURCE_DIR) + "/examples/";

/// A scenario's text as if it lay in the folder of an example.
inline Loaded load_text(const std::string& folder, const std::string& text) {
  auto loaded = cairn::scenario::load(text, folder, cairn::inputs::inputs_in(kExamples + folder));
  if (!loaded) throw std::runtime_error(cairn::to_text(loaded.error()));
  return std::move(loaded).value();
}

inline PlanarRun run_loaded(const Loaded& loaded) {
  auto record = cairn::tests::planar_run(loaded);
  if (!record) throw std::runtime_error(cairn::to_text(record.error()));
  EXPECT_EQ(record->result.counts.judged_bad, 0U) << loaded.scene.title;
  // The audit's residual against the largest energy: the integration tolerance 1e-8, some steps, and a safety of ten.
  EXPECT_LE(record->result.energy.residual, 1e-7 * record->result.energy.peak) << loaded.scene.title;
  return std::move(record).value();
}

inline PlanarRun run_text(const std::string& folder, const std::string& text) {
  return run_loaded(load_text(folder, text));
}

/// "shelving/flat": folder and name of a scenario.
inline Loaded load_example(const std::string& example) {
  return load_text(example.substr(0, example.find('/')), cairn::tests::bytes_of(kExamples + example + ".toml"));
}
inline PlanarRun run_example(const std::string& example) { return run_loaded(load_example(example)); }

/// A part of a body: its mass, its centroid in the plane, its inertia about that.
struct Part {
  double mass{};
  Vec2 centroid{};
  double inertia{};
};

inline Part whole(const std::vector<Part>& parts) {
  Part sum;
  for (const Part& part : parts) {
    sum.mass += part.mass;
    sum.centroid += part.mass * part.centroid;
  }
  sum.centroid = sum.centroid / sum.mass;
  for (const Part& part : parts)
    sum.inertia += part.inertia + part.mass * cairn::norm_squared(part.centroid - sum.centroid);
  return sum;
}

/// A box seen along y. A negative density makes a cavity.
inline Part box(Vec3 low, Vec3 high, double density) {
  const Vec3 size = high - low;
  const double mass = density * size.x * size.y * size.z;
  return {mass, {0.5 * (low.x + high.x), 0.5 * (low.z + high.z)}, mass * (size.x * size.x + size.z * size.z) / 12.0};
}

/// The solid in a mesh file, as the sum of the tetrahedra over its triangles from the origin, in extended precision:
/// ∫ x² over one with corners 0, a, b, c is V/10 (a² + b² + c² + ab + bc + ca).
inline Part solid(const std::string& file, double metres_per_unit, double density) {
  const auto read = cairn::files::read_mesh(kExamples + file);
  if (!read) throw std::runtime_error(cairn::to_text(read.error()));
  using Real = long double;
  Real volume = 0.0L;
  Real first_x = 0.0L;
  Real first_z = 0.0L;
  Real second = 0.0L;
  for (const auto& t : read->mesh.triangles) {
    const Vec3 a = metres_per_unit * read->mesh.vertices[t[0]];
    const Vec3 b = metres_per_unit * read->mesh.vertices[t[1]];
    const Vec3 c = metres_per_unit * read->mesh.vertices[t[2]];
    const Real v = (Real{a.x} * (Real{b.y} * c.z - Real{b.z} * c.y) + Real{a.y} * (Real{b.z} * c.x - Real{b.x} * c.z) +
                    Real{a.z} * (Real{b.x} * c.y - Real{b.y} * c.x)) /
                   6.0L;
    const auto squares = [](Real p, Real q, Real r) { return p * p + q * q + r * r + p * q + q * r + r * p; };
    volume += v;
    first_x += v * (Real{a.x} + b.x + c.x) / 4.0L;
    first_z += v * (Real{a.z} + b.z + c.z) / 4.0L;
    second += v * (squares(a.x, b.x, c.x) + squares(a.z, b.z, c.z)) / 10.0L;
  }
  const Real x = first_x / volume;
  const Real z = first_z / volume;
  return {static_cast<double>(density * volume),
          {static_cast<double>(x), static_cast<double>(z)},
          static_cast<double>(density * (second - volume * (x * x + z * z)))};
}

/// How a body stands on a straight base: lengths along and across it from the foot of the centroid.
struct Stand {
  double left{};    // to the base's left end [m]
  double right{};   // to its right end [m]
  double height{};  // of the centroid [m]
};

inline Stand stand(Vec2 left_end, Vec2 right_end, Vec2 centroid) {
  const Vec2 along = (right_end - left_end) / cairn::norm(right_end - left_end);
  const Vec2 to_centroid = centroid - left_end;
  const double left = cairn::dot(to_centroid, along);
  return {left, cairn::dot(right_end - left_end, along) - left, cairn::cross(along, to_centroid)};
}

/// The body of a record weighs and stands as was worked out.
inline void expect_body(const PlanarRun& record, const Part& body, const Stand& stand, double relative) {
  EXPECT_NEAR(record.model.body.mass(), body.mass, relative * body.mass);
  EXPECT_NEAR(record.model.body.inertia(), body.inertia, relative * body.inertia);
  const cairn::RestPose& rest = record.result.basin.rest;
  EXPECT_NEAR(rest.height, stand.height, relative * stand.height);
  EXPECT_NEAR(rest.base_left, stand.left, relative * stand.height);
  EXPECT_NEAR(rest.base_right, stand.right, relative * stand.height);
}

/// The first event is that the body lifts off and turns about an end of its base, at the instant at which the ground's
/// acceleration a obeys |a_x| h = (g + a_z) b: over the left end when the ground moves to the right.
inline void expect_uplift_at_threshold(const PlanarRun& record, const Stand& stand) {
  ASSERT_FALSE(record.result.events.empty()) << record.told.title;
  const cairn::planar::Event& first = record.result.events.front();
  EXPECT_EQ(first.from, cairn::planar::Pattern::rest);
  EXPECT_EQ(first.to, cairn::planar::Pattern::rocking) << record.told.title;
  const double along = record.model.ground_x.view().acceleration(first.t);
  const double up = record.model.ground_z.view().acceleration(first.t);
  const double threshold = (record.model.gravity + up) * (along > 0.0 ? stand.left : stand.right) / stand.height;
  EXPECT_NEAR(std::fabs(along), threshold, 1e-9 * threshold)
      << record.told.title << ": event time to round-off, times the slope of the motion";
}

}  // namespace example_runs
