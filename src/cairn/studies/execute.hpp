#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/files/case_store.hpp"
#include "cairn/results/study.hpp"
#include "cairn/studies/tables.hpp"

/// Many cases on all cores. The row of a case depends on the definition and its index alone: the same bits for any
/// number of threads, in any order, with or without interruptions.                             docs/theory/studies.md
namespace cairn::studies {

/// What makes two studies the same one.
struct Definition {
  std::string kind;     // "sweep"
  std::string digest;   // of all that the results depend on: scenario, inputs
  std::string version;  // of the program
  std::uint64_t seed{};
  std::vector<Column> columns;  // of the kind; `failure` is added to them
};

/// The column that every study has, after those of its kind: why the case has no result; empty where it has one.
using results::kFailureColumn;

/// Computes the row of a case into `row`, which is blank, and returns why the case failed: an empty text when it did not.
/// What it throws (std::exception) is the reason of a failed case too, except std::bad_alloc, which ends the execution.
/// Cells that were set before stay in the row.
using Worker = std::function<std::string(std::uint64_t index, Row& row)>;

/// Called once for each thread, so that a worker may keep scratch of its own.
using MakeWorker = std::function<Worker()>;

struct Progress {
  std::uint64_t done{};      // cases with a row, of this and earlier processes
  std::uint64_t total{};     // cases asked for up to now
  std::uint64_t taken{};     // of `done`: taken from the store
  std::uint64_t failures{};  // of `done`
  double elapsed{};          // since the execution began [s]
  double rate{};             // cases computed per second; 0 before the first
  double left{};             // time for the rest at this rate; infinite while unknown [s]
};

struct ExecuteOptions {
  unsigned threads{};                               // 0: as many as the machine has cores
  std::function<void(const Progress&)> progress{};  // called a few times a second by the thread that runs the cases
  const std::atomic<bool>* stop{};                  // set by anybody: no further case is begun
  std::optional<std::uint64_t> shuffle{};           // a seed: hand the cases out in another order
};

enum class Ended : std::uint8_t { finished, stopped };

/// Finished cases are committed to the store so often; a kill loses no more. [s]
inline constexpr double kCommitInterval = 0.25;

class Execution {
 public:
  /// `store`, where there is one, has the identity of the definition and outlives the execution. Without a store
  /// nothing is kept but the table.
  Execution(Definition definition, ExecuteOptions options, files::CaseStore* store = nullptr);

  /// Adds `count` cases to the table and computes those that the store does not have; their indices go on from the
  /// cases before. May be called again and again, as in adaptive studies: the next cases may depend on the rows so far.
  /// Stopped or failed: rows that were computed are in the store, the table is not complete.
  Result<Ended, files::StoreError> run_cases(std::uint64_t count, const MakeWorker& make_worker);

  /// The same for one of many short rounds: its rows may wait for the commit of a later round, for no longer than the
  /// interval between commits. Whoever calls it ends with commit(); stopped or failed, it has been called.
  Result<Ended, files::StoreError> run_round(std::uint64_t count, const MakeWorker& make_worker);

  /// Writes the rows that wait.
  Result<void, files::StoreError> commit();

  /// The kind's columns, then `failure`.
  const Table& table() const { return table_; }

  /// What each case took, in whichever process computed it [s]. No part of the table: equal studies have equal tables.
  const std::vector<double>& seconds() const { return seconds_; }
  Table take_table() && { return std::move(table_); }
  const Definition& definition() const { return definition_; }
  const Progress& progress() const { return progress_; }

 private:
  /// Takes over the rows that the store has of these cases; tells which. Empty without a store.
  Result<std::vector<std::uint8_t>, files::StoreError> take_stored(std::uint64_t first, std::uint64_t count);
  /// Tells the progress when so many cases more than `before` are done.
  void report(const Progress& before, std::uint64_t done, std::uint64_t failures);

  Definition definition_;
  ExecuteOptions options_;
  files::CaseStore* store_;
  Table table_;
  std::vector<double> seconds_;  // by case
  Progress progress_;
  std::vector<files::StoredCase> waiting_;  // finished, not yet in the store
  double begun_{};                          // on the steady clock [s]
  double committed_{};                      // the last time [s]
};

/// What the store keeps of a finished case: its row and, behind it, the time that it took [s].
files::StoredCase stored_case(std::uint64_t index, Row row, double seconds);

/// The identity under which the cases of a definition are stored.
files::StoreIdentity identity_of(const Definition& definition);

}  // namespace cairn::studies
