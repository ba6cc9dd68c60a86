/// Reading our own sources: just enough of C++'s lexical rules to tell code from comments and strings.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace house {

/// Something that breaks a rule of the house. Prints as "path:line: what".
struct Fault {
  std::string path;  ///< relative to the source root
  int line = 0;      ///< from 1
  std::string what;
};

/// All faults, one per line, ready for a test's failure message.
std::string listed(const std::vector<Fault>& faults);

/// Root of the source tree that this test was built from.
std::filesystem::path source_root();

/// Files below `folder` (relative to the root) whose names end in one of `extensions`, sorted; none when the folder is
/// absent. Paths are relative to the root, with forward slashes.
std::vector<std::string> files_below(const std::string& folder, const std::vector<std::string>& extensions);

std::string read_source(const std::string& path);

/// Text with comments replaced by blanks; line breaks stay.
std::string without_comments(std::string_view text);

/// Text with comments and the insides of string and character literals replaced by blanks; line breaks stay.
std::string code_only(std::string_view text);

std::vector<std::string> split_lines(std::string_view text);

}  // namespace house
