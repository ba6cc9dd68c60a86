#include "cairn/solve/many/solve_many.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "cairn/core/rng.hpp"
#include "cairn/solve/many/blocks.hpp"
#include "cairn/solve/many/many_error.hpp"
#include "cairn/solve/many/pivoting.hpp"
#include "cairn/solve/many/proximal_newton.hpp"
#include "cairn/solve/many/sweeps.hpp"

namespace cairn::solve {

namespace {

constexpr int kAttempts = 16;  // of Newton's method; one problem in a hundred of the tests' corpus needs a second
constexpr int kAttemptsFromHere = 3;  // the others begin with forces drawn at random
/// The softness with which each begins, in turn.
constexpr std::array<double, 4> kSoftness = {1e-2, 1.0, 1e-3, 1e-1};
constexpr std::size_t kFewContacts = 64;     // attempts cost little
constexpr std::size_t kManyContacts = 1000;  // each attempt may cost seconds
constexpr int kFewSweeps = 20;
constexpr int kSweepsBetween = 300;  // they settle what few contacts Newton's method could not

/// The worse of two islands' ends.
Status worse(Status x, Status y) {
  const auto rank = [](Status s) {
    switch (s) {
      case Status::solved:
        return 0;
      case Status::not_converged:
      case Status::too_large:
        return 1;
      default:
        return 2;
    }
  };
  return rank(y) > rank(x) ? y : x;
}

}  // namespace

template <int D>
struct ManyWorkspace<D>::Scratch {
  many::Blocks<D> blocks;
  many::Sweeper<D> sweeper;
  many::ProximalNewton<D> newton;
  many::Pivoter<D> pivoter;
  std::vector<double> kept;  // forces, while a proof is looked for
};
template <int D>
ManyWorkspace<D>::ManyWorkspace() : scratch_(std::make_unique<Scratch>()) {}
template <int D>
ManyWorkspace<D>::~ManyWorkspace() = default;
template <int D>
ManyWorkspace<D>::ManyWorkspace(ManyWorkspace&&) noexcept = default;
template <int D>
ManyWorkspace<D>& ManyWorkspace<D>::operator=(ManyWorkspace&&) noexcept = default;

namespace {

/// One problem on its way through the islands.
template <int D>
class Solver {
 public:
  using Scratch = typename ManyWorkspace<D>::Scratch;

  Solver(Scratch& scratch, const ManyOptions& options) : s_(scratch), options_(options) {}

  ManyReport run() {
    report_.report.status = Status::solved;
    report_.islands = static_cast<int>(s_.blocks.islands.size());
    for (std::size_t k = 0; k < s_.blocks.islands.size(); ++k) {
      const many::Island& island = s_.blocks.islands[k];
      Status status = answer_island(island, k);
      const bool suspicious = options_.method == Method::sweeps && status == Status::not_converged && runaway_;
      if (suspicious && is_infeasible(island, k)) status = Status::infeasible;
      report_.report.status = worse(report_.report.status, status);
    }
    report_.report.not_unique = report_.forces_not_unique;
    return report_;
  }

 private:
  many::NewtonOptions newton_options() const {
    return {
        .tolerance = options_.tolerance, .kept = options_.kept * options_.tolerance, .directions = options_.directions};
  }

  /// (E.6): with static friction, then again with what slips held by kinetic friction, until nothing more slips; where that
  /// finds nothing, one contact at a time.
  Status answer_island(const many::Island& island, std::size_t number) {
    many::Blocks<D>& blocks = s_.blocks;
    blocks.momentum(island, blocks.f.data(), blocks.w.data());
    double error = many::island_error(blocks, island, directions(), many::Measure::any);
    Status status = Status::solved;
    double enough = options_.kept * options_.tolerance;
    for (const auto pace : {many::Release::all, many::Release::fastest}) {
      if (error <= enough) break;
      enough = options_.tolerance;
      many::hold_all(blocks, island);
      do {
        status = solve(island, number);
        blocks.momentum(island, blocks.f.data(), blocks.w.data());
      } while (status == Status::solved && many::release_slipping(blocks, island, options_.tolerance, pace) > 0);
      error = many::island_error(blocks, island, directions(), many::Measure::any);
      if (status == Status::infeasible || !many::any_kinetic(blocks, island)) break;
    }
    report_.report.residual = std::max(report_.report.residual, error);
    if (std::isnan(error)) return Status::not_finite;
    if (status == Status::solved && !(error <= options_.tolerance)) status = Status::not_converged;
    if (status == Status::solved && (many_forces(island) || forces_can_move(island, number)))
      report_.forces_not_unique = true;
    return status;
  }

  /// Of contacts that name none. Pivoting answers polygons: it is measured by them.
  int directions() const {
    const bool pivots = options_.method == Method::pivoting || options_.method == Method::mixed;
    return pivots && options_.directions == 0 ? many::kUsualDirections : options_.directions;
  }

  Status solve(const many::Island& island, std::size_t number) {
    switch (options_.method) {
      case Method::pivoting:
        return pivot(island, many::System::reduced);
      case Method::mixed:
        return pivot(island, many::System::with_velocities);
      case Method::sweeps:
        return sweep(island, options_.most_sweeps);
      case Method::exact:
        return newton(island, number);
      case Method::automatic:
        break;
    }
    const Status status = newton(island, number);
    const bool small = island.end_contact - island.first_contact <= many::kMostPivoted;
    if (status != Status::not_converged || !small || !polyhedral(island)) return status;
    s_.kept = s_.blocks.f;
    if (pivot(island, many::System::reduced) == Status::solved) return Status::solved;
    std::swap(s_.kept, s_.blocks.f);  // a ray shows nothing
    return status;
  }

  /// Whether Lemke's method can answer the very problem.
  bool polyhedral(const many::Island& island) const {
    if (D == 2) return true;
    int corners = 0;
    for (std::size_t k = island.first_contact; k < island.end_contact; ++k) {
      const int own = s_.blocks.contact(s_.blocks.contacts[k]).directions;
      const int here = own > 0 ? own : options_.directions;
      if (here <= 0 || (corners > 0 && here != corners)) return false;
      corners = here;
    }
    return true;
  }

  Status pivot(const many::Island& island, many::System system) {
    const Report report = s_.pivoter.run(s_.blocks, island, system, directions(), options_.tolerance);
    report_.report.iterations += report.iterations;
    report_.report.attempts = std::max(report_.report.attempts, report.attempts);
    report_.report.degenerate = report_.report.degenerate || report.degenerate;
    report_.forces_not_unique = report_.forces_not_unique || report.not_unique;
    return report.status;
  }

  Status sweep(const many::Island& island, int most) {
    const many::Swept swept = s_.sweeper.run(s_.blocks, island, {options_.tolerance, most, options_.directions});
    report_.sweeps += swept.sweeps;
    runaway_ = swept.runaway;
    return swept.error <= options_.tolerance ? Status::solved : Status::not_converged;
  }

  /// From the given forces; where that fails from where sweeps have come to, of which those from nothing forget a start
  /// that led astray. Between them a proof is looked for that there is nothing to find.
  Status newton(const many::Island& island, std::size_t number) {
    const std::size_t contacts = island.end_contact - island.first_contact;
    const int most = contacts <= kFewContacts ? kAttempts : (contacts <= kManyContacts ? kAttemptsFromHere : 1);
    for (int attempt = 0; attempt < most; ++attempt) {
      if (attempt == 1 && is_infeasible(island, number)) return Status::infeasible;
      if (attempt > 1) draw(island, attempt);
      if (attempt > 0 &&
          sweep(island, attempt < kAttemptsFromHere ? kSweepsBetween * attempt : kFewSweeps) == Status::solved)
        return Status::solved;
      many::NewtonOptions options = newton_options();
      options.first_softness = kSoftness[static_cast<std::size_t>(attempt) % kSoftness.size()];
      const many::NewtonOutcome found = s_.newton.run(s_.blocks, island, number, options);
      report_.report.iterations += found.newton;
      ++report_.report.attempts;
      if (found.error <= options_.tolerance) return Status::solved;
    }
    return most == 1 && is_infeasible(island, number) ? Status::infeasible : Status::not_converged;
  }

  /// Forces to begin with: none, then normal ones at random of the size of each contact's scale.
  void draw(const many::Island& island, int attempt) {
    CounterRng rng(static_cast<std::uint64_t>(attempt));
    for (std::size_t k = island.first_row; k < island.end_row; ++k) {
      const auto row = static_cast<std::size_t>(s_.blocks.rows[k]);
      const Row& bounds = s_.blocks.problem.rows[row];
      s_.blocks.f[row] = std::min(std::max(0.0, bounds.lower), bounds.upper);
    }
    for (std::size_t k = island.first_contact; k < island.end_contact; ++k) {
      const int contact = s_.blocks.contacts[k];
      double* f = s_.blocks.f.data() + s_.blocks.row_of(contact);
      std::fill_n(f, static_cast<std::size_t>(D), 0.0);
      if (attempt >= kAttemptsFromHere) f[0] = 2.0 * rng.uniform() * s_.blocks.scales_of_contact(contact).force;
    }
  }

  /// The forces of the last attempt stay where nothing is proven.
  bool is_infeasible(const many::Island& island, std::size_t number) {
    s_.kept = s_.blocks.f;
    const bool proven = s_.newton.proves_infeasible(s_.blocks, island, number, newton_options());
    std::swap(s_.kept, s_.blocks.f);
    s_.blocks.momentum(island, s_.blocks.f.data(), s_.blocks.w.data());
    return proven;
  }

  /// The same computed, which costs a step of Newton's method: where such steps were taken.
  bool forces_can_move(const many::Island& island, std::size_t number) {
    if (report_.report.iterations == 0 || options_.method == Method::pivoting || options_.method == Method::mixed)
      return false;
    return s_.newton.forces_can_move(s_.blocks, island, number, newton_options());
  }

  /// Forces of an answer that could be others. Counted, not computed: more forces that may change than velocities that the
  /// bodies have, of the island or of two bodies between them.
  bool many_forces(const many::Island& island);

  Scratch& s_;
  const ManyOptions& options_;
  ManyReport report_;
  bool runaway_{};  // of the last sweeps
};

/// How many numbers of a contact's force may change while it goes on holding or slipping.
template <int D>
std::size_t freedom_of(const many::Blocks<D>& blocks, int contact, double tolerance) {
  const std::size_t row = blocks.row_of(contact);
  const Scales& scales = blocks.scales_of_contact(contact);
  if (!(blocks.f[row] > tolerance * scales.force)) return 0;
  double slip = 0.0;
  for (std::size_t j = 1; j < D; ++j) {
    const double u = blocks.velocity(row + j, blocks.pair_of_contact(contact), blocks.w.data());
    slip += u * u;
  }
  const bool slips = !(std::sqrt(slip) <= tolerance * scales.velocity) || !(blocks.friction_of(contact) > 0.0);
  return slips ? 1 : static_cast<std::size_t>(D);
}

template <int D>
bool Solver<D>::many_forces(const many::Island& island) {
  const many::Blocks<D>& blocks = s_.blocks;
  constexpr std::size_t size = many::Blocks<D>::kSize;
  std::size_t all = 0;
  for (std::size_t k = island.first_row; k < island.end_row; ++k) {
    const auto row = static_cast<std::size_t>(blocks.rows[k]);
    const Row& bounds = blocks.problem.rows[row];
    all += blocks.f[row] > bounds.lower && blocks.f[row] < bounds.upper ? 1 : 0;
  }
  BodyPair last{};
  std::size_t between = 0;
  for (std::size_t k = island.first_contact; k < island.end_contact; ++k) {
    const BodyPair& pair = blocks.pair_of_contact(blocks.contacts[k]);
    if (pair.a != last.a || pair.b != last.b) between = 0;
    last = pair;
    const std::size_t own = freedom_of(blocks, blocks.contacts[k], options_.tolerance);
    between += own;
    all += own;
    if (between > size) return true;
  }
  return all > size * (island.end_body - island.first_body);
}

template <int D>
bool all_finite(const ContactProblem<D>& p) {
  double sum = 0.0;
  for (const std::span<const double> numbers : {p.G, p.b_motion, p.b_stabilise, p.w_free})
    for (const double x : numbers) sum += 0.0 * x;
  for (const Row& row : p.rows) sum += std::isnan(row.lower) || std::isnan(row.upper) ? HUGE_VAL : 0.0;
  for (const Contact<D>& c : p.contacts) sum += std::isnan(c.mu_static) || std::isnan(c.mu_kinetic) ? HUGE_VAL : 0.0;
  return sum == 0.0;
}

template <int D>
void write(const many::Blocks<D>& blocks, const ManyReport& report, ContactAnswer<D>& answer) {
  std::copy(blocks.f.begin(), blocks.f.end(), answer.f.begin());
  std::copy_n(blocks.w.begin(), answer.w.size(), answer.w.begin());
  answer.outcome = outcome_of(report.report);
  answer.residual = report.report.residual;
}

}  // namespace

template <int D>
ManyReport solve_many(const ContactProblem<D>& problem, const ManyOptions& options, ManyWorkspace<D>& workspace,
                      ContactAnswer<D>& answer) {
  auto& scratch = workspace.scratch();
  many::Blocks<D>& blocks = scratch.blocks;
  ManyReport report;
  answer.outcome = Outcome::not_converged;
  if (answer.f.size() != problem.row_count() || answer.w.size() != problem.w_free.size() || !blocks.read(problem)) {
    report.report.status = Status::too_large;
    return report;
  }
  if (!all_finite(problem)) {
    report.report.status = Status::not_finite;
    answer.outcome = Outcome::not_finite;
    return report;
  }
  const bool usable = std::all_of(answer.f.begin(), answer.f.end(), [](double f) { return std::isfinite(f); });
  for (std::size_t k = 0; k < blocks.f.size(); ++k) blocks.f[k] = usable ? answer.f[k] : 0.0;
  for (std::size_t k = 0; k < problem.rows.size(); ++k)
    blocks.f[k] = std::min(std::max(blocks.f[k], problem.rows[k].lower), problem.rows[k].upper);
  for (int k = 0; k < problem.contact_count(); ++k) {
    const BodyPair& pair = blocks.pair_of_contact(k);
    if (pair.a == kNoBody && pair.b == kNoBody)  // between two things that are not there
      std::fill_n(blocks.f.begin() + static_cast<std::ptrdiff_t>(blocks.row_of(k)), D, 0.0);
  }
  report = Solver<D>(scratch, options).run();
  write(blocks, report, answer);
  return report;
}

template class ManyWorkspace<2>;
template class ManyWorkspace<3>;
template ManyReport solve_many<2>(const ContactProblem<2>&, const ManyOptions&, ManyWorkspace<2>&, ContactAnswer<2>&);
template ManyReport solve_many<3>(const ContactProblem<3>&, const ManyOptions&, ManyWorkspace<3>&, ContactAnswer<3>&);

}  // namespace cairn::solve
