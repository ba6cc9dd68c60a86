#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"

/// Which values the factors of a study take in its cases. Everything is a function of (factors, seed, index).
/// docs/theory/studies.md
namespace cairn::studies {

// Axes: a number of values that are given.
struct ValueList {
  std::vector<double> values;
};
/// Equal steps, both ends included; a single value is `from`.                                                    (Y.1)
struct Range {
  double from{};
  double to{};
  std::uint64_t count{};  // ≥ 1
};
/// Equal ratios, both ends included; both > 0.                                                                   (Y.2)
struct LogRange {
  double from{};
  double to{};
  std::uint64_t count{};  // ≥ 1
};

// Distributions: a value for every u in (0, 1).                                                           (Y.5)-(Y.10)
struct Uniform {
  double low{};
  double high{};
};
struct LogUniform {
  double low{};  // > 0
  double high{};
};
/// Cut to [low, high] where these are given: the distribution of those values that lie inside.
struct Normal {
  double mean{};
  double deviation{};  // > 0
  double low{-std::numeric_limits<double>::infinity()};
  double high{std::numeric_limits<double>::infinity()};
};
struct LogNormal {
  double median{};      // > 0
  double dispersion{};  // standard deviation of the logarithm, > 0 [-]
};
struct Triangular {
  double low{};
  double mode{};
  double high{};
};
struct Exponential {
  double mean{};  // > 0
};

/// One input of the cases.
using Factor =
    std::variant<ValueList, Range, LogRange, Uniform, LogUniform, Normal, LogNormal, Triangular, Exponential>;

/// Whether it is a list or range, which has a number of values.
bool is_axis(const Factor& factor);
std::uint64_t size_of(const Factor& axis);
double value_at(const Factor& axis, std::uint64_t place);

/// The value below which a share u of the distribution lies, 0 < u < 1. Of an axis: of the even distribution from end to
/// end, or over the values of a list.
double quantile(const Factor& factor, double u);

/// Of the standard normal distribution, relative error below 1e-15: Wichura 1988, algorithm AS 241.             (Y.7)
double normal_quantile(double u);

enum class Design : std::uint8_t {
  product,          // of axes: every value with every other, the last factor fastest
  zipped,           // of axes of equal size: the k-th values together
  random,           // independent samples
  latin_hypercube,  // each factor has one sample in each of `samples` equal shares
  sobol             // low-discrepancy points with a random digital shift
};

/// Factors that Sobol points can have: those of the table in sampling.cpp.
inline constexpr std::size_t kMostSobolFactors = 21;
/// Cases of one study.
inline constexpr std::uint64_t kMostCases = 50000000;  // some 12 GB of table

/// The cases of a study: so many points, each a value for every factor.
class Samples {
 public:
  /// `samples` counts for random, latin_hypercube and sobol only. All faults at once; key is "[factor]" or "samples".
  static Result<Samples, InputErrors> create(Design design, std::vector<Factor> factors, std::uint64_t samples,
                                             std::uint64_t seed);

  std::uint64_t size() const { return size_; }
  std::size_t factors() const { return factors_.size(); }

  /// The values of a case; `values` has a place for each factor.
  void point(std::uint64_t index, std::span<double> values) const;

 private:
  Design design_{};
  std::vector<Factor> factors_;
  std::uint64_t size_{};
  std::uint64_t seed_{};
  std::vector<std::vector<std::uint32_t>> shares_;  // Latin hypercube: which share a case has, by factor
};

/// A coordinate of a Sobol point without a shift, 52 binary digits.                                              (Y.4)
std::uint64_t sobol_digits(std::uint64_t index, std::size_t factor);

/// A number in the open interval (0, 1), a function of (seed, stream, index).                                    (Y.3)
double open_uniform(std::uint64_t seed, std::uint64_t stream, std::uint64_t index);

}  // namespace cairn::studies
