/// Rules that a compiler does not know: no bare tolerance in engines, no libm transcendental in engines, no printing and
/// no exit in the library, no words of the command line where findings are values.
#include <gtest/gtest.h>

#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "house/source_text.hpp"
#include "run_program.hpp"

namespace {

using cairn::tests::shell;

using house::Fault;

/// Layers whose code runs inside an engine.
const std::vector<std::string> kEngineLayers = {"math",  "geometry", "problem", "solve",   "laws",
                                                "model", "contact",  "planar",  "timestep"};

const std::vector<std::string> kCppFiles = {".hpp", ".cpp"};

std::vector<std::string> engine_files() {
  std::vector<std::string> paths;
  for (const std::string& layer : kEngineLayers) {
    for (const std::string& path : house::files_below("src/cairn/" + layer, kCppFiles)) paths.push_back(path);
  }
  return paths;
}

/// Lines of code, without comments and strings, that hold what is forbidden.
std::vector<Fault> check_lines(const std::string& path, std::string_view text, const std::regex& forbidden,
                               const std::string& why) {
  std::vector<Fault> faults;
  int number = 0;
  for (const std::string& line : house::split_lines(house::code_only(text))) {
    ++number;
    std::smatch match;
    if (std::regex_search(line, match, forbidden)) faults.push_back({path, number, why + match.str()});
  }
  return faults;
}

// ---------------------------------------------------------------------------------------------- bare tolerances

/// A literal is taken for a tolerance when its exponent is -5 or less, or when it is that small without an exponent.
bool looks_like_tolerance(const std::string& literal) {
  std::string digits;
  for (const char c : literal) {
    if (c != '\'') digits += c;
  }
  const bool hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
  if (hexadecimal && digits.find_first_of("pP") == std::string::npos) return false;  // an integer
  const double value = std::strtod(digits.c_str(), nullptr);
  if (!(value > 0.0)) return false;
  constexpr double kLargestTolerance = 1e-5;
  const std::size_t exponent = hexadecimal ? std::string::npos : digits.find_first_of("eE");
  const bool small_exponent = exponent != std::string::npos && std::atoi(digits.c_str() + exponent + 1) <= -5;
  return small_exponent || value <= kLargestTolerance;
}

enum class Scope { type, named_constant, other };

/// What an opening brace opens, told from the text between it and the previous ; { or }.
Scope scope_of(const std::string& head) {
  static const std::regex kType(R"(\b(struct|class|union)\b)");
  static const std::regex kConstant(R"(\bconstexpr\b.*\bk[A-Z]\w*)");
  if (std::regex_search(head, kConstant)) return Scope::named_constant;
  return std::regex_search(head, kType) ? Scope::type : Scope::other;
}

/// Whether a comment stands on a line or on the one above it.
bool has_reason(const std::vector<std::string>& lines, std::size_t line) {
  return lines[line].find("//") != std::string::npos || (line > 0 && lines[line - 1].find("//") != std::string::npos);
}

/// Bare tolerances of a file. A small literal may stand where it gets a name and a reason: in the definition of a
/// constexpr kName with a comment on its line or the line above, or as the default of a struct's field with a comment on
/// its line.
std::vector<Fault> check_tolerances(const std::string& path, std::string_view text) {
  const std::string file = path.substr(path.rfind('/') + 1);
  if (file == "scales.hpp") return {};                           // the one place where tolerances are derived
  if (path.starts_with("src/cairn/math/elementary")) return {};  // coefficients of our own sin, exp, log, ...

  static const std::regex kNumber(
      R"(^(0[xX][0-9a-fA-F'.]+([pP][-+]?\d+)?|(\d[\d']*\.?[\d']*|\.\d[\d']*)([eE][-+]?\d+)?))");
  const std::string code = house::code_only(text);
  const std::vector<std::string> lines = house::split_lines(text);
  std::vector<Fault> faults;
  std::vector<Scope> scopes;
  std::string head;
  std::size_t head_line = 0;      // where the statement begins
  std::size_t constant_line = 0;  // likewise, of the constant whose braces are open
  std::size_t line = 0;
  for (std::size_t i = 0; i < code.size();) {
    const char c = code[i];
    if (head.empty()) head_line = line;
    if (c == '\n') ++line;
    if (c == '{') {
      const Scope outer = scopes.empty() ? Scope::other : scopes.back();
      const bool inside_constant = outer == Scope::named_constant;                             // {1.0, {2e-7}}
      const bool field_default = outer == Scope::type && head.find('(') == std::string::npos;  // double a{1e-8};
      if (!inside_constant && scope_of(head) == Scope::named_constant) constant_line = head_line;
      scopes.push_back(inside_constant || (field_default && scope_of(head) == Scope::other) ? outer : scope_of(head));
      head.clear();
    } else if (c == '}') {
      if (!scopes.empty()) scopes.pop_back();
      head.clear();
    } else if (c == ';') {
      head.clear();
    } else {
      const bool word_before =
          i > 0 && (std::isalnum(static_cast<unsigned char>(code[i - 1])) != 0 || code[i - 1] == '_');
      std::smatch match;
      const bool may_start = !word_before && (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.');
      if (may_start && std::regex_search(code.begin() + static_cast<std::ptrdiff_t>(i), code.end(), match, kNumber)) {
        const std::string literal = match[0];
        const Scope scope = scopes.empty() ? Scope::other : scopes.back();
        const bool inside = scope == Scope::named_constant;  // of its braces
        const bool in_constant = (inside || scope_of(head) == Scope::named_constant) &&
                                 (has_reason(lines, line) || has_reason(lines, inside ? constant_line : head_line));
        const bool in_field = scope == Scope::type && lines[line].find("//") != std::string::npos;
        if (looks_like_tolerance(literal) && !in_constant && !in_field) {
          faults.push_back({path, static_cast<int>(line) + 1, "bare tolerance " + literal});
        }
        head += literal;
        i += literal.size();
        continue;
      }
      if (!head.empty() || std::isspace(static_cast<unsigned char>(c)) == 0)
        head += c == '\n' ? ' ' : c;  // a dot of a regular expression does not match a line break
    }
    ++i;
  }
  return faults;
}

std::size_t tolerances_in(const std::string& text, const std::string& path = "src/cairn/planar/a.hpp") {
  return check_tolerances(path, text).size();
}

TEST(Lint, NoBareToleranceInEngines) {
  std::vector<Fault> faults;
  const std::vector<std::string> paths = engine_files();
  EXPECT_FALSE(paths.empty());
  for (const std::string& path : paths) {
    for (const Fault& fault : check_tolerances(path, house::read_source(path))) faults.push_back(fault);
  }
  EXPECT_TRUE(faults.empty()) << house::listed(faults);
}

TEST(LintChecker, FindsBareTolerances) {
  EXPECT_EQ(tolerances_in("void f(double x) { if (x < 1e-9) g(); }"), 1U);
  EXPECT_EQ(tolerances_in("void f() { const double tolerance = 1.0e-12;  // small\n }"), 1U);
  EXPECT_EQ(tolerances_in("void f(double x) { return x < 0.00001; }"), 1U);
  EXPECT_EQ(tolerances_in("void f(double x) { return x < 9.5E-05 || x < .5e-7; }"), 2U);
  EXPECT_EQ(tolerances_in("void f(double x) { return x < 0x1p-40; }"), 1U);
  EXPECT_EQ(tolerances_in("struct Options {\n  double tolerance = 1e-8;\n};"), 1U) << "a field without a comment";
  EXPECT_EQ(tolerances_in("struct A {\n  bool f() { return x < 1e-8; }  // in a body\n};"), 1U);
  EXPECT_EQ(tolerances_in("constexpr double kTolerance = 1e-9;"), 1U) << "a name is no reason";
  EXPECT_EQ(tolerances_in("// why\nconstexpr double kOne = 1e-9;\nconstexpr double kTwo = 1e-9;"), 1U);
  EXPECT_EQ(tolerances_in("// why\n\nconstexpr double kOne[2] = {\n  1e-9,\n  2.0};"), 1U);
}

TEST(LintChecker, AcceptsNamedTolerances) {
  EXPECT_EQ(tolerances_in("constexpr double kTolerance = 1e-9;  // of the length: why"), 0U);
  EXPECT_EQ(tolerances_in("/// Why.\nconstexpr double kTolerance =\n    1e-9;"), 0U);
  EXPECT_EQ(tolerances_in("// why\ninline constexpr double kTable[] = {\n1.0, {2e-7},\n-3e-8};\nvoid f();"), 0U);
  EXPECT_EQ(tolerances_in("constexpr double kSeveral = 64.0 * kUnitRoundOff;"), 0U);
  EXPECT_EQ(tolerances_in("struct Options {\n  double tolerance = 1e-8;  // relative, usual 1e-6 to 1e-12\n};"), 0U);
  EXPECT_EQ(tolerances_in("struct Options {\n  double tolerance{1e-8};  // relative, usual 1e-6 to 1e-12\n};"), 0U);
  EXPECT_EQ(tolerances_in("// 1e-9\nconst char* text = \"1e-9\"; /* 1e-9 */"), 0U);
  EXPECT_EQ(tolerances_in("void f(double x) { return x < 1e-3 || x < 1e9 || x < 0.0 || n == 0x1e; }"), 0U);
  EXPECT_EQ(tolerances_in("void f() { g(1e-9); }", "src/cairn/planar/scales.hpp"), 0U);
}

// ---------------------------------------------------------------------------------------------- round-off

/// The unit round-off and the spacing of doubles at one have a name: math::kUnitRoundOff, and twice that.
std::vector<Fault> check_round_off(const std::string& path, std::string_view text) {
  static const std::regex kWritten(
      R"(2\.22\d*[eE]-16|1\.11\d*[eE]-16|0x1p-5[123]\b|numeric_limits\s*<\s*double\s*>\s*::\s*epsilon)");
  if (path == "src/cairn/math/round_off.hpp") return {};
  return check_lines(path, text, kWritten, "derive it from math::kUnitRoundOff: ");
}

TEST(Lint, UnitRoundOffIsWrittenOnce) {
  std::vector<Fault> faults;
  for (const std::string& path : engine_files()) {
    for (const Fault& fault : check_round_off(path, house::read_source(path))) faults.push_back(fault);
  }
  EXPECT_TRUE(faults.empty()) << house::listed(faults);
}

TEST(LintChecker, FindsRoundOffWrittenAnew) {
  const std::string path = "src/cairn/math/a.hpp";
  EXPECT_EQ(check_round_off(path, "constexpr double kA = 16.0 * 2.220446049250313e-16;").size(), 1U);
  EXPECT_EQ(check_round_off(path, "constexpr double kA = 0x1p-53;").size(), 1U);
  EXPECT_EQ(check_round_off(path, "double a = std::numeric_limits<double>::epsilon();").size(), 1U);
  EXPECT_EQ(check_round_off(path, "double a = 4.0 * kUnitRoundOff;  // 2.2e-16").size(), 0U);
  EXPECT_EQ(check_round_off("src/cairn/math/round_off.hpp", "constexpr double kUnitRoundOff = 1.11e-16;").size(), 0U);
}

// ---------------------------------------------------------------------------------------------- libm

/// Functions whose last bit depends on the C library and on the CPU it finds. sqrt, fabs, floor, copysign, fmod and
/// the like are exact or correctly rounded and may be used.
constexpr std::string_view kTranscendental =
    "sin|cos|tan|asin|acos|atan|atan2|sincos|sinh|cosh|tanh|asinh|acosh|atanh|exp|exp2|exp10|expm1|log|log2|log10|"
    "log1p|"
    "pow|hypot|cbrt|erf|erfc|tgamma|lgamma|cyl_bessel_j|ellint_1|ellint_2|ellint_3|comp_ellint_1|comp_ellint_2";

std::vector<Fault> check_libm(const std::string& path, std::string_view text) {
  // std::sin, ::sin; an unqualified sin is ours where ours is named so, and the test on the archives sees through it.
  static const std::regex kCall("(std\\s*::|(^|[^\\w:>])::)\\s*(" + std::string(kTranscendental) + ")\\b");
  return check_lines(path, text, kCall, "libm in an engine: ");
}

/// Undefined symbols of an archive that are functions of kTranscendental, also as float and long double.
std::vector<std::string> libm_symbols(const std::string& nm_output) {
  static const std::regex kSymbol("^\\s*U\\s+(" + std::string(kTranscendental) + ")[fl]?(@.*)?$");
  std::vector<std::string> found;
  for (const std::string& line : house::split_lines(nm_output)) {
    std::smatch match;
    if (std::regex_match(line, match, kSymbol)) found.push_back(match[1]);
  }
  return found;
}

TEST(Lint, NoLibmTranscendentalInEngineSources) {
  std::vector<Fault> faults;
  for (const std::string& path : engine_files()) {
    for (const Fault& fault : check_libm(path, house::read_source(path))) faults.push_back(fault);
  }
  EXPECT_TRUE(faults.empty()) << house::listed(faults);
}

TEST(Lint, NoLibmTranscendentalInEngineArchives) {
  std::istringstream archives(CAIRN_ENGINE_ARCHIVES);
  std::string archive;
  while (std::getline(archives, archive, '|')) {
    const std::string symbols = shell("'" CAIRN_NM "' --undefined-only '" + archive + "'").text;
    EXPECT_NE(symbols.find(".o:"), std::string::npos) << archive << " could not be read";
    for (const std::string& symbol : libm_symbols(symbols)) ADD_FAILURE() << archive << " calls " << symbol;
  }
}

TEST(LintChecker, FindsLibm) {
  const std::string path = "src/cairn/math/a.hpp";
  EXPECT_EQ(check_libm(path, "double y = std::sin(x);").size(), 1U);
  EXPECT_EQ(check_libm(path, "double y = 2 * ::atan2(x, z);").size(), 1U);
  EXPECT_EQ(check_libm(path, "using std::exp;").size(), 1U);
  EXPECT_EQ(check_libm(path, "double y = math::sin(x) + std::sqrt(x) + std::floor(x);  // std::sin").size(), 0U);
  EXPECT_EQ(check_libm(path, "double y = cairn::math::exp(x);").size(), 0U);
  EXPECT_EQ(libm_symbols("a.o:\n                 U sin\n                 U powf@GLIBC_2.27\n").size(), 2U);
  EXPECT_EQ(libm_symbols("a.o:\n                 U sqrt\n                 U _ZN5cairn4math3sinEd\n").size(), 0U);
}

// ---------------------------------------------------------------------------------------------- papers

/// Papers are cited by author and year: a number of our own says nothing to anybody else.
std::vector<Fault> check_papers(const std::string& path, std::string_view text) {
  static const std::regex kNumber(R"(\bpapers?\s*(no\.?\s*)?0\d\d\b)", std::regex::icase);
  std::vector<Fault> faults;
  int number = 0;
  for (const std::string& line : house::split_lines(text)) {
    ++number;
    if (line.find("aper") == std::string::npos && line.find("APER") == std::string::npos) continue;  // fast
    std::smatch match;
    if (std::regex_search(line, match, kNumber)) faults.push_back({path, number, "cites '" + match.str() + "'"});
  }
  return faults;
}

TEST(Lint, PapersAreCitedByAuthorAndYear) {
  std::vector<Fault> faults;
  std::size_t files = 0;
  for (const char* folder : {"src", "apps", "tests", "docs", "benchmarks", "examples", "cmake"}) {
    for (const std::string& path : house::files_below(
             folder, {".hpp", ".cpp", ".cu", ".md", ".txt", ".cmake", ".toml", ".py", ".js", ".csv", ".json", ".sh"})) {
      if (path == "tests/house/lint_test.cpp") continue;  // its samples
      ++files;
      for (const Fault& fault : check_papers(path, house::read_source(path))) faults.push_back(fault);
    }
  }
  for (const char* path :
       {"ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "README.md", "CMakeLists.txt", "dev"}) {
    for (const Fault& fault : check_papers(path, house::read_source(path))) faults.push_back(fault);
  }
  EXPECT_GT(files, 500U);
  EXPECT_TRUE(faults.empty()) << house::listed(faults);
}

TEST(LintChecker, FindsPapersByNumber) {
  EXPECT_EQ(check_papers("a.md", "as in paper 004, eq 29").size(), 1U);
  EXPECT_EQ(check_papers("a.md", "Papers 001 and others").size(), 1U);
  EXPECT_EQ(check_papers("a.md", "Burton & Chatzis, eq 29; decision 0004; the paper's 100 runs").size(), 0U);
}

// ---------------------------------------------------------------------------------------------- printing, exiting

std::vector<Fault> check_silence(const std::string& path, std::string_view text) {
  static const std::regex kForbidden(
      R"(\b(printf|fprintf|vprintf|vfprintf|puts|fputs|putchar|perror)\s*\(|\bstd\s*::\s*(cout|cerr|clog|wcout)\b)"
      R"(|\bfmt\s*::\s*print\b|<iostream>|\b(exit|_exit|quick_exit|abort|terminate|assert)\s*\()");
  return check_lines(path, text, kForbidden, "the library neither prints nor ends the program: ");
}

TEST(Lint, LibraryNeitherPrintsNorExits) {
  std::vector<Fault> faults;
  for (const std::string& path : house::files_below("src/cairn", kCppFiles)) {
    for (const Fault& fault : check_silence(path, house::read_source(path))) faults.push_back(fault);
  }
  EXPECT_TRUE(faults.empty()) << house::listed(faults);
}

TEST(LintChecker, FindsPrintingAndExiting) {
  const std::string path = "src/cairn/core/a.cpp";
  for (const char* bad : {"std::printf(x);", "std::cout << x;", "#include <iostream>", "std::exit(1);", "abort();",
                          "assert(x > 0);", "fmt::print(x);"}) {
    EXPECT_EQ(check_silence(path, bad).size(), 1U) << bad;
  }
  for (const char* good : {"snprintf(b, n, x);", "static_assert(true);", "CAIRN_ASSERT(x);", "loop.exit_code();",
                           "// printf()", "throw E(\"abort()\");"}) {
    EXPECT_EQ(check_silence(path, good).size(), 0U) << good;
  }
}

// ---------------------------------------------------------------------------------------------- words at the edge

/// Layers that hand out what they found as values. Options and keys with which a person could mend it are words of
/// inputs/words and of the program.
const std::vector<std::string> kWordlessLayers = {"core", "math",    "keys",   "geometry", "problem", "solve",
                                                  "laws", "contact", "planar", "timestep", "model",   "files"};

/// What stands between the double quotes of a line without comments, one text for each literal.
std::vector<std::string> literals_of(const std::string& line) {
  std::vector<std::string> literals;
  char open = '\0';
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const bool in_number = c == '\'' && i > 0 && std::isalnum(static_cast<unsigned char>(line[i - 1])) != 0;
    if (open == '\0' && (c == '"' || (c == '\'' && !in_number))) {
      open = c;
      if (c == '"') literals.emplace_back();
    } else if (c == open) {
      open = '\0';
    } else if (open != '\0') {
      if (open == '"') literals.back() += c;
      if (c == '\\') ++i;
    }
  }
  return literals;
}

/// A literal that names an option ("--weld", "try --repair"), a command of the program, or a key with a value that a
/// scenario should set ("repair = true").
std::vector<Fault> check_words(const std::string& path, std::string_view text) {
  static const std::regex kWord(R"((^|[^-\w])--[a-z]|cairn (inspect|motion|run|study)|\b[a-z_]+ = (true|false))");
  std::vector<Fault> faults;
  int number = 0;
  for (const std::string& line : house::split_lines(house::without_comments(text))) {
    ++number;
    for (const std::string& literal : literals_of(line))
      if (std::regex_search(literal, kWord))
        faults.push_back({path, number, "words of the command line or of a scenario: " + literal});
  }
  return faults;
}

TEST(Lint, LowerLayersNameNoOptionAndNoRemedy) {
  std::vector<Fault> faults;
  for (const std::string& layer : kWordlessLayers) {
    for (const std::string& path : house::files_below("src/cairn/" + layer, kCppFiles)) {
      for (const Fault& fault : check_words(path, house::read_source(path))) faults.push_back(fault);
    }
  }
  EXPECT_TRUE(faults.empty()) << house::listed(faults);
}

/// A sentence is made once, from values; nothing above takes it apart again.
TEST(Lint, NoRegularExpressionInTheLibrary) {
  std::vector<std::string> paths;
  for (const std::string& path : house::files_below("src/cairn", kCppFiles))
    if (house::read_source(path).find("#include <regex>") != std::string::npos) paths.push_back(path);
  EXPECT_EQ(paths, std::vector<std::string>{});
}

TEST(LintChecker, FindsWordsOfTheCommandLine) {
  const std::string path = "src/cairn/geometry/a.cpp";
  for (const char* bad : {"f(\"--weld 1e-06\");", "f(\"try --repair\");", "f(x, \"(--unit, --dt)\");",
                          "f(\"see cairn inspect\");", "f(\"repair = true beside it\");"}) {
    EXPECT_EQ(check_words(path, bad).size(), 1U) << bad;
  }
  for (const char* good : {"--count; f(\"a\");", "f(\"a--b\");", "// say \"--weld\"", "f(\"----\");", "x = true;",
                           "f(\"a\"); --i;", "#include \"cairn/core/a.hpp\""}) {
    EXPECT_EQ(check_words(path, good).size(), 0U) << good;
  }
}

}  // namespace
