#include "cairn/solve/many/body_matrix.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace cairn::solve::many {

namespace {
bool same(const BodyPair& x, const BodyPair& y) { return x.a == y.a && x.b == y.b; }
}  // namespace

void EliminationOrder::find(int bodies, std::span<const BodyPair> edges) {
  if (bodies == bodies_ && std::equal(edges.begin(), edges.end(), edges_.begin(), edges_.end(), same)) return;
  bodies_ = bodies;
  edges_.assign(edges.begin(), edges.end());
  const auto n = static_cast<std::size_t>(bodies);
  if (neighbours_.size() < n) neighbours_.resize(n);
  for (std::size_t k = 0; k < n; ++k) neighbours_[k].clear();
  for (const BodyPair& edge : edges_) {
    if (edge.a == kNoBody || edge.b == kNoBody || edge.a == edge.b) continue;
    neighbours_[static_cast<std::size_t>(edge.a)].push_back(edge.b);
    neighbours_[static_cast<std::size_t>(edge.b)].push_back(edge.a);
  }
  for (std::size_t k = 0; k < n; ++k) {
    std::sort(neighbours_[k].begin(), neighbours_[k].end());
    neighbours_[k].erase(std::unique(neighbours_[k].begin(), neighbours_[k].end()), neighbours_[k].end());
  }
  eliminate();
  list_targets();
}

/// Takes out the body with the fewest neighbours, which become each other's.
void EliminationOrder::eliminate() {
  const auto n = static_cast<std::size_t>(bodies_);
  position_.assign(n, -1);
  sequence_.clear();
  for (std::size_t step = 0; step < n; ++step) {
    int next = -1;
    std::size_t fewest = n + 1;
    for (std::size_t k = 0; k < n; ++k) {
      if (position_[k] >= 0 || neighbours_[k].size() >= fewest) continue;
      fewest = neighbours_[k].size();
      next = static_cast<int>(k);
    }
    position_[static_cast<std::size_t>(next)] = static_cast<int>(step);
    sequence_.push_back(next);
    const std::vector<int>& left = neighbours_[static_cast<std::size_t>(next)];
    for (const int k : left) {
      std::vector<int>& own = neighbours_[static_cast<std::size_t>(k)];
      merged_.clear();
      std::set_union(own.begin(), own.end(), left.begin(), left.end(), std::back_inserter(merged_));
      std::erase_if(merged_, [&](int other) { return other == k || other == next; });
      own.assign(merged_.begin(), merged_.end());
    }
  }
  first_.assign(1, 0);
  rows_.clear();
  for (const int body : sequence_) {
    for (const int k : neighbours_[static_cast<std::size_t>(body)])
      rows_.push_back(position_[static_cast<std::size_t>(k)]);
    std::sort(rows_.begin() + static_cast<std::ptrdiff_t>(first_.back()), rows_.end());
    first_.push_back(rows_.size());
  }
}

std::size_t EliminationOrder::block_of(int row, int j) const {
  const std::span<const int> rows = rows_of(j);
  return first_of(j) + static_cast<std::size_t>(std::lower_bound(rows.begin(), rows.end(), row) - rows.begin());
}

void EliminationOrder::list_targets() {
  targets_.clear();
  first_target_.assign(1, 0);
  for (int j = 0; j < bodies_; ++j) {
    const std::span<const int> rows = rows_of(j);
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const std::span<const int> of_k = rows_of(rows[k]);
      std::size_t at = 0;
      for (std::size_t i = k + 1; i < rows.size(); ++i) {
        while (of_k[at] != rows[i]) ++at;
        targets_.push_back(static_cast<std::uint32_t>(first_of(rows[k]) + at));
      }
    }
    first_target_.push_back(targets_.size());
  }
}

namespace {

template <std::size_t Size>
using Block = std::array<double, Size * Size>;

/// C -= A B
template <std::size_t Size>
inline void take_product(double* c, const double* a, const double* b) {
  for (std::size_t r = 0; r < Size; ++r) {
    std::array<double, Size> sum;
    for (std::size_t j = 0; j < Size; ++j) sum[j] = c[r * Size + j];
    for (std::size_t k = 0; k < Size; ++k) {
      const double factor = a[r * Size + k];
      for (std::size_t j = 0; j < Size; ++j) sum[j] -= factor * b[k * Size + j];
    }
    for (std::size_t j = 0; j < Size; ++j) c[r * Size + j] = sum[j];
  }
}
/// A = A B
template <std::size_t Size>
inline void multiply(double* a, const double* b) {
  for (std::size_t r = 0; r < Size; ++r) {
    std::array<double, Size> sum{};
    for (std::size_t k = 0; k < Size; ++k)
      for (std::size_t j = 0; j < Size; ++j) sum[j] += a[r * Size + k] * b[k * Size + j];
    for (std::size_t j = 0; j < Size; ++j) a[r * Size + j] = sum[j];
  }
}
template <std::size_t Size>
inline void take_image(double* x, const double* a, const double* y) {
  for (std::size_t r = 0; r < Size; ++r) {
    double sum = 0.0;
    for (std::size_t k = 0; k < Size; ++k) sum += a[r * Size + k] * y[k];
    x[r] -= sum;
  }
}

/// Gauss-Jordan with row pivots.
template <std::size_t Size>
bool invert(double* a) {
  Block<Size> inverse{};
  for (std::size_t k = 0; k < Size; ++k) inverse[k * Size + k] = 1.0;
  for (std::size_t k = 0; k < Size; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < Size; ++i)
      if (std::fabs(a[i * Size + k]) > std::fabs(a[pivot * Size + k])) pivot = i;
    const double head = a[pivot * Size + k];
    if (!(std::fabs(head) > 0.0) || !std::isfinite(head)) return false;
    for (std::size_t j = 0; j < Size && pivot != k; ++j) {
      std::swap(a[k * Size + j], a[pivot * Size + j]);
      std::swap(inverse[k * Size + j], inverse[pivot * Size + j]);
    }
    for (std::size_t j = 0; j < Size; ++j) {
      a[k * Size + j] /= head;
      inverse[k * Size + j] /= head;
    }
    for (std::size_t i = 0; i < Size; ++i) {
      if (i == k) continue;
      const double factor = a[i * Size + k];
      for (std::size_t j = 0; j < Size; ++j) {
        a[i * Size + j] -= factor * a[k * Size + j];
        inverse[i * Size + j] -= factor * inverse[k * Size + j];
      }
    }
  }
  std::copy(inverse.begin(), inverse.end(), a);
  return true;
}

}  // namespace

template <std::size_t Size>
void BodyMatrix<Size>::start(const EliminationOrder& order) {
  order_ = &order;
  const auto n = static_cast<std::size_t>(order.bodies());
  diagonal_.assign(n * kBlock, 0.0);
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t j = 0; j < Size; ++j) diagonal_[k * kBlock + j * Size + j] = 1.0;
  lower_.assign(order.blocks_below() * kBlock, 0.0);
  upper_.assign(order.blocks_below() * kBlock, 0.0);
}

template <std::size_t Size>
double* BodyMatrix<Size>::at(int row, int column) {
  const int i = order_->position(row);
  const int j = order_->position(column);
  if (i == j) return diagonal_.data() + static_cast<std::size_t>(i) * kBlock;
  if (i > j) return lower_.data() + order_->block_of(i, j) * kBlock;
  return upper_.data() + order_->block_of(j, i) * kBlock;
}

template <std::size_t Size>
bool BodyMatrix<Size>::factor() {
  for (int j = 0; j < order_->bodies(); ++j) {
    double* head = diagonal_.data() + static_cast<std::size_t>(j) * kBlock;
    if (!invert<Size>(head)) return false;
    const std::span<const int> rows = order_->rows_of(j);
    const std::size_t first = order_->first_of(j);
    for (std::size_t i = 0; i < rows.size(); ++i) multiply<Size>(lower_.data() + (first + i) * kBlock, head);
    const std::uint32_t* target = order_->targets_of(j).data();
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const double* lower_k = lower_.data() + (first + k) * kBlock;
      const double* upper_k = upper_.data() + (first + k) * kBlock;
      take_product<Size>(diagonal_.data() + static_cast<std::size_t>(rows[k]) * kBlock, lower_k, upper_k);
      for (std::size_t i = k + 1; i < rows.size(); ++i, ++target) {
        take_product<Size>(lower_.data() + *target * kBlock, lower_.data() + (first + i) * kBlock, upper_k);
        take_product<Size>(upper_.data() + *target * kBlock, lower_k, upper_.data() + (first + i) * kBlock);
      }
    }
  }
  return true;
}

template <std::size_t Size>
void BodyMatrix<Size>::solve(std::span<double> x) {
  const int n = order_->bodies();
  moved_.resize(x.size());
  const auto place = [&](int body) { return static_cast<std::size_t>(order_->position(body)) * Size; };
  for (int body = 0; body < n; ++body)
    std::copy_n(x.data() + static_cast<std::size_t>(body) * Size, Size, moved_.data() + place(body));
  for (int j = 0; j < n; ++j) {
    const std::span<const int> rows = order_->rows_of(j);
    const double* known = moved_.data() + static_cast<std::size_t>(j) * Size;
    for (std::size_t i = 0; i < rows.size(); ++i)
      take_image<Size>(moved_.data() + static_cast<std::size_t>(rows[i]) * Size,
                       lower_.data() + (order_->first_of(j) + i) * kBlock, known);
  }
  for (int j = n; j-- > 0;) {
    const std::span<const int> rows = order_->rows_of(j);
    double* own = moved_.data() + static_cast<std::size_t>(j) * Size;
    for (std::size_t i = 0; i < rows.size(); ++i)
      take_image<Size>(own, upper_.data() + (order_->first_of(j) + i) * kBlock,
                       moved_.data() + static_cast<std::size_t>(rows[i]) * Size);
    std::array<double, Size> y{};
    const double* inverse = diagonal_.data() + static_cast<std::size_t>(j) * kBlock;
    for (std::size_t r = 0; r < Size; ++r)
      for (std::size_t k = 0; k < Size; ++k) y[r] += inverse[r * Size + k] * own[k];
    std::copy(y.begin(), y.end(), own);
  }
  for (int body = 0; body < n; ++body)
    std::copy_n(moved_.data() + place(body), Size, x.data() + static_cast<std::size_t>(body) * Size);
}

template class BodyMatrix<3>;
template class BodyMatrix<6>;

}  // namespace cairn::solve::many
