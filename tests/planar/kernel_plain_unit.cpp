/// Compiled without exceptions and run-time types; linked by kernel_compile_test.cpp, which compares its bits.
#include "planar/kernel_plain_unit.hpp"

namespace walk {

Tally run_plain(const cairn::planar::KernelModel& m, cairn::planar::State first, double t_end,
                double relative_tolerance, int most_steps) {
  return run(m, {}, first, t_end, relative_tolerance, most_steps);
}

Tally run_plain(const cairn::planar::LcpModel& m, cairn::planar::State first, double t_end, double relative_tolerance,
                int most_steps) {
  return run(m, {}, first, t_end, relative_tolerance, most_steps);
}

}  // namespace walk
