#include "cairn/solve/many/body_matrix.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <utility>

namespace cairn::solve::many {

namespace {

constexpr int kUnreached = -1;
constexpr int kElsewhere = -2;  // not of the piece at hand
constexpr int kFewBodies = 64;  // below it the two orders differ by little
constexpr std::size_t kSmallPiece = 100;
constexpr int kLooksForAnEnd = 3;

bool same(const BodyPair& x, const BodyPair& y) { return x.a == y.a && x.b == y.b; }

}  // namespace

void EliminationOrder::find(int bodies, std::span<const BodyPair> edges) {
  if (bodies == bodies_ && std::equal(edges.begin(), edges.end(), edges_.begin(), edges_.end(), same)) return;
  bodies_ = bodies;
  edges_.assign(edges.begin(), edges.end());
  connect();
  order_by_degree();
  const double by_degree = cost();
  by_degree_ = sequence_;
  if (bodies_ > kFewBodies) {
    order_by_dissection();
    if (!(cost() < by_degree)) {
      connect();
      sequence_.clear();
      for (const int body : by_degree_) take_out(body);
    }
  }
  number();
  list_targets();
}

void EliminationOrder::connect() {
  const auto n = static_cast<std::size_t>(bodies_);
  if (touching_.size() < n) touching_.resize(n);
  if (neighbours_.size() < n) neighbours_.resize(n);
  for (std::size_t k = 0; k < n; ++k) touching_[k].clear();
  for (const BodyPair& edge : edges_) {
    if (edge.a == kNoBody || edge.b == kNoBody || edge.a == edge.b) continue;
    touching_[static_cast<std::size_t>(edge.a)].push_back(edge.b);
    touching_[static_cast<std::size_t>(edge.b)].push_back(edge.a);
  }
  for (std::size_t k = 0; k < n; ++k) {
    std::sort(touching_[k].begin(), touching_[k].end());
    touching_[k].erase(std::unique(touching_[k].begin(), touching_[k].end()), touching_[k].end());
    neighbours_[k].assign(touching_[k].begin(), touching_[k].end());
  }
}

/// A body goes, and its neighbours become each other's.
void EliminationOrder::take_out(int body) {
  sequence_.push_back(body);
  const std::vector<int>& left = neighbours_[static_cast<std::size_t>(body)];
  for (const int k : left) {
    std::vector<int>& own = neighbours_[static_cast<std::size_t>(k)];
    merged_.clear();
    std::set_union(own.begin(), own.end(), left.begin(), left.end(), std::back_inserter(merged_));
    std::erase_if(merged_, [&](int other) { return other == k || other == body; });
    own.assign(merged_.begin(), merged_.end());
  }
}

/// Products of blocks.
double EliminationOrder::cost() const {
  double sum = 0.0;
  for (const int body : sequence_) {
    const auto rows = static_cast<double>(neighbours_[static_cast<std::size_t>(body)].size());
    sum += rows * rows;
  }
  return sum;
}

/// The body with the fewest neighbours goes first; so it does within a piece that is not parted any further.
void EliminationOrder::order_by_degree() {
  const auto n = static_cast<std::size_t>(bodies_);
  sequence_.clear();
  piece_.resize(n);
  std::iota(piece_.begin(), piece_.end(), 0);
  take_out_by_degree(0, n);
}

void EliminationOrder::take_out_by_degree(std::size_t begin, std::size_t end) {
  for (std::size_t step = begin; step < end; ++step) {
    std::size_t next = step;
    for (std::size_t k = step; k < end; ++k) {
      const auto degree = [&](std::size_t at) { return neighbours_[static_cast<std::size_t>(piece_[at])].size(); };
      if (degree(k) < degree(next) || (degree(k) == degree(next) && piece_[k] < piece_[next])) next = k;
    }
    std::swap(piece_[step], piece_[next]);
    take_out(piece_[step]);
  }
}

/// Bodies of piece_[begin, end) by their distance from one of them, in `reached_` and `level_`; how many are reached.
std::size_t EliminationOrder::spread_from(int start, std::size_t begin, std::size_t end) {
  for (std::size_t k = begin; k < end; ++k) level_[static_cast<std::size_t>(piece_[k])] = kUnreached;
  reached_.assign(1, start);
  level_[static_cast<std::size_t>(start)] = 0;
  for (std::size_t k = 0; k < reached_.size(); ++k) {
    const auto at = static_cast<std::size_t>(reached_[k]);
    for (const int other : touching_[at]) {
      int& level = level_[static_cast<std::size_t>(other)];
      if (level != kUnreached) continue;
      level = level_[at] + 1;
      reached_.push_back(other);
    }
  }
  for (std::size_t k = begin; k < end; ++k) {
    int& level = level_[static_cast<std::size_t>(piece_[k])];
    if (level == kUnreached) level = kElsewhere;
  }
  return reached_.size();
}

/// The layer with the fewest bodies among those that leave at least a third of the bodies on either side.
int EliminationOrder::narrowest_layer() const {
  const std::size_t count = reached_.size();
  const auto level_at = [&](std::size_t k) { return level_[static_cast<std::size_t>(reached_[k])]; };
  int best = level_at(count / 2);
  std::size_t fewest = count;
  std::size_t first = 0;
  for (std::size_t k = 1; k <= count; ++k) {
    if (k < count && level_at(k) == level_at(first)) continue;
    if (3 * first >= count && 3 * k <= 2 * count && k - first < fewest) {
      fewest = k - first;
      best = level_at(first);
    }
    first = k;
  }
  return best;
}

/// A body at an end of its piece: the last one reached from the last one reached.
int EliminationOrder::far_end(std::size_t begin, std::size_t end) {
  int start = piece_[begin];
  for (int k = 0; k < kLooksForAnEnd; ++k) {
    spread_from(start, begin, end);
    start = reached_.back();
  }
  return start;
}

/// The bodies of a piece in the order of their elimination: those nearer to one end, those nearer to the other, and last
/// the layer that parts them.
void EliminationOrder::dissect(std::size_t begin, std::size_t end) {
  if (end - begin <= kSmallPiece) {
    for (std::size_t k = begin; k < end; ++k) leaf_[k] = begin;
    return;
  }
  const std::size_t reached = spread_from(far_end(begin, end), begin, end);
  std::size_t middle = begin;
  std::size_t after = begin + reached;
  if (reached == end - begin) {
    const int layer = narrowest_layer();
    const auto part = [&](int body) {
      const int level = level_[static_cast<std::size_t>(body)];
      if (level != layer) return level < layer ? 0 : 1;
      for (const int other : touching_[static_cast<std::size_t>(body)])
        if (level_[static_cast<std::size_t>(other)] == layer + 1) return 2;
      return 0;
    };
    merged_.assign(piece_.begin() + static_cast<std::ptrdiff_t>(begin),
                   piece_.begin() + static_cast<std::ptrdiff_t>(end));
    auto to = piece_.begin() + static_cast<std::ptrdiff_t>(begin);
    std::array<std::size_t, 3> counts{};
    for (int side = 0; side < 3; ++side)
      for (const int body : merged_) {
        if (part(body) != side) continue;
        *to++ = body;
        ++counts[static_cast<std::size_t>(side)];
      }
    middle = begin + counts[0];
    after = middle + counts[1];
    if (counts[0] == 0 || counts[1] == 0) after = middle = begin;  // nothing is parted
  } else {                                                         // a part that hangs together, and the rest
    std::stable_partition(piece_.begin() + static_cast<std::ptrdiff_t>(begin),
                          piece_.begin() + static_cast<std::ptrdiff_t>(end),
                          [&](int body) { return level_[static_cast<std::size_t>(body)] >= 0; });
    middle = begin + reached;
    after = end;
  }
  for (std::size_t k = begin; k < end; ++k) level_[static_cast<std::size_t>(piece_[k])] = kElsewhere;
  for (std::size_t k = after; k < end; ++k) leaf_[k] = after;
  if (after == begin) return;
  dissect(begin, middle);
  dissect(middle, after);
}

void EliminationOrder::order_by_dissection() {
  connect();
  const auto n = static_cast<std::size_t>(bodies_);
  piece_.resize(n);
  std::iota(piece_.begin(), piece_.end(), 0);
  level_.assign(n, kElsewhere);
  leaf_.assign(n, 0);
  dissect(0, n);
  sequence_.clear();
  for (std::size_t begin = 0; begin < n;) {
    std::size_t end = begin;
    while (end < n && leaf_[end] == leaf_[begin]) ++end;
    take_out_by_degree(begin, end);
    begin = end;
  }
}

void EliminationOrder::number() {
  position_.resize(sequence_.size());
  for (std::size_t k = 0; k < sequence_.size(); ++k)
    position_[static_cast<std::size_t>(sequence_[k])] = static_cast<int>(k);
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

/// A row of a block in registers: written out, since compilers keep it in memory where they only count.
template <std::size_t... J>
inline void take_row(double* c, const double* a, const double* b, std::index_sequence<J...>) {
  constexpr std::size_t size = sizeof...(J);
  std::array<double, size> sum{c[J]...};
  const auto take = [&](double factor, const double* row) { ((sum[J] -= factor * row[J]), ...); };
  (take(a[J], b + J * size), ...);
  ((c[J] = sum[J]), ...);
}
/// C -= A B
template <std::size_t Size>
inline void take_product(double* c, const double* a, const double* b) {
  for (std::size_t r = 0; r < Size; ++r) take_row(c + r * Size, a + r * Size, b, std::make_index_sequence<Size>{});
}
/// A = A B
template <std::size_t Size>
inline void multiply(double* a, const double* b) {
  Block<Size> product{};
  take_product<Size>(product.data(), a, b);
  for (std::size_t k = 0; k < Size * Size; ++k) a[k] = -product[k];
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
