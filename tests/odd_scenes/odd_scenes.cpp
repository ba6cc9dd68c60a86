#include "odd_scenes/odd_scenes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <numbers>
#include <sstream>
#include <stdexcept>

#include "cli/compare_command.hpp"
#include "cli/run_command.hpp"
#include "cli/study_command.hpp"
#include "contains.hpp"
#include "files/temporary_folder.hpp"
#include "odd_scenes/made_files.hpp"

namespace cairn::tests {
namespace {

namespace fs = std::filesystem;
using cli::ExitCode;
using nlohmann::json;

/// What a command left on its two streams.
struct Printed {
  ExitCode code{};
  std::string out;
  std::string err;
};

/// A stream that is read back.
class Stream {
 public:
  Stream() : file_(std::tmpfile()) {
    if (file_ == nullptr) throw std::runtime_error("no temporary file");
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { std::fclose(file_); }
  std::FILE* file() const { return file_; }
  std::string text() const {
    std::rewind(file_);
    std::string text;
    std::array<char, 4096> buffer{};
    while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), file_)) text.append(buffer.data(), n);
    return text;
  }

 private:
  std::FILE* file_;
};

Printed printed(const OddScene& scene, const fs::path& folder, bool as_json) {
  const Stream out;
  const Stream err;
  const std::string input = (folder / "scene.toml").string();
  const std::string results = (folder / "results").string();
  const auto told = [&](auto options) {
    options.input = input;
    options.out = results;
    options.json = as_json;
    options.quiet = true;
    return options;
  };
  Printed p;
  if (scene.command == "run") {
    p.code = cli::run_scenario(told(cli::RunCommandOptions{}), out.file(), err.file());
  } else if (scene.command == "study") {
    p.code = cli::run_study(told(cli::StudyCommandOptions{}), out.file(), err.file());
  } else {
    cli::CompareCommandOptions options;
    options.laws = {scene.command.substr(scene.command.find(' ') + 1)};
    p.code = cli::run_compare(told(options), out.file(), err.file());
  }
  p.out = out.text();
  p.err = err.text();
  return p;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

/// The text without the folder that the scene lies in.
std::string without_folder(std::string text, const fs::path& folder) {
  const std::string path = folder.string() + '/';
  for (std::size_t at = text.find(path); at != std::string::npos; at = text.find(path)) text.erase(at, path.size());
  return text;
}

/// Beyond this a body that did not topple does not lie as it was given. [rad]
constexpr double kTurned = 0.5;

std::string happened_in(const json& run) {
  const std::string verdict = run["verdict"];
  if (verdict == "failed") return "no verdict";
  if (verdict != "survived")
    return (verdict == "toppled" ? "topples " : "shifts ") + run["direction"].get<std::string>() +
           (run["came_back"].get<bool>() ? " and back" : "");
  const double turned = std::remainder(run["final_state"]["theta"].get<double>(), 2.0 * std::numbers::pi);
  if (std::fabs(turned) > kTurned) return "lies turned";
  const json& most = run["maxima"];
  std::string doings;
  for (const auto& [figure, doing] :
       {std::pair{"slip_path", "slides"}, std::pair{"rotation", "rocks"}, std::pair{"largest_clearance", "flies"}})
    if (most[figure].get<double>() > 0.0) doings += (doings.empty() ? "" : " ") + std::string(doing);
  if (run["beyond_balance"].get<bool>()) doings += " beyond balance";
  return doings.empty() ? "rests" : doings;
}

std::string verdicts_of(const json& comparison) {
  std::string list;
  for (const json& run : comparison["runs"]) list += (list.empty() ? "" : ", ") + run["verdict"].get<std::string>();
  return list;
}

/// Words of what happened, and the words by which the sentence says them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kWords{
    {{"rests", "stays at rest"},
     {"slides", "slides "},
     {"rocks", "rocks up to "},
     {"flies", " m high"},
     {"beyond balance", "beyond balance"},
     {"lies turned", "annot stand as given"},
     {"topples left", "topples to the left"},
     {"topples right", "topples to the right"},
     {"shifts left", "shifts its base to the left"},
     {"shifts right", "shifts its base to the right"},
     {"and back", "comes back"},
     {"no verdict", "No verdict"}}};

/// A word that happened is in the sentence, one that did not is not: but for "stays at rest" of what was set down first,
/// and for what a sentence of toppling leaves out.
void compare_words(Seen& seen) {
  if (seen.happened == "refused") {
    if (!contains(seen.sentence, "expected ")) seen.misses.emplace_back("the fault does not say what is expected");
    return;
  }
  const bool fell = contains(seen.happened, "topples") || contains(seen.happened, "shifts");
  for (const auto& [word, words] : kWords) {
    const bool happened = contains(seen.happened, std::string(word));
    const bool said = contains(seen.sentence, std::string(words));
    if (happened == said || (said && word == "rests" && seen.happened == "lies turned")) continue;
    if (said && word == "and back" && contains(seen.happened, "beyond balance")) continue;
    if (said && word == "beyond balance" && fell && contains(seen.sentence, "starts beyond balance")) continue;
    if (happened && fell && (word == "rocks" || word == "slides" || word == "flies")) continue;
    seen.misses.push_back(fmt::format("the sentence {} \"{}\"", said ? "says" : "does not say", words));
  }
}

/// "maxima.largest_clearance = 0.4599 +- 0.0001"
void check_number(const std::string& check, const json& document, std::vector<std::string>& misses) {
  std::string path;
  std::string equals;
  std::string within;
  double expected = 0.0;
  double most = 0.0;
  std::istringstream words(check);
  if (!(words >> path >> equals >> expected >> within >> most) || equals != "=" || within != "+-")
    throw std::runtime_error("no check of a number: " + check);
  const json* place = &document;
  std::istringstream names(path);
  for (std::string name; std::getline(names, name, '.');) {
    if (!place->contains(name)) throw std::runtime_error("no number " + path);
    place = &(*place)[name];
  }
  const double found = place->get<double>();
  if (!(std::fabs(found - expected) <= most)) misses.push_back(fmt::format("{}, found {:.6g}", check, found));
}

/// The lines "# key: text" that a scene begins with.
std::vector<std::pair<std::string, std::string>> header_of(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> header;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line) && line.starts_with("# ");) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) throw std::runtime_error("no \"# key: text\": " + line);
    header.emplace_back(line.substr(2, colon - 2),
                        line.substr(std::min(line.find_first_not_of(' ', colon + 1), line.size())));
  }
  return header;
}

OddScene scene_of(const fs::path& path) {
  OddScene scene;
  scene.name = path.stem().string();
  scene.command = "run";
  scene.text = bytes_of(path);
  for (auto& [key, text] : header_of(scene.text)) {
    if (key == "check" || key == "says") {
      (key == "check" ? scene.checks : scene.says).push_back(text);
      continue;
    }
    std::string* place = key == "scene"     ? &scene.words
                         : key == "command" ? &scene.command
                         : key == "expect"  ? &scene.expected
                         : key == "why"     ? &scene.why
                                            : nullptr;
    if (place == nullptr) throw std::runtime_error(path.string() + ": no such word of a scene: " + key);
    *place = text;
  }
  if (scene.words.empty() || scene.expected.empty() || scene.why.empty())
    throw std::runtime_error(path.string() + ": expected the lines scene, expect and why");
  return scene;
}

/// A text in a cell of a table in Markdown.
std::string in_cell(std::string text) {
  for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) text.insert(at, 1, '\\');
  return text;
}

}  // namespace

std::vector<OddScene> odd_scenes() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(fs::path(CAIRN_SOURCE_DIR) / "tests/odd_scenes/scenes"))
    if (entry.path().extension() == ".toml") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<OddScene> scenes;
  for (const fs::path& path : paths) scenes.push_back(scene_of(path));
  return scenes;
}

Seen seen_in(const OddScene& scene) {
  const TemporaryFolder folder;
  make_files(folder.path());
  put(folder / "scene.toml", scene.text);
  const Printed said = printed(scene, folder.path(), false);
  Seen seen;
  if (said.code == ExitCode::bad_input) {
    seen.sentence = without_folder(first_line(said.err), folder.path());
    seen.happened = "refused";
  } else {
    const json document = json::parse(printed(scene, folder.path(), true).out);
    seen.sentence =
        scene.command.starts_with("compare") ? document["headline"].get<std::string>() : first_line(said.out);
    seen.happened = scene.command == "run"     ? happened_in(document)
                    : scene.command == "study" ? "ran"
                                               : verdicts_of(document);
    for (const std::string& check : scene.checks) check_number(check, document, seen.misses);
  }
  if (seen.happened != scene.expected)
    seen.misses.push_back(fmt::format("expected \"{}\", by the numbers \"{}\"", scene.expected, seen.happened));
  for (const std::string& words : scene.says)
    if (!contains(seen.sentence, words)) seen.misses.push_back("the sentence does not say \"" + words + '"');
  compare_words(seen);
  return seen;
}

std::string first_sentences_page(const std::vector<OddScene>& scenes, const std::vector<Seen>& seen) {
  std::string page = fmt::format(
      "# First sentences of odd scenes\n\n"
      "Written by `./dev docs` from the scenes in `tests/odd_scenes/scenes`; add a scene there, not a row here.\n\n"
      "{} scenes, odd but legal, with the first line that the program prints of each with `--quiet`: that of `cairn "
      "run` "
      "or `cairn study`, the headline of `cairn compare`, or the first fault. A sentence has to be true when it is "
      "read "
      "alone. What happens by the numbers of the JSON document was worked out before, by the reason given; "
      "`tests/odd_scenes/odd_scenes_test.cpp` fails where the two or the sentence disagree.\n\n"
      "| scene | first sentence | by the numbers | why |\n|---|---|---|---|\n",
      scenes.size());
  for (std::size_t k = 0; k < scenes.size(); ++k)
    page += fmt::format("| [{}](../../tests/odd_scenes/scenes/{}.toml) | {} | {} | {} |\n", in_cell(scenes[k].words),
                        scenes[k].name, in_cell(seen[k].sentence), in_cell(seen[k].happened), in_cell(scenes[k].why));
  return page;
}

}  // namespace cairn::tests
