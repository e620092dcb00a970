// Tuples and lists, of bounded length and depth, that never hold themselves.
#include "frontend/source/dicts.hpp"
#include "frontend/source/frame.hpp"
#include "frontend/source/iteration.hpp"
#include "frontend/source/values.hpp"
#include "runtime/errors.hpp"

namespace weft::source {

Nesting nesting_of(const Value& value) {
  if (const Sequence* sequence = value.sequence()) return {sequence->depth, sequence->open};
  if (const auto* zip = value.as<std::shared_ptr<ZipValue>>()) return {(*zip)->depth, true};
  if (const auto view = dict_view(value)) return {view->dict->depth(), true};
  if (const auto* function = value.as<UserFunction>()) return {(*function)->depth, false};
  const auto* callable = value.as<NumpyCallable>();
  if (!callable || !callable->self) return {};
  const Nesting self = nesting_of(*callable->self);
  return {self.depth + 1, self.open};
}

Value make_sequence(std::vector<Value> items, bool is_tuple) {
  if (items.size() > max_items) throw MemoryError("the sequence is too long");
  const auto sequence = std::make_shared<Sequence>();
  sequence->is_tuple = is_tuple;
  sequence->open = !is_tuple;
  for (const Value& item : items) {
    const Nesting inner = nesting_of(item);
    sequence->depth = std::max(sequence->depth, inner.depth + 1);
    sequence->open |= inner.open;
  }
  if (sequence->depth > max_nesting) throw MemoryError("tuples and lists are nested too deeply");
  sequence->items = std::move(items);
  return sequence;
}

namespace {
thread_local std::uint64_t changes = 0;
}

std::uint64_t changes_noted() { return changes; }

void note_change(const std::string& kind) {
  ++changes;
  if (writes_depend())
    throw NotImplementedError("a change of a " + kind +
                              ", where a condition depends on the data of an array, is not read");
}

void append(Sequence& list, Value item) {
  note_change("list");
  const Nesting inner = nesting_of(item);
  if (inner.open) throw NotImplementedError("a list cannot be put into another list that exists already");
  if (list.items.size() >= max_items) throw MemoryError("the list is too long");
  list.depth = std::max(list.depth, inner.depth + 1);
  list.items.push_back(std::move(item));
}

Value make_tuple(const Dims& dims) { return make_sequence(std::vector<Value>(dims.begin(), dims.end())); }

}  // namespace weft::source
