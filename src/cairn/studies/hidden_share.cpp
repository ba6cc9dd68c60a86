#include "cairn/studies/hidden_share.hpp"

#include "cairn/core/contract.hpp"
#include "cairn/math/elementary.hpp"

namespace cairn::studies {
namespace {

/// P(at most `hits` of `probes`) where each hits with probability `share`, 0 < share < 1: its terms by their ratios.
double at_most(std::uint64_t probes, std::uint64_t hits, double share) {
  const double odds = math::log(share) - math::log(1.0 - share);
  double term = static_cast<double>(probes) * math::log(1.0 - share);  // logarithm of that of no hit
  double sum = math::exp(term);
  for (std::uint64_t k = 1; k <= hits; ++k) {
    term += math::log(static_cast<double>(probes - k + 1) / static_cast<double>(k)) + odds;
    sum += math::exp(term);
  }
  return sum;
}

}  // namespace

double hidden_share(std::uint64_t probes, std::uint64_t wrong, double doubt) {
  CAIRN_CHECK(wrong <= probes && doubt > 0.0 && doubt < 1.0, probes, wrong, doubt);
  if (wrong == probes) return 1.0;
  constexpr int kHalvings = 52;
  double low = 0.0;
  double high = 1.0;
  for (int k = 0; k < kHalvings; ++k) {
    const double middle = 0.5 * (low + high);
    (at_most(probes, wrong, middle) > doubt ? low : high) = middle;
  }
  return high;
}

}  // namespace cairn::studies
