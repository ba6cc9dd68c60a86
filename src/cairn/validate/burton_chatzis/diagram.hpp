/// Stability diagrams of Burton & Chatzis: one cycle of a sine of every frequency and amplitude of a grid, and what becomes of
/// the body.                                                                           docs/theory/irregular_bodies.md
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cairn/planar/engine.hpp"
#include "cairn/studies/stability/pulses.hpp"
#include "cairn/validate/validate.hpp"

namespace cairn::validate::burton {

/// What became of a body under one pulse, and the run that tells.
struct ShakenBody {
  studies::Fall fall{};
  planar::RunResult run;
};

/// A body with its friction and its impact law.
struct Specimen {
  std::string name;
  PlanarModel model;
};

/// The paper's law with ε = 0.1, and one coefficient of friction.
Specimen specimen(std::string name, const PlanarBody& body, double friction, double lambda = 0.0);

/// Frequencies [Hz] and amplitudes [g] of a diagram.
struct Plane {
  double first_frequency;
  double last_frequency;
  double first_amplitude;
  double last_amplitude;
  int columns;
  int rows;

  double frequency(int column) const;
  double amplitude(int row) const;
  std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
  }
  std::size_t cells() const { return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows); }
};

/// The paper's plane for shelf and statues: 0.1 to 5 Hz, 0.01 to 3 g.
Plane usual_plane(int columns, int rows);

/// Which way the ground goes first, as seen.
enum class Push : std::int8_t { left = -1, right = 1 };
inline constexpr Push kPushes[] = {Push::right, Push::left};
const char* name_of(Push push);

/// What became of one pulse.
struct Cell {
  studies::Fall fall{};
  std::uint32_t impacts{};  // toppled: before balance was last passed; else all
  bool flies{};             // before it has fallen, where patterns were asked for
  bool slide_rocks{};       // before it first passes balance, where patterns were asked for
  bool changes{};           // by (B.16), against where the body is when the run ends

  bool toppled() const { return fall == studies::Fall::failure_a || fall == studies::Fall::failure_b; }
  bool after_impact() const { return toppled() && impacts > 0; }
  bool without_impact() const { return toppled() && impacts == 0; }
  friend bool operator==(const Cell&, const Cell&) = default;
};

struct Diagram {
  std::string name;
  Plane plane;
  Push push{};
  std::vector<Cell> cells;  // row by row from the smallest amplitude

  const Cell& at(int column, int row) const { return cells[plane.index(column, row)]; }
};

enum class Look : std::uint8_t { outcome, patterns };

/// All pulses of a plane, on all cores.
Diagram shaken(const Specimen& specimen, const Plane& plane, Push push, Look look = Look::outcome);

/// One pulse with all that the run tells, run on to the end or the fall; frequency [Hz], amplitude [g], times at which the
/// state is asked for [s].
ShakenBody pulse_on(const Specimen& specimen, double frequency, double amplitude, Push push,
                    std::vector<double> times = {});

/// How many cells have a property.
template <class Has>
int count(const Diagram& diagram, const Has& has) {
  int n = 0;
  for (const Cell& cell : diagram.cells) n += has(cell) ? 1 : 0;
  return n;
}
int toppled(const Diagram& diagram);
int falls(const Diagram& diagram, studies::Fall fall);

/// The highest frequency at which a kind of fall occurs; 0 where none does. [Hz]
double highest_frequency(const Diagram& diagram, studies::Fall fall);

/// Cells that topple in the one and do not in the other.
int only_in_first(const Diagram& first, const Diagram& second);

/// How many cells have another outcome (survived, A, B).
int differing(const Diagram& first, const Diagram& second);

/// The first row of a column in which the body topples; as many as there are rows when it never does.
int first_toppling(const Diagram& diagram, int column);

/// Its amplitude [g]; that after the last row when it never topples, which is a lower bound.
double lowest_amplitude(const Diagram& diagram, int column);
Curve lowest_amplitudes(const Diagram& diagram);

/// How far the lowest toppling amplitudes of several diagrams are apart, averaged over the lower and the upper half of
/// the columns in which all of them topple. [g]
struct Spread {
  double low_frequencies{};
  double high_frequencies{};
};
Spread spread(const std::vector<const Diagram*>& diagrams);

/// Separate ranges of amplitude in a column in which a kind of fall occurs, survival between.
int ranges(const Diagram& diagram, int column, studies::Fall fall);

/// The diagram as a picture.
Map map_of(const Diagram& diagram, std::string name, std::string title);

/// Which of two diagrams topple where.
Map comparison(const Diagram& first, const Diagram& second, std::string name, std::string title);

/// Adds the checks that every pulse of these diagrams has a verdict, and that (B.16) changes none: angles are given.
void add_decided(Case& out, const char* line, const std::string& what, const std::vector<const Diagram*>& diagrams);

}  // namespace cairn::validate::burton
