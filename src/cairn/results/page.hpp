#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cairn/math/vec2.hpp"
#include "cairn/results/animation.hpp"
#include "cairn/results/chart.hpp"

/// What the page of a run shows, as data; every text is plain. How it is drawn is the report's.
namespace cairn::results {

/// A figure that stands out.
struct Tile {
  std::string name;
  std::string big;
  std::string small;
};

/// The body's outline on the ground at some instants.
struct Poses {
  struct Instant {
    std::string name;  // "start", "largest rotation", "end"
    double t{};        // [s]
    double x{};        // of the centroid, relative to the ground [m]
    double z{};        // [m]
    double theta{};    // [rad]
    std::string doing;
  };
  std::vector<Vec2> outline;  // from the centroid [m]
  double radius{};            // of the body about its centroid [m]
  std::vector<Instant> instants;
};

/// Several bodies in the plane at some instants, all seen through one window.
struct Scenes {
  struct Body {
    std::string name;
    std::vector<std::vector<Vec2>> outlines;  // from the centroid [m]
    bool free{true};                          // moves by forces; else ground, or driven
    bool came_down{};                         // toppled, slid off or fell
    std::vector<Vec2> path{};                 // of the centroid [m]
  };
  struct Place {
    double x{};         // of the centroid, relative to the ground [m]
    double z{};         // [m]
    double rotation{};  // [rad]
  };
  struct Instant {
    std::string name;           // "start", "drum-3 topples", "end"
    double t{};                 // [s]
    std::vector<Place> places;  // of all bodies
  };
  std::vector<Body> bodies;
  std::vector<Instant> instants;
  Vec2 low{};   // corner of the window [m]
  Vec2 high{};  // the opposite one [m]
};

/// The same in space, seen from above and aside.
struct Stills {
  struct Instant {
    std::string name;
    double t{};  // [s]
    Placement3 placement;
  };
  std::vector<SolidBody> bodies;
  std::vector<Instant> instants;
  Vec3 low{};   // corner of the box that is shown [m]
  Vec3 high{};  // the opposite one [m]
};

/// Amounts that add up from the first to the last, each as a bar that begins where the one before ends.
struct Waterfall {
  struct Step {
    std::string name;
    double amount{};
  };
  std::string id;           // unique in the page
  std::string title;        // for those who do not see it
  std::string description;  // likewise
  std::string unit;
  std::string first;  // name of the bar that everything starts from
  double start{};
  std::vector<Step> steps;
  std::string last;  // name of the bar that stands at the end
  double end{};
};

/// What kind of motion held when, as a strip over time with a tick for every impact.
struct Phases {
  struct Kind {
    std::string name;   // "rocking"
    std::string style;  // a class of the style sheet
  };
  struct Interval {
    double begin{};  // [s]
    double end{};    // [s]
    std::size_t kind{};
  };
  std::string name;         // of the strip: "pattern"
  std::string title;        // for those who do not see it
  std::string description;  // likewise
  TimeRange time{};
  std::vector<Kind> kinds;
  std::vector<Interval> intervals;   // without gaps
  std::vector<double> impact_times;  // those that are kept [s]
  std::size_t impacts{};             // all of them
};

/// A chart, with a legend above it where it has several lines to tell apart.
struct ChartBlock {
  Chart chart;
  bool legend{};
};

/// Two columns: a name and what it is.
struct Facts {
  std::vector<std::pair<std::string, std::string>> rows;
};

/// A table of texts. Beyond `cut_after` rows something is left out, which `cut_note` says between them and the rest.
struct TextTable {
  struct Column {
    std::string name;   // a line break is one
    std::string style;  // "n" for numbers, "keep" for what stays on one line, "what", or empty
  };
  struct Cell {
    std::string text;
    bool bad{};
  };
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;
  std::size_t cut_after{};
  std::string cut_note{};
};

/// A small remark.
struct Remark {
  std::string text;
};

using Block = std::variant<Poses, Scenes, Stills, Phases, ChartBlock, Waterfall, Facts, TextTable, Remark>;

struct Section {
  enum class Place { whole, left, right };  // neighbours on the left and right stand beside each other
  std::string title;
  std::vector<Block> blocks;
  Place place{Place::whole};
  std::string style{};  // a class of the style sheet
};

struct RunPage {
  std::string untitled;           // heading where the scenario has no title
  std::vector<std::string> more;  // sentences below the verdict
  std::vector<Tile> tiles;
  std::vector<Section> sections;  // before notes, events, provenance and scenario
  std::vector<Section> details;   // after the notes
};

}  // namespace cairn::results
