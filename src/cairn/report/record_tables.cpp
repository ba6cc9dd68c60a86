#include "cairn/report/record_tables.hpp"

namespace cairn::report {

std::vector<Row> model_rows(const scenario::RunRecord& record) {
  const PlanarBody& body = record.model.body;
  const RestPose& rest = record.result.basin.rest;
  const std::string& name = record.scenario.bodies.empty() ? std::string() : record.scenario.bodies.front().name;
  return {
      {"body", name.empty() ? "unnamed" : escaped(name)},
      {"mass", number(body.mass(), 6) + " kg"},
      {"inertia about the centroid", number(body.inertia(), 6) + " kg m²"},
      {"height of the centroid at rest", length_text(rest.height)},
      {"slenderness α to the left, right", degrees_text(rest.alpha_left, 4) + ", " + degrees_text(rest.alpha_right, 4)},
      {"balance angles",
       degrees_text(record.result.basin.lower.angle, 4) + ", " + degrees_text(record.result.basin.upper.angle, 4)},
      {"vertices of the hull", std::to_string(body.vertex_count())},
      {"friction static, kinetic",
       number(record.model.friction.static_coefficient) + ", " + number(record.model.friction.kinetic_coefficient)},
      {"gravity", number(record.model.gravity, 6) + " m/s²"},
      {"relative tolerance", number(record.options.relative_tolerance)}};
}

std::string provenance_table(const scenario::Provenance& p) {
  std::vector<Row> rows = {
      {"version", escaped(p.version)},   {"commit", escaped(p.commit)},
      {"compiler", escaped(p.compiler)}, {"flags", "<code>" + escaped(p.flags) + "</code>"},
      {"seed", std::to_string(p.seed)},  {"scenario", "<span class=\"hash\">" + escaped(p.scenario_hash) + "</span>"}};
  for (const auto& [file, digest] : p.input_hashes) {
    rows.push_back({escaped(file), "<span class=\"hash\">" + escaped(digest) + "</span>"});
  }
  return facts(rows);
}

}  // namespace cairn::report
