/// Makes examples/arch/stands.toml, falls.toml and shaken.toml: a half circle of nine voussoirs, of three thicknesses.
#include "cairn/math/elementary.hpp"
#include "scenario_text.hpp"
#include "write_files.hpp"

namespace {

constexpr int kVoussoirs = 9;
constexpr double kRadius = 2.0;  // of the middle line [m]
constexpr double kDepth = 0.5;   // along the vault [m]

cairn::Vec2 on_circle(double radius, int joint) {
  const cairn::math::SinCos s = cairn::math::sincos(cairn::kPi * joint / kVoussoirs);
  return {radius * s.cos, joint == kVoussoirs ? 0.0 : radius * s.sin};
}

std::string arch(const std::string& title, double thickness_over_radius, const std::string& motion) {
  std::string text = "# Made by make_arch.cpp: R = 2 m to the middle line, nine voussoirs, t/R = ";
  char number[16];
  std::snprintf(number, sizeof number, "%.3f", thickness_over_radius);
  text += std::string(number) + "\ntitle  = \"" + title + "\"\nengine = \"timestep\"\n\n";
  const double inner = kRadius * (1.0 - 0.5 * thickness_over_radius);
  const double outer = kRadius * (1.0 + 0.5 * thickness_over_radius);
  for (int k = 0; k < kVoussoirs; ++k)
    text += examples::block(
        "voussoir " + std::to_string(k + 1),
        {on_circle(inner, k), on_circle(outer, k), on_circle(outer, k + 1), on_circle(inner, k + 1)}, kDepth);
  return text +
         "[[material]]\nname    = \"stone\"\ndensity = 2400.0\n\n"
         "[ground]\nmaterial = \"stone\"\nfriction = { static = 0.7, kinetic = 0.7 }\n\n" +
         motion + "[run]\nduration = 3.0\nstep     = \"2 ms\"\n";
}

}  // namespace

int main(int argc, char** argv) {
  return examples::write_files(
      argc, argv,
      {{"stands.toml", arch("An arch thick enough to stand", 0.11, "")},
       {"falls.toml", arch("An arch too thin to stand", 0.09, "")},
       {"shaken.toml",
        arch("A thicker arch under one pulse", 0.2,
             "[ground.motion]\nx = { kind = \"full-sine\", amplitude = \"0.5 g\", frequency = 2.0 }\n\n")}});
}
