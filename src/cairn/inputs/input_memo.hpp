#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "cairn/inputs/ground_record.hpp"
#include "cairn/inputs/shapes/meshed_body.hpp"

namespace cairn::inputs {

/// The last few values that were made, by what they were made from. Threads may share it.
template <class Key, class Value>
class Memo {
 public:
  std::shared_ptr<const Value> find(const Key& key) const {
    const std::lock_guard lock(guard_);
    for (const auto& [known, value] : kept_)
      if (known == key) return value;
    return nullptr;
  }
  void keep(const Key& key, Value value) {
    const std::lock_guard lock(guard_);
    if (kept_.size() == kMost) kept_.pop_front();
    kept_.emplace_back(key, std::make_shared<const Value>(std::move(value)));
  }

 private:
  static constexpr std::size_t kMost = 32;
  mutable std::mutex guard_;
  std::deque<std::pair<Key, std::shared_ptr<const Value>>> kept_;
};

/// Bodies from meshes and samples from records, which take long to make, kept from case to case of a study.
struct InputMemo {
  Memo<std::pair<std::vector<MeshRef>, MeshSetting>, ShapedBody> bodies;
  Memo<std::pair<std::vector<MeshRef>, MeshSetting>, Solid<3>> solids;
  Memo<std::pair<RecordFile, GroundAxis>, GroundRecord> records;  // `scale` and `start` play no part
  Memo<Synthetic, SyntheticRecord> synthetics;                    // neither do they here
};

}  // namespace cairn::inputs
