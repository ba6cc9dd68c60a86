#pragma once
#include <siconos/numerics/LCP_Solvers.h>
#include <siconos/numerics/LinearComplementarityProblem.h>
#include <siconos/numerics/NumericsMatrix.h>
#include <siconos/numerics/SolverOptions.h>
#include <siconos/numerics/lcp_cst.h>

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include "cairn/solve/lcp.hpp"

/// Siconos' Lemke on one of our problems: everything is prepared once, so that solve() is the solver alone.
namespace siconos {

class Lemke {
 public:
  explicit Lemke(const cairn::solve::Lcp& p)
      : n_(static_cast<std::size_t>(p.n)),
        columns_(n_ * n_),
        q_(p.q.begin(), p.q.end()),
        z_(n_),
        w_(n_),
        options_(solver_options_create(SICONOS_LCP_LEMKE)) {
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t j = 0; j < n_; ++j) columns_[j * n_ + i] = p.M[i * n_ + j];
    matrix_.reset(NM_create_from_data(NM_DENSE, p.n, p.n, columns_.data()));
    problem_ = {p.n, matrix_.get(), q_.data()};
  }
  Lemke(Lemke&&) = default;

  bool solve() {
    int info = -1;
    for (double& value : z_) value = 0.0;
    lcp_lexicolemke(&problem_, z_.data(), w_.data(), &info, options_.get());
    return info == 0;
  }
  /// Whether Siconos reports a solution and it is one to a millionth of the largest unknown and of the largest right-hand
  /// side. Where there is none it reports unknowns so large that their round-off covers the right-hand side: these do not
  /// count.
  bool solved(const cairn::solve::Lcp& p) {
    if (!solve()) return false;
    double largest_z = 0.0;
    double largest_q = 0.0;
    for (const double value : z_) largest_z = std::fmax(largest_z, std::fabs(value));
    for (const double value : p.q) largest_q = std::fmax(largest_q, std::fabs(value));
    for (std::size_t i = 0; i < n_; ++i) {
      double w = p.q[i];
      double terms = 0.0;
      for (std::size_t j = 0; j < n_; ++j) {
        w += p.M[i * n_ + j] * z_[j];
        terms = std::fmax(terms, std::fabs(p.M[i * n_ + j] * z_[j]));
      }
      const double of_z = largest_z > 0.0 ? z_[i] / largest_z : 0.0;
      const double of_w = largest_q > 0.0 ? w / largest_q : 0.0;
      if (!(std::fabs(std::fmin(of_z, of_w)) <= 1e-6) || terms > 1e6 * largest_q) return false;
    }
    return true;
  }

 private:
  struct KeepData {  // the numbers belong to columns_
    void operator()(NumericsMatrix* m) const {
      m->matrix0 = nullptr;
      NM_clear(m);
      std::free(m);
    }
  };
  struct WithMembers {  // 4.4.0 frees the members and not the structure
    void operator()(SolverOptions* options) const {
      solver_options_delete(options);
      std::free(options);
    }
  };
  std::size_t n_;
  std::vector<double> columns_, q_, z_, w_;
  std::unique_ptr<NumericsMatrix, KeepData> matrix_;
  std::unique_ptr<SolverOptions, WithMembers> options_;
  LinearComplementarityProblem problem_{};
};

}  // namespace siconos
