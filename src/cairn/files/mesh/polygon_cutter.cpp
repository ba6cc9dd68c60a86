#include "cairn/files/mesh/polygon_cutter.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "cairn/files/mesh/mesh_text.hpp"

namespace cairn::files {
namespace {

constexpr std::size_t kMostCorners = 8192;      // for ears: bounds the memory beside the file's
constexpr std::int64_t kWorkPerByte = 50;       // corners looked at per byte of the file: some 0.4 s per megabyte
constexpr std::int64_t kLeastWork = 1'000'000;  // ... and for small files
constexpr double kFlat = 1e-6;                  // sine of an angle that single-precision coordinates cannot tell from 0
constexpr double kBeside = 1e-7;                // areas relative to the polygon's, likewise

bool comes_before(const Vec3& a, const Vec3& b) { return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z); }

/// Along the axis in which the normal is longest; counter-clockwise about the normal stays counter-clockwise.
Vec2 projected(const Vec3& p, const Vec3& normal) {
  const double x = std::fabs(normal.x);
  const double y = std::fabs(normal.y);
  const double z = std::fabs(normal.z);
  if (z >= x && z >= y) return normal.z > 0 ? Vec2{p.x, p.y} : Vec2{p.y, p.x};
  if (x >= y) return normal.x > 0 ? Vec2{p.y, p.z} : Vec2{p.z, p.y};
  return normal.y > 0 ? Vec2{p.z, p.x} : Vec2{p.x, p.z};
}

double area2(Vec2 a, Vec2 b, Vec2 c) { return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x); }

double length(Vec2 a, Vec2 b) { return std::sqrt((b.x - a.x) * (b.x - a.x) + (b.z - a.z) * (b.z - a.z)); }

}  // namespace

PolygonCutter::PolygonCutter(const std::vector<Vec3>& vertices, std::vector<geometry::Mesh::Triangle>& triangles,
                             std::size_t bytes)
    : vertices_(vertices),
      triangles_(triangles),
      work_left_(kLeastWork + kWorkPerByte * static_cast<std::int64_t>(bytes)) {}

void PolygonCutter::cut(std::span<const std::uint32_t> corners) {
  if (corners.size() == 3) {
    triangles_.push_back({corners[0], corners[1], corners[2]});
    return;
  }
  ++polygons_;
  const auto least = std::min_element(corners.begin(), corners.end(), [&](std::uint32_t a, std::uint32_t b) {
    return comes_before(vertices_[a], vertices_[b]);
  });
  order_.assign(least, corners.end());
  order_.insert(order_.end(), corners.begin(), least);

  normal_ = {};
  const Vec3 origin = vertices_[order_[0]];
  for (std::size_t k = 1; k + 1 < order_.size(); ++k)
    normal_ += cross(vertices_[order_[k]] - origin, vertices_[order_[k + 1]] - origin);

  const bool good = fan_is_good();
  if (!good && order_.size() <= kMostCorners && norm_squared(normal_) > 0.0) {
    if (!clip_ears()) ++overlapping_;
    return;
  }
  if (!good) ++overlapping_;
  for (std::uint32_t k = 1; k + 1 < order_.size(); ++k) push(0, k, k + 1);
}

bool PolygonCutter::fan_is_good() const {
  const Vec3 origin = vertices_[order_[0]];
  const auto point = [&](std::size_t k) { return projected(vertices_[order_[k]] - origin, normal_); };
  Vec2 b = point(1);
  for (std::size_t k = 2; k < order_.size(); ++k) {
    const Vec2 c = point(k);
    if (!(area2({}, b, c) > kFlat * length({}, b) * length({}, c))) return false;
    b = c;
  }
  return true;
}

bool PolygonCutter::is_ear(std::uint32_t k, const Strictness& strictness) {
  const Corner& corner = corners_[k];
  const Vec2 a = corners_[corner.previous].p;
  const Vec2 b = corner.p;
  const Vec2 c = corners_[corner.next].p;
  if (!(area2(a, b, c) > strictness.sine * length(a, b) * length(b, c))) return false;
  for (std::size_t i = 0; i < blocking_.size();) {
    const Vec2 p = corners_[blocking_[i]].p;
    if (!corners_[blocking_[i]].blocks) {
      blocking_[i] = blocking_.back();
      blocking_.pop_back();
      continue;
    }
    ++i;
    --work_left_;
    if (p == a || p == b || p == c) continue;
    if (area2(a, b, p) >= -strictness.area && area2(b, c, p) >= -strictness.area && area2(c, a, p) >= -strictness.area)
      return false;
  }
  return true;
}

void PolygonCutter::remove(std::uint32_t k) {
  const std::uint32_t previous = corners_[k].previous;
  const std::uint32_t next = corners_[k].next;
  corners_[previous].next = next;
  corners_[next].previous = previous;
  corners_[k].blocks = false;
  // A corner that was convex stays so when an ear beside it goes, but for rounding, which the test for ears sees again.
  for (const std::uint32_t beside : {previous, next}) {
    Corner& corner = corners_[beside];
    if (corner.blocks) {
      const Vec2 a = corners_[corner.previous].p;
      const Vec2 c = corners_[corner.next].p;
      corner.blocks = !(area2(a, corner.p, c) > kFlat * length(a, corner.p) * length(corner.p, c));
    }
  }
}

bool PolygonCutter::clip_ears() {
  const Vec3 origin = vertices_[order_[0]];
  const auto n = static_cast<std::uint32_t>(order_.size());
  corners_.resize(n);
  for (std::uint32_t k = 0; k < n; ++k) {
    corners_[k] = {.p = projected(vertices_[order_[k]] - origin, normal_),
                   .previous = k == 0 ? n - 1 : k - 1,
                   .next = k + 1 == n ? 0 : k + 1,
                   .blocks = false};
  }
  blocking_.clear();
  double area = 0.0;
  for (std::uint32_t k = 0; k < n; ++k) {
    const Vec2 a = corners_[corners_[k].previous].p;
    const Vec2 b = corners_[k].p;
    const Vec2 c = corners_[corners_[k].next].p;
    area += area2({}, a, b);
    corners_[k].blocks = !(area2(a, b, c) > kFlat * length(a, b) * length(b, c));
    if (corners_[k].blocks) blocking_.push_back(k);
  }

  const Strictness careful{kFlat, kBeside * std::fabs(area)};
  const Strictness bare{0.0, 0.0};
  const Strictness* strictness = &careful;
  std::uint32_t left = n;
  std::uint32_t looked_at = 0;  // since the last ear
  std::uint32_t k = 0;
  while (left > 3) {
    --work_left_;
    if (is_ear(k, *strictness)) {
      const std::uint32_t next = corners_[k].next;
      push(corners_[k].previous, k, next);
      remove(k);
      --left;
      looked_at = 0;
      k = corners_[next].next;
      continue;
    }
    k = corners_[k].next;
    if (++looked_at < left && work_left_ >= 0) continue;
    if (strictness == &bare || work_left_ < 0) break;
    strictness = &bare;
    looked_at = 0;
  }
  const bool done = left == 3;
  for (std::uint32_t b = corners_[k].next, i = 0; i + 2 < left; ++i, b = corners_[b].next) push(k, b, corners_[b].next);
  return done;
}

void PolygonCutter::add_notes(std::vector<std::string>& notes) const {
  using mesh_text::counted;
  if (polygons_ > 0) notes.push_back(counted(polygons_, "polygon") + " cut into triangles");
  if (overlapping_ > 0) {
    notes.push_back(counted(overlapping_, "polygon") +
                    " cut as a fan that overlaps itself: crossing itself, without area, or too intricate");
  }
}

}  // namespace cairn::files
