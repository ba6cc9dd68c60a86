/// The page of a run of several bodies: stills that are well-formed and show each body once, hidden faces hidden, bars
/// that add up; and the animation, read back as the format says.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "cairn/report/gltf.hpp"
#include "cairn/report/page.hpp"
#include "cairn/report/panels.hpp"
#include "cairn/report/plot.hpp"
#include "cairn/report/scenes.hpp"
#include "cairn/report/stills.hpp"
#include "cairn/report/waterfall.hpp"
#include "contains.hpp"
#include "files/temporary_folder.hpp"
#include "report/markup.hpp"
#include "runs/made_up_systems.hpp"

namespace {

using cairn::Quaternion;
using cairn::Vec3;
using cairn::report::run_page;
using cairn::runs::timestep_findings;
using cairn::tests::boxes_record;
using cairn::tests::contains;
using cairn::tests::falling_column;
using cairn::tests::markup_fault;
using cairn::tests::times;
using nlohmann::json;

template <int D>
cairn::results::Run told(const cairn::runs::TimestepRecord<D>& record) {
  cairn::results::Run run;
  run.engine = "timestep";
  run.title = "Several <bodies>";
  run.findings = timestep_findings(record);
  return run;
}

TEST(SystemPage, IsWellFormedAndNeedsNothingElse) {
  cairn::runs::TimestepRecord<2> failed = falling_column();
  failed.result.failure = cairn::timestep::RunFailure::not_finite;
  for (const std::string& page : {run_page(told(falling_column())), run_page(told(boxes_record())),
                                  run_page(told(failed)), run_page(told(cairn::tests::block_record()))}) {
    EXPECT_EQ(markup_fault(page), "");
    for (const char* part : {"The bodies over time", "Rotation", "Ground motion", "Energy audit", "Bodies", "Model"})
      EXPECT_TRUE(contains(page, part)) << part;
    for (const char* part : {"<script", "http://", "https://", "<img", "src="}) EXPECT_FALSE(contains(page, part));
    EXPECT_EQ(times(page, "<svg "), times(page, "<desc ") + times(page, "aria-hidden=\"true\""));
  }
  EXPECT_EQ(run_page(told(falling_column())), run_page(told(falling_column())));
}

TEST(SystemPage, ManyBodiesAreCutShortWithACount) {
  cairn::runs::TimestepRecord<2> record = cairn::tests::column_record(100);
  const std::string page = run_page(told(record));
  EXPECT_EQ(markup_fault(page), "");
  EXPECT_TRUE(contains(page, "20 bodies are not shown; the result file holds all 100."));
  EXPECT_TRUE(contains(page, "<li>and 77 more</li>")) << "100 drums and the floor, 24 of them named";
}

TEST(SystemPage, OfARunThatEndsAtOnceHasNoCurves) {
  cairn::runs::TimestepRecord<2> record = cairn::tests::column_record();
  record.result.failure = cairn::timestep::RunFailure::no_solution;
  record.result.final_state = record.curve.front().state;
  record.result.samples.clear();
  record.curve.clear();
  const std::string page = run_page(told(record));
  EXPECT_EQ(markup_fault(page), "");
  EXPECT_TRUE(contains(page, "The run has no state that could be drawn."));
}

TEST(Scenes, EveryBodyIsDrawnInEveryStillAndWhatCameDownHasAThickerEdge) {
  const auto findings = timestep_findings(falling_column());
  const auto& scenes = std::get<cairn::results::Scenes>(findings.page.sections.front().blocks.front());
  const std::string svg = cairn::report::scenes_svg(scenes);
  EXPECT_EQ(markup_fault(svg), "");
  const std::size_t stills = scenes.instants.size();
  EXPECT_EQ(times(svg, "<path class=\"b b-0\""), stills);
  EXPECT_EQ(times(svg, "<path class=\"b b-3 b-down\""), stills);
  EXPECT_EQ(times(svg, "<path class=\"b b-other\""), stills) << "the floor";
  EXPECT_EQ(times(svg, "<rect class=\"b b-"), 5U) << "the legend";
}

TEST(Panels, FitThePageAndAreNotCutOff) {
  for (const double wide : {0.2, 1.0, 5.0, 40.0}) {
    for (std::size_t count = 1; count <= 7; ++count) {
      const auto panels = cairn::report::panels_for(count, wide, 1.0, 300.0);
      EXPECT_LE(panels.height, 300.0 + 1e-9) << "round-off of a product";
      for (std::size_t k = 0; k < count; ++k) {
        EXPECT_GE(panels.left_of(k), -1e-9);
        EXPECT_LE(panels.left_of(k) + panels.width, cairn::report::kPlotWidth + 1e-9);
        EXPECT_LE(panels.top_of(k) + panels.row, panels.total + 1e-9);
      }
    }
  }
}

/// A cube before, or behind, a larger one; the still of one instant.
std::string two_cubes(Vec3 small_at, bool small_first) {
  const auto solid = [](double size) {
    const auto box = cairn::tests::box3(size, size, size);
    cairn::results::Solid s{box.corners, {}, true, false};
    for (const auto& face : box.faces) s.faces.push_back(face.corners);
    return s;
  };
  cairn::results::Stills stills;
  const cairn::results::SolidBody small{"small", {solid(0.2)}};
  const cairn::results::SolidBody large{"large", {solid(1.0)}};
  const cairn::Pose<3> at{small_at, {}};
  if (small_first) {
    stills.bodies = {small, large};
    stills.instants = {{"", 0.0, {at, {}}}};
  } else {
    stills.bodies = {large, small};
    stills.instants = {{"", 0.0, {{}, at}}};
  }
  stills.low = {-1.0, -1.0, -1.0};
  stills.high = {1.0, 1.0, 1.0};
  return cairn::report::stills_svg(stills);
}

TEST(Stills, WhatIsInFrontIsDrawnLastWhateverTheOrderOfTheFile) {
  // The viewer stands at -y. Touching the front face, resting on the top, and hidden behind; the last one's centre is
  // nearer to the viewer than that of the large cube, so that centres alone would draw it in front of it.
  struct Case {
    Vec3 at;
    bool in_front;
  };
  for (const Case& c : {Case{{0.0, -0.6, 0.0}, true}, Case{{0.3, 0.3, 0.6}, true}, Case{{0.0, 0.6, 0.0}, false},
                        Case{{-0.6, -0.4, 0.0}, false}}) {
    for (const bool small_first : {true, false}) {
      const std::string svg = two_cubes(c.at, small_first);
      const std::string small = small_first ? "<path class=\"b b-0\"" : "<path class=\"b b-1\"";
      const std::string large = small_first ? "<path class=\"b b-1\"" : "<path class=\"b b-0\"";
      EXPECT_EQ(svg.rfind(small) > svg.rfind(large), c.in_front) << c.at.x << " " << c.at.y << " " << c.at.z;
      EXPECT_EQ(times(svg, small), 3U) << "three of six faces look at the viewer";
      EXPECT_EQ(markup_fault(svg), "");
    }
  }
}

TEST(Waterfall, EachBarBeginsWhereTheOneBeforeItEnds) {
  const std::string svg = cairn::report::waterfall_svg({.id = "w",
                                                        .title = "t",
                                                        .description = "d",
                                                        .unit = "J",
                                                        .first = "at the start",
                                                        .start = 10.0,
                                                        .steps = {{"more", 5.0}, {"less", -12.0}},
                                                        .last = "at the end",
                                                        .end = 3.0});
  EXPECT_EQ(markup_fault(svg), "");
  static const std::regex kBar(R"re(<rect class="w-(\w+)" x="([0-9.]+)" y="[0-9.]+" width="([0-9.]+)")re");
  std::vector<std::array<double, 2>> bars;
  for (auto it = std::sregex_iterator(svg.begin(), svg.end(), kBar); it != std::sregex_iterator(); ++it)
    bars.push_back({std::stod((*it)[2]), std::stod((*it)[2]) + std::stod((*it)[3])});
  ASSERT_EQ(bars.size(), 4U);
  constexpr double kTenth = 0.11;  // coordinates are written with one decimal, twice
  EXPECT_NEAR(bars[0][1], bars[1][0], kTenth);
  EXPECT_NEAR(bars[1][1], bars[2][1], kTenth);
  EXPECT_NEAR(bars[2][0], bars[3][1], kTenth) << "10 + 5 - 12 = 3";
}

// ------------------------------------------------------------------------------------------ the animation

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
  std::uint32_t n = 0;
  std::memcpy(&n, bytes.data() + at, sizeof n);
  return n;
}

struct Glb {
  json document;
  std::string bytes;

  /// The numbers of an accessor, as the format says where they lie.
  std::vector<double> values(std::size_t accessor) const {
    const json& a = document["accessors"][accessor];
    const json& view = document["bufferViews"][a["bufferView"].get<std::size_t>()];
    const std::size_t width = a["type"] == "SCALAR" ? 1 : a["type"] == "VEC3" ? 3 : 4;
    const std::size_t n = a["count"].get<std::size_t>() * width;
    EXPECT_EQ(view["byteLength"].get<std::size_t>(), 4 * n) << "tightly packed, four bytes each";
    EXPECT_EQ(view["byteOffset"].get<std::size_t>() % 4, 0U);
    EXPECT_LE(view["byteOffset"].get<std::size_t>() + 4 * n, bytes.size());
    std::vector<double> all(n);
    for (std::size_t k = 0; k < n; ++k) {
      const std::size_t at = view["byteOffset"].get<std::size_t>() + 4 * k;
      float f = 0.0F;
      std::memcpy(&f, bytes.data() + at, sizeof f);
      all[k] = a["componentType"] == 5125 ? static_cast<double>(number_at(bytes, at)) : static_cast<double>(f);
    }
    return all;
  }
};

/// Reads the container; its rules are those of glTF 2.0, 4.4.
Glb read_glb(const std::string& file) {
  EXPECT_EQ(file.substr(0, 4), "glTF");
  EXPECT_EQ(number_at(file, 4), 2U);
  EXPECT_EQ(number_at(file, 8), file.size());
  const std::uint32_t length = number_at(file, 12);
  EXPECT_EQ(file.substr(16, 4), "JSON");
  EXPECT_EQ(length % 4, 0U);
  Glb glb{json::parse(file.substr(20, length)), {}};
  const std::size_t second = 20 + length;
  EXPECT_EQ(file.substr(second + 4, 4), std::string("BIN\0", 4));
  EXPECT_EQ(number_at(file, second) % 4, 0U);
  EXPECT_EQ(second + 8 + number_at(file, second), file.size());
  const std::size_t used = glb.document["buffers"][0]["byteLength"].get<std::size_t>();
  EXPECT_LE(used, number_at(file, second));
  EXPECT_LT(number_at(file, second) - used, 4U) << "no more than padding";
  glb.bytes = file.substr(second + 8, used);
  return glb;
}

template <int D>
std::optional<cairn::results::Animation> animation_of(const cairn::runs::TimestepRecord<D>& record) {
  return timestep_animation(record, cairn::runs::story_of(record));
}

/// What every animation must be.
void expect_sound_meshes(const Glb& glb) {
  for (const json& mesh : glb.document["meshes"]) {
    const json& part = mesh["primitives"][0];
    const auto positions = glb.values(part["attributes"]["POSITION"]);
    const auto normals = glb.values(part["attributes"]["NORMAL"]);
    const auto indices = glb.values(part["indices"]);
    ASSERT_EQ(positions.size(), normals.size());
    EXPECT_EQ(indices.size() % 3, 0U);
    const std::size_t corners = positions.size() / 3;
    for (const double i : indices) EXPECT_LT(i, static_cast<double>(corners));
    const json& accessor = glb.document["accessors"][part["attributes"]["POSITION"].get<std::size_t>()];
    for (std::size_t c = 0; c < 3; ++c) {
      double low = positions[c];
      double high = positions[c];
      for (std::size_t k = c; k < positions.size(); k += 3) {
        low = std::min(low, positions[k]);
        high = std::max(high, positions[k]);
      }
      EXPECT_EQ(accessor["min"][c], low);
      EXPECT_EQ(accessor["max"][c], high);
    }
    for (std::size_t k = 0; k < normals.size(); k += 3)
      EXPECT_NEAR(std::hypot(normals[k], normals[k + 1], normals[k + 2]), 1.0, 1e-6) << "single precision";
    Vec3 middle{};
    for (std::size_t k = 0; k < positions.size(); k += 3)
      middle += Vec3{positions[k], positions[k + 1], positions[k + 2]} / (static_cast<double>(positions.size()) / 3.0);
    // Every triangle turns as its normal says, counter-clockwise from outside.
    for (std::size_t k = 0; k + 2 < indices.size(); k += 3) {
      const auto corner = [&](std::size_t i) {
        const auto at = 3 * static_cast<std::size_t>(indices[k + i]);
        return Vec3{positions[at], positions[at + 1], positions[at + 2]};
      };
      const auto n = 3 * static_cast<std::size_t>(indices[k]);
      const Vec3 normal = cross(corner(1) - corner(0), corner(2) - corner(0));
      EXPECT_GT(dot(normal, {normals[n], normals[n + 1], normals[n + 2]}), 0.0);
      EXPECT_GT(dot(normal, corner(0) - middle), -1e-5)
          << "outwards; the floor is one face; single precision at metres";
    }
  }
}

TEST(Gltf, IsWhatTheFormatSays) {
  const auto animation = animation_of(boxes_record());
  ASSERT_TRUE(animation);
  const Glb glb = read_glb(cairn::report::glb_bytes(*animation, "Several \"bodies\""));
  const json& d = glb.document;
  EXPECT_EQ(d["asset"]["version"], "2.0");
  EXPECT_EQ(d["scenes"][0]["name"], "Several \"bodies\"");
  ASSERT_EQ(d["nodes"].size(), 6U) << "one above all, and five bodies";
  EXPECT_EQ(d["scenes"][0]["nodes"], json::array({0}));
  EXPECT_EQ(d["nodes"][0]["children"], (json{1, 2, 3, 4, 5}));
  EXPECT_EQ(d["meshes"].size(), 5U);
  EXPECT_EQ(d["materials"].size(), 5U);
  expect_sound_meshes(glb);
}

TEST(Gltf, TracksAreTheRunAndQuaternionsAreUnit) {
  const auto record = boxes_record();
  const auto animation = animation_of(record);
  const Glb glb = read_glb(cairn::report::glb_bytes(*animation, "t"));
  const json& run = glb.document["animations"][0];
  ASSERT_EQ(run["channels"].size(), 4U) << "two bodies move, in place and turn";
  for (const json& channel : run["channels"]) {
    const json& sampler = run["samplers"][channel["sampler"].get<std::size_t>()];
    const auto t = glb.values(sampler["input"]);
    const auto out = glb.values(sampler["output"]);
    const std::size_t body = channel["target"]["node"].get<std::size_t>() - 1;
    ASSERT_EQ(t.size(), animation->times.size());
    EXPECT_EQ(glb.document["accessors"][sampler["input"].get<std::size_t>()]["min"][0], 0.0);
    for (std::size_t k = 1; k < t.size(); ++k) EXPECT_GT(t[k], t[k - 1]);
    if (channel["target"]["path"] == "translation") {
      ASSERT_EQ(out.size(), 3 * t.size());
      for (std::size_t k = 0; k < t.size(); ++k)
        EXPECT_NEAR(out[3 * k], animation->placements[k][body].position.x, 1e-6) << "single precision at a metre";
      continue;
    }
    ASSERT_EQ(out.size(), 4 * t.size());
    for (std::size_t k = 0; k < t.size(); ++k) {
      const Quaternion q{out[4 * k + 3], out[4 * k], out[4 * k + 1], out[4 * k + 2]};
      EXPECT_NEAR(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z, 1.0, 1e-6) << "single precision";
      const Quaternion& p = animation->placements[k][body].turn;
      EXPECT_NEAR(std::fabs(q.w * p.w + q.x * p.x + q.y * p.y + q.z * p.z), 1.0, 1e-6);
      if (k > 0) {
        EXPECT_GT(q.w * out[4 * k - 1] + q.x * out[4 * k - 4] + q.y * out[4 * k - 3] + q.z * out[4 * k - 2], 0.0)
            << "the short way round";
      }
    }
  }
}

TEST(Gltf, BodiesOfThePlaneArePrismsThatTurnAsTheyDoThere) {
  const auto record = falling_column();
  const auto animation = animation_of(record);
  ASSERT_TRUE(animation);
  const Glb glb = read_glb(cairn::report::glb_bytes(*animation, "t"));
  EXPECT_EQ(glb.document["meshes"].size(), 5U);
  expect_sound_meshes(glb);
  const std::size_t last = animation->times.size() - 1;
  const cairn::Pose<2>& pose = record.curve.back().state.poses[4];
  const cairn::Vec2 corner{0.4, 0.25};
  const cairn::Vec2 in_plane = cairn::placed(cairn::frame_of<2>(pose), corner);
  const Vec3 in_space = cairn::placed(cairn::frame_of<3>(animation->placements[last][4]), Vec3{0.4, 0.0, 0.25});
  EXPECT_NEAR(in_space.x, in_plane.x, 1e-14) << "round-off of sin and cos, twice";
  EXPECT_NEAR(in_space.z, in_plane.z, 1e-14);
}

// A body whose quaternion changed its sign from one sample to the next turned once around between them.
TEST(Gltf, SignsOfQuaternionsFollowEachOther) {
  cairn::results::Animation animation;
  const auto box = cairn::tests::box3(1.0, 1.0, 1.0);
  animation.bodies = {{"b", {{box.corners, {box.faces[0].corners}, true, false}}}};
  animation.times = {1.0, 1.5};
  animation.placements = {{{{}, {1.0, 0.0, 0.0, 0.0}}}, {{{}, {-0.8, 0.0, 0.0, -0.6}}}};
  const Glb glb = read_glb(cairn::report::glb_bytes(animation, "t"));
  const json& run = glb.document["animations"][0];
  const auto turns = glb.values(run["samplers"][1]["output"]);
  EXPECT_NEAR(turns[7], 0.8, 1e-7);
  EXPECT_NEAR(turns[6], 0.6, 1e-7);
  EXPECT_EQ(glb.values(run["samplers"][0]["input"]), (std::vector<double>{0.0, 0.5})) << "an animation begins at 0";
}

TEST(Gltf, UpIsY) {
  const auto animation = animation_of(boxes_record());
  const Glb glb = read_glb(cairn::report::glb_bytes(*animation, "t"));
  const json& r = glb.document["nodes"][0]["rotation"];
  const cairn::Mat3 turn = cairn::rotation_of(Quaternion{r[3], r[0], r[1], r[2]});
  const Vec3 up = turn * Vec3{0.0, 0.0, 1.0};
  const Vec3 into = turn * Vec3{0.0, 1.0, 0.0};
  EXPECT_NEAR(up.y, 1.0, 1e-15);
  EXPECT_NEAR(into.z, -1.0, 1e-15) << "away from a viewer, who looks along -z";
}

TEST(Gltf, IsTheSameEveryTimeAndWrittenWhole) {
  const cairn::tests::TemporaryFolder folder;
  const auto animation = animation_of(boxes_record());
  ASSERT_TRUE(cairn::report::write_glb(folder / "a.glb", *animation, "t"));
  EXPECT_EQ(cairn::tests::bytes_of(folder / "a.glb"), cairn::report::glb_bytes(*animation, "t"));
}

}  // namespace
