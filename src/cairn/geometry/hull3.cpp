#include "cairn/geometry/hull3.hpp"

extern "C" {
#include <libqhull_r/libqhull_r.h>
// after it, which it needs
#include <libqhull_r/poly_r.h>
}

#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/units.hpp"
#include "cairn/geometry/edges.hpp"
#include "cairn/geometry/mass_properties.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/math/round_off.hpp"

namespace cairn::geometry {
namespace {

/// Corners of a mesh that is its own hull; 0 when it is not. Closed, every edge with two sides and bent outwards or flat
/// is not enough: a surface that winds about a point twice (a star) is also bent outwards everywhere. The solid angle
/// that it fills as seen from inside, 4π times the number of windings, tells.                                   (V.17)
std::size_t corners_if_convex(const Mesh& mesh, Vec3 inside, double size) {
  constexpr double kFlat = 128.0 * math::kUnitRoundOff;  // of the size: rounding of a triple product
  const EdgeTable edges(mesh);
  std::vector<unsigned char> bends(mesh.vertices.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const auto sides = edges.sides(e);
    if (sides.size() != 2) return 0;
    const Mesh::Triangle& t = mesh.triangles[triangle_of(sides[0])];
    const Vec3 a = mesh.vertices[t[0]];
    const Vec3 n = cross(mesh.vertices[t[1]] - a, mesh.vertices[t[2]] - a);
    const Vec3 other = mesh.vertices[tail(mesh, previous_side(sides[1]))];
    const double above = dot(n, other - a);
    const double slack = kFlat * norm(n) * size;
    if (above > slack) return 0;
    if (above < -slack) {
      for (const std::uint32_t v : {tail(mesh, sides[0]), head(mesh, sides[0])})
        if (bends[v] < 3) ++bends[v];
    }
  }
  double windings = 0.0;
  for (const Mesh::Triangle& t : mesh.triangles) {
    const Vec3 a = mesh.vertices[t[0]] - inside;
    const Vec3 b = mesh.vertices[t[1]] - inside;
    const Vec3 c = mesh.vertices[t[2]] - inside;
    const double la = norm(a);
    const double lb = norm(b);
    const double lc = norm(c);
    const double below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
    windings += 2.0 * math::atan2(dot(a, cross(b, c)), below) / (4.0 * kPi);
  }
  if (!(std::fabs(windings - 1.0) < 0.5)) return 0;
  std::size_t corners = 0;
  for (const unsigned char b : bends) corners += b >= 3 ? 1 : 0;
  return corners;
}

/// Qhull writes its complaints to a stream; ours goes nowhere, since the code says what we need.
struct FileCloser {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

/// Frees what Qhull holds, also when an exception passes.
class Qhull {
 public:
  explicit Qhull(std::FILE* messages) { qh_zero(&qh_, messages); }
  Qhull(const Qhull&) = delete;
  Qhull& operator=(const Qhull&) = delete;
  ~Qhull() {
    qh_freeqhull(&qh_, !qh_ALL);
    int blocks = 0;
    int bytes = 0;
    qh_memfreeshort(&qh_, &blocks, &bytes);
  }
  qhT* get() { return &qh_; }

 private:
  qhT qh_{};
};

std::unique_ptr<std::FILE, FileCloser> nowhere_to_write() {
  std::unique_ptr<std::FILE, FileCloser> nowhere(std::fopen("/dev/null", "w"));
  if (!nowhere) throw std::runtime_error("cannot open /dev/null");
  return nowhere;
}

/// About the middle and in units of the size: Qhull's own tolerances are relative to the largest coordinate.
std::vector<coordT> qhull_points(std::span<const Vec3> points, const Bounds& bounds) {
  const Vec3 middle = bounds.low + 0.5 * bounds.size();
  const double size = norm(bounds.size());
  std::vector<coordT> scaled;
  scaled.reserve(3 * points.size());
  for (const Vec3& p : points) {
    const Vec3 r = (p - middle) / size;
    scaled.insert(scaled.end(), {r.x, r.y, r.z});
  }
  return scaled;
}

int run_qhull(Qhull& qhull, std::vector<coordT>& points, std::string command, std::FILE* messages) {
  return qh_new_qhull(qhull.get(), 3, static_cast<int>(points.size() / 3), points.data(), False, command.data(),
                      nullptr, messages);
}

/// The numbers of a facet's corners, as they go round it.
std::vector<std::uint32_t> corners_of(qhT* qh, facetT* facet) {
  std::vector<std::uint32_t> corners;
  setT* round = qh_facet3vertex(qh, facet);
  vertexT* vertex = nullptr;
  vertexT** vertexp = nullptr;
  FOREACHvertex_(round) corners.push_back(static_cast<std::uint32_t>(qh_pointid(qh, vertex->point)));
  qh_settempfree(qh, &round);
  return corners;
}

}  // namespace

Hull3 convex_hull3(const Mesh& mesh) {
  Hull3 hull;
  if (mesh.vertices.size() < 4) {
    hull.flat = true;
    return hull;
  }
  const SolidMoments solid = solid_moments(mesh);
  const Bounds bounds = bounds_of(mesh);
  const double size = norm(bounds.size());
  if (solid.volume > 0.0) {
    hull.corners = corners_if_convex(mesh, solid.centroid.value, size);
    if (hull.corners > 0) {
      hull.convex_mesh = true;
      hull.volume = solid.volume;
      hull.area = solid.area;
      return hull;
    }
  }
  std::string command = "qhull FA Pp";  // total area and volume; no warnings on precision
  if (mesh.vertices.size() > kMostExactHullVertices) {
    command += " W" + std::to_string(kHullTolerance);  // points so near a facet count as on it
    hull.tolerance = kHullTolerance * size;
  }
  const std::unique_ptr<std::FILE, FileCloser> nowhere = nowhere_to_write();
  Qhull qhull(nowhere.get());
  std::vector<coordT> points = qhull_points(mesh.vertices, bounds);
  const int code = run_qhull(qhull, points, command, nowhere.get());
  if (code == qh_ERRsingular) {
    hull.flat = true;
    return hull;
  }
  if (code != qh_ERRnone) {
    hull.found = false;
    return hull;
  }
  hull.corners = static_cast<std::size_t>(qhull.get()->num_vertices);
  hull.volume = qhull.get()->totvol * size * size * size;
  hull.area = qhull.get()->totarea * size * size;
  return hull;
}

HullFaces hull_faces(std::span<const Vec3> points, double flatness) {
  HullFaces hull;
  Mesh cloud;
  cloud.vertices.assign(points.begin(), points.end());
  const Bounds bounds = points.empty() ? Bounds{} : bounds_of(cloud);
  hull.flat = points.size() < 4 || !(norm(bounds.size()) > 0.0);
  if (hull.flat) return hull;
  const std::unique_ptr<std::FILE, FileCloser> nowhere = nowhere_to_write();
  Qhull qhull(nowhere.get());
  std::vector<coordT> scaled = qhull_points(points, bounds);
  const int code = run_qhull(qhull, scaled, "qhull Pp C-" + found_text(flatness), nowhere.get());
  hull.flat = code == qh_ERRsingular;
  hull.found = hull.flat || code == qh_ERRnone;
  if (code != qh_ERRnone) return hull;
  qhT* qh = qhull.get();
  facetT* facet = nullptr;
  FORALLfacets hull.faces.push_back(corners_of(qh, facet));
  return hull;
}

}  // namespace cairn::geometry
