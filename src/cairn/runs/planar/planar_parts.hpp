#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cairn/files/store.hpp"
#include "cairn/results/course.hpp"
#include "cairn/results/listing.hpp"
#include "cairn/results/page.hpp"
#include "cairn/results/quantity.hpp"
#include "cairn/runs/planar/planar_record.hpp"

/// The parts of what is told of a planar run, each made in a file of its own.
namespace cairn::runs {

std::vector<results::Quantity> planar_quantities(const PlanarRecord& record);

/// The events, the first of which is the start of the run; none where they were not kept.
std::vector<planar::Event> events_from_start(const PlanarRecord& record);

/// Samples, curve, events, turning points, swings.
std::vector<results::Listing> planar_listings(const PlanarRecord& record);

/// For the result file alone: the body, and how often each change of pattern happened.
std::vector<files::Group> planar_groups(const PlanarRecord& record);

results::RunPage planar_page(const PlanarRecord& record);
results::Course planar_course(const PlanarRecord& record);

/// Body, friction, gravity and tolerance.
std::vector<std::pair<std::string, std::string>> planar_model_rows(const PlanarRecord& record);

}  // namespace cairn::runs
