/// Makes examples/statue/statue.stl: a draped standing figure of stone on the slab it was carved with, in millimetres.
///   make_statue [folder] [seed]
/// The proportions are those of Vitruvius, De architectura III 1: head 1/8, face 1/10, breast 1/4, foot 1/6 of the
/// height. The figure looks to the right (x); seed and pose make every statue another one.
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/files/mesh/write_mesh.hpp"
#include "solids.hpp"
#include "write_files.hpp"

namespace {

using examples::Ring;
using examples::Vec2;
using examples::Vec3;

/// Half depth and half breadth of the figure at a height, all over its height.
struct Level {
  double height;
  double depth;
  double breadth;
};

constexpr double kFigure = 1.75;                                      // height of the figure [m]
constexpr Vec3 kSlab{0.16, 0.21, 0.07};                               // half depth, half breadth, height [m]
constexpr int kPoints = 64;                                           // of a cross-section
constexpr std::array<Level, 17> kLevels{{{0.000, 1.0 / 12.0, 0.095},  // hem of the robe, a foot long
                                         {0.040, 0.076, 0.090},
                                         {0.150, 0.068, 0.086},
                                         {0.280, 0.068, 0.088},  // knees
                                         {0.400, 0.072, 0.098},
                                         {0.500, 0.075, 0.105},  // hips
                                         {0.600, 0.066, 0.093},  // waist
                                         {0.700, 0.074, 0.112},
                                         {0.780, 0.070, 1.0 / 8.0},  // shoulders
                                         {0.825, 0.050, 0.108},
                                         {0.850, 0.033, 0.036},  // neck
                                         {0.870, 0.038, 0.036},
                                         {0.885, 0.050, 0.041},  // chin: the head is the upper eighth
                                         {0.920, 0.057, 0.046},
                                         {0.955, 0.056, 0.046},
                                         {0.985, 0.040, 0.033},
                                         {1.000, 0.012, 0.010}}};

/// What tells one statue from another.
struct Pose {
  double lean;   // of the head before the feet, over the figure's height
  double phase;  // of the folds [rad]
  double twist;  // of the folds from the hem to the waist [rad]
};

/// A smooth hill of height 1 around `middle`, 0 at `reach` from it and beyond.
double hill(double x, double middle, double reach) {
  const double s = (x - middle) / reach;
  return s > -1.0 && s < 1.0 ? (1.0 - s * s) * (1.0 - s * s) : 0.0;
}

/// By what factor cloth and arms push the figure out, at a height and an angle from the way it looks.
double relief(const Pose& pose, double height, double angle) {
  constexpr int kFolds = 9;
  const double cloth = 0.07 * hill(height, 0.0, 0.62);
  const double arms = 0.30 * hill(height, 0.64, 0.09);
  const double front = std::fmax(0.0, cairn::math::cos(angle));
  return 1.0 + cloth * cairn::math::cos(kFolds * angle + pose.phase + pose.twist * height) + arms * front * front;
}

/// The slab's outline at height z, corners and all, beginning on the right.
Ring slab(double z) {
  constexpr int kSide = kPoints / 4;
  Ring ring;
  for (int j = 0; j < kPoints; ++j) {
    const int from_corner = (j + kSide / 2) % kSide;
    const double s = 2.0 * from_corner / kSide - 1.0;  // along the side
    switch ((j + kSide / 2) / kSide % 4) {
      case 0:
        ring.push_back({kSlab.x, s * kSlab.y, z});
        break;
      case 1:
        ring.push_back({-s * kSlab.x, kSlab.y, z});
        break;
      case 2:
        ring.push_back({-kSlab.x, -s * kSlab.y, z});
        break;
      default:
        ring.push_back({s * kSlab.x, -kSlab.y, z});
        break;
    }
  }
  return ring;
}

examples::Mesh statue(const Pose& pose) {
  std::vector<Vec2> depths;
  std::vector<Vec2> breadths;
  for (const Level& level : kLevels) {
    depths.push_back({level.depth, level.height});
    breadths.push_back({level.breadth, level.height});
  }
  depths = examples::smooth(depths, 2);
  breadths = examples::smooth(breadths, 2);
  std::vector<Ring> rings{slab(0.0), slab(kSlab.z)};
  for (std::size_t k = 0; k < depths.size(); ++k) {
    const double height = depths[k].z;
    Ring ring = examples::ellipse({}, kFigure * depths[k].x, kFigure * breadths[k].x, kPoints);
    for (int j = 0; j < kPoints; ++j) {
      Vec3& p = ring[static_cast<std::size_t>(j)];
      p = relief(pose, height, 2.0 * cairn::kPi * j / kPoints) * p;
      p += Vec3{kFigure * pose.lean * height * height, 0.0, kSlab.z + kFigure * height};
    }
    rings.push_back(ring);
  }
  return examples::loft(rings);
}

}  // namespace

int main(int argc, char** argv) {
  cairn::CounterRng random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  const double lean = random.uniform(-0.01, 0.03);
  const double phase = random.uniform(0.0, 2.0 * cairn::kPi);
  const double twist = random.uniform(-3.0, 3.0);
  const examples::Mesh mesh = statue({lean, phase, twist});
  return examples::write_files(
      argc, argv,
      {{"statue.stl", cairn::files::to_stl_binary(examples::scaled(mesh, 1000.0), "A draped figure [mm]")}});
}
