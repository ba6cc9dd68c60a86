#include "laws/lzb_siconos_peer.hpp"

#include <EventDriven.hpp>
#include <Interaction.hpp>
#include <LCP.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <LagrangianLinearTIR.hpp>
#include <LsodarOSI.hpp>
#include <MultipleImpact.hpp>
#include <MultipleImpactNSL.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <TimeDiscretisation.hpp>
#include <memory>

namespace peer {

std::vector<double> siconos_multiple_impact(const std::vector<std::vector<double>>& rows, const std::vector<double>& w,
                                            const std::vector<double>& restitution,
                                            const std::vector<double>& stiffness, double exponent, double step) {
  const auto dof = static_cast<unsigned int>(w.size());
  auto position = std::make_shared<SiconosVector>(dof);
  auto velocity = std::make_shared<SiconosVector>(dof);
  for (unsigned int d = 0; d < dof; ++d) velocity->setValue(d, w[d]);
  auto mass = std::make_shared<SimpleMatrix>(dof, dof);
  mass->eye();
  auto body = std::make_shared<LagrangianLinearTIDS>(position, velocity, mass);
  auto system = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  system->insertDynamicalSystem(body);
  for (std::size_t j = 0; j < rows.size(); ++j) {
    auto row = std::make_shared<SimpleMatrix>(1, dof);
    for (unsigned int d = 0; d < dof; ++d) row->setValue(0, d, rows[j][d]);
    auto law = std::make_shared<MultipleImpactNSL>(restitution[j], stiffness[j], exponent);
    auto relation = std::make_shared<LagrangianLinearTIR>(row);
    system->link(std::make_shared<Interaction>(law, relation), body);
  }
  auto impact = std::make_shared<MultipleImpact>("BiStiffness", step);
  impact->SetNstepMax(2'000'000'000U);
  // Its default, the machine's epsilon, keeps a contact that is pushed from rest in its first formula for too many steps:
  // with small steps the answer then moves away from its own limit (1.7e-5 at a step of 4e-7 for three balls, Hertz).
  impact->SetTolEner(1e-40);
  auto simulation = std::make_shared<EventDriven>(system, std::make_shared<TimeDiscretisation>(0.0, 0.1));
  simulation->insertIntegrator(std::make_shared<LsodarOSI>());
  simulation->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
  simulation->insertNonSmoothProblem(std::make_shared<LCP>(), SICONOS_OSNSP_ED_SMOOTH_ACC);
  simulation->initialize();
  simulation->updateIndexSets();  // every contact is closed from the start
  system->swapInMemory();
  system->pushInteractionsInMemory();
  simulation->computeOneStepNSProblem(SICONOS_OSNSP_ED_IMPACT);
  simulation->update(1);
  std::vector<double> after;
  for (unsigned int d = 0; d < dof; ++d) after.push_back(body->velocity()->getValue(d));
  return after;
}

}  // namespace peer
