#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/problem/contact_problem.hpp"
#include "cairn/solve/lcp.hpp"
#include "cairn/solve/qp.hpp"

/// Problems as text, to be saved by the caller and replayed: words and numbers separated by blanks, `#` begins a comment,
/// numbers are the shortest decimals that read back as the same double.
///   cairn-lcp 1    n 2  free 0  M 2 1 1 2  q -1 -1  reading 0
///   cairn-qp 1     n 2  H 2 1 1 2  c -1 -1  lower 0 -inf  upper inf inf
///   cairn-contacts 2  dimension 2  level impact  dof 3  rows 0  contacts 2  scales 1 1 1  G ...  (all fields of the waist)
namespace cairn::solve {

/// Problems that own their numbers.
struct OwnedLcp {
  int n{};
  int free{};
  std::vector<double> M, q, reading;
  Lcp view() const { return {n, free, M, q, reading}; }
};
struct OwnedQp {
  int n{};
  std::vector<double> H, c, lower, upper;
  Qp view() const { return {n, H, c, lower, upper}; }
};
template <int D>
struct OwnedContactProblem {
  Level level{};
  int dof{};
  std::vector<double> G, b_motion, b_stabilise, w_free, w_before;
  std::vector<Row> rows;
  std::vector<Contact<D>> contacts;
  double velocity_scale{};
  double force_scale{};
  double rotation_scale{};
  std::vector<BodyPair> pairs;
  std::vector<Scales> body_scales;
  ContactProblem<D> view() const {
    return {level,    dof,        G,        b_motion,       b_stabilise, w_free,
            w_before, rows,       contacts, velocity_scale, force_scale, rotation_scale,
            pairs,    body_scales};
  }
};

std::string to_text(const Lcp& problem);
std::string to_text(const Qp& problem);
template <int D>
std::string to_text(const ContactProblem<D>& problem);

/// `name` is what the errors call the text, usually the path of its file.
Result<OwnedLcp, InputErrors> lcp_from_text(std::string_view text, const std::string& name = {});
Result<OwnedQp, InputErrors> qp_from_text(std::string_view text, const std::string& name = {});
template <int D>
Result<OwnedContactProblem<D>, InputErrors> contacts_from_text(std::string_view text, const std::string& name = {});

}  // namespace cairn::solve
