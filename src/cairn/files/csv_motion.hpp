#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"

/// Ground accelerations from text files with columns.
namespace cairn::files {

/// How a file is to be read. Columns are told by their number from 1 ("2") or by their name in the header.
struct CsvMotionOptions {
  std::string unit;                   // of the acceleration, one of acceleration_units()
  std::optional<double> dt;           // given: the file has no times; otherwise they are read from a column [s]
  std::string time_column;            // by default the first of two columns
  std::string column;                 // of the acceleration; by default the only one, or the second of two
  std::optional<int> header_lines;    // lines to skip; by default those before the first line that begins with a number
  std::optional<double> resample_dt;  // given: uneven times are resampled to this step; otherwise they are refused [s]
};

struct CsvMotion {
  std::vector<double> acceleration;  // [m/s2]
  double dt{};                       // [s]
  double start{};                    // time of the first sample; 0 without a time column [s]
  std::string statement;             // how the file was read, in a line, e.g. "4000 samples, dt 0.005 s, unit g"
};

/// "m/s2", "cm/s2", "mm/s2", "g", "gal".
std::span<const std::string_view> acceleration_units();

inline constexpr std::size_t kMostCsvBytes = std::size_t{1} << 28;
inline constexpr std::size_t kMostCsvSamples = 10'000'000;

/// Times count as even when each lies within this share of the step of the even grid: files give times rounded. [-]
inline constexpr double kEvenTimesShare = 0.01;

/// Fields are separated by commas, semicolons, tabs or blanks; lines that begin with # or % and empty lines are skipped.
/// Every fault has file, line, key ("unit", "time", "acceleration", ...), what was expected and what was found; a file
/// with very many is cut short with their number.
Result<CsvMotion, InputErrors> parse_csv_motion(std::string_view text, const std::string& file,
                                                const CsvMotionOptions& options);
Result<CsvMotion, InputErrors> read_csv_motion(const std::filesystem::path& path, const CsvMotionOptions& options);

}  // namespace cairn::files
