/// LZB in space by small fixed steps of the springs' common parameter: explicit springs, and in every step the friction
/// impulses that leave least slip at its end, each in its disc, by sweeps over the contacts. It knows no phases, no modes and
/// no directions, shares nothing with the library and is of first order in the step.
#pragma once
#include <array>
#include <vector>

#include "oracle/numeric.hpp"

namespace oracle {

struct SpringContact {
  std::array<std::vector<Real>, 3> row;  // (n, t1, t2) in the kinetic metric
  Real restitution{1}, stiffness{1}, mu{};
};

struct DarbouxKellerInSpace {
  std::vector<SpringContact> contacts;
  std::vector<Real> w;  // before; after once `integrate` has run
  Real exponent{1};
  long steps{};

  static Real dot(const std::vector<Real>& a, const std::vector<Real>& b) {
    Real sum = 0;
    for (std::size_t d = 0; d < a.size(); ++d) sum += a[d] * b[d];
    return sum;
  }
  void push(const std::vector<Real>& row, Real f) {
    for (std::size_t d = 0; d < w.size(); ++d) w[d] += row[d] * f;
  }

  /// Steps `ds` (in units in which the softest contact, hit at the fastest approach, is compressed in about one) until
  /// nothing is stored and nothing approaches faster than `rest` of that approach.
  void integrate(Real ds, Real rest) {
    const std::size_t n = contacts.size();
    Real V = 0, softest = 0, stiffest = 0;
    for (const SpringContact& c : contacts) {
      V = std::fmax(V, -dot(c.row[0], w));
      softest = std::fmax(softest, dot(c.row[0], c.row[0]));
      stiffest = std::fmax(stiffest, c.stiffness);
    }
    if (!(V > 0)) return;
    std::vector<Real> depth(n, 0);
    for (steps = 0; steps < 20'000'000; ++steps) {
      bool over = true;
      std::vector<Real> force(n);
      for (std::size_t j = 0; j < n; ++j) {
        const Real u = dot(contacts[j].row[0], w) / V;
        over = over && depth[j] <= 0 && u > -rest;
        // Half a step of the depth, the force in its middle, and below the other half.
        depth[j] = advanced(depth[j], u, contacts[j].restitution, ds / 2);
        force[j] = V / softest * contacts[j].stiffness / stiffest * std::pow(depth[j], exponent) * ds;
      }
      if (over) return;
      for (std::size_t j = 0; j < n; ++j) push(contacts[j].row[0], force[j]);
      rub(force);
      for (std::size_t j = 0; j < n; ++j)
        depth[j] = advanced(depth[j], dot(contacts[j].row[0], w) / V, contacts[j].restitution, ds / 2);
    }
    require(false, "DarbouxKellerInSpace: did not end");
  }

 private:
  /// Compression takes up u, restitution gives it back over e²; what is empty stays so.
  static Real advanced(Real depth, Real u, Real e, Real ds) {
    if (u <= 0) return depth - u * ds;
    if (e <= 0) return 0;
    return std::fmax(depth - u * ds / (e * e), Real{0});
  }
  void rub(const std::vector<Real>& force) {
    std::vector<std::array<Real, 2>> f(contacts.size(), {0, 0});
    for (int sweep = 0; sweep < 2000; ++sweep) {
      Real moved = 0, largest = 0;
      for (std::size_t j = 0; j < contacts.size(); ++j) {
        const SpringContact& c = contacts[j];
        const Real radius = c.mu * force[j];
        if (!(radius > 0)) continue;
        const Real compliance = dot(c.row[1], c.row[1]) + dot(c.row[2], c.row[2]);
        Real x = f[j][0] - dot(c.row[1], w) / compliance, y = f[j][1] - dot(c.row[2], w) / compliance;
        const Real length = std::sqrt(x * x + y * y);
        if (length > radius) {
          x *= radius / length;
          y *= radius / length;
        }
        push(c.row[1], x - f[j][0]);
        push(c.row[2], y - f[j][1]);
        moved = std::fmax(moved, std::fmax(std::fabs(x - f[j][0]), std::fabs(y - f[j][1])));
        largest = std::fmax(largest, radius);
        f[j] = {x, y};
      }
      if (moved <= 1e-13L * largest) return;
    }
  }
};

}  // namespace oracle
