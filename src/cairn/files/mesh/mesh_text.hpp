#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"

/// What the readers of mesh files share: words and numbers in text, and faults with their places.
namespace cairn::files::mesh_text {

/// Without the byte order mark that some editors put before UTF-8.
std::string_view without_mark(std::string_view bytes);

/// Equal but for the case of the letters a to z.
bool equal_words(std::string_view a, std::string_view b);

/// A decimal number that takes up the whole word; also "+1", ".5", "1.", "1d3". Too large a one is infinite, one too
/// small for a double is 0; "nan" and "inf" are read as what they say.
std::optional<double> number_in(std::string_view word);

/// A whole number that takes up the whole word.
std::optional<std::int64_t> integer_in(std::string_view word);

/// What stands in the file, for a message: short, without bytes that a terminal would take for commands.
std::string quotation(std::string_view text);

/// "1 face", "12 faces".
std::string counted(std::uint64_t count, const std::string& noun);

/// Words of a text. Lines end with LF, CR or CR LF; the places of words are places in the text.
class Cursor {
 public:
  struct Syntax {
    bool comments{};       // a word that begins with # ends the line
    bool continuations{};  // a \ at the end of a line joins it to the next
  };

  explicit Cursor(std::string_view text) : Cursor(text, Syntax{}) {}
  Cursor(std::string_view text, Syntax syntax) : at_(text.data()), end_(text.data() + text.size()), syntax_(syntax) {}

  /// The next word, on whatever line; empty at the end of the text.
  std::string_view word();
  /// The next word of this line; empty at its end.
  std::string_view word_on_line();
  /// To the start of the next line; false at the end of the text.
  bool next_line();

  const char* place() const { return at_; }
  std::size_t bytes_left() const { return static_cast<std::size_t>(end_ - at_); }

 private:
  void skip_blanks();
  /// The length of the line end at `p`: 2 for CR LF, 1 for CR or LF, 0 if there is none.
  std::size_t line_end(const char* p) const;
  /// Where the next line begins if \ and a line end stand at `p`; null otherwise.
  const char* continuation(const char* p) const;

  const char* at_;
  const char* end_;
  Syntax syntax_;
};

/// Faults of one file, each with its line or byte. The first twenty are kept, the rest counted.
class Faults {
 public:
  /// `bytes` outlives the faults: lines are counted in it.
  Faults(std::string_view bytes, std::string file) : bytes_(bytes), file_(std::move(file)) {}

  /// In the line of `place`, which points into the bytes.
  void in_line(const char* place, std::string key, std::string expected, std::string found);
  /// At the byte `offset`, which is added to the key.
  void at_byte(std::size_t offset, const std::string& key, std::string expected, std::string found);
  /// Of the file as a whole.
  void of_file(std::string key, std::string expected, std::string found);

  bool any() const { return count_ > 0; }
  std::size_t count() const { return count_; }
  /// True once no further fault would be kept: then their texts need not be made.
  bool full() const { return kept_.size() >= kMostKept; }
  /// Counts a fault whose text was not made.
  void count_only() { ++count_; }

  /// The line of `place`, 1-based.
  int line_of(const char* place) const;
  InputErrors list() const;

 private:
  static constexpr std::size_t kMostKept = 20;
  void keep(int line, std::string key, std::string expected, std::string found);

  std::string_view bytes_;
  std::string file_;
  InputErrors kept_;
  std::size_t count_{};
};

}  // namespace cairn::files::mesh_text
