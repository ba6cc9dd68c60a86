#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <typeinfo>
#include <utility>

#include "cairn/keys/fields.hpp"
#include "cairn/studies/study_plan.hpp"
#include "cairn/studies/study_records.hpp"

/// What each kind of study asks for, and the table of kinds.
namespace cairn::studies {

/// A kind: a plain value with the name and words of its keys, which becomes a plan. What has no name is none, so that
/// nothing is asked of it as a copy.
template <class K>
concept StudyKind = requires {
  { K::kName } -> std::convertible_to<std::string_view>;
  { K::kAbout } -> std::convertible_to<std::string_view>;
}
&&std::copyable<K>&& requires(K keys, const K& asked, keys::Fields& fields, const Subject& subject) {
  keys.describe(fields);
  { asked.plan(subject, std::uint64_t{}) } -> std::same_as<Result<KindPlan, InputErrors>>;
};

/// A value of any kind.
class Kind {
 public:
  template <StudyKind K>
  Kind(K keys) : held_(std::make_unique<Of<K>>(std::move(keys))) {}
  Kind(const Kind& other) : held_(other.held_->copy()) {}
  Kind& operator=(const Kind& other) {
    held_ = other.held_->copy();
    return *this;
  }
  Kind(Kind&&) noexcept = default;
  Kind& operator=(Kind&&) noexcept = default;
  ~Kind() = default;

  std::string_view name() const { return held_->name(); }
  void describe(keys::Fields& fields) { held_->describe(fields); }
  Result<KindPlan, InputErrors> plan(const Subject& subject, std::uint64_t seed) const {
    return held_->plan(subject, seed);
  }

  /// Records that take the place of ground.motion.x one after the other; none of a kind that has no such key.
  NamedRecords named_records() const { return held_->named_records(); }

  /// The value where it is of this kind; else null.
  template <StudyKind K>
  const K* get_if() const {
    const auto* held = dynamic_cast<const Of<K>*>(held_.get());
    return held == nullptr ? nullptr : &held->keys;
  }

 private:
  struct Held {
    virtual ~Held() = default;
    virtual std::unique_ptr<Held> copy() const = 0;
    virtual std::string_view name() const = 0;
    virtual void describe(keys::Fields& fields) = 0;
    virtual Result<KindPlan, InputErrors> plan(const Subject& subject, std::uint64_t seed) const = 0;
    virtual NamedRecords named_records() const = 0;
  };
  template <class K>
  struct Of final : Held {
    explicit Of(K k) : keys(std::move(k)) {}
    std::unique_ptr<Held> copy() const override { return std::make_unique<Of>(keys); }
    std::string_view name() const override { return K::kName; }
    void describe(keys::Fields& fields) override { keys.describe(fields); }
    Result<KindPlan, InputErrors> plan(const Subject& subject, std::uint64_t seed) const override {
      return keys.plan(subject, seed);
    }
    NamedRecords named_records() const override {
      if constexpr (requires { keys.named_records(); }) {
        return keys.named_records();
      } else if constexpr (requires { keys.records; }) {
        return {"study.records", keys.records};
      } else {
        return {};
      }
    }
    K keys;
  };

  std::unique_ptr<Held> held_;
};

/// An entry of the table of kinds.
struct KindEntry {
  std::string_view name;
  std::string_view about;
  Kind (*make)();  // with its default keys
};

/// Every kind of study, in the order of the reference.
std::span<const KindEntry> kinds();

/// [study] of a scenario as a person writes it.
struct Study {
  Kind kind{kinds().front().make()};
  std::uint64_t seed{1};
};

/// The keys of [study]: which kind, its own keys, the seed.
void describe(keys::Fields& fields, Study& study);

}  // namespace cairn::studies
