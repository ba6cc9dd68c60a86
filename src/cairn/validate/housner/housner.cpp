#include "cairn/validate/housner/housner.hpp"

#include "cairn/validate/housner/lines.hpp"

namespace cairn::validate {

Case housner(const Progress& progress) {
  namespace lines = housner_lines;
  Case result{.name = "housner",
              .title =
                  "Free rocking after Housner (1963), thresholds, slides, throws, symmetry, energy and overturning of "
                  "the planar engine",
              .rows = {}};
  auto add = [&](lines::Rows rows) {
    for (Row& row : rows) result.rows.push_back(std::move(row));
  };
  progress("free rocking", 0.0);
  add(lines::free_rocking());
  progress("thresholds", 0.1);
  add(lines::thresholds());
  progress("closed forms", 0.15);
  add(lines::closed_forms());
  progress("mirror and scale", 0.2);
  add(lines::symmetry());
  progress("energy balance of 500 runs", 0.3);
  add(lines::energy(progress));
  add(lines::overturning(progress));
  progress("done", 1.0);
  return result;
}

}  // namespace cairn::validate
