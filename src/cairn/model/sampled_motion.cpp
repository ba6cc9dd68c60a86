#include "cairn/model/sampled_motion.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "cairn/math/compensated_sum.hpp"

namespace cairn {

InputErrors sample_faults(const SampledMotion& record) {
  InputErrors faults;
  const auto add = [&](std::string key, std::string expected, std::string found) {
    faults.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  };
  const std::vector<double>& a = record.acceleration;
  if (a.size() < 2) add("acceleration", "at least two samples", std::to_string(a.size()));
  constexpr std::size_t kListed = 10;  // a record full of NaN is one fault to its reader, not thousands
  std::size_t bad = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::isfinite(a[i])) continue;
    if (++bad <= kListed) add("acceleration[" + std::to_string(i) + "]", "a finite number [m/s2]", found_text(a[i]));
  }
  if (bad > kListed) add("acceleration", "finite numbers [m/s2]", std::to_string(bad) + " samples that are not");
  if (!(std::isfinite(record.dt) && record.dt > 0.0)) add("dt", "a finite number > 0 [s]", found_text(record.dt));
  if (!std::isfinite(record.scale)) add("scale", "a finite number [-]", found_text(record.scale));
  if (!std::isfinite(record.start)) add("start", "a finite number [s]", found_text(record.start));
  return faults;
}

/// Samples after the first of a trailing run of zeros are left out: they change neither a, v nor d.
/// (M.11): v_{k+1} = v_k + h (a_k + a_{k+1})/2,   d_{k+1} = d_k + h v_k + h² (2 a_k + a_{k+1})/6
std::shared_ptr<const SampleTables> sample_tables(const SampledMotion& record) {
  const std::vector<double>& given = record.acceleration;
  const double dt = record.dt;
  std::size_t count = given.size();
  while (count > 2 && given[count - 1] == 0.0 && given[count - 2] == 0.0) --count;

  auto tables = std::make_shared<SampleTables>();
  tables->acceleration.assign(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(count));
  const std::vector<double>& a = tables->acceleration;

  tables->velocity.resize(count);
  tables->displacement.resize(count);
  math::CompensatedSum v;
  math::CompensatedSum d;
  for (std::size_t k = 0; k + 1 < count; ++k) {
    d.add(dt * v.value());
    d.add(dt * dt * (2.0 * a[k] + a[k + 1]) / 6.0);
    v.add(dt * (a[k] + a[k + 1]) / 2.0);
    tables->velocity[k + 1] = v.value();
    tables->displacement[k + 1] = d.value();
  }

  // Between samples |a| is at most the line that joins |a_k| and |a_{k+1}|, so the trapezium is an upper bound.
  tables->impulse.resize(count);
  const double outward = 1.0 + math::detail::kOutward;
  math::CompensatedSum impulse;
  for (std::size_t k = count - 1; k-- > 0;) {
    impulse.add(dt * (std::fabs(a[k]) + std::fabs(a[k + 1])) / 2.0);
    tables->impulse[k] = impulse.value() * outward;
  }

  const auto block = static_cast<std::size_t>(math::Sampled::kBlock);
  for (std::size_t first = 0; first < count; first += block) {
    const auto begin = a.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = a.begin() + static_cast<std::ptrdiff_t>(std::min(first + block + 1, count));
    const auto [low, high] = std::minmax_element(begin, end);
    tables->block_min.push_back(*low);
    tables->block_max.push_back(*high);
  }
  return tables;
}

math::Sampled sampled(const SampledMotion& record, const SampleTables& tables) {
  const math::SampledTables pointers{.acceleration = tables.acceleration.data(),
                                     .velocity = tables.velocity.data(),
                                     .displacement = tables.displacement.data(),
                                     .impulse = tables.impulse.data(),
                                     .block_min = tables.block_min.data(),
                                     .block_max = tables.block_max.data(),
                                     .count = static_cast<std::int64_t>(tables.acceleration.size())};
  return {pointers, record.dt, record.scale, record.start};
}

}  // namespace cairn
