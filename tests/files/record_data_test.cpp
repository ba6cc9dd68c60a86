/// Real records of every network: each reads with the figures that the data's index states, to its printed digits, or is
/// refused for the reason that the index states.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/files/records/read_record.hpp"
#include "cairn/files/records/text.hpp"
#include "data_folder.hpp"

namespace {

namespace fs = std::filesystem;
using cairn::Quantity;
using cairn::Record;
using cairn::RecordChannel;
using cairn::files::RecordOptions;

/// What the index states of one file.
struct Stated {
  std::string file;    // below records/
  std::string format;  // empty: refused
  std::vector<std::string>
      peaks;              // of the accelerations in the order of the file, as printed; fewer than there are: the first
  std::string unit;       // of the peaks
  double dt{};            // [s]
  std::size_t samples{};  // of the first channel; 0 where the index does not say
  RecordOptions options{};  // what the file does not tell
  std::string text{};       // in a note, or in the faults of a file that is refused
  bool about_mean{};        // the peak is that of the samples less their mean
};

const std::vector<Stated>& index_table() {
  static const std::vector<Stated> kTable = {
      {"bbp/2001-SCE.bbp", "SCEC BBP", {".8344", ".5024"}, "g", 0.005, 0, {}, "U-D equals N-S sample by sample"},
      {"bbp/2002-SYL.bbp", "SCEC BBP", {".8433", ".6045"}, "g", 0.02, 0, {}, "U-D equals N-S sample by sample"},
      {"cosmos/NP8040-n.1000hyfh.HNE.01.V0c", "", {}, "", 0.0, 0, {}, "raw counts"},
      {"cosmos/ci14155260_Cosmos12TimeSeriesTest.v1", "COSMOS V2", {"161.962"}, "cm/s2", 0.0, 0},
      {"cosmos/us1000hyfh_akbmrp_AKBMR--n.1000hyfh.BNZ.--.acc.V2c", "COSMOS V2", {"6.852"}, "cm/s2", 0.0, 0},
      {"csmip_v2/BadHeader.V2", "CSMIP V2", {"0.0788", "0.0209", "0.0451"}, "g", 0.005, 0, {}, "header"},
      {"csmip_v2/ce36456p_CE36456.V2", "CSMIP V2", {"267.96", "94.8", "256.2"}, "cm/s2", 0.02, 3251},
      {"csv/RSN316.csv", "columns", {"0.356"}, "g", 0.00125, 20000, {.unit = "m/s2", .column = "raw_acc"}},
      {"cwb/1-EAS.dat", "Taiwan CWB", {}, "g", 0.02, 6000},
      {"esm_asc/AFAD_20101114230825_3104_ap_RawAcc_E.asc", "ESM ASCII (AFAD)", {"1.632"}, "cm/s2", 0.01, 5600},
      {"esm_asc/HI.ARS1..HNE.D.20190728.160908.C.ACC.ASC", "ESM ASCII", {}, "", 0.005, 0},
      {"esm_asc/HI.ARS1..HNN.D.20190728.160908.C.ACC.ASC", "ESM ASCII", {}, "", 0.005, 0},
      {"esm_asc/HI.ARS1..HNZ.D.20190728.160908.C.ACC.ASC", "ESM ASCII", {}, "", 0.005, 0},
      {"esm_asc/HL.DLFA..HNE.D.20190728.160908.C.ACC.ASC", "ESM ASCII", {"0.0002"}, "g", 0.005, 0},
      {"esm_asc/HL.DLFA..HNN.D.20190728.160908.C.ACC.ASC", "ESM ASCII", {"0.0002"}, "g", 0.005, 0},
      {"esm_asc/HL.DLFA..HNZ.D.20190728.160908.C.ACC.ASC", "ESM ASCII", {"0.0002"}, "g", 0.005, 0},
      {"geonet/20161113_110300_HSES_20.V2A", "GeoNet V2A", {"0.2411", "0.2604", "0.1602"}, "g", 0.0, 0},
      {"knet/AICH040010061330.EW2", "KiK-net", {".0040"}, "g", 0.005, 28600, {}, "", true},
      {"knet/AICH040010061330.NS2", "KiK-net", {".0057"}, "g", 0.005, 28600, {}, "", true},
      {"knet/AICH040010061330.UD2", "KiK-net", {".0015"}, "g", 0.005, 28600, {}, "", true},
      {"knet/AOM0011801241951.EW", "K-NET", {".0042"}, "g", 0.01, 10200, {}, "", true},
      {"knet/AOM0011801241951.NS", "K-NET", {".0051"}, "g", 0.01, 10200, {}, "", true},
      {"knet/AOM0011801241951.UD", "K-NET", {".0023"}, "g", 0.01, 10200, {}, "", true},
      {"knet/obspy_test.knet", "K-NET", {"0.0045"}, "g", 0.01, 5900, {}, "", true},
      {"laquila_cor_acc/LAquila2009_GSA_16858.metadata.csv", "", {}, "", 0.0, 0, {}, "PEER AT2"},
      {"laquila_cor_acc/LAquila2009_GSA_16858_H1.cor.acc", "ITACA cor.acc", {".1453"}, "g", 0.005, 0},
      {"laquila_cor_acc/LAquila2009_GSA_16858_H2.cor.acc", "ITACA cor.acc", {".1515"}, "g", 0.005, 0},
      {"laquila_cor_acc/LAquila2009_GSA_16858_V.cor.acc", "ITACA cor.acc", {".1091"}, "g", 0.005, 0},
      {"peer_at2/IELC180.AT2", "PEER AT2", {"0.3129"}, "g", 0.01, 4000},
      {"peer_at2/Northridge94_Rinaldi228.AT2", "PEER AT2", {"0.8741"}, "g", 0.01, 1991},
      {"peer_at2/Northridge94_Rinaldi318.AT2", "PEER AT2", {"0.4723"}, "g", 0.01, 1991},
      {"peer_at2/Northridge94_RinaldiUP.AT2", "PEER AT2", {"0.9582"}, "g", 0.01, 1991},
      {"peer_at2/RSN763_LOMAP_GIL067.AT2", "PEER AT2", {"0.3585"}, "g", 0.005, 7999},
      {"peer_at2/RSN763_LOMAP_GIL337.AT2", "PEER AT2", {"0.3266"}, "g", 0.005, 7999},
      {"peer_at2/RSN8883_14383980_13849090.AT2", "PEER AT2", {"0.0957"}, "g", 0.005, 16396},
      {"peer_at2/RSN8883_14383980_13849360.AT2", "PEER AT2", {"0.1598"}, "g", 0.005, 16396},
      {"peer_at2/elCentro1940_NS_Peknold.AT2", "PEER AT2", {"0.3188"}, "g", 0.02, 1559},
      {"plain/BM68elc.acc", "columns", {"0.0567"}, "g", 0.01, 4000, {.unit = "g", .dt = 0.01, .along_lines = true}},
      {"plain/eqsig_test_motion_dt0p01.txt", "columns", {"1.41"}, "m/s2", 0.01, 4684, {.unit = "m/s2"}},
      {"smc/0111a.smc", "USGS SMC", {"0.1065"}, "g", 0.005, 6001},
      {"smc/0111b.smc", "USGS SMC", {"0.0493"}, "g", 0.005, 6002},
      {"smc/0111c.smc", "USGS SMC", {"0.0718"}, "g", 0.005, 6004},
  };
  return kTable;
}

std::vector<const RecordChannel*> accelerations(const Record& record) {
  std::vector<const RecordChannel*> channels;
  for (const RecordChannel& channel : record.channels) {
    if (channel.quantity == Quantity::acceleration) channels.push_back(&channel);
  }
  return channels;
}

double peak(const std::vector<double>& values, bool about_mean) {
  double mean = 0.0;
  if (about_mean) {
    for (const double value : values) mean += value;
    mean /= static_cast<double>(values.size());
  }
  double most = 0.0;
  for (const double value : values) most = std::max(most, std::fabs(value - mean));
  return most;
}

/// A figure printed with few digits stands for all numbers that round to it; 1e-9 of it for a tie.
void expect_printed(double value, const std::string& printed) {
  const double stated = *cairn::files::number_in(printed);
  EXPECT_NEAR(value, stated, cairn::files::half_last_digit(printed) * (1.0 + 1e-9));
}

class RecordData : public testing::Test {
 protected:
  void SetUp() override {
    const std::optional<fs::path> folder = cairn::data_folder();
    if (!folder || !fs::is_directory(*folder / "records")) GTEST_SKIP() << cairn::kNoData;
    records_ = *folder / "records";
  }
  fs::path records_;
};

TEST_F(RecordData, EveryFileIsInTheTable) {
  std::set<std::string> known;
  for (const Stated& stated : index_table()) known.insert(stated.file);
  for (const auto& entry : fs::recursive_directory_iterator(records_)) {
    if (!entry.is_regular_file()) continue;
    const std::string name = fs::relative(entry.path(), records_).generic_string();
    EXPECT_EQ(known.count(name), 1U) << name;
  }
}

TEST_F(RecordData, ReadsWithTheFiguresOfTheIndexOrIsRefusedForItsReason) {
  for (const Stated& stated : index_table()) {
    SCOPED_TRACE(stated.file);
    if (!fs::exists(records_ / stated.file)) continue;
    const auto record = cairn::files::read_record(records_ / stated.file, stated.options);
    if (stated.format.empty()) {
      ASSERT_FALSE(record);
      EXPECT_NE(cairn::to_text(record.error()).find(stated.text), std::string::npos) << cairn::to_text(record.error());
      continue;
    }
    ASSERT_TRUE(record) << cairn::to_text(record.error());
    EXPECT_EQ(record->format, stated.format);
    const std::vector<const RecordChannel*> channels = accelerations(*record);
    ASSERT_GE(channels.size(), std::max<std::size_t>(stated.peaks.size(), 1));
    for (std::size_t k = 0; k < stated.peaks.size(); ++k) {
      const double scale = cairn::files::file_unit(stated.unit)->to_si();
      expect_printed(peak(channels[k]->values, stated.about_mean) / scale, stated.peaks[k]);
    }
    for (const RecordChannel& channel : record->channels) {
      if (stated.dt > 0.0) {
        EXPECT_EQ(channel.dt, stated.dt);
      }
    }
    if (stated.samples > 0) {
      EXPECT_EQ(channels.front()->values.size(), stated.samples);
    }
    std::string notes;
    for (const std::string& note : record->notes) notes += note + "\n";
    EXPECT_NE(notes.find(stated.text), std::string::npos) << notes;
    EXPECT_EQ(notes.find("states a peak"), std::string::npos) << "every header's own peak agrees:\n" << notes;
  }
}

/// The index: "PGA matches PGA_CM/S^2 header" to all its digits, and the range of the horizontals.
TEST_F(RecordData, PeaksOfTheHeadersOfEsm) {
  for (const Stated& stated : index_table()) {
    if (stated.format != "ESM ASCII" || !fs::exists(records_ / stated.file)) continue;
    SCOPED_TRACE(stated.file);
    const auto record = cairn::files::read_record(records_ / stated.file);
    ASSERT_TRUE(record);
    const RecordChannel& channel = record->channels.front();
    ASSERT_TRUE(channel.stated_peak);
    // Six decimals of cm/s2 are printed; both numbers pass one division by 100.
    EXPECT_NEAR(std::fabs(*channel.stated_peak), peak(channel.values, false), 0.5e-8);
    EXPECT_LT(cairn::g_from_acceleration(peak(channel.values, false)), 0.00045);
  }
}

/// The index: largest of the three components 0.0023 g.
TEST_F(RecordData, LargestComponentOfTheTaiwanRecord) {
  const fs::path file = records_ / "cwb/1-EAS.dat";
  if (!fs::exists(file)) GTEST_SKIP() << cairn::kNoData;
  const auto record = cairn::files::read_record(file);
  ASSERT_TRUE(record);
  double most = 0.0;
  for (const RecordChannel& channel : record->channels) most = std::max(most, peak(channel.values, false));
  expect_printed(cairn::g_from_acceleration(most), "0.0023");
}

/// What cannot be known from a file is asked for, never guessed.
TEST_F(RecordData, WhatTheFilesDoNotTell) {
  const auto faults = [&](const char* file, const RecordOptions& options) {
    const auto record = cairn::files::read_record(records_ / file, options);
    return record ? std::string("none") : cairn::to_text(record.error());
  };
  const auto expect_in = [](const std::string& text, const char* part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  expect_in(faults("plain/BM68elc.acc", {.unit = "g", .along_lines = true}),
            "dt: expected a step [s], given beside the file");
  expect_in(faults("plain/BM68elc.acc", {.dt = 0.01, .along_lines = true}),
            "unit: expected a unit in the file, or given");
  expect_in(faults("plain/BM68elc.acc", {.unit = "g", .dt = 0.01}), "along_lines for one series");
  expect_in(faults("plain/eqsig_test_motion_dt0p01.txt", {}), "unit: expected a unit in the file, or given beside it");
  expect_in(faults("csv/RSN316.csv", {.unit = "m/s2"}),
            "time | raw_acc | filtered_acc | filtered_velocity | displacement");
  expect_in(faults("peer_at2/IELC180.AT2", {.unit = "gal"}), "unit: expected 'gal', as given, found 'G'");
}

}  // namespace
