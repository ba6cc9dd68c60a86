/// Impacts for the tests of LZB: the rectangle of Zhang & Brogliato 2011, chains of balls, and problems given by their rows.
#pragma once
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "cairn/laws/kernel/lzb.hpp"
#include "cairn/problem/judge.hpp"

namespace posed {

/// Normals only: rows in the kinetic metric, without friction.
struct NormalImpact {
  std::vector<std::vector<double>> rows;
  std::vector<double> w;  // before
  std::vector<double> restitution, stiffness;
  double exponent{1.0};
};

struct NormalAnswer {
  std::vector<double> w, f;
  cairn::Outcome outcome{};
  cairn::Certificate certificate{};
  cairn::LzbReport report{};
};

template <int D = 2>
NormalAnswer answered(const NormalImpact& impact) {
  const std::size_t dof = impact.w.size();
  std::vector<double> G;
  std::vector<cairn::Contact<D>> contacts(impact.rows.size());
  for (std::size_t j = 0; j < impact.rows.size(); ++j) {
    G.insert(G.end(), impact.rows[j].begin(), impact.rows[j].end());
    G.insert(G.end(), static_cast<std::size_t>(D - 1) * dof, 0.0);
    contacts[j].key = j;
    contacts[j].restitution = impact.restitution[j];
    contacts[j].stiffness = impact.stiffness[j];
  }
  NormalAnswer r;
  r.w.resize(dof);
  r.f.resize(static_cast<std::size_t>(D) * impact.rows.size());
  cairn::ContactProblem<D> p;
  p.level = cairn::Level::impact;
  p.dof = static_cast<int>(dof);
  p.G = G;
  p.w_free = p.w_before = impact.w;
  p.contacts = contacts;
  p.velocity_scale = p.force_scale = p.rotation_scale = 1.0;
  cairn::LawAnswer<D> a;
  a.f = r.f;
  a.w = r.w;
  r.report = cairn::Lzb{.exponent = impact.exponent}.answer(p, a);
  r.outcome = a.outcome;
  r.certificate = cairn::judge(p, a);
  return r;
}

/// Balls in a row, the first one with velocity 1 against the others at rest.
inline NormalImpact chain(const std::vector<double>& masses, std::vector<double> restitution,
                          std::vector<double> stiffness, double exponent) {
  NormalImpact impact;
  impact.w.assign(masses.size(), 0.0);
  impact.w[0] = std::sqrt(masses[0]);
  for (std::size_t j = 0; j + 1 < masses.size(); ++j) {
    std::vector<double> row(masses.size(), 0.0);
    row[j] = -1.0 / std::sqrt(masses[j]);
    row[j + 1] = 1.0 / std::sqrt(masses[j + 1]);
    impact.rows.push_back(row);
  }
  impact.restitution = std::move(restitution);
  impact.stiffness = std::move(stiffness);
  impact.exponent = exponent;
  return impact;
}

/// A rectangle of height a and width 1, mass 1, that turns clockwise about its left corner at rate 1 and falls at
/// -`fall` besides; contacts at the given places of its base.
inline NormalImpact block(double a, const std::vector<double>& places, double fall, double rate,
                          std::vector<double> restitution, std::vector<double> stiffness, double exponent) {
  const double root_inertia = std::sqrt((a * a + 1.0) / 12.0);
  NormalImpact impact;
  impact.w = {fall - 0.5 * rate, -root_inertia * rate};
  for (const double x : places) impact.rows.push_back({1.0, x / root_inertia});
  impact.restitution = std::move(restitution);
  impact.stiffness = std::move(stiffness);
  impact.exponent = exponent;
  return impact;
}

}  // namespace posed
