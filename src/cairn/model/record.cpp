#include "cairn/model/record.hpp"

namespace cairn {

std::string to_text(const UnitSource& source) {
  switch (source.kind) {
    case UnitSource::Kind::nowhere:
      return {};
    case UnitSource::Kind::header_line:
      return "header line " + std::to_string(source.line);
    case UnitSource::Kind::line:
      return "line " + std::to_string(source.line);
    case UnitSource::Kind::format:
      return "the " + source.format + " format";
    case UnitSource::Kind::given:
      return "as given";
  }
  return {};
}

}  // namespace cairn
