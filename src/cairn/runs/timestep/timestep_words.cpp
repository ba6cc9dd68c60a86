#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "cairn/core/units.hpp"
#include "cairn/runs/timestep/timestep_findings.hpp"

namespace cairn::runs {
namespace {

using results::Verdict;
using timestep::Fate;
using timestep::RunFailure;

/// Falls that are told one by one; of more the first ones.
constexpr std::size_t kToldFalls = 4;

/// A way or turn below this share of a body's size, or of a radian, is not worth a word.
constexpr double kNotWorthAWord = 1e-6;

std::string angle(double radians) {
  return fmt::format("{:.3g} rad ({:.3g} deg)", radians, degrees_from_radians(radians));
}

std::string length(double metres) {
  return metres < 0.1 ? fmt::format("{:.3g} mm", 1e3 * metres) : fmt::format("{:.3g} m", metres);
}

std::string subject(const BodyStory& body) { return body.name.empty() ? "The body" : "The " + body.name; }

std::string listed(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return text;
}

std::string side_words(int side) {
  if (side == 0) return "";
  return side > 0 ? " to the left (counter-clockwise)" : " to the right (clockwise)";
}

/// "topples to the left (counter-clockwise) at t = 1.2340 s"
std::string fall_words(const BodyStory& body) {
  std::string text = verb_of(body.fate) + side_words(body.side);
  if (!std::isnan(body.time)) text += fmt::format(" at t = {:.4f} s", body.time);
  return text;
}

/// Where a given angle decides, a body that reaches it counts as toppled whatever it does then.
std::string given_angle(const SystemStory& story, const BodyStory& body) {
  if (body.fate != Fate::toppled || !(body.largest_turn >= story.options.topple_angle)) return "";
  return ": it turns past the given topple angle of " + angle(story.options.topple_angle) + ", which counts as toppled";
}

bool is_worth_a_word(double way, const BodyStory& body) { return way > kNotWorthAWord * body.size; }

std::string one_survived(const BodyStory& body) {
  if (body.fate == Fate::stayed) return subject(body) + " stays where it is.";
  std::vector<std::string> parts;
  if (is_worth_a_word(body.slip_path, body)) parts.push_back("slides along a slip path of " + length(body.slip_path));
  if (body.largest_turn > kNotWorthAWord) parts.push_back("turns by up to " + angle(body.largest_turn));
  if (parts.empty()) parts.emplace_back("moves");
  const std::string end = is_worth_a_word(body.distance, body)
                              ? fmt::format("; at the end it is {} from where it stood", length(body.distance))
                              : "";
  return fmt::format("{} {}, but does not come down{}.", subject(body), listed(parts), end);
}

/// "All 6 bodies"
std::string all_bodies(std::size_t count) { return count == 2 ? "Both bodies" : fmt::format("All {} bodies", count); }

std::string survived_sentence(const SystemStory& story) {
  if (story.bodies.empty()) return "No body is free to move.";
  if (story.bodies.size() == 1) return one_survived(story.bodies.front());
  const std::size_t moved = story.count(Fate::moved);
  const BodyStory& turned = *story.most_turned();
  if (moved == 0 && turned.largest_turn > kNotWorthAWord)
    return fmt::format("{} end where they stood; {} turns most on the way, by up to {}.",
                       all_bodies(story.bodies.size()), turned.name, angle(turned.largest_turn));
  if (moved == 0) return all_bodies(story.bodies.size()) + " stay where they are.";
  const BodyStory& most = *story.most_displaced();
  const std::string turn = most.final_turn > kNotWorthAWord ? ", turned by " + angle(most.final_turn) : "";
  return fmt::format(
      "None of {} bodies topples, slides off or falls. {} {}, {} most: at the end it is {} from where it stood{}.",
      story.bodies.size(), moved == story.bodies.size() ? "All" : std::to_string(moved), moved == 1 ? "moves" : "move",
      most.name, length(most.distance), turn);
}

/// "topples to the left" of several: "topple to the left"; and what one lay on is what they lay on.
std::string of_several(std::string words) {
  words.erase(words.substr(0, words.find(' ')).rfind('s'), 1);
  constexpr std::string_view kOne = "it lay on";
  const std::size_t one = words.find(kOne);
  return one == std::string::npos ? words : words.replace(one, kOne.size(), "they lay on");
}

/// Who comes down how; those that do the same at the same time in one breath.
std::vector<std::string> told_falls(const std::vector<const BodyStory*>& down) {
  std::vector<std::string> falls;
  const std::size_t told = std::min(down.size(), kToldFalls);
  for (std::size_t k = 0; k < told;) {
    const std::string words = fall_words(*down[k]);
    std::vector<std::string> names;
    for (; k < told && fall_words(*down[k]) == words; ++k) names.push_back(down[k]->name);
    falls.push_back(listed(names) + " " + (names.size() == 1 ? words : of_several(words)));
  }
  return falls;
}

std::string came_down_sentence(const SystemStory& story) {
  const std::vector<const BodyStory*> down = story.came_down();
  if (story.bodies.size() == 1)
    return fmt::format("{} {}{}.", subject(*down.front()), fall_words(*down.front()),
                       given_angle(story, *down.front()));
  std::vector<std::string> falls = told_falls(down);
  const std::size_t more = down.size() - std::min(down.size(), kToldFalls);
  if (more > 0)
    falls.push_back(fmt::format(
        "{} more{}", more, std::isnan(down.back()->time) ? "" : fmt::format(" by t = {:.4f} s", down.back()->time)));
  const std::string who = down.size() == story.bodies.size()
                              ? all_bodies(down.size()) + " come down"
                              : fmt::format("Of {} bodies {} {} down", story.bodies.size(), down.size(),
                                            down.size() == 1 ? "comes" : "come");
  const std::size_t moved = story.count(Fate::moved);
  const std::string others = moved == 0
                                 ? ""
                                 : fmt::format("; {} {} and {} up", moved, moved == 1 ? "other moves" : "others move",
                                               moved == 1 ? "stays" : "stay");
  return fmt::format("{}: {}{}.", who, listed(falls), others);
}

/// To which side a body came down: as it turned over in the plane, else where it lies at the end.
int direction_of(const BodyStory& body) {
  if (body.side != 0 || body.displacement.x == 0.0) return body.side;
  return body.displacement.x < 0.0 ? results::kToTheLeft : results::kToTheRight;
}

}  // namespace

results::Outcome outcome_of(const SystemStory& story) {
  results::Outcome o;
  o.end_time = story.end_time;
  if (story.failure != RunFailure::none) {
    o.verdict = Verdict::failed;
    o.end = "numerical failure";
    o.failure = words_of(story.failure);
    o.margin = results::Outcome::kNone;
    return o;
  }
  o.end = "time was over";
  o.proven = story.proven();
  const std::vector<const BodyStory*> down = story.came_down();
  o.margin = results::Outcome::kNone;
  if (!down.empty()) {
    o.verdict = Verdict::toppled;
    if (down.front()->fate != Fate::toppled) o.fall = words_of(down.front()->fate);
    o.direction = direction_of(*down.front());
    o.topple_time = down.front()->time;
    return o;
  }
  const BodyStory* most = story.most_turned();
  if (most != nullptr && std::isfinite(story.options.topple_angle))
    o.margin = 1.0 - most->largest_turn / story.options.topple_angle;
  return o;
}

std::string verdict_sentence(const SystemStory& story) {
  switch (outcome_of(story).verdict) {
    case Verdict::failed:
      return fmt::format("No verdict: the run failed at t = {:.6g} s ({}{}).",
                         std::isnan(story.failure_time) ? story.end_time : story.failure_time, words_of(story.failure),
                         story.failure_where.empty() ? "" : ": " + story.failure_where);
    case Verdict::toppled:
    case Verdict::shifted:
      return came_down_sentence(story);
    case Verdict::survived:
      return survived_sentence(story);
  }
  return "";
}

std::string certainty(const SystemStory& story) {
  if (story.failure != RunFailure::none) return "none";
  if (story.proven() && !story.came_down().empty()) return "as computed: it has come down";
  return story.settled ? "as computed: everything is at rest and nothing moves it any more"
                       : "as observed: the time was over while the verdict could still change";
}

std::string advice(const SystemStory& story) {
  switch (story.failure) {
    case RunFailure::none:
      return "";
    case RunFailure::not_converged:
      return "The forces of a step were not found to the tolerance asked for. Try a smaller step, or another method of "
             "solution; look at masses that differ by more than a thousand times where they touch, and at joints that "
             "hold the same direction twice.";
    case RunFailure::no_solution:
      return "No forces meet the conditions of a step: a driven body crushes another one against something that does "
             "not give way, or joints contradict each other. Look at the bodies named.";
    case RunFailure::not_finite:
      return "A state or force is no number: numbers of very different size meet, or a spring or damper is too stiff "
             "for "
             "the step. Try a smaller step; look at mass, inertia and stiffness.";
    case RunFailure::not_certified:
      return "The forces of a step do not meet their own conditions to the tolerance of the check. Try a smaller step, "
             "or another method of solution.";
  }
  return "";
}

namespace {

std::string body_counts(const SystemStory& story) {
  std::string text = fmt::format("{} free", story.bodies.size());
  const auto add = [&](std::size_t n, const char* one, const char* many) {
    if (n > 0) text += fmt::format(", {} {}", n, n == 1 ? one : many);
  };
  add(story.fixed, "fixed", "fixed");
  add(story.driven, "driven", "driven");
  add(story.joints.size(), "joint", "joints");
  add(story.springs, "spring", "springs");
  add(story.loads, "load", "loads");
  return text;
}

std::string fate_counts(const SystemStory& story) {
  std::vector<std::string> parts;
  for (const Fate fate : {Fate::toppled, Fate::slid_off, Fate::fell, Fate::moved, Fate::stayed})
    if (story.count(fate) > 0) parts.push_back(fmt::format("{} {}", story.count(fate), words_of(fate)));
  return listed(parts);
}

/// "drum-3: 12.3 mm"; the name only where there are several bodies.
std::string of_body(const SystemStory& story, const BodyStory& body, const std::string& value) {
  return story.bodies.size() == 1 ? value : body.name + ": " + value;
}

}  // namespace

std::vector<results::Figure> figures(const SystemStory& story) {
  const timestep::EnergyAudit& e = story.energy;
  std::vector<results::Figure> all;
  const auto add = [&](std::string name, std::string value) { all.push_back({std::move(name), std::move(value)}); };
  const auto add_energy = [&](const char* name, double joules) {
    if (joules != 0.0) add(name, fmt::format("{:.4g} J", joules));
  };
  const results::Outcome outcome = outcome_of(story);
  add("verdict", fmt::format("{}, {}", scoped(verdict_words(outcome), caveats_of(story)), certainty(story)));
  if (!std::isnan(outcome.topple_time))
    add("first down", of_body(story, *story.came_down().front(), fmt::format("{:.4f} s", outcome.topple_time)));
  add("end", outcome.end);
  add("end time", fmt::format("{:.4f} s", outcome.end_time));
  add("bodies", body_counts(story));
  if (story.bodies.size() > 1) add("fates", fate_counts(story));
  if (const BodyStory* most = story.most_turned())
    add("largest turn", of_body(story, *most, angle(most->largest_turn)));
  if (const BodyStory* most = story.most_displaced())
    add("displaced most", of_body(story, *most, length(most->distance) + " at the end"));
  for (const BodyStory& body : story.bodies)
    if (story.bodies.size() == 1)
      add("slip path", is_worth_a_word(body.slip_path, body) ? length(body.slip_path) : "none");
  if (const JointStory* most = story.most_loaded()) {
    add("joint loaded most", fmt::format("{}: {:.4g} N at t = {:.4f} s", most->name, most->force, most->time));
    double drift = 0.0;
    for (const JointStory& joint : story.joints) drift = std::max(drift, joint.drift);
    add("joint drift", fmt::format("{:.2g} m or rad at most", drift));
  }
  add("overlap", length(story.deepest) + " at most");
  add("scheme", fmt::format("{}, {} of {:.4g} s, {} taken", words_of(story.options.scheme),
                            story.options.adaptive ? "steps of at most" : "steps", story.options.step, story.steps));
  add("size of the problem", fmt::format("{} unknowns, {} contact{} at most", story.most_unknowns, story.most_contacts,
                                         story.most_contacts == 1 ? "" : "s"));
  if (story.options.judged)
    add("steps checked",
        fmt::format("{}: momentum {:.1g}, contact {:.1g}, friction {:.1g}",
                    story.worst.passed ? "every one passed" : "not every one passed", story.worst.momentum,
                    std::max(story.worst.complementarity, story.worst.penetration),
                    std::max(story.worst.cone, story.worst.friction)));
  add_energy("work of the ground", e.ground_work);
  add_energy("work of drives", e.drive_work);
  add_energy("work of motors", e.motor_work);
  add_energy("work of loads", e.load_work);
  add_energy("lost in friction", e.friction_loss);
  add_energy("lost in impacts", e.impact_loss);
  add_energy("lost in dampers", e.damper_loss);
  add_energy("lost in joints", e.joint_loss);
  add_energy("stabilisation", e.stabilisation_work);
  add_energy("lost by the scheme", e.method_loss);
  add("energy balance", fmt::format("closes to {:.2g} J, {:.2g} of the largest amount in it", e.residual,
                                    story.largest_amount() > 0.0 ? e.residual / story.largest_amount() : 0.0));
  return all;
}

}  // namespace cairn::runs
