/// Whatever bytes a record has: an answer that keeps its promises or faults, in memory bounded by the file's size.
/// Also replays what fuzzing has kept (tests/fuzz/fuzz_record.cpp).
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <random>
#include <string>
#include <vector>

#include "cairn/files/records/read_record.hpp"
#include "files/temporary_folder.hpp"
#include "scale.hpp"

// Every allocation of this program is counted. Sanitizers bring operators of their own, which stay in charge there.
#if defined(__SANITIZE_ADDRESS__)
#define CAIRN_COUNTS_MEMORY 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CAIRN_COUNTS_MEMORY 0
#endif
#endif
#ifndef CAIRN_COUNTS_MEMORY
#define CAIRN_COUNTS_MEMORY 1
#endif

namespace {

std::atomic<std::size_t> live_bytes{0};
std::atomic<std::size_t> most_bytes{0};

}  // namespace

#if CAIRN_COUNTS_MEMORY
namespace {

constexpr std::size_t kSizeField = alignof(std::max_align_t);

void* counted(std::size_t size) {
  void* block = std::malloc(size + kSizeField);
  if (block == nullptr) throw std::bad_alloc();
  *static_cast<std::size_t*>(block) = size;
  const std::size_t live = live_bytes += size;
  std::size_t most = most_bytes.load();
  while (live > most && !most_bytes.compare_exchange_weak(most, live)) {
  }
  return static_cast<char*>(block) + kSizeField;
}

void uncounted(void* place) {
  if (place == nullptr) return;
  void* block = static_cast<char*>(place) - kSizeField;
  live_bytes -= *static_cast<std::size_t*>(block);
  std::free(block);
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* place) noexcept { uncounted(place); }
void operator delete[](void* place) noexcept { uncounted(place); }
void operator delete(void* place, std::size_t) noexcept { uncounted(place); }
void operator delete[](void* place, std::size_t) noexcept { uncounted(place); }
#endif

namespace {

namespace fs = std::filesystem;
using cairn::files::RecordOptions;

const fs::path kCorpus = fs::path(CAIRN_SOURCE_DIR) / "tests" / "fuzz" / "corpus" / "record";

constexpr std::size_t kBytesPerByte = 20;     // of memory per byte of the file
constexpr std::size_t kBytesAtLeast = 40000;  // of memory for a small file: texts of faults, notes and headers

std::vector<fs::path> corpus_files() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(kCorpus)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

const std::vector<RecordOptions>& option_sets() {
  static const std::vector<RecordOptions> kSets = {
      {},
      {.unit = "g", .dt = 0.01},
      {.unit = "cm/s2", .column = "2"},
      {.unit = "m/s2", .dt = 0.02, .along_lines = true},
      {.unit = "gal"},
      {.unit = "gal", .resample_dt = 0.05},
  };
  return kSets;
}

/// Reads the bytes and checks what every record promises. Returns whether it was read.
bool keeps_promises(const std::string& bytes, const RecordOptions& options) {
  const std::size_t before = live_bytes.load();
  most_bytes = before;
  const auto record = cairn::files::parse_record(bytes, "r", options);
  if (!options.resample_dt) {  // which may ask for any number of samples
    EXPECT_LE(most_bytes.load() - before, kBytesPerByte * bytes.size() + kBytesAtLeast);
  }
  if (!record) {
    EXPECT_FALSE(record.error().empty());
    EXPECT_LE(record.error().size(), 30U);
    for (const auto& error : record.error()) {
      EXPECT_FALSE(error.expected.empty());
      EXPECT_LT(cairn::to_text(error).size(), 4000U);
    }
    return false;
  }
  EXPECT_FALSE(record->format.empty());
  EXPECT_FALSE(record->channels.empty());
  for (const auto& channel : record->channels) {
    EXPECT_GE(channel.values.size(), 2U);
    EXPECT_TRUE(channel.dt > 0.0 && std::isfinite(channel.dt));
    EXPECT_TRUE(std::isfinite(channel.start));
    EXPECT_TRUE(channel.azimuth >= 0.0 && channel.azimuth < 360.0);
    EXPECT_FALSE(channel.unit.empty() || to_text(channel.unit_source).empty());
    EXPECT_TRUE(channel.to_si > 0.0 && std::isfinite(channel.to_si));
    if (channel.stated_peak) {
      EXPECT_TRUE(std::isfinite(*channel.stated_peak));
    }
    bool finite = true;
    for (const double value : channel.values) finite = finite && std::isfinite(value);
    EXPECT_TRUE(finite);
  }
  return true;
}

/// One to eight changes: a byte, a run of bytes cut out, doubled or moved, a number made large, the end cut off.
std::string mutated(std::string bytes, std::mt19937& random) {
  static const std::vector<std::string> kNumbers = {"0",          "-1",     "99999999999999999999",
                                                    "1e308",      "-1e308", "1e-320",
                                                    "nan",        "****",   "1e5",
                                                    "2147483648", "-.5",    "1.D+00",
                                                    "\n",         "\r",     " ",
                                                    "1-1",        ":",      "(",
                                                    ")",          "#",      "|",
                                                    "E",          "\xff",   "0.15-103"};
  const auto place = [&] { return bytes.empty() ? 0 : random() % bytes.size(); };
  const std::size_t changes = 1 + random() % 8;
  for (std::size_t k = 0; k < changes; ++k) {
    const std::size_t at = place();
    switch (random() % 7) {
      case 0:
        if (!bytes.empty()) bytes[at] = static_cast<char>(random() % 256);
        break;
      case 1:
        bytes.erase(at, 1 + random() % 40);
        break;
      case 2:
        bytes.insert(at, bytes.substr(place(), 1 + random() % 200));
        break;
      case 3:
        bytes.insert(at, kNumbers[random() % kNumbers.size()]);
        break;
      case 4: {
        const std::string& number = kNumbers[random() % kNumbers.size()];
        bytes.replace(at, std::min(number.size(), bytes.size() - at), number);
        break;
      }
      case 5:
        if (!bytes.empty()) bytes[at] = static_cast<char>('0' + random() % 10);
        break;
      default:
        if (random() % 4 == 0) bytes.resize(at);
        break;
    }
  }
  return bytes;
}

TEST(RecordHostile, TenThousandMutationsOfEveryFormat) {
  const int mutations = scaled(10000, 300);
  for (const fs::path& path : corpus_files()) {
    const std::string original = cairn::tests::bytes_of(path);
    const unsigned seed = 20011;
    std::mt19937 random(seed);
    int read = 0;
    for (int k = 0; k < mutations; ++k) {
      const std::string bytes = mutated(original, random);
      read += keeps_promises(bytes, option_sets()[static_cast<std::size_t>(k) % option_sets().size()]) ? 1 : 0;
      ASSERT_FALSE(HasFailure()) << path.filename() << ", seed " << seed << ", mutation " << k << ":\n" << bytes;
    }
    RecordProperty(path.filename().string() + " read", read);
  }
}

TEST(RecordHostile, CorpusIsReplayed) {
  const std::vector<fs::path> files = corpus_files();
  EXPECT_GE(files.size(), 20U);
  EXPECT_LE(files.size(), 40U);
  int read = 0;
  for (const fs::path& path : files) {
    const std::string bytes = cairn::tests::bytes_of(path);
    EXPECT_LE(bytes.size(), 2048U) << path.filename();
    for (const RecordOptions& options : option_sets()) read += keeps_promises(bytes, options) ? 1 : 0;
    ASSERT_FALSE(HasFailure()) << path.filename();
  }
  EXPECT_GE(read, 20) << "the corpus holds files of every format that are right";
}

/// The counts of a header are not trusted, and dense files take no more memory than thin ones.
/// Times of which one step is tiny ask for many samples; without a step given they get no more than they have bytes for.
TEST(RecordHostile, UnevenTimesDoNotAskForMoreThanTheFile) {
  std::string lines = "t";
  for (int c = 0; c < 8; ++c) lines += ",a [g]";
  lines += "\n0,0,0,0,0,0,0,0,0\n1e-9,1,1,1,1,1,1,1,1\n";
  for (int k = 1; k < 3000; ++k) lines += std::to_string(k) + ",1,1,1,1,1,1,1,1\n";
  EXPECT_TRUE(keeps_promises(lines, {}));
}

TEST(RecordHostile, MemoryIsBoundedByTheFile) {
  const std::string zeros = [] {
    std::string text;
    for (int k = 0; k < 500000; ++k) text += "0 ";
    return text;
  }();
  const std::string lines = [] {
    std::string text;
    for (int k = 0; k < 500000; ++k) text += "0\n";
    return text;
  }();
  const std::string peer = "PEER\na, b, c, 90\nIN UNITS OF G\nNPTS= 500000, DT= .01\n";
  EXPECT_TRUE(keeps_promises(peer + zeros, {}));
  EXPECT_TRUE(keeps_promises(peer + lines, {}));
  EXPECT_FALSE(keeps_promises("PEER\na, b, c, 90\nIN UNITS OF G\nNPTS= 999999999999999, DT= .01\n" + lines, {}));
  EXPECT_TRUE(keeps_promises(zeros, {.unit = "g", .dt = 0.01, .along_lines = true}));
  EXPECT_TRUE(keeps_promises(lines, {.unit = "g", .dt = 0.01}));
  EXPECT_FALSE(keeps_promises(zeros, {.unit = "g", .dt = 0.01}));
  EXPECT_FALSE(keeps_promises(std::string(1000000, '\n'), {}));
  EXPECT_FALSE(keeps_promises(std::string(1000000, 'x'), {.unit = "g", .dt = 0.01}));
  std::string words;
  for (int k = 0; k < 300000; ++k) words += "x\n";
  EXPECT_FALSE(keeps_promises("1\n" + words, {.unit = "g", .dt = 0.01}));
  EXPECT_FALSE(keeps_promises("1\n2\n" + zeros, {.unit = "g", .dt = 0.01}));
  std::string titles = "t [s]";
  std::string row = "0";
  for (int k = 0; k < 60; ++k) {
    titles += ",a[g]";
    row += ",0";
  }
  EXPECT_TRUE(keeps_promises(titles + "\n" + row + "\n1" + row.substr(1) + "\n", {}));
}

}  // namespace
