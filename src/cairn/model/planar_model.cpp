#include "cairn/model/planar_model.hpp"

#include <cmath>
#include <span>
#include <string>
#include <utility>

namespace cairn {

ImpactCoefficients impact_coefficients(const PlanarModel& model) {
  const Friction& mu = model.material.friction ? *model.material.friction : model.friction;
  return {model.material.restitution, model.material.stiffness, mu.static_coefficient, mu.kinetic_coefficient};
}

namespace {

constexpr double kLargestFriction = 1e6;

bool in(double x, double low, double high) { return x >= low && x <= high; }

/// Collects what is wrong with numbers.
class Faults {
 public:
  void require(bool ok, const std::string& key, const char* expected, double found) {
    if (!ok) list.push_back({.file = {}, .line = 0, .key = key, .expected = expected, .found = found_text(found)});
  }
  void friction(const Friction& mu, const std::string& key) {
    require(in(mu.static_coefficient, 0.0, kLargestFriction), key + "static", "a number from 0 to 1e6",
            mu.static_coefficient);
    require(in(mu.kinetic_coefficient, 0.0, kLargestFriction), key + "kinetic", "a number from 0 to 1e6",
            mu.kinetic_coefficient);
    require(!(mu.kinetic_coefficient > mu.static_coefficient), key + "kinetic", "not above static",
            mu.kinetic_coefficient);
  }
  void restitution(double e, const std::string& key) {
    require(in(e, 0.0, 1.0), key + "restitution", "a number from 0 to 1", e);
  }
  void stiffness(double k, const std::string& key) {
    require(std::isfinite(k) && k > 0.0, key + "stiffness", "a finite number > 0", k);
  }

  InputErrors list;
};

void check_changes(const PlanarModel& model, Faults& faults) {
  const int corners = model.body.vertex_count();
  for (std::size_t i = 0; i < model.changes.size(); ++i) {
    const CoefficientChange& change = model.changes[i];
    const std::string key = model.changes.size() == 1 ? "impact.change." : "impact.change[" + std::to_string(i) + "].";
    faults.require(change.corner >= -1 && change.corner < corners, key + "corner",
                   ("a corner of the hull, 0 to " + std::to_string(corners - 1)).c_str(), change.corner);
    faults.require(!std::isnan(change.from_time), key + "from_time", "a number [s]", change.from_time);
    if (!std::isnan(change.restitution)) faults.restitution(change.restitution, key);
    if (!std::isnan(change.stiffness)) faults.stiffness(change.stiffness, key);
    // What holds at any corner once the change has come: friction must stay in order.
    for (int corner = 0; corner < corners; ++corner) {
      if (change.corner >= 0 && change.corner != corner) continue;
      ImpactCoefficients c = impact_coefficients(model);
      for (std::size_t k = 0; k <= i; ++k)
        c = coefficients_at(c, std::span(&model.changes[k], 1), corner, change.from_impact, change.from_time);
      Faults own;
      own.friction({c.mu_static, c.mu_kinetic}, key);
      for (InputError& fault : own.list) faults.list.push_back(std::move(fault));
      if (!own.list.empty()) break;
    }
  }
}

}  // namespace

InputErrors faults_of(const PlanarModel& model) {
  Faults faults;
  faults.require(std::isfinite(model.gravity) && model.gravity > 0.0, "gravity", "a finite number > 0 [m/s2]",
                 model.gravity);
  faults.friction(model.friction, "friction.");
  for (const Friction& mu : model.corner_friction) faults.friction(mu, "friction.corner.");
  faults.require(model.corner_friction.empty() ||
                     model.corner_friction.size() == static_cast<std::size_t>(model.body.vertex_count()),
                 "friction.corner", "one for each vertex of the body, or none",
                 static_cast<double>(model.corner_friction.size()));
  faults.require(model.topple.low < 0.0, "topple.low", "a number < 0 [rad]", model.topple.low);
  faults.require(model.topple.high > 0.0, "topple.high", "a number > 0 [rad]", model.topple.high);
  faults.restitution(model.material.restitution, "impact.");
  faults.stiffness(model.material.stiffness, "impact.");
  if (model.material.friction) faults.friction(*model.material.friction, "impact.friction.");
  for (InputError& fault : model.law.faults()) faults.list.push_back(std::move(fault));
  check_changes(model, faults);
  return std::move(faults.list);
}

}  // namespace cairn
