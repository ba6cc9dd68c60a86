/// A record's format is told by its content; what is none is told from what was tried.
#include "cairn/files/records/read_record.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>

#include "cairn/files/read_file.hpp"
#include "files/record_case.hpp"
#include "files/temporary_folder.hpp"

namespace cairn::tests {
namespace {

namespace fs = std::filesystem;

const fs::path kCorpus = fs::path(CAIRN_SOURCE_DIR) / "tests" / "fuzz" / "corpus" / "record";

std::string corpus(const std::string& name) {
  const auto bytes = cairn::files::read_file(kCorpus / name, 1 << 20);
  if (!bytes) ADD_FAILURE() << to_text(bytes.error());
  return bytes ? *bytes : "";
}

TEST(ReadRecord, EveryFormatIsRecognisedByItsContent) {
  const std::map<std::string, std::string> formats = {
      {"peer_new.at2", "PEER AT2"},
      {"peer_old.at2", "PEER AT2"},
      {"esm.asc", "ESM ASCII"},
      {"esm_afad.asc", "ESM ASCII (AFAD)"},
      {"itaca.cor.acc", "ITACA cor.acc"},
      {"bbp.bbp", "SCEC BBP"},
      {"bbp_velocity.bbp", "SCEC BBP"},
      {"cwb.dat", "Taiwan CWB"},
      {"knet.ns", "K-NET"},
      {"kiknet.ud2", "KiK-net"},
      {"smc.smc", "USGS SMC"},
      {"geonet.v2a", "GeoNet V2A"},
      {"csmip.v2", "CSMIP V2"},
      {"cosmos.v2", "COSMOS V2"},
      {"units.csv", "columns"},
  };
  for (const auto& [name, format] : formats) {
    const std::string text = corpus(name);
    const Record record = record_of(text);
    EXPECT_EQ(record.format, format) << name;
    ASSERT_FALSE(record.channels.empty()) << name;
    for (const auto& channel : record.channels) {
      EXPECT_EQ(channel.values.size(), 12U) << name;
      EXPECT_FALSE(channel.unit.empty() || to_text(channel.unit_source).empty()) << name;
    }
    EXPECT_EQ(record_of("\xef\xbb\xbf" + text + "\x1a").channels[0].values, record.channels[0].values)
        << name << " with a byte-order mark and an end-of-file mark";
    if (text.find('\r') == std::string::npos) {
      for (const char* ending : {"\r\n", "\r"}) {
        const Record again = record_of(with_line_ends(text, ending));
        ASSERT_EQ(again.channels.size(), record.channels.size()) << name;
        EXPECT_EQ(again.channels.back().values, record.channels.back().values) << name;
      }
    }
  }
}

TEST(ReadRecord, CutOffFilesAreFaultsOrSayWhatIsMissing) {
  for (const char* name : {"peer_new.at2", "esm.asc", "itaca.cor.acc", "cwb.dat", "knet.ns", "smc.smc", "geonet.v2a",
                           "csmip.v2", "cosmos.v2"}) {
    const std::string text = corpus(name);
    EXPECT_NE(faults_of(text.substr(0, text.size() * 9 / 10)), "none") << name;
    EXPECT_NE(faults_of(text.substr(0, text.size() * 2 / 5)), "none") << name;
  }
}

TEST(ReadRecord, RawCountsAreRefused) {
  EXPECT_NE(faults_of(corpus("cosmos_counts.v0")).find("raw counts"), std::string::npos);
}

TEST(ReadRecord, NothingRecognised) {
  const std::string faults = faults_of(corpus("words.txt"));
  for (const char* name : {"ESM ASCII", "ITACA cor.acc", "Taiwan CWB", "SCEC BBP", "K-NET", "SMC", "COSMOS", "GeoNet",
                           "CSMIP V2", "PEER AT2", "unit, step, column"}) {
    EXPECT_NE(faults.find(name), std::string::npos) << name << " is not in\n" << faults;
  }
  EXPECT_NE(faults.find("found 'This is a letter"), std::string::npos) << faults;
  const std::string columns = faults_of("0 1\n1 2\n");
  EXPECT_NE(columns.find("PEER AT2"), std::string::npos) << columns;
  EXPECT_NE(columns.find("unit: expected a unit in the file, or given beside it"), std::string::npos) << columns;
  EXPECT_EQ(faults_of(""), "r: file: expected a ground-motion record, found nothing: the file is empty");
  EXPECT_EQ(faults_of(" \r\n\t\n"), "r: file: expected a ground-motion record, found nothing: the file is empty");
  EXPECT_EQ(faults_of(std::string("PK\x03\x04\0\0 1 2 3", 12)),
            "r: file: expected a ground-motion record as text, found a NUL byte (binary, compressed or UTF-16)");
}

TEST(ReadRecord, OptionsOfColumnsInAnotherFormat) {
  EXPECT_EQ(faults_of(corpus("esm.asc"), {.time_column = "1", .along_lines = true, .header_lines = 3}),
            "r: time_column: expected none: the file is ESM ASCII, not columns, found given\n"
            "r: along_lines: expected none: the file is ESM ASCII, not columns, found given\n"
            "r: header_lines: expected none: the file is ESM ASCII, not columns, found given");
  EXPECT_EQ(faults_of(corpus("esm.asc"), {.resample_dt = 0.1}), "none") << "it speaks of uneven times";
}

TEST(ReadRecord, AChannelThatIsNotThereAmongMany) {
  std::string many;
  for (int k = 0; k < 20; ++k) many += corpus("csmip.v2");
  const std::string faults = faults_of(many, {.column = "none"});
  EXPECT_NE(faults.find("in all), or its number from 1, found 'none'"), std::string::npos) << faults;
  EXPECT_LT(faults.size(), 500U) << "a long list helps nobody";
}

TEST(ReadRecord, UnitsGivenBesideAFormatThatTellsThem) {
  EXPECT_EQ(faults_of(corpus("knet.ns"), {.unit = "cm/s2"}), "none");
  EXPECT_EQ(faults_of(corpus("knet.ns"), {.unit = "g"}),
            "r: unit: expected none or gal, which the K-NET file tells, found 'g'");
  EXPECT_NE(faults_of(corpus("knet.ns"), {.unit = "parsec"}).find("unit: expected g | g/10"), std::string::npos);
}

TEST(ReadRecord, ChannelsByNameOrNumber) {
  EXPECT_EQ(record_of(corpus("cwb.dat"), {.column = "n"}).channels.front().name, "N");
  EXPECT_EQ(record_of(corpus("cwb.dat"), {.column = "3"}).channels.front().name, "E");
  EXPECT_NE(faults_of(corpus("cwb.dat"), {.column = "4"}), "none");
  EXPECT_EQ(record_of(corpus("peer_new.at2"), {.column = "228"}).channels.size(), 1U)
      << "a name that looks like a number";
}

TEST(ReadRecord, FilesAreNamed) {
  const TemporaryFolder folder;
  const auto absent = cairn::files::read_record(folder / "none.at2");
  ASSERT_FALSE(absent);
  EXPECT_EQ(to_text(absent.error()),
            (folder / "none.at2").string() + ": expected a file that exists, found none of this name");
  put(folder / "misnamed.csv", corpus("peer_new.at2"));
  const auto read = cairn::files::read_record(folder / "misnamed.csv");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->format, "PEER AT2") << "the name of a file says nothing";
}

}  // namespace
}  // namespace cairn::tests
