#include "odd_scenes/made_files.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "cairn/math/vec2.hpp"
#include "files/temporary_folder.hpp"

namespace cairn::tests {
namespace {

constexpr double kStep = 0.01;     // [s]
constexpr int kSamples = 2000;     // 20 s
constexpr double kPeak = 4.4;      // about the largest acceleration [m/s2]
constexpr double kUpShare = 0.4;   // the vertical component over the horizontal ones
constexpr double kGravity = 9.81;  // [m/s2]

using Acceleration = std::function<double(double t)>;  // [m/s2]

/// Two sines under an envelope that rises to its top at 6 s: hardly any mean, and hardly any velocity at the end.
double quake(double t) {
  const double envelope = std::pow(t / 6.0, 3.0) * std::exp(3.0 * (1.0 - t / 6.0));
  const double wave =
      0.7 * std::sin(2.0 * std::numbers::pi * 1.4 * t) + 0.3 * std::sin(2.0 * std::numbers::pi * 3.3 * t);
  return kPeak * envelope * wave;
}

/// One cycle of a sine that begins at 8 s, lasts 2 s and leaves the ground 0.25 m away, at rest.
double fling(double t) {
  const double begun = t - 8.0;
  return begun < 0.0 || begun > 2.0 ? 0.0 : 0.125 * std::numbers::pi * std::sin(std::numbers::pi * begun);
}

/// Times and accelerations.
std::string columns(const Acceleration& a) {
  std::string text;
  for (int k = 0; k < kSamples; ++k) text += fmt::format("{:.2f}, {:.6f}\n", k * kStep, a(k * kStep));
  return text;
}

/// PEER's format, in g.
std::string at2(const std::string& component, const Acceleration& a) {
  std::string text = "PEER NGA STRONG MOTION DATABASE RECORD\nMade-up Quake-01, 1/2/1993, Testville - East, " +
                     component + "\nACCELERATION TIME SERIES IN UNITS OF G\n" +
                     fmt::format("NPTS= {:6d}, DT= {:7.4f} SEC,   0 POLE @    30.0 HZ\n", kSamples, kStep);
  for (int k = 0; k < kSamples; ++k)
    text += fmt::format("{:15.7E}{}", a(k * kStep) / kGravity, k % 5 == 4 || k + 1 == kSamples ? "\n" : "");
  return text;
}

/// K-NET's format: whole counts of 0.001 m/s2.
std::string knet(const std::string& direction, const Acceleration& a) {
  std::string text = fmt::format(
      "Origin Time       2030/02/03 04:05:00\nLat.              35.0\nLong.             139.0\nDepth. (km)       10\n"
      "Mag.              5.5\nStation Code      ABC001\nStation Lat.      35.1\nStation Long.     139.1\n"
      "Station Height(m) 7\nRecord Time       2030/02/03 04:05:20\nSampling Freq(Hz) 100Hz\nDuration Time(s)  20\n"
      "Dir.              {}\nScale Factor      100(gal)/1000\nMax. Acc. (gal)   440.000\n"
      "Last Correction   2030/02/03 04:05:20\nMemo.             \n",
      direction);
  for (int k = 0; k < kSamples; ++k)
    text += fmt::format("{:8d} {}", std::lround(1000.0 * a(k * kStep)), k % 8 == 7 || k + 1 == kSamples ? "\n" : "");
  return text;
}

/// A prism in OBJ's format: an outline [x, y], counter-clockwise from above, whose top is shifted along x. [m]
std::string upright_prism(const std::vector<Vec2>& outline, double height, double shift) {
  const std::size_t n = outline.size();
  std::string text;
  for (const Vec2& p : outline) text += fmt::format("v {:.9f} {:.9f} 0\n", p.x, p.z);
  for (const Vec2& p : outline) text += fmt::format("v {:.9f} {:.9f} {:.9f}\n", p.x + shift, p.z, height);
  for (std::size_t k = 1; k <= n; ++k) {
    const std::size_t next = k % n + 1;
    text += fmt::format("f {} {} {}\nf {} {} {}\n", k, next, n + next, k, n + next, n + k);
  }
  for (std::size_t k = 2; k < n; ++k)
    text += fmt::format("f {} {} {}\nf {} {} {}\n", 1, k + 1, k, n + 1, n + k, n + k + 1);
  return text;
}

/// Corners of a rectangle and of a circle. [m]
std::vector<Vec2> rectangle(double width, double depth) {
  const double x = 0.5 * width;
  const double y = 0.5 * depth;
  return {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
}
std::vector<Vec2> circle(double radius) {
  constexpr int kCorners = 48;
  std::vector<Vec2> corners;
  for (int k = 0; k < kCorners; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / kCorners;
    corners.push_back({radius * std::cos(angle), radius * std::sin(angle)});
  }
  return corners;
}

}  // namespace

void make_files(const std::filesystem::path& folder) {
  const auto up = [](double t) { return kUpShare * quake(t); };
  const auto with_offset = [](double t) { return quake(t) + 0.5 * kPeak; };
  put(folder / "quake.csv", columns(quake));
  put(folder / "fling.csv", columns([](double t) { return quake(t) + fling(t); }));
  put(folder / "step.csv", columns([](double t) { return quake(t) + (t > 10.0 ? 0.1 * kPeak : 0.0); }));
  std::string bare;
  for (int k = 0; k < kSamples; ++k) bare += fmt::format("{:.6f}\n", quake(k * kStep));
  put(folder / "bare.csv", bare);
  put(folder / "228.AT2", at2("228", quake));
  put(folder / "up.AT2", at2("UP", up));
  put(folder / "offset.EW", knet("E-W", with_offset));
  put(folder / "offset.NS", knet("N-S", quake));
  put(folder / "quake.UD", knet("U-D", up));
  put(folder / "slab.obj", upright_prism(rectangle(0.5, 0.1), 1.0, 0.0));
  put(folder / "cylinder.obj", upright_prism(circle(0.2), 1.0, 0.0));
  put(folder / "leaning.obj", upright_prism(rectangle(0.2, 0.4), 1.0, 0.5));
}

}  // namespace cairn::tests
