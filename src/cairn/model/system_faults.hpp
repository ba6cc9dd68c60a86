#pragma once
#include <string>
#include <string_view>

#include "cairn/model/system.hpp"

/// What `faults_of` is put together from, by what is looked at.                          docs/theory/many_bodies.md
namespace cairn {

/// "body.drum", or where it has no name "body[2]".
inline std::string called(std::string_view list, const std::string& name, std::size_t index) {
  if (!name.empty()) return std::string(list) + "." + name;
  return std::string(list) + "[" + std::to_string(index) + "]";
}

template <int D>
void find_body_faults(const System<D>& system, InputErrors& faults);
void find_material_faults(const SystemMaterials& materials, InputErrors& faults);
/// Of joints, springs and loads; where joints stand is looked at where no body and no joint has another fault.
template <int D>
void find_joint_faults(const System<D>& system, InputErrors& faults);
template <int D>
void find_spring_faults(const System<D>& system, InputErrors& faults);

/// Of the places of a joint or spring: bodies that are there, that differ, and of which one is free. Returns whether they
/// are so.
template <int D>
bool find_place_faults(const System<D>& system, const JointPlace<D>& a, const JointPlace<D>& b, InputErrors& faults,
                       const std::string& of);

/// How far a body reaches from its centroid; infinite of a half-space and of ground [m].
template <int D>
double reach_of(const SystemBody<D>& body);

}  // namespace cairn
