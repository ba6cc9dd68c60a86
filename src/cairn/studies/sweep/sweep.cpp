#include "cairn/studies/sweep/sweep.hpp"

#include <array>
#include <span>

#include "cairn/core/units.hpp"
#include "cairn/keys/rules.hpp"
#include "cairn/studies/common_keys.hpp"

namespace cairn::studies {

using namespace keys;

namespace {

constexpr std::string_view kRecordKey = "ground.motion.x.record";

constexpr CountRule kCount{.at_least = 1, .at_most = kMostCases};

void describe_values(Fields& f, ValueList& list) {
  f.numbers({"values", "numbers in SI units", true}, any({}), list.values);
}
void describe_values(Fields& f, Words& words) {
  f.text({"words", "words, texts, true and false, or numbers with units, with commas between them", true},
         {.may_be_empty = false}, words.list);
}
void describe_values(Fields& f, Range& range) {
  f.table({"range", "equal steps", true}, [&](Fields& t) {
    t.number({"from", "first value", true}, any({}), range.from);
    t.number({"to", "last value", true}, any({}), range.to);
    t.count({"count", "how many; samples take all numbers between the ends", true}, kCount, range.count);
  });
}
void describe_values(Fields& f, LogRange& range) {
  f.table({"log_range", "equal ratios", true}, [&](Fields& t) {
    t.number({"from", "first value", true}, positive({}), range.from);
    t.number({"to", "last value", true}, positive({}), range.to);
    t.count({"count", "how many; samples take all numbers between the ends", true}, kCount, range.count);
  });
}
void describe_values(Fields& f, Uniform& d) {
  f.table({"uniform", "evenly between two numbers", true}, [&](Fields& t) {
    t.number({"low", "", true}, any({}), d.low);
    t.number({"high", "", true}, any({}), d.high);
  });
}
void describe_values(Fields& f, LogUniform& d) {
  f.table({"log_uniform", "the logarithm evenly between two numbers", true}, [&](Fields& t) {
    t.number({"low", "", true}, positive({}), d.low);
    t.number({"high", "", true}, positive({}), d.high);
  });
}
void describe_values(Fields& f, Normal& d) {
  f.table({"normal", "Gauss", true}, [&](Fields& t) {
    t.number({"mean", "", true}, any({}), d.mean);
    t.number({"deviation", "standard deviation", true}, positive({}), d.deviation);
    t.number({"low", "values below do not occur"}, given(any({}), "no limit"), d.low);
    t.number({"high", "values above do not occur"}, given(any({}), "no limit"), d.high);
  });
}
void describe_values(Fields& f, LogNormal& d) {
  f.table({"lognormal", "the logarithm is normal", true}, [&](Fields& t) {
    t.number({"median", "", true}, positive({}), d.median);
    t.number({"dispersion", "standard deviation of the natural logarithm", true}, positive({}), d.dispersion);
  });
}
void describe_values(Fields& f, Triangular& d) {
  f.table({"triangular", "", true}, [&](Fields& t) {
    t.number({"low", "", true}, any({}), d.low);
    t.number({"mode", "most likely value", true}, any({}), d.mode);
    t.number({"high", "", true}, any({}), d.high);
  });
}
void describe_values(Fields& f, Exponential& d) {
  f.table({"exponential", "from 0 on", true}, [&](Fields& t) { t.number({"mean", "", true}, positive({}), d.mean); });
}

void describe_vary(Fields& f, Vary& vary) {
  f.text({"key",
          "a scalar key of the scenario by its path, as in \"body.box.height\"; several that take the same value with "
          "commas between them",
          true},
         {.may_be_empty = false}, vary.keys);
  constexpr std::array<Alternative, std::variant_size_v<VaryValues>> kValues{{
      {"values", "a list of numbers", true},
      {"words", "a list of words", true},
      {"range", "equal steps from a number to another", true},
      {"log_range", "equal ratios from a number to another", true},
      {"uniform", "a distribution", true},
      {"log_uniform", "a distribution", true},
      {"normal", "a distribution", true},
      {"lognormal", "a distribution", true},
      {"triangular", "a distribution", true},
      {"exponential", "a distribution", true},
  }};
  one_of(f, {"", "its values", true}, kValues, vary.values, [](Fields& t, auto& v) { describe_values(t, v); });
}

}  // namespace

void Sweep::describe(Fields& f) {
  constexpr std::array<Choice, 5> kDesigns{{
      {"product", "every value with every value of the others, the last key fastest"},
      {"zipped", "first values together, second values together, ..."},
      {"random", "independent samples"},
      {"latin-hypercube", "samples, one in each equal share of every key's distribution"},
      {"sobol", "samples that fill the space evenly, with a random shift"},
  }};
  auto design = static_cast<std::size_t>(sampling);
  f.choice({"sampling", "how values of several keys come together"}, kDesigns, design);
  sampling = static_cast<Design>(design);
  f.count({"samples", "how many cases, for random, latin-hypercube and sobol"}, {.at_most = kMostCases}, samples);
  f.tables(
      {"vary", "keys and the values that they take", true}, vary.size(), [&](std::size_t size) { vary.resize(size); },
      [&](Fields& t, std::size_t index) { describe_vary(t, vary[index]); });
}

std::string Sweep::place(std::size_t index) const {
  return vary.size() == 1 ? "study.vary" : "study.vary[" + std::to_string(index) + ']';
}

NamedRecords Sweep::named_records() const {
  for (std::size_t i = 0; i < vary.size(); ++i)
    if (const auto* words = std::get_if<Words>(&vary[i].values); words != nullptr && vary[i].keys == kRecordKey)
      return {place(i), words->list};
  return {};
}

}  // namespace cairn::studies
