#include "cairn/inputs/shapes/pieces.hpp"

#include <string>
#include <utility>

#include "cairn/inputs/entry_path.hpp"
#include "cairn/inputs/solid_of_shape.hpp"
#include "cairn/inputs/turns.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

namespace {

template <int D>
Result<Solid<D>, InputErrors> joined(const std::vector<Pieces::Piece>& pieces, Intake& intake) {
  InputErrors faults;
  std::vector<PlacedSolid<D>> placed;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const std::string path = entry_path("pieces", pieces.size(), i);
    const Pieces::Piece& piece = pieces[i];
    const Result<Vector<D>, InputErrors> at = place_of<D>(piece.at, path + ".at");
    if (!at) faults.insert(faults.end(), at.error().begin(), at.error().end());
    Result<Solid<D>, InputErrors> solid =
        std::visit([&](const auto& shape) { return solid_of_shape<D>(shape, intake); }, piece.shape);
    if (!solid) {
      for (InputError& f : solid.error()) f.key = path + '.' + f.key;
      faults.insert(faults.end(), solid.error().begin(), solid.error().end());
    }
    if (faults.empty()) placed.push_back({std::move(solid).value(), {*at, tilt_of<D>(piece.tilt)}});
  }
  if (!faults.empty()) return Unexpected(std::move(faults));
  return united<D>(placed);
}

}  // namespace

void Pieces::describe(Fields& f) {
  f.tables(
      {"pieces", "the shapes", true}, pieces.size(), [this](std::size_t size) { pieces.resize(size); },
      [this](Fields& t, std::size_t index) {
        Piece& piece = pieces[index];
        t.place({"at", "of its centroid; the origin may lie anywhere"}, given(any("m"), "the origin"), piece.at);
        t.number({"tilt", "counter-clockwise as seen"}, any("rad"), piece.tilt);
        one_of(t, {"", "the shape", true}, piece.shape, [](Fields& own, auto& shape) { shape.describe(own); });
      });
}

Result<Solid<2>, InputErrors> Pieces::solid_in_plane(Intake& intake) const { return joined<2>(pieces, intake); }
Result<Solid<3>, InputErrors> Pieces::solid_in_space(Intake& intake) const { return joined<3>(pieces, intake); }

}  // namespace cairn::inputs
