#include "cli/text_table.hpp"

#include <algorithm>

namespace cairn::cli {
namespace {

/// Characters as a terminal counts them: UTF-8 continuation bytes take no room.
std::size_t display_width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::string fill(width - std::min(width, display_width(text)), ' ');
  return right ? fill + text : text + fill;
}

}  // namespace

std::string text_table(const std::vector<TextColumn>& columns, const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::string> names;
  std::vector<std::string> rule;
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    std::size_t width = display_width(columns[i].name);
    for (const std::vector<std::string>& row : rows) width = std::max(width, display_width(row[i]));
    names.push_back(columns[i].name);
    rule.push_back(columns[i].is_number ? std::string(width - 1, '-') + ':' : std::string(width, '-'));
    widths.push_back(width);
  }
  std::string text;
  const auto add_line = [&](const std::vector<std::string>& cells) {
    text += '|';
    for (std::size_t i = 0; i < cells.size(); ++i)
      text += ' ' + padded(cells[i], widths[i], columns[i].is_number) + " |";
    text += '\n';
  };
  add_line(names);
  add_line(rule);
  for (const std::vector<std::string>& row : rows) add_line(row);
  return text;
}

}  // namespace cairn::cli
