#pragma once
#include <cstddef>
#include <vector>

#include "cairn/solve/many/blocks.hpp"
#include "cairn/solve/many/local_contact.hpp"
#include "cairn/solve/report.hpp"

/// Projected block Gauss-Seidel: contact by contact, each solved exactly.                   docs/theory/many_solvers.md §4
namespace cairn::solve::many {

template <int D>
struct SweptContact {
  LocalContact<D> local;
  const double* numbers{};  // D rows of G
  double* w_a{};            // null: no body
  double* w_b{};
  double* f{};
  Numbers<D> b{};
  double per_velocity{};  // 1 / its scale
};
struct SweptRow {
  const double* numbers{};
  double* w_a{};
  double* w_b{};
  double* f{};
  double b{};
  double inverse{};  // of G_r G_rᵀ
  double lower{}, upper{};
  double per_velocity{};
};

struct SweepOptions {
  double tolerance{};
  int most_sweeps{};
  int directions{};
};

/// What sweeps came to.
struct Swept {
  int sweeps{};
  double error{};  // of the island
  bool runaway{};  // forces grew without bound, or steadily to the end
};

template <int D>
class Sweeper {
 public:
  /// From the forces in `blocks.f` on, until the island's error is below the tolerance; `blocks.w` follows.
  Swept run(Blocks<D>& blocks, const Island& island, const SweepOptions& options);

 private:
  void lay_out(Blocks<D>& blocks, const Island& island, const SweepOptions& options);
  double sweep(bool forward);

  std::vector<SweptContact<D>> contacts_;
  std::vector<SweptRow> rows_;
};

extern template class Sweeper<2>;
extern template class Sweeper<3>;

}  // namespace cairn::solve::many
