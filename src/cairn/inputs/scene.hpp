#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/laws/kernel/energy_policy.hpp"
#include "cairn/math/vec2.hpp"
#include "cairn/model/formulation.hpp"
#include "cairn/model/motion.hpp"
#include "cairn/model/planar_model.hpp"
#include "cairn/model/stacked_body.hpp"
#include "cairn/model/start.hpp"
#include "cairn/model/synthetic_record.hpp"

/// What is to be run, as a person asks for it: plain values, every number in SI, whatever engine runs it.
/// What each key means, its unit, range and default: `cairn schema`, or docs/reference/scenario.md.
namespace cairn::inputs {

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

/// A closed mesh with its density, named relative to the scenario.
struct MeshRef {
  std::string file;
  std::string unit{"m"};      // of its coordinates, one of mesh_units()
  double density{kNotGiven};  // [kg/m3]
  bool hollow{};              // a cavity in material of this density

  friend bool operator==(const MeshRef&, const MeshRef&) = default;
};

/// How meshes become a body that rocks in a plane, and what is known better than they tell.
struct MeshSetting {
  std::string up{"z"};             // which axis of the meshes points up
  double azimuth{};                // of the rocking plane about the up axis [rad]
  double flattening{kNotGiven};    // of the base [m]
  bool repair{};                   // mend what is no skin of a solid
  double weld{kNotGiven};          // tolerance of the weld in a repair [m]
  std::uint64_t close_holes{100};  // longest rim that a repair closes [edges]
  double mass{kNotGiven};          // [kg]
  std::vector<double> centroid;    // x, y, z in the coordinates of the meshes, or empty [m]
  std::vector<double> inertia;     // xx, yy, zz, xy, yz, zx about the centroid, or empty [kg m2]

  friend bool operator==(const MeshSetting&, const MeshSetting&) = default;
};

struct OneMesh {
  MeshRef mesh;
  MeshSetting setting;
};

/// Several meshes that make one rigid body.
struct MeshParts {
  std::vector<MeshRef> parts;
  MeshSetting setting;
};

/// Layers of uniform density, the lowest first.
struct Stack {
  std::vector<StackLayer> layers;
};

using Shape = std::variant<Box, Prism, GivenBody, OneMesh, MeshParts, Stack>;

struct Body {
  std::string name;
  Shape shape{};
  Start start{};
};

/// Sampled acceleration from ground-motion files, named relative to the scenario. What is done with it, in this order:
/// turned to an azimuth, cut, resampled, baseline removed, tapered, scaled.      docs/theory/records.md
struct RecordFile {
  std::string file;
  std::string unit;                    // of the samples, where the file does not tell
  double dt{kNotGiven};                // step, where the file does not tell [s]
  std::string column;                  // of a file of columns: that of the samples, by name or number from 1
  std::string time_column;             // of a file of columns: that of the times
  double resample_dt{kNotGiven};       // step to which the record is resampled [s]
  double scale{1.0};                   // [-]
  double start{kNotGiven};             // time of the first sample; as in the file where not given [s]
  std::string channel;                 // of a file with several, by name or number from 1
  double azimuth{kNotGiven};           // of the axis x, clockwise from north, to which two horizontals are turned [rad]
  std::string second_horizontal;       // file of the other horizontal
  std::vector<double> window;          // [from, to] in the record's time, or empty [s]
  std::vector<double> window_samples;  // [from, to] by sample numbers from 1, or empty
  double baseline{kNotGiven};          // degree of the polynomial to remove
  double taper{};                      // length of a cosine taper at both ends [s]
  double pga{kNotGiven};               // peak to which the record is scaled [m/s2]
  double header_lines{kNotGiven};      // of a file of columns: lines to skip
  bool along_lines{};                  // a file of numbers: one series that runs along the lines

  friend bool operator==(const RecordFile&, const RecordFile&) = default;
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

  friend bool operator==(const Synthetic&, const Synthetic&) = default;
};

/// One component of the ground's motion.
using GroundMotion = std::variant<StillMotion, FullSineMotion, HalfSineMotion, CosineMotion, NCycleMotion,
                                  OneSineMotion, HarmonicAccelerationMotion, RickerMotion, NearFaultMotion,
                                  HarmonicDisplacementMotion, Synthetic, RecordFile>;

/// Friction of one corner that is not that of the others.
struct CornerFriction {
  std::string corner{"left"};  // left | right of the base at rest | number of the hull's corner
  Friction friction{};
};

struct Ground {
  double gravity{kStandardGravity};  // [m/s2]
  Friction friction{};
  std::vector<CornerFriction> corners;
  GroundMotion motion_x{};
  GroundMotion motion_z{};
};

/// Other coefficients from an impact or a time on, at one corner or at all. What is not given stays as it was.
struct ImpactChange {
  std::string corner{"all"};      // all | left | right of the base at rest | number of the hull's corner
  std::uint64_t from_impact{1};   // the first impact that it holds for
  double from_time{kNotGiven};    // [s]
  double restitution{kNotGiven};  // [-]
  double stiffness{kNotGiven};    // [-]
  double mu_static{kNotGiven};    // [-]
  double mu_kinetic{kNotGiven};   // [-]
};

struct Impact {
  PlanarLaw law{LambdaEpsilon{}};
  double restitution{};          // [-]
  double stiffness{1.0};         // relative [-]
  double mu_static{kNotGiven};   // at impact [-]
  double mu_kinetic{kNotGiven};  // at impact [-]
  std::vector<ImpactChange> changes;
  EnergyPolicy energy{EnergyPolicy::stop};
  bool report_limits{true};
};

struct Run {
  double start{};          // [s]
  double duration{};       // [s]
  double tolerance{1e-8};  // relative, of one integration step [-]
  Formulation formulation{Formulation::patterns};
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

struct Scene {
  std::string title;
  std::string engine{"planar"};
  std::vector<Body> bodies;
  Ground ground{};
  Impact impact{};
  Run run{};
  Output output{};
};

}  // namespace cairn::inputs
