#pragma once

#include <string>
#include <vector>

#include "cairn/results/table.hpp"

/// A figure of a run, said once: its name, unit and meaning are those of the result file, of the JSON document and of the
/// column that studies have of it.
namespace cairn::results {

/// Where a figure stands in a result file and in a JSON document: "maxima", "energies", "counts", ...
struct Quantity {
  std::string group;
  std::string name;     // within its group
  std::string unit;     // SI; empty for a pure number or a text
  std::string meaning;  // in a line; may be empty
  Cell value;
};

/// A figure in words, for a terminal or a page.
struct Figure {
  std::string name;
  std::string value;              // with unit
  std::string beside_headline{};  // a sentence, of what stands against the headline of a study
};

}  // namespace cairn::results
