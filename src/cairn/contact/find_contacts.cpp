#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/contact/contact_points.hpp"
#include "cairn/contact/touch_shapes.hpp"
#include "cairn/geometry/measure_shapes.hpp"

/// Which bodies may touch, and where.                            docs/theory/contact_geometry.md, "Which pairs enter a step"
namespace cairn {
namespace {

/// Coordinates by number, for the axis along which boxes are swept.
double along(Vec2 v, int axis) { return axis == 0 ? v.x : v.z; }
double along(Vec3 v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

bool meet(const geometry::Extents<2>& a, const geometry::Extents<2>& b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.z <= b.high.z && b.low.z <= a.high.z;
}
bool meet(const geometry::Extents<3>& a, const geometry::Extents<3>& b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y &&
         a.low.z <= b.high.z && b.low.z <= a.high.z;
}

Vec2 grown(Vec2 v, double by) { return {v.x + by, v.z + by}; }
Vec3 grown(Vec3 v, double by) { return {v.x + by, v.y + by, v.z + by}; }

bool is_finite(Vec2 v) { return std::isfinite(v.x) && std::isfinite(v.z); }
bool is_finite(Vec3 v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

/// The box around a placed shape, from the corners that have been turned already.
template <int D>
geometry::Extents<D> extents_of(const PlacedShape<D>& s) {
  if (!std::holds_alternative<geometry::Convex<D>>(*s.shape)) return geometry::extents_of(*s.shape, s.frame);
  geometry::Extents<D> e{s.convex.corners[0], s.convex.corners[0]};
  for (const Vector<D>& p : s.convex.corners) {
    e.low = geometry::lower(e.low, p);
    e.high = geometry::higher(e.high, p);
  }
  return {e.low + s.frame.origin, e.high + s.frame.origin};
}

}  // namespace

/// One part of one body in this step.
template <int D>
struct SearchedPart {
  int body{};
  std::uint32_t part{};  // of the body's
  bool free{};
  bool endless{};                  // half-space or ground
  geometry::Extents<D> extents{};  // grown by the body's reach
};

template <int D>
struct ContactSearch<D>::Scratch {
  /// Two parts whose boxes meet; ordered by the bodies' ranks, then by part.
  struct Pair {
    std::uint64_t ranks{};  // of a, then of b
    std::uint32_t a{};      // of `parts`
    std::uint32_t b{};
  };
  std::vector<int> by_rank;
  std::vector<PlacedShape<D>> placed;  // of all parts, bodies in the order of ranks
  std::vector<SearchedPart<D>> parts;
  std::vector<std::uint32_t> swept;  // finite parts by their lower end
  std::vector<std::uint64_t> apart;  // pairs of ranks, lower first, sorted
  std::vector<Pair> pairs;
  std::vector<Touching<D>> touching;
  TouchScratch<D> touch;
};

namespace {

constexpr std::uint64_t ranks_key(int first, int second) {
  constexpr unsigned kRankBits = 32;
  return (static_cast<std::uint64_t>(first) << kRankBits) | static_cast<std::uint64_t>(second);
}

/// What one call works on.
template <int D>
struct Search {
  const System<D>& system;
  std::span<const int> ranks;
  std::span<const Frame<D>> frames;
  std::span<const double> reach;
  typename ContactSearch<D>::Scratch& scratch;

  int rank(std::uint32_t part) const { return ranks[static_cast<std::size_t>(scratch.parts[part].body)]; }

  /// Puts a pair of parts down, if their bodies may meet at all: the free one first, of two free ones the one whose name
  /// comes first.
  void take(std::uint32_t p, std::uint32_t q) {
    const SearchedPart<D>& first = scratch.parts[p];
    const SearchedPart<D>& second = scratch.parts[q];
    if (first.body == second.body || !(first.free || second.free)) return;
    const int low = std::min(rank(p), rank(q));
    const int high = std::max(rank(p), rank(q));
    if (!scratch.apart.empty() && std::binary_search(scratch.apart.begin(), scratch.apart.end(), ranks_key(low, high)))
      return;
    const bool p_first = first.free && second.free ? rank(p) < rank(q) : first.free;
    const std::uint32_t a = p_first ? p : q;
    const std::uint32_t b = p_first ? q : p;
    scratch.pairs.push_back({ranks_key(rank(a), rank(b)), a, b});
  }
};

/// Bodies in the order of names, their parts placed in the world.
template <int D>
void place_parts(Search<D>& s) {
  auto& scratch = s.scratch;
  auto& by_rank = scratch.by_rank;
  by_rank.resize(s.system.bodies.size());
  for (std::size_t i = 0; i < by_rank.size(); ++i) by_rank[static_cast<std::size_t>(s.ranks[i])] = static_cast<int>(i);
  scratch.parts.clear();
  scratch.swept.clear();
  for (const int body : by_rank) {
    const auto i = static_cast<std::size_t>(body);
    const SystemBody<D>& of = s.system.bodies[i];
    for (std::uint32_t k = 0; k < of.parts.size(); ++k) {
      const std::size_t n = scratch.parts.size();
      if (scratch.placed.size() == n) scratch.placed.emplace_back();
      PlacedShape<D>& shape = scratch.placed[n];
      place(of.parts[k], s.frames[i], shape);
      geometry::Extents<D> e = extents_of(shape);
      e = {grown(e.low, -s.reach[i]), grown(e.high, s.reach[i])};
      const bool endless = std::holds_alternative<geometry::HalfSpace<D>>(of.parts[k]) ||
                           std::holds_alternative<geometry::Terrain<D>>(of.parts[k]);
      scratch.parts.push_back({body, k, of.mobility == Mobility::free, endless, e});
      // A body whose place is not finite touches nothing; the step that made it so is what failed.
      if (!endless && is_finite(e.low) && is_finite(e.high)) scratch.swept.push_back(static_cast<std::uint32_t>(n));
    }
  }
}

/// The pairs whose contacts are left out, by their ranks.
template <int D>
void note_apart(Search<D>& s) {
  auto& apart = s.scratch.apart;
  apart.clear();
  for (const auto& [a, b] : s.system.apart) {
    const int first = s.ranks[static_cast<std::size_t>(a)];
    const int second = s.ranks[static_cast<std::size_t>(b)];
    apart.push_back(ranks_key(std::min(first, second), std::max(first, second)));
  }
  std::sort(apart.begin(), apart.end());
}

/// The axis along which the boxes are spread most, over their own size.
template <int D>
int sweep_axis(const Search<D>& s) {
  int best = 0;
  double most = -1.0;
  for (int axis = 0; axis < D; ++axis) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    double sizes = 0.0;
    for (const std::uint32_t p : s.scratch.swept) {
      const auto& e = s.scratch.parts[p].extents;
      low = std::min(low, along(e.low, axis));
      high = std::max(high, along(e.high, axis));
      sizes += along(e.high, axis) - along(e.low, axis);
    }
    const double spread = sizes > 0.0 ? (high - low) / sizes : high - low;
    if (spread > most) {
      most = spread;
      best = axis;
    }
  }
  return best;
}

/// Sweep and prune: boxes in the order of their lower ends, each against those that begin before it ends.       (C.2)
template <int D>
void sweep(Search<D>& s) {
  auto& swept = s.scratch.swept;
  const auto& parts = s.scratch.parts;
  const int axis = sweep_axis(s);
  std::sort(swept.begin(), swept.end(), [&](std::uint32_t p, std::uint32_t q) {
    const double a = along(parts[p].extents.low, axis);
    const double b = along(parts[q].extents.low, axis);
    return a != b ? a < b : p < q;
  });
  for (std::size_t i = 0; i < swept.size(); ++i) {
    const auto& e = parts[swept[i]].extents;
    const double end = along(e.high, axis);
    for (std::size_t j = i + 1; j < swept.size() && along(parts[swept[j]].extents.low, axis) <= end; ++j)
      if (meet(e, parts[swept[j]].extents)) s.take(swept[i], swept[j]);
  }
  for (std::uint32_t p = 0; p < parts.size(); ++p)
    if (parts[p].endless)
      for (const std::uint32_t q : swept) s.take(p, q);
}

template <int D>
void touch_pairs(Search<D>& s, std::vector<ContactPoint<D>>& found) {
  auto& scratch = s.scratch;
  std::sort(scratch.pairs.begin(), scratch.pairs.end(), [&](const auto& p, const auto& q) {
    if (p.ranks != q.ranks) return p.ranks < q.ranks;
    return p.a != q.a ? p.a < q.a : p.b < q.b;
  });
  for (std::size_t k = 0; k < scratch.pairs.size();) {
    const std::uint64_t ranks = scratch.pairs[k].ranks;
    const std::size_t first = found.size();
    bool several = false;
    for (; k < scratch.pairs.size() && scratch.pairs[k].ranks == ranks; ++k) {
      const auto& pair = scratch.pairs[k];
      const SearchedPart<D>& a = scratch.parts[pair.a];
      const SearchedPart<D>& b = scratch.parts[pair.b];
      const double reach = s.reach[static_cast<std::size_t>(a.body)] + s.reach[static_cast<std::size_t>(b.body)];
      scratch.touching.clear();
      touch_placed(scratch.placed[pair.a], scratch.placed[pair.b], reach, scratch.touch, scratch.touching);
      several = several || a.part > 0 || b.part > 0;
      for (Touching<D>& t : scratch.touching) {
        t.feature_a = feature_of_part(a.part, t.feature_a);
        t.feature_b = feature_of_part(b.part, t.feature_b);
        found.push_back({a.body, b.body, t});
      }
    }
    if (!several) continue;
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(first), found.end(), [](const auto& p, const auto& q) {
      const Touching<D>& t = p.touching;
      const Touching<D>& u = q.touching;
      return t.feature_a != u.feature_a ? t.feature_a < u.feature_a : t.feature_b < u.feature_b;
    });
  }
}

}  // namespace

template <int D>
ContactSearch<D>::ContactSearch() : scratch(std::make_unique<Scratch>()) {}
template <int D>
ContactSearch<D>::~ContactSearch() = default;
template <int D>
ContactSearch<D>::ContactSearch(ContactSearch&&) noexcept = default;
template <int D>
ContactSearch<D>& ContactSearch<D>::operator=(ContactSearch&&) noexcept = default;

template <int D>
void find_contacts(const System<D>& system, std::span<const int> ranks, std::span<const Frame<D>> frames,
                   std::span<const double> reach, ContactSearch<D>& search, std::vector<ContactPoint<D>>& found) {
  found.clear();
  Search<D> s{system, ranks, frames, reach, *search.scratch};
  s.scratch.pairs.clear();
  place_parts(s);
  note_apart(s);
  sweep(s);
  touch_pairs(s, found);
}

template struct ContactSearch<2>;
template struct ContactSearch<3>;
template void find_contacts<2>(const System<2>&, std::span<const int>, std::span<const Frame<2>>,
                               std::span<const double>, ContactSearch<2>&, std::vector<ContactPoint<2>>&);
template void find_contacts<3>(const System<3>&, std::span<const int>, std::span<const Frame<3>>,
                               std::span<const double>, ContactSearch<3>&, std::vector<ContactPoint<3>>&);

}  // namespace cairn
