#include "cairn/report/svg_style.hpp"

#include <algorithm>

#include "cairn/core/contract.hpp"
#include "cairn/report/style.hpp"

namespace cairn::report {
namespace {

/// The style sheet between the themes at its beginning and the rules for paper at its end.
std::string_view rules() {
  const std::string_view all = kStyle;
  const std::size_t first = all.find("\n* {");
  const std::size_t last = all.find("\n@media print");
  CAIRN_CHECK(first < last && last != std::string_view::npos);
  return all.substr(first, last - first);
}

std::string without_variables(std::string_view text) {
  std::string plain;
  for (std::size_t at = text.find("var("); at != std::string_view::npos; at = text.find("var(")) {
    const std::size_t end = text.find(')', at);
    plain += text.substr(0, at);
    plain += light_colour(text.substr(at + 4, end - at - 4));
    text.remove_prefix(end + 1);
  }
  return plain.append(text);
}

/// Does a class="..." of the drawing name it?
bool uses_class(std::string_view drawing, std::string_view name) {
  constexpr std::string_view kMark = "class=\"";
  for (std::size_t at = drawing.find(kMark); at != std::string_view::npos; at = drawing.find(kMark, at + 1)) {
    std::string_view names = drawing.substr(at + kMark.size());
    names = names.substr(0, names.find('"'));
    while (!names.empty()) {
      const std::size_t end = std::min(names.find(' '), names.size());
      if (names.substr(0, end) == name) return true;
      names.remove_prefix(std::min(end + 1, names.size()));
    }
  }
  return false;
}

}  // namespace

std::string light_colour(std::string_view variable) {
  const std::string_view all = kStyle;
  const std::size_t at = all.find(std::string(variable) + ':');  // the light theme comes first
  CAIRN_CHECK(at != std::string_view::npos, std::string(variable));
  const std::size_t from = at + variable.size() + 1;
  return std::string(all.substr(from, all.find(';', from) - from));
}

std::string svg_style(std::string_view drawing) {
  std::string style;
  std::string_view left = rules();
  for (std::size_t end = left.find('}'); end != std::string_view::npos; end = left.find('}')) {
    std::string_view rule = left.substr(0, end + 1);
    left.remove_prefix(end + 1);
    rule.remove_prefix(std::min(rule.find_first_not_of(" \n"), rule.size()));
    if (!rule.starts_with('.')) continue;  // of elements that a page has
    const std::string_view selector = rule.substr(1, rule.find_first_of(" {") - 1);
    if (uses_class(drawing, selector)) style += without_variables(rule) + '\n';
  }
  return style;
}

}  // namespace cairn::report
