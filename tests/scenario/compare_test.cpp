/// One scenario under several laws: what a list of laws means, that a variant is what its text says, where runs part and
/// that they do not where nothing but the integration differs.
#include "cairn/scenario/compare.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <numbers>
#include <set>
#include <string>

#include "cairn/core/digest.hpp"
#include "cairn/core/rng.hpp"
#include "cairn/laws/built_in_laws.hpp"
#include "cairn/laws/law_names.hpp"
#include "cairn/scenario/compare_tree.hpp"
#include "cairn/scenario/compare_words.hpp"
#include "contains.hpp"
#include "oracle/housner.hpp"
#include "planar_run.hpp"
#include "scale.hpp"

namespace {

using namespace cairn;            // NOLINT: the test reads like the code it is about
using namespace cairn::scenario;  // NOLINT
using cairn::tests::contains;
using cairn::tests::planar_run;
using cairn::tests::PlanarRun;
using cairn::tests::setup_of;
using cairn::tests::with_setup;
using results::CourseEvent;

Loaded loaded(const std::string& text) {
  auto result = load(text, "sample.toml", inputs_from({}));
  if (!result) throw std::runtime_error(to_text(result.error()));
  return std::move(result).value();
}

/// A block let go from a tilt.
std::string block(const std::string& impact, const std::string& friction = "{ static = 2.0, kinetic = 2.0 }",
                  const std::string& run = "duration = 6.0") {
  return "title = \"A block\"\n[[body]]\nname = \"block\"\ndensity = 2500.0\nbox = { width = 0.25, height = 1.0 }\n"
         "tilt = 0.2\n[ground]\nfriction = " +
         friction + "\n[impact]\n" + impact + "\n[run]\n" + run + "\n";
}

std::vector<Variant> variants_of(const Loaded& base, const std::string& list) {
  auto variants = law_variants(base, list, "list");
  if (!variants) throw std::runtime_error(to_text(variants.error()));
  return std::move(variants).value();
}

Comparison compared(const std::string& text, const std::string& list, unsigned threads = 0) {
  const Loaded base = loaded(text);
  auto comparison = compare(base, variants_of(base, list), {.threads = threads});
  if (!comparison) throw std::runtime_error(to_text(comparison.error()));
  return std::move(comparison).value();
}

PlanarRun run_of(const Loaded& scenario) {
  auto record = planar_run(scenario);
  if (!record) throw std::runtime_error(to_text(record.error()));
  return std::move(record).value();
}

// ---------------------------------------------------------------------------------------------------------- variants

TEST(LawVariants, KeysOfTheScenarioHoldUnlessTheLawIsAnother) {
  const Loaded base =
      loaded(block("law = \"lambda-epsilon\"\nlambda = 0.15\nepsilon = 0.1\nrestitution = 0.4\n"
                   "friction = { static = 0.7, kinetic = 0.6 }"));
  const std::vector<Variant> v =
      variants_of(base, "lzb, lambda-epsilon, lambda-epsilon( epsilon = 0.2 ),lzb(restitution=0.9,exponent=1.25)");
  ASSERT_EQ(v.size(), 4U);
  EXPECT_EQ(v[0].name, "lzb");
  EXPECT_EQ(v[2].name, "lambda-epsilon(epsilon = 0.2)");
  const auto impact = [&](std::size_t k) { return v[k].loaded.scene.impact; };
  EXPECT_EQ(impact(0).restitution, 0.4);
  EXPECT_EQ(impact(0).mu_static, 0.7);
  EXPECT_EQ(impact(0).law.get_if<Lzb>()->exponent, Lzb{}.exponent);
  EXPECT_EQ(impact(1).law.get_if<LambdaEpsilon>()->lambda, 0.15);
  EXPECT_EQ(impact(1).law.get_if<LambdaEpsilon>()->epsilon, 0.1);
  EXPECT_EQ(impact(2).law.get_if<LambdaEpsilon>()->lambda, 0.15) << "what is not named stays";
  EXPECT_EQ(impact(2).law.get_if<LambdaEpsilon>()->epsilon, 0.2);
  EXPECT_EQ(impact(3).restitution, 0.9);
  EXPECT_EQ(setup_of(v[3].loaded).model.law.get_if<Lzb>()->exponent, 1.25);
  EXPECT_EQ(setup_of(v[3].loaded).model.material.restitution, 0.9) << "the model as well as the scenario";
}

TEST(LawVariants, WordsNeedNoQuotationMarksAndTablesNest) {
  const Loaded base = loaded(block("[[impact.change]]\nfrom_impact = 3\nrestitution = 0.1\nstiffness = 2.0"));
  const std::vector<Variant> v =
      variants_of(base,
                  "angular(ratio=given, value=0.95),angular(ratio=\"times-housner\"),poisson(energy_raise=fall-back),"
                  "newton(friction={static=0.5, kinetic = 0.4}),lzb(change=[{corner=left, restitution=0.3},{corner=1, "
                  "stiffness=2}])");
  const auto& given = *setup_of(v[0].loaded).model.law.get_if<AngularRestitution>();
  EXPECT_EQ(given.kind, AngularValue::given);
  EXPECT_EQ(given.value, 0.95);
  EXPECT_EQ(setup_of(v[1].loaded).model.law.get_if<AngularRestitution>()->kind, AngularValue::times_housner);
  EXPECT_EQ(setup_of(v[2].loaded).options.impacts.energy, EnergyPolicy::fall_back);
  EXPECT_EQ(v[3].loaded.scene.impact.mu_kinetic, 0.4);
  EXPECT_EQ(v[3].loaded.scene.impact.changes.size(), 1U) << "those of the scenario";
  const std::vector<ImpactChange>& changes = v[4].loaded.scene.impact.changes;
  ASSERT_EQ(changes.size(), 2U) << "a list is replaced as a whole";
  EXPECT_EQ(changes[0].corner, "left");
  EXPECT_EQ(changes[0].from_impact, 1U) << "not the 3 of the scenario's first change";
  EXPECT_EQ(changes[1].corner, "1");
}

TEST(LawVariants, EveryLawIsThereOnceAndTheScenariosOwnFirst) {
  const Loaded base = loaded(block("law = \"poisson\"\nrestitution = 0.5"));
  const auto all = every_law(base);
  ASSERT_TRUE(all) << to_text(all.error());
  ASSERT_EQ(all->size(), law_names().size());
  EXPECT_EQ(all->front().name, "poisson");
  std::set<std::string> names;
  for (const Variant& v : *all) {
    names.insert(v.name);
    EXPECT_EQ(name_of(setup_of(v.loaded).model.law), v.name);
  }
  EXPECT_EQ(names.size(), law_names().size());
}

/// A variant is not patched into shape but is the scenario that its text says: read anew, that runs to the same bits.
TEST(LawVariants, TextOfAVariantRunsToTheSameBits) {
  const Loaded base =
      loaded(block("restitution = 0.3\nenergy_raise = \"flag\"\n[[impact.change]]\ncorner = \"right\"\n"
                   "from_impact = 2\nrestitution = 0.6\nstatic = 0.3\nkinetic = 0.25",
                   "{ static = 0.35, kinetic = 0.3 }", "duration = 3.0\nmost_events = 2000"));
  const std::vector<Variant> all =
      variants_of(base,
                  "lambda-epsilon(lambda=0.2, epsilon=0.3),housner,plastic,lzb(restitution=0.4),newton,poisson,"
                  "closest-solution,max-dissipation,kinematic(e_across=0.1),angular(ratio=enhanced, value=0.95)");
  ASSERT_EQ(all.size(), law_names().size());
  for (const Variant& variant : all) {
    const PlanarRun here = run_of(variant.loaded);
    const PlanarRun there = run_of(loaded(variant.loaded.text));
    EXPECT_EQ(there.told.provenance.notes, here.told.provenance.notes) << variant.name;
    ASSERT_EQ(there.result.events.size(), here.result.events.size()) << variant.name;
    ASSERT_FALSE(here.result.events.empty()) << variant.name;
    for (std::size_t k = 0; k < here.result.events.size(); ++k) {
      EXPECT_EQ(there.result.events[k].t, here.result.events[k].t) << variant.name << " event " << k;
      EXPECT_EQ(there.result.events[k].after.omega, here.result.events[k].after.omega)
          << variant.name << " event " << k;
    }
    EXPECT_EQ(there.result.energy.impact_loss, here.result.energy.impact_loss) << variant.name;
    EXPECT_EQ(there.result.final_state.x, here.result.final_state.x) << variant.name;
  }
}

TEST(LawVariants, NotesAreThoseOfTheirOwnLaw) {
  const Loaded base = loaded(block("law = \"housner\"\nrestitution = 0.5"));
  ASSERT_EQ(base.notes().size(), 1U);
  EXPECT_TRUE(contains(base.notes()[0], "housner does not read the restitution"));
  const std::vector<Variant> v = variants_of(base, "lzb,plastic");
  EXPECT_TRUE(v[0].loaded.notes().empty()) << "lzb reads it";
  ASSERT_EQ(v[1].loaded.notes().size(), 1U);
  EXPECT_TRUE(contains(v[1].loaded.notes()[0], "plastic does not read the restitution")) << v[1].loaded.notes()[0];
}

TEST(LawVariants, FaultsNameItemKeyExpectedAndFound) {
  struct Sample {
    const char* list;
    const char* item;
    const char* key;
    const char* expected;
    const char* found;
  };
  const Loaded base = loaded(block("restitution = 0.5"));
  for (const Sample& sample : {
           Sample{"newtn", "list item 1 'newtn'", "law", "perhaps newton", "newtn"},
           Sample{"lzb,newton(restitution=2)", "list item 2 'newton(restitution=2)'", "restitution", "from 0 to 1",
                  "2"},
           Sample{"lambda-epsilon(lamda=0.3)", "item 1", "lamda", "perhaps lambda", "unknown key"},
           Sample{"lzb(lambda=0.3)", "item 1", "lambda", "belongs to law = lambda-epsilon", "0.3"},
           Sample{"angular(ratio=givn)", "item 1", "ratio", "perhaps given", "givn"},
           Sample{"lzb(restitution=0.5", "item 1", "", "brackets and quotation marks that close", "one that does not"},
           Sample{"lzb),newton", "item 1", "", "brackets", "one that does not"},
           Sample{"angular(ratio=\"given)", "item 1", "", "quotation marks", "one that does not"},
           Sample{"lzb(restitution)", "item 1", "", "keys and values", ""},
           Sample{"lzb(law=newton)", "item 1", "", "keys and values", "law"},
           Sample{"lzb(restitution=0.5)x", "item 1", "", "a law", ""},
           Sample{"two words", "item 1 'two words'", "", "a law", ""},
           Sample{"", "item 1 ''", "", "a law", "nothing"},
           Sample{"lzb,,newton", "item 2", "", "a law", "nothing"},
           Sample{"lzb,newton,lzb", "item 3 'lzb'", "", "does not have yet", "those of lzb"},
           Sample{"lzb,lzb(restitution=0.5)", "item 2", "", "does not have yet", "those of lzb"},
           Sample{"lzb(friction={static=0.1})", "item 1", "impact.friction.kinetic", "not above static", "2"},
           Sample{"lzb(change=[{corner=9}])", "item 1", "impact.change.corner", "a corner of the hull", "9"},
       }) {
    const auto variants = law_variants(base, sample.list, "list");
    ASSERT_FALSE(variants) << sample.list;
    ASSERT_EQ(variants.error().size(), 1U) << to_text(variants.error());
    const InputError& fault = variants.error().front();
    EXPECT_TRUE(contains(fault.file, sample.item)) << to_text(fault);
    EXPECT_EQ(fault.key, sample.key) << to_text(fault);
    EXPECT_TRUE(contains(fault.expected, sample.expected)) << to_text(fault);
    EXPECT_TRUE(contains(fault.found, sample.found)) << to_text(fault);
    EXPECT_EQ(fault.line, 0) << "a command line has none";
  }
  const auto many = law_variants(base, "newtn,lzb(a=1,b=2),(", "list");
  ASSERT_FALSE(many);
  EXPECT_EQ(many.error().size(), 4U) << "all at once:\n" << to_text(many.error());
}

// ----------------------------------------------------------------------------------------------------------- parting

TEST(Comparison, HousnerAndLzbPartAtTheFirstImpactByWhatTheClosedFormsSay) {
  const std::string text = block("restitution = 0.5");
  const Comparison c = compared(text, "housner,lzb");
  const ComparedRun& lzb = c.runs[1];
  ASSERT_TRUE(lzb.parting());
  EXPECT_EQ(lzb.parting()->kind, PartingKind::answer);
  const auto body = oracle::RockingBlock::from_halves(0.125L, 0.5L, kStandardGravity);
  const auto impact = oracle::housner_rocking(body, 0.2L, 1).front();
  // Event times follow the integration tolerance, 1e-8 of √(R/g); measured 3e-10.
  EXPECT_NEAR(lzb.parting()->t, static_cast<double>(impact.time), 5e-9);
  const CourseEvent& by_housner = c.reference().found().course.events[lzb.parting()->reference_event];
  const CourseEvent& by_lzb = lzb.found().course.events[lzb.parting()->event];
  EXPECT_EQ(by_housner.before.t, by_lzb.before.t) << "the same bits up to there";
  EXPECT_EQ(by_housner.before.rate, by_lzb.before.rate);
  // Kinetic energy about the corner, 2/3 m R² ω²; Housner keeps r² of it.
  const double mass = 625.0;
  const auto energy =
      static_cast<double>(2.0L / 3.0L * mass * body.radius * body.radius * impact.rate_before * impact.rate_before);
  const auto r = static_cast<double>(body.rate_ratio());
  const std::string sentence = parting_sentence(c, lzb);
  EXPECT_TRUE(contains(sentence, "At impact 1, t = " + fmt::format("{:.6g} s", lzb.parting()->t))) << sentence;
  EXPECT_TRUE(contains(sentence, fmt::format("losing {:.3g} J; lzb", energy * (1.0 - r * r)))) << sentence;
  EXPECT_TRUE(contains(sentence, "housner stops corner 1, which sticks, and lifts corner 0")) << sentence;
  EXPECT_TRUE(contains(sentence, "lzb lets corner 1 rebound at ") ||
              contains(sentence, "and lets corner 1 rebound at "))
      << sentence;
  // LZB without load on the supporting corner: the arriving one goes up with e times its approach.      docs/theory/lzb.md
  const PlanarRun alone = run_of(variants_of(loaded(text), "lzb").front().loaded);
  const planar::Event& event = alone.result.events.at(lzb.parting()->event);
  EXPECT_EQ(event.before.t, by_lzb.before.t) << "the same run";
  const std::size_t arriving = event.impact.role[0] == Role::arriving ? 0 : 1;
  EXPECT_FALSE(by_lzb.contacts.at(arriving).supports);
  EXPECT_NEAR(by_lzb.contacts.at(arriving).normal_velocity_after, -0.5 * event.impact.velocity_before[2 * arriving],
              1e-12 * kStandardGravity);  // the law's own tolerance, with its scale
  EXPECT_EQ(first_to_part(c), &lzb);
  EXPECT_TRUE(contains(headline(c), "The first to part from housner does so at impact 1")) << headline(c);
}

TEST(Comparison, LawsThatAreTheSameHereDoNotPart) {
  // No restitution and ample friction: every law stops the arriving corner and lets the other go.
  const Loaded base = loaded(block("law = \"housner\"", "{ static = 2.0, kinetic = 2.0 }", "duration = 20.0"));
  const auto all = every_law(base);
  ASSERT_TRUE(all);
  const auto c = compare(base, *all);
  ASSERT_TRUE(c);
  for (const ComparedRun& run : c->runs) {
    EXPECT_FALSE(run.parting()) << run.name << ": " << parting_sentence(*c, run);
    EXPECT_LE(run.with_reference.agreed, run.allowed.explained) << run.name;
    // 146 impacts until rest, in each of which laws differ by round-off: measured 4e-12.
    EXPECT_LE(run.with_reference.agreed, 1e-10) << run.name;
    EXPECT_GT(run.outcome().impacts, 100) << run.name;
  }
  EXPECT_EQ(first_to_part(*c), nullptr);
  EXPECT_TRUE(contains(headline(*c), "None parts from housner")) << headline(*c);
}

/// A random block, let go or shaken, with a law that rebounds or not.
struct RandomCase {
  std::string text;
  std::string law;
};
RandomCase random_case(std::uint64_t index) {
  CounterRng random(7, index);
  const double width = random.uniform(0.2, 0.6);
  const double height = width * random.uniform(1.2, 5.0);
  const double mu = random.uniform(0.2, 1.2);
  const double tolerance = std::pow(10.0, -6.0 - 2.0 * static_cast<double>(index % 3));
  const bool shaken = index % 2 == 0;
  std::string text = fmt::format("[[body]]\ndensity = 2500.0\nbox = {{ width = {}, height = {} }}\n", width, height);
  if (!shaken) text += fmt::format("tilt = {}\n", random.uniform(0.3, 0.95) * std::atan(width / height));
  text += fmt::format("[ground]\nfriction = {{ static = {}, kinetic = {} }}\n", mu, 0.9 * mu);
  if (shaken)
    text += fmt::format(
        "[ground.motion]\nx = {{ kind = \"full-sine\", amplitude = {}, frequency = {} }}\n"
        "z = {{ kind = \"full-sine\", amplitude = {}, frequency = {} }}\n",
        kStandardGravity * width / height * random.uniform(1.0, 2.5), random.uniform(0.5, 4.0),
        random.uniform(0.0, 4.0), random.uniform(0.5, 4.0));
  text += fmt::format("[run]\nduration = {}\ntolerance = {}\n", random.uniform(2.0, 10.0), tolerance);
  constexpr std::array<const char*, 6> kLaws = {"housner",
                                                "lzb(restitution=0.4)",
                                                "newton(restitution=0.3)",
                                                "lambda-epsilon(lambda=0.2, epsilon=0.2)",
                                                "plastic",
                                                "max-dissipation(restitution=0.3)"};
  return {std::move(text), kLaws[static_cast<std::size_t>(random.uniform(0.0, 6.0))]};
}

TEST(Comparison, WhatTheToleranceExplainsIsNoParting) {
  const int cases = scaled(300, 100);
  double largest = 0.0;
  double largest_by_lcp = 0.0;
  int moving = 0;
  int drifting = 0;
  for (int k = 0; k < cases; ++k) {
    const RandomCase random = random_case(static_cast<std::uint64_t>(k));
    const Loaded base = loaded(random.text);
    const Variant coarse = variants_of(base, random.law).front();
    const Variant fine{"ten times finer", with_setup(coarse.loaded, [](runs::PlanarSetup& setup) {
                         setup.options.relative_tolerance *= 0.1;
                       })};
    const Variant lcp{"by complementarity", with_setup(coarse.loaded, [](runs::PlanarSetup& setup) {
                        setup.options.formulation = Formulation::lcp;
                      })};
    const auto c = compare(base, {coarse, fine, lcp}, {.varied = "integration", .threads = 1});
    ASSERT_TRUE(c) << to_text(c.error());
    for (const ComparedRun& run : c->runs) {
      if (!run.parting()) continue;
      EXPECT_EQ(run.parting()->kind, PartingKind::course)
          << "case " << k << ", " << random.law << ": " << parting_sentence(*c, run) << "\n"
          << random.text;
      ++drifting;
    }
    if (std::get<std::int64_t>(quantity_of(c->reference().found(), "counts", "events")->value) > 2) ++moving;
    largest = std::max(largest, c->runs[1].with_reference.agreed / c->runs[1].allowed.explained);
    largest_by_lcp = std::max(largest_by_lcp, c->runs[2].with_reference.agreed / c->runs[2].allowed.explained);
  }
  std::cout << "largest share of what (C.1) explains: " << largest << " for a tolerance ten times finer, "
            << largest_by_lcp << " for the other formulation, in " << cases << " cases of which " << moving << " move; "
            << drifting << " comparisons of " << 2 * cases << " drift apart\n";
  EXPECT_GT(largest, 1e-4) << "there is something to explain";
  EXPECT_LE(drifting, 1 + cases / 300) << "runs that amplify small differences are rare among these";
  EXPECT_GT(moving, cases / 2);
}

TEST(Comparison, RunsThatDriftApartAreSaidToDoSo) {
  const std::string text =
      "[[body]]\nname = \"block\"\ndensity = 2500.0\nbox = { width = 0.25, height = 1.0 }\n[ground]\n"
      "friction = { static = 1.0, kinetic = 1.0 }\n[ground.motion]\n"
      "x = { kind = \"full-sine\", amplitude = 4.0, frequency = 2.0, start = 0.2 }\n[run]\nduration = 2.0\n";
  const Loaded base = loaded(text);
  std::string stronger = text;
  stronger.replace(stronger.find("4.0"), 3, "4.1");
  const auto c = compare(base, {{"4.0", base}, {"4.1", loaded(stronger)}}, {.varied = "amplitude"});
  ASSERT_TRUE(c);
  const ComparedRun& other = c->runs[1];
  ASSERT_TRUE(other.parting());
  EXPECT_EQ(other.parting()->kind, PartingKind::course);
  // The block lifts when the ground's acceleration reaches g b/h.
  const double time = 0.2 + std::asin(kStandardGravity * 0.25 / 4.1) / (2.0 * std::numbers::pi * 2.0);
  EXPECT_NEAR(other.parting()->t, time, 1e-9) << "event times are found to round-off";
  const std::string sentence = parting_sentence(*c, other);
  EXPECT_TRUE(contains(sentence, "No impact sets them apart by more")) << sentence;
  EXPECT_TRUE(contains(sentence, "tips over")) << sentence;
  EXPECT_EQ(table_of(*c).columns.front().name, "amplitude");
}

TEST(Comparison, TheEndCountsToo) {
  const std::string text = block("law = \"housner\"", "{ static = 2.0, kinetic = 2.0 }", "duration = 0.2");
  const Loaded shorter = with_setup(loaded(text), [](runs::PlanarSetup& setup) {
    setup.options.duration = 0.1;
    setup.options.sample_times = {};
  });
  const auto c = compare(loaded(text), {{"long", loaded(text)}, {"short", shorter}}, {.varied = "duration"});
  ASSERT_TRUE(c);
  ASSERT_TRUE(c->runs[1].parting());
  EXPECT_EQ(c->runs[1].parting()->event, kNoEvent);
  EXPECT_TRUE(contains(parting_sentence(*c, c->runs[1]), "short ends at t = 0.1 s (time was over)"))
      << parting_sentence(*c, c->runs[1]);
}

TEST(Comparison, AVerdictThatDependsOnTheLawIsInTheHeadline) {
  // Housner's block under a pulse that needs one impact to topple it: the law that loses least throws it over.
  const Comparison c = compared(
      "[[body]]\nname = \"block\"\ndensity = 2500.0\nbox = { width = 0.25, height = 1.0 }\n[ground]\n"
      "friction = { static = 2.0, kinetic = 2.0 }\n[ground.motion]\n"
      "x = { kind = \"full-sine\", amplitude = 6.0, frequency = 3.0 }\n[run]\nduration = 6.0\n",
      "housner,lambda-epsilon(lambda=0.35)");
  EXPECT_EQ(c.runs[0].outcome().verdict, results::Verdict::survived);
  EXPECT_EQ(c.runs[1].outcome().verdict, results::Verdict::toppled);
  EXPECT_TRUE(contains(headline(c), "Of 2 runs 1 survives and 1 topples.")) << headline(c);
  ASSERT_TRUE(c.runs[1].parting());
  EXPECT_EQ(c.runs[1].parting()->kind, PartingKind::answer);
}

/// A block that topples under a motion that goes on: what it does on its side the law decides.
const char* const kThrownOver =
    "[[body]]\nname = \"block\"\ndensity = 2500.0\nbox = { width = 0.4, height = 1.0 }\n[ground]\n"
    "friction = { static = 0.7, kinetic = 0.6 }\n[ground.motion]\n"
    "x = { kind = \"n-cycle\", amplitude = 6.0, frequency = 0.5, cycles = 8 }\n[impact]\nrestitution = 0.5\n"
    "[run]\nduration = 10.0\n";

// "None parts" was said of two runs whose slips ended at 0.278 and 0.022 m: they were compared up to toppling alone, and
// nothing told so.
TEST(Comparison, WhatTopplesIsComparedUpToThenAndTheEndsAreSaidFirst) {
  const Comparison c = compared(kThrownOver, "housner,plastic,newton");
  for (const ComparedRun& run : c.runs) ASSERT_TRUE(run.outcome().toppled()) << run.name;
  const ComparedRun& plastic = c.runs[1];
  const ComparedRun& newton = c.runs[2];
  const auto slip = [](const ComparedRun& run) {
    return std::get<double>(quantity_of(run.found(), "maxima", "largest_slip")->value);
  };
  ASSERT_GT(slip(newton), 10.0 * slip(c.reference())) << "the ends are far apart";
  for (const ComparedRun* run : {&plastic, &newton}) {
    EXPECT_FALSE(run->parting()) << run->name;
    ASSERT_TRUE(run->with_reference.until) << run->name;
    EXPECT_EQ(*run->with_reference.until, run->outcome().topple_time);
  }
  EXPECT_TRUE(end_differences(c, plastic).empty()) << "here the same impacts answered in the same way";
  const std::vector<EndDifference> ends = end_differences(c, newton);
  ASSERT_FALSE(ends.empty());
  const auto by_slip =
      std::find_if(ends.begin(), ends.end(), [](const EndDifference& d) { return d.name == "largest slip"; });
  ASSERT_NE(by_slip, ends.end());
  EXPECT_EQ(by_slip->run, slip(newton));
  EXPECT_EQ(by_slip->reference, slip(c.reference()));
  const std::string said = headline(c);
  EXPECT_TRUE(contains(said, "Up to toppling at t = ")) << said;
  EXPECT_TRUE(contains(said, fmt::format("largest slip {:.4g} to {:.4g} m", slip(c.reference()), slip(newton))))
      << said;
  EXPECT_FALSE(contains(said, "None parts")) << said;
  ASSERT_TRUE(newton.with_reference.apart_after);
  EXPECT_GT(*newton.with_reference.apart_after, newton.outcome().topple_time);
  EXPECT_TRUE(parting_place(c, newton).starts_with("after toppling, t = ")) << parting_place(c, newton);
  EXPECT_EQ(parting_place(c, plastic), "not up to toppling");
  EXPECT_TRUE(contains(parting_sentence(c, newton), fmt::format("largest slip {:.4g} m against ", slip(newton))))
      << parting_sentence(c, newton);
  EXPECT_TRUE(contains(staying(c), "Not parting from housner up to toppling: plastic, newton;")) << staying(c);
}

// "None parts from kinematic" was said where the plastic impact had answered 38 of its 38 impacts.
TEST(Comparison, ALawThatAnotherStandsInForIsSaidFirst) {
  const Comparison c = compared(
      "[[body]]\nname = \"block\"\ndensity = 2500.0\nbox = { width = 0.3, height = 0.6 }\ntilt = \"12 deg\"\n[ground]\n"
      "friction = { static = 0.5, kinetic = 0.4 }\n[run]\nduration = 5.0\n",
      "kinematic,plastic");
  EXPECT_EQ(c.reference().outcome().fallbacks, 38);
  EXPECT_EQ(c.reference().outcome().impacts, 38);
  EXPECT_EQ(headline(c),
            "Another law answered for kinematic in 38 of 38 impacts. Both survive. None parts from kinematic.");
  ASSERT_EQ(c.reference().found().caveats.size(), 1U);
  EXPECT_EQ(
      c.reference().found().caveats.front().sentence,
      "In 38 of 38 impacts (100 %) the law kinematic had no answer that could be taken; the plastic impact stands "
      "in for it there.");
  EXPECT_EQ(c.runs[1].outcome().fallbacks, 0) << "the plastic law answers itself";
  EXPECT_TRUE(c.runs[1].found().caveats.empty());
  const ComparisonTable table = table_of(c);
  const auto column = std::find_if(table.columns.begin(), table.columns.end(),
                                   [](const ComparisonTable::Column& one) { return one.name == "by another law"; });
  ASSERT_NE(column, table.columns.end());
  EXPECT_EQ(table.rows[0][static_cast<std::size_t>(column - table.columns.begin())], "38");
  // A landing after toppling that housner leaves to the plastic impact is no matter of the verdict.
  EXPECT_FALSE(contains(headline(compared(kThrownOver, "housner,plastic")), "Another law"));
}

TEST(Comparison, ALawThatRaisesEnergyIsStoppedAndSaid) {
  const Comparison c = compared(block("law = \"housner\""), "housner,lambda-epsilon(lambda=1, cut_to_energy=false)");
  const ComparedRun& raised = c.runs[1];
  EXPECT_EQ(raised.outcome().verdict, results::Verdict::failed);
  ASSERT_TRUE(raised.parting());
  const std::string sentence = parting_sentence(c, raised);
  EXPECT_TRUE(contains(sentence, "gaining")) << sentence;
  EXPECT_TRUE(contains(sentence, "[energy raised; refused by policy; not certified]")) << sentence;
  EXPECT_TRUE(
      remarks(raised).starts_with("1 x energy raised; 1 x refused by policy; 1 x not certified. An impact raised"))
      << remarks(raised);
  EXPECT_EQ(remarks(c.reference()), "") << "an accumulation is nothing out of the ordinary";
}

TEST(Comparison, ThoseThatDoTheSameAreToldTogether) {
  const Comparison c = compared(block("restitution = 0.5"), "lzb,housner,newton,plastic,angular");
  const std::vector<PartingScene> scenes = parting_scenes(c);
  ASSERT_FALSE(scenes.empty());
  EXPECT_TRUE(scenes[0].what.starts_with("impact 1, t = ")) << scenes[0].what;
  ASSERT_EQ(scenes[0].doings.size(), 2U) << "lzb, and those that take all";
  EXPECT_EQ(scenes[0].doings[0].runs, (std::vector<const ComparedRun*>{&c.runs[0]}));
  EXPECT_EQ(scenes[0].doings[1].runs, (std::vector<const ComparedRun*>{&c.runs[1], &c.runs[3], &c.runs[4]}));
  EXPECT_TRUE(scenes[0].doings[1].words.ends_with(" J more than lzb")) << scenes[0].doings[1].words;
  EXPECT_EQ(staying(c).empty(), c.runs[2].parting().has_value());
}

TEST(Comparison, FreeRockingHasItsMeasures) {
  const Comparison free = compared(block("law = \"housner\""), "housner,angular(ratio=given, value=0.95)");
  const auto measure = [&](std::size_t k, const char* name) {
    return std::get<double>(quantity_of(free.runs[k].found(), "free_rocking", name)->value);
  };
  ASSERT_TRUE(quantity_of(free.reference().found(), "free_rocking", "r_from_rates"));
  const double alpha = std::atan(0.25);
  const double r = 1.0 - 1.5 * std::sin(alpha) * std::sin(alpha);
  EXPECT_NEAR(measure(0, "r_from_rates"), r, 1e-12) << "to round-off of the impacts";
  EXPECT_NEAR(measure(1, "r_from_rates"), 0.95, 1e-12);
  // From heights of turning points: the integration tolerance, over the smallest swing that counts (1 % of the first).
  EXPECT_NEAR(measure(0, "r_from_peaks"), r, 1e-6);
  const ComparisonTable table = table_of(free);
  EXPECT_EQ(table.columns.size(), 12U);
  for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size());
  EXPECT_EQ(table.rows[1][8], "0.9500") << "r by peaks";

  const Comparison pushed = compared(
      "[[body]]\ndensity = 2500.0\nbox = { width = 0.25, height = 1.0 }\ntilt = 0.2\nrotation_rate = 0.1\n"
      "turns_on_support = true\n[ground]\nfriction = { static = 2.0, kinetic = 2.0 }\n[run]\nduration = 1.0\n",
      "housner");
  EXPECT_FALSE(quantity_of(pushed.reference().found(), "free_rocking", "r_from_rates")) << "not let go but pushed";
  EXPECT_EQ(table_of(pushed).columns.size(), 9U);
}

// -------------------------------------------------------------------------------------------------- threads, storage

TEST(Comparison, AnyNumberOfThreadsGivesTheSameBits) {
  const std::string text = block("restitution = 0.6\nenergy_raise = \"flag\"", "{ static = 0.4, kinetic = 0.3 }");
  const std::string list =
      "lzb,newton,poisson,closest-solution,max-dissipation,housner,plastic,lambda-epsilon(lambda=0.1)";
  const std::string one = files::store_bytes(comparison_tree(compared(text, list, 1)));
  for (const unsigned threads : {2U, 3U, 8U, 50U})
    EXPECT_TRUE(files::store_bytes(comparison_tree(compared(text, list, threads))) == one) << threads << " threads";
}

TEST(Comparison, ProgressCountsToTheEnd) {
  const Loaded base = loaded(block("restitution = 0.5"));
  std::vector<std::size_t> seen;
  const auto c = compare(base, variants_of(base, "lzb,newton,poisson,plastic"),
                         {.threads = 4, .progress = [&](std::size_t done, std::size_t all) {
                            EXPECT_EQ(all, 4U);
                            seen.push_back(done);
                          }});
  ASSERT_TRUE(c);
  EXPECT_EQ(seen, (std::vector<std::size_t>{1, 2, 3, 4}));
}

TEST(Comparison, TreeKeepsInputsOnceAndEveryRun) {
  const std::string text =
      "[[body]]\nname = \"block\"\ndensity = 2500.0\nbox = { width = 0.25, height = 1.0 }\n[ground]\n"
      "friction = { static = 1.0, kinetic = 1.0 }\n[ground.motion]\nx = { record = \"pulse.csv\", unit = \"m/s2\" }\n"
      "[run]\nduration = 2.0\n";
  const std::vector<InputFile> files = {{"pulse.csv", "0.0, 0.0\n0.1, 5.0\n0.2, -5.0\n0.3, 0.0\n"}};
  const auto base = load(text, "sample.toml", inputs_from(files));
  ASSERT_TRUE(base) << to_text(base.error());
  const auto c = compare(*base, variants_of(*base, "housner,plastic"));
  ASSERT_TRUE(c);
  const files::Group tree = comparison_tree(*c);
  std::set<std::string> names;
  for (const files::Group& group : tree.groups) names.insert(group.name);
  EXPECT_EQ(names, (std::set<std::string>{"scenario", "inputs", "provenance", "table", "runs"}));
  const auto group = [](const files::Group& parent, const std::string& name) -> const files::Group& {
    for (const files::Group& g : parent.groups)
      if (g.name == name) return g;
    throw std::runtime_error("no group " + name);
  };
  EXPECT_EQ(group(tree, "inputs").groups.size(), 1U);
  EXPECT_EQ(group(tree, "runs").groups.size(), 2U);
  const files::Group& plastic = group(group(tree, "runs"), "plastic");
  EXPECT_FALSE(group(plastic, "events").datasets.empty());
  for (const files::Group& g : plastic.groups) EXPECT_NE(g.name, "inputs") << "kept once, above";
  const auto& stored = std::get<std::vector<std::string>>(group(plastic, "scenario").datasets.front().values).front();
  EXPECT_EQ(stored, c->runs[1].run.scenario_text);
  EXPECT_TRUE(contains(stored, "law = \"plastic\""));
  EXPECT_EQ(c->provenance.scenario_hash, sha256(text));
  ASSERT_EQ(c->provenance.input_hashes.size(), 1U);
  EXPECT_EQ(c->runs[1].run.provenance.input_hashes, c->provenance.input_hashes);
  EXPECT_TRUE(c->runs[1].run.inputs.empty());
  for (const files::Dataset& column : group(tree, "table").datasets)
    EXPECT_EQ(column.shape, std::vector<std::size_t>{2}) << column.name;
}

}  // namespace
