#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "cairn/results/listing.hpp"

namespace cairn::runs {

/// Columns of a list, each made by a function of its rows.
template <class Row>
class Columns {
 public:
  Columns(results::Listing& listing, const std::vector<Row>& rows) : listing_(listing), rows_(rows) {
    listing_.rows = rows.size();
  }

  /// One value in a row.
  template <class Value>
  void add(const char* name, const std::string& path, Value value, const char* unit = "", const char* meaning = "") {
    using T = std::decay_t<decltype(value(std::declval<const Row&>()))>;
    if constexpr (std::is_same_v<T, bool>) {
      fill<bool>(name, path, value, unit, meaning);
    } else if constexpr (std::is_floating_point_v<T>) {
      fill<double>(name, path, value, unit, meaning);
    } else if constexpr (std::is_integral_v<T>) {
      fill<std::int64_t>(name, path, value, unit, meaning);
    } else {
      fill<std::string>(name, path, value, unit, meaning);
    }
  }

  /// `width` values in a row, the elements of what `values_of` gives.
  template <class Stored, class Values>
  void wide(const char* name, const std::string& path, std::size_t width, Values values_of, const char* unit = "",
            const char* meaning = "") {
    std::vector<Stored> values;
    values.reserve(rows_.size() * width);
    for (const Row& row : rows_) {
      const auto& from = values_of(row);
      for (std::size_t k = 0; k < width; ++k) values.push_back(static_cast<Stored>(from[k]));
    }
    listing_.columns.push_back({name, path, unit, meaning, width, std::move(values)});
  }

 private:
  template <class Stored, class Value>
  void fill(const char* name, const std::string& path, Value value, const char* unit, const char* meaning) {
    std::vector<Stored> values;
    values.reserve(rows_.size());
    for (const Row& row : rows_) values.push_back(static_cast<Stored>(value(row)));
    listing_.columns.push_back({name, path, unit, meaning, 1, std::move(values)});
  }

  results::Listing& listing_;
  const std::vector<Row>& rows_;
};

}  // namespace cairn::runs
