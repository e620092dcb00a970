#include "ir/source_location.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

namespace weft {
namespace {

thread_local const WritingPlace* latest = nullptr;

/// Paths by number.
struct Files {
  std::mutex mutex;
  std::vector<std::string> paths{""};
};

/// Never destroyed, as all that threads use which outlive main.
Files& files() {
  static auto* const all = new Files;
  return *all;
}

}  // namespace

std::uint32_t file_number(const std::string& path) {
  Files& all = files();
  const std::lock_guard lock(all.mutex);
  const auto found = std::ranges::find(all.paths, path);
  const auto number = static_cast<std::uint32_t>(found - all.paths.begin());
  if (found == all.paths.end()) all.paths.push_back(path);
  return number;
}

std::string text(std::vector<SourceLocation> places) {
  std::erase_if(places, [](const SourceLocation& place) { return place.file == 0; });
  std::ranges::sort(places);
  places.erase(std::ranges::unique(places).begin(), places.end());
  Files& all = files();
  const std::lock_guard lock(all.mutex);
  std::string text;
  std::uint32_t file = 0;
  for (const SourceLocation& place : places) {
    const bool same = std::exchange(file, place.file) == place.file;
    text += same ? ", " : (text.empty() ? "" : "; ") + all.paths[place.file] + ":";
    text += std::to_string(place.line);
  }
  return text;
}

WritingPlace::WritingPlace() : before_(std::exchange(latest, this)) {}
WritingPlace::~WritingPlace() { latest = before_; }

SourceLocation WritingPlace::at_hand() { return latest ? latest->written() : SourceLocation(); }

}  // namespace weft
