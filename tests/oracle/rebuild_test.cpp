#include "oracle/rebuild.hpp"

#include <gtest/gtest.h>

#include "oracle/momentum_equations.hpp"

namespace oracle {
namespace {

const Real kTouch = 1e-12L;

struct HousnerImpact {
  Body body = rectangle(0.2L, 0.5L, 3);
  State pose{0, 0, 0.5L, 0, 0, 0, 0};
  Velocity before, after;
  std::vector<ContactLoad> impulses;
  HousnerImpact() {  // rocks on the left corner 0, lands on the right corner 1
    const Vec p = offset(body, 0, 0), i = offset(body, 1, 0);
    before = {p.z * -1, -p.x * -1, -1};
    const auto s = solve_impact({body.mass, body.inertia, i, p, before.vx, before.vz, before.omega, 0, 0, 9, 9});
    after = {s.after.vx, s.after.vz, s.after.omega};
    impulses = {{1, s.after.jz, s.after.jx}};
  }
  ImpactRebuild rebuild(Real mu) const { return rebuild_impact(body, pose, before, after, impulses, mu, kTouch); }
};

TEST(OracleRebuild, HousnerImpactIsFoundSound) {
  const HousnerImpact impact;
  const ImpactRebuild r = impact.rebuild(9);
  // 100 epsilon throughout.
  EXPECT_LT(r.worst_momentum, 1e-17L);
  EXPECT_LT(r.worst_energy, 1e-17L);
  EXPECT_LT(r.worst_approach, 1e-17L);
  EXPECT_EQ(r.worst_pull, 0);
  EXPECT_EQ(r.worst_cone, 0);
  EXPECT_EQ(r.energy_gain, 0);
  ASSERT_EQ(r.touching.size(), 2u);
  EXPECT_NEAR(static_cast<double>(r.touching[0].before.z), 0, 1e-18);
  EXPECT_LT(r.touching[1].before.z, 0);
  EXPECT_GT(r.touching[0].after.z, 0);
  ASSERT_EQ(r.work.size(), 1u);
  EXPECT_LT(r.work[0].normal, 0);
  // The landing corner moves vertically before and not at all after: no tangential work.
  EXPECT_NEAR(static_cast<double>(r.work[0].tangential), 0, 1e-17);
}

TEST(OracleRebuild, WorkOfASlidingImpactAddsUpToTheLostEnergy) {
  // Slides before and after the impact, impulse at λ = 0.2 shared by both corners in proportion to the normal part.
  HousnerImpact impact;
  impact.before.vx += 2;
  const Vec p = offset(impact.body, 0, 0), i = offset(impact.body, 1, 0);
  const auto s = solve_impact({impact.body.mass, impact.body.inertia, i, p, impact.before.vx, impact.before.vz,
                               impact.before.omega, 0.2L, 0, 0.3L, 0.2L});
  ASSERT_EQ(s.pattern, PostImpact::slide_rocking);
  impact.after = {s.after.vx, s.after.vz, s.after.omega};
  impact.impulses = {{0, 0.2L * s.after.jz, 0.2L * s.after.jx}, {1, 0.8L * s.after.jz, 0.8L * s.after.jx}};
  const ImpactRebuild r = impact.rebuild(0.2L);
  // 100 epsilon throughout.
  EXPECT_LT(r.worst_momentum, 1e-17L);
  EXPECT_LT(r.worst_energy, 1e-17L);
  EXPECT_LT(r.worst_cone, 1e-17L);
  EXPECT_NEAR(static_cast<double>(r.energy_before - s.energy_before), 0, 1e-17);
  EXPECT_NEAR(static_cast<double>(r.energy_after - s.energy_after), 0, 1e-17);
  for (const ContactWork& work : r.work) EXPECT_LT(work.tangential, -1e-3L * r.energy_scale);
  EXPECT_GT(r.work[0].normal, 0);  // the supporting corner leaves while it is pushed
}

TEST(OracleRebuild, EachFaultIsSeenByItsOwnFigureAndWithItsSize) {
  const HousnerImpact sound;
  const ImpactRebuild base = sound.rebuild(9);
  // Every fault below is 1e-6 of a scale; the figure must show it within 1 per mille, the others stay at round-off.
  const Real fault = 1e-6L;

  HousnerImpact momentum = sound;
  momentum.impulses[0].n += fault * base.impulse_scale;
  EXPECT_NEAR(static_cast<double>(momentum.rebuild(9).worst_momentum / fault), 1, 1e-3);

  HousnerImpact torque = sound;
  torque.after.omega *= 1 + fault;
  EXPECT_GT(torque.rebuild(9).worst_momentum, 0.01L * fault);

  HousnerImpact sinking = sound;
  sinking.after.vz -= fault * base.velocity_scale;
  EXPECT_NEAR(static_cast<double>(sinking.rebuild(9).worst_approach / fault), 1, 1e-3);

  const ContactLoad f = sound.impulses[0];
  const Real tight = (std::fabs(f.t) - fault * base.impulse_scale) / f.n;
  EXPECT_NEAR(static_cast<double>(sound.rebuild(tight).worst_cone / fault), 1, 1e-3);

  HousnerImpact pulling = sound;
  pulling.impulses.push_back({0, -fault * base.impulse_scale, 0});
  EXPECT_NEAR(static_cast<double>(pulling.rebuild(9).worst_pull / fault), 1, 1e-3);

  HousnerImpact gaining = sound;
  std::swap(gaining.before, gaining.after);
  gaining.impulses[0] = {1, -f.n, -f.t};
  const ImpactRebuild gain = gaining.rebuild(9);
  EXPECT_LT(gain.worst_momentum, 1e-17L);
  EXPECT_NEAR(static_cast<double>(gain.energy_gain * gain.energy_scale / (base.energy_before - base.energy_after)), 1,
              1e-15);
}

TEST(OracleRebuild, ForcesOfARockerAndOfASliderAreFoundSound) {
  const Body body = rectangle(0.2L, 0.5L, 3);
  const Real g = 9.81L, theta = 0.2L, omega = 1.1L, mu = 0.3L;
  const GroundAcceleration ground{1, -0.5L};
  const Vec r = offset(body, 0, theta);
  for (const bool slides : {false, true}) {
    const auto motion = solve_motion(
        {slides ? Pattern::slide_rocking : Pattern::rocking, body.mass, body.inertia, {r}, omega, 1, mu, ground, g});
    ASSERT_TRUE(motion);
    State state{0, 0, -r.z, theta, r.z * omega + (slides ? 0.5L : 0), -r.x * omega, omega};
    std::vector<ContactLoad> forces{{0, motion->fz, motion->fx}};
    const auto rebuilt = [&] { return rebuild_forces(body, state, *motion, ground, g, forces, 5, mu, kTouch, 1e-9L); };
    const ForceRebuild sound = rebuilt();
    // 100 epsilon throughout.
    EXPECT_LT(sound.worst_balance, 1e-17L);
    EXPECT_LT(sound.worst_approach, 1e-17L);
    EXPECT_LT(sound.worst_complementarity, 1e-17L);
    EXPECT_LT(sound.worst_cone, 1e-17L);
    EXPECT_LT(sound.worst_friction, 1e-17L);
    EXPECT_EQ(sound.worst_pull, 0);
    ASSERT_EQ(sound.touching.size(), 1u);
    EXPECT_NEAR(static_cast<double>(sound.power), slides ? static_cast<double>(-mu * motion->fz * 0.5L) : 0.0, 1e-15);
    // A wrong tangential force of 1e-6 shows in the balance, and where it slips in the friction law.
    const Real fault = 1e-6L;
    forces[0].t -= fault * sound.force_scale;
    EXPECT_NEAR(static_cast<double>(rebuilt().worst_balance / fault), 1, 1e-3);
    EXPECT_NEAR(static_cast<double>(rebuilt().worst_friction / fault), slides ? 1 : 0, 1e-3);
  }
}

TEST(OracleRebuild, RestingBlockSharesItsReaction) {
  const Body body = rectangle(0.2L, 0.5L, 3);
  const State state{0, 0, 0.5L, 0, 0, 0, 0};
  const GroundAcceleration ground{1, 0.2L};
  const auto m = solve_motion(
      {Pattern::rest, body.mass, body.inertia, {offset(body, 0, 0), offset(body, 1, 0)}, 0, 0, 0, ground, 9.81L});
  ASSERT_TRUE(m);
  const auto rebuilt = [&](Real d) {
    return rebuild_forces(body, state, *m, ground, 9.81L,
                          {{0, (1 - d) * m->fz, (1 - d) * m->fx}, {1, d * m->fz, d * m->fx}}, 0.2L, 0.2L, kTouch,
                          1e-9L);
  };
  EXPECT_LT(rebuilt(m->d).worst_balance, 1e-17L);  // 100 epsilon
  EXPECT_EQ(rebuilt(m->d).worst_cone, 0);
  EXPECT_GT(rebuilt(m->d + 1e-6L).worst_balance, 1e-7L);  // the resultant in the wrong place
}

}  // namespace
}  // namespace oracle
