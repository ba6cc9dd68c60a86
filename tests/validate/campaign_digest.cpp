/// Prints one number for the bits of many runs: every event, sample and final state of the seeded campaign, in the full
/// and the restricted models. Built with several compilers and flags by `./dev check`; all must print the same.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "cairn/validate/campaign/campaign.hpp"

namespace {

class Digest {
 public:
  void add(double x) { add(std::bit_cast<std::uint64_t>(x)); }
  void add(std::uint64_t bits) {  // FNV-1a
    for (int k = 0; k < 8; ++k) value_ = (value_ ^ ((bits >> (8 * k)) & 0xFFU)) * 0x100000001B3U;
  }
  void add(const cairn::planar::State& s) {
    for (const double x : {s.t, s.x, s.z, s.theta, s.vx, s.vz, s.omega, s.ground_work, s.friction_loss, s.impact_loss})
      add(x);
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_{0xCBF29CE484222325U};
};

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t runs = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000;
  Digest digest;
  for (int restricted = 0; restricted < 4; ++restricted) {
    for (std::uint64_t index = 0; index < runs; ++index) {
      cairn::validate::CampaignCase c = cairn::validate::campaign_case(2026, index);
      c.model.restriction = {(restricted & 1) != 0, (restricted & 2) != 0};
      const auto result = cairn::planar::run(c.model, c.start, c.options);
      if (!result.has_value()) return 1;
      const cairn::planar::RunResult& r = result.value();
      for (const auto& event : r.events) digest.add(event.after);
      for (const auto& sample : r.samples) digest.add(sample.state);
      digest.add(r.final_state);
      digest.add(r.margin);
      digest.add(static_cast<std::uint64_t>(r.verdict));
    }
  }
  std::printf("%016llx\n", static_cast<unsigned long long>(digest.value()));
  return 0;
}
