#pragma once
#include <memory>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/model/formulation.hpp"
#include "cairn/model/planar_model.hpp"
#include "cairn/model/start.hpp"
#include "cairn/planar/kernel/impacts.hpp"
#include "cairn/planar/kernel/scales.hpp"
#include "cairn/planar/result.hpp"

/// The event-driven planar engine.                                                          docs/theory/hybrid.md
namespace cairn::planar {

using cairn::Formulation;
using cairn::Start;

struct RunOptions {
  double start{0.0};                   // [s]
  double duration{10.0};               // > 0 [s]
  double relative_tolerance{1e-8};     // of one integration step, 1e-13 ... 1e-3 [-]
  bool stop_at_rest{true};             // end when the body rests and the motion has ended
  bool early_verdict{false};           // end when energy and the bound on the work still to come decide
  bool keep_events{true};              // and the turning points; their counts are kept in any case
  std::vector<double> sample_times{};  // ascending [s]
  std::uint32_t most_events{1000000};
  Formulation formulation{Formulation::patterns};
  ImpactOptions impacts{};
  Thresholds thresholds{};
};

/// All that is wrong with the options; empty when they can be used.
InputErrors faults_of(const RunOptions& options, const Start& start);

/// Scratch of a run; one per thread, kept from run to run.
class RunWorkspace {
 public:
  RunWorkspace();
  RunWorkspace(RunWorkspace&&) noexcept;
  RunWorkspace& operator=(RunWorkspace&&) noexcept;
  ~RunWorkspace();

  struct Scratch;  // of the step (run_scratch.hpp)
  Scratch& scratch();

 private:
  std::unique_ptr<Scratch> scratch_;
};

/// Where a body stands and what it would take to topple it: found once per body, not once per run.
struct Home {
  Basin basin{};
  double floor{};  // least height of the centroid over all poses [m]
};
Home home_of(const PlanarBody& body);

/// One run to its verdict. Bad input comes back as errors; whatever happens in the run is part of its result.
Result<RunResult, InputErrors> run(const PlanarModel& model, const Start& start, const RunOptions& options,
                                   RunWorkspace& workspace);
Result<RunResult, InputErrors> run(const PlanarModel& model, const Start& start, const RunOptions& options);

/// Many runs of one body: `home` is that of model.body.
Result<RunResult, InputErrors> run(const PlanarModel& model, const Home& home, const Start& start,
                                   const RunOptions& options, RunWorkspace& workspace);

}  // namespace cairn::planar
