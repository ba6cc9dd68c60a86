/// Programs run by tests as a shell runs them, and folders to run them in.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <string>

#include "contains.hpp"
#include "files/temporary_folder.hpp"

namespace cairn::tests {

/// What a command printed and the exit code it left; -1 when a signal ended it.
struct Outcome {
  std::string text;
  int code{-1};
};

/// Runs a command line and reads its standard output.
inline Outcome shell(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
  Outcome outcome;
  std::array<char, 4096> buffer{};
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe)) outcome.text.append(buffer.data(), n);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) outcome.code = WEXITSTATUS(status);
  return outcome;
}

/// Runs a script with Debian's python3, in this folder; both streams are read.
inline Outcome python(const TemporaryFolder& folder, const std::string& script) {
  put(folder / "script.py", script);
  return shell("cd '" + folder.path().string() + "' && /usr/bin/python3 script.py 2>&1");
}

#ifdef CAIRN_PROGRAM
/// Runs `cairn` with these arguments and reads one of its streams; the other is dropped.
inline Outcome standard_output(const std::string& arguments) {
  return shell("'" CAIRN_PROGRAM "' " + arguments + " 2>/dev/null");
}
inline Outcome standard_error(const std::string& arguments) {
  return shell("'" CAIRN_PROGRAM "' " + arguments + " 2>&1 >/dev/null");
}
#endif

using Names = std::set<std::string>;

/// A folder of its own for one test, with paths as texts for command lines.
class Folder : public TemporaryFolder {
 public:
  std::string operator/(const std::string& name) const { return (path() / name).string(); }

  /// The path between quotation marks, as a shell takes it.
  std::string quoted(const std::string& name) const { return "'" + (*this / name) + "'"; }

  /// Every name in it, hidden ones too.
  Names names() const {
    const std::vector<std::string> found = content();
    return {found.begin(), found.end()};
  }
  void write(const std::string& name, const std::string& bytes) const { put(path() / name, bytes); }
};

}  // namespace cairn::tests
