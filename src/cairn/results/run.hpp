#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cairn/files/input_file.hpp"
#include "cairn/files/store.hpp"
#include "cairn/results/animation.hpp"
#include "cairn/results/caveat.hpp"
#include "cairn/results/course.hpp"
#include "cairn/results/listing.hpp"
#include "cairn/results/outcome.hpp"
#include "cairn/results/page.hpp"
#include "cairn/results/provenance.hpp"
#include "cairn/results/quantity.hpp"

/// A run with all that is needed to understand it and to make it again, whatever engine made it.
namespace cairn::results {

/// What an engine found, described once: terminal, JSON document, result file, study and page are all made from this.
struct RunFindings {
  Outcome outcome;
  std::string sentence;              // the verdict, in words; begins with what the caveats lead it with
  Caveats caveats;                   // what stands against it, most telling first
  std::string advice;                // for a failed run: likely causes and what to try; else empty
  std::string remarks;               // what was out of the ordinary, and how often; empty if nothing
  std::vector<Figure> figures;       // in words, most telling first
  std::vector<Quantity> quantities;  // by groups
  std::vector<std::pair<std::string, std::string>>
      group_notes;  // group of quantities, what is to be known of all of it
  std::vector<Listing> listings;
  std::vector<files::Group> groups;  // for the result file alone: the body, tables of counts
  RunPage page;
  Course course;
  std::optional<Animation> animation{};                    // of systems of bodies
  std::vector<std::pair<std::string, std::string>> model;  // what was run, for a table of two columns
};

struct Run {
  std::string engine;
  std::string title;
  std::string scenario_text;
  std::vector<files::InputFile> inputs;
  Provenance provenance;
  RunFindings findings;
};

}  // namespace cairn::results
