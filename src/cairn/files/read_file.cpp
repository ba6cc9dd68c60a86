#include "cairn/files/read_file.hpp"

#include <cerrno>
#include <fstream>
#include <system_error>

namespace cairn::files {

Result<std::string, InputErrors> read_file(const std::filesystem::path& path, std::uint64_t most_bytes) {
  namespace fs = std::filesystem;
  const auto refuse = [&](std::string expected, std::string found) {
    return Unexpected(InputErrors{
        {.file = path.string(), .line = 0, .key = {}, .expected = std::move(expected), .found = std::move(found)}});
  };
  std::error_code code;
  const fs::file_status status = fs::status(path, code);
  if (status.type() == fs::file_type::not_found) return refuse("a file that exists", "none of this name");
  if (status.type() == fs::file_type::none) return refuse("a file that can be read", code.message());
  if (fs::is_directory(status)) return refuse("a file", "a folder");
  if (!fs::is_regular_file(status)) return refuse("a regular file", "a device or pipe");

  const std::string most = "a file of at most " + std::to_string(most_bytes) + " bytes";
  const std::uintmax_t size = fs::file_size(path, code);
  if (code) return refuse("a file that can be read", code.message());
  if (size > most_bytes) return refuse(most, std::to_string(size) + " bytes");

  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return refuse("a file that can be read", std::generic_category().message(errno));
  std::string bytes(static_cast<std::size_t>(size), '\0');
  stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (stream.bad()) return refuse("a file that can be read", std::generic_category().message(errno));
  bytes.resize(static_cast<std::size_t>(stream.gcount()));  // it may have been cut short meanwhile
  return bytes;
}

}  // namespace cairn::files
