#include "cairn/studies/order_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/core/contract.hpp"

namespace cairn::studies {

double share_below(const std::vector<double>& values, double share) {
  CAIRN_CHECK(share >= 0.0 && share <= 1.0, share);
  CAIRN_CHECK(std::is_sorted(values.begin(), values.end()));
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  const double place = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const double part = place - std::floor(place);
  if (part == 0.0) return values[below];
  if (std::isinf(values[below + 1])) return values[below + 1];
  return (1.0 - part) * values[below] + part * values[below + 1];
}

}  // namespace cairn::studies
