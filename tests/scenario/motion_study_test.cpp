/// Studies of ground-motion files, on small files of our own and on every record of the test data.
#include "cairn/inputs/motion_study.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "cairn/files/records/write_csv.hpp"
#include "data_folder.hpp"
#include "run_program.hpp"

namespace {

using cairn::Quantity;
using cairn::inputs::common_record;
using cairn::inputs::MotionRequest;
using cairn::inputs::study_motion;
using cairn::tests::Folder;

/// A K-NET file of our own with these counts, 1 gal each.
std::string knet(const std::string& direction, const std::string& seconds, const std::vector<int>& counts) {
  std::string text =
      "Origin Time       2018/01/24 19:51:00\nLat.              41.0\nLong.             142.4\n"
      "Depth. (km)       34\nMag.              6.2\nStation Code      AAA001\nStation Lat.      41.5\n"
      "Station Long.     140.9\nStation Height(m) 20\nRecord Time       2018/01/24 19:51:" +
      seconds + "\nSampling Freq(Hz) 100Hz\nDuration Time(s)  1\nDir.              " + direction +
      "\nScale Factor      1000(gal)/1000\nMax. Acc. (gal)   100.0\nLast Correction   2018/01/24 19:51:00\n"
      "Memo.\n";
  for (std::size_t k = 0; k < counts.size(); ++k) {
    std::string number = std::to_string(counts[k]);
    text += std::string(9 - number.size(), ' ') + number;
    if (k % 8 == 7 || k + 1 == counts.size()) text += '\n';
  }
  return text;
}

std::vector<int> ramp(int count, int slope) {
  std::vector<int> counts;
  for (int k = 0; k < count; ++k) counts.push_back(slope * (k % 20));
  return counts;
}

TEST(MotionStudy, FilesOfOneMotionAreSetAgainstEachOther) {
  const Folder folder;
  folder.write("a.NS", knet("N-S", "43", ramp(300, 1)));
  folder.write("a.EW", knet("E-W", "44", ramp(300, 2)));
  MotionRequest request;
  request.files = {folder / "a.NS", folder / "a.EW"};
  request.azimuth = 90.0;
  const auto study = study_motion(request);
  ASSERT_TRUE(study) << cairn::to_text(study.error());
  ASSERT_EQ(study->channels.size(), 2U);
  const cairn::RecordChannel& x = study->channels[0].channel;
  EXPECT_EQ(x.azimuth, 90.0);
  ASSERT_EQ(x.values.size(), 400U) << "one second later, so one second longer together";
  EXPECT_EQ(x.values[50], 0.0) << "E-W has not begun";
  EXPECT_EQ(x.values[101], 0.02);
  bool said = false;
  for (const std::string& note : study->notes) said = said || note.find("1 s after") != std::string::npos;
  EXPECT_TRUE(said);
}

TEST(MotionStudy, UnevenTimesAreResampledAndEvenOnesToo) {
  const Folder folder;
  folder.write("uneven.csv", "time [s],acc [m/s2]\n0,0\n0.01,1\n0.03,3\n0.04,4\n");
  folder.write("even.csv", "time [s],acc [m/s2]\n0,0\n0.02,2\n0.04,4\n");
  MotionRequest request;
  for (const char* name : {"uneven.csv", "even.csv"}) {
    request.files = {folder / name};
    request.steps.resample_dt.reset();
    const auto by_itself = study_motion(request);
    ASSERT_TRUE(by_itself) << cairn::to_text(by_itself.error());
    EXPECT_EQ(by_itself->channels[0].channel.dt, std::string(name) == "even.csv" ? 0.02 : 0.01);
    request.steps.resample_dt = 0.01;
    const auto study = study_motion(request);
    ASSERT_TRUE(study) << cairn::to_text(study.error());
    ASSERT_EQ(study->channels[0].channel.values.size(), 5U);
    for (std::size_t k = 0; k < 5; ++k)
      EXPECT_NEAR(study->channels[0].channel.values[k], static_cast<double>(k), 1e-14);  // a rounding or two
  }
}

TEST(MotionStudy, ConversionTakesAccelerationsOnly) {
  const Folder folder;
  folder.write("a.csv", "time [s],acc [m/s2],vel [m/s]\n0,1,0\n1,1,1\n2,1,2\n");
  MotionRequest request;
  request.files = {folder / "a.csv"};
  auto study = study_motion(request);
  ASSERT_TRUE(study) << cairn::to_text(study.error());
  EXPECT_FALSE(study->channels[1].measures);
  const auto record = common_record(*study);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->channels.size(), 1U);
  EXPECT_NE(study->notes.back().find("left out"), std::string::npos);
  request.reading.column = "vel";
  auto velocities = study_motion(request);
  ASSERT_TRUE(velocities);
  EXPECT_FALSE(common_record(*velocities)) << "nothing to convert";
}

/// Seen: `cairn motion` said nothing of a record of zero mean whose ground ends 400 m away; nor of one with baseline = 0, of
/// which the K-NET reader said that its offset had been left in.
TEST(MotionStudy, FarGroundAndRemovedOffset) {
  const Folder folder;
  folder.write("tent.csv", "time [s],acc [m/s2]\n0,1\n20,0\n40,-1\n");
  folder.write("a.EW", knet("E-W", "15", std::vector<int>(100, 7)));
  MotionRequest request;
  request.files = {folder / "tent.csv"};
  const auto far = study_motion(request);
  ASSERT_TRUE(far) << cairn::to_text(far.error());
  ASSERT_FALSE(far->notes.empty());
  EXPECT_NE(far->notes.back().find("as fast as 10 m/s. Beyond 10 m hardly any"), std::string::npos)
      << far->notes.back();
  request.files = {folder / "a.EW"};
  request.steps.baseline = 0;
  const auto corrected = study_motion(request);
  ASSERT_TRUE(corrected) << cairn::to_text(corrected.error());
  for (const std::string& note : corrected->files[0].record.notes)
    EXPECT_EQ(note.find("left in"), std::string::npos) << note;
}

// ------------------------------------------------------------------------------------------------------- test data

/// What the index of the data says about files that do not tell everything themselves.
cairn::files::RecordOptions options_for(const std::filesystem::path& path) {
  cairn::files::RecordOptions options;
  if (path.filename() == "RSN316.csv") {
    options.unit = "m/s2";
    options.column = "raw_acc";
  } else if (path.filename() == "BM68elc.acc") {
    options.unit = "g";
    options.dt = 0.01;
    options.along_lines = true;
  } else if (path.filename() == "eqsig_test_motion_dt0p01.txt") {
    options.unit = "m/s2";
  }
  return options;
}

TEST(MotionStudyData, EveryRecordComesBackFromCsvBitForBit) {
  const auto data = cairn::data_folder();
  if (!data) GTEST_SKIP() << cairn::kNoData;
  int records = 0;
  int refused = 0;
  std::size_t samples = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*data / "records")) {
    if (!entry.is_regular_file()) continue;
    const std::filesystem::path& path = entry.path();
    MotionRequest request;
    request.files = {path.string()};
    request.reading = options_for(path);
    auto study = study_motion(request);
    if (!study) {
      ++refused;
      continue;
    }
    ++records;
    // Channels of different length are filled with zeros; the samples themselves are those that were read.
    const auto record = common_record(*study);
    ASSERT_TRUE(record) << path << cairn::to_text(record.error());
    const auto back = cairn::files::parse_record(cairn::files::record_csv(*record), "back.csv");
    ASSERT_TRUE(back) << path << cairn::to_text(back.error());
    ASSERT_EQ(back->channels.size(), record->channels.size()) << path;
    std::size_t next = 0;
    for (const auto& studied : study->channels) {
      if (studied.channel.quantity != Quantity::acceleration) continue;
      const cairn::RecordChannel& channel = back->channels[next++];
      EXPECT_EQ(channel.dt, studied.channel.dt) << path;
      EXPECT_EQ(channel.pointing, studied.channel.pointing) << path << channel.name;
      ASSERT_GE(channel.values.size(), studied.channel.values.size()) << path;
      for (std::size_t k = 0; k < channel.values.size(); ++k) {
        const double expected = k < studied.channel.values.size() ? studied.channel.values[k] : 0.0;
        ASSERT_EQ(std::bit_cast<std::uint64_t>(channel.values[k]), std::bit_cast<std::uint64_t>(expected))
            << path << " " << channel.name << " " << k;
      }
      samples += studied.channel.values.size();
    }
  }
  EXPECT_GE(records, 40);
  EXPECT_LE(refused, 2) << "raw counts, and a table of metadata";
  RecordProperty("records", records);
  RecordProperty("samples", std::to_string(samples));
}

/// The table of docs/theory/records.md: which share of its PGA the mean acceleration of a whole file is. Raw records of
/// K-NET and KiK-net, and a column called raw, have offsets; nothing else is near the limit.
TEST(MotionStudyData, OffsetsOfWholeFiles) {
  const auto data = cairn::data_folder();
  if (!data) GTEST_SKIP() << cairn::kNoData;
  double least_raw = 1.0, most_corrected = 0.0, most_weak = 0.0;
  std::printf("  %-28s %-18s %9s %10s %9s\n", "file", "channel", "PGA m/s2", "mean m/s2", "share");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*data / "records")) {
    if (!entry.is_regular_file()) continue;
    const auto record = cairn::files::read_record(entry.path(), options_for(entry.path()));
    if (!record) continue;
    const std::string format = record->format;
    const bool raw = format == "K-NET" || format == "KiK-net" || entry.path().filename() == "RSN316.csv";
    for (const cairn::RecordChannel& channel : record->channels) {
      if (channel.quantity != Quantity::acceleration) continue;
      const cairn::RecordMeasures m = cairn::measure(channel.values, channel.dt);
      std::printf("  %-28.28s %-18.18s %9.4f %10.2e %9.5f\n", entry.path().filename().c_str(), channel.name.c_str(),
                  std::fabs(m.acceleration.value), m.mean, m.offset_share());
      if (raw) {
        least_raw = std::fmin(least_raw, m.offset_share());
      } else if (format == "Taiwan CWB") {
        most_weak = std::fmax(most_weak, m.offset_share());
      } else {
        most_corrected = std::fmax(most_corrected, m.offset_share());
      }
    }
  }
  std::printf("raw from %.5f on, corrected up to %.5f, weak up to %.5f\n", least_raw, most_corrected, most_weak);
  EXPECT_GT(least_raw, 1.4 * cairn::kMostOffsetShare) << "measured 0.0445";
  EXPECT_LT(most_corrected, 0.01 * cairn::kMostOffsetShare) << "measured 0.00025";
  EXPECT_LT(most_weak, 0.2 * cairn::kMostOffsetShare) << "0.02 m/s2 of PGA, measured 0.0038";
}

/// Velocities and displacements of the file's own processing against ours: they begin with other initial values and were
/// filtered, so peaks agree to some percent only. Measured 1.1 % at most (velocity), 7.0 % (displacement).
TEST(MotionStudyData, IntegratedPeaksAreThoseOfTheFile) {
  const auto data = cairn::data_folder();
  if (!data) GTEST_SKIP() << cairn::kNoData;
  for (const char* name : {"records/csmip_v2/ce36456p_CE36456.V2", "records/csmip_v2/BadHeader.V2",
                           "records/geonet/20161113_110300_HSES_20.V2A"}) {
    MotionRequest request;
    request.files = {(*data / name).string()};
    const auto study = study_motion(request);
    ASSERT_TRUE(study) << cairn::to_text(study.error());
    ASSERT_EQ(study->channels.size(), 9U) << name;
    for (std::size_t k = 0; k < 9; k += 3) {
      const cairn::RecordMeasures& ours = *study->channels[k].measures;
      const auto peak = [&](std::size_t i) {
        const cairn::RecordChannel& c = study->channels[i].channel;
        return std::fabs(cairn::largest_sample(c.values, c.dt).value);
      };
      EXPECT_NEAR(std::fabs(ours.velocity.value), peak(k + 1), 0.02 * peak(k + 1)) << name << k;
      EXPECT_NEAR(std::fabs(ours.displacement.value), peak(k + 2), 0.08 * peak(k + 2)) << name << k;
    }
  }
}

}  // namespace
