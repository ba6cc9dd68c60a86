#pragma once

#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/intake.hpp"
#include "cairn/inputs/scene.hpp"
#include "cairn/model/motion.hpp"
#include "cairn/results/convergence.hpp"
#include "cairn/results/outcome.hpp"
#include "cairn/results/run.hpp"

/// What an engine is to all above it: it turns a scene into cases and runs them.               ARCHITECTURE.md, "Runs"
namespace cairn::runs {

/// What an engine made of a scene: const once built, shared by threads.
class Case {
 public:
  Case() = default;
  Case(const Case&) = delete;
  Case& operator=(const Case&) = delete;
  virtual ~Case() = default;
};
using CasePtr = std::shared_ptr<const Case>;

/// Parts of a scene that take long to make.
struct Parts {
  bool body{true};
  bool motion{true};
};

/// What a case is made from.
struct BuildRequest {
  const inputs::Scene& scene;
  inputs::Intake& intake;
  std::vector<double> sample_times{};  // wanted in a full run, ascending [s]
  bool one_of_many{};                  // neither samples nor events are kept
  const InputErrors* unread{};         // faults of keys that could not be read: their parts are left out
  const Case* base{};                  // made before by the same engine,
  Parts touched{};                     // of which parts that are not touched may be taken over

  /// Was everything at this path and below it read, and the tables around it?
  bool sound(std::string_view path) const;
  bool sound_above(std::string_view path) const;
};

struct Built {
  CasePtr made;
  std::vector<std::string> notes;  // what should be known of the case beside its inputs, each a sentence
};

/// What a study changes from run to run without making a case anew.
struct Shaking {
  const Motion* ground_x{};          // instead of the case's own; null: that one
  std::optional<double> start{};     // [s]
  std::optional<double> duration{};  // [s]
  bool only_verdict{};  // the run may end as soon as it is proven; what it notes on the way is not asked for
};

/// The sides over which a body tips, for axes that count in its own units.
struct TippingSide {
  double alpha{};      // slenderness [rad]
  double frequency{};  // p of small rocking over this side [rad/s]
};
struct Tipping {
  TippingSide left;
  TippingSide right;
};

/// Where a body is at a time.
struct Turned {
  double t{};         // [s]
  double rotation{};  // from the rest pose [rad]
};

/// A stay on one side of the rest pose.
struct Swing {
  double begin{};      // [s]
  double peak{};       // rotation where it is largest in absolute value [rad]
  double peak_time{};  // [s]
  bool complete{};     // the run saw its end
};

/// What a run shows of what is measured in experiments.
struct Observed {
  results::Outcome outcome;
  std::vector<Turned> rotation;  // at the times asked for, as far as the run went
  std::vector<Swing> swings;     // the first one is the release
};

/// Runs cases in one thread; keeps scratch from run to run.
class Runner {
 public:
  Runner() = default;
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;
  virtual ~Runner() = default;

  /// One run to its verdict: neither samples nor events are kept.
  virtual Result<results::Outcome, InputErrors> run(const CasePtr& made, const Shaking& shaking) = 0;

  /// The figures of the last run in the columns of Engine::columns().
  virtual void add_figures(results::Row& row, std::size_t first_column) const = 0;

  /// One run and what can be measured of it: the rotation at ascending times, or the swings.
  virtual Result<Observed, InputErrors> observe(const CasePtr& made, const std::vector<double>& times, bool swings);
};

/// One entry of the table of engines. Stateless; the public functions may be called by any thread.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  virtual std::string_view name() const = 0;
  virtual std::string_view about() const = 0;  // in a line

  /// Paths of the scene's keys that it reads, each with all below it: "body.box", "run.duration". Numbers of list
  /// entries are left out.
  virtual std::span<const std::string_view> keys() const = 0;

  /// A case, or every fault with its key.
  virtual Result<Built, InputErrors> build(const BuildRequest& request) const = 0;

  /// When a full run of a case is sampled. [s]
  virtual std::vector<double> sample_times(const Case& made) const = 0;

  virtual std::unique_ptr<Runner> runner() const = 0;

  /// Columns of what it finds, beside those of every outcome.
  virtual std::vector<results::Column> columns() const = 0;

  /// One run with everything that is told of it.
  virtual Result<results::RunFindings, InputErrors> run(const Case& made) const = 0;

  /// What stands against every verdict on a case; the findings of its run have it too.
  virtual results::Caveats caveats(const Case& made) const;

  /// How the run of a case approaches its limit as the step shrinks: of engines with a fixed step. Others answer with a
  /// fault.
  virtual Result<results::Convergence, InputErrors> convergence(const Case& made) const;

  /// Slendernesses of the body; nothing where it has none.
  virtual std::optional<Tipping> tipping(const Case& made) const;

  /// Whether runners can `observe`.
  virtual bool observes() const { return false; }
};

/// Does an engine read a key of the scene? "impact.change[1].corner" lies below "impact".
bool reads(const Engine& engine, std::string_view path);

}  // namespace cairn::runs
