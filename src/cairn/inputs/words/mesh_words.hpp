#pragma once

#include <span>
#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/inputs/mesh_shape.hpp"
#include "cairn/inputs/words/vocabulary.hpp"

/// What meshes brought with them and what they became, in sentences.
namespace cairn::inputs {

/// Each a fault with what was expected in its place and the remedy beside it.
InputErrors worded(const MeshFaults& faults, Vocabulary vocabulary);

/// `names`: of the parts, in order.
std::string words_of(const MeshDoubt& doubt, std::span<const std::string> names, Vocabulary vocabulary);

/// On the mesh files and how they were put together: what was found and is not an error, what was done, what looks like
/// a mistake.
std::vector<std::string> notes_on_meshes(const MeshShape& shape, Vocabulary vocabulary);

/// All that a person should know before trusting a run of it.
std::vector<std::string> notes_on(const MeshShape& shape, Vocabulary vocabulary);

}  // namespace cairn::inputs
