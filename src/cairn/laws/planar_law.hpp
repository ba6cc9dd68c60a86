#pragma once
#include <cstddef>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/laws/parameters/coefficients_read.hpp"
#include "cairn/laws/parameters/energy_limits.hpp"
#include "cairn/laws/parameters/impact_scratch.hpp"
#include "cairn/laws/parameters/law_record.hpp"
#include "cairn/problem/contact_problem.hpp"

/// The plug: a model holds one PlanarLaw and an engine asks it, and neither knows which laws there are.
namespace cairn {

namespace keys {
class Fields;
}
class PlanarLaw;

/// What is known of a law: one row of the table in law_table.cpp. `law` points to its parameters.
struct LawEntry {
  std::string_view name;   // by which a scenario chooses it
  std::string_view about;  // what it does, in a line
  CoefficientsRead reads;
  void (*answer)(const void* law, const ContactProblem<2>& p, LawAnswer<2>& a);
  /// nullptr for a law of the plane alone.
  void (*answer_in_space)(const void* law, const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch);
  EnergyLimits (*limits)(const void* law, const ContactProblem<2>& p);
  void (*describe)(keys::Fields& fields, void* law);    // its parameters: words, ranges, values
  void (*check)(const void* law, InputErrors& faults);  // the same ranges
  std::string_view (*remark)(const void* law);          // a parameter that is given and not read; "" otherwise
  PlanarLaw (*make)();                                  // with default parameters
};

/// The row of that name, nullptr where there is none.
const LawEntry* find_law(std::string_view name);

/// An impact law in use: any law of the table or a user's function, by value. It answers by one indirect call.
class PlanarLaw {
 public:
  static constexpr std::size_t kMostBytes = 48;  // of parameters

  template <class L>
  requires(std::is_trivially_copyable_v<L>&& requires { std::string_view(L::kName); })
      PlanarLaw(const L& law)  // NOLINT(google-explicit-constructor): `model.law = Lzb{.exponent = 1.5}`
      : entry_(&known(L::kName)) {
    static_assert(sizeof(L) <= kMostBytes && alignof(L) <= alignof(double));
    ::new (static_cast<void*>(parameters_)) L(law);
  }

  const LawEntry& entry() const { return *entry_; }
  const void* parameters() const { return parameters_; }
  std::string_view name() const { return entry_->name; }

  /// The parameters where it is that law, nullptr where it is another.
  template <class L>
  const L* get_if() const {
    return name() == L::kName ? std::launder(reinterpret_cast<const L*>(parameters_)) : nullptr;
  }
  template <class L>
  L* get_if() {
    return name() == L::kName ? std::launder(reinterpret_cast<L*>(parameters_)) : nullptr;
  }
  template <class L>
  bool is() const {
    return name() == L::kName;
  }

  /// Fills the answer as the law does, its outcome, branch and notes included.
  void operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const { entry_->answer(parameters_, p, a); }

  /// Its parameters by key, to be looked at or set.
  void describe(keys::Fields& fields) { entry_->describe(fields, parameters_); }
  /// What is wrong with its parameters, by key.
  InputErrors faults() const;
  /// What is worth a note in them; "" for nothing.
  std::string_view remark() const { return entry_->remark(parameters_); }

  friend EnergyLimits energy_limits(const PlanarLaw& law, const ContactProblem<2>& p) {
    return law.entry_->limits(law.parameters_, p);
  }

 private:
  static const LawEntry& known(std::string_view name);

  const LawEntry* entry_;
  alignas(double) std::byte parameters_[kMostBytes]{};
};
static_assert(std::is_trivially_copyable_v<PlanarLaw>);

}  // namespace cairn
