/// A law that does not know what to do with the contacts it is given says no solution; it never drops one. Seen before:
/// λ-ε, Housner and the plastic impact answered the first two of three contacts and passed over rows of joints.
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <vector>

#include "cairn/laws/built_in_laws.hpp"
#include "cairn/laws/kernel/contact_space.hpp"
#include "cairn/laws/law_names.hpp"
#include "cairn/problem/judge.hpp"

namespace {

using cairn::Outcome;

/// A beam that falls flat on `contacts` points in a row; `joint`: its right end is held by two rows, and was before.
struct Beam {
  explicit Beam(std::size_t contacts, bool joint) {
    if (joint) {
      rows.resize(2);
      for (cairn::Row& row : rows)
        row = {.lower = -std::numeric_limits<double>::infinity(), .upper = std::numeric_limits<double>::infinity()};
      G.insert(G.end(), {0.0, 1.0, 1.0, 1.0, 0.0, 0.0});
    }
    for (std::size_t k = 0; k < contacts; ++k) {
      const double x = -1.0 + 2.0 * static_cast<double>(k) / static_cast<double>(contacts);
      G.insert(G.end(), {0.0, 1.0, x, 1.0, 0.0, 0.1});
      cairn::Contact<2> c;
      c.key = k;
      c.role = k == 0 ? cairn::Role::supporting : cairn::Role::arriving;
      c.u_before = {-1.0 + 0.5 * (x + 1.0), 0.05};
      c.mu_static = c.mu_kinetic = 0.5;
      all.push_back(c);
    }
    f.assign(rows.size() + 2 * contacts, 7.0);
    problem.level = cairn::Level::impact;
    problem.dof = 3;
    problem.G = G;
    problem.w_free = w_before;
    problem.w_before = w_before;
    problem.rows = rows;
    problem.contacts = all;
    problem.velocity_scale = problem.force_scale = problem.rotation_scale = 1.0;
    answer.f = f;
    answer.w = w;
  }
  std::vector<double> G;
  std::array<double, 3> w_before{0.0, -0.5, 0.5};
  std::vector<cairn::Row> rows;
  std::vector<cairn::Contact<2>> all;
  std::vector<double> f;
  std::array<double, 3> w{};
  cairn::ContactProblem<2> problem{};
  cairn::LawAnswer<2> answer{};
};

bool is_refused(const cairn::PlanarLaw& law, Beam& beam) {
  beam.answer.outcome = Outcome::ok;
  law(beam.problem, beam.answer);
  if (beam.answer.outcome != Outcome::no_solution) return false;
  for (const double f : beam.f) EXPECT_EQ(f, 0.0) << law.name();
  EXPECT_EQ(beam.w, beam.w_before) << law.name();
  return true;
}

/// Every law of the table, three contacts and five, with and without a joint: sound, or refused.
TEST(Refusals, NoLawDropsAContactOrARow) {
  int refused = 0;
  int answered = 0;
  for (const cairn::LawEntry& entry : cairn::law_names())
    for (const std::size_t contacts : {std::size_t{1}, std::size_t{3}, std::size_t{5}})
      for (const bool joint : {false, true}) {
        Beam beam(contacts, joint);
        const cairn::PlanarLaw law = entry.make();
        if (is_refused(law, beam)) {
          ++refused;
          continue;
        }
        ++answered;
        const cairn::Certificate c = cairn::judge(beam.problem, beam.answer);
        const std::string what = std::string(law.name()) + ", " + std::to_string(contacts) + (joint ? ", joint" : "");
        // A law without a cone or without a rule for energy says so by its outcome; nothing else may be amiss.
        EXPECT_EQ(c.outcome, beam.answer.outcome) << what;
        EXPECT_LT(c.penetration, 1e-12) << what << ": a contact was passed over";  // some round-offs of 1 m/s
        for (std::size_t row = 0; row < beam.rows.size(); ++row)
          EXPECT_NEAR(beam.problem.add_velocity(row, beam.w, 0.0), 0.0, 1e-12) << what << ": a row was passed over";
      }
  EXPECT_GT(refused, 20);
  EXPECT_GT(answered, 10);
}

TEST(Refusals, LawsOfTwoContactsTakeNoThird) {
  for (const std::string_view name : {"lambda-epsilon", "housner", "plastic"}) {
    const cairn::PlanarLaw law = *cairn::law_by_name(name);
    Beam three(3, false);
    EXPECT_TRUE(is_refused(law, three)) << name;
    Beam jointed(1, true);
    EXPECT_TRUE(is_refused(law, jointed)) << name;
    Beam two(2, false);
    EXPECT_FALSE(is_refused(law, two)) << name;
    EXPECT_TRUE(std::isnan(energy_limits(law, three.problem).lambda)) << name;
  }
}

TEST(Refusals, ProblemsInBlocksAreNotReadAsDenseOnes) {
  for (const cairn::LawEntry& entry : cairn::law_names()) {
    Beam beam(1, false);
    const std::array<cairn::BodyPair, 1> pairs{{{.a = 0, .b = cairn::kNoBody}}};
    beam.problem.pairs = pairs;  // numbers of G would be six to a row
    EXPECT_TRUE(is_refused(entry.make(), beam)) << entry.name;
  }
}

}  // namespace
