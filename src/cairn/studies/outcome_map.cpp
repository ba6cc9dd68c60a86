#include "cairn/studies/outcome_map.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "cairn/core/contract.hpp"

namespace cairn::studies {
namespace {

/// The same bits everywhere, which hypot does not promise.
double length(double dx, double dy) { return std::sqrt(dx * dx + dy * dy); }

std::span<const Arc> arcs_of(const MapCell& cell) {
  return {cell.arc.data(), cell.kind == CellKind::crossed ? cell.arcs : 0};
}

UnitPoint between(UnitPoint a, UnitPoint b, double u) { return {a.x + u * (b.x - a.x), a.y + u * (b.y - a.y)}; }

/// So many straight pieces follow an arc to a quarter of the accuracy: a parabola of rise h leaves n chords by h/n².
int pieces_of(const Arc& arc, double accuracy) {
  constexpr int kMost = 64;
  return std::clamp(static_cast<int>(std::ceil(std::sqrt(4.0 * std::fabs(arc.rise) / accuracy))), 1, kMost);
}

void add_arc(const Arc& arc, double accuracy, std::vector<UnitPoint>& points) {
  const int pieces = pieces_of(arc, accuracy);
  for (int k = 0; k <= pieces; ++k) points.push_back(arc.at(static_cast<double>(k) / pieces));
}

/// How far along the rim of a cell a point lies, counter-clockwise from its lower left corner, a side counting 1.
double along_rim(const MapCell& cell, UnitPoint p) {
  const double x = (p.x - cell.corner.x) / cell.width;
  const double y = (p.y - cell.corner.y) / cell.height;
  const std::array<double, 4> off = {std::fabs(y), std::fabs(1.0 - x), std::fabs(1.0 - y), std::fabs(x)};
  switch (std::min_element(off.begin(), off.end()) - off.begin()) {
    case 0:
      return x;
    case 1:
      return 1.0 + y;
    case 2:
      return 3.0 - x;
    default:
      return 4.0 - y;
  }
}

UnitPoint corner_of(const MapCell& cell, int number) {
  return {cell.corner.x + (number == 1 || number == 2 ? cell.width : 0.0),
          cell.corner.y + (number >= 2 ? cell.height : 0.0)};
}

/// The corners met on the way along the rim from one place to another.
void add_rim(const MapCell& cell, double from, double to, std::vector<UnitPoint>& points) {
  if (to < from) to += 4.0;
  for (int corner = static_cast<int>(std::floor(from)) + 1; corner < to; ++corner)
    points.push_back(corner_of(cell, corner % 4));
}

/// What a crossed cell consists of: behind each arc the part that it cuts off, and what is left.
void add_crossed(const MapCell& cell, double accuracy, std::vector<Patch>& list) {
  struct Cut {
    double from{};  // along the rim, counter-clockwise: the part cut off lies there
    double to{};
    std::int32_t outcome{};
    std::vector<UnitPoint> arc;
  };
  std::vector<Cut> cuts;
  for (const Arc& arc : arcs_of(cell)) {
    const bool on_right = arc.right != cell.outcome;
    Cut cut{along_rim(cell, arc.begin), along_rim(cell, arc.end), on_right ? arc.right : arc.left, {}};
    add_arc(arc, accuracy, cut.arc);
    if (!on_right) {
      std::swap(cut.from, cut.to);
      std::reverse(cut.arc.begin(), cut.arc.end());
    }
    cuts.push_back(std::move(cut));
  }
  std::sort(cuts.begin(), cuts.end(), [](const Cut& a, const Cut& b) { return a.from < b.from; });
  Patch inner{cell.outcome, {}};
  for (std::size_t k = 0; k < cuts.size(); ++k) {
    const Cut& cut = cuts[k];
    inner.outline.insert(inner.outline.end(), cut.arc.begin(), cut.arc.end());
    add_rim(cell, cut.to, cuts[(k + 1) % cuts.size()].from, inner.outline);
    Patch off{cut.outcome, {cut.arc.rbegin(), cut.arc.rend()}};
    add_rim(cell, cut.from, cut.to, off.outline);
    list.push_back(std::move(off));
  }
  list.push_back(std::move(inner));
}

double area_of(const std::vector<UnitPoint>& outline) {
  double twice = 0.0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const UnitPoint a = outline[i];
    const UnitPoint b = outline[(i + 1) % outline.size()];
    twice += a.x * b.y - a.y * b.x;
  }
  return 0.5 * twice;
}

/// Joins boundaries where one begins so close to another's end: cells whose corner is cut off by less than the accuracy
/// leave such gaps.
void join(std::vector<Boundary>& list, double gap) {
  const auto near = [&](UnitPoint a, UnitPoint b) { return length(a.x - b.x, a.y - b.y) <= gap; };
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (std::size_t k = 0; k < list.size();) {
      Boundary& one = list[i];
      Boundary& other = list[k];
      const bool alike = k != i && one.left == other.left && one.right == other.right;
      if (!alike || !(near(one.points.back(), other.points.front()) || near(other.points.back(), one.points.front()))) {
        ++k;
        continue;
      }
      std::vector<UnitPoint>& first = near(one.points.back(), other.points.front()) ? one.points : other.points;
      std::vector<UnitPoint>& second = &first == &one.points ? other.points : one.points;
      first.insert(first.end(), second.begin(), second.end());
      if (&first != &one.points) one.points = std::move(first);
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(k));
      if (k < i) --i;
      k = 0;
    }
  }
}

/// The sides between cells of a plain grid that have different outcomes; the lesser outcome is to the left.
std::vector<Arc> borders_of(const OutcomeMap& map) {
  std::vector<Arc> borders;
  const auto add = [&](UnitPoint begin, UnitPoint end, std::int32_t left, std::int32_t right) {
    if (left < right) borders.push_back({begin, end, 0.0, left, right});
    if (left > right) borders.push_back({end, begin, 0.0, right, left});
  };
  for (std::uint32_t row = 0; row < map.rows; ++row) {
    for (std::uint32_t column = 0; column < map.columns; ++column) {
      const std::size_t here = std::size_t{row} * map.columns + column;
      const MapCell& cell = map.cells[here];
      if (column + 1 < map.columns) {
        const MapCell& beside = map.cells[here + 1];
        const double top = row + 1 < map.rows ? map.cells[here + map.columns].corner.y : 1.0;
        add(beside.corner, {beside.corner.x, top}, cell.outcome, beside.outcome);
      }
      if (row + 1 < map.rows) {
        const MapCell& above = map.cells[here + map.columns];
        const double end = column + 1 < map.columns ? map.cells[here + 1].corner.x : 1.0;
        add(above.corner, {end, above.corner.y}, above.outcome, cell.outcome);
      }
    }
  }
  return borders;
}

using Place = std::pair<double, double>;
Place place_of(UnitPoint p) { return {p.x, p.y}; }

}  // namespace

UnitPoint Arc::at(double u) const {
  const double chord = length(end.x - begin.x, end.y - begin.y);
  const UnitPoint p = between(begin, end, u);
  if (chord == 0.0) return p;
  const double v = 4.0 * rise * u * (1.0 - u) / chord;
  return {p.x - v * (end.y - begin.y), p.y + v * (end.x - begin.x)};
}

double Arc::distance(UnitPoint p) const {
  const double dx = end.x - begin.x;
  const double dy = end.y - begin.y;
  const double chord = length(dx, dy);
  if (chord == 0.0) return 0.0;
  const double u = ((p.x - begin.x) * dx + (p.y - begin.y) * dy) / (chord * chord);
  const double v = (dx * (p.y - begin.y) - dy * (p.x - begin.x)) / chord;
  return u <= 0.0 || u >= 1.0 ? v : v - 4.0 * rise * u * (1.0 - u);
}

const MapCell& OutcomeMap::cell_at(UnitPoint p) const {
  const auto index = [](double share, std::uint32_t count) {
    return static_cast<std::uint32_t>(std::clamp(share * count, 0.0, count - 1.0));
  };
  const MapCell* cell = &cells[std::size_t{index(p.y, rows)} * columns + index(p.x, columns)];
  while (cell->kind == CellKind::divided) {
    const bool right = p.x >= cell->corner.x + 0.5 * cell->width;
    const bool upper = p.y >= cell->corner.y + 0.5 * cell->height;
    cell = &cells[cell->first_part + (right ? 1U : 0U) + (upper ? 2U : 0U)];
  }
  return *cell;
}

OutcomeMap::Saying OutcomeMap::at(UnitPoint p) const {
  const MapCell& cell = cell_at(p);
  if (cell.kind == CellKind::uniform) return {cell.outcome, true};
  if (cell.kind == CellKind::unresolved) return {cell.outcome, false};
  Saying says{cell.outcome, true};
  for (const Arc& arc : arcs_of(cell)) {
    const double left = arc.distance(p);
    const std::int32_t outcome = left > 0.0 ? arc.left : arc.right;
    if (outcome != cell.outcome) says.outcome = outcome;
    says.certain = says.certain && std::fabs(left) > accuracy;
  }
  return says;
}

std::vector<Crossing> OutcomeMap::crossings(double x) const {
  std::vector<Crossing> found;
  for (const MapCell& cell : cells) {
    for (const Arc& arc : arcs_of(cell)) {
      // Straight pieces as in boundaries(): the half-open rule counts a shared end once.
      const int pieces = pieces_of(arc, accuracy);
      UnitPoint a = arc.begin;
      for (int k = 1; k <= pieces; ++k) {
        const UnitPoint b = arc.at(static_cast<double>(k) / pieces);
        if ((a.x <= x) != (b.x <= x)) {
          const bool rightwards = b.x > a.x;
          found.push_back({a.y + (x - a.x) / (b.x - a.x) * (b.y - a.y), rightwards ? arc.right : arc.left,
                           rightwards ? arc.left : arc.right});
        }
        a = b;
      }
    }
  }
  std::sort(found.begin(), found.end(), [](const Crossing& a, const Crossing& b) { return a.y < b.y; });
  return found;
}

std::vector<Boundary> OutcomeMap::boundaries() const {
  std::vector<const Arc*> arcs;
  for (const MapCell& cell : cells)
    for (const Arc& arc : arcs_of(cell)) arcs.push_back(&arc);
  std::vector<Arc> borders;
  if (arcs.empty()) borders = borders_of(*this);
  for (const Arc& border : borders) arcs.push_back(&border);
  // Neighbours share the point at which the boundary passes from one to the other, bit by bit.
  std::multimap<Place, std::size_t> by_begin;
  std::multimap<Place, std::size_t> by_end;
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    by_begin.emplace(place_of(arcs[i]->begin), i);
    by_end.emplace(place_of(arcs[i]->end), i);
  }
  std::vector<bool> used(arcs.size(), false);
  const auto next = [&](const std::multimap<Place, std::size_t>& index, UnitPoint p, const Arc& like) {
    const auto [first, last] = index.equal_range(place_of(p));
    for (auto it = first; it != last; ++it)
      if (!used[it->second] && arcs[it->second]->left == like.left && arcs[it->second]->right == like.right)
        return it->second;
    return arcs.size();
  };
  std::vector<Boundary> list;
  for (std::size_t seed = 0; seed < arcs.size(); ++seed) {
    if (used[seed]) continue;
    used[seed] = true;
    std::vector<std::size_t> before;
    for (std::size_t i = next(by_end, arcs[seed]->begin, *arcs[seed]); i < arcs.size();
         i = next(by_end, arcs[i]->begin, *arcs[i])) {
      used[i] = true;
      before.push_back(i);
    }
    std::vector<std::size_t> chain(before.rbegin(), before.rend());
    chain.push_back(seed);
    for (std::size_t i = next(by_begin, arcs[seed]->end, *arcs[seed]); i < arcs.size();
         i = next(by_begin, arcs[i]->end, *arcs[i])) {
      used[i] = true;
      chain.push_back(i);
    }
    Boundary boundary{arcs[seed]->left, arcs[seed]->right, {}};
    for (const std::size_t i : chain) {
      if (!boundary.points.empty()) boundary.points.pop_back();
      add_arc(*arcs[i], accuracy, boundary.points);
    }
    list.push_back(std::move(boundary));
  }
  if (borders.empty()) join(list, 2.0 * accuracy);
  std::stable_sort(list.begin(), list.end(),
                   [](const Boundary& a, const Boundary& b) { return a.points.size() > b.points.size(); });
  return list;
}

std::vector<Patch> OutcomeMap::patches() const {
  std::vector<Patch> list;
  for (const MapCell& cell : cells) {
    if (cell.kind == CellKind::uniform) {
      list.push_back({cell.outcome, {corner_of(cell, 0), corner_of(cell, 1), corner_of(cell, 2), corner_of(cell, 3)}});
    } else if (cell.kind == CellKind::crossed) {
      add_crossed(cell, accuracy, list);
    }
  }
  return list;
}

std::map<std::int32_t, double> OutcomeMap::shares() const {
  std::map<std::int32_t, double> shares;
  for (const Patch& patch : patches()) shares[patch.outcome] += area_of(patch.outline);
  return shares;
}

}  // namespace cairn::studies
