#include "cairn/results/run_tree.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "cairn/core/digest.hpp"

namespace cairn::results {
namespace {

using files::Dataset;
using files::Group;
using files::InputFile;

constexpr std::int64_t kFormatVersion = 1;

std::string run_format(const std::string& engine) { return "cairn " + engine + " run"; }
bool is_run_format(std::string_view format) { return format.starts_with("cairn ") && format.ends_with(" run"); }

Dataset scalar(std::string name, std::string text, std::string about = {}) {
  return {std::move(name), std::vector<std::string>{std::move(text)}, {}, {}, std::move(about)};
}
Dataset scalar(std::string name, double value, std::string unit, std::string about) {
  return {std::move(name), std::vector<double>{value}, {}, std::move(unit), std::move(about)};
}
Dataset scalar(std::string name, std::int64_t value, std::string about) {
  return {std::move(name), std::vector<std::int64_t>{value}, {}, {}, std::move(about)};
}

// ---------------------------------------------------------------------------------------------------------- writing

/// The group of this name, made where it is not there.
Group& group_of(std::vector<Group>& groups, const std::string& name) {
  for (Group& group : groups)
    if (group.name == name) return group;
  return groups.emplace_back(Group{name, {}, {}, {}});
}

Group verdict_group(const RunFindings& found) {
  const Outcome& o = found.outcome;
  Group g{"verdict",
          {{"verdict", std::string(name_of(o.verdict))},
           {"sentence", found.sentence},
           {"end", std::string(o.end)},
           {"failure", std::string(o.failure)},
           {"beyond_balance", std::int64_t{o.beyond_balance ? 1 : 0}},
           {"proven", std::int64_t{o.proven ? 1 : 0}}},
          {scalar("margin", o.margin, "", kMarginMeaning), scalar("end_time", o.end_time, "s", "when the run ended"),
           caveats_dataset(found.caveats)},
          {}};
  if (!std::isnan(o.rest_time))
    g.datasets.push_back(scalar("rest_time", o.rest_time, "s", "when it came to rest for good"));
  if (o.direction != 0) {
    g.attributes.emplace_back("direction", std::string(o.direction == kToTheLeft ? "left" : "right"));
    g.attributes.emplace_back("came_back", std::int64_t{o.came_back ? 1 : 0});
    g.datasets.push_back(scalar("touchdown_time", o.touchdown_time, "s", "when it came down; NaN: not seen"));
  }
  if (o.toppled()) {
    g.datasets.push_back(scalar("topple_time", o.topple_time, "s", kToppleTimeMeaning));
    g.datasets.push_back(scalar("impacts_before", o.impacts_before, "impacts up to topple_time"));
  }
  return g;
}

/// A text is an attribute of its group, a number a dataset.
void add_quantity(Group& group, const Quantity& q) {
  if (const auto* text = std::get_if<std::string>(&q.value)) {
    group.attributes.emplace_back(q.name, *text);
  } else if (const auto* whole = std::get_if<std::int64_t>(&q.value)) {
    group.datasets.push_back(scalar(q.name, *whole, q.meaning));
  } else {
    group.datasets.push_back(scalar(q.name, std::get<double>(q.value), q.unit, q.meaning));
  }
}

Dataset dataset_of(const ListingColumn& column, std::size_t rows) {
  Dataset d{column.name, {}, {rows}, column.unit, column.meaning};
  if (column.width > 1) d.shape.push_back(column.width);
  std::visit(
      [&](const auto& values) {
        if constexpr (std::is_same_v<std::decay_t<decltype(values)>, std::vector<bool>>) {
          d.values = std::vector<std::int64_t>(values.begin(), values.end());
        } else {
          d.values = values;
        }
      },
      column.values);
  return d;
}

void add_listing(std::vector<Group>& groups, const Listing& listing) {
  Group& group = group_of(groups, listing.name);
  if (!listing.about.empty()) group.attributes.emplace_back("about", listing.about);
  for (const ListingColumn& column : listing.columns)
    if (!column.name.empty()) group.datasets.push_back(dataset_of(column, listing.rows));
}

Group provenance_group(const Provenance& p) {
  return {"provenance",
          {{"version", p.version},
           {"commit", p.commit},
           {"compiler", p.compiler},
           {"flags", p.flags},
           {"scenario_sha256", p.scenario_hash},
           {"seed", static_cast<std::int64_t>(p.seed)}},
          {{"notes", p.notes, {p.notes.size()}, "", "what was noticed or done while reading the inputs"}},
          {}};
}

/// As text where it is one, so that people can read it; as bytes where it holds a NUL, as binary meshes do.
Dataset content_of(const InputFile& input) {
  if (input.text().find('\0') == std::string::npos) return scalar("text", input.text());
  return {"bytes", std::vector<std::uint8_t>(input.text().begin(), input.text().end()), {input.text().size()}, {}, {}};
}

Group input_group(const std::vector<InputFile>& inputs) {
  Group g{"inputs", {{"about", "files that the scenario names"}}, {}, {}};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    g.groups.push_back({std::to_string(i),
                        {{"name", inputs[i].name()}, {"sha256", sha256(inputs[i].text())}},
                        {content_of(inputs[i])},
                        {}});
  }
  return g;
}

// ---------------------------------------------------------------------------------------------------------- reading

const Group* group_in(const Group& parent, std::string_view name) {
  for (const Group& g : parent.groups)
    if (g.name == name) return &g;
  return nullptr;
}

/// The dataset "text" or "bytes".
std::optional<std::string> content_in(const Group& parent) {
  for (const Dataset& d : parent.datasets) {
    const auto* texts = std::get_if<std::vector<std::string>>(&d.values);
    if (d.name == "text" && texts != nullptr && texts->size() == 1) return texts->front();
    const auto* bytes = std::get_if<std::vector<std::uint8_t>>(&d.values);
    if (d.name == "bytes" && bytes != nullptr) return std::string(bytes->begin(), bytes->end());
  }
  return std::nullopt;
}

std::optional<std::string> attribute_of(const Group& group, std::string_view name) {
  for (const auto& [key, value] : group.attributes) {
    const auto* text = std::get_if<std::string>(&value);
    if (key == name && text != nullptr) return *text;
  }
  return std::nullopt;
}

}  // namespace

Dataset caveats_dataset(const Caveats& caveats) {
  return {"caveats", sentences_of(caveats), {caveats.size()}, "", "what stands against the verdict, a sentence each"};
}

std::vector<Group> origin_groups(const std::string& scenario_text, const std::vector<InputFile>& inputs,
                                 const Provenance& provenance) {
  return {{"scenario",
           {{"sha256", provenance.scenario_hash}},
           {scalar("text", scenario_text, "as it was read; cairn takes this file to run it again")},
           {}},
          input_group(inputs),
          provenance_group(provenance)};
}

Group run_tree(const Run& run) {
  const RunFindings& found = run.findings;
  Group root{"",
             {{"format", run_format(run.engine)},
              {"format_version", kFormatVersion},
              {"title", run.title},
              {"verdict", std::string(name_of(found.outcome.verdict))}},
             {},
             origin_groups(run.scenario_text, run.inputs, run.provenance)};
  root.groups.push_back(verdict_group(found));
  for (const auto& [name, about] : found.group_notes)
    group_of(root.groups, name).attributes.emplace_back("about", about);
  for (const Quantity& q : found.quantities) add_quantity(group_of(root.groups, q.group), q);
  for (const Listing& listing : found.listings) add_listing(root.groups, listing);
  for (const Group& more : found.groups) {
    Group& group = group_of(root.groups, more.name);
    group.attributes.insert(group.attributes.end(), more.attributes.begin(), more.attributes.end());
    group.datasets.insert(group.datasets.end(), more.datasets.begin(), more.datasets.end());
  }
  return root;
}

Result<StoredRun, InputErrors> stored_run(const Group& tree, const std::string& file) {
  InputErrors faults;
  const auto fault = [&](std::string key, std::string expected, std::string found) {
    faults.push_back(
        {.file = file, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  };
  const auto kept = [&](const Group* group, const std::string& key) -> std::string {
    const auto text = group != nullptr ? content_in(*group) : std::nullopt;
    const auto digest = group != nullptr ? attribute_of(*group, "sha256") : std::nullopt;
    if (!text || !digest) {
      fault(key, "a text or bytes with their SHA-256", "none");
    } else if (sha256(*text) != *digest) {
      fault(key, "content with SHA-256 " + *digest, sha256(*text));
    }
    return text.value_or("");
  };
  const std::optional<std::string> format = attribute_of(tree, "format");
  if (!format || !(is_run_format(*format) || *format == kStudyFormat)) {
    fault("format", std::string("\"cairn ENGINE run\" or \"") + kStudyFormat + '"', format.value_or("none"));
    return Unexpected(faults);
  }
  StoredRun stored;
  stored.scenario_text = kept(group_in(tree, "scenario"), "scenario");
  if (const Group* inputs = group_in(tree, "inputs")) {
    for (const Group& input : inputs->groups) {
      const std::string key = "inputs/" + input.name;
      const auto name = attribute_of(input, "name");
      if (!name) fault(key, "a name", "none");
      stored.inputs.push_back({name.value_or(""), kept(&input, key)});
    }
  }
  if (!faults.empty()) return Unexpected(faults);
  return stored;
}

}  // namespace cairn::results
