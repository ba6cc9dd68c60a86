#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "cairn/laws/parameters/law_record.hpp"
#include "cairn/planar/kernel/classify.hpp"
#include "cairn/problem/judge.hpp"

/// An impact of the planar body, posed to the law through the waist and certified by the judge.  docs/theory/hybrid.md §5
namespace cairn::planar {

/// Storage of one planar contact problem: at most two contacts of one body.
struct ImpactProblem {
  std::array<double, 12> G{};
  std::array<double, 3> w_before{};
  std::array<double, 4> b_motion{};
  std::array<Contact<2>, 2> contacts{};
  std::array<int, 2> vertex{-1, -1};  // of the contacts
  std::array<double, 4> f{};
  std::array<double, 3> w{};
  ContactProblem<2> problem{};
  LawAnswer<2> answer{};
};

/// A contact's key: its body coordinates, mixed. The same vertex has the same key in whatever order vertices are listed.
CAIRN_HD inline std::uint64_t contact_key(double a, double b) {
  std::uint64_t h = std::bit_cast<std::uint64_t>(a) * 0x9E3779B97F4A7C15ull;
  h ^= h >> 29;
  h += std::bit_cast<std::uint64_t>(b) * 0xBF58476D1CE4E5B9ull;
  h ^= h >> 32;
  return h;
}

struct Touch {
  math::Support support{};
  Role role{};
};

/// The vertices that take part in an impact.
struct Meeting {
  std::array<Touch, 2> touch{};
  int count{};
  math::Support edge{};  // that both belong to; meaningful where there are two
};

/// w = (√m v_x, √m v_z, √I ω); rows n = (0, 1, r_x), t = (1, 0, -r_z) over the roots.                (W.3)
CAIRN_HD inline void pose_impact(const KernelModel& m, const State& s, std::array<Touch, 2> touch, int count,
                                 ImpactProblem& out) {
  const double root_mass = std::sqrt(m.body.mass);
  const double root_inertia = std::sqrt(m.body.inertia);
  auto key_of = [&](const Touch& t) { return contact_key(m.body.a[t.support.vertex], m.body.b[t.support.vertex]); };
  std::array<std::uint64_t, 2> key{key_of(touch[0]), count == 2 ? key_of(touch[1]) : 0};
  if (count == 2 && key[1] < key[0]) {
    touch = {touch[1], touch[0]};
    key = {key[1], key[0]};
  }
  out.w_before = {root_mass * s.vx, root_mass * s.vz, root_inertia * s.omega};
  for (int k = 0; k < count; ++k) {
    const auto n = static_cast<std::size_t>(k);
    const int vertex = touch[n].support.vertex;
    const Vec2 r = math::vertex_offset(m.body, vertex, s.theta);
    double* row = out.G.data() + 6 * n;
    row[0] = 0.0;
    row[1] = 1.0 / root_mass;
    row[2] = r.x / root_inertia;
    row[3] = 1.0 / root_mass;
    row[4] = 0.0;
    row[5] = -r.z / root_inertia;
    const Vec2 u = point_velocity(s, r);
    Contact<2>& c = out.contacts[n];
    c = Contact<2>{};
    c.key = key[n];
    out.vertex[n] = vertex;
    c.role = touch[n].role;
    c.hold = m.hold;
    c.u_before = {u.z, u.x};
    const ImpactCoefficients read = coefficients_at(m.impact, m.changes, vertex, s.impacts, s.t);
    c.mu_static = read.mu_static;
    c.mu_kinetic = read.mu_kinetic;
    c.restitution = read.restitution;
    c.stiffness = read.stiffness;
  }
  const auto rows = static_cast<std::size_t>(2 * count);
  out.problem = ContactProblem<2>{};
  out.problem.level = Level::impact;
  out.problem.dof = 3;
  out.problem.G = std::span<const double>(out.G.data(), 3 * rows);
  out.problem.b_motion = std::span<const double>(out.b_motion.data(), rows);
  out.problem.w_free = out.w_before;
  out.problem.w_before = out.w_before;
  out.problem.contacts = std::span<const Contact<2>>(out.contacts.data(), static_cast<std::size_t>(count));
  out.problem.velocity_scale = m.scales.velocity;
  out.problem.force_scale = m.body.mass * m.scales.velocity;
  out.problem.rotation_scale = m.scales.rate;
  out.answer.f = std::span<double>(out.f.data(), rows);
  out.answer.w = out.w;
}

/// Take the velocities of an answer over into the state, and write the record.
CAIRN_HD inline void apply_answer(const KernelModel& m, ImpactProblem& ip, State& s, ImpactRecord& record) {
  const int count = ip.problem.contact_count();
  record.count = count;
  record.branch = ip.answer.branch;
  record.outcome = ip.answer.outcome;
  record.certificate = judge(ip.problem, ip.answer, std::span<ContactWork>(record.work));
  const State before = s;
  s.vx = ip.w[0] / std::sqrt(m.body.mass);
  s.vz = ip.w[1] / std::sqrt(m.body.mass);
  s.omega = ip.w[2] / std::sqrt(m.body.inertia);
  for (int k = 0; k < count; ++k) {
    const auto n = static_cast<std::size_t>(k);
    const int vertex = ip.vertex[n];
    const Vec2 r = math::vertex_offset(m.body, vertex, s.theta);
    const Vec2 u0 = point_velocity(before, r);
    const Vec2 u1 = point_velocity(s, r);
    record.vertex[n] = vertex;
    record.role[n] = ip.contacts[n].role;
    record.impulse[2 * n] = ip.f[2 * n];
    record.impulse[2 * n + 1] = ip.f[2 * n + 1];
    record.velocity_before[2 * n] = u0.z;
    record.velocity_before[2 * n + 1] = u0.x;
    record.velocity_after[2 * n] = u1.z;
    record.velocity_after[2 * n + 1] = u1.x;
  }
  s.impact_loss += kinetic_energy(m.body, before) - kinetic_energy(m.body, s);
}

}  // namespace cairn::planar
