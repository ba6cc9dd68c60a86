/// libFuzzer on the mesh readers: whatever the bytes, a mesh that keeps its promises or a refusal, a canonical form that
/// is one, a health report and a repair that end. Built with clang++ -fsanitize=fuzzer,address,undefined; the corpus kept in corpus/mesh is replayed by
/// mesh_hostile_test.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cairn/core/contract.hpp"
#include "cairn/files/mesh/read_mesh.hpp"
#include "cairn/geometry/diagnosis.hpp"
#include "cairn/geometry/repair.hpp"

/// Triangles of a mesh that is repaired too: enough for every kind of defect.
constexpr std::size_t kMostRepaired = 500;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;  // NOLINT(google-build-using-namespace): one function
  const auto file = files::parse_mesh({reinterpret_cast<const char*>(data), size}, "fuzz");
  if (!file) {
    CAIRN_CHECK(!file.error().empty());
    return 0;
  }
  const geometry::Mesh& mesh = file->mesh;
  CAIRN_CHECK(!mesh.triangles.empty());
  for (const Vec3& p : mesh.vertices)
    CAIRN_CHECK(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z), p.x, p.y, p.z);
  for (const geometry::Mesh::Triangle& t : mesh.triangles)
    for (const std::uint32_t v : t) CAIRN_CHECK(v < mesh.vertices.size(), v);
  const geometry::Mesh once = canonical(mesh);
  CAIRN_CHECK(once.triangles.size() == mesh.triangles.size());
  CAIRN_CHECK(canonical(once) == once);

  const geometry::MeshHealth found = geometry::health(once);
  const geometry::Diagnosis diagnosis = geometry::diagnose(found);
  CAIRN_CHECK(diagnosis.usable || !diagnosis.findings.empty());
  if (found.out_of_range || once.triangles.size() > kMostRepaired) return 0;
  const geometry::Repaired repaired = geometry::repair(once);
  CAIRN_CHECK(canonical(repaired.mesh) == repaired.mesh);
  for (const geometry::RepairStep& step : repaired.steps)
    CAIRN_CHECK(std::isfinite(step.volume_added) && std::isfinite(step.area_added), step.count);
  return 0;
}
