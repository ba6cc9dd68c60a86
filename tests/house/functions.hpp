/// The functions of a source: where each begins, how long its body is, how many parameters it takes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace house {

struct Function {
  std::string name;  ///< "lambda" for one without a name
  int line = 0;      ///< of the opening brace, from 1
  int lines = 0;     ///< from the line of the opening brace to that of the closing one
  int parameters = 0;
};

/// Functions with a body, lambdas among them, in the order of their closing braces.
std::vector<Function> functions_of(std::string_view text);

}  // namespace house
