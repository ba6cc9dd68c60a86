#include "cairn/geometry/nesting.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "cairn/geometry/mass_properties.hpp"
#include "cairn/geometry/polygon.hpp"

namespace cairn::geometry {
namespace {

/// In the projection along x: y to the right, z up.
Vec2 seen_along_x(Vec3 p) { return {p.y, p.z}; }

/// Triangles by the squares of a grid over y and z that their projections may touch.
class Grid {
 public:
  Grid(const Mesh& mesh, const std::vector<std::uint32_t>& triangles) : mesh_(mesh) {
    Vec2 high{};
    for (std::size_t i = 0; i < triangles.size(); ++i) {
      for (const std::uint32_t v : mesh.triangles[triangles[i]]) {
        const Vec2 p = seen_along_x(mesh.vertices[v]);
        low_ = i == 0 ? p : Vec2{std::min(low_.x, p.x), std::min(low_.z, p.z)};
        high = i == 0 ? p : Vec2{std::max(high.x, p.x), std::max(high.z, p.z)};
      }
    }
    // A triangle that covers much of the view is listed in many squares: coarser until the lists are short again.
    constexpr double kMostSquaresAcross = 1024.0;
    constexpr std::size_t kListingsPerTriangle = 8;
    across_ = std::clamp(std::floor(std::sqrt(static_cast<double>(triangles.size()))), 1.0, kMostSquaresAcross);
    for (;; across_ = std::floor(across_ / 2.0)) {
      per_length_ = {across_ / std::max(high.x - low_.x, kLeastView), across_ / std::max(high.z - low_.z, kLeastView)};
      std::size_t listings = 0;
      for (const std::uint32_t t : triangles) listings += span_of(t).size();
      if (across_ <= 1.0 || listings <= kListingsPerTriangle * triangles.size()) break;
    }
    const auto squares = static_cast<std::size_t>(across_) * static_cast<std::size_t>(across_);
    start_.assign(squares + 1, 0);
    const auto visit = [&](std::uint32_t t, auto&& square_of) {
      const Span span = span_of(t);
      for (std::size_t z = span.z_first; z <= span.z_last; ++z) {
        for (std::size_t y = span.y_first; y <= span.y_last; ++y) square_of(z * static_cast<std::size_t>(across_) + y);
      }
    };
    for (const std::uint32_t t : triangles) visit(t, [&](std::size_t square) { ++start_[square + 1]; });
    for (std::size_t s = 0; s < squares; ++s) start_[s + 1] += start_[s];
    listed_.resize(start_.back());
    std::vector<std::size_t> place(start_.begin(), start_.end() - 1);
    for (const std::uint32_t t : triangles) visit(t, [&](std::size_t square) { listed_[place[square]++] = t; });
  }

  /// Triangles that a line along x through p may meet.
  std::span<const std::uint32_t> along_x(Vec3 p) const {
    const std::size_t square =
        index(p.z - low_.z, per_length_.z) * static_cast<std::size_t>(across_) + index(p.y - low_.x, per_length_.x);
    return {listed_.data() + start_[square], start_[square + 1] - start_[square]};
  }

 private:
  static constexpr double kLeastView = 1e-300;  // keeps a view of no extent from a division by zero [m]

  struct Span {
    std::size_t y_first, y_last, z_first, z_last;
    std::size_t size() const { return (y_last - y_first + 1) * (z_last - z_first + 1); }
  };

  /// Grows with the offset, so a point between two others lies in a square between theirs.
  std::size_t index(double offset, double per_length) const {
    return static_cast<std::size_t>(std::clamp(std::floor(offset * per_length), 0.0, across_ - 1.0));
  }

  Span span_of(std::uint32_t t) const {
    const Mesh::Triangle& triangle = mesh_.triangles[t];
    const Vec2 a = seen_along_x(mesh_.vertices[triangle[0]]);
    const Vec2 b = seen_along_x(mesh_.vertices[triangle[1]]);
    const Vec2 c = seen_along_x(mesh_.vertices[triangle[2]]);
    return {.y_first = index(std::min({a.x, b.x, c.x}) - low_.x, per_length_.x),
            .y_last = index(std::max({a.x, b.x, c.x}) - low_.x, per_length_.x),
            .z_first = index(std::min({a.z, b.z, c.z}) - low_.z, per_length_.z),
            .z_last = index(std::max({a.z, b.z, c.z}) - low_.z, per_length_.z)};
  }

  const Mesh& mesh_;
  Vec2 low_{};
  Vec2 per_length_{};
  double across_{};
  std::vector<std::size_t> start_;
  std::vector<std::uint32_t> listed_;
};

/// Does the edge, seen along x, span the height of p with p strictly to its left? The answer belongs to the edge and not
/// to a triangle: its ends are ordered first.
bool passes_right_of(const Mesh& mesh, std::uint32_t v, std::uint32_t w, Vec2 p) {
  const Vec2 a = seen_along_x(mesh.vertices[std::min(v, w)]);
  const Vec2 b = seen_along_x(mesh.vertices[std::max(v, w)]);
  if ((a.z > p.z) == (b.z > p.z)) return false;
  const int side = orientation(a, b, p);
  return a.z < b.z ? side > 0 : side < 0;
}

/// Does the ray from p towards -x cross the triangle?
bool crosses(const Mesh& mesh, std::uint32_t t, Vec3 p) {
  const Mesh::Triangle& triangle = mesh.triangles[t];
  const Vec3 a = mesh.vertices[triangle[0]] - p;
  const Vec3 b = mesh.vertices[triangle[1]] - p;
  const Vec3 c = mesh.vertices[triangle[2]] - p;
  if (std::min({a.x, b.x, c.x}) > 0.0) return false;
  const Vec2 seen = seen_along_x(p);
  bool within = false;
  for (std::size_t i = 0; i < 3; ++i) {
    if (passes_right_of(mesh, triangle[i], triangle[(i + 1) % 3], seen)) within = !within;
  }
  if (!within) return false;
  if (std::max({a.x, b.x, c.x}) < 0.0) return true;
  // p + s e_x lies in the plane for s = n·a / n_x.
  const Vec3 n = cross(b - a, c - a);
  return n.x > 0.0 ? dot(n, a) < 0.0 : dot(n, a) > 0.0;
}

/// The shells other than `own` that hold p, in order.
void holders_of(const Mesh& mesh, const Grid& grid, const Numbered& shells, std::uint32_t own, Vec3 p,
                std::vector<std::uint32_t>& holders) {
  holders.clear();
  for (const std::uint32_t wall : grid.along_x(p)) {
    if (shells.of[wall] != own && crosses(mesh, wall, p)) holders.push_back(shells.of[wall]);
  }
  std::sort(holders.begin(), holders.end());
  std::size_t kept = 0;
  for (std::size_t first = 0, last = 0; first < holders.size(); first = last) {
    while (last < holders.size() && holders[last] == holders[first]) ++last;
    if ((last - first) % 2 == 1) holders[kept++] = holders[first];
  }
  holders.resize(kept);
}

/// What the points of one triangle say about another shell.
struct Vote {
  std::uint32_t shell;
  std::uint32_t other;
  bool inside;  // else: one of the two points is
};

/// Points are taken this share of the mesh's longest extent to either side of a triangle. Faces that touch another body
/// to within that are undecided.
constexpr double kSampleOffset = 1e-5;

/// Many shells get fewer samples each, so that the work stays in proportion to the mesh.
constexpr std::uint32_t kMostSamplesOfAll = 200'000;

}  // namespace

void look_beside_faces(const Mesh& mesh, const Numbered& shells, const std::vector<bool>& tight,
                       const std::function<void(const BesideFace&)>& look) {
  std::vector<std::uint32_t> walls;  // triangles of tight shells
  std::vector<std::uint32_t> sizes(shells.count);
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    const std::uint32_t shell = shells.of[t];
    if (shell == kNone) continue;
    ++sizes[shell];
    if (tight[shell]) walls.push_back(t);
  }
  if (shells.count < 2 || walls.empty()) return;
  const Grid grid(mesh, walls);
  const Vec3 extent = bounds_of(mesh).size();
  const double offset = kSampleOffset * std::max({extent.x, extent.y, extent.z});
  const std::uint32_t samples = std::clamp(kMostSamplesOfAll / shells.count, 1U, kMostSamples);
  std::vector<std::uint32_t> passed(shells.count);
  std::vector<std::uint32_t> before;
  std::vector<std::uint32_t> behind;
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    const std::uint32_t shell = shells.of[t];
    if (shell == kNone) continue;
    const std::uint32_t stride = (sizes[shell] + samples - 1) / samples;
    if (passed[shell]++ % stride != 0) continue;
    const Mesh::Triangle& triangle = mesh.triangles[t];
    const Vec3 a = mesh.vertices[triangle[0]];
    const Vec3 b = mesh.vertices[triangle[1]];
    const Vec3 c = mesh.vertices[triangle[2]];
    const Vec3 normal = cross(b - a, c - a);
    const double length = norm(normal);
    const Vec3 step = length > 0.0 ? normal * (offset / length) : Vec3{};
    const Vec3 middle = a + ((b - a) + (c - a)) / 3.0;
    holders_of(mesh, grid, shells, shell, middle + step, before);
    holders_of(mesh, grid, shells, shell, middle - step, behind);
    look({shell, before, behind});
  }
}

std::vector<ShellPlace> places_of(const Mesh& mesh, const Numbered& shells, const std::vector<bool>& tight) {
  std::vector<ShellPlace> places(shells.count);
  std::vector<std::uint32_t> samples_taken(shells.count);
  std::vector<Vote> votes;
  look_beside_faces(mesh, shells, tight, [&](const BesideFace& face) {
    ++samples_taken[face.shell];
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < face.before.size() || j < face.behind.size()) {
      const std::uint32_t other =
          std::min(i < face.before.size() ? face.before[i] : kNone, j < face.behind.size() ? face.behind[j] : kNone);
      const bool in_first = i < face.before.size() && face.before[i] == other;
      const bool in_second = j < face.behind.size() && face.behind[j] == other;
      votes.push_back({face.shell, other, in_first && in_second});
      i += in_first ? 1 : 0;
      j += in_second ? 1 : 0;
    }
  });
  std::sort(votes.begin(), votes.end(),
            [](const Vote& a, const Vote& b) { return a.shell != b.shell ? a.shell < b.shell : a.other < b.other; });
  for (std::size_t first = 0, last = 0; first < votes.size(); first = last) {
    const std::uint32_t shell = votes[first].shell;
    const std::uint32_t other = votes[first].other;
    std::uint32_t inside = 0;
    std::uint32_t undecided = 0;
    for (; last < votes.size() && votes[last].shell == shell && votes[last].other == other; ++last) {
      ++(votes[last].inside ? inside : undecided);
    }
    const std::uint32_t decided = samples_taken[shell] - undecided;
    if (2 * inside > decided) places[shell].inside.push_back(other);
    if (inside > 0 && inside < decided) places[shell].across.push_back(other);
  }
  return places;
}

}  // namespace cairn::geometry
