#include "frontend/source/values/named_results.hpp"

namespace weft::source {
namespace {

/// Few tuples have names: they are kept by what owns the tuple.
struct NamedOwner {
  std::string_view names;
  void operator()(Sequence* tuple) const { delete tuple; }
};

}  // namespace

Value named_tuple(std::vector<Value> items, std::string_view names) {
  const Value plain = make_sequence(std::move(items));
  return std::shared_ptr<Sequence>(new Sequence(*plain.sequence()), NamedOwner{names});
}

std::string_view item_names(const Value& tuple) {
  const auto* sequence = tuple.as<std::shared_ptr<Sequence>>();
  const auto* owner = sequence ? std::get_deleter<NamedOwner>(*sequence) : nullptr;
  return owner ? owner->names : std::string_view();
}

const Value* named_item(const Value& tuple, std::string_view name) {
  std::string_view left = item_names(tuple);
  for (std::size_t i = 0; !left.empty(); ++i) {
    const std::string_view first = left.substr(0, left.find(' '));
    if (first == name) return &tuple.sequence()->items[i];
    left.remove_prefix(std::min(left.size(), first.size() + 1));
  }
  return nullptr;
}

}  // namespace weft::source
