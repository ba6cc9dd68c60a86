#pragma once
#include <array>
#include <cstddef>
#include <span>

#include "cairn/core/host_device.hpp"

/// Room that laws in space work in: the caller owns it, and what fits into it is all that a law takes.
namespace cairn {

struct ImpactScratch {
  std::span<double> numbers;
  std::span<int> places;
};

/// What a problem of so many contacts, rows and velocities needs.
struct ImpactRoom {
  int contacts{};
  int rows{};
  int dof{};

  CAIRN_HD constexpr std::size_t lines() const { return static_cast<std::size_t>(rows + 3 * contacts); }
  /// Of the rigid laws: two squares and eleven vectors of the velocities, nine of the lines, ten of the contacts. LZB besides:
  /// thirteen slopes of its state, the directions that are held, and some more.
  CAIRN_HD constexpr std::size_t numbers() const {
    const auto n = static_cast<std::size_t>(dof);
    const auto k = static_cast<std::size_t>(contacts);
    const std::size_t rigid = 2 * n * n + 11 * n + 9 * lines() + 10 * k;
    return rigid + 17 * (n + 4 * k) + n * n + 4 * n + 8 * k;
  }
  CAIRN_HD constexpr std::size_t places() const { return static_cast<std::size_t>(8 * contacts); }
};

/// That room as a value: for one body `kDof` is 6.
template <int kContacts, int kRows = 0, int kDof = 6>
class ImpactWorkspace {
 public:
  static constexpr ImpactRoom kRoom{.contacts = kContacts, .rows = kRows, .dof = kDof};
  CAIRN_HD ImpactScratch scratch() { return {numbers_, places_}; }

 private:
  std::array<double, kRoom.numbers()> numbers_{};
  std::array<int, kRoom.places()> places_{};
};

}  // namespace cairn
