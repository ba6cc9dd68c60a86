#include "cli/run_command.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <system_error>

#include "cairn/files/store.hpp"
#include "cairn/report/page.hpp"
#include "cairn/results/run_json.hpp"
#include "cairn/results/run_tree.hpp"
#include "cairn/scenario/run.hpp"
#include "cli/progress_line.hpp"
#include "cli/scenario_input.hpp"

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
  if (!run.findings.fallback.empty()) fmt::print(out, "{}\n", run.findings.fallback);
  if (!run.findings.advice.empty()) fmt::print(out, "{}\n", run.findings.advice);
  if (quiet) return;
  fmt::print(out, "\n");
  for (const results::Figure& figure : run.findings.figures)
    fmt::print(out, "  {:<20} {}\n", figure.name, figure.value);
  const std::vector<std::string>& notes = run.provenance.notes;
  if (!notes.empty()) fmt::print(out, "\nOn the inputs:\n");
  for (const std::string& note : notes) fmt::print(out, "  {}\n", note);
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

  const fs::path result = target(folder, input, ".h5");
  const fs::path page = target(folder, input, ".html");
  progress.show("run", "writing " + result.string(), 0.6);
  Result<void, files::SystemError> written = files::write_store(result, results::run_tree(*run));
  if (written) {
    progress.show("run", "writing " + page.string(), 0.8);
    written = report::write_page(page, *run);
  }
  progress.clear();
  if (!written) {
    fmt::print(err, "cairn run: {}\n", files::to_text(written.error()));
    return ExitCode::system;
  }

  if (options.json) {
    fmt::print(out, "{}", results::run_json(*run, {{"result", result.string()}, {"page", page.string()}}).text());
  } else {
    print_text(*run, options.quiet, out);
    fmt::print(out, "{}result  {}\npage    {}\n", options.quiet ? "" : "\n", result.string(), page.string());
  }
  return run->findings.outcome.verdict == results::Verdict::failed ? ExitCode::numerical_failure : ExitCode::ok;
}

}  // namespace cairn::cli
