#include "frontend/source/values/compose_index.hpp"

namespace weft::source {
namespace {

using Kind = IndexItem::Kind;

/// The elements `inner` of those that the slice `outer` takes.
IndexItem within(const IndexItem& outer, const IndexItem& inner) {
  IndexItem item{.kind = inner.kind, .start = 0, .step = 1, .length = inner.length};
  if (inner.length > 0) item.start = outer.start + inner.start * outer.step;
  if (inner.kind == Kind::slice && inner.length > 1) item.step = outer.step * inner.step;
  return item;
}

}  // namespace

std::optional<Index> compose(const Index& outer, const Index& inner) {
  Index composed;
  std::size_t next = 0;
  const auto new_axes = [&] {
    while (next < inner.size() && inner[next].kind == Kind::newaxis) composed.push_back(inner[next++]);
  };
  for (const IndexItem& item : outer) {
    if (item.kind == Kind::integer) {
      composed.push_back(item);
      continue;
    }
    new_axes();
    const IndexItem& of_item = inner[next++];
    if (item.kind == Kind::slice) {
      composed.push_back(within(item, of_item));
    } else if (of_item.kind == Kind::slice) {
      if (of_item.length != 1) return std::nullopt;
      composed.push_back(item);
    }
  }
  new_axes();
  return composed;
}

}  // namespace weft::source
