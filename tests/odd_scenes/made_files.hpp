#pragma once

#include <filesystem>

namespace cairn::tests {

/// Writes every file that an odd scene may name into a folder. Records: quake.csv, fling.csv, step.csv, bare.csv, 228.AT2,
/// up.AT2, offset.EW, offset.NS, quake.UD; one made-up earthquake of 20 s in several formats, with the faults that real
/// files have. Meshes, in metres: slab.obj, cylinder.obj, leaning.obj.
void make_files(const std::filesystem::path& folder);

}  // namespace cairn::tests
