#include "cairn/scenario/study_case.hpp"

#include <fmt/format.h>

#include <limits>

#include "cairn/inputs/input_memo.hpp"
#include "cairn/study/execute.hpp"

namespace cairn::scenario {
namespace {

using study::ColumnType;

bool touches(const std::vector<ScalarKey>& keys, std::string_view part) {
  for (const ScalarKey& key : keys)
    if (key.path.starts_with(part)) return true;
  return false;
}

}  // namespace

CaseMaker::CaseMaker(const Loaded& base, const std::vector<ScalarKey>& keys, ReadInput read)
    : base_(&base),
      read_(std::move(read)),
      touched_{.body = touches(keys, "body"), .motion = touches(keys, "ground.motion.")},
      memo_(std::make_shared<InputMemo>()),
      scenario_(base.scenario),
      home_(planar::home_of(base.model.body)) {
  scenario_.study.reset();
}

Result<const CaseModel*, InputErrors> CaseMaker::make(const std::vector<KeySetting>& settings) {
  Scenario changed = scenario_;
  if (const Result<void, InputErrors> set = set_keys(changed, settings); !set) return Unexpected(set.error());
  const ReadInput from_memory = [this](const std::string& name) -> Result<std::string, InputErrors> {
    for (const InputFile& file : base_->inputs)
      if (file.name == name) return file.text;
    return read_(name);
  };
  Result<CaseModel, InputErrors> made = case_model(*base_, changed, touched_, from_memory, *memo_);
  if (!made) return Unexpected(std::move(made).error());
  made_ = std::move(made).value();
  if (touched_.body) home_ = planar::home_of(made_->model.body);
  return &*made_;
}

std::vector<study::Column> outcome_columns() {
  return {{"verdict", ColumnType::text, "", "survived, toppled or failed"},
          {"direction", ColumnType::integer, "", "toppled: +1 counter-clockwise, to the left; -1 clockwise; else 0"},
          {"end", ColumnType::text, "", "why the run ended"},
          {"end_time", ColumnType::number, "s", "when the run ended"},
          {"topple_time", ColumnType::number, "s", "when balance was last passed; NaN unless toppled"},
          {"impacts_before", ColumnType::integer, "", "toppled: impacts up to then"},
          {kProvenColumn, ColumnType::integer, "", "1: no way back, by energy and a bound on the work still to come"},
          {"margin", ColumnType::number, "", "1 - largest rotation / rotation at balance"},
          {"rotation", ColumnType::number, "rad", "largest rotation from the rest pose, either way"},
          {"slip", ColumnType::number, "m", "largest net slip along the ground"},
          {"slip_path", ColumnType::number, "m", "length of the path of slip"},
          {"uplift", ColumnType::number, "m", "largest clearance in flight"},
          {"impacts", ColumnType::integer, "", "how many"},
          {"unusual", ColumnType::integer, "", "events with no admissible pattern, Painlevé, or a fallback"},
          {"impact_loss", ColumnType::number, "J", "energy lost at impacts"},
          {"friction_loss", ColumnType::number, "J", "energy lost to friction"},
          {"ground_work", ColumnType::number, "J", "work of the ground's motion"},
          {"energy_residual", ColumnType::number, "J", "largest residual of the balance of energy"}};
}

void add_outcome(const planar::RunResult& r, study::Row& row, std::size_t first_column) {
  std::size_t c = first_column;
  const auto text = [&](std::string_view value) { row[c++] = std::string(value); };
  const auto integer = [&](std::int64_t value) { row[c++] = value; };
  const auto number = [&](double value) { row[c++] = value; };
  const bool toppled = r.verdict == planar::Verdict::toppled;
  text(name_of(r.verdict));
  integer(toppled ? r.direction : 0);
  text(words_of(r.end));
  number(r.final_state.t);
  number(toppled ? r.topple_time : std::numeric_limits<double>::quiet_NaN());
  integer(toppled ? r.impacts_before : 0);
  integer(r.proven ? 1 : 0);
  number(r.margin);
  number(r.maxima.rotation);
  number(r.maxima.slip);
  number(r.maxima.slip_path);
  number(r.maxima.uplift);
  integer(r.counts.impacts);
  integer(r.counts.unusual);
  number(r.energy.impact_loss);
  number(r.energy.friction_loss);
  number(r.energy.ground_work);
  number(r.energy.residual);
}

std::string failure_of(const planar::RunResult& result) {
  return result.verdict == planar::Verdict::failed ? name_of(result.failure) : std::string();
}

std::vector<study::Fate> fates_of(const study::Table& table, std::size_t first, std::size_t count) {
  const std::vector<std::string>& verdicts = table.texts("verdict");
  const std::vector<std::string>& failures = table.texts(study::kFailureColumn);
  std::vector<study::Fate> fates;
  for (std::size_t i = first; i < first + count; ++i)
    fates.push_back(!failures[i].empty()        ? study::Fate::no_verdict
                    : verdicts[i] == "toppled"  ? study::Fate::fell
                    : verdicts[i] == "survived" ? study::Fate::stood
                                                : study::Fate::no_verdict);
  return fates;
}

void add_unproven(std::uint64_t unproven, std::uint64_t runs, std::vector<Figure>& figures) {
  if (unproven == 0) return;
  figures.push_back(
      {"NOT PROVEN", fmt::format("{} of {} runs stood or fell only as seen when their time was over, and "
                                 "might have gone on to fall or to come back: a longer run.duration tells",
                                 unproven, runs)});
}

void add_unproven(const study::Table& table, std::vector<Figure>& figures) {
  const std::vector<std::int64_t>& proven = table.integers(kProvenColumn);
  const std::vector<std::string>& failures = table.texts(study::kFailureColumn);
  std::uint64_t unproven = 0;
  for (std::size_t i = 0; i < table.size(); ++i) unproven += failures[i].empty() && proven[i] == 0 ? 1U : 0U;
  add_unproven(unproven, table.size(), figures);
}

}  // namespace cairn::scenario
