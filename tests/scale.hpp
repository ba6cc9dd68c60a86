#pragma once
#include <cstdlib>

/// Size of a campaign: the full count times CAIRN_TEST_SCALE, at least `least`. `./dev check` runs a twentieth and
/// `./dev soak` the tenfold; `least` is what the test's own expectations need in order to mean something.
inline int scaled(int count, int least) {
  const char* text = std::getenv("CAIRN_TEST_SCALE");
  const double scale = text == nullptr ? 1.0 : std::strtod(text, nullptr);
  const int wanted = static_cast<int>(count * scale);
  return wanted < least ? least : wanted;
}
