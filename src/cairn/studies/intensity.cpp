#include "cairn/studies/intensity.hpp"

#include <cmath>

#include "cairn/model/record_measures.hpp"
#include "cairn/model/response_spectrum.hpp"

namespace cairn::studies {

const char* symbol_of(IntensityKind kind) {
  switch (kind) {
    case IntensityKind::pga:
      return "PGA";
    case IntensityKind::pgv:
      return "PGV";
    case IntensityKind::pgv_pga:
      return "PGV/PGA";
    case IntensityKind::sa:
      return "Sa";
  }
  return "unknown";
}

const char* unit_of(IntensityKind kind) {
  switch (kind) {
    case IntensityKind::pga:
    case IntensityKind::sa:
      return "m/s2";
    case IntensityKind::pgv:
      return "m/s";
    case IntensityKind::pgv_pga:
      return "s";
  }
  return "";
}

bool scales(IntensityKind kind) { return kind != IntensityKind::pgv_pga; }

double intensity_of(std::span<const double> acceleration, double dt, const IntensityMeasure& measure) {
  if (measure.kind == IntensityKind::sa)
    return oscillator_peak(acceleration, dt, measure.period, measure.damping).pseudo_acceleration;
  const RecordMeasures m = cairn::measure(acceleration, dt);
  const double pga = std::fabs(m.acceleration.value);
  const double pgv = std::fabs(m.velocity.value);
  if (measure.kind == IntensityKind::pga) return pga;
  return measure.kind == IntensityKind::pgv ? pgv : pgv / pga;
}

}  // namespace cairn::studies
