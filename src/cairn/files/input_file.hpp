#pragma once

#include <memory>
#include <string>
#include <utility>

namespace cairn::files {

/// A file that a scenario names, kept with the result so that the run can be made again without it. Copies share its
/// bytes, which are held once.
class InputFile {
 public:
  /// `name` as the scenario has it; `bytes` whatever they are.
  InputFile(std::string name, std::string bytes)
      : name_(std::move(name)), bytes_(std::make_shared<const std::string>(std::move(bytes))) {}

  const std::string& name() const { return name_; }
  const std::string& text() const { return *bytes_; }

 private:
  std::string name_;
  std::shared_ptr<const std::string> bytes_;
};

}  // namespace cairn::files
