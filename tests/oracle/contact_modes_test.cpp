/// The modes tried one by one, against the pattern by pattern solution where all contacts rub alike.
#include "oracle/contact_modes.hpp"

#include <gtest/gtest.h>

#include "oracle/random_polygon.hpp"

namespace oracle {
namespace {

Pattern pattern_of(const ConsistentMode& mode) {
  if (!mode.closed[0] && !mode.closed[1]) return Pattern::flight;
  if (mode.closed[0] && mode.closed[1]) return mode.slip_sign == 0 ? Pattern::rest : Pattern::sliding;
  return mode.slip_sign == 0 ? Pattern::rocking : Pattern::slide_rocking;
}

TEST(ContactModes, EachIsTheMotionOfItsPattern) {
  Random random(7);
  int compared = 0, alone = 0;
  for (int k = 0; k < 2000; ++k) {
    const Body body = random_polygon(random);
    const Real size = std::hypot(body.vertices[0].x, body.vertices[0].z);
    const Real mu = random.uniform(0, 1);
    ModeQuestion q{body.mass,
                   body.inertia,
                   {},
                   0,
                   static_cast<int>(random.below(3)) - 1,
                   {random.uniform(-8, 8), random.uniform(-12, 5)},
                   9.81L};
    const Real depth = -size * random.uniform(0.2L, 1);
    q.contacts.push_back({{size * random.uniform(-1, 1), depth}, mu, mu});
    if (random.below(2) == 0)
      q.contacts.push_back({{q.contacts[0].r.x + size * random.uniform(0.1L, 1), depth}, mu, mu});
    else
      q.omega = random.uniform(-1, 1) * std::sqrt(q.gravity / size);
    const auto modes = consistent_modes(q);
    alone += modes.size() == 1 ? 1 : 0;
    for (const ConsistentMode& mode : modes) {
      MotionQuestion motion{pattern_of(mode), q.mass, q.inertia, {}, q.omega, mode.slip_sign, mu, q.ground, q.gravity};
      for (std::size_t i = 0; i < q.contacts.size(); ++i)
        if (mode.closed[i]) motion.contacts.push_back(q.contacts[i].r);
      const auto answer = solve_motion(motion);
      ASSERT_TRUE(answer.has_value());
      const Real weight = q.mass * q.gravity;
      const Real strongest = std::fmax(1, answer->fz / weight);
      // Two eliminations in extended precision; forces grow with 1/D.
      const Real limit = 1e-14L * strongest;
      EXPECT_NEAR(static_cast<double>((mode.fn[0] + mode.fn[1] - answer->fz) / weight), 0, static_cast<double>(limit));
      EXPECT_NEAR(static_cast<double>((mode.ft - answer->fx) / weight), 0, static_cast<double>(limit));
      EXPECT_NEAR(static_cast<double>((mode.ax - answer->ax) / q.gravity), 0, static_cast<double>(limit));
      EXPECT_NEAR(static_cast<double>((mode.az - answer->az) / q.gravity), 0, static_cast<double>(limit));
      EXPECT_GE(mode.room, 0);
      ++compared;
    }
  }
  EXPECT_GT(compared, 1900);
  EXPECT_GT(alone, 1900);  // μ below one: Painlevé is rare
}

}  // namespace
}  // namespace oracle
