/// Scenarios with faults, and what a person must be told about each: every fault at once, with line, key, what was
/// expected and what was found.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace broken {

struct Fault {
  int line;
  std::string key;
  std::string expected;  // a part of the text
  std::string found;     // a part of the text
  std::string file{};    // where not the scenario itself
};

struct Case {
  std::string name;
  std::vector<std::pair<int, std::string>> lines;  // of sound_lines(), replaced
  std::vector<Fault> faults;
};

inline std::vector<std::string> sound_lines() {
  return {
      /* 1*/ "title  = \"Base\"",
      /* 2*/ "engine = \"planar\"",
      /* 3*/ "",
      /* 4*/ "[[body]]",
      /* 5*/ "name    = \"block\"",
      /* 6*/ "density = 2500.0",
      /* 7*/ "box     = { width = 0.25, height = 1.0 }",
      /* 8*/ "",
      /* 9*/ "[ground]",
      /*10*/ "friction = { static = 0.7, kinetic = 0.6 }",
      /*11*/ "",
      /*12*/ "[ground.motion]",
      /*13*/ "x = { kind = \"full-sine\", amplitude = 3.0, frequency = 1.5 }",
      /*14*/ "",
      /*15*/ "[impact]",
      /*16*/ "law     = \"lambda-epsilon\"",
      /*17*/ "lambda  = 0.0",
      /*18*/ "epsilon = 0.1",
      /*19*/ "",
      /*20*/ "[run]",
      /*21*/ "duration = 5.0",
      /*22*/ "",
      /*23*/ "[output]",
      /*24*/ "interval = 0.1",
  };
}

inline std::string text_of(const Case& broken) {
  std::vector<std::string> lines = sound_lines();
  for (const auto& [line, text] : broken.lines) lines[static_cast<std::size_t>(line - 1)] = text;
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

inline std::vector<Case> cases() {
  return {
      {"syntax error, and only that",
       {{7, "box = { width = , height = 1.0 }"}, {21, "duratoin = 5"}},
       {{7, "", "TOML", ""}}},
      {"key twice", {{8, "density = 2500.0"}}, {{8, "", "TOML", "density"}}},
      {"not UTF-8", {{1, "title = \"\xFF\""}}, {{1, "", "TOML", ""}}},
      {"unknown key at the top", {{3, "titel = \"x\""}}, {{3, "titel", "title", "unknown"}}},
      {"unknown key in the body", {{5, "densty = 3"}}, {{5, "body.densty", "density", "unknown"}}},
      {"unknown key without a near one", {{22, "colour = 3"}}, {{22, "run.colour", "duration", "unknown"}}},
      {"unknown table", {{23, "[outputs]"}}, {{23, "outputs", "output", "unknown"}}},
      {"unknown key in an inline table",
       {{7, "box = { width = 0.25, height = 1.0, depht = 2 }"}},
       {{7, "body.box.depht", "depth", "unknown"}}},
      {"wrong type: text for a number",
       {{21, "duration = \"long\""}},
       {{21, "run.duration", "number > 0 [s]", "\"long\""}}},
      {"wrong type: number for a text", {{1, "title = 5"}}, {{1, "title", "a text", "5"}}},
      {"wrong type: number for a flag", {{22, "no_sliding = 1"}}, {{22, "run.no_sliding", "true or false", "1"}}},
      {"wrong type: number for a table", {{7, "box = 3.0"}}, {{7, "body.box", "a table", "3"}}},
      {"wrong type: table for a number", {{21, "duration = { s = 5 }"}}, {{21, "run.duration", "number", "a table"}}},
      {"wrong type: date for a number", {{21, "duration = 2020-01-01"}}, {{21, "run.duration", "number", "date"}}},
      {"wrong type: fraction for a count", {{22, "most_events = 1.5"}}, {{22, "run.most_events", "integer", "1.5"}}},
      {"negative density", {{6, "density = -2500.0"}}, {{6, "body.density", "> 0 [kg/m3]", "-2500"}}},
      {"zero width", {{7, "box = { width = 0.0, height = 1.0 }"}}, {{7, "body.box.width", "> 0 [m]", "0"}}},
      {"not a number", {{21, "duration = nan"}}, {{21, "run.duration", "finite", "nan"}}},
      {"infinite",
       {{13, "x = { kind = \"full-sine\", amplitude = inf, frequency = 1.5 }"}},
       {{13, "ground.motion.x.amplitude", "finite", "inf"}}},
      {"infinite, where absent means for ever",
       {{13, "x = { kind = \"harmonic-acceleration\", amplitude = 1.0, angular_frequency = 3.0, duration = inf }"}},
       {{13, "ground.motion.x.duration", "finite", "inf"}}},
      {"unit of another quantity",
       {{7, "box = { width = \"25 kg\", height = 1.0 }"}},
       {{7, "body.box.width", "mm", "25 kg"}}},
      {"unit that nobody knows",
       {{13, "x = { kind = \"full-sine\", amplitude = \"3 furlongs\", frequency = 1.5 }"}},
       {{13, "ground.motion.x.amplitude", "cm/s2", "furlongs"}}},
      {"number in a text without a unit",
       {{21, "duration = \"5\""}},
       {{21, "run.duration", "number and unit", "\"5\""}}},
      {"missing density", {{6, ""}}, {{4, "body.density", "> 0 [kg/m3]", "nothing"}}},
      {"missing shape", {{7, ""}}, {{4, "body", "box, prism, polygon", "nothing"}}},
      {"two shapes", {{5, "polygon = [[0, 0], [1, 0], [0, 1]]"}}, {{4, "body", "one of", "box, polygon"}}},
      {"missing friction", {{10, ""}}, {{9, "ground.friction", "a table", "nothing"}}},
      {"missing duration", {{21, ""}}, {{20, "run.duration", "> 0 [s]", "nothing"}}},
      {"body as a table", {{4, "[body]"}}, {{4, "body", "[[body]]", "a table"}}},
      {"kinetic friction above static",
       {{10, "friction = { static = 0.4, kinetic = 0.6 }"}},
       {{10, "ground.friction.kinetic", "not above", "0.6"}}},
      {"negative friction",
       {{10, "friction = { static = 0.4, kinetic = -0.1 }"}},
       {{10, "ground.friction.kinetic", "from 0", "-0.1"}}},
      {"unknown engine", {{2, "engine = \"planer\""}}, {{2, "engine", "planar", "planer"}}},
      {"unknown law", {{16, "law = \"houser\""}}, {{16, "impact.law", "perhaps housner", "houser"}}},
      {"parameter of another law",
       {{16, "law = \"housner\""}},
       {{17, "impact.lambda", "law = lambda-epsilon", "0"}, {18, "impact.epsilon", "law = lambda-epsilon", "0.1"}}},
      {"lambda out of range", {{17, "lambda = 1.5"}}, {{17, "impact.lambda", "from 0 to 1", "1.5"}}},
      {"unknown kind of motion",
       {{13, "x = { kind = \"full-sin\", amplitude = 3.0 }"}},
       {{13, "ground.motion.x.kind", "perhaps full-sine", "full-sin"}}},
      {"kind of motion missing",
       {{13, "x = { amplitude = 3.0, frequency = 1.5 }"}},
       {{13, "ground.motion.x.kind", "full-sine", "nothing"}}},
      {"key of another kind",
       {{13, "x = { kind = \"full-sine\", amplitude = 3.0, frequency = 1.5, gamma = 2.0 }"}},
       {{13, "ground.motion.x.gamma", "kind = near-fault", "2"}}},
      {"cycles no multiple of a half",
       {{13, "x = { kind = \"n-cycle\", amplitude = 3.0, frequency = 1.5, cycles = 1.3 }"}},
       {{13, "ground.motion.x.cycles", "multiple of 1/2", "1.3"}}},
      {"gamma below one",
       {{13, "x = { kind = \"near-fault\", velocity_amplitude = 1.0, frequency = 1.5, gamma = 0.5 }"}},
       {{13, "ground.motion.x.gamma", ">= 1", "0.5"}}},
      {"missing file",
       {{13, "x = { record = \"nowhere.csv\", unit = \"g\", dt = 0.01 }"}},
       {{13, "ground.motion.x.record", "exists", "nowhere.csv"}}},
      {"unit of a record missing",
       {{13, "x = { record = \"pulse.csv\" }"}},
       {{13, "ground.motion.x.unit", "m/s2", "nothing"}}},
      {"unit of a record unknown",
       {{13, "x = { record = \"pulse.csv\", unit = \"G\" }"}},
       {{13, "ground.motion.x.unit", "m/s2", "\"G\""}}},
      {"record with a word in it",
       {{13, "x = { record = \"bad.csv\", unit = \"g\" }"}},
       {{3, "acceleration", "number", "oops", "bad.csv"}}},
      {"spectrum with corners out of order",
       {{13, "x = { kind = \"synthetic\", target = { corner_b = 0.9 } }"}},
       {{13, "ground.motion.x.target", "corner_b < corner_c", "0.9"}}},
      {"polygon that crosses itself",
       {{7, "prism = { polygon = [[0, 0], [1, 1], [1, 0], [0, 1]] }"}},
       {{7, "body.prism.polygon[0]", "", "meets"}}},
      {"polygon of two points",
       {{7, "prism = { polygon = [[0, 0], [1, 1]] }"}},
       {{7, "body.prism.polygon", "at least 3", "2"}}},
      {"point of three numbers",
       {{7, "prism = { polygon = [[0, 0], [1, 0, 3], [0, 1]] }"}},
       {{7, "body.prism.polygon[1]", "two finite numbers", "array of 3"}}},
      {"points on one line",
       {{7, "prism = { polygon = [[0, 0], [1, 0], [2, 0]] }"}},
       {{7, "body.prism.polygon", "area", "one line"}}},
      {"zero mass",
       {{6, "mass = 0.0"},
        {7, "polygon = [[0, 0], [1, 0], [0, 1]]"},
        {5, "centroid = [0.3, 0.3]"},
        {8, "inertia = 1.0"}},
       {{6, "body.mass", "> 0 [kg]", "0"}}},
      {"centroid outside",
       {{6, "mass = 1.0"},
        {7, "polygon = [[0, 0], [1, 0], [0, 1]]"},
        {5, "centroid = [2.0, 0.3]"},
        {8, "inertia = 1.0"}},
       {{5, "body.centroid", "inside", "2"}}},
      {"mass overflows",
       {{6, "density = 1e300"}, {7, "box = { width = 1e20, height = 1e20 }"}},
       {{7, "body.box", "finite number > 0 [kg]", "inf"}, {7, "body.box", "[kg m2]", "inf"}}},
      {"two bodies",
       {{8, "[[body]]\ndensity = 1.0\nbox = { width = 1.0, height = 1.0 }"}},
       {{4, "body", "exactly one", "2"}}},
      {"tolerance too fine", {{22, "tolerance = 1e-20"}}, {{22, "run.tolerance", "1e-13", "1e-20"}}},
      {"topple angle of the wrong sign",
       {{22, "topple = { low = 0.3 }"}},
       {{22, "run.topple.low", "< 0 [rad]", "0.3"}}},
      {"times and interval",
       {{22, ""}, {24, "times = [1.0, 2.0]\ninterval = 0.1"}},
       {{25, "output.interval", "not both", "0.1"}}},
      {"times out of order", {{24, "times = [1.0, 2.0, 1.5]"}}, {{24, "output.times[2]", "ascending", "1.5"}}},
      {"time beyond the end", {{24, "times = [1.0, 7.0]"}}, {{24, "output.times[1]", "run.duration", "7"}}},
      {"too many samples", {{24, "interval = 1e-9"}}, {{24, "output.interval", "million", "1e-09"}}},
      {"slip without support", {{8, "slip = 0.1"}}, {{8, "body.slip", "turns_on_support", "0.1"}}},
      {"velocity beside turns_on_support",
       {{5, "turns_on_support = true"}, {8, "velocity = [1.0, 0.0]"}},
       {{8, "body.velocity", "none beside", "velocity"}}},
      {"negative lift", {{8, "lift = -0.1"}}, {{8, "body.lift", ">= 0 [m]", "-0.1"}}},
      {"everything at once",
       {{1, "titel = \"x\""},
        {6, "density = -1"},
        {10, "friction = { static = nan, kinetic = 0.6 }"},
        {13, "x = { record = \"nowhere.csv\", unit = \"g\" }"},
        {16, "law = \"houser\""},
        {21, "duration = \"5 kg\""},
        {24, "interval = 0"}},
       {{1, "titel", "title", "unknown"},
        {6, "body.density", "> 0", "-1"},
        {10, "ground.friction.static", "finite", "nan"},
        {13, "ground.motion.x.record", "exists", "nowhere"},
        {16, "impact.law", "housner", "houser"},
        {21, "run.duration", "[s]", "5 kg"},
        {24, "output.interval", "> 0", "0"}}},
  };
}

}  // namespace broken
