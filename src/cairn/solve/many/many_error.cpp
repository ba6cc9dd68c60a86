#include "cairn/solve/many/many_error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "cairn/solve/many/friction_cone.hpp"

namespace cairn::solve {
namespace many {

namespace {

/// The larger one; what is not a number stays so, or a defect would be lost.
double larger(double a, double b) { return a > b || a != a ? a : b; }

/// (E.4): how far x comes from itself when it is moved by -v and taken back into the tangential forces of size `radius`.
template <int D>
double defect(const Numbers<D>& x, const Numbers<D>& v, double radius, int directions) {
  Numbers<D> moved = x;
  for (std::size_t j = 1; j < D; ++j) moved[j] -= v[j];
  Numbers<D> back = nearest_friction<D>(moved, radius, directions);
  for (std::size_t j = 1; j < D; ++j) back[j] -= x[j];
  return tangential<D>(back);
}

double radius_of(double mu, double pressed) { return std::isinf(mu) && !(pressed > 0.0) ? 0.0 : mu * pressed; }

}  // namespace

template <int D>
ContactError contact_error(const FrictionLaw& law, const Scales& scales, const double* f, const double* u) {
  Numbers<D> x{};
  Numbers<D> v{};
  for (std::size_t j = 0; j < D; ++j) {
    x[j] = f[j] / scales.force;
    v[j] = u[j] / scales.velocity;
  }
  ContactError e;
  const double slip = tangential<D>(v);
  e.normal = std::fabs(law.hold.no_opening || v[0] < x[0] ? v[0] : x[0]);
  if (std::isnan(x[0])) e.normal = x[0];
  for (std::size_t j = 0; j < D; ++j) e.work += x[j] * v[j];
  e.work = larger(e.work, 0.0);
  if (law.hold.no_sliding) {
    e.friction = slip;
    return e;
  }
  const double pressed = std::fmax(x[0], 0.0);
  e.cone = defect<D>(x, {}, radius_of(law.mu_static, pressed), law.directions);
  const double sliding = defect<D>(x, v, radius_of(law.mu_kinetic, pressed), law.directions);
  e.friction = slip < sliding ? slip : sliding;
  return e;
}
template ContactError contact_error<2>(const FrictionLaw&, const Scales&, const double*, const double*);
template ContactError contact_error<3>(const FrictionLaw&, const Scales&, const double*, const double*);

double row_error(const Row& row, const Scales& scales, double f, double u) {
  const double x = f / scales.force;
  const double moved = x - u / scales.velocity;
  const double lower = row.lower / scales.force;
  const double upper = row.upper / scales.force;
  const double back = moved < lower ? lower : (moved > upper ? upper : moved);
  const double drive =
      std::fmax(std::fmin(upper, 0.0), lower);  // the smallest force allowed acts whatever the velocity
  return larger(std::fabs(back - x), (x - drive) * u / scales.velocity);
}

namespace {
template <int D>
ContactError error_of(const Blocks<D>& blocks, int contact, const double* f, int directions, Measure measure) {
  const Contact<D>& c = blocks.contact(contact);
  const std::size_t row = blocks.row_of(contact);
  FrictionLaw law{c.mu_static, c.mu_kinetic, c.directions > 0 ? c.directions : directions, c.hold};
  if (measure == Measure::own) law.mu_static = law.mu_kinetic = blocks.friction_of(contact);
  std::array<double, D> u{};
  for (std::size_t j = 0; j < D; ++j) u[j] = blocks.velocity(row + j, blocks.pair_of_contact(contact), blocks.w.data());
  return contact_error<D>(law, blocks.scales_of_contact(contact), f + row, u.data());
}
}  // namespace

template <int D>
double island_error(const Blocks<D>& blocks, const Island& island, int directions, Measure measure) {
  double worst = 0.0;
  for (std::size_t k = island.first_row; k < island.end_row; ++k) {
    const auto row = static_cast<std::size_t>(blocks.rows[k]);
    const double u = blocks.velocity(row, blocks.pairs[row], blocks.w.data());
    worst = larger(row_error(blocks.problem.rows[row], blocks.scales[row], blocks.f[row], u), worst);
  }
  for (std::size_t k = island.first_contact; k < island.end_contact; ++k) {
    const ContactError e = error_of(blocks, blocks.contacts[k], blocks.f.data(), directions, measure);
    worst = larger(larger(e.normal, e.work), larger(e.cone, larger(e.friction, worst)));
  }
  return worst;
}
template double island_error<2>(const Blocks<2>&, const Island&, int, Measure);
template double island_error<3>(const Blocks<3>&, const Island&, int, Measure);

template <int D>
double largest_force(const Blocks<D>& blocks, const Island& island) {
  double most = 0.0;
  for (std::size_t k = island.first_row; k < island.end_row; ++k) {
    const auto row = static_cast<std::size_t>(blocks.rows[k]);
    most = larger(std::fabs(blocks.f[row]) / blocks.scales[row].force, most);
  }
  for (std::size_t k = island.first_contact; k < island.end_contact; ++k)
    for (std::size_t j = 0; j < D; ++j)
      most = larger(std::fabs(blocks.f[blocks.row_of(blocks.contacts[k]) + j]) /
                        blocks.scales_of_contact(blocks.contacts[k]).force,
                    most);
  return most;
}
template double largest_force<2>(const Blocks<2>&, const Island&);
template double largest_force<3>(const Blocks<3>&, const Island&);

template <int D>
int release_slipping(Blocks<D>& blocks, const Island& island, double least, Release pace) {
  int count = 0;
  int fastest = -1;
  double most = least;
  for (std::size_t k = island.first_contact; k < island.end_contact; ++k) {
    const int contact = blocks.contacts[k];
    const Contact<D>& c = blocks.contact(contact);
    char& kinetic = blocks.kinetic[static_cast<std::size_t>(contact)];
    const std::size_t row = blocks.row_of(contact);
    if (kinetic != 0 || c.mu_static == c.mu_kinetic || c.hold.no_sliding || !(blocks.f[row] > 0.0)) continue;
    Numbers<D> u{};
    for (std::size_t j = 1; j < D; ++j)
      u[j] = blocks.velocity(row + j, blocks.pair_of_contact(contact), blocks.w.data());
    const double slip = tangential<D>(u) / blocks.scales_of_contact(contact).velocity;
    if (!(slip > least)) continue;
    ++count;
    if (pace == Release::all) kinetic = 1;
    if (!(slip > most)) continue;
    most = slip;
    fastest = contact;
  }
  if (pace == Release::fastest && fastest >= 0) blocks.kinetic[static_cast<std::size_t>(fastest)] = 1;
  return count;
}
template int release_slipping<2>(Blocks<2>&, const Island&, double, Release);
template int release_slipping<3>(Blocks<3>&, const Island&, double, Release);

/// (E.2) of every body, over the momentum that moves with the velocity scale: the root of an energy.
template <int D>
double momentum_error(const Blocks<D>& blocks, std::span<const double> f, std::span<const double> w) {
  const ContactProblem<D>& p = blocks.problem;
  double worst = 0.0;
  constexpr std::size_t size = Blocks<D>::kSize;
  std::vector<double> follows = blocks.w_free;
  for (std::size_t row = 0; row < p.rows.size(); ++row) blocks.push(row, blocks.pairs[row], f[row], follows.data());
  for (const int contact : blocks.order)
    for (std::size_t j = 0; j < D; ++j)
      blocks.push(blocks.row_of(contact) + j, blocks.pair_of_contact(contact), f[blocks.row_of(contact) + j],
                  follows.data());
  for (std::size_t body = 0; body < blocks.bodies; ++body) {
    Scales scales = body < p.body_scales.size() ? p.body_scales[body] : Scales{};
    scales = p.scales_of(scales);
    const double unit = std::sqrt(scales.velocity * scales.force);
    for (std::size_t k = size * body; k < size * (body + 1) && k < w.size(); ++k)
      worst = larger(std::fabs(w[k] - follows[k]) / (unit > 0.0 ? unit : 1.0), worst);
  }
  return worst;
}

}  // namespace many

template <int D>
ManyError many_error(const ContactProblem<D>& problem, std::span<const double> f, std::span<const double> w,
                     int directions) {
  using many::larger;
  ManyError e;
  many::Blocks<D> blocks;
  if (!blocks.read(problem) || f.size() != problem.row_count() || w.size() != problem.w_free.size()) {
    e.worst = HUGE_VAL;
    return e;
  }
  e.momentum = many::momentum_error(blocks, f, w);
  std::copy(w.begin(), w.end(), blocks.w.begin());
  for (std::size_t row = 0; row < problem.rows.size(); ++row) {
    const double u = blocks.velocity(row, blocks.pairs[row], blocks.w.data());
    e.rows = larger(many::row_error(problem.rows[row], blocks.scales[row], f[row], u), e.rows);
  }
  for (int k = 0; k < problem.contact_count(); ++k) {
    const many::ContactError c = many::error_of(blocks, k, f.data(), directions, many::Measure::any);
    e.normal = larger(c.normal, e.normal);
    e.cone = larger(c.cone, e.cone);
    e.friction = larger(c.friction, e.friction);
    e.work = larger(c.work, e.work);
  }
  for (const double part : {e.momentum, e.rows, e.normal, e.cone, e.friction, e.work}) e.worst = larger(part, e.worst);
  return e;
}
template ManyError many_error<2>(const ContactProblem<2>&, std::span<const double>, std::span<const double>, int);
template ManyError many_error<3>(const ContactProblem<3>&, std::span<const double>, std::span<const double>, int);

}  // namespace cairn::solve
