#include "cli/motion_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cairn/core/units.hpp"
#include "cairn/files/atomic_write.hpp"
#include "cairn/files/records/write_csv.hpp"
#include "cairn/inputs/motion_study.hpp"
#include "cairn/keys/units.hpp"
#include "cairn/report/motion_page.hpp"
#include "cli/motion_text.hpp"
#include "cli/progress_line.hpp"

namespace cairn::cli {
namespace {

namespace fs = std::filesystem;

struct Output {
  const char* name;
  std::string path;
  std::string bytes;
};

/// A number that takes up the whole text.
std::optional<double> number_in(std::string_view text) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

/// "a:b"
std::optional<std::pair<double, double>> range_in(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const std::optional<double> from = number_in(text.substr(0, colon));
  const std::optional<double> to = number_in(text.substr(colon + 1));
  if (!from || !to) return std::nullopt;
  return std::pair(*from, *to);
}

bool is_count(double value) { return value >= 1.0 && value <= 1e15 && std::floor(value) == value; }

/// From the words of the command line to a request, with the faults of those that are none.
class RequestReader {
 public:
  inputs::MotionRequest request;
  InputErrors faults;

  explicit RequestReader(const MotionCommandOptions& options) {
    request.files = options.files;
    request.reading = {.unit = options.unit,
                       .dt = options.dt,
                       .column = options.column,
                       .time_column = options.time_column,
                       .along_lines = options.along_lines,
                       .header_lines = options.header_lines,
                       .resample_dt = {}};
    RecordSteps& steps = request.steps;
    steps.resample_dt = options.resample;
    steps.baseline = options.baseline;
    steps.taper = options.taper;
    if (options.scale) steps.scale = *options.scale;
    request.damping = options.damping;
    request.one_motion = !options.csv.empty();
    read_windows(options);
    if (!options.pga.empty()) {
      std::optional<double> peak = number_in(options.pga);
      if (!peak) peak = keys::parse_quantity(options.pga, "m/s2");
      if (!peak) fault("--pga", "a number [m/s2], or one with a unit as in \"0.4 g\"", options.pga);
      steps.peak = peak;
    }
    if (!options.rotate.empty()) {
      request.azimuth = number_in(options.rotate);
      if (!request.azimuth) {
        if (const std::optional<double> angle = keys::parse_quantity(options.rotate, "rad"))
          request.azimuth = degrees_from_radians(*angle);
      }
      if (!request.azimuth) fault("--rotate", "an azimuth in degrees clockwise from north", options.rotate);
    }
  }

 private:
  void fault(std::string key, std::string expected, const std::string& found) {
    faults.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = "'" + found + "'"});
  }
  void read_windows(const MotionCommandOptions& options) {
    if (!options.window.empty()) {
      const auto range = range_in(options.window);
      if (!range) fault("--window", "two times as in 5:25 [s]", options.window);
      if (range) request.steps.window = TimeWindow{range->first, range->second};
    }
    if (!options.window_samples.empty()) {
      const auto range = range_in(options.window_samples);
      const bool counts = range && is_count(range->first) && is_count(range->second);
      if (!counts) fault("--window-samples", "two sample numbers from 1 as in 501:2500", options.window_samples);
      if (counts) {
        request.steps.sample_window =
            SampleWindow{static_cast<std::size_t>(range->first), static_cast<std::size_t>(range->second)};
      }
    }
  }
};

/// The keys of the library as the options that set them.
std::string option_of(const std::string& key) {
  if (key == "unit" || key == "dt" || key == "column" || key == "baseline" || key == "taper" || key == "scale" ||
      key == "window" || key == "damping")
    return "--" + key;
  if (key == "time_column") return "--time-column";
  if (key == "header_lines") return "--header-lines";
  if (key == "along_lines") return "--along-lines";
  if (key == "sample_window") return "--window-samples";
  if (key == "resample_dt") return "--resample";
  if (key == "peak") return "--pga";
  if (key == "azimuth") return "--rotate";
  return key;
}

ExitCode refuse(std::FILE* err, InputErrors faults) {
  const bool unrecognised =
      std::any_of(faults.begin(), faults.end(), [](const InputError& fault) { return fault.key == "format"; });
  for (InputError& fault : faults)
    if (fault.line == 0) fault.key = option_of(fault.key);
  fmt::print(err, "{}\n", to_text(faults));
  if (unrecognised)
    fmt::print(err, "cairn motion: --unit, --dt and --column say what columns of numbers do not tell\n");
  fmt::print(err, "cairn motion: {} fault{}; nothing was written\n", faults.size(), faults.size() == 1 ? "" : "s");
  return ExitCode::bad_input;
}

/// A target that is one of the files read, or that is named twice, would destroy something.
InputErrors clashes(const MotionCommandOptions& options) {
  InputErrors faults;
  const auto same = [](const std::string& a, const std::string& b) {
    std::error_code ignored;
    return fs::path(a).lexically_normal() == fs::path(b).lexically_normal() || fs::equivalent(a, b, ignored);
  };
  const std::vector<std::pair<const char*, std::string>> targets = {
      {"--csv", options.csv}, {"--page", options.page}, {"--svg", options.svg}};
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const auto& [name, path] = targets[i];
    if (path.empty()) continue;
    const auto add = [&, key = name](const std::string& expected, const std::string& found) {
      faults.push_back({.file = {}, .line = 0, .key = key, .expected = expected, .found = found});
    };
    for (const std::string& file : options.files)
      if (same(path, file)) add("another file than those read", path);
    for (std::size_t j = 0; j < i; ++j)
      if (!targets[j].second.empty() && same(path, targets[j].second))
        add(std::string("another file than ") + targets[j].first, path);
  }
  return faults;
}

bool is_finite(const RecordMeasures& m) {
  return std::isfinite(m.velocity.value) && std::isfinite(m.displacement.value) && std::isfinite(m.arias);
}

}  // namespace

ExitCode run_motion(const MotionCommandOptions& options, std::FILE* out, std::FILE* err) {
  RequestReader reader(options);
  const InputErrors clashing = clashes(options);
  reader.faults.insert(reader.faults.end(), clashing.begin(), clashing.end());
  if (!reader.faults.empty()) return refuse(err, std::move(reader.faults));

  ProgressLine progress(err, !options.quiet);
  progress.show("motion", "reading", 0.0);
  Result<inputs::MotionStudy, InputErrors> study = inputs::study_motion(reader.request);
  progress.clear();
  if (!study) return refuse(err, std::move(study).error());

  std::vector<Output> outputs;
  if (!options.csv.empty()) {
    Result<Record, InputErrors> record = inputs::common_record(*study);
    if (!record) return refuse(err, std::move(record).error());
    outputs.push_back({"csv", options.csv, files::record_csv(*record)});
  }
  if (!options.page.empty()) outputs.push_back({"page", options.page, report::motion_page(*study)});
  if (!options.svg.empty()) outputs.push_back({"svg", options.svg, report::motion_svg(*study)});

  std::vector<std::pair<std::string, std::string>> written;
  for (const Output& output : outputs) {
    const Result<void, files::SystemError> done = files::atomic_write(output.path, output.bytes);
    if (!done) {
      fmt::print(err, "cairn motion: {}\n", files::to_text(done.error()));
      return ExitCode::system;
    }
    written.emplace_back(output.name, output.path);
  }

  if (options.json) {
    fmt::print(out, "{}", motion_json(*study, written));
  } else {
    fmt::print(out, "{}", motion_text(*study, options.quiet));
    if (!options.quiet && !written.empty()) fmt::print(out, "\n");
    for (const auto& [name, path] : written) fmt::print(out, "{:<5} {}\n", name, path);
  }
  for (const inputs::StudiedChannel& studied : study->channels) {
    if (studied.measures && !is_finite(*studied.measures)) {
      fmt::print(err, "cairn motion: {}: numbers too large: velocity, displacement or intensity is not finite\n",
                 study->files[studied.file].file);
      return ExitCode::numerical_failure;
    }
  }
  return ExitCode::ok;
}

}  // namespace cairn::cli
