#include "frontend/source/data/kept_values.hpp"

#include <utility>

namespace weft::source {
namespace {

/// Of those of late: as many may be there from before.
constexpr std::int64_t most_bytes = std::int64_t{1} << 27;

}  // namespace

const std::vector<ndarray>* KeptValues::find(const Node& node) {
  if (const auto found = lately_.find(&node); found != lately_.end()) return &found->second.values;
  const auto found = before_.find(&node);
  if (found == before_.end()) return nullptr;
  Kept kept = std::move(found->second);
  before_.erase(found);
  return &keep_lately(std::move(kept));
}

void KeptValues::keep(NodePtr node, std::vector<ndarray> values) {
  keep_lately({std::move(node), std::move(values)});
}

const std::vector<ndarray>& KeptValues::keep_lately(Kept kept) {
  if (bytes_ > most_bytes) {
    before_ = std::exchange(lately_, {});
    bytes_ = 0;
  }
  for (const ndarray& values : kept.values) bytes_ += values.size() * values.itemsize();
  const Node* const node = kept.node.get();
  return lately_.insert_or_assign(node, std::move(kept)).first->second.values;
}

}  // namespace weft::source
