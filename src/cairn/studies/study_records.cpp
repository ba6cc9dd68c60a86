#include "cairn/studies/study_records.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <future>
#include <set>
#include <thread>

#include "cairn/inputs/ground_record.hpp"
#include "cairn/inputs/words/record_words.hpp"
#include "cairn/keys/list_items.hpp"
#include "cairn/model/record_measures.hpp"

namespace cairn::studies {
namespace {

constexpr const char* kRecords = "study.records";
constexpr const char* kSeeds = "study.seeds";

/// Calls work(0), work(1), ... from all cores; each has a place of its own to write to.
void in_parallel(std::size_t count, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  const auto take = [&] {
    for (std::size_t k = next++; k < count; k = next++) work(k);
  };
  std::vector<std::future<void>> others;
  const std::size_t threads = std::min<std::size_t>(count, std::max(1U, std::thread::hardware_concurrency()));
  for (std::size_t n = 1; n < threads; ++n) others.push_back(std::async(std::launch::async, take));
  take();
  for (std::future<void>& other : others) other.get();
}

class Reader {
 public:
  Reader(const Subject& subject, const std::string& files, std::uint64_t seeds, std::size_t least)
      : subject_(subject), files_(files), seeds_(seeds), least_(least) {}

  Result<StudyRecords, InputErrors> run() {
    const Ground& ground = subject_.scene.ground;
    if (!std::holds_alternative<StillMotion>(ground.motion_z))
      fault("ground.motion.z", "none: the records are scaled along x alone", "a vertical motion");
    if (const auto* keys = std::get_if<RecordFile>(&ground.motion_x)) {
      if (seeds_ != 0) fault(kSeeds, "none: ground.motion.x is a record, not synthetic", std::to_string(seeds_));
      read_files(*keys);
    } else if (const auto* synthetic = std::get_if<Synthetic>(&ground.motion_x)) {
      if (!files_.empty()) fault(kRecords, "none: ground.motion.x is synthetic, and seeds makes several", files_);
      synthesise(*synthetic);
    } else {
      fault(files_.empty() && seeds_ != 0 ? kSeeds : kRecords,
            "ground.motion.x with a record or of kind \"synthetic\", which is replaced", "another kind of motion");
    }
    if (!faults_.empty()) return Unexpected(std::move(faults_));
    return std::move(found_);
  }

  /// Faults of the files alone, all but that of the scenario itself.
  InputErrors faults_of_others() {
    if (const auto* keys = std::get_if<RecordFile>(&subject_.scene.ground.motion_x))
      for (const std::string& name : keys::items_of(files_))
        if (!name.empty() && name != keys->file) read_file(*keys, name);
    return std::move(faults_);
  }

 private:
  void fault(std::string key, std::string expected, std::string found) {
    faults_.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  }

  void read_files(const RecordFile& keys) {
    const std::vector<std::string> names = files_.empty() ? std::vector<std::string>{} : keys::items_of(files_);
    if (names.size() < least_)
      fault(kRecords, "at least two files, with commas between them", names.empty() ? "none" : names.front());
    if (!keys.second_horizontal.empty() && least_ > 1)
      fault(kRecords, "no ground.motion.x.second_horizontal, which belongs to one file only", keys.second_horizontal);
    if (!faults_.empty()) return;
    std::set<std::string> seen;
    for (const std::string& name : names) {
      if (!seen.insert(name).second) fault(kRecords, "every file once", name + " twice");
      if (name.empty()) fault(kRecords, "a file between two commas", "nothing");
    }
    if (!faults_.empty()) return;
    for (const std::string& name : names) read_file(keys, name);
  }

  void read_file(RecordFile keys, const std::string& name) {
    keys.file = name;
    Result<GroundRecord, InputErrors> record = ground_record(keys, GroundAxis::x, [this](const std::string& file) {
      Result<std::string, InputErrors> text = subject_.read(file);
      if (text) found_.inputs.push_back({file, *text});
      return text;
    });
    if (!record) {
      for (InputError& f : record.error()) {
        if (f.line > 0) {
          faults_.push_back(std::move(f));  // it points into the record itself
        } else {
          fault(kRecords, f.key == "record" ? f.expected : f.key + ": " + f.expected,
                f.found.starts_with(name) ? f.found : name + ": " + f.found);
        }
      }
      return;
    }
    set_common_origin(&*record, nullptr);
    found_.notes.insert(found_.notes.end(), record->notes.begin(), record->notes.end());
    const double peak = std::fabs(keys.scale * largest_sample(record->channel.values, record->channel.dt).value);
    if (peak > kFrownedAt) found_.notes.push_back(name + ": " + words_on_strength(peak));
    found_.records.push_back({.name = name,
                              .acceleration = std::move(record->channel.values),
                              .dt = record->channel.dt,
                              .scale = keys.scale,
                              .start = std::isfinite(keys.start) ? keys.start : record->channel.start});
  }

  void synthesise(const Synthetic& keys) {
    if (seeds_ < least_) fault(kSeeds, "at least 2, for a synthetic ground.motion.x", std::to_string(seeds_));
    if (!faults_.empty()) return;
    found_.records.resize(seeds_);
    std::vector<std::string> failures(seeds_);
    in_parallel(seeds_, [&](std::size_t k) {
      Synthetic one = keys;
      one.seed += k;
      Result<SyntheticRecord, SynthesisFailure> record = synthesise_record(synthesis_of(one));
      StudyRecord& place = found_.records[k];
      place.name = "seed " + std::to_string(one.seed);
      if (!record) {
        failures[k] = place.name + ": " + to_text(record.error());
        return;
      }
      place.acceleration = std::move(record->acceleration);
      place.dt = record->dt;
      place.scale = one.scale;
      place.start = one.start;
    });
    for (std::string& failure : failures)
      if (!failure.empty()) fault(kSeeds, "seeds whose records match the target to 10 %", std::move(failure));
  }

  const Subject& subject_;
  const std::string& files_;
  std::uint64_t seeds_;
  std::size_t least_;
  StudyRecords found_;
  InputErrors faults_;
};

}  // namespace

InputErrors record_faults(const Scene& scene, const ReadInput& read, const NamedRecords& named) {
  Subject subject;
  subject.scene = scene;
  subject.read = read;
  InputErrors faults = Reader(subject, named.files, 0, 1).faults_of_others();
  for (InputError& fault : faults)
    if (fault.key == kRecords) fault.key = named.key;
  return faults;
}

Result<Motion, InputErrors> StudyRecord::motion(double factor) const {
  return Motion::create(SampledMotion{.acceleration = acceleration, .dt = dt, .scale = factor * scale, .start = start});
}

Result<StudyRecords, InputErrors> study_records(const Subject& subject, const std::string& files, std::uint64_t seeds,
                                                std::size_t least) {
  return Reader(subject, files, seeds, least).run();
}

}  // namespace cairn::studies
