#include "cairn/model/planar_body.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

#include "cairn/geometry/polygon.hpp"

namespace cairn {
namespace {

using geometry::PolygonMoments;
using geometry::PrecisePoint;
using math::QuarterAngle;

InputError fault(std::string key, std::string expected, std::string found) {
  return {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)};
}

void require_positive(InputErrors& faults, const char* key, double value, const char* unit) {
  if (!(std::isfinite(value) && value > 0.0)) {
    faults.push_back(fault(key, std::string("a finite number > 0 [") + unit + "]", found_text(value)));
  }
}

/// Products of admissible numbers can still overflow or vanish.
void require_usable_product(InputErrors& faults, const char* key, double value, const char* unit) {
  if (!(std::isfinite(value) && value > 0.0)) {
    faults.push_back(
        fault(key, std::string("size and density that give a finite number > 0 [") + unit + "]", found_text(value)));
  }
}

QuarterAngle angle_of_edge(const std::vector<Vec2>& vertices, std::size_t i) {
  return math::rotation_to_x_axis(vertices[(i + 1) % vertices.size()] - vertices[i]);
}

/// `next` in that of its 2π-copies which follows `before` downwards: an edge angle falls by less than half a turn from
/// one edge to the next. Three quarters down can only be noise around no turn at all.
QuarterAngle unwrapped_below(QuarterAngle before, QuarterAngle next) {
  int step = (next.quarters - before.quarters) % 4;
  if (step > 0) step -= 4;
  if (step == -3) step = 1;
  return {before.quarters + step, next.rest};
}

/// The angle over which the vertex between two edges carries the body.
double interval_between(QuarterAngle before, QuarterAngle next) {
  const QuarterAngle below = unwrapped_below(before, next);
  return math::to_radians({before.quarters - below.quarters, before.rest - below.rest});
}

void start_at_lowest(std::vector<Vec2>& vertices) {
  const auto lowest = std::min_element(vertices.begin(), vertices.end(),
                                       [](Vec2 p, Vec2 q) { return p.z != q.z ? p.z < q.z : p.x < q.x; });
  std::rotate(vertices.begin(), lowest, vertices.end());
}

/// Leaves out vertices that would carry the body over less than kLeastSupportInterval, the flattest first.
std::vector<Vec2> without_flat_vertices(std::vector<Vec2> vertices) {
  while (vertices.size() >= 3) {
    std::size_t flattest = 0;
    double least = 0.0;
    QuarterAngle before = angle_of_edge(vertices, vertices.size() - 1);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      const QuarterAngle next = angle_of_edge(vertices, i);
      const double interval = interval_between(before, next);
      if (i == 0 || interval < least) {
        least = interval;
        flattest = i;
      }
      before = next;
    }
    if (least >= kLeastSupportInterval) break;
    vertices.erase(vertices.begin() + static_cast<std::ptrdiff_t>(flattest));
  }
  start_at_lowest(vertices);
  return vertices;
}

}  // namespace

Result<PlanarBody, InputErrors> PlanarBody::rectangle(double width, double height, double density, double depth) {
  InputErrors faults;
  require_positive(faults, "width", width, "m");
  require_positive(faults, "height", height, "m");
  require_positive(faults, "density", density, "kg/m3");
  require_positive(faults, "depth", depth, "m");
  if (!faults.empty()) return Unexpected(faults);
  const double mass = density * (width * height) * depth;
  const double inertia = mass * (width * width + height * height) / 12.0;
  require_usable_product(faults, "mass", mass, "kg");
  require_usable_product(faults, "inertia", inertia, "kg m2");
  if (!faults.empty()) return Unexpected(faults);
  const double w = 0.5 * width;
  const double h = 0.5 * height;
  const std::vector<Vec2> corners{{-w, -h}, {w, -h}, {w, h}, {-w, h}};
  return build(mass, inertia, {0.0, 0.0}, corners, "width, height");
}

Result<PlanarBody, InputErrors> PlanarBody::prism(std::span<const Vec2> polygon, double density, double depth) {
  InputErrors faults = geometry::simple_polygon_faults(polygon, "polygon");
  require_positive(faults, "density", density, "kg/m3");
  require_positive(faults, "depth", depth, "m");
  if (!faults.empty()) return Unexpected(faults);
  const PolygonMoments moments = geometry::moments(polygon);
  const double mass = density * moments.area * depth;
  const double inertia = density * moments.second_polar * depth;
  require_usable_product(faults, "mass", mass, "kg");
  require_usable_product(faults, "inertia", inertia, "kg m2");
  if (!faults.empty()) return Unexpected(faults);
  return build(mass, inertia, moments.centroid.value, geometry::offsets_from(polygon, moments.centroid), "polygon");
}

Result<PlanarBody, InputErrors> PlanarBody::given(std::span<const Vec2> polygon, double mass, Vec2 centroid,
                                                  double inertia) {
  InputErrors faults = geometry::point_set_faults(polygon, "polygon");
  const bool polygon_ok = faults.empty();
  require_positive(faults, "mass", mass, "kg");
  require_positive(faults, "inertia", inertia, "kg m2");
  if (!(std::isfinite(centroid.x) && std::isfinite(centroid.z))) {
    faults.push_back(fault("centroid", "finite coordinates [m]", geometry::point_text(centroid)));
  } else if (polygon_ok) {
    const std::vector<Vec2> hull = geometry::convex_hull(polygon);
    for (std::size_t i = 0; i < hull.size(); ++i) {
      const Vec2 p = hull[i];
      const Vec2 q = hull[(i + 1) % hull.size()];
      if (geometry::orientation(p, q, centroid) <= 0) {
        faults.push_back(fault("centroid",
                               "a point strictly inside the convex hull of the polygon, since the body's mass lies "
                               "within its outline",
                               geometry::point_text(centroid) + ", on or beyond the edge from " +
                                   geometry::point_text(p) + " to " + geometry::point_text(q)));
        break;
      }
    }
  }
  if (!faults.empty()) return Unexpected(faults);
  return build(mass, inertia, centroid, geometry::offsets_from(polygon, PrecisePoint{centroid, {}}), "polygon");
}

Result<PlanarBody, InputErrors> PlanarBody::build(double mass, double inertia, Vec2 centroid,
                                                  std::span<const Vec2> offsets, std::string_view polygon_key) {
  const std::vector<Vec2> vertices = without_flat_vertices(geometry::convex_hull(offsets));
  bool inside = vertices.size() >= 3;
  for (std::size_t i = 0; inside && i < vertices.size(); ++i) {
    inside = geometry::orientation(vertices[i], vertices[(i + 1) % vertices.size()], {}) > 0;
  }
  if (!inside) {
    return Unexpected(
        InputErrors{fault(std::string(polygon_key),
                          "a hull with corners that double precision can tell apart and with the centroid "
                          "inside",
                          "a hull that is too thin")});
  }
  return PlanarBody(mass, inertia, centroid, vertices);
}

PlanarBody::PlanarBody(double mass, double inertia, Vec2 centroid, const std::vector<Vec2>& vertices)
    : mass_(mass), inertia_(inertia), centroid_(centroid) {
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    a_.push_back(vertices[i].x);
    b_.push_back(vertices[i].z);
    radii_.push_back(norm(vertices[i]));
    // Edge 0 leaves the lowest, leftmost vertex upwards or to the right, so its angle lies in (-π, 0].
    const QuarterAngle angle = angle_of_edge(vertices, i);
    edge_angles_.push_back(i == 0 ? angle : unwrapped_below(edge_angles_.back(), angle));
  }
}

double PlanarBody::largest_radius() const { return *std::max_element(radii_.begin(), radii_.end()); }

}  // namespace cairn
