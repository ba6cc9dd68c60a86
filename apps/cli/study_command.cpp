#include "cli/study_command.hpp"

#include <fmt/core.h>

#include <atomic>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <system_error>

#include "cairn/files/atomic_write.hpp"
#include "cairn/files/png.hpp"
#include "cairn/files/store.hpp"
#include "cairn/report/study_page.hpp"
#include "cairn/scenario/study_plan.hpp"
#include "cli/progress_line.hpp"
#include "cli/scenario_input.hpp"

namespace cairn::cli {
namespace {

namespace fs = std::filesystem;
using files::StoreFault;

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set in a signal handler");

/// While it lives, SIGINT and SIGTERM ask the study to stop; a second one ends the program at once.
class StopOnSignal {
 public:
  StopOnSignal() {
    stop_asked = false;
    struct sigaction action {};
    action.sa_handler = [](int) { stop_asked = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &interrupt_);
    sigaction(SIGTERM, &action, &terminate_);
  }
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
  ~StopOnSignal() {
    sigaction(SIGINT, &interrupt_, nullptr);
    sigaction(SIGTERM, &terminate_, nullptr);
  }

 private:
  struct sigaction interrupt_ {};
  struct sigaction terminate_ {};
};

/// Where the results of an input go. A result that is run again never overwrites itself.
fs::path target(const fs::path& folder, const fs::path& input, const std::string& ending) {
  return folder / (input.stem().string() + (is_result_file(input) ? "-again" : "") + ending);
}

ExitCode refuse(std::FILE* err, const std::string& input, const InputErrors& faults) {
  fmt::print(err, "{}\ncairn study: {} fault{} in {}; nothing was run\n", to_text(faults), faults.size(),
             faults.size() == 1 ? "" : "s", input);
  return ExitCode::bad_input;
}

/// What to do about a store that cannot be used.
const char* remedy(StoreFault fault) {
  switch (fault) {
    case StoreFault::already_there:
      return "--resume continues it; to begin anew, remove that file";
    case StoreFault::in_use:
      return "wait for the other process or choose another folder with --out";
    case StoreFault::other_study:
      return "it belongs to a scenario that was different then; choose another folder with --out, or remove that file";
    case StoreFault::other_version:
      return "results of two versions are not mixed; resume with that version, choose another folder with --out, or "
             "remove that file";
    case StoreFault::damaged:
      return "nothing in it was changed; move it away to begin anew";
    case StoreFault::not_a_store:
      return "nothing in it was changed; choose another folder with --out";
    case StoreFault::disk_full:
      return "finished cases are kept; make room and continue with --resume";
    case StoreFault::read_only:
      return "choose another folder with --out";
    case StoreFault::system:
      break;
  }
  return "finished cases are kept; continue with --resume when the cause is gone";
}

ExitCode refuse(std::FILE* err, const files::StoreError& error) {
  fmt::print(err, "cairn study: {}\n{}\n", files::to_text(error), remedy(error.fault));
  switch (error.fault) {
    case StoreFault::already_there:
    case StoreFault::other_study:
    case StoreFault::other_version:
    case StoreFault::damaged:
    case StoreFault::not_a_store:
      return ExitCode::bad_input;
    default:
      return ExitCode::system;
  }
}

std::string duration_text(double seconds) {
  if (!std::isfinite(seconds)) return "?";
  if (seconds < 60.0) return fmt::format("{:.0f} s", std::ceil(seconds));
  if (seconds < 3600.0)
    return fmt::format("{:.0f} min {:02.0f} s", std::floor(seconds / 60.0), std::fmod(seconds, 60.0));
  return fmt::format("{:.0f} h {:02.0f} min", std::floor(seconds / 3600.0), std::fmod(seconds / 60.0, 60.0));
}

std::string progress_text(const studies::Progress& p) {
  std::string text = fmt::format("{} of {}, {:.0f}/s, {} left", p.done, p.total, p.rate, duration_text(p.left));
  if (p.failures > 0) text += fmt::format(", {} failed", p.failures);
  return text;
}

std::string resume_line(const StudyCommandOptions& options) {
  return fmt::format("cairn study '{}' --out '{}' --resume", options.input, options.out);
}

using Paths = std::vector<std::pair<std::string, std::string>>;

Result<void, files::SystemError> write_png(const fs::path& path, const std::string& svg) {
  constexpr double kPixelsPerUnit = 2.0;  // sharp on a slide and in print at the width of a page
  const Result<std::string, std::string> png = files::png_of_svg(svg, kPixelsPerUnit);
  if (!png) return Unexpected(files::SystemError{path.string(), "cannot draw", png.error()});
  return files::atomic_write(path, *png);
}

/// Result file, CSV, page and pictures.
Result<Paths, files::SystemError> write_files(const scenario::StudyResult& result, const fs::path& folder,
                                              const fs::path& input, ProgressLine& progress) {
  Paths paths;
  const auto write = [&](const std::string& name, const fs::path& path, const auto& writer) {
    progress.show("study", "writing " + path.string(), 1.0);
    paths.emplace_back(name, path.string());
    return writer(path);
  };
  auto written = write("result", target(folder, input, ".h5"),
                       [&](const fs::path& p) { return files::write_store(p, results::study_tree(result)); });
  if (!written) return Unexpected(written.error());
  written = write("table", target(folder, input, ".csv"),
                  [&](const fs::path& p) { return files::atomic_write(p, results::table_csv(result.cases)); });
  if (!written) return Unexpected(written.error());
  const std::vector<report::StudyPicture> pictures = report::study_pictures(result);
  for (const report::StudyPicture& picture : pictures) {
    written = write(picture.name, target(folder, input, '-' + picture.name + ".svg"),
                    [&](const fs::path& p) { return files::atomic_write(p, picture.file); });
    if (!written) return Unexpected(written.error());
    written = write(picture.name + "-png", target(folder, input, '-' + picture.name + ".png"),
                    [&](const fs::path& p) { return write_png(p, picture.file); });
    if (!written) return Unexpected(written.error());
  }
  written = write("page", target(folder, input, ".html"),
                  [&](const fs::path& p) { return report::write_study_page(p, result, pictures); });
  if (!written) return Unexpected(written.error());
  return paths;
}

/// What each case took: the one file of a study that differs from run to run.
Result<void, files::SystemError> write_times(const fs::path& path, const std::vector<double>& seconds) {
  results::Table times({{"seconds", results::ColumnType::number, "s", "time that the case took"}});
  times.resize(seconds.size());
  for (std::size_t i = 0; i < seconds.size(); ++i) times.set_row(i, {seconds[i]});
  return files::atomic_write(path, results::table_csv(times));
}

void print_text(const scenario::StudyResult& result, const Paths& paths, bool quiet, std::FILE* out) {
  if (!quiet && !result.title.empty()) fmt::print(out, "{}\n\n", result.title);
  fmt::print(out, "{}\n", result.findings.headline);
  for (const results::Caveat& caveat : result.caveats) fmt::print(out, "{}\n", caveat.sentence);
  if (!quiet) {
    fmt::print(out, "\n");
    for (const results::Figure& figure : result.findings.figures)
      fmt::print(out, "  {:<20} {}\n", figure.name, figure.value);
    constexpr std::size_t kMostReasons = 5;
    const std::vector<results::StudyFailure> failures = results::failures_of(result.cases);
    if (!failures.empty()) fmt::print(out, "\nCases that failed:\n");
    for (std::size_t i = 0; i < failures.size() && i < kMostReasons; ++i)
      fmt::print(out, "  {} from case {} on: {}\n", failures[i].cases, failures[i].first_case, failures[i].reason);
    if (failures.size() > kMostReasons) fmt::print(out, "  and {} further reasons\n", failures.size() - kMostReasons);
    if (!result.provenance.notes.empty()) fmt::print(out, "\nOn the inputs:\n");
    for (const std::string& note : result.provenance.notes) fmt::print(out, "  {}\n", note);
    fmt::print(out, "\n");
  }
  for (const auto& [name, path] : paths) fmt::print(out, "{:<7} {}\n", name, path);
}

}  // namespace

ExitCode run_study(const StudyCommandOptions& options, std::FILE* out, std::FILE* err) {
  const fs::path input(options.input);
  ProgressLine progress(err, !options.quiet);
  progress.show("study", "reading " + options.input, 0.0);
  const Result<scenario::Loaded, InputErrors> loaded = load_scenario(input);
  if (!loaded) {
    progress.clear();
    return refuse(err, options.input, loaded.error());
  }
  progress.show("study", "preparing motions and cases", 0.0);
  const Result<scenario::StudyPlan, InputErrors> plan = scenario::plan_study(*loaded, input.string());
  progress.clear();
  if (!plan) return refuse(err, options.input, plan.error());

  const fs::path folder(options.out);
  std::error_code code;
  fs::create_directories(folder, code);
  if (code) {
    fmt::print(err, "cairn study: {}: cannot make the folder: {}\n", options.out, code.message());
    return ExitCode::system;
  }
  const StopOnSignal stop_on_signal;
  Result<files::CaseStore, files::StoreError> store =
      files::CaseStore::open(target(folder, input, ".cases"), studies::identity_of(plan->definition),
                             options.resume ? files::CaseStore::Mode::resume : files::CaseStore::Mode::create);
  if (!store) return refuse(err, store.error());

  studies::ExecuteOptions execute;
  execute.threads = options.threads;
  execute.stop = &stop_asked;
  execute.progress = [&](const studies::Progress& p) {
    const double share = p.total == 0 ? 0.0 : static_cast<double>(p.done) / static_cast<double>(p.total);
    progress.show("study", progress_text(p), share);
  };
  studies::Execution execution(plan->definition, execute, &*store);
  const Result<studies::Ended, files::StoreError> ended = plan->run(execution);
  progress.clear();
  if (!ended) return refuse(err, ended.error());
  const studies::Progress last = execution.progress();
  if (*ended == studies::Ended::stopped) {
    fmt::print(err, "cairn study: stopped after {} of {} cases, which are kept in {}. To continue:\n  {}\n", last.done,
               last.total, store->path().string(), resume_line(options));
    return ExitCode::system;
  }
  if (!options.quiet)
    fmt::print(err, "{} cases in {:.3g} s, {:.0f}/s{}\n", last.total, last.elapsed, last.rate,
               last.taken == 0 ? "" : fmt::format("; {} were there already", last.taken));

  const std::vector<double> seconds = execution.seconds();
  const scenario::StudyResult result = scenario::study_result(*loaded, *plan, std::move(execution).take_table());
  Result<Paths, files::SystemError> paths = write_files(result, folder, input, progress);
  if (paths && options.times) {
    const fs::path path = target(folder, input, "-times.csv");
    paths->emplace_back("times", path.string());
    if (auto written = write_times(path, seconds); !written) paths = Unexpected(written.error());
  }
  progress.clear();
  if (!paths) {
    fmt::print(err, "cairn study: {}\nAll cases are kept in {}. To write the results:\n  {}\n",
               files::to_text(paths.error()), store->path().string(), resume_line(options));
    return ExitCode::system;
  }
  if (const auto removed = std::move(*store).remove(); !removed)
    fmt::print(err, "cairn study: {}\n", files::to_text(removed.error()));

  if (options.json) {
    fmt::print(out, "{}", results::study_json(result, *paths).text());
  } else {
    print_text(result, *paths, options.quiet, out);
  }
  return last.failures == last.total && last.total > 0 ? ExitCode::numerical_failure : ExitCode::ok;
}

}  // namespace cairn::cli
