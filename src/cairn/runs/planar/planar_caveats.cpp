#include "cairn/runs/planar/planar_caveats.hpp"

#include <string>

#include "cairn/inputs/words/body_words.hpp"

namespace cairn::runs {

results::Caveats caveats_of(const PlanarSetup& setup) {
  const inputs::Placement& placement = setup.placement;
  results::Caveats caveats;
  if (placement.set_down()) {
    std::string fall = inputs::fall_words(placement.pose);
    fall.front() = 'C';
    caveats.push_back({.kind = "set down",
                       .scope = "once set down",
                       .lead = fall + ". Once set down there",
                       .sentence = "The run begins with the body lying there, as set_down = true says."});
  }
  if (placement.out_of_plane && placement.out_of_plane->any())
    caveats.push_back({.kind = "out of plane",
                       .scope = "in this plane",
                       .lead = "In this plane",
                       .sentence = inputs::words_of(*placement.out_of_plane)});
  return caveats;
}

}  // namespace cairn::runs
