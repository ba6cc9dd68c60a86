#pragma once

#include <cstddef>
#include <string>

/// Pictures beside and below each other, all of one size.
namespace cairn::report {

struct Panels {
  std::size_t across{};  // in a row
  double width{};        // of one, in units of the drawing
  double height{};       // of the picture in it
  double scale{};        // units of the drawing per metre
  double row{};          // height of a row with its words
  double total{};        // height of the drawing

  double left_of(std::size_t k) const;
  double top_of(std::size_t k) const;
};

/// For `count` pictures of a scene so many metres wide and high: as large as the width of a page and a height of
/// `highest` units of the drawing for each of them allow.
Panels panels_for(std::size_t count, double wide, double high, double highest);

/// The words below a picture: its name, where it has one, and the time.
std::string panel_words(const Panels& panels, std::size_t k, const std::string& name, double t);

}  // namespace cairn::report
