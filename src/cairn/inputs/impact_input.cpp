#include "cairn/inputs/impact_input.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "cairn/inputs/entry_path.hpp"
#include "cairn/laws/law_names.hpp"
#include "cairn/laws/parameters/angular_restitution.hpp"
#include "cairn/laws/restitution_analysis.hpp"
#include "cairn/math/polygon_view.hpp"
#include "cairn/model/landscape.hpp"

namespace cairn::inputs {
namespace {

bool is_given(double value) { return std::isfinite(value); }
double or_unchanged(double value) { return is_given(value) ? value : kUnchanged; }

/// Vertex of the hull that a word means; -1 for all of them, nothing for a word that means none.
std::optional<int> corner_of(const std::string& word, const PlanarBody& body) {
  if (word == "all") return -1;
  if (word == "left" || word == "right") {
    const RestPose rest = rest_pose(body, 0.0);
    const math::Support left{rest.edge, rest.turn};
    return word == "left" ? left.vertex : math::support_below(body.view(), left).vertex;
  }
  int number = -1;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool whole = error == std::errc{} && end == word.data() + word.size();
  return whole && number >= 0 && number < body.vertex_count() ? std::optional<int>(number) : std::nullopt;
}

InputError unknown_corner(const std::string& path, const std::string& word, const PlanarBody& body, bool all) {
  return {.file = {},
          .line = 0,
          .key = path + ".corner",
          .expected = std::string(all ? "all, " : "") + "left, right or a corner of the hull, 0 to " +
                      std::to_string(body.vertex_count() - 1),
          .found = '"' + word + '"'};
}

/// A ratio of rates below Housner's needs a supporting corner that pulls: no impact without slip or rebound can have it.
///                                                                                                            (K.28)
void refuse_pulling_ratio(const AngularRestitution& law, const PlanarBody& body, InputErrors& faults) {
  if (law.kind != AngularValue::given && law.kind != AngularValue::times_housner) return;
  const RestPose rest = basin(body, 0.0).rest;
  const math::PolygonView view = body.view();
  const Vec2 left = math::vertex_offset(view, rest.edge, rest.angle);
  const Vec2 right = math::vertex_offset(view, math::next_vertex(view, rest.edge), rest.angle);
  for (const bool about_left : {true, false}) {
    const RockingBase base{.mass = body.mass(),
                           .inertia = body.inertia(),
                           .x_supporting = about_left ? left.x : right.x,
                           .x_arriving = about_left ? right.x : left.x,
                           .height = -left.z};
    const AdmissibleCoefficients admitted = admissible(base, RockingMotion::sticking_rocking);
    const bool times = law.kind == AngularValue::times_housner;
    const double ratio = times ? law.value * admitted.ratio_least : law.value;
    constexpr double kRoundOff = 1e-12;  // of the ratio
    if (!admitted.exists || ratio < 0.0 || ratio >= admitted.ratio_least - kRoundOff) continue;
    faults.push_back(
        {.file = {},
         .line = 0,
         .key = "impact.value",
         .expected = "a ratio of at least " + found_text(admitted.ratio_least) +
                     ", Housner's for this base: for less a corner would have to pull; impacts that lose more "
                     "slip or rebound (lzb, newton)",
         .found = found_text(law.value) + (times ? " times that" : "")});
    return;
  }
}

}  // namespace

Result<ImpactInput, InputErrors> impact_input(const Impact& impact, const Friction& ground, const PlanarBody& body) {
  ImpactInput input;
  InputErrors faults;
  input.material.restitution = impact.restitution;
  input.material.stiffness = impact.stiffness;
  if (is_given(impact.mu_static) || is_given(impact.mu_kinetic)) {
    Friction at_impact = ground;
    if (is_given(impact.mu_static)) at_impact.static_coefficient = impact.mu_static;
    if (is_given(impact.mu_kinetic)) at_impact.kinetic_coefficient = impact.mu_kinetic;
    input.material.friction = at_impact;
  }
  for (std::size_t i = 0; i < impact.changes.size(); ++i) {
    const ImpactChange& change = impact.changes[i];
    const std::optional<int> corner = corner_of(change.corner, body);
    if (!corner) {
      faults.push_back(
          unknown_corner(entry_path("impact.change", impact.changes.size(), i), change.corner, body, true));
      continue;
    }
    if (!is_given(change.restitution) && !is_given(change.stiffness) && !is_given(change.mu_static) &&
        !is_given(change.mu_kinetic))
      faults.push_back({.file = {},
                        .line = 0,
                        .key = entry_path("impact.change", impact.changes.size(), i),
                        .expected = "restitution, stiffness, static or kinetic: what changes",
                        .found = "none of them"});
    CoefficientChange out;
    out.corner = *corner;
    out.from_impact = static_cast<std::uint32_t>(change.from_impact - 1);
    if (is_given(change.from_time)) out.from_time = change.from_time;
    out.restitution = or_unchanged(change.restitution);
    out.stiffness = or_unchanged(change.stiffness);
    out.mu_static = or_unchanged(change.mu_static);
    out.mu_kinetic = or_unchanged(change.mu_kinetic);
    input.changes.push_back(out);
  }
  if (const auto* angular = impact.law.get_if<AngularRestitution>()) refuse_pulling_ratio(*angular, body, faults);
  if (!faults.empty()) return Unexpected(std::move(faults));
  return input;
}

Result<std::vector<Friction>, InputErrors> corner_friction(const Ground& ground, const PlanarBody& body) {
  InputErrors faults;
  std::vector<Friction> corners;
  std::vector<int> seen;
  if (!ground.corners.empty()) corners.assign(static_cast<std::size_t>(body.vertex_count()), ground.friction);
  for (std::size_t i = 0; i < ground.corners.size(); ++i) {
    const CornerFriction& own = ground.corners[i];
    const std::string path = entry_path("ground.friction.corner", ground.corners.size(), i);
    const std::optional<int> corner = corner_of(own.corner, body);
    if (!corner || *corner < 0) {
      faults.push_back(unknown_corner(path, own.corner, body, false));
      continue;
    }
    if (own.friction.kinetic_coefficient > own.friction.static_coefficient)
      faults.push_back({.file = {},
                        .line = 0,
                        .key = path + ".kinetic",
                        .expected = "not above static, " + found_text(own.friction.static_coefficient),
                        .found = found_text(own.friction.kinetic_coefficient)});
    if (std::find(seen.begin(), seen.end(), *corner) != seen.end())
      faults.push_back({.file = {},
                        .line = 0,
                        .key = path + ".corner",
                        .expected = "another corner than before",
                        .found = '"' + own.corner + "\", corner " + std::to_string(*corner) + " again"});
    seen.push_back(*corner);
    corners[static_cast<std::size_t>(*corner)] = own.friction;
  }
  if (!faults.empty()) return Unexpected(std::move(faults));
  return corners;
}

std::vector<std::string> unread_coefficients(const Impact& impact) {
  bool restitution = impact.restitution != 0.0;
  bool stiffness = impact.stiffness != 1.0;
  for (const ImpactChange& change : impact.changes) {
    restitution = restitution || is_given(change.restitution);
    stiffness = stiffness || is_given(change.stiffness);
  }
  std::vector<std::string> notes;
  const std::string law(name_of(impact.law));
  if (restitution && !reads_restitution(impact.law))
    notes.push_back("Impact: the law " + law + " does not read the restitution that is given");
  if (stiffness && !reads_stiffness(impact.law))
    notes.push_back("Impact: the law " + law + " does not read the stiffness that is given");
  if (!impact.law.remark().empty()) notes.push_back("Impact: " + std::string(impact.law.remark()));
  return notes;
}

}  // namespace cairn::inputs
