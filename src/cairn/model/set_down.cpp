#include "cairn/model/set_down.hpp"

#include <algorithm>
#include <cmath>

#include "cairn/math/round_off.hpp"

namespace cairn {

double SetDown::share() const { return std::fabs(rest.rotation) / balance; }

bool SetDown::stands() const { return std::fabs(rest.rotation) <= kSlightTurn * balance; }

bool SetDown::turned() const { return std::fabs(rest.rotation) > of_rounding; }

SetDown set_down(const PlanarBody& body) {
  const Basin home = basin(body, 0.0);
  // Two corners, each off by the rounding of its coordinates and of the centroid taken from them.
  constexpr double kRoundings = 4.0;
  const double length = home.rest.base_left + home.rest.base_right;
  return {.rest = home.rest,
          .balance = std::min(home.upper.angle - home.rest.angle, home.rest.angle - home.lower.angle),
          .of_rounding = kRoundings * math::kUnitRoundOff * body.largest_radius() / length};
}

}  // namespace cairn
