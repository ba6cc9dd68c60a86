#include "cairn/validate/burton_chatzis/burton_chatzis.hpp"

#include "cairn/validate/burton_chatzis/lines.hpp"

namespace cairn::validate {

Case burton_chatzis(const Progress& progress) {
  Case result{.name = "burton-chatzis",
              .title =
                  "Bodies of irregular geometry under sine pulses and a record, after Burton & Chatzis, \"Modeling the "
                  "planar rocking of a rigid body with irregular geometry\", on bodies of our own",
              .rows = {}};
  result.notes = {
      "\"Ground left first\" is the paper's initial positive (left) support acceleration. Failure A is a fall the way "
      "the "
      "force of inertia points in the first half of the pulse, failure B the other way.",
      "A cell is one pulse of a grid. A body has toppled at 1.5/(pi/2) of the angle at which it comes to lie, as the "
      "paper's shelf has at 1.5 rad.",
      "The column 'expected' of a claim holds the first of the two figures that its words name after 'shown', no "
      "figure "
      "of the paper.",
      "Scans over what the paper leaves open are tables and no claims: they say where a claim holds that fails on our "
      "body as it stands, and do not count.",
  };
  const burton::Effort effort;
  burton::shelf(result, effort, progress);
  burton::balanced_rock(result, effort, progress);
  burton::friction(result, effort, progress);
  burton::record(result, effort, progress);
  burton::pedestals(result, effort, progress);
  burton::statue(result, effort, progress);
  progress("done", 1.0);
  return result;
}

}  // namespace cairn::validate
