#pragma once
#include <variant>

#include "cairn/laws/built_in_laws.hpp"
#include "planar/kernel_walk.hpp"

namespace walk {

/// One law of all, compiled into the step as it would be for an accelerator.
struct Direct {
  std::variant<cairn::LambdaEpsilon, cairn::Housner, cairn::Plastic, cairn::Lzb, cairn::Newton, cairn::Poisson,
               cairn::ClosestSolution, cairn::MaxDissipation, cairn::RestitutionMatrix, cairn::AngularRestitution>
      law;
  void operator()(const cairn::ContactProblem<2>& p, cairn::LawAnswer<2>& a) const;
};

/// The loop of kernel_walk.hpp as compiled with -fno-exceptions -fno-rtti.
Tally run_plain(const cairn::planar::KernelModel& m, const Direct& law, cairn::planar::State first, double t_end,
                double relative_tolerance, int most_steps);
Tally run_plain(const cairn::planar::LcpModel& m, const Direct& law, cairn::planar::State first, double t_end,
                double relative_tolerance, int most_steps);

}  // namespace walk
