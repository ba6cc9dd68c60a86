#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/model/record.hpp"

/// Ground-motion files of the strong-motion networks, recognised by what is in them.
namespace cairn::files {

/// What the user says about a file. Formats with a header tell their own unit and step: what is given here must then
/// agree with them. Columns of numbers need it.
struct RecordOptions {
  std::string unit{};                   // of the samples where the file does not tell: "g", "cm/s2", "m/s", ...
  std::optional<double> dt{};           // step where the file has neither times nor a step of its own [s]
  std::string column{};                 // the only channel wanted: its name in the file, or its number from 1
  std::string time_column{};            // columns: that of the times; by default the first of several
  bool along_lines{};                   // columns: one series that runs along the lines, several numbers in each
  std::optional<int> header_lines{};    // columns: lines to skip; by default those before the first line of numbers
  std::optional<double> resample_dt{};  // columns: step of the even times that uneven ones become; by default the
                                        // smallest of theirs, or a third of the mean [s]
};

inline constexpr std::size_t kMostRecordBytes = std::size_t{1} << 28;

/// The format is recognised from the content, never from the name: the table in read_record.cpp has a line for each. What
/// is none of these is read as columns.
/// time_column, header_lines and along_lines speak of columns and are faults in any other format.
Result<Record, InputErrors> parse_record(std::string_view bytes, const std::string& file,
                                         const RecordOptions& options = {});
Result<Record, InputErrors> read_record(const std::filesystem::path& path, const RecordOptions& options = {});

}  // namespace cairn::files
