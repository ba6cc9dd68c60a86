/// Makes a plinth that fits under a statue, after Burton & Chatzis, Fig 26: examples/plinth/centred.ply with its middle below the
/// statue's centroid, and examples/plinth/eccentric.ply moved by 1 % of its width; in metres.
///   make_plinth folder statue.stl
/// The statue is in millimetres with its underside at z = 0. Source of the proportions: Burton and Chatzis, "Modeling the
/// planar rocking of a rigid body with irregular geometry": 0.8 m by 0.8 m by 0.1 m under a figure of 3.5 m.
#include <cstdio>

#include "cairn/files/mesh/read_mesh.hpp"
#include "cairn/files/mesh/write_mesh.hpp"
#include "cairn/geometry/mass_properties.hpp"
#include "solids.hpp"
#include "write_files.hpp"

int main(int argc, char** argv) {
  constexpr double kWidth = 0.42;         // both ways [m]
  constexpr double kHeight = 0.05;        // [m]
  constexpr double kEccentricity = 0.01;  // of the width
  if (argc < 3) {
    std::fprintf(stderr, "usage: make_plinth folder statue.stl\n");
    return 2;
  }
  const auto file = cairn::files::read_mesh(argv[2]);
  if (!file) {
    std::fprintf(stderr, "%s", cairn::to_text(file.error()).c_str());
    return 2;
  }
  const cairn::Vec3 centroid =
      cairn::geometry::solid_moments(cairn::geometry::canonical(file->mesh)).centroid.value / 1000.0;
  const auto plinth = [&](double moved) {
    const double x = centroid.x + moved;
    const double half = 0.5 * kWidth;
    return cairn::files::to_ply(
        examples::box({x - half, centroid.y - half, -kHeight}, {x + half, centroid.y + half, 0.0}),
        cairn::files::PlyEncoding::ascii);
  };
  return examples::write_files(argc, argv,
                               {{"centred.ply", plinth(0.0)}, {"eccentric.ply", plinth(kEccentricity * kWidth)}});
}
