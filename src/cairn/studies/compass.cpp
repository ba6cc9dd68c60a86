#include "cairn/studies/compass.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "cairn/core/contract.hpp"
#include "cairn/studies/sampling.hpp"

namespace cairn::studies {
namespace {

double worth(double value) { return std::isnan(value) ? -std::numeric_limits<double>::infinity() : value; }

}  // namespace

CompassSearch::CompassSearch(std::size_t dimensions, const CompassOptions& options) : options_(options) {
  CAIRN_CHECK(dimensions >= 1 && dimensions <= kMostSobolFactors, dimensions);
  CAIRN_CHECK(options.samples >= 1 && options.centres >= 1 && options.most_points >= 1);
  CAIRN_CHECK(options.resolution > 0.0 && options.first_step > 0.0);
  const std::uint64_t count = std::min(options.samples, options.most_points);
  const Samples samples =
      Samples::create(Design::sobol, std::vector<Factor>(dimensions, Uniform{0.0, 1.0}), count, options.seed).value();
  points_.assign(count, std::vector<double>(dimensions));
  for (std::uint64_t k = 0; k < count; ++k) samples.point(k, points_[k]);
  asked_ = count;
}

void CompassSearch::begin(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return worth(values[a]) > worth(values[b]); });
  order.resize(std::min<std::size_t>(order.size(), options_.centres));
  for (const std::size_t k : order)
    centres_.push_back({.place = points_[k], .value = worth(values[k]), .step = options_.first_step});
}

void CompassSearch::take(std::span<const double> values) {
  CAIRN_CHECK(values.size() == points_.size(), values.size(), points_.size());
  if (centres_.empty()) {
    begin(values);
  } else {
    for (Centre& centre : centres_) {
      if (centre.count == 0) continue;
      std::size_t best = centre.first;
      for (std::size_t i = centre.first; i < centre.first + centre.count; ++i)
        if (worth(values[i]) > worth(values[best])) best = i;
      if (worth(values[best]) > centre.value) {
        centre.place = points_[best];
        centre.value = values[best];
      } else {
        centre.step *= 0.5;
      }
    }
  }
  plan_next();
}

void CompassSearch::plan_next() {
  points_.clear();
  complete_ = true;
  for (Centre& centre : centres_) {
    centre.first = points_.size();
    centre.count = 0;
    while (centre.step >= options_.resolution && centre.count == 0) {
      for (std::size_t d = 0; d < centre.place.size(); ++d) {
        for (const double sign : {1.0, -1.0}) {
          std::vector<double> point = centre.place;
          point[d] = std::clamp(point[d] + sign * centre.step, 0.0, 1.0);
          if (point[d] != centre.place[d]) points_.push_back(std::move(point));
        }
      }
      centre.count = points_.size() - centre.first;
      if (centre.count == 0) centre.step *= 0.5;
    }
    complete_ = complete_ && centre.count == 0;
  }
  if (asked_ + points_.size() > options_.most_points) points_.clear();  // not complete
  asked_ += points_.size();
}

}  // namespace cairn::studies
