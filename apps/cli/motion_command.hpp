/// `cairn motion FILE...`: what ground-motion files hold, measured, corrected, drawn and converted.
#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace cairn::cli {

/// The options as they are written on the command line; what they must be is said by the command's help.
struct MotionCommandOptions {
  std::vector<std::string> files;
  std::string unit;          ///< of the samples where the file does not tell
  std::optional<double> dt;  ///< [s]
  std::string column;        ///< the only channel wanted, by name or number
  std::string time_column;
  std::optional<int> header_lines;
  bool along_lines = false;
  std::optional<int> baseline;     ///< degree
  double taper = 0.0;              ///< [s]
  std::string window;              ///< "5:25" [s]
  std::string window_samples;      ///< "501:2500"
  std::optional<double> resample;  ///< [s]
  std::optional<double> scale;
  std::string pga;     ///< "0.4 g"
  std::string rotate;  ///< azimuth of the body's axis x, "30" or "30 deg"
  double damping = 0.05;
  std::string csv;  ///< files to write; none when empty
  std::string page;
  std::string svg;
  bool json = false;   ///< a JSON document on `out` instead of text
  bool quiet = false;  ///< one line for a channel
};

/// Writes the figures to `out` and messages to `err`. Bad input leaves nothing behind.
ExitCode run_motion(const MotionCommandOptions& options, std::FILE* out, std::FILE* err);

}  // namespace cairn::cli
