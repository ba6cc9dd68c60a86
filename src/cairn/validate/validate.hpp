/// Published cases, re-run: what the source says, what we get, and how far apart the two may be.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace cairn::validate {

/// One figure of a case.
struct Row {
  std::string line;         ///< numbered line of the case that the figure belongs to, e.g. "1"
  std::string what;         ///< the figure, in words
  double expected = 0.0;    ///< from the source or from a closed form, in `unit`
  double ours = 0.0;        ///< from the engine, in `unit`; not finite when the run failed
  double difference = 0.0;  ///< what `limit` bounds, in the measure that `what` or `note` names
  double limit = 0.0;       ///< largest allowed |difference|
  std::string unit;         ///< of expected and ours, empty for a pure number
  bool ok = false;
  std::string note;  ///< where the figure comes from, or why it missed; may be empty
};

struct Case {
  std::string name;   ///< as on the command line
  std::string title;  ///< one sentence with the source
  std::vector<Row> rows;
};

/// Called now and then with what is being computed and the share of the case that is done, 0 to 1.
using Progress = std::function<void(const std::string& what, double fraction)>;

/// Names of all cases, in the order in which they run.
std::vector<std::string> case_names();

/// Runs one case. Throws std::invalid_argument, naming the cases that exist, when `name` is none of them.
Case run_case(const std::string& name, const Progress& progress);

}  // namespace cairn::validate
