#include "cairn/report/stills.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "cairn/report/body_colours.hpp"
#include "cairn/report/html.hpp"
#include "cairn/report/panels.hpp"
#include "cairn/report/plot.hpp"
#include "cairn/report/scenes.hpp"

namespace cairn::report {
namespace {

using results::Solid;
using results::Stills;

constexpr double kHighest = 380.0;   // of a picture
constexpr double kFar = 4000.0;      // nothing is drawn farther from its panel, in units of the drawing
constexpr double kTouching = 1e-6;   // of a piece's size: a corner so little in front of a face still lies on it
constexpr double kDarkest = 0.34;    // opacity of the shade on a face that the light only grazes
constexpr double kBrightest = 0.02;  // less shade than this is not drawn

/// Where the viewer stands, as directions in the world.
struct Camera {
  Vec3 towards{};  // the viewer
  Vec3 right{};
  Vec3 up{};
  Vec3 light{};
};

Vec3 unit(Vec3 v) { return v / norm(v); }

Camera camera() {
  Camera c;
  c.towards = unit({0.45, -1.0, 0.5});
  c.right = unit(cross({0.0, 0.0, 1.0}, c.towards));
  c.up = cross(c.towards, c.right);
  c.light = unit({-0.35, -0.7, 1.0});
  return c;
}

struct Place {
  double x{};
  double y{};
};

/// A convex piece where it is, ready to be set before or behind others.
struct Piece {
  std::size_t body{};
  const Solid* solid{};
  std::vector<Vec3> corners;  // in the world
  std::vector<Vec3> normals;  // of the faces, outwards
  double depth{};             // of its centre, towards the viewer
  double size{};
  double left{}, right{}, low{}, high{};  // what it covers, across and up
};

Vec3 normal_of(const std::vector<std::uint32_t>& face, const std::vector<Vec3>& corners) {
  Vec3 sum{};  // Newell's: also of faces whose first corners lie in a line
  for (std::size_t k = 0; k < face.size(); ++k) sum += cross(corners[face[k]], corners[face[(k + 1) % face.size()]]);
  const double length = norm(sum);
  return length > 0.0 ? sum / length : sum;
}

Piece piece_of(std::size_t body, const Solid& solid, const Pose<3>& pose, const Camera& camera) {
  Piece piece;
  piece.body = body;
  piece.solid = &solid;
  const Frame<3> frame = frame_of(pose);
  Vec3 centre{};
  for (const Vec3& corner : solid.corners) {
    piece.corners.push_back(placed(frame, corner));
    centre += piece.corners.back();
  }
  centre = centre / static_cast<double>(std::max<std::size_t>(1, solid.corners.size()));
  piece.depth = dot(camera.towards, centre);
  piece.left = piece.low = std::numeric_limits<double>::infinity();
  piece.right = piece.high = -piece.left;
  for (const Vec3& p : piece.corners) {
    piece.size = std::max(piece.size, norm(p - centre));
    piece.left = std::min(piece.left, dot(camera.right, p));
    piece.right = std::max(piece.right, dot(camera.right, p));
    piece.low = std::min(piece.low, dot(camera.up, p));
    piece.high = std::max(piece.high, dot(camera.up, p));
  }
  for (const auto& face : solid.faces) piece.normals.push_back(normal_of(face, piece.corners));
  return piece;
}

bool cover_each_other(const Piece& a, const Piece& b) {
  return a.left < b.right && b.left < a.right && a.low < b.high && b.low < a.high;
}

/// +1: b is in front of a, as a face of a shows; -1: behind it; 0: no face of a parts them.
int side_by_faces(const Piece& a, const Piece& b, const Camera& camera) {
  int side = 0;
  for (std::size_t f = 0; f < a.normals.size(); ++f) {
    const Vec3 on_face = a.corners[a.solid->faces[f].front()];
    const double facing = dot(a.normals[f], camera.towards);
    const bool parted = std::all_of(b.corners.begin(), b.corners.end(), [&](Vec3 p) {
      return dot(a.normals[f], p - on_face) >= -kTouching * (a.size + b.size);
    });
    if (!parted || std::fabs(facing) <= kTouching) continue;
    side = facing > 0.0 ? 1 : -1;
    break;
  }
  return side;
}

/// Is `a` to be drawn before `b`?
bool is_behind(const Piece& a, const Piece& b, const Camera& camera) {
  const int by_a = side_by_faces(a, b, camera);
  if (by_a != 0) return by_a > 0;
  const int by_b = side_by_faces(b, a, camera);
  if (by_b != 0) return by_b < 0;
  return a.depth < b.depth;
}

/// Numbers of the pieces, those first that others cover. Where they cover each other in a ring the farthest goes first.
std::vector<std::size_t> painting_order(const std::vector<Piece>& pieces, const Camera& camera) {
  const std::size_t n = pieces.size();
  std::vector<std::vector<std::size_t>> covers(n);  // pieces that are in front of it
  std::vector<std::size_t> waits(n, 0);             // pieces that are behind it and not drawn
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) {
      if (!cover_each_other(pieces[a], pieces[b])) continue;
      const bool behind = is_behind(pieces[a], pieces[b], camera);
      covers[behind ? a : b].push_back(behind ? b : a);
      ++waits[behind ? b : a];
    }
  }
  std::vector<std::size_t> order;
  std::vector<bool> drawn(n, false);
  while (order.size() < n) {
    std::size_t next = n;
    for (std::size_t k = 0; k < n; ++k) {
      if (drawn[k]) continue;
      const bool better = next == n || (waits[k] == 0 && waits[next] != 0) ||
                          ((waits[k] == 0) == (waits[next] == 0) && pieces[k].depth < pieces[next].depth);
      if (better) next = k;
    }
    drawn[next] = true;
    order.push_back(next);
    for (const std::size_t k : covers[next])
      if (!drawn[k] && waits[k] > 0) --waits[k];
  }
  return order;
}

/// One panel of the drawing.
class Still {
 public:
  Still(const Stills& stills, const Panels& panels, std::size_t k, const std::vector<std::string>& styles,
        const Camera& camera, Place low)
      : stills_(stills),
        styles_(styles),
        camera_(camera),
        low_(low),
        left_(panels.left_of(k)),
        bottom_(panels.top_of(k) + panels.height),
        scale_(panels.scale),
        placement_(stills.instants[k].placement) {}

  std::string svg() const {
    std::vector<Piece> pieces;
    std::string text;
    for (std::size_t b = 0; b < stills_.bodies.size(); ++b) {
      for (const Solid& solid : stills_.bodies[b].solids) {
        Piece piece = piece_of(b, solid, placement_[b], camera_);
        if (solid.convex) {
          pieces.push_back(std::move(piece));
        } else {
          text += ground(piece);
        }
      }
    }
    for (const std::size_t k : painting_order(pieces, camera_)) text += faces(pieces[k]);
    return text;
  }

 private:
  std::string point(Vec3 p, const char* letter) const {
    const double x = left_ + (dot(camera_.right, p) - low_.x) * scale_;
    const double y = bottom_ - (dot(camera_.up, p) - low_.y) * scale_;
    return fmt::format("{}{:.1f} {:.1f}", letter, std::clamp(x, -kFar, kFar), std::clamp(y, -kFar, kFar));
  }

  std::string face_path(const Piece& piece, std::size_t f) const {
    std::string path;
    for (const std::uint32_t c : piece.solid->faces[f]) path += point(piece.corners[c], path.empty() ? "M" : "L");
    return path + "Z";
  }

  std::string face(const Piece& piece, std::size_t f) const {
    if (!(dot(piece.normals[f], camera_.towards) > 0.0)) return {};
    const std::string path = face_path(piece, f);
    std::string text = fmt::format("<path class=\"{}\" d=\"{}\"/>", styles_[piece.body], path);
    const double shade = kDarkest * (1.0 - std::max(0.0, dot(piece.normals[f], camera_.light)));
    if (shade > kBrightest)
      text += fmt::format("<path class=\"b-shade\" fill-opacity=\"{:.2f}\" d=\"{}\"/>", shade, path);
    return text + "\n";
  }

  std::string faces(const Piece& piece) const {
    if (piece.solid->round) return ball(piece);
    std::string text;
    for (std::size_t f = 0; f < piece.normals.size(); ++f) text += face(piece, f);
    return text;
  }

  std::string ball(const Piece& piece) const {
    const double x = left_ + (0.5 * (piece.left + piece.right) - low_.x) * scale_;
    const double y = bottom_ - (0.5 * (piece.low + piece.high) - low_.y) * scale_;
    return fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", styles_[piece.body],
                       std::clamp(x, -kFar, kFar), std::clamp(y, -kFar, kFar), piece.size * scale_);
  }

  /// What is no solid of its own: its faces, farthest first.
  std::string ground(const Piece& piece) const {
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t f = 0; f < piece.normals.size(); ++f) {
      double depth = 0.0;
      for (const std::uint32_t c : piece.solid->faces[f]) depth += dot(camera_.towards, piece.corners[c]);
      order.emplace_back(depth / static_cast<double>(piece.solid->faces[f].size()), f);
    }
    std::sort(order.begin(), order.end());
    std::string text;
    for (const auto& [depth, f] : order) text += face(piece, f);
    return text;
  }

  const Stills& stills_;
  const std::vector<std::string>& styles_;
  const Camera& camera_;
  Place low_;
  double left_;
  double bottom_;
  double scale_;
  const results::Placement3& placement_;
};

}  // namespace

std::string stills_svg(const Stills& stills) {
  if (stills.instants.empty()) return "<p>The run has no state that could be drawn.</p>\n";
  const Camera eye = camera();
  Place low{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  Place high{-low.x, -low.y};
  for (const double x : {stills.low.x, stills.high.x})
    for (const double y : {stills.low.y, stills.high.y})
      for (const double z : {stills.low.z, stills.high.z}) {
        const Place p{dot(eye.right, Vec3{x, y, z}), dot(eye.up, Vec3{x, y, z})};
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
      }
  std::vector<std::string> styles;
  std::vector<std::pair<std::string, std::string>> names;
  std::size_t place = 0;
  for (const results::SolidBody& body : stills.bodies) {
    styles.push_back(body_style(body.free ? place++ : 0, body.free, body.came_down));
    names.emplace_back(body.name, styles.back());
  }
  const Panels panels = panels_for(stills.instants.size(), high.x - low.x, high.y - low.y, kHighest);
  std::string times;
  for (const Stills::Instant& instant : stills.instants)
    times += fmt::format("{} {} s", times.empty() ? "" : ",", number(instant.t));
  std::string svg = bodies_legend(names);
  svg += fmt::format(
      "<svg viewBox=\"0 0 {:.0f} {:.1f}\" role=\"img\" aria-labelledby=\"stills-title stills-desc\">\n"
      "<title id=\"stills-title\">The bodies over time</title><desc id=\"stills-desc\">{} bodies in space at t ={}."
      "</desc>\n",
      kPlotWidth, panels.total, stills.bodies.size(), times);
  for (std::size_t k = 0; k < stills.instants.size(); ++k) {
    const double left = panels.left_of(k);
    const double top = panels.top_of(k);
    svg += fmt::format(
        "<clipPath id=\"still-{0}\"><rect x=\"{1:.1f}\" y=\"{2:.1f}\" width=\"{3:.1f}\" "
        "height=\"{4:.1f}\"/></clipPath>\n"
        "<g clip-path=\"url(#still-{0})\">\n{5}</g>\n"
        "<rect class=\"frame\" x=\"{1:.1f}\" y=\"{2:.1f}\" width=\"{3:.1f}\" height=\"{4:.1f}\"/>\n",
        k, left, top, panels.width, panels.height, Still(stills, panels, k, styles, eye, low).svg());
    svg += panel_words(panels, k, stills.instants[k].name, stills.instants[k].t);
  }
  return svg + "</svg>\n";
}

}  // namespace cairn::report
