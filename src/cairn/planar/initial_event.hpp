#pragma once
#include "cairn/laws/planar_law.hpp"
#include "cairn/model/landscape.hpp"
#include "cairn/model/start.hpp"
#include "cairn/planar/kernel/event.hpp"
#include "cairn/planar/kernel/impacts.hpp"
#include "cairn/planar/kernel/lcp_model.hpp"

namespace cairn::planar {

/// The first state, its pattern or mode found; the event tells of an impact at the start, if any.
Event initial_event(const KernelModel& m, const Impacts<PlanarLaw>& impacts, const Basin& basin, const Start& start,
                    double t);
Event initial_event(const LcpModel& m, const Impacts<PlanarLaw>& impacts, const Basin& basin, const Start& start,
                    double t);

}  // namespace cairn::planar
