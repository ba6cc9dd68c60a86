#pragma once
#include <cstddef>
#include <utility>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/solve/many/many_error.hpp"
#include "cairn/solve/many/solve_many.hpp"
#include "solve/boxes.hpp"

/// Solves of problems of many bodies, for tests.
namespace many_answer {

using boxes::OwnedMany;

/// An answer that owns its numbers.
template <int D>
struct Solved {
  std::vector<double> f, w;
  cairn::solve::ManyReport report;
  cairn::Outcome outcome{};
  cairn::solve::ManyError error;
};

template <int D>
Solved<D> solved(const OwnedMany<D>& p, const cairn::solve::ManyOptions& options,
                 const std::vector<double>& start = {}) {
  static cairn::solve::ManyWorkspace<D> workspace;
  Solved<D> s;
  s.f = start;
  s.f.resize(p.b_motion.size());
  s.w.resize(p.w_free.size());
  cairn::ContactAnswer<D> answer;
  answer.f = s.f;
  answer.w = s.w;
  s.report = cairn::solve::solve_many<D>(p.view(), options, workspace, answer);
  s.outcome = answer.outcome;
  s.error = cairn::solve::many_error<D>(p.view(), s.f, s.w, options.directions);
  return s;
}

/// The same problem from another file: `bodies` says where each body now stands, contacts come in the order `contacts`.
/// Names, and so keys, are what they were.
template <int D>
OwnedMany<D> permuted(const OwnedMany<D>& p, const std::vector<int>& bodies, const std::vector<int>& contacts) {
  constexpr auto size = static_cast<std::size_t>(cairn::kBodyDof<D>);
  OwnedMany<D> q = p;
  const auto moved = [&](int body) { return body == cairn::kNoBody ? body : bodies[static_cast<std::size_t>(body)]; };
  for (std::size_t k = 0; k < p.bodies(); ++k)
    for (std::size_t j = 0; j < size; ++j) {
      const std::size_t to = size * static_cast<std::size_t>(bodies[k]) + j;
      q.w_free[to] = p.w_free[size * k + j];
      q.w_before[to] = p.w_before[size * k + j];
    }
  for (std::size_t k = 0; k < p.rows.size(); ++k) q.pairs[k] = {moved(p.pairs[k].a), moved(p.pairs[k].b)};
  for (std::size_t k = 0; k < p.contacts.size(); ++k) {
    const auto from = static_cast<std::size_t>(contacts[k]);
    q.contacts[k] = p.contacts[from];
    const cairn::BodyPair& pair = p.pairs[p.rows.size() + from];
    q.pairs[p.rows.size() + k] = {moved(pair.a), moved(pair.b)};
    for (std::size_t j = 0; j < D; ++j) {
      const std::size_t to = p.rows.size() + D * k + j;
      const std::size_t row = p.rows.size() + D * from + j;
      q.b_motion[to] = p.b_motion[row];
      for (std::size_t i = 0; i < 2 * size; ++i) q.G[to * 2 * size + i] = p.G[row * 2 * size + i];
    }
  }
  return q;
}

inline std::vector<int> shuffled(cairn::CounterRng& rng, std::size_t count) {
  std::vector<int> order(count);
  for (std::size_t k = 0; k < count; ++k) order[k] = static_cast<int>(k);
  for (std::size_t k = count; k > 1; --k) std::swap(order[k - 1], order[rng.index(k)]);
  return order;
}

}  // namespace many_answer
