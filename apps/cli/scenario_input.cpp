#include "cli/scenario_input.hpp"

#include <array>
#include <fstream>

#include "cairn/files/read_file.hpp"
#include "cairn/files/store.hpp"
#include "cairn/results/run_tree.hpp"

namespace cairn::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostScenarioBytes = std::uint64_t{1} << 24;

}  // namespace

bool is_result_file(const fs::path& path) {
  constexpr std::array<char, 8> kSignature = {'\x89', 'H', 'D', 'F', '\r', '\n', '\x1a', '\n'};
  std::array<char, 8> head{};
  std::ifstream stream(path, std::ios::binary);
  stream.read(head.data(), static_cast<std::streamsize>(head.size()));
  return stream && head == kSignature;
}

Result<scenario::Loaded, InputErrors> load_scenario(const fs::path& input, scenario::UnreadKeys unread) {
  if (fs::is_regular_file(input) && is_result_file(input)) {
    const Result<files::Group, InputErrors> tree = files::read_store(input);
    if (!tree) return Unexpected(tree.error());
    const Result<results::StoredRun, InputErrors> stored = results::stored_run(*tree, input.string());
    if (!stored) return Unexpected(stored.error());
    return scenario::load(stored->scenario_text, input.string(), inputs::inputs_from(stored->inputs), unread);
  }
  const Result<std::string, InputErrors> text = files::read_file(input, kMostScenarioBytes);
  if (!text) return Unexpected(text.error());
  return scenario::load(*text, input.string(), inputs::inputs_in(input.parent_path()), unread);
}

}  // namespace cairn::cli
