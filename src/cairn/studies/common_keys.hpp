#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cairn/keys/rules.hpp"
#include "cairn/studies/sampling.hpp"

/// Keys that several kinds of study have.
namespace cairn::studies {

/// Words instead of an enumeration's values, in their order.
template <class Enum>
void describe_choice(keys::Fields& f, const keys::Key& key, std::span<const keys::Choice> choices, Enum& value) {
  auto index = static_cast<std::size_t>(value);
  f.choice(key, choices, index);
  value = static_cast<Enum>(index);
}

enum class PulseDirection : std::uint8_t { both, positive, negative };

/// One or several keys that take the same value, between bounds.
struct BoundedKeys {
  std::string keys;  // paths, with commas between them
  double from{};
  double to{};
};

void describe_parameters(keys::Fields& f, std::vector<BoundedKeys>& parameters);

/// Records or seeds in place of the scenario's own motion.
void describe_records(keys::Fields& f, std::string& records, std::uint64_t& seeds);

inline constexpr std::uint64_t kMostSeeds = 100000;  // all records of a study are kept in memory

}  // namespace cairn::studies
