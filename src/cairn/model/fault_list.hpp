#pragma once
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "cairn/core/input_error.hpp"
#include "cairn/math/rotation.hpp"

/// Collects what is wrong with the fields of one thing.
namespace cairn {

/// How far a quaternion may be from length one, in its square: a file has six digits or more, and turns are made unit.
inline constexpr double kQuaternionLength = 1e-5;

class FaultList {
 public:
  /// `of` comes before each field: "body.drum".
  FaultList(InputErrors& errors, std::string of) : errors_(errors), of_(std::move(of)) {}

  void add(std::string_view field, std::string expected, std::string found) const {
    errors_.push_back({.file = {},
                       .line = 0,
                       .key = field.empty() ? of_ : of_ + "." + std::string(field),
                       .expected = std::move(expected),
                       .found = std::move(found)});
  }
  void require(bool good, std::string_view field, const char* expected, double found) const {
    if (!good) add(field, expected, found_text(found));
  }
  void finite(std::string_view field, double x) const { require(std::isfinite(x), field, "a finite number", x); }
  void finite(std::string_view field, Vec2 v) const {
    finite(part(field, "x"), v.x);
    finite(part(field, "z"), v.z);
  }
  void finite(std::string_view field, Vec3 v) const {
    finite(part(field, "x"), v.x);
    finite(part(field, "y"), v.y);
    finite(part(field, "z"), v.z);
  }
  void positive(std::string_view field, double x, const char* unit) const {
    if (!(std::isfinite(x) && x > 0.0)) add(field, std::string("a finite number > 0 [") + unit + "]", found_text(x));
  }
  void not_negative(std::string_view field, double x, const char* unit) const {
    if (!(std::isfinite(x) && x >= 0.0)) add(field, std::string("a finite number >= 0 [") + unit + "]", found_text(x));
  }
  void turn(std::string_view field, double angle) const { finite(field, angle); }
  void turn(std::string_view field, const Quaternion& q) const {
    require(std::fabs(norm_squared(q) - 1.0) <= kQuaternionLength, field, "a quaternion of length 1",
            std::sqrt(norm_squared(q)));
  }

  const std::string& of() const { return of_; }
  InputErrors& errors() const { return errors_; }

 private:
  static std::string part(std::string_view field, const char* name) { return std::string(field) + "." + name; }

  InputErrors& errors_;
  std::string of_;
};

}  // namespace cairn
