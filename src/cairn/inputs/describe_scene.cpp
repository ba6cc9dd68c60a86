#include "cairn/inputs/describe_scene.hpp"

#include <array>

#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

namespace {

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
  run.formulation = static_cast<Formulation>(formulation);
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
  describe(f, run.stepping);
}

void describe_output(Fields& f, Output& output) {
  f.numbers({"times", "times of the samples, ascending"}, given(any("s"), "see interval"), output.times);
  f.number({"interval", "step between samples, from the start of the run"},
           given(positive("s"), "1/1000 of the duration, unless times are given"), output.interval);
  f.texts({"bodies", "names of the bodies whose samples are told"}, {.may_be_empty = false, .when_absent = "all"},
          output.bodies);
}

}  // namespace

void describe(Fields& f, Scene& s, std::span<const Choice> engines) {
  f.text({"title", "what it is, in a line"}, {.when_absent = "none"}, s.title);
  std::size_t engine = 0;
  for (std::size_t i = 0; i < engines.size(); ++i)
    if (engines[i].name == s.engine) engine = i;
  f.choice({"engine", "which engine runs it"}, engines, engine);
  s.engine = engines[engine].name;
  f.count({"dimension", "2: the vertical plane x-z, 3: space with y into the page"}, {.at_least = 2, .at_most = 3},
          s.dimension);
  f.tables(
      {"body", "the bodies; one for the planar engine", true, true}, s.bodies.size(),
      [&](std::size_t size) { s.bodies.resize(size); },
      [&](Fields& t, std::size_t index) { describe(t, s.bodies[index]); });
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
    t.text({"material", "by which [[pair]] calls it"}, {.when_absent = "that of bodies without one"},
           s.ground.material);
    t.place({"belt", "velocity with which its surface runs under the bodies: a conveyor"}, given(any("m/s"), "none"),
            s.ground.belt);
    one_of(t, {"surface", "what the ground looks like"}, s.ground.surface,
           [](Fields& own, auto& surface) { surface.describe(own); });
    t.table({"motion", "motion of the ground by component", false, true}, [&](Fields& c) {
      c.table({"x", "horizontal, to the right"}, [&](Fields& x) { describe(x, s.ground.motion_x); });
      c.table({"y", "horizontal, into the page; in space"}, [&](Fields& y) { describe(y, s.ground.motion_y); });
      c.table({"z", "vertical, upwards"}, [&](Fields& z) { describe(z, s.ground.motion_z); });
    });
  });
  describe_many(f, s);
  f.table({"impact", "what happens at an impact", false, true}, [&](Fields& t) { describe(t, s.impact); });
  f.table({"run", "how long, how exactly, what is left out", true, true}, [&](Fields& t) { describe_run(t, s.run); });
  f.table({"output", "samples of the motion", false, true}, [&](Fields& t) { describe_output(t, s.output); });
}

}  // namespace cairn::inputs
