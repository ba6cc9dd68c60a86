#pragma once

#include <chrono>
#include <cmath>
#include <stdexcept>
#include <string>
#include <thread>

#include "cairn/core/rng.hpp"
#include "cairn/studies/execute.hpp"

/// Cases that cost unevenly much and whose rows are a function of the index: what a study looks like to the execution.
namespace cairn::tests {

inline studies::Definition sampled_definition() {
  return {.kind = "sample",
          .digest = "0123456789abcdef",
          .version = "test",
          .seed = 7,
          .columns = {{"value", results::ColumnType::number, "m", "a sum that rounds"},
                      {"steps", results::ColumnType::integer, "", "terms of the sum"},
                      {"word", results::ColumnType::text, "", "by the last digit"}}};
}

/// Every 50th case fails, half of them with an exception; the value comes before the failure.
inline std::string sampled_row(std::uint64_t index, results::Row& row) {
  CounterRng rng(7, index);
  const auto steps = static_cast<std::int64_t>(1 + rng.index(index % 97 == 0 ? 20000 : 200));
  double sum = 0.0;
  for (std::int64_t k = 0; k < steps; ++k) sum += rng.uniform() / static_cast<double>(k + 1);
  row[0] = sum;
  row[1] = steps;
  if (index % 100 == 50) throw std::runtime_error("no case " + std::to_string(index));
  if (index % 100 == 0) return "not this one";
  row[2] = std::string(index % 3 == 0 ? "three" : "other");
  return {};
}

}  // namespace cairn::tests
