#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/inputs/scene.hpp"
#include "cairn/keys/fields.hpp"
#include "cairn/studies/tables.hpp"

/// Scalar keys of a scene by their paths, as messages name them: "body.box.height", "ground.motion.x.amplitude",
/// "impact.change[1].restitution".
namespace cairn::studies {

enum class KeyKind : std::uint8_t { number, count, flag, text, word };

/// A scalar key that the scenario has, with what it may be.
struct ScalarKey {
  std::string path;
  std::string about;
  KeyKind kind{};
  keys::NumberRule number{};         // of a number
  keys::CountRule count{};           // of a count
  keys::TextRule text{};             // of a text
  std::vector<std::string> words{};  // of a word

  Column column() const;
};

/// The paths of keys, in their order.
std::vector<std::string> paths_of(const std::vector<ScalarKey>& keys);

/// The key at a path that the scene's engine reads; the fault says which key may have been meant.
Result<ScalarKey, InputErrors> find_key(const inputs::Scene& scene, std::string_view path);

/// The number that a key has in a scenario; NaN where it is no number.
double number_at(const inputs::Scene& scene, const ScalarKey& key);

/// What a key is given: a number, or a text that stands for a word, a flag, a text or a number with its unit.
using KeyValue = std::variant<double, std::string>;

/// The value as the key's column holds it; the fault has the key's path, what it may be and what was found.
Result<Cell, InputErrors> checked_value(const ScalarKey& key, const KeyValue& value);

/// A key and the (checked) value that it takes.
struct KeySetting {
  const ScalarKey* key{};
  Cell value;
};

/// Puts them into the scenario in one walk over its description. A key that the scenario no longer has, because
/// another setting chose another law or motion, is a fault.
Result<void, InputErrors> set_keys(inputs::Scene& scene, const std::vector<KeySetting>& settings);

}  // namespace cairn::studies
