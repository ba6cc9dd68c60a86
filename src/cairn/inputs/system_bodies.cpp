#include "cairn/inputs/system_bodies.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include "cairn/geometry/make_shapes.hpp"
#include "cairn/geometry/polygon.hpp"
#include "cairn/inputs/body_input.hpp"
#include "cairn/inputs/entry_path.hpp"
#include "cairn/inputs/mesh_input.hpp"
#include "cairn/inputs/motion_input.hpp"
#include "cairn/inputs/solid_of_shape.hpp"
#include "cairn/inputs/turns.hpp"
#include "cairn/inputs/words/body_words.hpp"
#include "cairn/math/rotation.hpp"

namespace cairn::inputs {
namespace {

template <class Shape>
concept HasDensity = requires(Shape& shape) {
  shape.density = shape.mass;
};

bool is_still(const GroundMotion& motion) { return std::holds_alternative<StillMotion>(motion); }

/// A density where a shape gives neither that nor a mass.
template <class Shape>
void give_density(Shape& shape, double density) {
  if constexpr (std::is_same_v<Shape, OneMesh>) {
    if (shape.mesh.density == kNotGiven && shape.setting.mass == kNotGiven) shape.mesh.density = density;
  } else if constexpr (std::is_same_v<Shape, Pieces>) {
    for (Pieces::Piece& piece : shape.pieces) std::visit([=](auto& own) { give_density(own, density); }, piece.shape);
  } else if constexpr (HasDensity<Shape>) {
    if (shape.density == kNotGiven && shape.mass == kNotGiven) shape.density = density;
  }
}

/// The outline of a solid of the plane that is made of corners alone.
std::vector<Vec2> corners_of(const Solid<2>& solid) {
  std::vector<Vec2> corners;
  for (const geometry::Shape<2>& part : solid.parts) {
    const auto* convex = std::get_if<geometry::Convex<2>>(&part);
    if (convex == nullptr) return {};
    corners.insert(corners.end(), convex->corners.begin(), convex->corners.end());
  }
  return corners;
}

/// Makes the bodies of a scene, then places those that stand on something, each after what it stands on.
template <int D>
class Maker {
 public:
  explicit Maker(const SystemMaking& making)
      : making_(making), scene_(making.scene), faults_(making.faults), made_(making.scene.bodies.size()) {}

  std::optional<std::vector<SystemBody<D>>> make() {
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i)
      if (making_.sound(path(i))) make_one(i);
    if (!all_made()) {
      for (std::size_t i = 0; i < made_.size(); ++i)
        if (making_.sound(path(i))) (void)below(i);
      return std::nullopt;
    }
    for (std::size_t i = 0; i < made_.size(); ++i) put(i);
    if (!all_placed()) return std::nullopt;
    std::vector<SystemBody<D>> bodies;
    for (std::size_t i = 0; i < made_.size(); ++i) {
      lean(i);
      set_moving(i);
      bodies.push_back(std::move(made_[i]->body));
    }
    return bodies;
  }

 private:
  enum class Place : std::uint8_t { open, at_hand, settled, nowhere };
  struct Made {
    SystemBody<D> body;
    std::optional<PlanarBody> outline;  // in the plane, where it is made of corners
    double rest_angle{};                // in which it stands, before it is tilted [rad]
    Place place{Place::open};
    bool on_the_ground{};  // itself, or what it stands on
  };

  std::string path(std::size_t i) const { return entry_path("body", scene_.bodies.size(), i); }
  bool all_made() const {
    return std::all_of(made_.begin(), made_.end(), [](const auto& one) { return one.has_value(); });
  }
  bool all_placed() const {
    return std::all_of(made_.begin(), made_.end(), [](const auto& one) { return one->place == Place::settled; });
  }
  bool is_driven(const std::string& name) const {
    return std::any_of(scene_.drives.begin(), scene_.drives.end(), [&](const DriveKeys& d) { return d.body == name; });
  }

  void make_one(std::size_t i) {
    const Body& keys = scene_.bodies[i];
    check_keys(keys, path(i));
    Shape shape = keys.shape;
    double density = kNotGiven;
    for (const MaterialKeys& material : scene_.materials)
      if (material.name == keys.material) density = material.density;
    // A body that does not move by its weight needs none.
    if (density == kNotGiven && (keys.fixed || is_driven(making_.names.of(i)))) density = 1.0;
    std::visit([=](auto& own) { give_density(own, density); }, shape);
    std::optional<Solid<D>> solid = faults_.part_of(
        std::visit([&](const auto& own) { return solid_of_shape<D>(own, making_.intake); }, shape), path(i));
    const std::optional<Vector<D>> belt = faults_.part_of(place_of<D>(keys.belt, "belt"), path(i));
    const std::optional<Vector<D>> position = faults_.part_of(place_of<D>(keys.position, "position"), path(i));
    if (!solid || !belt || !position) return;
    Made made;
    made.body.name = making_.names.of(i);
    made.body.mobility = keys.fixed ? Mobility::fixed : Mobility::free;
    made.body.mass = solid->mass;
    made.body.inertia = solid->inertia;
    made.body.turns = solid->turns;
    made.body.parts = std::move(solid->parts);
    made.body.belt = *belt;
    if (!keys.position.empty()) {
      made.body.pose.position = *position;
      made.place = Place::settled;
    }
    if (!stand(keys, path(i), made)) return;
    const double tilt = keys.start.tilt;
    made.body.pose.turn = tilt_of<D>(tilt == 0.0 ? made.rest_angle : made.rest_angle + tilt);
    if constexpr (D == 3) turn_first(keys, path(i), made.body);
    made_[i] = std::move(made);
  }

  /// In the plane a body that stands lies as it comes to rest; it must not fall over unless it may.
  bool stand(const Body& keys, const std::string& where, Made& made) {
    if constexpr (D == 2) {
      const std::vector<Vec2> corners = corners_of({made.body.mass, made.body.inertia, true, made.body.parts});
      if (corners.empty()) return true;
      Result<PlanarBody, InputErrors> outline = PlanarBody::given(corners, made.body.mass, {}, made.body.inertia);
      if (!outline) return true;  // the centroid of a body in pieces may lie outside of them: it stands as given
      const SetDown pose = set_down(*outline);
      made.outline = std::move(outline).value();
      if (made.place == Place::settled || keys.fixed) return true;
      if (!pose.stands() && !keys.set_down) {
        const bool from_mesh =
            std::holds_alternative<OneMesh>(keys.shape) || std::holds_alternative<MeshParts>(keys.shape);
        faults_.take({cannot_stand(pose, from_mesh)}, where);
        return false;
      }
      if (pose.stands() && pose.turned())
        making_.intake.note((scene_.bodies.size() == 1 ? "The body" : "Body " + made.body.name) + " was " +
                            standing_words(pose) + ".");
      made.rest_angle = pose.rest.angle;
    }
    return true;
  }

  void turn_first(const Body& keys, const std::string& where, SystemBody<D>& body) {
    const std::optional<Vec3> axis = faults_.part_of(place_of<3>(keys.turn_axis, "turn.axis"), where);
    if (!axis || keys.turn_angle == 0.0) return;
    const Vec3 about = keys.turn_axis.empty() ? Vec3{0.0, 0.0, 1.0} : *axis;
    const double length = norm(about);
    if (length == 0.0) return faults_.add(where + ".turn.axis", "an axis of some length", "none");
    body.pose.turn = unit(composed(body.pose.turn, turn_by(keys.turn_angle / length * about)));
  }

  /// Keys that mean nothing together, or nothing in the scene's dimension.
  void check_keys(const Body& keys, const std::string& where) {
    const Start& start = keys.start;
    faults_.take(faults_of_start(start), where);
    const auto of_other = [&](bool given, const char* key, const char* dimension) {
      if (given) faults_.add(where + '.' + key, std::string("dimension = ") + dimension + " beside it", "the key");
    };
    if (D == 2) {
      of_other(!keys.spin.empty(), "spin", "3");
      of_other(keys.turn_angle != 0.0 || !keys.turn_axis.empty(), "turn", "3");
      of_other(keys.offset_y != 0.0, "offset_y", "3");
      of_other(keys.velocity_y != kNotGiven, "velocity", "3");
    } else {
      of_other(start.turn_on_support, "turns_on_support", "2");
      of_other(keys.set_down, "set_down", "2");
      const bool flat_velocity = keys.velocity_y == kNotGiven && (start.vx != 0.0 || start.vz != 0.0);
      if (flat_velocity) faults_.add(where + ".velocity", "three numbers [x, y, z] with dimension = 3", "2");
      if (!keys.spin.empty() && keys.spin.size() != 3)
        faults_.add(where + ".spin", "three numbers [x, y, z]", std::to_string(keys.spin.size()));
    }
    const auto beside_position = [&](bool given, const char* key) {
      if (given && !keys.position.empty())
        faults_.add(where + '.' + key, "position or a place to stand on, not both", "the key beside position");
    };
    beside_position(!keys.on.empty(), "on");
    beside_position(keys.offset != 0.0, "offset");
    beside_position(keys.offset_y != 0.0, "offset_y");
    beside_position(start.lift != 0.0, "lift");
    beside_position(keys.set_down, "set_down");
    beside_position(start.turn_on_support, "turns_on_support");
    const bool moves = start.vx != 0.0 || start.vz != 0.0 || start.omega != 0.0 || keys.velocity_y != kNotGiven ||
                       !keys.spin.empty() || start.turn_on_support || start.base_at_rest;
    if (keys.fixed && moves) faults_.add(where + ".fixed", "false for a body that moves at the start", "true");
  }

  /// On what a body stands: a body or the ground; nothing for a name that nobody has.
  std::optional<int> below(std::size_t i) {
    const std::string& on = scene_.bodies[i].on;
    return on.empty() ? kGroundBody : making_.names.find(on, path(i) + ".on");
  }

  /// Sets a body on what it stands on, which is set first.
  void put(std::size_t i) {
    Made& made = *made_[i];
    if (made.place == Place::at_hand)
      faults_.add(path(i) + ".on", "a body that does not stand on this one, directly or over others",
                  '"' + scene_.bodies[i].on + '"');
    if (made.place != Place::open) return;
    made.place = Place::at_hand;
    const std::optional<int> base = below(i);
    const bool done = base && (*base == kGroundBody ? put_on_ground(i) : put_on(i, static_cast<std::size_t>(*base)));
    made.place = done ? Place::settled : Place::nowhere;
  }

  bool put_on_ground(std::size_t i) {
    if (!std::holds_alternative<LevelSurface>(scene_.ground.surface)) {
      faults_.add(path(i) + ".position", "a position: where a body stands is told for a level ground or a slope alone",
                  "none");
      return false;
    }
    SystemBody<D>& body = made_[i]->body;
    const Body& keys = scene_.bodies[i];
    const geometry::Extents<D> own = extents_of<D>(body.parts, body.pose);
    body.pose.position = in_plane<D>(keys.offset, keys.start.lift - own.low.z);
    if constexpr (D == 3) body.pose.position.y = keys.offset_y;
    made_[i]->on_the_ground = true;
    return true;
  }

  bool put_on(std::size_t i, std::size_t base) {
    put(base);
    const Made& under = *made_[base];
    if (under.place != Place::settled) return false;
    SystemBody<D>& body = made_[i]->body;
    const Body& keys = scene_.bodies[i];
    const geometry::Extents<D> own = extents_of<D>(body.parts, body.pose);
    const geometry::Extents<D> its = extents_of<D>(under.body.parts, under.body.pose);
    Vector<D>& at = body.pose.position;
    at = 0.5 * (its.low + its.high) - 0.5 * (own.low + own.high);
    at.x += keys.offset;
    if constexpr (D == 3) at.y += keys.offset_y;
    at.z = its.high.z - own.low.z + keys.start.lift;
    made_[i]->on_the_ground = under.on_the_ground;
    return true;
  }

  /// On a slope, bodies that stand are turned about the origin along with it.
  void lean(std::size_t i) {
    const auto* level = std::get_if<LevelSurface>(&scene_.ground.surface);
    Made& made = *made_[i];
    if (level == nullptr || level->slope == 0.0 || !made.on_the_ground) return;
    const Turn<D> slope = tilt_of<D>(level->slope);
    Pose<D>& pose = made.body.pose;
    pose = {turned(rotation_of(slope), pose.position), composed(slope, pose.turn)};
    if (scene_.bodies[i].start.turn_on_support) faults_.add(path(i) + ".turns_on_support", "a level ground", "a slope");
  }

  void set_moving(std::size_t i) {
    const Body& keys = scene_.bodies[i];
    const Start& start = keys.start;
    Twist<D>& v = made_[i]->body.velocity;
    v.velocity = in_plane<D>(start.vx, start.vz);
    v.spin = spin_of<D>(start.omega);
    if constexpr (D == 3) {
      if (keys.velocity_y != kNotGiven) v.velocity.y = keys.velocity_y;
      if (keys.spin.size() == 3) v.spin += Vec3{keys.spin[0], keys.spin[1], keys.spin[2]};
    } else if (start.turn_on_support && made_[i]->outline) {
      // Lying flat it turns over the right end when it turns clockwise.
      const PlanarBody& body = *made_[i]->outline;
      const double theta = made_[i]->body.pose.turn;
      const math::Support support = body.support_at(theta);
      const math::Support pivot =
          support.on_edge && start.omega < 0.0 ? math::support_below(body.view(), support) : support;
      const Vec2 r = math::vertex_offset(body.view(), pivot.vertex, theta);
      v.velocity = {start.slip + r.z * start.omega, -r.x * start.omega};
    }
  }

  const SystemMaking& making_;
  const Scene& scene_;
  SceneFaults& faults_;
  std::vector<std::optional<Made>> made_;
};

template <int D>
using Surface = std::optional<geometry::Shape<D>>;

template <int D>
Surface<D> surface_of(const LevelSurface& level, const SystemMaking& /*making*/) {
  const math::SinCos slope = math::sincos(level.slope);
  return geometry::HalfSpace<D>{in_plane<D>(-slope.sin, slope.cos), 0.0};
}

template <int D>
Surface<D> surface_of(const ProfileSurface& profile, const SystemMaking& making) {
  if constexpr (D == 2) {
    std::optional<geometry::Terrain<2>> terrain =
        making.faults.part_of(geometry::terrain_of(std::span<const Vec2>(profile.points), "ground.profile"));
    if (terrain) return geometry::Shape<2>(std::move(*terrain));
  } else {
    making.faults.add("ground.profile", "dimension = 2 beside it", "the key");
  }
  return std::nullopt;
}

template <int D>
Surface<D> surface_of(const MeshSurface& mesh, const SystemMaking& making) {
  if constexpr (D == 3) {
    const std::optional<std::string> bytes = making.faults.part_of(making.intake.text_of(mesh.file), "ground.terrain");
    const std::optional<MeshUnit> unit = mesh_unit_named(mesh.unit);
    if (!bytes || !unit) return std::nullopt;
    std::optional<geometry::Mesh> read = making.faults.part_of(open_mesh(*bytes, mesh.file, *unit), "ground.terrain");
    if (!read) return std::nullopt;
    std::optional<geometry::Terrain<3>> terrain =
        making.faults.part_of(geometry::terrain_of(std::move(*read), "ground.terrain"));
    if (terrain) return geometry::Shape<3>(std::move(*terrain));
  } else {
    making.faults.add("ground.terrain", "dimension = 3 beside it", "the key");
  }
  return std::nullopt;
}

template <int D>
Surface<D> surface_of(const NoSurface& /*none*/, const SystemMaking& /*making*/) {
  return std::nullopt;
}

}  // namespace

template <int D>
std::optional<std::vector<SystemBody<D>>> system_bodies(const SystemMaking& making) {
  return Maker<D>(making).make();
}

template <int D>
std::optional<SystemBody<D>> ground_body(const SystemMaking& making) {
  if (!making.sound("ground")) return std::nullopt;
  const Ground& keys = making.scene.ground;
  Surface<D> surface = std::visit([&](const auto& own) { return surface_of<D>(own, making); }, keys.surface);
  const std::optional<Vector<D>> belt = making.faults.part_of(place_of<D>(keys.belt, "ground.belt"));
  if (!surface || !belt) return std::nullopt;
  SystemBody<D> ground;
  ground.name = kGroundName;
  ground.mobility = Mobility::fixed;
  ground.parts = {std::move(*surface)};
  ground.belt = *belt;
  return ground;
}

template <int D>
void add_drives(const SystemMaking& making, std::vector<SystemBody<D>>& bodies) {
  const std::vector<DriveKeys>& drives = making.scene.drives;
  for (std::size_t i = 0; i < drives.size(); ++i) {
    const DriveKeys& keys = drives[i];
    const std::string path = entry_path("drive", drives.size(), i);
    if (!making.sound(path)) continue;
    const std::optional<int> found = making.names.find_body(keys.body, path + ".body");
    if (!found) continue;
    SystemBody<D>& body = bodies[static_cast<std::size_t>(*found)];
    if (body.mobility != Mobility::free)
      making.faults.add(
          path + ".body",
          body.mobility == Mobility::fixed ? "a body that is not fixed" : "a body that no other [[drive]] has",
          '"' + keys.body + '"');
    body.mobility = Mobility::driven;
    const auto motion = [&](const GroundMotion& of, const char* name) {
      const std::string where = path + '.' + name;
      return making.faults.part_of(one_motion(of, "Drive of " + keys.body + ", " + name, making.intake), where)
          .value_or(Motion());
    };
    body.drive.translation.front() = motion(keys.x, "x");
    body.drive.translation.back() = motion(keys.z, "z");
    body.drive.rotation = motion(keys.rotation, "rotation");
    if constexpr (D == 3) {
      body.drive.translation[1] = motion(keys.y, "y");
      const std::optional<Vec3> axis = making.faults.part_of(place_of<3>(keys.axis, path + ".axis"));
      const Vec3 about = axis && !keys.axis.empty() ? *axis : Vec3{0.0, -1.0, 0.0};
      if (norm(about) == 0.0) making.faults.add(path + ".axis", "an axis of some length", "none");
      body.drive.axis = about / norm(about);
    } else {
      if (!is_still(keys.y)) making.faults.add(path + ".y", "dimension = 3 beside it", "the key");
      if (!keys.axis.empty()) making.faults.add(path + ".axis", "dimension = 3 beside it", "the key");
    }
  }
}

template std::optional<std::vector<SystemBody<2>>> system_bodies<2>(const SystemMaking&);
template std::optional<std::vector<SystemBody<3>>> system_bodies<3>(const SystemMaking&);
template std::optional<SystemBody<2>> ground_body<2>(const SystemMaking&);
template std::optional<SystemBody<3>> ground_body<3>(const SystemMaking&);
template void add_drives<2>(const SystemMaking&, std::vector<SystemBody<2>>&);
template void add_drives<3>(const SystemMaking&, std::vector<SystemBody<3>>&);

}  // namespace cairn::inputs
