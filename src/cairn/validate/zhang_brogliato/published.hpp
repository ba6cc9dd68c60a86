/// Figures that the paper prints, table by table: Zhang & Brogliato, INRIA RR-7580 (2011). Experiments are those of its
/// references [46] Peña, Lourenço & Campos-Costa (2008), [29] Lipscombe & Pellegrino (1993), [17] ElGawady et al. (2010).
#pragma once

#include <array>
#include <span>
#include <vector>

namespace cairn::validate::zhang {

/// One crossing or one peak: experiment and the paper's simulation.
struct Pair {
  double experiment;
  double simulation;
};

/// From this crossing on, counted from 1, another e* holds.
struct Switch {
  int crossing;
  double e;
};

struct Specimen {
  const char* name;
  const char* source;         // tables and figures of the paper
  double l, L;                // as simulated in the paper [m]
  double mass;                // [kg]
  double mu, mu_s;            // [-]
  double e;                   // e* at first [-]
  std::vector<Switch> later;  // where the paper changes it
  double first_peak;          // release, in `peak_unit`
  double peak_unit;           // of the peaks [rad]; 0: α, the paper's Φ = θ/α
  bool release_is_a_peak;     // the paper's peak number 1 is the release
  bool shifted;               // the experiment's clock does not start at the release
  std::vector<Pair> times;    // of crossings, as printed [s]
  std::vector<Pair> peaks;    // as printed, in `peak_unit`
};

/// Specimens 1, 2 and 4 of Peña (Tables 2-8), AR5 and AR3 of ElGawady (Tables 10-16).
std::span<const Specimen> specimens();

/// Table 2: widths of Peña's specimens 1 to 4 [m]; zero where the paper gives none.
struct Widths {
  const char* kind;
  std::array<double, 4> width;
};
inline constexpr std::array kTable2 = {Widths{"geometric, Table 2", {0.24, 0.16, 0.11, 0.15}},
                                       Widths{"geometric, §6.1 text", {0.25, 0.17, 0.12, 0.16}},
                                       Widths{"experimental", {0.2394, 0.1645, 0.1552, 0.1255}},
                                       Widths{"simulations of [46]", {0.2468, 0.1696, 0.1196, 0.1464}},
                                       Widths{"LZB, Table 2", {0.23, 0.155, 0.0, 0.10}},
                                       Widths{"LZB, §6.1.3 text", {0.23, 0.155, 0.115, 0.10}}};

/// Table 9: (r_exp - r_LZB)/r_exp of specimens 1 to 4 [%] for these e*.
inline constexpr std::array<double, 5> kTable9Restitution = {0.999, 0.99, 0.95, 0.90, 0.85};
inline constexpr std::array<std::array<double, 5>, 4> kTable9 = {{{-0.64, -1.41, 1.96, 2.53, 2.56},
                                                                  {0.81, 0.86, 3.27, 3.29, 3.50},
                                                                  {-0.07, -0.05, 5.52, 5.97, 6.31},
                                                                  {-3.00, -2.5, -0.20, 3.1, 3.45}}};

/// §6.2: Lipscombe's steel blocks as the paper simulates them; its figures give no numbers.
struct SteelBlock {
  double l, L;      // [m]
  double e;         // [-]
  double mu, mu_s;  // [-]
  const char* paper;
};
inline constexpr std::array kSteelBlocks = {
    SteelBlock{0.0458, 0.0458, 0.5, 0.16, 1.3, "does not rock: half-rocking with two impacts, airborne, rest (Fig 47)"},
    SteelBlock{0.0916, 0.0458, 0.9, 0.16, 1.3, "rocks; impacts at B spread over the whole swing (Fig 48)"},
    SteelBlock{0.2032, 0.0508, 0.98, 0.16, 1.3, "rocks; impacts at B crowd after the first one (Fig 49)"},
    SteelBlock{0.4064, 0.0508, 0.98, 0.13, 0.28, "rocks; the rebounds shrink to the first impact (Fig 50)"}};

/// Tables 17 and 18: onset of rocking, A in mm or f in Hz; zero: "no rocking".
struct OnsetRow {
  const char* name;
  bool amplitude_fixed;  // then the figures are frequencies
  double fixed;          // [mm] or [Hz]
  std::array<double, 10> found;
};
inline constexpr std::array<double, 10> kOnsetAspects = {2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5, 6.0, 6.5};
inline constexpr std::array kOnset = {
    OnsetRow{"A = 3 mm", true, 3.0, {7.08, 6.51, 5.91, 4.68, 4.05, 3.71, 3.49, 3.35, 2.96, 2.80}},
    OnsetRow{"f = 3.3 Hz", false, 3.3, {13.99, 11.23, 9.27, 5.94, 4.32, 3.68, 3.42, 2.82, 2.40, 2.31}},
    OnsetRow{"A = 5 mm", true, 5.0, {0.0, 4.94, 4.52, 3.61, 3.10, 2.90, 2.68, 2.48, 2.36, 2.21}},
    OnsetRow{"A = 7 mm", true, 7.0, {0.0, 4.16, 3.85, 3.06, 2.56, 2.41, 2.25, 2.07, 1.90, 1.83}},
    OnsetRow{"f = 5.0 Hz", false, 5.0, {0.0, 4.93, 4.09, 2.57, 1.94, 1.58, 1.42, 1.20, 1.13, 1.02}},
    OnsetRow{"f = 4 Hz", false, 4.0, {0.0, 7.58, 6.32, 4.07, 3.01, 2.64, 2.17, 1.86, 1.66, 1.53}}};

/// §7.3.1: amplitudes of Fig 64 (a) that overturn soon, and later, within 6 s [mm].
inline constexpr std::array kOverturnSoon = {30, 40, 50, 55, 60, 70};
inline constexpr std::array kOverturnLater = {25, 35, 45, 65};

}  // namespace cairn::validate::zhang
