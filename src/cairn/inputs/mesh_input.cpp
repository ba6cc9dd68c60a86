#include "cairn/inputs/mesh_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cairn/files/mesh/read_mesh.hpp"
#include "cairn/geometry/mass_properties.hpp"
#include "cairn/geometry/orient.hpp"

namespace cairn::inputs {
namespace {

using geometry::Finding;
using geometry::Severity;

/// Inch and foot are exact by definition (international yard and pound agreement, 1959).
constexpr std::array<MeshUnit, 6> kMeshUnits = {
    {{"m"}, {"cm", 1.0, 1e2}, {"mm", 1.0, 1e3}, {"km", 1e3, 1.0}, {"in", 0.0254, 1.0}, {"ft", 0.3048, 1.0}}};

MeshFaults refusals(const std::string& file, const std::vector<Finding>& findings) {
  MeshFaults faults;
  for (const Finding& finding : findings)
    if (finding.severity == Severity::error) faults.emplace_back(MeshRefusal{file, "mesh", finding});
  return faults;
}

void scale(geometry::Mesh& mesh, const MeshUnit& unit) {
  if (unit.times == 1.0 && unit.over == 1.0) return;
  for (Vec3& p : mesh.vertices)
    p = {p.x * unit.times / unit.over, p.y * unit.times / unit.over, p.z * unit.times / unit.over};
}

}  // namespace

std::span<const MeshUnit> mesh_units() { return kMeshUnits; }

std::optional<MeshUnit> mesh_unit_named(std::string_view name) {
  for (const MeshUnit& unit : kMeshUnits)
    if (unit.name == name) return unit;
  return std::nullopt;
}

Result<MeshInput, MeshFaults> mesh_input(std::string_view bytes, const std::string& file, const MeshUnit& unit,
                                         const MeshRepair& repair) {
  Result<files::MeshFile, InputErrors> read = files::parse_mesh(bytes, file);
  if (!read) return Unexpected(MeshFaults(read.error().begin(), read.error().end()));
  MeshInput input;
  input.file = file;
  input.format = read->format;
  input.notes = std::move(read->notes);
  scale(read->mesh, unit);
  input.mesh = geometry::canonical(std::move(read->mesh));
  input.health = geometry::health(input.mesh, {.coordinate_bits = read->coordinate_bits});
  geometry::Diagnosis diagnosis = geometry::diagnose(input.health);
  input.findings = diagnosis.findings;
  if (repair.on) {
    geometry::RepairOptions options;
    options.weld_tolerance = repair.weld;
    options.most_rim_edges = repair.close_holes;
    geometry::Repaired repaired = geometry::repair(input.mesh, options);
    input.mesh = std::move(repaired.mesh);
    input.repairs = std::move(repaired.steps);
    diagnosis = std::move(repaired.diagnosis);
    input.left = diagnosis.findings;
  }
  if (!diagnosis.usable) return Unexpected(refusals(file, diagnosis.findings));
  if (diagnosis.turn_outward) input.mesh = geometry::orient_outward(input.mesh).mesh;
  return input;
}

Result<geometry::Mesh, InputErrors> open_mesh(std::string_view bytes, const std::string& file, const MeshUnit& unit) {
  Result<files::MeshFile, InputErrors> read = files::parse_mesh(bytes, file);
  if (!read) return Unexpected(std::move(read).error());
  scale(read->mesh, unit);
  return std::move(read->mesh);
}

std::string sizes_by_unit(std::string_view bytes, const std::string& file) {
  const Result<files::MeshFile, InputErrors> read = files::parse_mesh(bytes, file);
  if (!read) return {};
  const Vec3 size = geometry::bounds_of(read->mesh).size();
  std::string text;
  for (const MeshUnit& unit : kMeshUnits) {
    const double to_metres = unit.times / unit.over;
    text += fmt::format("{}as {}: {:.3g} x {:.3g} x {:.3g} m", text.empty() ? "" : "; ", unit.name, to_metres * size.x,
                        to_metres * size.y, to_metres * size.z);
  }
  return text;
}

}  // namespace cairn::inputs
