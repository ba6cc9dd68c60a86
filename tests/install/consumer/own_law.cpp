// Housner's impact written anew, and a block let go from a tilt under it.
#include <cairn/laws/kernel/contact_space.hpp>
#include <cairn/laws/parameters/user.hpp>
#include <cairn/model/planar_model.hpp>
#include <cairn/planar/engine.hpp>
#include <cmath>
#include <cstdio>

/// The arriving corner stops and sticks; the other one opens and gets no impulse. With W of that corner,
///   W_nn f_n + W_nt f_t = -u_n,   W_nt f_n + W_tt f_t = -u_t.
/// `context` is whatever was given to UserLaw: here a count of its calls.
void stop_the_corner(const cairn::ContactProblem<2>& problem, cairn::LawAnswer<2>& answer, void* context) {
  ++*static_cast<int*>(context);
  std::size_t arriving = 0;
  int arrivals = 0;
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    if (problem.contacts[k].role != cairn::Role::arriving) continue;
    arriving = k;
    ++arrivals;
  }
  if (arrivals != 1) {  // a flat landing is none of Housner's: the engine takes the plastic impact and notes it
    answer.outcome = cairn::Outcome::no_solution;
    return;
  }

  const cairn::ContactSpace space = cairn::contact_space(problem);  // W and the velocities before, u
  const std::size_t n = 2 * arriving;                               // rows of its normal and its tangent
  const std::size_t t = n + 1;
  const double determinant = space.W[n][n] * space.W[t][t] - space.W[n][t] * space.W[n][t];
  cairn::PlanarImpulse f{};
  f[n] = (space.W[n][t] * space.u_before[t] - space.W[t][t] * space.u_before[n]) / determinant;
  f[t] = (space.W[n][t] * space.u_before[n] - space.W[n][n] * space.u_before[t]) / determinant;
  if (std::fabs(f[t]) > problem.contacts[arriving].mu_static * f[n]) answer.outcome = cairn::Outcome::outside_cone;
  cairn::write_answer(problem, f, answer);
}

int main() {
  const double width = 0.3;   // [m]
  const double height = 0.9;  // [m]
  int calls = 0;
  cairn::PlanarModel model{.body = cairn::PlanarBody::rectangle(width, height, 2500.0, 1.0).value()};
  model.law = cairn::UserLaw{stop_the_corner, &calls};
  const auto run = cairn::planar::run(model, cairn::Start{.tilt = 0.1, .turn_on_support = true}, {});
  if (!run || run->verdict == cairn::planar::Verdict::failed) return 2;

  const double squared_sine = width * width / (width * width + height * height);
  for (const cairn::planar::Event& event : run->events) {
    if (!event.is_impact()) continue;
    std::printf("rate after / before: %.15f, Housner's 1 - 3/2 sin² α: %.15f, certified: %s\n",
                event.after.omega / event.before.omega, 1.0 - 1.5 * squared_sine,
                event.impact.certificate.passed ? "yes" : "no");
    break;
  }
  std::printf("%d calls for %u impacts; the block %s.\n", calls, static_cast<unsigned>(run->counts.impacts),
              name_of(run->verdict));
}
