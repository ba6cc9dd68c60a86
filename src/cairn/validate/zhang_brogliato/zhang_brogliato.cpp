#include "cairn/validate/zhang_brogliato/zhang_brogliato.hpp"

#include "cairn/validate/zhang_brogliato/lines.hpp"

namespace cairn::validate {

Case zhang_brogliato(const Progress& progress) {
  Case result{.name = "zhang-brogliato",
              .title =
                  "The planar rocking block under the LZB impact law with friction, after Zhang & Brogliato (INRIA "
                  "RR-7580, 2011)",
              .rows = {}};
  progress("closed forms", 0.0);
  zhang::closed_forms(result);
  progress("kinetic angles and Table 1", 0.03);
  zhang::kinetic_angles(result);
  progress("drops", 0.05);
  zhang::drops(result);
  progress("trajectories", 0.08);
  zhang::trajectories(result);
  progress("dispersion", 0.1);
  zhang::dispersion(result);
  progress("rocking and forward motion", 0.2);
  zhang::rocking(result);
  progress("experiments", 0.25);
  zhang::experiments(result);
  progress("forced response", 0.3);
  zhang::forced(result);
  const zhang::Effort effort;
  zhang::onset(result, effort, progress);
  zhang::overturning(result, effort, progress);
  return result;
}

}  // namespace cairn::validate
