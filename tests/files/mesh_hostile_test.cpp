/// Files that nobody meant well: whatever the bytes, a reader answers soon, and takes at most 20 times their memory.
/// Every allocation of this program is counted.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <new>
#include <string>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/files/mesh/bytes.hpp"
#include "cairn/files/mesh/write_mesh.hpp"
#include "files/mesh_samples.hpp"
#include "files/temporary_folder.hpp"

namespace {
std::atomic<std::size_t> bytes_held{0};
std::atomic<std::size_t> most_held{0};

void* counted(std::size_t size, std::size_t alignment) {
  void* memory = alignment > alignof(std::max_align_t)
                     ? std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment)
                     : std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  bytes_held += malloc_usable_size(memory);
  most_held = std::max(most_held.load(), bytes_held.load());
  return memory;
}

void released(void* memory) noexcept {
  if (memory != nullptr) bytes_held -= malloc_usable_size(memory);
  std::free(memory);
}
}  // namespace

// Not inlined: a compiler that sees through one of a pair takes it for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) { return counted(size, 1); }
[[gnu::noinline]] void* operator new[](std::size_t size) { return counted(size, 1); }
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t a) {
  return counted(size, static_cast<std::size_t>(a));
}
[[gnu::noinline]] void* operator new[](std::size_t size, std::align_val_t a) {
  return counted(size, static_cast<std::size_t>(a));
}
[[gnu::noinline]] void operator delete(void* p) noexcept { released(p); }
[[gnu::noinline]] void operator delete[](void* p) noexcept { released(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { released(p); }
[[gnu::noinline]] void operator delete[](void* p, std::size_t) noexcept { released(p); }
[[gnu::noinline]] void operator delete(void* p, std::align_val_t) noexcept { released(p); }
[[gnu::noinline]] void operator delete[](void* p, std::align_val_t) noexcept { released(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t, std::align_val_t) noexcept { released(p); }
[[gnu::noinline]] void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { released(p); }

namespace {

using namespace cairn::files;  // NOLINT(google-build-using-namespace): the layer under test
using namespace cairn::tests;  // NOLINT(google-build-using-namespace): samples of this folder

struct Outcome {
  bool read{};
  std::size_t memory{};  // most that was held at once, beside the bytes themselves
  double seconds{};      // of the processor
};

/// Reads the bytes; what comes out keeps its promises: finite, in range, at least one triangle, or faults with a text.
Outcome outcome_of(const std::string& bytes) {
  const std::size_t before = bytes_held;
  most_held = before;
  const std::clock_t start = std::clock();
  const auto file = parse_mesh(bytes, "m");
  Outcome outcome;
  outcome.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  outcome.memory = most_held - before;
  outcome.read = file.has_value();
  if (file) {
    EXPECT_FALSE(file->mesh.triangles.empty());
    for (const cairn::Vec3& p : file->mesh.vertices)
      if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
        ADD_FAILURE() << "a coordinate that is not finite";
    for (const Mesh::Triangle& t : file->mesh.triangles)
      for (const std::uint32_t v : t)
        if (v >= file->mesh.vertices.size()) ADD_FAILURE() << "a triangle without its vertex";
  } else {
    EXPECT_FALSE(file.error().empty());
    EXPECT_LE(file.error().size(), 21u);
    for (const cairn::InputError& error : file.error()) EXPECT_FALSE(error.expected.empty());
  }
  return outcome;
}

/// Twenty times the file and, for what a reader needs whatever the size (up to 21 faults in words, buffers, the corners of
/// a polygon while it is cut), `room`.
std::size_t allowance(const std::string& bytes, std::size_t room) { return 20 * bytes.size() + room; }

constexpr std::size_t kRoomOfSmallFiles = 64 * 1024;   // measured: 16 kB with 21 faults in a file of 200 bytes
constexpr std::size_t kRoomOfLargeFiles = 512 * 1024;  // ears are clipped of at most 8192 corners, 50 B each

std::string ply_with_extras() {
  return "ply\nformat ascii 1.0\ncomment x\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
         "property list uchar int l\nelement tristrips 1\nproperty list int int vertex_indices\nelement face 2\n"
         "property list uchar uint vertex_index\nproperty uchar c\nend_header\n"
         "0 0 0 0\n1 0 0 1 5\n1 1 0 2 5 5\n0 1 0 0\n6 0 1 2 -1 0 1\n4 0 1 2 3 9\n3 0 1 2 9\n";
}

std::vector<std::string> seeds() {
  const std::string quads =
      "v 0 0 0\nv 4 0 0 1 1 1\nv 4 4 0\nv 3 1 0\nvn 0 0 1\ng f 1 2\nf 1/1/1 2//1 \\\n 3/1 -1\nl 1 2\n";
  const std::string coloured =
      "CNOFF 4 2\n0 0 0 0 0 1 1 0 0 1\n4 0 0 0 0 1 1 0 0 1\n4 4 0 0 0 1 1 0 0 1\n3 1 0 0 0 1 1 0 0 1\n"
      "4 0 1 2 3 # c\n3 0 1 2\n";
  return {to_stl_binary(tetrahedron()),
          to_stl_ascii(tetrahedron()),
          to_obj(cube()),
          quads,
          to_ply(tetrahedron(), PlyEncoding::ascii),
          to_ply(tetrahedron(), PlyEncoding::binary_little_endian),
          to_ply(tetrahedron(), PlyEncoding::binary_big_endian),
          ply_with_extras(),
          to_off(cube()),
          coloured};
}

/// One to eight slips: a byte changed, a piece dropped, doubled or moved, a telling word put in, the end cut off.
std::string mutated(std::string bytes, cairn::CounterRng& random) {
  static const std::vector<std::string> kWords = {"nan",
                                                  "-1",
                                                  "0",
                                                  "999999999999",
                                                  "4294967295",
                                                  "1e999",
                                                  "\\\n",
                                                  "\r",
                                                  "#",
                                                  "solid ",
                                                  "facet",
                                                  "element vertex 3\n",
                                                  "property list uchar int vertex_indices\n",
                                                  "f 1 2 3 4\n",
                                                  "v ",
                                                  "/",
                                                  std::string(1, '\0'),
                                                  "\xff\xff\xff\x7f",
                                                  "end_header\n",
                                                  "BINARY"};
  for (std::uint64_t slips = 1 + random.index(8); slips > 0 && !bytes.empty(); --slips) {
    const std::size_t at = random.index(bytes.size());
    const std::size_t length = std::min<std::size_t>(1 + random.index(20), bytes.size() - at);
    switch (random.index(7)) {
      case 0:
        bytes[at] = static_cast<char>(random.index(256));
        break;
      case 1:
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.index(8)));
        break;
      case 2:
        bytes.erase(at, length);
        break;
      case 3:
        bytes.insert(random.index(bytes.size()), bytes.substr(at, length));
        break;
      case 4:
        bytes.insert(at, kWords[random.index(kWords.size())]);
        break;
      case 5:
        bytes.replace(at, length, kWords[random.index(kWords.size())]);
        break;
      default:
        if (random.index(4) == 0) bytes.resize(at);
        break;
    }
  }
  return bytes;
}

TEST(MeshHostile, TheCounterCounts) {
  const std::size_t before = bytes_held;
  most_held = before;
  {
    const std::vector<double> some(1000);
    EXPECT_GE(bytes_held - before, 8000u);
  }
  EXPECT_EQ(bytes_held, before);
  EXPECT_GE(most_held - before, 8000u);
}

TEST(MeshHostile, TenThousandMutationsOfEveryKind) {
  const std::vector<std::string> all = seeds();
  for (std::size_t seed = 0; seed < all.size(); ++seed) {
    EXPECT_TRUE(outcome_of(all[seed]).read) << seed;
    cairn::CounterRng random(2024, seed);
    int read = 0;
    double slowest = 0.0;
    for (int trial = 0; trial < 10'000; ++trial) {
      const std::string bytes = mutated(all[seed], random);
      const Outcome outcome = outcome_of(bytes);
      if (outcome.memory > allowance(bytes, kRoomOfSmallFiles))
        ADD_FAILURE() << "seed " << seed << ", trial " << trial << ": " << outcome.memory << " bytes for "
                      << bytes.size();
      read += outcome.read ? 1 : 0;
      slowest = std::max(slowest, outcome.seconds);
    }
    // Both sides of the readers are met: some slips do no harm, most do.
    EXPECT_GT(read, 100) << seed;
    EXPECT_LT(read, 9'900) << seed;
    EXPECT_LT(slowest, 0.5) << seed << ": measured 0.1 ms; sanitizers are some ten times slower";
  }
}

TEST(MeshHostile, EveryCutOfEverySeed) {
  for (const std::string& seed : seeds()) {
    for (std::size_t length = 0; length <= seed.size(); ++length) {
      const std::string bytes = seed.substr(0, length);
      EXPECT_LE(outcome_of(bytes).memory, allowance(bytes, kRoomOfSmallFiles));
    }
  }
}

std::string repeated(const std::string& text, std::size_t bytes) {
  std::string all;
  all.reserve(bytes + text.size());
  while (all.size() < bytes) all += text;
  return all;
}

std::string ply_polygons(std::size_t bytes) {
  std::string body;
  std::size_t faces = 0;
  for (; body.size() < bytes; ++faces) body += std::string(1, '\xff') + std::string(255, '\0');
  return "ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty uchar x\nproperty uchar y\nproperty uchar "
         "z\n"
         "element face " +
         std::to_string(faces) + "\nproperty list uchar uchar vertex_index\nend_header\n" + std::string(3, '\0') + body;
}

std::string off_polygon(std::size_t bytes) {
  return "OFF 1 1\n0 0 0\n" + std::to_string(bytes / 2) + repeated(" 0", bytes - 1) + "\n";
}

/// A star whose every other corner lies inside, at changing depths: half of all corners block ears.
std::string intricate_polygon(int corners, int faces = 1) {
  std::string text;
  std::string face = "f";
  for (int k = 0; k < corners; ++k) {
    const double angle = 2.0 * M_PI * k / corners;
    const double radius = k % 2 == 0 ? 1.0 : 0.5 + 0.4 * std::sin(97.0 * angle);
    text +=
        "v " + cairn::found_text(radius * std::cos(angle)) + ' ' + cairn::found_text(radius * std::sin(angle)) + " 0\n";
    face += ' ' + std::to_string(k + 1);
  }
  for (int k = 0; k < faces; ++k) text += face + '\n';
  return text;
}

TEST(MeshHostile, TheWorkOnPolygonsIsBoundedByTheSizeOfTheFile) {
  const auto file = parse_mesh(intricate_polygon(4000, 50), "m");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->mesh.triangles.size(), 50u * 3998u);
  ASSERT_EQ(file->notes.size(), 2u);
  EXPECT_NE(file->notes[1].find("too intricate"), std::string::npos);
  const auto one = parse_mesh(intricate_polygon(4000), "m");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->notes.size(), 1u) << "one such polygon is cut without overlap";
}

TEST(MeshHostile, LargeFilesOfTheWorstShapesStayWithinTwentyTimesTheirSize) {
  constexpr std::size_t kSize = std::size_t{1} << 20U;
  const std::string triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
  const std::vector<std::pair<const char*, std::string>> files = {
      {"vertices", triangle + repeated("v 0 0 0\n", kSize)},
      {"shortest vertices", triangle + repeated("v 0 0 0\r", kSize)},
      {"triangles", triangle + repeated("f 1 1 1\n", kSize)},
      {"one polygon", triangle + "f" + repeated(" 1", kSize) + "\n"},
      {"polygons of 8151 corners", triangle + repeated("f" + repeated(" 1 2 3", 16'300) + "\n", kSize)},
      {"faces without corners", triangle + repeated("f\n", kSize)},
      {"faults", repeated("v x\n", kSize)},
      {"bad corners", triangle + repeated("f 9 9 9\n", kSize)},
      {"words", triangle + "g " + repeated("x ", kSize) + "\n"},
      {"one word", triangle + "v " + std::string(kSize, '1') + " 0 0\n"},
      {"backslashes", triangle + repeated("\\", kSize)},
      {"backslashes and blanks", triangle + repeated("\\ ", kSize)},
      {"blanks", std::string(kSize, ' ')},
      {"line ends", std::string(kSize, '\r') + triangle},
      {"comments", repeated("#\n", kSize)},
      {"PLY elements", "ply\nformat ascii 1.0\n" + repeated("element a 0\n", kSize) + "end_header\n"},
      {"PLY elements of nothing",
       "ply\nformat ascii 1.0\n" + repeated("element a 9000000000000000000\n", kSize) + "end_header\n"},
      {"PLY properties", "ply\nformat ascii 1.0\nelement a 9\n" + repeated("property int a\n", kSize) + "end_header\n"},
      {"PLY faces", "ply\nformat ascii 1.0\n" +
                        repeated("element face 0\nproperty list int int vertex_index\n", kSize) + "end_header\n"},
      {"PLY polygons", ply_polygons(kSize)},
      {"PLY faults", "ply\nformat ascii 1.0\nelement vertex 9\n" + repeated("property x\n", kSize) + "end_header\n"},
      {"OFF polygon", off_polygon(kSize)},
      {"OFF empty faces", "OFF 3 500000\n0 0 0\n1 0 0\n0 1 0\n" + repeated("0\n", kSize)},
      {"STL words", "solid\n" +
                        repeated("facet outer loop vertex 0 0 0 vertex 0 0 0 vertex 0 0 0 endloop endfacet\n", kSize) +
                        "endsolid"},
      {"STL solids", repeated("solid\nendsolid\n", kSize)},
      {"STL remarks", replaced(to_stl_ascii(tetrahedron()), "endloop", "endloop " + repeated("x ", kSize / 4))},
      {"STL not finite", repeated("solid\nfacet outer loop vertex nan nan nan\n", kSize)},
      {"an intricate polygon", intricate_polygon(8000)},
      {"intricate polygons", intricate_polygon(4000, 50)},
      {"a polygon beyond ears", intricate_polygon(9000)},
  };
  for (const auto& [name, bytes] : files) {
    const Outcome outcome = outcome_of(bytes);
    EXPECT_LE(outcome.memory, allowance(bytes, kRoomOfLargeFiles)) << name << ": " << bytes.size() << " bytes";
    EXPECT_LT(outcome.seconds, 20.0) << name << ": measured at most 0.6 s; sanitizers are some ten times slower";
    RecordProperty(name, std::to_string(static_cast<double>(outcome.memory) / static_cast<double>(bytes.size())) +
                             " x, " + std::to_string(outcome.seconds) + " s");
  }
}

TEST(MeshHostile, HeadersOfAllFormatsBeforeAnyBytes) {
  cairn::CounterRng random(5, 0);
  for (const std::string start :
       {"", "solid ", "ply\n", "ply\nformat binary_little_endian 1.0\n", "OFF\n", "v ", "f 1 2 3\n"}) {
    for (int trial = 0; trial < 2'000; ++trial) {
      std::string bytes = start;
      for (std::uint64_t k = random.index(300); k > 0; --k)
        bytes += static_cast<char>(random.index(trial % 2 == 0 ? 256 : 64));
      EXPECT_LE(outcome_of(bytes).memory, allowance(bytes, kRoomOfSmallFiles));
    }
  }
}

TEST(MeshHostile, TheKeptCorpusIsReadOrRefused) {
  const std::filesystem::path folder = std::filesystem::path(CAIRN_SOURCE_DIR) / "tests" / "fuzz" / "corpus" / "mesh";
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string bytes = bytes_of(entry.path());
    EXPECT_LE(outcome_of(bytes).memory, allowance(bytes, kRoomOfSmallFiles)) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 10);
}

}  // namespace
