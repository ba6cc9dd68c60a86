/// The printed scheme on a rocking block, written out: two corners that are always in the problem, every combination of
/// open, sticking and sliding tried, dense equations. It shares nothing with contact search, assembly or solvers.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>

#include "cairn/timestep/engine.hpp"
#include "cairn/validate/berard/recipes.hpp"

namespace cairn::validate {
namespace {

constexpr double kWidth = 0.2, kHeight = 1.0, kMu = 1.0, kStep = 1e-3;
/// Complementarity to round-off of velocities of some m/s, a thousandfold.
constexpr double kNoise = 1e-12;

struct Block {
  double x{}, z{}, turn{}, vx{}, vz{}, spin{};
};

using Matrix = std::array<std::array<double, 5>, 4>;  // and the right side

/// Gauss-Jordan with the largest pivot; nothing where the matrix is singular.
std::optional<std::array<double, 4>> solved(Matrix m) {
  for (std::size_t i = 0; i < 4; ++i) {
    std::size_t best = i;
    for (std::size_t k = i + 1; k < 4; ++k)
      if (std::fabs(m[k][i]) > std::fabs(m[best][i])) best = k;
    if (std::fabs(m[best][i]) < kNoise) return {};
    std::swap(m[i], m[best]);
    for (std::size_t k = 0; k < 4; ++k) {
      if (k == i) continue;
      const double share = m[k][i] / m[i][i];
      for (std::size_t j = i; j < 5; ++j) m[k][j] -= share * m[i][j];
    }
  }
  return std::array<double, 4>{m[0][4] / m[0][0], m[1][4] / m[1][1], m[2][4] / m[2][2], m[3][4] / m[3][3]};
}

/// One step of Berard 2006, eqs 25-35, for a block of unit mass.
class PrintedStep {
 public:
  explicit PrintedStep(const Block& b) {
    const double c = std::cos(b.turn), s = std::sin(b.turn);
    for (std::size_t corner = 0; corner < 2; ++corner) {
      const double bx = corner == 0 ? -0.5 * kWidth : 0.5 * kWidth, bz = -0.5 * kHeight;
      const double rx = c * bx - s * bz, rz = s * bx + c * bz, gap = b.z + rz;
      jacobian_[2 * corner] = {0.0, 1.0, rx};
      jacobian_[2 * corner + 1] = {1.0, 0.0, -(rz - 0.5 * gap)};  // friction acts half way between corner and floor
      gap_rate_[corner] = gap / kStep;
    }
    free_ = {b.vx, b.vz - kStep * kStandardGravity, b.spin};
  }

  std::optional<std::array<double, 3>> velocity() const {
    for (int mode = 0; mode < 16; ++mode) {
      const std::array<int, 2> modes{mode / 4, mode % 4};  // open, stick, slide forwards, slide backwards
      const auto impulses = solved(conditions(modes));
      if (!impulses) continue;
      std::array<double, 3> v = free_;
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 4; ++k) v[i] += jacobian_[k][i] * (*impulses)[k] / kMass[i];
      if (holds(modes, *impulses, v)) return v;
    }
    return {};
  }

 private:
  static constexpr std::array<double, 3> kMass{1.0, 1.0, (kWidth * kWidth + kHeight * kHeight) / 12.0};

  Matrix conditions(const std::array<int, 2>& modes) const {
    Matrix m{};
    for (std::size_t corner = 0; corner < 2; ++corner) {
      const std::size_t n = 2 * corner, t = n + 1;
      if (modes[corner] == 0) {
        m[n][n] = m[t][t] = 1.0;
        continue;
      }
      m[n] = velocity_of(n);
      m[n][4] -= gap_rate_[corner];
      if (modes[corner] == 1) {
        m[t] = velocity_of(t);
      } else {
        m[t][t] = 1.0;
        m[t][n] = modes[corner] == 2 ? kMu : -kMu;
      }
    }
    return m;
  }
  std::array<double, 5> velocity_of(std::size_t row) const {
    std::array<double, 5> r{};
    for (std::size_t k = 0; k < 4; ++k)
      for (std::size_t i = 0; i < 3; ++i) r[k] += jacobian_[row][i] * jacobian_[k][i] / kMass[i];
    r[4] = -rate(row, free_);
    return r;
  }
  double rate(std::size_t row, const std::array<double, 3>& v) const {
    return jacobian_[row][0] * v[0] + jacobian_[row][1] * v[1] + jacobian_[row][2] * v[2];
  }
  bool holds(const std::array<int, 2>& modes, const std::array<double, 4>& p, const std::array<double, 3>& v) const {
    for (std::size_t corner = 0; corner < 2; ++corner) {
      const std::size_t n = 2 * corner, t = n + 1;
      const double slip = rate(t, v);
      if (rate(n, v) + gap_rate_[corner] < -kNoise || p[n] < -kNoise) return false;
      if (std::fabs(p[t]) > kMu * p[n] + kNoise) return false;
      if ((modes[corner] == 2 && slip < -kNoise) || (modes[corner] == 3 && slip > kNoise)) return false;
    }
    return true;
  }

  std::array<std::array<double, 3>, 4> jacobian_{};
  std::array<double, 2> gap_rate_{};
  std::array<double, 3> free_{};
};

TEST(BerardRocking, ThePrintedSchemeIsWhatTheEngineSteps) {
  for (const double angle : {0.099, 0.1, 0.101}) {
    const double duration = 4.0;  // through ten impacts
    const auto steps = static_cast<int>(std::lround(duration / kStep));
    Block block{.z = 0.5 * (kHeight * std::cos(angle) + kWidth * std::sin(angle)), .turn = -angle};
    System<2> system;
    system.materials.usual = {kMu, kMu, 0.0};
    SystemBody<2> body = box_body<2>("block", {kWidth, kHeight}, {0.0, block.z}, 2000.0);
    body.pose.turn = -angle;
    system.bodies = {floor_body<2>(), body};
    timestep::RunOptions options;
    options.scheme = timestep::Scheme::stewart_trinkle;
    options.step = kStep;
    options.duration = duration;
    for (int k = 1; k < steps; ++k) options.sample_times.push_back(k * kStep);
    timestep::Workspace<2> workspace;
    const timestep::RunResult<2> run = timestep::run(system, options, workspace).value();
    ASSERT_EQ(run.samples.size(), static_cast<std::size_t>(steps - 1));
    double early = 0.0, worst = 0.0;
    int impacts = 0;
    for (int k = 1; k < steps; ++k) {
      const auto v = PrintedStep(block).velocity();
      ASSERT_TRUE(v.has_value()) << "step " << k;
      const double before = block.turn;
      block = {block.x + kStep * (*v)[0],
               block.z + kStep * (*v)[1],
               block.turn + kStep * (*v)[2],
               (*v)[0],
               (*v)[1],
               (*v)[2]};
      impacts += before * block.turn < 0.0 ? 1 : 0;
      worst =
          std::fmax(worst, std::fabs(run.samples[static_cast<std::size_t>(k - 1)].state.poses[1].turn - block.turn));
      if (k * kStep < 1.2) early = worst;
    }
    EXPECT_GE(impacts, 10) << "start angle " << angle;
    // Through two impacts; measured 2.9e-10: what the solver's 1e-9 leaves.
    EXPECT_LT(early, 1e-9) << "start angle " << angle;
    // Measured 6.1e-6: an impact multiplies what there is by some four.
    EXPECT_LT(worst, 2e-5) << "start angle " << angle;
  }
}

}  // namespace
}  // namespace cairn::validate
