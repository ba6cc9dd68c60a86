/// Where a unit came from, for the command line and for everybody else.
#include "cairn/inputs/words/record_words.hpp"

#include <gtest/gtest.h>

namespace {

using cairn::UnitSource;
using cairn::inputs::words_of;

TEST(RecordWords, WhereAUnitCameFrom) {
  const UnitSource header{.kind = UnitSource::Kind::header_line, .line = 3};
  EXPECT_EQ(to_text(header), "header line 3");
  EXPECT_EQ(words_of(header), "header line 3");
  const UnitSource format{.kind = UnitSource::Kind::format, .format = "SMC"};
  EXPECT_EQ(words_of(format), "the SMC format");
  const UnitSource given{.kind = UnitSource::Kind::given};
  EXPECT_EQ(to_text(given), "as given") << "a scenario has no options";
  EXPECT_EQ(words_of(given), "option --unit");
}

}  // namespace
