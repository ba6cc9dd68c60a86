/// The parts of the case "burton-chatzis", one function each: every one adds its rows, tables, figures and maps.
#pragma once

#include "cairn/validate/rows.hpp"

namespace cairn::validate::burton {

/// How many pulses a diagram has, and how many records there are; the tests take fewer.
struct Effort {
  int columns = 99;  // frequencies of a diagram
  int rows = 100;    // amplitudes
  int scan_columns = 50;
  int scan_rows = 50;
  int records = 10;
};

void shelf(Case& out, const Effort& effort, const Progress& tell);          // Figs 15-16
void balanced_rock(Case& out, const Effort& effort, const Progress& tell);  // Figs 17-18
void friction(Case& out, const Effort& effort, const Progress& tell);       // Figs 19-20
void record(Case& out, const Effort& effort, const Progress& tell);         // Figs 22-24
void pedestals(Case& out, const Effort& effort, const Progress& tell);      // Figs 21, 25
void statue(Case& out, const Effort& effort, const Progress& tell);         // Figs 26-28

}  // namespace cairn::validate::burton
