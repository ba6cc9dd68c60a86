/// The search for contacts: walls of blocks in running bond, each 0.4 x 0.3 x 0.2 m, on a floor. Next to it the plain test
/// of two boxes along their fifteen axes (three and three normals, nine products of edges), of the same pairs and in the
/// same run: it says whether they overlap and finds no point. Then columns of drums, straight and rocking, and blocks on a
/// mesh of 20,000 triangles.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "benchmarks/processor_time.hpp"
#include "cairn/contact/contact_points.hpp"
#include "cairn/core/rng.hpp"
#include "cairn/core/units.hpp"
#include "cairn/geometry/make_shapes.hpp"

namespace cairn {
namespace {

constexpr double kMostMilliseconds = 5.0;  // asked of the wall of 1,000
constexpr Vec3 kBlock{0.4, 0.3, 0.2};      // [m]

struct Wall {
  System<3> system;
  std::vector<int> ranks;
  std::vector<Frame<3>> frames;
  std::vector<double> reach;
};

/// Ready to be searched.
void finish(Wall& scene, double reach) {
  for (std::size_t i = 0; i < scene.system.bodies.size(); ++i) {
    scene.ranks.push_back(static_cast<int>(i));
    scene.frames.push_back(frame_of(scene.system.bodies[i].pose));
    scene.reach.push_back(scene.system.bodies[i].mobility == Mobility::free ? reach : 0.0);
  }
}

Wall wall_of(int columns, int rows) {
  Wall wall;
  const geometry::Convex<3> block = geometry::box_of(kBlock, "block").value();
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      SystemBody<3> body;
      body.parts.push_back(block);
      body.pose.position = {kBlock.x * (column + 0.5 * (row % 2)), 0.0, kBlock.z * (row + 0.5)};
      wall.system.bodies.push_back(body);
    }
  SystemBody<3> floor;
  floor.mobility = Mobility::fixed;
  floor.parts.push_back(geometry::HalfSpace<3>{{0.0, 0.0, 1.0}, 0.0});
  wall.system.bodies.push_back(floor);
  finish(wall, 1e-4);
  return wall;
}

/// The largest separation of two boxes over their fifteen axes.
double fifteen_axes(const Frame<3>& a, const Frame<3>& b, Vec3 half) {
  const auto axes = [](const Mat3& r) {
    return std::array<Vec3, 3>{Vec3{r.rows[0].x, r.rows[1].x, r.rows[2].x}, Vec3{r.rows[0].y, r.rows[1].y, r.rows[2].y},
                               Vec3{r.rows[0].z, r.rows[1].z, r.rows[2].z}};
  };
  const std::array<Vec3, 3> u = axes(a.rotation);
  const std::array<Vec3, 3> v = axes(b.rotation);
  const std::array<double, 3> h{half.x, half.y, half.z};
  const Vec3 between = a.origin - b.origin;
  double most = -1e300;
  const auto look = [&](Vec3 n) {
    const double length = norm(n);
    if (length < 1e-9) return;
    double radius = 0.0;
    for (std::size_t k = 0; k < 3; ++k) radius += h[k] * (std::fabs(dot(u[k], n)) + std::fabs(dot(v[k], n)));
    most = std::max(most, (std::fabs(dot(between, n)) - radius) / length);
  };
  for (const Vec3& n : u) look(n);
  for (const Vec3& n : v) look(n);
  for (const Vec3& m : u)
    for (const Vec3& n : v) look(cross(m, n));
  return most;
}

void print_table() {
  fmt::print(
      "Search for contacts in a wall of blocks in running bond on a floor, one core; asked {} ms of 1,000 blocks\n\n",
      kMostMilliseconds);
  fmt::print(
      "| blocks | pairs | points |     ms | µs a pair | fifteen axes [µs a pair] | ours/axes | largest gap [m] |\n");
  fmt::print(
      "| -----: | ----: | -----: | -----: | --------: | -----------------------: | --------: | --------------: |\n");
  for (const auto& [columns, rows] : {std::pair{10, 10}, {40, 25}, {80, 50}}) {
    const Wall wall = wall_of(columns, rows);
    ContactSearch<3> search;
    std::vector<ContactPoint<3>> found;
    const int rounds = 20;
    const double ms = 1e3 * bench::seconds_of(rounds, [&] {
                        find_contacts<3>(wall.system, wall.ranks, wall.frames, wall.reach, search, found);
                      });
    std::set<std::pair<int, int>> pairs;
    double largest = 0.0;
    const int floor = columns * rows;
    for (const ContactPoint<3>& c : found) {
      largest = std::max(largest, std::fabs(c.touching.gap));
      if (c.b != floor) pairs.insert({c.a, c.b});
    }
    double sink = 0.0;
    const double axes = 1e6 * bench::seconds_of(rounds, [&] {
                          for (const auto& [a, b] : pairs)
                            sink += fifteen_axes(wall.frames[static_cast<std::size_t>(a)],
                                                 wall.frames[static_cast<std::size_t>(b)], 0.5 * kBlock);
                        });
    const auto count = static_cast<double>(pairs.size());
    fmt::print("| {:6} | {:5} | {:6} | {:6.2f} | {:9.2f} | {:24.2f} | {:9.1f} | {:15.1e} |{}\n", columns * rows,
               pairs.size(), found.size(), ms, 1e3 * ms / count, axes / count, 1e3 * ms / axes, largest,
               std::isfinite(sink) ? "" : "!");
  }
}

/// Ten drums on each other, prisms of so many sides; every second one is tilted and all have sunk by a micrometre.
Wall column_of(int sides, double tilt) {
  std::vector<Vec3> points;
  for (int k = 0; k < sides; ++k) {
    const math::SinCos s = math::sincos(2.0 * kPi * k / sides);
    for (const double z : {-0.25, 0.25}) points.push_back({0.5 * s.cos, 0.5 * s.sin, z});
  }
  const geometry::Convex<3> drum = geometry::convex_of(points, "drum").value();
  Wall column;
  double z = 0.0;
  for (int i = 0; i < 10; ++i) {
    SystemBody<3> body;
    body.parts.push_back(drum);
    const math::SinCos half = math::sincos(i % 2 == 0 ? 0.0 : 0.5 * tilt);
    const math::SinCos turn = math::sincos(0.05 * i);
    body.pose.turn = {half.cos * turn.cos, half.sin * turn.sin, half.sin * turn.cos, half.cos * turn.sin};
    const Frame<3> frame = frame_of(body.pose);
    double low = 0.0;
    for (const Vec3& p : drum.corners) low = std::min(low, placed(frame, p).z);
    body.pose.position.z = z - low - 1e-6;
    z += -2.0 * low - 1e-6;
    column.system.bodies.push_back(body);
  }
  finish(column, 1e-4);
  return column;
}

/// Blocks a little above rough ground, at rest on nothing yet: one or two corners each are within reach.
Wall blocks_on_mesh() {
  constexpr int kCells = 100;
  geometry::Mesh mesh;
  CounterRng rng(1);
  for (int j = 0; j <= kCells; ++j)
    for (int i = 0; i <= kCells; ++i) mesh.vertices.push_back({0.5 * i, 0.5 * j, rng.uniform(-0.05, 0.05)});
  for (int j = 0; j < kCells; ++j)
    for (int i = 0; i < kCells; ++i) {
      const auto v = static_cast<std::uint32_t>(j * (kCells + 1) + i);
      mesh.triangles.push_back({v, v + 1, v + kCells + 2});
      mesh.triangles.push_back({v, v + kCells + 2, v + kCells + 1});
    }
  Wall scene;
  for (int j = 0; j < 30; ++j)
    for (int i = 0; i < 33; ++i) {
      SystemBody<3> body;
      body.parts.push_back(geometry::box_of(kBlock, "block").value());
      body.pose.position = {1.0 + 1.4 * i, 1.0 + 1.5 * j, 0.1};
      scene.system.bodies.push_back(body);
    }
  SystemBody<3> ground;
  ground.mobility = Mobility::fixed;
  ground.parts.push_back(geometry::terrain_of(std::move(mesh), "ground").value());
  scene.system.bodies.push_back(ground);
  finish(scene, 0.02);
  return scene;
}

void print_row(const char* what, const Wall& scene, std::size_t pairs) {
  ContactSearch<3> search;
  std::vector<ContactPoint<3>> found;
  const double us = 1e6 * bench::seconds_of(20, [&] {
                      find_contacts<3>(scene.system, scene.ranks, scene.frames, scene.reach, search, found);
                    });
  fmt::print("| {:44} | {:5} | {:6} | {:9.2f} |\n", what, pairs, found.size(), us / static_cast<double>(pairs));
}

void print_others() {
  fmt::print("\n| scene                                        | pairs | points | µs a pair |\n");
  fmt::print("| :------------------------------------------- | ----: | -----: | --------: |\n");
  for (const int sides : {8, 16, 32, 64})
    for (const double tilt : {0.0, 1e-3, 0.05})
      print_row(fmt::format("column of ten drums of {} sides, tilt {}", sides, tilt).c_str(), column_of(sides, tilt),
                9);
  print_row("blocks on rough ground of 20,000 triangles", blocks_on_mesh(), 990);
}

}  // namespace
}  // namespace cairn

int main() {
  cairn::print_table();
  cairn::print_others();
}
