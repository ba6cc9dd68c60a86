/// Makes examples/balanced_rock/rock.ply: a boulder on a narrow, rough foot, in metres.
///   make_rock [folder] [seed]
/// An ellipsoid-like stack of cross-sections that leans; waves of random phase make it a rock, and its underside is rough
/// by a millimetre, as scans of undersides are.
#include <array>
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

constexpr double kHeight = 1.40;     // [m]
constexpr double kLean = 0.05;       // of the top over the foot [m]
constexpr double kRoughness = 1e-3;  // of the foot, either way [m]
constexpr int kPoints = 48;          // of a cross-section

// Half width in the plane, and across it, over the height; the foot is longer across.
const std::vector<Vec2> kInPlane = {{0.130, 0.0},  {0.150, 0.02}, {0.230, 0.12}, {0.400, 0.22}, {0.430, 0.40},
                                    {0.470, 0.58}, {0.360, 0.70}, {0.350, 0.86}, {0.240, 0.96}, {0.100, 1.0}};
const std::vector<Vec2> kAcross = {{0.300, 0.0},  {0.320, 0.02}, {0.380, 0.12}, {0.480, 0.22}, {0.500, 0.40},
                                   {0.480, 0.58}, {0.400, 0.70}, {0.340, 0.86}, {0.220, 0.96}, {0.090, 1.0}};

/// cos(k angle + phase + drift height) with `size` as a share of the radius.
struct Wave {
  int k;
  double size;
  double phase;
  double drift;
};

}  // namespace

int main(int argc, char** argv) {
  cairn::CounterRng random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  std::vector<Wave> waves;
  for (int k = 2; k <= 7; ++k) {
    const double phase = random.uniform(0.0, 2.0 * cairn::kPi);
    const double drift = random.uniform(-6.0, 6.0);
    waves.push_back({k, 0.24 / k, phase, drift});
  }
  const std::vector<Vec2> in_plane = examples::smooth(kInPlane, 3);
  const std::vector<Vec2> across = examples::smooth(kAcross, 3);
  std::vector<Ring> rings;
  for (std::size_t level = 0; level < in_plane.size(); ++level) {
    const double height = in_plane[level].z;
    Ring ring = examples::ellipse({}, in_plane[level].x, across[level].x, kPoints);
    for (int j = 0; j < kPoints; ++j) {
      double relief = 1.0;
      for (const Wave& wave : waves)
        relief +=
            wave.size * cairn::math::cos(2.0 * cairn::kPi * wave.k * j / kPoints + wave.phase + wave.drift * height);
      Vec3& p = ring[static_cast<std::size_t>(j)];
      p = relief * p + Vec3{kLean * height, 0.0, kHeight * height};
      if (level == 0) p.z = random.uniform(-kRoughness, kRoughness);
    }
    rings.push_back(ring);
  }
  return examples::write_files(argc, argv, {{"rock.ply", cairn::files::to_ply(examples::loft(rings))}});
}
