#include "cairn/studies/student.hpp"

#include <cmath>

#include "cairn/core/contract.hpp"
#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/studies/sampling.hpp"

namespace cairn::studies {

double student_share(double t, std::uint64_t freedom) {
  CAIRN_CHECK(freedom >= 1 && t >= 0.0, freedom, t);
  const double root = std::sqrt(static_cast<double>(freedom));
  const double angle = math::atan2(t, root);
  const double cosine = root / std::hypot(t, root);
  const double sine = t / std::hypot(t, root);
  const bool odd = freedom % 2 == 1;
  double term = odd ? cosine : 1.0;
  double sum = odd && freedom == 1 ? 0.0 : term;
  for (std::uint64_t k = odd ? 3 : 2; k + 2 <= freedom; k += 2) {
    term *= cosine * cosine * static_cast<double>(k - 1) / static_cast<double>(k);
    sum += term;
  }
  return odd ? (angle + sine * sum) * 2.0 / kPi : sine * sum;
}

double student_limit(double share, std::uint64_t freedom) {
  CAIRN_CHECK(share > 0.0 && share < 1.0, share);
  double low = 0.0, high = 1.0;
  while (student_share(high, freedom) < share && high < 1e300) high *= 2.0;
  for (;;) {
    const double middle = 0.5 * (low + high);
    if (!(middle > low && middle < high)) return middle;
    (student_share(middle, freedom) < share ? low : high) = middle;
  }
}

double normal_limit(double share) { return normal_quantile(0.5 * (1.0 + share)); }

}  // namespace cairn::studies
