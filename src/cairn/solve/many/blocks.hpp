#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "cairn/problem/contact_problem.hpp"

/// A problem in blocks as the solvers of many bodies see it: islands, contacts by key, bodies as they first appear.
/// docs/theory/many_solvers.md §2
namespace cairn::solve::many {

/// Bodies that rows and contacts tie together, as ranges of the lists below. One island's numbers never enter another's.
struct Island {
  std::size_t first_row{}, end_row{};
  std::size_t first_contact{}, end_contact{};
  std::size_t first_body{}, end_body{};
};

/// What a row of G is made of: its numbers on body a, then on body b.
template <int D>
struct Blocks {
  static constexpr std::size_t kSize = static_cast<std::size_t>(kBodyDof<D>);

  ContactProblem<D> problem{};
  std::size_t bodies{};
  std::vector<double> padded;   // a dense problem of one body in blocks
  std::vector<BodyPair> alone;  // its pairs
  const double* numbers{};      // row-major, 2 kSize a row
  std::span<const BodyPair> pairs;
  std::vector<double> b;       // b_motion + b_stabilise
  std::vector<double> w_free;  // kSize a body
  std::vector<double> w;
  std::vector<double> f;
  std::vector<Scales> scales;  // of rows, then of contacts
  std::vector<char> kinetic;   // of contacts: the one that slips is held by its kinetic coefficient

  std::vector<Island> islands;
  std::vector<int> rows;         // by island, in the order given
  std::vector<int> contacts;     // by island, by key
  std::vector<int> body_list;    // by island, as they first appear
  std::vector<int> local_of;     // number of a body in its island; -1 where nothing touches it
  std::vector<int> order, root;  // scratch: contacts by key; union-find, then the island of a body
  std::vector<std::size_t> counts;

  /// False where the problem is dense and has more than one body's degrees of freedom, or sizes do not fit.
  bool read(const ContactProblem<D>& p);

  std::size_t row_of(int contact) const {
    return problem.rows.size() + static_cast<std::size_t>(D) * static_cast<std::size_t>(contact);
  }
  const double* row_numbers(std::size_t row) const { return numbers + row * 2 * kSize; }
  const BodyPair& pair_of_row(int row) const { return pairs[static_cast<std::size_t>(row)]; }
  const BodyPair& pair_of_contact(int contact) const {
    return pairs[problem.rows.size() + static_cast<std::size_t>(contact)];
  }
  const Scales& scales_of_row(int row) const { return scales[static_cast<std::size_t>(row)]; }
  const Scales& scales_of_contact(int contact) const {
    return scales[problem.rows.size() + static_cast<std::size_t>(contact)];
  }
  double* velocities_of(int body) { return w.data() + kSize * static_cast<std::size_t>(body); }
  const double* velocities_of(int body) const { return w.data() + kSize * static_cast<std::size_t>(body); }
  const Contact<D>& contact(int k) const { return problem.contacts[static_cast<std::size_t>(k)]; }
  double friction_of(int k) const {
    return kinetic[static_cast<std::size_t>(k)] != 0 ? contact(k).mu_kinetic : contact(k).mu_static;
  }

  /// G_row · w + b.
  double velocity(std::size_t row, const BodyPair& pair, const double* velocities) const {
    const double* g = row_numbers(row);
    double sum = b[row];
    if (pair.a != kNoBody) sum += product(g, velocities + kSize * static_cast<std::size_t>(pair.a));
    if (pair.b != kNoBody) sum += product(g + kSize, velocities + kSize * static_cast<std::size_t>(pair.b));
    return sum;
  }
  /// w += G_rowᵀ f.
  void push(std::size_t row, const BodyPair& pair, double force, double* velocities) const {
    const double* g = row_numbers(row);
    if (pair.a != kNoBody) add(g, force, velocities + kSize * static_cast<std::size_t>(pair.a));
    if (pair.b != kNoBody) add(g + kSize, force, velocities + kSize * static_cast<std::size_t>(pair.b));
  }
  /// w = w_free + Gᵀ f of one island, contacts by key.
  void momentum(const Island& island, const double* forces, double* velocities) const;

  static double product(const double* g, const double* v) {
    double sum = 0.0;
    for (std::size_t k = 0; k < kSize; ++k) sum += g[k] * v[k];
    return sum;
  }
  static void add(const double* g, double force, double* v) {
    for (std::size_t k = 0; k < kSize; ++k) v[k] += g[k] * force;
  }

 private:
  bool read_numbers(const ContactProblem<D>& p);
  void sort_contacts();
  void find_islands();
  void list_members();
  int find(int body);
};

extern template struct Blocks<2>;
extern template struct Blocks<3>;

}  // namespace cairn::solve::many
