#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/inputs/input_files.hpp"
#include "cairn/inputs/scene.hpp"
#include "cairn/runs/engine.hpp"

namespace cairn::studies {

using namespace inputs;

class Forms;

/// What a study is about: a scene that an engine has taken.
struct Subject {
  inputs::Scene scene;
  const runs::Engine* engine{};
  runs::CasePtr made;
  std::vector<inputs::InputFile> inputs;  // that the scene names
  inputs::ReadInput read{};               // for further files, which a study may name
  const Forms* forms{};                   // other forms that it may take
};

/// Other forms of a subject, told in words: who knows the format of scenarios makes them.
class Forms {
 public:
  virtual ~Forms() = default;

  /// That of another scenario file.
  virtual Result<Subject, InputErrors> other(const std::string& text, const std::string& file,
                                             const inputs::ReadInput& read) const = 0;

  /// The same under an impact law with its keys, "lambda-epsilon(lambda=0.3)".
  virtual Result<Subject, InputErrors> with_law(const Subject& subject, const std::string& law,
                                                const std::string& place) const = 0;
};

}  // namespace cairn::studies
