#include "cairn/files/records/knet.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "cairn/files/records/fortran.hpp"
#include "cairn/files/records/text.hpp"

namespace cairn::files {
namespace {

constexpr std::size_t kMostHeaderLines = 40;
constexpr double kRoundingShare = 1e-12;  // of a peak: decimal digits read as binary, a mean of some 1e5 samples

/// A channel of KiK-net by its number in "Dir.": three sensors at the bottom of a borehole, three at the surface.
struct KikChannel {
  std::string_view suffix;  // of the file's name
  std::string_view component;
  bool borehole{};
};
constexpr std::array<KikChannel, 6> kKikChannels = {{{"NS1", "N-S", true},
                                                     {"EW1", "E-W", true},
                                                     {"UD1", "U-D", true},
                                                     {"NS2", "N-S", false},
                                                     {"EW2", "E-W", false},
                                                     {"UD2", "U-D", false}}};

struct Label {
  Line line;               // number 0 where the header has none
  std::string_view value;  // behind the label
};

/// The lines of the header up to "Memo.", by label.
class Header {
 public:
  explicit Header(Lines& lines) {
    while (lines_.size() < kMostHeaderLines && !complete_) {
      const std::optional<Line> line = lines.next();
      if (!line) break;
      lines_.push_back(*line);
      complete_ = begins_with_words(line->text, "Memo");
    }
  }

  bool complete() const { return complete_; }
  int last_line() const { return lines_.empty() ? 0 : lines_.back().number; }

  Label find(std::string_view label) const {
    for (const Line& line : lines_) {
      if (begins_with_words(line.text, label)) return {line, trimmed(line.text.substr(label.size()))};
    }
    return {};
  }

 private:
  std::vector<Line> lines_;
  bool complete_{};
};

/// "3920(gal)/6182761": counts times the first over the second are in the unit between the brackets.
std::optional<FileUnit> count_unit(std::string_view text) {
  const std::size_t open = text.find('(');
  const std::size_t close = text.find(')');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open) return std::nullopt;
  const std::optional<FileUnit> unit = file_unit(text.substr(open + 1, close - open - 1));
  const std::string_view over = trimmed(text.substr(close + 1));
  if (!unit || unit->quantity != Quantity::acceleration || !over.starts_with('/')) return std::nullopt;
  const double range = number_in(text.substr(0, open)).value_or(0.0);
  const double counts = number_in(over.substr(1)).value_or(0.0);
  if (!(range > 0.0 && std::isfinite(range) && counts > 0.0 && std::isfinite(counts))) return std::nullopt;
  return FileUnit{Quantity::acceleration, range * unit->factor, counts * unit->divisor};
}

void set_direction(const Label& direction, Record& record, RecordChannel& channel) {
  channel.name = plain_text(direction.value);
  const std::int64_t number = whole_number_in(direction.value).value_or(0);
  if (number >= 1 && number <= static_cast<std::int64_t>(kKikChannels.size())) {
    const KikChannel& kik = kKikChannels[static_cast<std::size_t>(number - 1)];
    record.format = "KiK-net";
    channel.name = kik.suffix;
    point(kik.component, channel);
    if (kik.borehole)
      record.notes.push_back("Channel " + std::to_string(number) + " (" + channel.name +
                             ") is the sensor in the borehole, not the one at the surface.");
  } else {
    point(direction.value, channel);
  }
}

/// The header's peak, which is about the mean, against the samples.
void compare_peak(const Label& stated, RecordChannel& channel, Record& record) {
  double sum = 0.0;
  for (const double value : channel.values) sum += value;
  const double mean = sum / static_cast<double>(channel.values.size());
  double peak = 0.0;
  for (const double value : channel.values) peak = std::max(peak, std::fabs(value - mean));
  const FileUnit gal = *file_unit("gal");
  const std::optional<double> number = number_in(stated.value);
  const double digit = gal.si(half_last_digit(stated.value));
  if (std::fabs(mean) > digit)
    record.notes.push_back("The samples as read have a mean of " + short_text(mean) +
                           " m/s2, an offset of the instrument.");
  if (!number || !std::isfinite(*number)) return;
  channel.stated_peak = gal.si(*number);
  if (std::fabs(std::fabs(*channel.stated_peak) - peak) <= digit + kRoundingShare * (peak + std::fabs(mean))) return;
  record.notes.push_back("The header states a peak of " + found_text(*channel.stated_peak) + ", the samples reach " +
                         short_text(peak) + " about their mean (SI).");
}

}  // namespace

bool looks_like_knet(std::string_view bytes) {
  const std::vector<Line> lines = first_lines(bytes, kMostHeaderLines);
  return !lines.empty() && begins_with_words(lines.front().text, "Origin Time") &&
         std::any_of(lines.begin(), lines.end(),
                     [](const Line& line) { return begins_with_words(line.text, "Scale Factor"); });
}

Result<Record, InputErrors> parse_knet(std::string_view bytes, const std::string& file) {
  Faults faults(file);
  Lines lines(bytes);
  const Header header(lines);
  if (!header.complete()) {
    faults.add(header.last_line(), "Memo.", "the line that ends the header of a K-NET file", "none");
    return faults.list();
  }

  Record record;
  record.format = "K-NET";
  record.event = plain_text(header.find("Origin Time").value);
  if (const Label magnitude = header.find("Mag."); !magnitude.value.empty())
    record.event += " M" + plain_text(magnitude.value);
  record.station = plain_text(header.find("Station Code").value);
  record.origin_time = plain_text(header.find("Record Time").value);
  RecordChannel channel;
  set_direction(header.find("Dir."), record, channel);

  const Label scale = header.find("Scale Factor");
  const std::optional<FileUnit> unit = count_unit(scale.value);
  if (!unit)
    faults.add(scale.line.number, "Scale Factor", "two numbers > 0 with the unit in brackets, as in 2000(gal)/8388608",
               scale.value.empty() ? "nothing" : quotation(scale.value));
  const Label rate = header.find("Sampling Freq(Hz)");
  const double frequency = first_number(rate.value).value;
  if (!(frequency > 0.0 && std::isfinite(1.0 / frequency)))
    faults.add(rate.line.number, "Sampling Freq(Hz)", "a finite number > 0 [Hz]",
               rate.value.empty() ? "nothing" : quotation(rate.value));
  if (!faults.none()) return faults.list();

  channel.quantity = Quantity::acceleration;
  channel.dt = 1.0 / frequency;
  channel.unit = "gal";
  channel.unit_source = {.kind = UnitSource::Kind::header_line, .line = scale.line.number};
  channel.to_si = file_unit("gal")->to_si();
  channel.values = read_block(lines, 0, *unit, "samples", faults);
  if (const std::optional<Line> text = lines.peek(); text && !is_filler(text->text))
    faults.add(text->number, "samples", "counts up to the end of the file", quotation(trimmed(text->text)));
  if (channel.values.size() < 2)
    faults.add(lines.number(), "samples", "2 samples or more", std::to_string(channel.values.size()));
  const Label duration = header.find("Duration Time(s)");
  const double stated = first_number(duration.value).value * frequency;
  if (faults.none() && stated > 0.0 && stated <= static_cast<double>(bytes.size()))
    compare_count(std::llround(stated), duration.line.number, lines, channel, record, faults);
  else if (faults.none() && stated > 0.0)
    faults.add(duration.line.number, "Duration Time(s)", "a time that the samples fill", quotation(duration.value));
  if (!faults.none()) return faults.list();

  Label peak = header.find("Max. Acc. (gal)");
  if (peak.line.number == 0) peak = header.find("Max Acc. (gal)");
  compare_peak(peak, channel, record);
  record.notes.push_back("The first sample lies 15 s before the record time, which includes the recorder's delay.");
  record.channels.push_back(std::move(channel));
  return record;
}

}  // namespace cairn::files
