#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The result of a study: a row for every case, columns with a type, a unit and a meaning.
namespace cairn::results {

enum class ColumnType : std::uint8_t { number, integer, text };

struct Column {
  std::string name;  // "body.box.height"; within a table names differ, are not empty and hold no '/'
  ColumnType type{ColumnType::number};
  std::string unit{};     // SI; empty for a pure number or a text
  std::string meaning{};  // in a line

  friend bool operator==(const Column&, const Column&) = default;
};

/// A cell of a column of type number, integer or text, in this order.
using Cell = std::variant<double, std::int64_t, std::string>;
using Row = std::vector<Cell>;

/// What stands where nothing is known: NaN, 0 and the empty text.
Row blank_row(const std::vector<Column>& columns);

/// The columns in words, for a store's identity: another name, type or unit is another text.
std::string columns_text(const std::vector<Column>& columns);

/// A row as bytes, the same on every machine, and back; nothing when the bytes are no row of these columns.
std::string row_bytes(const Row& row);
std::optional<Row> row_from_bytes(std::string_view bytes, const std::vector<Column>& columns);

/// Stored by columns. Rows that nobody has set are blank.
class Table {
 public:
  using Values = std::variant<std::vector<double>, std::vector<std::int64_t>, std::vector<std::string>>;

  Table() = default;
  explicit Table(std::vector<Column> columns);

  const std::vector<Column>& columns() const { return columns_; }
  std::size_t size() const { return size_; }

  /// Rows that are added are blank.
  void resize(std::size_t size);

  /// Different rows may be set by different threads at a time. A cell of another type than its column throws
  /// ContractViolation.
  void set_row(std::size_t index, const Row& row);
  Row row(std::size_t index) const;

  /// A column by its number or its name; one that is not there, or has another type, throws ContractViolation.
  const Values& values(std::size_t column) const { return values_.at(column); }
  std::size_t place_of(std::string_view name) const;
  const std::vector<double>& numbers(std::string_view name) const;
  const std::vector<std::int64_t>& integers(std::string_view name) const;
  const std::vector<std::string>& texts(std::string_view name) const;

 private:
  std::vector<Column> columns_;
  std::vector<Values> values_;
  std::size_t size_{};
};

}  // namespace cairn::results
