/// The canonical order: a function of the surface alone.
#include "cairn/geometry/mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <tuple>

#include "cairn/core/contract.hpp"

namespace {

using cairn::Vec3;
using cairn::geometry::canonical;
using cairn::geometry::Mesh;
using Triangles = std::vector<Mesh::Triangle>;
using Points = std::vector<Vec3>;

TEST(MeshCanonical, EqualVerticesBecomeOneAndUnusedOnesGo) {
  const Mesh mesh = canonical(
      {{{9, 9, 9}, {1, 0, 0}, {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 1}, {0, 0, 0}}, {{2, 1, 3}, {4, 6, 5}}});
  EXPECT_EQ(mesh.vertices, (Points{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}}));
  EXPECT_EQ(mesh.triangles, (Triangles{{0, 1, 3}, {0, 3, 2}})) << "turned, never flipped";
}

TEST(MeshCanonical, VerticesAreSortedAsNumbers) {
  const Mesh mesh = canonical(
      {{{2, 0, 0}, {-1, 5, 0}, {-1e300, 0, 0}, {1e-320, 0, 0}, {-1, -5, 0}, {1e300, 0, 0}}, {{0, 1, 2}, {3, 4, 5}}});
  EXPECT_EQ(mesh.vertices, (Points{{-1e300, 0, 0}, {-1, -5, 0}, {-1, 5, 0}, {1e-320, 0, 0}, {2, 0, 0}, {1e300, 0, 0}}));
}

TEST(MeshCanonical, MinusZeroIsZero) {
  const Mesh mesh = canonical({{{-0.0, 0, 0}, {1, -0.0, 0}, {0, 1, -0.0}, {0, -0.0, 0}}, {{0, 1, 2}, {3, 2, 1}}});
  EXPECT_EQ(mesh.vertices.size(), 3u);
  for (const Vec3& p : mesh.vertices)
    for (const double value : {p.x, p.y, p.z}) EXPECT_FALSE(std::signbit(value));
}

TEST(MeshCanonical, TrianglesThatNameAVertexTwiceStayInOneForm) {
  const Points points = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
  EXPECT_EQ(canonical({points, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {2, 2, 2}}}).triangles,
            (Triangles{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {2, 2, 2}}));
}

TEST(MeshCanonical, NothingStaysNothing) {
  EXPECT_EQ(canonical({}), Mesh{});
  EXPECT_EQ(canonical({{{1, 2, 3}}, {}}), Mesh{});
}

TEST(MeshCanonical, AnIndexWithoutVertexIsAViolation) {
  EXPECT_THROW(canonical({{{0, 0, 0}, {1, 0, 0}}, {{0, 1, 2}}}), cairn::ContractViolation);
}

/// Loose triangles over a small lattice (so that many corners agree in one, two or all coordinates) and random points.
Mesh random_mesh(std::mt19937_64& random) {
  Mesh mesh;
  const std::uint64_t count = 1 + random() % 300;
  for (std::uint64_t v = 0; v < count; ++v) {
    const auto coordinate = [&]() -> double {
      if (random() % 4 == 0)
        return std::ldexp(static_cast<double>(random() % 1000) - 500.0, static_cast<int>(random() % 80) - 40);
      return static_cast<double>(random() % 5) - 2.0;
    };
    const double x = coordinate();
    const double y = coordinate();
    mesh.vertices.push_back({x, y, coordinate()});
  }
  for (std::uint64_t t = random() % 400; t > 0; --t) {
    const auto vertex = [&] { return static_cast<std::uint32_t>(random() % count); };
    const std::uint32_t a = vertex();
    const std::uint32_t b = vertex();
    mesh.triangles.push_back({a, b, vertex()});
  }
  return mesh;
}

/// The same by plain means: a map from points to numbers.
Mesh plain_canonical(const Mesh& mesh) {
  using Key = std::tuple<double, double, double>;
  const auto key = [](const Vec3& p) { return Key(p.x, p.y, p.z); };
  std::map<Key, std::uint32_t> numbers;
  for (const Mesh::Triangle& t : mesh.triangles)
    for (const std::uint32_t v : t) numbers[key(mesh.vertices[v])] = 0;
  Mesh result;
  for (auto& [point, number] : numbers) {
    number = static_cast<std::uint32_t>(result.vertices.size());
    result.vertices.push_back({std::get<0>(point), std::get<1>(point), std::get<2>(point)});
  }
  for (const Mesh::Triangle& t : mesh.triangles) {
    Mesh::Triangle renamed{};
    for (std::size_t k = 0; k < 3; ++k) renamed[k] = numbers.at(key(mesh.vertices[t[k]]));
    Mesh::Triangle best = renamed;
    for (int turn = 0; turn < 2; ++turn) {
      std::rotate(renamed.begin(), renamed.begin() + 1, renamed.end());
      best = std::min(best, renamed);
    }
    result.triangles.push_back(best);
  }
  std::sort(result.triangles.begin(), result.triangles.end());
  return result;
}

TEST(MeshCanonical, AgreesWithAMapAndASort) {
  std::mt19937_64 random(1);
  for (int trial = 0; trial < 500; ++trial) {
    const Mesh mesh = random_mesh(random);
    ASSERT_EQ(canonical(mesh), plain_canonical(mesh)) << trial;
  }
}

TEST(MeshCanonical, AnyNumberingGivesTheSameBits) {
  std::mt19937_64 random(2);
  for (int trial = 0; trial < 200; ++trial) {
    const Mesh mesh = random_mesh(random);
    const Mesh expected = canonical(mesh);
    // Vertices shuffled, every corner given a vertex of its own with one chance in two, faces shuffled and turned.
    std::vector<std::uint32_t> place(mesh.vertices.size());
    std::iota(place.begin(), place.end(), 0u);
    std::shuffle(place.begin(), place.end(), random);
    Mesh other;
    other.vertices.resize(mesh.vertices.size());
    for (std::size_t v = 0; v < place.size(); ++v) other.vertices[place[v]] = mesh.vertices[v];
    for (const Mesh::Triangle& t : mesh.triangles) {
      Mesh::Triangle moved{};
      for (std::size_t k = 0; k < 3; ++k) {
        moved[k] = place[t[k]];
        if (random() % 2 == 0) {
          other.vertices.push_back(mesh.vertices[t[k]]);
          moved[k] = static_cast<std::uint32_t>(other.vertices.size() - 1);
        }
      }
      std::rotate(moved.begin(), moved.begin() + static_cast<std::ptrdiff_t>(random() % 3), moved.end());
      other.triangles.push_back(moved);
    }
    std::shuffle(other.triangles.begin(), other.triangles.end(), random);
    ASSERT_EQ(canonical(other), expected) << trial;
    ASSERT_EQ(canonical(expected), expected) << trial;
  }
}

TEST(MeshCanonical, AMillionTrianglesOfTheWorstShape) {
  // All corners on one line x = 0, y = 0 and every triangle with the same first vertex: nothing to tell them apart by
  // until the last coordinate and the last corner.
  constexpr std::uint32_t kCount = 1'000'000;
  Mesh mesh;
  for (std::uint32_t v = 0; v < kCount + 2; ++v)
    mesh.vertices.push_back({0.0, 0.0, static_cast<double>((std::uint64_t{v} * 7919) % (kCount + 2))});
  for (std::uint32_t t = 0; t < kCount; ++t) mesh.triangles.push_back({t + 1, t + 2, 0});
  const Mesh result = canonical(mesh);
  EXPECT_EQ(result.vertices.size(), kCount + 2);
  EXPECT_TRUE(std::is_sorted(result.triangles.begin(), result.triangles.end()));
  EXPECT_EQ(result.triangles.front()[0], 0u);
  EXPECT_EQ(result.triangles.back()[0], 0u);
}

}  // namespace
