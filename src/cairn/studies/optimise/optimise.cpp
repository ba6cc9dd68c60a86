#include "cairn/studies/optimise/optimise.hpp"

#include <array>
#include <span>

#include "cairn/core/units.hpp"
#include "cairn/keys/rules.hpp"
#include "cairn/studies/common_keys.hpp"

namespace cairn::studies {

using namespace keys;

namespace {

constexpr std::uint64_t kMostLevels = 100000;
constexpr std::uint64_t kMostCandidates = 10000000;

}  // namespace

void Optimise::describe(Fields& f) {
  describe_parameters(f, parameters);
  constexpr std::array<Choice, 3> kDirections{{
      {"both", "the worse of the motion and its mirror image"},
      {"positive", "the motion as it is"},
      {"negative", "its mirror image"},
  }};
  describe_choice(f, {"direction", "sign of the motion"}, kDirections, direction);
  f.table({"levels", "factors of the motion with equal ratios, marched up until it topples"}, [&](Fields& t) {
    t.number({"from", "lowest factor of the motion, from which it is marched up until it topples", true}, positive({}),
             levels.from);
    t.number({"to", "highest", true}, positive({}), levels.to);
    t.count({"count", "how many", true}, {.at_least = 2, .at_most = kMostLevels}, levels.count);
  });
  f.number({"accuracy", "relative, of a margin"}, between(1e-12, 1.0), accuracy);
  describe_records(f, records, seeds);
  f.count({"samples", "candidates that are spread over the bounds first"}, {.at_least = 1, .at_most = kMostCandidates},
          samples);
  f.count({"centres", "how many of the best of them the search goes on from"},
          {.at_least = 1, .at_most = kMostCandidates}, centres);
  f.number({"resolution", "smallest step of the search, as a share of the bounds"}, between(1e-9, 0.5), resolution);
  f.count({"most_candidates", "the search ends there, coarser than asked for"},
          {.at_least = 1, .at_most = kMostCandidates}, most_candidates);
}

}  // namespace cairn::studies
