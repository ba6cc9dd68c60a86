#pragma once

#include <span>
#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/input_files.hpp"
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
  std::vector<std::string> doubts;  // what looks like a mistake in how they were put together, a sentence each
};

/// Every fault at once. Keys are those of the scenario below [[body]]: "mesh", "parts[1].density", ...; faults of a mesh
/// file carry its name, and the line or the place in it. Remedies name options of `cairn inspect`.
Result<MeshShape, InputErrors> mesh_shape(std::span<const MeshRef> meshes, const MeshSetting& setting,
                                          const ReadInput& read);

/// What a person should know before trusting a run of it, a sentence each.
std::vector<std::string> notes_on(const MeshShape& shape);

/// A text that names options of `cairn inspect`, with the keys of a scenario instead: "--weld 1e-06" is "weld = 1e-06".
std::string in_scenario_words(const std::string& text);

}  // namespace cairn::inputs
