#include "frontend/source/loops/names_apart.hpp"

#include <algorithm>

namespace weft::source {

NamesApart::NamesApart(Frame& frame, const std::unordered_set<Index32>& names) : frame_(frame) {
  for (const Index32 name : names) {
    const auto found = frame.names.find(name);
    const auto* array = found == frame.names.end() ? nullptr : found->second.as<Array>();
    if (!array || !array->is_whole()) continue;
    apart_.push_back({name, *array, Array(array->tensor())});
    found->second = apart_.back().own;
  }
}

NamesApart::~NamesApart() {
  for (const Apart& each : apart_) frame_.names.insert_or_assign(each.name, each.shared);
}

std::shared_ptr<Storage> NamesApart::shared_by(Index32 name) const {
  const auto found = std::ranges::find(apart_, name, &Apart::name);
  return found == apart_.end() ? nullptr : found->shared.storage();
}

}  // namespace weft::source
