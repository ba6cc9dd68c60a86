#include "cairn/geometry/repair.hpp"

#include <utility>

#include "cairn/geometry/clean.hpp"
#include "cairn/geometry/extent.hpp"
#include "cairn/geometry/orient.hpp"

namespace cairn::geometry {
namespace {

/// Keeps the mesh as it is now and writes down what every step did to it. Volumes are taken about one and the same
/// point, the lower corner of the bounds at the start.
class Workbench {
 public:
  explicit Workbench(Mesh mesh) : mesh_(std::move(mesh)) {
    if (!mesh_.triangles.empty()) apex_ = bounds_of(mesh_).low;
    now_ = extent_of(mesh_, apex_);
  }

  const Mesh& mesh() const { return mesh_; }

  /// Takes the mesh that a step made and adds to what the step counted what it did to volume and area. `volume_added` is
  /// given where the difference of the volumes would say more about the open surface than about the step.
  void done(RepairStep step, Mesh mesh, std::optional<double> volume_added = {}) {
    const Extent before = std::exchange(now_, extent_of(mesh, apex_));
    step.volume_added = volume_added.value_or(now_.volume - before.volume);
    step.volume_after = now_.volume;
    step.area_added = now_.area - before.area;
    mesh_ = std::move(mesh);
    steps_.push_back(step);
  }

  Repaired finish(MeshHealth found) && {
    double doubt = 0.0;
    for (const RepairStep& step : steps_) doubt += step.volume_doubt;
    Diagnosis diagnosis = diagnose(found, {.accept_touching = true, .volume_doubt = doubt});
    return {.mesh = std::move(mesh_),
            .steps = std::move(steps_),
            .health = std::move(found),
            .diagnosis = std::move(diagnosis)};
  }

 private:
  Mesh mesh_;
  Vec3 apex_;
  Extent now_;
  std::vector<RepairStep> steps_;
};

/// The tolerance that nobody asked for: small, and closing something.
double unasked_tolerance(const Mesh& mesh) {
  const EdgeTable edges(mesh);
  const Vec3 extent = bounds_of(mesh).size();
  const double size = std::max({extent.x, extent.y, extent.z});
  double best = 0.0;
  std::uint64_t least_open = kNone;
  for (const WeldRung& rung : weld_ladder(mesh, edges, size)) {
    if (rung.tolerance > kLargestUnaskedWeld * size) break;
    if (rung.vertices_merged > 0 && rung.open_edges < least_open) {
      least_open = rung.open_edges;
      best = rung.tolerance;
    }
  }
  return best;
}

void weld(Workbench& bench, const RepairOptions& options) {
  const double tolerance = options.weld_tolerance ? *options.weld_tolerance : unasked_tolerance(bench.mesh());
  if (!(tolerance > 0.0)) return;
  Welded welded = weld_open_edges(bench.mesh(), tolerance);
  if (welded.vertices_merged == 0 && !welded.too_dense) return;
  bench.done({.kind = RepairKind::weld,
              .count = welded.too_dense ? 0 : welded.vertices_merged,
              .faces = welded.triangles_lost,
              .within = tolerance,
              .farthest = welded.farthest},
             std::move(welded.mesh));
}

void drop_repeating_faces(Workbench& bench) {
  Cleaned cleaned = without_repeating_faces(bench.mesh());
  if (cleaned.faces == 0) return;
  bench.done({.kind = RepairKind::degenerate_faces, .count = cleaned.faces}, std::move(cleaned.mesh));
}

void drop_doubled_faces(Workbench& bench) {
  Cleaned cleaned = without_doubled_faces(bench.mesh());
  // Of a sheet that is doubled everywhere nothing would be left: the diagnosis says more of it as it is.
  if (cleaned.faces == 0 || cleaned.mesh.triangles.empty()) return;
  bench.done({.kind = RepairKind::doubled_faces, .count = cleaned.faces, .pairs = cleaned.pieces},
             std::move(cleaned.mesh));
}

void turn_faces(Workbench& bench) {
  Turned turned = orient_consistently(bench.mesh());
  if (turned.faces_turned == 0) return;
  bench.done({.kind = RepairKind::turned_faces, .count = turned.faces_turned}, std::move(turned.mesh));
}

void drop_flaps(Workbench& bench, const RepairOptions& options) {
  Cleaned cleaned = without_flaps(bench.mesh(), options.speck_area);
  if (cleaned.faces == 0) return;
  bench.done({.kind = RepairKind::flaps, .count = cleaned.pieces, .faces = cleaned.faces}, std::move(cleaned.mesh),
             0.0);
}

void drop_specks(Workbench& bench, const RepairOptions& options) {
  Cleaned cleaned = without_specks(bench.mesh(), options.speck_volume, options.speck_area);
  if (cleaned.faces == 0) return;
  bench.done({.kind = RepairKind::specks, .count = cleaned.pieces, .faces = cleaned.faces}, std::move(cleaned.mesh),
             0.0 - cleaned.volume);
}

void fill_holes(Workbench& bench, const RepairOptions& options) {
  Closed closed =
      close_holes(bench.mesh(), {.most_edges = options.most_rim_edges, .most_diameter = options.most_rim_diameter});
  if (closed.holes_closed == 0) return;
  bench.done({.kind = RepairKind::holes,
              .count = closed.holes_closed,
              .volume_doubt = closed.doubt,
              .faces = closed.faces_added,
              .edges = closed.edges_closed},
             std::move(closed.mesh), closed.bulge);
}

void turn_bodies(Workbench& bench) {
  Turned turned = orient_outward(bench.mesh());
  if (turned.shells_turned == 0) return;
  bench.done({.kind = RepairKind::turned_bodies, .count = turned.shells_turned, .faces = turned.faces_turned},
             std::move(turned.mesh));
}

}  // namespace

Repaired repair(const Mesh& mesh, const RepairOptions& options) {
  Workbench bench(canonical(mesh));
  const MeshHealth before = health(bench.mesh());
  if (before.triangles == 0 || before.out_of_range) return std::move(bench).finish(before);
  weld(bench, options);
  drop_repeating_faces(bench);
  if (options.drop_doubled_faces) drop_doubled_faces(bench);
  if (options.orient) turn_faces(bench);
  if (options.drop_specks) drop_flaps(bench, options);
  if (options.drop_specks) drop_specks(bench, options);
  if (options.most_rim_edges > 0) fill_holes(bench, options);
  if (options.orient) turn_bodies(bench);
  MeshHealth after = health(bench.mesh());
  return std::move(bench).finish(std::move(after));
}

}  // namespace cairn::geometry
