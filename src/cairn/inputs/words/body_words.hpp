#pragma once

#include <string>

#include "cairn/model/out_of_plane.hpp"
#include "cairn/model/set_down.hpp"

/// How a body stands and what a planar run cannot see of it, in words.
namespace cairn::inputs {

/// Of one that does not stand: "cannot stand as given: it falls over by itself onto its right side (1.2 m long), a turn of
/// 91.9 deg clockwise".
std::string fall_words(const SetDown& fall);

/// Of one that stands: "as given", or "turned by 0.0786 deg clockwise to lie on its base, 0.5 % of the way to its balance".
std::string standing_words(const SetDown& pose);

/// "A planar run says nothing about the other directions: ..."; empty where nothing speaks against one.
std::string words_of(const OutOfPlane& doubts);

}  // namespace cairn::inputs
