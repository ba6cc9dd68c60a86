#pragma once

#include <filesystem>
#include <string>

#include "cairn/core/result.hpp"
#include "cairn/files/system_error.hpp"
#include "cairn/results/animation.hpp"

/// Bodies in space and how they move as one file that viewers, Blender and browsers open: glTF 2.0 (ISO/IEC 12113:2022)
/// in its binary form, .glb, which needs nothing beside it.
/// A body is a node with a mesh; translations and rotations are sampled at the times of the animation, in between linear
/// and along the shortest arc. glTF has y up: one node above all others turns by -90 degrees about x, so that below it
/// everything is in Cairn's own coordinates, z up. Numbers are single precision, as glTF wants them: a micrometre at ten
/// metres.
namespace cairn::report {

std::string glb_bytes(const results::Animation& animation, const std::string& title);

Result<void, files::SystemError> write_glb(const std::filesystem::path& path, const results::Animation& animation,
                                           const std::string& title);

}  // namespace cairn::report
