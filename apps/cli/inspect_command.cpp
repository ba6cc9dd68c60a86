#include "cli/inspect_command.hpp"

#include <fmt/core.h>

#include <cmath>
#include <filesystem>
#include <system_error>

#include "cairn/core/units.hpp"
#include "cairn/files/atomic_write.hpp"
#include "cairn/files/read_file.hpp"
#include "cairn/inputs/body_study.hpp"
#include "cairn/inputs/words/mesh_words.hpp"
#include "cairn/report/body_picture.hpp"
#include "cairn/scenario/load.hpp"
#include "cli/inspect_text.hpp"
#include "cli/progress_line.hpp"

namespace cairn::cli {
namespace {

namespace fs = std::filesystem;

/// Those of the parts, then those of the cavities.
std::vector<std::string> files_of(const InspectOptions& options) {
  std::vector<std::string> files = options.files;
  files.insert(files.end(), options.hollow.begin(), options.hollow.end());
  return files;
}

/// Faults of the options themselves, before any file is read.
InputErrors option_faults(const InspectOptions& options) {
  InputErrors faults;
  const auto fault = [&](std::string key, std::string expected, std::string found) {
    faults.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  };
  const std::vector<std::string> all = files_of(options);
  const std::size_t files = all.size();
  if (options.density.size() > 1 && options.density.size() != files)
    fault("--density",
          "one density, or one for each of " + std::to_string(files) + (files == 1 ? " file" : " files") + " [kg/m3]",
          std::to_string(options.density.size()));
  if (options.density.empty() && (files > 1 || !options.mass))
    fault("--density", files > 1 ? "one density, or one for each file [kg/m3]" : "a density [kg/m3], or --mass",
          "nothing");
  for (const double density : options.density)
    if (!(density > 0.0)) fault("--density", "numbers > 0 [kg/m3]", found_text(density));
  if (options.mass && !(*options.mass > 0.0)) fault("--mass", "a number > 0 [kg]", found_text(*options.mass));
  if (!std::isfinite(options.azimuth)) fault("--azimuth", "a finite number [deg]", found_text(options.azimuth));
  if (options.weld && !options.repair) fault("--weld", "--repair beside it", found_text(*options.weld));
  if (options.weld && !(*options.weld >= 0.0)) fault("--weld", "a number >= 0 [m]", found_text(*options.weld));
  if (options.flatten && !(*options.flatten >= 0.0))
    fault("--flatten", "a number >= 0 [m]", found_text(*options.flatten));
  for (const std::string& file : all) {
    std::error_code ignored;
    if (!options.picture.empty() &&
        (fs::path(options.picture).lexically_normal() == fs::path(file).lexically_normal() ||
         fs::equivalent(options.picture, file, ignored)))
      fault("--picture", "another file than those read", options.picture);
  }
  return faults;
}

inputs::BodyRequest request_of(const InspectOptions& options) {
  inputs::BodyRequest request;
  const std::vector<std::string> files = files_of(options);
  for (std::size_t i = 0; i < files.size(); ++i) {
    inputs::MeshRef mesh{.file = files[i], .unit = options.unit};
    mesh.hollow = i >= options.files.size();
    if (!options.density.empty()) mesh.density = options.density[options.density.size() == 1 ? 0 : i];
    request.meshes.push_back(std::move(mesh));
  }
  inputs::MeshSetting& setting = request.setting;
  setting.up = options.up;
  setting.azimuth = radians_from_degrees(options.azimuth);
  if (options.flatten) setting.flattening = *options.flatten;
  setting.repair = options.repair;
  if (options.weld) setting.weld = *options.weld;
  setting.close_holes = options.close_holes;
  if (options.mass) setting.mass = *options.mass;
  setting.centroid = options.centroid;
  setting.inertia = options.inertia;
  request.friction = options.friction;
  return request;
}

/// The keys of the library as the options that set them.
std::string option_of(const std::string& key) {
  const std::size_t dot = key.rfind('.');
  const std::string name = dot == std::string::npos ? key : key.substr(dot + 1);
  if (name == "mesh_unit") return "--unit";
  if (name == "flattening") return "--flatten";
  if (name == "density" || name == "mass" || name == "centroid" || name == "inertia" || name == "azimuth" ||
      name == "friction" || name == "weld" || name == "up")
    return "--" + name;
  return name == "mesh" || name == "parts" ? std::string() : key;
}

ExitCode refuse(std::FILE* err, InputErrors faults) {
  for (InputError& fault : faults) {
    if (fault.line > 0 || fault.key.starts_with("--")) continue;
    fault.key = fault.expected.starts_with("cavities") ? "--hollow" : option_of(fault.key);
  }
  fmt::print(err, "{}\ncairn inspect: {} fault{}; nothing was written\n", to_text(faults), faults.size(),
             faults.size() == 1 ? "" : "s");
  return ExitCode::bad_input;
}

}  // namespace

ExitCode run_inspect(const InspectOptions& options, std::FILE* out, std::FILE* err) {
  InputErrors faults = option_faults(options);
  if (!faults.empty()) return refuse(err, std::move(faults));
  ProgressLine progress(err, !options.quiet);
  progress.show("inspect", "reading", 0.0);
  Result<inputs::BodyStudy, inputs::MeshFaults> study = inputs::study_body(
      request_of(options), [](const std::string& name) { return files::read_file(name, scenario::kMostInputBytes); });
  progress.clear();
  if (!study) return refuse(err, worded(study.error(), inputs::Vocabulary::command_line));

  std::vector<std::pair<std::string, std::string>> written;
  if (!options.picture.empty()) {
    const Result<void, files::SystemError> done = files::atomic_write(options.picture, report::body_svg(*study));
    if (!done) {
      fmt::print(err, "cairn inspect: {}\n", files::to_text(done.error()));
      return ExitCode::system;
    }
    written.emplace_back("picture", options.picture);
  }
  if (options.json) {
    fmt::print(out, "{}", inspect_json(*study, written));
  } else {
    fmt::print(out, "{}", inspect_text(*study, options.quiet));
    for (const auto& [name, path] : written) fmt::print(out, "{}{} {}\n", options.quiet ? "" : "\n", name, path);
  }
  return ExitCode::ok;
}

}  // namespace cairn::cli
