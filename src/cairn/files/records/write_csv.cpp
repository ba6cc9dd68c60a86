#include "cairn/files/records/write_csv.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "cairn/core/contract.hpp"
#include "cairn/files/records/text.hpp"

namespace cairn::files {
namespace {

void append(std::string& text, double value) {
  std::array<char, 32> digits{};
  text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
}

/// A time of few digits where the sum start + k dt is a decimal but for its rounding.
void append_time(std::string& text, double value) {
  constexpr int kTimeDigits = 15;
  std::array<char, 32> digits{};
  const auto rounded =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::general, kTimeDigits);
  double read = 0.0;
  std::from_chars(digits.data(), rounded.ptr, read);
  append(text, read);
}

std::string_view unit_of(Quantity quantity) {
  switch (quantity) {
    case Quantity::acceleration:
      return "m/s2";
    case Quantity::velocity:
      return "m/s";
    case Quantity::displacement:
      return "m";
  }
  return "";
}

/// What may stand between two commas of the line of names, before a unit in brackets.
std::string cell(std::string_view text) {
  std::string out = plain_text(text);
  for (char& c : out) {
    if (std::string_view(",;\"[]()#%").find(c) != std::string_view::npos) c = ' ';
  }
  return std::string(trimmed(out));
}

std::string column_name(const RecordChannel& channel) {
  std::string name = cell(channel.name);
  RecordChannel told;
  told.quantity = channel.quantity;
  point(name, told);
  const bool same =
      told.pointing == channel.pointing && (told.pointing != Pointing::azimuth || told.azimuth == channel.azimuth);
  if (!same && channel.pointing == Pointing::azimuth) return found_text(channel.azimuth);
  if (!same && channel.pointing == Pointing::up) return "UP";
  if (!same && channel.pointing == Pointing::down) return "DOWN";
  return same && !name.empty() ? name : "channel";
}

std::vector<std::string> column_names(const std::vector<RecordChannel>& channels) {
  std::vector<std::string> names;
  for (const RecordChannel& channel : channels) {
    std::string name = column_name(channel);
    const auto times = std::count(names.begin(), names.end(), name);
    names.push_back(times == 0 ? name : name + " no. " + std::to_string(times + 1));
  }
  return names;
}

}  // namespace

std::string record_csv(const Record& record) {
  CAIRN_CHECK(!record.channels.empty());
  const RecordChannel& first = record.channels.front();
  for (const RecordChannel& channel : record.channels) {
    CAIRN_CHECK(channel.dt == first.dt && channel.start == first.start && channel.values.size() == first.values.size());
  }
  std::string text;
  const auto comment = [&](const char* what, const std::string& content) {
    if (!content.empty()) text += std::string("# ") + what + plain_text(content) + '\n';
  };
  comment("from: ", record.format);
  comment("event: ", record.event);
  comment("station: ", record.station);
  comment("time: ", record.origin_time);
  for (const std::string& note : record.notes) comment("note: ", note);
  text += "time [s]";
  const std::vector<std::string> names = column_names(record.channels);
  for (std::size_t i = 0; i < names.size(); ++i)
    text += ',' + names[i] + " [" + std::string(unit_of(record.channels[i].quantity)) + ']';
  text += '\n';
  text.reserve(text.size() + first.values.size() * (record.channels.size() + 1) * 24);
  for (std::size_t k = 0; k < first.values.size(); ++k) {
    append_time(text, first.start + static_cast<double>(k) * first.dt);
    for (const RecordChannel& channel : record.channels) {
      text += ',';
      append(text, channel.values[k]);
    }
    text += '\n';
  }
  return text;
}

}  // namespace cairn::files
