#include "cairn/report/study_pictures.hpp"

#include <variant>

#include "cairn/core/contract.hpp"
#include "cairn/report/calibration_picture.hpp"
#include "cairn/report/fragility_picture.hpp"
#include "cairn/report/optimise_picture.hpp"
#include "cairn/report/spectrum_picture.hpp"
#include "cairn/report/stability_picture.hpp"
#include "cairn/report/sweep_picture.hpp"

namespace cairn::report {
namespace {

std::vector<StudyPicture> pictures_of(const scenario::Sweep& sweep, const scenario::StudyResult& result) {
  return sweep_pictures(sweep, result);
}

std::vector<StudyPicture> pictures_of(const scenario::Stability& stability, const scenario::StudyResult& result) {
  return stability_pictures(stability, result);
}

std::vector<StudyPicture> pictures_of(const scenario::Fragility& fragility, const scenario::StudyResult& result) {
  return fragility_pictures(fragility, result);
}

std::vector<StudyPicture> pictures_of(const scenario::Spectrum& spectrum, const scenario::StudyResult& result) {
  return spectrum_pictures(spectrum, result);
}

std::vector<StudyPicture> pictures_of(const scenario::Optimise& optimise, const scenario::StudyResult& result) {
  return optimise_pictures(optimise, result);
}

std::vector<StudyPicture> pictures_of(const scenario::Calibrate& calibrate, const scenario::StudyResult& result) {
  return calibration_pictures(calibrate, result);
}

}  // namespace

std::vector<StudyPicture> study_pictures(const scenario::StudyResult& result) {
  CAIRN_CHECK(result.scenario.study.has_value());
  return std::visit([&](const auto& kind) { return pictures_of(kind, result); }, result.scenario.study->kind);
}

}  // namespace cairn::report
