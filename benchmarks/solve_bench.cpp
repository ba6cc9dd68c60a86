/// Time of one LCP of four contacts, next to Siconos' Lemke on the same problems in the same run where it is installed,
/// with the error of both beside the time.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "benchmarks/processor_time.hpp"
#include "cairn/core/rng.hpp"
#include "cairn/solve/contact_adapters.hpp"
#include "cairn/solve/lemke.hpp"
#include "cairn/solve/nearest.hpp"
#include "cairn/solve/text.hpp"

#ifdef CAIRN_HAVE_SICONOS
#include "tests/solve/siconos_lemke.hpp"
#endif

namespace cairn {
namespace {

constexpr int kContacts = 4;
constexpr int kProblems = 500;
constexpr int kRounds = 200;

/// Processor time of one call, the best of `kRounds` passes over all problems.
template <class Work>
double microseconds_of(const std::vector<std::size_t>& problems, Work work) {
  const double seconds = bench::seconds_of(kRounds, [&] {
    for (const std::size_t k : problems) work(k);
  });
  return 1e6 * seconds / static_cast<double>(problems.size());
}

/// A body of unit size on four points of uneven ground, pushed at random: D = 2 has 3 degrees of freedom, D = 3 has 6.
template <int D>
solve::OwnedContactProblem<D> body_on_four_points(CounterRng& rng, double mu, bool sliding) {
  constexpr int kDof = D == 2 ? 3 : 6;
  solve::OwnedContactProblem<D> p;
  p.level = sliding ? Level::acceleration : Level::step;
  p.dof = kDof;
  p.velocity_scale = p.force_scale = p.rotation_scale = 1.0;
  const double mass = rng.uniform(0.5, 2.0);
  const double inertia = mass * rng.uniform(0.1, 0.4);
  for (int k = 0; k < kContacts; ++k) {
    Contact<D> c;
    c.key = static_cast<std::uint64_t>(k);
    c.mu_static = c.mu_kinetic = mu;
    for (std::size_t j = 1; j < D; ++j) c.u_before[j] = sliding ? rng.uniform(-1.0, 1.0) : 0.0;
    p.contacts.push_back(c);
    const double x = (k % 2 == 0 ? -0.5 : 0.5) + rng.uniform(-0.05, 0.05);
    const double y = (k < 2 ? -0.5 : 0.5) + rng.uniform(-0.05, 0.05);
    const double z = -0.5 + rng.uniform(-0.05, 0.05);
    const double m = 1.0 / std::sqrt(mass);
    const double i = 1.0 / std::sqrt(inertia);
    if constexpr (D == 2) {
      const double place = x + 0.3 * y;
      p.G.insert(p.G.end(), {0.0, m, place * i, m, 0.0, -z * i});
    } else {  // e and r × e for e = n, t1, t2 = z, x, y
      p.G.insert(p.G.end(), {0.0, 0.0, m, y * i, -x * i, 0.0});
      p.G.insert(p.G.end(), {m, 0.0, 0.0, 0.0, z * i, -y * i});
      p.G.insert(p.G.end(), {0.0, m, 0.0, -z * i, 0.0, x * i});
    }
  }
  for (int d = 0; d < kDof; ++d) p.w_free.push_back(rng.uniform(-1.0, 1.0));
  p.w_free[D == 2 ? 1 : 2] -= 1.5;
  p.w_before = p.w_free;
  p.b_motion.assign(static_cast<std::size_t>(D * kContacts), 0.0);
  return p;
}

template <int D>
std::vector<solve::OwnedLcp> problems(double mu, bool sliding) {
  std::vector<solve::OwnedLcp> posed;
  static solve::AdapterStorage<32, 12, 6> storage;
  for (int k = 0; k < kProblems; ++k) {
    CounterRng rng(3, static_cast<std::uint64_t>(k));
    const auto contacts = body_on_four_points<D>(rng, mu, sliding);
    const auto lcp = solve::pose_friction_lcp<D>(contacts.view(), storage.scratch()).lcp;
    posed.push_back({lcp.n, lcp.free, {lcp.M.begin(), lcp.M.end()}, {lcp.q.begin(), lcp.q.end()}, {}});
  }
  return posed;
}

/// Times are over the problems that both solve: a solver that loses its way runs to its limit.
void print_line(const char* name, const std::vector<solve::OwnedLcp>& posed) {
  static solve::LcpWorkspace<32> workspace;
  std::array<double, 32> z{};
  std::array<double, 64> scratch{};
  const auto n = static_cast<std::size_t>(posed.front().n);
  double pivots = 0.0;
  double worst = 0.0;
  std::size_t solved = 0;
  [[maybe_unused]] std::size_t peer_solved = 0;  // where Siconos is there to compare with
  std::vector<std::size_t> common;
#ifdef CAIRN_HAVE_SICONOS
  std::vector<siconos::Lemke> peers;
  peers.reserve(posed.size());
#endif
  for (std::size_t k = 0; k < posed.size(); ++k) {
    const solve::Lcp p = posed[k].view();
    bool both = true;
#ifdef CAIRN_HAVE_SICONOS
    peers.emplace_back(p);
    both = peers.back().solved(p);
    peer_solved += both ? 1U : 0U;
#endif
    const solve::Report report = solve::solve_lcp(p, {z.data(), n}, workspace.scratch());
    if (report.status != solve::Status::solved) continue;
    ++solved;
    pivots += report.iterations;
    worst = std::max(worst, solve::lcp_error(p, {z.data(), n}, {scratch.data(), 2 * n}).worst);
    if (both) common.push_back(k);
  }
  double sink = 0.0;
  const double ours = microseconds_of(common, [&](std::size_t k) {
    sink += solve::solve_lcp(posed[k].view(), {z.data(), n}, workspace.scratch()).residual;
  });
  fmt::print("| {:<34} | {:2} | {:6.1f} | {:8.2f} | {:6} | {:5.0e} |", name, n, pivots / static_cast<double>(solved),
             ours, solved, worst + 0.0 * sink);
#ifdef CAIRN_HAVE_SICONOS
  const double theirs = microseconds_of(common, [&](std::size_t k) { peers[k].solve(); });
  fmt::print(" {:10.2f} | {:6} | {:5.2f} |", theirs, peer_solved, theirs / ours);
#endif
  fmt::print("\n");
}

void print_table() {
  fmt::print("One LCP of four contacts, one core, {} problems each; asked 2 µs. Siconos' Lemke: solved to 1e-6\n\n",
             kProblems);
  fmt::print("| problem                            |  n | pivots | Cairn µs | solved | error |");
#ifdef CAIRN_HAVE_SICONOS
  fmt::print(" Siconos µs | solved | ratio |");
#endif
  fmt::print("\n");
  print_line("normal, body in space", problems<3>(0.0, false));
  print_line("sliding, body in the plane", problems<2>(0.4, true));
  print_line("cone of 2, body in the plane", problems<2>(0.4, false));
  print_line("cone of 4, body in space", problems<3>(0.4, false));

  static solve::AdapterStorage<16, 12, 6> storage;
  static solve::NearestWorkspace<16> workspace;
  std::vector<solve::OwnedContactProblem<3>> bodies;
  for (int k = 0; k < kProblems; ++k) {
    CounterRng rng(3, static_cast<std::uint64_t>(k));
    bodies.push_back(body_on_four_points<3>(rng, 0.0, false));
    for (std::size_t c = 0; c < kContacts; ++c)
      bodies.back().G[c * 18 + 3] = c < 2 ? -0.5 : 0.5;  // coplanar: redundant
  }
  std::array<double, 16> x{};
  std::vector<std::size_t> all;
  for (std::size_t k = 0; k < bodies.size(); ++k) all.push_back(k);
  std::size_t several = 0;
  const double nearest = microseconds_of(all, [&](std::size_t k) {
    const auto posed = solve::pose_normal_qp<3>(bodies[k].view(), storage.scratch());
    several += solve::solve_qp_nearest(posed.qp, posed.given, {x.data(), kContacts}, workspace.scratch()).not_unique;
  });
  fmt::print(
      "\nnearest solution of the normal QP of four coplanar contacts, posed and solved: {:.2f} µs ({:.0f} % not "
      "unique)\n",
      nearest, 100.0 * static_cast<double>(several) / (kRounds * kProblems));
}

}  // namespace
}  // namespace cairn

int main() {
  cairn::print_table();
  return 0;
}
