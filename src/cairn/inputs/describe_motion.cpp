#include <type_traits>

#include "cairn/inputs/describe_scene.hpp"
#include "cairn/keys/rules.hpp"
#include "cairn/model/motion_keys.hpp"

namespace cairn::inputs {

void describe(keys::Fields& f, GroundMotion& motion) {
  keys::one_of(f, {"kind", "which motion; may be left out beside `record`", true}, motion,
               [](keys::Fields& t, auto& m) {
                 if constexpr (ClosedMotion<std::decay_t<decltype(m)>>) {
                   cairn::describe(t, m);
                 } else {
                   m.describe(t);
                 }
               });
}

}  // namespace cairn::inputs
