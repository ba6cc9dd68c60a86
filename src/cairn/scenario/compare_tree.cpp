#include "cairn/scenario/compare_tree.hpp"

#include <algorithm>

#include "cairn/scenario/compare_words.hpp"
#include "cairn/scenario/result_tree.hpp"

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

Group table_group(const Comparison& comparison) {
  Group g{"table", {{"about", "one row for each run, in the order asked for; the first one is the reference"}}, {}, {}};
  const auto number = [&](const char* name, auto value, const char* unit, const char* about = "") {
    g.datasets.push_back(column<double>(comparison, name, value, unit, about));
  };
  const auto count = [&](const char* name, auto value, const char* about = "") {
    g.datasets.push_back(column<std::int64_t>(comparison, name, value, "", about));
  };
  const auto text = [&](const char* name, auto value, const char* about = "") {
    g.datasets.push_back(column<std::string>(comparison, name, value, "", about));
  };
  text(
      "name", [](const ComparedRun& r) { return r.name; }, "the group of the run below \"runs\"");
  text("verdict", [](const ComparedRun& r) { return std::string(name_of(r.record.result.verdict)); });
  number(
      "end", [](const ComparedRun& r) { return r.record.result.final_state.t; }, "s");
  number(
      "rotation_over_alpha", [](const ComparedRun& r) { return r.record.result.maxima.rotation_over_alpha; }, "",
      "largest rotation from the rest pose over the slenderness of its side");
  count("impacts", [](const ComparedRun& r) { return r.record.result.counts.impacts; });
  count(
      "not_certified", [](const ComparedRun& r) { return r.record.result.counts.judged_bad; },
      "impacts that the judge did not pass");
  number(
      "slip", [](const ComparedRun& r) { return r.record.result.maxima.slip; }, "m", "largest net slip");
  number(
      "impact_loss", [](const ComparedRun& r) { return r.record.result.energy.impact_loss; }, "J");
  if (comparison.reference().record.free_rocking) {
    number(
        "r_from_peaks", [](const ComparedRun& r) { return r.record.free_rocking->r_from_peaks; }, "",
        "equivalent angular restitution, from the turning points");
    number(
        "r_from_rates", [](const ComparedRun& r) { return r.record.free_rocking->r_from_rates; }, "",
        "rate of rotation after over before an impact, mean");
    text("motion", [](const ComparedRun& r) { return std::string(name_of(r.record.free_rocking->motion)); });
  }
  count(
      "parts", [](const ComparedRun& r) { return r.parting() ? 1 : 0; }, "1: leaves the reference");
  number(
      "parting_time", [](const ComparedRun& r) { return r.parting() ? r.parting()->t : kNotGiven; }, "s",
      "infinite where it does not part");
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
  Group tree = result_tree(run.record);
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
  RunRecord base = comparison.reference().record;
  base.scenario_text = comparison.scenario_text;
  base.inputs = comparison.inputs;
  base.provenance = comparison.provenance;
  const Group tree = result_tree(base);

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
