#pragma once

#include <string>
#include <vector>

/// What stands against a verdict comes with it, wherever it is told: terminal (--quiet too), JSON, result file, page, study.
namespace cairn::results {

struct Caveat {
  std::string kind;      // for programs: "out of plane"
  std::string scope;     // behind the verdict's word, "survived in this plane"; empty: the verdict holds without
  std::string lead;      // before its first sentence, "In this plane"; empty likewise
  std::string sentence;  // what stands against it
};
using Caveats = std::vector<Caveat>;

/// "survived in this plane"
std::string scoped(std::string verdict, const Caveats& caveats);

/// "In this plane: the statue stays at rest."
std::string led(const Caveats& caveats, const std::string& sentence);

/// What stands against it, a sentence each.
std::vector<std::string> sentences_of(const Caveats& caveats);

}  // namespace cairn::results
