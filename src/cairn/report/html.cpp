#include "cairn/report/html.hpp"

#include <fmt/format.h>

#include <cmath>

#include "cairn/core/units.hpp"
#include "cairn/core/utf8.hpp"
#include "cairn/report/style.hpp"

namespace cairn::report {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";  // U+FFFD
constexpr std::string_view kMinus = "\xe2\x88\x92";        // U+2212
constexpr std::string_view kThinSpace = "\xe2\x80\xaf";    // U+202F

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

std::string number(double value, int digits) {
  if (std::isnan(value)) return "not a number";
  if (std::isinf(value)) return value < 0.0 ? std::string(kMinus) + "infinite" : "infinite";
  std::string text = fmt::format("{:.{}g}", value == 0.0 ? 0.0 : value, digits);
  for (std::size_t at = text.find('-'); at != std::string::npos; at = text.find('-', at + kMinus.size())) {
    text.replace(at, 1, kMinus);
  }
  return text;
}

std::string whole(unsigned long long value) {
  std::string digits = std::to_string(value);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, kThinSpace);
  }
  return digits;
}

Scaled scaled_length(double largest) { return largest < 0.1 ? Scaled{1000.0, "mm"} : Scaled{1.0, "m"}; }

Scaled scaled_energy(double largest) {
  if (largest >= 1e6) return {1e-6, "MJ"};
  if (largest >= 1e3) return {1e-3, "kJ"};
  if (largest < 1.0 && largest > 0.0) return {1e3, "mJ"};
  return {1.0, "J"};
}

Scaled scaled_acceleration(double largest) {
  return largest < 1.0 ? Scaled{1.0, "m/s²"} : Scaled{1.0 / kStandardGravity, "g"};
}

std::string degrees_text(double radians, int digits) { return number(degrees_from_radians(radians), digits) + "°"; }

std::string length_text(double metres) {
  const Scaled scaled = scaled_length(std::fabs(metres));
  return number(metres * scaled.factor, 3) + " " + scaled.unit;
}

std::string energy_text(double joules) {
  const Scaled scaled = scaled_energy(std::fabs(joules));
  return number(joules * scaled.factor, 4) + " " + scaled.unit;
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
