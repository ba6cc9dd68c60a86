#include "cairn/model/stacked_body.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/geometry/polygon.hpp"
#include "cairn/math/elementary.hpp"

namespace cairn {
namespace {

constexpr int kChords = 16;  // of a rounded corner

/// The points that stand for the corner at `corner` between the unit vectors `along` (the underside) and `up` (the
/// side), from the underside to the side.                                                                (G.6), (G.7)
std::vector<Vec2> corner_points(Vec2 corner, Vec2 along, Vec2 up, const StackLayer& layer) {
  if (layer.chamfer > 0.0) return {corner + layer.chamfer * along, corner + layer.chamfer * up};
  if (!(layer.rounding > 0.0)) return {corner};
  const double half = 0.5 * math::atan2(std::fabs(cross(along, up)), dot(along, up));  // of the corner's angle
  const math::SinCos h = math::sincos(half);
  const Vec2 middle = (along + up) / norm(along + up);
  const Vec2 centre = corner + (layer.rounding / h.sin) * middle;
  const Vec2 first = corner + (layer.rounding * h.cos / h.sin) * along - centre;
  const double turn = (cross(along, up) > 0.0 ? -1.0 : 1.0) * (kPi - 2.0 * half) / kChords;
  std::vector<Vec2> points;
  for (int k = 0; k <= kChords; ++k) {
    const math::SinCos r = math::sincos(k * turn);
    points.push_back(centre + Vec2{first.x * r.cos - first.z * r.sin, first.x * r.sin + first.z * r.cos});
  }
  return points;
}

/// Counter-clockwise from the left end of the underside.
std::vector<Vec2> outline_of(const StackLayer& layer, double bottom) {
  const double below = 0.5 * layer.width;
  const double above = 0.5 * (std::isfinite(layer.top_width) ? layer.top_width : layer.width);
  const double top = bottom + layer.height;
  const Vec2 left{layer.offset - below, bottom};
  const Vec2 right{layer.offset + below, bottom};
  const Vec2 side = Vec2{above - below, layer.height} / norm(Vec2{above - below, layer.height});
  std::vector<Vec2> outline = corner_points(left, {1.0, 0.0}, {-side.x, side.z}, layer);
  std::reverse(outline.begin(), outline.end());
  for (const Vec2 p : corner_points(right, {-1.0, 0.0}, side, layer)) outline.push_back(p);
  outline.push_back({layer.offset + above, top});
  outline.push_back({layer.offset - above, top});
  return outline;
}

class LayerFaults {
 public:
  void check(const StackLayer& layer, std::size_t index) {
    place_ = '[' + std::to_string(index) + "].";
    positive("width", layer.width, "m");
    if (layer.top_width != std::numeric_limits<double>::infinity()) positive("top_width", layer.top_width, "m");
    positive("height", layer.height, "m");
    positive("depth", layer.depth, "m");
    positive("density", layer.density, "kg/m3");
    if (!std::isfinite(layer.offset)) add("offset", "a finite number [m]", layer.offset);
    if (!faults_.empty()) return;  // the rest measures these
    const double above = std::isfinite(layer.top_width) ? layer.top_width : layer.width;
    const double narrow = std::min(layer.width, above);
    if (!(layer.gap >= 0.0 && layer.gap < narrow))
      return add("gap", "from 0 to less than the layer is wide, " + found_text(narrow) + " m", layer.gap);
    if (layer.chamfer > 0.0 && layer.rounding > 0.0) add("rounding", "0 beside chamfer", layer.rounding);
    // The cut must end on the side and on a foot; a rounded corner's tangents are as long as the radius where the side
    // is upright, and longer or shorter where it leans.
    const double foot = 0.5 * (layer.width - layer.gap);
    const double lean = 0.5 * (above - layer.width);
    const double side = norm(Vec2{lean, layer.height});
    const double tangent = layer.rounding * (side - lean) / layer.height;  // r / tan(φ/2), φ the corner's angle
    within("chamfer", layer.chamfer, layer.chamfer, std::min(foot, side));
    within("rounding", layer.rounding, tangent, std::min(foot, side));
  }
  InputErrors take() { return std::move(faults_); }

 private:
  void add(const std::string& key, std::string expected, double found) {
    faults_.push_back(
        {.file = {}, .line = 0, .key = place_ + key, .expected = std::move(expected), .found = found_text(found)});
  }
  void positive(const std::string& key, double value, const std::string& unit) {
    if (!(std::isfinite(value) && value > 0.0)) add(key, "a finite number > 0 [" + unit + "]", value);
  }
  void within(const std::string& key, double value, double taken, double room) {
    if (!(value >= 0.0 && taken < room))
      add(key, "from 0 to what its foot and its side have room for, " + found_text(room) + " m", value);
  }

  std::string place_;
  InputErrors faults_;
};

}  // namespace

Result<PlanarBody, InputErrors> stacked_body(std::span<const StackLayer> layers) {
  LayerFaults faults;
  for (std::size_t i = 0; i < layers.size(); ++i) faults.check(layers[i], i);
  if (InputErrors found = faults.take(); !found.empty()) return Unexpected(std::move(found));
  std::vector<Vec2> points;
  struct Piece {
    double mass;
    Vec2 centroid;
    double inertia;
  };
  std::vector<Piece> pieces;
  double bottom = 0.0;
  for (const StackLayer& layer : layers) {
    const std::vector<Vec2> outline = outline_of(layer, bottom);
    points.insert(points.end(), outline.begin(), outline.end());
    const geometry::PolygonMoments moments = geometry::moments(outline);
    const double weight = layer.density * layer.depth;
    pieces.push_back({weight * moments.area, moments.centroid.value, weight * moments.second_polar});
    const double hole = -weight * layer.gap * layer.height;
    pieces.push_back({hole,
                      {layer.offset, bottom + 0.5 * layer.height},
                      hole * (layer.gap * layer.gap + layer.height * layer.height) / 12.0});
    bottom += layer.height;
  }
  double mass = 0.0;
  Vec2 moment{};
  for (const Piece& piece : pieces) {
    mass += piece.mass;
    moment = moment + piece.mass * piece.centroid;
  }
  const Vec2 centroid = moment / mass;
  double inertia = 0.0;
  for (const Piece& piece : pieces) inertia += piece.inertia + piece.mass * norm_squared(piece.centroid - centroid);
  return PlanarBody::given(points, mass, centroid, inertia);
}

}  // namespace cairn
