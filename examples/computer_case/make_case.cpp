/// Makes a computer case after Burton & Chatzis, Fig 1b, as examples/computer_case/outside.obj and inside.obj (the sheet is what
/// lies between them), feet.obj, power_supply.obj and board.obj, in millimetres.
///   make_case [folder]
#include <vector>

#include "cairn/files/mesh/write_mesh.hpp"
#include "solids.hpp"
#include "write_files.hpp"

namespace {

using cairn::files::to_obj;
using examples::box;
using examples::Vec3;

constexpr double kHalf = 90.0;    // half width in the plane
constexpr double kDepth = 440.0;  // across it
constexpr double kFloor = 15.0;   // height of the feet
constexpr double kTop = 465.0;
constexpr double kSheet = 1.0;  // thickness
constexpr double kFoot = 25.0;  // side of a foot
constexpr double kInset = 5.0;  // of the feet from the edges

/// Feet in front and at the back, left and right.
examples::Mesh feet() {
  std::vector<examples::Mesh> all;
  for (const double x : {-kHalf + kInset, kHalf - kInset - kFoot})
    for (const double y : {kInset, kDepth - kInset - kFoot})
      all.push_back(box({x, y, 0.0}, {x + kFoot, y + kFoot, kFloor}));
  return examples::joined(all);
}

}  // namespace

int main(int argc, char** argv) {
  const Vec3 low{-kHalf, 0.0, kFloor};
  const Vec3 high{kHalf, kDepth, kTop};
  const Vec3 sheet{kSheet, kSheet, kSheet};
  return examples::write_files(argc, argv,
                               {{"outside.obj", to_obj(box(low, high))},
                                {"inside.obj", to_obj(box(low + sheet, high - sheet))},
                                {"feet.obj", to_obj(feet())},
                                {"power_supply.obj", to_obj(box({-75.0, 145.0, 25.0}, {75.0, 295.0, 111.0}))},
                                {"board.obj", to_obj(box({60.0, 60.0, 130.0}, {85.0, 380.0, 430.0}))}});
}
