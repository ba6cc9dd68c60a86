#include "cairn/studies/profile_likelihood.hpp"

#include <algorithm>
#include <cmath>

#include "cairn/core/contract.hpp"
#include "cairn/studies/sampling.hpp"
#include "cairn/studies/student.hpp"

namespace cairn::studies {
namespace {

// Shares of the bounds.
constexpr double kFirstStep = 0.02;   // out from the best value; it doubles from step to step
constexpr double kResolved = 0.01;    // of the interval: its ends are known to this
constexpr double kSmallest = 1e-7;    // no bracket is made narrower
constexpr double kAtBound = 1e-6;     // nearer than this a parameter is at its bound
constexpr double kApart = 0.05;       // starts of searches are further from each other than this
constexpr double kNearEdge = 0.002;   // of a bracket: no probe is nearer to its ends
constexpr int kMostProbes = 40;       // on one side of a parameter
constexpr int kBisectEvery = 3;       // a probe in the middle, in case the profile is no parabola
constexpr double kSampleNear = 0.15;  // samples that lie nearer to a probe are starts, too
constexpr int kDrawn = 9;             // values of a drawing, over the interval and
constexpr double kDrawnBeyond = 0.3;  // of its width on both sides;
constexpr int kScanned = 8;           // and over the bounds, where a far hollow would otherwise stay unseen

bool is_profile(const FitRow& row) { return row.stage == FitStage::profile || row.stage == FitStage::drawing; }

/// The profile of one parameter as the rows so far show it.
class Profile {
 public:
  Profile(const FitSetting& setting, const std::vector<FitRow>& rows, std::size_t parameter)
      : setting_(setting),
        rows_(rows),
        parameter_(parameter),
        bounds_(setting.bounds[parameter]),
        best_(*best_of(rows)),
        limit_(threshold_of(setting, best_.misfit.sum).limit(best_.misfit.sum)) {}

  bool is_likely(const FitRow& row) const { return row.misfit.missing == 0 && row.misfit.sum <= limit_; }
  double share(const FitRow& row) const { return bounds_.share_of(row.point[parameter_]); }

  /// The outermost likely row on a side (+1 up, -1 down), and the nearest unlikely one of this profile beyond it.
  struct Bracket {
    const FitRow* inside{};
    const FitRow* outside{};
  };
  Bracket bracket(double side) const {
    Bracket b{&best_, nullptr};
    for (const FitRow& row : rows_)
      if (is_likely(row) && side * (share(row) - share(*b.inside)) > 0.0) b.inside = &row;
    for (const FitRow& row : rows_) {
      if (!is_profile(row) || row.fixed != parameter_ || is_likely(row)) continue;
      if (side * (share(row) - share(*b.inside)) <= 0.0) continue;
      if (b.outside == nullptr || side * (share(row) - share(*b.outside)) < 0.0) b.outside = &row;
    }
    return b;
  }

  /// The value at which the profile is to be known next; nothing where its end is known.
  std::optional<double> next_probe(double side) const {
    const Bracket b = bracket(side);
    const double inside = share(*b.inside);
    if (at_bound(inside, side)) return std::nullopt;
    const int probes = probes_on(side);
    if (probes >= kMostProbes) return std::nullopt;
    if (b.outside == nullptr) {
      const double step = std::max(kFirstStep, std::fabs(inside - share(best_)));
      return bounds_.at(std::clamp(inside + side * step, 0.0, 1.0));
    }
    const double outside = share(*b.outside);
    const double width = std::fabs(outside - inside);
    if (width <= std::max(kResolved * interval(), kSmallest) || is_close(b)) return std::nullopt;
    double part = 0.5;
    if (b.outside->misfit.missing == 0 && probes % kBisectEvery != kBisectEvery - 1) part = crossing(b);
    return bounds_.at(inside + std::clamp(part, kNearEdge, 1.0 - kNearEdge) * (outside - inside));
  }

  ProfileEnd end(double side) const {
    const Bracket b = bracket(side);
    const double inside = share(*b.inside);
    if (at_bound(inside, side)) return {bounds_.at(side > 0.0 ? 1.0 : 0.0), EndKind::bound, std::nullopt};
    if (b.outside == nullptr) return {bounds_.at(side > 0.0 ? 1.0 : 0.0), EndKind::unresolved, std::nullopt};
    const double outside = share(*b.outside);
    if (next_probe(side) || (probes_on(side) >= kMostProbes && std::fabs(outside - inside) > kResolved * interval()))
      return {bounds_.at(outside), EndKind::unresolved, std::nullopt};
    const bool jump = b.outside->misfit.missing > 0;
    const double value = bounds_.at(jump ? outside : inside + crossing(b) * (outside - inside));
    for (std::size_t j = 0; j < setting_.bounds.size(); ++j) {
      if (j == parameter_) continue;
      const double other = setting_.bounds[j].share_of(b.inside->point[j]);
      if (other <= kAtBound || other >= 1.0 - kAtBound) return {value, EndKind::other_bound, j};
    }
    return {value, jump ? EndKind::jump : EndKind::data, std::nullopt};
  }

  bool has_gaps() const {
    const double low = share(*bracket(-1.0).inside), high = share(*bracket(1.0).inside);
    return std::any_of(rows_.begin(), rows_.end(), [&](const FitRow& row) {
      return is_profile(row) && row.fixed == parameter_ && !is_likely(row) && share(row) > low && share(row) < high;
    });
  }

  /// Values over the interval and a little beyond, and over the bounds.
  std::vector<double> drawn() const {
    const double low = share(*bracket(-1.0).inside), high = share(*bracket(1.0).inside);
    const double beyond = kDrawnBeyond * (high - low);
    const double from = std::max(0.0, low - beyond), to = std::min(1.0, high + beyond);
    std::vector<double> values;
    for (int k = 0; k < kDrawn; ++k) values.push_back(bounds_.at(from + (to - from) * k / (kDrawn - 1)));
    for (int k = 0; k < kScanned; ++k) values.push_back(bounds_.at((k + 0.5) / kScanned));
    return values;
  }

  /// The best point, the nearest ones on both sides, the line through these and the best sample nearby, with the parameter
  /// set to `value`.
  FitTask task(FitStage stage, double value) const {
    FitTask task{stage, parameter_, {with_value(best_.point, value)}};
    const double at = bounds_.share_of(value);
    const FitRow* below = nearest(at, -1.0);
    const FitRow* above = nearest(at, 1.0);
    for (const FitRow* row : {below, above})
      if (row != nullptr && row != &best_) task.starts.push_back(with_value(row->point, value));
    const FitRow* first = below != nullptr ? below : above;
    const FitRow* second = below != nullptr && above != nullptr ? above : &best_;
    if (first != nullptr && first != second && share(*first) != share(*second))
      task.starts.push_back(on_line(*first, *second, value));
    if (const FitRow* sample = best_sample(at)) task.starts.push_back(with_value(sample->point, value));
    if (setting_.bounds.size() == 1) task.starts.resize(1);  // all the same
    return task;
  }

 private:
  static bool at_bound(double share, double side) { return side > 0.0 ? share >= 1.0 : share <= 0.0; }
  double interval() const { return share(*bracket(1.0).inside) - share(*bracket(-1.0).inside); }
  double root(const FitRow& row) const { return std::sqrt(std::max(0.0, row.misfit.sum - best_.misfit.sum)); }

  int probes_on(double side) const {
    int count = 0;
    for (const FitRow& row : rows_)
      if (row.stage == FitStage::profile && row.fixed == parameter_ && side * (share(row) - share(best_)) > 0.0)
        ++count;
    return count;
  }

  /// Where the root of the excess reaches that of the limit, along the straight line that it is for a parabola.
  double crossing(const Bracket& b) const {
    const double wanted = std::sqrt(limit_ - best_.misfit.sum);
    const double low = root(*b.inside), high = root(*b.outside);
    return high > low ? std::clamp((wanted - low) / (high - low), 0.0, 1.0) : 0.5;
  }
  bool is_close(const Bracket& b) const {
    const double wanted = std::sqrt(limit_ - best_.misfit.sum);
    if (b.outside->misfit.missing == 0 && root(*b.outside) <= (1.0 + kResolved) * wanted) return true;
    return b.inside->fixed == parameter_ && root(*b.inside) >= (1.0 - kResolved) * wanted;
  }

  std::vector<double> with_value(std::vector<double> point, double value) const {
    point[parameter_] = value;
    return point;
  }
  std::vector<double> on_line(const FitRow& first, const FitRow& second, double value) const {
    const double part = (value - first.point[parameter_]) / (second.point[parameter_] - first.point[parameter_]);
    std::vector<double> point;
    for (std::size_t j = 0; j < first.point.size(); ++j)
      point.push_back(std::clamp(first.point[j] + part * (second.point[j] - first.point[j]), setting_.bounds[j].low,
                                 setting_.bounds[j].high));
    return with_value(std::move(point), value);
  }
  const FitRow* nearest(double at, double side) const {
    const FitRow* found = nullptr;
    for (const FitRow& row : rows_) {
      if (row.stage == FitStage::sample || row.misfit.missing > 0) continue;
      if (is_profile(row) ? row.fixed != parameter_ : !is_likely(row)) continue;
      const double away = side * (share(row) - at);
      if (away < 0.0) continue;
      if (found == nullptr || away < side * (share(*found) - at)) found = &row;
    }
    return found;
  }

  const FitRow* best_sample(double at) const {
    const FitRow* found = nullptr;
    for (const FitRow& row : rows_) {
      if (row.stage != FitStage::sample || std::fabs(share(row) - at) > kSampleNear) continue;
      if (found == nullptr || row.misfit < found->misfit) found = &row;
    }
    return found;
  }

  const FitSetting& setting_;
  const std::vector<FitRow>& rows_;
  std::size_t parameter_;
  Bounds bounds_;
  const FitRow& best_;
  double limit_;
};

std::vector<FitTask> sample_tasks(const FitSetting& setting) {
  std::vector<Factor> factors;
  for (const Bounds& b : setting.bounds) factors.emplace_back(Uniform{b.low, b.high});
  const Samples samples = Samples::create(Design::sobol, factors, setting.samples, setting.seed).value();
  std::vector<FitTask> tasks;
  for (std::uint64_t k = 0; k < samples.size(); ++k) {
    std::vector<double> point(setting.bounds.size());
    samples.point(k, point);
    tasks.push_back({FitStage::sample, std::nullopt, {std::move(point)}});
  }
  return tasks;
}

/// From the best samples that are not close to each other.
std::vector<FitTask> search_tasks(const FitSetting& setting, const std::vector<FitRow>& rows) {
  std::vector<const FitRow*> order;
  for (const FitRow& row : rows) order.push_back(&row);
  std::stable_sort(order.begin(), order.end(), [](const FitRow* a, const FitRow* b) { return a->misfit < b->misfit; });
  std::vector<FitTask> tasks;
  for (const FitRow* row : order) {
    if (tasks.size() >= setting.searches) break;
    const bool close = std::any_of(tasks.begin(), tasks.end(), [&](const FitTask& task) {
      double apart = 0.0;
      for (std::size_t j = 0; j < setting.bounds.size(); ++j)
        apart = std::max(apart, std::fabs(setting.bounds[j].share_of(row->point[j]) -
                                          setting.bounds[j].share_of(task.starts.front()[j])));
      return apart < kApart;
    });
    if (!close) tasks.push_back({FitStage::search, std::nullopt, {row->point}});
  }
  return tasks;
}

bool has_stage(const std::vector<FitRow>& rows, FitStage stage) {
  return std::any_of(rows.begin(), rows.end(), [&](const FitRow& row) { return row.stage == stage; });
}

}  // namespace

const char* name_of(FitStage stage) {
  switch (stage) {
    case FitStage::sample:
      return "sample";
    case FitStage::search:
      return "search";
    case FitStage::profile:
      return "profile";
    case FitStage::drawing:
      return "drawing";
  }
  return "unknown";
}

const char* name_of(EndKind kind) {
  switch (kind) {
    case EndKind::data:
      return "data";
    case EndKind::jump:
      return "jump";
    case EndKind::bound:
      return "open";
    case EndKind::other_bound:
      return "other bound";
    case EndKind::unresolved:
      return "unresolved";
  }
  return "unknown";
}

Threshold threshold_of(const FitSetting& setting, double least) {
  if (setting.noise) return {*setting.noise * *setting.noise, normal_limit(setting.confidence)};
  const double exactly = kExactly * setting.scale;
  if (!setting.has_measure()) return {static_cast<double>(setting.data) * exactly * exactly, 1.0};
  const auto spare = static_cast<std::uint64_t>(setting.spare());
  return {std::max(least / static_cast<double>(spare), exactly * exactly), student_limit(setting.confidence, spare)};
}

std::optional<double> noise_from(const FitSetting& setting, double least) {
  if (setting.spare() < 1) return std::nullopt;
  return std::sqrt(least / static_cast<double>(setting.spare()));
}

const FitRow* best_of(const std::vector<FitRow>& rows) {
  const FitRow* best = nullptr;
  for (const FitRow& row : rows)
    if (best == nullptr || row.misfit < best->misfit) best = &row;
  return best;
}

std::vector<FitTask> next_tasks(const FitSetting& setting, const std::vector<FitRow>& rows) {
  if (rows.empty()) return sample_tasks(setting);
  if (!has_stage(rows, FitStage::search)) return search_tasks(setting, rows);
  if (best_of(rows)->misfit.missing > 0) return {};
  std::vector<FitTask> tasks;
  for (std::size_t j = 0; j < setting.bounds.size(); ++j) {
    const Profile profile(setting, rows, j);
    for (const double side : {-1.0, 1.0})
      if (const std::optional<double> value = profile.next_probe(side))
        tasks.push_back(profile.task(FitStage::profile, *value));
  }
  if (!tasks.empty() || has_stage(rows, FitStage::drawing)) return tasks;
  for (std::size_t j = 0; j < setting.bounds.size(); ++j) {
    const Profile profile(setting, rows, j);
    for (const double value : profile.drawn()) tasks.push_back(profile.task(FitStage::drawing, value));
  }
  return tasks;
}

std::vector<Estimate> estimates_of(const FitSetting& setting, const std::vector<FitRow>& rows) {
  const FitRow* best = best_of(rows);
  CAIRN_CHECK(best != nullptr && best->misfit.missing == 0);
  std::vector<Estimate> estimates;
  for (std::size_t j = 0; j < setting.bounds.size(); ++j) {
    const Profile profile(setting, rows, j);
    estimates.push_back({best->point[j], profile.end(-1.0), profile.end(1.0), profile.has_gaps()});
  }
  return estimates;
}

}  // namespace cairn::studies
