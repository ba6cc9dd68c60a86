#include "cairn/studies/case_maker.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cairn/inputs/input_memo.hpp"
#include "cairn/inputs/intake.hpp"
#include "cairn/studies/execute.hpp"

namespace cairn::studies {
namespace {

bool touches(const std::vector<ScalarKey>& keys, std::string_view part) {
  for (const ScalarKey& key : keys)
    if (key.path.starts_with(part)) return true;
  return false;
}

}  // namespace

CaseMaker::CaseMaker(const Subject& base, const std::vector<ScalarKey>& keys, ReadInput read)
    : base_(&base),
      read_(std::move(read)),
      touched_{.body = touches(keys, "body"), .motion = touches(keys, "ground.motion.")},
      memo_(std::make_shared<inputs::InputMemo>()) {}

Result<runs::CasePtr, InputErrors> CaseMaker::make(const std::vector<KeySetting>& settings) const {
  inputs::Scene changed = base_->scene;
  if (const Result<void, InputErrors> set = set_keys(changed, settings); !set) return Unexpected(set.error());
  const ReadInput from_memory = [this](const std::string& name) -> Result<std::string, InputErrors> {
    for (const InputFile& file : base_->inputs)
      if (file.name() == name) return file.text();
    return read_(name);
  };
  inputs::Intake intake(from_memory, memo_.get());
  Result<runs::Built, InputErrors> built = engine().build(
      {.scene = changed, .intake = intake, .one_of_many = true, .base = base_->made.get(), .touched = touched_});
  if (!built) return Unexpected(std::move(built).error());
  return std::move(built->made);
}

std::vector<Column> outcome_columns(const runs::Engine& engine) {
  std::vector<Column> columns = results::outcome_columns();
  for (Column& column : engine.columns()) columns.push_back(std::move(column));
  return columns;
}

void add_outcome(const results::Outcome& outcome, const runs::Runner& runner, Row& row, std::size_t first_column) {
  static const std::size_t kOwn = results::outcome_columns().size();
  results::add_outcome(outcome, row, first_column);
  runner.add_figures(row, first_column + kOwn);
}

std::string failure_of(const results::Outcome& outcome) {
  return outcome.verdict == results::Verdict::failed ? outcome.failure : std::string();
}

Fate fate_of(const results::Outcome& outcome) {
  switch (outcome.verdict) {
    case results::Verdict::survived:
    case results::Verdict::shifted:
      return Fate::stood;
    case results::Verdict::toppled:
      return Fate::fell;
    case results::Verdict::failed:
      break;
  }
  return Fate::no_verdict;
}

std::vector<Fate> fates_of(const results::Table& table, std::size_t first, std::size_t count) {
  const std::vector<std::string>& verdicts = table.texts("verdict");
  const std::vector<std::string>& failures = table.texts(kFailureColumn);
  const std::string shifted = name_of(results::Verdict::shifted);
  std::vector<Fate> fates;
  for (std::size_t i = first; i < first + count; ++i)
    fates.push_back(!failures[i].empty()                                  ? Fate::no_verdict
                    : verdicts[i] == "toppled"                            ? Fate::fell
                    : verdicts[i] == "survived" || verdicts[i] == shifted ? Fate::stood
                                                                          : Fate::no_verdict);
  return fates;
}

void add_shifted(const results::Table& table, std::vector<Figure>& figures) {
  const std::vector<std::string>& verdicts = table.texts("verdict");
  const std::string shifted = name_of(results::Verdict::shifted);
  const auto runs = std::count(verdicts.begin(), verdicts.end(), shifted);
  if (runs == 0) return;
  figures.push_back({shifted,
                     fmt::format("in {} of {} runs, which do not count as toppled: it came down on another "
                                 "base, from which the way back is short",
                                 runs, table.size()),
                     fmt::format("In {} of {} runs the body shifted its base.", runs, table.size())});
}

void add_unproven(std::uint64_t unproven, std::uint64_t runs, std::vector<Figure>& figures) {
  if (unproven == 0) return;
  figures.push_back({"NOT PROVEN",
                     fmt::format("{} of {} runs stood or fell only as seen when their time was over, and "
                                 "might have gone on to fall or to come back: a longer run.duration tells",
                                 unproven, runs),
                     fmt::format("NOT PROVEN in {} of {} runs, which ended too early.", unproven, runs)});
}

void add_unproven(const results::Table& table, std::vector<Figure>& figures) {
  const std::vector<std::int64_t>& proven = table.integers(results::kProvenColumn);
  const std::vector<std::string>& failures = table.texts(kFailureColumn);
  std::uint64_t unproven = 0;
  for (std::size_t i = 0; i < table.size(); ++i) unproven += failures[i].empty() && proven[i] == 0 ? 1U : 0U;
  add_unproven(unproven, table.size(), figures);
}

void add_fallbacks(std::uint64_t fallen_back, std::uint64_t runs, std::vector<Figure>& figures) {
  if (fallen_back == 0) return;
  figures.push_back({"ANOTHER LAW",
                     fmt::format("in {} of {} runs the law had no answer that could be taken in more than "
                                 "{:g} % of the impacts; another law stands in for it there",
                                 fallen_back, runs, 100.0 * results::kOftenFallsBack),
                     fmt::format("In {} of {} runs another law answered.", fallen_back, runs)});
}

void add_fallbacks(const Table& table, std::vector<Figure>& figures) {
  const std::vector<double>& shares = table.numbers(results::kFallbackColumn);
  const auto often =
      std::count_if(shares.begin(), shares.end(), [](double share) { return share > results::kOftenFallsBack; });
  add_fallbacks(static_cast<std::uint64_t>(often), table.size(), figures);
}

}  // namespace cairn::studies
