/// One LZB impact of two contacts with friction, next to the same law by explicit steps of the primary contact's impulse
/// (10,000 of them, as codes for this law take), with the accuracy of both beside their speed.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "benchmarks/processor_time.hpp"
#include "cairn/laws/kernel/lzb.hpp"

namespace cairn {
namespace {

constexpr double kMostMicroseconds = 5.0;  // for one impact of two contacts with friction, exponent 1

/// The block of Zhang & Brogliato 2011, width 1 m, mass 1 kg, that rocks onto its right corner and slips a little.
struct Block {
  double ratio{};  // height over width
  double mu_static{}, mu_kinetic{}, restitution{}, exponent{1.0}, slip{};

  double inertia() const { return (ratio * ratio + 1.0) / 12.0; }
  std::array<double, 3> before() const { return {0.5 * ratio + slip, -0.5, -1.0}; }  // vx, vz, ω
};

class PosedBlock {
 public:
  explicit PosedBlock(const Block& b) : root_inertia_(std::sqrt(b.inertia())) {
    const auto v = b.before();
    w_before_ = {v[0], v[1], root_inertia_ * v[2]};
    for (std::size_t k = 0; k < 2; ++k) {
      const double x = k == 0 ? -0.5 : 0.5;
      G_.insert(G_.end(), {0.0, 1.0, x / root_inertia_});
      G_.insert(G_.end(), {1.0, 0.0, 0.5 * b.ratio / root_inertia_});
      contacts_[k].key = k;
      contacts_[k].mu_static = b.mu_static;
      contacts_[k].mu_kinetic = b.mu_kinetic;
      contacts_[k].restitution = b.restitution;
    }
    problem_.level = Level::impact;
    problem_.dof = 3;
    problem_.G = G_;
    problem_.w_free = problem_.w_before = w_before_;
    problem_.contacts = contacts_;
    problem_.velocity_scale = problem_.force_scale = problem_.rotation_scale = 1.0;
    answer_.f = f_;
    answer_.w = w_;
  }
  LzbReport answer(const Lzb& law) { return law.answer(problem_, answer_); }
  std::array<double, 3> after() const { return {w_[0], w_[1], w_[2] / root_inertia_}; }

 private:
  double root_inertia_;
  std::vector<double> G_;
  std::array<Contact<2>, 2> contacts_{};
  std::array<double, 3> w_before_{}, w_{};
  std::array<double, 4> f_{};
  ContactProblem<2> problem_{};
  LawAnswer<2> answer_{};
};

/// The law as written in the paper, by explicit steps.
std::array<double, 3> by_steps(const Block& b, double step) {
  auto [vx, vz, omega] = b.before();
  const double inertia = b.inertia(), arm = 0.5 * b.ratio, x[2] = {-0.5, 0.5};
  const double per_force = 1.0 + arm * arm / inertia, beta = b.exponent / (b.exponent + 1.0);
  double energy[2] = {0.0, 0.0};
  int slips = b.slip > 0.0 ? 1 : (b.slip < 0.0 ? -1 : 0);
  for (long k = 0; k < 100'000'000; ++k) {
    const double u[2] = {vz + x[0] * omega, vz + x[1] * omega};
    const bool stored = energy[0] > 0.0 || energy[1] > 0.0;
    const int i = stored ? (energy[1] > energy[0] ? 1 : 0) : (u[1] < u[0] ? 1 : 0);
    if (!stored && u[i] > -1e-9) break;
    double ratio[2] = {1.0, 1.0};
    const int j = 1 - i;
    if (!stored)
      ratio[j] = u[j] < 0.0 ? std::pow(u[j] / u[i], b.exponent) : 0.0;
    else if (energy[j] > 0.0)
      ratio[j] = std::pow(energy[j] / energy[i], beta);
    else
      ratio[j] = u[j] < 0.0 ? std::pow(-u[j] * step / energy[i], b.exponent) : 0.0;
    const double normal = (ratio[0] + ratio[1]) * step;
    const double turn = (x[0] * ratio[0] + x[1] * ratio[1]) * step / inertia;
    const double slip = vx + arm * omega;
    const double stop = -(slip + arm * turn) / per_force;
    const bool at_rest = slips == 0 || slips * slip <= 0.0;
    double tangential = -slips * b.mu_kinetic * normal;
    if ((at_rest || std::fabs(stop) < b.mu_kinetic * normal) && std::fabs(stop) <= b.mu_static * normal) {
      tangential = stop;
      slips = 0;
    } else if (at_rest) {
      slips = stop > 0.0 ? -1 : 1;
      tangential = -slips * b.mu_kinetic * normal;
    }
    vx += tangential;
    vz += normal;
    omega += turn + arm * tangential / inertia;
    for (int c = 0; c < 2; ++c) {
      const double mean = 0.5 * (u[c] + vz + x[c] * omega);
      energy[c] -= mean * ratio[c] * step / (mean > 0.0 ? b.restitution * b.restitution : 1.0);
      energy[c] = energy[c] > 0.0 ? energy[c] : 0.0;
    }
  }
  return {vx, vz, omega};
}

double distance(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  return std::max({std::fabs(a[0] - b[0]), std::fabs(a[1] - b[1]), std::fabs(a[2] - b[2])});
}

template <class Work>
double microseconds_of(int calls, Work work) {
  constexpr int kRounds = 12;
  const double seconds = bench::seconds_of(kRounds, [&] {
    for (int k = 0; k < calls; ++k) work();
  });
  return 1e6 * seconds / calls;
}

void print_row(const char* name, const Block& block) {
  const Lzb law{.exponent = block.exponent};
  PosedBlock posed(block), exact(block);
  LzbReport report;
  const double ours = microseconds_of(4000, [&] { report = posed.answer(law); });
  exact.answer(Lzb{.exponent = block.exponent, .tolerance = 1e-14});
  std::array<double, 3> stepped{};
  constexpr double kStep = 1e-4;  // some 10,000 to 20,000 steps
  const double theirs = microseconds_of(2, [&] { stepped = by_steps(block, kStep); });
  fmt::print("{:<34} {:>7.2f} us {:>8.1e} {:>4} {:>4} {:>9.0f} us {:>8.1e} {:>7.0f}x {}\n", name, ours,
             distance(posed.after(), exact.after()), report.events, report.steps, theirs,
             distance(stepped, exact.after()), theirs / ours,
             ours < kMostMicroseconds ? "asked: < 5 us" : "MISSED: < 5 us");
}

}  // namespace
}  // namespace cairn

int main() {
  fmt::print("LZB, one impact of two contacts, one core                              explicit steps of 1e-4\n");
  fmt::print("{:<34} {:>10} {:>8} {:>4} {:>4} {:>12} {:>8} {:>8}\n", "", "time", "error", "ev.", "st.", "time", "error",
             "ratio");
  using cairn::Block;
  cairn::print_row("slender, sticks (closed form)", Block{4.0, 0.8, 0.6, 0.8, 1.0, 0.0});
  cairn::print_row("slender, slips then sticks", Block{2.0, 0.5, 0.4, 0.8, 1.0, 0.1});
  cairn::print_row("flat, both loaded, sticks", Block{0.5, 0.8, 0.6, 0.8, 1.0, 0.0});
  cairn::print_row("flat, both loaded, slips", Block{0.5, 0.2, 0.15, 0.8, 1.0, 0.0});
  cairn::print_row("flat, both loaded, reverses", Block{0.5, 0.3, 0.3, 0.8, 1.0, -0.2});
  cairn::print_row("flat, both loaded, no friction", Block{0.5, 0.0, 0.0, 0.8, 1.0, 0.0});
  cairn::print_row("the same, exponent 1.5, slips", Block{0.5, 0.2, 0.15, 0.8, 1.5, 0.0});
  cairn::print_row("the same, exponent 1.5, sticks", Block{0.5, 0.8, 0.6, 0.8, 1.5, 0.0});
  return 0;
}
