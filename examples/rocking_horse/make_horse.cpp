/// Makes a rocking horse after Burton & Chatzis, Fig 1d: examples/rocking_horse/horse.off, a figure of thick board on two cross
/// bars and two bows, in metres.
///   make_horse [folder]
/// The bows are arcs of circle of radius 1 m about (0, 1) in the plane, drawn by chords of one degree.
#include "cairn/files/mesh/write_mesh.hpp"
#include "solids.hpp"
#include "write_files.hpp"

namespace {

using examples::Outline;

constexpr double kRadius = 1.0;   // of the bows [m]
constexpr int kHalfDegrees = 32;  // that a bow reaches either way
constexpr double kBow = 0.18;     // height of the bows' upper side [m]
constexpr double kBars = 0.21;    // height of the bars' upper side [m]

// Feet on the bars, belly, chest, muzzle, ears, back, rump.
const Outline kFigure = {{-0.31, kBars}, {-0.25, kBars}, {-0.20, 0.45}, {0.20, 0.45}, {0.25, kBars}, {0.31, kBars},
                         {0.29, 0.52},   {0.38, 0.68},   {0.52, 0.70},  {0.55, 0.77}, {0.43, 0.92},  {0.36, 0.94},
                         {0.20, 0.66},   {-0.22, 0.64},  {-0.34, 0.60}, {-0.29, 0.48}};

Outline bow() {
  Outline outline;
  for (int degree = -kHalfDegrees; degree <= kHalfDegrees; ++degree) {
    const cairn::math::SinCos turn = cairn::math::sincos(cairn::kPi * degree / 180.0);
    outline.push_back({kRadius * turn.sin, kRadius * (1.0 - turn.cos)});
  }
  outline.push_back({outline.back().x, kBow});
  outline.push_back({-outline.back().x, kBow});
  return outline;
}

}  // namespace

int main(int argc, char** argv) {
  using examples::box;
  using examples::extrude;
  const examples::Mesh horse = examples::joined(
      {extrude(kFigure, -0.09, 0.09), box({-0.32, -0.20, kBow}, {-0.24, 0.20, kBars}),
       box({0.24, -0.20, kBow}, {0.32, 0.20, kBars}), extrude(bow(), -0.19, -0.16), extrude(bow(), 0.16, 0.19)});
  return examples::write_files(argc, argv, {{"horse.off", cairn::files::to_off(horse)}});
}
