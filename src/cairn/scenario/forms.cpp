#include "cairn/scenario/forms.hpp"

#include "cairn/scenario/load.hpp"
#include "cairn/scenario/variant.hpp"

namespace cairn::scenario {
namespace {

class FormsOfScenarios final : public studies::Forms {
 public:
  Result<studies::Subject, InputErrors> other(const std::string& text, const std::string& file,
                                              const ReadInput& read) const override {
    Result<Loaded, InputErrors> loaded = load(text, file, read);
    if (!loaded) return Unexpected(std::move(loaded).error());
    return static_cast<studies::Subject&&>(std::move(loaded).value());
  }

  Result<studies::Subject, InputErrors> with_law(const studies::Subject& subject, const std::string& law,
                                                 const std::string& place) const override {
    Loaded base;
    static_cast<studies::Subject&>(base) = subject;
    Result<std::vector<Variant>, InputErrors> variants = law_variants(base, law, place);
    if (!variants) return Unexpected(std::move(variants).error());
    if (variants->size() != 1)
      return Unexpected(InputErrors{
          {.file = {}, .line = 0, .key = {}, .expected = "one law", .found = std::to_string(variants->size())}});
    return static_cast<studies::Subject&&>(std::move(variants->front().loaded));
  }
};

}  // namespace

const studies::Forms& forms() {
  static const FormsOfScenarios kForms;
  return kForms;
}

}  // namespace cairn::scenario
