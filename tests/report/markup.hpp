#pragma once

#include <cstddef>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace cairn::tests {

/// How often a text stands in another.
inline std::size_t times(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

/// What is wrong with the tags of a page: every element closed in order, attributes quoted, identifiers unique, and
/// every reference to one answered. Empty when nothing is.
inline std::string markup_fault(const std::string& html) {
  static const std::regex kTag(R"re(<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z:-]+="[^"<]*")*)\s*(/?)>)re");
  static const std::regex kAttribute(R"re(([a-zA-Z:-]+)="([^"]*)")re");
  static const std::set<std::string> kVoid = {"meta", "br"};
  std::vector<std::string> open;
  std::set<std::string> identifiers;
  std::vector<std::string> wanted;
  const std::size_t style = html.find("<style>");
  const std::size_t style_end = html.find("</style>");
  for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at)) {
    if (html.compare(at, 9, "<!DOCTYPE") == 0) {
      ++at;
      continue;
    }
    if (at > style && at < style_end) {
      at = style_end;
      continue;
    }
    std::smatch tag;
    // Bounded, since the expression recurses per character: attributes with long paths are checked by their quotes.
    std::size_t end = html.find('>', at);
    if (end == std::string::npos) return "an open tag at the end";
    std::string text = html.substr(at, end - at + 1);
    const std::size_t path = text.find(" d=\"");
    if (path != std::string::npos) {
      const std::size_t close = text.find('"', path + 4);
      if (close == std::string::npos) return "an open quote in " + text.substr(0, 80);
      static const std::string kPathLetters = "MLHVZhv0123456789.- ";
      for (std::size_t k = path + 4; k < close; ++k) {
        if (kPathLetters.find(text[k]) == std::string::npos) return "path data " + text.substr(path, 80);
      }
      text.erase(path, close + 1 - path);
    }
    if (!std::regex_match(text, tag, kTag)) return "no proper tag: " + text.substr(0, 200);
    const std::string name = tag[2];
    const std::string attributes = tag[3];
    for (auto it = std::sregex_iterator(attributes.begin(), attributes.end(), kAttribute); it != std::sregex_iterator();
         ++it) {
      const std::string key = (*it)[1];
      const std::string value = (*it)[2];
      if (key == "id" && !identifiers.insert(value).second) return "identifier twice: " + value;
      if (key == "aria-labelledby") {
        const std::size_t blank = value.find(' ');
        wanted.push_back(value.substr(0, blank));
        if (blank != std::string::npos) wanted.push_back(value.substr(blank + 1));
      }
      if (value.rfind("url(#", 0) == 0) wanted.push_back(value.substr(5, value.size() - 6));
      if (key.rfind("on", 0) == 0 || key == "href" || key == "src") return "attribute " + key;
    }
    if (tag[1] == "/") {
      if (open.empty() || open.back() != name)
        return "</" + name + "> closes " + (open.empty() ? "nothing" : open.back());
      open.pop_back();
    } else if (tag[4] != "/" && !kVoid.contains(name)) {
      open.push_back(name);
    }
    at = end;
  }
  for (const std::string& identifier : wanted) {
    if (!identifiers.contains(identifier)) return "no element " + identifier;
  }
  return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

}  // namespace cairn::tests
