#pragma once

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace examples {

struct File {
  std::string name;
  std::string bytes;
};

/// Writes what a program has made into the folder that its first argument names, by default the working folder, and
/// says what it wrote. Returns the program's exit code.
inline int write_files(int argc, char** argv, const std::vector<File>& files) {
  const std::filesystem::path folder = argc > 1 ? argv[1] : ".";
  for (const File& file : files) {
    std::ofstream stream(folder / file.name, std::ios::binary);
    stream << file.bytes;
    stream.close();
    if (!stream) {
      std::fprintf(stderr, "%s: cannot write %s\n", argv[0], (folder / file.name).c_str());
      return 4;
    }
    std::printf("%s: %zu bytes\n", file.name.c_str(), file.bytes.size());
  }
  return 0;
}

}  // namespace examples
