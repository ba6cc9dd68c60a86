#include "cairn/scenario/describe.hpp"

#include <array>
#include <string>
#include <type_traits>
#include <variant>

#include "cairn/core/units.hpp"
#include "cairn/geometry/rocking_plane.hpp"
#include "cairn/laws/law_names.hpp"
#include "cairn/scenario/describe_parts.hpp"
#include "cairn/scenario/mesh_input.hpp"
#include "cairn/scenario/study_description.hpp"

namespace cairn::scenario {
namespace {

// ------------------------------------------------------------------------------------------------------------- body

void density_of(Fields& f, double& density) {
  f.number({"density", "uniform density", true}, positive("kg/m3"), density);
}

void describe_shape(Fields& f, Box& box) {
  f.table({"box", "an upright rectangle of uniform density", true}, [&](Fields& t) {
    t.number({"width", "along x", true}, positive("m"), box.width);
    t.number({"height", "along z", true}, positive("m"), box.height);
    t.number({"depth", "across the plane; scales the mass only"}, positive("m"), box.depth);
  });
  density_of(f, box.density);
}

void describe_shape(Fields& f, Prism& prism) {
  f.table({"prism", "a prism of uniform density over an outline", true}, [&](Fields& t) {
    t.points(
        {"polygon", "corners [x, z] of a simple outline in either sense, concave or not; it closes by itself", true},
        any("m"), prism.polygon);
    t.number({"depth", "across the plane; scales the mass only"}, positive("m"), prism.depth);
  });
  density_of(f, prism.density);
}

void describe_shape(Fields& f, GivenBody& body) {
  f.points({"polygon", "points [x, z] whose convex hull touches the ground, in any order", true}, any("m"),
           body.polygon);
  f.number({"mass", "", true}, positive("kg"), body.mass);
  f.pair({"centroid", "[x, z], strictly inside the hull", true}, any("m"), body.centroid);
  f.number({"inertia", "about the centroid", true}, positive("kg m2"), body.inertia);
}

/// `many`: one of several parts, each of which needs a density.
void describe_mesh(Fields& f, MeshRef& mesh, bool many) {
  f.text({"mesh", "STL, OBJ, PLY or OFF file, named relative to the scenario", true}, {.may_be_empty = false},
         mesh.file);
  static const std::vector<Choice> kUnits = [] {
    std::vector<Choice> units;
    for (const MeshUnit& unit : mesh_units()) units.push_back({unit.name, ""});
    return units;
  }();
  std::size_t unit = 0;
  for (std::size_t i = 0; i < kUnits.size(); ++i)
    if (kUnits[i].name == mesh.unit) unit = i;
  f.choice({"mesh_unit", "of its coordinates, which no mesh file tells", true}, kUnits, unit);
  mesh.unit = kUnits[unit].name;
  f.number({"density", "uniform density", many}, given(positive("kg/m3"), "needed unless mass is given"), mesh.density);
  if (many) f.flag({"hollow", "a cavity in material of this density, which is taken away"}, mesh.hollow);
}

void describe_setting(Fields& f, MeshSetting& setting) {
  static const std::vector<Choice> kAxes = [] {
    std::vector<Choice> axes;
    for (const geometry::UpAxis up : geometry::kUpAxes) axes.push_back({geometry::name_of(up), ""});
    return axes;
  }();
  std::size_t up = 0;
  for (std::size_t i = 0; i < kAxes.size(); ++i)
    if (kAxes[i].name == setting.up) up = i;
  f.choice({"up", "axis of the mesh that points up"}, kAxes, up);
  setting.up = kAxes[up].name;
  f.number({"azimuth",
            "of the rocking plane about the up axis, counter-clockwise from above; 0: along the mesh's x (its y "
            "when x is vertical)"},
           any("rad"), setting.azimuth);
  f.number({"flattening", "corners of the outline so near the base line count as touching it; see `cairn inspect`"},
           given(not_negative("m"), "1/1000 of the distance from the centroid to the farthest corner"),
           setting.flattening);
  f.flag({"repair", "mend a mesh that is no skin of a solid: weld, turn, drop specks, close holes"}, setting.repair);
  f.number({"weld", "in a repair: how far vertices at cracks may lie apart"},
           given(not_negative("m"), "chosen from the mesh"), setting.weld);
  f.count({"close_holes", "in a repair: holes with up to so many edges are closed"}, {.at_most = 1000000},
          setting.close_holes);
  f.number({"mass", "instead of density times volume; scales the inertia along"},
           given(positive("kg"), "from density and volume"), setting.mass);
  f.numbers({"centroid", "[x, y, z] in the mesh's axes, instead of the meshes' own"}, given(any("m"), "from the mesh"),
            setting.centroid);
  f.numbers({"inertia", "[xx, yy, zz, xy, yz, zx] about the centroid in the mesh's axes, xy = -integral of x y dm"},
            given(any("kg m2"), "from the mesh"), setting.inertia);
}

void describe_shape(Fields& f, OneMesh& shape) {
  describe_mesh(f, shape.mesh, false);
  describe_setting(f, shape.setting);
}

void describe_shape(Fields& f, MeshParts& shape) {
  f.tables(
      {"parts", "meshes that make one rigid body", true}, shape.parts.size(),
      [&](std::size_t size) { shape.parts.resize(size); },
      [&](Fields& t, std::size_t index) { describe_mesh(t, shape.parts[index], true); });
  describe_setting(f, shape.setting);
}

void describe_shape(Fields& f, Stack& stack) {
  f.tables(
      {"stack", "layers of uniform density, the lowest first", true}, stack.layers.size(),
      [&](std::size_t size) { stack.layers.resize(size); },
      [&](Fields& t, std::size_t index) {
        StackLayer& layer = stack.layers[index];
        t.number({"width", "of its underside, along x", true}, positive("m"), layer.width);
        t.number({"top_width", "of its upper side"}, given(positive("m"), "as width"), layer.top_width);
        t.number({"height", "along z", true}, positive("m"), layer.height);
        t.number({"density", "uniform density", true}, positive("kg/m3"), layer.density);
        t.number({"depth", "across the plane; scales the mass only"}, positive("m"), layer.depth);
        t.number({"offset", "of its middle, along x"}, any("m"), layer.offset);
        t.number({"chamfer", "cut off both lower corners, along the underside and along the side"}, not_negative("m"),
                 layer.chamfer);
        t.number({"rounding", "radius of both lower corners"}, not_negative("m"), layer.rounding);
        t.number({"gap", "width of a space in its middle, as high as the layer, which leaves two feet"},
                 not_negative("m"), layer.gap);
      });
}

void describe_body(Fields& f, Body& body) {
  f.text({"name", "for messages and reports"}, {.when_absent = "none"}, body.name);
  constexpr std::array<Alternative, std::variant_size_v<Shape>> kShapes{{
      {"box", "an upright rectangle", true},
      {"prism", "an outline and a density", true},
      {"polygon", "an outline with mass, centroid and inertia given", true},
      {"mesh", "a closed triangle mesh and a density", true},
      {"parts", "several closed meshes, each with its density", true},
      {"stack", "layers, as of an object on its pedestal", true},
  }};
  one_of(f, {"", "the shape", true}, kShapes, body.shape, [](Fields& t, auto& shape) { describe_shape(t, shape); });

  planar::Start& start = body.start;
  f.number({"tilt", "initial rotation from the rest pose, counter-clockwise as seen"}, any("rad"), start.tilt);
  f.number({"lift", "initial clearance of the lowest vertex"}, not_negative("m"), start.lift);
  Vec2 velocity{start.vx, start.vz};
  f.pair({"velocity", "initial velocity [x, z] of the centroid relative to the ground"}, any("m/s"), velocity);
  start.vx = velocity.x;
  start.vz = velocity.z;
  f.number({"rotation_rate", "initial rotation rate, counter-clockwise"}, any("rad/s"), start.omega);
  f.flag({"turns_on_support",
          "take the velocity from rotation_rate and slip so that the lowest vertex stays on the ground"},
         start.turn_on_support);
  f.number({"slip", "initial velocity of that vertex along the ground; with turns_on_support only"}, any("m/s"),
           start.slip);
  f.flag({"at_rest_in_space", "start at rest in space although the ground already moves"}, start.base_at_rest);
}

// ----------------------------------------------------------------------------------------------------------- motion

template <class Pulse>
void describe_pulse(Fields& f, Pulse& m, std::string_view amplitude, std::string_view frequency) {
  f.number({"amplitude", amplitude, true}, any("m/s2"), m.amplitude);
  f.number({"frequency", frequency, true}, positive("Hz"), m.frequency);
}

void start_of(Fields& f, double& start) { f.number({"start", "when it begins"}, any("s"), start); }

void describe_motion(Fields& /*f*/, StillMotion& /*m*/) {}
void describe_motion(Fields& f, FullSineMotion& m) {
  describe_pulse(f, m, "peak acceleration", "of the cycle");
  start_of(f, m.start);
}
void describe_motion(Fields& f, HalfSineMotion& m) {
  describe_pulse(f, m, "peak acceleration", "of the full cycle");
  start_of(f, m.start);
}
void describe_motion(Fields& f, CosineMotion& m) {
  describe_pulse(f, m, "peak acceleration", "of the cycle");
  start_of(f, m.start);
}
void describe_motion(Fields& f, NCycleMotion& m) {
  describe_pulse(f, m, "peak acceleration", "of the cycles");
  f.number({"cycles", "how many, a multiple of 1/2"}, positive({}), m.cycles);
  start_of(f, m.start);
}
void describe_motion(Fields& f, OneSineMotion& m) {
  f.number({"amplitude", "peak acceleration", true}, any("m/s2"), m.amplitude);
  f.number({"angular_frequency", "of the cycle", true}, positive("rad/s"), m.angular_frequency);
  f.number({"phase", "at the origin"}, any("rad"), m.phase);
  f.number({"origin", "the time at which the sine has this phase"}, any("s"), m.origin);
}
template <class Harmonic>
void describe_harmonic(Fields& f, Harmonic& m) {
  f.number({"angular_frequency", "", true}, positive("rad/s"), m.angular_frequency);
  start_of(f, m.start);
  f.number({"duration", "how long it lasts"}, given(positive("s"), "for ever"), m.duration);
}
void describe_motion(Fields& f, HarmonicAccelerationMotion& m) {
  f.number({"amplitude", "of the acceleration", true}, any("m/s2"), m.amplitude);
  describe_harmonic(f, m);
}
void describe_motion(Fields& f, HarmonicDisplacementMotion& m) {
  f.number({"amplitude", "of the displacement", true}, any("m"), m.amplitude);
  describe_harmonic(f, m);
}
void describe_motion(Fields& f, RickerMotion& m) {
  describe_pulse(f, m, "at the centre", "of the spectral peak");
  f.number({"start", "of the support; the centre lies 6/(pi frequency) later"}, any("s"), m.start);
}
void describe_motion(Fields& f, NearFaultMotion& m) {
  f.number({"velocity_amplitude", "A: peak of the velocity's envelope", true}, any("m/s"), m.velocity_amplitude);
  f.number({"frequency", "prevailing frequency f_p", true}, positive("Hz"), m.frequency);
  f.number({"gamma", "length of the pulse in periods; usually 1 to 3"}, {.at_least = 1.0}, m.gamma);
  f.number({"phase", "of the carrier at the centre"}, any("rad"), m.phase);
  f.number({"start", "of the support; the centre lies gamma/(2 frequency) later"}, any("s"), m.start);
}
void describe_motion(Fields& f, Synthetic& m) {
  f.count({"seed", "same seed, same record"}, {}, m.seed);
  f.count({"stream", "another one for each component of a motion"}, {}, m.stream);
  f.table({"target", "elastic response spectrum of EN 1998-1:2004, 3.2.2.2"}, [&](Fields& t) {
    ElasticSpectrum& s = m.target;
    t.number({"ground_acceleration", "on rock"}, positive("m/s2"), s.ground_acceleration);
    t.number({"soil_factor", ""}, positive({}), s.soil_factor);
    t.number({"corner_b", "period T_B"}, positive("s"), s.corner_b);
    t.number({"corner_c", "period T_C"}, positive("s"), s.corner_c);
    t.number({"corner_d", "period T_D"}, positive("s"), s.corner_d);
    t.number({"damping_correction", ""}, positive({}), s.damping_correction);
  });
  f.number({"duration", ""}, between(10.0, 120.0, "s"), m.duration);
  f.number({"dt", "step of the samples"}, between(0.001, 0.02, "s"), m.dt);
  f.number({"damping", "of the oscillators"}, between(0.01, 0.3), m.damping);
  f.number({"scale", "multiplies the record"}, any({}), m.scale);
  start_of(f, m.start);
}
void describe_motion(Fields& f, RecordFile& m) {
  f.text({"record", "ground-motion file of any known format, named relative to the scenario", true},
         {.may_be_empty = false}, m.file);
  f.text({"channel", "of a file with several, by name or by number from 1"},
         {.or_count = true, .when_absent = "the only one along the axis"}, m.channel);
  f.number({"azimuth", "of the axis x, clockwise from north: two horizontals are turned to it"},
           given(between(-2.0 * kPi, 2.0 * kPi, "rad"), "the channel as it is"), m.azimuth);
  f.text({"second_horizontal", "file of the other horizontal, beside azimuth"},
         {.when_absent = "both are in the one file"}, m.second_horizontal);
  f.text({"unit", "of the samples: g, gal, cm/s2, mm/s2, m/s2, ..."}, {.when_absent = "as the file tells"}, m.unit);
  f.number({"dt", "step of the samples"}, given(positive("s"), "as the file tells"), m.dt);
  f.text({"column", "of the samples in a file of columns, by number from 1 or by name"},
         {.or_count = true, .when_absent = "the only one, or the second of two"}, m.column);
  f.text({"time_column", "of the times in a file of columns, by number from 1 or by name"},
         {.or_count = true, .when_absent = "the first of two"}, m.time_column);
  f.number({"header_lines", "lines to skip in a file of columns"},
           given(between(0.0, 1000.0), "those before the first line of numbers"), m.header_lines);
  f.flag({"along_lines", "a file of numbers that are one series along the lines"}, m.along_lines);
  f.numbers({"window", "[from, to]: times of the record that are kept; the earlier one becomes time 0"},
            given(any("s"), "all"), m.window);
  f.numbers({"window_samples", "[from, to]: samples that are kept, by number from 1"}, given(between(1.0, 1e9), "all"),
            m.window_samples);
  f.number({"resample_dt", "step to which the record is resampled along straight lines; uneven times are in any case"},
           given(positive("s"), "as in the file"), m.resample_dt);
  f.number({"baseline", "degree of the polynomial removed from the acceleration; 0: the mean"},
           given(between(0.0, 10.0), "none is removed"), m.baseline);
  f.number({"taper", "length of a cosine taper at both ends"}, not_negative("s"), m.taper);
  f.number({"scale", "multiplies the record"}, any({}), m.scale);
  f.number({"pga", "peak to which the record is scaled"}, given(positive("m/s2"), "see scale"), m.pga);
  f.number({"start", "time of the first sample"}, given(any("s"), "as in the file; 0 without times"), m.start);
}

void describe_component(Fields& f, GroundMotion& motion) {
  constexpr std::array<Alternative, std::variant_size_v<GroundMotion>> kKinds{{
      {"still", "no motion"},
      {"full-sine", "one cycle of a sine of acceleration"},
      {"half-sine", "half a cycle of a sine of acceleration; the ground ends with constant velocity"},
      {"cosine", "one cycle of a cosine of acceleration, which jumps at both ends"},
      {"n-cycle", "several cycles of a sine of acceleration"},
      {"one-sine", "one cycle of a sine of acceleration, at a given phase at the origin of time"},
      {"harmonic-acceleration", "a sine of acceleration"},
      {"ricker", "symmetric Ricker wavelet of acceleration"},
      {"near-fault", "velocity pulse of Mavroeidis and Papageorgiou (2003)"},
      {"harmonic-displacement", "a sine of displacement; the base's velocity jumps at the start"},
      {"synthetic", "seeded record that matches a response spectrum"},
      {"record", "sampled acceleration from a file", true},
  }};
  one_of(f, {"kind", "which motion; may be left out beside `record`", true}, kKinds, motion,
         [](Fields& t, auto& m) { describe_motion(t, m); });
}

// ----------------------------------------------------------------------------------------------------------- impact

void describe_law(Fields& f, LambdaEpsilon& law) {
  f.number({"lambda", "place of the resultant impulse between arriving (0) and supporting contact (1)"},
           between(0.0, 1.0), law.lambda);
  f.number({"epsilon", "rebound of the arriving contact where it must leave"}, between(0.0, 1.0), law.epsilon);
  f.flag({"cut_to_energy", "lower lambda or epsilon where it would raise energy"}, law.cut_to_energy);
}
void describe_law(Fields& f, Lzb& law) {
  f.number({"exponent", "of the force over the indentation: 1 linear, 1.5 Hertz; counts where two contacts are loaded"},
           between(1.0, lzb::kLargestExponent), law.exponent);
  f.number({"tolerance", "of the velocities after, relative to the fastest approach"},
           between(lzb::kFinestTolerance, lzb::kCoarsestTolerance), law.tolerance);
}
void describe_law(Fields& f, RestitutionMatrix& law) {
  constexpr NumberRule kCoefficient = between(-1.0, 1.0);
  f.number({"e_arriving", "e_n1: rebound of the arriving contact"}, kCoefficient, law.e_arriving);
  f.number({"e_across", "e_n21: opens the supporting contact by the arrival of the other"}, kCoefficient, law.e_across);
  f.number({"e_back", "e_n12: the reverse, where the supporting contact approaches"}, kCoefficient, law.e_back);
  f.number({"e_supporting", "e_n2: rebound of the supporting contact"}, kCoefficient, law.e_supporting);
  f.number({"e_tangential", "e_n3 of the velocity that is free of the normals'; -1: no tangential impulse"},
           kCoefficient, law.e_tangential);
}
void describe_law(Fields& f, AngularRestitution& law) {
  constexpr std::array<Choice, 4> kKinds{{{"housner", "no impulse at the supporting contact; value is not read"},
                                          {"given", "rate after over rate before = value"},
                                          {"times-housner", "value times Housner's"},
                                          {"enhanced", "value, moved into what each impact admits"}}};
  auto kind = static_cast<std::size_t>(law.kind);
  f.choice({"ratio", "of the rates of rotation"}, kKinds, kind);
  law.kind = static_cast<AngularValue>(kind);
  f.number({"value", "positive for rocking, negative for half-rocking"}, between(-2.0, 2.0), law.value);
}
/// Laws without parameters of their own.
template <class Law>
void describe_law(Fields& /*f*/, Law& /*law*/) {}

void describe_change(Fields& f, ImpactChange& change) {
  f.text({"corner", "left | right of the base at rest, the number of a corner as results have it, or all"},
         {.may_be_empty = false, .or_count = true}, change.corner);
  f.count({"from_impact", "the first impact that it holds for"}, {.at_least = 1, .at_most = 1000000000},
          change.from_impact);
  f.number({"from_time", "from when on"}, given(any("s"), "from the start"), change.from_time);
  const auto unchanged = [](NumberRule rule) { return given(rule, "unchanged"); };
  f.number({"restitution", ""}, unchanged(between(0.0, 1.0)), change.restitution);
  f.number({"stiffness", ""}, unchanged(between(1e-4, 1e4)), change.stiffness);
  f.number({"static", "friction"}, unchanged(between(0.0, 1e6)), change.mu_static);
  f.number({"kinetic", "friction"}, unchanged(between(0.0, 1e6)), change.mu_kinetic);
}

void describe_impact(Fields& f, Impact& impact) {
  static const auto kLaws = [] {
    std::array<Alternative, kNamedLaws> laws{};
    for (std::size_t i = 0; i < laws.size(); ++i) laws[i] = {law_names()[i].name, law_names()[i].about};
    return laws;
  }();
  // A reader looks at every alternative before it takes one: the law that was there comes back with its values.
  const PlanarLaw given_law = impact.law;
  f.one_of({"law", "impact law"}, kLaws, given_law.index(), [&](Fields& t, std::size_t index) {
    if (index == given_law.index() && index != impact.law.index()) impact.law = given_law;
    with_alternative(
        impact.law, index, [&](auto& law) { describe_law(t, law); }, std::make_index_sequence<kNamedLaws>{});
  });
  f.number({"restitution",
            "of a contact: energetic for lzb, of velocity for newton, closest-solution and max-dissipation, of "
            "impulse for poisson; the other laws do not read it"},
           between(0.0, 1.0), impact.restitution);
  f.number({"stiffness", "of a contact relative to the others; read by lzb"}, between(1e-4, 1e4), impact.stiffness);
  f.table({"friction", "at impact, where it is not that of the ground"}, [&](Fields& t) {
    t.number({"static", "decides sticking"}, given(between(0.0, 1e6), "as ground.friction"), impact.mu_static);
    t.number({"kinetic", "acts in slip; not above static"}, given(between(0.0, 1e6), "as ground.friction"),
             impact.mu_kinetic);
  });
  f.tables(
      {"change", "other coefficients at a corner, from an impact or from a time on; of two the later one counts"},
      impact.changes.size(), [&](std::size_t size) { impact.changes.resize(size); },
      [&](Fields& t, std::size_t index) { describe_change(t, impact.changes[index]); });
  constexpr std::array<Choice, 3> kPolicies{{{"stop", "end the run there as a numerical failure"},
                                             {"flag", "note it at the event and go on"},
                                             {"fall-back", "take the plastic impact instead, and note it"}}};
  auto policy = static_cast<std::size_t>(impact.energy);
  f.choice({"energy_raise", "what to do at an impact that raises energy"}, kPolicies, policy);
  impact.energy = static_cast<planar::EnergyPolicy>(policy);
  f.flag({"report_limits", "find the largest lambda and epsilon that would not raise energy, at every impact"},
         impact.report_limits);
}

// -------------------------------------------------------------------------------------------------------------- run

void describe_corner(Fields& f, CornerFriction& corner) {
  f.text({"corner", "left | right of the base at rest, or the number of a corner as results have it", true},
         {.may_be_empty = false, .or_count = true}, corner.corner);
  f.number({"static", "decides sticking", true}, between(0.0, 1e6), corner.friction.static_coefficient);
  f.number({"kinetic", "acts in slip; not above static", true}, between(0.0, 1e6), corner.friction.kinetic_coefficient);
}

void describe_run(Fields& f, Run& run) {
  f.number({"start", "time at which the run starts"}, any("s"), run.start);
  f.number({"duration", "longest time to run", true}, positive("s"), run.duration);
  f.number({"tolerance", "relative, of one integration step"}, between(1e-13, 1e-3), run.tolerance);
  constexpr std::array<Choice, 2> kFormulations{
      {{"patterns", "five patterns of motion in closed form, the same friction at every corner"},
       {"lcp", "a complementarity problem at every change of mode, friction by corner"}}};
  auto formulation = static_cast<std::size_t>(run.formulation);
  f.choice({"formulation", "how smooth motion between impacts is followed"}, kFormulations, formulation);
  run.formulation = static_cast<planar::Formulation>(formulation);
  f.flag({"no_sliding", "restricted model: contacts never slip"}, run.no_sliding);
  f.flag({"no_flight", "restricted model: one contact at least always touches"}, run.no_flight);
  f.table({"topple", "angles from upright at which the body counts as toppled, whatever its energy"}, [&](Fields& t) {
    t.number({"low", "clockwise"}, given({.unit = "rad", .below = 0.0}, "the potential landscape decides"),
             run.topple.low);
    t.number({"high", "counter-clockwise"}, given(positive("rad"), "the potential landscape decides"), run.topple.high);
  });
  f.flag({"stop_at_rest", "end when the body rests and the motion has ended"}, run.stop_at_rest);
  f.flag({"early_verdict", "end when energy and a bound on the work still to come decide"}, run.early_verdict);
  f.flag({"resolve_accumulation", "take infinitely many impacts in finite time at once"}, run.resolve_accumulation);
  f.count({"most_events", "a run with more is a numerical failure"}, {.at_least = 1, .at_most = 100000000},
          run.most_events);
}

void describe_output(Fields& f, Output& output) {
  f.numbers({"times", "times of the samples, ascending"}, given(any("s"), "see interval"), output.times);
  f.number({"interval", "step between samples, from the start of the run"},
           given(positive("s"), "1/1000 of the duration, unless times are given"), output.interval);
}

}  // namespace

void describe(Fields& f, Impact& impact) { describe_impact(f, impact); }

void describe(Fields& f, Scenario& s) {
  f.text({"title", "what it is, in a line"}, {.when_absent = "none"}, s.title);
  constexpr std::array<Choice, 1> kEngines{{{"planar", "one rigid body in the vertical plane, event-driven"}}};
  std::size_t engine = 0;
  f.choice({"engine", "which engine runs it"}, kEngines, engine);
  s.engine = kEngines[engine].name;
  f.tables(
      {"body", "the bodies; one for the planar engine", true, true}, s.bodies.size(),
      [&](std::size_t size) { s.bodies.resize(size); },
      [&](Fields& t, std::size_t index) { describe_body(t, s.bodies[index]); });
  f.table({"ground", "the ground", true, true}, [&](Fields& t) {
    t.table({"friction", "Coulomb friction between body and ground", true}, [&](Fields& c) {
      c.number({"static", "decides sticking", true}, between(0.0, 1e6), s.ground.friction.static_coefficient);
      c.number({"kinetic", "acts in slip; not above static", true}, between(0.0, 1e6),
               s.ground.friction.kinetic_coefficient);
      std::vector<CornerFriction>& corners = s.ground.corners;
      c.tables(
          {"corner", "corners with a friction of their own; with run.formulation = \"lcp\" only"}, corners.size(),
          [&](std::size_t size) { corners.resize(size); },
          [&](Fields& own, std::size_t index) { describe_corner(own, corners[index]); });
    });
    t.number({"gravity", ""}, positive("m/s2"), s.ground.gravity);
    t.table({"motion", "motion of the ground by component", false, true}, [&](Fields& c) {
      c.table({"x", "horizontal, to the right"}, [&](Fields& x) { describe_component(x, s.ground.motion_x); });
      c.table({"z", "vertical, upwards"}, [&](Fields& z) { describe_component(z, s.ground.motion_z); });
    });
  });
  f.table({"impact", "what happens at an impact", false, true}, [&](Fields& t) { describe_impact(t, s.impact); });
  f.table({"run", "how long, how exactly, what is left out", true, true}, [&](Fields& t) { describe_run(t, s.run); });
  f.table({"output", "samples of the motion", false, true}, [&](Fields& t) { describe_output(t, s.output); });
  describe_study(f, s.study);
}

}  // namespace cairn::scenario
