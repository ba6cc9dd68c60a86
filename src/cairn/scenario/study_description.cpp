#include "cairn/scenario/study_description.hpp"

#include <span>

#include "cairn/core/units.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::scenario {

using namespace keys;

namespace {

constexpr std::uint64_t kMostStabilityCells = 1024;
constexpr std::uint64_t kMostSeeds = 100000;  // all records of a study are kept in memory
constexpr std::uint64_t kMostSpectrumValues = 10000;
constexpr std::uint64_t kMostLevels = 100000;
constexpr std::uint64_t kMostCandidates = 10000000;
constexpr std::uint64_t kMostSearches = 10000;  // of a calibration
constexpr CountRule kCount{.at_least = 1, .at_most = study::kMostCases};

void describe_values(Fields& f, study::ValueList& list) {
  f.numbers({"values", "numbers in SI units", true}, any({}), list.values);
}
void describe_values(Fields& f, Words& words) {
  f.text({"words", "words, texts, true and false, or numbers with units, with commas between them", true},
         {.may_be_empty = false}, words.list);
}
void describe_values(Fields& f, study::Range& range) {
  f.table({"range", "equal steps", true}, [&](Fields& t) {
    t.number({"from", "first value", true}, any({}), range.from);
    t.number({"to", "last value", true}, any({}), range.to);
    t.count({"count", "how many; samples take all numbers between the ends", true}, kCount, range.count);
  });
}
void describe_values(Fields& f, study::LogRange& range) {
  f.table({"log_range", "equal ratios", true}, [&](Fields& t) {
    t.number({"from", "first value", true}, positive({}), range.from);
    t.number({"to", "last value", true}, positive({}), range.to);
    t.count({"count", "how many; samples take all numbers between the ends", true}, kCount, range.count);
  });
}
void describe_values(Fields& f, study::Uniform& d) {
  f.table({"uniform", "evenly between two numbers", true}, [&](Fields& t) {
    t.number({"low", "", true}, any({}), d.low);
    t.number({"high", "", true}, any({}), d.high);
  });
}
void describe_values(Fields& f, study::LogUniform& d) {
  f.table({"log_uniform", "the logarithm evenly between two numbers", true}, [&](Fields& t) {
    t.number({"low", "", true}, positive({}), d.low);
    t.number({"high", "", true}, positive({}), d.high);
  });
}
void describe_values(Fields& f, study::Normal& d) {
  f.table({"normal", "Gauss", true}, [&](Fields& t) {
    t.number({"mean", "", true}, any({}), d.mean);
    t.number({"deviation", "standard deviation", true}, positive({}), d.deviation);
    t.number({"low", "values below do not occur"}, given(any({}), "no limit"), d.low);
    t.number({"high", "values above do not occur"}, given(any({}), "no limit"), d.high);
  });
}
void describe_values(Fields& f, study::LogNormal& d) {
  f.table({"lognormal", "the logarithm is normal", true}, [&](Fields& t) {
    t.number({"median", "", true}, positive({}), d.median);
    t.number({"dispersion", "standard deviation of the natural logarithm", true}, positive({}), d.dispersion);
  });
}
void describe_values(Fields& f, study::Triangular& d) {
  f.table({"triangular", "", true}, [&](Fields& t) {
    t.number({"low", "", true}, any({}), d.low);
    t.number({"mode", "most likely value", true}, any({}), d.mode);
    t.number({"high", "", true}, any({}), d.high);
  });
}
void describe_values(Fields& f, study::Exponential& d) {
  f.table({"exponential", "from 0 on", true}, [&](Fields& t) { t.number({"mean", "", true}, positive({}), d.mean); });
}

void describe_vary(Fields& f, Vary& vary) {
  f.text({"key",
          "a scalar key of the scenario by its path, as in \"body.box.height\"; several that take the same value with "
          "commas between them",
          true},
         {.may_be_empty = false}, vary.keys);
  constexpr std::array<Alternative, std::variant_size_v<VaryValues>> kValues{{
      {"values", "a list of numbers", true},
      {"words", "a list of words", true},
      {"range", "equal steps from a number to another", true},
      {"log_range", "equal ratios from a number to another", true},
      {"uniform", "a distribution", true},
      {"log_uniform", "a distribution", true},
      {"normal", "a distribution", true},
      {"lognormal", "a distribution", true},
      {"triangular", "a distribution", true},
      {"exponential", "a distribution", true},
  }};
  one_of(f, {"", "its values", true}, kValues, vary.values, [](Fields& t, auto& v) { describe_values(t, v); });
}

void describe_kind(Fields& f, Sweep& sweep) {
  constexpr std::array<Choice, 5> kDesigns{{
      {"product", "every value with every value of the others, the last key fastest"},
      {"zipped", "first values together, second values together, ..."},
      {"random", "independent samples"},
      {"latin-hypercube", "samples, one in each equal share of every key's distribution"},
      {"sobol", "samples that fill the space evenly, with a random shift"},
  }};
  auto design = static_cast<std::size_t>(sweep.sampling);
  f.choice({"sampling", "how values of several keys come together"}, kDesigns, design);
  sweep.sampling = static_cast<study::Design>(design);
  f.count({"samples", "how many cases, for random, latin-hypercube and sobol"}, {.at_most = study::kMostCases},
          sweep.samples);
  f.tables(
      {"vary", "keys and the values that they take", true}, sweep.vary.size(),
      [&](std::size_t size) { sweep.vary.resize(size); },
      [&](Fields& t, std::size_t index) { describe_vary(t, sweep.vary[index]); });
}

template <class Enum>
void describe_choice(Fields& f, const Key& key, std::span<const Choice> choices, Enum& value) {
  auto index = static_cast<std::size_t>(value);
  f.choice(key, choices, index);
  value = static_cast<Enum>(index);
}

void describe_axis(Fields& f, const Key& key, const NumberRule& rule, StabilityAxis& axis) {
  f.table(key, [&](Fields& t) {
    t.number({"from", "least value", true}, rule, axis.from);
    t.number({"to", "largest value", true}, rule, axis.to);
    t.flag({"logarithmic", "equal ratios instead of equal steps"}, axis.logarithmic);
    t.count({"cells", "of the grid from which tracing starts, or whose middles are run"},
            {.at_least = 1, .at_most = kMostStabilityCells}, axis.cells);
  });
}

void describe_kind(Fields& f, Stability& stability) {
  constexpr std::array<Choice, 2> kAxes{{
      {"frequency-amplitude", "frequency [Hz] and peak acceleration [m/s2] of the pulse"},
      {"dimensionless",
       "omega_p/p and a_p/(alpha g), p and alpha of the side over which the first swing turns the body"},
  }};
  describe_choice(f, {"axes", "what the axes count"}, kAxes, stability.axes);
  const bool pure = stability.axes == StabilityAxes::dimensionless;
  describe_axis(f, {"frequency", "of the pulse, or omega_p/p", true}, positive(pure ? "" : "Hz"), stability.frequency);
  describe_axis(f, {"amplitude", "of the pulse, or a_p/(alpha g)", true}, positive(pure ? "" : "m/s2"),
                stability.amplitude);
  constexpr std::array<Choice, 3> kDirections{{
      {"both", "a diagram for each sign"},
      {"positive", "the pulse as it is with a positive amplitude"},
      {"negative", "the pulse with a negative amplitude"},
  }};
  describe_choice(f, {"direction", "sign of the pulse"}, kDirections, stability.direction);
  constexpr std::array<Choice, 2> kMethods{{
      {"trace", "boundaries are followed from a coarse grid on, to the accuracy"},
      {"grid", "the middle of every cell of the grid"},
  }};
  describe_choice(f, {"method", "which pulses are run"}, kMethods, stability.grid);
  f.flag({"impacts", "boundaries also where the number of impacts before toppling changes"}, stability.impacts);
  f.number({"accuracy", "of the boundaries, as a share of the axes"}, between(1e-7, 0.1), stability.accuracy);
  f.count({"probes", "random pulses that look for what the grid missed"}, {.at_most = study::kMostCases},
          stability.probes);
  f.count({"closer", "how often cells are divided in whose corners the numbers of impacts differ"}, {.at_most = 20},
          stability.closer);
  f.count({"most_runs", "of each diagram; the tracing ends there, coarser than asked for"},
          {.at_least = 1, .at_most = study::kMostCases}, stability.most_runs);
  f.tables(
      {"variant", "bodies or laws to compare; without any, the scenario itself"}, stability.variants.size(),
      [&](std::size_t size) { stability.variants.resize(size); },
      [&](Fields& t, std::size_t index) {
        StabilityVariant& variant = stability.variants[index];
        t.text({"name", "how the diagram calls it", true}, {.may_be_empty = false}, variant.name);
        t.text({"scenario", "another scenario file, whose body, ground and law are taken"},
               {.when_absent = "this scenario"}, variant.scenario);
        t.text({"law", "an impact law with its keys, as in lambda-epsilon(lambda=0.3)"},
               {.when_absent = "that of the scenario"}, variant.law);
        t.text({"set", "keys and values with commas between them, as in \"body.box.width = 0.6\""},
               {.when_absent = "as in the scenario"}, variant.set);
      });
}

void describe_kind(Fields& f, Fragility& fragility) {
  constexpr std::array<Choice, 3> kMethods{{
      {"ida", "incremental dynamic analysis: every record at all levels, then the intensity at which it first topples"},
      {"stripes", "every record at all levels; the share that topples at each"},
      {"cloud", "every record as it is"},
  }};
  constexpr std::array<Choice, 4> kIntensities{{
      {"pga", "largest acceleration [m/s2]"},
      {"pgv", "largest velocity [m/s]"},
      {"pgv-pga", "PGV/PGA [s], which scaling does not change: for a cloud only"},
      {"sa", "pseudo-acceleration of an oscillator [m/s2]"},
  }};
  describe_choice(f, {"method", "which runs are made"}, kMethods, fragility.method);
  describe_choice(f, {"intensity", "measure of a record's strength"}, kIntensities, fragility.intensity);
  f.number({"period", "of the oscillator, for intensity = \"sa\""}, given(positive("s"), "none"), fragility.period);
  f.number({"damping", "of the oscillator, for intensity = \"sa\""}, {.at_least = 0.0, .below = 1.0},
           fragility.damping);
  if (fragility.levels || f.visits_absent()) {
    f.table({"levels", "intensities with equal ratios, for ida and stripes"}, [&](Fields& t) {
      if (!fragility.levels) fragility.levels.emplace();
      t.number({"from", "lowest, in the SI unit of the intensity", true}, positive({}), fragility.levels->from);
      t.number({"to", "highest", true}, positive({}), fragility.levels->to);
      t.count({"count", "how many", true}, {.at_least = 2, .at_most = study::kMostCases}, fragility.levels->count);
    });
  }
  f.number({"accuracy", "relative, of a capacity found by ida"}, between(1e-9, 1.0), fragility.accuracy);
  f.text({"records", "files with commas between them, each in turn the record of ground.motion.x"},
         {.when_absent = "see seeds"}, fragility.records);
  f.count({"seeds", "of a synthetic ground.motion.x: so many, from its seed on, instead of records"},
          {.at_most = kMostSeeds}, fragility.seeds);
  f.number({"confidence", "of the bands"}, {.above = 0.0, .below = 1.0}, fragility.confidence);
}

void describe_records(Fields& f, std::string& records, std::uint64_t& seeds) {
  f.text({"records", "files with commas between them, each in turn the record of ground.motion.x"},
         {.when_absent = "the motion of the scenario, unless seeds are given"}, records);
  f.count({"seeds", "of a synthetic ground.motion.x: so many, from its seed on, instead of records"},
          {.at_most = kMostSeeds}, seeds);
}

void describe_spectrum_axis(Fields& t, std::string_view first, const NumberRule& rule, SpectrumAxis& axis) {
  t.number({"from", first, true}, rule, axis.from);
  t.number({"to", "last value", true}, rule, axis.to);
  t.count({"count", "how many", true}, {.at_least = 1, .at_most = kMostSpectrumValues}, axis.count);
  t.flag({"logarithmic", "equal ratios instead of equal steps"}, axis.logarithmic);
}

void describe_kind(Fields& f, Spectrum& spectrum) {
  constexpr std::array<Choice, 2> kResponses{{
      {"rotation", "the largest rotation over the slenderness"},
      {"overturning", "the least motion that topples, as PGA/(g tan alpha)"},
  }};
  describe_choice(f, {"response", "what is asked of each block"}, kResponses, spectrum.response);
  f.table({"slenderness", "alpha = atan(width/height) of the blocks", true}, [&](Fields& t) {
    describe_spectrum_axis(t, "first alpha = atan(width/height) of the blocks",
                           {.unit = "rad", .above = 0.0, .below = 0.5 * kPi}, spectrum.slenderness);
  });
  f.table({"size", "R of the blocks, half of their diagonal", true}, [&](Fields& t) {
    describe_spectrum_axis(t, "first R of the blocks, half of their diagonal", positive("m"), spectrum.size);
  });
  if (spectrum.frequency || f.visits_absent()) {
    f.table({"frequency", "omega_p/p of the pulse"}, [&](Fields& t) {
      if (!spectrum.frequency) spectrum.frequency.emplace();
      describe_spectrum_axis(
          t, "first omega_p/p of a pulse as ground.motion.x, p = sqrt(3g/4R); absent: its own frequency", positive({}),
          *spectrum.frequency);
    });
  }
  f.number({"pga", "peak to which every motion is scaled, for rotation"}, given(positive("m/s2"), "as they are"),
           spectrum.pga);
  if (spectrum.levels || f.visits_absent()) {
    f.table(
        {"levels", "of PGA/(g tan alpha) with equal ratios, for overturning; absent: 128 from 0.99 to 30"},
        [&](Fields& t) {
          if (!spectrum.levels) spectrum.levels.emplace();
          t.number({"from", "lowest", true}, positive({}), spectrum.levels->from);
          t.number({"to", "highest", true}, positive({}), spectrum.levels->to);
          t.count({"count", "how many", true}, {.at_least = 2, .at_most = study::kMostCases}, spectrum.levels->count);
        });
  }
  f.number({"accuracy", "relative, of a least motion that topples"}, between(1e-12, 1.0), spectrum.accuracy);
  describe_records(f, spectrum.records, spectrum.seeds);
}

void describe_parameters(Fields& f, std::vector<BoundedKeys>& parameters) {
  f.tables(
      {"parameter", "keys and the bounds of their values", true}, parameters.size(),
      [&](std::size_t size) { parameters.resize(size); },
      [&](Fields& t, std::size_t index) {
        BoundedKeys& parameter = parameters[index];
        t.text(
            {"key",
             "a key of the scenario with a number, by its path, as in \"body.box.width\"; several that take the same "
             "value with commas between them",
             true},
            {.may_be_empty = false}, parameter.keys);
        t.number({"from", "least value, in the SI unit of the key", true}, any({}), parameter.from);
        t.number({"to", "largest value", true}, any({}), parameter.to);
      });
}

void describe_kind(Fields& f, Optimise& optimise) {
  describe_parameters(f, optimise.parameters);
  constexpr std::array<Choice, 3> kDirections{{
      {"both", "the worse of the motion and its mirror image"},
      {"positive", "the motion as it is"},
      {"negative", "its mirror image"},
  }};
  describe_choice(f, {"direction", "sign of the motion"}, kDirections, optimise.direction);
  f.table({"levels", "factors of the motion with equal ratios, marched up until it topples"}, [&](Fields& t) {
    t.number({"from", "lowest factor of the motion, from which it is marched up until it topples", true}, positive({}),
             optimise.levels.from);
    t.number({"to", "highest", true}, positive({}), optimise.levels.to);
    t.count({"count", "how many", true}, {.at_least = 2, .at_most = kMostLevels}, optimise.levels.count);
  });
  f.number({"accuracy", "relative, of a margin"}, between(1e-12, 1.0), optimise.accuracy);
  describe_records(f, optimise.records, optimise.seeds);
  f.count({"samples", "candidates that are spread over the bounds first"}, {.at_least = 1, .at_most = kMostCandidates},
          optimise.samples);
  f.count({"centres", "how many of the best of them the search goes on from"},
          {.at_least = 1, .at_most = kMostCandidates}, optimise.centres);
  f.number({"resolution", "smallest step of the search, as a share of the bounds"}, between(1e-9, 0.5),
           optimise.resolution);
  f.count({"most_candidates", "the search ends there, coarser than asked for"},
          {.at_least = 1, .at_most = kMostCandidates}, optimise.most_candidates);
}

void describe_kind(Fields& f, Calibrate& calibrate) {
  constexpr std::array<Choice, 3> kWhats{{
      {"rotation", "columns time and rotation: the rotation from the rest pose at instants"},
      {"peaks", "column peak: largest rotations of successive swings, signs do not matter"},
      {"impact-times", "column time: instants at which it passes or touches the rest pose"},
  }};
  constexpr std::array<Choice, 2> kOrigins{{
      {"given", "the times are those of the run"},
      {"free", "impact times count from an unknown instant, so that only what lies between them tells"},
  }};
  f.text({"measured", "file of columns with a title each, as in \"time [s], rotation [deg]\"", true},
         {.may_be_empty = false}, calibrate.measured);
  describe_choice(f, {"what", "what the file holds"}, kWhats, calibrate.what);
  describe_choice(f, {"origin", "of the times"}, kOrigins, calibrate.free_origin);
  f.count({"first", "which impact the first line is, or the peak after which; 0 the peak before all impacts"},
          {.at_most = 1000000}, calibrate.first);
  f.number({"noise", "standard deviation of one measurement; of impact times in s"},
           given(positive(calibrate.what == MeasuredKind::impact_times ? "s" : "rad"), "estimated from the residuals"),
           calibrate.noise);
  f.number({"confidence", "of the intervals"}, {.above = 0.0, .below = 1.0}, calibrate.confidence);
  f.count({"samples", "runs that look over the bounds before searches begin"},
          {.at_least = 1, .at_most = study::kMostCases}, calibrate.samples);
  f.count({"searches", "from the best samples"}, {.at_least = 1, .at_most = kMostSearches}, calibrate.searches);
  describe_parameters(f, calibrate.parameters);
}

}  // namespace

void describe_study(Fields& f, std::optional<Study>& study) {
  if (!study && !f.visits_absent()) return;
  f.table({"study", "many cases of this scenario, run by `cairn study`", false, true}, [&](Fields& t) {
    if (!study) study.emplace();
    constexpr std::array<Alternative, std::variant_size_v<StudyKind>> kKinds{{
        {"sweep", "the scenario with some of its keys replaced, each case to its verdict"},
        {"stability", "which pulses topple the body: a plane of frequency and amplitude, divided by outcomes"},
        {"fragility", "the probability of toppling over the intensity of many records"},
        {"spectrum", "rocking or overturning of blocks over their slenderness and size, for a set of motions"},
        {"optimise", "the values of some keys, within bounds, that need the largest motion to topple the body"},
        {"calibrate", "keys found from measured rotations, peaks or impact times, with their uncertainty"},
    }};
    one_of(t, {"kind", "what is studied", true}, kKinds, study->kind,
           [](Fields& inner, auto& kind) { describe_kind(inner, kind); });
    t.count({"seed", "of samples: same seed, same cases"}, {}, study->seed);
  });
}

}  // namespace cairn::scenario
