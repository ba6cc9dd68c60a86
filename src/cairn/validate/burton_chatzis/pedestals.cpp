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

constexpr double kFriction = 0.5;  // of the paper
constexpr double kLambda = 0.15;   // of the paper
constexpr double kTheSame = 0.01;  // practically the same: one in a hundred cells
constexpr const char* kLine = "Fig 25";

using Both = std::array<Diagram, 2>;  // by kPushes

Both shaken_both(const Specimen& specimen, const Plane& plane) {
  return {shaken(specimen, plane, kPushes[0]), shaken(specimen, plane, kPushes[1])};
}
int all_toppled(const Both& both) { return toppled(both[0]) + toppled(both[1]); }

/// Frequencies, both directions, at which the first of two needs less amplitude to topple, and those at which it needs
/// more.
struct Frequencies {
  int lower{};
  int higher{};
  int both_topple{};  // those at which both do within the diagram
  int lower_of_them{};
  double first_higher{};  // [Hz]
  double last_higher{};
};
Frequencies compared(const Both& one, const Both& other) {
  Frequencies n;
  for (std::size_t push = 0; push < 2; ++push) {
    const Plane& plane = one[push].plane;
    for (int column = 0; column < plane.columns; ++column) {
      const int a = first_toppling(one[push], column), b = first_toppling(other[push], column);
      n.lower += a < b ? 1 : 0;
      const bool both = a < plane.rows && b < plane.rows;
      n.both_topple += both ? 1 : 0;
      n.lower_of_them += both && a < b ? 1 : 0;
      if (a <= b) continue;
      const double f = plane.frequency(column);
      n.first_higher = n.higher == 0 ? f : std::min(n.first_higher, f);
      n.last_higher = std::max(n.last_higher, f);
      ++n.higher;
    }
  }
  return n;
}

void add_order(Case& out, const Both& none, const Both& hollow, const Both& solid) {
  const std::string note = "shown: cells that topple, both directions; ";
  out.rows.push_back(claim(kLine, "a hollow pedestal topples less than none", all_toppled(none), all_toppled(hollow),
                           all_toppled(hollow) < all_toppled(none), "", note + "none, hollow"));
  out.rows.push_back(claim(kLine, "a solid pedestal topples less than a hollow one", all_toppled(hollow),
                           all_toppled(solid), all_toppled(solid) < all_toppled(hollow), "",
                           note + "hollow, solid with lambda = 0"));
  const auto at_all = [&](const char* which, const char* than, const char* paper, const Both& weak,
                          const Both& strong) {
    const Frequencies n = compared(weak, strong);
    out.rows.push_back(
        claim(kLine, fmt::format("{} fails at no higher amplitude than {}, at all frequencies", which, than), 0.0,
              n.higher, n.higher == 0 && n.lower > 0, "",
              fmt::format("shown: 0, frequencies, both directions, at which it needs more; it needs less at {} of {}, "
                          "at the others as much or both survive; {}",
                          n.lower, 2 * weak[0].plane.columns, paper)));
    out.rows.push_back(claim(
        kLine,
        fmt::format("{} fails at a lower amplitude than {}, at all frequencies at which both topple", which, than),
        n.both_topple, n.lower_of_them, n.both_topple > 0 && n.lower_of_them == n.both_topple, "",
        "shown: those frequencies, both directions, those of them at which it needs less by a row or more"));
  };
  at_all("hollow", "solid", "the paper: less at all", hollow, solid);
  at_all("none", "solid", "the paper: much less at all", none, solid);
  at_all("none", "hollow", "the paper: hollow resists better in all instances", none, hollow);
  for (std::size_t push = 0; push < 2; ++push) {
    const Spread s = spread({&none[push], &solid[push]});
    out.rows.push_back(
        claim(kLine, fmt::format("{}: none and solid differ more at high frequencies", name_of(kPushes[push])),
              s.low_frequencies, s.high_frequencies, s.high_frequencies > s.low_frequencies, "g",
              "shown: mean difference of lowest amplitudes, lower and upper half of the frequencies at which "
              "both topple below 3 g"));
  }
}

void add_inside(Case& out, const Both& hollow, const Both& inside, const Both& solid, const Both& feet) {
  const Frequencies n = compared(hollow, inside);
  out.rows.push_back(
      claim(kLine, "hollow fails at lower amplitudes than solid with lambda = 0.15 but in some region", n.higher,
            n.lower, n.lower > n.higher && n.higher > 0, "",
            fmt::format("shown: frequencies, both directions, at which hollow needs more, needs less; more "
                        "between {:.2f} and {:.2f} Hz, the paper's 1.1 to 1.3 Hz",
                        n.first_higher, n.last_higher)));
  const int differ = differing(feet[0], solid[0]) + differing(feet[1], solid[1]);
  out.rows.push_back(
      claim(kLine, "feet act as lambda = 0", all_toppled(solid), differ, differ <= kTheSame * all_toppled(solid), "",
            "shown: cells that topple with lambda = 0, cells with another outcome on feet; the same: one in a "
            "hundred of them"));
  out.rows.push_back(claim(kLine, "feet drastically reduce what lambda = 0.15 topples", all_toppled(inside),
                           all_toppled(feet), all_toppled(feet) <= 0.9 * all_toppled(inside), "",
                           "shown: cells that topple, both directions; drastically: by a tenth"));
}

/// Does the body stand on the chamfer once it lies on it?
bool stands_on_chamfer(const PlanarBody& body) {
  const RestPose rest = rest_pose(body, 0.0);
  const int n = body.vertex_count();
  return edge_kind(body, (rest.edge + 1) % n) == EdgeKind::stable ||
         edge_kind(body, (rest.edge + n - 1) % n) == EdgeKind::stable;
}

void add_chamfer(Case& out, const Effort& effort, const Both& none, const Both& solid, const Both& chamfered) {
  const std::string note = "shown: cells that topple, both directions; ";
  out.rows.push_back(claim(kLine, "a chamfered pedestal topples more than a solid one", all_toppled(solid),
                           all_toppled(chamfered), all_toppled(chamfered) > all_toppled(solid), "",
                           note + "solid, chamfered"));
  out.rows.push_back(claim(kLine, "a chamfered pedestal topples less than none", all_toppled(none),
                           all_toppled(chamfered), all_toppled(chamfered) <= (1.0 - kTheSame) * all_toppled(none), "",
                           note + "none, chamfered; less: by one in a hundred at least; the paper says both that it "
                                  "resists better as a rule and that more pulses topple it"));
  const Plane plane = usual_plane(effort.scan_columns, effort.scan_rows);
  Table table{
      .title = "Pedestals: cells that topple over the size of the chamfer, both directions",
      .columns = {"pedestal", "run [m]", "rise [m]", "stands on the chamfer", "toppled"},
      .lines = {},
      .note = fmt::format("{} x {} pulses each way, lambda = 0. The paper gives neither run nor rise, and supposes "
                          "that some chamfer may be better than none.",
                          plane.columns, plane.rows)};
  const auto add = [&](Pedestal pedestal, Chamfer chamfer) {
    const PlanarBody body = figure_on(pedestal, chamfer);
    const bool has = pedestal == Pedestal::chamfered;
    table.lines.push_back({name_of(pedestal), has ? fmt::format("{:.3f}", chamfer.run) : "-",
                           has ? fmt::format("{:.3f}", chamfer.rise) : "-",
                           has ? (stands_on_chamfer(body) ? "yes" : "no") : "-",
                           fmt::format("{}", all_toppled(shaken_both(specimen("", body, kFriction), plane)))});
  };
  add(Pedestal::none, {});
  add(Pedestal::solid, {});
  for (const double slope : {0.1, 0.2, 0.5})
    for (const double run : {0.05, 0.10, 0.15, 0.20}) add(Pedestal::chamfered, {run, slope * run});
  out.tables.push_back(table);
}

}  // namespace

void pedestals(Case& out, const Effort& effort, const Progress& tell) {
  const Plane plane = usual_plane(effort.columns, effort.rows);
  std::vector<Both> by_pedestal;
  for (const Pedestal pedestal : kPedestals) {
    tell(fmt::format("pedestals, {}", name_of(pedestal)), 0.6 + 0.03 * static_cast<double>(by_pedestal.size()));
    by_pedestal.push_back(shaken_both(specimen(name_of(pedestal), figure_on(pedestal), kFriction), plane));
  }
  tell("pedestals, lambda 0.15", 0.75);
  const Specimen at_end = specimen("solid, λ = 0", figure_on(Pedestal::solid), kFriction);
  const Specimen shifted = specimen("solid, λ = 0.15", figure_on(Pedestal::solid), kFriction, kLambda);
  const Both inside = shaken_both(shifted, plane);
  const auto of = [&](Pedestal pedestal) -> Both& { return by_pedestal[static_cast<std::size_t>(pedestal)]; };
  for (Diagram& diagram : of(Pedestal::solid)) diagram.name = at_end.name;
  std::vector<const Diagram*> all = {&inside[0], &inside[1]};
  for (const Both& both : by_pedestal) all.insert(all.end(), {&both[0], &both[1]});
  add_decided(out, kLine, "pedestals", all);
  add_order(out, of(Pedestal::none), of(Pedestal::hollow), of(Pedestal::solid));
  for (std::size_t push = 0; push < 2; ++push)
    add_lambda_rows(out, kLine, "solid pedestal", at_end, shifted, of(Pedestal::solid)[push], inside[push], 1.1);
  add_inside(out, of(Pedestal::hollow), inside, of(Pedestal::solid), of(Pedestal::feet));
  tell("pedestals, chamfers", 0.78);
  add_chamfer(out, effort, of(Pedestal::none), of(Pedestal::solid), of(Pedestal::chamfered));

  for (std::size_t push = 0; push < 2; ++push) {
    Figure lowest{.name = fmt::format("fig25_lowest_{}", push + 1),
                  .title = fmt::format("Fig 25: lowest amplitude that topples the figure, {}", name_of(kPushes[push])),
                  .x_label = "f [Hz]",
                  .y_label = "A [g]",
                  .curves = {}};
    for (const Both& both : by_pedestal) lowest.curves.push_back(lowest_amplitudes(both[push]));
    lowest.curves.push_back(lowest_amplitudes(inside[push]));
    out.figures.push_back(lowest);
    out.maps.push_back(comparison(inside[push], of(Pedestal::solid)[push], fmt::format("fig25_lambda_{}", push + 1),
                                  fmt::format("Fig 25: solid pedestal, {}", name_of(kPushes[push]))));
  }
  for (const Both& both : by_pedestal)
    out.maps.push_back(map_of(both[0], fmt::format("fig25_{}", &both - by_pedestal.data() + 1),
                              fmt::format("Fig 25: pedestal: {}, {}", both[0].name, name_of(kPushes[0]))));
}

}  // namespace cairn::validate::burton
