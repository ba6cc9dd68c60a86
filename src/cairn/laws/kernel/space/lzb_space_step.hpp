#pragma once
#include <cmath>
#include <cstddef>
#include <span>

#include "cairn/laws/kernel/space/lzb_space_friction.hpp"
#include "cairn/math/dormand_prince.hpp"

/// Steps of LZB in space: Dormand & Prince 8(5,3) on as many numbers as there are contacts, with roots found by steps of
/// other lengths from the same start.                                                 docs/theory/lzb_space.md §4
namespace cairn::lzb::space {

class Stepper {
 public:
  CAIRN_HD Stepper(const Impact& i, RestingFriction& friction, Carver& room) : i_(i), friction_(friction) {
    const std::size_t n = i.size();
    slopes_ = room.numbers(13 * n);
    stage_ = room.numbers(n);
    end_ = room.numbers(n);
  }

  CAIRN_HD void begin() { friction_.rates(i_.y, slope(0)); }
  /// A step of length h from i.y; its error over what it may be.
  CAIRN_HD double attempt(double h, double tolerance) {
    take(h);
    return error_of(h, tolerance);
  }
  /// The same without a look at its error.
  CAIRN_HD void take(double h) {
    namespace dp = math::dormand_prince_8;
    for (std::size_t k = 1; k < 12; ++k) {
      put(stage_, k, h);
      friction_.rates(stage_, slope(k));
    }
    put(end_, 12, h);
  }
  CAIRN_HD std::span<const double> end() const { return end_; }
  CAIRN_HD std::span<const double> first_slope() const { return slopes_.first(i_.size()); }
  /// Slope at the end of the last step; not counted among the stages.
  CAIRN_HD std::span<const double> last_slope() {
    friction_.rates(end_, slope(12));
    return slope(12);
  }

  /// Factor for the next step, between a fifth and four.
  CAIRN_HD static double factor(double error) {
    constexpr double kSafety = 0.9;
    constexpr double kLeast = 0.2;
    constexpr double kMost = 4.0;
    if (!(error > 0.0)) return error == 0.0 ? kMost : kLeast;
    const double x = kSafety / std::sqrt(std::sqrt(std::sqrt(error)));
    return x < kLeast ? kLeast : (x > kMost ? kMost : x);
  }

 private:
  CAIRN_HD std::span<double> slope(std::size_t k) { return slopes_.subspan(k * i_.size(), i_.size()); }
  CAIRN_HD void put(std::span<double> to, std::size_t row, double h) {
    namespace dp = math::dormand_prince_8;
    const std::size_t n = i_.size();
    for (std::size_t d = 0; d < n; ++d) to[d] = 0.0;
    for (std::size_t j = 0; j < row && j < 12; ++j) {
      const double a = dp::kA[row][j];
      if (a == 0.0) continue;
      const double* k = slopes_.data() + j * n;
      for (std::size_t d = 0; d < n; ++d) to[d] += a * k[d];
    }
    for (std::size_t d = 0; d < n; ++d) to[d] = i_.y[d] + h * to[d];
  }
  /// As in math/dormand_prince.hpp (N.1); impulses are quadratures and do not steer.
  CAIRN_HD double error_of(double h, double tolerance) {
    namespace dp = math::dormand_prince_8;
    const std::size_t n = i_.size();
    const std::size_t controlled = static_cast<std::size_t>(i_.dof) + i_.count();
    const double of_w = tolerance * std::sqrt(i_.speed * i_.impulse);
    double fifth = 0.0;
    double third = 0.0;
    for (std::size_t d = 0; d < controlled; ++d) {
      double e5 = 0.0;
      double b = 0.0;
      for (std::size_t j = 0; j < 12; ++j) {
        e5 += dp::kErrorFifth[j] * slopes_[j * n + d];
        b += dp::kA[12][j] * slopes_[j * n + d];
      }
      const double e3 =
          b - dp::kThird0 * slopes_[d] - dp::kThird8 * slopes_[8 * n + d] - dp::kThird11 * slopes_[11 * n + d];
      const double may = d < static_cast<std::size_t>(i_.dof) ? of_w : tolerance;
      fifth += (e5 / may) * (e5 / may);
      third += (e3 / may) * (e3 / may);
    }
    const double denominator = fifth + 0.01 * third;
    return denominator == 0.0 ? 0.0 : h * fifth / std::sqrt(static_cast<double>(controlled) * denominator);
  }

  const Impact& i_;
  RestingFriction& friction_;
  std::span<double> slopes_, stage_, end_;
};

}  // namespace cairn::lzb::space
