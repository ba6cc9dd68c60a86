/// One line on stderr that rewrites itself; silent unless a person watches.
#pragma once

#include <cstdio>
#include <string>

namespace cairn::cli {

class ProgressLine {
 public:
  ProgressLine(std::FILE* stream, bool wanted);

  /// "name [####....]  50 % what"
  void show(const std::string& name, const std::string& what, double fraction);
  void clear();

 private:
  std::FILE* stream_;
  bool active_;
};

}  // namespace cairn::cli
