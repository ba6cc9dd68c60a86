#include "cairn/geometry/extent.hpp"

#include "cairn/math/compensated_sum.hpp"

namespace cairn::geometry {
namespace {

class Measure {
 public:
  void add(Vec3 a, Vec3 b, Vec3 c, Vec3 apex) {
    const Vec3 normal = cross(b - a, c - a);  // twice the area long
    volume_.add(dot(a - apex, normal) / 6.0);
    area_.add(norm(normal) / 2.0);
  }
  Extent extent() const { return {volume_.value(), area_.value()}; }

 private:
  math::CompensatedSum volume_;
  math::CompensatedSum area_;
};

}  // namespace

Extent extent_of(const Mesh& mesh, Vec3 apex) {
  Measure all;
  for (const Mesh::Triangle& t : mesh.triangles) {
    if (!repeats_vertex(t)) all.add(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]], apex);
  }
  return all.extent();
}

std::vector<Extent> extents_of(const Mesh& mesh, const Numbered& shells, Vec3 apex) {
  std::vector<Measure> measures(shells.count);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    if (shells.of[i] == kNone) continue;
    const Mesh::Triangle& t = mesh.triangles[i];
    measures[shells.of[i]].add(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]], apex);
  }
  std::vector<Extent> extents;
  extents.reserve(measures.size());
  for (const Measure& measure : measures) extents.push_back(measure.extent());
  return extents;
}

}  // namespace cairn::geometry
