#include "cairn/inputs/words/record_words.hpp"

namespace cairn::inputs {

std::string words_of(const UnitSource& source) {
  return source.kind == UnitSource::Kind::given ? "option --unit" : to_text(source);
}

}  // namespace cairn::inputs
