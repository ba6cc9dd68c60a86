#pragma once

#include <string>
#include <vector>

#include "cairn/report/html.hpp"
#include "cairn/scenario/run_record.hpp"

/// Tables that every page of runs has.
namespace cairn::report {

/// Body, friction, gravity and tolerance; not the impact law.
std::vector<Row> model_rows(const scenario::RunRecord& record);

std::string provenance_table(const scenario::Provenance& provenance);

}  // namespace cairn::report
