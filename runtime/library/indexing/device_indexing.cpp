#include "runtime/library/indexing/device_indexing.hpp"

#include <algorithm>
#include <limits>

#include "runtime/gpu/device_arguments.hpp"
#include "runtime/gpu/device_mark.hpp"
#include "runtime/gpu/device_units.hpp"
#include "runtime/library/indexing/device_walk.hpp"
#include "runtime/library/indexing/index_arguments.hpp"
#include "runtime/library/indexing/kernels/gather.hpp"
#include "runtime/library/indexing/kernels/scatter.hpp"

namespace weft {
namespace {

/// The arguments of a call about items of its first one.
class Named {
 public:
  /// Of places along `named` axes, with `others` arguments between the table and the places.
  Named(const HostCall& call, std::size_t named, std::size_t others)
      : types_(call.types), first_(1 + others), has_predicate_(types_.size() == first_ + named + 2) {
    are_expected_ = named > 0 && types_.size() == first_ + named + (has_predicate_ ? 1 : 0) + 1 &&
                    named <= kernels::NamedItems::most_arrays && table().shape.size() >= named &&
                    std::ranges::all_of(types_, is_whole) &&
                    (!has_predicate_ || is_mark(types_[types_.size() - 2]));
    if (!are_expected_) return;
    items_.arrays = static_cast<std::int64_t>(named);
    find_shape();
    for (std::size_t i = 0; i < named; ++i) add_places(i);
  }

  bool are_expected() const { return are_expected_; }
  const BufferType& table() const { return types_[0]; }
  /// Of all items.
  Dims shape() const {
    Dims shape = shape_;
    const Dims item = item_shape(table(), arrays());
    shape.insert(shape.end(), item.begin(), item.end());
    return shape;
  }
  std::size_t arrays() const { return static_cast<std::size_t>(items_.arrays); }
  std::int64_t count() const { return items_.count; }
  std::int64_t item_elements() const { return element_count(item_shape(table(), arrays())); }
  /// Of the table.
  std::int64_t items() const {
    return element_count({table().shape.begin(), table().shape.begin() + items_.arrays});
  }
  kernels::NamedItems on(std::span<void* const> buffers, const DeviceMark& mark) const {
    kernels::NamedItems items = items_;
    for (std::size_t i = 0; i < arrays(); ++i)
      items.of_axis[i].places = static_cast<const std::int64_t*>(buffers[first_ + i]);
    items.holds = has_predicate_ ? static_cast<const std::byte*>(buffers[buffers.size() - 2]) : nullptr;
    items.mark = mark.at();
    return items;
  }

 private:
  const BufferType& places(std::size_t i) const { return types_[first_ + i]; }

  void find_shape() {
    for (std::size_t i = 0; i < arrays(); ++i) broadcast_with(shape_, places(i).shape);
    items_.count = element_count(shape_);
  }
  void add_places(std::size_t i) {
    const auto walk = walk_of(places(i).shape, shape_);
    are_expected_ = are_expected_ && walk && places(i).dtype == DType::int64;
    if (walk) items_.of_axis[i] = {.places = nullptr, .length = table().shape[i], .walk = *walk};
  }

  const std::vector<BufferType>& types_;
  std::size_t first_;
  bool has_predicate_, are_expected_ = false;
  Dims shape_;
  kernels::NamedItems items_{};
};

Named gathered(const HostCall& call) { return {call, call.axes.size(), 0}; }
Named scattered(const HostCall& call) { return {call, call.axes.size(), 1}; }
/// The number that is not 0 where there is an error: a place of the error's table.
Named of_error(const HostCall& call) { return {call, 1, 0}; }

std::byte* bytes(void* buffer) { return static_cast<std::byte*>(buffer); }

}  // namespace

namespace {

bool takes_items(const HostCall& call, const Named& named) {
  return named.are_expected() && call.types.back().dtype == named.table().dtype &&
         call.types.back().shape == named.shape();
}

bool take_items(Gpu& gpu, const Named& named, std::span<void* const> buffers) {
  const DeviceMark mark(gpu);
  const std::int64_t item = named.item_elements() * itemsize(named.table().dtype),
                     unit = unit_bytes(item, {buffers[0], buffers.back()});
  const kernels::TakeItems words{.items = named.on(buffers, mark),
                                 .table = bytes(buffers[0]),
                                 .result = bytes(buffers.back()),
                                 .units = item / unit,
                                 .unit_bytes = unit};
  gpu.launch(kernels::take_items, gpu.launch_for(named.count() * std::max<std::int64_t>(words.units, 1)),
             words);
  return !mark.is_set();
}

}  // namespace

bool takes_gather(const HostCall& call) { return takes_items(call, gathered(call)); }
bool gather(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  return take_items(gpu, gathered(call), buffers);
}

bool takes_raise_error(const HostCall& call) {
  return call.types.size() == 3 && call.types[0].dtype == DType::int64 && call.types[0].shape.size() == 1 &&
         call.types[1].shape.empty() && takes_items(call, of_error(call));
}
bool raise_error(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  return take_items(gpu, of_error(call), buffers);
}

namespace {

/// Numbers of places are 32 bits.
constexpr std::int64_t most_put = std::numeric_limits<std::uint32_t>::max() - 1;

/// Values for whole items are put as runs of these, others element by element.
kernels::PutItems put_words(const Named& named, const BufferType& values, std::span<void* const> buffers) {
  const bool whole = values.shape == named.shape();
  const std::int64_t elements = named.item_elements(), element = itemsize(values.dtype),
                     run = whole ? elements * element : element;
  const std::int64_t unit = unit_bytes(run, {buffers[0], buffers[1]});
  const Dims linear{named.count()};
  return {.table = bytes(buffers[0]),
          .values = bytes(buffers[1]),
          .walk = whole ? *walk_of(linear, linear) : *walk_of(values.shape, named.shape()),
          .runs = whole ? 1 : elements,
          .units = run / unit,
          .unit_bytes = unit};
}

}  // namespace

bool takes_scatter(const HostCall& call) {
  const Named named = scattered(call);
  if (!named.are_expected()) return false;
  const BufferType &values = call.types[1], &result = call.types.back();
  return named.count() <= most_put && named.item_elements() > 0 && values.dtype == named.table().dtype &&
         walk_of(values.shape, named.shape()) && are_alike(call.types[0], result);
}

bool scatter(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const Named named = scattered(call);
  const DeviceMark mark(gpu);
  const bool has_order = named.count() > 1 && element_count(call.types[1].shape) > 1;
  const std::shared_ptr<void> last = gpu.scratch(has_order ? 4 * named.items() : 0);
  const kernels::NoteLast noted{.items = named.on(buffers, mark),
                                .last = static_cast<std::uint32_t*>(last.get())};
  const OwnLaunch each = gpu.launch_for(named.count());
  gpu.launch(kernels::clear_last, each, noted);
  if (mark.is_set()) return false;
  if (has_order) gpu.launch(kernels::note_last, each, noted);
  kernels::PutItems words = put_words(named, call.types[1], buffers);
  words.items = noted.items, words.last = noted.last;
  gpu.launch(kernels::put_items, gpu.launch_for(named.count() * words.runs * words.units), words);
  return true;
}

bool takes_check_indices(const HostCall& call) { return call.types.size() == 4 && is_number(call.types[0]); }

bool check_indices(Gpu& gpu, const HostCall&, std::span<void* const> buffers) {
  std::int64_t mark = 0;
  gpu.read(&mark, buffers[0], sizeof mark);
  return mark == 0;
}

}  // namespace weft
