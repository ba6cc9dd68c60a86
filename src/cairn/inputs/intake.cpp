#include "cairn/inputs/intake.hpp"

#include <algorithm>

namespace cairn::inputs {

Result<std::string, InputErrors> Intake::text_of(const std::string& name) {
  Result<std::string, InputErrors> text = read_(name);
  const bool kept = std::any_of(files_.begin(), files_.end(), [&](const InputFile& f) { return f.name() == name; });
  if (text && !kept) files_.push_back({name, *text});
  return text;
}

}  // namespace cairn::inputs
