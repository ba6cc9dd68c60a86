#pragma once
#include <cmath>
#include <cstddef>
#include <span>

#include "cairn/laws/kernel/space/cone_phase.hpp"

/// Of all impulses that leave the velocities of a phase as they are, the nearest to given ones: contacts that stick keep to
/// their cones, contacts that slip to their rays, open ones to zero.               docs/theory/laws_in_space.md §4
///   min ½|f - f₀|²,  f ∈ K,  Gᵀ f = q:   f = Π_K(f₀ + G y),  Gᵀ Π_K(f₀ + G y) = q                        (KS.8)
/// As many unknowns y as velocities, whatever the number of contacts; Newton's method.
namespace cairn::rigid {

/// What a contact may carry without a change of velocity.
enum class Carries : int { nothing, ray, cone, normal, normal_and_tangents, tangents, segment, end_of_segment, disc };

namespace detail {

class NearestImpulses {
 public:
  CAIRN_HD NearestImpulses(const SpaceImpact& s, const Phase& q, Carver& room) : s_(s), q_(q) {
    const auto n = static_cast<std::size_t>(s.p->dof);
    kind_ = room.places(static_cast<std::size_t>(s.contacts));
    ray_ = room.numbers(2 * static_cast<std::size_t>(s.contacts));
    trial_ = room.numbers(s.lines());
    y_ = room.numbers(n);
    next_ = room.numbers(n);
    residual_ = room.numbers(n);
    spare_ = room.numbers(n);
    effect_ = room.numbers(n);
    J_ = room.numbers(n * n);
  }

  /// Moves q.f; false, and nothing is moved, where Newton's method does not come down to round-off.
  CAIRN_HD bool move(std::span<const double> wanted) {
    classify();
    for (double& x : effect_) x = 0.0;
    s_.push_all(q_.f, effect_);
    return find(wanted, kGoodEnough);
  }
  /// Friction in discs of radius `mu` at the contacts whose task is Task::disc, and impulses of rows, that have this effect
  /// Gᵀ f, of least norm; false, and nothing is moved, where there are none.
  /// `size` is what the effect is the rest of.
  CAIRN_HD bool share(std::span<const double> effect, std::span<const double> none, double size) {
    size_ = size;
    for (int k = 0; k < s_.contacts; ++k) {
      const auto at = static_cast<std::size_t>(k);
      kind_[at] = static_cast<int>(static_cast<Task>(q_.task[at]) == Task::disc ? Carries::disc : Carries::nothing);
    }
    for (std::size_t d = 0; d < effect_.size(); ++d) effect_[d] = effect[d];
    for (double& f : q_.f) f = 0.0;
    return find(none, kShared);
  }

 private:
  CAIRN_HD bool find(std::span<const double> wanted, double enough) {
    wanted_ = wanted;
    for (double& y : y_) y = 0.0;
    double left = evaluate(y_, true);
    for (int k = 0; k < kMostSteps; ++k) {
      if (left <= kDone) break;
      double most = 0.0;
      for (std::size_t d = 0; d < y_.size(); ++d) most = std::fmax(most, J_[d * y_.size() + d]);
      for (std::size_t d = 0; d < y_.size(); ++d) J_[d * y_.size() + d] += kSoftened * most;
      for (double& r : residual_) r = -r;
      if (!(most > 0.0) || !solve_dense(J_, residual_)) break;
      double better = left;
      double part = 1.0;
      for (int halving = 0; halving < kMostHalvings; ++halving, part *= 0.5) {
        for (std::size_t d = 0; d < y_.size(); ++d) next_[d] = y_[d] + part * residual_[d];
        better = evaluate(next_, false);
        if (better < left) break;
      }
      if (!(better < left)) break;
      for (std::size_t d = 0; d < y_.size(); ++d) y_[d] = next_[d];
      left = evaluate(y_, true);
    }
    if (!(left <= enough)) return false;
    for (std::size_t i = 0; i < trial_.size(); ++i) q_.f[i] = trial_[i];
    for (std::size_t d = 0; d < q_.w.size(); ++d) q_.w[d] = q_.start[d];
    s_.push_all(q_.f, q_.w);
    return true;
  }

  static constexpr int kMostSteps = 60;
  static constexpr int kMostHalvings = 30;
  static constexpr double kSoftened = 4194304.0 * math::kUnitRoundOff;  // of the largest: directions without an effect
  static constexpr double kDone = 8.0 * math::kUnitRoundOff;            // of the terms of Gᵀ f
  static constexpr double kGoodEnough = 256.0 * math::kUnitRoundOff;
  static constexpr double kShared = 1048576.0 * math::kUnitRoundOff;  // what integration leaves of an effect

  CAIRN_HD void classify() {
    for (int k = 0; k < s_.contacts; ++k) {
      const auto at = static_cast<std::size_t>(k);
      const std::size_t n = s_.line(k, 0);
      const double none = kNoSpeed * s_.scale[at];
      const auto task = static_cast<Task>(q_.task[at]);
      Carries kind = Carries::nothing;
      const bool closed = q_.f[n] > 0.0 || s_.velocity(n, q_.w) - q_.target[at] <= none;
      if (closed && task == Task::press) kind = Carries::normal;
      if (task == Task::hold) kind = Carries::normal_and_tangents;
      if (task == Task::hold_tangent) kind = Carries::tangents;
      if (task == Task::along) {
        const double u = q_.aim[2 * at] * s_.velocity(n + 1, q_.w) + q_.aim[2 * at + 1] * s_.velocity(n + 2, q_.w);
        kind = u > none ? Carries::nothing : (u < -none ? Carries::end_of_segment : Carries::segment);
      }
      if (closed && task == Task::rub) {
        const double u1 = s_.velocity(n + 1, q_.w);
        const double u2 = s_.velocity(n + 2, q_.w);
        const double speed = std::sqrt(u1 * u1 + u2 * u2);
        kind = speed > none ? Carries::ray : Carries::cone;
        if (kind == Carries::ray) {
          ray_[2 * at] = -q_.mu[at] * u1 / speed;
          ray_[2 * at + 1] = -q_.mu[at] * u2 / speed;
        }
      }
      kind_[at] = static_cast<int>(kind);
    }
  }

  /// Π_K of one contact and its derivative; where it has a kink, as at the start from zero, the side that moves.
  CAIRN_HD Local nearest(int place, const double* z) const {
    Local r;
    const auto at = static_cast<std::size_t>(place);
    switch (static_cast<Carries>(kind_[at])) {
      case Carries::nothing:
        return r;
      case Carries::segment:
      case Carries::end_of_segment: {
        const double e[2] = {q_.aim[2 * at], q_.aim[2 * at + 1]};
        const double along = e[0] * z[1] + e[1] * z[2];
        const bool ends = static_cast<Carries>(kind_[at]) == Carries::end_of_segment || along >= q_.mu[at];
        const double taken = ends ? q_.mu[at] : (along > 0.0 ? along : 0.0);
        for (std::size_t i = 0; i < 2; ++i) {
          r.f[i + 1] = taken * e[i];
          for (std::size_t j = 0; j < 2; ++j) r.D[i + 1][j + 1] = ends || !(along >= 0.0) ? 0.0 : e[i] * e[j];
        }
        return r;
      }
      case Carries::disc: {
        const Disc disc = nearest_in_disc(z[1], z[2], q_.mu[at]);
        for (std::size_t i = 0; i < 2; ++i) {
          r.f[i + 1] = disc.x[i];
          for (std::size_t j = 0; j < 2; ++j) r.D[i + 1][j + 1] = disc.by_z[i][j];
        }
        return r;
      }
      case Carries::tangents:
        r.f[1] = z[1];
        r.f[2] = z[2];
        r.D[1][1] = r.D[2][2] = 1.0;
        return r;
      case Carries::normal_and_tangents:
        r.f[1] = z[1];
        r.f[2] = z[2];
        r.D[1][1] = r.D[2][2] = 1.0;
        [[fallthrough]];
      case Carries::normal:
        r.f[0] = z[0] > 0.0 ? z[0] : 0.0;
        r.D[0][0] = z[0] >= 0.0 ? 1.0 : 0.0;
        return r;
      case Carries::ray: {
        const double e[3] = {1.0, ray_[2 * at], ray_[2 * at + 1]};
        const double square = 1.0 + (e[1] * e[1] + e[2] * e[2]);
        const double along = (z[0] + (e[1] * z[1] + e[2] * z[2])) / square;
        if (!(along >= 0.0)) return r;
        for (std::size_t i = 0; i < 3; ++i) {
          r.f[i] = along * e[i];
          for (std::size_t j = 0; j < 3; ++j) r.D[i][j] = e[i] * e[j] / square;
        }
        return r;
      }
      case Carries::cone:
        return nearest_in_cone(z, q_.mu[at]);
    }
    return r;
  }
  CAIRN_HD static Local nearest_in_cone(const double* z, double mu) {
    Local r;
    const double length = std::sqrt(z[1] * z[1] + z[2] * z[2]);
    if (length <= mu * z[0]) {
      for (std::size_t i = 0; i < 3; ++i) {
        r.f[i] = z[i];
        r.D[i][i] = 1.0;
      }
      return r;
    }
    const double square = 1.0 + mu * mu;
    const double along = (z[0] + mu * length) / square;
    if (!(along > 0.0) || !(length > 0.0)) return r;
    const double e[2] = {z[1] / length, z[2] / length};
    r.f[0] = along;
    r.D[0][0] = 1.0 / square;
    const double turn = mu * along / length;
    for (std::size_t i = 0; i < 2; ++i) {
      r.f[i + 1] = mu * along * e[i];
      r.D[0][i + 1] = r.D[i + 1][0] = mu * e[i] / square;
      for (std::size_t j = 0; j < 2; ++j)
        r.D[i + 1][j + 1] = mu * mu / square * e[i] * e[j] + turn * ((i == j ? 1.0 : 0.0) - e[i] * e[j]);
    }
    return r;
  }

  /// Gᵀ Π_K(f₀ + G y) - q, the size relative to its terms; with `derive` its derivative. `residual_` holds Newton's
  /// step while parts of it are tried, so it is written only where `derive` is set.
  CAIRN_HD double evaluate(std::span<const double> y, bool derive) {
    const std::size_t n = y.size();
    if (derive)
      for (double& x : J_) x = 0.0;
    const auto z_of = [&](std::size_t line) { return wanted_[line] + s_.p->add_velocity(s_.source(line), y, 0.0); };
    for (std::size_t row = 0; row < static_cast<std::size_t>(s_.rows); ++row) {
      const Row& bounds = s_.p->rows[row];
      const double z = z_of(row);
      trial_[row] = z < bounds.lower ? bounds.lower : (z > bounds.upper ? bounds.upper : z);
      if (derive && trial_[row] == z) add_product(*s_.p, row, row, 1.0, J_, n);
    }
    for (int place = 0; place < s_.contacts; ++place) {
      const std::size_t first = s_.line(place, 0);
      const double z[3] = {z_of(first), z_of(first + 1), z_of(first + 2)};
      const Local local = nearest(place, z);
      const std::size_t row = s_.source(first);
      for (std::size_t i = 0; i < 3; ++i) {
        trial_[first + i] = local.f[i];
        for (std::size_t j = 0; derive && j < 3; ++j)
          if (local.D[i][j] != 0.0) add_product(*s_.p, row + i, row + j, local.D[i][j], J_, n);
      }
    }
    double terms = size_;
    for (const double x : effect_) terms += std::fabs(x);
    for (std::size_t i = 0; i < trial_.size(); ++i) terms += std::sqrt(s_.compliance[i]) * std::fabs(trial_[i]);
    return terms > 0.0 ? imbalance(derive) / terms : 0.0;
  }
  /// |Gᵀ trial - effect|; kept where a step is to be made of it.
  CAIRN_HD double imbalance(bool keep) {
    std::span<double> r = keep ? residual_ : spare_;
    for (std::size_t d = 0; d < r.size(); ++d) r[d] = -effect_[d];
    s_.push_all(trial_, r);
    double sum = 0.0;
    for (const double x : r) sum += x * x;
    return std::sqrt(sum);
  }

  const SpaceImpact& s_;
  const Phase& q_;
  std::span<int> kind_;
  std::span<double> ray_, trial_, y_, next_, residual_, spare_, effect_, J_;
  std::span<const double> wanted_;
  double size_{};
};

}  // namespace detail
}  // namespace cairn::rigid
