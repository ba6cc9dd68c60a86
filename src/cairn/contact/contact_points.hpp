#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "cairn/math/space.hpp"
#include "cairn/model/system.hpp"

/// Where bodies touch or may touch within a step.                                  docs/theory/contact_geometry.md
namespace cairn {

/// One point of contact of two shapes.
template <int D>
struct Touching {
  Vector<D> at_a{};    // on A's surface, world [m]
  Vector<D> at_b{};    // on B's, world [m]
  Vector<D> normal{};  // unit, from B to A
  double gap{};        // (at_a - at_b) · normal, negative where they overlap [m]
  std::uint64_t feature_a{};
  std::uint64_t feature_b{};
};

/// Points of contact of two shapes whose gap is below `reach`: extreme points of the patch only, each with a feature that
/// comes from the shapes' own coordinates.
template <int D>
void touch(const geometry::Shape<D>& a, const Frame<D>& at_a, const geometry::Shape<D>& b, const Frame<D>& at_b,
           double reach, std::vector<Touching<D>>& found);

/// One point of contact of two bodies of a system; `a` is free, and of two free bodies the one whose name comes first.
template <int D>
struct ContactPoint {
  int a{};
  int b{};
  Touching<D> touching{};
};

/// Scratch of the search; kept from step to step of one system, so that nothing is allocated once it has grown. It holds
/// no history: what is found depends on the frames alone.
template <int D>
struct ContactSearch {
  ContactSearch();
  ~ContactSearch();
  ContactSearch(ContactSearch&&) noexcept;
  ContactSearch& operator=(ContactSearch&&) noexcept;

  struct Scratch;
  std::unique_ptr<Scratch> scratch;
};

/// All points of contact that can close within a step: gap below `reach[a] + reach[b]`, the ways that the bodies may go.
/// In the order of names and features, whatever the order of the file.
template <int D>
void find_contacts(const System<D>& system, std::span<const int> ranks, std::span<const Frame<D>> frames,
                   std::span<const double> reach, ContactSearch<D>& search, std::vector<ContactPoint<D>>& found);

}  // namespace cairn
