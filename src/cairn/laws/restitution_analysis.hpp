#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

/// Which coefficients of restitution a rocking impact admits: kinematic, kinetic and energetic constraint together.
///                                                                               docs/theory/restitution.md §3-4
/// Source of the question: Zhang & Brogliato 2011 (RR-7580), §2.3-2.7, Table 1; bounds derived here, since several of the
/// paper's do not follow from its own equations.
namespace cairn {

/// A body that turns about one end of its base and meets the ground with the other.
struct RockingBase {
  double mass{1.0};       // [kg]
  double inertia{1.0};    // about the centroid [kg m2]
  double x_supporting{};  // of the end it turns about, from the centroid [m]
  double x_arriving{};    // of the end that arrives, from the centroid [m]
  double height{};        // of the centroid above the base, > 0 [m]
};

/// The paper's block: height l, width L, homogeneous, turning about A onto B.
RockingBase rectangle_base(double height, double width, double mass = 1.0);

enum class RockingMotion : std::uint8_t {
  sliding_rocking,
  sticking_rocking,
  sliding_half_rocking,
  sticking_half_rocking
};
inline constexpr std::array kRockingMotions{RockingMotion::sliding_rocking, RockingMotion::sticking_rocking,
                                            RockingMotion::sliding_half_rocking, RockingMotion::sticking_half_rocking};
std::string_view name_of(RockingMotion motion);

/// What ends an interval of coefficients.
enum class RestitutionConstraint : std::uint8_t {
  kinematic,  // a contact would be pressed into the ground: the motion would be another one
  kinetic,    // a contact would pull
  energetic   // energy would rise
};
std::string_view name_of(RestitutionConstraint constraint);

/// Admissible values of |ω⁺/ω⁻| and of the coefficient in the kinetic metric (K.6): e_n,21 for rocking, e_n,1 for
/// half-rocking. For sticking motions the metric is the one that sticking leaves (K.23).
struct AdmissibleCoefficients {
  bool exists{};
  double ratio_least{}, ratio_most{};
  double e_least{}, e_most{};
  RestitutionConstraint lower{RestitutionConstraint::kinematic};
  RestitutionConstraint upper{RestitutionConstraint::energetic};
  double friction_at_least{}, friction_at_most{};  // coefficient that the ends of the interval need [-]
};

/// Closed forms for the rectangle.                                                                  (K.17)-(K.22)
AdmissibleCoefficients admissible_rectangle(double height, double width, RockingMotion motion);

/// Any base, from the balance of momentum alone: impulses are affine and the energy is quadratic in the coefficient.
AdmissibleCoefficients admissible(const RockingBase& base, RockingMotion motion);

/// Coefficient of friction that a ratio ω⁺/ω⁻ of a sticking motion needs.                                   (K.25)
double friction_needed(const RockingBase& base, RockingMotion motion, double ratio);

/// Angle between the constraint surfaces of the two ends in the kinetic metric, and in the one that sticking leaves.
double kinetic_angle(const RockingBase& base);   // (K.5) [rad]
double sticking_angle(const RockingBase& base);  // (K.23) [rad]

/// ω⁺/ω⁻ when only the arriving end is loaded and sticks.                                                  (K.24)
double housner_ratio(const RockingBase& base);

/// Does E_n (row-major, 2 × 2) lose energy, at a cosine n₁·n₂ of the normals in the kinetic metric?          (K.10)
struct MatrixLoss {
  bool for_all_velocities{};  // Γ⁻¹ - E_nᵀ Γ⁻¹ E_n positive semi-definite
  bool for_approaching{};     // copositive: for all velocities that approach both surfaces
};
MatrixLoss matrix_loss(const std::array<double, 4>& E_n, double cosine);

/// The three coefficients of §2.6: the body turned about a sticking supporting end;                          (K.29)
///   q_norm,1⁺ = -e_1 q_norm,1⁻,   q_norm,2⁺ = -e_21 q_norm,1⁻,   q_tan⁺ = -e_3 q_tan⁻.
struct ThreeCoefficients {
  double e_1{}, e_21{}, e_3{};
};

/// An affine function of the three coefficients.
struct Affine {
  double constant{}, of_e_1{}, of_e_21{}, of_e_3{};
  double operator()(const ThreeCoefficients& e) const {
    return constant + of_e_1 * e.e_1 + of_e_21 * e.e_21 + of_e_3 * e.e_3;
  }
};

/// Their admissible region: a solid ellipsoid, two half-spaces and e_1, e_21 >= 0. Impulses in units of m |u_n,1⁻|,
/// velocities in units of |u_n,1⁻|.
struct CoefficientRegion {
  double cosine{};  // c: e_1² + e_21² - 2 c e_1 e_21 + τ e_3² <= 1 + τ
  double tau{};
  Affine arriving;    // normal impulse at the arriving end
  Affine supporting;  // normal impulse at the supporting end
  Affine tangential;  // resultant tangential impulse, along +x when the arriving end lies at +x
  Affine slip;        // tangential velocity after; zero before

  /// Energy after over energy before, minus 1.
  double energy_change(const ThreeCoefficients& e) const;
  bool contains(const ThreeCoefficients& e) const;
  /// e_3 that leaves the contacts without slip: where slip before is zero no tangential coefficient can be read from the
  /// local velocities, and this plane is all that sticking asks.
  double sticking_e_3(double e_1, double e_21) const;
  double friction_needed(const ThreeCoefficients& e) const;
  /// Admissible e_21 for given e_1, e_3; empty where least > most.
  struct Range {
    double least{}, most{};
  };
  Range range_of_e_21(double e_1, double e_3) const;
};
CoefficientRegion coefficient_region(const RockingBase& base);

/// One cell of the paper's Table 1, ours beside it, for a block of given proportions.
struct TableOneCell {
  std::string_view assumption;  // row
  std::string_view motion;      // column
  std::string_view coefficient;
  std::string_view paper;  // as printed
  std::string_view ours;   // derived
  bool paper_applies{};    // at these proportions
  double paper_least{}, paper_most{};
  bool ours_applies{};
  double ours_least{}, ours_most{};
  bool same_rule{};  // both columns give the same coefficients for every l/L (the paper's angles apart)
};
std::vector<TableOneCell> table_one(double height, double width);

}  // namespace cairn
