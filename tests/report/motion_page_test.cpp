/// The page of a ground motion: whole, safe, and the same for the same study.
#include "cairn/report/motion_page.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "run_program.hpp"

namespace {

using cairn::inputs::MotionRequest;
using cairn::inputs::MotionStudy;
using cairn::tests::contains;
using cairn::tests::Folder;

MotionStudy study_of(const std::string& text) {
  const Folder folder;
  folder.write("a.csv", text);
  MotionRequest request;
  request.files = {folder / "a.csv"};
  auto study = cairn::inputs::study_motion(request);
  if (!study) throw std::runtime_error(cairn::to_text(study.error()));
  study->files[0].file = "a.csv";
  return std::move(study).value();
}

std::string waves() {
  std::string text = "time [s],N [m/s2],E [m/s2]\n";
  for (int k = 0; k < 500; ++k)
    text += std::to_string(0.01 * k) + "," + std::to_string(std::sin(0.2 * k)) + "," +
            std::to_string(std::cos(0.1 * k)) + "\n";
  return text;
}

TEST(MotionPage, ShowsEveryChannelInEveryPlot) {
  const std::string page = cairn::report::motion_page(study_of(waves()));
  for (const char* id : {"acceleration", "velocity", "displacement", "husid", "spectrum"}) {
    const std::size_t at = page.find("id=\"" + std::string(id) + "-title\"");
    ASSERT_NE(at, std::string::npos) << id;
    const std::string drawing = page.substr(at, page.find("</svg>", at) - at);
    EXPECT_TRUE(contains(drawing, "class=\"line l-blue\"")) << id;
    EXPECT_TRUE(contains(drawing, "class=\"line l-red\"")) << id;
  }
  for (const char* part : {"period [s]", "azimuth 90 deg", "D5-95", "header line 1"})
    EXPECT_TRUE(contains(page, part)) << part;
  EXPECT_FALSE(contains(page, "nan")) << "every number is finite";
  EXPECT_EQ(page, cairn::report::motion_page(study_of(waves())));
}

TEST(MotionPage, WordsOfTheFileAreText) {
  MotionStudy study = study_of(waves());
  study.files[0].record.event = "<script>alert(1)</script>";
  study.notes.push_back("a < b & c");
  study.channels[0].channel.name = "\"><b>";
  for (const std::string& text : {cairn::report::motion_page(study), cairn::report::motion_svg(study)}) {
    EXPECT_FALSE(contains(text, "<script>"));
    EXPECT_FALSE(contains(text, "<b>"));
  }
}

TEST(MotionPage, VelocitiesAloneHaveNoSpectrum) {
  const MotionStudy study = study_of("time [s],v [m/s]\n0,0\n1,1\n2,0\n");
  const std::string page = cairn::report::motion_page(study);
  EXPECT_FALSE(contains(page, "spectrum-title"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
  EXPECT_TRUE(cairn::report::motion_svg(study).ends_with("</svg>\n"));
}

}  // namespace
