// A block under a half-sine pulse: does it topple?
#include <cairn/model/planar_model.hpp>
#include <cairn/planar/engine.hpp>
#include <cstdio>

int main() {
  // 0.3 m wide, 0.9 m high, 2500 kg/m3, 1 m deep.
  const auto body = cairn::PlanarBody::rectangle(0.3, 0.9, 2500.0, 1.0);
  // 5.5 m/s2 at the crest; the half cycle takes 1/(2 · 1.25 Hz) = 0.4 s.
  const auto pulse = cairn::Motion::create(cairn::HalfSineMotion{.amplitude = 5.5, .frequency = 1.25, .start = 0.0});
  if (!body || !pulse) return 2;  // body.error() and pulse.error() list what is wrong

  cairn::PlanarModel model{.body = *body, .ground_x = *pulse};
  model.friction = {.static_coefficient = 0.6, .kinetic_coefficient = 0.5};

  const auto run = cairn::planar::run(model, cairn::Start{}, cairn::planar::RunOptions{.duration = 10.0});
  if (!run) {
    std::printf("%s\n", cairn::to_text(run.error()).c_str());
    return 2;
  }
  std::printf("The block %s, largest rotation %.3f of the slenderness, %u impacts.\n", name_of(run->verdict),
              run->maxima.rotation_over_alpha, static_cast<unsigned>(run->counts.impacts));
  if (run->verdict == cairn::planar::Verdict::toppled)
    std::printf("It passed its balance angle at %.3f s.\n", run->topple_time);
}
