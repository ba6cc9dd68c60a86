#pragma once

#include <string>
#include <vector>

#include "cairn/report/html.hpp"
#include "cairn/results/run.hpp"

/// What every page of runs has.
namespace cairn::report {

/// What stands against a verdict, below it.
std::string caveat_lines(const results::Caveats& caveats);

/// The colour in which a verdict is told: "survived" only of what stayed on its base within balance and holds without
/// reserve.
const char* verdict_style(const results::Outcome& outcome, const results::Caveats& caveats);

/// What was run: body, friction, gravity and tolerance; not the impact law.
std::vector<Row> model_rows(const results::RunFindings& found);

std::string provenance_table(const results::Provenance& provenance);

}  // namespace cairn::report
