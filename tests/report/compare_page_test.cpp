/// The page of a comparison: complete, well-formed, self-contained, the same text every time, whatever the texts say.
#include "cairn/report/compare_page.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <stdexcept>
#include <string>

#include "cairn/report/html.hpp"
#include "cairn/report/style.hpp"
#include "cairn/scenario/compare_words.hpp"
#include "report/markup.hpp"
#include "run_program.hpp"

namespace {

using cairn::report::compare_page;
using cairn::report::escaped;
using cairn::scenario::Comparison;
using cairn::tests::contains;
using cairn::tests::markup_fault;

Comparison compared(const std::string& text, const std::string& list) {
  namespace scenario = cairn::scenario;
  const auto base = scenario::load(text, "sample.toml", scenario::inputs_from({}));
  if (!base) throw std::runtime_error(cairn::to_text(base.error()));
  const auto variants = scenario::law_variants(*base, list, "list");
  if (!variants) throw std::runtime_error(cairn::to_text(variants.error()));
  const auto comparison = scenario::compare(*base, *variants);
  if (!comparison) throw std::runtime_error(cairn::to_text(comparison.error()));
  return *comparison;
}

std::string block(const std::string& title, const std::string& ground, const std::string& impact = "") {
  return "title = \"" + title +
         "\"\n[[body]]\nname = \"block\"\ndensity = 2500.0\nbox = { width = 0.25, height = 1.0 }\n" + ground +
         "\n[impact]\n" + impact + "\n[run]\nduration = 4.0\n";
}

const std::string kLetGo = "tilt = 0.2\n[ground]\nfriction = { static = 0.4, kinetic = 0.3 }";
const std::string kPulse =
    "[ground]\nfriction = { static = 2.0, kinetic = 2.0 }\n[ground.motion]\n"
    "x = { kind = \"full-sine\", amplitude = 6.0, frequency = 3.0 }";

TEST(ComparePage, HasEverything) {
  const Comparison c =
      compared(block("Let go", kLetGo, "restitution = 0.5"), "lzb,newton,housner,lambda-epsilon(lambda=0.1)");
  const std::string page = compare_page(c);
  EXPECT_EQ(markup_fault(page), "");
  EXPECT_TRUE(contains(page, escaped(headline(c))));
  for (const char* part : {"Side by side", "Rotation", "Around the first parting", "What each did there",
                           "Where they part from lzb, and why", "Model", "Provenance", "What differs", "Scenario",
                           "r by<br>peaks", "id=\"theta-title\"", "id=\"parting-title\"", "time since t = "})
    EXPECT_TRUE(contains(page, part)) << part;
  for (const cairn::scenario::ComparedRun& run : c.runs) {
    EXPECT_TRUE(contains(page, escaped(run.name))) << run.name;
  }
  for (const cairn::scenario::PartingScene& scene : parting_scenes(c)) {
    EXPECT_TRUE(contains(page, escaped(scene.what))) << scene.what;
    for (const auto& doing : scene.doings) EXPECT_TRUE(contains(page, escaped(doing.words))) << doing.words;
  }
  EXPECT_TRUE(contains(page, "law = &quot;lambda-epsilon&quot;; lambda = 0.1;")) << "what differs";
  for (const char* absent : {"not a number", "infinite", "<script", "http://", "src="})
    EXPECT_FALSE(contains(page, absent)) << absent;
  EXPECT_EQ(compare_page(c), page);
}

/// The drawing of this identifier.
std::string drawing(const std::string& page, const std::string& id) {
  const std::size_t begin = page.find("aria-labelledby=\"" + id + "-title");
  if (begin == std::string::npos) return {};
  return page.substr(begin, page.find("</svg>", begin) - begin);
}

TEST(ComparePage, EveryRunHasItsLineInBothDrawings) {
  const Comparison c = compared(block("Let go", kLetGo, "restitution = 0.5"),
                                "lzb,newton,poisson,closest-solution,max-dissipation,housner,plastic");
  const std::string page = compare_page(c);
  for (const char* id : {"theta", "parting"}) {
    const std::string svg = drawing(page, id);
    for (std::size_t k = 0; k < c.runs.size(); ++k)
      EXPECT_TRUE(contains(svg, "class=\"line " + cairn::report::line_style(k) + (k == 0 ? " reference\"" : "\"")))
          << id << ", line " << k;
  }
}

TEST(ComparePage, FallingBodyDoesNotFlattenTheOthers) {
  const Comparison c = compared(block("Pulse", kPulse), "housner,lambda-epsilon(lambda=0.35)");
  ASSERT_EQ(c.runs[1].outcome().verdict, cairn::results::Verdict::toppled);
  const std::string page = compare_page(c);
  EXPECT_TRUE(contains(page, "the law decides"));
  // α is 14°; lying on its side the block has turned by 90°.
  static const std::regex kTick(R"re(text-anchor="end">(?:−)?([0-9.]+)</text>)re");
  double largest = 0.0;
  const std::string svg = drawing(page, "theta");
  for (auto it = std::sregex_iterator(svg.begin(), svg.end(), kTick); it != std::sregex_iterator(); ++it)
    largest = std::max(largest, std::stod((*it)[1]));
  EXPECT_GT(largest, 5.0);
  EXPECT_LT(largest, 30.0);
}

TEST(ComparePage, NothingToCompareIsNoFault) {
  const Comparison alone = compared(block("Alone", kLetGo), "housner");
  const std::string page = compare_page(alone);
  EXPECT_EQ(markup_fault(page), "");
  EXPECT_FALSE(contains(page, "Around the first parting"));
  const Comparison same =
      compared(block("Same", "tilt = 0.2\n[ground]\nfriction = { static = 2.0, kinetic = 2.0 }"), "housner,plastic");
  EXPECT_TRUE(contains(compare_page(same), "Not parting from housner: plastic;"));
  const Comparison still =
      compared(block("Still", "[ground]\nfriction = { static = 2.0, kinetic = 2.0 }"), "housner,lzb");
  EXPECT_EQ(markup_fault(compare_page(still)), "");
}

TEST(ComparePage, TextsAreEscaped) {
  const Comparison c = compared(block("<script>&'", kLetGo), "housner,angular(ratio=\"given\",value=0.95)");
  const std::string page = compare_page(c);
  EXPECT_EQ(markup_fault(page), "");
  EXPECT_FALSE(contains(page, "<script>"));
  EXPECT_TRUE(contains(page, "angular(ratio=&quot;given&quot;,value=0.95)"));
}

TEST(ComparePage, LinesDiffer) {
  std::set<std::string> styles;
  for (std::size_t k = 0; k < 30; ++k) styles.insert(cairn::report::line_style(k));
  EXPECT_EQ(styles.size(), 30U);
  const std::string sheet = cairn::report::kStyle;
  static const std::regex kWord("[a-z]-[a-z0-9]+");
  for (const std::string& style : styles)
    for (auto it = std::sregex_iterator(style.begin(), style.end(), kWord); it != std::sregex_iterator(); ++it)
      EXPECT_TRUE(contains(sheet, "." + it->str() + " {")) << it->str() << " is in no rule";
}

}  // namespace
