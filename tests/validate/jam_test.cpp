/// A contact that slides where sliding has no solution jams within the impact: one record, one certificate, no energy from
/// nowhere.                                                                                        docs/theory/hybrid.md
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cairn/laws/built_in_laws.hpp"
#include "cairn/laws/law_names.hpp"
#include "cairn/planar/engine.hpp"

namespace cairn {
namespace {

/// Seen: ground friction 2, friction 0.3 at impact; where sliding had no solution the slip was made zero without an impulse,
/// energy rose by two thirds, and impacts followed each other for ever.
TEST(Jam, JamsBetweenImpactsAreMadeByTheFrictionOfTheGround) {
  struct Scene {
    double height, tilt, mu;
  };
  int jams = 0;
  for (const Scene& scene : {Scene{0.36, 0.03, 2.0}, Scene{0.18008, 0.0297, 3.0}})
    for (const PlanarLaw& law :
         std::vector<PlanarLaw>{Plastic{}, Lzb{}, Newton{}, Poisson{}, ClosestSolution{}, Housner{}, LambdaEpsilon{}})
      for (const planar::Formulation formulation : {planar::Formulation::patterns, planar::Formulation::lcp}) {
        PlanarModel model{.body = PlanarBody::rectangle(0.3, scene.height, 2000.0, 1.0).value()};
        model.friction = {scene.mu, scene.mu};
        model.law = law;
        model.material.friction = Friction{0.3, 0.3};
        planar::RunOptions options;
        options.duration = 1.5;
        options.formulation = formulation;
        options.most_events = 2000;
        const planar::RunResult run = planar::run(model, {.tilt = scene.tilt, .lift = 0.05}, options).value();
        const std::string what = std::to_string(scene.height) + " m, " + std::string(name_of(law)) +
                                 (formulation == planar::Formulation::lcp ? ", lcp" : "");
        EXPECT_EQ(run.failure, planar::RunFailure::none) << what;
        if (!law.is<Housner>()) {  // which knows no cone
          EXPECT_EQ(run.counts.judged_bad, 0U) << what;
        }
        for (const planar::Event& e : run.events) {
          if (!e.is_impact()) continue;
          jams += (e.notes & kNotePainleveNone) != 0 ? 1 : 0;
          const double before = kinetic_energy(model.body.view(), e.before);
          const double after = kinetic_energy(model.body.view(), e.after);
          EXPECT_LE(after, before * (1.0 + 1e-9)) << what;
          if ((e.notes & kNoteAccumulated) == 0) {  // the judge saw the state that goes on
            EXPECT_NEAR(e.impact.certificate.energy_after, after, 1e-9 * before) << what;
          }
        }
      }
  EXPECT_GT(jams, 0);
}

}  // namespace
}  // namespace cairn
