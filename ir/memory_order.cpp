#include "ir/memory_order.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "ir/infer.hpp"

namespace weft {
namespace {

enum class Verdict { silent, stay, move };

/// NumPy's insertion sort: axis after axis, last first, is put inside of those it should be walked within.
/// `compare(x, y)` is `move` when axis x belongs inside of y; an axis that says nothing is looked past.
template <class Compare>
std::vector<int> insertion_order(int ndim, Compare compare) {
  std::vector<int> inside_out;
  for (int x = ndim - 1; x >= 0; --x) {
    std::size_t place = inside_out.size();
    for (std::size_t i = inside_out.size(); i-- > 0;) {
      const Verdict verdict = compare(x, inside_out[i]);
      if (verdict == Verdict::stay) break;
      if (verdict == Verdict::move) place = i;
    }
    inside_out.insert(inside_out.begin() + place, x);
  }
  std::ranges::reverse(inside_out);
  return inside_out;
}

/// The first operand to speak decides, but any that says "stay" has its way: C order wins conflicts.
Verdict combine(Verdict so_far, std::int64_t stride_x, std::int64_t stride_y) {
  if (std::abs(stride_y) <= std::abs(stride_x)) return Verdict::stay;
  return so_far == Verdict::silent ? Verdict::move : so_far;
}

std::vector<int> fortran_order(const Dims& shape) {
  std::vector<int> order(shape.size());
  std::iota(order.rbegin(), order.rend(), 0);
  return order;
}

bool lies_in_c_order(const Type& type) {
  return is_c_contiguous(type.shape, type.strides, itemsize(type.dtype));
}
bool lies_in_fortran_order(const Type& type) {
  return is_f_contiguous(type.shape, type.strides, itemsize(type.dtype));
}

bool takes_fortran_order(const Dims& shape, DType loop, std::span<const Type* const> operands) {
  bool in_c_order = true;
  for (const Type* operand : operands) {
    if (operand->ndim() == 0) continue;
    if (operand->dtype != loop || operand->shape != shape || !lies_in_fortran_order(*operand)) return false;
    in_c_order = in_c_order && lies_in_c_order(*operand);
  }
  return !in_c_order;
}

}  // namespace

std::vector<int> walking_order(const Dims& shape, std::span<const Dims> operands) {
  return insertion_order(static_cast<int>(shape.size()), [&](int x, int y) {
    Verdict verdict = Verdict::silent;
    if (shape[x] == 1 || shape[y] == 1) return verdict;
    for (const Dims& strides : operands) {
      if (strides[x] != 0 && strides[y] != 0) verdict = combine(verdict, strides[x], strides[y]);
    }
    return verdict;
  });
}

void set_packed_strides(const Dims& shape, const std::vector<int>& order, std::int64_t itemsize,
                        Dims& strides) {
  if (std::ranges::any_of(order, [&](int axis) { return shape[axis] == 0; })) itemsize = 0;
  for (std::size_t i = order.size(); i-- > 0;) {
    strides[order[i]] = itemsize;
    itemsize *= shape[order[i]];
  }
}

Dims packed_strides(const Dims& shape, const std::vector<int>& order, std::int64_t itemsize) {
  Dims strides(shape.size());
  set_packed_strides(shape, order, itemsize, strides);
  return strides;
}

Dims k_order_strides(const Dims& shape, std::span<const Dims> operands, std::int64_t itemsize) {
  return packed_strides(shape, walking_order(shape, operands), itemsize);
}

Dims iterated_strides(const Dims& shape, std::span<const Type* const> operands, std::int64_t itemsize) {
  std::vector<Dims> strides;
  for (const Type* operand : operands) strides.push_back(broadcast_strides(*operand, shape));
  return k_order_strides(shape, strides, itemsize);
}

Dims ufunc_strides(const Dims& shape, DType loop, std::span<const Type* const> operands,
                   std::int64_t itemsize) {
  if (takes_fortran_order(shape, loop, operands))
    return packed_strides(shape, fortran_order(shape), itemsize);
  return iterated_strides(shape, operands, itemsize);
}

bool is_dense(const Type& type) {
  const Dims dense = k_order_strides(type.shape, std::vector<Dims>{type.strides}, itemsize(type.dtype));
  return same_order(type, {type.dtype, type.shape, dense});
}

std::vector<int> copy_order(const Type& source) {
  std::vector<int> order = fortran_order(source.shape);
  if (!lies_in_c_order(source) && lies_in_fortran_order(source)) return order;
  std::ranges::reverse(order);
  if (lies_in_c_order(source)) return order;
  std::ranges::sort(order, {}, [&](int axis) { return std::pair(-std::abs(source.strides[axis]), axis); });
  return order;
}

Dims copy_strides(const Type& source, std::int64_t itemsize) {
  return packed_strides(source.shape, copy_order(source), itemsize);
}

Dims concatenation_strides(const Dims& shape, std::span<const Type* const> inputs, std::int64_t itemsize) {
  // NumPy sorts from the first axis here: the mirror image, with the places counted from outside.
  const int last = static_cast<int>(shape.size()) - 1;
  std::vector<int> order = insertion_order(last + 1, [&](int mirrored_x, int mirrored_y) {
    const int x = last - mirrored_x, y = last - mirrored_y;
    Verdict verdict = Verdict::silent;
    for (const Type* input : inputs) {
      if (input->shape[x] == 1 || input->shape[y] == 1) continue;
      verdict = combine(verdict, input->strides[y], input->strides[x]);
    }
    return verdict;
  });
  std::ranges::reverse(order);
  for (int& axis : order) axis = last - axis;
  return packed_strides(shape, order, itemsize);
}

}  // namespace weft
