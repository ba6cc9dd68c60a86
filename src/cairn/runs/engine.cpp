#include "cairn/runs/engine.hpp"

#include <algorithm>

namespace cairn::runs {
namespace {

/// "impact.change[1].corner" is "impact.change.corner".
std::string without_numbers(std::string_view path) {
  std::string plain;
  bool inside = false;
  for (const char c : path) {
    if (c == '[') inside = true;
    if (!inside) plain += c;
    if (c == ']') inside = false;
  }
  return plain;
}

bool lies_below(std::string_view path, std::string_view above) {
  return path.starts_with(above) && (path.size() == above.size() || path[above.size()] == '.');
}

}  // namespace

bool BuildRequest::sound(std::string_view path) const {
  return unread == nullptr || std::none_of(unread->begin(), unread->end(), [&](const InputError& fault) {
           return lies_below(fault.key, path) || fault.key.starts_with(std::string(path) + '[');
         });
}

bool BuildRequest::sound_above(std::string_view path) const {
  if (unread == nullptr) return true;
  for (std::size_t point = path.rfind('.'); point != std::string_view::npos; point = path.rfind('.', point - 1))
    for (const InputError& fault : *unread)
      if (fault.key == path.substr(0, point)) return false;
  return true;
}

Result<Observed, InputErrors> Runner::observe(const CasePtr& /*made*/, const std::vector<double>& /*times*/,
                                              bool /*swings*/) {
  return Unexpected(InputErrors{{.file = {},
                                 .line = 0,
                                 .key = "engine",
                                 .expected = "an engine whose runs can be measured",
                                 .found = "another one"}});
}

results::Caveats Engine::caveats(const Case& /*made*/) const { return {}; }

Result<results::Convergence, InputErrors> Engine::convergence(const Case& /*made*/) const {
  return Unexpected(InputErrors{{.file = {},
                                 .line = 0,
                                 .key = "engine",
                                 .expected = "an engine with a fixed step",
                                 .found = std::string(name()) + ", which has none"}});
}

std::optional<Tipping> Engine::tipping(const Case& /*made*/) const { return std::nullopt; }

bool reads(const Engine& engine, std::string_view path) {
  const std::string plain = without_numbers(path);
  return std::any_of(engine.keys().begin(), engine.keys().end(),
                     [&](std::string_view key) { return lies_below(plain, key) || lies_below(key, plain); });
}

}  // namespace cairn::runs
