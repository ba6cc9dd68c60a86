#include "cairn/report/study_pictures.hpp"

#include "cairn/core/contract.hpp"
#include "cairn/report/calibration_picture.hpp"
#include "cairn/report/fragility_picture.hpp"
#include "cairn/report/optimise_picture.hpp"
#include "cairn/report/spectrum_picture.hpp"
#include "cairn/report/stability_picture.hpp"
#include "cairn/report/sweep_picture.hpp"

namespace cairn::report {
namespace {

/// The pictures of a study where it is of this kind.
template <class Kind, class Draw>
bool drawn(const scenario::StudyResult& result, const Draw& draw, std::vector<StudyPicture>& pictures) {
  const Kind* kind = result.asked->kind.get_if<Kind>();
  if (kind != nullptr) pictures = draw(*kind, result);
  return kind != nullptr;
}

}  // namespace

std::vector<StudyPicture> study_pictures(const scenario::StudyResult& result) {
  CAIRN_CHECK(result.asked.has_value());
  std::vector<StudyPicture> pictures;  // a kind without pictures has none
  drawn<studies::Sweep>(result, sweep_pictures, pictures) ||
      drawn<studies::Stability>(result, stability_pictures, pictures) ||
      drawn<studies::Fragility>(result, fragility_pictures, pictures) ||
      drawn<studies::Spectrum>(result, spectrum_pictures, pictures) ||
      drawn<studies::Optimise>(result, optimise_pictures, pictures) ||
      drawn<studies::Calibrate>(result, calibration_pictures, pictures);
  return pictures;
}

}  // namespace cairn::report
