#include "cairn/model/mesh_body.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "cairn/core/short_text.hpp"
#include "cairn/core/units.hpp"
#include "cairn/geometry/polygon.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/model/landscape.hpp"

namespace cairn {
namespace {

using geometry::MassProperties;
using geometry::Mesh;
using geometry::PrecisePoint3;
using geometry::RockingPlane;
using geometry::SolidMoments;

InputError fault(std::string key, std::string expected, std::string found) {
  return {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)};
}

std::string key_of(std::size_t part, std::size_t count, const char* name) {
  return count == 1 ? name : "parts[" + std::to_string(part) + "]." + name;
}

bool positive(double value) { return std::isfinite(value) && value > 0.0; }

std::string point_text(Vec3 p) { return "(" + found_text(p.x) + ", " + found_text(p.y) + ", " + found_text(p.z) + ")"; }

InputErrors faults_of(std::span<const MeshPart> parts, const MeshBodyOptions& options) {
  InputErrors faults;
  if (parts.empty()) faults.push_back(fault("parts", "at least one mesh", "none"));
  bool solid = false;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    solid = solid || !parts[i].hollow;
    if (!positive(parts[i].density))
      faults.push_back(
          fault(key_of(i, parts.size(), "density"), "a finite number > 0 [kg/m3]", found_text(parts[i].density)));
    const bool usable = std::all_of(parts[i].mesh.vertices.begin(), parts[i].mesh.vertices.end(), [](const Vec3& p) {
      const double largest = std::max({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
      return largest <= geometry::kLargestCoordinate;
    });
    if (parts[i].mesh.triangles.empty()) {
      faults.push_back(fault(key_of(i, parts.size(), "mesh"), "a mesh with triangles", "none"));
    } else if (!usable) {
      faults.push_back(fault(
          key_of(i, parts.size(), "mesh"),
          "finite coordinates of magnitude up to " + found_text(geometry::kLargestCoordinate) + " [m]", "others"));
    }
  }
  if (!parts.empty() && !solid) faults.push_back(fault("parts", "at least one part that is not hollow", "none"));
  if (!std::isfinite(options.azimuth))
    faults.push_back(fault("azimuth", "a finite number [rad]", found_text(options.azimuth)));
  if (options.flattening && !(std::isfinite(*options.flattening) && *options.flattening >= 0.0))
    faults.push_back(fault("flattening", "a finite number >= 0 [m]", found_text(*options.flattening)));
  const MassOverrides& known = options.overrides;
  if (known.mass && !positive(*known.mass))
    faults.push_back(fault("mass", "a finite number > 0 [kg]", found_text(*known.mass)));
  if (known.centroid) {
    const Vec3 c = *known.centroid;
    if (!(std::isfinite(c.x) && std::isfinite(c.y) && std::isfinite(c.z)))
      faults.push_back(fault("centroid", "finite coordinates [m]", point_text(c)));
  }
  if (known.inertia) {
    const InputErrors more = geometry::inertia_faults(*known.inertia, "inertia");
    faults.insert(faults.end(), more.begin(), more.end());
  }
  return faults;
}

/// (V.10)-(V.12)
struct Weighed {
  MassProperties mass;
  std::vector<SolidMoments> solids;
  double volume{};
};

Result<Weighed, InputErrors> weigh(std::span<const MeshPart> parts) {
  InputErrors faults;
  std::vector<MassProperties> properties;
  Weighed whole;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const SolidMoments solid = geometry::solid_moments(parts[i].mesh);
    if (!positive(solid.volume))
      faults.push_back(fault(key_of(i, parts.size(), "mesh"), "a closed mesh, wound outwards, that encloses a volume",
                             "a volume of " + found_text(solid.volume) + " m3"));
    const double sign = parts[i].hollow ? -1.0 : 1.0;
    properties.push_back(geometry::uniform_mass(solid, sign * parts[i].density));
    whole.volume += sign * solid.volume;
    whole.solids.push_back(solid);
  }
  if (!faults.empty()) return Unexpected(faults);
  double sum = 0.0;
  for (const MassProperties& part : properties) sum += part.mass;
  if (!positive(sum))
    return Unexpected(InputErrors{
        fault("parts", "cavities that take away less mass than there is", "a mass of " + found_text(sum) + " kg")});
  whole.mass = geometry::combined(properties);
  InputErrors impossible = geometry::inertia_faults(whole.mass.inertia, "parts");
  if (std::any_of(parts.begin(), parts.end(), [](const MeshPart& part) { return part.hollow; }))
    for (InputError& f : impossible) f.expected = "cavities inside the material, and so " + f.expected;
  if (!impossible.empty()) return Unexpected(std::move(impossible));
  return whole;
}

MassProperties overridden(MassProperties mass, const MassOverrides& known) {
  if (known.inertia) {
    mass.inertia = *known.inertia;
  } else if (known.mass) {
    mass.inertia = (*known.mass / mass.mass) * mass.inertia;
  }
  if (known.mass) mass.mass = *known.mass;
  if (known.centroid) mass.centroid = {*known.centroid, {}};
  return mass;
}

/// Corners of the hull of all parts that are not hollow, in the plane and from the centroid.
std::vector<Vec2> outline_of(std::span<const MeshPart> parts, const PrecisePoint3& centroid,
                             const RockingPlane& plane) {
  std::vector<Vec2> corners;
  for (const MeshPart& part : parts) {
    if (part.hollow) continue;
    const std::vector<Vec2> hull = geometry::projected_hull(part.mesh, centroid, plane);
    corners.insert(corners.end(), hull.begin(), hull.end());
  }
  return geometry::convex_hull(corners);
}

/// A stretch of the base line.
struct Stretch {
  double from;
  double to;
};

/// Triangles that touch, looked at along the base line and across the plane.                                    (V.21)
class ContactScan {
 public:
  ContactScan(const PlanarBody& body, const RestPose& rest, double tolerance, const PrecisePoint3& centroid,
              const RockingPlane& plane)
      : tolerance_(tolerance), foot_(rest.base_left), centroid_(centroid), plane_(plane) {
    origin_ = body.vertex(rest.edge);
    const Vec2 edge = body.edge(rest.edge);
    length_ = norm(edge);
    along_ = edge / length_;
    upwards_ = perp(along_);
  }

  void look_at(const Mesh& mesh) {
    std::vector<Place> places;
    places.reserve(mesh.vertices.size());
    for (const Vec3& p : mesh.vertices) {
      const Vec3 r = geometry::offset_from(p, centroid_);
      const Vec2 in_plane = plane_.project(r) - origin_;
      const Place place{dot(in_plane, along_), dot(r, plane_.across), dot(in_plane, upwards_) <= tolerance_};
      places.push_back(place);
      if (!place.touches) continue;
      nearest_ = std::min(nearest_, place.across);
      farthest_ = std::max(farthest_, place.across);
      support_.push_back({place.along - foot_, place.across});
    }
    for (const Mesh::Triangle& t : mesh.triangles) {
      const std::array<Place, 3> p = {places[t[0]], places[t[1]], places[t[2]]};
      if (!(p[0].touches && p[1].touches && p[2].touches)) continue;
      touching_.push_back(
          {std::min({p[0].along, p[1].along, p[2].along}), std::max({p[0].along, p[1].along, p[2].along})});
      area_ += 0.5 * std::fabs((p[1].along - p[0].along) * (p[2].across - p[0].across) -
                               (p[2].along - p[0].along) * (p[1].across - p[0].across));
    }
  }

  BaseContact contact(double azimuth, double height) {
    BaseContact c;
    c.tolerance = tolerance_;
    c.length = length_;
    const std::vector<Vec2> support = geometry::convex_hull(support_);
    find_weakest(support, azimuth, height, c);
    c.end_width = end_width(support);
    c.area = area_;
    c.width = farthest_ - nearest_;
    c.middle = 0.5 * (farthest_ + nearest_);
    std::sort(touching_.begin(), touching_.end(), [](const Stretch& a, const Stretch& b) { return a.from < b.from; });
    double reached = 0.0;
    double gap = 0.0;
    double covered = 0.0;
    for (const Stretch& s : touching_) {
      const double from = std::max(s.from, reached);
      const double to = std::min(s.to, length_);
      if (to <= reached || from >= length_) continue;
      gap = std::max(gap, from - reached);
      covered += to - from;
      reached = to;
    }
    gap = std::max(gap, length_ - reached);
    c.covered = covered / length_;
    c.largest_gap = gap / length_;
    c.kind = c.largest_gap <= kSmallGap   ? BaseKind::flat
             : c.largest_gap <= kLargeGap ? BaseKind::partly_concave
                                          : BaseKind::concave;
    return c;
  }

 private:
  struct Place {
    double along;
    double across;
    bool touches;
  };

  /// Seen from above, with the foot of the centroid at the origin: x along the base line, z across the plane.   (V.28)
  static void find_weakest(const std::vector<Vec2>& support, double azimuth, double height, BaseContact& c) {
    double nearest = std::numeric_limits<double>::infinity();
    Vec2 direction{1.0, 0.0};
    for (std::size_t i = 0; support.size() >= 2 && i < support.size(); ++i) {
      const Vec2 p = support[i];
      const Vec2 edge = support[(i + 1) % support.size()] - p;
      const double distance = cross(p, edge) / norm(edge);
      if (distance < nearest) {
        nearest = distance;
        direction = -perp(edge);
      }
    }
    if (support.size() < 2) nearest = 0.0;
    constexpr double kTurn = 2.0 * kPi;
    const double angle = azimuth + math::atan2(direction.z, direction.x);
    c.weakest_azimuth = angle - kTurn * std::ceil(angle / kTurn - 0.5);
    c.weakest_alpha = math::atan2(nearest, height);
  }

  /// Chords of the support across the plane, near either of its ends; 0 where it has no width.
  static double end_width(const std::vector<Vec2>& support) {
    if (support.size() < 3) return 0.0;
    const auto [left, right] =
        std::minmax_element(support.begin(), support.end(), [](Vec2 a, Vec2 b) { return a.x < b.x; });
    const auto [near, far] =
        std::minmax_element(support.begin(), support.end(), [](Vec2 a, Vec2 b) { return a.z < b.z; });
    const double inwards = kNearEnd * (right->x - left->x);
    const double narrower = std::min(chord(support, left->x + inwards), chord(support, right->x - inwards));
    return narrower / (far->z - near->z);
  }

  static double chord(const std::vector<Vec2>& support, double x) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (std::size_t i = 0; i < support.size(); ++i) {
      const Vec2 a = support[i];
      const Vec2 b = support[(i + 1) % support.size()];
      if ((a.x <= x) == (b.x <= x)) continue;
      const double z = a.z + (b.z - a.z) * ((x - a.x) / (b.x - a.x));
      low = std::min(low, z);
      high = std::max(high, z);
    }
    return high - low;
  }

  double tolerance_;
  double foot_;  // of the centroid, along the base line from its left end
  PrecisePoint3 centroid_;
  RockingPlane plane_;
  Vec2 origin_;
  Vec2 along_;
  Vec2 upwards_;
  double length_{};
  double nearest_{std::numeric_limits<double>::infinity()};
  double farthest_{-std::numeric_limits<double>::infinity()};
  double area_{};
  std::vector<Vec2> support_;
  std::vector<Stretch> touching_;
};

PlanarPlausibility plausibility_of(const MassProperties& mass, const RockingPlane& plane, const BaseContact& contact,
                                   double height) {
  const Vec3 about_y = mass.inertia * plane.across;
  PlanarPlausibility p;
  p.products = norm(Vec2{dot(about_y, plane.right), dot(about_y, plane.up)}) / dot(about_y, plane.across);
  p.offset = std::fabs(contact.middle) / contact.length;
  p.length_to_width = contact.length / contact.width;
  p.alpha_across = math::atan2(0.5 * contact.width - std::fabs(contact.middle), height);
  p.end_width = contact.end_width;
  return p;
}

}  // namespace

Result<MeshBody, InputErrors> mesh_body(std::span<const MeshPart> parts, const MeshBodyOptions& options) {
  InputErrors faults = faults_of(parts, options);
  if (!faults.empty()) return Unexpected(std::move(faults));
  Result<Weighed, InputErrors> weighed = weigh(parts);
  if (!weighed) return Unexpected(std::move(weighed).error());
  const MassProperties mass = overridden(weighed->mass, options.overrides);
  const RockingPlane plane = geometry::rocking_plane(options.up, options.azimuth);
  const double inertia = geometry::inertia_about(mass.inertia, plane.across);
  Result<PlanarBody, InputErrors> scanned =
      PlanarBody::given(outline_of(parts, mass.centroid, plane), mass.mass, {0.0, 0.0}, inertia);
  if (!scanned) {
    InputErrors found = std::move(scanned).error();
    for (InputError& f : found) {
      if (f.key == "centroid")
        f = fault("centroid", "a point strictly inside the convex hull of the body, seen across the rocking plane",
                  point_text(mass.centroid.value));
      if (f.key == "polygon") f.key = parts.size() == 1 ? "mesh" : "parts";
    }
    return Unexpected(std::move(found));
  }
  const double tolerance = options.flattening.value_or(kDefaultFlattening * scanned->largest_radius());
  if (const double height = rest_pose(*scanned, 0.0).height; !(tolerance < height)) {
    return Unexpected(InputErrors{fault("flattening",
                                        "less than the height of the centroid over the base, " + short_text(height) +
                                            " m; the usual is a thousandth of the size",
                                        found_text(tolerance) + " m")});
  }
  Result<FlatBody, InputErrors> flat = with_flat_base(*scanned, tolerance);
  if (!flat) return Unexpected(std::move(flat).error());

  const RestPose rest = rest_pose(flat->body, 0.0);
  ContactScan scan(flat->body, rest, std::max(tolerance, kDefaultFlattening * scanned->largest_radius()), mass.centroid,
                   plane);
  for (const MeshPart& part : parts)
    if (!part.hollow) scan.look_at(part.mesh);
  const BaseContact contact = scan.contact(options.azimuth, rest.height);
  return MeshBody{.body = std::move(flat->body),
                  .scanned = std::move(scanned).value(),
                  .flattening = flat->base,
                  .plane = plane,
                  .from_meshes = weighed->mass,
                  .mass = mass,
                  .solids = std::move(weighed->solids),
                  .volume = weighed->volume,
                  .contact = contact,
                  .plausibility = plausibility_of(mass, plane, contact, rest.height)};
}

}  // namespace cairn
