/// planar/kernel without exceptions and run-time types: every header compiles alone with these flags (at build time, see
/// CMakeLists.txt), the compiled step needs no heap, no exceptions and no libm, and it gives the same bits.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <sstream>
#include <string>

#include "planar/kernel_plain_unit.hpp"
#include "planar/kernel_scenes.hpp"
#include "run_program.hpp"

namespace {

using cairn::tests::shell;

TEST(PlanarKernel, CompiledStepAsksForNothingButSquareRoots) {
  // What the object of the whole step leaves to others: memory copies, the stack guard and (for arguments below zero
  // only) sqrt; from clang floor and ceil too, which are exact whoever computes them. Sanitizers add their own, among them
  // the types of functions.
  const std::string symbols = shell("'" CAIRN_NM "' --undefined-only '" CAIRN_PLAIN_OBJECT "'").text;
  ASSERT_NE(symbols.find('\n'), std::string::npos) << "nm said nothing about " CAIRN_PLAIN_OBJECT;
  std::istringstream lines(symbols);
  std::string kind, name;
  while (lines >> kind >> name) {
    const bool allowed = name == "memcpy" || name == "memset" || name == "memmove" || name == "sqrt" ||
                         name == "floor" || name == "ceil" || name == "__stack_chk_fail" ||
                         name == "_GLOBAL_OFFSET_TABLE_" || name.starts_with("__asan_") ||
                         name.starts_with("__ubsan_") || name.starts_with("_ZSt21__glibcxx_assert_fail") ||
                         name.starts_with("_ZSt18__throw_bad") || name.starts_with("__sanitizer") ||
                         name == "_ZTVN10__cxxabiv120__function_type_infoE";
    EXPECT_TRUE(allowed) << name;
    EXPECT_FALSE(name.starts_with("_Zn") || name.starts_with("__cxa") || name == "malloc") << name;
  }
}

/// The law of a scene without the indirect call.
walk::Direct direct(const cairn::PlanarLaw& law) {
  if (const auto* housner = law.get_if<cairn::Housner>()) return {*housner};
  if (const auto* plastic = law.get_if<cairn::Plastic>()) return {*plastic};
  return {*law.get_if<cairn::LambdaEpsilon>()};
}

std::array<std::uint64_t, 10> bits_of(const cairn::planar::State& s) {
  auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
  return {bits(s.t),  bits(s.x),     bits(s.z),           bits(s.theta),         bits(s.vx),
          bits(s.vz), bits(s.omega), bits(s.ground_work), bits(s.friction_loss), bits(s.impact_loss)};
}

TEST(PlanarKernel, SameBitsWithAndWithoutExceptions) {
  int stretches[cairn::planar::kPatternCount] = {};
  int impacts = 0;
  for (const scenes::Scene& scene : scenes::all()) {
    const scenes::Ready r = scenes::ready(scene, 1e-8);
    const walk::Tally usual = walk::run(r.model, r.impacts, r.first, scene.duration, 1e-8, 100000);
    const walk::Tally plain = walk::run_plain(r.model, direct(scene.model->law), r.first, scene.duration, 1e-8, 100000);
    EXPECT_FALSE(usual.failed) << scene.name;
    EXPECT_EQ(bits_of(usual.last), bits_of(plain.last)) << scene.name;
    EXPECT_EQ(usual.steps, plain.steps) << scene.name;
    EXPECT_EQ(usual.events, plain.events) << scene.name;
    EXPECT_EQ(usual.last.t, scene.duration) << scene.name;
    impacts += usual.impacts;
    for (int k = 0; k < cairn::planar::kPatternCount; ++k) stretches[k] += usual.stretches[k];
  }
  std::printf("stretches: rest %d, sliding %d, rocking %d, slide-rocking %d, flight %d; impacts %d\n", stretches[0],
              stretches[1], stretches[2], stretches[3], stretches[4], impacts);
  for (const int count : stretches) EXPECT_GT(count, 10) << "the scenes leave a pattern out";
  EXPECT_GT(impacts, 50);
}

TEST(PlanarKernel, SameBitsByTheLcpWithAndWithoutExceptions) {
  for (const scenes::Scene& scene : scenes::all()) {
    if (scenes::is_restricted(scene)) continue;
    const scenes::Ready r = scenes::ready(scene, 1e-8);
    const cairn::planar::LcpModel m{r.model, {}};
    const walk::Tally usual = walk::run(m, r.impacts, r.first, scene.duration, 1e-8, 100000);
    const walk::Tally plain = walk::run_plain(m, direct(scene.model->law), r.first, scene.duration, 1e-8, 100000);
    EXPECT_FALSE(usual.failed) << scene.name;
    EXPECT_EQ(bits_of(usual.last), bits_of(plain.last)) << scene.name;
    EXPECT_EQ(usual.steps, plain.steps) << scene.name;
    EXPECT_EQ(usual.events, plain.events) << scene.name;
  }
}

}  // namespace
