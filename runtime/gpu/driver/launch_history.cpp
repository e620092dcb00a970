#include "runtime/gpu/driver/launch_history.hpp"

#include <algorithm>

#include "runtime/program/program.hpp"

namespace weft {

void LaunchHistory::note(const CompiledKernel& kernel, std::int64_t count) {
  note(kernel.name, kernel.written, count);
}

void LaunchHistory::note(const std::string& name, const std::string& written, std::int64_t count) {
  constexpr std::size_t most = 8;
  const auto found = std::ranges::find_if(
      notes_, [&](const Note& note) { return note.name == name && note.written == written; });
  if (found == notes_.end()) {
    if (notes_.size() == most) notes_.erase(notes_.begin());
    notes_.push_back({name, written, count});
  } else {
    found->count = count;
    std::rotate(found, found + 1, notes_.end());
  }
}

void LaunchHistory::forget(std::int64_t count) {
  std::erase_if(notes_, [&](const Note& note) { return note.count <= count; });
}

std::string LaunchHistory::text() const {
  std::string text;
  for (const Note& note : notes_) {
    text += (text.empty() ? ", after kernel " : ", ") + note.name;
    if (!note.written.empty()) text += " (" + note.written + ")";
  }
  return text;
}

}  // namespace weft
