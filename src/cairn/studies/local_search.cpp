#include "cairn/studies/local_search.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cairn/core/contract.hpp"

namespace cairn::studies {
namespace {

// Shares of the bounds, so that no unit matters.
constexpr double kDifference = 1e-4;        // for slopes: integration errors of 1e-8 spoil four digits of them
constexpr double kPolls[] = {0.02, 0.002};  // steps along the axes
constexpr double kFarStart = 0.1;           // from here on a second start is tried
constexpr double kEnough = 1e-6;            // relative gain of the squares below which a step is the last one
constexpr double kLeastDamping = 1e-9, kMostDamping = 1e6;
constexpr int kMostSteps = 40;

/// Solves A x = b for a symmetric positive definite A by Cholesky's factors; false where it is not.
bool solve(std::vector<double> A, std::vector<double>& b) {
  const std::size_t n = b.size();
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < j; ++k)
      for (std::size_t i = j; i < n; ++i) A[i * n + j] -= A[i * n + k] * A[j * n + k];
    if (!(A[j * n + j] > 0.0) || !std::isfinite(A[j * n + j])) return false;
    const double root = std::sqrt(A[j * n + j]);
    for (std::size_t i = j; i < n; ++i) A[i * n + j] /= root;
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= A[i * n + k] * b[k];
    b[i] /= A[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= A[k * n + i] * b[k];
    b[i] /= A[i * n + i];
  }
  return true;
}

/// A point by its shares, with what the model says there.
struct Place {
  std::vector<double> shares;
  std::vector<double> residuals;  // the shift taken off
  Misfit misfit;
};

class Search {
 public:
  Search(const ResidualModel& model, const SearchSetting& setting, const std::vector<std::vector<double>>& starts,
         std::optional<std::size_t> fixed)
      : model_(model), setting_(setting), starts_(starts), fixed_(fixed) {
    if (fixed) fixed_value_ = starts.front().at(*fixed);
    for (std::size_t j = 0; j < setting.bounds.size(); ++j)
      if (fixed != j) free_.push_back(j);
  }

  SearchResult run() {
    std::vector<Place> places;
    for (const std::vector<double>& start : starts_) places.push_back(look(shares_of(start)));
    std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.misfit < b.misfit; });
    here_ = places.front();
    go();
    for (const Place& other : places) {
      if (distance(other, places.front()) < kFarStart) continue;
      const Place first = std::exchange(here_, other);
      go();
      if (first.misfit < here_.misfit) here_ = first;
      break;
    }
    return {values_of(here_.shares), here_.misfit, runs_};
  }

 private:
  /// From `here_` down.
  void go() {
    while (!free_.empty() && has_runs()) {
      if (here_.misfit.missing == 0) descend();
      if (!poll()) break;
    }
  }

  static double distance(const Place& a, const Place& b) {
    double far = 0.0;
    for (std::size_t j = 0; j < a.shares.size(); ++j) far = std::max(far, std::fabs(a.shares[j] - b.shares[j]));
    return far;
  }

  bool has_runs() const { return runs_ < setting_.most_runs; }

  std::vector<double> shares_of(const std::vector<double>& point) const {
    CAIRN_CHECK(point.size() == setting_.bounds.size());
    std::vector<double> shares;
    for (std::size_t j = 0; j < point.size(); ++j)
      shares.push_back(std::clamp(setting_.bounds[j].share_of(point[j]), 0.0, 1.0));
    return shares;
  }
  std::vector<double> values_of(const std::vector<double>& shares) const {
    std::vector<double> point;
    for (std::size_t j = 0; j < shares.size(); ++j)
      point.push_back(fixed_ == j ? fixed_value_ : setting_.bounds[j].at(shares[j]));
    return point;
  }

  Place look(std::vector<double> shares) {
    ++runs_;
    Place place{std::move(shares), {}, {}};
    model_(values_of(place.shares), place.residuals);
    place.misfit = misfit_of(place.residuals, setting_.free_origin);
    if (setting_.free_origin && place.misfit.missing < place.residuals.size()) {
      const double shift = best_shift(place.residuals);
      for (double& r : place.residuals) r += shift;
    }
    return place;
  }

  /// Columns of slopes at `here_`; a parameter that cannot be moved either way without losing a prediction has none.
  std::vector<std::vector<double>> slopes() {
    std::vector<std::vector<double>> columns;
    for (const std::size_t j : free_) {
      const double u = here_.shares[j];
      std::vector<double> column(here_.residuals.size(), 0.0);
      for (const double way : {u + kDifference <= 1.0 ? 1.0 : -1.0, u - kDifference >= 0.0 ? -1.0 : 1.0}) {
        std::vector<double> aside = here_.shares;
        aside[j] = u + way * kDifference;
        const Place place = look(std::move(aside));
        if (place.misfit.missing > 0) continue;
        for (std::size_t i = 0; i < column.size(); ++i)
          column[i] = (place.residuals[i] - here_.residuals[i]) / (way * kDifference);
        break;
      }
      columns.push_back(std::move(column));
    }
    return columns;
  }

  /// (J.4): steps until they gain nothing.
  void descend() {
    double damping = 1e-3;
    for (int step = 0; step < kMostSteps && has_runs(); ++step) {
      const std::vector<std::vector<double>> J = slopes();
      const double before = here_.misfit.sum;
      bool gained = false;
      while (!gained && damping <= kMostDamping && has_runs()) {
        std::vector<double> shares = here_.shares;
        if (!damped_step(J, damping, shares) || shares == here_.shares) return;
        Place there = look(std::move(shares));
        gained = there.misfit < here_.misfit;
        if (gained) here_ = std::move(there);
        damping = gained ? std::max(kLeastDamping, 0.1 * damping) : 10.0 * damping;
      }
      if (!gained || before - here_.misfit.sum <= kEnough * before) return;
    }
  }

  /// Parameters at a bound that push against it stay there.
  bool damped_step(const std::vector<std::vector<double>>& J, double damping, std::vector<double>& shares) const {
    const std::size_t n = here_.residuals.size();
    std::vector<std::size_t> moving;  // places in free_
    std::vector<double> downhill;
    for (std::size_t a = 0; a < free_.size(); ++a) {
      double slope = 0.0, size = 0.0;
      for (std::size_t i = 0; i < n; ++i) {
        slope -= J[a][i] * here_.residuals[i];
        size += J[a][i] * J[a][i];
      }
      const double u = shares[free_[a]];
      if (size == 0.0 || (u >= 1.0 && slope > 0.0) || (u <= 0.0 && slope < 0.0)) continue;
      moving.push_back(a);
      downhill.push_back(slope);
    }
    const std::size_t m = moving.size();
    if (m == 0) return false;
    std::vector<double> A(m * m);
    for (std::size_t a = 0; a < m; ++a) {
      for (std::size_t b = 0; b < m; ++b)
        for (std::size_t i = 0; i < n; ++i) A[a * m + b] += J[moving[a]][i] * J[moving[b]][i];
    }
    for (std::size_t a = 0; a < m; ++a) A[a * m + a] *= 1.0 + damping;
    if (!solve(std::move(A), downhill)) return false;
    for (std::size_t a = 0; a < m; ++a) {
      double& u = shares[free_[moving[a]]];
      u = std::clamp(u + downhill[a], 0.0, 1.0);
    }
    return true;
  }

  /// (J.5): the first size of step that leads anywhere better.
  bool poll() {
    for (const double size : kPolls) {
      Place best = here_;
      for (const std::size_t j : free_) {
        for (const double way : {1.0, -1.0}) {
          std::vector<double> shares = here_.shares;
          shares[j] = std::clamp(shares[j] + way * size, 0.0, 1.0);
          if (shares[j] == here_.shares[j] || !has_runs()) continue;
          Place there = look(std::move(shares));
          if (there.misfit < best.misfit) best = std::move(there);
        }
      }
      const bool better =
          best.misfit.missing < here_.misfit.missing || best.misfit.sum < (1.0 - kEnough) * here_.misfit.sum;
      if (better) {
        here_ = std::move(best);
        return true;
      }
    }
    return false;
  }

  const ResidualModel& model_;
  const SearchSetting& setting_;
  const std::vector<std::vector<double>>& starts_;
  std::optional<std::size_t> fixed_;
  double fixed_value_{};
  std::vector<std::size_t> free_;
  Place here_;
  std::uint64_t runs_{};
};

}  // namespace

double best_shift(std::span<const double> residuals) {
  double sum = 0.0;
  std::size_t count = 0;
  for (const double r : residuals) {
    if (std::isnan(r)) continue;
    sum -= r;
    ++count;
  }
  return count > 0 ? sum / static_cast<double>(count) : 0.0;
}

Misfit misfit_of(std::span<const double> residuals, bool free_origin) {
  const double shift = free_origin ? best_shift(residuals) : 0.0;
  Misfit misfit;
  for (const double r : residuals) {
    if (std::isnan(r)) {
      ++misfit.missing;
    } else {
      misfit.sum += (r + shift) * (r + shift);
    }
  }
  return misfit;
}

SearchResult search_locally(const ResidualModel& model, const SearchSetting& setting,
                            const std::vector<std::vector<double>>& starts, std::optional<std::size_t> fixed) {
  CAIRN_CHECK(!starts.empty() && !setting.bounds.empty());
  return Search(model, setting, starts, fixed).run();
}

}  // namespace cairn::studies
