#include "ir/reduction_order.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>

#include "ir/memory_order.hpp"

namespace weft {
namespace {

/// Elements of the buffer that NumPy copies into.
constexpr std::int64_t buffer_size = 8192;

/// The operands of add.reduce's iterator. A mask that there is not has strides of 0, and so no say.
enum Operand { out, in, mask };
constexpr std::array operands = {out, in, mask};

/// Neighbouring axes walked as one, and the stride of each operand along them.
struct Dim {
  std::vector<int> axes;  // innermost first
  std::int64_t length;
  std::array<std::int64_t, operands.size()> strides;
};

bool continues(const Dim& inner, const Dim& outer, Operand operand) {
  return inner.strides[operand] * inner.length == outer.strides[operand];
}

/// The axes longer than 1, innermost first, merged where all operands' strides allow.
std::vector<Dim> coalesced(const Type& operand, const std::vector<int>& order, const Dims& result_strides,
                           const Dims& mask_strides) {
  std::vector<Dim> dims;
  for (std::size_t i = order.size(); i-- > 0;) {
    const int axis = order[i];
    if (operand.shape[axis] == 1) continue;
    Dim dim{{axis}, operand.shape[axis], {result_strides[axis], operand.strides[axis], mask_strides[axis]}};
    const auto goes_on = [&](Operand each) { return continues(dims.back(), dim, each); };
    if (!dims.empty() && std::ranges::all_of(operands, goes_on)) {
      dims.back().axes.push_back(axis);
      dims.back().length *= dim.length;
    } else {
      dims.push_back(std::move(dim));
    }
  }
  return dims;
}

/// Where NumPy ends the buffer: dims below `dim` are its core, which it holds a whole number of times.
struct Buffering {
  std::size_t dim = 0;
  std::int64_t core = 1, size = 1;
  int cost = 1;
};

/// The search for the buffer that costs least for its length. `cost` counts the operands that must be copied,
/// plus one.
class BufferingSearch {
 public:
  BufferingSearch(const std::vector<Dim>& dims, bool cast)
      : dims_(dims), cast_(cast), size_(dims[0].length), cost_(cast ? 2 : 1) {
    best_ = {0, 1, size_, cost_};
    for (std::size_t i = 1; i < dims.size() && !done(); ++i) {
      for (const Operand operand : operands) extend(operand, i);
      const std::int64_t core = size_;
      size_ *= dims[i].length;
      const std::int64_t held = cost_ > 1 ? std::min(size_, buffer_size) : size_;
      if (static_cast<__int128>(cost_) * best_.size <= static_cast<__int128>(best_.cost) * held) {
        best_ = {i, core, size_, cost_};
      }
    }
  }

  const Buffering& best() const { return best_; }

  /// Whether each call of the inner loop is one core, and the buffer walks cores.
  bool core_by_core() const { return outer_reduce_dim_ != 0 && best_.dim == outer_reduce_dim_; }

  /// The elements copied, and so summed, at a time.
  std::int64_t transfer_size() const {
    const bool too_long = best_.size > buffer_size;
    const auto buffered = [this](Operand operand) { return is_buffered(operand); };
    if (!too_long || std::ranges::none_of(operands, buffered)) return best_.size;
    return best_.core * (buffer_size / best_.core);
  }

 private:
  bool done() const { return outer_reduce_dim_ != 0 || (size_ >= buffer_size && cost_ > 1); }
  bool is_cast(Operand operand) const { return operand == in && cast_; }

  /// Takes dim `i` into the walk of one operand: it goes on with its stride, or would have to be copied from
  /// here on.
  void extend(Operand operand, std::size_t i) {
    if (single_[operand] == i) {
      if (continues(dims_[i - 1], dims_[i], operand)) {
        single_[operand] = i + 1;
        return;
      }
      if (!is_cast(operand)) ++cost_;
    }
    if (operand == out && (dims_[i].strides[out] == 0 || dims_[i - 1].strides[out] == 0))
      outer_reduce_dim_ = i;
  }

  /// Whether the operand is copied, where a call takes all that the buffer holds.
  bool is_buffered(Operand operand) const { return is_cast(operand) || single_[operand] <= best_.dim; }

  const std::vector<Dim>& dims_;
  bool cast_;
  std::int64_t size_;
  int cost_;
  Buffering best_;
  std::array<std::size_t, operands.size()> single_{1, 1, 1};  // dims that one stride walks
  std::size_t outer_reduce_dim_ = 0;                          // 0: none
};

std::size_t axes_below(const std::vector<Dim>& dims, std::size_t end) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < end; ++i) count += dims[i].axes.size();
  return count;
}

/// The dims of a run are all reduced: a core is reduced as a whole, and a buffer ends where kept axes begin.
void set_run(ReductionOrder& result, const std::vector<Dim>& dims, bool cast) {
  const BufferingSearch search(dims, cast);
  const bool core_by_core = search.core_by_core();
  const std::size_t run_dims = search.best().dim + (core_by_core ? 0 : 1);
  result.run_axes = static_cast<int>(axes_below(dims, run_dims));
  result.call_size = core_by_core ? search.best().core : search.transfer_size();
}

}  // namespace

ReductionOrder reduction_order(const Type& operand, const Dims& axis, DType accumulate, const Dims& mask) {
  const auto is_reduced = [&](int each) { return std::ranges::binary_search(axis, each); };
  const std::array<Dims, 2> strides = {operand.strides, mask.empty() ? Dims(operand.shape.size()) : mask};
  const std::vector<int> order = walking_order(operand.shape, strides);
  ReductionOrder result;
  std::vector<int> kept;
  std::ranges::copy_if(order, std::back_inserter(kept), std::not_fn(is_reduced));
  result.result_strides.assign(operand.shape.size(), 0);
  set_packed_strides(operand.shape, kept, itemsize(accumulate), result.result_strides);

  for (int each : order) {
    if (operand.shape[each] != 1) (is_reduced(each) ? result.reduced : result.kept).push_back(each);
  }
  const std::vector<Dim> dims = coalesced(operand, order, result.result_strides, strides[1]);
  result.elementwise = dims.empty() || dims[0].strides[out] != 0;
  if (!result.elementwise && operand.size() > 0) set_run(result, dims, operand.dtype != accumulate);
  if (result.call_size > 0 && accumulate == DType::bfloat16) result.call_size = 1;
  return result;
}

}  // namespace weft
