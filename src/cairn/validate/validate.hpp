/// Published cases, re-run: what the source says, what we get, and how far apart the two may be.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace cairn::validate {

/// One figure of a case: a check, which must hold, or a claim of the source, which is confirmed or not. Where a claim is
/// not, the source and we disagree: that is a finding, and no fault of the run.
struct Row {
  std::string line;         ///< numbered line of the case that the figure belongs to, e.g. "1"
  std::string what;         ///< the figure, in words
  double expected = 0.0;    ///< from the source or from a closed form, in `unit`
  double ours = 0.0;        ///< from the engine, in `unit`; not finite when the run failed
  double difference = 0.0;  ///< what `limit` bounds, in the measure that `what` or `note` names
  double limit = 0.0;       ///< largest allowed |difference|; of a claim: where `what` says what confirms it, zero
  std::string unit;         ///< of expected and ours, empty for a pure number
  bool ok = false;          ///< a check: within the limit; a claim: confirmed
  std::string note;         ///< where the figure comes from, or why it missed; may be empty
  bool claim = false;       ///< of the source
};

/// What a source says and what we get where there is no limit to hold: a table of words and figures.
struct Table {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> lines;
  std::string note;  ///< below the table; may be empty
};

struct Curve {
  std::string name;
  std::vector<double> x;
  std::vector<double> y;  ///< as many as x; a value that is not finite interrupts nothing and is left out
};

/// Curves over one axis.
struct Figure {
  std::string name;   ///< of the file, without ending
  std::string title;  ///< a sentence, with the figure of the source that it redraws
  std::string x_label;
  std::string y_label;
  std::vector<Curve> curves;
};

/// A plane of cells, each with one of a few meanings.
struct Map {
  std::string name;
  std::string title;
  std::string x_label;
  std::string y_label;
  double x_first = 0.0, x_last = 1.0;  ///< centres of the outermost cells
  double y_first = 0.0, y_last = 1.0;
  int columns = 0, rows = 0;
  std::vector<unsigned char> cells;   ///< row by row from y_first, indices into `meanings`
  std::vector<std::string> meanings;  ///< at most five
};

struct Case {
  std::string name;   ///< as on the command line
  std::string title;  ///< one sentence with the source
  std::vector<Row> rows;
  std::vector<Table> tables = {};
  std::vector<Figure> figures = {};
  std::vector<Map> maps = {};
  std::vector<std::string> notes = {};  ///< what a reader of the figures must know
};

/// Called now and then with what is being computed and the share of the case that is done, 0 to 1.
using Progress = std::function<void(const std::string& what, double fraction)>;

/// Names of all cases, in the order in which they run.
std::vector<std::string> case_names();

/// Runs one case. Throws std::invalid_argument, naming the cases that exist, when `name` is none of them.
Case run_case(const std::string& name, const Progress& progress);

}  // namespace cairn::validate
