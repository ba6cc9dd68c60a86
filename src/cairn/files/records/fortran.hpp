#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/files/records/text.hpp"

/// What the fixed-column formats of the networks share: numbers in the columns that a Fortran program wrote.
namespace cairn::files {

/// More channels than this in one file are taken for nonsense: the largest arrays in one structure have some hundred.
inline constexpr std::size_t kMostChannels = 1000;

/// "(8F10.5)", "8f10.6", "(1P8E10.3)", "(1I8)": one kind of number in columns of one width. Nothing for other formats.
struct FortranFormat {
  std::size_t width{};     // of a column [byte]
  std::size_t decimals{};  // digits behind the point

  friend bool operator==(const FortranFormat&, const FortranFormat&) = default;
};
std::optional<FortranFormat> fortran_format(std::string_view text);

/// The numbers of a header in lines of `columns` columns each, counted from 1 as the networks' documents do.
class HeaderNumbers {
 public:
  HeaderNumbers() = default;
  /// Takes the next `line_count` lines, fewer at the end of the text.
  HeaderNumbers(Lines& lines, std::size_t line_count, std::size_t columns, std::size_t width);

  /// Without the blanks around it; empty where the header ends before.
  std::string_view text(std::size_t number) const;
  std::optional<std::int64_t> whole(std::size_t number) const { return whole_number_in(text(number)); }
  std::optional<double> real(std::size_t number) const { return number_in(text(number)); }
  /// Line of the file that the number stands in.
  int line(std::size_t number) const;

 private:
  std::vector<Line> lines_;
  std::size_t columns_{1};
  std::size_t width_{};
};

/// Letters beyond those of an exponent, or one of the marks / & | with which the formats begin their last lines and
/// comments: no line of samples.
bool is_text_line(std::string_view line);

/// Nothing to read: blanks and the bytes 26 with which old systems filled a file up.
bool is_filler(std::string_view line);

/// The samples up to the next line of text, which stays in `lines`, or the end. Columns as in read_samples.
std::vector<double> read_block(Lines& lines, std::size_t width, const FileUnit& unit, const char* key, Faults& faults);

/// Exactly `count` samples in lines of `columns` columns of `width` bytes, the last line with what is left of them.
std::vector<double> read_rows(Lines& lines, std::size_t count, std::size_t columns, std::size_t width,
                              const FileUnit& unit, const char* key, Faults& faults);

/// The channel's samples, behind which `lines` stands, against the number that line `line` states: fewer are a fault,
/// since no one knows where they are missing; more are noted.
void compare_count(std::int64_t stated, int line, const Lines& lines, const RecordChannel& channel, Record& record,
                   Faults& faults);

/// May the record take another channel of this quantity, beside those from `begin` on, which have the same header? Each
/// quantity comes once, and there are kMostChannels at the most; a fault otherwise.
void check_series(Quantity quantity, std::size_t begin, int line, const Record& record, Faults& faults);

/// Half the last digit of a number of the size of `peak`, printed as `sample` is; both in the same unit.
double digit_of(std::string_view sample, double peak);

/// The first sample that follows, as printed; empty if none does.
std::string_view first_sample(const Lines& lines, std::size_t width);

/// Text of a header on one line: blanks in a row become one.
std::string collapsed(std::string_view text);

/// Four significant digits, for a note.
std::string short_text(double value);

}  // namespace cairn::files
