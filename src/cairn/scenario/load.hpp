#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/inputs/input_files.hpp"
#include "cairn/scenario/run_record.hpp"

namespace cairn::inputs {
struct InputMemo;
}  // namespace cairn::inputs

namespace cairn::scenario {

/// A scenario that can be run.
struct Loaded {
  Scenario scenario;
  std::string text;
  PlanarModel model;
  planar::Start start;
  planar::RunOptions options;
  std::vector<InputFile> inputs;
  std::vector<std::string> notes;  // what was noticed or done while reading the inputs, each a sentence
  ReadInput read{};                // for further files, which a study may name
};

/// What the engine needs of a case.
struct CaseModel {
  PlanarModel model;
  planar::Start start;
  planar::RunOptions options;
};

/// Parts that take long to make.
struct Parts {
  bool body{};
  bool motion{};
};

/// A scenario that differs from a loaded one in some keys; a part that is not `touched` by them is taken over. For many
/// cases of one scenario: neither samples nor events are kept. Keys of faults as in load, without file and line.
Result<CaseModel, InputErrors> case_model(const Loaded& base, const Scenario& changed, Parts touched,
                                          const ReadInput& read, InputMemo& memo);

/// No more samples than this may be asked for.
inline constexpr std::size_t kMostSamples = 1000000;

/// From the text of a scenario to what the engine needs: keys and values, outlines, motions with their files, and what
/// must fit together. Every fault at once, in the order of the lines; `file` names the text in them.
Result<Loaded, InputErrors> load(std::string_view text, const std::string& file, const ReadInput& read);

}  // namespace cairn::scenario
