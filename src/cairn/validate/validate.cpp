#include "cairn/validate/validate.hpp"

#include <array>
#include <stdexcept>

#include "cairn/validate/berard/berard.hpp"
#include "cairn/validate/burton_chatzis/burton_chatzis.hpp"
#include "cairn/validate/housner/housner.hpp"
#include "cairn/validate/zhang_brogliato/zhang_brogliato.hpp"

namespace cairn::validate {
namespace {

struct Entry {
  const char* name;
  Case (*run)(const Progress&);
};

constexpr std::array kCases = {
    Entry{"housner", &housner},
    Entry{"zhang-brogliato", &zhang_brogliato},
    Entry{"burton-chatzis", &burton_chatzis},
    Entry{"berard", &berard},
};

}  // namespace

std::vector<std::string> case_names() {
  std::vector<std::string> names;
  for (const Entry& entry : kCases) names.emplace_back(entry.name);
  return names;
}

Case run_case(const std::string& name, const Progress& progress) {
  for (const Entry& entry : kCases) {
    if (name == entry.name) return entry.run(progress);
  }
  std::string known;
  for (const Entry& entry : kCases) known += std::string(known.empty() ? "" : ", ") + entry.name;
  throw std::invalid_argument("no validation case '" + name + "'; there are: " + known);
}

}  // namespace cairn::validate
