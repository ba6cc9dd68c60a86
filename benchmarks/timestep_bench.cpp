/// Steps of stacks and walls at rest in space: microseconds a step and the way that the scene drifts in its first second,
/// next to Bullet and ODE where their packages are installed (libbullet-dev, libode-dev), in the same run.
///
///   timestep_bench [SECONDS OF THE SCENE]
#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "cairn/geometry/make_shapes.hpp"
#include "cairn/geometry/measure_shapes.hpp"
#include "cairn/timestep/engine.hpp"
#include "cairn/timestep/prepare.hpp"
#include "cairn/timestep/stepper.hpp"

#ifdef CAIRN_HAVE_BULLET
#include <btBulletDynamicsCommon.h>
#endif
#ifdef CAIRN_HAVE_ODE
#include <ode/ode.h>
#endif

namespace {

using cairn::Vec3;

constexpr double kStep = 1e-3;       // [s]
constexpr double kFriction = 0.6;    // [-]
constexpr double kDensity = 2000.0;  // [kg/m3]
constexpr double kGravity = 9.80665;

/// Boxes and where they stand.
struct Pile {
  std::string name;
  Vec3 edges;
  std::vector<Vec3> centres;
};

Pile stack(int count) {
  Pile pile{fmt::format("stack of {}", count), {0.4, 0.2, 0.3}, {}};
  for (int k = 0; k < count; ++k) pile.centres.push_back({0.0, 0.0, 0.3 * (k + 0.5)});
  return pile;
}
Pile wall(int columns, int courses) {
  Pile pile{fmt::format("wall of {} x {}", columns, courses), {0.4, 0.2, 0.3}, {}};
  for (int row = 0; row < courses; ++row)
    for (int k = 0; k < columns; ++k)
      pile.centres.push_back({0.4 * k + (row % 2 == 1 ? 0.2 : 0.0), 0.0, 0.3 * (row + 0.5)});
  return pile;
}

struct Measured {
  double first{};     // of the first step [s]
  double step{};      // mean of the others [s]
  double drift{};     // largest way of a centroid [m]
  double residual{};  // of the worst step, as the engine's own certificate says; not a number where there is none [-]
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Steps a scene: `step()` once, then for the rest of its time; `way()` says how far it has gone.
template <class Step, class Way>
Measured measure(double duration, const Step& step, const Way& way) {
  const int steps = static_cast<int>(std::lround(duration / kStep));
  Measured m;
  auto start = std::chrono::steady_clock::now();
  step();
  m.first = seconds_since(start);
  start = std::chrono::steady_clock::now();
  for (int k = 1; k < steps; ++k) step();
  m.step = seconds_since(start) / std::max(1, steps - 1);
  m.drift = way();
  m.residual = std::numeric_limits<double>::quiet_NaN();
  return m;
}

Measured ours(const Pile& pile, double duration) {
  namespace ts = cairn::timestep;
  cairn::System<3> system;
  cairn::SystemBody<3> ground;
  ground.name = "ground";
  ground.mobility = cairn::Mobility::fixed;
  ground.parts.push_back(cairn::geometry::half_space_of<3>({0.0, 0.0, 1.0}, {}, "ground").value());
  system.bodies.push_back(ground);
  const auto box = cairn::geometry::box_of(pile.edges, "box").value();
  const auto measure_of_box = cairn::geometry::measure_of<3>(box);
  for (std::size_t k = 0; k < pile.centres.size(); ++k) {
    cairn::SystemBody<3> body;
    body.name = fmt::format("block {:05}", k);
    body.mass = kDensity * measure_of_box.content;
    body.inertia = kDensity * measure_of_box.inertia;
    body.parts.push_back(box);
    body.pose.position = pile.centres[k];
    system.bodies.push_back(body);
  }
  system.materials.usual = {kFriction, kFriction, 0.0};
  system.gravity = kGravity;
  ts::RunOptions options;
  options.step = kStep;
  ts::Workspace<3> workspace;
  auto& scratch = workspace.scratch();
  scratch.model = ts::prepare(system);
  scratch.state = cairn::starting_state(scratch.model.system, 0.0);
  const cairn::SystemState<3> begin = scratch.state;
  double residual = 0.0;
  Measured m = measure(
      duration,
      [&] {
        scratch.step.h = kStep;
        scratch.step.theta = 0.5;
        const ts::StepFate fate =
            ts::take_step<3>(scratch.model, options, scratch.state, scratch.last, scratch, scratch.step);
        if (fate != ts::StepFate::done) residual = std::numeric_limits<double>::infinity();
        residual = std::max(residual, scratch.step.report.report.residual);
        std::swap(scratch.last, scratch.step.forces);
        std::swap(scratch.state, scratch.step.end);
      },
      [&] {
        double way = 0.0;
        for (std::size_t i = 0; i < begin.poses.size(); ++i)
          way = std::max(way, cairn::norm(scratch.state.poses[i].position - begin.poses[i].position));
        return way;
      });
  m.residual = residual;
  return m;
}

#ifdef CAIRN_HAVE_BULLET
Measured bullet(const Pile& pile, double duration) {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher(&configuration);
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver solver;
  btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
  world.setGravity(btVector3(0, 0, static_cast<btScalar>(-kGravity)));
  world.getSolverInfo().m_numIterations = 100;
  btStaticPlaneShape plane(btVector3(0, 0, 1), 0);
  btRigidBody ground(btRigidBody::btRigidBodyConstructionInfo(0, nullptr, &plane));
  ground.setFriction(static_cast<btScalar>(std::sqrt(kFriction)));  // Bullet multiplies those of both bodies
  world.addRigidBody(&ground);
  const Vec3 half = 0.5 * pile.edges;
  btBoxShape box(
      btVector3(static_cast<btScalar>(half.x), static_cast<btScalar>(half.y), static_cast<btScalar>(half.z)));
  const auto mass = static_cast<btScalar>(kDensity * pile.edges.x * pile.edges.y * pile.edges.z);
  btVector3 inertia;
  box.calculateLocalInertia(mass, inertia);
  std::vector<btRigidBody*> bodies;
  for (const Vec3& c : pile.centres) {
    auto* body = new btRigidBody(btRigidBody::btRigidBodyConstructionInfo(mass, nullptr, &box, inertia));
    btTransform at;
    at.setIdentity();
    at.setOrigin(btVector3(static_cast<btScalar>(c.x), static_cast<btScalar>(c.y), static_cast<btScalar>(c.z)));
    body->setWorldTransform(at);
    body->setInterpolationWorldTransform(at);
    body->setFriction(static_cast<btScalar>(std::sqrt(kFriction)));
    body->setActivationState(DISABLE_DEACTIVATION);
    world.addRigidBody(body);
    bodies.push_back(body);
  }
  const Measured m = measure(
      duration, [&] { world.stepSimulation(static_cast<btScalar>(kStep), 0); },
      [&] {
        double way = 0.0;
        for (std::size_t k = 0; k < bodies.size(); ++k) {
          const btVector3& p = bodies[k]->getWorldTransform().getOrigin();
          way = std::max(way, cairn::norm(Vec3{p.x(), p.y(), p.z()} - pile.centres[k]));
        }
        return way;
      });
  for (btRigidBody* body : bodies) {
    world.removeRigidBody(body);
    delete body;
  }
  world.removeRigidBody(&ground);
  return m;
}
#endif

#ifdef CAIRN_HAVE_ODE
struct OdeScene {
  dWorldID world;
  dJointGroupID contacts;
};
void collide(void* data, dGeomID a, dGeomID b) {
  const auto* scene = static_cast<const OdeScene*>(data);
  constexpr int kMost = 8;
  dContact contact[kMost];
  const int count = dCollide(a, b, kMost, &contact[0].geom, sizeof(dContact));
  for (int k = 0; k < count; ++k) {
    contact[k].surface = {};
    contact[k].surface.mode = dContactApprox1;
    contact[k].surface.mu = static_cast<dReal>(kFriction);
    const dJointID joint = dJointCreateContact(scene->world, scene->contacts, &contact[k]);
    dJointAttach(joint, dGeomGetBody(a), dGeomGetBody(b));
  }
}

Measured ode(const Pile& pile, double duration) {
  dInitODE2(0);
  OdeScene scene{dWorldCreate(), dJointGroupCreate(0)};
  const dSpaceID space = dHashSpaceCreate(nullptr);
  dWorldSetGravity(scene.world, 0, 0, static_cast<dReal>(-kGravity));
  dWorldSetQuickStepNumIterations(scene.world, 100);
  dCreatePlane(space, 0, 0, 1, 0);
  std::vector<dBodyID> bodies;
  for (const Vec3& c : pile.centres) {
    const dBodyID body = dBodyCreate(scene.world);
    dMass mass;
    dMassSetBox(&mass, static_cast<dReal>(kDensity), static_cast<dReal>(pile.edges.x), static_cast<dReal>(pile.edges.y),
                static_cast<dReal>(pile.edges.z));
    dBodySetMass(body, &mass);
    dBodySetPosition(body, static_cast<dReal>(c.x), static_cast<dReal>(c.y), static_cast<dReal>(c.z));
    dGeomSetBody(dCreateBox(space, static_cast<dReal>(pile.edges.x), static_cast<dReal>(pile.edges.y),
                            static_cast<dReal>(pile.edges.z)),
                 body);
    bodies.push_back(body);
  }
  const Measured m = measure(
      duration,
      [&] {
        dSpaceCollide(space, &scene, &collide);
        dWorldQuickStep(scene.world, static_cast<dReal>(kStep));
        dJointGroupEmpty(scene.contacts);
      },
      [&] {
        double way = 0.0;
        for (std::size_t k = 0; k < bodies.size(); ++k) {
          const dReal* p = dBodyGetPosition(bodies[k]);
          way = std::max(way, cairn::norm(Vec3{p[0], p[1], p[2]} - pile.centres[k]));
        }
        return way;
      });
  dJointGroupDestroy(scene.contacts);
  dSpaceDestroy(space);
  dWorldDestroy(scene.world);
  dCloseODE();
  return m;
}
#endif

void print(const char* engine, const Measured& m, double reference) {
  fmt::print("  {:8} {:12.1f} {:14.1f} {:12.3g} {:12.3g} {:10.3g}\n", engine, 1e3 * m.first, 1e6 * m.step, m.drift,
             m.residual, m.step / reference);
}

}  // namespace

int main(int argc, char** argv) {
  const double duration = argc > 1 ? std::atof(argv[1]) : 1.0;
  fmt::print("steps of {} s over {} s; ratio: time a step over ours\n", kStep, duration);
  for (const Pile& pile : {stack(10), stack(100), wall(10, 6), wall(40, 25)}) {
    fmt::print("{}\n  {:8} {:>12} {:>14} {:>12} {:>12} {:>10}\n", pile.name, "", "first [ms]", "step [us]", "drift [m]",
               "residual", "ratio");
    const Measured cairn = ours(pile, duration);
    print("cairn", cairn, cairn.step);
#ifdef CAIRN_HAVE_BULLET
    print("Bullet", bullet(pile, duration), cairn.step);
#endif
#ifdef CAIRN_HAVE_ODE
    print("ODE", ode(pile, duration), cairn.step);
#endif
  }
  return 0;
}
