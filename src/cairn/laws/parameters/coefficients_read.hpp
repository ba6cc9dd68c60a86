#pragma once
#include <string_view>

namespace cairn {

/// Which coefficients of a contact a law reads besides friction; `kReads` of a law.
struct CoefficientsRead {
  std::string_view restitution{};  // what it takes it for, "energetic" say; empty: it does not read it
  bool stiffness{false};
};

}  // namespace cairn
