#include "cairn/report/html.hpp"

#include <fmt/format.h>

#include "cairn/core/utf8.hpp"
#include "cairn/report/style.hpp"

namespace cairn::report {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";  // U+FFFD

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const std::size_t length = utf8_length(text, at);
    const bool control = (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') || c == '\x7f';
    if (length == 0 || control) {
      if (c != '\r') out += kReplacement;
      ++at;
      continue;
    }
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += text.substr(at, length);
    }
    at += length;
  }
  return out;
}

std::string facts(const std::vector<Row>& rows) {
  std::string html = "<table><tbody>\n";
  for (const Row& row : rows)
    html += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", row.name, row.value);
  return html + "</tbody></table>\n";
}

std::string section(const std::string& title, const std::string& content, const char* style) {
  return fmt::format("<section{}>\n<h2>{}</h2>\n{}</section>\n",
                     *style == '\0' ? "" : fmt::format(" class=\"{}\"", style), title, content);
}

std::string tile(const std::string& name, const std::string& big, const std::string& small) {
  return fmt::format(
      "<div><dt>{}</dt><dd><span class=\"big\">{}</span><br><span class=\"small\">{}</span></dd></div>\n", name, big,
      small);
}

std::string note_list(const std::vector<std::string>& notes) {
  std::string html = "<ul>\n";
  for (const std::string& note : notes) html += "<li>" + escaped(note) + "</li>\n";
  return html + "</ul>\n";
}

std::string whole_page(const std::string& title, const std::string& heading, const std::string& content) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n{}</main>\n</body>\n</html>\n",
      escaped(title), kStyle, escaped(heading), content);
}

}  // namespace cairn::report
