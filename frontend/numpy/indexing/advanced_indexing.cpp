#include "frontend/numpy/indexing/advanced_indexing.hpp"

#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/data/known_places.hpp"
#include "frontend/numpy/data/writes_where.hpp"
#include "ir/indexing.hpp"
#include "ir/infer.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

const Tensor* places_in(const Subscript& item) { return item.places ? &item.places : nullptr; }
bool is_integer_item(const Subscript& item) { return std::holds_alternative<std::int64_t>(item.value); }

LazyTensor as_places(const LazyTensor& given) {
  if (given.dtype() == DType::bool_)
    throw NotImplementedError(
        "indexing with masks is not supported: how many elements there are depends on data");
  if (!is_integer(given.dtype()))
    throw IndexError("arrays used as indices must be of integer (or boolean) type");
  return astype(given, DType::int64);
}

Dims counted(std::int64_t first, std::int64_t last) {
  Dims axes;
  for (; first < last; ++first) axes.push_back(first);
  return axes;
}

/// Axes that are looked up stay whole; integers beside arrays are looked up too.
Index basic_index(const LazyTensor& x, Subscripts items) {
  for (Subscript& item : items)
    if (places_in(item) || is_integer_item(item)) item = slice(None{});
  return resolved(items, x.shape());
}

LazyTensor seen(const LazyTensor& x, const Index& index) {
  const auto is_whole = [](const IndexItem& item, std::int64_t length) {
    return item.kind == IndexItem::Kind::slice && item.start == 0 && item.step == 1 && item.length == length;
  };
  if (std::ranges::equal(index, x.shape(), is_whole)) return x;
  return Node::apply(Operation::getitem, {x}, {{Attribute::index, index}});
}

/// Whether it is known that places are within an axis.
bool are_there(const LazyTensor& places, std::int64_t length) {
  const auto known = known_places(places);
  return known && std::ranges::all_of(*known, [&](std::int64_t at) { return -length <= at && at < length; });
}

/// How an index with arrays looks at an array: its basic part as a view, whose axes are then in the order
/// that a look-up has them: those of the places first.
class Lookup {
 public:
  Lookup(const LazyTensor& x, const Subscripts& items, bool takes) {
    view_ = seen(x, basic_index(x, items));
    const std::int64_t unnamed = x.ndim() - std::ranges::count_if(items, takes_axis);
    std::int64_t axis = 0, seen = 0;  // of x, and of the view
    std::optional<std::int64_t> last;
    for (const Subscript& item : items) {
      if (std::holds_alternative<Ellipsis>(item.value)) {
        axis += unnamed, seen += unnamed;
      } else if (places_in(item) || is_integer_item(item)) {
        add(item, axis++, x.shape());
        if (last && *last != seen - 1) apart_ = true;
        last = seen;
        looked_up_.push_back(seen++);
      } else {
        axis += takes_axis(item);
        ++seen;
      }
    }
    first_ = looked_up_.front();
    if (takes && is_one_item()) repeat_afterwards();
    if (!may_be_empty()) look_up_first_elsewhere();
    set_shape();
    walk_in_memory_order(takes);
    if (may_be_empty()) mark_where_it_happens();
  }

  LazyTensor table() const { return permuted(view_, order()); }
  /// The indices for each of `axes` of the array, and perhaps a predicate, as of gather.
  const std::vector<Tensor>& places() const { return places_; }
  const Dims& axes() const { return axes_; }
  Dims looked_up_shape() const {
    Dims shape = shape_;
    for (const std::int64_t axis : others()) shape.push_back(view_.shape()[axis]);
    return shape;
  }
  /// What is looked up, as the index places its axes.
  LazyTensor placed(const LazyTensor& looked_up) const {
    const LazyTensor result = permuted(looked_up, placement());
    return repeated_.empty() ? result : broadcast_to(result, repeated_);
  }
  /// The axes of what is looked up as the index places them: with the axes of the places first when arrays
  /// stand apart from one another.
  Dims placement() const {
    const Dims stay = others();
    Dims axes;
    for (std::int64_t axis = 0; axis < view_.ndim(); ++axis) {
      const auto place = std::ranges::find(stay, axis);
      if (place != stay.end()) axes.push_back(std::ssize(shape_) + (place - stay.begin()));
    }
    const auto before = apart_ ? axes.begin() : axes.begin() + first_;
    const Dims own = inverse_axes(walk_);
    axes.insert(before, own.begin(), own.end());
    return axes;
  }
  /// The view, when the table holds `values`.
  LazyTensor back(const LazyTensor& values) const { return permuted(values, inverse_axes(order())); }

 private:
  static bool takes_axis(const Subscript& item) {
    return !std::holds_alternative<Ellipsis>(item.value) && !std::holds_alternative<None>(item.value);
  }
  void add(const Subscript& item, std::int64_t axis, const Dims& shape) {
    if (const Tensor* places = places_in(item)) {
      places_.push_back(as_places(*places));
    } else {
      const Dims before(shape.begin(), shape.begin() + axis + 1);
      resolved(at_axis(axis, item), before);  // for its error
      places_.push_back(constant(std::get<std::int64_t>(item.value)));
    }
    axes_.push_back(axis);
  }
  /// Whether NumPy has a view here, as of its integers; of arrays without axes the caller copies it.
  bool is_one_item() const {
    return std::ranges::all_of(places_, [](const Tensor& place) { return place.type().ndim() == 0; });
  }
  /// Axes of stride 0 are looked up once and repeated, as what is made of the item lies by its strides.
  void repeat_afterwards() {
    Subscripts once(static_cast<std::size_t>(view_.ndim()), slice(None{}));
    Dims shape;
    for (const std::int64_t axis : counted(0, view_.ndim())) {
      if (std::ranges::binary_search(looked_up_, axis)) continue;
      const auto at = static_cast<std::size_t>(axis);
      shape.push_back(view_.shape()[at]);
      if (view_.shape()[at] > 1 && view_.strides()[at] == 0) once[at] = slice(0, 1);
    }
    const LazyTensor narrow = seen(view_, basic_index(view_, once));
    if (!narrow.is(view_)) repeated_ = shape;
    view_ = narrow;
  }
  /// Whether an axis that is looked up may have no elements.
  bool may_be_empty() const {
    return std::ranges::any_of(looked_up_, [&](std::int64_t axis) {
      const std::int64_t length = view_.shape()[static_cast<std::size_t>(axis)];
      return length == 0 || data_length(length);
    });
  }
  /// Where data do not lead to the look-up, unless the places are known to be there.
  void look_up_first_elsewhere() {
    const Tensor happens = WritesWhere::condition();
    if (!happens) return;
    for (std::size_t i = 0; i < places_.size(); ++i)
      if (!are_there(LazyTensor(places_[i]), view_.shape()[static_cast<std::size_t>(looked_up_[i])]))
        places_[i] = where(LazyTensor(happens), LazyTensor(places_[i]), asarray(std::int64_t{0}));
  }
  void mark_where_it_happens() {
    const Tensor happens = WritesWhere::condition();
    if (!happens) return;
    places_.push_back(happens);
  }
  void set_shape() {
    std::vector<Dims> shapes;
    for (const Tensor& places : places_) shapes.push_back(places.type().shape);
    try {
      shape_ = broadcast_shapes(shapes);
    } catch (const ValueError&) {
      std::string text;
      for (const Dims& shape : shapes) text += shape_text(shape) + " ";
      throw IndexError("shape mismatch: indexing arrays could not be broadcast together with shapes " + text);
    }
  }
  /// NumPy walks the places as they lie, all of them together, and lays out so what it takes of single
  /// elements; what it takes of items of several lies in C order of the places.
  void walk_in_memory_order(bool takes) {
    std::vector<Dims> strides;
    for (const Tensor& places : places_) strides.push_back(broadcast_strides(places.type(), shape_));
    const Dims order = k_order_strides(shape_, strides, itemsize(DType::int64));
    walk_ = counted(0, std::ssize(shape_));
    std::int64_t item = 1;
    for (const std::int64_t axis : others()) item *= view_.shape()[static_cast<std::size_t>(axis)];
    if (takes && item != 1) return;
    std::ranges::sort(walk_, {}, [&](std::int64_t axis) { return std::pair(-order[axis], axis); });
    if (std::ranges::is_sorted(walk_)) return;
    for (Tensor& places : places_) places = transpose(broadcast_to(LazyTensor(places), shape_), walk_);
    shape_ = places_[0].type().shape;
  }
  /// The axes that stay, in the memory order of the array.
  Dims others() const {
    Dims axes = counted(0, view_.ndim());
    std::erase_if(axes, [&](std::int64_t axis) { return std::ranges::binary_search(looked_up_, axis); });
    return in_memory_order(std::move(axes), view_.strides());
  }
  Dims order() const {
    Dims axes = looked_up_;
    for (const std::int64_t axis : others()) axes.push_back(axis);
    return axes;
  }

  LazyTensor view_;
  Dims axes_;
  Dims looked_up_;              // the same, of the view
  std::vector<Tensor> places_;  // an array each
  Dims shape_;                  // to which they broadcast
  Dims walk_;                   // its axes as they are walked
  Dims repeated_;               // the shape of an item with repeated axes; none else
  std::int64_t first_ = 0;
  bool apart_ = false;
};

}  // namespace

LazyTensor assigned_to(LazyTensor value, const Dims& shape) {
  const Dims given = value.shape();
  while (value.ndim() > std::ssize(shape) && value.shape()[0] == 1)
    value = reshape(value, Dims(value.shape().begin() + 1, value.shape().end()));
  try {
    return broadcast_to(value, shape);
  } catch (const ValueError&) {
    throw ValueError("shape mismatch: value array of shape " + shape_text(given) +
                     " could not be broadcast to indexing result of shape " + shape_text(shape));
  }
}

bool is_advanced(const Subscripts& items) { return std::ranges::any_of(items, places_in); }

LazyTensor taken_at(const LazyTensor& x, const Subscripts& items) {
  const Lookup lookup(x, items, true);
  std::vector<Tensor> arguments{lookup.table()};
  for (const Tensor& places : lookup.places()) arguments.push_back(places);
  return lookup.placed(Node::apply(Operation::gather, arguments, {{Attribute::axes, lookup.axes()}}));
}

std::optional<Tensor> written_at(const Tensor& like, const Tensor& array, const Tensor& value) {
  const bool is_gather = like.operation() == Operation::gather;
  if (!is_gather && like.operation() != Operation::dynamic_slice) return std::nullopt;
  std::vector<Tensor> arguments{array, value};
  const auto places = like.node().inputs().subspan(1);
  arguments.insert(arguments.end(), places.begin(), places.end());
  if (is_gather) return Node::apply(Operation::scatter, std::move(arguments), like.node().attributes());
  return Node::apply(Operation::dynamic_update_slice, std::move(arguments));
}

LazyTensor put_at(const LazyTensor& x, const Subscripts& items, const LazyTensor& value) {
  const Lookup lookup(x, items, false);
  const Dims placement = lookup.placement();
  Dims shape;
  for (const std::int64_t axis : placement) shape.push_back(lookup.looked_up_shape()[axis]);
  const LazyTensor given = astype(value, x.dtype()), spread = assigned_to(given, shape);
  if (spread.size() == 0) return x;
  const LazyTensor values =
      given.size() == 1 ? reshape(given, {}) : permuted(spread, inverse_axes(placement));
  std::vector<Tensor> arguments{lookup.table(), values};
  for (const Tensor& places : lookup.places()) arguments.push_back(places);
  const LazyTensor changed =
      lookup.back(Node::apply(Operation::scatter, arguments, {{Attribute::axes, lookup.axes()}}));
  const Index basic = basic_index(x, items);
  if (seen(x, basic).is(x) && changed.type() == x.type()) return changed;
  return Node::apply(Operation::setitem, {x, changed}, {{Attribute::index, basic}});
}

}  // namespace weft::numpy
