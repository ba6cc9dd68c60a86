#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "cairn/files/case_store.hpp"
#include "cairn/scenario/study_plan.hpp"
#include "run_program.hpp"
#include "studies/rows_of.hpp"

/// Studies as the tests plan and execute them.
namespace cairn::tests {

struct Planned {
  std::unique_ptr<scenario::Loaded> loaded;
  scenario::StudyPlan plan;
};

inline Planned planned(const std::string& text, const inputs::ReadInput& read) {
  auto loaded = scenario::load(text, "test.toml", read);
  if (!loaded) throw std::runtime_error(to_text(loaded.error()));
  Planned made{std::make_unique<scenario::Loaded>(std::move(loaded).value()), {}};
  auto plan = scenario::plan_study(*made.loaded, "test.toml");
  if (!plan) throw std::runtime_error(to_text(plan.error()));
  made.plan = std::move(plan).value();
  return made;
}

inline results::Table table_of(const Planned& study, unsigned threads = 2, files::CaseStore* store = nullptr) {
  studies::Execution execution(study.plan.definition, {.threads = threads}, store);
  const auto ended = study.plan.run(execution);
  EXPECT_TRUE(ended && *ended == studies::Ended::finished);
  return std::move(execution).take_table();
}

inline InputErrors faults_of(const std::string& text, const inputs::ReadInput& read) {
  const auto loaded = scenario::load(text, "test.toml", read);
  if (!loaded) return loaded.error();
  const auto plan = scenario::plan_study(*loaded, "test.toml");
  return plan ? InputErrors{} : plan.error();
}

inline results::Table found(const results::StudyFindings& findings, const std::string& name) {
  for (const results::StudyTable& table : findings.tables)
    if (table.name == name) return table.table;
  throw std::out_of_range("no table " + name);
}

inline std::string figure(const results::StudyFindings& findings, const std::string& name) {
  for (const results::Figure& f : findings.figures)
    if (f.name == name) return f.value;
  return "";
}

/// The same bits with 1, 2 and 7 threads, and whatever part of the rows an interruption left in the store: some of the
/// first `early` ones, or all but the last three.
inline void expect_same_bits(const Planned& study, std::size_t early) {
  const results::Table whole = table_of(study, 1);
  const std::vector<std::string> rows = rows_of(whole);
  EXPECT_EQ(rows_of(table_of(study, 2)), rows);
  EXPECT_EQ(rows_of(table_of(study, 7)), rows);
  for (const std::size_t kept : {early, rows.size() - 3}) {
    const TemporaryFolder folder;
    auto store = files::CaseStore::open(folder / "study.cases", studies::identity_of(study.plan.definition),
                                        files::CaseStore::Mode::create);
    ASSERT_TRUE(store) << to_text(store.error());
    std::vector<files::StoredCase> left;
    for (std::size_t i = 0; i < kept; ++i)
      if (i % 7 != 3) left.push_back(studies::stored_case(i, whole.row(i), 0.001));
    ASSERT_TRUE(store->write(left));
    EXPECT_EQ(rows_of(table_of(study, 2, &*store)), rows) << kept;
  }
}

}  // namespace cairn::tests
