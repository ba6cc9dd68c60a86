#include "house/functions.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <regex>

#include "house/source_text.hpp"

namespace house {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Preprocessor lines hold braces and parentheses of their own: blanked, line breaks stay.
void blank_directives(std::string& code) {
  for (std::size_t at = 0; at < code.size();) {
    std::size_t end = std::min(code.find('\n', at), code.size());
    const std::size_t first = code.find_first_not_of(" \t", at);
    if (first < end && code[first] == '#') {
      while (end < code.size() && code[end - 1] == '\\') end = std::min(code.find('\n', end + 1), code.size());
      for (std::size_t i = at; i < end; ++i) code[i] = code[i] == '\n' ? '\n' : ' ';
    }
    at = end + 1;
  }
}

/// The word that ends at `end`.
std::string word_before(std::string_view text, std::size_t end) {
  while (end > 0 && std::isspace(static_cast<unsigned char>(text[end - 1])) != 0) --end;
  std::size_t begin = end;
  while (begin > 0 && is_word(text[begin - 1])) --begin;
  return std::string(text.substr(begin, end - begin));
}

/// Index of the parenthesis that closes the one at `open`.
std::size_t closing(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : (text[i] == ')' ? -1 : 0);
    if (depth == 0) return i;
  }
  return text.size();
}

/// What stands between the parenthesis at `open` and its partner.
std::string_view inside(std::string_view text, std::size_t open) {
  return text.substr(open + 1, closing(text, open) - open - 1);
}

/// Commas outside of all brackets, and one; none where there is nothing.
int count_parameters(std::string_view list) {
  int depth = 0;
  int count = 0;
  bool any = false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const char c = list[i];
    const bool arrow = c == '>' && i > 0 && list[i - 1] == '-';
    if (c == '(' || c == '[' || c == '{' || c == '<') ++depth;
    if ((c == ')' || c == ']' || c == '}' || c == '>') && !arrow) --depth;
    count += c == ',' && depth == 0 ? 1 : 0;
    any = any || std::isspace(static_cast<unsigned char>(c)) == 0;
  }
  return any && list != "void" ? count + 1 : 0;
}

struct Signature {
  std::string name;
  int parameters{};
};

/// What stands before an opening brace, if it is a function's head: the parenthesis behind the first word that can be
/// a name, outside of angle brackets. A head that assigns, or that a keyword of control begins, is none.
std::optional<Signature> signature_of(const std::string& head) {
  static const std::regex kLambda(R"(\[[^\[\]]*\]\s*\([^]*\)\s*(mutable|constexpr|noexcept|->[^]*)?\s*$)");
  static const std::regex kOperator(R"(\boperator\s*(\(\s*\)|\[\s*\]|[^\s\w(]+)\s*\()");
  static const std::regex kControl("if|for|while|switch|catch");
  static const std::regex kNoName("alignas|decltype|noexcept|requires|explicit|constexpr|return");
  const std::size_t last = head.find_last_not_of(' ');
  if (last != std::string::npos && (head[last] == '=' || head[last] == ',')) return std::nullopt;  // a value
  std::smatch match;
  if (std::regex_search(head, match, kLambda)) {
    const std::size_t open = head.find('(', static_cast<std::size_t>(match.position()));
    return Signature{"lambda", count_parameters(inside(head, open))};
  }
  if (std::regex_search(head, match, kOperator)) {
    const auto open = static_cast<std::size_t>(match.position() + match.length() - 1);
    return Signature{match.str().substr(0, match.str().size() - 1), count_parameters(inside(head, open))};
  }
  int angles = 0;
  for (std::size_t i = 0; i < head.size(); ++i) {
    const char c = head[i];
    if (c == '<') ++angles;
    if (c == '>' && angles > 0) --angles;
    if (c == '=' && angles == 0) return std::nullopt;
    if (c != '(' || angles > 0) continue;
    const std::string name = word_before(head, i);
    if (std::regex_match(name, kControl)) return std::nullopt;
    const std::size_t close = closing(head, i);
    if (close == head.size()) return std::nullopt;
    if (!name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0 && !std::regex_match(name, kNoName))
      return Signature{name, count_parameters(inside(head, i))};
    i = close;
  }
  return std::nullopt;
}

/// Whether the brace behind `head` initialises a member, as in `A(int x) : x_{x} {}`: a name stands before it, and a
/// colon somewhere behind a closing parenthesis.
bool initialises_member(const std::string& head) {
  static const std::regex kInitialiser(R"(\)\s*(noexcept\s*)?:[^:][^]*[\w>]\s*$)");
  return std::regex_search(head, kInitialiser);
}

struct Open {
  std::optional<Signature> signature;
  int line{};
  int parentheses{};       // open around the brace
  bool belongs_to_head{};  // of what comes after it: a default argument, a member's initialiser
  std::string head;
};

}  // namespace

std::vector<Function> functions_of(std::string_view text) {
  std::string code = code_only(text);
  blank_directives(code);
  std::vector<Function> found;
  std::vector<Open> open;
  std::string head;
  int line = 1;
  int parentheses = 0;
  for (const char c : code) {
    if (c == '\n') ++line;
    if (c == '(') ++parentheses;
    if (c == ')') --parentheses;
    if (c == '{') {
      const bool initialises = initialises_member(head);
      open.push_back(
          {initialises ? std::nullopt : signature_of(head), line, parentheses, initialises || parentheses > 0, head});
      parentheses = 0;
      head.clear();
    } else if (c == '}' && !open.empty()) {
      const Open closed = open.back();
      open.pop_back();
      if (closed.signature.has_value())
        found.push_back({closed.signature->name, closed.line, line - closed.line + 1, closed.signature->parameters});
      parentheses = closed.parentheses;
      head = closed.belongs_to_head ? closed.head + "{}" : "";
    } else if (c == ';' && parentheses == 0) {
      head.clear();
    } else {
      head += c == '\n' ? ' ' : c;
    }
  }
  return found;
}

}  // namespace house
