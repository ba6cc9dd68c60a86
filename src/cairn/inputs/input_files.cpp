#include "cairn/inputs/input_files.hpp"

#include <utility>

#include "cairn/files/read_file.hpp"

namespace cairn::inputs {

ReadInput inputs_in(std::filesystem::path folder) {
  return [folder = std::move(folder)](const std::string& name) {
    return files::read_file(folder / name, kMostInputBytes);
  };
}

ReadInput inputs_from(std::vector<InputFile> files) {
  return [files = std::move(files)](const std::string& name) -> Result<std::string, InputErrors> {
    for (const InputFile& file : files)
      if (file.name() == name) return file.text();
    return Unexpected(
        InputErrors{{.file = name, .line = 0, .key = {}, .expected = "a file kept with the result", .found = "none"}});
  };
}

}  // namespace cairn::inputs
