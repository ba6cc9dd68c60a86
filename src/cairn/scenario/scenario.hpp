#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/math/vec2.hpp"
#include "cairn/model/motion.hpp"
#include "cairn/model/planar_model.hpp"
#include "cairn/model/synthetic_record.hpp"
#include "cairn/planar/engine.hpp"

/// A scenario as a person writes it: a plain value that mirrors the TOML file, every number in SI.
/// What each key means, its unit, range and default: `cairn schema`, or docs/reference/scenario.md.
namespace cairn::scenario {

/// A limit or time that nobody gave.
inline constexpr double kNotGiven = std::numeric_limits<double>::infinity();

struct Box {
  double width{};     // [m]
  double height{};    // [m]
  double depth{1.0};  // across the plane [m]
  double density{};   // [kg/m3]
};

/// A prism over a simple polygon, which may be concave.
struct Prism {
  std::vector<Vec2> polygon;  // [m]
  double depth{1.0};          // across the plane [m]
  double density{};           // [kg/m3]
};

/// A polygon with its mass, centroid and inertia given.
struct GivenBody {
  std::vector<Vec2> polygon;  // [m]
  double mass{};              // [kg]
  Vec2 centroid{};            // [m]
  double inertia{};           // about the centroid [kg m2]
};

using Shape = std::variant<Box, Prism, GivenBody>;

struct Body {
  std::string name;
  Shape shape{};
  planar::Start start{};
};

/// Sampled acceleration from a text file with columns, named relative to the scenario.
struct RecordFile {
  std::string file;
  std::string unit;         // of the file's values, one of files::acceleration_units()
  double dt{kNotGiven};     // for a file without times [s]
  std::string column;       // of the values, by number from 1 or by name; empty: the only one, or the second of two
  std::string time_column;  // of the times; empty: the first of two
  double resample_dt{kNotGiven};  // step to which uneven times are resampled [s]
  double scale{1.0};              // [-]
  double start{kNotGiven};        // time of the first sample; as in the file where not given [s]
};

/// A seeded record that matches a response spectrum.
struct Synthetic {
  ElasticSpectrum target{};
  std::uint64_t seed{1};
  std::uint64_t stream{};
  double duration{25.0};  // [s]
  double dt{0.01};        // [s]
  double damping{0.05};   // [-]
  double scale{1.0};      // [-]
  double start{};         // [s]
};

/// One component of the ground's motion.
using GroundMotion = std::variant<StillMotion, FullSineMotion, HalfSineMotion, CosineMotion, NCycleMotion,
                                  OneSineMotion, HarmonicAccelerationMotion, RickerMotion, NearFaultMotion,
                                  HarmonicDisplacementMotion, Synthetic, RecordFile>;

struct Ground {
  double gravity{kStandardGravity};  // [m/s2]
  Friction friction{};
  GroundMotion motion_x{};
  GroundMotion motion_z{};
};

struct Impact {
  PlanarLaw law{LambdaEpsilon{}};
  bool stop_at_energy_raise{true};
  bool report_limits{true};
};

struct Run {
  double start{};          // [s]
  double duration{};       // [s]
  double tolerance{1e-8};  // relative, of one integration step [-]
  bool no_sliding{false};
  bool no_flight{false};
  ToppleAngles topple{};
  bool stop_at_rest{true};
  bool early_verdict{false};
  bool resolve_accumulation{true};
  std::uint64_t most_events{1000000};
};

struct Output {
  std::vector<double> times;   // [s]
  double interval{kNotGiven};  // [s]
};

struct Scenario {
  std::string title;
  std::string engine{"planar"};
  std::vector<Body> bodies;
  Ground ground{};
  Impact impact{};
  Run run{};
  Output output{};
};

/// Equal in every key, each number in every bit.
bool operator==(const Scenario& a, const Scenario& b);

}  // namespace cairn::scenario
