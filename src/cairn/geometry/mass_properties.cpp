#include "cairn/geometry/mass_properties.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "cairn/core/contract.hpp"
#include "cairn/geometry/exact.hpp"
#include "cairn/math/compensated_sum.hpp"
#include "cairn/math/round_off.hpp"

namespace cairn::geometry {
namespace {

struct CompensatedVector {
  math::CompensatedSum x, y, z;

  void add(Vec3 v) {
    x.add(v.x);
    y.add(v.y);
    z.add(v.z);
  }
  Vec3 value() const { return {x.value(), y.value(), z.value()}; }
};

/// Twice the area of a triangle along its outward normal, from its edges: no digit is lost to the distance from the
/// reference point.                                                                                               (V.2)
Vec3 twice_area(Vec3 a, Vec3 b, Vec3 c) { return cross(b - a, c - a); }

PrecisePoint3 precise_sum(Vec3 a, Vec3 b) {
  const TwoTerms x = two_sum(a.x, b.x);
  const TwoTerms y = two_sum(a.y, b.y);
  const TwoTerms z = two_sum(a.z, b.z);
  return {{x.high, y.high, z.high}, {x.low, y.low, z.low}};
}

/// (V.5), (V.8): volume and first moments about a reference point, area of the surface.
struct FirstPass {
  double volume{};
  double area{};
  Vec3 first;
};

FirstPass first_pass(const Mesh& mesh, Vec3 reference) {
  math::CompensatedSum six_volume;
  math::CompensatedSum double_area;
  CompensatedVector first;  // 24 ∫ x dV
  for (const Mesh::Triangle& t : mesh.triangles) {
    const Vec3 a = mesh.vertices[t[0]];
    const Vec3 b = mesh.vertices[t[1]];
    const Vec3 c = mesh.vertices[t[2]];
    const Vec3 n = twice_area(a, b, c);
    const Vec3 ra = a - reference;
    const Vec3 sum = ra + (b - reference) + (c - reference);
    const double d = dot(ra, n);
    six_volume.add(d);
    first.add(d * sum);
    double_area.add(norm(n));
  }
  return {six_volume.value() / 6.0, double_area.value() / 2.0, first.value() / 24.0};
}

/// (V.9): second moments about a point.
SymmetricMat3 second_moments(const Mesh& mesh, const PrecisePoint3& centroid) {
  math::CompensatedSum xx, yy, zz, xy, yz, zx;
  for (const Mesh::Triangle& t : mesh.triangles) {
    const Vec3 n = twice_area(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]);
    const Vec3 a = offset_from(mesh.vertices[t[0]], centroid);
    const Vec3 b = offset_from(mesh.vertices[t[1]], centroid);
    const Vec3 c = offset_from(mesh.vertices[t[2]], centroid);
    const Vec3 s = a + b + c;
    const double d = dot(a, n);
    xx.add(d * (a.x * a.x + b.x * b.x + c.x * c.x + s.x * s.x));
    yy.add(d * (a.y * a.y + b.y * b.y + c.y * c.y + s.y * s.y));
    zz.add(d * (a.z * a.z + b.z * b.z + c.z * c.z + s.z * s.z));
    xy.add(d * (a.x * a.y + b.x * b.y + c.x * c.y + s.x * s.y));
    yz.add(d * (a.y * a.z + b.y * b.z + c.y * c.z + s.y * s.z));
    zx.add(d * (a.z * a.x + b.z * b.x + c.z * c.x + s.z * s.x));
  }
  constexpr double kShare = 120.0;
  return {xx.value() / kShare, yy.value() / kShare, zz.value() / kShare,
          xy.value() / kShare, yz.value() / kShare, zx.value() / kShare};
}

}  // namespace

Bounds bounds_of(const Mesh& mesh) {
  CAIRN_CHECK(!mesh.vertices.empty());
  Bounds bounds{mesh.vertices.front(), mesh.vertices.front()};
  for (const Vec3& p : mesh.vertices) {
    bounds.low = {std::min(bounds.low.x, p.x), std::min(bounds.low.y, p.y), std::min(bounds.low.z, p.z)};
    bounds.high = {std::max(bounds.high.x, p.x), std::max(bounds.high.y, p.y), std::max(bounds.high.z, p.z)};
  }
  return bounds;
}

SolidMoments solid_moments(const Mesh& mesh) {
  SolidMoments solid;
  if (mesh.triangles.empty()) return solid;
  const Bounds bounds = bounds_of(mesh);
  const Vec3 middle = bounds.low + 0.5 * bounds.size();
  const FirstPass pass = first_pass(mesh, middle);
  solid.volume = pass.volume;
  solid.area = pass.area;
  solid.centroid = {middle, {}};
  if (solid.volume == 0.0) return solid;
  solid.centroid = precise_sum(middle, pass.first / pass.volume);
  solid.second = second_moments(mesh, solid.centroid);
  return solid;
}

MassProperties uniform_mass(const SolidMoments& solid, double density) {
  const SymmetricMat3& s = solid.second;
  return {
      .mass = density * solid.volume,
      .centroid = solid.centroid,
      .inertia = density * SymmetricMat3{s.yy + s.zz, s.zz + s.xx, s.xx + s.yy, 0.0 - s.xy, 0.0 - s.yz, 0.0 - s.zx}};
}

MassProperties combined(std::span<const MassProperties> parts) {
  CAIRN_CHECK(!parts.empty());
  if (parts.size() == 1) return parts.front();
  ExactSum mass;
  std::array<ExactSum, 3> first;
  for (const MassProperties& part : parts) {
    mass.add(part.mass);
    const std::array<double, 6> c = {part.centroid.value.x, part.centroid.rest.x,  part.centroid.value.y,
                                     part.centroid.rest.y,  part.centroid.value.z, part.centroid.rest.z};
    for (std::size_t k = 0; k < c.size(); ++k) first[k / 2].add_product(part.mass, c[k]);
  }
  CAIRN_CHECK(mass.sign() != 0, mass.rounded());
  const TwoTerms x = quotient(first[0], mass);
  const TwoTerms y = quotient(first[1], mass);
  const TwoTerms z = quotient(first[2], mass);
  const PrecisePoint3 centroid{{x.high, y.high, z.high}, {x.low, y.low, z.low}};

  const auto difference = [](double value, double rest, double from, double from_rest) {
    ExactSum d(value);
    d.add(rest);
    d.add(-from);
    d.add(-from_rest);
    return d.rounded();
  };
  std::array<ExactSum, 6> inertia;
  for (const MassProperties& part : parts) {
    const PrecisePoint3& p = part.centroid;
    const double dx = difference(p.value.x, p.rest.x, centroid.value.x, centroid.rest.x);
    const double dy = difference(p.value.y, p.rest.y, centroid.value.y, centroid.rest.y);
    const double dz = difference(p.value.z, p.rest.z, centroid.value.z, centroid.rest.z);
    const auto add = [&](std::size_t k, double own, double u, double v, double sign) {
      inertia[k].add(own);
      ExactSum product;
      product.add_product(u, v);
      inertia[k].add_scaled(product, sign * part.mass);
    };
    const SymmetricMat3& own = part.inertia;
    add(0, own.xx, dy, dy, 1.0);
    add(0, 0.0, dz, dz, 1.0);
    add(1, own.yy, dz, dz, 1.0);
    add(1, 0.0, dx, dx, 1.0);
    add(2, own.zz, dx, dx, 1.0);
    add(2, 0.0, dy, dy, 1.0);
    add(3, own.xy, dx, dy, -1.0);
    add(4, own.yz, dy, dz, -1.0);
    add(5, own.zx, dz, dx, -1.0);
  }
  return {.mass = mass.rounded(),
          .centroid = centroid,
          .inertia = {inertia[0].rounded(), inertia[1].rounded(), inertia[2].rounded(), inertia[3].rounded(),
                      inertia[4].rounded(), inertia[5].rounded()}};
}

InputErrors inertia_faults(const SymmetricMat3& inertia, std::string_view key) {
  const auto fault = [&](std::string expected, std::string found) {
    return InputErrors{
        {.file = {}, .line = 0, .key = std::string(key), .expected = std::move(expected), .found = std::move(found)}};
  };
  for (const double value : {inertia.xx, inertia.yy, inertia.zz, inertia.xy, inertia.yz, inertia.zx})
    if (!std::isfinite(value)) return fault("finite moments and products of inertia [kg m2]", found_text(value));
  const std::array<double, 3> moments = math::eigen(inertia).values;
  const std::string found = "principal moments " + found_text(moments[0]) + ", " + found_text(moments[1]) + ", " +
                            found_text(moments[2]) + " [kg m2]";
  // A flat plate has I1 + I2 = I3 exactly; the eigenvalues are good to a few ulp of the largest.
  constexpr double kRounding = 32.0 * math::kUnitRoundOff;
  if (!(moments[0] > kRounding * moments[2])) return fault("an inertia with three positive principal moments", found);
  if (moments[0] + moments[1] < (1.0 - kRounding) * moments[2])
    return fault("principal moments of which none exceeds the sum of the other two, as of any body", found);
  return {};
}

}  // namespace cairn::geometry
