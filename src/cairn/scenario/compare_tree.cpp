#include "cairn/scenario/compare_tree.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "cairn/results/run_tree.hpp"
#include "cairn/scenario/compare_words.hpp"

namespace cairn::scenario {
namespace {

using files::Dataset;
using files::Group;

/// A column of the table: one value for each run.
template <class Stored, class Value>
Dataset column(const Comparison& comparison, std::string name, Value value, std::string unit, std::string about) {
  std::vector<Stored> values;
  for (const ComparedRun& run : comparison.runs) values.push_back(static_cast<Stored>(value(run)));
  const std::size_t rows = values.size();
  return {std::move(name), std::move(values), {rows}, std::move(unit), std::move(about)};
}

/// A figure of every run, where the engine of the first one has it.
void add_figure(const Comparison& comparison, const char* group, const char* name, Group& table) {
  const results::Quantity* first = quantity_of(comparison.reference().found(), group, name);
  if (first == nullptr) return;
  const auto value_in = [&](const ComparedRun& run) -> const results::Cell& {
    const results::Quantity* q = quantity_of(run.found(), group, name);
    return q == nullptr ? first->value : q->value;
  };
  std::visit(
      [&](const auto& example) {
        using Stored = std::decay_t<decltype(example)>;
        table.datasets.push_back(column<Stored>(
            comparison, name, [&](const ComparedRun& run) { return std::get<Stored>(value_in(run)); }, first->unit,
            first->meaning));
      },
      first->value);
}

Group table_group(const Comparison& comparison) {
  Group g{"table", {{"about", "one row for each run, in the order asked for; the first one is the reference"}}, {}, {}};
  const auto number = [&](const char* name, auto value, const char* unit, const char* about = "") {
    g.datasets.push_back(column<double>(comparison, name, value, unit, about));
  };
  const auto text = [&](const char* name, auto value, const char* about = "") {
    g.datasets.push_back(column<std::string>(comparison, name, value, "", about));
  };
  text(
      "name", [](const ComparedRun& r) { return r.name; }, "the group of the run below \"runs\"");
  text("verdict", [](const ComparedRun& r) { return std::string(name_of(r.outcome().verdict)); });
  number(
      "end_time", [](const ComparedRun& r) { return r.outcome().end_time; }, "s");
  for (const auto& [group, name] :
       {std::pair{"maxima", "rotation_over_alpha"}, std::pair{"counts", "impacts"},
        std::pair{"counts", "not_certified"}, std::pair{"counts", "fallbacks"}, std::pair{"maxima", "largest_slip"},
        std::pair{"energies", "impact_loss"}, std::pair{"free_rocking", "r_from_peaks"},
        std::pair{"free_rocking", "r_from_rates"}, std::pair{"free_rocking", "motion"}})
    add_figure(comparison, group, name, g);
  g.datasets.push_back(column<std::int64_t>(
      comparison, "parts", [](const ComparedRun& r) { return r.parting() ? 1 : 0; }, "", "1: leaves the reference"));
  number(
      "parting_time", [](const ComparedRun& r) { return r.parting() ? r.parting()->t : kNotGiven; }, "s",
      "infinite where it does not part");
  number(
      "compared_until", [](const ComparedRun& r) { return r.with_reference.until.value_or(kNotGiven); }, "s",
      "when it topples with the reference; infinite where it is compared to its end");
  number(
      "agreement", [](const ComparedRun& r) { return r.allowed.explained; }, "",
      "difference that the tolerances explain, of the body's scales");
  text(
      "parting", [&](const ComparedRun& r) { return parting_sentence(comparison, r); },
      "where, and what each does there");
  return g;
}

/// A part of the tree of a run, under another explanation of its text.
Group taken(const Group& tree, std::string_view name, const char* about_text) {
  const auto found =
      std::find_if(tree.groups.begin(), tree.groups.end(), [&](const Group& g) { return g.name == name; });
  CAIRN_CHECK(found != tree.groups.end());
  Group group = *found;
  for (Dataset& dataset : group.datasets)
    if (dataset.name == "text") dataset.about = about_text;
  return group;
}

Group run_group(const ComparedRun& run) {
  Group tree = results::run_tree(run.run);
  tree.name = run.name;
  std::erase_if(tree.attributes,
                [](const files::Attribute& a) { return a.first == "format" || a.first == "format_version"; });
  std::erase_if(tree.groups, [](const Group& g) { return g.name == "inputs"; });
  for (Group& group : tree.groups)
    if (group.name == "scenario")
      group = taken(tree, "scenario", "the scenario in this form, whole; cairn run takes it");
  return tree;
}

}  // namespace

Group comparison_tree(const Comparison& comparison) {
  Group tree;
  tree.groups = results::origin_groups(comparison.scenario_text, comparison.inputs, comparison.provenance);

  Group root{"",
             {{"format", std::string("cairn comparison")},
              {"format_version", std::int64_t{1}},
              {"title", comparison.title},
              {"varied", comparison.varied},
              {"reference", comparison.reference().name},
              {"headline", headline(comparison)}},
             {},
             {}};
  root.groups.push_back(taken(tree, "scenario", "as it was read"));
  root.groups.push_back(taken(tree, "inputs", ""));
  root.groups.push_back(taken(tree, "provenance", ""));
  root.groups.push_back(table_group(comparison));
  Group runs{"runs", {{"about", "what `cairn run` stores, for each run; files that they name are in /inputs"}}, {}, {}};
  for (const ComparedRun& run : comparison.runs) runs.groups.push_back(run_group(run));
  root.groups.push_back(std::move(runs));
  return root;
}

}  // namespace cairn::scenario
