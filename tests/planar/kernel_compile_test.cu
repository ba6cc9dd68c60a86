/// The planar step as device code, with one law: compiled, not run, where nvcc is found.
#include "cairn/laws/kernel/lambda_epsilon.hpp"
#include "planar/kernel_walk.hpp"

using Impacts = cairn::planar::Impacts<cairn::LambdaEpsilon>;

__global__ void run_many(const cairn::planar::KernelModel* models, Impacts impacts, const cairn::planar::State* first,
                         double t_end, double relative_tolerance, int most_steps, int count, walk::Tally* tallies) {
  const int k = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (k < count) tallies[k] = walk::run(models[k], impacts, first[k], t_end, relative_tolerance, most_steps);
}

__global__ void run_many_by_lcp(const cairn::planar::LcpModel* models, Impacts impacts,
                                const cairn::planar::State* first, double t_end, double relative_tolerance,
                                int most_steps, int count, walk::Tally* tallies) {
  const int k = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (k < count) tallies[k] = walk::run(models[k], impacts, first[k], t_end, relative_tolerance, most_steps);
}
