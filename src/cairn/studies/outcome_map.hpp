#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

/// A plane divided by outcomes: cells of one outcome, and cells through which one or two boundaries run.
///                                                                              docs/theory/studies.md, "Boundaries"
namespace cairn::studies {

/// A point of the unit square: shares of the two axes.
struct UnitPoint {
  double x{};
  double y{};

  friend bool operator==(const UnitPoint&, const UnitPoint&) = default;
};

/// A piece of boundary in a cell: a parabola over the chord from its begin to its end.                       (X.3)
struct Arc {
  UnitPoint begin;
  UnitPoint end;
  double rise{};         // of its middle over the chord, positive to the left
  std::int32_t left{};   // outcome on the left on the way from begin to end
  std::int32_t right{};  // outcome on the right

  /// The point at share u of the chord.
  UnitPoint at(double u) const;
  /// How far a point lies to the left of the arc, along the normal of the chord.
  double distance(UnitPoint p) const;
};

enum class CellKind : std::uint8_t {
  divided,     // into four cells
  uniform,     // one outcome, as far as is known
  crossed,     // by one boundary, or by two that do not meet in it
  unresolved,  // more outcomes meet than can be told apart at the accuracy asked for
};

/// Lower left corner and sides. A divided cell's parts follow each other: lower left, lower right, upper left, upper
/// right.
struct MapCell {
  UnitPoint corner;
  double width{};
  double height{};
  CellKind kind{CellKind::uniform};
  std::int32_t outcome{};      // of a uniform cell; of a crossed one, on the inner side of its arcs
  std::uint32_t first_part{};  // of a divided cell
  std::uint32_t arcs{};        // of a crossed cell, 1 or 2: each cuts off a part with another outcome than `outcome`
  std::array<Arc, 2> arc{};
};

/// A boundary from cell to cell, with the outcomes to its left and right.
struct Boundary {
  std::int32_t left{};
  std::int32_t right{};
  std::vector<UnitPoint> points;  // closed where the last is the first
};

/// Where a line parallel to the second axis crosses boundaries.
struct Crossing {
  double y{};
  std::int32_t below{};
  std::int32_t above{};
};

/// One outcome over a polygon, counter-clockwise.
struct Patch {
  std::int32_t outcome{};
  std::vector<UnitPoint> outline;
};

struct OutcomeMap {
  std::uint32_t columns{};  // of the seeding grid
  std::uint32_t rows{};
  double accuracy{};           // of the boundaries, as a share of the axes
  std::vector<MapCell> cells;  // those of the grid first, row by row from below

  /// The undivided cell in which a point lies.
  const MapCell& cell_at(UnitPoint p) const;

  /// What the map says of a point: certain further than the accuracy from every boundary.
  struct Saying {
    std::int32_t outcome{};
    bool certain{};
  };
  Saying at(UnitPoint p) const;

  /// In ascending order; boundaries that meet the line at unresolved cells are not among them.
  std::vector<Crossing> crossings(double x) const;

  /// Polylines that leave the arcs by no more than a quarter of the accuracy; of a plain grid, which has none, the sides
  /// between its cells. Longest first.
  std::vector<Boundary> boundaries() const;

  /// All of the square but its unresolved cells.
  std::vector<Patch> patches() const;

  /// How much of the square each outcome takes.
  std::map<std::int32_t, double> shares() const;
};

}  // namespace cairn::studies
