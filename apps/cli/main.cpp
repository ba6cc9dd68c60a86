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
#include "cli/completion.hpp"
#include "cli/exit_code.hpp"
#include "cli/run_command.hpp"
#include "cli/schema_command.hpp"
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
    CommandWords words{sub->get_name(), options_of(*sub), {}, sub->get_name() == "run"};
    if (words.name == "validate") words.words = cairn::validate::case_names();
    if (words.name == "completion") words.words = {"bash"};
    commands.push_back(std::move(words));
  }
  return cairn::cli::bash_completion(options_of(app), commands);
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

  cairn::cli::ValidateOptions validate;
  CLI::App* validate_command =
      app.add_subcommand("validate", "Re-run published cases: expected | ours | difference | limit");
  std::string known;
  for (const std::string& name : cairn::validate::case_names()) known += (known.empty() ? "" : ", ") + name;
  validate_command->add_option("case", validate.cases, "Cases to run (" + known + "); all when none is named");
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
