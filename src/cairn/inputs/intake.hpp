#pragma once

#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/input_files.hpp"

namespace cairn::inputs {

struct InputMemo;

/// What the parts of a scene are made with besides their keys - the files that they name, what was made before - and
/// what was read and noticed on the way. One for all parts of a scene, in the order in which they are made.
class Intake {
 public:
  /// `memo`, where there is one, keeps what takes long to make. Both outlive the intake.
  explicit Intake(const ReadInput& read, InputMemo* memo = nullptr) : read_(read), memo_(memo) {}

  /// The text of a file, which is kept with the result.
  Result<std::string, InputErrors> text_of(const std::string& name);

  void note(std::string sentence) { notes_.push_back(std::move(sentence)); }

  InputMemo* memo() const { return memo_; }
  const std::vector<InputFile>& files() const { return files_; }    // that were read
  const std::vector<std::string>& notes() const { return notes_; }  // what was noticed and done, each a sentence

 private:
  const ReadInput& read_;
  InputMemo* memo_;
  std::vector<InputFile> files_;
  std::vector<std::string> notes_;
};

}  // namespace cairn::inputs
