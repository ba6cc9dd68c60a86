#include "cairn/solve/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

namespace cairn::solve {
namespace {

constexpr int kVersion = 1;
constexpr int kContactsVersion = 2;    // with keys in full, bodies in blocks and scales of their own
constexpr int kMostUnknowns = 100000;  // beyond this a count is a slip of the pen

// ---------------------------------------------------------------------------------------------------- writing

void put(std::string& text, double value) {
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  text.append(buffer.data(), end.ptr);
}

void put(std::string& text, std::string_view key, std::span<const double> values, std::size_t per_line) {
  text += key;
  for (std::size_t k = 0; k < values.size(); ++k) {
    text += per_line > 0 && k % per_line == 0 ? '\n' : ' ';
    put(text, values[k]);
  }
  text += '\n';
}

void put(std::string& text, std::string_view key, std::uint64_t value) {
  text += key;
  text += ' ' + std::to_string(value) + '\n';
}

void put(std::string& text, std::string_view key, const Scales& scales) {
  put(text, key, std::array{scales.velocity, scales.force}, 0);
}

std::string header(std::string_view kind, int version = kVersion) {
  return std::string(kind) + ' ' + std::to_string(version) + '\n';
}

constexpr std::array<std::pair<Level, std::string_view>, 3> kLevels = {
    {{Level::acceleration, "acceleration"}, {Level::step, "step"}, {Level::impact, "impact"}}};
constexpr std::array<std::pair<Role, std::string_view>, 2> kRoles = {
    {{Role::supporting, "supporting"}, {Role::arriving, "arriving"}}};

// ---------------------------------------------------------------------------------------------------- reading

struct Word {
  std::string_view text;
  int line{};
};

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  int line = 1;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '#') {
      while (i < text.size() && text[i] != '\n') ++i;
    } else if (c == '\n') {
      ++line;
      ++i;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++i;
    } else {
      const std::size_t end = std::min(text.find_first_of(" \t\r\n#", i), text.size());
      words.push_back({text.substr(i, end - i), line});
      i = end;
    }
  }
  return words;
}

/// Which numbers a list may hold.
enum class Numbers { finite, with_infinity };

/// Reads word by word. A number that is wrong is noted and reading goes on; a word that is not the one expected ends it.
class Reader {
 public:
  Reader(std::string_view text, std::string name) : words_(words_of(text)), name_(std::move(name)) {}

  bool ok() const { return errors_.empty(); }
  bool going() const { return !broken_; }
  InputErrors& errors() { return errors_; }

  void expect(std::string_view word) {
    if (broken_ || word.empty()) return;
    if (at_ < words_.size() && words_[at_].text == word) {
      ++at_;
    } else {
      fault(std::string(word), "the word '" + std::string(word) + "'", true);
    }
  }

  void expect_header(std::string_view kind, int known = kVersion) {
    expect(kind);
    const std::uint64_t version = natural(kind, std::numeric_limits<std::uint64_t>::max());
    if (!broken_ && version != static_cast<std::uint64_t>(known)) {
      --at_;
      fault(std::string(kind), "version " + std::to_string(known), true);
    }
  }

  std::uint64_t natural(std::string_view key, std::uint64_t most) {
    std::uint64_t value = 0;
    if (broken_) return value;
    if (at_ < words_.size()) {
      const std::string_view word = words_[at_].text;
      const auto end = std::from_chars(word.data(), word.data() + word.size(), value);
      if (end.ec == std::errc() && end.ptr == word.data() + word.size() && value <= most) {
        ++at_;
        return value;
      }
    }
    fault(std::string(key), "a whole number from 0 to " + std::to_string(most), true);
    return 0;
  }
  std::uint64_t natural_of(std::string_view key, std::uint64_t most = kMostUnknowns) {
    expect(key);
    return natural(key, most);
  }

  /// A count that must be one of two.
  std::uint64_t count_of(std::string_view key, std::uint64_t one, std::uint64_t other) {
    const std::uint64_t count = natural_of(key);
    if (broken_ || count == one || count == other) return count;
    --at_;
    const std::string both = one == other ? "" : std::to_string(one) + " or ";
    fault(std::string(key), both + std::to_string(other) + " numbers", true);
    return 0;
  }

  double number(std::string_view key, Numbers allowed) {
    double value = 0.0;
    if (broken_) return value;
    if (at_ >= words_.size()) {
      fault(std::string(key), "a number", true);
      return value;
    }
    const std::string_view word = words_[at_].text;
    const auto end = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool is_number = end.ec == std::errc() && end.ptr == word.data() + word.size() && value == value;
    const bool fine = is_number && (allowed == Numbers::with_infinity || std::isfinite(value));
    if (!fine) fault(std::string(key), allowed == Numbers::finite ? "a finite number" : "a number or inf", false);
    ++at_;
    return value;
  }

  std::vector<double> list(std::string_view key, std::size_t count, Numbers allowed = Numbers::finite) {
    expect(key);
    std::vector<double> values;
    if (broken_) return values;
    if (words_.size() - at_ < count) {
      at_ = words_.size();
      fault(std::string(key), std::to_string(count) + " numbers", true);
      return values;
    }
    values.reserve(count);
    for (std::size_t k = 0; k < count; ++k) values.push_back(number(key, allowed));
    return values;
  }

  template <class Value, std::size_t Count>
  Value choice(std::string_view key, const std::array<std::pair<Value, std::string_view>, Count>& names) {
    if (broken_) return {};
    std::string expected;
    for (const auto& [value, word] : names) {
      if (at_ < words_.size() && words_[at_].text == word) {
        ++at_;
        return value;
      }
      expected += (expected.empty() ? "" : " | ") + std::string(word);
    }
    fault(std::string(key), expected, true);
    return {};
  }

  void finish() {
    if (!broken_ && at_ < words_.size()) fault("", "the end of the text", true);
  }

 private:
  void fault(std::string key, std::string expected, bool breaks) {
    const bool there = at_ < words_.size();
    const int line = there ? words_[at_].line : (words_.empty() ? 1 : words_.back().line);
    errors_.push_back({name_, line, std::move(key), std::move(expected),
                       there ? "'" + std::string(words_[at_].text) + "'" : "the end of the text"});
    broken_ = broken_ || breaks;
  }

  std::vector<Word> words_;
  std::string name_;
  std::size_t at_{};
  InputErrors errors_;
  bool broken_{};
};

}  // namespace

// ---------------------------------------------------------------------------------------------------- LCP and QP

std::string to_text(const Lcp& p) {
  const auto n = static_cast<std::size_t>(p.n);
  std::string text = header("cairn-lcp");
  put(text, "n", n);
  put(text, "free", static_cast<std::uint64_t>(p.free));
  put(text, "M", p.M, n);
  put(text, "q", p.q, 0);
  put(text, "reading", n > 0 ? p.reading.size() / n : 0);
  put(text, "", p.reading, n);
  return text;
}

Result<OwnedLcp, InputErrors> lcp_from_text(std::string_view text, const std::string& name) {
  Reader reader(text, name);
  reader.expect_header("cairn-lcp");
  OwnedLcp p;
  const std::uint64_t n = reader.natural_of("n");
  const std::uint64_t free = reader.natural_of("free", n);
  p.n = static_cast<int>(n);
  p.free = static_cast<int>(free);
  p.M = reader.list("M", n * n);
  p.q = reader.list("q", n);
  const std::uint64_t rows = reader.natural_of("reading");
  for (std::uint64_t k = 0; k < rows * n && reader.going(); ++k)
    p.reading.push_back(reader.number("reading", Numbers::finite));
  reader.finish();
  if (!reader.ok()) return Unexpected(std::move(reader.errors()));
  return p;
}

std::string to_text(const Qp& p) {
  const auto n = static_cast<std::size_t>(p.n);
  std::string text = header("cairn-qp");
  put(text, "n", n);
  put(text, "H", p.H, n);
  put(text, "c", p.c, 0);
  put(text, "lower", p.lower, 0);
  put(text, "upper", p.upper, 0);
  return text;
}

Result<OwnedQp, InputErrors> qp_from_text(std::string_view text, const std::string& name) {
  Reader reader(text, name);
  reader.expect_header("cairn-qp");
  OwnedQp p;
  const std::uint64_t n = reader.natural_of("n");
  p.n = static_cast<int>(n);
  p.H = reader.list("H", n * n);
  p.c = reader.list("c", n);
  p.lower = reader.list("lower", n, Numbers::with_infinity);
  p.upper = reader.list("upper", n, Numbers::with_infinity);
  reader.finish();
  if (!reader.ok()) return Unexpected(std::move(reader.errors()));
  return p;
}

// ---------------------------------------------------------------------------------------------------- the waist

template <int D>
std::string to_text(const ContactProblem<D>& p) {
  std::string text = header("cairn-contacts", kContactsVersion);
  put(text, "dimension", static_cast<std::uint64_t>(D));
  for (const auto& [level, word] : kLevels)
    if (level == p.level) text += "level " + std::string(word) + '\n';
  put(text, "dof", static_cast<std::uint64_t>(p.dof));
  put(text, "rows", p.rows.size());
  put(text, "contacts", p.contacts.size());
  put(text, "scales", std::array{p.velocity_scale, p.force_scale, p.rotation_scale}, 0);
  put(text, "pairs", p.pairs.size());
  for (const BodyPair& pair : p.pairs)
    text += std::to_string(pair.a + 1) + ' ' + std::to_string(pair.b + 1) + '\n';  // 0 stands for no body
  put(text, "body_scales", p.body_scales.size());
  for (const Scales& own : p.body_scales) put(text, "", own);
  put(text, "G", p.G, p.stride());
  for (const auto& [key, values] : {std::pair{"b_motion", p.b_motion}, std::pair{"b_stabilise", p.b_stabilise},
                                    std::pair{"w_free", p.w_free}, std::pair{"w_before", p.w_before}}) {
    put(text, key, values.size());
    put(text, "", values, 0);
  }
  for (const Row& row : p.rows) {
    put(text, "row", std::array{row.lower, row.upper}, 0);
    put(text, "own_scales", row.scales);
  }
  for (const Contact<D>& c : p.contacts) {
    put(text, "contact", c.key.body_a);
    for (const std::uint64_t part : {c.key.feature_a, c.key.body_b, c.key.feature_b}) put(text, "", part);
    for (const auto& [role, word] : kRoles)
      if (role == c.role) text += "role " + std::string(word) + '\n';
    put(text, "no_sliding", c.hold.no_sliding ? 1U : 0U);
    put(text, "no_opening", c.hold.no_opening ? 1U : 0U);
    put(text, "gap", std::array{c.gap}, 0);
    put(text, "u_before", c.u_before, 0);
    put(text, "f_before", c.f_before, 0);
    put(text, "friction", std::array{c.mu_static, c.mu_kinetic}, 0);
    put(text, "restitution", std::array{c.restitution}, 0);
    put(text, "stiffness", std::array{c.stiffness}, 0);
    put(text, "directions", static_cast<std::uint64_t>(c.directions));
    put(text, "own_scales", c.scales);
  }
  return text;
}

namespace {

/// A list whose length stands before it, and may be one of two.
void read_counted(Reader& reader, std::string_view key, std::uint64_t one, std::uint64_t other,
                  std::vector<double>& into) {
  const std::uint64_t count = reader.count_of(key, one, other);
  for (std::uint64_t k = 0; k < count && reader.going(); ++k) into.push_back(reader.number(key, Numbers::finite));
}

void read_list(Reader& reader, std::string_view key, std::span<double> into) {
  const std::vector<double> values = reader.list(key, into.size());
  for (std::size_t i = 0; i < values.size(); ++i) into[i] = values[i];
}

Scales read_scales(Reader& reader, std::string_view key) {
  std::array<double, 2> scales{};
  read_list(reader, key, scales);
  return {scales[0], scales[1]};
}

template <int D>
Contact<D> read_contact(Reader& reader) {
  Contact<D> c;
  constexpr std::uint64_t kAny = std::numeric_limits<std::uint64_t>::max();
  c.key.body_a = reader.natural_of("contact", kAny);
  for (std::uint64_t* part : {&c.key.feature_a, &c.key.body_b, &c.key.feature_b})
    *part = reader.natural("contact", kAny);
  reader.expect("role");
  c.role = reader.choice("role", kRoles);
  c.hold.no_sliding = reader.natural_of("no_sliding", 1) == 1;
  c.hold.no_opening = reader.natural_of("no_opening", 1) == 1;
  std::array<double, 2> friction{};
  read_list(reader, "gap", {&c.gap, 1});
  read_list(reader, "u_before", c.u_before);
  read_list(reader, "f_before", c.f_before);
  read_list(reader, "friction", friction);
  c.mu_static = friction[0];
  c.mu_kinetic = friction[1];
  read_list(reader, "restitution", {&c.restitution, 1});
  read_list(reader, "stiffness", {&c.stiffness, 1});
  c.directions = static_cast<int>(reader.natural_of("directions"));
  c.scales = read_scales(reader, "own_scales");
  return c;
}

/// Bodies of each row and contact; where there are none the matrix is dense.
void read_pairs(Reader& reader, std::uint64_t touching, std::uint64_t bodies, std::vector<BodyPair>& into) {
  const std::uint64_t count = reader.count_of("pairs", 0, touching);
  for (std::uint64_t k = 0; k < count && reader.going(); ++k) {
    const int a = static_cast<int>(reader.natural("pairs", bodies)) - 1;
    into.push_back({a, static_cast<int>(reader.natural("pairs", bodies)) - 1});
  }
}

}  // namespace

template <int D>
Result<OwnedContactProblem<D>, InputErrors> contacts_from_text(std::string_view text, const std::string& name) {
  Reader reader(text, name);
  reader.expect_header("cairn-contacts", kContactsVersion);
  reader.expect("dimension");
  reader.expect(std::to_string(D));
  OwnedContactProblem<D> p;
  reader.expect("level");
  p.level = reader.choice("level", kLevels);
  const std::uint64_t dof = reader.natural_of("dof");
  p.dof = static_cast<int>(dof);
  const std::uint64_t rows = reader.natural_of("rows");
  const std::uint64_t contacts = reader.natural_of("contacts");
  const std::vector<double> scales = reader.list("scales", 3);
  if (scales.size() == 3) {
    p.velocity_scale = scales[0];
    p.force_scale = scales[1];
    p.rotation_scale = scales[2];
  }
  const std::uint64_t forces = rows + D * contacts;
  constexpr auto kSize = static_cast<std::uint64_t>(kBodyDof<D>);
  read_pairs(reader, rows + contacts, dof / kSize, p.pairs);
  const std::uint64_t scaled = reader.count_of("body_scales", 0, dof / kSize);
  for (std::uint64_t k = 0; k < scaled && reader.going(); ++k) p.body_scales.push_back(read_scales(reader, ""));
  p.G = reader.list("G", forces * (p.pairs.empty() ? dof : 2 * kSize));
  read_counted(reader, "b_motion", 0, forces, p.b_motion);
  read_counted(reader, "b_stabilise", 0, forces, p.b_stabilise);
  read_counted(reader, "w_free", dof, dof, p.w_free);
  read_counted(reader, "w_before", 0, dof, p.w_before);
  for (std::uint64_t k = 0; k < rows && reader.going(); ++k) {
    const std::vector<double> bounds = reader.list("row", 2, Numbers::with_infinity);
    const Scales own = read_scales(reader, "own_scales");
    if (bounds.size() == 2) p.rows.push_back({bounds[0], bounds[1], own});
  }
  for (std::uint64_t k = 0; k < contacts && reader.going(); ++k) p.contacts.push_back(read_contact<D>(reader));
  reader.finish();
  if (!reader.ok()) return Unexpected(std::move(reader.errors()));
  return p;
}

template std::string to_text(const ContactProblem<2>&);
template std::string to_text(const ContactProblem<3>&);
template Result<OwnedContactProblem<2>, InputErrors> contacts_from_text<2>(std::string_view, const std::string&);
template Result<OwnedContactProblem<3>, InputErrors> contacts_from_text<3>(std::string_view, const std::string&);

}  // namespace cairn::solve
