#include "cairn/inputs/body_input.hpp"

#include <string>
#include <utility>
#include <variant>

namespace cairn::inputs {
namespace {

/// What the keys of a start rule out among themselves.
InputErrors faults_of(const Start& start) {
  InputErrors faults;
  const auto fault = [&](const char* key, const char* expected, std::string found) {
    faults.push_back({.file = {}, .line = 0, .key = key, .expected = expected, .found = std::move(found)});
  };
  if (start.turn_on_support && (start.vx != 0.0 || start.vz != 0.0))
    fault("velocity", "none beside turns_on_support, which sets it", "a velocity");
  if (start.turn_on_support && start.lift > 0.0)
    fault("lift", "0 with turns_on_support, since the lowest vertex stays on the ground", found_text(start.lift));
  if (!start.turn_on_support && start.slip != 0.0)
    fault("slip", "turns_on_support = true beside it", found_text(start.slip));
  return faults;
}

}  // namespace

Result<PlanarBody, InputErrors> planar_body(const Body& body, Intake& intake) {
  InputErrors faults = faults_of(body.start);
  Result<PlanarBody, InputErrors> made =
      std::visit([&](const auto& shape) { return shape.planar_body(intake); }, body.shape);
  if (!made)
    for (InputError& f : made.error()) faults.push_back(std::move(f));
  if (faults.empty()) return made;
  for (InputError& f : faults)
    if (f.line == 0) f.key = "body." + f.key;  // others point into a file
  return Unexpected(std::move(faults));
}

}  // namespace cairn::inputs
