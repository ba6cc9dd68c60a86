#include "cairn/studies/common_keys.hpp"

namespace cairn::studies {

using namespace keys;

void describe_parameters(Fields& f, std::vector<BoundedKeys>& parameters) {
  f.tables(
      {"parameter", "keys and the bounds of their values", true}, parameters.size(),
      [&](std::size_t size) { parameters.resize(size); },
      [&](Fields& t, std::size_t index) {
        BoundedKeys& parameter = parameters[index];
        t.text(
            {"key",
             "a key of the scenario with a number, by its path, as in \"body.box.width\"; several that take the same "
             "value with commas between them",
             true},
            {.may_be_empty = false}, parameter.keys);
        t.number({"from", "least value, in the SI unit of the key", true}, any({}), parameter.from);
        t.number({"to", "largest value", true}, any({}), parameter.to);
      });
}

void describe_records(Fields& f, std::string& records, std::uint64_t& seeds) {
  f.text({"records", "files with commas between them, each in turn the record of ground.motion.x"},
         {.when_absent = "the motion of the scenario, unless seeds are given"}, records);
  f.count({"seeds", "of a synthetic ground.motion.x: so many, from its seed on, instead of records"},
          {.at_most = kMostSeeds}, seeds);
}

}  // namespace cairn::studies
