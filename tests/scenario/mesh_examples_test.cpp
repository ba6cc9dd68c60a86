/// The examples whose bodies are meshes, each against an answer worked out by other means (docs/how-to/examples.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <regex>
#include <string>
#include <variant>
#include <vector>

#include "cairn/inputs/mesh_shape.hpp"
#include "cairn/inputs/words/mesh_words.hpp"
#include "oracle/rolling.hpp"
#include "scenario/example_runs.hpp"

namespace {

using cairn::Vec2;
using cairn::Vec3;
using cairn::planar::Pattern;
using cairn::planar::Verdict;
using cairn::tests::bytes_of;
using example_runs::expect_body;
using example_runs::expect_uplift_at_threshold;
using example_runs::kExamples;
using example_runs::load_example;
using example_runs::Part;
using example_runs::PlanarRun;
using example_runs::run_example;
using example_runs::run_loaded;
using example_runs::run_text;
using example_runs::solid;
using example_runs::stand;
using example_runs::Stand;
using example_runs::whole;

/// Sums of some thousand triangles in extended precision against compensated ones: measured 3e-15 and less.
constexpr double kSums = 1e-13;

constexpr double kMillimetre = 1e-3;
constexpr double kCentimetre = 1e-2;

/// An example with something in its text replaced.
PlanarRun run_changed(const std::string& example, const std::string& from, const std::string& to) {
  const std::string text = bytes_of(kExamples + example + ".toml");
  const std::string changed = std::regex_replace(text, std::regex(from), to);
  EXPECT_NE(text, changed) << example << " has no " << from;
  return run_text(example.substr(0, example.find('/')), changed);
}

PlanarRun run_other_way(const std::string& example) {
  return run_changed(example, "amplitude = \"-", "amplitude = \"");
}

/// The same with a law's λ.
PlanarRun run_with_lambda(const std::string& example, double lambda) {
  return run_loaded(cairn::tests::with_setup(load_example(example), [&](cairn::runs::PlanarSetup& setup) {
    setup.model.law.get_if<cairn::LambdaEpsilon>()->lambda = lambda;
  }));
}

/// What the underside of an example's body is like.
cairn::BaseKind base_of(const std::string& example) {
  const cairn::scenario::Loaded loaded = load_example(example);
  const cairn::inputs::ReadInput read = cairn::inputs::inputs_in(kExamples + example.substr(0, example.find('/')));
  const cairn::inputs::Shape& shape = loaded.scene.bodies.front().shape;
  const auto made = std::holds_alternative<cairn::inputs::OneMesh>(shape)
                        ? cairn::inputs::mesh_shape({&std::get<cairn::inputs::OneMesh>(shape).mesh, 1},
                                                    std::get<cairn::inputs::OneMesh>(shape).setting, read)
                        : cairn::inputs::mesh_shape(std::get<cairn::inputs::MeshParts>(shape).parts,
                                                    std::get<cairn::inputs::MeshParts>(shape).setting, read);
  if (!made) throw std::runtime_error(cairn::to_text(worded(made.error(), cairn::inputs::Vocabulary::scenario)));
  return made->body.contact.kind;
}

// ---------------------------------------------------------------------------------------------------------------- statue

TEST(StatueExample, RocksFromItsThresholdAndStaysAndFallsWhenShakenHarder) {
  const PlanarRun record = run_example("statue/scenario");
  const Part statue = solid("statue/statue.stl", kMillimetre, 2711.0);
  const Stand base = stand({-0.16, 0.0}, {0.16, 0.0}, statue.centroid);
  expect_body(record, statue, base, 1e-8);  // the slab's corners were rounded to single precision: 0.16 m by 2e-9
  expect_uplift_at_threshold(record, stand({-160.0F / 1000.0, 0.0}, {160.0F / 1000.0, 0.0}, statue.centroid));
  EXPECT_EQ(record.result.verdict, Verdict::survived);
  EXPECT_GT(record.result.counts.impacts, 5U);
  EXPECT_NEAR(record.result.margin, 0.38, 0.005) << "the page gives two digits";
  EXPECT_EQ(run_changed("statue/scenario", "55 cm/s", "65 cm/s").result.verdict, Verdict::toppled);
}

TEST(StatueExample, IsAnotherStatueFromAnotherSeed) {
  const cairn::tests::Folder folder;
  ASSERT_EQ(cairn::tests::shell("'" CAIRN_EXAMPLE_PROGRAMS "/make_statue' '" + folder.path().string() + "' 7").code, 0);
  EXPECT_FALSE(bytes_of(folder / "statue.stl") == bytes_of(kExamples + "statue/statue.stl"));
}

// ------------------------------------------------------------------------------------------------------------- pedestals

/// The statue on pedestals 2 x 0.20 m long and 2 x 0.27 m wide, from boxes.
struct Pedestal {
  const char* name;
  std::vector<Part> parts;
  double half;    // of the base [m]
  double bottom;  // [m]
  cairn::BaseKind kind;
};

std::vector<Pedestal> pedestals() {
  constexpr double kMarble = 2711.0;
  const auto block = [](double x0, double x1, double z0, double z1, double density) {
    return example_runs::box({x0, -0.27, z0}, {x1, 0.27, z1}, density);
  };
  const Part solid_block = block(-0.2, 0.2, -0.12, 0.0, kMarble);
  // A right-angled triangle, legs a and b: area ab/2, centroid a third of the way along each leg from the right angle,
  // second moment about it ab (a² + b²)/36.
  const auto wedge = [](Vec2 corner, double a, double b, double density) {
    const double mass = density * 0.5 * std::fabs(a * b) * 0.54;
    return Part{mass, corner + Vec2{a / 3.0, b / 3.0}, mass * (a * a + b * b) / 18.0};
  };
  return {{"none", {}, 160.0F / 1000.0, 0.0, cairn::BaseKind::flat},
          {"solid", {solid_block}, 0.2, -0.12, cairn::BaseKind::flat},
          {"hollow", {solid_block, block(-0.16, 0.16, -0.12, -0.03, -kMarble)}, 0.2, -0.12, cairn::BaseKind::concave},
          {"chamfered",
           {solid_block, wedge({-0.2, -0.12}, 0.05, 0.02, -kMarble), wedge({0.2, -0.12}, -0.05, 0.02, -kMarble)},
           0.15,
           -0.12,
           cairn::BaseKind::flat},
          {"feet",
           {solid_block, wedge({-0.2, -0.12}, 0.02, -0.01, kMarble), wedge({0.2, -0.12}, -0.02, -0.01, kMarble)},
           0.2,
           -0.13,
           cairn::BaseKind::concave}};
}

// Burton & Chatzis, Fig 21: what stands lower and wider lifts later; the chamfer takes from the base, the hollow from the mass.
TEST(PedestalExample, BodiesStandAndLiftAsWorkedOutByHand) {
  const Part statue = solid("statue/statue.stl", kMillimetre, 2711.0);
  std::map<std::string, double> threshold;
  for (const Pedestal& pedestal : pedestals()) {
    SCOPED_TRACE(pedestal.name);
    std::vector<Part> parts = pedestal.parts;
    parts.push_back(statue);
    const Part body = whole(parts);
    const Stand base = stand({-pedestal.half, pedestal.bottom}, {pedestal.half, pedestal.bottom}, body.centroid);
    const PlanarRun record = run_other_way(std::string("pedestals/") + pedestal.name);
    expect_body(record, body, base, kSums);
    expect_uplift_at_threshold(record, base);
    EXPECT_EQ(base_of(std::string("pedestals/") + pedestal.name), pedestal.kind);
    threshold[pedestal.name] = base.right / base.height;
  }
  EXPECT_LT(threshold["none"], threshold["hollow"]);
  EXPECT_LT(threshold["hollow"], threshold["solid"]);
  EXPECT_LT(threshold["chamfered"], threshold["solid"]);
  EXPECT_NEAR(threshold["feet"], threshold["solid"], 0.02 * threshold["solid"])
      << "feet of 1 cm raise a centroid by 1 %";
}

// Burton & Chatzis: "a solid pedestal with λ = 0, which can be achieved through small feet at the vertices, is most beneficial".
TEST(PedestalExample, FeetSaveTheStatueThatFallsFromEveryOtherPedestal) {
  for (const char* name : {"none", "solid", "hollow", "chamfered"})
    EXPECT_EQ(run_example(std::string("pedestals/") + name).result.verdict, Verdict::toppled) << name;
  EXPECT_EQ(run_example("pedestals/feet").result.verdict, Verdict::survived);
  EXPECT_EQ(run_with_lambda("pedestals/solid", 0.0).result.verdict, Verdict::survived)
      << "it is where the impulse acts, not the little height of the feet";
}

// ---------------------------------------------------------------------------------------------------------------- plinth

// Burton & Chatzis, Fig 26: the plinth is moved by e = 1 % of its width w, so the whole body's centroid lies
// d = e m_statue/(m_statue + m_plinth) beside the plinth's middle: thresholds are as (w/2 - d) to (w/2 + d).
TEST(PlinthExample, EccentricityMakesThresholdsUnequalInTheExactRatio) {
  constexpr double kWidth = 0.42;
  const Part statue = solid("statue/statue.stl", kMillimetre, 2300.0);
  const double plinth_mass = 2300.0 * kWidth * kWidth * 0.05;
  const double aside = 0.01 * kWidth * statue.mass / (statue.mass + plinth_mass);
  for (const auto& [name, d] : {std::pair<std::string, double>{"centred", 0.0}, {"eccentric", aside}}) {
    const PlanarRun to_left = run_example("plinth/" + name);
    const PlanarRun to_right = run_other_way("plinth/" + name);
    const double height = to_left.result.basin.rest.height;
    const Stand base{0.5 * kWidth - d, 0.5 * kWidth + d, height};
    expect_uplift_at_threshold(to_left, base);
    expect_uplift_at_threshold(to_right, base);
    const auto& first_left = to_left.result.events.front();
    const auto& first_right = to_right.result.events.front();
    const double ratio = to_right.model.ground_x.view().acceleration(first_right.t) /
                         -to_left.model.ground_x.view().acceleration(first_left.t);
    EXPECT_NEAR(ratio, (0.5 * kWidth - d) / (0.5 * kWidth + d), 1e-9) << name << ": two event times to round-off";
  }
}

TEST(PlinthExample, OnePerCentDecides) {
  EXPECT_EQ(run_example("plinth/centred").result.verdict, Verdict::survived);
  EXPECT_EQ(run_example("plinth/eccentric").result.verdict, Verdict::toppled);
  EXPECT_EQ(run_other_way("plinth/eccentric").result.verdict, Verdict::survived) << "the other way it is safer";
}

// ------------------------------------------------------------------------------------------------------------------ vase

/// A stack of frusta over regular polygons: between two heights the radius is linear, and with n corners on a circle of
/// radius r a polygon has area n/2 sin(2π/n) r². Going down takes away.
struct Frusta {
  double volume{};
  double first{};  // ∫ z dV
};
Frusta frusta(const std::string& file, int points) {
  const auto read = cairn::files::read_mesh(kExamples + file);
  if (!read) throw std::runtime_error(cairn::to_text(read.error()));
  std::vector<Vec2> profile;  // the first point of every circle lies at y = 0
  for (std::size_t i = 0; i < read->mesh.vertices.size(); i += static_cast<std::size_t>(points))
    profile.push_back(kCentimetre * Vec2{read->mesh.vertices[i].x, read->mesh.vertices[i].z});
  const double unit = 0.5 * points * std::sin(2.0 * cairn::kPi / points);
  Frusta sum;
  for (std::size_t k = 0; k + 1 < profile.size(); ++k) {
    const Vec2 a = profile[k];
    const Vec2 b = profile[k + 1];
    const Vec2 m = 0.5 * (a + b);
    const double sixth = unit * (b.z - a.z) / 6.0;  // Simpson's rule is exact for cubic polynomials
    sum.volume += sixth * (a.x * a.x + 4.0 * m.x * m.x + b.x * b.x);
    sum.first += sixth * (a.z * a.x * a.x + 4.0 * m.z * m.x * m.x + b.z * b.x * b.x);
  }
  return sum;
}

TEST(VaseExample, WeighsWhatItsFrustaWeighAndLiftsAtItsThreshold) {
  const Frusta clay = frusta("vase/vase.obj", 48);
  const Frusta sand = frusta("vase/sand.obj", 48);
  const double foot = 0.065;
  const PlanarRun empty = run_example("vase/empty");
  const PlanarRun filled = run_example("vase/sand");
  // A volume between two nearly equal ones, of wall and hollow: ten times the rounding.
  EXPECT_NEAR(empty.model.body.mass(), 1900.0 * clay.volume, 10.0 * kSums * empty.model.body.mass());
  const double mass = 1900.0 * clay.volume + 1600.0 * sand.volume;
  EXPECT_NEAR(filled.model.body.mass(), mass, 10.0 * kSums * mass);
  const Stand stand_empty{foot, foot, clay.first / clay.volume};
  const Stand stand_filled{foot, foot, (1900.0 * clay.first + 1600.0 * sand.first) / mass};
  expect_uplift_at_threshold(empty, stand_empty);
  expect_uplift_at_threshold(filled, stand_filled);
  EXPECT_LT(stand_filled.height, 0.9 * stand_empty.height) << "what curators fill in lowers the centroid";
  EXPECT_EQ(empty.result.verdict, Verdict::toppled);
  EXPECT_EQ(filled.result.verdict, Verdict::survived);
}

// -------------------------------------------------------------------------------------------------------------- shelving

TEST(ShelvingExample, FlatBodyIsTwoBoxes) {
  const PlanarRun record = run_other_way("shelving/flat");
  const Part body = whole({example_runs::box({-0.45, 0.0, 0.0}, {0.45, 3.0, 0.5}, 250.0),
                           example_runs::box({-0.45, 0.0, 0.5}, {-0.05, 3.0, 2.2}, 250.0)});
  const Stand base = stand({-0.45, 0.0}, {0.45, 0.0}, body.centroid);
  expect_body(record, body, base, kSums);
  expect_uplift_at_threshold(record, base);
}

// Burton & Chatzis, Fig 15: where each underside touches. To the left it lifts before it slips, to the right it slips first.
TEST(ShelvingExample, EveryBaseLiftsAtItsThresholdOrSlipsBefore) {
  const std::vector<std::pair<std::string, std::pair<Vec2, Vec2>>> bases = {
      {"flat", {{-0.45, 0.0}, {0.45, 0.0}}},
      {"quarter_circle_feet", {{-0.37, 0.0}, {0.37, 0.0}}},
      {"extensions", {{-0.45, 0.0}, {0.45, 0.0}}},
      {"uneven_feet", {{-0.43, -0.01}, {0.37, -0.02}}}};  // outer edge of the short foot, inner edge of the long one
  for (const auto& [name, ends] : bases) {
    const Part body = solid("shelving/" + name + ".stl", 1.0, 250.0);
    const Stand base = stand(ends.first, ends.second, body.centroid);
    const PlanarRun lifts = run_other_way("shelving/" + name);
    expect_body(lifts, body, base, kSums);
    expect_uplift_at_threshold(lifts, base);
    const PlanarRun slips = run_example("shelving/" + name);
    ASSERT_GT(base.right / base.height, 0.55);
    const cairn::planar::Event& first = slips.result.events.front();
    EXPECT_EQ(first.to, Pattern::sliding) << name;
    EXPECT_NEAR(-slips.model.ground_x.view().acceleration(first.t), 0.55 * cairn::kStandardGravity,
                1e-9 * cairn::kStandardGravity)
        << name << ": event time to round-off, times the slope of the motion";
  }
}

TEST(ShelvingExample, ExtensionsCarryTheBodyFurtherThanItsCornersWould) {
  const PlanarRun flat = run_example("shelving/flat");
  const PlanarRun extensions = run_example("shelving/extensions");
  EXPECT_NEAR(extensions.result.basin.rest.alpha_left, flat.result.basin.rest.alpha_left, 0.002)
      << "it stands on the same corners; wedges of 5 cm move the centroid by 2 mm";
  // The body turns about the corner by 10 degrees, then about the tip, until that lies below the centroid.
  const Part body = solid("shelving/extensions.stl", 1.0, 250.0);
  const Vec2 tip{-0.5, 0.05 * std::tan(10.0 * cairn::kPi / 180.0)};
  const double balance = std::atan2(body.centroid.x - tip.x, body.centroid.z - tip.z);
  EXPECT_NEAR(extensions.result.basin.upper.angle, balance, 1e-12) << "one arc tangent";
  EXPECT_GT(balance, flat.result.basin.upper.angle + 0.05);
  EXPECT_EQ(flat.result.verdict, Verdict::toppled);
  EXPECT_EQ(extensions.result.verdict, Verdict::survived);
}

// --------------------------------------------------------------------------------------------------------- balanced rock

/// The lower half of the convex hull, from left to right.
std::vector<Vec2> lower_hull(std::vector<Vec2> points) {
  std::sort(points.begin(), points.end(), [](Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.z < b.z); });
  std::vector<Vec2> hull;
  for (const Vec2 p : points) {
    while (hull.size() > 1 && cairn::cross(hull.back() - hull[hull.size() - 2], p - hull.back()) <= 0.0)
      hull.pop_back();
    hull.push_back(p);
  }
  return hull;
}

TEST(RockExample, RoughFootIsFlattenedAndLiftsAtItsThreshold) {
  const PlanarRun record = run_example("balanced_rock/scenario");
  const Part rock = solid("balanced_rock/rock.ply", 1.0, 2650.0);
  const auto file = cairn::files::read_mesh(kExamples + "balanced_rock/rock.ply");
  ASSERT_TRUE(file);
  std::vector<Vec2> points;
  for (const Vec3 p : file->mesh.vertices) points.push_back({p.x, p.z});
  const std::vector<Vec2> hull = lower_hull(points);
  std::size_t k = 0;
  while (hull[k + 1].x < rock.centroid.x) ++k;
  const Stand scanned = stand(hull[k], hull[k + 1], rock.centroid);
  // Corners within 2 mm of the line through that edge belong to the base.
  Stand base = scanned;
  int touching = 0;
  for (const Vec2 corner : hull) {
    const double over = cairn::cross(hull[k + 1] - hull[k], corner - hull[k]) / cairn::norm(hull[k + 1] - hull[k]);
    if (over > 0.002) continue;
    ++touching;
    const double along = cairn::dot(hull[k + 1] - hull[k], corner - rock.centroid) / cairn::norm(hull[k + 1] - hull[k]);
    base.left = std::max(base.left, -along);
    base.right = std::max(base.right, along);
  }
  EXPECT_GT(touching, 4);
  EXPECT_GT(base.left + base.right, 1.5 * (scanned.left + scanned.right)) << "roughness hides most of the foot";
  expect_body(record, rock, base, kSums);
  expect_uplift_at_threshold(record, base);
  EXPECT_EQ(record.result.verdict, Verdict::toppled);
  EXPECT_EQ(record.result.direction, -1) << "it leans to the right";
  EXPECT_LT(base.right, base.left);
}

// --------------------------------------------------------------------------------------------------------- computer case

/// Sheet, feet, power supply and board, from boxes.
Part computer_case() {
  const auto part = [](Vec3 low, Vec3 high, double density) {
    return example_runs::box(kMillimetre * low, kMillimetre * high, density);
  };
  std::vector<Part> parts{part({-90, 0, 15}, {90, 440, 465}, 7850.0), part({-89, 1, 16}, {89, 439, 464}, -7850.0),
                          part({-75, 145, 25}, {75, 295, 111}, 1000.0), part({60, 60, 130}, {85, 380, 430}, 900.0)};
  for (const double x : {-85.0, 60.0})
    for (const double y : {5.0, 410.0}) parts.push_back(part({x, y, 0}, {x + 25, y + 25, 15}, 1100.0));
  return whole(parts);
}

TEST(ComputerCaseExample, SlidesWhenStaticFrictionIsSpentAndNeverTips) {
  const PlanarRun record = run_example("computer_case/scenario");
  const Part body = computer_case();
  // The sheet is what two large boxes leave of each other, 2 % of them: fifty times the rounding.
  expect_body(record, body, stand({-0.085, 0.0}, {0.085, 0.0}, body.centroid), 50.0 * kSums);
  const double slip_begins = std::asin(0.25 / 0.6) / (2.0 * cairn::kPi * 1.5);
  ASSERT_FALSE(record.result.events.empty());
  EXPECT_NEAR(record.result.events.front().t, slip_begins, 1e-12) << "root of a closed form, to round-off";
  EXPECT_EQ(record.result.events.front().to, Pattern::sliding);
  EXPECT_EQ(record.result.maxima.rotation, 0.0);
  const double force = 0.2 * body.mass * cairn::kStandardGravity;
  EXPECT_NEAR(record.result.energy.friction_loss, force * record.result.maxima.slip_path,
              50.0 * kSums * record.result.energy.friction_loss)
      << "as exact as the mass";
}

TEST(ComputerCaseExample, RocksWhenItsFeetHold) {
  const Part body = computer_case();
  expect_uplift_at_threshold(
      run_changed("computer_case/scenario", "static = 0.25, kinetic = 0.2", "static = 0.9, kinetic = 0.9"),
      stand({-0.085, 0.0}, {0.085, 0.0}, body.centroid));
  EXPECT_EQ(base_of("computer_case/scenario"), cairn::BaseKind::concave);
}

// ----------------------------------------------------------------------------------------------------------------- table

// The mesh has y up and is long in x; the plane of rocking runs across it, so seen along it lies -z of the mesh, and
// z of the mesh runs to the left.
TEST(TableExample, StandsOnTheOuterEdgesOfItsLegs) {
  std::vector<Part> parts{example_runs::box({-0.36, 0.0, 0.77}, {0.0, 1.20, 0.80}, 650.0)};
  for (const double x : {-0.35, -0.06})
    for (int pair = 0; pair < 2; ++pair)
      parts.push_back(example_runs::box({x, 0.0, 0.0}, {x + 0.05, 0.05, 0.77}, 650.0));
  const Part body = whole(parts);
  const Stand base = stand({-0.35, 0.0}, {-0.01, 0.0}, body.centroid);
  const PlanarRun record = run_example("table/scenario");
  expect_body(record, body, base, kSums);
  expect_uplift_at_threshold(record, base);
  EXPECT_EQ(base_of("table/scenario"), cairn::BaseKind::concave);
  EXPECT_EQ(record.result.verdict, Verdict::survived);
}

// --------------------------------------------------------------------------------------------------------- rocking horse

// On its circle the horse is at rest with the centroid straight below the circle's centre, and swings about that. A chord
// can carry it at rest as long as the centroid lies above the chord; every impact on the next chord takes a little.
TEST(RockingHorseExample, RollsWithThePeriodOfItsBowsAboutItsEquilibrium) {
  constexpr double kDegree = cairn::kPi / 180.0;
  const PlanarRun record = run_example("rocking_horse/scenario");
  const Part horse = solid("rocking_horse/horse.off", 1.0, 600.0);
  const double below = std::hypot(horse.centroid.x, 1.0 - horse.centroid.z);  // the centre of the bows, at (0, 1)
  const double equilibrium = -std::atan2(horse.centroid.x, 1.0 - horse.centroid.z);
  const double rest = record.result.basin.rest.angle;
  EXPECT_NEAR(rest, equilibrium, std::asin(std::sin(0.5 * kDegree) / below)) << "half a chord, seen from the centre";
  const std::vector<cairn::planar::Peak>& peaks = record.result.peaks;
  ASSERT_GT(peaks.size(), 30U);
  const oracle::RollingBody rolling{horse.mass, horse.inertia, 1.0, below, cairn::kStandardGravity};
  double swing = rest + 12.0 * kDegree - equilibrium;
  double time = 0.0;  // that a circle would take from the first turning point to the last
  for (std::size_t n = 0; n < 30; ++n) {
    const double next = std::fabs(peaks[n].theta - equilibrium);
    EXPECT_LT(next, swing) << n;
    EXPECT_GT(next, 0.9 * swing) << n << ": bows roll with little loss";
    if (n > 0) time += static_cast<double>(oracle::rolling_period(rolling, 0.5 * (swing + next))) / 2.0;
    swing = next;
  }
  EXPECT_NEAR(peaks[29].t - peaks[0].t, time, 3e-4 * time) << "chords of one degree for a circle: measured 7e-5";
  EXPECT_EQ(record.result.maxima.slip_path, 0.0);
  EXPECT_EQ(record.result.verdict, Verdict::survived);
}

}  // namespace
