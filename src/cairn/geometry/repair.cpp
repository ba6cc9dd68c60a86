#include "cairn/geometry/repair.hpp"

#include <utility>

#include "cairn/geometry/clean.hpp"
#include "cairn/geometry/close_holes.hpp"
#include "cairn/geometry/extent.hpp"
#include "cairn/geometry/orient.hpp"
#include "cairn/geometry/short_text.hpp"

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

  /// `volume_added` is given where the difference of the volumes would say more about the open surface than about the
  /// step.
  void done(RepairKind kind, std::uint64_t count, const std::string& what, Mesh mesh,
            std::optional<double> volume_added = {}, double doubt = 0.0) {
    const Extent before = std::exchange(now_, extent_of(mesh, apex_));
    const double volume = volume_added.value_or(now_.volume - before.volume);
    const double area = now_.area - before.area;
    mesh_ = std::move(mesh);
    steps_.push_back({.kind = kind,
                      .what = what + ": volume " + signed_text(volume) + " m3" +
                              (kind == RepairKind::holes ? " against flat caps" : "") + ", now " +
                              short_text(now_.volume) + " m3; area " + signed_text(area) + " m2",
                      .count = count,
                      .volume_added = volume,
                      .volume_after = now_.volume,
                      .area_added = area,
                      .volume_doubt = doubt});
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
  static std::string signed_text(double value) { return (value < 0.0 ? "" : "+") + short_text(value + 0.0); }

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
  if (welded.too_dense) {
    bench.done(RepairKind::weld, 0,
               "no weld: within " + short_text(tolerance) +
                   " m of each other lie so many vertices of open edges that it would melt the surface",
               std::move(welded.mesh));
    return;
  }
  if (welded.vertices_merged == 0) return;
  bench.done(RepairKind::weld, welded.vertices_merged,
             "welded " + counted(welded.vertices_merged, "vertex", "vertices") + " of open edges within " +
                 short_text(tolerance) + " m of another, the farthest by " + short_text(welded.farthest) + " m; " +
                 counted(welded.triangles_lost, "face") + " shrank to nothing",
             std::move(welded.mesh));
}

void drop_repeating_faces(Workbench& bench) {
  Cleaned cleaned = without_repeating_faces(bench.mesh());
  if (cleaned.faces == 0) return;
  bench.done(RepairKind::degenerate_faces, cleaned.faces,
             "dropped " + counted(cleaned.faces, "face") + " that named a vertex twice", std::move(cleaned.mesh));
}

void drop_doubled_faces(Workbench& bench) {
  Cleaned cleaned = without_doubled_faces(bench.mesh());
  // Of a sheet that is doubled everywhere nothing would be left: the diagnosis says more of it as it is.
  if (cleaned.faces == 0 || cleaned.mesh.triangles.empty()) return;
  bench.done(RepairKind::doubled_faces, cleaned.faces,
             "dropped " + counted(cleaned.faces, "face") + " on the vertices of another, " +
                 counted(cleaned.pieces, "pair") + " of them back to back",
             std::move(cleaned.mesh));
}

void turn_faces(Workbench& bench) {
  Turned turned = orient_consistently(bench.mesh());
  if (turned.faces_turned == 0) return;
  bench.done(RepairKind::turned_faces, turned.faces_turned,
             "turned " + counted(turned.faces_turned, "face") + " over to agree with the rest", std::move(turned.mesh));
}

void drop_flaps(Workbench& bench, const RepairOptions& options) {
  Cleaned cleaned = without_flaps(bench.mesh(), options.speck_area);
  if (cleaned.faces == 0) return;
  bench.done(RepairKind::flaps, cleaned.pieces,
             "dropped " + counted(cleaned.pieces, "flap") + " of " + counted(cleaned.faces, "face") +
                 " hanging on edges with more than two faces",
             std::move(cleaned.mesh), 0.0);
}

void drop_specks(Workbench& bench, const RepairOptions& options) {
  Cleaned cleaned = without_specks(bench.mesh(), options.speck_volume, options.speck_area);
  if (cleaned.faces == 0) return;
  bench.done(RepairKind::specks, cleaned.pieces,
             "dropped " + counted(cleaned.pieces, "speck") + " of " + counted(cleaned.faces, "face"),
             std::move(cleaned.mesh), 0.0 - cleaned.volume);
}

void fill_holes(Workbench& bench, const RepairOptions& options) {
  Closed closed =
      close_holes(bench.mesh(), {.most_edges = options.most_rim_edges, .most_diameter = options.most_rim_diameter});
  if (closed.holes_closed == 0) return;
  std::string what = "closed " + counted(closed.holes_closed, "hole") + " of " + counted(closed.edges_closed, "edge") +
                     " with " + counted(closed.faces_added, "face");
  if (closed.doubt > 0.0) {
    what +=
        " (rims out of plane: the volume depends on how they are closed by up to " + short_text(closed.doubt) + " m3)";
  }
  bench.done(RepairKind::holes, closed.holes_closed, what, std::move(closed.mesh), closed.bulge, closed.doubt);
}

void turn_bodies(Workbench& bench) {
  Turned turned = orient_outward(bench.mesh());
  if (turned.shells_turned == 0) return;
  bench.done(RepairKind::turned_bodies, turned.shells_turned,
             "turned " + counted(turned.shells_turned, "body", "bodies") + " outwards (" +
                 counted(turned.faces_turned, "face") + ")",
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
