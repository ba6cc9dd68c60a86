#pragma once
#include <siconos/numerics/FrictionContactProblem.h>
#include <siconos/numerics/Friction_cst.h>
#include <siconos/numerics/NonSmoothDrivers.h>
#include <siconos/numerics/NumericsMatrix.h>
#include <siconos/numerics/SolverOptions.h>
#include <siconos/numerics/fc3d_Solvers.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <vector>

#include "solve/boxes.hpp"

/// Siconos' solvers of contacts with friction in space on one of our problems (without rows): its dense matrix W = G Gᵀ is
/// made once, so that solve() is the solver alone.
namespace siconos {

class Friction {
 public:
  explicit Friction(const boxes::OwnedMany<3>& p)
      : count_(3 * p.contacts.size()), matrix_(count_ * count_), q_(count_), mu_(p.contacts.size()) {
    const auto view = p.view();
    std::vector<double> column(p.w_free.size());
    for (std::size_t j = 0; j < count_; ++j) {
      std::fill(column.begin(), column.end(), 0.0);
      view.push(j, 1.0, column);
      for (std::size_t i = 0; i < count_; ++i) matrix_[j * count_ + i] = view.add_velocity(i, column, 0.0);
      q_[j] = view.add_velocity(j, p.w_free, p.b_motion[j]);
    }
    for (std::size_t k = 0; k < mu_.size(); ++k) mu_[k] = p.contacts[k].mu_static;
    const auto size = static_cast<int>(count_);
    held_.reset(NM_create_from_data(NM_DENSE, size, size, matrix_.data()));
    problem_ = {3, static_cast<int>(mu_.size()), held_.get(), q_.data(), mu_.data()};
  }

  /// Forces after at most `iterations`, from none; `tolerance` is relative to the norm of q, as Siconos counts.
  std::vector<double> solve(int solver, double tolerance, int iterations) {
    std::vector<double> f(count_), u(count_);
    SolverOptions* options = solver_options_create(solver);
    options->dparam[SICONOS_DPARAM_TOL] = tolerance;
    options->iparam[SICONOS_IPARAM_MAX_ITER] = iterations;
    fc3d_driver(&problem_, f.data(), u.data(), options);
    solver_options_delete(options);
    return f;
  }

 private:
  /// The numbers of the matrix are ours; Siconos frees the rest.
  struct Release {
    void operator()(NumericsMatrix* m) const {
      m->matrix0 = nullptr;
      NM_clear(m);
      std::free(m);
    }
  };
  std::size_t count_;
  std::vector<double> matrix_, q_, mu_;
  std::unique_ptr<NumericsMatrix, Release> held_;
  FrictionContactProblem problem_{};
};

}  // namespace siconos
