#include "cli/compare_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "cairn/files/store.hpp"
#include "cairn/report/compare_page.hpp"
#include "cairn/runs/engine.hpp"
#include "cairn/scenario/compare_tree.hpp"
#include "cairn/scenario/read_toml.hpp"
#include "cairn/scenario/variant.hpp"
#include "cli/compare_text.hpp"
#include "cli/progress_line.hpp"
#include "cli/scenario_input.hpp"

namespace cairn::cli {
namespace {

namespace fs = std::filesystem;

ExitCode refuse(std::FILE* err, const std::string& input, const InputErrors& faults) {
  fmt::print(err, "{}\ncairn compare: {} fault{} with {}; nothing was written\n", to_text(faults), faults.size(),
             faults.size() == 1 ? "" : "s", input);
  return ExitCode::bad_input;
}

/// Of a list of laws: where the scenario's engine reads none, that its line says which one it is, and what else there is.
InputErrors faults_of_laws(const scenario::Loaded& base, const std::string& input, InputErrors faults) {
  if (runs::reads(*base.engine, "impact.law")) return faults;
  InputError& fault = faults.front();
  fault.file = input;
  fault.key = "engine";
  fault.line = scenario::read_toml(base.text, input).lines.of(fault.key);
  fault.expected += " (--engines compares engines)";
  return faults;
}

std::string joined(const std::vector<std::string>& lists) {
  std::string text;
  for (const std::string& list : lists) text += (text.empty() ? "" : ",") + list;
  return text;
}

bool any_failed(const scenario::Comparison& comparison) {
  return std::any_of(comparison.runs.begin(), comparison.runs.end(), [](const scenario::ComparedRun& run) {
    return run.outcome().verdict == results::Verdict::failed;
  });
}

}  // namespace

ExitCode run_compare(const CompareCommandOptions& options, std::FILE* out, std::FILE* err) {
  const fs::path input(options.input);
  ProgressLine progress(err, !options.quiet);
  progress.show("compare", "reading " + options.input, 0.0);
  const bool by_engine = !options.engines.empty();
  const Result<scenario::Loaded, InputErrors> base =
      load_scenario(input, by_engine ? scenario::UnreadKeys::allowed : scenario::UnreadKeys::faults);
  progress.clear();
  if (!base) return refuse(err, options.input, base.error());
  const Result<std::vector<scenario::Variant>, InputErrors> variants =
      by_engine              ? scenario::engine_variants(*base, joined(options.engines), "--engines")
      : options.laws.empty() ? scenario::every_law(*base)
                             : scenario::law_variants(*base, joined(options.laws), "--laws");
  if (!variants)
    return refuse(err, options.input,
                  by_engine ? variants.error() : faults_of_laws(*base, options.input, variants.error()));

  std::error_code code;
  const fs::path folder(options.out);
  fs::create_directories(folder, code);
  if (code) {
    fmt::print(err, "cairn compare: {}: cannot make the folder: {}\n", options.out, code.message());
    return ExitCode::system;
  }
  const auto show = [&](std::size_t done, std::size_t all) {
    progress.show("compare", fmt::format("{} of {} runs", done, all),
                  0.9 * static_cast<double>(done) / static_cast<double>(all));
  };
  show(0, variants->size());
  const Result<scenario::Comparison, InputErrors> comparison =
      scenario::compare(*base, *variants, {.varied = by_engine ? "engine" : "law", .progress = show});
  progress.clear();
  if (!comparison) return refuse(err, options.input, comparison.error());

  const fs::path result = folder / (input.stem().string() + "-compare.h5");
  const fs::path page = folder / (input.stem().string() + "-compare.html");
  progress.show("compare", "writing " + result.string(), 0.9);
  Result<void, files::SystemError> written = files::write_store(result, scenario::comparison_tree(*comparison));
  if (written) {
    progress.show("compare", "writing " + page.string(), 0.95);
    written = report::write_compare_page(page, *comparison);
  }
  progress.clear();
  if (!written) {
    fmt::print(err, "cairn compare: {}\n", files::to_text(written.error()));
    return ExitCode::system;
  }

  if (options.json) {
    fmt::print(out, "{}", compare_json(*comparison, {{"result", result.string()}, {"page", page.string()}}));
  } else {
    fmt::print(out, "{}result  {}\npage    {}\n", compare_text(*comparison, options.quiet), result.string(),
               page.string());
  }
  return any_failed(*comparison) ? ExitCode::numerical_failure : ExitCode::ok;
}

}  // namespace cairn::cli
