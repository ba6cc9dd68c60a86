#include "cairn/inputs/mesh_shape.hpp"

#include <cmath>

namespace cairn::inputs {
namespace {

/// Faults of the keys alone, before any file is read.
MeshFaults key_faults(std::span<const MeshRef> meshes, const MeshSetting& setting) {
  MeshFaults faults;
  const auto fault = [&](std::string key, std::string expected, std::string found) {
    faults.emplace_back(InputError{
        .file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
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

/// Says whose fault it is: by the key, and by the place in the file, "a.stl: facet 3 (byte 184)", where it has no line.
void locate(MeshFault& fault, const std::string& file, const std::string& key) {
  if (auto* refusal = std::get_if<MeshRefusal>(&fault)) {
    refusal->key = key;
    return;
  }
  auto& f = std::get<InputError>(fault);
  f.file = file;
  if (f.line > 0) return;
  if (!f.key.empty() && f.key != "mesh") f.file += ": " + f.key;
  f.key = key;
}

}  // namespace

Result<MeshShape, MeshFaults> mesh_shape(std::span<const MeshRef> meshes, const MeshSetting& setting,
                                         const ReadInput& read) {
  MeshFaults faults = key_faults(meshes, setting);
  MeshRepair repair{.on = setting.repair, .weld = {}, .close_holes = static_cast<std::uint32_t>(setting.close_holes)};
  if (std::isfinite(setting.weld)) repair.weld = setting.weld;
  std::vector<MeshInput> inputs;
  std::vector<MeshPart> parts;
  for (std::size_t i = 0; i < meshes.size(); ++i) {
    const std::string before = meshes.size() == 1 ? "" : "parts[" + std::to_string(i) + "].";
    const Result<std::string, InputErrors> bytes = read(meshes[i].file);
    if (!bytes) {
      for (const InputError& f : bytes.error())
        faults.emplace_back(InputError{.file = f.file.empty() ? meshes[i].file : f.file,
                                       .line = 0,
                                       .key = before + "mesh",
                                       .expected = f.expected,
                                       .found = f.found});
      continue;
    }
    const std::optional<MeshUnit> unit = mesh_unit_named(meshes[i].unit);
    if (!unit) {
      faults.emplace_back(unit_fault(before + "mesh_unit", meshes[i], *bytes));
      continue;
    }
    Result<MeshInput, MeshFaults> input = mesh_input(*bytes, meshes[i].file, *unit, repair);
    if (!input) {
      for (MeshFault& fault : input.error()) {
        locate(fault, meshes[i].file, before + "mesh");
        faults.push_back(std::move(fault));
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
  if (!body) return Unexpected(MeshFaults(body.error().begin(), body.error().end()));
  std::vector<MeshDoubt> doubts = doubts_on_parts(parts);
  if (const std::optional<MeshDoubt> doubt = doubt_on_up(parts, options.up)) doubts.push_back(*doubt);
  return MeshShape{.inputs = std::move(inputs),
                   .parts = std::move(parts),
                   .density_given = std::isfinite(meshes.front().density),
                   .body = std::move(body).value(),
                   .doubts = std::move(doubts)};
}

}  // namespace cairn::inputs
