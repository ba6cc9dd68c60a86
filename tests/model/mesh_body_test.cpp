/// From meshes to a planar body: mass and inertia in the plane, parts, overrides, base and plausibility.
#include "cairn/model/mesh_body.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/model/standing.hpp"
#include "oracle/solids.hpp"

namespace {

using namespace cairn;  // NOLINT: the test reads like the code it is about
using geometry::canonical;
using geometry::Mesh;
using geometry::UpAxis;

constexpr double kDensity = 2700.0;
constexpr double kRounding = 1e-13;  // relative: closed forms against sums over a few hundred triangles

MeshPart part_of(const Mesh& mesh, double density = kDensity, bool hollow = false) {
  return {canonical(mesh), density, hollow};
}

MeshBody built(const std::vector<MeshPart>& parts, const MeshBodyOptions& options = {}) {
  Result<MeshBody, InputErrors> body = mesh_body(parts, options);
  EXPECT_TRUE(body) << to_text(body.error());
  return std::move(body).value();
}

TEST(MeshBody, BoxIsTheRectangleOfItsFront) {
  const MeshBody body = built({part_of(oracle::box({2.0, 5.0, 1.0}, {2.5, 5.75, 3.0}))});
  const PlanarBody same = PlanarBody::rectangle(0.5, 2.0, kDensity, 0.75).value();
  EXPECT_NEAR(body.body.mass(), same.mass(), kRounding * same.mass());
  EXPECT_NEAR(body.body.inertia(), same.inertia(), kRounding * same.inertia());
  ASSERT_EQ(body.body.vertex_count(), 4);
  for (int i = 0; i < 4; ++i) EXPECT_LE(norm(body.body.vertex(i) - same.vertex(i)), kRounding);
  EXPECT_NEAR(body.volume, 0.75, kRounding);
  EXPECT_EQ(body.contact.kind, BaseKind::flat);
  EXPECT_NEAR(body.contact.covered, 1.0, kRounding);
  EXPECT_NEAR(body.contact.area, 0.5 * 0.75, kRounding);
  EXPECT_NEAR(body.contact.width, 0.75, kRounding);
  EXPECT_NEAR(body.plausibility.length_to_width, 0.5 / 0.75, kRounding);
  EXPECT_NEAR(body.plausibility.alpha_across, std::atan(0.375), kRounding);
  EXPECT_TRUE(body.plausibility.plausible());
}

TEST(MeshBody, UpAxisAndAzimuthChooseThePlane) {
  const Mesh box = oracle::box({0.0, 0.0, 0.0}, {0.2, 0.6, 1.0});
  const auto size = [&](UpAxis up, double degrees) {
    MeshBodyOptions options;
    options.up = up;
    options.azimuth = radians_from_degrees(degrees);
    const MeshBody body = built({part_of(box)}, options);
    const Standing s = standing(body.body, 9.81, 0.5);
    return Vec2{s.length, 2.0 * s.height};
  };
  const auto expect = [&](Vec2 found, double width, double height) {
    EXPECT_NEAR(found.x, width, kRounding);
    EXPECT_NEAR(found.z, height, kRounding);
  };
  expect(size(UpAxis::z, 0.0), 0.2, 1.0);
  expect(size(UpAxis::z, 90.0), 0.6, 1.0);
  expect(size(UpAxis::y, 0.0), 0.2, 0.6);
  expect(size(UpAxis::minus_y, 90.0), 1.0, 0.6);
  expect(size(UpAxis::x, 0.0), 0.6, 0.2);
  expect(size(UpAxis::minus_x, 180.0), 0.6, 0.2);
  expect(size(UpAxis::z, 30.0), 0.2 * std::cos(kPi / 6.0) + 0.6 * 0.5, 1.0);
}

TEST(MeshBody, InertiaIsThatAboutTheAxisAcross) {
  // A plate turned by the azimuth: I_yy' = cos² I_yy + sin² I_xx - 2 sin cos I_xy.
  const Mesh lump = oracle::mapped(oracle::sphere(1.0, 3), [](Vec3 p) {
    return Vec3{0.4 * p.x + 0.2 * p.y, 0.5 * p.y, 1.0 * p.z + 0.3 * p.x};
  });
  MeshBodyOptions options;
  options.azimuth = 0.7;
  const MeshBody body = built({part_of(lump)}, options);
  const SymmetricMat3& i = body.mass.inertia;
  const double c = std::cos(0.7);
  const double s = std::sin(0.7);
  EXPECT_NEAR(body.body.inertia(), c * c * i.yy + s * s * i.xx - 2.0 * s * c * i.xy, kRounding * i.yy);
  // The same body turned by hand and looked at from the front.
  const Mat3 turn = oracle::rotation({0, 0, 1}, -0.7);
  const MeshBody turned = built({part_of(oracle::mapped(lump, [&](Vec3 p) { return turn * p; }))});
  EXPECT_NEAR(turned.body.inertia(), body.body.inertia(), kRounding * i.yy);
  EXPECT_NEAR(turned.plausibility.products, body.plausibility.products, kRounding);
  EXPECT_GT(body.plausibility.products, 0.01) << "a body without symmetry";
}

TEST(MeshBody, PartsAndCavities) {
  const Mesh plinth = oracle::box({-0.3, -0.3, 0.0}, {0.3, 0.3, 0.4});
  const Mesh column = oracle::box({-0.1, -0.1, 0.4}, {0.1, 0.1, 1.6});
  const Mesh void_in_plinth = oracle::box({-0.2, -0.2, 0.1}, {0.2, 0.2, 0.3});
  const MeshBody body =
      built({part_of(plinth, 2400.0), part_of(column, 7800.0), part_of(void_in_plinth, 2400.0, true)});
  const double m1 = 2400.0 * 0.36 * 0.4;
  const double m2 = 7800.0 * 0.04 * 1.2;
  const double m3 = -2400.0 * 0.16 * 0.2;
  const double m = m1 + m2 + m3;
  EXPECT_NEAR(body.body.mass(), m, kRounding * m);
  EXPECT_NEAR(body.mass.centroid.value.z, (m1 * 0.2 + m2 * 1.0 + m3 * 0.2) / m, kRounding);
  const double z = (m1 * 0.2 + m2 * 1.0 + m3 * 0.2) / m;
  const double i = m1 * ((0.36 + 0.16) / 12.0 + std::pow(0.2 - z, 2)) +
                   m2 * ((0.04 + 1.44) / 12.0 + std::pow(1.0 - z, 2)) +
                   m3 * ((0.16 + 0.04) / 12.0 + std::pow(0.2 - z, 2));
  EXPECT_NEAR(body.body.inertia(), i, kRounding * i);
  EXPECT_EQ(body.body.vertex_count(), 6) << "hull of plinth and column";
  EXPECT_NEAR(body.volume, 0.144 + 0.048 - 0.032, kRounding);
}

TEST(MeshBody, OverridesReplaceWhatTheyName) {
  const Mesh box = oracle::box({-0.25, -0.4, 0.0}, {0.25, 0.4, 2.0});
  MeshBodyOptions heavier;
  heavier.overrides.mass = 1000.0;
  const MeshBody plain = built({part_of(box)});
  const MeshBody by_mass = built({part_of(box)}, heavier);
  EXPECT_EQ(by_mass.body.mass(), 1000.0);
  EXPECT_NEAR(by_mass.body.inertia(), plain.body.inertia() * 1000.0 / plain.body.mass(), kRounding * 1000.0)
      << "the distribution stays";
  EXPECT_EQ(by_mass.from_meshes.mass, plain.body.mass());

  MeshBodyOptions lower;
  lower.overrides.centroid = Vec3{0.05, 0.0, 0.5};
  const MeshBody by_centroid = built({part_of(box)}, lower);
  const Standing s = standing(by_centroid.body, 9.81, 0.5);
  EXPECT_NEAR(s.height, 0.5, kRounding);
  EXPECT_NEAR(s.left.base, 0.3, kRounding);
  EXPECT_NEAR(s.right.base, 0.2, kRounding);
  EXPECT_EQ(by_centroid.body.inertia(), plain.body.inertia());

  MeshBodyOptions stiffer;
  stiffer.overrides.inertia = SymmetricMat3{900.0, 800.0, 300.0, 0.0, 40.0, 0.0};
  const MeshBody by_inertia = built({part_of(box)}, stiffer);
  EXPECT_EQ(by_inertia.body.inertia(), 800.0);
  EXPECT_NEAR(by_inertia.plausibility.products, 0.05, kRounding);
}

TEST(MeshBody, BadInputIsNamedAllAtOnce) {
  MeshBodyOptions options;
  options.flattening = -1.0;
  options.azimuth = std::numeric_limits<double>::infinity();
  options.overrides.mass = 0.0;
  options.overrides.inertia = SymmetricMat3{1.0, 1.0, 5.0, 0.0, 0.0, 0.0};
  const std::vector<MeshPart> parts = {part_of(oracle::box({0, 0, 0}, {1, 1, 1}), -5.0),
                                       part_of(oracle::box({0, 0, 1}, {1, 1, 2}))};
  const auto body = mesh_body(parts, options);
  ASSERT_FALSE(body);
  std::vector<std::string> keys;
  for (const InputError& fault : body.error()) keys.push_back(fault.key);
  EXPECT_EQ(keys, (std::vector<std::string>{"parts[0].density", "azimuth", "flattening", "mass", "inertia"}));
}

TEST(MeshBody, RefusesWhatHasNoMass) {
  const auto key = [](const std::vector<MeshPart>& parts, const MeshBodyOptions& options = {}) {
    const auto body = mesh_body(parts, options);
    return body ? std::string("none") : body.error().front().key;
  };
  EXPECT_EQ(key({}), "parts");
  EXPECT_EQ(key({part_of(oracle::inside_out(oracle::box({0, 0, 0}, {1, 1, 1})))}), "mesh");
  EXPECT_EQ(key({part_of(oracle::box({0, 0, 0}, {1, 1, 1}), 1.0, true)}), "parts") << "a hole in nothing";
  EXPECT_EQ(
      key({part_of(oracle::box({0, 0, 0}, {1, 1, 1}), 1.0), part_of(oracle::box({0, 0, 0}, {2, 1, 1}), 1.0, true)}),
      "parts");
  MeshBodyOptions outside;
  outside.overrides.centroid = Vec3{3.0, 0.5, 0.5};
  EXPECT_EQ(key({part_of(oracle::box({0, 0, 0}, {1, 1, 1}))}, outside), "centroid");
}

TEST(MeshBody, FeetMakeABaseConcave) {
  const auto on_feet = [](double foot) {
    Mesh mesh = oracle::box({-0.5, -0.2, 0.05}, {0.5, 0.2, 1.0});
    mesh = oracle::together(mesh, oracle::box({-0.5, -0.2, 0.0}, {-0.5 + foot, 0.2, 0.05}));
    return built({part_of(oracle::together(mesh, oracle::box({0.5 - foot, -0.2, 0.0}, {0.5, 0.2, 0.05})))});
  };
  const MeshBody narrow = on_feet(0.1);
  EXPECT_EQ(narrow.contact.kind, BaseKind::concave);
  EXPECT_NEAR(narrow.contact.covered, 0.2, kRounding);
  EXPECT_NEAR(narrow.contact.largest_gap, 0.8, kRounding);
  EXPECT_EQ(on_feet(0.3).contact.kind, BaseKind::partly_concave);
  EXPECT_EQ(on_feet(0.4).contact.kind, BaseKind::flat);
  EXPECT_FALSE(narrow.plausibility.wide_enough()) << "1 m long, 0.4 m wide";
}

TEST(MeshBody, WhatTouchesBeyondTheBaseIsNoPartOfIt) {
  // Seen, of a statue upside down: "it touches over -0 % of its length". Two edges and, past them, a strip 0.1 mm higher.
  const Mesh mesh = oracle::prism({{0.3, 1.0},
                                   {-0.4, 1.0},
                                   {-0.4, 0.0},
                                   {0.0, 0.1},
                                   {0.4, 0.0},
                                   {0.42, 0.1},
                                   {0.45, 1e-4},
                                   {0.5, 1e-4},
                                   {0.5, 1.0}},
                                  0.0, 0.5);
  MeshBodyOptions options;
  options.up = UpAxis::y;
  options.flattening = 0.0;
  const BaseContact contact = built({part_of(mesh)}, options).contact;
  EXPECT_NEAR(contact.length, 0.8, kRounding);
  EXPECT_GT(contact.area, 0.0) << "the strip touches";
  EXPECT_EQ(contact.covered, 0.0);
  EXPECT_EQ(contact.largest_gap, 1.0);
}

TEST(MeshBody, OffsetOutOfPlaneIsSeen) {
  const Mesh base = oracle::box({-0.2, -0.5, 0.0}, {0.2, 0.5, 0.2});
  const Mesh tower = oracle::box({-0.1, 0.3, 0.2}, {0.1, 0.5, 1.5});
  const MeshBody body = built({part_of(base), part_of(tower)});
  const double m1 = 0.4 * 1.0 * 0.2;
  const double m2 = 0.2 * 0.2 * 1.3;
  const double y = m2 * 0.4 / (m1 + m2);
  EXPECT_NEAR(body.contact.middle, -y, kRounding) << "across points away from the viewer, along +y";
  EXPECT_NEAR(body.plausibility.offset, y / 0.4, kRounding);
  EXPECT_FALSE(body.plausibility.offset_small());
  EXPECT_GT(body.plausibility.products, PlanarPlausibility::kMostProducts);
}

TEST(MeshBody, TheWeakestDirectionIsThatOfTheNearestEdge) {
  // A block 0.4 m wide and 0.9 m deep, centroid 0.05 m off to the back: it tips first to the right and left, at ±0.2 m,
  // and beyond 0.25 m off centre to the back.
  const Mesh box = oracle::box({-0.2, -0.45, 0.0}, {0.2, 0.45, 1.0});
  MeshBodyOptions options;
  options.overrides.centroid = Vec3{0.01, 0.05, 0.5};
  const MeshBody right = built({part_of(box)}, options);
  EXPECT_NEAR(right.contact.weakest_azimuth, 0.0, kRounding);
  EXPECT_NEAR(right.contact.weakest_alpha, std::atan(0.19 / 0.5), kRounding);
  options.overrides.centroid = Vec3{0.01, 0.3, 0.5};
  const MeshBody back = built({part_of(box)}, options);
  EXPECT_NEAR(back.contact.weakest_azimuth, 0.5 * kPi, kRounding);
  EXPECT_NEAR(back.contact.weakest_alpha, std::atan(0.15 / 0.5), kRounding);
  options.azimuth = radians_from_degrees(200.0);
  const MeshBody turned = built({part_of(box)}, options);
  EXPECT_NEAR(turned.contact.weakest_azimuth, 0.5 * kPi, kRounding) << "a direction of the body, not of the plane";
  EXPECT_NEAR(turned.contact.weakest_alpha, back.contact.weakest_alpha, kRounding);
}

TEST(MeshBody, DefaultFlatteningIsAShareOfTheSize) {
  // Chamfers of 0.5 mm at the foot of a block with a largest radius of about 1 m: filled by default, kept with 0.
  const std::vector<Vec2> outline = {{-0.399, 0.0}, {0.399, 0.0}, {0.4, 0.0005},
                                     {0.4, 1.8},    {-0.4, 1.8},  {-0.4, 0.0005}};
  const Mesh prism = oracle::mapped(oracle::prism(outline, -0.5, 0.5), [](Vec3 p) { return Vec3{p.x, -p.z, p.y}; });
  const MeshBody body = built({part_of(prism)});
  EXPECT_NEAR(body.flattening.tolerance, kDefaultFlattening * body.scanned.largest_radius(), kRounding);
  EXPECT_NEAR(body.flattening.widened_left, 0.001, kRounding);
  EXPECT_NEAR(standing(body.body, 9.81, 0.5).length, 0.8, kRounding);
  MeshBodyOptions exact;
  exact.flattening = 0.0;
  EXPECT_NEAR(standing(built({part_of(prism)}, exact).body, 9.81, 0.5).length, 0.798, kRounding);
}

TEST(MeshBody, RenumberedPartsInAnyOrderGiveTheSameBits) {
  const Mesh lump = oracle::mapped(oracle::sphere(1.0, 3), [](Vec3 p) {
    return Vec3{0.4 * p.x + 0.2 * p.y, 0.5 * p.y, 1.0 * p.z + 0.3 * p.x};
  });
  const Mesh box = oracle::box({-0.4, -0.4, -1.3}, {0.4, 0.4, -0.9});
  const MeshBody first = built({part_of(lump, 2500.0), part_of(box, 2000.0)});
  for (std::uint64_t n = 0; n < 10; ++n) {
    CounterRng random(5, n);
    const Mesh other_lump = oracle::renumbered(lump, random);
    const Mesh other_box = oracle::renumbered(box, random);
    const MeshBody again = built({part_of(other_box, 2000.0), part_of(other_lump, 2500.0)});
    EXPECT_EQ(again.body.mass(), first.body.mass());
    EXPECT_EQ(again.body.inertia(), first.body.inertia());
    ASSERT_EQ(again.body.vertex_count(), first.body.vertex_count());
    for (int i = 0; i < first.body.vertex_count(); ++i) EXPECT_EQ(again.body.vertex(i), first.body.vertex(i));
  }
}

}  // namespace
