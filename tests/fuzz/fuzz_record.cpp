/// libFuzzer on every reader of ground-motion records: no crash, no hang, and what is read keeps its promises.
///   clang++ -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined -Isrc tests/fuzz/fuzz_record.cpp
///     src/cairn/files/records/*.cpp src/cairn/files/read_file.cpp src/cairn/core/*.cpp -o fuzz_record
///   ./fuzz_record -max_len=4096 new_corpus tests/fuzz/corpus/record
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cairn/files/records/read_record.hpp"

namespace {

using cairn::files::RecordOptions;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

void read(std::string_view bytes, const RecordOptions& options) {
  const auto record = cairn::files::parse_record(bytes, "fuzz", options);
  if (!record) {
    require(!record.error().empty() && !cairn::to_text(record.error()).empty());
    return;
  }
  require(!record->format.empty() && !record->channels.empty());
  for (const cairn::RecordChannel& channel : record->channels) {
    require(channel.values.size() >= 2 && channel.dt > 0.0 && std::isfinite(channel.dt) &&
            std::isfinite(channel.start));
    require(channel.azimuth >= 0.0 && channel.azimuth < 360.0);
    require(!channel.unit.empty() && channel.to_si > 0.0 && std::isfinite(channel.to_si));
    require(!channel.stated_peak || std::isfinite(*channel.stated_peak));
    for (const double value : channel.values) require(std::isfinite(value));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read(bytes, {});
  switch (size % 4) {
    case 0:
      read(bytes, {.unit = "g", .dt = 0.01});
      break;
    case 1:
      read(bytes, {.unit = "cm/s2", .column = "2"});
      break;
    case 2:
      read(bytes, {.unit = "m/s2", .dt = 0.02, .along_lines = true});
      break;
    default:
      read(bytes, {.unit = "gal"});
      break;
  }
  return 0;
}
