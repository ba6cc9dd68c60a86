#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "cairn/math/elementary.hpp"
#include "cairn/studies/case_maker.hpp"
#include "cairn/studies/incremental.hpp"
#include "cairn/studies/spectrum/spectrum.hpp"
#include "cairn/studies/study_motions.hpp"

/// The blocks and motions of kind = "spectrum".                                                docs/theory/spectra.md
namespace cairn::studies {

/// One block, and the pulse's ω_p/p where that is an axis.
struct SpectrumCell {
  double alpha{};      // [rad]
  double radius{};     // [m]
  double frequency{};  // ω_p/p, 0: the motions have their own [-]
};

/// All that a thread needs to make a case; const once built.
struct SpectrumCases {
  Spectrum keys;
  const Subject* subject{};
  double gravity{};
  double start{};              // of the runs [s]
  double duration{};           // of the runs, with a frequency axis from the end of the pulse [s]
  std::vector<ScalarKey> box;  // width, height
  std::optional<CaseMaker> maker;
  std::vector<StudyMotion> motions;
  std::vector<SpectrumCell> cells;
  std::vector<double> levels;
  std::vector<std::string> notes;
  std::vector<InputFile> inputs;

  bool overturning() const { return keys.response == SpectrumResponse::overturning; }
  bool has_frequency() const { return keys.frequency.has_value(); }
  double uplift(const SpectrumCell& cell) const {  // PGA at which it lifts off [m/s2]
    return gravity * math::tan(cell.alpha);
  }
  /// Blocks under motions are counted through, the motions fastest.
  const SpectrumCell& cell_of(std::size_t pair) const { return cells[pair / motions.size()]; }
  const StudyMotion& motion_of(std::size_t pair) const { return motions[pair % motions.size()]; }

  IncrementalSearch search() const { return {cells.size() * motions.size(), levels, keys.accuracy}; }

  std::vector<Trial> as_they_are() const {
    std::vector<Trial> trials;
    for (std::size_t pair = 0; pair < cells.size() * motions.size(); ++pair) {
      const double pga = std::isfinite(keys.pga) ? keys.pga : motion_of(pair).pga;
      trials.push_back({pair, pga / uplift(cell_of(pair))});
    }
    return trials;
  }
};

/// Columns that name a block, and their values; how many there are.
std::vector<Column> cell_columns(bool frequency);
std::size_t add_cell(const SpectrumCell& cell, bool frequency, Row& row);

}  // namespace cairn::studies
