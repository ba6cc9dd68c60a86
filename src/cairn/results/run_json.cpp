#include "cairn/results/run_json.hpp"

#include <optional>
#include <string_view>

namespace cairn::results {
namespace {

/// The member at a path with points between the names.
Json& at_path(Json& root, std::string_view path) {
  Json* place = &root;
  for (;;) {
    const std::size_t point = path.find('.');
    place = &(*place)[path.substr(0, point)];
    if (point == std::string_view::npos) return *place;
    path.remove_prefix(point + 1);
  }
}

Json json_of(const Cell& cell) {
  return std::visit([](const auto& value) { return Json(value); }, cell);
}

/// Values `first` to `first + count` of a column; one alone is no list.
Json values_of(const ListingColumn& column, std::size_t first, std::size_t count) {
  return std::visit(
      [&](const auto& values) {
        if (count == 1) return Json(static_cast<typename std::decay_t<decltype(values)>::value_type>(values[first]));
        Json list = Json::array();
        for (std::size_t k = first; k < first + count; ++k)
          list.push_back(static_cast<typename std::decay_t<decltype(values)>::value_type>(values[k]));
        return list;
      },
      column.values);
}

bool lies_in(std::string_view path, std::string_view part) {
  return path.starts_with(part) && path.size() > part.size() && path[part.size()] == '.';
}

bool is_absent(const Listing& listing, std::string_view path, std::size_t row) {
  for (const ListingPart& part : listing.parts)
    if ((path == part.path || lies_in(path, part.path)) && !part.present[row]) return true;
  return false;
}

const ListingEntries* entries_around(const Listing& listing, std::string_view path) {
  for (const ListingEntries& entries : listing.entries)
    if (lies_in(path, entries.path)) return &entries;
  return nullptr;
}

Json entries_json(const Listing& listing, const ListingEntries& entries, std::size_t row) {
  Json list = Json::array();
  for (std::int64_t k = 0; k < entries.count[row]; ++k) {
    Json entry = Json::object();
    for (const ListingColumn& column : listing.columns) {
      if (!lies_in(column.path, entries.path)) continue;
      const std::size_t count = column.width / entries.most;
      at_path(entry, std::string_view(column.path).substr(entries.path.size() + 1)) =
          values_of(column, row * column.width + static_cast<std::size_t>(k) * count, count);
    }
    list.push_back(std::move(entry));
  }
  return list;
}

Json row_json(const Listing& listing, std::size_t row) {
  Json json = Json::object();
  const ListingEntries* done = nullptr;
  for (const ListingColumn& column : listing.columns) {
    if (column.path.empty() || is_absent(listing, column.path, row)) continue;
    if (const ListingEntries* entries = entries_around(listing, column.path)) {
      if (entries != done) at_path(json, entries->path) = entries_json(listing, *entries, row);
      done = entries;
      continue;
    }
    at_path(json, column.path) = values_of(column, row * column.width, column.width);
  }
  return json;
}

Json verdict_json(const Run& run) {
  const Outcome& o = run.findings.outcome;
  Json json = {{"title", run.title}, {"verdict", name_of(o.verdict)}, {"sentence", run.findings.sentence},
               {"end", o.end},       {"failure", o.failure},          {"proven", o.proven},
               {"margin", o.margin}};
  if (o.toppled()) {
    json["direction"] = o.direction == kToTheLeft ? "left" : "right";
    json["topple_time"] = o.topple_time;
    json["impacts_before"] = o.impacts_before;
  }
  if (!run.findings.fallback.empty()) json["fallback"] = run.findings.fallback;
  return json;
}

}  // namespace

Json provenance_json(const Provenance& p) {
  Json inputs = Json::array();
  for (const auto& [name, hash] : p.input_hashes) inputs.push_back({{"file", name}, {"sha256", hash}});
  return {{"version", p.version}, {"commit", p.commit}, {"compiler", p.compiler},
          {"flags", p.flags},     {"seed", p.seed},     {"scenario_sha256", p.scenario_hash},
          {"inputs", inputs},     {"notes", p.notes}};
}

Json files_json(const WrittenFiles& files) {
  Json written = Json::object();
  for (const auto& [name, path] : files) written[name] = path;
  return written;
}

Json run_json(const Run& run, const WrittenFiles& files) {
  Json document = verdict_json(run);
  for (const Quantity& q : run.findings.quantities) document[q.group][q.name] = json_of(q.value);
  for (const Listing& listing : run.findings.listings) {
    if (listing.path.empty()) continue;
    Json rows = Json::array();
    for (std::size_t row = 0; row < listing.rows; ++row) rows.push_back(row_json(listing, row));
    at_path(document, listing.path) = std::move(rows);
  }
  document["files"] = files_json(files);
  document["provenance"] = provenance_json(run.provenance);
  return document;
}

}  // namespace cairn::results
