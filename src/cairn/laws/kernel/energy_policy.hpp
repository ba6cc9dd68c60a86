#pragma once
#include <cstdint>

namespace cairn {

/// What becomes of an impact that raises energy.
enum class EnergyPolicy : std::uint8_t {
  stop,      // the run ends there as a numerical failure
  flag,      // the event says so and the run goes on
  fall_back  // the plastic impact takes its place, and the event says so
};

}  // namespace cairn
