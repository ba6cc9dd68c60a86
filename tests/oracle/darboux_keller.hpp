/// LZB multiple impact in the form of the paper (Zhang & Brogliato 2011, eqs 37-40 as corrected in docs/theory/lzb.md):
/// explicit small steps of the primary contact's impulse, stored energies, distributing law. Contacts of one body on one
/// level: one tangential velocity, friction by its resultant. First order in the step.
#pragma once
#include <vector>

#include "oracle/numeric.hpp"

namespace oracle {

struct DarbouxKellerContact {
  Real x{}, z{};  // from the centroid [m]
  Real restitution{1}, stiffness{1};
};

struct DarbouxKellerImpact {
  Real mass{1}, inertia{1};
  std::vector<DarbouxKellerContact> contacts;
  Real mu_static{}, mu_kinetic{}, exponent{1};
  Real vx{}, vz{}, omega{};  // before; after once `integrate` has run
  long steps{};

  Real normal_velocity(std::size_t j) const { return vz + contacts[j].x * omega; }
  Real slip() const { return vx - contacts[0].z * omega; }

  void apply(std::size_t j, Real p_n, Real p_t) {
    vx += p_t / mass;
    vz += p_n / mass;
    omega += (contacts[j].x * p_n - contacts[j].z * p_t) / inertia;
  }

  /// Steps of `step` [N s] of the primary contact until nothing is stored and nothing approaches faster than
  /// `rest_velocity`; slower slips count as rest.
  void integrate(Real step, Real rest_velocity) {
    const std::size_t n = contacts.size();
    std::vector<Real> energy(n, 0), ratio(n, 0);
    int slips = std::fabs(slip()) > rest_velocity ? sign_of(slip()) : 0;  // in the last step; 0 sticks
    for (steps = 0; steps < 200'000'000; ++steps) {
      std::size_t primary = n;
      bool stored = false;
      for (std::size_t j = 0; j < n; ++j) stored = stored || energy[j] > 0;
      for (std::size_t j = 0; j < n; ++j) {
        const Real size = stored ? energy[j] : -normal_velocity(j);
        if (size > (stored ? Real{0} : rest_velocity) &&
            (primary == n || size > (stored ? energy[primary] : -normal_velocity(primary))))
          primary = j;
      }
      if (primary == n) return;
      // Distributing law (38); before anything is stored, and for a contact that begins, its limit with E = -v dP.
      const Real beta = exponent / (exponent + 1);
      for (std::size_t j = 0; j < n; ++j) {
        const Real gamma = contacts[j].stiffness / contacts[primary].stiffness;
        const Real v = normal_velocity(j);
        if (!stored)
          ratio[j] = v < 0 ? gamma * std::pow(v / normal_velocity(primary), exponent) : Real{0};
        else if (energy[j] > 0)
          ratio[j] = std::pow(gamma, 1 / (exponent + 1)) * std::pow(energy[j] / energy[primary], beta);
        else
          ratio[j] = v < 0 ? gamma * std::pow(-v * step / energy[primary], exponent) : Real{0};
      }
      // Friction: what sticking needs against what the cone offers.
      Real normal = 0, drive = 0;
      const Real arm = contacts[0].z;
      for (std::size_t j = 0; j < n; ++j) {
        normal += ratio[j] * step;
        drive -= arm * contacts[j].x / inertia * ratio[j] * step;
      }
      const Real per_force = 1 / mass + arm * arm / inertia;
      Real tangential = 0;
      const Real stop = -(slip() + drive) / per_force;  // brings the slip to zero within the step
      if (mu_static > 0) {
        const bool rests = slips == 0;
        const bool may_stick = rests ? std::fabs(stop) <= mu_static * normal
                                     : static_cast<Real>(slips) * slip() <= 0 || std::fabs(stop) < mu_kinetic * normal;
        if (may_stick && std::fabs(stop) <= mu_static * normal) {
          tangential = stop;
          slips = 0;
        } else {
          if (rests || static_cast<Real>(slips) * slip() <= 0) slips = -sign_of(stop);
          tangential = -static_cast<Real>(slips) * mu_kinetic * normal;
        }
      }
      std::vector<Real> before(n);
      for (std::size_t j = 0; j < n; ++j) before[j] = normal_velocity(j);
      for (std::size_t j = 0; j < n; ++j) apply(j, ratio[j] * step, 0);
      apply(0, 0, tangential);
      for (std::size_t j = 0; j < n; ++j) {
        const Real mean = (before[j] + normal_velocity(j)) / 2;
        const Real work = mean * ratio[j] * step;
        if (mean <= 0)
          energy[j] -= work;
        else
          energy[j] = contacts[j].restitution > 0 ? energy[j] - work / square(contacts[j].restitution) : Real{0};
        if (energy[j] < 0) energy[j] = 0;
      }
    }
    require(false, "DarbouxKellerImpact: did not end");
  }
};

}  // namespace oracle
