#pragma once

#include <string>
#include <string_view>

#include "cairn/files/records/read_record.hpp"

/// CSV and plain columns of numbers, with what the file does not tell given by the user.
///
/// Fields are separated by commas, semicolons, tabs or blanks; lines that begin with # or % and empty lines are passed
/// over. Lines before the first that begins like a number are a header, of which the last one names the columns; the last
/// comment does where there is none. A name may end with its unit: "acc [m/s2]", "N-S(g)".
///
/// The channels are `column`, or the only one besides the times, or all of them where every name has its unit. A file
/// whose numbers begin with a line "count step" and go on with one number per line tells its own step. Numbers that run
/// along the lines are one series with along_lines.
namespace cairn::files {

/// Is there a line of numbers at all, within the header lines that are allowed?
bool looks_like_columns(std::string_view bytes);
Result<Record, InputErrors> parse_columns(std::string_view bytes, const std::string& file,
                                          const RecordOptions& options = {});

}  // namespace cairn::files
