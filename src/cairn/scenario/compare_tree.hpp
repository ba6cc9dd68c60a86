#pragma once

#include "cairn/files/store.hpp"
#include "cairn/scenario/compare.hpp"

namespace cairn::scenario {

/// A comparison as the tree that a result file holds: scenario and inputs once, the table by columns, and under "runs" a
/// group for each run, with what the result of `cairn run` has.                       docs/how-to/compare_laws.md
files::Group comparison_tree(const Comparison& comparison);

}  // namespace cairn::scenario
