/// Problems saved as text are the same problems: same bits, same solutions; what is wrong in a text is said, all at once.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cairn/solve/contact_adapters.hpp"
#include "cairn/solve/lemke.hpp"
#include "cairn/solve/nearest.hpp"
#include "cairn/solve/text.hpp"
#include "solve/corpus.hpp"

namespace cairn::solve {
namespace {

TEST(ProblemText, LcpsComeBackBitByBit) {
  for (const corpus::LcpKind& kind : corpus::lcp_kinds()) {
    CounterRng rng(6100);
    const OwnedLcp p = kind.make(rng);
    const auto back = lcp_from_text(to_text(p.view()));
    ASSERT_TRUE(back.has_value()) << to_text(back.error());
    EXPECT_EQ(back->n, p.n);
    EXPECT_EQ(back->free, p.free);
    EXPECT_EQ(back->M, p.M);
    EXPECT_EQ(back->q, p.q);
    EXPECT_EQ(back->reading, p.reading);
  }
}

TEST(ProblemText, QpsComeBackBitByBit) {
  for (const corpus::QpKind& kind : corpus::qp_kinds()) {
    CounterRng rng(6200);
    const OwnedQp p = kind.make(rng);
    const auto back = qp_from_text(to_text(p.view()));
    ASSERT_TRUE(back.has_value()) << to_text(back.error());
    EXPECT_EQ(back->H, p.H);
    EXPECT_EQ(back->c, p.c);
    EXPECT_EQ(back->lower, p.lower);
    EXPECT_EQ(back->upper, p.upper);
  }
}

template <int D>
void contacts_come_back() {
  CounterRng rng(6300);
  OwnedContactProblem<D> p = corpus::contacts<D>(rng, 5, {.masses_differ = true, .redundant = true});
  p.contacts[1].hold = {.no_sliding = true, .no_opening = false};
  p.contacts[2].role = Role::arriving;
  p.contacts[3].restitution = 0.1;
  p.contacts[4].directions = 8;
  p.rows = {{-corpus::kInfinite, 3.0}};
  p.G.insert(p.G.begin(), static_cast<std::size_t>(p.dof), 0.25);
  p.b_motion.insert(p.b_motion.begin(), 0.5);
  p.b_stabilise = p.b_motion;
  const std::string text = to_text(p.view());
  const auto back = contacts_from_text<D>(text);
  ASSERT_TRUE(back.has_value()) << to_text(back.error());
  EXPECT_EQ(back->G, p.G);
  EXPECT_EQ(back->w_free, p.w_free);
  EXPECT_EQ(back->level, p.level);
  ASSERT_EQ(back->contacts.size(), 5U);
  EXPECT_TRUE(back->contacts[1].hold.no_sliding);
  EXPECT_EQ(back->contacts[4].key, p.contacts[4].key);
  EXPECT_EQ(back->contacts[4].directions, 8);
  EXPECT_EQ(to_text(back->view()), text);
}

TEST(ProblemText, ContactProblemsComeBack) {
  contacts_come_back<2>();
  contacts_come_back<3>();
}

TEST(ProblemText, BodiesInBlocksComeBack) {
  OwnedContactProblem<2> p;
  p.dof = 6;
  p.pairs = {{0, 1}, {1, cairn::kNoBody}};
  p.body_scales = {{1.0, 2.0}, {0.5, 1e-3}};
  p.rows = {{-1.0, corpus::kInfinite, {0.25, 4.0}}};
  p.contacts.resize(1);
  p.contacts[0].key = {3, 1ULL << 63, 0, 7};
  p.contacts[0].scales = {0.5, 1e-3};
  for (int k = 0; k < 18; ++k) p.G.push_back(0.1 * k);
  p.w_free.resize(6, 1.5);
  p.velocity_scale = p.force_scale = p.rotation_scale = 1.0;
  const auto back = contacts_from_text<2>(to_text(p.view()));
  ASSERT_TRUE(back.has_value()) << to_text(back.error());
  EXPECT_EQ(back->pairs[0].b, 1);
  EXPECT_EQ(back->pairs[1].b, cairn::kNoBody);
  EXPECT_EQ(back->contacts[0].key, p.contacts[0].key);
  EXPECT_EQ(back->contacts[0].scales.force, 1e-3);
  EXPECT_EQ(back->rows[0].scales.velocity, 0.25);
  EXPECT_EQ(back->body_scales[1].velocity, 0.5);
  EXPECT_EQ(back->G, p.G);
  EXPECT_EQ(to_text(back->view()), to_text(p.view()));
}

/// Saved to a file and read again, a problem is solved with the same bits in the same pivots.
TEST(ProblemText, AFileReplays) {
  CounterRng rng(6400);
  const OwnedLcp p = corpus::planar_cone_masses(rng);
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "cairn_solve_text_test.lcp";
  std::ofstream(path) << to_text(p.view());
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  std::filesystem::remove(path);
  const auto again = lcp_from_text(text.str(), path.string());
  ASSERT_TRUE(again.has_value());
  static LcpWorkspace<60> workspace;
  std::vector<double> first(p.q.size()), second(p.q.size());
  const Report a = solve_lcp(p.view(), first, workspace.scratch());
  const Report b = solve_lcp(again->view(), second, workspace.scratch());
  EXPECT_EQ(first, second);
  EXPECT_EQ(a.iterations, b.iterations);
}

std::string faults(std::string_view text) {
  const auto result = lcp_from_text(text, "a.lcp");
  return result.has_value() ? "none" : to_text(result.error());
}

TEST(ProblemText, FaultsAreSaidWithTheirPlace) {
  const std::string good = "cairn-lcp 1\n# two unknowns\nn 2\nfree 0\nM\n1 0\n0 1\nq -1 2e-3\nreading 0\n";
  EXPECT_EQ(faults(good), "none");
  EXPECT_EQ(faults("cairn-qp 1"), "a.lcp:1: cairn-lcp: expected the word 'cairn-lcp', found 'cairn-qp'");
  EXPECT_EQ(faults("cairn-lcp 2 n 1"), "a.lcp:1: cairn-lcp: expected version 1, found '2'");
  EXPECT_EQ(faults(""), "a.lcp:1: cairn-lcp: expected the word 'cairn-lcp', found the end of the text");
  EXPECT_EQ(faults("cairn-lcp 1\nn -2"), "a.lcp:2: n: expected a whole number from 0 to 100000, found '-2'");
  EXPECT_EQ(faults("cairn-lcp 1\nn 1\nfree 2"), "a.lcp:3: free: expected a whole number from 0 to 1, found '2'");
  // Two wrong numbers: both are said.
  EXPECT_EQ(faults("cairn-lcp 1\nn 2\nfree 0\nM 1 x\n0 nan\nq 1 1\nreading 0"),
            "a.lcp:4: M: expected a finite number, found 'x'\na.lcp:5: M: expected a finite number, found 'nan'");
  EXPECT_EQ(faults("cairn-lcp 1 n 300 free 0 M 1"), "a.lcp:1: M: expected 90000 numbers, found the end of the text");
  EXPECT_EQ(faults(good + "more"), "a.lcp:10: expected the end of the text, found 'more'");
  EXPECT_EQ(faults("cairn-lcp 1 n 0 free 0 M q reading 100000"), "none") << "no unknowns: nothing to read";
  const auto infinite = qp_from_text("cairn-qp 1 n 1 H inf c 0 lower -inf upper inf");
  ASSERT_FALSE(infinite.has_value());
  EXPECT_EQ(infinite.error().size(), 1U);
  const auto plane = contacts_from_text<3>("cairn-contacts 2 dimension 2");
  ASSERT_FALSE(plane.has_value());
  EXPECT_EQ(plane.error()[0].expected, "the word '3'");
  const auto short_w = contacts_from_text<2>(
      "cairn-contacts 2 dimension 2 level step dof 1 rows 0 contacts 0 scales 1 1 1 pairs 0 body_scales 0 G "
      "b_motion 0 b_stabilise 0 w_free 0");
  ASSERT_FALSE(short_w.has_value());
  EXPECT_EQ(short_w.error()[0].key, "w_free");
  EXPECT_EQ(short_w.error()[0].expected, "1 numbers");
}

/// No text makes the reader fall over: prefixes and single changed characters of a good one.
TEST(ProblemText, BrokenTextsAreRefusedOrRead) {
  CounterRng rng(6500);
  const auto p = corpus::contacts<2>(rng, 2, {});
  const std::string good = to_text(p.view());
  int refused = 0, read = 0;
  for (std::size_t k = 0; k < good.size(); ++k) {
    (contacts_from_text<2>(good.substr(0, k)).has_value() ? read : refused) += 1;
    std::string changed = good;
    changed[k] = static_cast<char>(33 + rng.index(94));
    (contacts_from_text<2>(changed).has_value() ? read : refused) += 1;
  }
  EXPECT_GT(refused, 100);
  EXPECT_GT(read, 20);  // another digit is another problem
}

}  // namespace
}  // namespace cairn::solve
