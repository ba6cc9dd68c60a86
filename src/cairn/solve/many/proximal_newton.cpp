#include "cairn/solve/many/proximal_newton.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "cairn/core/rng.hpp"
#include "cairn/math/round_off.hpp"
#include "cairn/solve/many/many_error.hpp"

namespace cairn::solve::many {

namespace {

/// A proximal step is near enough when what is out of balance is this part of the way it has gone.
constexpr double kNearEnough = 1e-3;
constexpr double kLeastFall = 1e-4;  // of the imbalance, a step of Newton's method counts as progress (Armijo)
constexpr double kRoundings = 16.0;  // of sums of forces: less than that is no reason to go on
constexpr int kShortenings = 8;
constexpr double kFlat = 0.5;    // of the slope at its beginning, where a search ends
constexpr double kNearer = 0.5;  // of the error: a step that is not finished has come nearer all the same
constexpr int kEasily = 5;       // Newton steps: the next proximal step may be much firmer
constexpr double kLittleFirmer = 0.3;
constexpr double kFirmer = 0.1;     // of ε from step to step
constexpr double kNear = 100.0;     // times the tolerance: what a body at rest has after some steps from one answer
constexpr double kRunaway = 1e9;    // of the scale of forces: no sum of scales and masses of one problem comes near
constexpr int kProofSteps = 40;     // an infeasible problem shows itself once the set of what presses has settled
constexpr double kClearly = 1e-6;   // of its terms: the work that forces of a proof do is no rounding
constexpr double kBalanced = 1e-9;  // of its terms: what forces of a proof move is rounding and what is left of a step
constexpr double kFar = 1e3;        // times the scale of velocities: no answer lies there
/// Of an even share of the unknowns: one direction in a thousand would still be seen.
constexpr double kSomeFreedom = 1e-2;

/// x += gᵀ f of one row on its bodies, in the island's own numbers.
template <std::size_t Size, class Place>
void push_local(const double* g, const Place& at, double f, std::vector<double>& x) {
  if (at.a >= 0)
    for (std::size_t k = 0; k < Size; ++k) x[Size * static_cast<std::size_t>(at.a) + k] += g[k] * f;
  if (at.b >= 0)
    for (std::size_t k = 0; k < Size; ++k) x[Size * static_cast<std::size_t>(at.b) + k] += g[Size + k] * f;
}
template <std::size_t Size, class Place>
double look_local(const double* g, const Place& at, const std::vector<double>& x) {
  double sum = 0.0;
  if (at.a >= 0)
    for (std::size_t k = 0; k < Size; ++k) sum += g[k] * x[Size * static_cast<std::size_t>(at.a) + k];
  if (at.b >= 0)
    for (std::size_t k = 0; k < Size; ++k) sum += g[Size + k] * x[Size * static_cast<std::size_t>(at.b) + k];
  return sum;
}
template <std::size_t Size, class Place>
double square_of(const double* g, const Place& at) {
  double sum = 0.0;
  if (at.a >= 0)
    for (std::size_t k = 0; k < Size; ++k) sum += g[k] * g[k];
  if (at.b >= 0)
    for (std::size_t k = Size; k < 2 * Size; ++k) sum += g[k] * g[k];
  return sum;
}

/// A row plus `Count` rows that stand behind each other, each times its factor; factors stand `stride` apart.
template <std::size_t Count, std::size_t... J>
void add_rows(double* row, const double* factors, std::size_t stride, const double* rows, std::index_sequence<J...>) {
  constexpr std::size_t size = sizeof...(J);
  std::array<double, size> sum{row[J]...};
  for (std::size_t k = 0; k < Count; ++k) ((sum[J] += factors[k * stride] * rows[k * size + J]), ...);
  ((row[J] = sum[J]), ...);
}

double norm(const std::vector<double>& x) {
  double sum = 0.0;
  for (const double value : x) sum += value * value;
  return std::sqrt(sum);
}

}  // namespace

template <int D>
void ProximalNewton<D>::lay_out(const Blocks<D>& blocks, const Island& island, int directions) {
  rows_.clear();
  contacts_.clear();
  edges_.clear();
  const auto local = [&](int body) { return body == kNoBody ? -1 : blocks.local_of[static_cast<std::size_t>(body)]; };
  for (std::size_t k = island.first_row; k < island.end_row; ++k) {
    RowState& r = rows_.emplace_back();
    const BodyPair& pair = blocks.pair_of_row(blocks.rows[k]);
    r.at = {static_cast<std::size_t>(blocks.rows[k]), local(pair.a), local(pair.b)};
    r.row = blocks.problem.rows[r.at.row];
    r.compliance = square_of<kSize>(blocks.row_numbers(r.at.row), r.at);
    r.scale = blocks.scales_of_row(blocks.rows[k]).velocity;
    edges_.push_back({r.at.a, r.at.b});
  }
  for (std::size_t k = island.first_contact; k < island.end_contact; ++k) {
    const int number = blocks.contacts[k];
    ContactState& c = contacts_.emplace_back();
    const BodyPair& pair = blocks.pair_of_contact(number);
    c.at = {blocks.row_of(number), local(pair.a), local(pair.b)};
    const Contact<D>& given = blocks.contact(number);
    c.map.cone = {blocks.friction_of(number), given.directions > 0 ? given.directions : directions};
    c.map.hold = given.hold;
    c.map.question = question_;
    for (std::size_t j = 0; j < D; ++j)
      c.compliance += square_of<kSize>(blocks.row_numbers(c.at.row + j), c.at) / static_cast<double>(D);
    c.scale = blocks.scales_of_contact(number).velocity;
    edges_.push_back({c.at.a, c.at.b});
  }
  weigh_bodies(blocks, island.end_body - island.first_body);
  const std::size_t size = kSize * (island.end_body - island.first_body);
  for (std::vector<double>* x : {&dw_, &step_, &residual_, &sizes_}) x->assign(size, 0.0);
}

/// Velocities of a row for a unit of w of each body: what is out of balance on a light body counts as on a heavy one.
template <int D>
void ProximalNewton<D>::weigh_bodies(const Blocks<D>& blocks, std::size_t bodies) {
  weights_.assign(bodies, 0.0);
  const auto weigh = [&](const Place& at, std::size_t row) {
    const double* g = blocks.row_numbers(row);
    for (std::size_t side = 0; side < 2; ++side) {
      const int body = side == 0 ? at.a : at.b;
      if (body < 0) continue;
      double& weight = weights_[static_cast<std::size_t>(body)];
      weight = std::max(weight, std::sqrt(Blocks<D>::product(g + side * kSize, g + side * kSize)));
    }
  };
  for (const RowState& r : rows_) weigh(r.at, r.at.row);
  for (const ContactState& c : contacts_)
    for (std::size_t j = 0; j < D; ++j) weigh(c.at, c.at.row + j);
}

/// The forces so far, and the velocities that follow from them, become those remembered.
template <int D>
void ProximalNewton<D>::remember(const Blocks<D>& blocks, double softness) {
  for (RowState& r : rows_) {
    r.remembered = blocks.f[r.at.row];
    r.u0 = blocks.velocity(r.at.row, blocks.pairs[r.at.row], blocks.w.data());
  }
  for (ContactState& c : contacts_) {
    const auto number = static_cast<int>((c.at.row - blocks.problem.rows.size()) / D);
    for (std::size_t j = 0; j < D; ++j) {
      c.remembered[j] = blocks.f[c.at.row + j];
      c.u0[j] = blocks.velocity(c.at.row + j, blocks.pair_of_contact(number), blocks.w.data());
    }
    Numbers<D> gradient{};
    c.map.lagged = c.map.cone.mu * dissipation<D>(c.u0, c.map.cone, gradient);
  }
  soften(softness);
}

/// ε of every row and contact.
template <int D>
void ProximalNewton<D>::soften(double softness) {
  for (RowState& r : rows_) r.firmness = r.compliance > 0.0 ? 1.0 / (softness * r.compliance) : 0.0;
  for (ContactState& c : contacts_) c.map.firmness = c.compliance > 0.0 ? 1.0 / (softness * c.compliance) : 0.0;
}

template <int D>
void ProximalNewton<D>::write(Blocks<D>& blocks) const {
  for (const RowState& r : rows_) blocks.f[r.at.row] = r.f;
  for (const ContactState& c : contacts_)
    for (std::size_t j = 0; j < D; ++j) blocks.f[c.at.row + j] = c.f[j];
}

/// Forces and derivatives at u + step du.
template <int D>
void ProximalNewton<D>::respond(double step, Slip slip) {
  for (RowState& r : rows_) {
    const double u = r.u + step * r.du;
    many::answer(r.row, question_, r.firmness, r.remembered - u * r.firmness, r.f, r.P);
  }
  for (ContactState& c : contacts_) {
    Numbers<D> u{};
    for (std::size_t j = 0; j < D; ++j) u[j] = c.u[j] + step * c.du[j];
    many::answer<D>(c.map, c.remembered, u, slip, c.f, c.P);
  }
}

/// (E.9): dw - Gᵀ (f - f_k) at dw + step · direction; its norm.
template <int D>
double ProximalNewton<D>::imbalance(const Blocks<D>& blocks, double step) {
  for (std::size_t k = 0; k < dw_.size(); ++k) residual_[k] = dw_[k] + step * step_[k];
  for (const RowState& r : rows_) push_local<kSize>(blocks.row_numbers(r.at.row), r.at, r.remembered - r.f, residual_);
  for (const ContactState& c : contacts_)
    for (std::size_t j = 0; j < D; ++j)
      push_local<kSize>(blocks.row_numbers(c.at.row + j), c.at, c.remembered[j] - c.f[j], residual_);
  return norm(residual_);
}

/// (E.10): 1 + Gᵀ P G.
template <int D>
void ProximalNewton<D>::assemble(const Blocks<D>& blocks) {
  matrix_.start(*order_);
  for (const RowState& r : rows_) {
    if (r.P == 0.0) continue;
    const double* g = blocks.row_numbers(r.at.row);
    for (const int i : {r.at.a, r.at.b})
      for (const int j : {r.at.a, r.at.b}) {
        if (i < 0 || j < 0) continue;
        const double* left = g + (i == r.at.a ? 0 : kSize);
        const double* right = g + (j == r.at.a ? 0 : kSize);
        double* block = matrix_.at(i, j);
        for (std::size_t x = 0; x < kSize; ++x)
          for (std::size_t y = 0; y < kSize; ++y) block[x * kSize + y] += left[x] * r.P * right[y];
      }
  }
  for (const ContactState& c : contacts_) {
    const double* g = blocks.row_numbers(c.at.row);
    for (const int j : {c.at.a, c.at.b}) {
      if (j < 0) continue;
      const double* right = g + (j == c.at.a ? 0 : kSize);
      std::array<double, static_cast<std::size_t>(D) * kSize> seen{};  // P G_j
      for (std::size_t x = 0; x < D; ++x)
        for (std::size_t k = 0; k < D; ++k)
          add_rows<1>(seen.data() + x * kSize, &c.P[x * D + k], 0, right + k * 2 * kSize,
                      std::make_index_sequence<kSize>{});
      for (const int i : {c.at.a, c.at.b}) {
        if (i < 0) continue;
        const double* left = g + (i == c.at.a ? 0 : kSize);
        double* block = matrix_.at(i, j);
        for (std::size_t x = 0; x < kSize; ++x)
          add_rows<D>(block + x * kSize, left + x, 2 * kSize, seen.data(), std::make_index_sequence<kSize>{});
      }
    }
  }
}

template <int D>
void ProximalNewton<D>::look_along(const Blocks<D>& blocks) {
  for (RowState& r : rows_) r.du = look_local<kSize>(blocks.row_numbers(r.at.row), r.at, step_);
  for (ContactState& c : contacts_)
    for (std::size_t j = 0; j < D; ++j) c.du[j] = look_local<kSize>(blocks.row_numbers(c.at.row + j), c.at, step_);
}

/// Newton's direction from `residual_` and the derivatives of the last response.
template <int D>
bool ProximalNewton<D>::find_direction(const Blocks<D>& blocks) {
  assemble(blocks);
  if (!matrix_.factor()) return false;
  for (std::size_t k = 0; k < step_.size(); ++k) step_[k] = -residual_[k];
  matrix_.solve(step_);
  look_along(blocks);
  return true;
}

/// The length of the step along the direction; 0 where the imbalance does not fall.
template <int D>
double ProximalNewton<D>::search_followed(const Blocks<D>& blocks, double before) {
  double length = 1.0;
  for (int k = 0; k < kShortenings; ++k, length *= 0.5) {
    respond(length, Slip::followed);
    if (imbalance(blocks, length) <= (1.0 - kLeastFall * length) * before) return length;
  }
  return 0.0;
}

/// The imbalance is the gradient of a convex function, so the slope along the direction rises from a negative one: the
/// length at which it is nearly zero, or the whole step where it still falls.
template <int D>
double ProximalNewton<D>::search_lagged(const Blocks<D>& blocks) {
  const auto slope = [&] {
    double sum = 0.0;
    for (std::size_t k = 0; k < step_.size(); ++k) sum += residual_[k] * step_[k];
    return sum;
  };
  const double first = slope();
  double low = 0.0, low_slope = first;
  double high = 1.0, high_slope = 0.0;
  double length = 1.0;
  for (int k = 0; k < kShortenings; ++k) {
    respond(length, Slip::lagged);
    imbalance(blocks, length);
    const double here = slope();
    if (std::fabs(here) <= kFlat * std::fabs(first) || (length == 1.0 && here < 0.0)) return length;
    (here < 0.0 ? low : high) = length;
    (here < 0.0 ? low_slope : high_slope) = here;
    const double secant = low + (high - low) * low_slope / (low_slope - high_slope);
    const double margin = 0.1 * (high - low);
    length = std::min(std::max(secant, low + margin), high - margin);
  }
  return length;
}

template <int D>
void ProximalNewton<D>::move(double length) {
  for (std::size_t k = 0; k < dw_.size(); ++k) dw_[k] += length * step_[k];
  for (RowState& r : rows_) {
    r.u += length * r.du;
    r.du = 0.0;
  }
  for (ContactState& c : contacts_)
    for (std::size_t j = 0; j < D; ++j) {
      c.u[j] += length * c.du[j];
      c.du[j] = 0.0;
    }
  std::fill(step_.begin(), step_.end(), 0.0);
}

template <int D>
void ProximalNewton<D>::restart() {
  std::fill(dw_.begin(), dw_.end(), 0.0);
  for (RowState& r : rows_) r.u = r.u0;
  for (ContactState& c : contacts_) c.u = c.u0;
  move(0.0);
}

/// The rounding of the forces' sums on the bodies.
template <int D>
double ProximalNewton<D>::rounding(const Blocks<D>& blocks) {
  std::fill(sizes_.begin(), sizes_.end(), 0.0);
  const auto add = [&](const Place& at, std::size_t row, double f) {
    const double* g = blocks.row_numbers(row);
    for (std::size_t side = 0; side < 2; ++side) {
      const int body = side == 0 ? at.a : at.b;
      for (std::size_t k = 0; k < kSize && body >= 0; ++k)
        sizes_[kSize * static_cast<std::size_t>(body) + k] += std::fabs(g[side * kSize + k] * f);
    }
  };
  for (const RowState& r : rows_) add(r.at, r.at.row, r.remembered);
  for (const ContactState& c : contacts_)
    for (std::size_t j = 0; j < D; ++j) add(c.at, c.at.row + j, c.remembered[j]);
  return math::kUnitRoundOff * norm(sizes_);
}

/// Newton's method for one proximal step; false where it lost its way.
template <int D>
bool ProximalNewton<D>::solve_step(const Blocks<D>& blocks, Slip slip, int most, NewtonOutcome& outcome) {
  restart();
  respond(0.0, slip);
  double left = imbalance(blocks, 0.0);
  const double nothing = rounding(blocks);
  for (int k = 0; k < most && left > nothing; ++k) {
    if (!find_direction(blocks)) return false;
    ++outcome.newton;
    const double length = slip == Slip::followed ? search_followed(blocks, left) : search_lagged(blocks);
    if (length == 0.0) return left <= kRoundings * nothing;
    move(length);
    respond(0.0, slip);
    left = imbalance(blocks, 0.0);
    if (left <= kNearEnough * norm(dw_)) return true;
  }
  return left <= nothing;
}

template <int D>
double ProximalNewton<D>::measure(Blocks<D>& blocks, const Island& island, int directions) {
  write(blocks);
  blocks.momentum(island, blocks.f.data(), blocks.w.data());
  return island_error(blocks, island, directions, Measure::own);
}

/// One proximal step as firm as Newton's method can follow: where it loses its way and has not come nearer all the same, a
/// softer one. The softness of the next one is returned.
template <int D>
double ProximalNewton<D>::advance(Blocks<D>& blocks, const Island& island, double softness,
                                  const NewtonOptions& options, NewtonOutcome& outcome) {
  const double before = outcome.error;
  remember(blocks, softness);
  for (;;) {
    ++outcome.proximal;
    const int first = outcome.newton;
    const bool solved = solve_step(blocks, Slip::followed, options.most_followed, outcome);
    outcome.error = measure(blocks, island, options.directions);
    if (solved) {
      const bool easily = outcome.newton - first <= kEasily;
      return std::max(options.least_softness, softness * (easily ? kFirmer : kLittleFirmer));
    }
    if (outcome.error <= kNearer * before) return softness;
    if (softness >= options.most_softness) break;
    softness = std::min(options.most_softness, softness / kLittleFirmer);
    soften(softness);
  }
  solve_step(blocks, Slip::lagged, options.most_lagged, outcome);
  ++outcome.lagged;
  outcome.error = measure(blocks, island, options.directions);
  return softness;
}

template <int D>
void ProximalNewton<D>::prepare(const Blocks<D>& blocks, const Island& island, std::size_t number, int directions) {
  lay_out(blocks, island, directions);
  if (orders_.size() <= number) orders_.resize(number + 1);
  order_ = &orders_[number];
  order_->find(static_cast<int>(island.end_body - island.first_body), edges_);
}

template <int D>
NewtonOutcome ProximalNewton<D>::run(Blocks<D>& blocks, const Island& island, std::size_t number,
                                     const NewtonOptions& options) {
  NewtonOutcome outcome;
  blocks.momentum(island, blocks.f.data(), blocks.w.data());
  outcome.error = island_error(blocks, island, options.directions, Measure::own);
  if (outcome.error <= options.kept) return outcome;
  question_ = Question::forces;
  prepare(blocks, island, number, options.directions);
  const bool was_near = outcome.error <= kNear * options.tolerance;
  double softness = options.first_softness;
  while (outcome.proximal < options.most_steps) {
    softness = advance(blocks, island, softness, options, outcome);
    if (outcome.error <= options.tolerance || !std::isfinite(outcome.error)) break;
    outcome.runaway = largest_force(blocks, island) > kRunaway;
    if (outcome.runaway) break;
  }
  if (was_near && outcome.error <= options.tolerance) polish(blocks, island, softness, options, outcome);
  return outcome;
}

/// What rests is asked again and again from the same forces, and what they lack adds up from step to step: a
/// few more, as long as they gain, and the forces serve for a thousand steps instead of ten.
template <int D>
void ProximalNewton<D>::polish(Blocks<D>& blocks, const Island& island, double softness, const NewtonOptions& options,
                               NewtonOutcome& outcome) {
  constexpr int kMost = 5;
  constexpr double kGain = 0.3;
  for (int k = 0; k < kMost; ++k) {
    kept_ = blocks.f;
    const double before = outcome.error;
    softness = advance(blocks, island, softness, options, outcome);
    if (outcome.error < kGain * before) continue;
    if (!(outcome.error < before)) {
      std::swap(blocks.f, kept_);
      blocks.momentum(island, blocks.f.data(), blocks.w.data());
      outcome.error = before;
    }
    return;
  }
}

/// (E.13): forces y that may grow without bound, that move no body, and that the given velocities push against. They are
/// the change of the forces in a proximal step of the kinematic question.
template <int D>
bool ProximalNewton<D>::shows_infeasible(const Blocks<D>& blocks) {
  std::fill(residual_.begin(), residual_.end(), 0.0);
  std::fill(sizes_.begin(), sizes_.end(), 0.0);
  double value = 0.0, terms = 0.0;
  const auto add = [&](const Place& at, std::size_t row, double y) {
    value += y * blocks.b[row];
    terms += std::fabs(y * blocks.b[row]);
    const double* g = blocks.row_numbers(row);
    push_local<kSize>(g, at, y, residual_);
    for (std::size_t side = 0; side < 2; ++side) {
      const int body = side == 0 ? at.a : at.b;
      for (std::size_t k = 0; k < kSize && body >= 0; ++k)
        sizes_[kSize * static_cast<std::size_t>(body) + k] += std::fabs(g[side * kSize + k] * y);
    }
  };
  for (const RowState& r : rows_) {
    double y = r.f - r.remembered;
    if (std::isfinite(r.row.lower)) y = std::isfinite(r.row.upper) ? 0.0 : std::fmax(y, 0.0);
    if (std::isfinite(r.row.upper)) y = std::fmin(y, 0.0);
    add(r.at, r.at.row, y);
  }
  for (const ContactState& c : contacts_)
    for (std::size_t j = 0; j < D; ++j) {
      double y = c.f[j] - c.remembered[j];
      if (j == 0 && !c.map.hold.no_opening) y = std::fmax(y, 0.0);
      if (j > 0 && !c.map.hold.no_sliding) y = 0.0;
      add(c.at, c.at.row + j, y);
    }
  if (!(value < -kClearly * terms)) return false;
  // A velocity that satisfies all would need Gᵀy · w >= -bᵀy: |w| beyond kFar times what the numbers are made of.
  const double moved = norm(residual_);
  double speed = 0.0;
  for (const ContactState& c : contacts_) speed = std::max(speed, c.scale);
  for (const RowState& r : rows_) speed = std::max(speed, r.scale);
  double able = 0.0;  // of velocities kFar times the scale, to do work on what is out of balance
  for (std::size_t k = 0; k < residual_.size(); ++k)
    if (weights_[k / kSize] > 0.0) able += std::fabs(residual_[k]) / weights_[k / kSize] * speed * kFar;
  return moved <= kBalanced * norm(sizes_) && able < -value;
}

template <int D>
bool ProximalNewton<D>::proves_infeasible(Blocks<D>& blocks, const Island& island, std::size_t number,
                                          const NewtonOptions& options) {
  question_ = Question::kinematics;
  prepare(blocks, island, number, options.directions);
  for (std::size_t k = island.first_row; k < island.end_row; ++k)
    blocks.f[static_cast<std::size_t>(blocks.rows[k])] = 0.0;
  for (std::size_t k = island.first_contact; k < island.end_contact; ++k)
    for (std::size_t j = 0; j < D; ++j) blocks.f[blocks.row_of(blocks.contacts[k]) + j] = 0.0;
  double softness = options.first_softness;
  NewtonOutcome outcome;
  blocks.momentum(island, blocks.f.data(), blocks.w.data());
  for (int step = 0; step < kProofSteps; ++step) {
    softness = advance(blocks, island, softness, options, outcome);
    if (shows_infeasible(blocks)) return true;
    double moving = 0.0;  // nothing is left to satisfy
    for (const ContactState& c : contacts_)
      for (std::size_t j = 0; j < D; ++j)
        moving = std::max(moving, std::fabs(c.f[j] - c.remembered[j]) / (c.map.firmness * c.scale));
    for (const RowState& r : rows_) moving = std::max(moving, std::fabs(r.f - r.remembered) / (r.firmness * r.scale));
    if (!(moving > options.tolerance)) return false;
  }
  return false;
}

/// Whether forces could change within their cones and move nothing: what is left of a random change of those that are free
/// to change, after the velocities that it makes are taken back (E.14).
template <int D>
bool ProximalNewton<D>::forces_can_move(Blocks<D>& blocks, const Island& island, std::size_t number,
                                        const NewtonOptions& options) {
  blocks.momentum(island, blocks.f.data(), blocks.w.data());
  question_ = Question::forces;
  prepare(blocks, island, number, options.directions);
  remember(blocks, options.least_softness);
  restart();
  respond(0.0, Slip::lagged);
  CounterRng rng(0, 0);
  double before = 0.0;
  std::fill(step_.begin(), step_.end(), 0.0);
  for (RowState& r : rows_) {
    r.du = r.P * rng.uniform(-1.0, 1.0) / std::sqrt(r.firmness);
    push_local<kSize>(blocks.row_numbers(r.at.row), r.at, -r.du, step_);
    before += r.du * r.du / r.firmness;
  }
  for (ContactState& c : contacts_) {
    Numbers<D> random{};
    for (double& value : random) value = rng.uniform(-1.0, 1.0) / std::sqrt(c.map.firmness);
    c.du = {};
    for (std::size_t i = 0; i < D; ++i)
      for (std::size_t j = 0; j < D; ++j) c.du[i] += c.P[i * D + j] * random[j];
    for (std::size_t j = 0; j < D; ++j) {
      push_local<kSize>(blocks.row_numbers(c.at.row + j), c.at, -c.du[j], step_);
      before += c.du[j] * c.du[j] / c.map.firmness;
    }
  }
  assemble(blocks);
  if (!matrix_.factor()) return true;
  matrix_.solve(step_);
  double after = 0.0;
  for (const RowState& r : rows_) {
    const double left = r.du + r.P * look_local<kSize>(blocks.row_numbers(r.at.row), r.at, step_);
    after += left * left / r.firmness;
  }
  for (const ContactState& c : contacts_) {
    Numbers<D> u{};
    for (std::size_t j = 0; j < D; ++j) u[j] = look_local<kSize>(blocks.row_numbers(c.at.row + j), c.at, step_);
    for (std::size_t i = 0; i < D; ++i) {
      double left = c.du[i];
      for (std::size_t j = 0; j < D; ++j) left += c.P[i * D + j] * u[j];
      after += left * left / c.map.firmness;
    }
  }
  const auto unknowns = static_cast<double>(rows_.size() + D * contacts_.size());
  return after * unknowns > kSomeFreedom * before;
}

template class ProximalNewton<2>;
template class ProximalNewton<3>;

}  // namespace cairn::solve::many
