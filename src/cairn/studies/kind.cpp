#include "cairn/studies/kind.hpp"

#include <vector>

namespace cairn::studies {

void describe(keys::Fields& fields, Study& study) {
  std::vector<keys::Alternative> alternatives;
  std::size_t current = 0;
  for (const KindEntry& entry : kinds()) {
    if (entry.name == study.kind.name()) current = alternatives.size();
    alternatives.push_back({entry.name, entry.about});
  }
  fields.one_of({"kind", "what is studied", true}, alternatives, current, [&](keys::Fields& t, std::size_t index) {
    if (kinds()[index].name != study.kind.name()) study.kind = kinds()[index].make();
    study.kind.describe(t);
  });
  fields.count({"seed", "of samples: same seed, same cases"}, {}, study.seed);
}

}  // namespace cairn::studies
