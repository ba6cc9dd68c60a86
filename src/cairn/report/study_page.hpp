#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/files/system_error.hpp"
#include "cairn/report/study_pictures.hpp"

namespace cairn::report {

/// A study as one HTML page that needs nothing else: what was found, diagrams, tables of the kind, failures by reason,
/// columns with the range of their values, the first rows, inputs and provenance. The same study gives the same text,
/// except for the times that its cases took.
std::string study_page(const scenario::StudyResult& result, const std::vector<StudyPicture>& pictures);

/// study_page to a file, whole or not at all.
Result<void, files::SystemError> write_study_page(const std::filesystem::path& path,
                                                  const scenario::StudyResult& result,
                                                  const std::vector<StudyPicture>& pictures);

}  // namespace cairn::report
