/// What the program tells the shell.
#pragma once

namespace cairn::cli {

enum class ExitCode : int {
  ok = 0,
  figure_missed = 1,      ///< validate: a figure lies outside its limit
  bad_input = 2,          ///< unknown command, option, case; unreadable or wrong input
  numerical_failure = 3,  ///< a run gave no finite answer
  system = 4,             ///< disk, memory, output stream
};

}  // namespace cairn::cli
