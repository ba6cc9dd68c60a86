#pragma once
#include "cairn/model/landscape.hpp"
#include "cairn/model/planar_model.hpp"
#include "cairn/planar/kernel/kernel_model.hpp"

namespace cairn::planar {

/// What the step functions read, made from a model; valid as long as the model lives.
KernelModel kernel_model(const PlanarModel& model, const Basin& basin, double relative_tolerance,
                         const Thresholds& thresholds);

}  // namespace cairn::planar
