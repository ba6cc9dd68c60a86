#include "cairn/studies/incremental.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "cairn/core/contract.hpp"
#include "cairn/math/elementary.hpp"

namespace cairn::studies {
namespace {

/// Where a bracket is divided, in its logarithm: a trial without a verdict is followed by one elsewhere.
constexpr std::array<double, 3> kDivisions = {1.0 / 2.0, 1.0 / 3.0, 2.0 / 3.0};

double between(double low, double high, double part) {
  return math::exp((1.0 - part) * math::log(low) + part * math::log(high));
}

}  // namespace

IncrementalSearch::IncrementalSearch(std::size_t records, std::vector<double> levels, double accuracy)
    : levels_(std::move(levels)), accuracy_(accuracy), brackets_(records) {
  CAIRN_CHECK(!levels_.empty() && levels_.front() > 0.0 && std::is_sorted(levels_.begin(), levels_.end()));
  CAIRN_CHECK(accuracy > 0.0, accuracy);
  for (std::size_t r = 0; r < records; ++r)
    for (const double level : levels_) trials_.push_back({r, level});
}

bool IncrementalSearch::is_lost(const Bracket& bracket) {
  return bracket.missed >= static_cast<int>(kDivisions.size());
}

void IncrementalSearch::take(std::span<const Fate> fates) {
  CAIRN_CHECK(fates.size() == trials_.size(), fates.size(), trials_.size());
  const bool first_round = at_levels_.empty();
  if (first_round) at_levels_.assign(fates.begin(), fates.end());
  for (std::size_t i = 0; i < fates.size(); ++i) {
    Bracket& bracket = brackets_[trials_[i].record];
    const double intensity = trials_[i].intensity;
    const bool has_fallen_below = first_round && bracket.fell > 0.0;
    if (has_fallen_below) {
      bracket.stood_again = bracket.stood_again || fates[i] == Fate::stood;
    } else if (fates[i] == Fate::stood) {
      bracket.stood = intensity;
      bracket.missed = 0;
    } else if (fates[i] == Fate::fell) {
      bracket.fell = intensity;
      if (!first_round) bracket.missed = 0;
    } else {
      // A level without a verdict lies in the middle of its neighbours: once is enough to divide elsewhere.
      bracket.missed = first_round ? 1 : bracket.missed + 1;
    }
  }
  plan_next();
}

void IncrementalSearch::plan_next() {
  trials_.clear();
  for (std::size_t r = 0; r < brackets_.size(); ++r) {
    const Bracket& b = brackets_[r];
    const bool closed = b.stood > 0.0 && b.fell > 0.0;
    if (!closed || is_lost(b) || b.fell <= b.stood * (1.0 + accuracy_)) continue;
    const double inside = between(b.stood, b.fell, kDivisions.at(static_cast<std::size_t>(b.missed)));
    if (inside > b.stood && inside < b.fell) trials_.push_back({r, inside});  // else they are neighbours as doubles
  }
}

IncrementalSearch::Capacity IncrementalSearch::capacity(std::size_t record) const {
  const Bracket& b = brackets_.at(record);
  Capacity capacity{.known = !is_lost(b), .seen = {}, .stood_again = b.stood_again};
  if (b.fell > 0.0 && b.stood > 0.0) {
    capacity.seen = {Seen::exactly, std::sqrt(b.stood) * std::sqrt(b.fell)};
  } else if (b.fell > 0.0) {
    capacity.seen = {Seen::below, b.fell};
  } else if (b.stood > 0.0) {
    capacity.seen = {Seen::above, b.stood};
  } else {
    capacity.known = false;  // no run at all has a verdict
  }
  return capacity;
}

std::vector<IncrementalSearch::Stripe> IncrementalSearch::stripes() const {
  std::vector<Stripe> stripes;
  for (std::size_t l = 0; l < levels_.size(); ++l) {
    Stripe stripe{.intensity = levels_[l], .runs = 0, .fell = 0};
    for (std::size_t i = l; i < at_levels_.size(); i += levels_.size()) {
      stripe.runs += at_levels_[i] != Fate::no_verdict ? 1U : 0U;
      stripe.fell += at_levels_[i] == Fate::fell ? 1U : 0U;
    }
    stripes.push_back(stripe);
  }
  return stripes;
}

}  // namespace cairn::studies
