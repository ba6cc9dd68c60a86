#include "cairn/report/body_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/geometry/edges.hpp"
#include "cairn/report/html.hpp"
#include "cairn/report/plot.hpp"
#include "cairn/report/svg_style.hpp"

namespace cairn::report {
namespace {

using inputs::BodyStudy;

constexpr double kWidth = 760.0;          // of the drawing
constexpr double kPictureHeight = 620.0;  // of the body in it, at most
constexpr double kSide = 96.0;            // left free at each side
constexpr double kTop = 58.0;
constexpr double kGroundDepth = 16.0;
constexpr double kRoomForWords = 84.0;            // below the ground
constexpr std::size_t kMostContourEdges = 60000;  // more of them say nothing more

/// From the body's own coordinates to the drawing, the body lying on its base.
class Frame {
 public:
  explicit Frame(const BodyStudy& study) {
    const RestPose& rest = study.standing.rest;
    cosine_ = std::cos(rest.angle);
    sine_ = std::sin(rest.angle);
    height_ = rest.height;
    double left = 0.0;
    double right = 0.0;
    double top = 0.0;
    for (const PlanarBody* body : {&study.shape.body.body, &study.shape.body.scanned}) {
      for (int i = 0; i < body->vertex_count(); ++i) {
        const Vec2 p = rotate(body->vertex(i), cosine_, sine_);
        left = std::min(left, p.x);
        right = std::max(right, p.x);
        top = std::max(top, p.z + height_);
      }
    }
    scale_ = std::min((kWidth - 2.0 * kSide) / (right - left), kPictureHeight / top);
    ground_ = kTop + top * scale_;
    middle_ = 0.5 * kWidth - 0.5 * (left + right) * scale_;
  }

  Vec2 place(Vec2 from_centroid) const {
    const Vec2 p = rotate(from_centroid, cosine_, sine_);
    return {middle_ + p.x * scale_, ground_ - (p.z + height_) * scale_};
  }
  double ground() const { return ground_; }
  double scale() const { return scale_; }

 private:
  double cosine_{};
  double sine_{};
  double height_{};  // of the centroid [m]
  double scale_{};   // units of the drawing per metre
  double ground_{};
  double middle_{};
};

std::string outline_of(const PlanarBody& body, const Frame& frame) {
  std::string path;
  for (int i = 0; i < body.vertex_count(); ++i) {
    const Vec2 p = frame.place(body.vertex(i));
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", p.x, p.z);
  }
  return path + "Z";
}

/// Edges where the surface turns from facing the viewer to facing away: what a draughtsman would draw.
std::string contour_of(const BodyStudy& study, const Frame& frame) {
  using geometry::Mesh;
  const MeshBody& body = study.shape.body;
  std::string path;
  std::size_t count = 0;
  for (const MeshPart& part : study.shape.parts) {
    if (part.hollow) continue;
    const Mesh& mesh = part.mesh;
    const geometry::EdgeTable edges(mesh);
    const auto faces_away = [&](geometry::Side side) {
      const Mesh::Triangle& t = mesh.triangles[geometry::triangle_of(side)];
      const Vec3 a = mesh.vertices[t[0]];
      return dot(cross(mesh.vertices[t[1]] - a, mesh.vertices[t[2]] - a), body.plane.across) > 0.0;
    };
    const auto place = [&](std::uint32_t v) {
      return frame.place(body.plane.project(geometry::offset_from(mesh.vertices[v], body.mass.centroid)));
    };
    for (std::size_t e = 0; e < edges.size() && count <= kMostContourEdges; ++e) {
      const auto sides = edges.sides(e);
      if (sides.size() != 2 || faces_away(sides[0]) == faces_away(sides[1])) continue;
      const Vec2 from = place(geometry::tail(mesh, sides[0]));
      const Vec2 to = place(geometry::head(mesh, sides[0]));
      path += fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}", from.x, from.z, to.x, to.z);
      ++count;
    }
  }
  return count > kMostContourEdges ? std::string() : path;
}

std::string text(double x, double y, const char* style, const char* anchor, const std::string& words) {
  return fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", style, x, y, anchor,
                     words);
}

std::string side_words(const StandingSide& side) {
  return fmt::format("α = {}°, g tan α = {} g", number(degrees_from_radians(side.alpha), 3),
                     number(g_from_acceleration(side.uplift_acceleration), 3));
}

}  // namespace

std::string body_svg(const BodyStudy& study) {
  const Frame frame(study);
  const PlanarBody& body = study.shape.body.body;
  const RestPose& rest = study.standing.rest;
  const Vec2 left = frame.place(body.vertex(rest.edge));
  const Vec2 right = frame.place(body.vertex(math::next_vertex(body.view(), rest.edge)));
  const Vec2 centroid = frame.place({});
  const double height = frame.ground() + kGroundDepth + kRoomForWords;
  std::string names;
  for (const inputs::MeshInput& input : study.shape.inputs)
    names += (names.empty() ? "" : ", ") + std::filesystem::path(input.file).filename().string();
  const std::string description = fmt::format(
      "The outline of {} on its base, {} m long, with the centroid {} m above it; α is {}° to the left and {}° to the "
      "right.",
      names, number(study.standing.length), number(study.standing.height),
      number(degrees_from_radians(study.standing.left.alpha), 3),
      number(degrees_from_radians(study.standing.right.alpha), 3));

  std::string svg =
      "<defs><pattern id=\"hatch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
      "<path class=\"hatch\" d=\"M-2 10L10 -2M-2 2L2 -2M6 10L10 6\"/></pattern></defs>\n";
  svg += text(0.5 * kWidth, 26.0, "pose-name", "middle", escaped(names));
  svg += text(0.5 * kWidth, 44.0, "tick", "middle",
              fmt::format("{} up, azimuth {}°, base flattened within {} mm", escaped(study.setting.up),
                          number(degrees_from_radians(study.setting.azimuth), 4),
                          number(1e3 * study.shape.body.flattening.tolerance, 3)));
  svg += fmt::format(
      "<rect class=\"soil\" x=\"0\" y=\"{0:.1f}\" width=\"{1:.0f}\" height=\"{2:.0f}\"/>"
      "<rect fill=\"url(#hatch)\" x=\"0\" y=\"{0:.1f}\" width=\"{1:.0f}\" height=\"{2:.0f}\"/>"
      "<path class=\"ground\" d=\"M0 {0:.1f}h{1:.0f}\"/>\n",
      frame.ground(), kWidth, kGroundDepth);
  svg += fmt::format("<path class=\"body\" d=\"{}\"/>\n", outline_of(body, frame));
  svg += fmt::format("<path class=\"contour\" d=\"{}\"/>\n", contour_of(study, frame));
  svg += fmt::format("<path class=\"level\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n", left.x, left.z,
                     centroid.x, centroid.z, right.x, right.z);
  svg += fmt::format("<path class=\"ghost\" d=\"M{:.1f} {:.1f}V{:.1f}\"/>\n", centroid.x, centroid.z, frame.ground());
  svg += fmt::format("<path class=\"base\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n", left.x, left.z, right.x, right.z);
  svg += fmt::format("<circle class=\"centroid\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\"/>\n", centroid.x, centroid.z);
  const double words = frame.ground() + kGroundDepth + 20.0;
  svg += text(24.0, words, "pose-name", "start", "over the left end");
  svg += text(24.0, words + 18.0, "tick", "start", side_words(study.standing.left));
  svg += text(24.0, words + 36.0, "tick", "start", fmt::format("p = {} 1/s", number(study.standing.left.frequency, 3)));
  svg += text(kWidth - 24.0, words, "pose-name", "end", "over the right end");
  svg += text(kWidth - 24.0, words + 18.0, "tick", "end", side_words(study.standing.right));
  svg += text(kWidth - 24.0, words + 36.0, "tick", "end",
              fmt::format("p = {} 1/s", number(study.standing.right.frequency, 3)));
  const Scaled length = scaled_length(study.standing.length);
  svg += text(0.5 * (left.x + right.x), words, "tick", "middle",
              fmt::format("base {} {}", number(study.standing.length * length.factor, 4), length.unit));
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "role=\"img\" aria-labelledby=\"title desc\" font-family=\"sans-serif\">\n<title id=\"title\">{2}</title>"
      "<desc id=\"desc\">{3}</desc>\n<style>\n{4}.contour {{ stroke:{5}; stroke-width:.7; fill:none; }}\n"
      ".base {{ stroke:{6}; stroke-width:4; fill:none; }}\n</style>\n"
      "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"{7}\"/>\n{8}</svg>\n",
      kWidth, height, escaped(names), escaped(description), svg_style(svg), light_colour("--stone-edge"),
      light_colour("--fell"), light_colour("--card"), svg);
}

}  // namespace cairn::report
