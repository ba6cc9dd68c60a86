#include "cairn/solve/many/blocks.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace cairn::solve::many {

template <int D>
bool Blocks<D>::read(const ContactProblem<D>& p) {
  if (!read_numbers(p)) return false;
  const std::size_t count = p.row_count();
  b.assign(count, 0.0);
  for (std::size_t k = 0; k < p.b_motion.size() && k < count; ++k) b[k] += p.b_motion[k];
  for (std::size_t k = 0; k < p.b_stabilise.size() && k < count; ++k) b[k] += p.b_stabilise[k];
  f.resize(count);
  w_free.assign(bodies * kSize, 0.0);
  std::copy(p.w_free.begin(), p.w_free.end(), w_free.begin());
  w = w_free;
  const auto usable = [](Scales s) {
    return Scales{s.velocity > 0.0 ? s.velocity : 1.0, s.force > 0.0 ? s.force : 1.0};
  };
  scales.resize(p.rows.size() + p.contacts.size());
  for (std::size_t k = 0; k < p.rows.size(); ++k) scales[k] = usable(p.scales_of(p.rows[k].scales));
  for (std::size_t k = 0; k < p.contacts.size(); ++k)
    scales[p.rows.size() + k] = usable(p.scales_of(p.contacts[k].scales));
  kinetic.assign(p.contacts.size(), 0);
  sort_contacts();
  find_islands();
  list_members();
  return true;
}

template <int D>
bool Blocks<D>::read_numbers(const ContactProblem<D>& p) {
  problem = p;
  const auto dof = static_cast<std::size_t>(p.dof);
  if (p.dof < 0 || p.w_free.size() != dof || p.G.size() != p.row_count() * p.stride()) return false;
  // Bodies of which none touches another have no pairs to be known by.
  const bool all_alone = p.row_count() == 0 && dof % kSize == 0;
  if (p.in_blocks() || all_alone) {
    if (dof % kSize != 0 || p.pairs.size() != p.rows.size() + p.contacts.size()) return false;
    bodies = dof / kSize;
    numbers = p.G.data();
    pairs = p.pairs;
    const auto known = [&](int body) { return body >= kNoBody && body < static_cast<int>(bodies); };
    return std::all_of(pairs.begin(), pairs.end(), [&](const BodyPair& q) { return known(q.a) && known(q.b); });
  }
  if (dof > kSize) return false;
  bodies = 1;
  padded.assign(p.row_count() * 2 * kSize, 0.0);
  for (std::size_t row = 0; row < p.row_count(); ++row)
    std::copy_n(p.G.data() + row * dof, dof, padded.data() + row * 2 * kSize);
  alone.assign(p.rows.size() + p.contacts.size(), BodyPair{0, kNoBody});
  numbers = padded.data();
  pairs = alone;
  return true;
}

template <int D>
void Blocks<D>::sort_contacts() {
  order.resize(problem.contacts.size());
  std::iota(order.begin(), order.end(), 0);
  const auto before = [&](int i, int j) { return contact(i).key < contact(j).key; };
  if (!std::is_sorted(order.begin(), order.end(), before)) std::sort(order.begin(), order.end(), before);
}

template <int D>
int Blocks<D>::find(int body) {
  auto at = static_cast<std::size_t>(body);
  while (root[at] != static_cast<int>(at)) {
    root[at] = root[static_cast<std::size_t>(root[at])];
    at = static_cast<std::size_t>(root[at]);
  }
  return static_cast<int>(at);
}

/// Joins bodies, then numbers islands and their bodies as they first appear: in rows as given, then in contacts by key.
template <int D>
void Blocks<D>::find_islands() {
  root.resize(bodies);
  std::iota(root.begin(), root.end(), 0);
  for (const BodyPair& pair : pairs) {
    if (pair.a == kNoBody || pair.b == kNoBody) continue;
    const int a = find(pair.a);
    const int c = find(pair.b);
    root[static_cast<std::size_t>(std::max(a, c))] = std::min(a, c);
  }
  for (std::size_t k = 0; k < bodies; ++k) root[k] = find(static_cast<int>(k));
  local_of.assign(bodies, -1);  // for now the island of a root
  islands.clear();
  const auto number = [&](const BodyPair& pair) -> Island* {
    const int body = pair.a != kNoBody ? pair.a : pair.b;
    if (body == kNoBody) return nullptr;
    int& island = local_of[static_cast<std::size_t>(root[static_cast<std::size_t>(body)])];
    if (island < 0) {
      island = static_cast<int>(islands.size());
      islands.emplace_back();
    }
    return &islands[static_cast<std::size_t>(island)];
  };
  for (std::size_t k = 0; k < problem.rows.size(); ++k)
    if (Island* island = number(pairs[k])) ++island->end_row;
  for (const int k : order)
    if (Island* island = number(pair_of_contact(k))) ++island->end_contact;
  for (std::size_t k = 0; k < bodies; ++k) {
    const int island = local_of[static_cast<std::size_t>(root[k])];
    if (island >= 0) ++islands[static_cast<std::size_t>(island)].end_body;
  }
  // `root` becomes the island of each body.
  for (std::size_t k = bodies; k-- > 0;) root[k] = local_of[static_cast<std::size_t>(root[k])];
}

template <int D>
void Blocks<D>::list_members() {
  Island next;
  for (Island& island : islands) {
    const Island counted = island;
    island = {next.end_row,  next.end_row + counted.end_row,  next.end_contact, next.end_contact + counted.end_contact,
              next.end_body, next.end_body + counted.end_body};
    next = island;
  }
  rows.resize(next.end_row);
  contacts.resize(next.end_contact);
  body_list.resize(next.end_body);
  counts.assign(3 * islands.size(), 0);
  std::fill(local_of.begin(), local_of.end(), -1);
  const auto meet = [&](int body) {
    if (body == kNoBody || local_of[static_cast<std::size_t>(body)] >= 0) return;
    const auto at = static_cast<std::size_t>(root[static_cast<std::size_t>(body)]);
    local_of[static_cast<std::size_t>(body)] = static_cast<int>(counts[3 * at]);
    body_list[islands[at].first_body + counts[3 * at]++] = body;
  };
  const auto place = [&](const BodyPair& pair, int member, std::vector<int>& list, std::size_t kind) {
    const int body = pair.a != kNoBody ? pair.a : pair.b;
    if (body == kNoBody) return;
    meet(pair.a);
    meet(pair.b);
    const auto at = static_cast<std::size_t>(root[static_cast<std::size_t>(body)]);
    const std::size_t first = kind == 1 ? islands[at].first_row : islands[at].first_contact;
    list[first + counts[3 * at + kind]++] = member;
  };
  for (std::size_t k = 0; k < problem.rows.size(); ++k) place(pairs[k], static_cast<int>(k), rows, 1);
  for (const int k : order) place(pair_of_contact(k), k, contacts, 2);
}

template <int D>
void Blocks<D>::momentum(const Island& island, const double* forces, double* velocities) const {
  for (std::size_t k = island.first_body; k < island.end_body; ++k) {
    const std::size_t at = kSize * static_cast<std::size_t>(body_list[k]);
    std::copy_n(w_free.data() + at, kSize, velocities + at);
  }
  for (std::size_t k = island.first_row; k < island.end_row; ++k) {
    const auto row = static_cast<std::size_t>(rows[k]);
    push(row, pairs[row], forces[row], velocities);
  }
  for (std::size_t k = island.first_contact; k < island.end_contact; ++k) {
    const std::size_t row = row_of(contacts[k]);
    for (std::size_t j = 0; j < D; ++j) push(row + j, pair_of_contact(contacts[k]), forces[row + j], velocities);
  }
}

template struct Blocks<2>;
template struct Blocks<3>;

}  // namespace cairn::solve::many
