#pragma once

#include <string>
#include <vector>

#include "cairn/scenario/study_plan.hpp"

namespace cairn::report {

/// A diagram of a study: goes into its page, and into a file of its own.
struct StudyPicture {
  std::string name;     // of the file: letters, digits and '-'
  std::string caption;  // plain text
  std::string on_page;  // HTML: the drawing under the page's style sheet, with its legend
  std::string file;     // the same as an SVG document that needs nothing else
};

/// The diagrams of a kind of study.
std::vector<StudyPicture> study_pictures(const scenario::StudyResult& result);

}  // namespace cairn::report
