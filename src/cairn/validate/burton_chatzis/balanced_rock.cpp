#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cairn/model/landscape.hpp"
#include "cairn/validate/burton_chatzis/lines.hpp"
#include "cairn/validate/burton_chatzis/rock.hpp"
#include "cairn/validate/burton_chatzis/shapes.hpp"

namespace cairn::validate::burton {
namespace {

constexpr const char* kLine = "Fig 18";
using studies::Fall;

/// Columns in which failure A comes in two or more ranges of amplitude, with survival between.
int columns_with_bands(const Diagram& diagram) {
  int n = 0;
  for (int column = 0; column < diagram.plane.columns; ++column) n += ranges(diagram, column, Fall::failure_a) > 1;
  return n;
}

/// Inertia pulls to the left when the ground goes right first: A is then a fall to the left.
struct Sides {
  int left{};
  int right{};
};
Sides sides(const Diagram& right_first, const Diagram& left_first) {
  return {falls(right_first, Fall::failure_a) + falls(left_first, Fall::failure_b),
          falls(right_first, Fall::failure_b) + falls(left_first, Fall::failure_a)};
}

void add_scan(Case& out, const Effort& effort) {
  const Plane plane = rock_plane(effort.scan_columns, effort.scan_rows);
  Table table{.title = "Balanced rock on other feet: cells, and frequencies with bands of failure A",
              .columns = {"foot", "to the left end [mm]", "to the right end [mm]", "right first: falls left",
                          "falls right", "left first: falls left", "falls right", "frequencies with bands"},
              .lines = {},
              .note = {}};
  for (const RockFoot foot : kRockFeet) {
    const Specimen rock = specimen("rock", balanced_rock_body(foot), kRockFriction);
    const RestPose rest = rest_pose(rock.model.body, 0.0);
    const Diagram right = shaken(rock, plane, Push::right), left = shaken(rock, plane, Push::left);
    const auto text = [](int n) { return fmt::format("{}", n); };
    table.lines.push_back({name_of(foot), fmt::format("{:.1f}", 1e3 * rest.base_left),
                           fmt::format("{:.1f}", 1e3 * rest.base_right), text(falls(right, Fall::failure_a)),
                           text(falls(right, Fall::failure_b)), text(falls(left, Fall::failure_b)),
                           text(falls(left, Fall::failure_a)), text(columns_with_bands(left))});
  }
  table.note = fmt::format("{} x {} pulses each way; bands with the ground left first.", plane.columns, plane.rows);
  out.tables.push_back(table);
}

}  // namespace

Plane rock_plane(int columns, int rows) { return {0.1, 18.0, 0.01, 3.0, columns, rows}; }

void balanced_rock(Case& out, const Effort& effort, const Progress& tell) {
  tell("balanced rock", 0.3);
  const Plane plane = rock_plane(effort.columns, effort.rows);
  const Specimen rock = specimen("rock", balanced_rock_body(), kRockFriction);
  const Specimen block = specimen("block", block_like(rock.model.body), kRockFriction);
  const Diagram right = shaken(rock, plane, Push::right), left = shaken(rock, plane, Push::left);
  tell("balanced rock, block of its size", 0.34);
  const Diagram block_right = shaken(block, plane, Push::right), block_left = shaken(block, plane, Push::left);
  add_decided(out, kLine, "rock and block", {&right, &left, &block_right, &block_left});
  int differ = 0;
  for (std::size_t k = 0; k < block_right.cells.size(); ++k)
    differ += block_right.cells[k] == block_left.cells[k] ? 0 : 1;
  out.rows.push_back(absolute(kLine, "block: cells that differ when the pulse is reversed", 0.0, differ, 0.0, ""));

  out.rows.push_back(
      claim(kLine, "ground left first: the rock topples to the right or not at all", 0.0, falls(left, Fall::failure_b),
            falls(left, Fall::failure_b) == 0, "",
            fmt::format("shown: cells that fall to the left; {} fall to the right", falls(left, Fall::failure_a))));
  const Sides all = sides(right, left);
  out.rows.push_back(claim(kLine, "it is much more likely to fall to the right", all.left, all.right,
                           all.right >= 2 * all.left, "",
                           "shown: cells that fall to the left, to the right, both directions of the pulse; much more: "
                           "twice"));
  const double last_a = highest_frequency(right, Fall::failure_a), last_b = highest_frequency(right, Fall::failure_b);
  out.rows.push_back(claim(kLine, "ground right first: failure A at low frequencies, failure B at all", last_a, last_b,
                           last_b > last_a && last_b == plane.last_frequency, "Hz",
                           "shown: highest frequency of A, of B; all: 18 Hz"));
  const int one_way = only_in_first(right, left) + only_in_first(left, right);
  const int either = toppled(left) + only_in_first(right, left);
  out.rows.push_back(claim(kLine, "the same pulse reversed: drastically different", either, one_way,
                           one_way >= 0.1 * either, "",
                           "shown: cells that topple in some direction, in one only; drastically: a tenth of them"));
  const int bands = columns_with_bands(left), block_bands = columns_with_bands(block_left);
  out.rows.push_back(claim(kLine, "ground left first: bands of survival and failure A, which a block does not have",
                           block_bands, bands, bands > 0 && block_bands == 0, "",
                           fmt::format("shown: of {} frequencies, those at which A comes in two or more ranges of "
                                       "amplitude with survival between: block, rock",
                                       plane.columns)));
  out.maps.push_back(map_of(right, "fig18_right", "Fig 18 (a): balanced rock, ground right first"));
  out.maps.push_back(map_of(left, "fig18_left", "Fig 18 (b): balanced rock, ground left first"));
  out.maps.push_back(map_of(block_left, "fig18_block", "A block with the rock's base and height of centroid"));
  tell("balanced rock, other feet", 0.38);
  add_scan(out, effort);
}

}  // namespace cairn::validate::burton
