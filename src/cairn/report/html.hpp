#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cairn/results/text.hpp"

namespace cairn::report {

using results::degrees_text;
using results::energy_text;
using results::length_text;
using results::number;
using results::Scaled;
using results::scaled_acceleration;
using results::scaled_energy;
using results::scaled_length;
using results::whole;

/// Text as it may stand in HTML, in an element or a quoted attribute. Control characters other than line breaks and
/// bytes that are no UTF-8 become U+FFFD.
std::string escaped(std::string_view text);

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

}  // namespace cairn::report
