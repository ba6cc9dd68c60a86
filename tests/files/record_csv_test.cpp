/// Records written as CSV: every sample comes back bit for bit, and what is known of the channels with it.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "cairn/core/contract.hpp"
#include "cairn/core/rng.hpp"
#include "cairn/files/records/read_record.hpp"
#include "cairn/files/records/write_csv.hpp"

namespace {

using cairn::CounterRng;
using cairn::Pointing;
using cairn::Quantity;
using cairn::Record;
using cairn::RecordChannel;
using cairn::files::parse_record;
using cairn::files::record_csv;

RecordChannel channel(std::string name, Pointing pointing, double azimuth, std::vector<double> values, double dt = 0.01,
                      double start = 0.0) {
  RecordChannel c;
  c.name = std::move(name);
  c.pointing = pointing;
  c.azimuth = azimuth;
  c.dt = dt;
  c.start = start;
  c.values = std::move(values);
  return c;
}

/// Numbers of every size and sign: any bits that are a finite number.
std::vector<double> any_numbers(std::uint64_t seed, std::size_t count) {
  CounterRng random(seed);
  std::vector<double> values;
  while (values.size() < count) {
    const double value = std::bit_cast<double>(random.next_bits());
    if (std::isfinite(value)) values.push_back(value);
  }
  return values;
}

void expect_same(const Record& back, const Record& record) {
  ASSERT_EQ(back.channels.size(), record.channels.size());
  for (std::size_t i = 0; i < record.channels.size(); ++i) {
    const RecordChannel& a = back.channels[i];
    const RecordChannel& b = record.channels[i];
    EXPECT_EQ(a.dt, b.dt);
    EXPECT_EQ(a.start, b.start);
    EXPECT_EQ(a.quantity, b.quantity);
    EXPECT_EQ(a.pointing, b.pointing) << a.name;
    if (b.pointing == Pointing::azimuth) {
      EXPECT_EQ(a.azimuth, b.azimuth);
    }
    ASSERT_EQ(a.values.size(), b.values.size());
    for (std::size_t k = 0; k < a.values.size(); ++k)
      ASSERT_EQ(std::bit_cast<std::uint64_t>(a.values[k]), std::bit_cast<std::uint64_t>(b.values[k])) << i << " " << k;
  }
}

TEST(RecordCsv, AnyNumbersComeBackBitForBit) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Record record;
    record.channels = {channel("HNE", Pointing::azimuth, 90.0, any_numbers(seed, 500)),
                       channel("HNN", Pointing::azimuth, 0.0, any_numbers(seed + 100, 500)),
                       channel("UP", Pointing::up, 0.0, any_numbers(seed + 200, 500))};
    record.channels[0].values[0] = -0.0;
    record.channels[0].values[1] = std::numeric_limits<double>::denorm_min();
    record.channels[0].values[2] = std::numeric_limits<double>::max();
    const auto back = parse_record(record_csv(record), "back.csv");
    ASSERT_TRUE(back) << cairn::to_text(back.error());
    expect_same(*back, record);
  }
}

TEST(RecordCsv, StepsAndFirstTimesComeBack) {
  for (const double dt : {0.01, 0.005, 0.02, 0.00125, 0.0078125, 0.004, 0.1, 1.0}) {
    for (const double start : {0.0, -3.5, 10.0, 0.35}) {
      Record record;
      record.channels = {channel("", Pointing::unknown, 0.0, any_numbers(1, 3000), dt, start)};
      const auto back = parse_record(record_csv(record), "back.csv");
      ASSERT_TRUE(back) << cairn::to_text(back.error());
      expect_same(*back, record);
    }
  }
}

TEST(RecordCsv, DirectionsAndQuantitiesComeBackWhateverTheName) {
  Record record;
  const std::vector<double> some = {0.1, 0.2, -0.3};
  record.channels = {channel("CHAN 1: 337.5 DEG", Pointing::azimuth, 337.5, some),
                     channel("a, \"b\" [c]", Pointing::azimuth, 12.0, some),
                     channel("third", Pointing::down, 0.0, some), channel("H1", Pointing::unknown, 0.0, some),
                     channel("N-S", Pointing::up, 0.0, some)};
  record.channels[3].quantity = Quantity::velocity;
  record.event = "Some\nevent";
  record.notes = {"First note.", "Second\tnote, with # and %."};
  const std::string text = record_csv(record);
  EXPECT_NE(text.find("# event: Some?event\n"), std::string::npos) << text;
  EXPECT_NE(text.find("H1 [m/s]"), std::string::npos) << text;
  const auto back = parse_record(text, "back.csv");
  ASSERT_TRUE(back) << cairn::to_text(back.error()) << text;
  expect_same(*back, record);
}

TEST(RecordCsv, ChannelsMustBeAligned) {
  Record record;
  EXPECT_THROW(static_cast<void>(record_csv(record)), cairn::ContractViolation);
  record.channels = {channel("N", Pointing::azimuth, 0.0, {1.0, 2.0}), channel("E", Pointing::azimuth, 90.0, {1.0})};
  EXPECT_THROW(static_cast<void>(record_csv(record)), cairn::ContractViolation);
}

}  // namespace
