#pragma once
/// From a ContactProblem to the problems that this layer solves, and back.                     docs/theory/solvers.md §5
#include "cairn/solve/pose_friction.hpp"
#include "cairn/solve/pose_qp.hpp"
#include "cairn/solve/posed_contacts.hpp"
