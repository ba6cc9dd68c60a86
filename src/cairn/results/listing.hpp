#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

/// Lists that a run leaves: samples, events, peaks. Each column is described once, for the result file and for JSON.
namespace cairn::results {

struct ListingColumn {
  std::string name;  // of the dataset in a result file; empty: not there
  std::string path;  // in the JSON object of a row, "impact.certificate.momentum"; empty: not there
  std::string unit;
  std::string meaning;
  std::size_t width{1};  // values in a row
  std::variant<std::vector<double>, std::vector<std::int64_t>, std::vector<std::string>, std::vector<bool>> values;
};

/// A part of a row's JSON object that not every row has, "impact", and where it is.
struct ListingPart {
  std::string path;
  std::vector<bool> present;
};

/// A part that is a list of its own within a row, "impact.contacts": how many entries each row has. The columns below
/// its path have as many values for every entry, in the order of the entries.
struct ListingEntries {
  std::string path;
  std::size_t most{};  // entries that a row has room for
  std::vector<std::int64_t> count;
};

struct Listing {
  std::string name;   // of the group in a result file
  std::string path;   // of the list in a JSON document, "free_rocking.swings"; empty: not there
  std::string about;  // in a line
  std::size_t rows{};
  std::vector<ListingColumn> columns{};
  std::vector<ListingPart> parts{};
  std::vector<ListingEntries> entries{};
};

}  // namespace cairn::results
