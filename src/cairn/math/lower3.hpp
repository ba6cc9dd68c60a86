#pragma once
#include <cmath>

#include "cairn/core/host_device.hpp"
#include "cairn/math/symmetric3.hpp"

/// The triangular factor of a symmetric positive matrix, and what is solved with it.     docs/theory/many_bodies.md
namespace cairn::math {

/// L of M = L Lᵀ, lower triangular.
struct Lower3 {
  double xx{};
  double yx{};
  double yy{};
  double zx{};
  double zy{};
  double zz{};

  friend constexpr bool operator==(const Lower3&, const Lower3&) = default;
};

/// Cholesky. Of a matrix that is not positive definite the result is not finite.
CAIRN_HD inline Lower3 factor_of(const SymmetricMat3& m) {
  Lower3 l;
  l.xx = std::sqrt(m.xx);
  l.yx = m.xy / l.xx;
  l.zx = m.zx / l.xx;
  l.yy = std::sqrt(m.yy - l.yx * l.yx);
  l.zy = (m.yz - l.zx * l.yx) / l.yy;
  l.zz = std::sqrt((m.zz - l.zx * l.zx) - l.zy * l.zy);
  return l;
}

/// Lᵀ v.
CAIRN_HD constexpr Vec3 transposed_times(const Lower3& l, Vec3 v) {
  return {l.xx * v.x + l.yx * v.y + l.zx * v.z, l.yy * v.y + l.zy * v.z, l.zz * v.z};
}
/// L⁻¹ v.
CAIRN_HD constexpr Vec3 solved(const Lower3& l, Vec3 v) {
  const double x = v.x / l.xx;
  const double y = (v.y - l.yx * x) / l.yy;
  return {x, y, ((v.z - l.zx * x) - l.zy * y) / l.zz};
}
/// L⁻ᵀ v.
CAIRN_HD constexpr Vec3 solved_transposed(const Lower3& l, Vec3 v) {
  const double z = v.z / l.zz;
  const double y = (v.y - l.zy * z) / l.yy;
  return {((v.x - l.yx * y) - l.zx * z) / l.xx, y, z};
}

}  // namespace cairn::math
