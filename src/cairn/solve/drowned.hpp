#pragma once
#include <cmath>

#include "cairn/core/host_device.hpp"
#include "cairn/math/round_off.hpp"

/// Has the right-hand side of a problem drowned in the terms of its solution?                  docs/theory/solvers.md §1
namespace cairn::solve::detail {

/// Of the right-hand side at least three digits must be heard above what is uncertain in a row.
inline constexpr double kHeard = 1e-3;

/// Rows i of sums data_i + Σ_j M_ij z_j, whose terms have the sum of magnitudes s_i > 0 and are uncertain by ε s_i: a row
/// is heard where ε s_i is a small part of its data, and then so are the unknowns that matter in it; the terms of such
/// unknowns are data of the other rows.                                                                     (S.24)
/// Returned is the largest ε s_i / |data_i| of the rows that are not heard, 1 at most; zero where there is none. Rows
/// without data, of which nothing can drown, do not count. `s` is marked on the way and given back as it was.
template <class Data>
CAIRN_HD double drowned_share(int n, const double* M, const double* z, const Data& data, double* s, double error) {
  if (error > kHeard) return 0.0;  // no solution anyway
  const double uncertain = error > (n + 2) * math::kUnitRoundOff ? error : (n + 2) * math::kUnitRoundOff;
  const double least = uncertain / kHeard;
  bool may_drown = false;  // rows with data that are heard stay so, and no others count
  for (int i = 0; i < n && !may_drown; ++i) may_drown = data(i) > 0.0 && !(data(i) >= least * s[i]);
  if (!may_drown) return 0.0;
  int deaf = 0;
  for (int i = 0; i < n; ++i) {
    if (data(i) >= least * s[i]) continue;
    s[i] = -s[i];
    ++deaf;
  }
  const auto is_heard = [&](int j) {
    for (int i = 0; i < n; ++i)
      if (s[i] > 0.0 && std::fabs(M[i * n + j] * z[j]) > least * s[i]) return true;
    return false;
  };
  for (bool changed = deaf > 0; changed && deaf > 0;) {
    changed = false;
    for (int i = 0; i < n; ++i) {
      double heard = data(i);
      for (int j = 0; j < n && s[i] < 0.0; ++j) {
        const double part = std::fabs(M[i * n + j] * z[j]);
        if (part > 0.0 && is_heard(j)) heard += part;
        if (!(heard >= -least * s[i])) continue;
        s[i] = -s[i];
        --deaf;
        changed = true;
      }
    }
  }
  double worst = 0.0;
  for (int i = 0; i < n && deaf > 0; ++i) {
    if (!(s[i] < 0.0)) continue;
    s[i] = -s[i];
    if (!(data(i) > 0.0)) continue;
    const double share = uncertain * s[i] / data(i);
    worst = share > worst ? share : worst;
  }
  return worst > 1.0 ? 1.0 : worst;
}

}  // namespace cairn::solve::detail
