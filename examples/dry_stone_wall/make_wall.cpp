/// Makes examples/dry_stone_wall/scenario.toml: a wall without mortar in cross-section, of irregular stones.
///   make_wall [folder] [seed]
/// Courses of two stones with now and then one that goes through; beds and joints lean by chance, both faces are battered.
#include <array>
#include <cstdlib>

#include "cairn/core/rng.hpp"
#include "scenario_text.hpp"
#include "write_files.hpp"

namespace {

using cairn::Vec2;

constexpr int kCourses = 9;
constexpr double kFoot = 0.7;     // width of the wall at its foot [m]
constexpr double kTop = 0.45;     // and at its top [m]
constexpr double kHeight = 1.5;   // [m]
constexpr double kGap = 5e-3;     // between neighbours in a course [m]
constexpr double kSlope = 0.04;   // of a bed, either way [rad]
constexpr double kLean = 0.03;    // of a joint over the height of a course, either way [m]
constexpr int kThroughEvery = 3;  // courses

/// A bed by its two ends, on the faces of the wall.
using Bed = std::array<Vec2, 2>;

Vec2 along(const Bed& bed, double share) { return bed[0] + share * (bed[1] - bed[0]); }

Bed bed_at(int course, cairn::CounterRng& random) {
  const double z = kHeight * course / kCourses;
  const double half = 0.5 * (kFoot + (kTop - kFoot) * z / kHeight);
  const double rise = course == 0 ? 0.0 : half * random.uniform(-kSlope, kSlope);
  return {Vec2{-half, z - rise}, Vec2{half, z + rise}};
}

std::string course_of(int course, const Bed& below, const Bed& above, cairn::CounterRng& random) {
  const std::string name = "stone " + std::to_string(course + 1);
  if (course % kThroughEvery == kThroughEvery - 1)
    return examples::block(name, {below[0], below[1], above[1], above[0]}, 1.0);
  const double middle = random.uniform(0.35, 0.65);
  const double lean = random.uniform(-kLean, kLean);
  const double half_gap = 0.5 * kGap / (below[1].x - below[0].x);
  const auto cut = [&](const Bed& bed, double shift, double gap) { return along(bed, middle + shift + gap); };
  return examples::block(name + " left",
                         {below[0], cut(below, -lean, -half_gap), cut(above, lean, -half_gap), above[0]}, 1.0) +
         examples::block(name + " right", {cut(below, -lean, half_gap), below[1], above[1], cut(above, lean, half_gap)},
                         1.0);
}

std::string wall(std::uint64_t seed) {
  cairn::CounterRng random(seed);
  std::string text = "# Made by make_wall.cpp with seed " + std::to_string(seed) +
                     "\ntitle  = \"A dry-stone wall under one pulse\"\nengine = \"timestep\"\n\n";
  Bed below = bed_at(0, random);
  for (int course = 0; course < kCourses; ++course) {
    const Bed above = bed_at(course + 1, random);
    text += course_of(course, below, above, random);
    below = above;
  }
  return text +
         "[[material]]\nname    = \"stone\"\ndensity = 2500.0\n\n"
         "[ground]\nmaterial = \"stone\"\nfriction = { static = 0.65, kinetic = 0.6 }\n\n"
         "[ground.motion]\nx = { kind = \"full-sine\", amplitude = \"0.7 g\", frequency = 2.0 }\n\n"
         "[run]\nduration = 1.5\n";
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 2006;
  return examples::write_files(argc, argv, {{"scenario.toml", wall(seed)}});
}
