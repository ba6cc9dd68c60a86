/// The judge on problems of several bodies in blocks: the same figures as of the dense problem, each measured by the scales
/// of its own body and contact, and limits that follow from the problem.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/problem/judge.hpp"
#include "cairn/problem/judge_limits.hpp"

namespace {

using cairn::BodyPair;
using cairn::Certificate;
using cairn::Contact;
using cairn::ContactKey;
using cairn::kBodyDof;
using cairn::kNoBody;
using cairn::Level;

/// Some bodies, rows and contacts with numbers drawn at random, in blocks and as a dense matrix.
template <int D>
struct Drawn {
  static constexpr auto kSize = static_cast<std::size_t>(kBodyDof<D>);
  Level level{};
  int bodies{4};
  std::vector<double> blocks, dense, b_motion, b_stabilise, w_free, w_before, f, w;
  std::vector<cairn::Row> rows;
  std::vector<Contact<D>> contacts;
  std::vector<BodyPair> pairs;

  Drawn(cairn::CounterRng& random, Level at) : level(at) {
    const auto some = [&] { return random.uniform(-1.0, 1.0); };
    const auto dof = kSize * static_cast<std::size_t>(bodies);
    for (int k = 0; k < 3; ++k) rows.push_back({some() - 1.0, some() + 1.0, {}});
    for (int k = 0; k < 5; ++k) {
      Contact<D> c;
      c.mu_static = c.mu_kinetic = 0.5;
      for (double& u : c.u_before) u = some();
      contacts.push_back(c);
    }
    for (std::size_t k = 0; k < rows.size() + contacts.size(); ++k) {
      const int a = static_cast<int>(random.uniform(0.0, 3.0));  // below b: the order in which a dense row is summed
      const int b = k % 3 == 0 ? kNoBody : a + 1;
      pairs.push_back({a, b});
      for (std::size_t j = 0; j < (k < rows.size() ? 1 : D); ++j) {
        std::vector<double> whole(dof);
        for (const int body : {a, b})
          for (std::size_t i = 0; i < kSize; ++i) {
            const double g = some();
            blocks.push_back(g);
            if (body != kNoBody) whole[kSize * static_cast<std::size_t>(body) + i] = g;
          }
        dense.insert(dense.end(), whole.begin(), whole.end());
        b_motion.push_back(some());
        b_stabilise.push_back(some());
        f.push_back(some());
      }
    }
    for (std::size_t k = 0; k < dof; ++k) {
      w_free.push_back(some());
      w_before.push_back(some());
      w.push_back(some());
    }
  }
  cairn::ContactProblem<D> problem(bool in_blocks) const {
    cairn::ContactProblem<D> p;
    p.level = level;
    p.dof = static_cast<int>(w_free.size());
    p.G = in_blocks ? blocks : dense;
    p.b_motion = b_motion;
    p.b_stabilise = b_stabilise;
    p.w_free = w_free;
    p.w_before = w_before;
    p.rows = rows;
    p.contacts = contacts;
    p.velocity_scale = 2.0;
    p.force_scale = 3.0;
    p.rotation_scale = 1.0;
    if (in_blocks) p.pairs = pairs;
    return p;
  }
  cairn::ContactAnswer<D> answer() {
    cairn::ContactAnswer<D> a;
    a.f = f;
    a.w = w;
    return a;
  }
};

std::array<double, 12> numbers(const Certificate& c) {
  return {c.energy_before,  c.energy_after,   c.energy_raise,
          c.energy_gain,    c.work_of_ground, c.work_of_stabilisation,
          c.work_of_drives, c.momentum,       c.penetration,
          c.adhesion,       c.cone,           c.complementarity + c.friction};
}

template <int D>
void expect_same_figures() {
  cairn::CounterRng random(31);
  for (int n = 0; n < 300; ++n) {
    Drawn<D> p(random, static_cast<Level>(n % 3));
    std::vector<double> room(p.w.size());
    const auto dense = numbers(cairn::judge(p.problem(false), p.answer()));
    EXPECT_GT(dense[7], 0.1) << "momentum drawn at random holds no balance";
    EXPECT_EQ(numbers(cairn::judge(p.problem(true), p.answer())), dense);
    EXPECT_EQ(numbers(cairn::judge(p.problem(true), p.answer(), {}, {}, room)), dense) << "with room for the sums";
    EXPECT_EQ(numbers(cairn::judge(p.problem(false), p.answer(), {}, {}, room)), dense);
  }
}

TEST(JudgeBlocks, FiguresAreThoseOfTheDenseProblem2D) { expect_same_figures<2>(); }
TEST(JudgeBlocks, FiguresAreThoseOfTheDenseProblem3D) { expect_same_figures<3>(); }

/// A block of a tonne and a particle of a gram lie on the ground, apart from each other, over one step.
struct TonneAndGram {
  static constexpr double kHeavy = 1000.0, kLight = 0.001, kSpeed = 0.01;
  std::vector<double> G, b, w_free, f, w;
  std::vector<Contact<2>> contacts;
  std::vector<BodyPair> pairs{{0, kNoBody}, {1, kNoBody}};
  std::vector<cairn::Scales> body_scales{{kSpeed, kHeavy* kSpeed}, {kSpeed, kLight* kSpeed}};

  TonneAndGram() {
    for (const double m : {kHeavy, kLight}) {
      Contact<2> c;
      c.mu_static = c.mu_kinetic = 0.5;
      c.scales = {kSpeed, m * kSpeed};
      contacts.push_back(c);
      const double one = 1.0 / std::sqrt(m);
      G.insert(G.end(), {0.0, one, 0.0, 0.0, 0.0, 0.0, one, 0.0, 0.0, 0.0, 0.0, 0.0});
      w_free.insert(w_free.end(), {0.0, -kSpeed * std::sqrt(m), 0.0});
      f.insert(f.end(), {m * kSpeed, 0.0});
    }
    b.resize(4);
    w.resize(6);
  }
  Certificate judged(bool own_scales) {
    cairn::ContactProblem<2> p;
    p.level = Level::step;
    p.dof = 6;
    p.G = G;
    p.b_motion = b;
    p.w_free = w_free;
    p.pairs = pairs;
    std::vector<Contact<2>> of_problem = contacts;
    for (Contact<2>& c : of_problem)
      if (!own_scales) c.scales = {};
    p.contacts = of_problem;
    if (own_scales) p.body_scales = body_scales;
    p.velocity_scale = kSpeed;
    p.force_scale = kHeavy * kSpeed;
    p.rotation_scale = 1.0;
    cairn::ContactAnswer<2> a;
    a.f = f;
    a.w = w;
    return cairn::judge(p, a);
  }
};

TEST(JudgeBlocks, AGramBesideATonneIsMeasuredByItself) {
  TonneAndGram scene;
  EXPECT_TRUE(scene.judged(true).passed);
  // A hundredth of the particle's weight is missing under it, and it does not fall: of the tonne, 1e-8 of its weight.
  scene.f[2] *= 0.99;
  EXPECT_NEAR(scene.judged(true).momentum, 0.01, 1e-12);
  EXPECT_LT(scene.judged(false).momentum, 1e-4);
  // It is pulled at by a hundredth of its weight.
  TonneAndGram pulled;
  pulled.f[2] = -0.01 * TonneAndGram::kLight * TonneAndGram::kSpeed;
  EXPECT_NEAR(pulled.judged(true).adhesion, 0.01, 1e-12);
  EXPECT_LT(pulled.judged(false).adhesion, 1e-7);
  // It rubs more than its cone has.
  TonneAndGram rubbed;
  rubbed.f[3] = 0.51 * rubbed.f[2];
  EXPECT_NEAR(rubbed.judged(true).cone, 0.01, 1e-12);
}

TEST(JudgeBlocks, NoContactHidesBehindWhatAnotherTakesAway) {
  // Two contacts of one step: one is pushed along its slip and raises energy, the other brakes and takes ten times more.
  TonneAndGram scene;
  scene.w = {-0.5 * 0.01 * 1000.0 / std::sqrt(1000.0), 0.0, 0.0, 0.001 * std::sqrt(0.001), 0.0, 0.0};
  scene.f = {10.0, 5.0, 1e-5, 2e-6};
  const Certificate c = scene.judged(true);
  EXPECT_NEAR(c.energy_raise, 2e-6 * 0.001 / (1e-5 * 0.01), 1e-9);
}

TEST(JudgeLimits, FollowFromSizeAndCancellation) {
  cairn::CounterRng random(5);
  Drawn<3> p(random, Level::step);
  std::vector<double> room(2 * p.w.size());
  const double small = cairn::rounding_of(p.problem(true), p.answer(), room);
  EXPECT_GT(small, 1e-16);
  EXPECT_LT(small, 1e-13) << "some tens of terms of size one, rounded";
  EXPECT_LT(cairn::rounding_of(p.problem(false), p.answer(), room) / small, 4.0) << "a dense row has zeros besides";
  // Forces that cancel, a million times what is left of them: the judge's own sums err by a million times more.
  for (double& f : p.f) f *= 1e6;
  const double large = cairn::rounding_of(p.problem(true), p.answer(), room);
  EXPECT_GT(large, 1e5 * small);
  const cairn::JudgeLimits limits = cairn::limits_for(p.problem(true), p.answer(), {.relative = 1e-9}, room);
  EXPECT_EQ(limits.relative, 1e-9 + large);
}

TEST(JudgeLimits, BoundWhatTheOrderOfSummationChanges) {
  // The same equations with the rows in reverse: figures that differ by rounding alone stay within the bound.
  cairn::CounterRng random(6);
  double most = 0.0;
  for (int n = 0; n < 200; ++n) {
    Drawn<2> p(random, Level::step);
    for (double& f : p.f) f *= 1e8;
    const auto problem = p.problem(true);
    std::vector<double> sum = p.w_free, back = p.w_free, room(2 * p.w.size());
    for (std::size_t row = 0; row < p.f.size(); ++row) problem.push(row, p.f[row], sum);
    for (std::size_t row = p.f.size(); row-- > 0;) problem.push(row, p.f[row], back);
    p.w = back;
    const Certificate c = cairn::judge(problem, p.answer());
    const double bound = cairn::rounding_of(problem, p.answer(), room);
    EXPECT_LE(c.momentum, bound);
    most = std::fmax(most, c.momentum / bound);
  }
  EXPECT_GT(most, 1e-3) << "a bound of that size and not of any";
}

TEST(ContactKey, IsComparedInFull) {
  const ContactKey key(1, 2, 3, 4);
  for (const ContactKey& other :
       {ContactKey(2, 2, 3, 4), ContactKey(1, 3, 3, 4), ContactKey(1, 2, 4, 4), ContactKey(1, 2, 3, 5)}) {
    EXPECT_LT(key, other);
    EXPECT_NE(key, other);
  }
  EXPECT_EQ(ContactKey(7), ContactKey(0, 7, 0, 0)) << "a body alone on the ground needs its feature only";
}

}  // namespace
