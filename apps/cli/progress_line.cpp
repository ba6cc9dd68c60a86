#include "cli/progress_line.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>

namespace cairn::cli {

ProgressLine::ProgressLine(std::FILE* stream, bool wanted)
    : stream_(stream), active_(wanted && isatty(fileno(stream)) != 0) {}

void ProgressLine::show(const std::string& name, const std::string& what, double fraction) {
  if (!active_) return;
  constexpr int kBarWidth = 24;
  const double share = std::clamp(fraction, 0.0, 1.0);
  const int filled = static_cast<int>(share * kBarWidth);
  const std::string bar = std::string(static_cast<std::size_t>(filled), '#') +
                          std::string(static_cast<std::size_t>(kBarWidth - filled), '.');
  fmt::print(stream_, "\r\033[K{} [{}] {:3.0f} % {}", name, bar, 100.0 * share, what);
  std::fflush(stream_);
}

void ProgressLine::clear() {
  if (!active_) return;
  fmt::print(stream_, "\r\033[K");
  std::fflush(stream_);
}

}  // namespace cairn::cli
