#include "cairn/studies/chi_square.hpp"

#include <cmath>

#include "cairn/core/contract.hpp"
#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/math/normal.hpp"

namespace cairn::studies {

double chi_square_share_above(double sum, std::uint64_t freedom) {
  CAIRN_CHECK(freedom >= 1 && sum >= 0.0, freedom, sum);
  constexpr std::uint64_t kSummed = 200;  // beyond, (J.11) errs by less than 1e-4 and terms may underflow
  if (freedom > kSummed) {
    const auto n = static_cast<double>(freedom);
    const double ninth = 2.0 / (9.0 * n);
    return math::normal_share(-(std::cbrt(sum / n) - (1.0 - ninth)) / std::sqrt(ninth));
  }
  const double half = 0.5 * sum;
  const bool odd = freedom % 2 == 1;
  // Each term carries exp(-half): where it underflows nothing is left, and no term can overflow.
  double term = math::exp(-half) * (odd ? 2.0 * std::sqrt(half / kPi) : 1.0);
  double share = odd ? 2.0 * math::normal_share(-std::sqrt(sum)) : 0.0;
  for (std::uint64_t k = odd ? 3 : 2; k <= freedom; k += 2) {
    share += term;
    term *= half / (0.5 * static_cast<double>(k));
  }
  return share;
}

}  // namespace cairn::studies
