#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace cairn::results {

/// Where a result comes from.
struct Provenance {
  std::string version;
  std::string commit;
  std::string compiler;
  std::string flags;
  std::string scenario_hash;                                      // SHA-256 of the scenario's text
  std::uint64_t seed{};                                           // of a synthetic motion; 0 where there is none
  std::vector<std::pair<std::string, std::string>> input_hashes;  // file name, SHA-256
  std::vector<std::string> notes;                                 // on the inputs, each a sentence
};

}  // namespace cairn::results
