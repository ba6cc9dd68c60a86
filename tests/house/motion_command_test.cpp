/// `cairn motion` as a person and a script meet it: what it says of a file, what it writes, how it refuses.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "run_program.hpp"

namespace cairn::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// A small PEER file of our own: `count` samples of a decaying sine, in g.
std::string at2(const std::string& direction, int count, int stated, double peak = 0.5) {
  std::string text = "PEER STRONG MOTION DATABASE RECORD\nExample, 1/2/2003, Nowhere, " + direction +
                     "\nACCELERATION TIME SERIES IN UNITS OF G\nNPTS=  " + std::to_string(stated) +
                     ", DT=   .0100 SEC,\n";
  for (int k = 0; k < count; ++k) {
    char number[32];
    std::snprintf(number, sizeof number, "%15.7E", peak * std::sin(0.1 * k) * std::exp(-0.005 * k));
    text += number;
    if (k % 5 == 4 || k + 1 == count) text += '\n';
  }
  return text;
}

/// Two columns: times in steps of 0.01 s and accelerations.
std::string columns(int count) {
  std::string text = "time,acc\n";
  for (int k = 0; k < count; ++k) text += std::to_string(0.01 * k) + "," + std::to_string(0.1 * (k % 7) - 0.3) + "\n";
  return text;
}

TEST(MotionCommand, SaysWhatTheFileIs) {
  const Folder folder;
  folder.write("a.AT2", at2("67", 400, 400));
  const Outcome outcome = standard_output("motion " + folder.quoted("a.AT2"));
  EXPECT_EQ(outcome.code, 0);
  for (const char* part :
       {"a.AT2: PEER AT2", "Example", "Nowhere", "azimuth 67 deg", "400 samples, dt 0.01 s", "G (header line 3)", "PGA",
        "g\n", "PGV", "PGD", "Arias", "D5-95", "mean offset", "Pseudo-acceleration [m/s2], 5 % damping"})
    EXPECT_TRUE(contains(outcome.text, part)) << part << " is not in\n" << outcome.text;
  EXPECT_EQ(folder.names(), Names{"a.AT2"}) << "nothing is written that was not asked for";
}

TEST(MotionCommand, QuietIsALineForAChannel) {
  const Folder folder;
  folder.write("a.AT2", at2("67", 400, 400));
  folder.write("b.AT2", at2("337", 400, 400));
  const std::string arguments = "motion --quiet " + folder.quoted("a.AT2") + " " + folder.quoted("b.AT2");
  const Outcome outcome = standard_output(arguments);
  EXPECT_EQ(std::count(outcome.text.begin(), outcome.text.end(), '\n'), 2) << outcome.text;
  EXPECT_EQ(standard_error(arguments).text, "");
}

TEST(MotionCommand, JsonHoldsTheFiguresAndTheSpectrum) {
  const Folder folder;
  folder.write("a.AT2", at2("67", 2000, 2000));
  const Outcome outcome =
      standard_output("motion --json --page " + folder.quoted("a.html") + " " + folder.quoted("a.AT2"));
  const json document = json::parse(outcome.text);
  ASSERT_EQ(document["channels"].size(), 1U);
  const json& channel = document["channels"][0];
  EXPECT_EQ(channel["azimuth"], 67.0);
  EXPECT_EQ(channel["samples"], 2000);
  EXPECT_EQ(channel["unit_source"], "header line 3");
  // The largest of 0.5 sin(0.1 k) exp(-0.005 k) g, as printed with seven digits: k = 15.
  EXPECT_NEAR(channel["pga"]["value"].get<double>(), 0.5 * std::sin(1.5) * std::exp(-0.075) * 9.80665, 1e-6);
  EXPECT_DOUBLE_EQ(channel["pga"]["time"].get<double>(), 0.15);
  EXPECT_EQ(channel["spectrum"].size(), document["periods"].size());
  // Stiff oscillators follow the ground: at 0.02 s the pseudo-acceleration is the peak within 1 %.
  EXPECT_NEAR(channel["spectrum"][0].get<double>(), channel["pga"]["value"].get<double>(), 0.05);
  EXPECT_EQ(document["written"]["page"], folder / "a.html");
  EXPECT_TRUE(document["files"][0].contains("notes"));
}

TEST(MotionCommand, CsvComesBackWithTheSameSamples) {
  const Folder folder;
  folder.write("a.AT2", at2("67", 400, 400));
  folder.write("b.AT2", at2("337", 402, 402, -0.3));
  ASSERT_EQ(standard_output("motion --csv " + folder.quoted("one.csv") + " " + folder.quoted("a.AT2") + " " +
                            folder.quoted("b.AT2"))
                .code,
            0);
  const std::string one = bytes_of(folder / "one.csv");
  EXPECT_TRUE(contains(one, "\ntime [s],67 [m/s2],337 [m/s2]\n0,0,")) << one.substr(0, 1000);
  EXPECT_TRUE(contains(one, "402 samples")) << "that the shorter one was filled is written down";
  const Outcome again = standard_output("motion --csv " + folder.quoted("two.csv") + " " + folder.quoted("one.csv"));
  EXPECT_EQ(again.code, 0) << again.text;
  EXPECT_TRUE(contains(again.text, "azimuth 337 deg")) << again.text;
  const std::string two = bytes_of(folder / "two.csv");
  EXPECT_EQ(one.substr(one.find("\ntime [s]")), two.substr(two.find("\ntime [s]")));
}

TEST(MotionCommand, StepsAreTakenAndSaid) {
  const Folder folder;
  folder.write("a.AT2", at2("0", 2000, 2000));
  folder.write("b.AT2", at2("90", 2000, 2000));
  const Outcome outcome =
      standard_output("motion --rotate 45 --window 1:15 --resample 0.005 --baseline 1 --taper 1 --pga '0.4 g' " +
                      folder.quoted("a.AT2") + " " + folder.quoted("b.AT2"));
  EXPECT_EQ(outcome.code, 0);
  for (const char* part : {"Azimuth 45 deg is", "Azimuth 315 deg is", "Cut to samples 101 to 1501 of 2000",
                           "Resampled along straight lines", "A baseline of degree 1", "A cosine taper of 1 s",
                           "Multiplied by", "3.923 m/s2"})
    EXPECT_TRUE(contains(outcome.text, part)) << part << " is not in\n" << outcome.text;
}

TEST(MotionCommand, PageAndSvgAreWhole) {
  const Folder folder;
  folder.write("a.AT2", at2("67", 400, 400));
  ASSERT_EQ(standard_output("motion --page " + folder.quoted("a.html") + " --svg " + folder.quoted("a.svg") + " " +
                            folder.quoted("a.AT2"))
                .code,
            0);
  const std::string page = bytes_of(folder / "a.html");
  EXPECT_TRUE(page.ends_with("</html>\n"));
  for (const char* part : {"Response spectrum", "id=\"velocity-title\"", "azimuth 67 deg"})
    EXPECT_TRUE(contains(page, part)) << part;
  const std::string svg = bytes_of(folder / "a.svg");
  EXPECT_TRUE(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"));
  EXPECT_FALSE(contains(svg, "var(")) << "programs that know no CSS variables paint all of it black";
}

TEST(MotionCommand, UnevenTimesAreResampledAndSaid) {
  const Folder folder;
  folder.write("a.csv", "time [s],acc [m/s2]\n0,0\n0.01,1\n0.03,3\n0.04,4\n");
  const Outcome outcome = standard_output("motion " + folder.quoted("a.csv"));
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(
      contains(outcome.text,
               "Resampled along straight lines: 4 samples in uneven steps from 0.01 to 0.02 s became 5 samples, "
               "dt 0.01 s, as no step was given"))
      << outcome.text;
}

// A K-NET file whose header and network say 0.0051 g was said to have a PGA of 0.0127 g: its offset is left in.
TEST(MotionCommand, APeakWithAnOffsetIsAlsoSaidWithoutIt) {
  const Folder folder;
  std::string text = "time [s],acc [m/s2]\n";
  for (int k = 0; k <= 400; ++k)
    text += std::to_string(0.01 * k) + "," + std::to_string(0.8 + (k % 2 == 0 ? 0.2 : -0.2)) + "\n";
  folder.write("a.csv", text);
  const std::string said = standard_output("motion " + folder.quoted("a.csv")).text;
  EXPECT_TRUE(contains(said,
                       "acc: a mean acceleration of 0.8 m/s2 over the whole file, 80 % of its PGA of 1 m/s2: a "
                       "scenario takes it with a baseline only"))
      << said;
  EXPECT_FALSE(contains(standard_output("motion --baseline 0 " + folder.quoted("a.csv")).text, "a scenario takes it"));
  EXPECT_TRUE(contains(said, "0.102 g; 0.02039 g about the mean offset")) << said;
  const std::string corrected = standard_output("motion --baseline 0 " + folder.quoted("a.csv")).text;
  EXPECT_FALSE(contains(corrected, "about the mean offset")) << corrected;
}

TEST(MotionCommand, DriftIsReported) {
  const Folder folder;
  std::string text = "time [s],acc [m/s2],vel [m/s]\n";
  for (int k = 0; k <= 1000; ++k) text += std::to_string(0.01 * k) + ",0.15,0.108\n";
  folder.write("a.csv", text);
  const std::string said = standard_output("motion " + folder.quoted("a.csv")).text;
  EXPECT_TRUE(contains(said, "mean offset of 0.15 m/s2")) << said;
  EXPECT_TRUE(contains(said, "begins with 0.108 m/s, not 0; a start at rest leaves out a drift of 1.08 m over 10 s"))
      << said;
}

/// A K-NET file of our own: a sine with 1 gal per count that begins at this second.
std::string knet(const std::string& direction, double frequency) {
  std::string text =
      "Origin Time       2018/01/24 19:51:00\nLat.              41.0\nLong.             142.4\nDepth. (km)       34\n"
      "Mag.              6.2\nStation Code      AAA001\nStation Lat.      41.5\nStation Long.     140.9\n"
      "Station Height(m) 20\nRecord Time       2018/01/24 19:51:43\nSampling Freq(Hz) 100Hz\nDuration Time(s)  10\n"
      "Dir.              " +
      direction +
      "\nScale Factor      1000(gal)/1000\nMax. Acc. (gal)   100.0\nLast Correction   2018/01/24 19:51:00\nMemo.\n";
  for (int k = 0; k < 1000; ++k) {
    char number[16];
    std::snprintf(number, sizeof number, "%9d", static_cast<int>(100.0 * std::sin(6.283 * frequency * 0.01 * k)));
    text += number;
    if (k % 8 == 7 || k == 999) text += '\n';
  }
  return text;
}

/// The scenario of docs/how-to/ground_motion.md, on files of the names it uses.
TEST(MotionCommand, HowToRuns) {
  const std::string page = bytes_of(fs::path(CAIRN_SOURCE_DIR) / "docs/how-to/ground_motion.md");
  const std::string open = "```toml\n";
  const std::size_t begin = page.find(open) + open.size();
  ASSERT_GT(begin, open.size());
  const Folder folder;
  folder.write("scenario.toml", page.substr(begin, page.find("```", begin) - begin));
  folder.write("station_NS.dat", knet("N-S", 1.1));
  folder.write("station_EW.dat", knet("E-W", 0.7));
  folder.write("station_UD.dat", knet("U-D", 2.3));
  const Outcome motion = standard_output("motion " + folder.quoted("station_NS.dat") + " " +
                                         folder.quoted("station_EW.dat") + " " + folder.quoted("station_UD.dat"));
  EXPECT_EQ(motion.code, 0) << motion.text;
  const Outcome run = standard_output("run " + folder.quoted("scenario.toml") + " --out " + folder.quoted("out"));
  EXPECT_EQ(run.code, 0) << run.text;
  for (const char* part : {"The block", "On the inputs:", "Ground x: station_NS.dat is K-NET", "Azimuth 30 deg is",
                           "A baseline of degree 1", "Ground z: ", "Time 0 of the scenario is 1 s of the record"})
    EXPECT_TRUE(contains(run.text, part)) << part << " is not in\n" << run.text;
  EXPECT_TRUE(contains(bytes_of(folder / "out/scenario.html"), "On the inputs"));
}

/// Every option that the page shows exists.
TEST(MotionCommand, HowToNamesOptionsThatExist) {
  const std::string page = bytes_of(fs::path(CAIRN_SOURCE_DIR) / "docs/how-to/ground_motion.md");
  const std::string help = standard_output("motion --help").text;
  int found = 0;
  for (std::size_t at = page.find("--"); at != std::string::npos; at = page.find("--", at + 2)) {
    const std::size_t end = page.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at);
    const std::string option = page.substr(at, end - at);
    if (option.find_first_not_of('-') == std::string::npos) continue;  // the rule of a table
    EXPECT_TRUE(contains(help, option)) << option;
    ++found;
  }
  EXPECT_GT(found, 10);
}

// ---------------------------------------------------------------------------------------------------------- bad input

struct Bad {
  const char* what;
  std::string file;             // content of "bad"; nothing is written with "-"
  std::string options;          // besides the file
  std::vector<std::string> in;  // what the message says
};

std::vector<Bad> bad_inputs() {
  const std::string good = columns(20);
  const std::string csv = "--unit g";
  std::string uneven = good;
  uneven.replace(uneven.find("0.050000"), 8, "0.055000");
  std::string ragged = good;
  ragged.replace(ragged.find("0.050000,"), 9, "0.050000 ");
  std::string words = good;
  words.replace(words.find("0.050000,"), 9, "0.050000,oops");
  std::string nans = good;
  nans.replace(nans.find("0.050000,0.200000"), 17, "0.050000,nan");
  std::string stars = at2("67", 20, 20);
  stars.replace(stars.find("SEC,\n") + 5, 15, "***************");
  std::string no_unit = at2("67", 20, 20);
  no_unit.replace(no_unit.find("UNITS OF G"), 10, "UNITS OF ?");
  std::string counts = at2("67", 20, 20);
  counts.replace(counts.find("UNITS OF G"), 10, "UNITS OF COUNTS");
  return {
      {"file that is not there", "-", "", {"bad: expected a file that exists", "none of this name"}},
      {"empty file", "", "", {"bad:", "a ground-motion record", "empty"}},
      {"binary file",
       std::string("\x7f"
                   "ELF\0\0\0\1",
                   8),
       "",
       {"bad:", "text", "NUL byte"}},
      {"prose", "It was a dark\nand stormy night.\n", "", {"bad:", "expected one of", "It was a dark"}},
      {"columns without a unit", good, "", {"bad: --unit: expected", "cm/s2", "none"}},
      {"unit that nobody knows", good, "--unit furlongs", {"bad: --unit: expected", "cm/s2", "'furlongs'"}},
      {"one column without a step", "1\n2\n3\n", csv, {"bad:", "column", "dt"}},
      {"step of nought", "1\n2\n3\n", "--unit g --dt 0", {"bad: --dt: expected a finite number > 0", "found 0"}},
      {"word among the numbers", words, csv, {"bad:7: ", "number", "'oops"}},
      {"not a number", nans, csv, {"bad:7: ", "finite", "'nan'"}},
      {"line with a column less", ragged, csv, {"bad:7: ", "acceleration: expected a finite number", "nothing"}},
      {"step that gives no samples of uneven times",
       uneven,
       csv + " --resample 10",
       {"bad: --resample: expected", "10"}},
      {"column that is not there",
       good,
       "--unit g --column north",
       {"bad:2: column: expected", "time | acc", "'north'"}},
      {"fewer samples than stated", at2("67", 20, 4000), "", {"bad:", "4000", "20"}},
      {"absurd number of samples", at2("67", 20, 2000000000), "", {"bad:", "2000000000", "20"}},
      {"number that did not fit its field", stars, "", {"bad:5: ", "number", "***"}},
      {"header without a unit", no_unit, "", {"bad", "unit"}},
      {"unit against the header", at2("67", 20, 20), "--unit gal", {"bad:3: unit: expected 'gal', as given", "'G'"}},
      {"step against the header", at2("67", 20, 20), "--dt 0.02", {"bad: --dt: expected none or 0.01", "0.02"}},
      {"raw counts", counts, "", {"bad:3: unit: expected", "counts"}},
      {"window that is none", good, csv + " --window 5-6", {"--window: expected two times", "'5-6'"}},
      {"window behind the record", good, csv + " --window 5:6", {"bad: --window: expected", "0 to 0.19 s", "5 to 6 s"}},
      {"samples that are not there",
       good,
       csv + " --window-samples 10:50",
       {"bad: --window-samples:", "from 1 to 20", "10 to 50"}},
      {"half a sample", good, csv + " --window-samples 1:2.5", {"--window-samples: expected", "'1:2.5'"}},
      {"taper longer than the record", good, csv + " --taper 3", {"bad: --taper:", "0.095", "3 s"}},
      {"baseline of a high degree", good, csv + " --baseline 99", {"bad: --baseline:", "0 to 10", "99"}},
      {"baseline in words", good, csv + " --baseline linear", {"--baseline", "linear"}},
      {"peak in words", good, csv + " --pga strong", {"--pga: expected a number [m/s2]", "'strong'"}},
      {"peak below nought", good, csv + " --pga -2", {"bad: --pga: expected a finite number > 0", "-2"}},
      {"peak and factor", good, csv + " --pga 2 --scale 2", {"--pga", "--scale"}},
      {"turned without directions",
       good,
       csv + " --rotate 30",
       {"bad: --rotate: expected two horizontal", "direction not told"}},
      {"azimuth in words", good, csv + " --rotate north", {"--rotate: expected an azimuth", "'north'"}},
      {"step that gives no samples", good, csv + " --resample 10", {"bad: --resample: expected", "10"}},
      {"damping of a swamp", good, csv + " --damping 2", {"--damping: expected a number from 0 to below 1", "2"}},
      {"option that nobody knows", good, csv + " --filter 3", {"--filter", "cairn motion knows"}},
  };
}

TEST(MotionCommand, BadInputIsExplainedAndNothingIsWritten) {
  const std::vector<Bad> all = bad_inputs();
  EXPECT_GE(all.size(), 20U);
  for (const Bad& bad : all) {
    const Folder folder;
    Names before;
    if (bad.file != "-") {
      folder.write("bad", bad.file);
      before = {"bad"};
    }
    const std::string arguments = "motion " + folder.quoted("bad") + " " + bad.options + " --csv " +
                                  folder.quoted("out.csv") + " --page " + folder.quoted("out.html") + " --svg " +
                                  folder.quoted("out.svg");
    const Outcome outcome = standard_error(arguments);
    EXPECT_EQ(outcome.code, 2) << bad.what << "\n" << outcome.text;
    for (const std::string& part : bad.in)
      EXPECT_TRUE(contains(outcome.text, part)) << bad.what << ": '" << part << "' is not in\n" << outcome.text;
    EXPECT_EQ(folder.names(), before) << bad.what;
    EXPECT_EQ(standard_output(arguments + " --json").text, "") << bad.what << ": standard output is for results";
  }
}

TEST(MotionCommand, EveryFaultOfEveryFileIsTold) {
  const Folder folder;
  folder.write("one", "");
  folder.write("two", columns(20));
  const Outcome outcome =
      standard_error("motion " + folder.quoted("one") + " " + folder.quoted("two") + " " + folder.quoted("three"));
  EXPECT_EQ(outcome.code, 2);
  for (const char* part : {"one: ", "two: --unit", "three: expected a file that exists"})
    EXPECT_TRUE(contains(outcome.text, part)) << outcome.text;
}

TEST(MotionCommand, ReadFilesAreNeverOverwritten) {
  const Folder folder;
  folder.write("a.AT2", at2("67", 20, 20));
  fs::create_symlink(folder / "a.AT2", folder / "link");
  const std::string before = bytes_of(folder / "a.AT2");
  for (const std::string& target : {folder / "a.AT2", folder / "./a.AT2", folder / "link"}) {
    const Outcome outcome = standard_error("motion " + folder.quoted("a.AT2") + " --csv '" + target + "'");
    EXPECT_EQ(outcome.code, 2) << outcome.text;
    EXPECT_TRUE(contains(outcome.text, "--csv: expected another file")) << outcome.text;
  }
  EXPECT_EQ(standard_error("motion " + folder.quoted("a.AT2") + " --csv " + folder.quoted("x") + " --page " +
                           folder.quoted("x"))
                .code,
            2);
  EXPECT_EQ(bytes_of(folder / "a.AT2"), before);
  EXPECT_EQ(folder.names(), (Names{"a.AT2", "link"}));
}

TEST(MotionCommand, PlaceThatCannotBeWrittenIsASystemFailure) {
  const Folder folder;
  folder.write("a.AT2", at2("67", 20, 20));
  for (const char* place : {"/proc/x.csv", "/dev/null/x.csv"}) {
    const Outcome outcome = standard_error("motion " + folder.quoted("a.AT2") + " --csv " + place);
    EXPECT_EQ(outcome.code, 4) << outcome.text;
    EXPECT_TRUE(contains(outcome.text, place)) << outcome.text;
  }
  EXPECT_EQ(shell("'" CAIRN_PROGRAM "' motion " + folder.quoted("a.AT2") + " >/dev/full 2>/dev/null").code, 4);
}

TEST(MotionCommand, NumbersThatOverflowAreANumericalFailure) {
  const Folder folder;
  folder.write("a.csv", "time [s],acc [m/s2]\n0,1e307\n1,1e307\n2,1e307\n");
  const Outcome outcome = standard_error("motion " + folder.quoted("a.csv"));
  EXPECT_EQ(outcome.code, 3) << outcome.text;
  EXPECT_TRUE(contains(outcome.text, "not finite")) << outcome.text;
}

}  // namespace
}  // namespace cairn::tests
