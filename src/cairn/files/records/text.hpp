#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/model/record.hpp"

/// What the readers of ground-motion files share: lines, numbers as Fortran programs write them, units, faults.
namespace cairn::files {

/// One line of a text without its end, and its number from 1.
struct Line {
  std::string_view text;
  int number{};
};

/// The lines of a text one by one. A line ends with CR, LF or CR LF; the last one may end with the text.
class Lines {
 public:
  explicit Lines(std::string_view bytes);

  /// The next line, or nothing at the end.
  std::optional<Line> next();
  /// The next line, which is returned again by the next call.
  std::optional<Line> peek() const;
  /// The next `count` lines, fewer at the end of the text.
  std::vector<Line> take(std::size_t count);
  /// Number of the line that was returned last, 0 before the first.
  int number() const { return number_; }
  /// What lies behind the line that was returned last.
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
  int number_{};
};

/// The first `count` lines of a text, for the functions that recognise a format.
std::vector<Line> first_lines(std::string_view bytes, std::size_t count);

/// Without blanks, tabs and line ends at both ends.
std::string_view trimmed(std::string_view text);

/// `text.substr(from, count)` that is shorter, or empty, where the text is.
std::string_view part(std::string_view text, std::size_t from, std::size_t count = std::string_view::npos);

/// The same letters, whatever their case (ASCII).
bool equal_words(std::string_view a, std::string_view b);
bool begins_with_words(std::string_view text, std::string_view words);
/// Where `words` begins in `text`, whatever the case; npos if nowhere.
std::size_t find_words(std::string_view text, std::string_view words);
inline bool contains_words(std::string_view text, std::string_view words) {
  return find_words(text, words) != std::string_view::npos;
}

/// What stands in the file, for an error message: short, and with '?' for bytes that a terminal would take for commands or
/// that are no UTF-8.
std::string quotation(std::string_view text);

/// Text of a header for a field of a Record: trimmed, bytes that a terminal would take for commands replaced by '?'.
std::string plain_text(std::string_view text);

/// A decimal number that takes up the whole field, blanks around it apart. Also as Fortran writes it: "+1", ".5", "5.",
/// "1.5D-03", "0.15-103". Too small a number is zero, too large a one infinite. "nan", "inf", "****" are no numbers.
std::optional<double> number_in(std::string_view field);

/// A whole number that takes up the whole field, blanks around it apart; "4000." is none.
std::optional<std::int64_t> whole_number_in(std::string_view field);

/// The first number in a text of words ("RECORD OF 4000 POINTS": 4000) that stands at or after `from`. Its letters are
/// `text`, empty if there is none.
struct FoundNumber {
  std::string_view text;
  double value{};
};
FoundNumber first_number(std::string_view text, std::size_t from = 0);

/// Eight digits for a message: without those that scaling and subtracting bring.
std::string few_digits(double value);

/// Where the last digit of a printed number stands behind the point: "0.050" 3, "12" 0, "1.20E+01" 1, "5e3" -3.
std::optional<int> last_decimal(std::string_view number);

/// Half a unit of the last digit that a number is printed with: "0.050" 0.0005, "1.20E+01" 0.05. Zero for no number.
double half_last_digit(std::string_view number);

/// Takes the next number's text off a line without known columns; empty at its end. Blanks, tabs and commas separate;
/// numbers that touch are told apart by the sign of the second ("0.1-0.2", "1.5E-03-2.5E-03").
std::string_view take_number(std::string_view& line);

/// Takes the next field of `width` bytes off a line, without the blanks around it; nothing when only blanks are left.
/// The last field may be short.
std::optional<std::string_view> take_fixed(std::string_view& line, std::size_t width);

/// All that take_number and take_fixed find in a line of a header.
std::vector<std::string_view> split_numbers(std::string_view line);
std::vector<std::string_view> split_fixed(std::string_view line, std::size_t width);

/// A unit of a file. Numbers times `factor` over `divisor` are SI: both exact, so 981 gal are 9.81 m/s2 to the last bit.
struct FileUnit {
  Quantity quantity{Quantity::acceleration};
  double factor{1.0};
  double divisor{1.0};

  double si(double number) const { return number * factor / divisor; }
  double to_si() const { return factor / divisor; }

  friend bool operator==(const FileUnit&, const FileUnit&) = default;
};

/// "g", "g/10", "gal", "cm/s2", "cm/s^2", "cm/s/s", "cm/sec/sec", "mm/s2", "m/s2", ... | "cm/s", "mm/s", "m/s", ... | "cm",
/// "mm", "m": whatever the case. Nothing for other words: a unit is never guessed.
std::optional<FileUnit> file_unit(std::string_view name);

/// The units that file_unit knows, for an error message.
inline constexpr const char* kKnownUnits = "g | g/10 | gal | cm/s2 | mm/s2 | m/s2 | cm/s | mm/s | m/s | cm | mm | m";

/// Collects the faults of one file: all of them, a long list cut short with their number.
class Faults {
 public:
  explicit Faults(std::string file);

  void add(int line, std::string key, std::string expected, std::string found);
  std::size_t count() const { return count_; }
  bool none() const { return count_ == 0; }
  /// The list, to return from a parser: `if (!faults.none()) return faults.list();`
  Unexpected<InputErrors> list();

 private:
  std::string file_;
  std::size_t count_{};
  InputErrors errors_;
};

/// The sample that a field holds, in SI, appended to `values`. Otherwise a fault with `key`, what was found, and, for a
/// field of asterisks, that the writing program's number did not fit.
void read_sample(std::string_view field, const FileUnit& unit, int line, const char* key, std::vector<double>& values,
                 Faults& faults);

/// `count` samples from the lines that follow, any number of them in a line, in columns of `width` bytes, or wherever
/// blanks and signs part them with a width of 0. Empty lines are passed over. Fewer samples than `count` before the end
/// are a fault that says how many; what stands behind the last one stays in `lines`, except on its own line, where it
/// is counted in `surplus`. The memory that is taken depends on the bytes that are there, not on `count`. After many
/// faults reading stops: such a file is something else.
std::vector<double> read_samples(Lines& lines, std::size_t count, std::size_t width, const FileUnit& unit,
                                 const char* key, Faults& faults, std::size_t* surplus = nullptr);

/// For files that hold one series: a note to the record when numbers follow the stated count of samples. `surplus`: those
/// on the last sample's own line.
void note_surplus(Lines lines, std::size_t surplus, std::size_t count, Record& record);

/// Largest magnitude, 0 of nothing. Not finite if a value is not.
double peak_of(const std::vector<double>& values);

/// Keeps the peak that a header states, `printed` in the unit `unit`, in channel.stated_peak, and adds a note to the
/// record where it differs from the largest magnitude read by more than the digits of both allow. `sample_digit`: half
/// the last digit of the samples in SI, 0 where it is far below that of the peak.
void compare_stated_peak(std::string_view printed, const FileUnit& unit, double sample_digit, RecordChannel& channel,
                         Record& record);

/// "HNE: " in front of what is said of one of several channels.
std::string about(const RecordChannel& channel);

/// A component's name as the networks write it ("N-S", "NS", "HNN", "north", "EW", "UP", "DOWN", "90", "S16E", ...): sets
/// pointing and azimuth where the name says them, also with a vertical one as a word of it ("acc_UD", "-UP"), and leaves
/// `unknown` otherwise ("H1", "X"). "V" and "az" are vertical for an acceleration alone: "V" is also a velocity.
void point(std::string_view component, RecordChannel& channel);

}  // namespace cairn::files
