#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cairn/studies/sampling.hpp"
#include "cairn/studies/study_plan.hpp"
#include "cairn/studies/study_records.hpp"

namespace cairn::studies {

/// Words instead of numbers: of a choice, a text, true and false, or numbers with units ("0.2 g, 0.4 g").
struct Words {
  std::string list;  // with commas between them
};

using VaryValues =
    std::variant<ValueList, Words, Range, LogRange, Uniform, LogUniform, Normal, LogNormal, Triangular, Exponential>;

/// One or several keys that take the same values.
struct Vary {
  std::string keys;  // paths, with commas between them: "ground.friction.static, ground.friction.kinetic"
  VaryValues values{};
};

/// The scenario with some of its keys replaced, run to its verdict.
struct Sweep {
  static constexpr std::string_view kName = "sweep";
  static constexpr std::string_view kAbout = "the scenario with some of its keys replaced, each case to its verdict";

  Design sampling{Design::product};
  std::uint64_t samples{};
  std::vector<Vary> vary;

  void describe(keys::Fields& fields);
  Result<KindPlan, InputErrors> plan(const Subject& subject, std::uint64_t seed) const;

  /// The key of one of `vary` in messages.
  std::string place(std::size_t index) const;
  /// Words for the record of ground.motion.x.
  NamedRecords named_records() const;
};

}  // namespace cairn::studies
