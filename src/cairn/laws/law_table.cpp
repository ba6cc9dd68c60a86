#include <array>
#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "cairn/core/contract.hpp"
#include "cairn/keys/rules.hpp"
#include "cairn/laws/kernel/angular_restitution.hpp"
#include "cairn/laws/kernel/closest_solution.hpp"
#include "cairn/laws/kernel/housner.hpp"
#include "cairn/laws/kernel/impact_law.hpp"
#include "cairn/laws/kernel/lambda_epsilon.hpp"
#include "cairn/laws/kernel/lzb.hpp"
#include "cairn/laws/kernel/max_dissipation.hpp"
#include "cairn/laws/kernel/newton.hpp"
#include "cairn/laws/kernel/plastic.hpp"
#include "cairn/laws/kernel/poisson.hpp"
#include "cairn/laws/kernel/restitution_matrix.hpp"
#include "cairn/laws/kernel/space/lzb_space.hpp"
#include "cairn/laws/kernel/space/max_dissipation.hpp"
#include "cairn/laws/kernel/space/rigid_laws.hpp"
#include "cairn/laws/law_names.hpp"
#include "cairn/laws/parameters/user.hpp"

namespace cairn {
namespace {

template <ImpactLaw... L>
struct LawList {};

/// The list of laws: a law is plugged in by its name here, and this is the order in which lists of laws show them.
using Laws = LawList<LambdaEpsilon, Housner, Plastic, Lzb, Newton, Poisson, ClosestSolution, MaxDissipation,
                     RestitutionMatrix, AngularRestitution>;

/// What a law says of its parameters, as keys.
class ParameterKeys {
 public:
  explicit ParameterKeys(keys::Fields& fields) : fields_(fields) {}
  void number(std::string_view name, std::string_view about, double least, double most, double& value) {
    fields_.number({name, about}, keys::between(least, most), value);
  }
  void flag(std::string_view name, std::string_view about, bool& value) { fields_.flag({name, about}, value); }
  template <class Enum>
  void choice(std::string_view name, std::string_view about, std::initializer_list<keys::Choice> words, Enum& value) {
    auto index = static_cast<std::size_t>(value);
    fields_.choice({name, about}, {words.begin(), words.size()}, index);
    value = static_cast<Enum>(index);
  }

 private:
  keys::Fields& fields_;
};

/// The same, as ranges to be kept by whoever makes a law in a program.
class ParameterFaults {
 public:
  explicit ParameterFaults(InputErrors& faults) : faults_(faults) {}
  void number(std::string_view name, std::string_view /*about*/, double least, double most, double value) {
    if (keys::keeps(keys::between(least, most), value)) return;
    add(name, "a number from " + found_text(least) + " to " + found_text(most), found_text(value));
  }
  void flag(std::string_view /*name*/, std::string_view /*about*/, bool /*value*/) {}
  template <class Enum>
  void choice(std::string_view name, std::string_view /*about*/, std::initializer_list<keys::Choice> words,
              Enum value) {
    const auto index = static_cast<std::size_t>(value);
    if (index < words.size()) return;
    std::string known;
    for (const keys::Choice& word : words) known += (known.empty() ? "" : " | ") + std::string(word.name);
    add(name, known, std::to_string(index));
  }

 private:
  void add(std::string_view name, std::string expected, std::string found) {
    faults_.push_back({.file = {},
                       .line = 0,
                       .key = "impact." + std::string(name),
                       .expected = std::move(expected),
                       .found = std::move(found)});
  }
  InputErrors& faults_;
};

template <class L>
constexpr CoefficientsRead reads_of() {
  if constexpr (requires { L::kReads; }) return L::kReads;
  return {};
}

template <class L>
const L& as(const void* law) {
  return *static_cast<const L*>(law);
}

template <class L>
void answer_by(const void* law, const ContactProblem<2>& p, LawAnswer<2>& a) {
  answer_impact(as<L>(law), p, a);
}
template <class L>
void answer_in_space_by(const void* law, const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) {
  answer_impact(as<L>(law), p, a, scratch);
}
template <class L>
constexpr auto in_space_of() -> decltype(LawEntry::answer_in_space) {
  if constexpr (SpatialImpactLaw<L>) return answer_in_space_by<L>;
  return nullptr;
}
template <class L>
EnergyLimits limits_by(const void* law, const ContactProblem<2>& p) {
  return limits_of(as<L>(law), p);
}
template <class L>
void describe_by([[maybe_unused]] keys::Fields& fields, [[maybe_unused]] void* law) {
  if constexpr (requires(ParameterKeys & keys, L & own) { L::describe(keys, own); }) {
    ParameterKeys keys(fields);
    L::describe(keys, *static_cast<L*>(law));
  }
}
template <class L>
void check_by([[maybe_unused]] const void* law, [[maybe_unused]] InputErrors& faults) {
  if constexpr (requires(ParameterFaults & ranges, L & own) { L::describe(ranges, own); }) {
    ParameterFaults ranges(faults);
    L own = as<L>(law);
    L::describe(ranges, own);
  }
}
template <class L>
std::string_view remark_by([[maybe_unused]] const void* law) {
  if constexpr (requires(const L& own) { own.remark(); }) return as<L>(law).remark();
  return {};
}
template <class L>
PlanarLaw make_by() {
  return L{};
}

template <class L>
constexpr LawEntry entry_of() {
  return {.name = L::kName,
          .about = L::kAbout,
          .reads = reads_of<L>(),
          .answer = answer_by<L>,
          .answer_in_space = in_space_of<L>(),
          .limits = limits_by<L>,
          .describe = describe_by<L>,
          .check = check_by<L>,
          .remark = remark_by<L>,
          .make = make_by<L>};
}

template <class... L>
constexpr auto table_of(LawList<L...> /*laws*/) {
  return std::array<LawEntry, sizeof...(L)>{entry_of<L>()...};
}

// Made at compile time: a law may be a constant of any other unit.
constexpr auto kTable = table_of(Laws{});

void check_user(const void* law, InputErrors& faults) {
  if (as<UserLaw>(law).function == nullptr)
    faults.push_back({.file = {}, .line = 0, .key = "impact.function", .expected = "a function", .found = "none"});
}
constexpr LawEntry user_entry() {
  LawEntry entry = entry_of<UserLaw>();
  entry.check = check_user;
  return entry;
}
constexpr LawEntry kUser = user_entry();

}  // namespace

std::span<const LawEntry> law_names() { return kTable; }

const LawEntry* find_law(std::string_view name) {
  for (const LawEntry& entry : kTable)
    if (entry.name == name) return &entry;
  return name == kUser.name ? &kUser : nullptr;
}

const LawEntry& PlanarLaw::known(std::string_view name) {
  const LawEntry* entry = find_law(name);
  CAIRN_CHECK(entry != nullptr, name);  // a law that is not in the list
  return *entry;
}

InputErrors PlanarLaw::faults() const {
  InputErrors faults;
  entry_->check(parameters_, faults);
  return faults;
}

}  // namespace cairn
