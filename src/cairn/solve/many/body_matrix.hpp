#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cairn/problem/contact_problem.hpp"

/// A sparse matrix of blocks, one row and column a body, and its factors L U.              docs/theory/many_solvers.md §6
namespace cairn::solve::many {

/// Order of elimination and where fill comes: by least degree (Tinney and Walker 1967) or by nested dissection (George 1973),
/// whichever costs less; ties by the bodies' own order.
class EliminationOrder {
 public:
  /// `edges` are pairs of bodies 0 ... bodies - 1, repeated as often as they come. Nothing is done where they are those of
  /// the last call.
  void find(int bodies, std::span<const BodyPair> edges);

  int bodies() const { return bodies_; }
  std::size_t blocks_below() const { return rows_.size(); }
  int position(int body) const { return position_[static_cast<std::size_t>(body)]; }
  /// Rows below the diagonal of column j, as positions in ascending order, and where the first stands among all blocks.
  std::span<const int> rows_of(int j) const {
    const auto at = static_cast<std::size_t>(j);
    return {rows_.data() + first_[at], first_[at + 1] - first_[at]};
  }
  std::size_t first_of(int j) const { return first_[static_cast<std::size_t>(j)]; }
  /// The block of a row below the diagonal of column j.
  std::size_t block_of(int row, int j) const;
  /// For column j: of each pair of its rows, the later one first, the block that the two of them name.
  std::span<const std::uint32_t> targets_of(int j) const {
    const auto at = static_cast<std::size_t>(j);
    return {targets_.data() + first_target_[at], first_target_[at + 1] - first_target_[at]};
  }

 private:
  void connect();
  void order_by_degree();
  void order_by_dissection();
  void dissect(std::size_t begin, std::size_t end);
  int narrowest_layer() const;
  int far_end(std::size_t begin, std::size_t end);
  std::size_t spread_from(int start, std::size_t begin, std::size_t end);
  void take_out(int body);
  void take_out_by_degree(std::size_t begin, std::size_t end);
  double cost() const;
  void number();
  void list_targets();

  int bodies_{-1};
  std::vector<BodyPair> edges_;
  std::vector<std::vector<int>> touching_;    // as given
  std::vector<std::vector<int>> neighbours_;  // of those that are left, fill included
  std::vector<int> merged_, sequence_, by_degree_, position_, rows_;
  std::vector<int> piece_, level_, reached_;  // of the dissection
  std::vector<std::size_t> leaf_;             // where the part of the dissection begins that stays whole
  std::vector<std::size_t> first_, first_target_;
  std::vector<std::uint32_t> targets_;
};

/// Numbers of a matrix with Size × Size blocks, not necessarily symmetric, with pivots within the diagonal blocks only: made
/// for identity plus something positive.
template <std::size_t Size>
class BodyMatrix {
 public:
  static constexpr std::size_t kBlock = Size * Size;

  /// Zero, with the identity on the diagonal.
  void start(const EliminationOrder& order);
  /// Adds the block (row, column) of bodies.
  double* at(int row, int column);
  /// False where a diagonal block cannot be inverted.
  bool factor();
  /// x = A⁻¹ x, Size numbers a body in the bodies' own order.
  void solve(std::span<double> x);

 private:
  const EliminationOrder* order_{};
  std::vector<double> diagonal_;  // inverted by factor()
  std::vector<double> lower_;     // of column j, rows below
  std::vector<double> upper_;     // of row j, columns behind
  std::vector<double> moved_;
};

extern template class BodyMatrix<3>;
extern template class BodyMatrix<6>;

}  // namespace cairn::solve::many
