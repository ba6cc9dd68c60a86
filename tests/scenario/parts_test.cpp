/// Units, digests, samples and the words of a verdict.
#include <gtest/gtest.h>

#include <cmath>

#include "cairn/core/digest.hpp"
#include "cairn/keys/units.hpp"
#include "planar_run.hpp"

namespace {

using cairn::keys::parse_quantity;

TEST(Units, ConvertToSI) {
  EXPECT_EQ(parse_quantity("250 mm", "m"), 0.25);
  EXPECT_EQ(parse_quantity("  -1.5e2cm ", "m"), -1.5);
  EXPECT_EQ(parse_quantity("+2 km", "m"), 2000.0);
  EXPECT_EQ(parse_quantity("0.5 g", "m/s2"), 0.5 * 9.80665);
  EXPECT_EQ(parse_quantity("100 gal", "m/s2"), 1.0);
  EXPECT_EQ(parse_quantity("2 g", "kg"), 0.002) << "the same word is another unit of another quantity";
  EXPECT_EQ(parse_quantity("180 deg", "rad"), cairn::kPi);
  EXPECT_EQ(parse_quantity("2.7 g/cm3", "kg/m3"), 2700.0);
  EXPECT_EQ(parse_quantity("36 km/h", "m/s"), 10.0);
  EXPECT_EQ(parse_quantity("3 kg m2", "kg m2"), 3.0);
}

TEST(Units, RefuseWhatIsNoQuantity) {
  for (const char* text : {"", "5", "mm", "5 kg", "5 MM", "five m", "5 m m", "0x10 m", "1,5 m"})
    EXPECT_FALSE(parse_quantity(text, "m")) << text;
  EXPECT_FALSE(parse_quantity("5 m", "")) << "a pure number has no unit";
  const auto infinite = parse_quantity("inf m", "m");
  EXPECT_TRUE(!infinite || std::isinf(*infinite)) << "the rule of the key refuses it";
}

// Vectors of FIPS 180-4's examples ("abc", empty, two blocks) and a million letters a (NIST CAVP).
TEST(Digest, PublishedVectors) {
  using cairn::sha256;
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1000000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

std::string block(const std::string& ground, const std::string& rest) {
  return "[[body]]\nname = \"block\"\nbox = { width = 0.25, height = 1.0 }\ndensity = 2500.0\n[ground]\n" + ground +
         rest;
}

cairn::tests::PlanarRun record_of(const std::string& text) {
  const auto loaded = cairn::scenario::load(text, "a.toml", cairn::inputs::inputs_from({}));
  EXPECT_TRUE(loaded) << cairn::to_text(loaded.error());
  auto record = cairn::tests::planar_run(*loaded);
  EXPECT_TRUE(record);
  return std::move(record).value();
}

const std::string kRough = "friction = { static = 1.0, kinetic = 1.0 }\n";

TEST(Samples, AtTheTimesAskedFor) {
  const std::string still = block(kRough, "[run]\nduration = 1.0\nstart = 2.0\nstop_at_rest = false\n[output]\n");
  const auto by_times = record_of(still + "times = [2.0, 2.125, 3.0]\n").result.samples;
  ASSERT_EQ(by_times.size(), 3U);
  EXPECT_EQ(by_times[0].state.t, 2.0);
  EXPECT_EQ(by_times[1].state.t, 2.125);
  EXPECT_EQ(by_times[2].state.t, 3.0);
  const auto by_interval = record_of(still + "interval = 0.1\n").result.samples;
  ASSERT_EQ(by_interval.size(), 11U) << "ten steps of 0.1 in 1.0, although 0.1 is no double";
  EXPECT_EQ(by_interval.back().state.t, 3.0);
  const auto record = record_of(still);
  EXPECT_EQ(record.result.samples.size(), 1001U);
  EXPECT_EQ(record.curve.size(), static_cast<std::size_t>(cairn::runs::kCurveSteps) + 1);
}

TEST(Samples, DoNotChangeTheRun) {
  const std::string text =
      block(kRough + "motion.x = { kind = \"full-sine\", amplitude = \"0.3 g\", frequency = 2.0 }\n",
            "[run]\nduration = 6.0\n[output]\n");
  const auto coarse = record_of(text + "interval = 1.0\n");
  const auto fine = record_of(text + "interval = 0.001\n");
  EXPECT_GT(coarse.result.counts.impacts, 5U);
  EXPECT_EQ(coarse.result.counts.events, fine.result.counts.events);
  EXPECT_EQ(coarse.result.final_state.theta, fine.result.final_state.theta);
  EXPECT_EQ(coarse.result.maxima.rotation, fine.result.maxima.rotation);
  EXPECT_EQ(coarse.result.energy.impact_loss, fine.result.energy.impact_loss);
}

TEST(Words, TellEachVerdict) {
  const std::string run = "[run]\nduration = 6.0\n";
  const auto sentence = [](const std::string& text) { return cairn::runs::verdict_sentence(record_of(text)); };
  EXPECT_EQ(sentence(block(kRough, run)), "The block stays at rest.");
  const std::string rocks =
      sentence(block(kRough + "motion.x = { kind = \"full-sine\", amplitude = \"0.3 g\", frequency = 2.0 }\n", run));
  EXPECT_EQ(rocks.find("The block rocks up to"), 0U) << rocks;
  EXPECT_NE(rocks.find("does not topple"), std::string::npos) << rocks;
  const std::string falls =
      sentence(block(kRough + "motion.x = { kind = \"full-sine\", amplitude = \"1 g\", frequency = 0.5 }\n", run));
  EXPECT_EQ(falls.find("The block topples to the left (counter-clockwise) at t = "), 0U)
      << "the ground moves to the right, the block stays behind: " << falls;
  const std::string slides =
      sentence(block("friction = { static = 0.1, kinetic = 0.1 }\nmotion.x = { kind = \"full-sine\", amplitude = \"0.3 "
                     "g\", frequency = 2.0 }\n",
                     run));
  EXPECT_EQ(slides.find("The block slides"), 0U) << slides;
}

std::string said_of(const std::string& body, const std::string& motion, const std::string& run) {
  return cairn::runs::verdict_sentence(record_of("[[body]]\nname = \"block\"\ndensity = 2000.0\n" + body +
                                                 "[ground]\n" + kRough + motion +
                                                 "[impact]\nlaw = \"plastic\"\n[run]\n" + run));
}

const std::string kTall = "box = { width = 0.5, height = 1.0 }\n";

TEST(Words, AGivenToppleAngleIsNamed) {
  // Seen: "The block topples to the left (counter-clockwise) at t = 0.1765 s, after 0 impacts." of one turned by 0.6 deg.
  const std::string pulse = "motion.x = { kind = \"full-sine\", amplitude = \"0.7 g\", frequency = 2.0 }\n";
  const std::string tiny = said_of(kTall, pulse, "duration = 5.0\ntopple = { low = -0.01, high = 0.01 }\n");
  EXPECT_EQ(tiny.find("The block topples to the left (counter-clockwise) at t = 0.1765 s"), 0U) << tiny;
  EXPECT_NE(tiny.find("it passes the given topple angle of 0.01 rad (0.573 deg), which counts as toppled"),
            std::string::npos)
      << tiny;
  EXPECT_EQ(said_of(kTall + "tilt = -0.2\n", "", "duration = 5.0\ntopple = { low = -0.1, high = 0.3 }\n"),
            "The block starts beyond the given topple angle of 0.1 rad (5.73 deg) to the right (clockwise).");
}

TEST(Words, ABodyShortOfTheGivenAngleSaysWhereItEnds) {
  // Seen: of a block that lay on its side "rocks up to 90 deg: beyond balance, but it does not reach the given topple
  // angle" and no more.
  const std::string pulse = "motion.x = { kind = \"half-sine\", amplitude = \"1 g\", frequency = 0.6 }\n";
  const std::string lies = said_of(kTall, pulse, "duration = 5.0\ntopple = { low = -6.0, high = 6.0 }\n");
  EXPECT_NE(lies.find("does not reach the given topple angle, and ends beyond balance to the left"), std::string::npos)
      << lies;
}

TEST(Words, ABodyPoisedOnItsCornerStaysBalanced) {
  // Seen: "The block rocks up to 0.4636 rad (26.6 deg), but does not topple", which never moved.
  EXPECT_EQ(said_of(kTall + "tilt = 0.4636476090008061\n", "", "duration = 20.0\n"),
            "The block stays balanced on its corner, turned by 0.4636 rad (26.6 deg), and does not topple.");
  const std::string short_of_it = said_of(kTall + "tilt = 0.4\n", "", "duration = 20.0\n");
  EXPECT_EQ(short_of_it.find("The block rocks up to 0.4 rad"), 0U) << short_of_it;
  const std::string not_yet = said_of(kTall + "tilt = 0.4\n", "", "duration = 1e-9\n");
  EXPECT_EQ(not_yet.find("The block rocks up to 0.4 rad"), 0U) << "it falls, by less than the rounding: " << not_yet;
}

TEST(Words, ABodyThatEndsUprightSaysSo) {
  // Seen: "starts beyond balance and topples to the left" and "topples to the left" of blocks that stand upright.
  EXPECT_EQ(
      said_of(kTall + "tilt = \"360 deg\"\n", "", "duration = 5.0\n"),
      "The block starts beyond balance and topples to the left (counter-clockwise), and ends upright on its base.");
  const std::string low = "box = { width = 1.0, height = 0.5 }\n";
  const std::string turned = said_of(low + "lift = 5.0\nrotation_rate = 6.2\n", "", "duration = 8.0\n");
  EXPECT_NE(turned.find("topples to the left"), std::string::npos) << turned;
  EXPECT_NE(turned.find("and ends upright on its base"), std::string::npos) << turned;
  const std::string side = said_of(low + "lift = 1.0\nrotation_rate = 3.5\n", "", "duration = 8.0\n");
  EXPECT_NE(side.find("topples to the left"), std::string::npos) << side;
  EXPECT_EQ(side.find("upright"), std::string::npos) << side;
}

TEST(Words, AFailedRunSaysWhyAndWhatToDo) {
  const auto record =
      record_of("[[body]]\nbox = { width = 0.25, height = 1.0 }\ndensity = 2500.0\ntilt = 0.1\n[ground]\n" + kRough +
                "[run]\nduration = 20.0\nmost_events = 3\n");
  EXPECT_EQ(record.result.verdict, cairn::planar::Verdict::failed);
  const std::string sentence = cairn::runs::verdict_sentence(record);
  EXPECT_NE(sentence.find("too many events"), std::string::npos) << sentence;
  EXPECT_NE(cairn::runs::advice(record).find("most_events"), std::string::npos);
}

TEST(Words, EveryFigureHasAValue) {
  const auto figures = cairn::runs::figures(record_of(block(kRough, "[run]\nduration = 1.0\n")));
  EXPECT_GE(figures.size(), 10U);
  for (const auto& figure : figures) EXPECT_FALSE(figure.value.empty()) << figure.name;
}

}  // namespace
