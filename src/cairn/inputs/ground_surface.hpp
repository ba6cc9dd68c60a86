#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cairn/keys/fields.hpp"
#include "cairn/math/vec2.hpp"

/// What the ground looks like.
namespace cairn::inputs {

struct LevelSurface {
  static constexpr std::string_view kName = "level";
  static constexpr std::string_view kAbout = "a plane through the origin";

  double slope{};  // rises to the right [rad]

  void describe(keys::Fields& f);
};

struct ProfileSurface {
  static constexpr std::string_view kName = "profile";
  static constexpr std::string_view kAbout = "a chain of points in the plane, the solid below it";
  static constexpr bool kImplied = true;

  std::vector<Vec2> points;  // [m]

  void describe(keys::Fields& f);
};

struct MeshSurface {
  static constexpr std::string_view kName = "terrain";
  static constexpr std::string_view kAbout = "a mesh of triangles in space, the solid behind them; z points up";
  static constexpr bool kImplied = true;

  std::string file;
  std::string unit{"m"};  // one of mesh_units()

  void describe(keys::Fields& f);
};

struct NoSurface {
  static constexpr std::string_view kName = "none";
  static constexpr std::string_view kAbout = "nothing to stand on: bodies hang in joints, or fall";

  void describe(keys::Fields& /*f*/) {}
};

using GroundSurface = std::variant<LevelSurface, ProfileSurface, MeshSurface, NoSurface>;

}  // namespace cairn::inputs
