#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cairn/study/intensity.hpp"
#include "cairn/study/sampling.hpp"

/// [study] of a scenario as a person writes it: plain values. What each key means: `cairn schema`.
namespace cairn::scenario {

/// Words instead of numbers: of a choice, a text, true and false, or numbers with units ("0.2 g, 0.4 g").
struct Words {
  std::string list;  // with commas between them
};

using VaryValues =
    std::variant<study::ValueList, Words, study::Range, study::LogRange, study::Uniform, study::LogUniform,
                 study::Normal, study::LogNormal, study::Triangular, study::Exponential>;

/// One or several keys that take the same values.
struct Vary {
  std::string keys;  // paths, with commas between them: "ground.friction.static, ground.friction.kinetic"
  VaryValues values{};
};

/// The scenario with some of its keys replaced, run to its verdict.
struct Sweep {
  study::Design sampling{study::Design::product};
  std::uint64_t samples{};
  std::vector<Vary> vary;
};

/// What the axes of a stability diagram count.
enum class StabilityAxes : std::uint8_t {
  frequency_amplitude,  // f [Hz] and A [m/s2]
  dimensionless         // ω_p/p and a_p/(α g), with p and α of the side over which the first swing turns the body
};

enum class PulseDirection : std::uint8_t { both, positive, negative };

struct StabilityAxis {
  double from{};
  double to{};
  bool logarithmic{};
  std::uint64_t cells{24};  // of the grid
};

/// One of several bodies or laws in one diagram: the scenario, or another one, with another law or other values.
struct StabilityVariant {
  std::string name;
  std::string scenario;  // a file
  std::string law;       // as in `cairn compare --laws`
  std::string set;       // keys and values: "impact.lambda = 0.3, body.box.width = 0.6"
};

/// Which pulses topple the body: the plane of frequency and amplitude, divided by outcomes.
struct Stability {
  StabilityAxes axes{StabilityAxes::frequency_amplitude};
  StabilityAxis frequency;
  StabilityAxis amplitude;
  PulseDirection direction{PulseDirection::both};
  bool grid{};     // the middle of every cell instead of tracing
  bool impacts{};  // boundaries also between numbers of impacts
  double accuracy{1e-3};
  std::uint64_t probes{1000};
  std::uint64_t closer{2};
  std::uint64_t most_runs{1000000};  // of each diagram
  std::vector<StabilityVariant> variants;
};

enum class FragilityMethod : std::uint8_t { ida, stripes, cloud };

/// The probability that the body topples, over the intensity of many records.      docs/theory/fragility.md
struct Fragility {
  FragilityMethod method{FragilityMethod::ida};
  study::IntensityKind intensity{study::IntensityKind::pga};
  double period{std::numeric_limits<double>::infinity()};  // of sa [s]
  double damping{0.05};                                    // of sa [-]
  std::optional<study::LogRange> levels{};                 // of intensity, in its SI unit; none for a cloud
  double accuracy{0.01};                                   // relative, of a capacity of ida [-]
  std::string records;                                     // files, with commas between them
  std::uint64_t seeds{};                                   // of a synthetic motion, from the scenario's seed on
  double confidence{0.9};                                  // of the bands [-]
};

/// Values along an axis, both ends included.
struct SpectrumAxis {
  double from{};
  double to{};
  std::uint64_t count{};
  bool logarithmic{};
};

enum class SpectrumResponse : std::uint8_t {
  rotation,    // the largest rotation over the slenderness, under the motions as they are
  overturning  // the least motion that topples, as PGA/(g tan α)
};

/// Blocks of many slendernesses and sizes under a set of motions.                    docs/theory/spectra.md
struct Spectrum {
  SpectrumResponse response{SpectrumResponse::rotation};
  SpectrumAxis slenderness;                             // α [rad]
  SpectrumAxis size;                                    // R [m]
  std::optional<SpectrumAxis> frequency{};              // of the scenario's pulse, ω_p/p [-]
  double pga{std::numeric_limits<double>::infinity()};  // to which the motions are scaled, for rotation [m/s2]
  std::optional<study::LogRange> levels{};              // of PGA/(g tan α), for overturning [-]
  double accuracy{0.01};                                // relative, of a least motion [-]
  std::string records;                                  // files, with commas between them
  std::uint64_t seeds{};                                // of a synthetic motion
};

/// One or several keys that take the same value, between bounds.
struct BoundedKeys {
  std::string keys;  // paths, with commas between them
  double from{};
  double to{};
};

/// The values of some keys with which the largest motion is needed to topple the body.    docs/theory/optimise.md
struct Optimise {
  std::vector<BoundedKeys> parameters;
  PulseDirection direction{PulseDirection::both};
  study::LogRange levels{0.05, 20.0, 32};  // factors of the motion, marched up [-]
  double accuracy{1e-3};                   // relative, of a margin [-]
  std::string records;                     // files, with commas between them
  std::uint64_t seeds{};                   // of a synthetic motion
  std::uint64_t samples{32};               // candidates that are spread over the bounds first
  std::uint64_t centres{3};                // best of them, from each of which the search goes on
  double resolution{1e-3};                 // smallest step of the search, as a share of the bounds [-]
  std::uint64_t most_candidates{2000};
};

/// What was measured of a body that rocks.
enum class MeasuredKind : std::uint8_t { rotation, peaks, impact_times };

/// Keys found from measurements, with their uncertainty.                          docs/theory/calibration.md
struct Calibrate {
  std::string measured;  // a file
  MeasuredKind what{MeasuredKind::rotation};
  bool free_origin{};                                     // of impact times: their clock does not start with the run
  std::uint64_t first{1};                                 // which impact, or the peak after which, the first line is
  double noise{std::numeric_limits<double>::infinity()};  // of one measurement [rad] or [s]
  double confidence{0.95};                                // of the intervals [-]
  std::uint64_t samples{200};
  std::uint64_t searches{6};
  std::vector<BoundedKeys> parameters;
};

/// What each kind of study asks for; a kind is an alternative here.
using StudyKind = std::variant<Sweep, Stability, Fragility, Spectrum, Optimise, Calibrate>;

struct Study {
  StudyKind kind{};
  std::uint64_t seed{1};
};

}  // namespace cairn::scenario
