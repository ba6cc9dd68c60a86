#include "cairn/studies/sampling.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <type_traits>
#include <utility>

#include "cairn/core/contract.hpp"
#include "cairn/core/rng.hpp"
#include "cairn/math/elementary.hpp"

namespace cairn::studies {
namespace {

constexpr int kDigits = 52;  // of a coordinate: k + 1/2 has no more than the 53 of a double

/// The middle of the k-th of 2^52 equal parts of (0, 1).
double middle(std::uint64_t k) { return (static_cast<double>(k) + 0.5) * 0x1p-52; }

// ------------------------------------------------------------------------------------------------- normal quantile

template <std::size_t Count>
double polynomial(const std::array<double, Count>& c, double x) {
  double sum = c[Count - 1];
  for (std::size_t k = Count - 1; k-- > 0;) sum = sum * x + c[k];
  return sum;
}

// Coefficients of Wichura, "Algorithm AS 241: the percentage points of the normal distribution", Applied Statistics 37
// (1988) 477-484, PPND16: numerators and denominators of the middle, the tails and the far tails.
constexpr std::array<double, 8> kMiddleTop = {
    3.3871328727963666080e0,  1.3314166789178437745e+2, 1.9715909503065514427e+3, 1.3731693765509461125e+4,
    4.5921953931549871457e+4, 6.7265770927008700853e+4, 3.3430575583588128105e+4, 2.5090809287301226727e+3};
constexpr std::array<double, 8> kMiddleBottom = {1.0,
                                                 4.2313330701600911252e+1,
                                                 6.8718700749205790830e+2,
                                                 5.3941960214247511077e+3,
                                                 2.1213794301586595867e+4,
                                                 3.9307895800092710610e+4,
                                                 2.8729085735721942674e+4,
                                                 5.2264952788528545610e+3};
constexpr std::array<double, 8> kTailTop = {
    1.42343711074968357734e0, 4.63033784615654529590e0,  5.76949722146069140550e0,  3.64784832476320460504e0,
    1.27045825245236838258e0, 2.41780725177450611770e-1, 2.27238449892691845833e-2, 7.74545014278341407640e-4};
constexpr std::array<double, 8> kTailBottom = {1.0,
                                               2.05319162663775882187e0,
                                               1.67638483018380384940e0,
                                               6.89767334985100004550e-1,
                                               1.48103976427480074590e-1,
                                               1.51986665636164571966e-2,
                                               5.47593808499534494600e-4,
                                               1.05075007164441684324e-9};
constexpr std::array<double, 8> kFarTop = {
    6.65790464350110377720e0,  5.46378491116411436990e0,  1.78482653991729133580e0,  2.96560571828504891230e-1,
    2.65321895265761230930e-2, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7};
constexpr std::array<double, 8> kFarBottom = {1.0,
                                              5.99832206555887937690e-1,
                                              1.36929880922735805310e-1,
                                              1.48753612908506148525e-2,
                                              7.86869131145613259100e-4,
                                              1.84631831751005468180e-5,
                                              1.42151175831644588870e-7,
                                              2.04426310338993978564e-15};

/// The share of the standard normal distribution below z, by halving on its quantile: needed once for a cut.
double normal_share(double z) {
  double low = middle(0);
  double high = middle((std::uint64_t{1} << kDigits) - 1);
  if (z <= normal_quantile(low)) return 0.0;
  if (z >= normal_quantile(high)) return 1.0;
  for (int k = 0; k < 1100 && low < high; ++k) {  // enough to halve down to the smallest double
    const double half = low + 0.5 * (high - low);
    if (half <= low || half >= high) break;
    (normal_quantile(half) < z ? low : high) = half;
  }
  return low;
}

/// Shares of a normal distribution below the ends of its cut.
std::pair<double, double> shares_of(const Normal& normal) {
  return {normal_share((normal.low - normal.mean) / normal.deviation),
          normal_share((normal.high - normal.mean) / normal.deviation)};
}

// ------------------------------------------------------------------------------------------------- Sobol points

/// A primitive polynomial over the field of two elements, x^degree + ... + 1 with the inner coefficients in `inner`, and
/// the first direction numbers.
struct Direction {
  unsigned degree{};
  unsigned inner{};
  std::array<unsigned, 7> first{};
};

// Factors 2 to 21 (the first one is van der Corput's sequence). Source: S. Joe, F. Y. Kuo, "Constructing Sobol sequences
// with better two-dimensional projections", SIAM J. Sci. Comput. 30 (2008) 2635-2654, their table for criterion D6.
constexpr std::array<Direction, kMostSobolFactors - 1> kDirections = {{
    {1, 0, {1}},
    {2, 1, {1, 3}},
    {3, 1, {1, 3, 1}},
    {3, 2, {1, 1, 1}},
    {4, 1, {1, 1, 3, 3}},
    {4, 4, {1, 3, 5, 13}},
    {5, 2, {1, 1, 5, 5, 17}},
    {5, 4, {1, 1, 5, 5, 5}},
    {5, 7, {1, 1, 7, 11, 19}},
    {5, 11, {1, 1, 5, 1, 1}},
    {5, 13, {1, 1, 1, 3, 11}},
    {5, 14, {1, 3, 5, 5, 31}},
    {6, 1, {1, 3, 3, 9, 7, 49}},
    {6, 13, {1, 1, 1, 15, 21, 21}},
    {6, 16, {1, 3, 1, 13, 27, 49}},
    {6, 19, {1, 1, 1, 15, 7, 5}},
    {6, 22, {1, 3, 1, 15, 13, 25}},
    {6, 25, {1, 1, 5, 5, 19, 61}},
    {7, 1, {1, 3, 7, 11, 23, 15, 103}},
    {7, 4, {1, 3, 7, 13, 13, 15, 69}},
}};

using Digits = std::array<std::uint64_t, kDigits>;

/// Direction numbers v_1 ... v_52 of a factor as binary fractions:
///   v_k = a_1 v_{k-1} ^ ... ^ a_{s-1} v_{k-s+1} ^ v_{k-s} ^ (v_{k-s} >> s)                                      (Y.4)
Digits directions_of(std::size_t factor) {
  Digits v{};
  if (factor == 0) {
    for (int k = 0; k < kDigits; ++k) v[static_cast<std::size_t>(k)] = std::uint64_t{1} << (kDigits - 1 - k);
    return v;
  }
  const Direction& d = kDirections[factor - 1];
  for (std::size_t k = 0; k < v.size(); ++k) {
    if (k < d.degree) {
      v[k] = std::uint64_t{d.first[k]} << (kDigits - 1 - k);
      continue;
    }
    v[k] = v[k - d.degree] ^ (v[k - d.degree] >> d.degree);
    for (unsigned i = 1; i < d.degree; ++i)
      if (((d.inner >> (d.degree - 1 - i)) & 1U) != 0) v[k] ^= v[k - i];
  }
  return v;
}

// ------------------------------------------------------------------------------------------------- factors

/// What is wrong with a factor; `say` takes what was expected and found.
template <class Say>
void judge(const Factor& factor, const Say& say) {
  const auto finite = [&](const char* name, double value) {
    if (!std::isfinite(value)) say(std::string("a finite ") + name, found_text(value));
  };
  const auto above_zero = [&](const char* name, double value) {
    if (!(value > 0.0 && std::isfinite(value))) say(std::string(name) + " > 0", found_text(value));
  };
  const auto ordered = [&](double low, double high) {
    if (!(low < high)) say("low < high", found_text(low) + ", " + found_text(high));
  };
  const auto counted = [&](std::uint64_t count) {
    if (count == 0 || count > kMostCases) say("a count from 1 on", std::to_string(count));
  };
  std::visit(
      [&](const auto& f) {
        using F = std::decay_t<decltype(f)>;
        if constexpr (std::is_same_v<F, ValueList>) {
          if (f.values.empty()) say("at least one value", "none");
          for (const double value : f.values) finite("value", value);
        } else if constexpr (std::is_same_v<F, Range>) {
          finite("from", f.from);
          finite("to", f.to);
          counted(f.count);
        } else if constexpr (std::is_same_v<F, LogRange>) {
          above_zero("from", f.from);
          above_zero("to", f.to);
          counted(f.count);
        } else if constexpr (std::is_same_v<F, Uniform>) {
          finite("low", f.low);
          finite("high", f.high);
          ordered(f.low, f.high);
        } else if constexpr (std::is_same_v<F, LogUniform>) {
          above_zero("low", f.low);
          above_zero("high", f.high);
          ordered(f.low, f.high);
        } else if constexpr (std::is_same_v<F, Normal>) {
          finite("mean", f.mean);
          above_zero("deviation", f.deviation);
          ordered(f.low, f.high);
          if (f.deviation > 0.0 && f.low < f.high && !(shares_of(f).second > shares_of(f).first))
            say("low and high with some of the distribution between them", "none of it");
        } else if constexpr (std::is_same_v<F, LogNormal>) {
          above_zero("median", f.median);
          above_zero("dispersion", f.dispersion);
        } else if constexpr (std::is_same_v<F, Triangular>) {
          finite("low", f.low);
          finite("high", f.high);
          ordered(f.low, f.high);
          if (!(f.low <= f.mode && f.mode <= f.high)) say("low <= mode <= high", found_text(f.mode));
        } else {
          above_zero("mean", f.mean);
        }
      },
      factor);
}

double even(double from, double to, double share) { return from * (1.0 - share) + to * share; }
double even_ratio(double from, double to, double share) {
  return math::exp(even(math::log(from), math::log(to), share));
}

double share_of(std::uint64_t place, std::uint64_t count) {
  return count == 1 ? 0.0 : static_cast<double>(place) / static_cast<double>(count - 1);
}

}  // namespace

bool is_axis(const Factor& factor) {
  return std::holds_alternative<ValueList>(factor) || std::holds_alternative<Range>(factor) ||
         std::holds_alternative<LogRange>(factor);
}

std::uint64_t size_of(const Factor& axis) {
  if (const auto* list = std::get_if<ValueList>(&axis)) return list->values.size();
  if (const auto* range = std::get_if<Range>(&axis)) return range->count;
  if (const auto* range = std::get_if<LogRange>(&axis)) return range->count;
  return 0;
}

double value_at(const Factor& axis, std::uint64_t place) {
  CAIRN_CHECK(place < size_of(axis), place);
  if (const auto* list = std::get_if<ValueList>(&axis)) return list->values[place];
  // Both ends come out exactly: the shares there are 0 and 1.
  if (const auto* range = std::get_if<Range>(&axis)) return even(range->from, range->to, share_of(place, range->count));
  const LogRange& range = std::get<LogRange>(axis);
  if (place == 0) return range.from;
  if (place == range.count - 1) return range.to;
  return even_ratio(range.from, range.to, share_of(place, range.count));
}

double normal_quantile(double u) {
  const double q = u - 0.5;
  constexpr double kMiddleHalf = 0.425;
  if (std::fabs(q) <= kMiddleHalf) {
    const double r = kMiddleHalf * kMiddleHalf - q * q;
    return q * polynomial(kMiddleTop, r) / polynomial(kMiddleBottom, r);
  }
  constexpr double kFarFrom = 5.0;
  const double tail = q < 0.0 ? u : 1.0 - u;
  const double r = std::sqrt(-math::log(tail));
  const double z = r <= kFarFrom ? polynomial(kTailTop, r - 1.6) / polynomial(kTailBottom, r - 1.6)
                                 : polynomial(kFarTop, r - kFarFrom) / polynomial(kFarBottom, r - kFarFrom);
  return q < 0.0 ? -z : z;
}

double quantile(const Factor& factor, double u) {
  return std::visit(
      [u](const auto& f) -> double {
        using F = std::decay_t<decltype(f)>;
        if constexpr (std::is_same_v<F, ValueList>) {
          const auto place = static_cast<std::size_t>(u * static_cast<double>(f.values.size()));
          return f.values[std::min(place, f.values.size() - 1)];
        } else if constexpr (std::is_same_v<F, Range>) {
          return even(f.from, f.to, u);
        } else if constexpr (std::is_same_v<F, LogRange>) {
          return even_ratio(f.from, f.to, u);
        } else if constexpr (std::is_same_v<F, Uniform>) {
          return even(f.low, f.high, u);
        } else if constexpr (std::is_same_v<F, LogUniform>) {
          return even_ratio(f.low, f.high, u);
        } else if constexpr (std::is_same_v<F, Normal>) {
          double share = u;
          if (std::isfinite(f.low) || std::isfinite(f.high)) {
            const auto [below, up_to] = shares_of(f);
            share = even(below, up_to, u);
          }
          return std::clamp(f.mean + f.deviation * normal_quantile(share), f.low, f.high);
        } else if constexpr (std::is_same_v<F, LogNormal>) {
          return f.median * math::exp(f.dispersion * normal_quantile(u));
        } else if constexpr (std::is_same_v<F, Triangular>) {
          const double width = f.high - f.low;
          const double rising = (f.mode - f.low) / width;
          return u < rising ? f.low + std::sqrt(u * width * (f.mode - f.low))
                            : f.high - std::sqrt((1.0 - u) * width * (f.high - f.mode));
        } else {
          return -f.mean * math::log(1.0 - u);
        }
      },
      factor);
}

std::uint64_t sobol_digits(std::uint64_t index, std::size_t factor) {
  CAIRN_CHECK(factor < kMostSobolFactors, factor);
  static const auto kAll = [] {
    std::array<Digits, kMostSobolFactors> all{};
    for (std::size_t f = 0; f < all.size(); ++f) all[f] = directions_of(f);
    return all;
  }();
  const Digits& v = kAll[factor];
  std::uint64_t digits = 0;
  for (std::size_t k = 0; index != 0 && k < v.size(); ++k, index >>= 1U)
    if ((index & 1U) != 0) digits ^= v[k];
  return digits;
}

double open_uniform(std::uint64_t seed, std::uint64_t stream, std::uint64_t index) {
  CounterRng rng(seed, stream);
  rng.seek(index);
  return middle(rng.next_bits() >> (64 - kDigits));
}

Result<Samples, InputErrors> Samples::create(Design design, std::vector<Factor> factors, std::uint64_t samples,
                                             std::uint64_t seed) {
  InputErrors faults;
  const auto say = [&](std::string key, std::string expected, std::string found) {
    faults.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  };
  const bool from_axes = design == Design::product || design == Design::zipped;
  for (std::size_t f = 0; f < factors.size(); ++f) {
    const std::string key = '[' + std::to_string(f) + ']';
    judge(factors[f],
          [&](std::string expected, std::string found) { say(key, std::move(expected), std::move(found)); });
    if (from_axes && !is_axis(factors[f]))
      say(key, "values, range or log_range, since no samples are drawn", "a distribution");
  }
  if (factors.empty()) say("", "at least one factor", "none");
  if (design == Design::sobol && factors.size() > kMostSobolFactors)
    say("", "at most " + std::to_string(kMostSobolFactors) + " factors for Sobol points",
        std::to_string(factors.size()));
  constexpr std::uint64_t kMostShares = std::uint64_t{1} << 32U;
  const std::uint64_t most = design == Design::latin_hypercube ? kMostShares : kMostCases;
  if (!from_axes && (samples == 0 || samples > most))
    say("samples", "a count from 1 to " + std::to_string(most), std::to_string(samples));
  if (from_axes && samples != 0)
    say("samples", "none, since the values say how many cases there are", std::to_string(samples));
  if (!faults.empty()) return Unexpected(std::move(faults));

  Samples made;
  made.design_ = design;
  made.seed_ = seed;
  made.size_ = from_axes ? 1 : samples;
  for (std::size_t f = 0; from_axes && f < factors.size(); ++f) {
    const std::uint64_t size = size_of(factors[f]);
    if (design == Design::product) {
      if (size > kMostCases / made.size_) {
        say("", "at most " + std::to_string(kMostCases) + " cases", "more");
        return Unexpected(std::move(faults));
      }
      made.size_ *= size;
    } else if (f == 0) {
      made.size_ = size;
    } else if (size != made.size_) {
      say('[' + std::to_string(f) + ']', "as many values as the first factor has, " + std::to_string(made.size_),
          std::to_string(size));
    }
  }
  if (!faults.empty()) return Unexpected(std::move(faults));
  if (design == Design::latin_hypercube) {
    for (std::size_t f = 0; f < factors.size(); ++f) {
      std::vector<std::uint32_t> order(samples);
      std::iota(order.begin(), order.end(), 0U);
      CounterRng rng(seed, 2 * f);
      for (std::uint64_t k = samples; k > 1; --k) std::swap(order[k - 1], order[rng.index(k)]);
      made.shares_.push_back(std::move(order));
    }
  }
  made.factors_ = std::move(factors);
  return made;
}

void Samples::point(std::uint64_t index, std::span<double> values) const {
  CAIRN_CHECK(index < size_ && values.size() == factors_.size(), index, size_, values.size());
  std::uint64_t rest = index;
  for (std::size_t k = factors_.size(); k-- > 0;) {
    const Factor& factor = factors_[k];
    switch (design_) {
      case Design::product: {
        const std::uint64_t size = size_of(factor);
        values[k] = value_at(factor, rest % size);
        rest /= size;
        break;
      }
      case Design::zipped:
        values[k] = value_at(factor, index);
        break;
      case Design::random:
        values[k] = quantile(factor, open_uniform(seed_, 2 * k + 1, index));
        break;
      case Design::latin_hypercube: {
        const double within = open_uniform(seed_, 2 * k + 1, index);
        values[k] = quantile(factor, std::clamp((shares_[k][index] + within) / static_cast<double>(size_), middle(0),
                                                middle((std::uint64_t{1} << kDigits) - 1)));
        break;
      }
      case Design::sobol: {
        CounterRng shift(seed_, 2 * k);
        values[k] = quantile(factor, middle(sobol_digits(index, k) ^ (shift.next_bits() >> (64 - kDigits))));
        break;
      }
    }
  }
}

}  // namespace cairn::studies
