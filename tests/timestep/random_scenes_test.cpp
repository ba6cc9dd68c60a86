/// Heaps of anything that falls: the shake-down of engine, solver and geometry of contacts.
#include "timestep/random_scenes.hpp"
#include "scale.hpp"

namespace {

using namespace scenes;
using timestep::RunFailure;
using timestep::Scheme;

struct Tally {
  int runs{}, failed{};
  std::uint64_t steps{}, shortened{};
  double left{}, rise{};  // largest overlap over the smallest body; sum of rises over sum of energies
  double energy{};
};

template <int D>
Tally campaign(int count, double h, double duration) {
  Tally tally;
  for (int k = 0; k < count; ++k) {
    const System<D> s = random_scenes::scene<D>(static_cast<std::uint64_t>(k));
    double smallest = 1.0;
    for (std::size_t i = 1; i < s.bodies.size(); ++i)
      smallest = std::min(smallest, 2.0 * geometry::bounding_radius<D>(s.bodies[i].parts[0]));
    const auto r = run(s, options_of<D>(Scheme::projection, h, duration));
    ++tally.runs;
    if (r.failure != RunFailure::none) {
      ++tally.failed;
      std::printf("  scene %d in %d-D, %zu bodies: %s at %g, %s\n", k, D, s.bodies.size() - 1, name_of(r.failure),
                  r.failure_time, r.failure_where.c_str());
      continue;
    }
    EXPECT_TRUE(r.worst.passed);
    const double size = std::fabs(r.energy.initial) + r.energy.peak;
    EXPECT_LE(r.energy.residual, 1e-15 * static_cast<double>(r.steps) * size) << k;
    EXPECT_GE(r.energy.friction_loss, -1e-9 * size) << k;
    tally.steps += r.steps;
    tally.shortened += r.shortened;
    tally.left = std::max(tally.left, r.left / smallest);
    tally.rise += r.energy.rise;
    tally.energy += r.energy.initial;
  }
  std::printf(
      "%d-D, h %g: %d scenes, %d without an answer, %llu steps of which %llu were halved, overlap left %.1e of a body, "
      "energy raised by %.2e of itself\n",
      D, h, tally.runs, tally.failed, static_cast<unsigned long long>(tally.steps),
      static_cast<unsigned long long>(tally.shortened), tally.left, tally.rise / tally.energy);
  return tally;
}

template <int D>
void expect_good_runs() {
  const int count = scaled(4, 3);
  const double duration = count >= 60 ? 5.0 : 2.0;
  const Tally coarse = campaign<D>(count, 4e-3, duration), fine = campaign<D>(count, 1e-3, duration);
  EXPECT_EQ(coarse.failed, 0);
  EXPECT_EQ(fine.failed, 0);
  EXPECT_LT(fine.left, 1e-3);    // measured 7e-13: rounding of places
  EXPECT_LT(coarse.left, 1e-2);  // where a correction is not found the next step makes it; measured 7e-4
  // Of first order: a rise of C h. Heaps do not repeat, so that one halving scatters; two are told apart.
  EXPECT_LT(fine.rise, 0.8 * coarse.rise);
}

TEST(TimestepRandomScenes, InThePlane) { expect_good_runs<2>(); }
TEST(TimestepRandomScenes, InSpace) { expect_good_runs<3>(); }

}  // namespace
