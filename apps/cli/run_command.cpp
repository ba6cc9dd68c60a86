#include "cli/run_command.hpp"

#include <fmt/core.h>

#include <cmath>
#include <filesystem>
#include <optional>
#include <system_error>

#include "cairn/files/store.hpp"
#include "cairn/report/gltf.hpp"
#include "cairn/report/page.hpp"
#include "cairn/results/convergence.hpp"
#include "cairn/results/run_json.hpp"
#include "cairn/results/run_tree.hpp"
#include "cairn/scenario/run.hpp"
#include "cli/progress_line.hpp"
#include "cli/scenario_input.hpp"
#include "cli/text_table.hpp"

namespace cairn::cli {
namespace {

namespace fs = std::filesystem;

/// Where the results of an input go. A result that is run again never overwrites itself.
fs::path target(const fs::path& folder, const fs::path& input, const char* extension) {
  const bool again = is_result_file(input);
  return folder / (input.stem().string() + (again ? "-again" : "") + extension);
}

ExitCode refuse(std::FILE* err, const std::string& input, const InputErrors& faults) {
  fmt::print(err, "{}\ncairn run: {} fault{} in {}; nothing was written\n", to_text(faults), faults.size(),
             faults.size() == 1 ? "" : "s", input);
  return ExitCode::bad_input;
}

void print_text(const results::Run& run, bool quiet, std::FILE* out) {
  if (!quiet && !run.title.empty()) fmt::print(out, "{}\n\n", run.title);
  fmt::print(out, "{}\n", run.findings.sentence);
  for (const results::Caveat& caveat : run.findings.caveats) fmt::print(out, "{}\n", caveat.sentence);
  if (!run.findings.advice.empty()) fmt::print(out, "{}\n", run.findings.advice);
  if (quiet) return;
  fmt::print(out, "\n");
  for (const results::Figure& figure : run.findings.figures)
    fmt::print(out, "  {:<20} {}\n", figure.name, figure.value);
  const std::vector<std::string>& notes = run.provenance.notes;
  if (!notes.empty()) fmt::print(out, "\nOn the inputs:\n");
  for (const std::string& note : notes) fmt::print(out, "  {}\n", note);
}

std::string convergence_text(const results::Convergence& found) {
  const auto text = [](double value, const char* form) {
    return std::isnan(value) ? std::string("-") : fmt::format(fmt::runtime(form), value);
  };
  std::vector<std::vector<std::string>> rows;
  for (const results::ConvergenceStep& s : found.steps)
    rows.push_back({text(s.step, "{:.6g}"), s.verdict, text(s.apart, "{:.3e}"), text(s.apart_at_end, "{:.3e}"),
                    text(s.order, "{:.2f}")});
  return found.sentence + "\n\n" +
         text_table({{"step [s]", true},
                     {"verdict", false},
                     {"apart from the next, mean over time", true},
                     {"at the end", true},
                     {"order", true}},
                    rows);
}

results::Json convergence_json(const results::Convergence& found) {
  results::Json steps = results::Json::array();
  for (const results::ConvergenceStep& s : found.steps)
    steps.push_back({{"step", s.step},
                     {"verdict", s.verdict},
                     {"apart", s.apart},
                     {"apart_at_end", s.apart_at_end},
                     {"order", s.order}});
  return {{"order", found.order}, {"sentence", found.sentence}, {"steps", steps}};
}

/// What was written, with the animation where there is something to see in space.
Result<results::WrittenFiles, files::SystemError> write_all(const results::Run& run, const fs::path& folder,
                                                            const fs::path& input, ProgressLine& progress) {
  const fs::path result = target(folder, input, ".h5");
  const fs::path page = target(folder, input, ".html");
  results::WrittenFiles names{{"result", result.string()}, {"page", page.string()}};
  progress.show("run", "writing " + result.string(), 0.6);
  Result<void, files::SystemError> written = files::write_store(result, results::run_tree(run));
  if (written) {
    progress.show("run", "writing " + page.string(), 0.8);
    written = report::write_page(page, run);
  }
  if (written && run.findings.animation) {
    const fs::path animation = target(folder, input, ".glb");
    written = report::write_glb(animation, *run.findings.animation, run.title);
    names.emplace_back("animation", animation.string());
  }
  if (!written) return Unexpected(std::move(written).error());
  return names;
}

}  // namespace

ExitCode run_scenario(const RunCommandOptions& options, std::FILE* out, std::FILE* err) {
  const fs::path input(options.input);
  ProgressLine progress(err, !options.quiet);
  progress.show("run", "reading " + options.input, 0.0);
  const Result<scenario::Loaded, InputErrors> loaded = load_scenario(input);
  progress.clear();
  if (!loaded) return refuse(err, options.input, loaded.error());

  std::error_code code;
  const fs::path folder(options.out);
  fs::create_directories(folder, code);
  if (code) {
    fmt::print(err, "cairn run: {}: cannot make the folder: {}\n", options.out, code.message());
    return ExitCode::system;
  }
  progress.show("run", "computing", 0.2);
  const Result<results::Run, InputErrors> run = scenario::run(*loaded);
  if (!run) {
    progress.clear();
    return refuse(err, options.input, run.error());
  }

  std::optional<results::Convergence> convergence;
  if (options.convergence) {
    progress.show("run", "with smaller steps", 0.3);
    Result<results::Convergence, InputErrors> found = loaded->engine->convergence(*loaded->made);
    if (!found) {
      progress.clear();
      return refuse(err, options.input, found.error());
    }
    convergence = std::move(found).value();
  }
  const Result<results::WrittenFiles, files::SystemError> written = write_all(*run, folder, input, progress);
  progress.clear();
  if (!written) {
    fmt::print(err, "cairn run: {}\n", files::to_text(written.error()));
    return ExitCode::system;
  }

  if (options.json) {
    results::Json document = results::run_json(*run, *written);
    if (convergence) document["convergence"] = convergence_json(*convergence);
    fmt::print(out, "{}", document.text());
  } else {
    print_text(*run, options.quiet, out);
    if (convergence) fmt::print(out, "\n{}", convergence_text(*convergence));
    fmt::print(out, "{}", options.quiet && !convergence ? "" : "\n");
    for (const auto& [name, path] : *written) fmt::print(out, "{:<7} {}\n", name, path);
  }
  return run->findings.outcome.verdict == results::Verdict::failed ? ExitCode::numerical_failure : ExitCode::ok;
}

}  // namespace cairn::cli
