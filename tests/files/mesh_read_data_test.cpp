/// Real scans and defective files: each is read with the triangles and vertices that the index beside them states, or
/// refused as having none.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "cairn/files/mesh/read_mesh.hpp"
#include "data_folder.hpp"

namespace {

namespace fs = std::filesystem;

struct Entry {
  fs::path path;  // below the data folder
  std::uintmax_t bytes{};
  std::string said;  // the last column
};

/// The rows of the tables under "## Meshes ... `meshes/`" and "`meshes_bad/`".
std::vector<Entry> entries(const fs::path& folder) {
  std::ifstream index(folder / "INDEX.md");
  std::vector<Entry> all;
  std::string section;
  std::smatch found;
  const std::regex heading("^## Meshes.*`(meshes(?:_bad)?)/`.*");
  const std::regex row(R"(^\| `([^`]+)` \| (\d+) \|.*\| ([^|]*) \|$)");
  for (std::string line; std::getline(index, line);) {
    if (line.starts_with("## ")) section = std::regex_match(line, found, heading) ? found[1].str() : "";
    if (!section.empty() && std::regex_match(line, found, row))
      all.push_back({fs::path(section) / found[1].str(), std::stoull(found[2].str()), found[3].str()});
  }
  return all;
}

std::optional<std::size_t> number_after(const std::string& text, const std::string& key) {
  std::smatch found;
  if (!std::regex_search(text, found, std::regex("\\b" + key + "=(\\d+)"))) return std::nullopt;
  return std::stoull(found[1].str());
}

/// The start of the format that the index names, as the reader calls it.
std::string format_in(const std::string& said) {
  const std::string name = said.substr(0, said.find_first_of(";("));
  if (name.starts_with("STL ascii")) return "STL ASCII";
  std::string trimmed = name.substr(0, name.find_last_not_of(' ') + 1);
  return trimmed.starts_with("OBJ") ? "OBJ" : trimmed;
}

TEST(MeshData, EveryMeshOfTheIndexIsReadAsItStates) {
  const std::optional<fs::path> folder = cairn::data_folder();
  if (!folder) GTEST_SKIP() << cairn::kNoData;
  int read = 0;
  int refused = 0;
  for (const Entry& entry : entries(*folder)) {
    SCOPED_TRACE(entry.path.string() + ": " + entry.said);
    EXPECT_EQ(fs::file_size(*folder / entry.path), entry.bytes);
    const auto file = cairn::files::read_mesh(*folder / entry.path);
    if (entry.said.find("EMPTY") != std::string::npos || entry.said.starts_with("empty")) {
      ++refused;
      ASSERT_FALSE(file);
      ASSERT_EQ(file.error().size(), 1u);
      // A file of nothing but comments has no format.
      if (file.error()[0].found != "only comments") {
        EXPECT_EQ(file.error()[0].expected, "at least one triangle");
        const std::size_t vertices = number_after(entry.said, "nv").value_or(0);
        if (vertices > 0) {
          EXPECT_NE(file.error()[0].found.find("none among " + std::to_string(vertices) + " vert"), std::string::npos)
              << file.error()[0].found;
        }
      }
      continue;
    }
    ++read;
    ASSERT_TRUE(file) << to_text(file.error());
    const auto triangles = number_after(entry.said, "nt");
    const auto vertices = number_after(entry.said, "nv");
    const cairn::geometry::Mesh mesh = canonical(file->mesh);
    if (triangles) {
      EXPECT_EQ(file->mesh.triangles.size(), *triangles);
      EXPECT_EQ(mesh.triangles.size(), *triangles);
      EXPECT_EQ(mesh.vertices.size(), *vertices);
      EXPECT_EQ(file->format, format_in(entry.said));
    }
    std::smatch polygons;
    if (std::regex_search(entry.said, polygons, std::regex(R"(\((\d+) polys>3\))"))) {
      ASSERT_FALSE(file->notes.empty());
      EXPECT_TRUE(file->notes[0].starts_with(polygons[1].str() + " polygon")) << file->notes[0];
    }
  }
  // As many rows as the index had when this was written: fewer would mean that they were not understood.
  EXPECT_GE(read, 73);
  EXPECT_GE(refused, 8);
}

TEST(MeshData, TheIndexNamesEveryFile) {
  const std::optional<fs::path> folder = cairn::data_folder();
  if (!folder) GTEST_SKIP() << cairn::kNoData;
  std::set<std::string> named;
  for (const Entry& entry : entries(*folder)) named.insert(entry.path.string());
  for (const char* part : {"meshes", "meshes_bad"}) {
    for (const auto& file : fs::recursive_directory_iterator(*folder / part)) {
      if (!file.is_regular_file()) continue;
      EXPECT_TRUE(named.contains(fs::relative(file.path(), *folder).string())) << file.path();
    }
  }
}

TEST(MeshData, FilesForWhichTheIndexStatesNoNumbers) {
  const std::optional<fs::path> folder = cairn::data_folder();
  if (!folder) GTEST_SKIP() << cairn::kNoData;
  const auto spheres = cairn::files::read_mesh(*folder / "meshes_bad" / "cgal_spheres_intersecting.off");
  ASSERT_TRUE(spheres);
  EXPECT_EQ(spheres->format, "NOFF");
  EXPECT_EQ(spheres->mesh.vertices.size(), 324u);  // as its own second line says
  EXPECT_EQ(spheres->mesh.triangles.size(), 640u);
  const auto wall = cairn::files::read_mesh(*folder / "meshes_bad" / "trimesh_wallhole.obj");
  ASSERT_TRUE(wall) << to_text(wall.error());
  EXPECT_EQ(wall->mesh.triangles.size(), 66u);  // 13 faces of 92 corners, three of them on two lines
  ASSERT_EQ(wall->notes.size(), 1u);
  EXPECT_EQ(wall->notes[0], "13 polygons cut into triangles");
}

}  // namespace
