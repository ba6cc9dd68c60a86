#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cairn/results/animation.hpp"
#include "cairn/results/run.hpp"
#include "cairn/runs/timestep/system_story.hpp"

/// What a run of a system found, described once.
namespace cairn::runs {

results::Outcome outcome_of(const SystemStory& story);

/// The verdict in words, without what stands against it: "The block topples to the left (counter-clockwise) at
/// t = 1.2340 s.", "Of 10 bodies 2 come down: drum-4 topples at t = 1.2340 s and drum-5 falls at t = 1.3000 s; ..."
std::string verdict_sentence(const SystemStory& story);

/// For a failed run: likely causes and what to try. Empty otherwise.
std::string advice(const SystemStory& story);

/// How sure the verdict is, and why.
std::string certainty(const SystemStory& story);

/// What stands against every verdict of these options on a system, and against that of this run.
results::Caveats caveats_of(const timestep::RunOptions& options, double largest_restitution);
results::Caveats caveats_of(const SystemStory& story);

std::vector<results::Figure> figures(const SystemStory& story);

/// Columns that studies have of a run beside those of its outcome, and their cells.
std::vector<results::Column> timestep_columns();
void add_timestep_figures(const SystemStory& story, results::Row& row, std::size_t first_column);

std::vector<results::Quantity> timestep_quantities(const SystemStory& story);

/// Bodies, joints, samples and the curve for plots.
template <int D>
std::vector<results::Listing> timestep_listings(const TimestepRecord<D>& record, const SystemStory& story);

/// System, scheme and step, for a table of two columns.
std::vector<std::pair<std::string, std::string>> timestep_model_rows(const SystemStory& story);

template <int D>
results::RunPage timestep_page(const TimestepRecord<D>& record, const SystemStory& story);

/// Places are those of each body that moves by forces, one after the other: x, z, rotation in the plane; in space x, y, z
/// and the vector part of the turn's quaternion, of the sign for which its real part is not negative.
template <int D>
results::Course timestep_course(const TimestepRecord<D>& record, const SystemStory& story);

/// All that is needed to see it move; bodies of the plane are prisms. Nothing where there are not two states of it.
template <int D>
std::optional<results::Animation> timestep_animation(const TimestepRecord<D>& record, const SystemStory& story);

/// Everything that is told of a run.
template <int D>
results::RunFindings timestep_findings(const TimestepRecord<D>& record);

}  // namespace cairn::runs
