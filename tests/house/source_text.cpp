#include "house/source_text.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace house {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Blanks text[begin, end) except line breaks.
void blank(std::string& text, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < std::min(end, text.size()); ++i) {
    if (text[i] != '\n') text[i] = ' ';
  }
}

/// Index behind the quoted literal that opens at `open`.
std::size_t end_of_quoted(std::string_view text, std::size_t open) {
  std::size_t i = open + 1;
  while (i < text.size() && text[i] != text[open] && text[i] != '\n') i += text[i] == '\\' ? 2 : 1;
  return std::min(i + 1, text.size());
}

/// Index behind the raw string whose quote opens at `open` (the R stands before it).
std::size_t end_of_raw(std::string_view text, std::size_t open) {
  const std::size_t parenthesis = text.find('(', open);
  if (parenthesis == std::string_view::npos) return text.size();
  const std::string close = ")" + std::string(text.substr(open + 1, parenthesis - open - 1)) + "\"";
  const std::size_t end = text.find(close, parenthesis);
  return end == std::string_view::npos ? text.size() : end + close.size();
}

std::string blanked(std::string_view text, bool blank_literals) {
  std::string result(text);
  std::size_t i = 0;
  while (i < text.size()) {
    const std::string_view rest = text.substr(i);
    const bool after_word = i > 0 && is_word(text[i - 1]);
    std::size_t end = i + 1;
    if (rest.starts_with("//")) {
      end = std::min(text.find('\n', i), text.size());
      blank(result, i, end);
    } else if (rest.starts_with("/*")) {
      const std::size_t close = text.find("*/", i + 2);
      end = close == std::string_view::npos ? text.size() : close + 2;
      blank(result, i, end);
    } else if (text[i] == '"' && i > 0 && text[i - 1] == 'R') {
      end = end_of_raw(text, i);
      if (blank_literals) blank(result, i + 1, end - 1);
    } else if (text[i] == '"' || (text[i] == '\'' && !after_word)) {  // 1'000 is a number
      end = end_of_quoted(text, i);
      if (blank_literals) blank(result, i + 1, end - 1);
    }
    i = end;
  }
  return result;
}

}  // namespace

std::string listed(const std::vector<Fault>& faults) {
  std::string text;
  for (const Fault& fault : faults) text += fault.path + ":" + std::to_string(fault.line) + ": " + fault.what + "\n";
  return text;
}

std::filesystem::path source_root() { return CAIRN_SOURCE_DIR; }

std::vector<std::string> files_below(const std::string& folder, const std::vector<std::string>& extensions) {
  namespace fs = std::filesystem;
  std::vector<std::string> paths;
  const fs::path start = source_root() / folder;
  if (!fs::exists(start)) return paths;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(start)) {
    const std::string extension = entry.path().extension().string();
    if (entry.is_regular_file() && std::find(extensions.begin(), extensions.end(), extension) != extensions.end()) {
      paths.push_back(entry.path().lexically_relative(source_root()).generic_string());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string read_source(const std::string& path) {
  std::ifstream file(source_root() / path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string without_comments(std::string_view text) { return blanked(text, false); }

std::string code_only(std::string_view text) { return blanked(text, true); }

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

}  // namespace house
