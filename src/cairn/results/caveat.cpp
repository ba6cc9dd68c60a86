#include "cairn/results/caveat.hpp"

namespace cairn::results {
namespace {

/// Goes on after a colon or a comma; an abbreviation stays as it is.
std::string continued(std::string text) {
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const bool abbreviation = text.size() > 1 && is_upper(text[1]);
  if (!text.empty() && is_upper(text.front()) && !abbreviation)
    text.front() = static_cast<char>(text.front() - 'A' + 'a');
  return text;
}

}  // namespace

std::string scoped(std::string verdict, const Caveats& caveats) {
  for (const Caveat& caveat : caveats)
    if (!caveat.scope.empty()) verdict += ' ' + caveat.scope;
  return verdict;
}

std::string led(const Caveats& caveats, const std::string& sentence) {
  std::string leads;
  for (const Caveat& caveat : caveats)
    if (!caveat.lead.empty()) leads += leads.empty() ? caveat.lead : ", " + continued(caveat.lead);
  return leads.empty() ? sentence : leads + ": " + continued(sentence);
}

std::vector<std::string> sentences_of(const Caveats& caveats) {
  std::vector<std::string> all;
  for (const Caveat& caveat : caveats) all.push_back(caveat.sentence);
  return all;
}

}  // namespace cairn::results
