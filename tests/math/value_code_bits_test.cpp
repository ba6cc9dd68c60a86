/// The value code gives the same bits at every level of optimisation.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "run_program.hpp"

namespace {

using cairn::tests::shell;

bool machine_can_run(const std::string& program) {
#if defined(__x86_64__)
  if (program.find("avx2") != std::string::npos) {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
  }
#endif
  return program.find("avx2") == std::string::npos;
}

TEST(ValueCode, SameBitsAtEveryOptimisation) {
  std::istringstream programs(CAIRN_VALUE_CODE_PROGRAMS);
  std::string program;
  std::vector<std::string> hashes;
  while (std::getline(programs, program, '|')) {
    if (machine_can_run(program)) hashes.push_back(shell("'" + program + "'").text);
  }
  ASSERT_GE(hashes.size(), 3U);
  for (const std::string& hash : hashes) {
    EXPECT_EQ(hash.size(), 34U) << "two hashes of 16 digits: " << hash;
    EXPECT_EQ(hash, hashes.front());
  }
  std::printf("hashes of functions and motions: %s", hashes.front().c_str());
}

}  // namespace
