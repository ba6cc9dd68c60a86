#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/files/read_file.hpp"
#include "cairn/model/record.hpp"
#include "data_folder.hpp"

/// What the tests of the readers of one format each share.
namespace cairn::files {

using LooksLike = bool (*)(std::string_view bytes);
using ParseRecord = Result<Record, InputErrors> (*)(std::string_view bytes, const std::string& file);

inline Record record_of(ParseRecord parse, const std::string& text) {
  auto record = parse(text, "r");
  if (!record) ADD_FAILURE() << to_text(record.error()) << "\nin\n" << text.substr(0, 6000);
  return record ? *record : Record{};
}

inline std::string faults_of(ParseRecord parse, const std::string& text) {
  const auto record = parse(text, "r");
  return record ? "none" : to_text(record.error());
}

inline std::string notes_of(const Record& record) {
  std::string notes;
  for (const std::string& note : record.notes) notes += note + "\n";
  return notes;
}

/// The text with its only `from` replaced.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos || text.find(from, at + 1) != std::string::npos)
    ADD_FAILURE() << "'" << from << "' does not occur once";
  else
    text.replace(at, from.size(), to);
  return text;
}

inline std::string with_line_ends(const std::string& text, const std::string& end) {
  std::string other;
  for (const char c : text) other += c == '\n' ? end : std::string(1, c);
  return other;
}

/// The text with its last `count` lines left out.
inline std::string without_last_lines(std::string text, int count) {
  while (count-- > 0) {
    text.pop_back();
    text.erase(text.find_last_of('\n') + 1);
  }
  return text;
}

inline std::string right(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

/// Header numbers in columns; all are `filler` but those that are given, counted from 1.
inline std::string number_lines(std::size_t count, std::size_t columns, std::size_t width, const std::string& filler,
                                const std::vector<std::pair<std::size_t, std::string>>& given) {
  std::string lines;
  for (std::size_t number = 1; number <= count; ++number) {
    std::string value = filler;
    for (const auto& [which, text] : given) value = which == number ? text : value;
    lines += right(value, width);
    if (number % columns == 0 || number == count) lines += '\n';
  }
  return lines;
}

/// Numbers of a file in SI, rounded as the readers promise: once, by the unit's exact divisor.
inline std::vector<double> over(std::vector<double> numbers, double divisor) {
  for (double& number : numbers) number /= divisor;
  return numbers;
}

inline double largest(const RecordChannel& channel) {
  double peak = 0.0;
  for (const double value : channel.values) peak = std::max(peak, std::fabs(value));
  return peak;
}

/// Thousands of broken versions of a file: each is refused, or read into a record in which everything is finite and
/// that is not larger than the file warrants.
inline void expect_survives_mutations(ParseRecord parse, LooksLike looks_like, const std::string& text) {
  constexpr int kRounds = 4000;
  constexpr std::uint64_t kSeed = 20240607;
  const std::array<std::string, 14> pieces = {
      "nan", "-",       "*", std::string(1, '\0'), "1e999", "99999999999", "(", ")", "\n", "\r\n", "\x1a",
      "(4)", "(8F0.0)", "-0"};
  std::mt19937_64 random(kSeed);
  const auto below = [&random](std::size_t bound) {
    return static_cast<std::size_t>(random() % std::max<std::size_t>(bound, 1));
  };
  int read = 0;
  for (int round = 0; round < kRounds; ++round) {
    std::string bytes = text;
    for (std::size_t change = below(4) + 1; change > 0; --change) {
      const std::size_t at = below(bytes.size());
      switch (below(6)) {
        case 0:
          if (!bytes.empty()) bytes[at] = static_cast<char>(below(256));
          break;
        case 1:
          bytes.erase(at, below(200));
          break;
        case 2:
          bytes.insert(at, bytes.substr(below(bytes.size()), below(200)));
          break;
        case 3:
          bytes.resize(at);
          break;
        case 4:
          bytes.insert(at, pieces[below(pieces.size())]);
          break;
        default:
          if (!bytes.empty() && bytes[at] >= '0' && bytes[at] <= '9') bytes[at] = static_cast<char>('0' + below(10));
          break;
      }
    }
    (void)looks_like(bytes);
    const auto record = parse(bytes, "r");
    if (!record) {
      ASSERT_FALSE(record.error().empty()) << "seed " << kSeed << ", round " << round;
      continue;
    }
    ++read;
    ASSERT_FALSE(record->channels.empty()) << "seed " << kSeed << ", round " << round;
    std::size_t samples = 0;
    for (const RecordChannel& channel : record->channels) {
      ASSERT_TRUE(channel.dt > 0.0 && std::isfinite(channel.dt)) << "seed " << kSeed << ", round " << round;
      ASSERT_GE(channel.values.size(), 2U) << "seed " << kSeed << ", round " << round;
      ASSERT_TRUE(std::all_of(channel.values.begin(), channel.values.end(), [](double v) { return std::isfinite(v); }));
      ASSERT_TRUE(std::isfinite(channel.to_si) && std::isfinite(channel.azimuth));
      samples += channel.values.size();
    }
    ASSERT_LE(samples, bytes.size());
  }
  EXPECT_GT(read, kRounds / 100) << "nearly everything refused: the mutations test the header's first line only";
}

/// The bytes of a file of records/ in the data folder; nothing where there is none.
inline std::optional<std::string> real_record(const std::string& name) {
  const std::optional<std::filesystem::path> folder = data_folder();
  if (!folder) return std::nullopt;
  const auto bytes = read_file(*folder / "records" / name, std::uint64_t{1} << 28);
  if (!bytes) ADD_FAILURE() << to_text(bytes.error());
  return bytes ? *bytes : std::string{};
}

}  // namespace cairn::files
