#include "cairn/results/table.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <type_traits>

#include "cairn/core/contract.hpp"

namespace cairn::results {
namespace {

/// Calls `visit` with a value of the type of the cells of a column.
template <class Visit>
void with_type(ColumnType type, const Visit& visit) {
  switch (type) {
    case ColumnType::number:
      return visit(double{});
    case ColumnType::integer:
      return visit(std::int64_t{});
    case ColumnType::text:
      return visit(std::string{});
  }
}

void put_word(std::string& bytes, std::uint64_t word) {
  for (unsigned k = 0; k < 8; ++k) bytes += static_cast<char>((word >> (8 * k)) & 0xffU);
}

std::optional<std::uint64_t> take_word(std::string_view& bytes) {
  if (bytes.size() < 8) return std::nullopt;
  std::uint64_t word = 0;
  for (unsigned k = 0; k < 8; ++k) word |= std::uint64_t{static_cast<unsigned char>(bytes[k])} << (8 * k);
  bytes.remove_prefix(8);
  return word;
}

const char* name_of(ColumnType type) {
  return type == ColumnType::number ? "number" : type == ColumnType::integer ? "integer" : "text";
}

}  // namespace

Row blank_row(const std::vector<Column>& columns) {
  Row row;
  row.reserve(columns.size());
  for (const Column& column : columns) {
    switch (column.type) {
      case ColumnType::number:
        row.emplace_back(std::numeric_limits<double>::quiet_NaN());
        break;
      case ColumnType::integer:
        row.emplace_back(std::int64_t{});
        break;
      case ColumnType::text:
        row.emplace_back(std::string());
        break;
    }
  }
  return row;
}

std::string columns_text(const std::vector<Column>& columns) {
  std::string text;
  for (const Column& column : columns) text += column.name + '\t' + name_of(column.type) + '\t' + column.unit + '\n';
  return text;
}

std::string row_bytes(const Row& row) {
  std::string bytes;
  bytes.reserve(16 * row.size());
  for (const Cell& cell : row) {
    if (const auto* number = std::get_if<double>(&cell)) {
      put_word(bytes, std::bit_cast<std::uint64_t>(*number));
    } else if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
      put_word(bytes, static_cast<std::uint64_t>(*integer));
    } else {
      const std::string& text = *std::get_if<std::string>(&cell);
      put_word(bytes, text.size());
      bytes += text;
    }
  }
  return bytes;
}

std::optional<Row> row_from_bytes(std::string_view bytes, const std::vector<Column>& columns) {
  Row row;
  row.reserve(columns.size());
  for (const Column& column : columns) {
    const std::optional<std::uint64_t> word = take_word(bytes);
    if (!word) return std::nullopt;
    if (column.type == ColumnType::number) {
      row.emplace_back(std::bit_cast<double>(*word));
    } else if (column.type == ColumnType::integer) {
      row.emplace_back(static_cast<std::int64_t>(*word));
    } else {
      if (*word > bytes.size()) return std::nullopt;
      row.emplace_back(std::string(bytes.substr(0, *word)));
      bytes.remove_prefix(*word);
    }
  }
  if (!bytes.empty()) return std::nullopt;
  return row;
}

Table::Table(std::vector<Column> columns) : columns_(std::move(columns)) {
  for (const Column& column : columns_)
    with_type(column.type, [&](auto blank) { values_.emplace_back(std::vector<decltype(blank)>{}); });
}

void Table::resize(std::size_t size) {
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    std::visit(
        [&](auto& values) {
          using Value = typename std::decay_t<decltype(values)>::value_type;
          if constexpr (std::is_same_v<Value, double>) {
            values.resize(size, std::numeric_limits<double>::quiet_NaN());
          } else {
            values.resize(size);
          }
        },
        values_[c]);
  }
  size_ = size;
}

void Table::set_row(std::size_t index, const Row& row) {
  CAIRN_CHECK(index < size_ && row.size() == columns_.size(), index, size_, row.size(), columns_.size());
  for (std::size_t c = 0; c < row.size(); ++c) {
    CAIRN_CHECK(row[c].index() == values_[c].index(), columns_[c].name, row[c].index());
    std::visit(
        [&](auto& values) {
          using Value = typename std::decay_t<decltype(values)>::value_type;
          values[index] = *std::get_if<Value>(&row[c]);
        },
        values_[c]);
  }
}

Row Table::row(std::size_t index) const {
  CAIRN_CHECK(index < size_, index, size_);
  Row row;
  row.reserve(columns_.size());
  for (const Values& column : values_) std::visit([&](const auto& values) { row.emplace_back(values[index]); }, column);
  return row;
}

std::size_t Table::place_of(std::string_view name) const {
  const auto column = std::find_if(columns_.begin(), columns_.end(), [&](const Column& c) { return c.name == name; });
  const bool has_column = column != columns_.end();
  CAIRN_CHECK(has_column, name);
  return static_cast<std::size_t>(column - columns_.begin());
}

const std::vector<double>& Table::numbers(std::string_view name) const {
  const auto* values = std::get_if<std::vector<double>>(&values_[place_of(name)]);
  CAIRN_CHECK(values != nullptr, name);
  return *values;
}

const std::vector<std::int64_t>& Table::integers(std::string_view name) const {
  const auto* values = std::get_if<std::vector<std::int64_t>>(&values_[place_of(name)]);
  CAIRN_CHECK(values != nullptr, name);
  return *values;
}

const std::vector<std::string>& Table::texts(std::string_view name) const {
  const auto* values = std::get_if<std::vector<std::string>>(&values_[place_of(name)]);
  CAIRN_CHECK(values != nullptr, name);
  return *values;
}

}  // namespace cairn::results
