#pragma once

#include <array>
#include <cmath>

#include "cairn/core/host_device.hpp"
#include "cairn/math/vec3.hpp"

/// Symmetric 3 x 3 matrices and their eigenvectors, as plain value code.            docs/theory/mass_properties.md
namespace cairn {

/// The six numbers of a symmetric matrix.
struct SymmetricMat3 {
  double xx{};
  double yy{};
  double zz{};
  double xy{};
  double yz{};
  double zx{};

  friend constexpr bool operator==(const SymmetricMat3&, const SymmetricMat3&) = default;
};

CAIRN_HD constexpr SymmetricMat3 operator*(double s, const SymmetricMat3& m) {
  return {s * m.xx, s * m.yy, s * m.zz, s * m.xy, s * m.yz, s * m.zx};
}
CAIRN_HD constexpr Vec3 operator*(const SymmetricMat3& m, Vec3 v) {
  return {m.xx * v.x + m.xy * v.y + m.zx * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
          m.zx * v.x + m.yz * v.y + m.zz * v.z};
}

namespace math {

/// Eigenvalues, ascending, and unit eigenvectors that form a right-handed frame. Signs are made unique: of the first two
/// vectors the component largest in magnitude (the first of equals) is positive, the third is their cross product.
/// Where eigenvalues coincide, the vectors are one of the many possible choices.
struct SymmetricEigen {
  std::array<double, 3> values{};
  std::array<Vec3, 3> vectors{};
};

namespace detail {

/// The vector with its component of largest magnitude positive.
CAIRN_HD constexpr Vec3 with_largest_positive(Vec3 v) {
  const double x = v.x < 0.0 ? -v.x : v.x;
  const double y = v.y < 0.0 ? -v.y : v.y;
  const double z = v.z < 0.0 ? -v.z : v.z;
  const double largest = x >= y && x >= z ? v.x : (y >= z ? v.y : v.z);
  return largest < 0.0 ? -v : v;
}

}  // namespace detail

/// Cyclic Jacobi rotations until every off-diagonal element is lost beside its diagonal ones. Each rotation that is
/// made is orthogonal to round-off, so eigenvalues are good to a few ulp of the largest one.                    (V.14)
/// Not finite in, not finite out.
CAIRN_HD inline SymmetricEigen eigen(const SymmetricMat3& m) {
  double a[3][3] = {{m.xx, m.xy, m.zx}, {m.xy, m.yy, m.yz}, {m.zx, m.yz, m.zz}};
  double v[3][3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
  constexpr int kMostSweeps = 32;  // convergence is quadratic: five or six sweeps are the rule
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    bool turned = false;
    for (int p = 0; p < 2; ++p) {
      for (int q = p + 1; q < 3; ++q) {
        const double off = std::fabs(a[p][q]);
        // Lost when adding it changes neither diagonal element.
        const bool lost =
            std::fabs(a[p][p]) + off == std::fabs(a[p][p]) && std::fabs(a[q][q]) + off == std::fabs(a[q][q]);
        if (off == 0.0 || lost) {
          a[p][q] = a[q][p] = 0.0;
          continue;
        }
        turned = true;
        // tan of the angle that makes a_pq vanish, the smaller of the two.
        const double ratio = 0.5 * (a[q][q] - a[p][p]) / a[p][q];
        const double t = (ratio < 0.0 ? -1.0 : 1.0) / (std::fabs(ratio) + std::sqrt(1.0 + ratio * ratio));
        const double c = 1.0 / std::sqrt(1.0 + t * t);
        const double s = t * c;
        a[p][p] -= t * a[p][q];
        a[q][q] += t * a[p][q];
        a[p][q] = a[q][p] = 0.0;
        const int r = 3 - p - q;
        const double rp = a[r][p];
        const double rq = a[r][q];
        a[r][p] = a[p][r] = c * rp - s * rq;
        a[r][q] = a[q][r] = s * rp + c * rq;
        for (auto& row : v) {
          const double vp = row[p];
          const double vq = row[q];
          row[p] = c * vp - s * vq;
          row[q] = s * vp + c * vq;
        }
      }
    }
    if (!turned) break;
  }
  int order[3] = {0, 1, 2};
  const auto sort_pair = [&](int i, int j) {
    if (a[order[j]][order[j]] < a[order[i]][order[i]]) {
      const int k = order[i];
      order[i] = order[j];
      order[j] = k;
    }
  };
  sort_pair(0, 1);
  sort_pair(1, 2);
  sort_pair(0, 1);
  const auto column = [&](int k) { return Vec3{v[0][k], v[1][k], v[2][k]}; };
  SymmetricEigen result;
  result.values = {a[order[0]][order[0]], a[order[1]][order[1]], a[order[2]][order[2]]};
  result.vectors[0] = detail::with_largest_positive(column(order[0]));
  result.vectors[1] = detail::with_largest_positive(column(order[1]));
  result.vectors[2] = cross(result.vectors[0], result.vectors[1]);
  return result;
}

}  // namespace math
}  // namespace cairn
