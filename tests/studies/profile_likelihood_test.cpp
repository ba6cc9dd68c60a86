/// Calibration without a scenario: closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "cairn/studies/chi_square.hpp"
#include "cairn/studies/profile_likelihood.hpp"
#include "cairn/studies/sampling.hpp"
#include "cairn/studies/student.hpp"
#include "scale.hpp"

namespace cairn::studies {
namespace {

// Tables of Student's distribution, two-sided 95 % and 99 %, as printed in any handbook to three digits behind the point.
TEST(Student, LimitsAreThoseOfTheTables) {
  struct Row {
    std::uint64_t freedom;
    double at95, at99;
  };
  for (const Row& row : {Row{1, 12.706, 63.657}, Row{2, 4.303, 9.925}, Row{3, 3.182, 5.841}, Row{4, 2.776, 4.604},
                         Row{10, 2.228, 3.169}, Row{29, 2.045, 2.756}, Row{120, 1.980, 2.617}}) {
    EXPECT_NEAR(student_limit(0.95, row.freedom), row.at95, 5e-4) << row.freedom;
    EXPECT_NEAR(student_limit(0.99, row.freedom), row.at99, 5e-4) << row.freedom;
  }
  // Closed forms: Cauchy's distribution, and t/√(2 + t²) with two degrees of freedom.
  EXPECT_NEAR(student_share(1.0, 1), 0.5, 1e-15);
  EXPECT_NEAR(student_share(2.0, 2), 2.0 / std::sqrt(6.0), 1e-15);
  // It tends to the normal distribution as 1/ν: the first term of the difference is (z³ + z)/4ν.
  const double z = normal_limit(0.95);
  EXPECT_NEAR(z, 1.959963984540054, 1e-14);
  EXPECT_NEAR(student_limit(0.95, 100000) - z, (z * z * z + z) / 4e5, 1e-9);
}

// Tables of χ², 0.5 % at either end, as printed in any handbook to three digits behind the point or four digits.
TEST(ChiSquare, SharesAreThoseOfTheTables) {
  struct Row {
    std::uint64_t freedom;
    double low, high;
  };
  for (const Row& row : {Row{1, 3.927e-5, 7.879}, Row{2, 0.01003, 10.597}, Row{5, 0.4117, 16.750},
                         Row{10, 2.156, 25.188}, Row{29, 13.121, 52.336}, Row{100, 67.328, 140.169}}) {
    constexpr double kPrinted = 5e-6;  // a unit of the last digit printed is less than 1e-3 of the share
    EXPECT_NEAR(1.0 - chi_square_share_above(row.low, row.freedom), 0.005, kPrinted) << row.freedom;
    EXPECT_NEAR(chi_square_share_above(row.high, row.freedom), 0.005, kPrinted) << row.freedom;
  }
  // Closed forms: exp(-x/2) with two degrees of freedom, all of it above nothing, and nothing far out.
  EXPECT_NEAR(chi_square_share_above(3.0, 2), std::exp(-1.5), 1e-15);
  EXPECT_EQ(chi_square_share_above(0.0, 4), 1.0);
  EXPECT_EQ(chi_square_share_above(0.0, 3), 1.0);
  EXPECT_EQ(chi_square_share_above(1e12, 200), 0.0);
  // Where the sum hands over to the cube root, a degree of freedom more moves the share as those before do.
  for (const double x : {152.0, 200.0, 255.0}) {
    const double before = chi_square_share_above(x, 200) - chi_square_share_above(x, 199);
    const double step = chi_square_share_above(x, 201) - chi_square_share_above(x, 200);
    EXPECT_NEAR(step, before, 2e-4) << x;  // of (J.11), and of the curvature
  }
}

/// Runs all tasks one after the other.
std::vector<FitRow> all_rows(const FitSetting& setting, const ResidualModel& model, std::uint64_t* runs = nullptr) {
  const SearchSetting search{.bounds = setting.bounds, .free_origin = setting.free_origin};
  std::vector<FitRow> rows;
  for (;;) {
    const std::vector<FitTask> tasks = next_tasks(setting, rows);
    if (tasks.empty()) return rows;
    std::vector<FitRow> round;
    for (const FitTask& task : tasks) {
      if (task.stage == FitStage::sample) {
        std::vector<double> r;
        model(task.starts.front(), r);
        round.push_back({task.stage, task.fixed, task.starts.front(), misfit_of(r, setting.free_origin)});
        if (runs != nullptr) ++*runs;
      } else {
        const SearchResult found = search_locally(model, search, task.starts, task.fixed);
        round.push_back({task.stage, task.fixed, found.point, found.misfit});
        if (runs != nullptr) *runs += found.runs;
      }
    }
    rows.insert(rows.end(), round.begin(), round.end());
  }
}

/// y = a + b t with noise, and what linear regression says of it.
struct Line {
  std::vector<double> t, y;
  double mean_t{}, stt{}, a{}, b{}, s{};

  Line(std::size_t n, double noise, std::uint64_t seed) {
    for (std::size_t k = 0; k < n; ++k) {
      t.push_back(0.1 * static_cast<double>(k));
      y.push_back(1.5 - 0.7 * t.back() + noise * normal_quantile(open_uniform(seed, 0, k)));
      mean_t += t.back() / static_cast<double>(n);
    }
    double mean_y = 0.0, sty = 0.0;
    for (const double v : y) mean_y += v / static_cast<double>(n);
    for (std::size_t k = 0; k < n; ++k) {
      stt += (t[k] - mean_t) * (t[k] - mean_t);
      sty += (t[k] - mean_t) * (y[k] - mean_y);
    }
    b = sty / stt;
    a = mean_y - b * mean_t;
    for (std::size_t k = 0; k < n; ++k) s += (y[k] - a - b * t[k]) * (y[k] - a - b * t[k]);
  }
  double error_a(double sigma) const {
    return sigma * std::sqrt(1.0 / static_cast<double>(t.size()) + mean_t * mean_t / stt);
  }
  double error_b(double sigma) const { return sigma / std::sqrt(stt); }

  ResidualModel model() const {
    return [this](std::span<const double> p, std::vector<double>& r) {
      r.clear();
      for (std::size_t k = 0; k < t.size(); ++k) r.push_back(p[0] + p[1] * t[k] - y[k]);
    };
  }
  FitSetting setting() const {
    return {.bounds = {{0.0, 4.0}, {-3.0, 2.0}}, .data = t.size(), .scale = 1.0, .samples = 32, .searches = 2};
  }
};

// The squares are a parabola, whose root is the straight line that the search takes it for: what is left is where it stops,
// a hundredth of the height, (J.9).
TEST(ProfileLikelihood, IsTheIntervalOfLinearRegression) {
  for (const std::size_t n : {4U, 12U, 60U}) {
    const Line line(n, 0.05, 3);
    for (const bool known : {false, true}) {
      FitSetting setting = line.setting();
      if (known) setting.noise = 0.05;
      std::uint64_t runs = 0;
      const auto model = line.model();
      const std::vector<FitRow> rows = all_rows(setting, model, &runs);
      const std::vector<Estimate> found = estimates_of(setting, rows);
      const double sigma = known ? 0.05 : std::sqrt(line.s / static_cast<double>(n - 2));
      const double factor = known ? normal_limit(0.95) : student_limit(0.95, n - 2);
      const double reach[] = {factor * line.error_a(sigma), factor * line.error_b(sigma)};
      const double value[] = {line.a, line.b};
      for (std::size_t j = 0; j < 2; ++j) {
        EXPECT_NEAR(found[j].value, value[j], 1e-3 * reach[j]) << n << ' ' << j;
        EXPECT_NEAR(found[j].low.value, value[j] - reach[j], 2e-3 * reach[j]) << n << ' ' << j;
        EXPECT_NEAR(found[j].high.value, value[j] + reach[j], 2e-3 * reach[j]) << n << ' ' << j;
        EXPECT_TRUE(found[j].identified());
        EXPECT_FALSE(found[j].has_gaps);
      }
      std::printf("n = %2zu, noise %s: %llu runs, %zu rows\n", n, known ? "known" : "estimated",
                  static_cast<unsigned long long>(runs), rows.size());
    }
  }
}

// A common shift of the data is one more unknown: then only the slope is left to be found, with the same interval.
TEST(ProfileLikelihood, FreeOriginIsOneMoreUnknown) {
  const Line line(12, 0.05, 4);
  const ResidualModel slope = [&](std::span<const double> p, std::vector<double>& r) {
    r.clear();
    for (std::size_t k = 0; k < line.t.size(); ++k) r.push_back(p[0] * line.t[k] - line.y[k]);
  };
  const FitSetting setting{
      .bounds = {{-3.0, 2.0}}, .data = 12, .scale = 1.0, .free_origin = true, .samples = 16, .searches = 2};
  const Estimate found = estimates_of(setting, all_rows(setting, slope)).front();
  const double reach = student_limit(0.95, 10) * line.error_b(std::sqrt(line.s / 10.0));
  EXPECT_NEAR(found.value, line.b, 1e-3 * reach);
  EXPECT_NEAR(found.low.value, line.b - reach, 2e-3 * reach);
  EXPECT_NEAR(found.high.value, line.b + reach, 2e-3 * reach);
}

TEST(ProfileLikelihood, IntervalsHoldTheTruthAsOftenAsTheySay) {
  const int trials = scaled(400, 100);
  int held = 0;
  for (int k = 0; k < trials; ++k) {
    const Line line(6, 0.05, 100 + static_cast<std::uint64_t>(k));
    FitSetting setting = line.setting();
    setting.confidence = 0.9;
    const auto model = line.model();
    const Estimate b = estimates_of(setting, all_rows(setting, model))[1];
    held += b.low.value <= -0.7 && -0.7 <= b.high.value ? 1 : 0;
  }
  // Binomial with 0.9: three standard deviations either way.
  const double spread = 3.0 * std::sqrt(0.09 / trials);
  std::printf("90 %% intervals of a slope from 6 points hold it in %d of %d trials\n", held, trials);
  EXPECT_NEAR(static_cast<double>(held) / trials, 0.9, spread);
}

// Only the product of both counts: along p q = const everything fits.
TEST(ProfileLikelihood, RidgeIsOpenOrClosedByTheOthersBounds) {
  const ResidualModel product = [](std::span<const double> p, std::vector<double>& r) {
    r = {p[0] * p[1] - 0.5, 2.0 * p[0] * p[1] - 1.001, 0.5 * p[0] * p[1] - 0.249};
  };
  FitSetting setting{.bounds = {{0.4, 1.4}, {0.5, 1.0}}, .data = 3, .scale = 1.0, .noise = 0.01};
  std::vector<Estimate> found = estimates_of(setting, all_rows(setting, product));
  // p = 0.5/q: q ranges over all its bounds, so p is enclosed between 0.5 and 1 by these alone (and the noise around).
  EXPECT_EQ(found[1].low.kind, EndKind::bound);
  EXPECT_EQ(found[1].high.kind, EndKind::bound);
  EXPECT_EQ(found[0].low.kind, EndKind::other_bound);
  EXPECT_EQ(found[0].high.kind, EndKind::other_bound);
  EXPECT_EQ(found[0].low.other, 1U);
  // The product is known to about 0.01/√5.25, so ±2 % around 0.5 and 1.
  EXPECT_NEAR(found[0].low.value, 0.5, 0.02);
  EXPECT_NEAR(found[0].high.value, 1.0, 0.04);
  for (const Estimate& estimate : found) EXPECT_FALSE(estimate.identified());
}

TEST(ProfileLikelihood, OneDatumMeasuresNothingWithoutItsNoise) {
  const ResidualModel one = [](std::span<const double> p, std::vector<double>& r) { r = {p[0] - 0.3}; };
  FitSetting setting{.bounds = {{0.0, 1.0}}, .data = 1, .scale = 0.3};
  EXPECT_FALSE(setting.has_measure());
  EXPECT_FALSE(noise_from(setting, 0.0).has_value());
  setting.noise = 0.01;
  EXPECT_TRUE(setting.has_measure());
  const Estimate found = estimates_of(setting, all_rows(setting, one)).front();
  EXPECT_NEAR(found.low.value, 0.3 - 0.01 * normal_limit(0.95), 1e-4);
  EXPECT_NEAR(found.high.value, 0.3 + 0.01 * normal_limit(0.95), 1e-4);
}

// Beyond a value the model lacks a datum: the interval ends there, and says why.
TEST(ProfileLikelihood, EndsWhereThePredictionIsMissing) {
  const ResidualModel model = [](std::span<const double> p, std::vector<double>& r) {
    r = {p[0] - 0.5, p[0] < 0.52 ? p[0] - 0.5 : std::nan("")};
  };
  const FitSetting setting{.bounds = {{0.0, 1.0}}, .data = 2, .scale = 0.5, .noise = 0.1};
  const std::vector<FitRow> rows = all_rows(setting, model);
  const Estimate found = estimates_of(setting, rows).front();
  EXPECT_EQ(found.high.kind, EndKind::jump);
  EXPECT_NEAR(found.high.value, 0.52, 0.01 * (0.52 - found.low.value) + 1e-12) << "the bracket is that narrow";
  EXPECT_EQ(found.low.kind, EndKind::data);
  EXPECT_NEAR(found.low.value, 0.5 - 0.1 * normal_limit(0.95) / std::sqrt(2.0), 1e-3);
}

// Misfits with many hollows: the deepest is found from samples, and another one that is deep enough makes a gap.
TEST(ProfileLikelihood, FindsTheDeepestHollowAndTellsOfGaps) {
  const ResidualModel rough = [](std::span<const double> p, std::vector<double>& r) {
    r = {(p[0] - 0.63) * 2.0, 0.5 * std::sin(60.0 * (p[0] - 0.63))};
  };
  FitSetting setting{.bounds = {{0.0, 1.0}}, .data = 2, .scale = 1.0, .noise = 0.01};
  Estimate found = estimates_of(setting, all_rows(setting, rough)).front();
  EXPECT_NEAR(found.value, 0.63, 1e-5);
  EXPECT_FALSE(found.has_gaps);
  setting.noise = 0.08;  // the next hollow, π/60 aside, has 0.105² of squares: below (1.96·0.08)²
  found = estimates_of(setting, all_rows(setting, rough)).front();
  EXPECT_TRUE(found.has_gaps);
  EXPECT_GT(found.high.value, 0.63 + 0.05);
}

TEST(LocalSearch, KeepsWhatIsFixedAndTheBounds) {
  const ResidualModel model = [](std::span<const double> p, std::vector<double>& r) {
    r = {p[0] + p[1] - 3.0, p[0] - p[1] + 0.5 * p[1] * p[1]};
  };
  const SearchSetting setting{.bounds = {{-1.0, 1.0}, {-2.0, 2.0}}};
  const SearchResult kept = search_locally(model, setting, {{0.1, 0.3}, {0.1, -0.7}}, 0);
  EXPECT_EQ(kept.point[0], 0.1);
  const SearchResult free = search_locally(model, setting, {{0.0, 0.0}}, std::nullopt);
  // On the bound p1 = 2 the squares are (p0 - 1)² + p0².
  EXPECT_EQ(free.point[1], 2.0);
  EXPECT_NEAR(free.point[0], 0.5, 1e-6);
  EXPECT_NEAR(free.misfit.sum, 0.5, 1e-12);
}

}  // namespace
}  // namespace cairn::studies
