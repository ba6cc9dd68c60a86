/// The parts of the case "zhang-brogliato", one function each: every one adds its rows, tables and figures.
#pragma once

#include "cairn/validate/rows.hpp"

namespace cairn::validate::zhang {

void closed_forms(Case& out);    // rows 1 and 5: the law's closed form, energy, Housner's times
void kinetic_angles(Case& out);  // §2.2 and Table 1
void drops(Case& out);           // §4, Figs 7-12
void trajectories(Case& out);    // §5.1, Figs 13-16
void dispersion(Case& out);      // §5.1, Figs 17-22
void rocking(Case& out);         // §5.2, Figs 23-30
void experiments(Case& out);     // §6, Tables 2-16

/// How many runs the studies of §7 take; the test takes fewer.
struct Effort {
  int onset_steps = 3;  // bisections of a bracket of 6 %
  int shakings = 6;     // rows of Tables 17-18, from the first
  bool planes = true;   // Figs 59 and 63
  int map_columns = 64;
  int map_rows = 48;
};
void forced(Case& out);                                                   // §7.1, Fig 58
void onset(Case& out, const Effort& effort, const Progress& tell);        // §7.2, Figs 59-63, Tables 17-18
void overturning(Case& out, const Effort& effort, const Progress& tell);  // §7.3, Figs 64-66

}  // namespace cairn::validate::zhang
