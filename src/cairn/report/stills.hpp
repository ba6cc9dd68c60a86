#pragma once

#include <string>

#include "cairn/results/page.hpp"

/// Bodies in space at some instants, drawn in parallel projection from above and aside: what faces away is hidden, and of
/// two convex pieces that which a plane of either shows to be behind is drawn first.
/// Not guaranteed: the order of pieces that no plane of their faces parts, or that hide each other in a ring; there the
/// farther centre is behind.
namespace cairn::report {

std::string stills_svg(const results::Stills& stills);

}  // namespace cairn::report
