/// What `health` counts, on meshes small enough to count by hand and on random ones that a second program counts.
#include "cairn/geometry/health.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "cairn/core/contract.hpp"
#include "cairn/core/rng.hpp"
#include "oracle/solids.hpp"

namespace {

using cairn::CounterRng;
using cairn::Vec3;
using namespace cairn::geometry;  // NOLINT: the test reads like the code it is about
using oracle::box;
using oracle::together;
using Triangles = std::vector<Mesh::Triangle>;

constexpr std::uint64_t kSeed = 20240;

MeshHealth health_of(const Mesh& mesh) { return health(canonical(mesh)); }

/// A box of 1 x 2 x 3 m; its first two triangles are its bottom.
Mesh brick() { return box({0, 0, 0}, {1, 2, 3}); }

Mesh without(Mesh mesh, std::size_t first, std::size_t count) {
  const auto at = mesh.triangles.begin() + static_cast<std::ptrdiff_t>(first);
  mesh.triangles.erase(at, at + static_cast<std::ptrdiff_t>(count));
  return mesh;
}

/// A ring of square section with `corners` stations around z.
Mesh ring(std::uint32_t corners) {
  Mesh mesh;
  for (std::uint32_t i = 0; i < corners; ++i) {
    const double angle = 2.0 * cairn::kPi * i / corners;
    for (const auto& [r, z] : {std::pair{2.0, 0.0}, {3.0, 0.0}, {3.0, 1.0}, {2.0, 1.0}}) {
      mesh.vertices.push_back({r * std::cos(angle), r * std::sin(angle), z});
    }
  }
  for (std::uint32_t i = 0; i < corners; ++i) {
    const std::uint32_t here = 4 * i;
    const std::uint32_t there = 4 * ((i + 1) % corners);
    for (std::uint32_t k = 0; k < 4; ++k) {
      const std::uint32_t next = (k + 1) % 4;
      mesh.triangles.push_back({here + k, there + k, here + next});
      mesh.triangles.push_back({here + next, there + k, there + next});
    }
  }
  return mesh;
}

TEST(MeshHealth, ABoxIsClosed) {
  const MeshHealth found = health_of(brick());
  EXPECT_TRUE(found.closed());
  EXPECT_EQ(found.vertices, 8u);
  EXPECT_EQ(found.triangles, 12u);
  EXPECT_EQ(found.edges, 18u);
  EXPECT_EQ(found.euler, 2);
  EXPECT_EQ(found.components, 1u);
  EXPECT_EQ(found.bow_tie_vertices + found.degenerate_faces() + found.duplicate_faces, 0u);
  EXPECT_EQ(found.volume, 6.0);  // sums of small whole numbers over 6
  EXPECT_EQ(found.area, 22.0);
  EXPECT_EQ(found.bounds.low, (Vec3{0, 0, 0}));
  EXPECT_EQ(found.bounds.high, (Vec3{1, 2, 3}));
  EXPECT_EQ(found.size(), 3.0);
  ASSERT_EQ(found.shells.size(), 1u);
  EXPECT_TRUE(found.shells[0].closed);
  EXPECT_FALSE(found.shells[0].inward());
  EXPECT_TRUE(found.rims.empty());
  EXPECT_TRUE(found.weld_ladder.empty());
}

TEST(MeshHealth, EulerNumberTellsHolesThrough) {
  EXPECT_EQ(health_of(ring(7)).euler, 0);
  EXPECT_TRUE(health_of(ring(7)).closed());
  EXPECT_GT(health_of(ring(7)).volume, 0.0);
  EXPECT_EQ(health_of(together(ring(5), oracle::translated(ring(6), {9, 0, 0}))).euler, 0);
  EXPECT_EQ(health_of(oracle::sphere(1.0, 3)).euler, 2);
  EXPECT_EQ(health_of(together(brick(), box({5, 5, 5}, {6, 6, 6}))).euler, 4);
}

TEST(MeshHealth, AnOpenBoxHasARim) {
  const MeshHealth found = health_of(without(brick(), 0, 2));  // no bottom
  EXPECT_FALSE(found.closed());
  EXPECT_EQ(found.open_edges, 4u);
  EXPECT_EQ(found.euler, 1);
  ASSERT_EQ(found.rims.size(), 1u);
  EXPECT_EQ(found.rims[0].edges, 4u);
  EXPECT_EQ(found.rims[0].length, 6.0);
  EXPECT_EQ(found.rims[0].diameter, std::sqrt(5.0));
  EXPECT_FALSE(found.rims[0].loose);
  EXPECT_FALSE(found.shells[0].closed);
  EXPECT_EQ(found.volume, 6.0) << "the bottom lies in the plane of the lower corner";
  const MeshHealth lidless = health_of(without(brick(), 2, 2));
  EXPECT_EQ(lidless.volume, 4.0) << "without the cone from the lower corner to the lid";
}

TEST(MeshHealth, RimsThatMeetInAVertexAreTwo) {
  // Two holes of one triangle each that share a vertex: opposite corners of the fan around it.
  Mesh mesh = oracle::sphere(1.0, 2);
  std::vector<std::size_t> around;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    if (std::count(mesh.triangles[t].begin(), mesh.triangles[t].end(), 4u) > 0) around.push_back(t);
  }
  ASSERT_EQ(around.size(), 4u);
  const auto shared = [&](std::size_t a, std::size_t b) {
    int count = 0;
    for (const std::uint32_t v : mesh.triangles[a]) {
      count += std::count(mesh.triangles[b].begin(), mesh.triangles[b].end(), v) > 0 ? 1 : 0;
    }
    return count;
  };
  const auto opposite =
      std::find_if(around.begin() + 1, around.end(), [&](std::size_t t) { return shared(around[0], t) == 1; });
  ASSERT_NE(opposite, around.end());
  mesh.triangles.erase(mesh.triangles.begin() + static_cast<std::ptrdiff_t>(*opposite));
  mesh.triangles.erase(mesh.triangles.begin() + static_cast<std::ptrdiff_t>(around[0]));
  const MeshHealth found = health_of(mesh);
  EXPECT_EQ(found.open_edges, 6u);
  ASSERT_EQ(found.rims.size(), 2u);
  EXPECT_EQ(found.rims[0].edges, 3u);
  EXPECT_EQ(found.rims[1].edges, 3u);
  EXPECT_EQ(found.bow_tie_vertices, 1u);
}

TEST(MeshHealth, AFaceTurnedOverDisagreesAtThreeEdges) {
  Mesh mesh = brick();
  std::swap(mesh.triangles[4][1], mesh.triangles[4][2]);
  const MeshHealth found = health_of(mesh);
  EXPECT_EQ(found.misturned_edges, 3u);
  EXPECT_EQ(found.open_edges, 0u);
  EXPECT_EQ(found.crowded_edges, 0u);
  EXPECT_FALSE(found.closed());
  EXPECT_FALSE(found.shells[0].closed);
}

TEST(MeshHealth, EdgesWithMoreThanTwoFaces) {
  const std::vector<Vec3> book = {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}};
  const MeshHealth three = health_of({book, {{0, 1, 2}, {0, 1, 3}, {1, 0, 4}}});
  EXPECT_EQ(three.crowded_edges, 1u);
  EXPECT_EQ(three.touching_edges, 0u) << "two one way, one the other";
  EXPECT_EQ(three.misturned_edges, 0u) << "counted where two faces meet";
  EXPECT_EQ(three.open_edges, 6u);
  EXPECT_EQ(three.open_chains, 3u) << "each page's rim ends at the spine";
  EXPECT_TRUE(three.rims.empty());

  const MeshHealth boxes = health_of(together(box({0, 0, 0}, {1, 1, 1}), box({1, 1, 0}, {2, 2, 1})));
  EXPECT_EQ(boxes.crowded_edges, 1u) << "boxes that touch along an edge";
  EXPECT_EQ(boxes.touching_edges, 1u);
  EXPECT_EQ(boxes.components, 1u);
  EXPECT_TRUE(boxes.shells[0].closed) << "it still encloses a volume";
  EXPECT_EQ(boxes.volume, 2.0);
  EXPECT_EQ(boxes.bow_tie_vertices, 0u) << "the ends of a crowded edge are not bow ties";
}

TEST(MeshHealth, ABowTieIsOneComponentAndTwoShells) {
  const MeshHealth found = health_of(together(box({0, 0, 0}, {1, 1, 1}), box({1, 1, 1}, {2, 2, 2})));
  EXPECT_EQ(found.bow_tie_vertices, 1u);
  EXPECT_EQ(found.components, 1u);
  EXPECT_EQ(found.shells.size(), 2u);
  EXPECT_TRUE(found.closed());
  EXPECT_EQ(found.euler, 3);
  EXPECT_EQ(found.volume, 2.0);
}

TEST(MeshHealth, FacesWithoutArea) {
  Mesh mesh = brick();
  mesh.triangles.push_back({3, 3, 5});
  mesh.triangles.push_back({4, 4, 4});
  const MeshHealth repeating = health_of(mesh);
  EXPECT_EQ(repeating.repeating_faces, 2u);
  EXPECT_EQ(repeating.triangles, 14u);
  EXPECT_EQ(repeating.euler, 2) << "they enter nothing else";
  EXPECT_TRUE(repeating.closed());
  EXPECT_EQ(repeating.volume, 6.0);

  // A T-junction mended by a face on a line: three different vertices, no area, and needed to close the surface.
  Mesh split = box({0.1, 0.1, 0.1}, {1.3, 1.3, 1.3});
  const auto middle = static_cast<std::uint32_t>(split.vertices.size());
  split.vertices.push_back(split.vertices[0] + (split.vertices[1] - split.vertices[0]) / 3.0);
  split.triangles[0] = {0, 2, middle};
  split.triangles.push_back({middle, 2, 1});
  split.triangles.push_back({0, middle, 1});
  const MeshHealth flat = health_of(split);
  EXPECT_EQ(flat.flat_faces, 1u) << "0.1 + (1.3 - 0.1) / 3 is on the edge to within rounding";
  EXPECT_EQ(flat.repeating_faces, 0u);
  EXPECT_TRUE(flat.closed());
}

TEST(MeshHealth, FacesOnTheSameVertices) {
  Mesh mesh = brick();
  const Mesh::Triangle t = mesh.triangles[5];
  mesh.triangles.push_back({t[1], t[2], t[0]});
  MeshHealth found = health_of(mesh);
  EXPECT_EQ(found.duplicate_faces, 1u);
  EXPECT_EQ(found.opposite_pairs, 0u);
  EXPECT_EQ(found.crowded_edges, 3u);
  mesh.triangles.push_back({t[1], t[0], t[2]});
  found = health_of(mesh);
  EXPECT_EQ(found.duplicate_faces, 2u);
  EXPECT_EQ(found.opposite_pairs, 1u);
  EXPECT_EQ(found.touching_edges, 3u) << "4 faces, two each way";
}

TEST(MeshHealth, DigitsThatRemainFarFromTheOrigin) {
  EXPECT_EQ(health_of(box({0, 0, 0}, {1, 1, 1})).digits, 15);  // 2^53 = 9.0e15
  const Mesh far = canonical(box({5e6, 0, 0}, {5e6 + 1, 1, 1}));
  EXPECT_EQ(health(far).digits, 9);                           // 2^53 / 5e6 = 1.8e9
  EXPECT_EQ(health(far, {.coordinate_bits = 24}).digits, 0);  // 2^24 / 5e6 = 3.4
  EXPECT_EQ(health_of(box({999, 0, 0}, {1000, 1, 1})).digits, 12);
  EXPECT_EQ(health(canonical(box({999, 0, 0}, {1000, 1, 1})), {.coordinate_bits = 24}).digits, 4);
}

TEST(MeshHealth, CoordinatesBeyondReckoningAreOnlyCounted) {
  const MeshHealth found = health_of(box({0, 0, 0}, {1e300, 1, 1}));
  EXPECT_TRUE(found.out_of_range);
  EXPECT_TRUE(found.closed());
  EXPECT_EQ(found.volume, 0.0);
  const MeshHealth opened = health_of(without(box({-1e308, -1e308, -1e308}, {1e308, 1e308, 1e308}), 0, 1));
  EXPECT_TRUE(opened.out_of_range);
  EXPECT_EQ(opened.open_edges, 3u);
}

TEST(MeshHealth, NothingAtAll) {
  const MeshHealth found = health(Mesh{});
  EXPECT_EQ(found.triangles, 0u);
  EXPECT_FALSE(found.closed());
  const MeshHealth point = health_of({{{1, 2, 3}}, {{0, 0, 0}}});
  EXPECT_EQ(point.repeating_faces, 1u);
  EXPECT_EQ(point.components, 1u);
  EXPECT_TRUE(point.shells.empty());
}

TEST(MeshHealth, AMeshThatIsNotInCanonicalOrderIsABug) {
  Mesh mesh = canonical(brick());
  std::reverse(mesh.triangles.begin(), mesh.triangles.end());
  EXPECT_THROW(health(mesh), cairn::ContractViolation);
}

// ---------------------------------------------------------------------------------------------- counted a second time

/// The counts by sets and maps over the vertices' coordinates, with no order at all.
struct Recount {
  std::uint64_t open{}, crowded{}, touching{}, misturned{}, repeating{}, duplicates{}, opposite{}, components{};
  std::int64_t euler{};

  explicit Recount(const Mesh& mesh) {
    using Edge = std::pair<std::uint32_t, std::uint32_t>;
    std::map<Edge, std::array<std::uint64_t, 2>> edges;
    std::map<std::set<std::uint32_t>, std::array<std::uint64_t, 2>> faces;
    std::set<std::uint32_t> vertices;
    std::int64_t whole = 0;
    for (const Mesh::Triangle& t : mesh.triangles) {
      vertices.insert(t.begin(), t.end());
      const std::set<std::uint32_t> corners(t.begin(), t.end());
      if (corners.size() < 3) {
        ++repeating;
        continue;
      }
      ++whole;
      for (std::size_t i = 0; i < 3; ++i) {
        const Edge edge{t[i], t[(i + 1) % 3]};
        ++edges[std::minmax(edge.first, edge.second)][edge.first < edge.second ? 0 : 1];
      }
      const bool cyclic = (t[0] < t[1]) + (t[1] < t[2]) + (t[2] < t[0]) == 2;
      ++faces[corners][cyclic ? 0 : 1];
    }
    for (const auto& [edge, ways] : edges) {
      const std::uint64_t count = ways[0] + ways[1];
      open += count == 1 ? 1 : 0;
      crowded += count > 2 ? 1 : 0;
      touching += count > 2 && ways[0] == ways[1] ? 1 : 0;
      misturned += count == 2 && ways[0] != 1 ? 1 : 0;
    }
    for (const auto& [corners, ways] : faces) {
      duplicates += ways[0] + ways[1] - 1;
      opposite += std::min(ways[0], ways[1]);
    }
    euler = static_cast<std::int64_t>(vertices.size()) - static_cast<std::int64_t>(edges.size()) + whole;
    while (!vertices.empty()) {  // spread from one vertex until nothing is added
      ++components;
      std::set<std::uint32_t> piece = {*vertices.begin()};
      for (std::size_t before = 0; before != piece.size();) {
        before = piece.size();
        for (const Mesh::Triangle& t : mesh.triangles) {
          if (piece.contains(t[0]) || piece.contains(t[1]) || piece.contains(t[2])) piece.insert(t.begin(), t.end());
        }
      }
      for (const std::uint32_t v : piece) vertices.erase(v);
    }
  }
};

/// A few solids, damaged: faces left out, turned over, written twice, vertices made one.
Mesh damaged_mesh(CounterRng& random) {
  Mesh mesh = oracle::sphere(1.0, static_cast<int>(random.index(3)));
  if (random.uniform() < 0.5) mesh = together(mesh, brick());
  if (random.uniform() < 0.3) mesh = together(mesh, ring(3 + static_cast<std::uint32_t>(random.index(4))));
  const auto some = [&] { return random.index(6); };
  const auto one = [&]() -> Mesh::Triangle& { return mesh.triangles[random.index(mesh.triangles.size())]; };
  for (std::uint64_t i = some(); i-- > 0;) {
    mesh.triangles.erase(mesh.triangles.begin() + static_cast<std::ptrdiff_t>(random.index(mesh.triangles.size())));
  }
  for (std::uint64_t i = some(); i-- > 0;) {
    Mesh::Triangle& t = one();
    std::swap(t[0], t[1]);
  }
  for (std::uint64_t i = some(); i-- > 0;) {
    Mesh::Triangle copy = one();
    if (random.uniform() < 0.5) std::swap(copy[0], copy[1]);
    mesh.triangles.push_back(copy);
  }
  for (std::uint64_t i = some(); i-- > 0;) {
    mesh.vertices[random.index(mesh.vertices.size())] = mesh.vertices[random.index(mesh.vertices.size())];
  }
  return mesh;
}

TEST(MeshHealth, AgreesWithASecondCountOfDamagedMeshes) {
  CounterRng random(kSeed);
  std::uint64_t open = 0, crowded = 0, misturned = 0, repeating = 0;
  for (int trial = 0; trial < 400; ++trial) {
    SCOPED_TRACE("trial " + std::to_string(trial));
    const Mesh mesh = canonical(damaged_mesh(random));
    const MeshHealth found = health(mesh);
    const Recount again(mesh);
    EXPECT_EQ(found.open_edges, again.open);
    EXPECT_EQ(found.crowded_edges, again.crowded);
    EXPECT_EQ(found.touching_edges, again.touching);
    EXPECT_EQ(found.misturned_edges, again.misturned);
    EXPECT_EQ(found.repeating_faces, again.repeating);
    EXPECT_EQ(found.duplicate_faces, again.duplicates);
    EXPECT_EQ(found.opposite_pairs, again.opposite);
    EXPECT_EQ(found.components, again.components);
    EXPECT_EQ(found.euler, again.euler);
    std::uint64_t in_rims = 0;
    for (const Rim& rim : found.rims) in_rims += rim.edges;
    EXPECT_LE(in_rims, found.open_edges);
    if (found.open_chains == 0) {
      EXPECT_EQ(in_rims, found.open_edges) << "every open edge lies in one rim";
    }
    open += again.open, crowded += again.crowded, misturned += again.misturned, repeating += again.repeating;
  }
  EXPECT_GT(std::min({open, crowded, misturned, repeating}), 100u) << "each kind of damage was seen";
}

/// Every figure of a health, for comparison bit by bit.
std::vector<double> figures_of(const MeshHealth& found) {
  std::vector<double> all;
  for (const std::uint64_t count :
       {found.vertices, found.triangles, found.edges, found.open_edges, found.crowded_edges, found.touching_edges,
        found.misturned_edges, found.bow_tie_vertices, found.repeating_faces, found.flat_faces, found.duplicate_faces,
        found.opposite_pairs, found.components, std::uint64_t{found.open_chains}}) {
    all.push_back(static_cast<double>(count));
  }
  all.insert(all.end(), {static_cast<double>(found.euler), found.volume, found.area, found.largest_coordinate,
                         static_cast<double>(found.digits)});
  for (const Rim& rim : found.rims) all.insert(all.end(), {double(rim.edges), rim.length, rim.diameter});
  for (const Shell& shell : found.shells) {
    all.insert(all.end(), {double(shell.triangles), shell.closed ? 1.0 : 0.0, shell.volume, shell.area,
                           double(shell.depth), double(shell.crossed), shell.bounds.low.x, shell.bounds.high.z});
  }
  for (const WeldRung& rung : found.weld_ladder) {
    all.insert(all.end(), {rung.tolerance, double(rung.open_edges), double(rung.crowded_edges),
                           double(rung.vertices_merged), double(rung.triangles_lost)});
  }
  return all;
}

TEST(MeshHealth, DoesNotDependOnTheNumbering) {
  CounterRng random(kSeed + 1);
  for (int trial = 0; trial < 200; ++trial) {
    const Mesh mesh = damaged_mesh(random);
    EXPECT_EQ(figures_of(health_of(mesh)), figures_of(health_of(oracle::renumbered(mesh, random)))) << trial;
  }
}

}  // namespace
