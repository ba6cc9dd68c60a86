#include "cairn/inputs/step_contacts.hpp"

#include <algorithm>
#include <utility>

#include "cairn/inputs/entry_path.hpp"
#include "cairn/inputs/system_names.hpp"
#include "cairn/laws/built_in_laws.hpp"
#include "cairn/laws/law_names.hpp"

namespace cairn::inputs {
namespace {

constexpr const char* kSchemeOfRestitution =
    "run.scheme = \"moreau-jean\" beside it: no other scheme knows restitution";

bool is_any_of(const PlanarLaw& law, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), law.name()) != names.end();
}

Unexpected<InputErrors> refused(std::string key, std::string expected, std::string found) {
  return Unexpected(InputErrors{
      {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)}});
}

void add_name(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

/// The two coefficients, where one is not above the other.
void check_order(const Interface& interface, const std::string& key, SceneFaults& faults) {
  if (interface.mu_kinetic > interface.mu_static)
    faults.add(key, "not above static, " + found_text(interface.mu_static), found_text(interface.mu_kinetic));
}

/// What a pair of the scene says, the rest as the ground has it.
void add_pair(const MaterialPair& keys, const std::string& path, bool rebounds, StepContacts& contacts,
              SceneFaults& faults) {
  SystemMaterials& materials = contacts.materials;
  if (keys.between.size() != 2)
    return faults.add(path + ".between", "two names of materials, or one twice", std::to_string(keys.between.size()));
  SystemMaterials::Pair pair{
      .a = contacts.index_of(keys.between[0]), .b = contacts.index_of(keys.between[1]), .interface = materials.usual};
  const std::vector<std::string> known(materials.names.begin() + 1, materials.names.end());
  for (const auto& [index, name] : {std::pair(pair.a, keys.between[0]), std::pair(pair.b, keys.between[1])})
    if (index < 0)
      faults.add(path + ".between", expected_name("a material of a body or of the ground", name, known),
                 '"' + name + '"');
  if (pair.a < 0 || pair.b < 0) return;
  if (pair.a > pair.b) std::swap(pair.a, pair.b);
  for (const SystemMaterials::Pair& other : materials.pairs)
    if (other.a == pair.a && other.b == pair.b)
      faults.add(path + ".between", "two materials that no other [[pair]] has",
                 '"' + keys.between[0] + "\" and \"" + keys.between[1] + "\" again");
  if (keys.mu_static == kNotGiven && keys.mu_kinetic == kNotGiven && keys.restitution == kNotGiven)
    faults.add(path, "static, kinetic or restitution: what is not as on the ground", "none of them");
  if (keys.mu_static != kNotGiven) pair.interface.mu_static = keys.mu_static;
  // Whoever gives one coefficient alone means both.
  if (keys.mu_kinetic != kNotGiven) {
    pair.interface.mu_kinetic = keys.mu_kinetic;
  } else if (keys.mu_static != kNotGiven) {
    pair.interface.mu_kinetic = std::min(pair.interface.mu_kinetic, keys.mu_static);
  }
  if (keys.restitution != kNotGiven) pair.interface.restitution = keys.restitution;
  check_order(pair.interface, path + ".kinetic", faults);
  if (!rebounds && keys.restitution != kNotGiven && keys.restitution > 0.0)
    faults.add(path + ".restitution", kSchemeOfRestitution, found_text(keys.restitution));
  materials.pairs.push_back(pair);
}

}  // namespace

Result<StepLaw, InputErrors> law_in_a_step(const Impact& impact) {
  const PlanarLaw& law = impact.law;
  const std::string name(law.name());
  StepLaw step;
  if (law.is<Newton>()) {
    step.restitution = impact.restitution;
    return step;
  }
  if (const auto* rocking = law.get_if<LambdaEpsilon>()) {
    if (rocking->lambda > 0.0)
      return refused("impact.lambda",
                     "0, for which every contact is stopped: no step places the resultant impulse between two corners",
                     found_text(rocking->lambda));
    if (rocking->epsilon > 0.0)
      step.notes.push_back(
          "Impact: a step stops every contact; epsilon, the rebound of a corner that must leave, has no "
          "meaning there.");
  } else if (is_any_of(law, {Poisson::kName, ClosestSolution::kName, MaxDissipation::kName})) {
    if (impact.restitution > 0.0)
      return refused("impact.law", "newton, the restitution that a step knows, or restitution = 0", '"' + name + '"');
  } else if (!is_any_of(law, {Plastic::kName, Housner::kName})) {
    return refused("impact.law",
                   "plastic, housner, lambda-epsilon or newton: this law says what the corners of one body do at an "
                   "instant, which no step asks",
                   '"' + name + '"');
  }
  if (impact.restitution > 0.0 && !reads_restitution(law))
    step.notes.push_back("Impact: the law " + name + " does not read the restitution that is given");
  return step;
}

int StepContacts::index_of(const std::string& material) const {
  const auto place = std::find(materials.names.begin(), materials.names.end(), material);
  return place == materials.names.end() ? -1 : static_cast<int>(place - materials.names.begin());
}

StepContacts step_contacts(const Scene& scene, const Sound& sound, SceneFaults& faults) {
  StepContacts contacts;
  SystemMaterials& materials = contacts.materials;
  materials.names.emplace_back();  // of bodies that name none
  std::vector<std::string> listed;
  for (const MaterialKeys& material : scene.materials) listed.push_back(material.name);
  check_names(listed, "material", faults);
  for (const std::string& name : listed) add_name(materials.names, name);
  const auto take = [&](const std::string& name, const std::string& key) {
    const bool known = name.empty() || listed.empty() || std::find(listed.begin(), listed.end(), name) != listed.end();
    if (!known) faults.add(key, expected_name("a material of the list", name, listed), '"' + name + '"');
    add_name(materials.names, name);
  };
  take(scene.ground.material, "ground.material");
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    take(scene.bodies[i].material, entry_path("body", scene.bodies.size(), i) + ".material");
  // Numbers do not depend on the order of the bodies.
  std::sort(materials.names.begin(), materials.names.end());

  const Friction& mu = scene.ground.friction;
  materials.usual.mu_static = mu.static_coefficient;
  materials.usual.mu_kinetic = mu.kinetic_coefficient;
  if (sound("ground.friction") && mu.kinetic_coefficient > mu.static_coefficient)
    faults.add("ground.friction.kinetic", "not above ground.friction.static, " + found_text(mu.static_coefficient),
               found_text(mu.kinetic_coefficient));
  const bool rebounds = scene.run.stepping.scheme == StepScheme::moreau_jean || !sound("run.scheme");
  if (sound("impact")) {
    if (std::optional<StepLaw> law = faults.part_of(law_in_a_step(scene.impact))) {
      materials.usual.restitution = law->restitution;
      contacts.notes = std::move(law->notes);
      if (law->restitution > 0.0 && !rebounds)
        faults.add("impact.restitution", kSchemeOfRestitution, found_text(law->restitution));
    }
  }
  for (std::size_t i = 0; i < scene.pairs.size(); ++i) {
    const std::string path = entry_path("pair", scene.pairs.size(), i);
    if (sound(path) && sound("body") && sound("ground")) add_pair(scene.pairs[i], path, rebounds, contacts, faults);
  }
  return contacts;
}

}  // namespace cairn::inputs
