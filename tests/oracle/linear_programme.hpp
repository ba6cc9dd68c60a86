/// Linear programmes of statics by the textbook's dense simplex, for problems of a few hundred unknowns.
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "oracle/numeric.hpp"

namespace oracle {

/// maximise c·x over A x = b, x >= 0; A by rows.
struct LinearProgramme {
  std::vector<std::vector<Real>> A;
  std::vector<Real> b;
  std::vector<Real> c;
};

enum class LpStatus { solved, infeasible, unbounded };

struct LpAnswer {
  LpStatus status{LpStatus::infeasible};
  Real value{};  // c·x
  std::vector<Real> x{};
  std::vector<Real> proof{};  // infeasible: y with yᵀA >= 0 and yᵀb < 0
};

namespace detail {

/// Rows of the tableau hold the basic unknowns, the last row the objective with what is still to be gained; artificial
/// unknowns stand behind the others.
class Simplex {
 public:
  /// Below this, beside rows scaled to a largest entry of one, a number is round-off: a thousand roundings of long doubles
  /// that have passed through some hundred pivots.
  static constexpr Real kNoise = 1e-13L;
  /// A pivot below this would multiply the round-off of its row beyond what three digits of a ratio could bear.
  static constexpr Real kLeastPivot = 1e-10L;
  /// An answer must satisfy its equations to this part of their largest term, or it is none.
  static constexpr Real kWrong = 1e-9L;

  explicit Simplex(const LinearProgramme& p) : rows_(p.A.size()), unknowns_(p.c.size()), sign_(rows_), scale_(rows_) {
    tableau_.assign(rows_ + 1, std::vector<Real>(unknowns_ + rows_ + 1, 0));
    basis_.resize(rows_);
    for (std::size_t i = 0; i < rows_; ++i) {
      Real largest = std::fabs(p.b[i]);
      for (const Real a : p.A[i]) largest = std::fmax(largest, std::fabs(a));
      scale_[i] = largest > 0 ? largest : 1;
      sign_[i] = p.b[i] < 0 ? -1 : 1;
      for (std::size_t j = 0; j < unknowns_; ++j) tableau_[i][j] = sign_[i] * p.A[i][j] / scale_[i];
      tableau_[i][unknowns_ + i] = 1;
      tableau_[i].back() = sign_[i] * p.b[i] / scale_[i];
      basis_[i] = unknowns_ + i;
    }
  }

  LpAnswer run(const std::vector<Real>& c) {
    price([&](std::size_t j) { return j < unknowns_ ? Real{0} : Real{-1}; });
    climb(unknowns_ + rows_);
    LpAnswer answer;
    if (tableau_.back().back() > kNoise * static_cast<Real>(rows_)) {
      for (std::size_t i = 0; i < rows_; ++i)
        answer.proof.push_back(sign_[i] / scale_[i] * (tableau_.back()[unknowns_ + i] + 1) * -1);
      return answer;
    }
    drive_out_artificial();
    price([&](std::size_t j) { return j < unknowns_ ? c[j] : Real{0}; });
    answer.status = climb(unknowns_) ? LpStatus::solved : LpStatus::unbounded;
    answer.x.assign(unknowns_, 0);
    for (std::size_t i = 0; i < rows_; ++i)
      if (basis_[i] < unknowns_) answer.x[basis_[i]] = tableau_[i].back();
    for (std::size_t j = 0; j < unknowns_; ++j) answer.value += c[j] * answer.x[j];
    return answer;
  }

 private:
  /// Sets the objective row: gains of the unknowns out of the basis.
  template <class Cost>
  void price(const Cost& cost) {
    std::vector<Real>& gain = tableau_.back();
    for (std::size_t j = 0; j < gain.size(); ++j) gain[j] = j + 1 < gain.size() ? cost(j) : 0;
    for (std::size_t i = 0; i < rows_; ++i) {
      const Real of_basic = cost(basis_[i]);
      for (std::size_t j = 0; j < gain.size(); ++j) gain[j] -= of_basic * tableau_[i][j];
    }
  }

  /// The unknown to enter: the one that gains most, which takes few pivots, or Bland's, the first that gains, with which no
  /// basis comes twice; `columns` where none gains.
  std::size_t entering(std::size_t columns, bool steepest) const {
    const std::vector<Real>& gain = tableau_.back();
    std::size_t enter = columns;
    for (std::size_t j = 0; j < columns; ++j) {
      if (!(gain[j] > kNoise)) continue;
      if (enter == columns || gain[j] > gain[enter]) enter = j;
      if (!steepest) break;
    }
    return enter;
  }

  /// Of two rows that tie: the larger pivot, or with Bland's rule the lower number.
  bool preferred(std::size_t i, std::size_t other, std::size_t enter, bool steepest) const {
    return steepest ? tableau_[i][enter] > tableau_[other][enter] : basis_[i] < basis_[other];
  }

  /// Pivots until nothing below `columns` gains; false where the gain has no end.
  bool climb(std::size_t columns) {
    std::size_t pivots = 0;
    for (;;) {
      const bool steepest = pivots++ < 20 * rows_;
      const std::size_t enter = entering(columns, steepest);
      if (enter == columns) return true;
      std::size_t leave = rows_;
      Real least = 0;
      for (std::size_t i = 0; i < rows_; ++i) {
        if (!(tableau_[i][enter] > kLeastPivot)) continue;
        const Real ratio = std::fmax(tableau_[i].back(), 0) / tableau_[i][enter];
        const bool tie = leave != rows_ && std::fabs(ratio - least) <= kNoise * least;
        if (leave == rows_ || (tie ? preferred(i, leave, enter, steepest) : ratio < least)) {
          leave = i;
          least = ratio;
        }
      }
      if (leave == rows_) return false;
      pivot(leave, enter);
    }
  }

  /// Artificial unknowns that are still basic are zero: others take their place, or their row says nothing.
  void drive_out_artificial() {
    for (std::size_t i = 0; i < rows_; ++i) {
      if (basis_[i] < unknowns_) continue;
      std::size_t best = 0;
      for (std::size_t j = 1; j < unknowns_; ++j)
        if (std::fabs(tableau_[i][j]) > std::fabs(tableau_[i][best])) best = j;
      if (std::fabs(tableau_[i][best]) > kNoise) pivot(i, best);
    }
  }

  void pivot(std::size_t row, std::size_t column) {
    const Real head = tableau_[row][column];
    for (Real& a : tableau_[row]) a /= head;
    for (std::size_t i = 0; i <= rows_; ++i) {
      const Real factor = tableau_[i][column];
      if (i == row || factor == 0) continue;
      for (std::size_t j = 0; j < tableau_[i].size(); ++j) tableau_[i][j] -= factor * tableau_[row][j];
      tableau_[i][column] = 0;
    }
    basis_[row] = column;
  }

  std::size_t rows_, unknowns_;
  std::vector<Real> sign_, scale_;
  std::vector<std::vector<Real>> tableau_;
  std::vector<std::size_t> basis_;
};

}  // namespace detail

inline LpAnswer maximise(const LinearProgramme& p) {
  require(p.A.size() == p.b.size(), "a right-hand side for each row");
  for (const auto& row : p.A) require(row.size() == p.c.size(), "a coefficient for each unknown");
  LpAnswer answer = detail::Simplex(p).run(p.c);
  for (std::size_t i = 0; i < p.b.size() && answer.status == LpStatus::solved; ++i) {
    Real left = -p.b[i], size = std::fabs(p.b[i]);
    for (std::size_t j = 0; j < p.c.size(); ++j) {
      left += p.A[i][j] * answer.x[j];
      size = std::fmax(size, std::fabs(p.A[i][j] * answer.x[j]));
    }
    require(std::fabs(left) <= detail::Simplex::kWrong * size, "a programme that this simplex can solve");
  }
  return answer;
}

}  // namespace oracle
