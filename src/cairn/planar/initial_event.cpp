#include "cairn/planar/initial_event.hpp"

#include "cairn/planar/make_initial_event.hpp"

namespace cairn::planar {

Event initial_event(const KernelModel& m, const Impacts<PlanarLaw>& impacts, const Basin& basin, const Start& start,
                    double t) {
  return make_initial_event(m, impacts, basin, start, t);
}

}  // namespace cairn::planar
