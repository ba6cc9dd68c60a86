#include "cairn/solve/many/sweeps.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "cairn/solve/many/many_error.hpp"

namespace cairn::solve::many {

namespace {

constexpr int kFirstLook = 4;     // sweeps until the error is computed first, then after half as many more each time
constexpr double kRunaway = 1e9;  // of the scale of forces: no sum of scales and masses of one problem comes near
constexpr int kLongRun = 200;     // sweeps after which forces that still grow
constexpr double kGrowth = 1.1;   // by so much in the last third say that they may never stop
constexpr double kNearlyThere = 0.1;  // of the tolerance: the last change of velocities is smaller than what is left

/// Bodies' blocks of a row: the products with itself, of another row, and with velocities.
template <int D>
struct RowMath {
  static constexpr std::size_t kSize = static_cast<std::size_t>(kBodyDof<D>);

  static double itself(const double* g, const double* h, bool on_a, bool on_b) {
    double sum = 0.0;
    for (std::size_t k = 0; k < kSize && on_a; ++k) sum += g[k] * h[k];
    for (std::size_t k = kSize; k < 2 * kSize && on_b; ++k) sum += g[k] * h[k];
    return sum;
  }
};

template <int D, class Swept>
void place(const Blocks<D>& blocks, double* w,  // NOLINT(readability-non-const-parameter)
           std::size_t row, const BodyPair& pair, Swept& s) {
  constexpr std::size_t size = Blocks<D>::kSize;
  s.numbers = blocks.row_numbers(row);
  s.w_a = pair.a == kNoBody ? nullptr : w + size * static_cast<std::size_t>(pair.a);
  s.w_b = pair.b == kNoBody ? nullptr : w + size * static_cast<std::size_t>(pair.b);
}

/// û of `Rows` rows, added to what stands in u.
template <std::size_t Size, std::size_t Rows>
inline void look(const double* g, const double* w, double* u) {
  for (std::size_t j = 0; j < Rows; ++j) {
    const double* row = g + j * 2 * Size;
    double even = row[0] * w[0];
    double odd = row[1] * w[1];
    for (std::size_t k = 2; k + 1 < Size; k += 2) {
      even += row[k] * w[k];
      odd += row[k + 1] * w[k + 1];
    }
    if constexpr (Size % 2 == 1) even += row[Size - 1] * w[Size - 1];
    u[j] += even + odd;
  }
}
template <std::size_t Size, std::size_t Rows>
inline void push_all(const double* g, const double* df, double* w) {
  for (std::size_t k = 0; k < Size; ++k) {
    double sum = w[k];
    for (std::size_t j = 0; j < Rows; ++j) sum += g[j * 2 * Size + k] * df[j];
    w[k] = sum;
  }
}

/// One contact; returns the largest change of its velocity over its scale.
template <int D>
inline double visit(SweptContact<D>& c) {
  constexpr std::size_t size = Blocks<D>::kSize;
  Numbers<D> q = c.b;
  if (c.w_a != nullptr) look<size, D>(c.numbers, c.w_a, q.data());
  if (c.w_b != nullptr) look<size, D>(c.numbers + size, c.w_b, q.data());
  const Matrix<D>& W = c.local.W;
  Numbers<D> before{};
  for (std::size_t j = 0; j < D; ++j) before[j] = c.f[j];
  for (std::size_t i = 0; i < D; ++i)
    for (std::size_t j = 0; j < D; ++j) q[i] -= W[i * D + j] * before[j];
  Numbers<D> f{};
  solve_contact<D>(c.local, q, before, f);
  Numbers<D> df{};
  double changed = 0.0;
  for (std::size_t j = 0; j < D; ++j) {
    df[j] = f[j] - before[j];
    c.f[j] = f[j];
    changed = std::max(changed, std::fabs(df[j]) * W[j * D + j]);
  }
  if (changed == 0.0) return 0.0;
  if (c.w_a != nullptr) push_all<size, D>(c.numbers, df.data(), c.w_a);
  if (c.w_b != nullptr) push_all<size, D>(c.numbers + size, df.data(), c.w_b);
  return changed * c.per_velocity;
}

template <int D>
inline double visit(SweptRow& r) {
  constexpr std::size_t size = Blocks<D>::kSize;
  double u = r.b;
  if (r.w_a != nullptr) look<size, 1>(r.numbers, r.w_a, &u);
  if (r.w_b != nullptr) look<size, 1>(r.numbers + size, r.w_b, &u);
  const double f = std::min(std::max(*r.f - u * r.inverse, r.lower), r.upper);
  const double df = f - *r.f;
  *r.f = f;
  if (df == 0.0) return 0.0;
  if (r.w_a != nullptr) push_all<size, 1>(r.numbers, &df, r.w_a);
  if (r.w_b != nullptr) push_all<size, 1>(r.numbers + size, &df, r.w_b);
  return std::fabs(df) / r.inverse * r.per_velocity;
}

}  // namespace

template <int D>
void Sweeper<D>::lay_out(Blocks<D>& blocks, const Island& island, const SweepOptions& options) {
  rows_.clear();
  contacts_.clear();
  double* w = blocks.w.data();
  constexpr std::size_t stride = 2 * Blocks<D>::kSize;
  for (std::size_t k = island.first_row; k < island.end_row; ++k) {
    const auto row = static_cast<std::size_t>(blocks.rows[k]);
    const Row& given = blocks.problem.rows[row];
    SweptRow& r = rows_.emplace_back();
    place(blocks, w, row, blocks.pairs[row], r);
    const double square = RowMath<D>::itself(r.numbers, r.numbers, r.w_a != nullptr, r.w_b != nullptr);
    r.inverse = square > 0.0 ? 1.0 / square : 0.0;
    if (!(square > 0.0)) {
      rows_.pop_back();
      continue;
    }
    r.f = &blocks.f[row];
    r.b = blocks.b[row];
    r.lower = given.lower;
    r.upper = given.upper;
    r.per_velocity = 1.0 / blocks.scales_of_row(blocks.rows[k]).velocity;
  }
  for (std::size_t k = island.first_contact; k < island.end_contact; ++k) {
    const int contact = blocks.contacts[k];
    const std::size_t row = blocks.row_of(contact);
    const Contact<D>& given = blocks.contact(contact);
    SweptContact<D>& c = contacts_.emplace_back();
    place(blocks, w, row, blocks.pair_of_contact(contact), c);
    for (std::size_t i = 0; i < D; ++i) {
      c.b[i] = blocks.b[row + i];
      for (std::size_t j = 0; j <= i; ++j) {
        const double product =
            RowMath<D>::itself(c.numbers + i * stride, c.numbers + j * stride, c.w_a != nullptr, c.w_b != nullptr);
        c.local.W[i * D + j] = c.local.W[j * D + i] = product;
      }
    }
    detail::invert<D>(c.local.W, c.local.inverse);
    c.local.cone = {blocks.friction_of(contact), given.directions > 0 ? given.directions : options.directions};
    c.local.hold = given.hold;
    c.f = &blocks.f[row];
    c.per_velocity = 1.0 / blocks.scales_of_contact(contact).velocity;
  }
}

template <int D>
double Sweeper<D>::sweep(bool forward) {
  double changed = 0.0;
  if (forward) {
    for (SweptRow& r : rows_) changed = std::max(changed, visit<D>(r));
    for (SweptContact<D>& c : contacts_) changed = std::max(changed, visit<D>(c));
  } else {
    for (std::size_t k = contacts_.size(); k-- > 0;) changed = std::max(changed, visit<D>(contacts_[k]));
    for (std::size_t k = rows_.size(); k-- > 0;) changed = std::max(changed, visit<D>(rows_[k]));
  }
  return changed;
}

template <int D>
Swept Sweeper<D>::run(Blocks<D>& blocks, const Island& island, const SweepOptions& options) {
  Swept swept;
  blocks.momentum(island, blocks.f.data(), blocks.w.data());
  swept.error = island_error(blocks, island, options.directions, Measure::own);
  if (swept.error <= options.tolerance) return swept;
  lay_out(blocks, island, options);
  int look_at = kFirstLook;
  double before = 0.0;  // largest force when it was looked at last
  while (swept.sweeps < options.most_sweeps) {
    const double changed = sweep(swept.sweeps % 2 == 0);
    ++swept.sweeps;
    const bool settled = changed <= kNearlyThere * options.tolerance;
    if (!settled && swept.sweeps < look_at && swept.sweeps < options.most_sweeps) continue;
    look_at = swept.sweeps + std::max(kFirstLook, swept.sweeps / 2);
    blocks.momentum(island, blocks.f.data(), blocks.w.data());  // without the rounding of all the sweeps
    swept.error = island_error(blocks, island, options.directions, Measure::own);
    if (swept.error <= options.tolerance || std::isnan(swept.error)) break;
    const double force = largest_force(blocks, island);
    swept.runaway = force > kRunaway || (swept.sweeps >= kLongRun && force > kGrowth * before);
    before = force;
    if (force > kRunaway || changed == 0.0) break;
  }
  return swept;
}

template class Sweeper<2>;
template class Sweeper<3>;

}  // namespace cairn::solve::many
