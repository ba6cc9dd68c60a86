#include "cairn/studies/trace.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "cairn/core/contract.hpp"
#include "cairn/core/rng.hpp"
#include "cairn/studies/hidden_share.hpp"

namespace cairn::studies {
namespace {

/// A place on the lattice of all points that are ever asked for: cells are divided in halves down to its units.
struct Spot {
  std::int64_t x{};
  std::int64_t y{};

  friend bool operator==(Spot, Spot) = default;
};

constexpr int kMostLevels = 31;  // of divisions: a coordinate fits into 42 bits with 1024 cells

struct SpotHash {
  std::size_t operator()(Spot s) const {
    std::uint64_t h = (static_cast<std::uint64_t>(s.x) << 32U) ^ static_cast<std::uint64_t>(s.y);
    h = (h ^ (h >> 31U)) * 0x9E3779B97F4A7C15U;  // 2^64 / golden ratio
    return static_cast<std::size_t>(h ^ (h >> 29U));
  }
};

/// A cell as the tracer sees it; its place in `cells_` is that in the map.
struct Box {
  Spot corner{};
  std::int64_t side{};  // [units]
  std::uint32_t level{};
};

/// Where the outcome changes along the rim of a cell, counter-clockwise.
struct Change {
  Spot before{};
  Spot after{};
  std::int32_t outcome_before{};
  std::int32_t outcome_after{};
  bool hides_another{};  // between them a third outcome takes less of the rim than the accuracy
};

enum class Step : std::uint8_t { settled, waits, divide };  // the later, the more remains to be done

class Tracer {
 public:
  Tracer(const TraceOptions& options, const AskRound& ask) : options_(options), ask_(ask) {
    CAIRN_CHECK(options.columns >= 1 && options.rows >= 1 && options.columns <= 1024 && options.rows <= 1024,
                options.columns, options.rows);
    CAIRN_CHECK(options.accuracy >= 1e-7 && options.accuracy <= 0.1, options.accuracy);
    CAIRN_CHECK(options.probe_rounds >= 1, options.probe_rounds);
    // Units of 1/64 of the accuracy: what rounding to the lattice moves does not matter.
    constexpr double kUnitsPerAccuracy = 64.0;
    const double largest = 1.0 / std::min(options.columns, options.rows);
    int levels = 1;
    while (levels < kMostLevels && std::ldexp(largest, -levels) * kUnitsPerAccuracy > options.accuracy) ++levels;
    seed_side_ = std::int64_t{1} << levels;
    unit_x_ = 1.0 / (static_cast<double>(options.columns) * static_cast<double>(seed_side_));
    unit_y_ = 1.0 / (static_cast<double>(options.rows) * static_cast<double>(seed_side_));
    map_.columns = options.columns;
    map_.rows = options.rows;
    map_.accuracy = options.accuracy;
  }

  std::optional<Trace> run() {
    for (std::uint32_t j = 0; j < options_.rows; ++j)
      for (std::uint32_t i = 0; i < options_.columns; ++i) add_box({{i * seed_side_, j * seed_side_}, seed_side_, 0});
    for (std::int64_t j = 0; j <= options_.rows; ++j)
      for (std::int64_t i = 0; i <= options_.columns; ++i) want({i * seed_side_, j * seed_side_});
    if (!ask_wanted() || !settle()) return std::nullopt;
    for (std::uint32_t round = 0; round < options_.probe_rounds && options_.probes > 0; ++round) {
      if (!probe(round)) return std::nullopt;
      if (quality_.last_surprises == 0 || is_full()) break;
      if (!settle()) return std::nullopt;
    }
    finish();
    return Trace{std::move(map_), quality_};
  }

 private:
  // ---------------------------------------------------------------------------------------------------- points

  UnitPoint point_of(Spot s) const { return {static_cast<double>(s.x) * unit_x_, static_cast<double>(s.y) * unit_y_}; }
  Spot spot_of(UnitPoint p) const {
    return {static_cast<std::int64_t>(std::floor(p.x / unit_x_ + 0.5)),
            static_cast<std::int64_t>(std::floor(p.y / unit_y_ + 0.5))};
  }
  bool inside(Spot s) const {
    return s.x >= 0 && s.y >= 0 && s.x <= seed_side_ * options_.columns && s.y <= seed_side_ * options_.rows;
  }
  const Found* known(Spot s) const {
    const auto it = known_.find(s);
    return it == known_.end() || !it->second ? nullptr : &*it->second;
  }
  void want(Spot s) {
    if (known_.emplace(s, std::nullopt).second) wanted_.push_back(s);
  }
  bool is_full() const { return asked_.size() >= options_.most_points; }

  bool ask_wanted() {
    if (wanted_.empty()) return true;
    std::vector<UnitPoint> points;
    points.reserve(wanted_.size());
    for (const Spot s : wanted_) points.push_back(point_of(s));
    const std::optional<std::vector<Found>> answers = ask_(points);
    if (!answers) return false;
    CAIRN_CHECK(answers->size() == points.size(), answers->size(), points.size());
    for (std::size_t k = 0; k < points.size(); ++k) known_[wanted_[k]] = (*answers)[k];
    asked_.insert(asked_.end(), wanted_.begin(), wanted_.end());
    wanted_.clear();
    ++quality_.rounds;
    return true;
  }

  // ----------------------------------------------------------------------------------------------------- cells

  void add_box(Box box) {
    boxes_.push_back(box);
    MapCell cell;
    cell.corner = point_of(box.corner);
    cell.width = static_cast<double>(box.side) * unit_x_;
    cell.height = static_cast<double>(box.side) * unit_y_;
    map_.cells.push_back(cell);
  }

  bool is_small(const MapCell& cell) const { return std::max(cell.width, cell.height) <= options_.accuracy; }

  void divide(std::size_t index) {
    const Box box = boxes_[index];
    const std::int64_t half = box.side / 2;
    map_.cells[index].kind = CellKind::divided;
    map_.cells[index].first_part = static_cast<std::uint32_t>(boxes_.size());
    for (const Spot s : {Spot{half, 0}, Spot{0, half}, Spot{half, half}, Spot{box.side, half}, Spot{half, box.side}})
      want({box.corner.x + s.x, box.corner.y + s.y});
    for (const Spot s : {Spot{0, 0}, Spot{half, 0}, Spot{0, half}, Spot{half, half}})
      add_box({{box.corner.x + s.x, box.corner.y + s.y}, half, box.level + 1});
  }

  /// Spots known between two ends of a side, the ends without the last. Whoever divides a side asks for its middle
  /// first, so that nothing is known beyond an unknown middle.
  void add_side(Spot a, Spot b, std::vector<Spot>& rim) const {
    const std::int64_t length = std::abs(b.x - a.x) + std::abs(b.y - a.y);
    const Spot middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
    if (length >= 2 && known(middle) != nullptr) {
      add_side(a, middle, rim);
      add_side(middle, b, rim);
    } else {
      rim.push_back(a);
    }
  }

  /// Known spots on the rim of a cell, counter-clockwise.
  std::vector<Spot> rim_of(const Box& box) const {
    const Spot a = box.corner;
    const Spot b{a.x + box.side, a.y};
    const Spot c{a.x + box.side, a.y + box.side};
    const Spot d{a.x, a.y + box.side};
    std::vector<Spot> rim;
    add_side(a, b, rim);
    add_side(b, c, rim);
    add_side(c, d, rim);
    add_side(d, a, rim);
    return rim;
  }

  std::vector<Change> changes_of(const std::vector<Spot>& rim) const {
    std::vector<Change> changes;
    for (std::size_t k = 0; k < rim.size(); ++k) {
      const Spot next = rim[(k + 1) % rim.size()];
      const std::int32_t here = known(rim[k])->outcome;
      const std::int32_t there = known(next)->outcome;
      if (here != there) changes.push_back({rim[k], next, here, there});
    }
    return changes;
  }

  bool details_differ(const Box& box) const {
    const std::int32_t first = known(box.corner)->detail;
    for (const Spot s : {Spot{box.side, 0}, Spot{0, box.side}, Spot{box.side, box.side}})
      if (known({box.corner.x + s.x, box.corner.y + s.y})->detail != first) return true;
    return false;
  }

  /// What the points known so far make of a cell.
  Step examine(std::size_t index) {
    const Box box = boxes_[index];
    MapCell& cell = map_.cells[index];
    const std::vector<Spot> rim = rim_of(box);
    std::vector<Change> changes = changes_of(rim);
    cell.outcome = known(box.corner)->outcome;
    cell.kind = CellKind::unresolved;
    if (changes.size() > 2) {
      if (locate_thin(box, changes)) return Step::waits;
      cell.outcome = leave_out_thin(box, changes);
    }
    if (changes.empty()) {
      cell.kind = CellKind::uniform;
      return box.level < options_.closer && details_differ(box) ? Step::divide : Step::settled;
    }
    const std::optional<std::size_t> first = first_cut(box, changes);
    if (!first) return is_small(cell) ? Step::settled : Step::divide;
    bool waits = false;
    for (const Change& change : changes) waits = halve(change) || waits;
    if (waits) return Step::waits;
    Step worst = Step::settled;
    cell.outcome = changes[*first].outcome_before;
    cell.arcs = 0;
    for (std::size_t k = *first; k < changes.size(); k += 2) {
      // What lies on the rim after a change is on the right of the way from there to the next one. The larger outcome
      // is always put on the right, so that the end of an arc is the begin of the next.
      const Change* from = &changes[k];
      const Change* to = &changes[(k + 1) % changes.size()];
      if (from->outcome_before > from->outcome_after) std::swap(from, to);
      Arc arc;
      arc.left = std::min(from->outcome_before, from->outcome_after);
      arc.right = std::max(from->outcome_before, from->outcome_after);
      arc.begin = middle_of(*from);
      arc.end = middle_of(*to);
      const bool hides_another = from->hides_another || to->hides_another;
      worst = std::max(worst, is_small(cell) ? Step::settled : fit(cell, arc, hides_another));
      cell.arc[cell.arcs++] = arc;
    }
    if (worst == Step::settled) cell.kind = CellKind::crossed;
    return worst;
  }

  /// How much of the rim lies between a change and the next, at least and at most, as a share of the axes.
  std::pair<double, double> between(const Box& box, const Change& change, const Change& next) const {
    const double unit = std::max(unit_x_, unit_y_);
    return {static_cast<double>(rim_length(box, change.after, next.before)) * unit,
            static_cast<double>(rim_length(box, change.before, next.after)) * unit};
  }

  /// Asks for the middles of changes that may lie closer together than the accuracy, until it is known. False: it is.
  bool locate_thin(const Box& box, const std::vector<Change>& changes) {
    bool waits = false;
    for (std::size_t k = 0; k < changes.size(); ++k) {
      const Change& next = changes[(k + 1) % changes.size()];
      const auto [least, most] = between(box, changes[k], next);
      if (least > options_.accuracy || most <= options_.accuracy) continue;
      const bool one = halve(changes[k]);
      waits = halve(next) || one || waits;
    }
    return waits;
  }

  /// Takes outcomes out that take less of the rim than the accuracy; returns one that stays.                 (X.2)
  std::int32_t leave_out_thin(const Box& box, std::vector<Change>& changes) const {
    std::int32_t outcome = changes[0].outcome_before;
    for (std::size_t k = 0; k < changes.size() && changes.size() > 1;) {
      const std::size_t after = (k + 1) % changes.size();
      Change& change = changes[k];
      const Change next = changes[after];
      outcome = change.outcome_before;
      if (between(box, change, next).second > options_.accuracy) {
        ++k;
        continue;
      }
      change.after = next.after;
      change.outcome_after = next.outcome_after;
      change.hides_another = true;
      const bool gone = change.outcome_before == change.outcome_after;
      changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(after));
      if (after < k) --k;
      if (gone) changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(k));
    }
    return changes.empty() ? outcome : changes[0].outcome_before;
  }

  /// The change after which a part of the cell is cut off; nothing where the cell is not that simple. Of four changes
  /// two arcs are made, the outcome between them being the one that both share; where that can be either, the one that
  /// takes less of the rim, as in a tongue.
  static std::optional<std::size_t> first_cut(const Box& box, const std::vector<Change>& changes) {
    if (changes.size() == 2) return 0;
    if (changes.size() != 4) return std::nullopt;
    const bool even = changes[1].outcome_after == changes[3].outcome_after;  // cut off after changes 0 and 2
    const bool odd = changes[0].outcome_after == changes[2].outcome_after;   // cut off after changes 1 and 3
    if (even && odd) {
      const std::int64_t cut_by_even =
          rim_length(box, changes[0].after, changes[1].before) + rim_length(box, changes[2].after, changes[3].before);
      return cut_by_even >= 2 * box.side ? 0 : 1;
    }
    if (even) return 0;
    if (odd) return 1;
    return std::nullopt;
  }

  /// Along the rim, counter-clockwise. [units]
  static std::int64_t rim_length(const Box& box, Spot from, Spot to) {
    const auto along = [&](Spot s) {
      const std::int64_t x = s.x - box.corner.x;
      const std::int64_t y = s.y - box.corner.y;
      return y == 0 ? x : x == box.side ? box.side + y : y == box.side ? 3 * box.side - x : 4 * box.side - y;
    };
    const std::int64_t length = along(to) - along(from);
    return length < 0 ? length + 4 * box.side : length;
  }

  /// Asks for the middle of a change that is not yet located to half the accuracy.                          (X.1)
  bool halve(const Change& change) {
    if (change.hides_another) return false;
    const double length = std::max(static_cast<double>(std::abs(change.after.x - change.before.x)) * unit_x_,
                                   static_cast<double>(std::abs(change.after.y - change.before.y)) * unit_y_);
    if (length <= 0.5 * options_.accuracy) return false;
    want({(change.before.x + change.after.x) / 2, (change.before.y + change.after.y) / 2});
    return true;
  }
  UnitPoint middle_of(const Change& change) const {
    const UnitPoint a = point_of(change.before);
    const UnitPoint b = point_of(change.after);
    return {0.5 * (a.x + b.x), 0.5 * (a.y + b.y)};
  }

  // ------------------------------------------------------------------------------------------------------ arcs

  /// The outcome at a point, or that it has been asked for, or that the square ends before it.
  enum class Look : std::uint8_t { left, right, other, waits, outside };
  Look look(UnitPoint p, const Arc& arc) {
    const Spot s = spot_of(p);
    if (!inside(s)) return Look::outside;
    const Found* found = known(s);
    if (found == nullptr) {
      want(s);
      return Look::waits;
    }
    return found->outcome == arc.left ? Look::left : found->outcome == arc.right ? Look::right : Look::other;
  }

  /// A way across an arc: from a share u of its chord along the normal, positive to the left.
  struct Across {
    UnitPoint begin;
    double dx{}, dy{}, chord{};
    UnitPoint at(double u, double v) const {
      return {begin.x + u * dx - v * dy / chord, begin.y + u * dy + v * dx / chord};
    }
  };

  /// Where the way across the middle of the chord passes from right to left, to half the accuracy. A third outcome
  /// counts as `third`.
  struct Rise {
    Step step{Step::divide};
    double value{};
    bool met_third{};
  };
  Rise rise_of(const Across& way, const Arc& arc, Look third) {
    Rise rise;
    const auto see = [&](double v) {
      Look seen = look(way.at(0.5, v), arc);
      if (seen == Look::other) {
        rise.met_third = true;
        seen = third;
      }
      return seen;
    };
    const Look middle = see(0.0);
    if (middle == Look::waits) return {Step::waits, 0.0, false};
    if (middle == Look::outside || middle == Look::other) return rise;
    // Ever wider steps to the other side: a second boundary may run close by.
    const double most = 0.25 * way.chord;
    double near_end = 0.0;
    double far_end = (middle == Look::right ? 0.5 : -0.5) * options_.accuracy;
    for (;;) {
      if (std::fabs(far_end) > most) far_end = std::copysign(most, far_end);
      const Look far = see(far_end);
      if (far == Look::waits) return {Step::waits, 0.0, false};
      if (far == Look::other || far == Look::outside || (far == middle && std::fabs(far_end) == most)) return rise;
      if (far != middle) break;
      near_end = far_end;
      far_end *= 4.0;
    }
    while (std::fabs(far_end - near_end) > 0.5 * options_.accuracy) {
      const double v = 0.5 * (near_end + far_end);
      const Look here = see(v);
      if (here == Look::waits) return {Step::waits, 0.0, false};
      if (here != Look::left && here != Look::right) return rise;
      (here == middle ? near_end : far_end) = v;
    }
    rise.step = Step::settled;
    rise.value = 0.5 * (near_end + far_end);
    return rise;
  }

  /// Finds the rise of the arc's middle and compares the arc with the boundary at two further places.        (X.3)
  Step fit(const MapCell& cell, Arc& arc, bool hides_another) {
    Across way{arc.begin, arc.end.x - arc.begin.x, arc.end.y - arc.begin.y, 0.0};
    way.chord = std::sqrt(way.dx * way.dx + way.dy * way.dy);
    const double tolerance = options_.accuracy;
    if (way.chord == 0.0) return Step::divide;
    if (way.chord <= 2.0 * tolerance) return compare(way, arc, 0.5, tolerance);  // it cuts a corner
    const Rise rise = rise_of(way, arc, hides_another ? Look::left : Look::other);
    if (rise.step != Step::settled) return rise.step;
    arc.rise = rise.value;
    if (rise.met_third) {
      const Rise other = rise_of(way, arc, Look::right);
      if (other.step != Step::settled) return other.step;
      if (std::fabs(other.value - rise.value) > tolerance) return Step::divide;
      arc.rise = 0.5 * (rise.value + other.value);
    }
    const double offset = (hides_another ? 1.0 : 0.5) * tolerance;
    const Step checked = std::max(compare(way, arc, 0.25, offset), compare(way, arc, 0.75, offset));
    if (checked != Step::settled) return checked;
    return leaves(cell, arc) ? Step::divide : Step::settled;
  }

  /// Whether so far to the left and right of an arc its outcomes are found.
  Step compare(const Across& way, const Arc& arc, double u, double offset) {
    const double v = 4.0 * arc.rise * u * (1.0 - u);
    const Look left = look(way.at(u, v + offset), arc);
    const Look right = look(way.at(u, v - offset), arc);
    if (left == Look::right || left == Look::other || right == Look::left || right == Look::other) return Step::divide;
    return left == Look::waits || right == Look::waits ? Step::waits : Step::settled;
  }

  /// Whether an arc leaves its cell by more than half the accuracy: its neighbour there would not know of it.
  bool leaves(const MapCell& cell, const Arc& arc) const {
    constexpr int kPlaces = 16;
    const double slack = 0.5 * options_.accuracy;
    for (int k = 1; k < kPlaces; ++k) {
      const UnitPoint p = arc.at(static_cast<double>(k) / kPlaces);
      if (p.x < cell.corner.x - slack || p.x > cell.corner.x + cell.width + slack || p.y < cell.corner.y - slack ||
          p.y > cell.corner.y + cell.height + slack)
        return true;
    }
    return false;
  }

  // ------------------------------------------------------------------------------------------------- the search

  /// Rounds of points until every cell is settled and agrees with every point that was ever asked for. False: stopped.
  bool settle() {
    std::vector<std::size_t> open = undivided();
    for (;;) {
      std::vector<std::size_t> still_open;
      std::vector<std::size_t> to_divide;
      for (const std::size_t index : open) {
        const Step step = examine(index);
        if (step == Step::waits) still_open.push_back(index);
        if (step == Step::divide) to_divide.push_back(index);
      }
      // A settled cell may have got new points on its rim from its neighbours: boundaries are followed this way.
      if (still_open.empty() && to_divide.empty()) {
        for (const std::size_t index : undivided())
          if (const Step step = examine(index); step != Step::settled)
            (step == Step::waits ? still_open : to_divide).push_back(index);
      }
      if (still_open.empty() && to_divide.empty()) to_divide = contradicted();
      if (still_open.empty() && to_divide.empty()) return true;
      if (is_full()) return true;
      open = std::move(still_open);
      for (const std::size_t index : to_divide) {
        divide(index);
        for (std::size_t part = 0; part < 4; ++part) open.push_back(map_.cells[index].first_part + part);
      }
      if (!ask_wanted()) return false;
    }
  }

  std::vector<std::size_t> undivided() const {
    std::vector<std::size_t> list;
    for (std::size_t index = 0; index < boxes_.size(); ++index)
      if (map_.cells[index].kind != CellKind::divided) list.push_back(index);
    return list;
  }

  bool contradicts(Spot s) const {
    const OutcomeMap::Saying says = map_.at(point_of(s));
    return says.certain && says.outcome != known(s)->outcome;
  }

  /// Cells that are larger than the accuracy and say something else of a point than was found there.
  std::vector<std::size_t> contradicted() const {
    std::vector<std::size_t> list;
    for (const Spot s : asked_) {
      if (!contradicts(s)) continue;
      const MapCell& cell = map_.cell_at(point_of(s));
      if (!is_small(cell)) list.push_back(static_cast<std::size_t>(&cell - map_.cells.data()));
    }
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
  }

  /// One random point in each of as many equal rectangles as there are probes.                               (X.4)
  bool probe(std::uint32_t round) {
    const auto across = static_cast<std::uint64_t>(std::ceil(std::sqrt(static_cast<double>(options_.probes))));
    const std::uint64_t up = (options_.probes + across - 1) / across;
    CounterRng rng(options_.seed, round);
    std::vector<Spot> probes;
    for (std::uint64_t j = 0; j < up; ++j) {
      for (std::uint64_t i = 0; i < across; ++i) {
        const double x = (static_cast<double>(i) + rng.uniform()) / static_cast<double>(across);
        const double y = (static_cast<double>(j) + rng.uniform()) / static_cast<double>(up);
        probes.push_back(spot_of({x, y}));
        want(probes.back());
      }
    }
    if (!ask_wanted()) return false;
    quality_.last_surprises = 0;
    for (const Spot s : probes) quality_.last_surprises += contradicts(s) ? 1 : 0;
    quality_.surprises += quality_.last_surprises;
    quality_.probes = probes.size();
    quality_.probe_rounds = round + 1;
    return true;
  }

  void finish() {
    quality_.points = asked_.size();
    quality_.complete = !is_full();
    quality_.coarsest = options_.accuracy;
    for (const MapCell& cell : map_.cells) {
      if (cell.kind != CellKind::unresolved) continue;
      ++quality_.unresolved;
      quality_.coarsest = std::max({quality_.coarsest, cell.width, cell.height});
    }
    const double doubt = (1.0 - kTraceConfidence) / std::max(1U, quality_.probe_rounds);
    quality_.hidden_share = hidden_share(quality_.probes, quality_.last_surprises, doubt);
  }

  TraceOptions options_;
  const AskRound& ask_;
  std::int64_t seed_side_{};
  double unit_x_{};
  double unit_y_{};
  std::unordered_map<Spot, std::optional<Found>, SpotHash> known_;  // looked up only: its order never shows
  std::vector<Spot> wanted_;
  std::vector<Spot> asked_;
  std::vector<Box> boxes_;
  OutcomeMap map_;
  TraceQuality quality_;
};

}  // namespace

std::optional<Trace> trace(const TraceOptions& options, const AskRound& ask) { return Tracer(options, ask).run(); }

}  // namespace cairn::studies
