#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cairn/model/record.hpp"

/// Whether two files of one motion begin at the same instant, told from the times that they state.
namespace cairn {

/// A time of day in a text of a header, "19:52:01.5" or "20190728_160919.870", and the text around it.
struct TimeOfDay {
  double seconds{};   // since midnight [s]
  std::string other;  // the rest of the text: the date, the time zone
};
std::optional<TimeOfDay> time_of_day(std::string_view text);

struct OriginOffset {
  double seconds{};  // time of the second record's origin after that of the first [s]
  std::string note;  // how it was told, a sentence; empty where both state the same time
};

/// From origin_time of both. Times are compared only between files of one format that differ in nothing but the time of
/// day; otherwise the two are taken to begin together, and the note says so.
OriginOffset origin_offset(const Record& first, const Record& second);

}  // namespace cairn
