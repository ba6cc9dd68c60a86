/// Makes examples/vase/vase.obj, an amphora with its hollow, and examples/vase/sand.obj, what fills the lower part of it;
/// both in centimetres.
///   make_vase [folder]
#include <vector>

#include "cairn/files/mesh/write_mesh.hpp"
#include "solids.hpp"
#include "write_files.hpp"

namespace {

using examples::Vec2;

constexpr int kPoints = 48;  // of a circle

// Radius and height in centimetres.
const std::vector<Vec2> kFoot = {{4.6, 0.8}, {5.0, 0.0}, {6.5, 0.0}, {6.6, 1.0}};
const std::vector<Vec2> kOutside = {{4.0, 4.0},  {8.5, 11.0}, {13.0, 21.0}, {14.5, 29.0}, {12.5, 36.0},
                                    {7.0, 40.5}, {4.8, 43.0}, {4.6, 47.0},  {6.6, 49.5}};
const std::vector<Vec2> kRim = {{6.4, 50.0}, {5.8, 49.6}};
const std::vector<Vec2> kNeckInside = {{5.8, 49.6}, {3.8, 46.8}, {3.9, 43.3}, {6.2, 41.0}, {11.7, 35.6}};
const std::vector<Vec2> kBellyInside = {{11.7, 35.6}, {13.7, 29.0}, {12.2, 21.4}, {7.7, 11.6}, {3.0, 5.5}};
constexpr int kSand = 2;  // of these points is where the sand ends

void append(std::vector<Vec2>& profile, std::vector<Vec2> more) {
  if (!profile.empty() && profile.back() == more.front()) more.erase(more.begin());
  profile.insert(profile.end(), more.begin(), more.end());
}

}  // namespace

int main(int argc, char** argv) {
  constexpr int kSteps = 3;
  const std::vector<Vec2> belly = examples::smooth(kBellyInside, kSteps);
  std::vector<Vec2> skin;
  append(skin, kFoot);
  append(skin, examples::smooth(kOutside, kSteps));
  append(skin, kRim);
  append(skin, examples::smooth(kNeckInside, kSteps));
  append(skin, belly);
  const std::vector<Vec2> sand(belly.rbegin(), belly.rend() - kSand * kSteps);
  return examples::write_files(argc, argv,
                               {{"vase.obj", cairn::files::to_obj(examples::revolve(skin, kPoints))},
                                {"sand.obj", cairn::files::to_obj(examples::revolve(sand, kPoints))}});
}
