/// Bodies of layers against boxes and prisms that are the same bodies.
#include "cairn/model/stacked_body.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "cairn/core/units.hpp"

namespace {

using cairn::InputErrors;
using cairn::PlanarBody;
using cairn::stacked_body;
using cairn::StackLayer;
using cairn::Vec2;

PlanarBody stacked(const std::vector<StackLayer>& layers) {
  auto built = stacked_body(layers);
  EXPECT_TRUE(built) << cairn::to_text(built.error());
  return std::move(built).value();
}

/// Sums of a few products: some units in the last place.
constexpr double kRound = 1e-14;

void expect_same(const PlanarBody& a, const PlanarBody& b) {
  EXPECT_NEAR(a.mass(), b.mass(), kRound * b.mass());
  EXPECT_NEAR(a.inertia(), b.inertia(), 10.0 * kRound * b.inertia());
  EXPECT_NEAR(a.centroid().x, b.centroid().x, kRound);
  EXPECT_NEAR(a.centroid().z, b.centroid().z, kRound);
  ASSERT_EQ(a.vertex_count(), b.vertex_count());
  for (int i = 0; i < a.vertex_count(); ++i) {
    EXPECT_NEAR(a.vertex(i).x, b.vertex(i).x, kRound);
    EXPECT_NEAR(a.vertex(i).z, b.vertex(i).z, kRound);
  }
}

TEST(StackedBody, OneLayerIsABox) {
  const PlanarBody body = stacked({{.width = 0.3, .height = 1.2, .depth = 0.5, .density = 2000.0}});
  const auto box = PlanarBody::rectangle(0.3, 1.2, 2000.0, 0.5);
  EXPECT_NEAR(body.mass(), box->mass(), kRound * box->mass());
  EXPECT_NEAR(body.inertia(), box->inertia(), 10.0 * kRound * box->inertia());
  EXPECT_EQ(body.vertex_count(), 4);
}

TEST(StackedBody, LayersOfOneDensityAreTheirOutlineAsAPrism) {
  const PlanarBody body = stacked({{.width = 0.5, .height = 0.1, .density = 2000.0, .chamfer = 0.03},
                                   {.width = 0.3, .top_width = 0.1, .height = 0.9, .offset = 0.02, .density = 2000.0}});
  const std::vector<Vec2> outline = {{-0.22, 0.0}, {0.22, 0.0},  {0.25, 0.03}, {0.25, 0.1},  {0.17, 0.1},
                                     {0.07, 1.0},  {-0.03, 1.0}, {-0.13, 0.1}, {-0.25, 0.1}, {-0.25, 0.03}};
  expect_same(body, PlanarBody::prism(outline, 2000.0, 1.0).value());
}

TEST(StackedBody, AChamferRunsAlongALeaningSide) {
  // The side leans by 3 in 4: its unit vector is (0.6, 0.8) up to the right.
  const PlanarBody body = stacked({{.width = 0.4, .top_width = 1.0, .height = 0.4, .density = 1.0, .chamfer = 0.1}});
  const std::vector<Vec2> outline = {{-0.1, 0.0}, {0.1, 0.0}, {0.26, 0.08}, {0.5, 0.4}, {-0.5, 0.4}, {-0.26, 0.08}};
  expect_same(body, PlanarBody::prism(outline, 1.0, 1.0).value());
}

TEST(StackedBody, ARoundedCornerTouchesItsSidesAndLosesWhatItCuts) {
  for (const double top : {0.4, 0.6, 0.3}) {
    const StackLayer sharp{.width = 0.4, .top_width = top, .height = 0.5, .density = 1000.0};
    StackLayer round = sharp;
    round.rounding = 0.08;
    const PlanarBody a = stacked({sharp}), b = stacked({round});
    // A corner of angle φ loses r² (cot(φ/2) - (π - φ)/2); sixteen chords in the arc of π - φ lose a little more:
    // r² (δ - sin δ)/2 each, δ = (π - φ)/16.
    const double phi = 0.5 * cairn::kPi + std::atan(0.5 * (top - 0.4) / 0.5), r = 0.08;
    const double chord = (cairn::kPi - phi) / 16.0;
    const double cut = r * r * (1.0 / std::tan(0.5 * phi) - 0.5 * (cairn::kPi - phi) + 8.0 * (chord - std::sin(chord)));
    EXPECT_NEAR(a.mass() - b.mass(), 2.0 * 1000.0 * cut, 1e-12) << "cancellation of 200 kg";
    EXPECT_EQ(b.vertex_count(), 2 + 2 * 17);
    // The body still reaches down to z = 0, on what is left of the underside.
    const double left = b.vertex(0).x + b.centroid().x, low = b.vertex(0).z + b.centroid().z;
    EXPECT_NEAR(low, 0.0, 1e-14) << "round-off";
    EXPECT_NEAR(left, -0.2 + r / std::tan(0.5 * phi), 1e-14) << "round-off";
  }
}

TEST(StackedBody, AGapTakesMassAwayAndLeavesTheCorners) {
  const StackLayer pedestal{.width = 0.6, .height = 0.1, .density = 2000.0};
  const StackLayer block{.width = 0.3, .height = 1.0, .density = 1000.0};
  StackLayer feet = pedestal;
  feet.gap = 0.4;
  const PlanarBody a = stacked({pedestal, block}), b = stacked({feet, block});
  EXPECT_NEAR(a.mass() - b.mass(), 0.4 * 0.1 * 2000.0, 1e-11) << "cancellation of 400 kg";
  EXPECT_GT(b.centroid().z, a.centroid().z);
  EXPECT_EQ(a.vertex_count(), b.vertex_count());
  // Moments about the origin: the gap is a box of its own.
  const auto about_origin = [](const PlanarBody& p) {
    return p.inertia() + p.mass() * (p.centroid().x * p.centroid().x + p.centroid().z * p.centroid().z);
  };
  const double hole = 80.0 * ((0.4 * 0.4 + 0.1 * 0.1) / 12.0 + 0.05 * 0.05);
  EXPECT_NEAR(about_origin(a) - about_origin(b), hole, 1e-11) << "cancellation of some 200 kg m2";
}

TEST(StackedBody, FaultsNameLayerAndKey) {
  const StackLayer sound{.width = 0.4, .height = 0.2, .density = 1000.0};
  const auto key_of = [&](auto change) {
    StackLayer layer = sound;
    change(layer);
    const auto built = stacked_body(std::vector<StackLayer>{sound, layer});
    EXPECT_FALSE(built);
    if (built) return std::string();
    EXPECT_EQ(built.error().size(), 1U) << cairn::to_text(built.error());
    return built.error().front().key;
  };
  EXPECT_EQ(key_of([](StackLayer& l) {
              l.width = 0.0;
              l.gap = 0.0;
              l.top_width = 0.4;
            }),
            "[1].width");
  EXPECT_EQ(key_of([](StackLayer& l) { l.top_width = -1.0; }), "[1].top_width");
  EXPECT_EQ(key_of([](StackLayer& l) { l.density = 0.0; }), "[1].density");
  EXPECT_EQ(key_of([](StackLayer& l) { l.chamfer = 0.2; }), "[1].chamfer") << "its underside would vanish";
  EXPECT_EQ(key_of([](StackLayer& l) { l.rounding = -0.1; }), "[1].rounding");
  EXPECT_EQ(key_of([](StackLayer& l) { l.gap = 0.4; }), "[1].gap");
  EXPECT_EQ(key_of([](StackLayer& l) {
              l.gap = 0.3;
              l.chamfer = 0.06;
            }),
            "[1].chamfer")
      << "a foot is 0.05 m wide";
  EXPECT_EQ(key_of([](StackLayer& l) {
              l.chamfer = 0.01;
              l.rounding = 0.01;
            }),
            "[1].rounding");
}

}  // namespace
