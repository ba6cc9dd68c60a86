#include "cairn/report/gltf.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "cairn/core/contract.hpp"
#include "cairn/files/atomic_write.hpp"
#include "cairn/report/body_colours.hpp"
#include "cairn/results/json.hpp"

namespace cairn::report {
namespace {

using results::Animation;
using results::Json;
using results::Solid;
using results::SolidBody;

static_assert(std::endian::native == std::endian::little, "a .glb is little-endian");

// Numbers of the format: glTF 2.0, 3.6.2 and 4.4.
constexpr int kFloat = 5126;
constexpr int kUnsignedInt = 5125;
constexpr int kVertices = 34962;
constexpr int kIndices = 34963;
constexpr std::uint32_t kMagic = 0x46546C67;       // "glTF"
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;   // "JSON"
constexpr std::uint32_t kBytesChunk = 0x004E4942;  // "BIN"

/// The bytes of all arrays, and how the document names them.
class Arrays {
 public:
  /// A list of vectors of `width` numbers each, with the bounds that positions and times must have.
  std::size_t floats(const std::vector<float>& values, std::size_t width, const char* type, bool bounds,
                     int target = 0) {
    Json accessor = {{"bufferView", view(values.data(), values.size() * sizeof(float), target)},
                     {"componentType", kFloat},
                     {"count", values.size() / width},
                     {"type", type}};
    if (bounds) {
      Json low = Json::array();
      Json high = Json::array();
      for (std::size_t c = 0; c < width; ++c) {
        float least = values[c];
        float most = values[c];
        for (std::size_t k = c; k < values.size(); k += width) {
          least = std::min(least, values[k]);
          most = std::max(most, values[k]);
        }
        low.push_back(least);
        high.push_back(most);
      }
      accessor["min"] = std::move(low);
      accessor["max"] = std::move(high);
    }
    accessors_.push_back(std::move(accessor));
    return count_++;
  }

  std::size_t indices(const std::vector<std::uint32_t>& values) {
    accessors_.push_back({{"bufferView", view(values.data(), values.size() * sizeof(std::uint32_t), kIndices)},
                          {"componentType", kUnsignedInt},
                          {"count", values.size()},
                          {"type", "SCALAR"}});
    return count_++;
  }

  const Json& accessors() const { return accessors_; }
  const Json& views() const { return views_; }
  const std::string& bytes() const { return bytes_; }

 private:
  std::size_t view(const void* data, std::size_t size, int target) {
    Json json = {{"buffer", 0}, {"byteOffset", bytes_.size()}, {"byteLength", size}};
    if (target != 0) json["target"] = target;
    views_.push_back(std::move(json));
    bytes_.append(static_cast<const char*>(data),
                  size);  // numbers of four bytes: every offset stays a multiple of four
    return view_count_++;
  }

  std::string bytes_;
  Json views_ = Json::array();
  Json accessors_ = Json::array();
  std::size_t count_{};
  std::size_t view_count_{};
};

void add(Vec3 v, std::vector<float>& to) {
  for (const double c : {v.x, v.y, v.z}) to.push_back(static_cast<float>(c));
}

/// The triangles of a body with flat faces; a ball's normals point from its centre, so that it looks round.
struct Triangles {
  std::vector<float> positions;
  std::vector<float> normals;
  std::vector<std::uint32_t> indices;
};

Vec3 unit(Vec3 v) {
  const double length = norm(v);
  return length > 0.0 ? v / length : Vec3{0.0, 0.0, 1.0};
}

void add_solid(const Solid& solid, Triangles& to) {
  Vec3 centre{};
  for (const Vec3& c : solid.corners) centre += c;
  centre = centre / static_cast<double>(std::max<std::size_t>(1, solid.corners.size()));
  for (const auto& face : solid.faces) {
    Vec3 normal{};
    for (std::size_t k = 0; k < face.size(); ++k)
      normal += cross(solid.corners[face[k]], solid.corners[face[(k + 1) % face.size()]]);
    const auto first = static_cast<std::uint32_t>(to.positions.size() / 3);
    for (const std::uint32_t c : face) {
      add(solid.corners[c], to.positions);
      add(unit(solid.round ? solid.corners[c] - centre : normal), to.normals);
    }
    for (std::uint32_t k = 2; k < face.size(); ++k)
      to.indices.insert(to.indices.end(), {first, first + k - 1, first + k});
  }
}

Json mesh_of(const SolidBody& body, std::size_t material, Arrays& arrays) {
  Triangles t;
  for (const Solid& solid : body.solids) add_solid(solid, t);
  if (t.indices.empty()) return {};
  const std::size_t positions = arrays.floats(t.positions, 3, "VEC3", true, kVertices);
  const std::size_t normals = arrays.floats(t.normals, 3, "VEC3", false, kVertices);
  const std::size_t indices = arrays.indices(t.indices);
  return {{"name", body.name},
          {"primitives", Json::array({{{"attributes", {{"POSITION", positions}, {"NORMAL", normals}}},
                                       {"indices", indices},
                                       {"material", material}}})}};
}

Json material_of(const std::string& name, std::size_t place, bool free) {
  const LinearColour c = linear_colour(place, free);
  return {{"name", name},
          {"doubleSided", true},
          {"pbrMetallicRoughness",
           {{"baseColorFactor", Json::array({c.red, c.green, c.blue, 1.0})},
            {"metallicFactor", 0.0},
            {"roughnessFactor", 0.9}}}};
}

/// Of unit length in single precision, and on the side of the one before, so that the arc between them is the short one.
std::array<float, 4> stored(const Quaternion& q, const std::array<float, 4>* before) {
  const double length = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  std::array<double, 4> v{q.x, q.y, q.z, q.w};
  for (double& c : v) c = length > 0.0 ? c / length : (&c == &v[3] ? 1.0 : 0.0);
  double along = 1.0;
  if (before != nullptr) {
    along = 0.0;
    for (std::size_t k = 0; k < 4; ++k) along += v[k] * (*before)[k];
  }
  std::array<float, 4> out{};
  for (std::size_t k = 0; k < 4; ++k) out[k] = static_cast<float>(along < 0.0 ? -v[k] : v[k]);
  return out;
}

/// What a body's node does over time.
class Tracks {
 public:
  Tracks(const Animation& animation, Arrays& arrays) : animation_(animation), arrays_(arrays) {
    std::vector<float> times;
    for (const double t : animation.times) times.push_back(static_cast<float>(t - animation.times.front()));
    times_ = arrays.floats(times, 1, "SCALAR", true);
  }

  void add_body(std::size_t body, std::size_t node) {
    std::vector<float> places;
    std::vector<float> turns;
    std::array<float, 4> before{};
    for (std::size_t k = 0; k < animation_.placements.size(); ++k) {
      const Pose<3>& pose = animation_.placements[k][body];
      add(pose.position, places);
      before = stored(pose.turn, k == 0 ? nullptr : &before);
      turns.insert(turns.end(), before.begin(), before.end());
    }
    add_channel(node, "translation", arrays_.floats(places, 3, "VEC3", false));
    add_channel(node, "rotation", arrays_.floats(turns, 4, "VEC4", false));
  }

  bool any() const { return count_ > 0; }
  Json json() && { return {{"name", "run"}, {"samplers", std::move(samplers_)}, {"channels", std::move(channels_)}}; }

 private:
  void add_channel(std::size_t node, const char* path, std::size_t output) {
    samplers_.push_back({{"input", times_}, {"interpolation", "LINEAR"}, {"output", output}});
    channels_.push_back({{"sampler", count_++}, {"target", {{"node", node}, {"path", path}}}});
  }

  const Animation& animation_;
  Arrays& arrays_;
  std::size_t times_{};
  std::size_t count_{};
  Json samplers_ = Json::array();
  Json channels_ = Json::array();
};

bool moves(const Animation& animation, std::size_t body) {
  const auto same = [](const Pose<3>& a, const Pose<3>& b) { return a.position == b.position && a.turn == b.turn; };
  return std::any_of(animation.placements.begin(), animation.placements.end(),
                     [&](const results::Placement3& p) { return !same(p[body], animation.placements.front()[body]); });
}

void add_number(std::uint32_t n, std::string& to) {
  std::array<char, sizeof n> bytes{};
  std::memcpy(bytes.data(), &n, sizeof n);
  to.append(bytes.data(), bytes.size());
}

void add_chunk(std::uint32_t kind, std::string content, char filling, std::string& to) {
  content.resize((content.size() + 3) / 4 * 4, filling);
  add_number(static_cast<std::uint32_t>(content.size()), to);
  add_number(kind, to);
  to += content;
}

}  // namespace

std::string glb_bytes(const Animation& animation, const std::string& title) {
  CAIRN_CHECK(!animation.times.empty() && animation.times.size() == animation.placements.size());
  Arrays arrays;
  Tracks tracks(animation, arrays);
  Json meshes = Json::array();
  Json materials = Json::array();
  Json children = Json::array();
  for (std::size_t node = 1; node <= animation.bodies.size(); ++node) children.push_back(node);
  // z up becomes y up: (x, y, z) goes to (x, z, -y), a turn by -90 degrees about x.
  const double half = std::sqrt(0.5);
  Json nodes = Json::array();
  nodes.push_back({{"name", "z up"}, {"rotation", Json::array({-half, 0.0, 0.0, half})}, {"children", children}});
  std::size_t mesh_count = 0;
  std::size_t place = 0;
  for (std::size_t b = 0; b < animation.bodies.size(); ++b) {
    const SolidBody& body = animation.bodies[b];
    materials.push_back(material_of(body.name, body.free ? place++ : 0, body.free));
    Json node = {{"name", body.name}};
    Json mesh = mesh_of(body, b, arrays);
    if (!mesh.is_empty()) {
      node["mesh"] = mesh_count++;
      meshes.push_back(std::move(mesh));
    }
    const Pose<3>& start = animation.placements.front()[b];
    const std::array<float, 4> turn = stored(start.turn, nullptr);
    node["translation"] = Json::array({start.position.x, start.position.y, start.position.z});
    node["rotation"] = Json::array({turn[0], turn[1], turn[2], turn[3]});
    nodes.push_back(std::move(node));
    if (moves(animation, b)) tracks.add_body(b, b + 1);
  }
  Json document = {{"asset", {{"version", "2.0"}, {"generator", "Cairn"}}},
                   {"scene", 0},
                   {"scenes", Json::array({{{"name", title}, {"nodes", Json::array({0})}}})},
                   {"nodes", std::move(nodes)}};
  if (mesh_count > 0) {
    document["meshes"] = std::move(meshes);
    document["materials"] = std::move(materials);
  }
  if (tracks.any()) document["animations"] = Json::array({std::move(tracks).json()});
  document["buffers"] = Json::array({{{"byteLength", arrays.bytes().size()}}});
  const std::string content = arrays.bytes();
  document["accessors"] = arrays.accessors();
  document["bufferViews"] = arrays.views();

  std::string chunks;
  add_chunk(kJsonChunk, document.text(), ' ', chunks);
  add_chunk(kBytesChunk, content, '\0', chunks);
  constexpr std::uint32_t kVersionOfFormat = 2;
  constexpr std::uint32_t kHeader = 12;
  std::string file;
  add_number(kMagic, file);
  add_number(kVersionOfFormat, file);
  add_number(static_cast<std::uint32_t>(kHeader + chunks.size()), file);
  return file + chunks;
}

Result<void, files::SystemError> write_glb(const std::filesystem::path& path, const Animation& animation,
                                           const std::string& title) {
  return files::atomic_write(path, glb_bytes(animation, title));
}

}  // namespace cairn::report
