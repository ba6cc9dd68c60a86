#include "cairn/inputs/body_input.hpp"

#include <string>
#include <utility>
#include <variant>

#include "cairn/inputs/words/body_words.hpp"

namespace cairn::inputs {
namespace {

/// What a body in space may have and one that rocks in a plane not.
InputErrors faults_of_plane(const Body& body) {
  if (body.velocity_y == kNotGiven) return {};
  return {{.file = {},
           .line = 0,
           .key = "velocity",
           .expected = "two numbers [x, z]: the engine moves one body in a plane",
           .found = "three"}};
}

/// The body in the plane, where the shape is one that rocks in a plane.
template <class Shape>
auto planar_body_of(const Shape& shape, Intake& intake) {
  if constexpr (requires { shape.planar_body(intake); }) {
    return shape.planar_body(intake);
  } else {
    return Result<PlanarBody, InputErrors>(Unexpected(InputErrors{{.file = {},
                                                                   .line = 0,
                                                                   .key = std::string(Shape::kName),
                                                                   .expected = "a shape that rocks in a plane",
                                                                   .found = std::string(Shape::kName)}}));
  }
}

Result<ShapedBody, InputErrors> shaped(Result<ShapedBody, InputErrors> made) { return made; }

Result<ShapedBody, InputErrors> shaped(Result<PlanarBody, InputErrors> made) {
  if (!made) return Unexpected(std::move(made).error());
  return ShapedBody{std::move(made).value()};
}

}  // namespace

InputErrors faults_of_start(const Start& start) {
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

InputError cannot_stand(const SetDown& pose, bool from_mesh) {
  return {.file = {},
          .line = 0,
          .key = "set_down",
          .expected = "a body that stands",
          .found = "that it " + fall_words(pose) + "; set_down = true lays it there before the run" +
                   (from_mesh ? ", another axis for up may stand it otherwise" : "")};
}

Result<PlacedBody, InputErrors> planar_body(const Body& body, Intake& intake) {
  InputErrors faults = faults_of_start(body.start);
  for (InputError& f : faults_of_plane(body)) faults.push_back(std::move(f));
  Result<ShapedBody, InputErrors> made =
      std::visit([&](const auto& shape) { return shaped(planar_body_of(shape, intake)); }, body.shape);
  if (made) {
    const SetDown pose = set_down(made->body);
    if (!pose.stands() && !body.set_down) faults.push_back(cannot_stand(pose, made->out_of_plane.has_value()));
    if (pose.stands() && pose.turned()) intake.note("The body was " + standing_words(pose) + ".");
    if (faults.empty()) return PlacedBody{std::move(made->body), {pose, made->out_of_plane}};
  } else {
    for (InputError& f : made.error()) faults.push_back(std::move(f));
  }
  for (InputError& f : faults)
    if (f.line == 0) f.key = "body." + f.key;  // others point into a file
  return Unexpected(std::move(faults));
}

}  // namespace cairn::inputs
