/// Every impact law through one corpus and one judge. A new law is one more line.
#include "laws/conformance.hpp"

#include "cairn/laws/kernel/angular_restitution.hpp"
#include "cairn/laws/kernel/closest_solution.hpp"
#include "cairn/laws/kernel/impact_law.hpp"
#include "cairn/laws/kernel/lzb.hpp"
#include "cairn/laws/kernel/max_dissipation.hpp"
#include "cairn/laws/kernel/newton.hpp"
#include "cairn/laws/kernel/poisson.hpp"
#include "cairn/laws/kernel/restitution_matrix.hpp"

namespace {

using conformance::Claims;

/// A law of the planar variant: two contacts on one level, coefficients of its own.
template <class Parameters>
struct Planar {
  static auto law() {
    return [](const cairn::ContactProblem<2>& p, cairn::ContactAnswer<2>& a) {
      cairn::answer_impact(Parameters::law(), p, a);
    };
  }
  static constexpr Claims claims = Parameters::claims;
};
constexpr Claims kPlanar{.most_contacts = 2,
                         .flat_only = true,
                         .alike_only = true,
                         .reads_restitution = false,
                         .sticks_at_large_friction = false};

/// A user's own law: whatever touches is stopped along the normal, frictionless, one contact after the other.
void gauss_seidel(const cairn::ContactProblem<2>& p, cairn::ContactAnswer<2>& a, void*) {
  const cairn::ContactSpace s = cairn::contact_space(p);
  cairn::PlanarImpulse f{};
  for (int sweep = 0; sweep < 2000; ++sweep)
    for (std::size_t k = 0; k < static_cast<std::size_t>(s.count); ++k) {
      const double better = f[2 * k] - cairn::velocity_after(s, f, 2 * k) / s.W[2 * k][2 * k];
      f[2 * k] = better > 0.0 ? better : 0.0;
    }
  a.branch = cairn::Branch::frictionless;
  cairn::write_answer(p, f, a);
}

struct LambdaZero {
  static cairn::PlanarLaw law() { return cairn::LambdaEpsilon{}; }
  static constexpr Claims claims = kPlanar;
};
struct LambdaEpsilon {
  static cairn::PlanarLaw law() { return cairn::LambdaEpsilon{0.3, 0.5}; }
  static constexpr Claims claims = kPlanar;
};
struct LargeLambda {
  static cairn::PlanarLaw law() { return cairn::LambdaEpsilon{0.9, 1.0}; }
  static constexpr Claims claims = kPlanar;
};
struct UncutLambda {
  static cairn::PlanarLaw law() { return cairn::LambdaEpsilon{0.7, 0.9, false}; }
  static constexpr Claims claims{.most_contacts = 2,
                                 .flat_only = true,
                                 .alike_only = true,
                                 .gains_energy = true,
                                 .reads_restitution = false,
                                 .sticks_at_large_friction = false};
};
struct HousnersImpact {
  static cairn::PlanarLaw law() { return cairn::Housner{}; }
  static constexpr Claims claims{.most_contacts = 2,
                                 .flat_only = true,
                                 .alike_only = true,
                                 .has_cone = false,
                                 .reads_restitution = false,
                                 .sticks_at_large_friction = false};
};
struct PlasticImpact {
  static cairn::PlanarLaw law() { return cairn::Plastic{}; }
  static constexpr Claims claims = kPlanar;
};
struct User {
  static cairn::PlanarLaw law() { return cairn::UserLaw{&gauss_seidel, nullptr}; }
  static constexpr Claims claims{.most_contacts = 2,
                                 .flat_only = true,
                                 .alike_only = true,
                                 .reads_restitution = false,
                                 .sticks_at_large_friction = false,
                                 .exact_order = false,
                                 .exact_mirror = false};
};
using Variant = testing::Types<Planar<LambdaZero>, Planar<LambdaEpsilon>, Planar<LargeLambda>, Planar<UncutLambda>,
                               Planar<HousnersImpact>, Planar<PlasticImpact>, Planar<User>>;
INSTANTIATE_TYPED_TEST_SUITE_P(TwoContacts, LawConformance, Variant);

struct ByNewton {
  static auto law() { return cairn::Newton{}; }
  static constexpr Claims claims{.gains_energy = true};
};
struct ByPoisson {
  static auto law() { return cairn::Poisson{}; }
  static constexpr Claims claims{.gains_energy = true};
};
struct ByClosestSolution {
  static auto law() { return cairn::ClosestSolution{}; }
  static constexpr Claims claims{.gains_energy = true};
};
struct ByMaxDissipation {
  static auto law() { return cairn::MaxDissipation{}; }
  static constexpr Claims claims{.stops_at_zero = false, .sticks_at_large_friction = false};
};
struct ByRockingMatrix {
  static auto law() { return cairn::RestitutionMatrix{.e_across = 0.9, .e_back = 0.9}; }
  static constexpr Claims claims{
      .has_cone = false, .gains_energy = true, .reads_restitution = false, .sticks_at_large_friction = false};
};
struct ByFullMatrix {
  static auto law() {
    return cairn::RestitutionMatrix{
        .e_arriving = 0.4, .e_across = 0.3, .e_back = 0.2, .e_supporting = 0.5, .e_tangential = -0.6};
  }
  static constexpr Claims claims{
      .has_cone = false, .gains_energy = true, .reads_restitution = false, .sticks_at_large_friction = false};
};
constexpr Claims kAngular{
    .has_cone = false, .gains_energy = true, .reads_restitution = false, .sticks_at_large_friction = false};
struct ByHousnersRatio {
  static auto law() { return cairn::AngularRestitution{}; }
  static constexpr Claims claims = kAngular;
};
struct ByGivenRatio {
  static auto law() { return cairn::AngularRestitution{cairn::AngularValue::given, 0.85}; }
  static constexpr Claims claims{
      .has_cone = false, .gains_energy = true, .reads_restitution = false, .sticks_at_large_friction = false};
};
struct ByHalfRocking {
  static auto law() { return cairn::AngularRestitution{cairn::AngularValue::given, -0.5}; }
  static constexpr Claims claims = kAngular;
};
struct ByEnhancedRatio {
  static auto law() { return cairn::AngularRestitution{cairn::AngularValue::enhanced, 0.9}; }
  static constexpr Claims claims{
      .has_cone = false, .gains_energy = true, .reads_restitution = false, .sticks_at_large_friction = false};
};
/// On one level; the mirror image with its contacts named in reverse is exact for two contacts only.
constexpr Claims kLzb{.flat_only = true, .stops_at_zero = false, .exact_mirror = false, .penetration = 1e-11};
struct ByLzb {
  static auto law() { return cairn::Lzb{}; }
  static constexpr Claims claims = kLzb;
};
struct ByHertzLzb {
  static auto law() { return cairn::Lzb{.exponent = 1.5}; }
  static constexpr Claims claims = kLzb;
};
using Lzb = testing::Types<ByLzb, ByHertzLzb>;
INSTANTIATE_TYPED_TEST_SUITE_P(Lzb, LawConformance, Lzb);
using Friction = testing::Types<ByNewton, ByPoisson, ByClosestSolution, ByMaxDissipation>;
INSTANTIATE_TYPED_TEST_SUITE_P(WithFriction, LawConformance, Friction);
using Kinematic =
    testing::Types<ByRockingMatrix, ByFullMatrix, ByHousnersRatio, ByGivenRatio, ByHalfRocking, ByEnhancedRatio>;
INSTANTIATE_TYPED_TEST_SUITE_P(Kinematic, LawConformance, Kinematic);

}  // namespace
