#include "cairn/inputs/motions/synthetic.hpp"

#include "cairn/inputs/ground_record.hpp"
#include "cairn/inputs/input_memo.hpp"
#include "cairn/inputs/intake.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

void Synthetic::describe(Fields& f) {
  f.count({"seed", "same seed, same record"}, {}, seed);
  f.count({"stream", "another one for each component of a motion"}, {}, stream);
  f.table({"target", "elastic response spectrum of EN 1998-1:2004, 3.2.2.2"}, [this](Fields& t) {
    t.number({"ground_acceleration", "on rock"}, positive("m/s2"), target.ground_acceleration);
    t.number({"soil_factor", ""}, positive({}), target.soil_factor);
    t.number({"corner_b", "period T_B"}, positive("s"), target.corner_b);
    t.number({"corner_c", "period T_C"}, positive("s"), target.corner_c);
    t.number({"corner_d", "period T_D"}, positive("s"), target.corner_d);
    t.number({"damping_correction", ""}, positive({}), target.damping_correction);
  });
  f.number({"duration", ""}, between(10.0, 120.0, "s"), duration);
  f.number({"dt", "step of the samples"}, between(0.001, 0.02, "s"), dt);
  f.number({"damping", "of the oscillators"}, between(0.01, 0.3), damping);
  f.number({"scale", "multiplies the record"}, any({}), scale);
  f.number({"start", "when it begins"}, any("s"), start);
}

Result<Motion, InputErrors> Synthetic::motion(Intake& intake) const {
  const auto refused = [](const char* key, std::string expected, std::string found) {
    return Unexpected(
        InputErrors{{.file = {}, .line = 0, .key = key, .expected = std::move(expected), .found = std::move(found)}});
  };
  if (!(target.corner_b < target.corner_c && target.corner_c < target.corner_d))
    return refused(
        "target", "corner_b < corner_c < corner_d",
        found_text(target.corner_b) + ", " + found_text(target.corner_c) + ", " + found_text(target.corner_d));
  Synthetic known_as = *this;
  known_as.scale = 1.0;
  known_as.start = 0.0;
  if (intake.memo() != nullptr)
    if (const auto known = intake.memo()->synthetics.find(known_as))
      return Motion::create(SampledMotion{known->acceleration, known->dt, scale, start});
  const Result<SyntheticRecord, SynthesisFailure> record = synthesise_record(synthesis_of(*this));
  if (!record) {
    if (!record.error().faults.empty()) return Unexpected(record.error().faults);
    return refused("", "a target that a record can match to 10 %", to_text(record.error()));
  }
  if (intake.memo() != nullptr) intake.memo()->synthetics.keep(known_as, *record);
  return Motion::create(SampledMotion{record->acceleration, record->dt, scale, start});
}

}  // namespace cairn::inputs
