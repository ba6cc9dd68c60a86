/// `cairn inspect FILE...`: what scans tell about a body before any run.
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace cairn::cli {

/// The options as they are written on the command line; what they must be is said by the command's help.
struct InspectOptions {
  std::vector<std::string> files;   ///< parts of one body
  std::vector<std::string> hollow;  ///< cavities in them
  std::vector<double> density;      ///< one for all files, or one for each, those of cavities last [kg/m3]
  std::string unit;                 ///< of the coordinates
  std::string up = "z";
  double azimuth = 0.0;  ///< [deg]
  double friction = 0.6;
  std::optional<double> flatten;  ///< [m]
  bool repair = false;
  std::optional<double> weld;       ///< [m]
  std::uint32_t close_holes = 100;  ///< edges of a rim
  std::optional<double> mass;       ///< [kg]
  std::vector<double> centroid;     ///< x y z [m]
  std::vector<double> inertia;      ///< xx yy zz xy yz zx [kg m2]
  std::string picture;              ///< file to write; none when empty
  bool json = false;                ///< a JSON document on `out` instead of text
  bool quiet = false;               ///< a few lines
};

/// Writes the figures to `out` and messages to `err`. Bad input leaves nothing behind.
ExitCode run_inspect(const InspectOptions& options, std::FILE* out, std::FILE* err);

}  // namespace cairn::cli
