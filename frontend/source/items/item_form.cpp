#include "frontend/source/items/item_form.hpp"

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/items/operands.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// What is read of an item lies in C order.
void check_order(const Value& item) {
  if (!item.as<Array>()) return;
  const Type& type = Tensor(*item.tensor()).type();
  if (type.ndim() > 1 && !is_c_contiguous(type.shape, type.strides, itemsize(type.dtype)))
    throw NotImplementedError(
        "an array in another memory order than C is not read as an item that data choose, or append; "
        "np.ascontiguousarray "
        "makes one");
}

void add_parts(const Value& item, std::vector<Value>& parts) {
  if (is_python_number(item) || item.tensor()) {
    check_order(item);
    parts.push_back(item);
  } else if (const Sequence* sequence = item.sequence(); sequence && sequence->packed) {
    parts.emplace_back(Array(*sequence->packed));
  } else if (sequence) {
    for (const Value& each : sequence->items) add_parts(each, parts);
  } else {
    throw NotImplementedError(
        "items that data choose, or append, are numbers, arrays, and tuples of them: a '" + type_name(item) +
        "' is not read");
  }
}

using NextPart = std::vector<Value>::const_iterator;

Value item_of_next_parts(NextPart& next, const Value& item) {
  const Sequence* sequence = item.sequence();
  if (!sequence) return *next++;
  if (sequence->packed) return packed_list(*(*next++).tensor());
  std::vector<Value> items;
  for (const Value& each : sequence->items) items.push_back(item_of_next_parts(next, each));
  return make_sequence(std::move(items), sequence->is_tuple);
}

/// Parts as a form has them: numbers of Python as computed ones, of any size.
std::vector<Value> form_parts(const Value& item) {
  std::vector<Value> parts = parts_of(item);
  for (Value& part : parts)
    if (is_python_number(part)) part = computed_number(computed(part).tensor);
  return parts;
}

bool have_one_type(const Value& a, const Value& b) {
  const LazyTensor x = as_tensor(a), y = as_tensor(b);
  return x.dtype() == y.dtype() && x.shape() == y.shape();
}

bool is_nested_alike(const Value& a, const Value& b) {
  const Sequence *x = a.sequence(), *y = b.sequence();
  if (!x || !y) return !x && !y;
  if (x->packed && y->packed) return true;
  return x->is_tuple == y->is_tuple && !x->packed == !y->packed &&
         std::ranges::equal(x->items, y->items, is_nested_alike);
}

/// Whether `item` is what `form` says already.
bool is_part_of(const Value& form, const Value& item) {
  const auto *scalar = form.as<Scalar>(), *other = item.as<Scalar>();
  if (form.index() == item.index()) return !scalar || scalar->or_python || !other->or_python;
  return scalar && scalar->or_python;
}

}  // namespace

Value packed_list(const LazyTensor& scalars) {
  std::vector<Value> items;
  for (std::int64_t i = 0; i < scalars.shape()[0]; ++i) items.emplace_back(Scalar{scalars[i]});
  const Value list = make_sequence(std::move(items), false);
  (*list.as<std::shared_ptr<Sequence>>())->packed = std::make_shared<const LazyTensor>(scalars);
  return list;
}

std::vector<Value> parts_of(const Value& item) {
  std::vector<Value> parts;
  add_parts(item, parts);
  if (parts.empty())
    throw NotImplementedError(
        "items that data choose, or append, are numbers, arrays, and tuples of them: () is not read");
  return parts;
}

Value item_of_parts(const Value& item, const std::vector<Value>& parts) {
  NextPart next = parts.begin();
  return item_of_next_parts(next, item);
}

Value form_of(const Value& item) { return item_of_parts(item, form_parts(item)); }

std::optional<Value> wider_form(const Value& form, const Value& item) {
  std::vector<Value> wider = parts_of(form), parts = form_parts(item);
  bool changes = false, fits = is_nested_alike(form, item);
  for (std::size_t i = 0; fits && i < parts.size(); ++i) {
    const bool are_arrays = wider[i].as<Array>() && parts[i].as<Array>();
    fits =
        have_one_type(wider[i], parts[i]) && (are_arrays || (!wider[i].as<Array>() && !parts[i].as<Array>()));
    if (!fits || is_part_of(wider[i], parts[i])) continue;
    wider[i] = Scalar{as_tensor(wider[i]), true};
    changes = true;
  }
  if (!fits)
    throw NotImplementedError(
        "a list of as many items as data decide is read where all are of one kind, dtype and shape");
  return changes ? std::optional(item_of_parts(form, wider)) : std::nullopt;
}

}  // namespace weft::source
