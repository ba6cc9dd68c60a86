#include "cairn/geometry/boundary.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace cairn::geometry {
namespace {

/// The open side at the other end of the fan around `vertex` that begins with the open side `side`; kNone when the fan
/// ends at an edge of more than two triangles.
Side across_fan(const Mesh& mesh, const EdgeTable& edges, Side side, std::uint32_t vertex) {
  for (;;) {
    side = tail(mesh, side) == vertex ? previous_side(side) : next_side(side);  // the triangle's other side at `vertex`
    const std::span<const Side> sides = edges.sides(edges.edge_of(side));
    if (sides.size() == 1) return side;
    if (sides.size() > 2) return kNone;
    side = sides[0] == side ? sides[1] : sides[0];
  }
}

/// Cuts a closed walk into loops without repeated vertices; each starts where it leaves the walk.
class LoopCutter {
 public:
  explicit LoopCutter(std::size_t vertices) : position_(vertices, kNone) {}

  void cut(const std::vector<std::uint32_t>& walk, std::vector<std::vector<std::uint32_t>>& loops) {
    for (const std::uint32_t v : walk) {
      if (position_[v] != kNone) take_from(position_[v], loops);
      position_[v] = static_cast<std::uint32_t>(stack_.size());
      stack_.push_back(v);
    }
    if (!stack_.empty()) take_from(0, loops);
  }

 private:
  void take_from(std::uint32_t start, std::vector<std::vector<std::uint32_t>>& loops) {
    loops.emplace_back(stack_.begin() + start, stack_.end());
    for (const std::uint32_t v : loops.back()) position_[v] = kNone;
    stack_.resize(start);
  }

  std::vector<std::uint32_t> position_;  // on the stack
  std::vector<std::uint32_t> stack_;
};

}  // namespace

Boundary boundary_of(const Mesh& mesh, const EdgeTable& edges) {
  Boundary boundary;
  std::vector<bool> seen(edges.size());
  LoopCutter cutter(mesh.vertices.size());
  std::vector<std::uint32_t> walk;
  const auto follow = [&](Side start, std::uint32_t from) {  // true when it comes back to the start
    walk.clear();
    Side side = start;
    std::uint32_t vertex = from;
    for (;;) {
      walk.push_back(vertex);
      seen[edges.edge_of(side)] = true;
      vertex = tail(mesh, side) == vertex ? head(mesh, side) : tail(mesh, side);
      side = across_fan(mesh, edges, side, vertex);
      if (side == kNone) return false;
      if (side == start) return true;
    }
  };
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (edges.sides(e).size() != 1 || seen[e]) continue;
    const Side start = edges.sides(e)[0];
    if (follow(start, tail(mesh, start))) {
      cutter.cut(walk, boundary.loops);
    } else {
      follow(start, head(mesh, start));  // the other part of the chain
      ++boundary.chains;
    }
  }
  return boundary;
}

}  // namespace cairn::geometry
