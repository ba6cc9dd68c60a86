#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn::report {

/// Text as it may stand in HTML, in an element or a quoted attribute. Control characters other than line breaks and
/// bytes that are no UTF-8 become U+FFFD.
std::string escaped(std::string_view text);

/// A number with so many significant digits, a true minus sign, and "not a number" or "infinite" in words.
std::string number(double value, int digits = 4);

/// A whole number with thin spaces between groups of three digits.
std::string whole(unsigned long long value);

/// A table of two columns.
struct Row {
  std::string name;   // HTML
  std::string value;  // HTML
};
std::string facts(const std::vector<Row>& rows);

/// A part of a page under a heading, both HTML; `style` is a class of the style sheet.
std::string section(const std::string& title, const std::string& content, const char* style = "");

/// A figure in a <dl class="tiles">: all HTML.
std::string tile(const std::string& name, const std::string& big, const std::string& small);

/// Plain sentences as a list.
std::string note_list(const std::vector<std::string>& notes);

/// A self-contained page: `title` and `heading` are plain text, `content` is HTML. It loads and runs nothing.
std::string whole_page(const std::string& title, const std::string& heading, const std::string& content);

/// A quantity in the unit in which it reads best: 0.0123 m is 12.3 mm.
struct Scaled {
  double factor{1.0};  // times this, in `unit`
  std::string unit;
};
Scaled scaled_length(double largest);        // m or mm
Scaled scaled_energy(double largest);        // mJ, J, kJ or MJ
Scaled scaled_acceleration(double largest);  // m/s², or g from 1 m/s² on

/// The quantity with its unit.
std::string degrees_text(double radians, int digits = 3);
std::string length_text(double metres);
std::string energy_text(double joules);

}  // namespace cairn::report
