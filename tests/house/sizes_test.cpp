/// A function shows one thing: it fits on a screen and takes what a reader can keep in mind.
#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "house/functions.hpp"
#include "house/source_text.hpp"

namespace {

using house::Fault;

constexpr int kMostLines = 70;      // from the line of the opening brace to that of the closing one
constexpr int kMostParameters = 7;  // more are a struct that has not been named yet

/// Where the algorithms live.
const std::vector<std::string> kLayers = {"math", "problem", "solve", "laws", "contact", "planar", "timestep"};

/// What may be longer or take more, each with its reason: {path, function} -> reason.
const std::map<std::pair<std::string, std::string>, std::string> kExceptions = {};

std::vector<Fault> check_sizes(const std::string& path, std::string_view text) {
  std::vector<Fault> faults;
  for (const house::Function& f : house::functions_of(text)) {
    if (kExceptions.contains({path, f.name})) continue;
    if (f.lines > kMostLines) faults.push_back({path, f.line, f.name + " has " + std::to_string(f.lines) + " lines"});
    if (f.parameters > kMostParameters)
      faults.push_back({path, f.line, f.name + " takes " + std::to_string(f.parameters) + " parameters"});
  }
  return faults;
}

TEST(Sizes, FunctionsAreShortAndTakeFewParameters) {
  std::vector<Fault> faults;
  std::size_t functions = 0;
  for (const std::string& layer : kLayers) {
    for (const std::string& path : house::files_below("src/cairn/" + layer, {".hpp", ".cpp"})) {
      const std::string text = house::read_source(path);
      functions += house::functions_of(text).size();
      for (const Fault& fault : check_sizes(path, text)) faults.push_back(fault);
    }
  }
  EXPECT_GT(functions, 500U) << "the reader of functions has lost its way";
  EXPECT_TRUE(faults.empty()) << house::listed(faults);
}

TEST(Sizes, EveryExceptionIsNeededAndHasItsReason) {
  for (const auto& [what, reason] : kExceptions) {
    EXPECT_FALSE(reason.empty()) << what.second;
    bool needed = false;
    for (const house::Function& f : house::functions_of(house::read_source(what.first)))
      needed = needed || (f.name == what.second && (f.lines > kMostLines || f.parameters > kMostParameters));
    EXPECT_TRUE(needed) << what.first << ": " << what.second;
  }
}

std::string body_of(int lines) {
  std::string text = "{";
  for (int k = 1; k < lines; ++k) text += "\n";
  return text + "}";
}

TEST(SizesChecker, CountsLinesFromBraceToBrace) {
  EXPECT_TRUE(check_sizes("a.hpp", "int f() " + body_of(kMostLines)).empty());
  EXPECT_EQ(check_sizes("a.hpp", "int f() " + body_of(kMostLines + 1)).size(), 1U);
  EXPECT_EQ(check_sizes("a.hpp", "A::A(int x, Options o = {}) : x_{x}, o_(o) " + body_of(80)).size(), 1U);
  EXPECT_EQ(check_sizes("a.hpp", "const auto f = [&](int x) " + body_of(80) + ";").size(), 1U);
  EXPECT_TRUE(check_sizes("a.hpp", "namespace a " + body_of(200)).empty());
  EXPECT_TRUE(check_sizes("a.hpp", "struct A : B<int(int)> " + body_of(200)).empty());
  EXPECT_TRUE(check_sizes("a.hpp", "constexpr double kTable[f(3)] = " + body_of(200) + ";").empty());
}

TEST(SizesChecker, CountsParameters) {
  const auto parameters = [](const std::string& text) {
    const std::vector<house::Function> found = house::functions_of(text);
    return found.size() == 1 ? found.front().parameters : -1;
  };
  EXPECT_EQ(parameters("void f() {}"), 0);
  EXPECT_EQ(parameters("void f(void) {}"), 0);
  EXPECT_EQ(parameters("template <class A, int B = g(1, 2)>\nstd::map<int, int> f(std::map<A, B> a, int b) const {}"),
            2);
  EXPECT_EQ(parameters("[[nodiscard]] bool operator()(int a, int b = g(1, 2)) noexcept {}"), 2);
  EXPECT_EQ(parameters("bool operator<(const A& a, const A& b) {}"), 2);
  EXPECT_EQ(parameters("explicit A(int a, B b = {1, 2}) : a_{a}, b_{b} {}"), 2);
  EXPECT_EQ(parameters("template <class F>\n  requires(kFine<F>)\nint f(F a, F b, F c) {}"), 3);
  EXPECT_EQ(parameters("#define M(a) if (a) {\nvoid f(int a, int b) {}"), 2);
  EXPECT_EQ(parameters("auto f = [](int a, int b) -> int { return a; };"), 2);
}

}  // namespace
