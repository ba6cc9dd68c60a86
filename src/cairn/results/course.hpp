#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cairn/results/chart.hpp"
#include "cairn/results/outcome.hpp"

/// The course of a run as far as two runs of one body are compared by it: where something happens, and in what state.
namespace cairn::results {

struct CourseState {
  double t{};                 // [s]
  std::vector<double> place;  // coordinates and angles
  std::vector<double> rate;   // their rates
};

/// A contact of an impact, by the corner of the body.
struct CourseContact {
  int corner{};
  bool supports{};                  // it carried load before; else it arrives
  double normal_velocity_after{};   // [m/s]
  double sliding_velocity_after{};  // to the right [m/s]
  double normal_impulse{};          // [N s]
  double friction_impulse{};        // [N s]
};

struct CourseEvent {
  CourseState before;
  CourseState after;
  bool is_impact{};
  std::uint32_t impact_number{};  // from 1
  std::string what;               // what made it happen
  std::string branch;             // what the law did
  std::string outcome;            // of the law's answer
  std::string notes;              // what was out of the ordinary
  bool certified{};
  double turning_before{};  // rate of rotation [rad/s]
  double turning_after{};
  double energy_lost{};  // [J]
  std::vector<CourseContact> contacts;
};

/// The units that a body gives to differences, each with its name in words.
struct CourseScales {
  double length{}, angle{}, time{}, velocity{}, rate{}, impulse{};
  std::vector<double> place;  // for each coordinate of CourseState::place
  std::vector<double> turn;   // for each of CourseState::rate
};

/// What tells best how the body moves, over time: for a body in the plane its rotation.
struct CourseCurve {
  struct Point {
    double t{};
    double y{};
    double rate{};
  };
  std::string name;     // "Rotation"
  std::string title;    // "Rotation over time"
  std::string y_label;  // with the unit in which it is drawn
  double draw_as{1.0};  // times this it is in that unit
  std::vector<Point> points;
  std::vector<Level> levels;  // in the unit in which it is drawn
  double low{}, high{};       // a body that falls is drawn no farther
  std::string note;           // a sentence below the drawing
};

struct Course {
  bool knows_events{true};  // false of an engine that takes steps: its runs are compared by time
  std::vector<CourseEvent> events;
  std::vector<std::string> coordinates{};  // what CourseState::place holds, "x", "z", "rotation"
  std::vector<CourseState> states{};       // at equal steps of time, as far as the run went
  CourseState end;
  bool ends_at_rest{};
  bool decided_early{};  // it ends at a step like any other
  double explained{};    // what the tolerances of the run explain, of each scale
  CourseScales scales;
  CourseCurve curve;
  TimeRange time{};
};

}  // namespace cairn::results
