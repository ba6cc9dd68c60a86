#include "cairn/studies/execute.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <iterator>
#include <limits>
#include <mutex>
#include <new>
#include <numeric>
#include <thread>

#include "cairn/core/contract.hpp"
#include "cairn/core/rng.hpp"

namespace cairn::studies {
namespace {

constexpr auto kCommitPause = std::chrono::duration<double>(kCommitInterval);

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

std::vector<Column> with_own_columns(std::vector<Column> columns) {
  columns.push_back({kFailureColumn, ColumnType::text, "", "why the case has no result; empty where it has one"});
  return columns;
}

/// The columns of what stored_case() makes.
std::vector<Column> stored_columns(std::vector<Column> columns) {
  columns = with_own_columns(std::move(columns));
  columns.push_back({"seconds", ColumnType::number, "s", "time that the case took"});
  return columns;
}

/// The cases that have no row yet, handed out to whoever is free. Blocks shrink towards the end, so that a long case
/// keeps nobody waiting: at most 1/16 of an even share is ever bound to one thread.
class Deal {
 public:
  Deal(std::vector<std::uint64_t> order, std::uint64_t count, unsigned threads)
      : order_(std::move(order)), count_(count), parts_(kPartsOfAShare * threads) {}

  /// The next block of places; empty when there is none.
  std::pair<std::uint64_t, std::uint64_t> next() {
    std::uint64_t first = next_.load(std::memory_order_relaxed);
    std::uint64_t size = 0;
    do {
      if (first >= count_) return {count_, count_};
      size = std::clamp<std::uint64_t>((count_ - first) / parts_, 1, kLargestBlock);
    } while (!next_.compare_exchange_weak(first, first + size, std::memory_order_relaxed));
    return {first, std::min(count_, first + size)};
  }
  std::uint64_t at(std::uint64_t place) const { return order_.empty() ? place : order_[place]; }

 private:
  static constexpr std::uint64_t kPartsOfAShare = 16;
  static constexpr std::uint64_t kLargestBlock = 32;  // several rows to a cache line of a column

  std::vector<std::uint64_t> order_;  // empty: ascending
  std::uint64_t count_;
  std::uint64_t parts_;
  std::atomic<std::uint64_t> next_{0};
};

/// Places 0 ... count-1 in a seeded order (Fisher and Yates).
std::vector<std::uint64_t> shuffled(std::uint64_t count, std::uint64_t seed) {
  std::vector<std::uint64_t> order(count);
  std::iota(order.begin(), order.end(), std::uint64_t{0});
  CounterRng rng(seed);
  for (std::uint64_t k = count; k > 1; --k) std::swap(order[k - 1], order[rng.index(k)]);
  return order;
}

/// What threads hand to the one that writes.
class Outbox {
 public:
  void add(files::StoredCase&& finished) {
    const std::lock_guard lock(guard_);
    cases_.push_back(std::move(finished));
  }
  void leave(std::exception_ptr failure) {
    const std::lock_guard lock(guard_);
    if (failure && !failure_) failure_ = std::move(failure);
    ++gone_;
    changed_.notify_all();
  }
  /// Waits for a pause, or until all threads have left. True in the second case.
  bool wait(unsigned threads) {
    std::unique_lock lock(guard_);
    return changed_.wait_for(lock, kCommitPause, [&] { return gone_ == threads; });
  }
  std::vector<files::StoredCase> take() {
    const std::lock_guard lock(guard_);
    return std::exchange(cases_, {});
  }
  std::exception_ptr failure() const { return failure_; }

 private:
  std::mutex guard_;
  std::condition_variable changed_;
  std::vector<files::StoredCase> cases_;
  std::exception_ptr failure_;
  unsigned gone_{};
};

/// The row of a case, whatever happens in it.
Row row_of(const Worker& worker, std::uint64_t index, const Row& blank) {
  Row row = blank;
  std::string failure;
  try {
    failure = worker(index, row);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& thrown) {
    failure = *thrown.what() == '\0' ? "unknown" : thrown.what();
  }
  CAIRN_CHECK(row.size() == blank.size(), index, row.size());
  row.emplace_back(std::move(failure));
  return row;
}

bool has_failed(const Row& row) { return !std::get<std::string>(row.back()).empty(); }

}  // namespace

files::StoredCase stored_case(std::uint64_t index, Row row, double seconds) {
  row.emplace_back(seconds);
  return {index, results::row_bytes(row)};
}

files::StoreIdentity identity_of(const Definition& definition) {
  return {.study = definition.kind,
          .definition = definition.digest,
          .version = definition.version,
          .columns = results::columns_text(stored_columns(definition.columns)),
          .seed = definition.seed};
}

Execution::Execution(Definition definition, ExecuteOptions options, files::CaseStore* store)
    : definition_(std::move(definition)),
      options_(std::move(options)),
      store_(store),
      table_(with_own_columns(definition_.columns)),
      begun_(now()),
      committed_(begun_) {
  if (options_.threads == 0) options_.threads = std::max(1U, std::thread::hardware_concurrency());
}

Result<Ended, files::StoreError> Execution::run_cases(std::uint64_t count, const MakeWorker& make_worker) {
  Result<Ended, files::StoreError> ended = run_round(count, make_worker);
  if (!ended) return ended;
  if (const auto written = commit(); !written) return Unexpected(written.error());
  return ended;
}

Result<void, files::StoreError> Execution::commit() {
  if (waiting_.empty()) return {};
  const std::vector<files::StoredCase> finished = std::exchange(waiting_, {});
  Result<void, files::StoreError> written = store_->write(finished);
  committed_ = now();
  return written;
}

Result<std::vector<std::uint8_t>, files::StoreError> Execution::take_stored(std::uint64_t first, std::uint64_t count) {
  if (store_ == nullptr) return std::vector<std::uint8_t>{};
  std::vector<std::uint8_t> known(count, 0);
  std::optional<std::uint64_t> unreadable;
  const std::vector<Column> stored = stored_columns(definition_.columns);
  const auto read = store_->read(first, first + count, [&](std::uint64_t index, std::string_view bytes) {
    std::optional<Row> row = results::row_from_bytes(bytes, stored);
    if (!row) {
      unreadable = index;
      return;
    }
    seconds_[index] = std::get<double>(row->back());
    row->pop_back();
    table_.set_row(index, *row);
    known[index - first] = 1;
    ++progress_.done;
    ++progress_.taken;
    if (has_failed(*row)) ++progress_.failures;
  });
  if (!read) return Unexpected(read.error());
  if (unreadable)
    return Unexpected(files::StoreError{files::StoreFault::damaged, store_->path().string(), "rows of these columns",
                                        "case " + std::to_string(*unreadable) + " with other bytes"});
  return known;
}

void Execution::report(const Progress& before, std::uint64_t done, std::uint64_t failures) {
  progress_.done = before.done + done;
  progress_.failures = before.failures + failures;
  progress_.elapsed = now() - begun_;
  const std::uint64_t computed = progress_.done - progress_.taken;
  progress_.rate = computed == 0 ? 0.0 : static_cast<double>(computed) / progress_.elapsed;
  progress_.left = computed == 0 ? std::numeric_limits<double>::infinity()
                                 : static_cast<double>(progress_.total - progress_.done) / progress_.rate;
  if (options_.progress) options_.progress(progress_);
}

Result<Ended, files::StoreError> Execution::run_round(std::uint64_t count, const MakeWorker& make_worker) {
  const std::uint64_t first = table_.size();
  table_.resize(first + count);
  seconds_.resize(first + count, std::numeric_limits<double>::quiet_NaN());
  progress_.total += count;
  const Result<std::vector<std::uint8_t>, files::StoreError> stored = take_stored(first, count);
  if (!stored) return Unexpected(stored.error());
  const std::vector<std::uint8_t>& known = *stored;

  const std::uint64_t taken_here = static_cast<std::uint64_t>(std::count(known.begin(), known.end(), std::uint8_t{1}));
  const auto threads =
      static_cast<unsigned>(std::clamp<std::uint64_t>(count - taken_here, 1, std::max(1U, options_.threads)));
  Deal deal(options_.shuffle ? shuffled(count, *options_.shuffle) : std::vector<std::uint64_t>{}, count, threads);
  Outbox outbox;
  std::atomic<bool> halt{false};
  std::atomic<std::uint64_t> done{0};
  std::atomic<std::uint64_t> failures{0};
  const Row blank = results::blank_row(definition_.columns);
  const auto stopped = [&] { return halt.load() || (options_.stop != nullptr && options_.stop->load()); };

  const auto serve = [&] {
    std::exception_ptr failure;
    try {
      const Worker worker = make_worker();
      for (auto block = deal.next(); block.first < block.second && !stopped(); block = deal.next()) {
        for (std::uint64_t place = block.first; place < block.second && !stopped(); ++place) {
          const std::uint64_t offset = deal.at(place);
          if (!known.empty() && known[offset] != 0) continue;
          const double begun = now();
          Row row = row_of(worker, first + offset, blank);
          seconds_[first + offset] = now() - begun;
          table_.set_row(first + offset, row);
          if (has_failed(row)) ++failures;
          if (store_ != nullptr) outbox.add(stored_case(first + offset, std::move(row), seconds_[first + offset]));
          ++done;
        }
      }
    } catch (...) {
      failure = std::current_exception();
      halt = true;
    }
    outbox.leave(failure);
  };

  const Progress before = progress_;
  std::vector<std::thread> pool;
  pool.reserve(threads);
  for (unsigned n = 0; n < threads; ++n) pool.emplace_back(serve);
  std::optional<files::StoreError> refused;
  for (bool all_left = false; !all_left;) {
    all_left = outbox.wait(threads);
    std::vector<files::StoredCase> finished = outbox.take();
    waiting_.insert(waiting_.end(), std::make_move_iterator(finished.begin()), std::make_move_iterator(finished.end()));
    if (refused) {
      waiting_.clear();
    } else if (stopped() || now() - committed_ >= kCommitInterval) {
      if (const auto written = commit(); !written) {
        refused = written.error();
        halt = true;
      }
    }
    report(before, done, failures);
  }
  for (std::thread& thread : pool) thread.join();
  if (outbox.failure()) std::rethrow_exception(outbox.failure());
  if (refused) return Unexpected(*refused);
  return progress_.done == progress_.total ? Ended::finished : Ended::stopped;
}

}  // namespace cairn::studies
