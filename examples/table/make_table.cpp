/// Makes a console table after Burton & Chatzis, Fig 1c: examples/table/table.off, a top on four legs, in metres. Its y axis
/// points up, as modelling programs often have it, and it is long in x.
///   make_table [folder]
#include <vector>

#include "cairn/files/mesh/write_mesh.hpp"
#include "solids.hpp"
#include "write_files.hpp"

namespace {

constexpr double kLength = 1.20;  // [m]
constexpr double kDepth = 0.36;   // [m]
constexpr double kHeight = 0.80;  // [m]
constexpr double kTop = 0.03;     // thickness of the top [m]
constexpr double kLeg = 0.05;     // side of a leg [m]
constexpr double kInset = 0.01;   // of the legs from the edges of the top [m]

}  // namespace

int main(int argc, char** argv) {
  using examples::box;
  std::vector<examples::Mesh> parts{box({0.0, kHeight - kTop, 0.0}, {kLength, kHeight, kDepth})};
  for (const double x : {kInset, kLength - kInset - kLeg})
    for (const double z : {kInset, kDepth - kInset - kLeg})
      parts.push_back(box({x, 0.0, z}, {x + kLeg, kHeight - kTop, z + kLeg}));
  return examples::write_files(argc, argv, {{"table.off", cairn::files::to_off(examples::joined(parts))}});
}
