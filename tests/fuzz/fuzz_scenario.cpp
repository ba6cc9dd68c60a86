/// libFuzzer on the scenario reader: no crash, no hang; what is refused says where, what is taken can be built.
/// Built by `./dev soak`; its corpus is replayed by fuzz_scenario_replay_test.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cairn/runs/planar/planar_record.hpp"
#include "cairn/scenario/load.hpp"

namespace {

void require(bool condition) {
  if (!condition) __builtin_trap();
}

/// The files that a scenario may name: a small record and a tetrahedron.
cairn::Result<std::string, cairn::InputErrors> input(const std::string& name) {
  if (name.ends_with(".csv")) return std::string("0,0\n0.01,0.5\n0.02,-1\n0.03,0\n");
  if (name.ends_with(".off"))
    return std::string("OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n");
  return cairn::Unexpected(
      cairn::InputErrors{{.file = name, .line = 0, .key = {}, .expected = "a file", .found = "none"}});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto loaded = cairn::scenario::load(text, "fuzz.toml", input);
  if (!loaded) {
    require(!loaded.error().empty());
    for (const cairn::InputError& fault : loaded.error()) require(!fault.expected.empty() || !fault.found.empty());
    return 0;
  }
  const cairn::runs::PlanarSetup& made = cairn::runs::planar_case(*loaded->made).setup;
  require(std::isfinite(made.model.body.view().mass) && made.model.body.view().mass > 0.0);
  require(made.options.duration > 0.0);
  require(made.options.sample_times.size() <= cairn::scenario::kMostSamples);
  return 0;
}
