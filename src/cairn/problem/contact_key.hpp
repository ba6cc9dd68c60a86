#pragma once
#include <compare>
#include <cstdint>

#include "cairn/core/host_device.hpp"

/// Which contact this is, told by names and geometry and never by the order of a file.          docs/theory/waist.md
namespace cairn {

/// Of two things that touch: the rank of A's name among all names, a feature of A (a vertex, an edge, a face, told by the
/// body's own coordinates), and the same of B. Names are unique, so two contacts of one problem never have equal keys and
/// nothing is left to their order. A body alone on the ground needs its feature only.
struct ContactKey {
  std::uint64_t body_a{};  // in this order: contacts of one pair stand together
  std::uint64_t body_b{};
  std::uint64_t feature_a{};
  std::uint64_t feature_b{};

  constexpr ContactKey() = default;
  CAIRN_HD constexpr ContactKey(std::uint64_t feature) : feature_a(feature) {}  // NOLINT(google-explicit-constructor)
  CAIRN_HD constexpr ContactKey(std::uint64_t a, std::uint64_t of_a, std::uint64_t b, std::uint64_t of_b)
      : body_a(a), body_b(b), feature_a(of_a), feature_b(of_b) {}

  friend constexpr auto operator<=>(const ContactKey&, const ContactKey&) = default;  // NOLINT(modernize-use-nullptr)
};

}  // namespace cairn
