/// Every impact law through one corpus and one judge. A new law is one more line.
#include "laws/conformance.hpp"

#include "cairn/laws/built_in_laws.hpp"
#include "cairn/laws/kernel/angular_restitution.hpp"
#include "cairn/laws/kernel/closest_solution.hpp"
#include "cairn/laws/kernel/impact_law.hpp"
#include "cairn/laws/kernel/lzb.hpp"
#include "cairn/laws/kernel/max_dissipation.hpp"
#include "cairn/laws/kernel/newton.hpp"
#include "cairn/laws/kernel/poisson.hpp"
#include "cairn/laws/kernel/restitution_matrix.hpp"
#include "cairn/laws/planar_law.hpp"

namespace {

using conformance::Claims;

/// A law of the planar variant: two contacts on one level, coefficients of its own.
template <class Parameters>
struct Planar {
  static auto law() {
    return [](const cairn::ContactProblem<2>& p, cairn::LawAnswer<2>& a) {
      cairn::answer_impact(Parameters::law(), p, a);
    };
  }
  static constexpr Claims claims = Parameters::claims;
};
constexpr Claims kPlanar{.most_contacts = 2, .flat_only = true, .reads_restitution = false};
/// λ > 0: impulse acts at the supporting contact while it opens.
constexpr Claims kBetween{.most_contacts = 2, .flat_only = true, .reads_restitution = false, .stops_at_zero = false};

/// A user's own law: whatever touches is stopped along the normal, frictionless, one contact after the other by key.
void gauss_seidel(const cairn::ContactProblem<2>& p, cairn::LawAnswer<2>& a, void*) {
  const cairn::ContactSpace s = cairn::contact_space(p);
  const std::size_t first = s.count == 2 && p.contacts[1].key < p.contacts[0].key ? 1 : 0;
  cairn::PlanarImpulse f{};
  for (int sweep = 0; sweep < 2000; ++sweep)
    for (std::size_t k = 0; k < static_cast<std::size_t>(s.count); ++k) {
      const std::size_t n = 2 * (k ^ first);
      const double better = f[n] - cairn::velocity_after(s, f, n) / s.W[n][n];
      f[n] = better > 0.0 ? better : 0.0;
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
  static constexpr Claims claims = kBetween;
};
struct LargeLambda {
  static cairn::PlanarLaw law() { return cairn::LambdaEpsilon{0.9, 1.0}; }
  static constexpr Claims claims = kBetween;
};
struct UncutLambda {
  static cairn::PlanarLaw law() { return cairn::LambdaEpsilon{0.7, 0.9, false}; }
  static constexpr Claims claims{.most_contacts = 2,
                                 .flat_only = true,
                                 .gains_energy = true,
                                 .reads_restitution = false,
                                 .stops_at_zero = false,
                                 .penetration = 1e-11};  // velocities after can be a hundred times those before
};
struct HousnersImpact {
  static cairn::PlanarLaw law() { return cairn::Housner{}; }
  static constexpr Claims claims{.most_contacts = 2, .flat_only = true, .has_cone = false, .reads_restitution = false};
};
struct PlasticImpact {
  static cairn::PlanarLaw law() { return cairn::Plastic{}; }
  static constexpr Claims claims = kPlanar;
};
struct User {
  static cairn::PlanarLaw law() { return cairn::UserLaw{&gauss_seidel, nullptr}; }
  static constexpr Claims claims{.most_contacts = 2,
                                 .flat_only = true,
                                 .reads_restitution = false,
                                 .stops_at_zero = false,             // but for what its sweeps leave
                                 .sticks_at_large_friction = false,  // it has none
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
/// Restitution given by a matrix or a ratio of their own, whatever friction there is.
constexpr Claims kKinematic{.has_cone = false,
                            .gains_energy = true,
                            .reads_restitution = false,
                            .stops_at_zero = false,
                            .sticks_at_large_friction = false};
struct ByRockingMatrix {
  static auto law() { return cairn::RestitutionMatrix{.e_across = 0.9, .e_back = 0.9}; }
  static constexpr Claims claims = kKinematic;
};
struct ByFullMatrix {
  static auto law() {
    return cairn::RestitutionMatrix{
        .e_arriving = 0.4, .e_across = 0.3, .e_back = 0.2, .e_supporting = 0.5, .e_tangential = -0.6};
  }
  static constexpr Claims claims = kKinematic;
};
struct ByHousnersRatio {
  static auto law() { return cairn::AngularRestitution{}; }
  static constexpr Claims claims = kKinematic;
};
struct ByGivenRatio {
  static auto law() { return cairn::AngularRestitution{cairn::AngularValue::given, 0.85}; }
  static constexpr Claims claims = kKinematic;
};
struct ByHalfRocking {
  static auto law() { return cairn::AngularRestitution{cairn::AngularValue::given, -0.5}; }
  static constexpr Claims claims = kKinematic;
};
struct ByEnhancedRatio {
  static auto law() { return cairn::AngularRestitution{cairn::AngularValue::enhanced, 0.9}; }
  static constexpr Claims claims = kKinematic;
};
/// The mirror image with its contacts named in reverse is exact for two contacts only.
constexpr Claims kLzb{.stops_at_zero = false, .exact_mirror = false, .penetration = 1e-11};
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
