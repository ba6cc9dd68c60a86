/// The planar step as device code: compiled, not run, where nvcc is found.
#include "planar/kernel_walk.hpp"

__global__ void run_many(const cairn::planar::KernelModel* models, const cairn::planar::State* first, double t_end,
                         double relative_tolerance, int most_steps, int count, walk::Tally* tallies) {
  const int k = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (k < count) tallies[k] = walk::run(models[k], {}, first[k], t_end, relative_tolerance, most_steps);
}

__global__ void run_many_by_lcp(const cairn::planar::LcpModel* models, const cairn::planar::State* first, double t_end,
                                double relative_tolerance, int most_steps, int count, walk::Tally* tallies) {
  const int k = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (k < count) tallies[k] = walk::run(models[k], {}, first[k], t_end, relative_tolerance, most_steps);
}
