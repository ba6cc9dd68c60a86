#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/files/records/text.hpp"

/// Lines of numbers side by side: times in one column, samples in others.
namespace cairn::files {

inline constexpr std::size_t kMostColumns = 1000;
inline constexpr std::size_t kMostTableChannels = 64;
inline constexpr std::size_t kMostTableSamples = 10'000'000;  // of a column

/// Times count as even when each lies within this share of the step of the even grid. [-]
inline constexpr double kEvenTimesShare = 0.01;

/// They also count as even when they are a grid of few digits, rounded to the digits that are printed, and half of the
/// last one is at most this share of the step. [-]
inline constexpr double kRoundedTimesShare = 0.1;

/// A column of samples.
struct TableColumn {
  std::size_t index{};  // from 0
  FileUnit unit;
  std::string unit_name;  // for messages
};

struct TableLayout {
  std::size_t columns{};            // in every line
  char separator{' '};              // ' ' (blanks, tabs), ',', ';' or '\t'; not used with a width
  std::size_t width{};              // of the columns if they are fixed, otherwise 0 [byte]
  std::optional<std::size_t> time;  // column of the times, from 0
  std::vector<TableColumn> wanted;
};

struct Table {
  std::vector<double> times;                // empty without a column of times [s]
  std::vector<std::int8_t> digits;          // printed behind the point, for each of the times
  std::vector<std::vector<double>> values;  // for each wanted column [SI]
};

/// What parts the columns of a line: ';', a tab or ',' where one is in it, otherwise blanks.
char separator_of(std::string_view line);

/// Fields of a line; blanks in a row count as one separator. Not more than kMostColumns + 1 of them.
void split_fields(std::string_view line, char separator, std::vector<std::string_view>& fields);

/// Reads to the end. Empty lines and those that begin with # or % are passed over. A fault for each line that has more
/// columns or fewer, for what is not a finite number and for a time that is not after the one before.
Table read_table(Lines& lines, const TableLayout& layout, Faults& faults);

/// The step of even times: the number of fewest digits that fits (0.01 rather than 0.010000000000000002); nothing if the
/// times are uneven. At least two times that rise.
struct EvenStep {
  double dt{};     // [s]
  bool rounded{};  // the printed times are coarser than kEvenTimesShare of the step
};
std::optional<EvenStep> even_step(const Table& table);

/// "The times are printed in steps of ...": what is said when even_step had to round.
std::string rounded_times_note(const EvenStep& step);

/// "steps from 0.01 to 0.03 s": the least and the largest.
std::string step_range_text(const std::vector<double>& times);

}  // namespace cairn::files
