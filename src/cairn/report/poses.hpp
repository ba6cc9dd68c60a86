#pragma once

#include <string>
#include <vector>

#include "cairn/scenario/run_record.hpp"

namespace cairn::report {

/// A moment worth a drawing.
struct KeyInstant {
  std::string name;  // "start", "first uplift", "largest rotation", "topples", "end"
  planar::State state{};
};

/// In the order of time; instants that coincide are one.
std::vector<KeyInstant> key_instants(const scenario::RunRecord& record, const std::vector<planar::State>& states);

/// The body's outline on the ground at each of them, one panel each, all at one scale.
std::string poses_svg(const scenario::RunRecord& record, const std::vector<KeyInstant>& instants);

}  // namespace cairn::report
