/// The plug: laws by name, and a user's own law through one function.
#include "cairn/laws/law_names.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "cairn/laws/built_in_laws.hpp"
#include "cairn/laws/kernel/contact_space.hpp"
#include "laws/posed_impact.hpp"

namespace {

TEST(LawNames, EveryNameGivesTheLawOfThatName) {
  std::set<std::string_view> seen;
  for (const cairn::LawEntry& entry : cairn::law_names()) {
    EXPECT_TRUE(seen.insert(entry.name).second) << entry.name;
    EXPECT_FALSE(entry.about.empty());
    const auto law = cairn::law_by_name(entry.name);
    ASSERT_TRUE(law.has_value()) << entry.name;
    EXPECT_EQ(cairn::name_of(*law), entry.name);
  }
  // Names that stand in scenarios of others: a law may be added, none may go.
  for (const std::string_view name : {"lambda-epsilon", "housner", "plastic", "lzb", "newton", "poisson",
                                      "closest-solution", "max-dissipation", "kinematic", "angular"})
    EXPECT_TRUE(seen.contains(name)) << name;
  EXPECT_TRUE(cairn::law_by_name("lambda-epsilon")->is<cairn::LambdaEpsilon>());
  EXPECT_TRUE(cairn::law_by_name("housner")->is<cairn::Housner>());
  EXPECT_EQ(cairn::name_of(cairn::PlanarLaw{cairn::UserLaw{}}), "user");
}

TEST(LawNames, UnknownNameSaysWhatIsKnown) {
  const auto law = cairn::law_by_name("Housner");
  ASSERT_FALSE(law.has_value());
  ASSERT_EQ(law.error().size(), 1u);
  EXPECT_EQ(law.error()[0].found, "Housner");
  for (const cairn::LawEntry& entry : cairn::law_names())
    EXPECT_NE(law.error()[0].expected.find(entry.name), std::string::npos) << entry.name;
}

TEST(LawNames, NotesInWords) {
  EXPECT_EQ(cairn::notes_text(cairn::kNoteNone), "");
  std::set<std::string> words;
  for (std::uint32_t bit = 1; bit <= cairn::kNoteLawRefused; bit <<= 1) {
    const std::string word = cairn::notes_text(bit);
    EXPECT_FALSE(word.empty()) << bit;
    EXPECT_TRUE(words.insert(word).second) << word;
  }
  EXPECT_EQ(cairn::notes_text(cairn::kNoteLambdaCut | cairn::kNoteOutsideCone),
            cairn::notes_text(cairn::kNoteLambdaCut) + "; " + cairn::notes_text(cairn::kNoteOutsideCone));
}

TEST(LawNames, EveryBranchHasItsOwnWords) {
  std::set<std::string> words;
  for (int k = 0; k < cairn::kBranchCount; ++k) {
    const std::string word = name_of(static_cast<cairn::Branch>(k));
    EXPECT_NE(word, "unknown");
    EXPECT_TRUE(words.insert(word).second) << word;
  }
}

/// Stops the arriving contact along the normal and counts its calls through the context.
void smooth_stop(const cairn::ContactProblem<2>& p, cairn::LawAnswer<2>& a, void* context) {
  ++*static_cast<int*>(context);
  const cairn::ContactSpace s = cairn::contact_space(p);
  cairn::PlanarImpulse f{};
  for (std::size_t k = 0; k < p.contacts.size(); ++k)
    if (p.contacts[k].role == cairn::Role::arriving) f[2 * k] = -s.u_before[2 * k] / s.W[2 * k][2 * k];
  cairn::write_answer(p, f, a);
}

TEST(UserLaw, GoesInThroughOneFunction) {
  int calls = 0;
  const cairn::PlanarLaw law = cairn::UserLaw{&smooth_stop, &calls};
  const posed::Scene s = posed::rectangle_rocking(0.3, 0.5);
  posed::Posed p(s);
  p.answer().notes = cairn::kNoteLambdaCut;  // left over from an answer before
  p.answer().outcome = cairn::Outcome::not_converged;
  const auto& answer = p.answered_by(law);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(answer.outcome, cairn::Outcome::ok);
  EXPECT_EQ(answer.notes, cairn::kNoteNone);
  // J = -u_n / (1/m + b²/I).
  const double b = s.contacts[1].x;
  const double expected = -s.velocity_of(1) / (1.0 / s.mass + b * b / s.inertia);
  EXPECT_NEAR(p.impulse(1, 0), expected, 1e-15 * s.mass);  // some epsilon of a quantity of order one
  EXPECT_NEAR(p.normal_after(1), 0.0, 1e-15);
  EXPECT_TRUE(p.judged().passed);
}

TEST(UserLaw, ThatIsAbsentHasNoSolution) {
  posed::Posed p(posed::rectangle_rocking(0.3, 0.5));
  EXPECT_EQ(p.answered_by(cairn::UserLaw{}).outcome, cairn::Outcome::no_solution);
}

TEST(UserLaw, BadAnswersAreCaughtByTheJudge) {
  const auto nothing = [](const cairn::ContactProblem<2>& p, cairn::LawAnswer<2>& a, void*) {
    cairn::write_answer(p, cairn::PlanarImpulse{}, a);
  };
  posed::Posed p(posed::rectangle_rocking(0.3, 0.5));
  p.answered_by(cairn::UserLaw{nothing, nullptr});
  EXPECT_FALSE(p.judged().passed);  // it goes on into the ground
  EXPECT_GT(p.judged().penetration, 0.1);
  const auto too_much = [](const cairn::ContactProblem<2>& q, cairn::LawAnswer<2>& a, void*) {
    cairn::write_answer(q, cairn::PlanarImpulse{0.0, 0.0, 100.0, 0.0}, a);
  };
  p.answered_by(cairn::UserLaw{too_much, nullptr});
  EXPECT_EQ(p.judged().outcome, cairn::Outcome::energy_raised);
}

}  // namespace
