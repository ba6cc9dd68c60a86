#include "cli/inspect_text.hpp"

#include <fmt/format.h>

#include <cmath>

#include "cairn/core/units.hpp"
#include "cairn/core/version.hpp"
#include "cairn/inputs/words/base_words.hpp"
#include "cairn/inputs/words/body_words.hpp"
#include "cairn/inputs/words/finding_words.hpp"
#include "cairn/inputs/words/mesh_words.hpp"
#include "cairn/inputs/words/repair_words.hpp"
#include "cairn/results/json.hpp"

namespace cairn::cli {
namespace {

using inputs::BodyStudy;
using results::Json;

std::string vector_text(Vec3 v, const char* format = "{:.5g}") {
  return fmt::format("({}, {}, {})", fmt::format(fmt::runtime(format), v.x), fmt::format(fmt::runtime(format), v.y),
                     fmt::format(fmt::runtime(format), v.z));
}

std::string angle_text(double radians) {
  return fmt::format("{:.4g} rad ({:.3g} deg)", radians, degrees_from_radians(radians));
}

std::string acceleration_text(double a) { return fmt::format("{:.4g} m/s2 = {:.4g} g", a, g_from_acceleration(a)); }

std::string line(const char* name, const std::string& value) { return fmt::format("  {:<16} {}\n", name, value); }

/// Of a body that does not stand, before all else.
std::string fall_text(const BodyStudy& study) {
  if (study.pose.stands()) return {};
  std::string fall = inputs::fall_words(study.pose);
  fall.front() = 'C';
  return fall + ".\nWhat follows is of the body lying there; a run of it asks for set_down = true.\n";
}

std::string files_text(const BodyStudy& study) {
  std::string text;
  for (std::size_t i = 0; i < study.shape.inputs.size(); ++i) {
    const inputs::MeshInput& input = study.shape.inputs[i];
    const MeshPart& part = study.shape.parts[i];
    text += fmt::format("{}\n", input.file);
    text += line("mesh",
                 fmt::format("{}, {} triangles, {} vertices, {} component{}", input.format, input.health.triangles,
                             input.health.vertices, input.health.components, input.health.components == 1 ? "" : "s"));
    const Vec3 size = input.health.bounds.size();
    text += line("size", fmt::format("{:.4g} x {:.4g} x {:.4g} m", size.x, size.y, size.z));
    const std::string density = study.shape.density_given ? fmt::format("density {:.5g} kg/m3", part.density)
                                                          : std::string("density from the mass given");
    text += line("volume",
                 fmt::format("{:.6g} m3, surface {:.5g} m2, {}{}", study.shape.body.solids[i].volume,
                             study.shape.body.solids[i].area, density, part.hollow ? ", hollow: taken away" : ""));
  }
  return text;
}

std::string hull_text(const BodyStudy& study) {
  const geometry::Hull3& hull = study.hull;
  if (!hull.found || hull.flat) return "not found";
  if (hull.convex_mesh) return fmt::format("the mesh itself, {} corners", hull.corners);
  const std::string exactness = hull.tolerance == 0.0 ? "" : fmt::format("; to within {:.2g} m", hull.tolerance);
  return fmt::format("{} corners, {:.5g} m3, of which the body fills {:.1f} %{}", hull.corners, hull.volume,
                     100.0 * study.shape.body.volume / hull.volume, exactness);
}

std::string body_text(const BodyStudy& study) {
  const MeshBody& body = study.shape.body;
  const SymmetricMat3& i = body.mass.inertia;
  std::string text = "Body\n";
  text += line("mass", fmt::format("{:.6g} kg", body.mass.mass));
  text += line("centroid", vector_text(body.mass.centroid.value, "{:.6g}") + " m in the mesh's axes");
  text += line("inertia", fmt::format("xx {:.5g}, yy {:.5g}, zz {:.5g}, xy {:.4g}, yz {:.4g}, zx {:.4g} kg m2", i.xx,
                                      i.yy, i.zz, i.xy, i.yz, i.zx));
  for (std::size_t k = 0; k < 3; ++k)
    text += line(k == 0 ? "principal axes" : "", fmt::format("{:.5g} kg m2 along {}", study.principal.values[k],
                                                             vector_text(study.principal.vectors[k], "{:.4f}")));
  text += line("convex hull", hull_text(study));
  return text;
}

std::string base_text(const BodyStudy& study) {
  const MeshBody& body = study.shape.body;
  const BaseContact& c = body.contact;
  const BaseFlattening& f = body.flattening;
  std::string text = fmt::format("Rocking plane: {} up, azimuth {:.4g} deg\n", study.setting.up,
                                 degrees_from_radians(study.setting.azimuth));
  text += line("outline", fmt::format("{} corners ({} before the base was flattened)", body.body.vertex_count(),
                                      body.scanned.vertex_count()));
  text += line("rest pose", inputs::standing_words(study.pose));
  text += line("centroid", fmt::format("{:.5g} m above the base", study.standing.height));
  text += line("base", fmt::format("{:.5g} m long, {:.4g} m wide; {}: within {:.3g} mm of the ground it touches over "
                                   "{:.0f} % of its length, the longest gap is {:.0f} %",
                                   c.length, c.width, inputs::words_of(c.kind), 1e3 * c.tolerance, 100.0 * c.covered,
                                   100.0 * c.largest_gap));
  text += line("", inputs::advice_on_lambda(study.shape.body.contact.kind, study.standing));
  text += line("flattening",
               fmt::format("within {:.3g} mm: {} corners, {:.3g} mm wider to the left and {:.3g} mm to the right",
                           1e3 * f.tolerance, f.merged, 1e3 * f.widened_left, 1e3 * f.widened_right));
  text +=
      line("inertia", fmt::format("{:.6g} kg m2 about the axis of rocking through the centroid", body.body.inertia()));
  return text;
}

std::string threshold_text(const BodyStudy& study) {
  const Standing& s = study.standing;
  std::string text = fmt::format("Static figures, g = {:.6g} m/s2, friction {:.3g}\n", study.gravity, study.friction);
  text += fmt::format("  {:<26} {:>14} {:>14}\n", "", "over the left", "over the right");
  const auto row = [&](const char* name, double left, double right) {
    text += fmt::format("  {:<26} {:>14.5g} {:>14.5g}\n", name, left, right);
  };
  row("half base [m]", s.left.base, s.right.base);
  row("alpha [rad]", s.left.alpha, s.right.alpha);
  row("tan alpha", s.left.base / s.height, s.right.base / s.height);
  row("uplift, g tan alpha [m/s2]", s.left.uplift_acceleration, s.right.uplift_acceleration);
  row("uplift [g]", g_from_acceleration(s.left.uplift_acceleration), g_from_acceleration(s.right.uplift_acceleration));
  row("R [m]", s.left.radius, s.right.radius);
  row("p [1/s]", s.left.frequency, s.right.frequency);
  row("largest passive lambda", s.left.largest_lambda, s.right.largest_lambda);
  text += line("sliding", acceleration_text(s.slide_acceleration) +
                              (s.slide_acceleration < std::min(s.left.uplift_acceleration, s.right.uplift_acceleration)
                                   ? ": it slides before it lifts"
                                   : ": it lifts before it slides"));
  text += line("kinetic angle",
               angle_text(s.kinetic_angle) + (s.kinetic_angle > 0.5 * kPi ? " between the base's ends: slender"
                                                                          : " between the base's ends: flat"));
  return text;
}

std::string planar_text(const BodyStudy& study) {
  const PlanarPlausibility& p = study.shape.body.plausibility;
  std::string text = fmt::format("Planar motion is {}\n", p.plausible() ? "plausible" : "doubtful");
  const auto row = [&](const char* name, double value, double limit, bool ok, const char* otherwise,
                       const char* side = "up to") {
    text += fmt::format("  {:<49} {:>7.3g}  {} {} {:.3g}{}\n", name, value, ok ? "ok," : "not", side, limit,
                        ok ? "" : std::string(": ") + otherwise);
  };
  row("products of inertia over the moment", p.products, PlanarPlausibility::kMostProducts, p.products_small(),
      "rocking would twist it");
  row("base's middle beside the centroid over its length", p.offset, PlanarPlausibility::kMostOffset, p.offset_small(),
      "it stands to one side of this plane");
  row("base's length in this plane over width across", p.length_to_width, PlanarPlausibility::kMostLengthToWidth,
      p.wide_enough(), "narrower across the plane, it would rather rock that way");
  row("base's width near its ends over its width", p.end_width, PlanarPlausibility::kLeastEndWidth, p.straight_ends(),
      "round or pointed, it can roll round or turn aside", "from");
  const BaseContact& c = study.shape.body.contact;
  text += line("weakest way",
               fmt::format("towards azimuth {:.0f} deg, tan alpha {:.4g}{}", degrees_from_radians(c.weakest_azimuth),
                           std::tan(c.weakest_alpha),
                           c.weakest_alpha < 0.0 ? ": the centroid is not above the base, it falls that way" : ""));
  if (study.out_of_plane.any()) text += inputs::words_of(study.out_of_plane) + '\n';
  return text;
}

std::string flattening_text(const BodyStudy& study) {
  std::string text =
      "Base over the flattening tolerance (a wider base stands firmer: 0 is the cautious choice)\n"
      "  tolerance [mm]  corners  base [m]  alpha left  right [rad]  uplift left  right [g]\n";
  for (const FlatteningRow& row : study.flattening) {
    const Standing& s = row.standing;
    text +=
        fmt::format("  {:>14.4g}  {:>7}  {:>8.5g}  {:>10.4g}  {:>11.4g}  {:>11.4g}  {:>9.4g}{}\n",
                    1e3 * row.base.tolerance, row.base.merged, s.length, s.left.alpha, s.right.alpha,
                    g_from_acceleration(s.left.uplift_acceleration), g_from_acceleration(s.right.uplift_acceleration),
                    row.base.tolerance == study.shape.body.flattening.tolerance ? "  <- taken" : "");
  }
  return text;
}

// -------------------------------------------------------------------------------------------------------------- JSON

Json json_of(Vec3 v) { return Json::array({v.x, v.y, v.z}); }

Json json_of(const SymmetricMat3& m) {
  return {{"xx", m.xx}, {"yy", m.yy}, {"zz", m.zz}, {"xy", m.xy}, {"yz", m.yz}, {"zx", m.zx}};
}

Json json_of(const StandingSide& s) {
  return {{"base", s.base},
          {"alpha", s.alpha},
          {"uplift_acceleration", s.uplift_acceleration},
          {"radius", s.radius},
          {"inertia_about_end", s.inertia},
          {"frequency_parameter", s.frequency},
          {"largest_lambda", s.largest_lambda}};
}

Json json_of(const BaseFlattening& f) {
  return {{"tolerance", f.tolerance},         {"merged_corners", f.merged},     {"widened_left", f.widened_left},
          {"widened_right", f.widened_right}, {"lowered_left", f.lowered_left}, {"lowered_right", f.lowered_right}};
}

Json outline_json(const PlanarBody& body) {
  Json corners = Json::array();
  for (int i = 0; i < body.vertex_count(); ++i) corners.push_back(Json::array({body.vertex(i).x, body.vertex(i).z}));
  return corners;
}

Json json_of(const geometry::Finding& finding) {
  Json numbers = Json::object();
  for (const auto& [name, value] : finding.how_much) numbers[std::string(name)] = value;
  const inputs::FindingWords words = inputs::words_of(finding, inputs::Vocabulary::command_line);
  const char* severity = finding.severity == geometry::Severity::error     ? "error"
                         : finding.severity == geometry::Severity::warning ? "warning"
                                                                           : "note";
  return {{"severity", severity}, {"what", words.what}, {"numbers", numbers}, {"remedy", words.remedy}};
}

Json parts_json(const BodyStudy& study) {
  Json parts = Json::array();
  for (std::size_t i = 0; i < study.shape.inputs.size(); ++i) {
    const inputs::MeshInput& input = study.shape.inputs[i];
    Json findings = Json::array();
    for (const geometry::Finding& finding : input.findings) findings.push_back(json_of(finding));
    Json repairs = Json::array();
    for (const geometry::RepairStep& step : input.repairs)
      repairs.push_back({{"what", inputs::words_of(step)},
                         {"count", step.count},
                         {"volume_added", step.volume_added},
                         {"area_added", step.area_added},
                         {"volume_doubt", step.volume_doubt}});
    Json part = {{"file", input.file},
                 {"format", input.format},
                 {"triangles", input.health.triangles},
                 {"vertices", input.health.vertices},
                 {"components", input.health.components},
                 {"size", json_of(input.health.bounds.size())},
                 {"volume", study.shape.body.solids[i].volume},
                 {"area", study.shape.body.solids[i].area},
                 {"hollow", study.shape.parts[i].hollow}};
    if (study.shape.density_given) part["density"] = study.shape.parts[i].density;
    part["findings"] = std::move(findings);
    part["repairs"] = std::move(repairs);
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace

std::string inspect_text(const BodyStudy& study, bool brief) {
  if (brief) {
    const Standing& s = study.standing;
    const std::string doubts = inputs::words_of(study.out_of_plane);
    return fmt::format(
        "{}mass {:.6g} kg, base {:.5g} m, centroid {:.5g} m above it\n"
        "uplift {:.4g} g over the left end, {:.4g} g over the right; sliding {:.4g} g; planar motion {}\n{}",
        fall_text(study), study.shape.body.mass.mass, s.length, s.height,
        g_from_acceleration(s.left.uplift_acceleration), g_from_acceleration(s.right.uplift_acceleration),
        g_from_acceleration(s.slide_acceleration), study.shape.body.plausibility.plausible() ? "plausible" : "doubtful",
        doubts.empty() ? doubts : doubts + '\n');
  }
  const std::string fall = fall_text(study);
  std::string text = fall + (fall.empty() ? "" : "\n") + files_text(study) + '\n' + body_text(study) + '\n' +
                     base_text(study) + '\n' + threshold_text(study) + '\n' + planar_text(study) + '\n' +
                     flattening_text(study);
  const std::vector<std::string> notes = notes_on_meshes(study.shape, inputs::Vocabulary::command_line);
  if (!notes.empty()) text += "\nNotes\n";
  for (const std::string& note : notes) text += "  " + note + '\n';
  return text;
}

std::string inspect_json(const BodyStudy& study, const std::vector<std::pair<std::string, std::string>>& written) {
  const MeshBody& body = study.shape.body;
  const Standing& s = study.standing;
  const BaseContact& c = body.contact;
  const PlanarPlausibility& p = body.plausibility;
  Json axes = Json::array();
  for (std::size_t k = 0; k < 3; ++k)
    axes.push_back({{"moment", study.principal.values[k]}, {"axis", json_of(study.principal.vectors[k])}});
  Json table = Json::array();
  for (const FlatteningRow& row : study.flattening) {
    Json entry = json_of(row.base);
    entry["base_length"] = row.standing.length;
    entry["alpha_left"] = row.standing.left.alpha;
    entry["alpha_right"] = row.standing.right.alpha;
    entry["uplift_left"] = row.standing.left.uplift_acceleration;
    entry["uplift_right"] = row.standing.right.uplift_acceleration;
    table.push_back(std::move(entry));
  }
  Json files = Json::object();
  for (const auto& [name, path] : written) files[name] = path;
  const std::string stance = study.pose.stands() ? inputs::standing_words(study.pose) : inputs::fall_words(study.pose);
  const Json document = {{"parts", parts_json(study)},
                         {"mass", body.mass.mass},
                         {"volume", body.volume},
                         {"centroid", json_of(body.mass.centroid.value)},
                         {"inertia", json_of(body.mass.inertia)},
                         {"principal_axes", axes},
                         {"hull",
                          {{"found", study.hull.found && !study.hull.flat},
                           {"corners", study.hull.corners},
                           {"volume", study.hull.volume},
                           {"area", study.hull.area},
                           {"mesh_is_convex", study.hull.convex_mesh},
                           {"tolerance", study.hull.tolerance}}},
                         {"rocking_plane",
                          {{"up", study.setting.up},
                           {"azimuth", study.setting.azimuth},
                           {"right", json_of(body.plane.right)},
                           {"across", json_of(body.plane.across)},
                           {"inertia", body.body.inertia()},
                           {"outline", outline_json(body.body)},
                           {"outline_as_scanned", outline_json(body.scanned)}}},
                         {"stands", study.pose.stands()},
                         {"sentence", stance},
                         {"rest",
                          {{"rotation", s.rest.rotation},
                           {"height", s.height},
                           {"balance", study.pose.balance},
                           {"turn_share", study.pose.share()}}},
                         {"base",
                          {{"length", c.length},
                           {"width", c.width},
                           {"kind", std::string(inputs::words_of(c.kind))},
                           {"contact_tolerance", c.tolerance},
                           {"covered", c.covered},
                           {"largest_gap", c.largest_gap},
                           {"contact_area", c.area},
                           {"advice", inputs::advice_on_lambda(study.shape.body.contact.kind, study.standing)}}},
                         {"flattening", json_of(body.flattening)},
                         {"gravity", study.gravity},
                         {"friction", study.friction},
                         {"left", json_of(s.left)},
                         {"right", json_of(s.right)},
                         {"slide_acceleration", s.slide_acceleration},
                         {"kinetic_angle", s.kinetic_angle},
                         {"planar_motion",
                          {{"plausible", p.plausible()},
                           {"products", p.products},
                           {"offset", p.offset},
                           {"length_to_width", p.length_to_width},
                           {"alpha_across", p.alpha_across},
                           {"end_width", p.end_width},
                           {"caveat", inputs::words_of(study.out_of_plane)},
                           {"weakest_azimuth", c.weakest_azimuth},
                           {"weakest_alpha", c.weakest_alpha}}},
                         {"flattening_table", table},
                         {"notes", notes_on_meshes(study.shape, inputs::Vocabulary::command_line)},
                         {"files", files},
                         {"version", kVersion},
                         {"commit", kCommit}};
  return document.text();
}

}  // namespace cairn::cli
