/// The program `cairn`: reads the command line, runs one command, turns every failure into a message and an exit code.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#include "cairn/core/version.hpp"
#include "cairn/files/mesh/read_mesh.hpp"
#include "cairn/laws/law_names.hpp"
#include "cairn/runs/engines.hpp"
#include "cli/compare_command.hpp"
#include "cli/completion.hpp"
#include "cli/exit_code.hpp"
#include "cli/inspect_command.hpp"
#include "cli/motion_command.hpp"
#include "cli/run_command.hpp"
#include "cli/schema_command.hpp"
#include "cli/study_command.hpp"
#include "cli/validate_command.hpp"

namespace {

using cairn::cli::ExitCode;

std::string version_text() {
  return fmt::format("cairn {}\ncommit   {}\ncompiler {}\nflags    {}", cairn::kVersion, cairn::kCommit,
                     cairn::kCompiler, cairn::kCompileFlags);
}

/// The command in which parsing stopped: the program itself, or the deepest command that was named.
const CLI::App& innermost(const CLI::App& app) {
  const CLI::App* current = &app;
  while (!current->get_subcommands().empty()) current = current->get_subcommands().front();
  return *current;
}

/// What could have been written instead.
std::string alternatives(const CLI::App& command) {
  std::string text;
  const auto add = [&text](const std::string& word) { text += (text.empty() ? "" : ", ") + word; };
  for (const CLI::App* sub : command.get_subcommands([](const CLI::App*) { return true; })) add(sub->get_name());
  for (const CLI::Option* option : command.get_options()) add(option->get_name(false, true));
  return text;
}

ExitCode explain(const CLI::App& app, const std::string& fault) {
  const CLI::App& command = innermost(app);
  const std::string name = &command == &app ? "cairn" : "cairn " + command.get_name();
  fmt::print(stderr, "{}: {}\n{} knows: {}\n", name, fault, name, alternatives(command));
  return ExitCode::bad_input;
}

/// A full disk or a closed pipe shows only when the buffer is written.
ExitCode flushed(ExitCode code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  fmt::print(stderr, "cairn: cannot write to standard output: {}\n", std::strerror(errno));
  return ExitCode::system;
}

std::vector<std::string> law_words() {
  std::vector<std::string> names;
  for (const cairn::LawEntry& law : cairn::law_names()) names.emplace_back(law.name);
  return names;
}

/// What may stand in the lists of a comparison.
std::vector<std::string> compared_words() {
  std::vector<std::string> names = law_words();
  for (const cairn::runs::Engine* engine : cairn::runs::engines()) names.emplace_back(engine->name());
  return names;
}

/// What a shell may offer: commands and options as CLI11 knows them, and the words that may follow a command.
std::string completion_script(const CLI::App& app) {
  using cairn::cli::CommandWords;
  const auto options_of = [](const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options())
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
  };
  std::vector<CommandWords> commands;
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
    const std::string& name = sub->get_name();
    CommandWords words{name,
                       options_of(*sub),
                       {},
                       name == "run" || name == "study" || name == "compare" || name == "motion" || name == "inspect"};
    if (name == "compare") words.words = compared_words();
    if (words.name == "validate") words.words = cairn::validate::case_names();
    if (words.name == "completion") words.words = {"bash"};
    commands.push_back(std::move(words));
  }
  return cairn::cli::bash_completion(options_of(app), commands);
}

std::string engine_words() {
  std::string known;
  for (const cairn::runs::Engine* engine : cairn::runs::engines())
    known += (known.empty() ? "" : ", ") + std::string(engine->name());
  return known;
}

CLI::App* add_compare(CLI::App& app, cairn::cli::CompareCommandOptions& compare) {
  CLI::App* command =
      app.add_subcommand("compare", "One scenario under several impact laws: table, where they part and why, page");
  command->add_option("scenario", compare.input, "Scenario (TOML), or a result file (HDF5) that keeps one")->required();
  std::string known;
  for (const std::string& name : law_words()) known += (known.empty() ? "" : ", ") + name;
  CLI::Option* engines = command
                             ->add_option("--engines", compare.engines,
                                          "Instead of laws: engines with commas between them, the first one the "
                                          "reference. There are: " +
                                              engine_words())
                             ->allow_extra_args(false);
  command
      ->add_option("--laws", compare.laws,
                   "Laws with commas between them, the first one the reference; keys of [impact] in brackets, as in "
                   "lzb,\"lambda-epsilon(lambda=0.3)\". There are: " +
                       known + ". All of them when none is named, the scenario's own first")
      ->allow_extra_args(false)
      ->excludes(engines);
  command->add_option("--out", compare.out, "Folder for the result file and the page; made where it is missing")
      ->capture_default_str();
  command->add_flag("--json", compare.json, "Machine-readable result on standard output");
  command->add_flag("--quiet", compare.quiet, "No progress, only the table and where the files are");
  return command;
}

CLI::App* add_inspect(CLI::App& app, cairn::cli::InspectOptions& inspect) {
  CLI::App* command = app.add_subcommand(
      "inspect",
      "Meshes of a body: mass, inertia, hull, base, slenderness, static thresholds, whether planar motion fits");
  command->add_option("file", inspect.files, cairn::files::mesh_format_names() + " files, the parts of one body")
      ->required();
  command
      ->add_option("--hollow", inspect.hollow, "Meshes of cavities in them, a file or several with commas: taken away")
      ->delimiter(',')
      ->allow_extra_args(false);
  command
      ->add_option("--density", inspect.density,
                   "Density [kg/m3]; one for all files, or one for each with commas, those of cavities last")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--unit", inspect.unit, "Of the coordinates, which no mesh file tells: m, cm, mm, km, in, ft");
  command->add_option("--up", inspect.up, "Axis of the mesh that points up")
      ->check(CLI::IsMember({"x", "-x", "y", "-y", "z", "-z"}))
      ->capture_default_str();
  command
      ->add_option("--azimuth", inspect.azimuth,
                   "Of the rocking plane about the up axis, counter-clockwise from above [deg]")
      ->capture_default_str();
  command->add_option("--friction", inspect.friction, "Static coefficient of friction")->capture_default_str();
  command->add_option("--flatten", inspect.flatten,
                      "Corners of the outline so near the base line count as touching it [m]; 1/1000 of the size");
  CLI::Option* repair = command->add_flag("--repair", inspect.repair, "Mend a mesh that is no skin of a solid");
  command->add_option("--weld", inspect.weld, "In a repair: how far vertices at cracks may lie apart [m]");
  command->add_option("--close-holes", inspect.close_holes, "In a repair: holes with up to so many edges are closed")
      ->needs(repair)
      ->capture_default_str();
  command->add_option("--mass", inspect.mass, "Instead of density times volume [kg]");
  command->add_option("--centroid", inspect.centroid, "x,y,z in the mesh's axes, instead of its own [m]")
      ->delimiter(',')
      ->expected(3);
  command->add_option("--inertia", inspect.inertia, "xx,yy,zz,xy,yz,zx about the centroid in the mesh's axes [kg m2]")
      ->delimiter(',')
      ->expected(6);
  command->add_option("--picture", inspect.picture, "Write a picture of the outline with base and centroid (SVG)");
  command->add_flag("--json", inspect.json, "Machine-readable result on standard output");
  command->add_flag("--quiet", inspect.quiet, "Two lines");
  return command;
}

CLI::App* add_motion(CLI::App& app, cairn::cli::MotionCommandOptions& motion) {
  CLI::App* command =
      app.add_subcommand("motion", "Ground-motion files: what they hold, PGA/PGV/PGD, spectrum, plot, conversion");
  command->add_option("file", motion.files, "Records of any known format, recognised by content; columns of numbers")
      ->required();
  command->add_option("--unit", motion.unit, "Of the samples, where the file does not tell: g, gal, cm/s2, m/s2, ...");
  command->add_option("--dt", motion.dt, "Step [s], where the file does not tell");
  command->add_option("--column", motion.column, "The only channel or column wanted, by its name or number from 1");
  command->add_option("--time-column", motion.time_column, "Columns: that of the times, by name or number");
  command->add_option("--header-lines", motion.header_lines, "Columns: lines to skip");
  command->add_flag("--along-lines", motion.along_lines,
                    "Columns: one series along the lines, several numbers in each");
  command->add_option("--rotate", motion.rotate, "Turn two horizontals to a body whose axis x has this azimuth [deg]");
  command->add_option("--window", motion.window, "Keep these times, as in 5:25 [s]");
  command->add_option("--window-samples", motion.window_samples, "Keep these samples, from 1, as in 501:2500");
  command->add_option("--resample", motion.resample, "Read along straight lines at this step [s]");
  command->add_option("--baseline", motion.baseline, "Remove a polynomial of this degree; 0: the mean");
  command->add_option("--taper", motion.taper, "Length of a cosine taper at both ends [s]");
  CLI::Option* scale = command->add_option("--scale", motion.scale, "Multiply by this factor");
  command->add_option("--pga", motion.pga, "Scale to this peak [m/s2], or as in \"0.4 g\"; one factor for all channels")
      ->excludes(scale);
  command->add_option("--damping", motion.damping, "Of the response spectra")->capture_default_str();
  command->add_option("--csv", motion.csv, "Write the accelerations as CSV, every sample exactly");
  command->add_option("--page", motion.page, "Write a page with plots (HTML)");
  command->add_option("--svg", motion.svg, "Write the plots alone (SVG)");
  command->add_flag("--json", motion.json, "Machine-readable result on standard output");
  command->add_flag("--quiet", motion.quiet, "One line for a channel");
  return command;
}

CLI::App* add_study(CLI::App& app, cairn::cli::StudyCommandOptions& study) {
  CLI::App* command = app.add_subcommand(
      "study", "The [study] of a scenario: many cases on all cores, with progress; can be interrupted and resumed");
  command->add_option("scenario", study.input, "Scenario (TOML) with [study], or a result file (HDF5) of a study")
      ->required();
  command->add_option("--out", study.out, "Folder for the results; made where it is missing")->capture_default_str();
  command->add_option("--threads", study.threads, "How many; as many as there are cores when not given")
      ->check(CLI::Range(1, 4096));
  command->add_flag("--resume", study.resume, "Continue where an interrupted study of this scenario has stopped");
  command->add_flag("--times", study.times,
                    "Write what each case took into a CSV file of its own, the one that differs from run to run");
  command->add_flag("--json", study.json, "Machine-readable result on standard output");
  command->add_flag("--quiet", study.quiet, "No progress, only what was found and where the files are");
  return command;
}

ExitCode run(int argc, char** argv) {
  CLI::App app{"Cairn: what a free body does when the ground moves - stay, slide, rock, fly or topple.", "cairn"};
  app.set_version_flag("--version", version_text, "Version, commit, compiler and flags of this build");
  app.require_subcommand(0, 1);  // none is refused below: CLI11 would blame a missing command on an unknown one
  app.footer("Exit codes: 0 ok, 1 a figure missed, 2 bad input, 3 numerical failure, 4 system.");

  cairn::cli::RunCommandOptions run;
  CLI::App* run_command = app.add_subcommand("run", "One simulation: verdict, result file and page");
  run_command->add_option("scenario", run.input, "Scenario (TOML), or a result file (HDF5) to run again")->required();
  run_command->add_option("--out", run.out, "Folder for the result file and the page; made where it is missing")
      ->capture_default_str();
  run_command->add_flag("--json", run.json, "Machine-readable result on standard output");
  run_command->add_flag("--quiet", run.quiet, "No progress, only the verdict and where the files are");
  run_command->add_flag("--convergence", run.convergence,
                        "Also run with h, h/2, h/4 and h/8 of the step and print the observed order");

  cairn::cli::StudyCommandOptions study;
  CLI::App* study_command = add_study(app, study);

  cairn::cli::CompareCommandOptions compare;
  CLI::App* compare_command = add_compare(app, compare);

  cairn::cli::InspectOptions inspect;
  CLI::App* inspect_command = add_inspect(app, inspect);

  cairn::cli::MotionCommandOptions motion;
  CLI::App* motion_command = add_motion(app, motion);

  cairn::cli::ValidateOptions validate;
  CLI::App* validate_command =
      app.add_subcommand("validate", "Re-run published cases: expected | ours | difference | limit");
  std::string known;
  for (const std::string& name : cairn::validate::case_names()) known += (known.empty() ? "" : ", ") + name;
  validate_command->add_option("case", validate.cases, "Cases to run (" + known + "); all when none is named");
  validate_command->add_option("--out", validate.out,
                               "Draw the cases' figures (SVG) into a folder for each, below this");
  validate_command->add_flag("--json", validate.json, "Machine-readable result on standard output");
  validate_command->add_flag("--quiet", validate.quiet, "No progress, and only the rows that missed");

  cairn::cli::SchemaOptions schema;
  CLI::App* schema_command = app.add_subcommand("schema", "The scenario format, generated from the code that reads it");
  CLI::Option* as_json = schema_command->add_flag("--json", schema.json, "As JSON Schema");
  schema_command->add_flag("--markdown", schema.markdown, "As the reference page")->excludes(as_json);
  schema_command->add_flag("--quiet", schema.quiet, "Of the text only keys, types and defaults");

  std::string shell;
  CLI::App* completion_command = app.add_subcommand("completion", "Shell completion: source <(cairn completion bash)");
  completion_command->add_option("shell", shell, "bash")->required()->check(CLI::IsMember({"bash"}));

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    app.exit(asked);
    return flushed(ExitCode::ok);
  } catch (const CLI::ParseError& error) {
    return explain(app, error.what());
  }
  if (validate_command->parsed()) return flushed(cairn::cli::run_validate(validate, stdout, stderr));
  if (run_command->parsed()) return flushed(cairn::cli::run_scenario(run, stdout, stderr));
  if (study_command->parsed()) return flushed(cairn::cli::run_study(study, stdout, stderr));
  if (compare_command->parsed()) return flushed(cairn::cli::run_compare(compare, stdout, stderr));
  if (inspect_command->parsed()) return flushed(cairn::cli::run_inspect(inspect, stdout, stderr));
  if (motion_command->parsed()) return flushed(cairn::cli::run_motion(motion, stdout, stderr));
  if (schema_command->parsed()) return flushed(cairn::cli::print_schema(schema, stdout));
  if (completion_command->parsed()) {
    fmt::print("{}", completion_script(app));
    return flushed(ExitCode::ok);
  }
  return explain(app, "a command is required");
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return static_cast<int>(run(argc, argv));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "cairn: %s\n", error.what());
    return static_cast<int>(ExitCode::system);
  }
}
