#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/problem/contact_key.hpp"

/// The waist: every system poses this, every law answers it.                                   docs/theory/waist.md
namespace cairn {

/// What the numbers mean: u and f are (m/s2, N), (m/s, N s over one step) or (m/s, N s in an instant).
enum class Level : std::uint8_t { acceleration, step, impact };

/// Did this contact carry load before, or does it arrive now? In the λ-ε law `supporting` is p and `arriving` is i.
enum class Role : std::uint8_t { supporting, arriving };

/// A contact of a model restricted by choice keeps its role but holds a direction as a bilateral row would:
/// `no_sliding` takes the cone away, `no_opening` the sign of the normal force.
struct Hold {
  bool no_sliding{false};
  bool no_opening{false};
};

/// What a row's velocities and forces are measured by: a particle of a gram may lie beside a block of a tonne.
struct Scales {
  double velocity{};  // of u at the problem's level; 0: that of the problem
  double force{};     // of f; 0: that of the problem
};

/// One contact, D = 2 (n, t) or 3 (n, t1, t2). Problems are sorted by `key`, which comes from names and geometry.
template <int D>
struct Contact {
  ContactKey key{};
  double gap{};  // [m]
  Role role{};
  Hold hold{};
  std::array<double, D> u_before{};  // relative velocity before the instant or step [m/s]
  std::array<double, D>
      f_before{};         // force or impulse of the previous state: selects the closest solution [N] or [N s]
  double mu_static{};     // decides whether the contact sticks [-]
  double mu_kinetic{};    // acts when it slips [-]
  double restitution{};   // the law says which coefficient [-]
  double stiffness{1.0};  // relative to the other contacts [-]
  int directions{};       // of a cone in space that is polyhedral, the first along t1; 0: the round cone (level step)
  Scales scales{};        // its own, where bodies of other sizes are in the problem
};

/// A row that is not a contact: joint, motor, limit. lower <= f <= upper, complementary to u.
struct Row {
  double lower{};
  double upper{};
  Scales scales{};
};

/// The body that is not there: ground, and whatever moves as it is told.
inline constexpr int kNoBody = -1;

/// Velocities of one body: two or three of its centroid and one or three of its turn.
template <int D>
inline constexpr int kBodyDof = D == 2 ? 3 : 6;

/// The one or two bodies that a row pushes; `b` alone may be kNoBody.
struct BodyPair {
  int a{kNoBody};
  int b{kNoBody};
};

/// The system as the contacts see it, in the kinetic metric (M = L Lᵀ, w = Lᵀ v, G = J L⁻ᵀ):
///   u = G w + b_motion + b_stabilise                                                             (W.1)
///   w = w_free + Gᵀ f                                                                            (W.2)
/// G has rows.size() + D contacts.size() rows. For one body (`pairs` empty) it is dense, with `dof` columns. For several,
/// body i owns the kBodyDof<D> components of w from kBodyDof<D> i on, `pairs` names the bodies of each row and of each
/// contact, and a row of G is its numbers on body a, then those on body b: 2 kBodyDof<D> of them.
/// Either way row-major. The caller owns all storage.
template <int D>
struct ContactProblem {
  Level level{};
  int dof{};
  std::span<const double> G;
  std::span<const double> b_motion;     // moving ground, pushers; at acceleration level also J̇ v
  std::span<const double> b_stabilise;  // empty where nothing is stabilised
  std::span<const double> w_free;
  std::span<const double> w_before;  // at impact equal to w_free; for energy
  std::span<const Row> rows;
  std::span<const Contact<D>> contacts;
  double velocity_scale{};            // of u at this level: every tolerance below the waist is relative to these scales
  double force_scale{};               // of f at this level
  double rotation_scale{};            // angular rate that moves the farthest point at velocity_scale
  std::span<const BodyPair> pairs{};  // of rows, then of contacts; empty: G is dense
  std::span<const Scales> body_scales{};  // of each body; empty: the problem's

  CAIRN_HD bool in_blocks() const { return !pairs.empty(); }
  CAIRN_HD std::size_t stride() const { return static_cast<std::size_t>(in_blocks() ? 2 * kBodyDof<D> : dof); }
  /// All numbers of a row: `dof` of them, or those on body a and then on body b.
  CAIRN_HD std::span<const double> numbers_of(std::size_t row) const { return G.subspan(row * stride(), stride()); }
  /// The bodies of a row of G, where it is in blocks.
  CAIRN_HD const BodyPair& pair_of(std::size_t row) const {
    return pairs[row < rows.size() ? row : rows.size() + (row - rows.size()) / D];
  }
  CAIRN_HD std::size_t row_count() const { return rows.size() + D * contacts.size(); }

  /// What a row has on component k of w; null where that belongs to a body which the row does not touch.
  CAIRN_HD const double* number_on(std::size_t row, std::size_t k) const {
    const double* g = G.data() + row * stride();
    if (!in_blocks()) return g + k;
    constexpr auto size = static_cast<std::size_t>(kBodyDof<D>);
    const auto body = static_cast<int>(k / size);
    if (pair_of(row).a == body) return g + k % size;
    return pair_of(row).b == body ? g + size + k % size : nullptr;
  }
  /// What component k of w is measured by. In the kinetic metric force/√m ~ w and velocity √m ~ w.
  CAIRN_HD double momentum_scale(std::size_t k) const {
    const Scales own = body_scales.empty() ? Scales{} : body_scales[k / static_cast<std::size_t>(kBodyDof<D>)];
    const Scales scales = scales_of(own);
    return std::sqrt(scales.force * scales.velocity);
  }

  /// G_row · w, term by term.
  CAIRN_HD double add_velocity(std::size_t row, std::span<const double> w, double sum) const {
    const double* g = G.data() + row * stride();
    if (!in_blocks()) {
      for (std::size_t k = 0; k < static_cast<std::size_t>(dof); ++k) sum += g[k] * w[k];
      return sum;
    }
    const BodyPair& pair = pair_of(row);
    constexpr auto size = static_cast<std::size_t>(kBodyDof<D>);
    if (pair.a != kNoBody)
      for (std::size_t k = 0; k < size; ++k) sum += g[k] * w[size * static_cast<std::size_t>(pair.a) + k];
    if (pair.b != kNoBody)
      for (std::size_t k = 0; k < size; ++k) sum += g[size + k] * w[size * static_cast<std::size_t>(pair.b) + k];
    return sum;
  }
  /// w += G_rowᵀ f.
  CAIRN_HD void push(std::size_t row, double f, std::span<double> w) const {
    const double* g = G.data() + row * stride();
    if (!in_blocks()) {
      for (std::size_t k = 0; k < static_cast<std::size_t>(dof); ++k) w[k] += g[k] * f;
      return;
    }
    const BodyPair& pair = pair_of(row);
    constexpr auto size = static_cast<std::size_t>(kBodyDof<D>);
    if (pair.a != kNoBody)
      for (std::size_t k = 0; k < size; ++k) w[size * static_cast<std::size_t>(pair.a) + k] += g[k] * f;
    if (pair.b != kNoBody)
      for (std::size_t k = 0; k < size; ++k) w[size * static_cast<std::size_t>(pair.b) + k] += g[size + k] * f;
  }

  /// A row of a dense G.
  CAIRN_HD std::span<const double> row_of(int contact, int component) const {
    const std::size_t row = rows.size() + static_cast<std::size_t>(D * contact + component);
    return G.subspan(row * static_cast<std::size_t>(dof), static_cast<std::size_t>(dof));
  }
  CAIRN_HD int contact_count() const { return static_cast<int>(contacts.size()); }
  CAIRN_HD Scales scales_of(const Scales& own) const {
    return {own.velocity > 0.0 ? own.velocity : velocity_scale, own.force > 0.0 ? own.force : force_scale};
  }
};

/// One enum names what can become of an answer.
enum class Outcome : std::uint8_t {
  ok,
  not_unique,   // several solutions; the one taken is valid
  no_solution,  // the law has no answer: nothing may be read from f and w
  not_converged,
  energy_raised,  // at impact ½ fᵀ(u⁺ + u⁻) > 0, over a step fᵀu⁺ > 0, with true relative velocities
  outside_cone,   // a law without a cone asks for more friction than there is
  not_finite
};
CAIRN_HD constexpr const char* name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::ok:
      return "ok";
    case Outcome::not_unique:
      return "not unique";
    case Outcome::no_solution:
      return "no solution";
    case Outcome::not_converged:
      return "not converged";
    case Outcome::energy_raised:
      return "energy raised";
    case Outcome::outside_cone:
      return "outside the friction cone";
    case Outcome::not_finite:
      return "not finite";
  }
  return "unknown";
}

/// Forces and velocities after, written into the caller's storage. What a law did on the way is its own record beside it
/// (`LawAnswer`): nobody below the waist or above it needs that to check an answer.
template <int D>
struct ContactAnswer {
  std::span<double> f;  // per row, then D per contact (n, t, ...)
  std::span<double> w;  // Lᵀ v after (step, impact) or Lᵀ v̇ (acceleration)
  Outcome outcome{Outcome::ok};
  double residual{};  // of the method itself, relative; judge() recomputes its own
};

}  // namespace cairn
