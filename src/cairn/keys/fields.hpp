#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/math/vec2.hpp"

/// How whatever is set by keys describes itself: every key is named once, with its words, unit, range and default, and
/// reader, writer and schema each visit that one description.
namespace cairn::keys {

/// What a key is called, what it says, and how it stands in the file.
struct Key {
  std::string_view name;
  std::string_view about;
  bool required{false};
  bool section{false};  // a table that the writer gives a [header] of its own
};

/// What a number must be besides finite.
struct NumberRule {
  std::string_view unit{};  // SI; empty for a pure number
  double above{-std::numeric_limits<double>::infinity()};
  double at_least{-std::numeric_limits<double>::infinity()};
  double at_most{std::numeric_limits<double>::infinity()};
  double below{std::numeric_limits<double>::infinity()};
  std::string_view when_absent{};  // what holds when the key is absent and its default is infinite, in words
  std::string_view or_word{};      // that may stand there instead: the value is then kWordStands
  friend bool operator==(const NumberRule&, const NumberRule&) = default;
};

/// A number in whose place the word of its rule stands.
inline constexpr double kWordStands = -std::numeric_limits<double>::infinity();

struct CountRule {
  std::uint64_t at_least{};
  std::uint64_t at_most{static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())};
  friend bool operator==(const CountRule&, const CountRule&) = default;
};

struct TextRule {
  bool may_be_empty{true};
  bool or_count{false};  // an integer will do as well
  std::string_view when_absent{};
  friend bool operator==(const TextRule&, const TextRule&) = default;
};

/// One of several words.
struct Choice {
  std::string_view name;
  std::string_view about;
  friend bool operator==(const Choice&, const Choice&) = default;
};

/// One of several sets of keys. `implied`: the presence of the key `name` chooses it.
struct Alternative {
  std::string_view name;
  std::string_view about;
  bool implied{false};
};

/// A visitor of one table of keys. A reader sets the references, the others look at them; an infinite number (but for a
/// word), an empty text or list stands for a key that is absent.
class Fields {
 public:
  using Describe = std::function<void(Fields&)>;
  using DescribeItem = std::function<void(Fields&, std::size_t index)>;

  Fields() = default;
  Fields(const Fields&) = delete;
  Fields& operator=(const Fields&) = delete;
  virtual ~Fields() = default;

  /// Whether a table that the value does not have is visited too: by whoever may find it in a file or tells of all keys.
  virtual bool visits_absent() const { return true; }

  virtual void number(const Key& key, const NumberRule& rule, double& value) = 0;
  virtual void count(const Key& key, const CountRule& rule, std::uint64_t& value) = 0;
  virtual void flag(const Key& key, bool& value) = 0;
  virtual void text(const Key& key, const TextRule& rule, std::string& value) = 0;
  virtual void choice(const Key& key, std::span<const Choice> choices, std::size_t& index) = 0;
  virtual void numbers(const Key& key, const NumberRule& rule, std::vector<double>& values) = 0;
  virtual void pair(const Key& key, const NumberRule& rule, Vec2& value) = 0;
  virtual void points(const Key& key, const NumberRule& rule, std::vector<Vec2>& values) = 0;
  virtual void texts(const Key& key, const TextRule& rule, std::vector<std::string>& values) = 0;

  /// Two numbers in the plane, three in space; and a list of such. Which of the two it must be, the scene says.
  virtual void place(const Key& key, const NumberRule& rule, std::vector<double>& value) = 0;
  virtual void places(const Key& key, const NumberRule& rule, std::vector<std::vector<double>>& values) = 0;

  /// A table of its own.
  virtual void table(const Key& key, const Describe& describe) = 0;

  /// An array of tables. `resize` sets how many there are, `size` says it.
  virtual void tables(const Key& key, std::size_t size, const std::function<void(std::size_t)>& resize,
                      const DescribeItem& describe) = 0;

  /// Keys of this table that depend on a choice: by the word at `tag`, or (empty tag name) by which key is there.
  virtual void one_of(const Key& tag, std::span<const Alternative> alternatives, std::size_t current,
                      const DescribeItem& describe) = 0;
};

/// "a finite number > 0 [m]"
std::string expectation(const NumberRule& rule);
std::string expectation(const CountRule& rule);
bool keeps(const NumberRule& rule, double value);

}  // namespace cairn::keys
