#include <algorithm>
#include <cmath>

#include "cairn/contact/polyhedron_axes.hpp"
#include "cairn/contact/touch_convex.hpp"

/// Two convex polyhedra.                                         docs/theory/contact_geometry.md, "Convex against convex"
namespace cairn {
namespace {

using Solid = PlacedConvex<3>;
using Scratch = ConvexScratch<3>;
using Face = geometry::Convex<3>::Face;

/// One pair, in coordinates about the origin of `b`.
struct Pair {
  const Solid& a;
  const Solid& b;
  Vec3 shift;    // of a's origin from b's
  double reach;  // [m]
  double tie;    // separations that differ by less are one [m]
  double near;   // points as near to a corner or edge are of it [m]
};

/// A direction from B to A, the two faces that look at each other along it, and the separation that it shows.
struct Facing {
  Vec3 normal{};
  double separation{};
  std::uint32_t face_a{};
  std::uint32_t face_b{};
  bool clip_b{};  // the points lie on B's face and are cut by A's; else the other way round
};

/// Of the faces at a corner the one that looks most against n.
std::uint32_t face_against(const Solid& solid, std::uint32_t corner, Vec3 n) {
  std::uint32_t best = 0;
  double least = 2.0;  // beyond any product of unit vectors
  for (std::uint32_t f = 0; f < solid.normals.size(); ++f) {
    const double facing = dot(solid.normals[f], n);
    if (facing >= least) continue;
    const auto& corners = solid.shape->faces[f].corners;
    if (std::find(corners.begin(), corners.end(), corner) == corners.end()) continue;
    least = facing;
    best = f;
  }
  return best;
}

Facing facing_of(const Pair& pair, const FaceAxis& axis, bool on_a) {
  if (!on_a) {
    const Vec3 n = pair.b.normals[axis.face];
    return {n, axis.separation, face_against(pair.a, axis.corner, n), axis.face, false};
  }
  const Vec3 n = pair.a.normals[axis.face];
  return {-n, axis.separation, axis.face, face_against(pair.b, axis.corner, n), true};
}

Facing facing_of(const Pair& pair, const EdgesAxis& axis) {
  const auto& of_a = pair.a.shape->edges[axis.edge_a].faces;
  const auto& of_b = pair.b.shape->edges[axis.edge_b].faces;
  const Vec3 n = axis.normal;
  const bool a_left = dot(pair.a.normals[of_a[0]], n) <= dot(pair.a.normals[of_a[1]], n);
  const bool b_left = dot(pair.b.normals[of_b[0]], n) >= dot(pair.b.normals[of_b[1]], n);
  return {n, axis.separation, of_a[a_left ? 0 : 1], of_b[b_left ? 0 : 1], false};
}

/// Cuts the polygon `patch` by the plane through `at` with the outward normal `side`.
void cut_by(Vec3 at, Vec3 side, std::vector<Scratch::Patch>& patch, std::vector<Scratch::Patch>& cut) {
  cut.clear();
  if (patch.empty()) return;
  Vec3 p = patch.back().at;
  double outside_p = dot(side, p - at);
  for (const Scratch::Patch& corner : patch) {
    const Vec3 q = corner.at;
    const double outside_q = dot(side, q - at);
    if ((outside_p > 0.0) != (outside_q > 0.0))
      cut.push_back({p + (outside_p / (outside_p - outside_q)) * (q - p), 0.0});
    if (!(outside_q > 0.0)) cut.push_back({q, 0.0});
    p = q;
    outside_p = outside_q;
  }
  std::swap(patch, cut);
}

/// (C.7): the incident face's part that lies over the reference face, seen along n, with the gap at its corners.
void clip_faces(const Pair& pair, const Facing& facing, Scratch& scratch) {
  const Solid& ref = facing.clip_b ? pair.a : pair.b;
  const Solid& inc = facing.clip_b ? pair.b : pair.a;
  const Vec3 ref_shift = facing.clip_b ? pair.shift : Vec3{};
  const Vec3 inc_shift = facing.clip_b ? Vec3{} : pair.shift;
  const Vec3 up = facing.clip_b ? -facing.normal : facing.normal;  // from ref to inc
  const std::uint32_t ref_face = facing.clip_b ? facing.face_a : facing.face_b;
  const Face& round = ref.shape->faces[ref_face];
  const Face& incident = inc.shape->faces[facing.clip_b ? facing.face_b : facing.face_a];
  scratch.patch.clear();
  for (const std::uint32_t c : incident.corners) scratch.patch.push_back({inc.corners[c] + inc_shift, 0.0});
  const std::size_t sides = round.corners.size();
  for (std::size_t k = 0; k < sides && !scratch.patch.empty(); ++k) {
    const Vec3 from = ref.corners[round.corners[k]];
    const Vec3 to = ref.corners[round.corners[k + 1 == sides ? 0 : k + 1]];
    cut_by(from + ref_shift, cross(to - from, up), scratch.patch, scratch.cut);
  }
  const Vec3 n = ref.normals[ref_face];
  const double offset = ref.offsets[ref_face] + dot(n, ref_shift);
  const double upright = dot(n, up);
  for (Scratch::Patch& corner : scratch.patch) corner.gap = (dot(n, corner.at) - offset) / upright;
}

double least_gap(const std::vector<Scratch::Patch>& patch) {
  double least = std::numeric_limits<double>::infinity();
  for (const Scratch::Patch& corner : patch) least = std::min(least, corner.gap);
  return least;
}

/// Corners of the patch in one place become one, the one with the least gap; those between two others on a line go.
void keep_extreme(const Pair& pair, Vec3 n, std::vector<Scratch::Patch>& patch) {
  const double near2 = pair.near * pair.near;
  for (std::size_t i = 0; patch.size() > 1 && i < patch.size();) {
    const std::size_t j = i + 1 == patch.size() ? 0 : i + 1;
    if (norm_squared(cross(n, patch[j].at - patch[i].at)) > near2) {
      ++i;
      continue;
    }
    patch.erase(patch.begin() + static_cast<std::ptrdiff_t>(patch[j].gap < patch[i].gap ? i : j));
  }
  for (std::size_t i = 0; patch.size() > 2 && i < patch.size();) {
    const Vec3 before = patch[i == 0 ? patch.size() - 1 : i - 1].at;
    const Vec3 whole = patch[i + 1 == patch.size() ? 0 : i + 1].at - before;
    const double aside = dot(n, cross(whole, patch[i].at - before));
    if (aside * aside > near2 * norm_squared(cross(n, whole))) {
      ++i;
    } else {
      patch.erase(patch.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

/// What of a face a point of it belongs to: a corner or an edge where it is as near, else the face.
std::uint64_t feature_at(const Solid& solid, std::uint32_t face, Vec3 n, Vec3 x, double near) {
  const auto& corners = solid.shape->faces[face].corners;
  const std::size_t count = corners.size();
  std::uint64_t feature = face_feature(face);
  for (std::size_t k = 0; k < count; ++k) {
    const std::uint32_t from = corners[k];
    const std::uint32_t to = corners[k + 1 == count ? 0 : k + 1];
    const Vec3 off = cross(n, x - solid.corners[from]);
    if (norm_squared(off) <= near * near) return corner_feature(from);
    const Vec3 side = cross(n, solid.corners[to] - solid.corners[from]);
    const double aside = dot(cross(side, off), n);
    if (aside * aside <= near * near * norm_squared(side) && feature == face_feature(face))
      feature = edge_feature(from, to);  // unless one of its corners is as near
  }
  return feature;
}

/// Adds a point of contact unless one of the same two features is there.
void add(const Touching<3>& point, std::size_t first, std::vector<Touching<3>>& found) {
  for (std::size_t k = first; k < found.size(); ++k)
    if (found[k].feature_a == point.feature_a && found[k].feature_b == point.feature_b) {
      if (point.gap < found[k].gap) found[k] = point;
      return;
    }
  found.push_back(point);
}

/// (C.8): corners of one solid that its face in the patch does not have, over the other's face and within reach: those
/// of a base with a chamfer, of a ridge, of a round body.
void add_other_corners(const Pair& pair, const Facing& facing, std::vector<Touching<3>>& found, std::size_t first) {
  const Solid& ref = facing.clip_b ? pair.a : pair.b;
  const Solid& inc = facing.clip_b ? pair.b : pair.a;
  const Vec3 to_ref = facing.clip_b ? -pair.shift : pair.shift;  // from inc's coordinates to ref's
  const std::uint32_t ref_face = facing.clip_b ? facing.face_a : facing.face_b;
  const std::uint32_t inc_face = facing.clip_b ? facing.face_b : facing.face_a;
  const Vec3 n = ref.normals[ref_face];
  const auto& patch = inc.shape->faces[inc_face].corners;
  for (std::uint32_t c = 0; c < inc.corners.size(); ++c) {
    const Vec3 x = inc.corners[c] + to_ref;
    const double gap = dot(n, x) - ref.offsets[ref_face];
    if (!(gap < pair.reach) || std::find(patch.begin(), patch.end(), c) != patch.end()) continue;
    if (!lies_over(ref, ref_face, x) || !(dot(inc.normals[face_against(inc, c, n)], n) < -kSameFeature)) continue;
    const std::uint64_t on_ref = feature_at(ref, ref_face, n, x, pair.near);
    const Vec3 at = facing.clip_b ? inc.corners[c] : x;  // about b's origin
    if (facing.clip_b) {
      add({at - gap * n, at, -n, gap, on_ref, corner_feature(c)}, first, found);
    } else {
      add({at, at - gap * n, n, gap, corner_feature(c), on_ref}, first, found);
    }
  }
}

/// Points of contact of two faces, if the patch shows the separation of the direction: then no direction shows more,
/// since two points that are as near lie along it. False where the faces pass each other: by more than twice what counts as
/// a tie, so that between a patch that is not taken and edges that show no more there is no gap for rounding to fall into.
bool touch_faces(const Pair& pair, const Facing& facing, Scratch& scratch, std::vector<Touching<3>>& found) {
  clip_faces(pair, facing, scratch);
  if (!(least_gap(scratch.patch) <= facing.separation + 2.0 * pair.tie)) return false;
  keep_extreme(pair, facing.normal, scratch.patch);
  const std::size_t first = found.size();
  for (const Scratch::Patch& corner : scratch.patch) {
    if (!(corner.gap < pair.reach)) continue;
    const Vec3 x = corner.at;
    const Vec3 across = corner.gap * facing.normal;
    const Vec3 on_a = facing.clip_b ? x + across : x;
    const Vec3 on_b = facing.clip_b ? x : x - across;
    add({on_a, on_b, facing.normal, corner.gap,
         feature_at(pair.a, facing.face_a, facing.normal, x - pair.shift, pair.near),
         feature_at(pair.b, facing.face_b, facing.normal, x, pair.near)},
        first, found);
  }
  return true;
}

/// (C.9): can no other direction be less deep by more than 2^-20 of the depth? Faces as near to each other as that are
/// taken without a look at edges.
bool face_is_enough(const Pair& pair, const Facing& facing, const std::vector<Scratch::Patch>& patch) {
  if (facing.separation >= 0.0) return true;
  constexpr double kLargestAngle = 0x1p-10;  // β of (C.9), whose square is what may be lost
  if (patch.size() < 3) return false;
  Vec3 middle{};
  double highest_gap = 0.0;
  for (const Scratch::Patch& corner : patch) {
    middle += corner.at / static_cast<double>(patch.size());
    highest_gap = std::max(highest_gap, corner.gap);
  }
  double radius2 = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < patch.size(); ++k) {
    const Vec3 from = patch[k].at;
    const Vec3 side = cross(facing.normal, patch[k + 1 == patch.size() ? 0 : k + 1].at - from);
    const double aside = dot(side, middle - from);
    radius2 = std::min(radius2, aside * aside / norm_squared(side));
  }
  const double spanned = highest_gap - facing.separation;
  if (!(spanned * spanned <= 4.0 * kLargestAngle * kLargestAngle * radius2)) return false;
  const Solid& inc = facing.clip_b ? pair.b : pair.a;
  const Vec3 up = facing.clip_b ? -facing.normal : facing.normal;
  const Vec3 from = facing.clip_b ? patch[0].at : patch[0].at - pair.shift;
  double thickness = 0.0;
  for (const Vec3& corner : inc.corners) thickness = std::max(thickness, dot(up, corner - from));
  return thickness >= 3.0 * -facing.separation + 8.0 * kLargestAngle * inc.radius;
}

/// Is a point of the patch inside both solids? Then they overlap, by no more than the face says, and edges that lie
/// farther from each other than that cannot show a lesser depth.
bool overlap_is_sure(const Pair& pair, const Facing& facing, const std::vector<Scratch::Patch>& patch) {
  const Solid& ref = facing.clip_b ? pair.a : pair.b;
  const Vec3 to_ref = facing.clip_b ? -pair.shift : Vec3{};
  return std::any_of(patch.begin(), patch.end(), [&](const Scratch::Patch& corner) {
    if (!(corner.gap < 0.0)) return false;
    const Vec3 x = corner.at + to_ref;
    for (std::size_t f = 0; f < ref.normals.size(); ++f)
      if (dot(ref.normals[f], x) > ref.offsets[f]) return false;
    return true;
  });
}

SegmentsNearest nearest_of(const Pair& pair, const EdgesAxis& axis) {
  const auto& ea = pair.a.shape->edges[axis.edge_a].corners;
  const auto& eb = pair.b.shape->edges[axis.edge_b].corners;
  const Vec3 p = pair.a.corners[ea[0]];
  const Vec3 q = pair.b.corners[eb[0]];
  return nearest_of_segments(p + pair.shift, pair.a.corners[ea[1]] - p, q, pair.b.corners[eb[1]] - q);
}

/// Where two edges cross. Faces that look at each other well enough have a patch, of which the crossing is one corner.
void touch_crossing(const Pair& pair, const EdgesAxis& axis, Vec3 x, Scratch& scratch,
                    std::vector<Touching<3>>& found) {
  constexpr double kFacing = 0.5;  // least cosine of the angle between a face's normal and the direction
  const Facing faces = facing_of(pair, axis);
  if (-dot(pair.a.normals[faces.face_a], axis.normal) > kFacing &&
      dot(pair.b.normals[faces.face_b], axis.normal) > kFacing && touch_faces(pair, faces, scratch, found))
    return;
  const auto& ea = pair.a.shape->edges[axis.edge_a].corners;
  const auto& eb = pair.b.shape->edges[axis.edge_b].corners;
  found.push_back({x, x - axis.separation * axis.normal, axis.normal, axis.separation, edge_feature(ea[0], ea[1]),
                   edge_feature(eb[0], eb[1])});
}

/// The two edges or corners that are nearest to each other, of solids that are apart.
struct NearestEdges {
  double distance2{};
  std::uint32_t edge_a{};
  std::uint32_t edge_b{};
  bool parallel{};
  SegmentsNearest at{};
};

bool are_parallel(Vec3 d, Vec3 e) {
  return norm_squared(cross(d, e)) <= kSameFeature * kSameFeature * norm_squared(d) * norm_squared(e);
}

/// Nearer, or as near and parallel where the other is not: two corners of such edges are as near as the edges are.
bool is_better(double distance2, bool parallel, const NearestEdges& than, double tie) {
  const double spread = tie * (2.0 * std::sqrt(than.distance2) + tie);
  if (parallel == than.parallel) return distance2 < than.distance2;
  return parallel ? distance2 <= than.distance2 + spread : distance2 < than.distance2 - spread;
}

/// (C.6). Only edges that reach within `reach` of the other solid along `n` can be nearer than it.
bool nearest_edges(const Pair& pair, Vec3 n, NearestEdges& nearest) {
  double low_a = std::numeric_limits<double>::infinity();
  double high_b = -low_a;
  const double raise = dot(n, pair.shift);
  for (const Vec3& p : pair.a.corners) low_a = std::min(low_a, dot(n, p) + raise);
  for (const Vec3& q : pair.b.corners) high_b = std::max(high_b, dot(n, q));
  bool any = false;
  for (std::uint32_t i = 0; i < pair.a.shape->edges.size(); ++i) {
    const auto& ea = pair.a.shape->edges[i].corners;
    const Vec3 p0 = pair.a.corners[ea[0]];
    const Vec3 p1 = pair.a.corners[ea[1]];
    if (std::min(dot(n, p0), dot(n, p1)) + raise > high_b + pair.reach) continue;
    for (std::uint32_t j = 0; j < pair.b.shape->edges.size(); ++j) {
      const auto& eb = pair.b.shape->edges[j].corners;
      const Vec3 q0 = pair.b.corners[eb[0]];
      const Vec3 q1 = pair.b.corners[eb[1]];
      if (std::max(dot(n, q0), dot(n, q1)) < low_a - pair.reach) continue;
      const SegmentsNearest at = nearest_of_segments(p0 + pair.shift, p1 - p0, q0, q1 - q0);
      const double d2 = norm_squared(at.on_first - at.on_second);
      const bool parallel = are_parallel(p1 - p0, q1 - q0);
      if (!(d2 < pair.reach * pair.reach) || (any && !is_better(d2, parallel, nearest, pair.tie))) continue;
      nearest = {d2, i, j, parallel, at};
      any = true;
    }
  }
  return any;
}

std::uint64_t feature_on(const std::array<std::uint32_t, 2>& corners, double s) {
  if (s <= kSameFeature) return corner_feature(corners[0]);
  if (s >= 1.0 - kSameFeature) return corner_feature(corners[1]);
  return edge_feature(corners[0], corners[1]);
}

/// The ends of the stretch that two parallel edges run side by side; false where they do not.
bool touch_parallel(const Pair& pair, const NearestEdges& nearest, Vec3 n, std::vector<Touching<3>>& found) {
  const auto& ea = pair.a.shape->edges[nearest.edge_a].corners;
  const auto& eb = pair.b.shape->edges[nearest.edge_b].corners;
  const Vec3 p = pair.a.corners[ea[0]] + pair.shift;
  const Vec3 d = pair.a.corners[ea[1]] - pair.a.corners[ea[0]];
  const Vec3 q = pair.b.corners[eb[0]];
  const Vec3 e = pair.b.corners[eb[1]] - q;
  const double d2 = norm_squared(d);
  const double e2 = norm_squared(e);
  if (!nearest.parallel) return false;
  const double s0 = dot(q - p, d) / d2;
  const double s1 = dot(q + e - p, d) / d2;
  const double from = std::max(0.0, std::min(s0, s1));
  const double to = std::min(1.0, std::max(s0, s1));
  if (!(to > from) || !((to - from) * (to - from) * d2 > pair.near * pair.near)) return false;
  for (const double s : {from, to}) {
    const Vec3 x = p + s * d;
    const double t = std::clamp(dot(x - q, e) / e2, 0.0, 1.0);
    const Vec3 y = q + t * e;
    const double gap = dot(n, x - y);
    if (gap < pair.reach) found.push_back({x, y, n, gap, feature_on(ea, s), feature_on(eb, t)});
  }
  return true;
}

/// Solids that are apart and whose faces pass each other: their nearest edges or corners.
void touch_nearest(const Pair& pair, Vec3 axis, std::vector<Touching<3>>& found) {
  NearestEdges nearest;
  if (!nearest_edges(pair, axis, nearest)) return;
  const Vec3 d = nearest.at.on_first - nearest.at.on_second;
  const double distance = norm(d);
  const Vec3 n = distance > pair.tie ? d / distance : axis;
  if (touch_parallel(pair, nearest, n, found)) return;
  found.push_back({nearest.at.on_first, nearest.at.on_second, n, distance,
                   feature_on(pair.a.shape->edges[nearest.edge_a].corners, nearest.at.s),
                   feature_on(pair.b.shape->edges[nearest.edge_b].corners, nearest.at.t)});
}

/// Solids of which two edges show the largest separation. Apart, the edges need not cross; then other edges or corners
/// are nearest.
void touch_by_edges(const Pair& pair, const EdgesAxis& axis, Scratch& scratch, std::vector<Touching<3>>& found) {
  const SegmentsNearest nearest = nearest_of(pair, axis);
  // Edges that overlap by no more than rounding cross as well: their points lie as far apart as the overlap is deep.
  const bool cross = norm(nearest.on_first - nearest.on_second) <= std::fabs(axis.separation) + pair.tie;
  if (axis.separation > -pair.tie && !cross) {
    touch_nearest(pair, axis.normal, found);
  } else {
    touch_crossing(pair, axis, nearest.on_first, scratch, found);
  }
}

/// Where rounding has put the nearest points beside each other: the nearest corner of the incident solid alone.
void touch_corner(const Pair& pair, const Facing& facing, const FaceAxis& axis, std::vector<Touching<3>>& found) {
  const Vec3 n = facing.normal;
  if (facing.clip_b) {
    const Vec3 y = pair.b.corners[axis.corner];
    found.push_back(
        {y + axis.separation * n, y, n, axis.separation, face_feature(axis.face), corner_feature(axis.corner)});
  } else {
    const Vec3 x = pair.a.corners[axis.corner] + pair.shift;
    found.push_back(
        {x, x - axis.separation * n, n, axis.separation, corner_feature(axis.corner), face_feature(axis.face)});
  }
}

}  // namespace

void touch_convex(const PlacedConvex<3>& a, const PlacedConvex<3>& b, Vec3 shift, double reach,
                  ConvexScratch<3>& scratch, std::vector<Touching<3>>& found) {
  const double size = a.radius + b.radius + norm(shift + a.middle - b.middle);
  const double origins = norm(a.middle) + norm(b.middle);
  const Pair pair{a, b, shift, reach, kTie * (size + origins), kSameFeature * std::min(a.radius, b.radius)};
  const FaceAxis from_b = farthest_face(b, a, shift);
  if (!(from_b.separation < reach)) return;
  const FaceAxis from_a = farthest_face(a, b, -shift);
  if (!(from_a.separation < reach)) return;
  const bool a_first = from_a.separation > from_b.separation + pair.tie;
  const FaceAxis& axis = a_first ? from_a : from_b;
  const Facing face = facing_of(pair, axis, a_first);
  const std::size_t first = found.size();
  const bool on_face = touch_faces(pair, face, scratch, found);
  const bool enough = on_face && face_is_enough(pair, face, scratch.patch);
  if (!enough) {
    const bool overlap = on_face && overlap_is_sure(pair, face, scratch.patch);
    const double margin = overlap ? pair.tie - face.separation : std::numeric_limits<double>::infinity();
    const EdgesAxis edges = farthest_edges(a, b, shift, axis.separation + pair.tie, {face.normal, margin}, scratch);
    if (edges.separation > axis.separation + pair.tie) {
      found.resize(first);
      if (edges.separation < reach) touch_by_edges(pair, edges, scratch, found);
      return;
    }
  }
  if (on_face) {
    add_other_corners(pair, face, found, first);
    return;
  }
  const FaceAxis& other = a_first ? from_b : from_a;
  const Facing second = facing_of(pair, other, !a_first);
  if (other.separation >= axis.separation - pair.tie && touch_faces(pair, second, scratch, found)) {
    add_other_corners(pair, second, found, first);
    return;
  }
  if (axis.separation > -pair.tie) {
    touch_nearest(pair, face.normal, found);
  } else {
    touch_corner(pair, face, axis, found);
  }
}

}  // namespace cairn
