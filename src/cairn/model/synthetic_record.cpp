#include "cairn/model/synthetic_record.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>

#include "cairn/core/rng.hpp"
#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/model/response_spectrum.hpp"

namespace cairn {
namespace {

using Signal = std::vector<double>;

constexpr int kHarmonics = 260;                // of the random start
constexpr double kFirstHarmonicPeriod = 0.03;  // [s]
constexpr double kLastHarmonicPeriod = 5.0;    // [s]
constexpr int kAmplitudePasses = 6;            // of the frequency-domain matching: more bring no more
constexpr int kWaveletPeriods = 121;           // control periods of the time-domain matching
constexpr int kCheckedPeriods = 241;           // two to each control period
constexpr int kPasses = 6;                     // of the time-domain matching at all control periods
constexpr int kPolishSteps = 25;               // at the one period that is off most
constexpr int kAttempts = 8;                   // new phases where a start does not converge
constexpr double kAcceptedMisfit = 0.085;      // at those, before the last look
constexpr int kLastLookPeriods = 961;          // steps of 0.4 %, far below the bandwidth of 5 % damping
constexpr double kLastLookMisfit = 0.095;      // at those; room to kSpectrumBand for periods between them

struct Fit {
  double worst_misfit{};
  double worst_period{};
};

Fit fit_of(const Signal& a, const SyntheticOptions& options, std::span<const double> periods) {
  Fit fit;
  for (const double period : periods) {
    const double value = oscillator_peak(a, options.dt, period, options.damping).pseudo_acceleration;
    const double misfit = std::fabs(value / options.target.at(period) - 1.0);
    if (misfit > fit.worst_misfit) fit = {misfit, period};
  }
  return fit;
}

/// Quadratic rise, plateau, exponential decay, and a cosine to zero over the last tenth.
Signal envelope_of(std::size_t count, double dt) {
  constexpr double kRise = 0.12;
  constexpr double kPlateau = 0.5;
  constexpr double kTail = 0.9;
  constexpr double kDecay = 4.0;
  Signal envelope(count);
  const double duration = dt * static_cast<double>(count - 1);
  for (std::size_t k = 0; k < count; ++k) {
    const double s = dt * static_cast<double>(k) / duration;
    double value = 1.0;
    if (s < kRise) value = (s / kRise) * (s / kRise);
    if (s > kPlateau) value = math::exp(-kDecay * (s - kPlateau));
    if (s > kTail) value *= 0.5 * (1.0 + math::cos(kPi * (s - kTail) / (1.0 - kTail)));
    envelope[k] = value;
  }
  envelope.back() = 0.0;
  return envelope;
}

struct EndState {
  double velocity{};
  double displacement{};
};

/// (M.11) over the whole signal.
EndState end_state(const Signal& a, double dt) {
  EndState end;
  for (std::size_t k = 0; k + 1 < a.size(); ++k) {
    end.displacement += dt * end.velocity + dt * dt * (2.0 * a[k] + a[k + 1]) / 6.0;
    end.velocity += dt * (a[k] + a[k + 1]) / 2.0;
  }
  return end;
}

/// Adds the combination of s²(1-s)² and s²(1-s)²(1-2s), s = t/duration, that brings velocity and displacement to zero
/// at the end. Their periods are of the order of the duration, far beyond those matched.
void correct_baseline(Signal& a, double dt) {
  Signal even(a.size());
  Signal odd(a.size());
  for (std::size_t k = 0; k < a.size(); ++k) {
    const double s = static_cast<double>(k) / static_cast<double>(a.size() - 1);
    even[k] = s * s * (1.0 - s) * (1.0 - s);
    odd[k] = even[k] * (1.0 - 2.0 * s);
  }
  const EndState e = end_state(even, dt);
  const EndState o = end_state(odd, dt);
  for (int pass = 0; pass < 2; ++pass) {  // the second takes what rounding left
    const EndState now = end_state(a, dt);
    const double determinant = e.velocity * o.displacement - o.velocity * e.displacement;
    const double ce = (-now.velocity * o.displacement + o.velocity * now.displacement) / determinant;
    const double co = (-e.velocity * now.displacement + now.velocity * e.displacement) / determinant;
    for (std::size_t k = 0; k < a.size(); ++k) a[k] += ce * even[k] + co * odd[k];
  }
}

struct Harmonic {
  double period{};
  double phase{};
  double amplitude{};
};

/// Random phases, periods jittered within equal steps of log T.
std::vector<Harmonic> random_harmonics(const SyntheticOptions& options, CounterRng& rng) {
  const double step = (math::log(kLastHarmonicPeriod) - math::log(kFirstHarmonicPeriod)) / kHarmonics;
  std::vector<Harmonic> harmonics;
  for (int i = 0; i < kHarmonics; ++i) {
    const double period = math::exp(math::log(kFirstHarmonicPeriod) + step * (i + rng.uniform()));
    const double phase = rng.uniform(0.0, 2.0 * kPi);
    harmonics.push_back({period, phase, 0.1 * options.target.at(period)});
  }
  return harmonics;
}

Signal sum_of(const std::vector<Harmonic>& harmonics, const Signal& envelope, double dt) {
  Signal a(envelope.size());
  for (const Harmonic& harmonic : harmonics) {
    const double omega = 2.0 * kPi / harmonic.period;
    for (std::size_t k = 0; k < a.size(); ++k) {
      a[k] += harmonic.amplitude * math::sin(omega * (dt * static_cast<double>(k)) + harmonic.phase);
    }
  }
  for (std::size_t k = 0; k < a.size(); ++k) a[k] *= envelope[k];
  correct_baseline(a, dt);
  return a;
}

/// Random phases under the envelope; the amplitude of each harmonic follows the ratio of target and spectrum at its period.
Signal frequency_domain_start(const SyntheticOptions& options, const Signal& envelope, CounterRng& rng) {
  std::vector<Harmonic> harmonics = random_harmonics(options, rng);
  Signal a = sum_of(harmonics, envelope, options.dt);
  for (int pass = 0; pass < kAmplitudePasses; ++pass) {
    for (Harmonic& harmonic : harmonics) {
      const double value = oscillator_peak(a, options.dt, harmonic.period, options.damping).pseudo_acceleration;
      harmonic.amplitude *= options.target.at(harmonic.period) / value;
    }
    a = sum_of(harmonics, envelope, options.dt);
  }
  return a;
}

/// Response of an oscillator at the samples to an acceleration that is 1 at sample 1 and 0 at the others: by linearity and
/// invariance in time, u(t_n) = sum over k of a_k G[n - k + 1].
Signal unit_response(double period, double damping, double dt, std::size_t count) {
  const OscillatorStep step(period, damping, dt);
  Signal response(count + 1);
  OscillatorStep::State state = step.advance({}, 0.0, 1.0);
  response[1] = state.displacement;
  state = step.advance(state, 1.0, 0.0);
  for (std::size_t k = 2; k <= count; ++k) {
    response[k] = state.displacement;
    state = step.advance(state, 0.0, 0.0);
  }
  return response;
}

/// A wave packet and the samples that it covers.
struct Wavelet {
  std::size_t first{};
  Signal values;
};

/// Second derivative of e^{-(τ/w)²} cos ωτ, over -ω²; so its own velocity and displacement end at zero.            (M.15)
Wavelet wavelet_at(double centre, double period, double dt, const Signal& window) {
  constexpr double kWidth = 1.0;   // w in periods
  constexpr double kExtent = 2.6;  // in widths: e^{-6.8} = 1e-3 at the ends, which the baseline correction takes up
  const double w = kWidth * period;
  const double omega = 2.0 * kPi / period;
  const double last = static_cast<double>(window.size() - 1);
  const double from = std::clamp(std::ceil((centre - kExtent * w) / dt), 0.0, last);
  const double to = std::clamp(std::floor((centre + kExtent * w) / dt), 0.0, last);
  Wavelet wavelet;
  wavelet.first = static_cast<std::size_t>(from);
  for (auto k = wavelet.first; k <= static_cast<std::size_t>(to); ++k) {
    const double tau = dt * static_cast<double>(k) - centre;
    const double x = tau / w;
    const math::SinCos wave = math::sincos(omega * tau);
    const double bell = math::exp(-x * x);
    const double q = 1.0 / (omega * w);
    const double value = bell * ((1.0 + q * q * (2.0 - 4.0 * x * x)) * wave.cos - 4.0 * q * x * wave.sin);
    wavelet.values.push_back(window[k] * value);
  }
  return wavelet;
}

/// Displacement of the oscillator with unit response `g` at sample n under the wavelet.
double response_at(const Signal& g, const Wavelet& wavelet, std::size_t n) {
  double sum = 0.0;
  for (std::size_t i = 0; i < wavelet.values.size(); ++i) {
    const std::size_t k = wavelet.first + i;
    if (k > n + 1) break;
    sum += wavelet.values[i] * g[n - k + 1];
  }
  return sum;
}

/// Solves the system in place, rows pivoted by their largest entry. (A plain elimination: its bits depend on nothing.)
bool solve_linear(std::vector<Signal>& matrix, Signal& b) {
  const std::size_t n = b.size();
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column + 1; row < n; ++row) {
      if (std::fabs(matrix[row][column]) > std::fabs(matrix[pivot][column])) pivot = row;
    }
    if (matrix[pivot][column] == 0.0) return false;
    std::swap(matrix[pivot], matrix[column]);
    std::swap(b[pivot], b[column]);
    for (std::size_t row = column + 1; row < n; ++row) {
      const double factor = matrix[row][column] / matrix[column][column];
      if (factor == 0.0) continue;
      for (std::size_t k = column; k < n; ++k) matrix[row][k] -= factor * matrix[column][k];
      b[row] -= factor * b[column];
    }
  }
  for (std::size_t row = n; row-- > 0;) {
    for (std::size_t k = row + 1; k < n; ++k) b[row] -= matrix[row][k] * b[k];
    b[row] /= matrix[row][row];
  }
  return true;
}

/// What the time-domain matching keeps between passes.
struct Matching {
  std::vector<double> control;
  std::vector<Signal> unit_responses;
  Signal window;  // keeps wavelets zero at both ends of the record
};

Matching prepare_matching(const SyntheticOptions& options, std::size_t count) {
  Matching matching;
  matching.control = log_spaced_periods(0.95 * kFirstMatchedPeriod, 1.05 * kLastMatchedPeriod, kWaveletPeriods);
  for (const double period : matching.control) {
    matching.unit_responses.push_back(unit_response(period, options.damping, options.dt, count));
  }
  matching.window.resize(count);
  const double ramp = 0.05 * static_cast<double>(count - 1);
  for (std::size_t k = 0; k < count; ++k) {
    const double edge = static_cast<double>(std::min(k, count - 1 - k)) / ramp;
    matching.window[k] = edge < 1.0 ? 0.5 * (1.0 - math::cos(kPi * edge)) : 1.0;
  }
  return matching;
}

/// A wavelet placed where it moves the peak of one oscillator most.
struct AimedWavelet {
  Wavelet wavelet;
  std::size_t peak_sample{};
  double effect{};  // on the displacement at the peak, for unit amount [m]
  double change{};  // wanted there [m]
};

AimedWavelet aim(const Signal& a, double period, const Signal& unit, const Signal& window,
                 const SyntheticOptions& options) {
  constexpr int kShifts = 16;  // positions tried before the peak, over one period
  const double dt = options.dt;
  const OscillatorPeak peak = oscillator_peak(a, dt, period, options.damping);
  const double omega = 2.0 * kPi / period;
  const double missing = options.target.at(period) / (omega * omega) - std::fabs(peak.displacement);
  const auto last = static_cast<double>(a.size() - 1);
  AimedWavelet aimed;
  aimed.change = peak.displacement < 0.0 ? -missing : missing;
  aimed.peak_sample = static_cast<std::size_t>(std::clamp(std::floor(peak.time / dt + 0.5), 0.0, last));
  for (int shift = 0; shift < kShifts; ++shift) {
    Wavelet trial = wavelet_at(peak.time - period * shift / kShifts, period, dt, window);
    const double effect = response_at(unit, trial, aimed.peak_sample);
    if (std::fabs(effect) > std::fabs(aimed.effect)) {
      aimed.effect = effect;
      aimed.wavelet = std::move(trial);
    }
  }
  return aimed;
}

void add(Signal& a, double amount, const Wavelet& wavelet) {
  for (std::size_t k = 0; k < wavelet.values.size(); ++k) a[wavelet.first + k] += amount * wavelet.values[k];
}

/// One pass: for every control period the wavelet that moves its peak, in amounts that account for what each wavelet does
/// to all the peaks (Lilhanand & Tseng 1988; Al Atik & Abrahamson 2010, Earthquake Spectra 26(3)).                 (M.16)
bool wavelet_pass(Signal& a, const Matching& matching, const SyntheticOptions& options) {
  constexpr double kCoupling = 0.7;    // share of the off-diagonal terms, as in the second source
  constexpr double kRelaxation = 0.8;  // share of the misfit to remove
  const std::size_t n = matching.control.size();
  std::vector<AimedWavelet> aimed(n);
  for (std::size_t i = 0; i < n; ++i) {
    aimed[i] = aim(a, matching.control[i], matching.unit_responses[i], matching.window, options);
    if (aimed[i].effect == 0.0) return false;
  }
  std::vector<Signal> matrix(n, Signal(n));
  Signal amounts(n);
  for (std::size_t i = 0; i < n; ++i) {  // rows over their diagonal: displacements differ by (4/0.1)²
    for (std::size_t j = 0; j < n; ++j) {
      const double effect = response_at(matching.unit_responses[i], aimed[j].wavelet, aimed[i].peak_sample);
      matrix[i][j] = i == j ? 1.0 : kCoupling * effect / aimed[i].effect;
    }
    amounts[i] = kRelaxation * aimed[i].change / aimed[i].effect;
  }
  if (!solve_linear(matrix, amounts)) return false;
  for (std::size_t j = 0; j < n; ++j) add(a, amounts[j], aimed[j].wavelet);
  correct_baseline(a, options.dt);
  return true;
}

/// The same for one period alone: the last few, between control periods whose peaks come at different times.
void polish(Signal& a, double period, const Matching& matching, const SyntheticOptions& options) {
  constexpr double kRelaxation = 0.5;
  const Signal unit = unit_response(period, options.damping, options.dt, a.size());
  const AimedWavelet aimed = aim(a, period, unit, matching.window, options);
  if (aimed.effect == 0.0) return;
  add(a, kRelaxation * aimed.change / aimed.effect, aimed.wavelet);
  correct_baseline(a, options.dt);
}

InputErrors check(const SyntheticOptions& options) {
  InputErrors errors;
  const auto range = [&](const char* key, double value, double low, double high, const char* unit) {
    if (value >= low && value <= high) return;
    errors.push_back({.file = {},
                      .line = 0,
                      .key = key,
                      .expected = "a number from " + found_text(low) + " to " + found_text(high) + ' ' + unit,
                      .found = found_text(value)});
  };
  range("duration", options.duration, 10.0, 120.0, "[s]");
  range("dt", options.dt, 0.001, 0.02, "[s]");
  range("damping", options.damping, 0.01, 0.3, "[-]");
  const TargetSpectrum& target = options.target;
  if (target.periods.size() < 2 || target.periods.size() != target.accelerations.size()) {
    errors.push_back(
        {.file = {},
         .line = 0,
         .key = "target",
         .expected = "as many accelerations as periods, at least two",
         .found = std::to_string(target.accelerations.size()) + " and " + std::to_string(target.periods.size())});
    return errors;
  }
  for (std::size_t i = 0; i < target.periods.size(); ++i) {
    const double least = i == 0 ? 0.0 : target.periods[i - 1];
    if (!(std::isfinite(target.periods[i]) && target.periods[i] > least)) {
      errors.push_back({.file = {},
                        .line = 0,
                        .key = "target.periods[" + std::to_string(i) + "]",
                        .expected = "a finite number > " + found_text(least) + " [s]",
                        .found = found_text(target.periods[i])});
    }
    if (!(std::isfinite(target.accelerations[i]) && target.accelerations[i] > 0.0)) {
      errors.push_back({.file = {},
                        .line = 0,
                        .key = "target.accelerations[" + std::to_string(i) + "]",
                        .expected = "a finite number > 0 [m/s2]",
                        .found = found_text(target.accelerations[i])});
    }
  }
  return errors;
}

SyntheticRecord finished(Signal a, const Fit& fit, int iterations, double dt) {
  SyntheticRecord record;
  double velocity = 0.0;
  double displacement = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    record.peak_acceleration = std::fmax(record.peak_acceleration, std::fabs(a[k]));
    record.peak_velocity = std::fmax(record.peak_velocity, std::fabs(velocity));
    record.peak_displacement = std::fmax(record.peak_displacement, std::fabs(displacement));
    if (k + 1 == a.size()) break;
    displacement += dt * velocity + dt * dt * (2.0 * a[k] + a[k + 1]) / 6.0;
    velocity += dt * (a[k] + a[k + 1]) / 2.0;
  }
  record.final_velocity = velocity;
  record.final_displacement = displacement;
  record.acceleration = std::move(a);
  record.dt = dt;
  record.worst_misfit = fit.worst_misfit;
  record.worst_period = fit.worst_period;
  record.iterations = iterations;
  return record;
}

}  // namespace

double ElasticSpectrum::at(double period) const {
  const double ground = ground_acceleration * soil_factor;
  const double plateau = 2.5 * ground * damping_correction;
  if (period <= corner_b) return ground * (1.0 + period / corner_b * (2.5 * damping_correction - 1.0));
  if (period <= corner_c) return plateau;
  if (period <= corner_d) return plateau * corner_c / period;
  return plateau * corner_c * corner_d / (period * period);
}

double TargetSpectrum::at(double period) const {
  if (period <= periods.front()) return accelerations.front();
  if (period >= periods.back()) return accelerations.back();
  const auto upper = std::upper_bound(periods.begin(), periods.end(), period);
  const auto i = static_cast<std::size_t>(upper - periods.begin());
  const double x0 = math::log(periods[i - 1]);
  const double part = (math::log(period) - x0) / (math::log(periods[i]) - x0);
  const double y0 = math::log(accelerations[i - 1]);
  return math::exp(y0 + part * (math::log(accelerations[i]) - y0));
}

TargetSpectrum table_of(const ElasticSpectrum& spectrum) {
  TargetSpectrum table;
  table.periods = log_spaced_periods(0.02, 6.0, 200);
  for (const double corner : {spectrum.corner_b, spectrum.corner_c, spectrum.corner_d}) table.periods.push_back(corner);
  std::sort(table.periods.begin(), table.periods.end());
  table.periods.erase(std::unique(table.periods.begin(), table.periods.end()), table.periods.end());
  for (const double period : table.periods) table.accelerations.push_back(spectrum.at(period));
  return table;
}

std::string to_text(const SynthesisFailure& failure) {
  if (failure.kind == SynthesisFailure::Kind::bad_input) return to_text(failure.faults);
  return "the synthetic record did not converge: after " + std::to_string(failure.iterations) +
         " passes of (M.16) its spectrum is off by " + found_text(failure.worst_misfit) + " of the target at period " +
         found_text(failure.worst_period) +
         " s. Likely cause: a target with jumps, or too long periods for the duration. Try a smoother target, a longer "
         "duration or another seed.";
}

Result<SyntheticRecord, SynthesisFailure> synthesise_record(const SyntheticOptions& options) {
  InputErrors faults = check(options);
  if (!faults.empty()) {
    SynthesisFailure failure;
    failure.kind = SynthesisFailure::Kind::bad_input;
    failure.faults = std::move(faults);
    return Unexpected(std::move(failure));
  }
  const double dt = options.dt;
  const auto count = static_cast<std::size_t>(std::floor(options.duration / dt + 0.5)) + 1;
  const Signal envelope = envelope_of(count, dt);
  const Matching matching = prepare_matching(options, count);
  const std::vector<double> checked = log_spaced_periods(kFirstMatchedPeriod, kLastMatchedPeriod, kCheckedPeriods);
  const std::vector<double> all = log_spaced_periods(kFirstMatchedPeriod, kLastMatchedPeriod, kLastLookPeriods);

  CounterRng rng(options.seed, options.stream);
  SynthesisFailure failure;
  failure.kind = SynthesisFailure::Kind::not_converged;
  failure.worst_misfit = std::numeric_limits<double>::infinity();
  int passes = 0;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    Signal a = frequency_domain_start(options, envelope, rng);
    Fit fit = fit_of(a, options, checked);

    // All control periods at once, keeping the best.
    Signal trial = a;
    for (int pass = 0; pass < kPasses && fit.worst_misfit > kAcceptedMisfit; ++pass, ++passes) {
      if (!wavelet_pass(trial, matching, options)) break;
      const Fit trial_fit = fit_of(trial, options, checked);
      if (trial_fit.worst_misfit < fit.worst_misfit) {
        a = trial;
        fit = trial_fit;
      }
    }

    // Then the worst period, one after the other, until a last and closer look finds none outside the band.
    for (int step = 0;; ++step, ++passes) {
      const bool close = fit.worst_misfit <= kAcceptedMisfit;
      if (close) fit = fit_of(a, options, all);
      if (close && fit.worst_misfit <= kLastLookMisfit) return finished(std::move(a), fit, passes, dt);
      if (fit.worst_misfit < failure.worst_misfit) {
        failure.worst_misfit = fit.worst_misfit;
        failure.worst_period = fit.worst_period;
      }
      if (step == kPolishSteps) break;
      polish(a, fit.worst_period, matching, options);
      fit = fit_of(a, options, checked);
    }
  }
  failure.iterations = passes;
  return Unexpected(std::move(failure));
}

}  // namespace cairn
