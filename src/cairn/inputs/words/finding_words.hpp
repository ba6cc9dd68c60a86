#pragma once

#include <string>

#include "cairn/geometry/diagnosis.hpp"
#include "cairn/inputs/words/vocabulary.hpp"

/// Findings on a mesh, in sentences.
namespace cairn::inputs {

struct FindingWords {
  std::string what;    // with its figures
  std::string remedy;  // what to do; empty when nothing need be done
};

FindingWords words_of(const geometry::Finding& finding, Vocabulary vocabulary);

}  // namespace cairn::inputs
