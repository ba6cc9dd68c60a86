/// Evaluates the elementary functions and all kinds of motions on seeded inputs and prints a hash of the bits. Built without
/// exceptions and run-time types at several levels of optimisation, and compiled by nvcc where it is found.
#include <bit>
#include <cstdint>
#include <cstdio>

#include "cairn/core/rng.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/math/motion/motion.hpp"
#include "cairn/math/random.hpp"

namespace math = cairn::math;

struct Hash {
  std::uint64_t value{0xcbf29ce484222325U};  // FNV-1a, over 64-bit words

  CAIRN_HD void add(double x) {
    value ^= std::bit_cast<std::uint64_t>(x);
    value *= 0x100000001b3U;
  }
};

CAIRN_HD inline std::uint64_t hash_of_functions(int count) {
  Hash hash;
  cairn::CounterRng rng(2024);
  for (int i = 0; i < count; ++i) {
    const double size = math::exp(rng.uniform(-20.0, 25.0));
    const double x = rng.uniform(-size, size);
    const math::SinCos value = math::sincos(x);
    hash.add(value.sin);
    hash.add(value.cos);
    hash.add(math::tan(x));
    hash.add(math::atan2(x, rng.uniform(-1.0, 1.0)));
    hash.add(math::atan(x));
    hash.add(math::asin(rng.uniform(-1.0, 1.0)));
    hash.add(math::exp(rng.uniform(-750.0, 720.0)));
    hash.add(math::log(size));
    hash.add(math::standard_normal(rng));
  }
  return hash.value;
}

CAIRN_HD inline void add_motion(Hash& hash, const math::Motion1D& motion, cairn::CounterRng& rng, int count) {
  for (int i = 0; i < count; ++i) {
    const double t = rng.uniform(-1.0, 6.0);
    for (const math::Side side : {math::Side::before, math::Side::after}) {
      const math::MotionSample sample = motion.at(t, side);
      hash.add(sample.acceleration);
      hash.add(sample.velocity);
      hash.add(sample.displacement);
      hash.add(motion.acceleration(t, side));
    }
    const math::Range range = motion.bounds(t, t + rng.uniform());
    hash.add(range.lo);
    hash.add(range.hi);
    hash.add(motion.next_knot(t));
    hash.add(motion.remaining_impulse(t));
  }
  hash.add(motion.end_time());
  hash.add(motion.start_time());
  hash.add(motion.resolution());
}

CAIRN_HD inline std::uint64_t hash_of_motions(int count) {
  Hash hash;
  cairn::CounterRng rng(7);
  const double a[4] = {0.5, -1.0, 2.0, 0.25};
  const double v[4] = {0.0, -0.05, 0.05, 0.275};
  const double d[4] = {0.0, 0.0, 0.0, 0.02};
  const double impulse[4] = {0.5, 0.35, 0.2, 0.0};
  const double low[1] = {-1.0};
  const double high[1] = {2.0};
  const math::SampledTables tables{a, v, d, impulse, low, high, 4};
  const math::Motion1D motions[] = {math::Still{},
                                    math::SinePulse::full_sine(2.0, 1.3, 0.2),
                                    math::SinePulse::half_sine(2.0, 1.3, 0.2),
                                    math::SinePulse::cosine(2.0, 1.3, 0.2),
                                    math::SinePulse::n_cycle(2.0, 1.3, 3.5, 0.2),
                                    math::SinePulse::one_sine(2.0, 9.0, 0.4, 0.2),
                                    math::SinePulse::harmonic(2.0, 9.0, 0.2, math::kNever),
                                    math::Ricker(2.0, 1.5, 0.1),
                                    math::NearFaultPulse(0.6, 0.7, 1.9, 0.8, 0.3),
                                    math::HarmonicDisplacement(0.02, 11.0, 0.1, 4.0),
                                    math::Sampled(tables, 0.1, 1.5, 0.3)};
  for (const math::Motion1D& motion : motions) add_motion(hash, motion, rng, count);
  const math::GroundMotion ground{motions[1], motions[7]};
  hash.add(ground.acceleration(0.7).x + ground.velocity(0.7).z + ground.displacement(0.7).x + ground.next_knot(0.5));
  hash.add(ground.end_time() + ground.start_time() + ground.resolution() + ground.remaining_impulse(0.5).z);
  return hash.value;
}

#ifdef __CUDACC__
__global__ void hash_on_device(std::uint64_t* out, int functions, int motions) {
  out[0] = hash_of_functions(functions);
  out[1] = hash_of_motions(motions);
}

/// Hashes computed on the accelerator; zeros where there is none.
int print_device_hashes(int functions, int motions) {
  std::uint64_t* out = nullptr;
  if (cudaMallocManaged(&out, 2 * sizeof(std::uint64_t)) != cudaSuccess) return 1;
  hash_on_device<<<1, 1>>>(out, functions, motions);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  std::printf("%016llx %016llx\n", static_cast<unsigned long long>(out[0]), static_cast<unsigned long long>(out[1]));
  return cudaFree(out) == cudaSuccess ? 0 : 1;
}
#endif

int main() {
  constexpr int kFunctions = 20000;
  constexpr int kMotions = 5000;
  std::printf("%016llx %016llx\n", static_cast<unsigned long long>(hash_of_functions(kFunctions)),
              static_cast<unsigned long long>(hash_of_motions(kMotions)));
#ifdef __CUDACC__
  return print_device_hashes(kFunctions, kMotions);
#else
  return 0;
#endif
}
