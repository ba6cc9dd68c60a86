/// Makes what the statue of examples/statue may stand on, after Burton & Chatzis, Fig 21: examples/pedestals/solid.obj,
/// hollow.obj, chamfered.obj and feet.obj, in metres. The statue's underside is at z = 0.
///   make_pedestals [folder]
/// Source of the proportions: Burton and Chatzis, "Modeling the planar rocking of a rigid body with irregular geometry":
/// a figure of 5.2 m on a pedestal of 1.7 m by 0.35 m. Hollow, chamfer and feet are ours.
#include <string>

#include "cairn/files/mesh/write_mesh.hpp"
#include "solids.hpp"
#include "write_files.hpp"

namespace {

constexpr double kHalf = 0.20;        // half width in the plane [m]
constexpr double kHeight = 0.12;      // [m]
constexpr double kAcross = 0.27;      // half width across the plane [m]
constexpr double kWall = 0.04;        // of the hollow one [m]
constexpr double kCover = 0.03;       // of the hollow one [m]
constexpr double kBevel = 0.05;       // length that the chamfer takes from either end [m]
constexpr double kRise = 0.02;        // of the chamfer [m]
constexpr double kFoot = 0.02;        // width of a foot [m]
constexpr double kFootHeight = 0.01;  // [m]

/// From the right end of its underside over the top to the left end.
examples::File file(const std::string& name, examples::Outline underside) {
  underside.insert(underside.end(), {{kHalf, 0.0}, {-kHalf, 0.0}});
  return {name, cairn::files::to_obj(examples::extrude(underside, -kAcross, kAcross))};
}

}  // namespace

int main(int argc, char** argv) {
  return examples::write_files(argc, argv,
                               {file("solid.obj", {{-kHalf, -kHeight}, {kHalf, -kHeight}}),
                                file("hollow.obj", {{-kHalf, -kHeight},
                                                    {-kHalf + kWall, -kHeight},
                                                    {-kHalf + kWall, -kCover},
                                                    {kHalf - kWall, -kCover},
                                                    {kHalf - kWall, -kHeight},
                                                    {kHalf, -kHeight}}),
                                file("chamfered.obj", {{-kHalf, -kHeight + kRise},
                                                       {-kHalf + kBevel, -kHeight},
                                                       {kHalf - kBevel, -kHeight},
                                                       {kHalf, -kHeight + kRise}}),
                                file("feet.obj", {{-kHalf, -kHeight - kFootHeight},
                                                  {-kHalf + kFoot, -kHeight},
                                                  {kHalf - kFoot, -kHeight},
                                                  {kHalf, -kHeight - kFootHeight}})});
}
