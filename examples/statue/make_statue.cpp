/// Prints examples/statue/scenario.toml: an irregular statue on its plinth under a near-fault pulse.
///   make_statue [seed]
/// The proportions are those of Vitruvius, De architectura III 1: head 1/8, face 1/10, breast 1/4, foot 1/6 of the
/// height; seed and pose make every statue another one. Lengths are rounded to millimetres.
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cairn/core/rng.hpp"

namespace {

struct Point {
  double x;  // [m]
  double z;  // [m]
};

/// A height of the figure and its width there, over the figure's height.
struct Level {
  double height;
  double width;
};

constexpr double kFigure = 1.8;                               // height of the figure [m]
constexpr Point kPlinth{0.42, 0.20};                          // width, height [m]
constexpr std::array<Level, 12> kLevels{{{0.000, 1.0 / 6.0},  // feet
                                         {0.030, 0.150},
                                         {0.060, 0.100},  // ankles
                                         {0.280, 0.120},  // knees
                                         {0.480, 0.175},  // hips
                                         {0.600, 0.145},  // waist
                                         {0.720, 0.210},
                                         {0.810, 1.0 / 4.0},  // shoulders
                                         {0.845, 0.080},      // neck
                                         {0.875, 0.090},      // chin: the head is the upper eighth
                                         {0.940, 0.105},
                                         {1.000, 0.045}}};

double millimetres(double length) { return std::round(1000.0 * length) / 1000.0; }

/// Counter-clockwise from the plinth's lower left corner. Both sides rise with every point, so the outline cannot cross
/// itself.
std::vector<Point> outline(std::uint64_t seed) {
  cairn::CounterRng random(seed);
  const double lean = random.uniform(-0.02, 0.02);  // of the head over the feet, over the figure's height
  std::vector<Point> left;
  std::vector<Point> right;
  for (const Level& level : kLevels) {
    const double z = millimetres(kPlinth.z + kFigure * level.height);
    const double middle = kFigure * lean * level.height * level.height;
    const double half = 0.5 * kFigure * level.width;
    left.push_back({millimetres(middle - half * random.uniform(0.85, 1.15)), z});
    right.push_back({millimetres(middle + half * random.uniform(0.85, 1.15)), z});
  }
  std::vector<Point> all{{-0.5 * kPlinth.x, 0.0}, {0.5 * kPlinth.x, 0.0}, {0.5 * kPlinth.x, kPlinth.z}};
  all.insert(all.end(), right.begin(), right.end());
  all.insert(all.end(), left.rbegin(), left.rend());
  all.push_back({-0.5 * kPlinth.x, kPlinth.z});
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
  std::printf(
      "# Made by examples/statue/make_statue.cpp with seed %llu.\n"
      "title  = \"An irregular statue under a near-fault pulse\"\n"
      "engine = \"planar\"\n"
      "\n"
      "[[body]]\n"
      "name    = \"statue\"\n"
      "density = \"2.7 g/cm3\"  # marble\n"
      "\n"
      "[body.prism]\n"
      "depth   = 0.25\n"
      "polygon = [\n",
      static_cast<unsigned long long>(seed));
  for (const Point& p : outline(seed)) std::printf("  [%.3f, %.3f],\n", p.x, p.z);
  std::printf(
      "]\n"
      "\n"
      "[ground]\n"
      "friction = { static = 0.6, kinetic = 0.55 }\n"
      "\n"
      "# Fault-normal pulse of the kind that Mavroeidis and Papageorgiou (2003) fit to records next to a fault.\n"
      "[ground.motion]\n"
      "x = { kind = \"near-fault\", velocity_amplitude = \"70 cm/s\", frequency = 0.6, gamma = 1.8, phase = \"90 "
      "deg\", start = 0.5 }\n"
      "z = { kind = \"near-fault\", velocity_amplitude = \"15 cm/s\", frequency = 1.5, gamma = 2.0, phase = \"0 deg\", "
      "start = 0.5 }\n"
      "\n"
      "[impact]\n"
      "law     = \"lambda-epsilon\"\n"
      "lambda  = 0.0\n"
      "epsilon = 0.1\n"
      "\n"
      "[run]\n"
      "duration = 12.0\n"
      "\n"
      "[output]\n"
      "interval = \"10 ms\"\n");
  return 0;
}
