#include "cairn/inputs/mesh_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <regex>

#include "cairn/core/units.hpp"
#include "cairn/inputs/mesh_doubts.hpp"
#include "cairn/model/landscape.hpp"

namespace cairn::inputs {
namespace {

std::string millimetres(double metres) { return fmt::format("{:.3g} mm", 1e3 * metres); }

/// Faults of the keys alone, before any file is read.
InputErrors key_faults(std::span<const MeshRef> meshes, const MeshSetting& setting) {
  InputErrors faults;
  const auto fault = [&](std::string key, std::string expected, std::string found) {
    faults.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  };
  if (meshes.size() == 1 && !std::isfinite(meshes.front().density) && !std::isfinite(setting.mass))
    fault("density", "a density [kg/m3], or mass beside the mesh", "neither");
  if (!setting.centroid.empty() && setting.centroid.size() != 3)
    fault("centroid", "three numbers [x, y, z]", std::to_string(setting.centroid.size()));
  if (!setting.inertia.empty() && setting.inertia.size() != 6)
    fault("inertia", "six numbers [xx, yy, zz, xy, yz, zx]", std::to_string(setting.inertia.size()));
  if (!setting.repair && std::isfinite(setting.weld))
    fault("weld", "repair = true beside it", found_text(setting.weld));
  return faults;
}

/// No mesh file tells its unit, so the fault shows what each would mean.
InputError unit_fault(std::string key, const MeshRef& mesh, std::string_view bytes) {
  std::string units;
  for (const MeshUnit& unit : mesh_units()) units += (units.empty() ? "" : ", ") + std::string(unit.name);
  const std::string sizes = sizes_by_unit(bytes, mesh.file);
  return {.file = {},
          .line = 0,
          .key = std::move(key),
          .expected = "the unit of the coordinates, which no mesh file tells: one of " + units,
          .found = (mesh.unit.empty() ? std::string("none") : '"' + mesh.unit + '"') +
                   (sizes.empty() ? "" : "; " + mesh.file + " is, " + sizes)};
}

MeshBodyOptions options_of(const MeshSetting& setting) {
  MeshBodyOptions options;
  options.up = geometry::up_axis_named(setting.up).value_or(geometry::UpAxis::z);
  options.azimuth = setting.azimuth;
  if (std::isfinite(setting.flattening)) options.flattening = setting.flattening;
  if (std::isfinite(setting.mass)) options.overrides.mass = setting.mass;
  if (setting.centroid.size() == 3)
    options.overrides.centroid = Vec3{setting.centroid[0], setting.centroid[1], setting.centroid[2]};
  if (setting.inertia.size() == 6)
    options.overrides.inertia = SymmetricMat3{setting.inertia[0], setting.inertia[1], setting.inertia[2],
                                              setting.inertia[3], setting.inertia[4], setting.inertia[5]};
  return options;
}

std::vector<std::string> doubts_on(const std::vector<MeshInput>& inputs, const std::vector<MeshPart>& parts,
                                   geometry::UpAxis up) {
  std::vector<std::string> names;
  for (const MeshInput& input : inputs) names.push_back(input.file);
  std::vector<std::string> doubts = doubts_on_parts(parts, names);
  if (std::string doubt = doubt_on_up(parts, up); !doubt.empty()) doubts.push_back(std::move(doubt));
  return doubts;
}

}  // namespace

Result<MeshShape, InputErrors> mesh_shape(std::span<const MeshRef> meshes, const MeshSetting& setting,
                                          const ReadInput& read) {
  InputErrors faults = key_faults(meshes, setting);
  MeshRepair repair{.on = setting.repair, .weld = {}, .close_holes = static_cast<std::uint32_t>(setting.close_holes)};
  if (std::isfinite(setting.weld)) repair.weld = setting.weld;
  std::vector<MeshInput> inputs;
  std::vector<MeshPart> parts;
  for (std::size_t i = 0; i < meshes.size(); ++i) {
    const std::string before = meshes.size() == 1 ? "" : "parts[" + std::to_string(i) + "].";
    const Result<std::string, InputErrors> bytes = read(meshes[i].file);
    if (!bytes) {
      for (const InputError& f : bytes.error())
        faults.push_back({.file = f.file.empty() ? meshes[i].file : f.file,
                          .line = 0,
                          .key = before + "mesh",
                          .expected = f.expected,
                          .found = f.found});
      continue;
    }
    const std::optional<MeshUnit> unit = mesh_unit_named(meshes[i].unit);
    if (!unit) {
      faults.push_back(unit_fault(before + "mesh_unit", meshes[i], *bytes));
      continue;
    }
    Result<MeshInput, InputErrors> input = mesh_input(*bytes, meshes[i].file, *unit, repair);
    if (!input) {
      for (InputError& f : input.error()) {
        f.file = meshes[i].file;
        if (f.line == 0) {
          if (!f.key.empty() && f.key != "mesh") f.file += ": " + f.key;  // "a.stl: facet 3 (byte 184)"
          f.key = before + "mesh";
        }
        faults.push_back(std::move(f));
      }
      continue;
    }
    const double density = std::isfinite(meshes[i].density) ? meshes[i].density : 1.0;
    parts.push_back({std::move(input->mesh), density, meshes[i].hollow});
    inputs.push_back(std::move(input).value());
  }
  if (!faults.empty()) return Unexpected(std::move(faults));
  const MeshBodyOptions options = options_of(setting);
  Result<MeshBody, InputErrors> body = mesh_body(parts, options);
  if (!body) return Unexpected(std::move(body).error());
  std::vector<std::string> doubts = doubts_on(inputs, parts, options.up);
  return MeshShape{.inputs = std::move(inputs),
                   .parts = std::move(parts),
                   .density_given = std::isfinite(meshes.front().density),
                   .body = std::move(body).value(),
                   .doubts = std::move(doubts)};
}

std::vector<std::string> notes_on(const MeshShape& shape) {
  std::vector<std::string> notes;
  for (const MeshInput& input : shape.inputs) {
    notes.push_back(fmt::format("{}: {}, {} triangles", input.file, input.format, input.health.triangles));
    for (std::string& note : notes_on(input)) notes.push_back(std::move(note));
  }
  notes.insert(notes.end(), shape.doubts.begin(), shape.doubts.end());
  const MeshBody& body = shape.body;
  const BaseFlattening& flat = body.flattening;
  if (flat.widened_left > 0.0 || flat.widened_right > 0.0) {
    const RestPose scanned = rest_pose(body.scanned, 0.0);
    notes.push_back(fmt::format(
        "The base was flattened: {} corners of the outline within {} of the base line count as touching it, which "
        "widens the base from {:.4g} m to {:.4g} m; a tolerance of 0 is the cautious choice.",
        flat.merged, millimetres(flat.tolerance), scanned.base_left + scanned.base_right, body.contact.length));
  }
  const RestPose rest = rest_pose(body.body, 0.0);
  if (rest.rotation != 0.0)
    notes.push_back(fmt::format("The body was turned by {:.3g} rad ({:.3g} deg) to lie on its base.", rest.rotation,
                                degrees_from_radians(rest.rotation)));
  const PlanarPlausibility& p = body.plausibility;
  if (!p.products_small())
    notes.push_back(
        fmt::format("Planar motion is doubtful: products of inertia with the axis of rocking are {:.2g} of "
                    "the moment about it.",
                    p.products));
  if (!p.offset_small())
    notes.push_back(
        fmt::format("Planar motion is doubtful: the centroid lies {:.2g} of the base's length beside the "
                    "middle of the base, across the plane.",
                    p.offset));
  if (!p.wide_enough())
    notes.push_back(
        fmt::format("Planar motion is doubtful: the base is {:.3g} times as long in the plane as it is wide "
                    "across it.",
                    p.length_to_width));
  // The support seen from above ends a little nearer than its shadow on the plane also where the body tips in the plane.
  constexpr double kNotably = 0.9;
  const double weakest = body.contact.weakest_alpha;
  if (weakest < 0.0)
    notes.push_back(
        fmt::format("The centroid is not above the base: out of this plane, towards azimuth {:.0f} deg, the body falls "
                    "by itself.",
                    degrees_from_radians(body.contact.weakest_azimuth)));
  else if (weakest < kNotably * std::min(rest.alpha_left, rest.alpha_right))
    notes.push_back(
        fmt::format("The body tips more easily out of this plane: towards azimuth {:.0f} deg, where "
                    "tan alpha is {:.3g}.",
                    degrees_from_radians(body.contact.weakest_azimuth), std::tan(weakest)));
  return notes;
}

std::string in_scenario_words(const std::string& text) {
  std::string words = std::regex_replace(text, std::regex("--weld (\\S+)"), "weld = $1");
  words = std::regex_replace(words, std::regex("--close-holes (\\S+)"), "close_holes = $1");
  words = std::regex_replace(words, std::regex("--up (-?[xyz])"), "up = \"$1\"");
  words = std::regex_replace(words, std::regex("--unit (\\w+)"), "mesh_unit = \"$1\"");
  return std::regex_replace(words, std::regex("--repair"), "repair = true");
}

}  // namespace cairn::inputs
