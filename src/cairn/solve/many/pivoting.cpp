#include "cairn/solve/many/pivoting.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "cairn/solve/contact_adapters.hpp"
#include "cairn/solve/lemke.hpp"

namespace cairn::solve {

template <int D>
int mixed_size(const ContactProblem<D>& problem, int velocities, int directions) {
  int size = velocities + static_cast<int>(problem.rows.size());
  const int most = D == 2 ? 2 : directions;
  for (const Contact<D>& c : problem.contacts) size += c.mu_static > 0.0 || c.mu_kinetic > 0.0 ? 1 + most + 1 : 1;
  return size;
}
template int mixed_size<2>(const ContactProblem<2>&, int, int);
template int mixed_size<3>(const ContactProblem<3>&, int, int);

namespace many {

namespace {

/// The polygon of all contacts: that of the options, or the largest that a contact names.
template <int D>
int corners_of(const ContactProblem<D>& p, int directions) {
  if (D == 2) return 2;
  int corners = directions;
  for (const Contact<D>& c : p.contacts) corners = std::max(corners, c.directions);
  return corners > 0 ? corners : kUsualDirections;
}

std::size_t most_unknowns(std::size_t rows, std::size_t contacts, int corners) {
  return 2 * rows + contacts * (4 + static_cast<std::size_t>(corners));
}

}  // namespace

/// The island as a dense problem; contacts by key, with the friction that holds them now.
template <int D>
void Pivoter<D>::copy(const Blocks<D>& blocks, const Island& island) {
  constexpr std::size_t size = Blocks<D>::kSize;
  const std::size_t dof = size * (island.end_body - island.first_body);
  rows_.clear();
  contacts_.clear();
  b_.clear();
  w_free_.clear();
  for (std::size_t k = island.first_body; k < island.end_body; ++k) {
    const double* own = blocks.w_free.data() + size * static_cast<std::size_t>(blocks.body_list[k]);
    w_free_.insert(w_free_.end(), own, own + size);
  }
  const std::size_t count =
      (island.end_row - island.first_row) + static_cast<std::size_t>(D) * (island.end_contact - island.first_contact);
  G_.assign(count * dof, 0.0);
  std::size_t next = 0;
  const auto add = [&](std::size_t row, const BodyPair& pair) {
    for (std::size_t side = 0; side < 2; ++side) {
      const int body = side == 0 ? pair.a : pair.b;
      if (body == kNoBody) continue;
      const auto at = static_cast<std::size_t>(blocks.local_of[static_cast<std::size_t>(body)]);
      std::copy_n(blocks.row_numbers(row) + side * size, size, G_.data() + next * dof + at * size);
    }
    b_.push_back(blocks.b[row]);
    ++next;
  };
  for (std::size_t k = island.first_row; k < island.end_row; ++k) {
    const auto row = static_cast<std::size_t>(blocks.rows[k]);
    rows_.push_back(blocks.problem.rows[row]);
    add(row, blocks.pairs[row]);
  }
  for (std::size_t k = island.first_contact; k < island.end_contact; ++k) {
    const int number = blocks.contacts[k];
    Contact<D>& c = contacts_.emplace_back(blocks.contact(number));
    c.mu_static = c.mu_kinetic = blocks.friction_of(number);
    c.u_before = {};
    for (std::size_t j = 0; j < D; ++j) add(blocks.row_of(number) + j, blocks.pair_of_contact(number));
  }
}

/// (E.15): what of the reduced matrix does not come from velocities couples the unknowns in the full one as well.
/// `w_unit` counts velocities so that a unit force moves by a unit.
struct FullSystem {
  std::vector<double>& matrix;
  std::vector<double>& q;
  std::vector<double>& reading;
};
template <int D>
Lcp with_velocities(const ContactProblem<D>& p, const PosedContacts& posed, const AdapterScratch& scratch,
                    const FullSystem& full) {
  const auto dof = static_cast<std::size_t>(p.dof);
  const auto n = static_cast<std::size_t>(posed.lcp.n);
  const std::size_t size = dof + n;
  const std::size_t forces = p.row_count();
  const double force_unit = ::cairn::solve::detail::Poser<D>::unit_of(p.force_scale);
  const double velocity_unit = ::cairn::solve::detail::Poser<D>::unit_of(p.velocity_scale);
  const std::span<const double> start = scratch.vectors.subspan(4 * n + forces, dof);  // w_free + Gᵀ f_0
  full.matrix.assign(size * size, 0.0);
  full.q.assign(size, 0.0);
  full.reading.assign(forces * size, 0.0);
  for (std::size_t d = 0; d < dof; ++d) {
    full.matrix[d * size + d] = -1.0;
    full.q[d] = start[d];
    for (std::size_t j = 0; j < n; ++j) full.matrix[d * size + dof + j] = scratch.reach[j * dof + d] * force_unit;
  }
  for (std::size_t i = 0; i < n; ++i) {
    const double* seen = scratch.look.data() + i * dof;
    double* row = full.matrix.data() + (dof + i) * size;
    full.q[dof + i] = posed.lcp.q[i];
    for (std::size_t d = 0; d < dof; ++d) {
      row[d] = seen[d] / velocity_unit;
      full.q[dof + i] -= seen[d] * start[d] / velocity_unit;
    }
    for (std::size_t j = 0; j < n; ++j) {
      double product = 0.0;
      for (std::size_t d = 0; d < dof; ++d) product += seen[d] * scratch.reach[j * dof + d];
      const double coupled = posed.lcp.M[i * n + j] - product * (force_unit / velocity_unit);
      row[dof + j] = coupled;
    }
  }
  for (std::size_t k = 0; k < forces; ++k)
    for (std::size_t j = 0; j < n; ++j) full.reading[k * size + dof + j] = posed.reading[k * n + j];
  return {static_cast<int>(size), static_cast<int>(dof) + posed.lcp.free, full.matrix, full.q, full.reading};
}

template <int D>
Report Pivoter<D>::run_dense(const ContactProblem<D>& dense, System system, int directions, double tolerance,
                             ContactAnswer<D>& answer) {
  const int corners = corners_of(dense, directions);
  const std::size_t unknowns = most_unknowns(dense.rows.size(), dense.contacts.size(), corners);
  const auto dof = static_cast<std::size_t>(dense.dof);
  const std::size_t forces = dense.row_count();
  matrix_.resize(unknowns * unknowns);
  reading_.resize(forces * unknowns);
  reach_.resize(unknowns * dof);
  look_.resize(unknowns * dof);
  vectors_.resize(4 * unknowns + forces + dof);
  order_.resize(dense.contacts.size());
  const AdapterScratch scratch{matrix_, reading_, reach_, look_, vectors_, order_};
  FrictionOptions friction;
  friction.directions = corners;
  friction.static_cone = true;
  const PosedContacts posed = pose_friction_lcp<D>(dense, scratch, friction);
  if (!posed.fits) return {.status = Status::too_large};
  const bool full = system == System::with_velocities;
  const Lcp lcp = full ? with_velocities<D>(dense, posed, scratch, {full_, full_q_, full_reading_}) : posed.lcp;
  z_.assign(static_cast<std::size_t>(lcp.n), 0.0);
  numbers_.resize(lcp_numbers(lcp.n));
  indices_.resize(lcp_indices(lcp.n));
  LcpOptions options;
  options.tolerance = tolerance;
  const Report report = solve_lcp(lcp, z_, {numbers_, indices_}, options);
  const auto first = full ? dof : 0;
  write_answer<D>(dense, posed, std::span<const double>(z_).subspan(first), report, answer);
  return report;
}

template <int D>
Report Pivoter<D>::run(Blocks<D>& blocks, const Island& island, System system, int directions, double tolerance) {
  copy(blocks, island);
  ContactProblem<D> dense;
  dense.level = Level::step;
  dense.dof = static_cast<int>(w_free_.size());
  dense.G = G_;
  dense.b_motion = b_;
  dense.w_free = dense.w_before = w_free_;
  dense.rows = rows_;
  dense.contacts = contacts_;
  dense.velocity_scale = blocks.problem.velocity_scale;
  dense.force_scale = blocks.problem.force_scale;
  dense.rotation_scale = blocks.problem.rotation_scale;
  f_.assign(dense.row_count(), 0.0);
  w_.assign(w_free_.size(), 0.0);
  ContactAnswer<D> answer;
  answer.f = f_;
  answer.w = w_;
  const Report report = run_dense(dense, system, directions, tolerance, answer);
  std::size_t next = 0;
  for (std::size_t k = island.first_row; k < island.end_row; ++k)
    blocks.f[static_cast<std::size_t>(blocks.rows[k])] = f_[next++];
  for (std::size_t k = island.first_contact; k < island.end_contact; ++k)
    for (std::size_t j = 0; j < D; ++j) blocks.f[blocks.row_of(blocks.contacts[k]) + j] = f_[next++];
  return report;
}

template class Pivoter<2>;
template class Pivoter<3>;

}  // namespace many
}  // namespace cairn::solve
