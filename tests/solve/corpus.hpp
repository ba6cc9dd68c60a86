#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/solve/contact_adapters.hpp"
#include "cairn/solve/text.hpp"

/// Problems for the solvers: every kind is a function of (seed, stream) alone.
namespace corpus {

using cairn::CounterRng;
using cairn::solve::OwnedContactProblem;
using cairn::solve::OwnedLcp;
using cairn::solve::OwnedQp;

inline constexpr int kMostUnknowns = 60;
inline constexpr double kInfinite = std::numeric_limits<double>::infinity();

using Matrix = std::vector<double>;

inline Matrix random_matrix(CounterRng& rng, int rows, int columns) {
  Matrix m(static_cast<std::size_t>(rows * columns));
  for (double& entry : m) entry = rng.uniform(-1.0, 1.0);
  return m;
}

/// A Aᵀ for A of n × rank.
inline Matrix gram(const Matrix& A, int n, int rank) {
  Matrix m(static_cast<std::size_t>(n * n));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0.0;
      for (int k = 0; k < rank; ++k)
        sum += A[static_cast<std::size_t>(i * rank + k)] * A[static_cast<std::size_t>(j * rank + k)];
      m[static_cast<std::size_t>(i * n + j)] = sum;
    }
  return m;
}

inline void add_skew(CounterRng& rng, Matrix& m, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) {
      const double entry = rng.uniform(-1.0, 1.0);
      m[static_cast<std::size_t>(i * n + j)] += entry;
      m[static_cast<std::size_t>(j * n + i)] -= entry;
    }
}

/// q such that z with w = M z + q solves the problem; half of each vanish, or with `degenerate` more than half.
inline std::vector<double> solvable(CounterRng& rng, const Matrix& M, int n, bool degenerate) {
  std::vector<double> z(static_cast<std::size_t>(n));
  std::vector<double> q(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    const double draw = rng.uniform();
    const double size = rng.uniform();
    const double both = degenerate ? 0.3 : 0.0;  // share of pairs that are zero on both sides
    if (draw < 0.5 - both / 2) z[static_cast<std::size_t>(i)] = size;
    if (draw > 0.5 + both / 2) q[static_cast<std::size_t>(i)] = size;
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      q[static_cast<std::size_t>(i)] -= M[static_cast<std::size_t>(i * n + j)] * z[static_cast<std::size_t>(j)];
  return q;
}

inline std::vector<double> any_side(CounterRng& rng, int n) { return random_matrix(rng, n, 1); }

// ---------------------------------------------------------------------------------------------------- contacts

/// Up to three bodies with masses from 1e-6 to 1e6 kg where `masses_differ`, on the ground and on each other.
struct ContactKind {
  bool masses_differ{};
  bool redundant{};  // contacts that repeat others, and a contact between two fixed things: a row of zeros
  bool sliding{};    // acceleration level, every contact slips
  double most_friction{2.0};
};

template <int D>
OwnedContactProblem<D> contacts(CounterRng& rng, int count, const ContactKind& kind) {
  constexpr int kPerBody = D == 2 ? 3 : 6;
  OwnedContactProblem<D> p;
  const int bodies = 1 + static_cast<int>(rng.index(3));
  p.level = kind.sliding ? cairn::Level::acceleration : cairn::Level::step;
  p.dof = kPerBody * bodies;
  std::vector<double> root_mass;
  std::vector<double> root_inertia;
  double heaviest = 0.0;
  for (int k = 0; k < bodies; ++k) {
    const double mass = kind.masses_differ ? std::pow(10.0, rng.uniform(-6.0, 6.0)) : rng.uniform(0.5, 2.0);
    heaviest = std::fmax(heaviest, mass);
    root_mass.push_back(std::sqrt(mass));
    root_inertia.push_back(std::sqrt(mass * rng.uniform(0.05, 0.4)));
  }
  for (int k = 0; k < bodies; ++k) {
    std::vector<double> v(kPerBody);
    for (double& entry : v) entry = rng.uniform(-1.0, 1.0);
    v[D - 1] -= 1.0;  // falls
    for (int d = 0; d < kPerBody; ++d)
      p.w_free.push_back(v[static_cast<std::size_t>(d)] *
                         (d < D ? root_mass[static_cast<std::size_t>(k)] : root_inertia[static_cast<std::size_t>(k)]));
  }
  p.velocity_scale = p.rotation_scale = 1.0;
  p.force_scale = heaviest;
  for (int k = 0; k < count; ++k) {
    cairn::Contact<D> c;
    c.key = rng.next_bits();
    c.mu_static = c.mu_kinetic = rng.uniform() < 0.1 ? 0.0 : rng.uniform(0.0, kind.most_friction);
    for (std::size_t j = 1; j < D; ++j) c.u_before[j] = kind.sliding ? rng.uniform(-1.0, 1.0) : 0.0;
    const bool repeats = kind.redundant && k > 0 && rng.uniform() < 0.4;
    const bool nothing = kind.redundant && !repeats && rng.uniform() < 0.1;
    if (repeats) {
      const std::size_t other = rng.index(static_cast<std::uint64_t>(k));
      const std::size_t size = static_cast<std::size_t>(D * p.dof);
      const std::vector<double> rows(p.G.begin() + static_cast<std::ptrdiff_t>(other * size),
                                     p.G.begin() + static_cast<std::ptrdiff_t>((other + 1) * size));
      p.G.insert(p.G.end(), rows.begin(), rows.end());
      c.mu_static = c.mu_kinetic = p.contacts[other].mu_kinetic;
      c.u_before = p.contacts[other].u_before;
      p.contacts.push_back(c);
      continue;
    }
    const int above = static_cast<int>(rng.index(static_cast<std::uint64_t>(bodies)));
    const int below = static_cast<int>(rng.index(static_cast<std::uint64_t>(above) + 1)) - 1;  // -1: the ground
    // The frame of the contact: the normal within 30 degrees of upright.
    const double tilt = rng.uniform(-0.5, 0.5);
    const double turn = rng.uniform(0.0, 6.0);
    const double s = std::sin(tilt), co = std::cos(tilt), st = std::sin(turn), ct = std::cos(turn);
    double frame[3][3] = {{s * ct, s * st, co}, {co * ct, co * st, -s}, {-st, ct, 0.0}};
    if (D == 2) {
      frame[0][0] = -s, frame[0][1] = co;
      frame[1][0] = co, frame[1][1] = s;
    }
    double arm[2][3];
    for (auto& side : arm)
      for (double& entry : side) entry = rng.uniform(-0.5, 0.5);
    for (int j = 0; j < D; ++j) {
      std::vector<double> row(static_cast<std::size_t>(p.dof));
      for (int side = 0; side < 2 && !nothing; ++side) {
        const int body = side == 0 ? above : below;
        if (body < 0) continue;
        const double sign = side == 0 ? 1.0 : -1.0;
        const double* e = frame[j];
        const double* r = arm[side];
        double* g = row.data() + kPerBody * body;
        const double m = sign / root_mass[static_cast<std::size_t>(body)];
        const double i = sign / root_inertia[static_cast<std::size_t>(body)];
        for (int d = 0; d < D; ++d) g[d] = m * e[d];
        if (D == 2) {
          g[2] = i * (r[0] * e[1] - r[1] * e[0]);
        } else {
          g[3] = i * (r[1] * e[2] - r[2] * e[1]);
          g[4] = i * (r[2] * e[0] - r[0] * e[2]);
          g[5] = i * (r[0] * e[1] - r[1] * e[0]);
        }
      }
      p.G.insert(p.G.end(), row.begin(), row.end());
    }
    p.contacts.push_back(c);
  }
  p.w_before = p.w_free;
  p.b_motion.assign(static_cast<std::size_t>(D * count), 0.0);
  return p;
}

inline cairn::solve::AdapterStorage<kMostUnknowns, 3 * kMostUnknowns, 18>& storage() {
  static cairn::solve::AdapterStorage<kMostUnknowns, 3 * kMostUnknowns, 18> shared;
  return shared;
}

inline OwnedLcp owned(const cairn::solve::Lcp& p) {
  return {p.n, p.free, {p.M.begin(), p.M.end()}, {p.q.begin(), p.q.end()}, {p.reading.begin(), p.reading.end()}};
}
inline OwnedQp owned(const cairn::solve::Qp& p) {
  return {p.n,
          {p.H.begin(), p.H.end()},
          {p.c.begin(), p.c.end()},
          {p.lower.begin(), p.lower.end()},
          {p.upper.begin(), p.upper.end()}};
}

// ---------------------------------------------------------------------------------------------------- LCPs

/// What theory says about the problems of a kind.
enum class Expect { solved, infeasible, open };

struct LcpKind {
  const char* name;
  Expect expect;
  OwnedLcp (*make)(CounterRng& rng);
  bool masses_differ{};
};

inline int size_of(CounterRng& rng) { return 1 + static_cast<int>(rng.index(kMostUnknowns)); }

inline OwnedLcp positive_definite(CounterRng& rng) {
  const int n = size_of(rng);
  Matrix M = gram(random_matrix(rng, n, n), n, n);
  for (int i = 0; i < n; ++i) M[static_cast<std::size_t>(i * n + i)] += 0.1;
  return {n, 0, M, any_side(rng, n), {}};
}
inline OwnedLcp definite_not_symmetric(CounterRng& rng) {
  OwnedLcp p = positive_definite(rng);
  add_skew(rng, p.M, p.n);
  return p;
}
/// A P-matrix that need not be definite: dominated by its diagonal, rows and columns of any size.
inline OwnedLcp dominant(CounterRng& rng) {
  const int n = size_of(rng);
  Matrix M = random_matrix(rng, n, n);
  for (int i = 0; i < n; ++i) {
    double sum = 0.01;
    for (int j = 0; j < n; ++j) sum += i == j ? 0.0 : std::fabs(M[static_cast<std::size_t>(i * n + j)]);
    M[static_cast<std::size_t>(i * n + i)] = sum;
  }
  std::vector<double> q = any_side(rng, n);
  for (int i = 0; i < n; ++i) {
    const double row = std::ldexp(1.0, static_cast<int>(rng.index(41)) - 20);
    const double column = std::ldexp(1.0, static_cast<int>(rng.index(41)) - 20);
    q[static_cast<std::size_t>(i)] *= row;
    for (int j = 0; j < n; ++j) {
      M[static_cast<std::size_t>(i * n + j)] *= row;
      M[static_cast<std::size_t>(j * n + i)] *= column;
    }
  }
  return {n, 0, M, q, {}};
}
inline OwnedLcp semidefinite(CounterRng& rng) {
  const int n = size_of(rng);
  const int rank = 1 + static_cast<int>(rng.index(static_cast<std::uint64_t>(n)));
  const Matrix M = gram(random_matrix(rng, n, rank), n, rank);
  return {n, 0, M, solvable(rng, M, n, false), {}};
}
inline OwnedLcp semidefinite_with_skew(CounterRng& rng) {
  OwnedLcp p = semidefinite(rng);
  add_skew(rng, p.M, p.n);
  p.q = solvable(rng, p.M, p.n, false);
  return p;
}
/// y >= 0 with Mᵀy = 0 and qᵀy < 0 is put in.
inline OwnedLcp semidefinite_infeasible(CounterRng& rng) {
  const int n = 2 + static_cast<int>(rng.index(kMostUnknowns - 1));
  const int rank = 1 + static_cast<int>(rng.index(static_cast<std::uint64_t>(n - 1)));
  Matrix A = random_matrix(rng, n, rank);
  std::vector<double> y(static_cast<std::size_t>(n));
  double sum = 0.0;
  for (double& entry : y) {
    entry = rng.uniform(0.5, 1.5);
    sum += entry * entry;
  }
  for (int k = 0; k < rank; ++k) {  // columns orthogonal to y
    double dot = 0.0;
    for (int i = 0; i < n; ++i) dot += A[static_cast<std::size_t>(i * rank + k)] * y[static_cast<std::size_t>(i)];
    for (int i = 0; i < n; ++i) A[static_cast<std::size_t>(i * rank + k)] -= dot / sum * y[static_cast<std::size_t>(i)];
  }
  std::vector<double> q = any_side(rng, n);
  double dot = 0.0;
  for (int i = 0; i < n; ++i) dot += q[static_cast<std::size_t>(i)] * y[static_cast<std::size_t>(i)];
  for (int i = 0; i < n; ++i) q[static_cast<std::size_t>(i)] -= (dot / sum + 0.2) * y[static_cast<std::size_t>(i)];
  return {n, 0, gram(A, n, rank), q, {}};
}
inline OwnedLcp copositive(CounterRng& rng) {
  const int n = size_of(rng);
  Matrix M = random_matrix(rng, n, n);
  for (double& entry : M) entry = std::fabs(entry);
  return {n, 0, M, any_side(rng, n), {}};
}
inline OwnedLcp any_matrix(CounterRng& rng) {
  const int n = size_of(rng);
  const Matrix M = random_matrix(rng, n, n);
  return {n, 0, M, solvable(rng, M, n, false), {}};
}
/// Small numbers, many of them zero: ties everywhere.
inline OwnedLcp small_integers(CounterRng& rng) {
  const int n = 1 + static_cast<int>(rng.index(30));
  Matrix A(static_cast<std::size_t>(n * n));
  for (double& entry : A) entry = static_cast<double>(rng.index(3)) - 1.0;
  Matrix M = gram(A, n, 1 + static_cast<int>(rng.index(static_cast<std::uint64_t>(n))));
  std::vector<double> z(static_cast<std::size_t>(n)), q(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i)
    (rng.uniform() < 0.5 ? z : q)[static_cast<std::size_t>(i)] = static_cast<double>(rng.index(3));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      q[static_cast<std::size_t>(i)] -= M[static_cast<std::size_t>(i * n + j)] * z[static_cast<std::size_t>(j)];
  return {n, 0, M, q, {}};
}
inline OwnedLcp degenerate_semidefinite(CounterRng& rng) {
  OwnedLcp p = semidefinite(rng);
  p.q = solvable(rng, p.M, p.n, true);
  return p;
}
/// Equal rows and columns, and rows and columns of zeros.
inline OwnedLcp repeated_rows(CounterRng& rng) {
  const int n = size_of(rng);
  const int rank = 1 + static_cast<int>(rng.index(static_cast<std::uint64_t>(n)));
  Matrix A = random_matrix(rng, n, rank);
  for (int i = 1; i < n; ++i) {
    const double draw = rng.uniform();
    const auto other = static_cast<int>(rng.index(static_cast<std::uint64_t>(i)));
    for (int k = 0; k < rank && draw < 0.6; ++k)
      A[static_cast<std::size_t>(i * rank + k)] = draw < 0.1 ? 0.0 : A[static_cast<std::size_t>(other * rank + k)];
  }
  const Matrix M = gram(A, n, rank);
  return {n, 0, M, solvable(rng, M, n, true), {}};
}
template <int D>
OwnedLcp friction(CounterRng& rng, const ContactKind& kind, int per_contact, int directions) {
  const int count = 1 + static_cast<int>(rng.index(static_cast<std::uint64_t>(kMostUnknowns / per_contact)));
  const OwnedContactProblem<D> p = contacts<D>(rng, count, kind);
  cairn::solve::FrictionOptions options;
  options.directions = directions;
  return owned(cairn::solve::pose_friction_lcp<D>(p.view(), storage().scratch(), options).lcp);
}
inline OwnedLcp planar_cone(CounterRng& rng) { return friction<2>(rng, {}, 4, 2); }
inline OwnedLcp planar_cone_redundant(CounterRng& rng) { return friction<2>(rng, {.redundant = true}, 4, 2); }
inline OwnedLcp planar_cone_masses(CounterRng& rng) { return friction<2>(rng, {.masses_differ = true}, 4, 2); }
inline OwnedLcp spatial_cone(CounterRng& rng) { return friction<3>(rng, {}, 6, 4); }
inline OwnedLcp spatial_cone_of_eight(CounterRng& rng) {
  return friction<3>(rng, {.masses_differ = true, .redundant = true}, 10, 8);
}
inline OwnedLcp sliding(CounterRng& rng) { return friction<2>(rng, {.sliding = true}, 1, 2); }
inline OwnedLcp sliding_masses(CounterRng& rng) {
  return friction<3>(rng, {.masses_differ = true, .redundant = true, .sliding = true}, 1, 4);
}

inline const std::vector<LcpKind>& lcp_kinds() {
  static const std::vector<LcpKind> kinds = {
      {"positive definite", Expect::solved, positive_definite},
      {"definite, not symmetric", Expect::solved, definite_not_symmetric},
      {"P, any scale of rows and columns", Expect::solved, dominant},
      {"semi-definite, feasible", Expect::solved, semidefinite},
      {"semi-definite with skew part", Expect::solved, semidefinite_with_skew},
      {"semi-definite, infeasible", Expect::infeasible, semidefinite_infeasible},
      {"copositive", Expect::solved, copositive},
      {"any matrix, solvable", Expect::open, any_matrix},
      {"planar cone", Expect::solved, planar_cone},
      {"planar cone, masses 1e-6 ... 1e6", Expect::solved, planar_cone_masses, true},
      {"cone of 4 in space", Expect::solved, spatial_cone},
      {"cone of 8, redundant, masses", Expect::solved, spatial_cone_of_eight, true},
      {"sliding", Expect::open, sliding},
      {"sliding, redundant, masses", Expect::open, sliding_masses},
  };
  return kinds;
}
inline const std::vector<LcpKind>& degenerate_lcp_kinds() {
  static const std::vector<LcpKind> kinds = {
      {"small integers", Expect::solved, small_integers},
      {"pairs zero on both sides", Expect::solved, degenerate_semidefinite},
      {"repeated and zero rows", Expect::solved, repeated_rows},
      {"planar cone, redundant contacts", Expect::solved, planar_cone_redundant},
  };
  return kinds;
}

// ---------------------------------------------------------------------------------------------------- QPs

struct QpKind {
  const char* name;
  OwnedQp (*make)(CounterRng& rng);
  bool masses_differ{};
};

/// H = A Aᵀ and c in the range of A: the QP of a least-squares problem, bounded below whatever its bounds.
inline OwnedQp least_squares(CounterRng& rng, const Matrix& A, int n, int rank) {
  OwnedQp p{n, gram(A, n, rank), std::vector<double>(static_cast<std::size_t>(n)),
            std::vector<double>(static_cast<std::size_t>(n), 0.0),
            std::vector<double>(static_cast<std::size_t>(n), kInfinite)};
  const Matrix w = random_matrix(rng, rank, 1);
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < rank; ++k)
      p.c[static_cast<std::size_t>(i)] += A[static_cast<std::size_t>(i * rank + k)] * w[static_cast<std::size_t>(k)];
  return p;
}
inline int rank_of(CounterRng& rng, int n) { return 1 + static_cast<int>(rng.index(static_cast<std::uint64_t>(n))); }
inline OwnedQp qp_definite(CounterRng& rng) {
  const int n = size_of(rng);
  return least_squares(rng, random_matrix(rng, n, n + 2), n, n + 2);
}
inline OwnedQp qp_semidefinite(CounterRng& rng) {
  const int n = size_of(rng);
  const int rank = rank_of(rng, n);
  OwnedQp p = least_squares(rng, random_matrix(rng, n, rank), n, rank);
  for (double& lower : p.lower)
    if (rng.uniform() < 0.2) lower = -kInfinite;
  return p;
}
inline OwnedQp qp_boxed(CounterRng& rng) {
  const int n = size_of(rng);
  const int rank = rank_of(rng, n);
  OwnedQp p = least_squares(rng, random_matrix(rng, n, rank), n, rank);
  for (std::size_t i = 0; i < p.c.size(); ++i) {
    p.c[i] += rng.uniform(-0.5, 0.5);
    p.upper[i] = rng.uniform();
    p.lower[i] = -rng.uniform();
    if (rng.uniform() < 0.1) p.upper[i] = p.lower[i];
  }
  return p;
}
inline OwnedQp qp_repeated(CounterRng& rng) {
  const int n = size_of(rng);
  const int rank = rank_of(rng, n);
  Matrix A = random_matrix(rng, n, rank);
  for (int i = 1; i < n; ++i) {
    const double draw = rng.uniform();
    const auto other = static_cast<int>(rng.index(static_cast<std::uint64_t>(i)));
    for (int k = 0; k < rank && draw < 0.6; ++k)
      A[static_cast<std::size_t>(i * rank + k)] = draw < 0.1 ? 0.0 : A[static_cast<std::size_t>(other * rank + k)];
  }
  return least_squares(rng, A, n, rank);
}
template <int D>
OwnedQp normal(CounterRng& rng, const ContactKind& kind) {
  const OwnedContactProblem<D> p = contacts<D>(rng, size_of(rng), kind);
  return owned(cairn::solve::pose_normal_qp<D>(p.view(), storage().scratch()).qp);
}
inline OwnedQp qp_normal(CounterRng& rng) { return normal<2>(rng, {}); }
inline OwnedQp qp_normal_space(CounterRng& rng) { return normal<3>(rng, {.redundant = true}); }
inline OwnedQp qp_normal_masses(CounterRng& rng) { return normal<3>(rng, {.masses_differ = true, .redundant = true}); }

inline const std::vector<QpKind>& qp_kinds() {
  static const std::vector<QpKind> kinds = {{"definite", qp_definite},
                                            {"semi-definite, some unbounded", qp_semidefinite},
                                            {"boxed", qp_boxed},
                                            {"repeated and zero rows", qp_repeated},
                                            {"normal forces, plane", qp_normal},
                                            {"normal forces, redundant", qp_normal_space},
                                            {"normal forces, masses 1e-6 ... 1e6", qp_normal_masses, true}};
  return kinds;
}

}  // namespace corpus
