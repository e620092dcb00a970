#include "frontend/source/values/storage.hpp"

#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/each_part.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/indexing/advanced_indexing.hpp"
#include "frontend/source/values/compose_index.hpp"
#include "frontend/source/values/reading.hpp"
#include "ir/converted.hpp"
#include "ir/infer.hpp"
#include "ir/numpy_order/aliases.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/indexing.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// The view operation that made `view`, on another tensor of the same shape.
Tensor derived_again(const Tensor& view, const Tensor& input) {
  if (view.node().inputs()[0].is(input)) return view;
  std::vector<Tensor> inputs(view.node().inputs().begin(), view.node().inputs().end());
  inputs.front() = input;
  return with_inputs(view.node(), inputs)[view.output_index()];
}

Index whole(const Dims& shape) {
  Index index;
  for (const std::int64_t length : shape) index.push_back({.length = length});
  return index;
}

Tensor setitem(const Tensor& array, const Index& index, const Tensor& value) {
  return Node::apply(Operation::setitem, {array, value}, {{Attribute::index, index}});
}

/// The piece that output `index` of a split is, as an index of its input.
Index split_index(const Tensor& piece) {
  const Node& node = piece.node();
  const auto axis = node.attribute<std::int64_t>(Attribute::axis);
  Index index = whole(node.inputs()[0].type().shape);
  const auto& cuts = node.attribute<Dims>(Attribute::sections);
  const std::int64_t length = index[axis].length;
  const std::int64_t cut = piece.output_index() == 0 ? 0 : cuts[piece.output_index() - 1];
  index[axis].start = std::clamp<std::int64_t>(cut < 0 ? cut + length : cut, 0, length);
  index[axis].length = piece.type().shape[axis];
  return index;
}

/// The index that `view` takes of its input, for views that are indexes.
std::optional<Index> index_of(const Tensor& view) {
  if (view.operation() == Operation::getitem) return view.node().attribute<Index>(Attribute::index);
  if (view.operation() == Operation::split) return split_index(view);
  return std::nullopt;
}

/// `value` as it must lie to be seen as `dtype`: the bytes of a row side by side, when elements have others.
Tensor seen_by_rows(const Tensor& value, DType dtype) {
  const std::int64_t item = itemsize(value.type().dtype);
  const bool lies_so = item == itemsize(dtype) || value.type().strides.back() == item;
  return lies_so ? value : Tensor(numpy::copied_c(value));
}

/// The bytes of `value` as elements of `dtype`; a bool is one of two.
Tensor as_bytes_of(const Tensor& value, DType dtype) {
  const auto seen = [](const Tensor& x, DType as) {
    return x.type().dtype == as ? x : Node::apply(Operation::view, {x}, {{Attribute::dtype, as}});
  };
  return dtype == DType::bool_ ? converted(seen(value, DType::uint8), dtype) : seen(value, dtype);
}

/// What `input` holds when its view, by transposition, reshape or one part, holds `value`.
Tensor through(const Tensor& view, const Tensor& input, const Tensor& value) {
  if (view.operation() == Operation::transpose)
    return Node::apply(
        Operation::transpose, {value},
        {{Attribute::axes, numpy::inverse_axes(view.node().attribute<Dims>(Attribute::axes))}});
  if (view.operation() == Operation::reshape)
    return Node::apply(Operation::reshape, {value}, {{Attribute::shape, input.type().shape}});
  const bool is_real = view.operation() == Operation::real;
  if (is_real || view.operation() == Operation::imag) {
    const Tensor other = Node::apply(is_real ? Operation::imag : Operation::real, {input});
    return numpy::from_parts(is_real ? value : other, is_real ? other : value, input.type().strides);
  }
  if (view.operation() == Operation::view)
    return as_bytes_of(seen_by_rows(value, input.type().dtype), input.type().dtype);
  if (view.operation() == Operation::sliding_window_view)
    throw NotImplementedError("a write through windows, which overlap, is not read");
  if (const auto changed = numpy::written_at(view, input, value)) return *changed;
  throw InternalError("a write through the view " + std::string(name(view.operation())));
}

/// `value`, where writes depend on a condition: else what the region holds.
Tensor written_value(const Tensor& array, const Index& index, const Tensor& value) {
  const Tensor happens = WritesWhere::condition();
  if (!happens) return value;
  const Tensor held = Node::apply(Operation::getitem, {array}, {{Attribute::index, index}});
  LazyTensor given(converted(value, array.type().dtype));
  while (given.ndim() > held.type().ndim() && given.shape()[0] == 1)
    given = numpy::reshape(given, Dims(given.shape().begin() + 1, given.shape().end()));
  return numpy::where(LazyTensor(happens), given, LazyTensor(held));
}

/// Memory of its own has none, even of the part of an array that may have them: it is added up in one go.
LazyTensor without_gaps(const LazyTensor& x) {
  if (!numpy::may_have_gaps(x)) return x;
  return numpy::setitem(numpy::zeros_like(x), {numpy::ellipsis}, x);
}

/// Where it does not say of each element which one of the memory it is (broadcast_along).
bool is_repeated_by_data(const LazyTensor& x) {
  return x.operation() == Operation::broadcast_to && numpy::has_data_length(x.shape());
}

}  // namespace

bool writes_depend(const Tensor& made) {
  const Tensor condition = WritesWhere::condition();
  return condition && !condition.is(made);
}

Array::Array(const LazyTensor& tensor) : Array(std::make_shared<Storage>(Storage{without_gaps(tensor)})) {}

Array::Array(std::shared_ptr<Storage> storage)
    : storage_(std::move(storage)), tensor_(storage_->current), version_(storage_->version) {
  static const auto no_views = std::make_shared<const std::vector<Tensor>>();
  views_ = no_views;
}

Array Array::view(const LazyTensor& derived) const {
  if (is_repeated_by_data(derived)) return perhaps_view(derived);
  std::vector<Tensor> steps;
  Array result = *this;
  result.flat_ = false;
  for (Tensor step = derived; !step.is(tensor()); step = step.node().inputs()[0]) {
    if (!(is_view(step.operation()) || numpy::is_item(step)) || copies(step)) {
      Array apart(derived);
      apart.owns_memory_ = !is_view(derived.operation());
      return apart;
    }
    if (step.operation() == Operation::reshape && numpy::may_have_gaps(step.node().inputs()[0]))
      return perhaps_view(derived);
    if (step.operation() == Operation::broadcast_to || step.operation() == Operation::diagonal)
      result.writeable_ = false;
    steps.push_back(step);
  }
  if (steps.empty()) return result;
  std::vector<Tensor> views = *views_;
  views.insert(views.end(), steps.rbegin(), steps.rend());
  result.views_ = std::make_shared<const std::vector<Tensor>>(std::move(views));
  result.tensor_ = derived;
  result.version_ = storage_->version;
  return result;
}

Array Array::perhaps_view(const LazyTensor& made) const {
  const bool repeats = made.operation() == Operation::broadcast_to;
  Array apart = repeats ? Array(std::make_shared<Storage>(Storage{made})) : Array(made);
  apart.writeable_ = !repeats;
  apart.storage_->may_be(storage_, true);
  storage_->may_be(apart.storage_, true);
  return apart;
}

Array Array::unowned() const {
  Array result = *this;
  result.owns_memory_ = false;
  return result;
}

Array Array::read_only() const {
  Array result = *this;
  result.writeable_ = false;
  return result;
}

Array Array::flat() const {
  Array result = *this;
  result.flat_ = true;
  if (tensor().ndim() == 1) return result;
  std::vector<Tensor> views = *views_;
  result.tensor_ = numpy::reshape(tensor(), {tensor().size()});
  views.push_back(result.tensor_);
  result.views_ = std::make_shared<const std::vector<Tensor>>(std::move(views));
  result.version_ = storage_->version;
  return result;
}

std::optional<std::int64_t> Array::offset() const {
  std::int64_t bytes = 0;
  for (const Tensor& view : *views_) {
    if (!is_view(view.operation()) || copies(view)) return std::nullopt;
    const Type& input = view.node().inputs()[0].type();
    if (const auto index = index_of(view)) bytes += indexed_type(input, *index).offset;
    if (view.operation() == Operation::imag) bytes += itemsize(input.dtype) / 2;
  }
  return bytes;
}

std::optional<Array> Array::of_memory(const LazyTensor& tensor) const {
  if (!std::ranges::all_of(*views_, [](const Tensor& view) { return is_view(view.operation()); }))
    return std::nullopt;
  Array result(tensor);
  result.views_ = views_;
  result.version_ = result.storage_->version + 1;  // to be derived
  return result;
}

const LazyTensor& Array::tensor() const {
  if (version_ != storage_->version) {
    Tensor derived = storage_->current;
    for (const Tensor& view : *views_) derived = derived_again(view, derived);
    tensor_ = derived;
    version_ = storage_->version;
  }
  return tensor_;
}

bool Storage::is_perhaps_another() const {
  return std::ranges::any_of(perhaps, [](const auto& other) { return !other.expired(); });
}

void Storage::may_be(const std::shared_ptr<Storage>& other, bool perhaps_it_is) {
  std::erase_if(perhaps, [&](const auto& known) { return known.lock() == other; });
  if (perhaps_it_is) perhaps.push_back(other);
}

std::vector<ChosenMemory>& chosen_lately() { return reading().chosen; }

void Array::check_written() const {
  if (!writeable_) throw ValueError("assignment destination is read-only");
  if (storage_->is_item)
    throw NotImplementedError(
        "an array that is an item which data choose, or append, is not written; "
        "list.append(x.copy()) "
        "appends another one");
  if (storage_->is_perhaps_another())
    throw NotImplementedError(
        "an array is not written that a condition on data chose, or chose from, while another name sees it");
}

void Array::write(const Index& index, const Tensor& value) {
  check_written();
  put(index, written_value(tensor(), index, value));
}

/// Writes the innermost view first, then each outer one from what its view became. Consecutive indexes are
/// one.
void Array::put(const Index& index, const Tensor& value) {
  std::vector<Tensor> inputs{storage_->current};
  for (const Tensor& view : *views_) inputs.push_back(derived_again(view, inputs.back()));
  if (!views_->empty())
    setitem(inputs.back(), index, value);  // for its errors, which speak of this array's shape

  Tensor written = value;
  std::optional<Index> pending = index;
  std::size_t level = views_->size();
  const auto settle = [&] {
    if (!pending) return;
    const Tensor base = level == 0 ? inputs[0] : Tensor(numpy::copied_k(inputs[level]));
    written = setitem(base, *pending, written);
    pending.reset();
  };
  for (; level > 0; --level) {
    const Tensor& view = (*views_)[level - 1];
    const auto outer = index_of(view);
    const auto composed = outer && pending ? compose(*outer, *pending) : std::nullopt;
    if (composed) {
      pending = composed;
      continue;
    }
    settle();
    if (outer)
      pending = outer;
    else
      written = through(view, inputs[level - 1], written);
  }
  settle();
  const Tensor& held = storage_->current;
  storage_->write(written.type() == held.type() ? written : setitem(held, whole(held.type().shape), written));
}

void Array::write_all(const Tensor& value) {
  if (writes_depend()) return write(whole(tensor().shape()), value);
  replace(value);
}

void Array::replace(const Tensor& value) {
  check_written();
  if (views_->empty() && value.type() == storage_->current.type()) return storage_->write(value);
  put(whole(tensor().shape()), value);
}

LazyTensor where_written(const LazyTensor& condition) {
  const Tensor around = WritesWhere::condition();
  return around ? numpy::logical_and(LazyTensor(around), condition) : condition;
}

}  // namespace weft::source
