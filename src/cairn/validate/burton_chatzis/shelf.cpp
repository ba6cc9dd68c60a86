#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cairn/model/landscape.hpp"
#include "cairn/validate/burton_chatzis/diagram.hpp"
#include "cairn/validate/burton_chatzis/lambda_rows.hpp"
#include "cairn/validate/burton_chatzis/lines.hpp"
#include "cairn/validate/burton_chatzis/shapes.hpp"

namespace cairn::validate::burton {
namespace {

constexpr double kFriction = 0.55;  // of the paper
constexpr double kManyMore = 1.1;   // what we take "many more" to say: a tenth at least
constexpr const char* kLine = "Fig 16";

struct Shelf {
  Base base;
  std::array<Diagram, 2> diagrams;  // by kPushes
  int both() const { return toppled(diagrams[0]) + toppled(diagrams[1]); }
};

Shelf shaken_shelf(Base base, double reach, const Plane& plane) {
  const Specimen unit = specimen(name_of(base), shelving(base, reach), kFriction);
  return {base, {shaken(unit, plane, kPushes[0]), shaken(unit, plane, kPushes[1])}};
}

void add_directions(Case& out, const std::vector<Shelf>& shelves) {
  for (const Shelf& shelf : shelves) {
    const int right = toppled(shelf.diagrams[0]), left = toppled(shelf.diagrams[1]);
    out.rows.push_back(claim(
        kLine,
        fmt::format("{}: the direction of the pulse matters, many more topple in one of them", name_of(shelf.base)),
        right, left, left >= kManyMore * right, "",
        fmt::format("shown: cells that topple with the ground right first, left first; the upper "
                    "part stands on the left; many more: a tenth")));
  }
}

void add_order(Case& out, const std::vector<Shelf>& shelves) {
  const auto both = [&](Base base) { return shelves[static_cast<std::size_t>(base)].both(); };
  const auto others = [&](Base base, auto better) {
    int best = -1;
    for (const Base other : kBases)
      if (other != base && (best < 0 || better(both(other), best))) best = both(other);
    return best;
  };
  const int fewest_else = others(Base::extensions, [](int a, int b) { return a < b; });
  const int most_else = others(Base::uneven_feet, [](int a, int b) { return a > b; });
  const std::string note = "shown: cells that topple, both directions; ";
  out.rows.push_back(claim(kLine, "the base with extensions topples least", fewest_else, both(Base::extensions),
                           both(Base::extensions) < fewest_else, "", note + "the fewest of the others, extensions"));
  out.rows.push_back(claim(kLine, "the base with uneven feet topples most", most_else, both(Base::uneven_feet),
                           both(Base::uneven_feet) > most_else, "", note + "the most of the others, uneven feet"));
  for (const Base base : {Base::uneven_feet, Base::quarter_circles})
    out.rows.push_back(claim(kLine, fmt::format("{} topple more than the flat base", name_of(base)), both(Base::flat),
                             both(base), both(base) > both(Base::flat), "", note + "flat, this one"));
  for (std::size_t push = 0; push < 2; ++push) {
    std::vector<const Diagram*> all;
    for (const Shelf& shelf : shelves) all.push_back(&shelf.diagrams[push]);
    const Spread s = spread(all);
    out.rows.push_back(
        claim(kLine,
              fmt::format("{}: lowest toppling amplitudes of the bases differ more at high frequencies",
                          name_of(kPushes[push])),
              s.low_frequencies, s.high_frequencies, s.high_frequencies > s.low_frequencies, "g",
              "shown: mean spread of the four, lower and upper half of the frequencies at which all topple below 3 g"));
  }
}

/// How the order depends on lengths that the paper does not give.
void add_scan(Case& out, const Effort& effort) {
  const Plane plane = usual_plane(effort.scan_columns, effort.scan_rows);
  Table table{
      .title = "Bases of the shelf: cells that topple, both directions, over a length that the paper does not give",
      .columns = {"base", "length", "[m]", "toppled"},
      .lines = {},
      .note = {}};
  const auto add = [&](Base base, const char* length, double reach) {
    const int n = shaken_shelf(base, reach, plane).both();
    table.lines.push_back({name_of(base), length, fmt::format("{:.3f}", reach), fmt::format("{}", n)});
    return n;
  };
  add(Base::flat, "-", 0.0);
  add(Base::extensions, "length", usual_reach(Base::extensions));
  constexpr std::array kLengths = {0.005, 0.02, 0.05, 0.08};
  std::array<int, kLengths.size()> circles{}, uneven{};
  for (std::size_t k = 0; k < kLengths.size(); ++k) circles[k] = add(Base::quarter_circles, "radius", kLengths[k]);
  for (std::size_t k = 0; k < kLengths.size(); ++k) uneven[k] = add(Base::uneven_feet, "from the end", kLengths[k]);
  int worse = 0;
  for (std::size_t k = 0; k < kLengths.size(); ++k) worse += uneven[k] > circles[k] ? 1 : 0;
  table.note = fmt::format(
      "{} x {} pulses each way. Both kinds of feet shorten the base: quarter circles by their radius at either end, "
      "uneven feet by their distance from it. Which of the two is worse is a question of these lengths: where they "
      "shorten it alike, uneven feet topple more at {} of {} lengths.",
      plane.columns, plane.rows, worse, kLengths.size());
  out.tables.push_back(table);
}

/// In one of the directions our shelf has no loop: how that depends on its asymmetry.
void add_asymmetry(Case& out, const Effort& effort) {
  const Plane plane = usual_plane(effort.scan_columns, effort.scan_rows);
  Table table{.title = "Loop of the flat shelf over the width of its upper part: cells that topple after an impact",
              .columns = {"upper part [m]", "g b/h left [g]", "g b/h right [g]", "right first, λ = 0", "λ = 0.3",
                          "left first, λ = 0", "λ = 0.3"},
              .lines = {},
              .note = {}};
  int liftable = 0, grown = 0;
  for (const double upper : {0.4, 0.5, 0.6, 0.7, 0.8}) {
    const PlanarBody body = shelving(Base::flat, 0.0, upper);
    const RestPose rest = rest_pose(body, 0.0);
    std::vector<std::string> line = {fmt::format("{:.1f}", upper), fmt::format("{:.3f}", rest.base_left / rest.height),
                                     fmt::format("{:.3f}", rest.base_right / rest.height)};
    int loop_before = 0, loop = 0;  // of the last two
    for (const Push push : kPushes) {
      for (const double lambda : {0.0, 0.3}) {
        const Diagram d = shaken(specimen("", body, kFriction, lambda), plane, push);
        loop_before = loop;
        loop = count(d, [](const Cell& cell) { return cell.after_impact(); });
        line.push_back(fmt::format("{}", loop));
      }
    }
    table.lines.push_back(line);
    if (std::max(rest.base_left, rest.base_right) >= kFriction * rest.height) continue;
    ++liftable;
    grown += loop > loop_before ? 1 : 0;
  }
  table.note = fmt::format(
      "{} x {} pulses. Where g b/h to the right exceeds the friction of 0.55 the shelf slides to that side instead of "
      "rocking: with the ground left first it lifts in the second half of the pulse only, and there is no impact "
      "before the fall. Where it is below on both sides, λ = 0.3 enlarges the loop with the ground left first at {} of "
      "{} widths.",
      plane.columns, plane.rows, grown, liftable);
  out.tables.push_back(table);
}

}  // namespace

void shelf(Case& out, const Effort& effort, const Progress& tell) {
  const Plane plane = usual_plane(effort.columns, effort.rows);
  std::vector<Shelf> shelves;
  std::vector<const Diagram*> all;
  for (const Base base : kBases) {
    tell(fmt::format("shelf, {}", name_of(base)), 0.03 * static_cast<double>(shelves.size()));
    shelves.push_back(shaken_shelf(base, usual_reach(base), plane));
  }
  tell("shelf, flat, lambda 0.3", 0.12);
  const Specimen inside = specimen("λ = 0.3", shelving(Base::flat, 0.0), kFriction, 0.3);
  std::array<Diagram, 2> flat_inside = {shaken(inside, plane, kPushes[0]), shaken(inside, plane, kPushes[1])};
  for (const Shelf& shelf : shelves) all.insert(all.end(), {&shelf.diagrams[0], &shelf.diagrams[1]});
  all.insert(all.end(), {&flat_inside[0], &flat_inside[1]});
  add_decided(out, kLine, "shelf", all);

  tell("shelf, mirrored", 0.15);
  const Specimen image = specimen("mirrored", mirrored(shelving(Base::flat, 0.0)), kFriction);
  const Diagram reflected = shaken(image, plane, Push::left);
  int differ = 0;
  for (std::size_t k = 0; k < reflected.cells.size(); ++k)
    differ += reflected.cells[k] == shelves[0].diagrams[0].cells[k] ? 0 : 1;
  out.rows.push_back(absolute(kLine,
                              "mirror image under the reversed pulse: cells with another outcome or number of impacts",
                              0.0, differ, 0.0, ""));
  add_directions(out, shelves);
  add_order(out, shelves);
  std::array<Diagram, 2> flat = shelves[0].diagrams;
  for (std::size_t push = 0; push < 2; ++push) {
    flat[push].name = "λ = 0";
    const bool good_direction = push == 0;
    add_lambda_rows(out, kLine, "flat shelf", specimen("", shelving(Base::flat, 0.0), kFriction), inside, flat[push],
                    flat_inside[push], good_direction ? kManyMore : 1.0);
    out.maps.push_back(comparison(flat_inside[push], flat[push], fmt::format("fig16_lambda_{}", push + 1),
                                  fmt::format("Fig 16: flat shelf, λ = 0.3 and λ = 0, {}", name_of(kPushes[push]))));
  }
  tell("shelf, lengths of its feet", 0.18);
  add_scan(out, effort);
  add_asymmetry(out, effort);

  for (std::size_t push = 0; push < 2; ++push) {
    Figure lowest{.name = fmt::format("fig16_lowest_{}", push + 1),
                  .title = fmt::format("Fig 16: lowest amplitude that topples the shelf, {}", name_of(kPushes[push])),
                  .x_label = "f [Hz]",
                  .y_label = "A [g]",
                  .curves = {}};
    for (const Shelf& shelf : shelves) lowest.curves.push_back(lowest_amplitudes(shelf.diagrams[push]));
    lowest.curves.push_back(lowest_amplitudes(flat_inside[push]));
    lowest.curves.back().name = "flat, λ = 0.3";
    out.figures.push_back(lowest);
    for (const Shelf& shelf : shelves)
      out.maps.push_back(map_of(shelf.diagrams[push],
                                fmt::format("fig16_{}_{}", static_cast<int>(shelf.base) + 1, push + 1),
                                fmt::format("Fig 16: shelf, {}, {}", name_of(shelf.base), name_of(kPushes[push]))));
  }
}

}  // namespace cairn::validate::burton
