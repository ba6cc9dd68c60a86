#pragma once
#include "planar/kernel_walk.hpp"

namespace walk {

/// The loop of kernel_walk.hpp as compiled with -fno-exceptions -fno-rtti.
Tally run_plain(const cairn::planar::KernelModel& m, cairn::planar::State first, double t_end,
                double relative_tolerance, int most_steps);
Tally run_plain(const cairn::planar::LcpModel& m, cairn::planar::State first, double t_end, double relative_tolerance,
                int most_steps);

}  // namespace walk
