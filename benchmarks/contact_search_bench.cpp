/// The search for contacts: walls of blocks in running bond, each 0.4 x 0.3 x 0.2 m, on a floor. Next to it the plain test
/// of two boxes along their fifteen axes (three and three normals, nine products of edges), of the same pairs and in the
/// same run: it says whether they overlap and finds no point.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "benchmarks/processor_time.hpp"
#include "cairn/contact/contact_points.hpp"
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
  for (std::size_t i = 0; i < wall.system.bodies.size(); ++i) {
    wall.ranks.push_back(static_cast<int>(i));
    wall.frames.push_back(frame_of(wall.system.bodies[i].pose));
    wall.reach.push_back(wall.system.bodies[i].mobility == Mobility::free ? 1e-4 : 0.0);
  }
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

}  // namespace
}  // namespace cairn

int main() { cairn::print_table(); }
