#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// What a ground-motion file holds, whatever its format: evenly sampled channels in SI with what the file said of them.
namespace cairn {

enum class Quantity { acceleration, velocity, displacement };

/// Which way a channel's positive values point.
enum class Pointing {
  azimuth,  // horizontal, `azimuth` degrees clockwise from north
  up,
  down,    // values are as in the file: positive down
  unknown  // horizontal or not: the file does not say
};

/// Where the unit of a channel came from.
struct UnitSource {
  enum class Kind {
    nowhere,      // a channel that no reader has filled yet
    header_line,  // `line` of the file, in its header
    line,         // `line` of the file
    format,       // `format` has but one
    given,        // whoever read the file told it
  };
  Kind kind{Kind::nowhere};
  int line{};
  std::string format{};

  friend bool operator==(const UnitSource&, const UnitSource&) = default;
};

/// "header line 4", "line 45", "the SMC format", "as given".
std::string to_text(const UnitSource& source);

struct RecordChannel {
  std::string name;  // as the file names it: "HNE", "N-S", "CHAN 1: 90 DEG"
  Quantity quantity{Quantity::acceleration};
  Pointing pointing{Pointing::unknown};
  double azimuth{};            // with Pointing::azimuth [deg clockwise from north]
  double dt{};                 // [s]
  double start{};              // time of the first sample, after the record's own origin [s]
  std::vector<double> values;  // [m/s2], [m/s] or [m]
  std::string unit;            // as in the file: "g", "cm/s2", ...
  UnitSource unit_source{};
  double to_si{1.0};                  // values = file's numbers (after its own scale factors) times this
  std::optional<double> stated_peak;  // the header's own peak, signed as there, in SI
};

struct Record {
  std::string format;  // "PEER AT2", "K-NET", ...
  std::string event;   // empty where the file does not say
  std::string station;
  std::string origin_time;  // of the first sample or the event, as the file writes it
  std::vector<RecordChannel> channels;
  std::vector<std::string> notes;  // what was noticed or done while reading, each a sentence
};

}  // namespace cairn
