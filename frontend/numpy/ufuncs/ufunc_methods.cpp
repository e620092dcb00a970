// The methods of ufuncs that give more than one result of a row.
#include "weft/ufunc_methods.hpp"

#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/each_part.hpp"
#include "frontend/numpy/core/loop_operands.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/reductions/folding.hpp"
#include "ir/infer.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/loops.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// The ufunc's inner loop adds the rest of a part in pairs to the first, along whichever axis.
LazyTensor added_part(const LazyTensor& part) {
  const LazyTensor first = part[0];
  if (length(part) < 3) return length(part) == 1 ? first : add(first, part[1]);
  const LazyTensor rest = copied_c(moveaxis(part[slice(1, None{})], 0, -1));
  const LazyTensor added = sum(rest, {.axis = -1, .dtype = rest.dtype()});
  if (!is_floating(added.dtype())) return add(first, added);
  const LazyTensor negative_zero = all(logical_and(signbit(rest), equal(rest, 0)), {.axis = -1});
  return add(first, where(negative_zero, -0.0, added));
}

/// One after the other from the first, also where there is an identity.
LazyTensor folded_part(const Fold& fold, const LazyTensor& part) {
  if (fold.name == "add" && part.dtype() != DType::bfloat16) return added_part(part);
  if (fold.name == "multiply" && is_complex(part.dtype()))
    return folded({.name = fold.name, .ufunc = plain_product}, part, std::nullopt);
  return fold.name == "multiply" ? prod(part, {.axis = 0, .dtype = part.dtype()})
                                 : folded(fold, part, std::nullopt);
}

void check_indices(const Fold& fold, const std::vector<std::int64_t>& indices, std::int64_t n) {
  for (const std::int64_t index : indices)
    if (index < 0 || index >= n)
      throw IndexError("index " + std::to_string(index) + " out-of-bounds in " + std::string(fold.name) +
                       ".reduceat [0, " + std::to_string(n) + ")");
}

/// NumPy's iterator walks the array as if it were repeated along the axis.
Dims strides_of_parts(const LazyTensor& x, std::int64_t axis, const Dims& shape, DType dtype) {
  const LazyTensor first = getitem(x, at_axis(axis, slice(0, 1)));
  return k_order_strides(shape, std::vector<Dims>{broadcast_to(first, shape).strides()}, itemsize(dtype));
}

}  // namespace

LazyTensor accumulate(BinaryUfunc ufunc, const Operand& array, const UfuncAxisKeywords& keywords) {
  const Fold& fold = fold_of(ufunc);
  const LazyTensor given = asarray(array);
  if (given.ndim() == 0) throw TypeError("cannot accumulate on a scalar");
  const Dims axes = normalized_axes(keywords.axis, given.ndim());
  if (axes.size() != 1) throw ValueError("accumulate does not allow multiple axes");
  if (fold.name == "add") return cumsum(given, {.axis = axes[0], .dtype = keywords.dtype});
  if (fold.name == "multiply") return cumprod(given, {.axis = axes[0], .dtype = keywords.dtype});
  const LazyTensor x = astype(given, fold_dtype(fold, given.dtype(), keywords.dtype));
  LazyTensor rows = moveaxis(x, axes[0], 0);
  const std::int64_t n = length(rows);
  if (x.size() == 0 || n == 1) return walked_as(x, {given});
  if (in_any_order(fold, x)) {
    for (std::int64_t step = 1; step < n; step *= 2)
      rows = concatenate({rows[slice(0, step)], ufunc(rows[slice(0, n - step)], rows[slice(step, n)])});
    return walked_as(moveaxis(rows, 0, axes[0]), {given});
  }
  const LazyTensor first = rows[0];
  const auto [last, rest] = scan(
      [&](const LazyTensor& held, const LazyTensor& row) {
        const LazyTensor next = ufunc(held, row);
        return std::pair(next, next);
      },
      first, rows[slice(1, n)]);
  return walked_as(moveaxis(concatenate({expand_dims(first, 0), rest}), 0, axes[0]), {given});
}

LazyTensor reduceat(BinaryUfunc ufunc, const Operand& array, const std::vector<std::int64_t>& indices,
                    const UfuncAxisKeywords& keywords) {
  const Fold& fold = fold_of(ufunc);
  const LazyTensor x = asarray(array);
  const std::int64_t axis = normalized_axes(keywords.axis, x.ndim()).at(0);
  const std::int64_t n = x.shape()[static_cast<std::size_t>(axis)];
  check_indices(fold, indices, n);
  const bool adds = fold.name == "add" || fold.name == "multiply";
  const DType dtype =
      adds ? keywords.dtype.value_or(sum_dtype(x.dtype())) : fold_dtype(fold, x.dtype(), keywords.dtype);
  const LazyTensor rows = moveaxis(astype(x, carries_float16(fold, dtype) ? DType::float32 : dtype), axis, 0);
  std::vector<Operand> parts;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const std::int64_t begin = indices[i], next = i + 1 < indices.size() ? indices[i + 1] : n;
    parts.push_back(folded_part(fold, rows[slice(begin, std::max(next, begin + 1))]));
  }
  Dims shape = x.shape();
  shape[static_cast<std::size_t>(axis)] = static_cast<std::int64_t>(indices.size());
  if (element_count(shape) == 0) return zeros(shape, {.dtype = dtype});
  return copied_as(moveaxis(astype(stack(parts), dtype), 0, axis), strides_of_parts(x, axis, shape, dtype));
}

LazyTensor at_places(BinaryUfunc ufunc, const LazyTensor& a, const LazyTensor& places, const Operand& b) {
  const LazyTensor none = ufunc(zeros({0}, {.dtype = a.dtype()}), zeros({0}, {.dtype = asarray(b).dtype()}));
  const bool is_product = ufunc == BinaryUfunc(multiply) && is_complex(none.dtype());
  const LazyTensor to = ravel(places);
  const LazyTensor values = [&] {
    try {
      return ravel(broadcast_to(asarray(b), places.shape()));
    } catch (const ValueError&) {
      throw ValueError("array is not broadcastable to correct shape");
    }
  }();
  if (to.size() == 0) return a;
  const auto step = [&](const auto& i, const LazyTensor& held) {
    const LazyTensor place = to[i];
    return setitem(held, {place},
                   astype((is_product ? plain_product : ufunc)(held[place], values[i]), held.dtype()));
  };
  return reshape(fori_loop(0, to.size(), step, ravel(a)), a.shape());
}

LazyTensor at_places(const std::function<LazyTensor(const LazyTensor&)>& ufunc, const LazyTensor& a,
                     const LazyTensor& places) {
  const LazyTensor to = ravel(places);
  static_cast<void>(ufunc(zeros({0}, {.dtype = a.dtype()})));  // for its errors
  if (to.size() == 0) return a;
  const auto step = [&](const auto& i, const LazyTensor& held) {
    const LazyTensor place = to[i];
    return setitem(held, {place}, astype(ufunc(held[place]), held.dtype()));
  };
  return reshape(fori_loop(0, to.size(), step, ravel(a)), a.shape());
}

namespace {

LazyTensor places_at(const LazyTensor& x, const Subscripts& indices) {
  return getitem(reshape(arange(x.size()), x.shape()), indices);
}

}  // namespace

LazyTensor at(BinaryUfunc ufunc, const Operand& a, const Subscripts& indices, const Operand& b) {
  const LazyTensor x = asarray(a);
  return at_places(ufunc, x, places_at(x, indices), b);
}

LazyTensor at(UnaryUfunc ufunc, const Operand& a, const Subscripts& indices) {
  const LazyTensor x = asarray(a);
  const bool is_product = ufunc == UnaryUfunc(square) && is_complex(x.dtype());
  const auto changed = [&](const LazyTensor& element) {
    return is_product ? plain_product(element, element) : ufunc(element);
  };
  return at_places(changed, x, places_at(x, indices));
}

}  // namespace weft::numpy
