#include "cairn/model/flat_base.hpp"

#include <cmath>
#include <vector>

#include "cairn/model/landscape.hpp"

namespace cairn {

Result<FlatBody, InputErrors> with_flat_base(const PlanarBody& body, double tolerance) {
  if (!(std::isfinite(tolerance) && tolerance >= 0.0)) {
    return Unexpected(InputErrors{{.file = {},
                                   .line = 0,
                                   .key = "flattening",
                                   .expected = "a finite number >= 0 [m]",
                                   .found = found_text(tolerance)}});
  }
  const int left = rest_pose(body, 0.0).edge;
  const int right = math::next_vertex(body.view(), left);
  const Vec2 origin = body.vertex(left);
  const Vec2 edge = body.edge(left);
  const Vec2 along = edge / norm(edge);
  const Vec2 upwards = perp(along);

  FlatBody flat{body, {.tolerance = tolerance, .merged = 0}};
  Vec2 left_end = origin;
  Vec2 right_end = body.vertex(right);
  double leftmost = 0.0;
  double rightmost = norm(edge);
  const double length = rightmost;
  for (int i = 0; i < body.vertex_count(); ++i) {
    const Vec2 r = body.vertex(i) - origin;
    const bool own = i == left || i == right;
    const double rise = own ? 0.0 : dot(r, upwards);
    if (rise > tolerance) continue;
    ++flat.base.merged;
    const double place = dot(r, along);
    if (!own && place < leftmost) {
      leftmost = place;
      left_end = body.vertex(i) - rise * upwards;
      flat.base.lowered_left = rise;
    }
    if (!own && place > rightmost) {
      rightmost = place;
      right_end = body.vertex(i) - rise * upwards;
      flat.base.lowered_right = rise;
    }
  }
  flat.base.widened_left = 0.0 - leftmost;  // no minus sign on nought
  flat.base.widened_right = rightmost - length;
  if (leftmost == 0.0 && rightmost == length) return flat;

  std::vector<Vec2> outline = {left_end, right_end};
  for (int i = 0; i < body.vertex_count(); ++i)
    if (i != left && i != right) outline.push_back(body.vertex(i));
  Result<PlanarBody, InputErrors> built = PlanarBody::given(outline, body.mass(), {0.0, 0.0}, body.inertia());
  if (!built) return Unexpected(std::move(built).error());
  flat.body = std::move(built).value();
  return flat;
}

}  // namespace cairn
