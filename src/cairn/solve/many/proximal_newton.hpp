#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "cairn/solve/many/blocks.hpp"
#include "cairn/solve/many/body_matrix.hpp"
#include "cairn/solve/many/force_map.hpp"

/// The exact cone: proximal steps in the forces, each by Newton's method in the velocities of the bodies.
/// docs/theory/many_solvers.md §5
namespace cairn::solve::many {

struct NewtonOptions {
  double tolerance{};
  double kept{};  // given forces are kept below this error
  int directions{};
  int most_steps{200};    // proximal ones, those that were refused as well
  int most_followed{20};  // Newton steps in one of them with the law as it is
  int most_lagged{100};   // and with its dissipation as it was
  double most_softness{
      10.0};  // of ε over the mean of G_c G_cᵀ's diagonal: a step that Newton's method always follows [-]
  double first_softness{1e-2};  // a cold start meets few kinks [-]
  double least_softness{1e-9};  // the condition of Newton's matrix is its inverse times that of the chain of bodies [-]
};

struct NewtonOutcome {
  int proximal{};
  int newton{};
  int lagged{};    // proximal steps with the dissipation as it was
  double error{};  // of the island
  bool runaway{};  // forces grew without bound
};

template <int D>
class ProximalNewton {
 public:
  /// From the forces in `blocks.f` on; `number` tells islands apart from call to call.
  NewtonOutcome run(Blocks<D>& blocks, const Island& island, std::size_t number, const NewtonOptions& options);
  /// Looks for a proof that no velocity satisfies joints and contacts, whatever the masses and friction. Loses the forces.
  bool proves_infeasible(Blocks<D>& blocks, const Island& island, std::size_t number, const NewtonOptions& options);
  /// Whether the forces found are one of many answers with the same velocities.
  bool forces_can_move(Blocks<D>& blocks, const Island& island, std::size_t number, const NewtonOptions& options);

 private:
  static constexpr std::size_t kSize = Blocks<D>::kSize;
  struct Place {
    std::size_t row{};
    int a{-1}, b{-1};  // bodies' numbers in the island
  };
  struct ContactState {
    Place at;
    ContactMap<D> map;
    double compliance{};  // mean of G_c G_cᵀ's diagonal
    double scale{};       // of velocity
    Numbers<D> u0{}, u{}, du{}, remembered{}, f{};
    Matrix<D> P{};
  };
  struct RowState {
    Place at;
    Row row{};
    double firmness{}, compliance{}, scale{};
    double u0{}, u{}, du{}, remembered{}, f{}, P{};
  };

  void prepare(const Blocks<D>& blocks, const Island& island, std::size_t number, int directions);
  void lay_out(const Blocks<D>& blocks, const Island& island, int directions);
  double advance(Blocks<D>& blocks, const Island& island, double softness, const NewtonOptions& options,
                 NewtonOutcome& outcome);
  double measure(Blocks<D>& blocks, const Island& island, int directions);
  void soften(double softness);
  void remember(const Blocks<D>& blocks, double softness);
  void write(Blocks<D>& blocks) const;
  bool solve_step(const Blocks<D>& blocks, Slip slip, int most, NewtonOutcome& outcome);
  void restart();
  void weigh_bodies(const Blocks<D>& blocks, std::size_t bodies);
  double rounding(const Blocks<D>& blocks);
  void move(double length);
  void respond(double step, Slip slip);
  double imbalance(const Blocks<D>& blocks, double step);
  bool find_direction(const Blocks<D>& blocks);
  void assemble(const Blocks<D>& blocks);
  void look_along(const Blocks<D>& blocks);
  double search_followed(const Blocks<D>& blocks, double before);
  double search_lagged(const Blocks<D>& blocks);
  bool shows_infeasible(const Blocks<D>& blocks);
  void polish(Blocks<D>& blocks, const Island& island, double softness, const NewtonOptions& options,
              NewtonOutcome& outcome);

  Question question_{};
  std::vector<ContactState> contacts_;
  std::vector<RowState> rows_;
  std::vector<BodyPair> edges_;
  std::vector<EliminationOrder> orders_;  // of each island
  EliminationOrder* order_{};
  BodyMatrix<kSize> matrix_;
  std::vector<double> dw_, step_, residual_, sizes_, weights_, kept_;
};

extern template class ProximalNewton<2>;
extern template class ProximalNewton<3>;

}  // namespace cairn::solve::many
