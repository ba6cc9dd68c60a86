#pragma once

#include <span>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/inputs/input_files.hpp"
#include "cairn/inputs/mesh_doubts.hpp"
#include "cairn/inputs/mesh_input.hpp"
#include "cairn/inputs/scene.hpp"
#include "cairn/model/mesh_body.hpp"

/// The meshes that a body's keys name, read and made one body.
namespace cairn::inputs {

/// A body and what it was made of.
struct MeshShape {
  std::vector<MeshInput> inputs;  // one for each part; their meshes have moved to `parts`
  std::vector<MeshPart> parts;
  bool density_given{};  // otherwise the mass was, and a density of 1 kg/m3 only carries its distribution
  MeshBody body;
  std::vector<MeshDoubt> doubts;  // what looks like a mistake in how they were put together
};

/// Every fault at once. Keys are those of the scenario below [[body]]: "mesh", "parts[1].density", ...; faults of a mesh
/// file carry its name, and the line or the place in it.
Result<MeshShape, MeshFaults> mesh_shape(std::span<const MeshRef> meshes, const MeshSetting& setting,
                                         const ReadInput& read);

}  // namespace cairn::inputs
