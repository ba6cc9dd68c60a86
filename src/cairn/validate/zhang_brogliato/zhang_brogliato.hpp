#pragma once

#include "cairn/validate/validate.hpp"

namespace cairn::validate {

/// The study of Zhang & Brogliato, "The planar rocking-block", INRIA RR-7580 (2011), re-run.
///                                                                                    docs/theory/rocking_studies.md
Case zhang_brogliato(const Progress& progress);

}  // namespace cairn::validate
