#include "cli/completion.hpp"

#include <fmt/core.h>

namespace cairn::cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace

std::string bash_completion(const std::vector<std::string>& program_options,
                            const std::vector<CommandWords>& commands) {
  std::vector<std::string> names;
  std::string cases;
  for (const CommandWords& command : commands) {
    names.push_back(command.name);
    std::vector<std::string> words = command.options;
    words.insert(words.end(), command.words.begin(), command.words.end());
    cases += fmt::format("    {}) words=\"{}\"; files={} ;;\n", command.name, joined(words), command.files ? 1 : 0);
  }
  return fmt::format(
      "# bash completion for cairn: source <(cairn completion bash)\n"
      "_cairn() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} command= words= files=0 i\n"
      "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
      "    if [[ ${{COMP_WORDS[i]}} != -* ]]; then command=${{COMP_WORDS[i]}}; break; fi\n"
      "  done\n"
      "  case $command in\n"
      "    \"\") words=\"{} {}\" ;;\n"
      "{}"
      "  esac\n"
      "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
      "  if ((files)) && [[ $current != -* ]]; then\n"
      "    mapfile -t -O \"${{#COMPREPLY[@]}}\" COMPREPLY < <(compgen -f -- \"$current\")\n"
      "  fi\n"
      "}}\n"
      "complete -o filenames -F _cairn cairn\n",
      joined(names), joined(program_options), cases);
}

}  // namespace cairn::cli
