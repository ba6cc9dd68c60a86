#include <array>

#include "cairn/studies/calibrate/calibrate.hpp"
#include "cairn/studies/fragility/fragility.hpp"
#include "cairn/studies/kind.hpp"
#include "cairn/studies/optimise/optimise.hpp"
#include "cairn/studies/spectrum/spectrum.hpp"
#include "cairn/studies/stability/stability.hpp"
#include "cairn/studies/sweep/sweep.hpp"

namespace cairn::studies {
namespace {

template <StudyKind... K>
std::span<const KindEntry> table() {
  static const std::array<KindEntry, sizeof...(K)> kTable{{{K::kName, K::kAbout, [] { return Kind(K{}); }}...}};
  return kTable;
}

}  // namespace

std::span<const KindEntry> kinds() { return table<Sweep, Stability, Fragility, Spectrum, Optimise, Calibrate>(); }

}  // namespace cairn::studies
