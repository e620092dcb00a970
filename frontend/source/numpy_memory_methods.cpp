// The methods of arrays that speak of their bytes.
#include <algorithm>

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/source/numpy_function.hpp"
#include "runtime/system/errors.hpp"
#include "weft/byte_views.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

/// np.ndarray in a dtype's place.
bool is_array_type(const Value& value) {
  const auto* callable = value.as<NumpyCallable>();
  return callable && callable->function->name == "ndarray" && !callable->self;
}

Value view(const BoundArguments& given) {
  const bool same = !given.has("dtype") || is_array_type(given["dtype"]);
  const std::optional<DType> dtype = same ? std::nullopt : given.dtype();
  const Value seen = given.view("a", [&](const LazyTensor& x) { return dtype ? numpy::view(x, *dtype) : x; });
  return seen.as<Array>() ? seen.as<Array>()->unowned() : seen;
}

Value byteswap(const BoundArguments& given) {
  const Value& self = given["a"];
  const LazyTensor swapped = numpy::byteswap(*self.tensor());
  if (self.as<Scalar>()) return Scalar{swapped};
  if (!given.boolean("inplace", false)) return Array(swapped);
  Array array = *self.as<Array>();
  array.write_all(swapped);
  return array;
}

/// The name it is called by, and what the call itself holds.
constexpr long holders_in_a_call = 3;

void check_resized(const Array& array, bool same_size) {
  const LazyTensor& x = array.tensor();
  if (!is_c_contiguous(x.shape(), x.strides(), x.itemsize()) && !numpy::is_fortran(x))
    throw ValueError("resize only works on single-segment arrays");
  if (!array.owns_memory() && !same_size)
    throw ValueError("cannot resize this array: it does not own its data");
  const bool alone = array.owns_memory() && array.holders() <= holders_in_a_call;
  if (!alone || array.storage()->given || writes_depend())
    throw NotImplementedError("resize of an array that others may see is not read");
}

/// The elements as they lie, and zeros behind them.
LazyTensor lengthened(const LazyTensor& x, std::int64_t size) {
  const LazyTensor flat = numpy::ravel(x, numpy::is_fortran(x) ? 'F' : 'C');
  if (size <= flat.size()) return flat[numpy::slice(numpy::None{}, size)];
  const LazyTensor zeros = numpy::zeros({size - flat.size()}, {.dtype = x.dtype()});
  return numpy::concatenate({flat, zeros});
}

/// resize(2, 3), resize((2, 3)): the memory has another length for all that have a name for the array.
Value resize(const BoundArguments& given) {
  const std::vector<Value>& lengths = given.rest();
  const auto* array = given["a"].as<Array>();
  if (!array || lengths.empty() || (lengths.size() == 1 && lengths[0].is_none())) return NoneValue{};
  const Dims shape = as_dims(lengths.size() == 1 ? lengths[0] : make_sequence(lengths));
  if (std::ranges::any_of(shape, [](std::int64_t length) { return length < 0; }))
    throw ValueError("negative dimensions not allowed");
  const LazyTensor& x = array->tensor();
  const std::int64_t size = element_count(shape, x.itemsize());
  check_resized(*array, size == x.size());
  array->storage()->write(numpy::reshape(lengthened(x, size), shape, numpy::is_fortran(x) ? 'F' : 'C'));
  return NoneValue{};
}

constexpr NumpyFunction rows[] = {
    {"byteswap", "a, inplace=False", byteswap},
    {"resize", "a, *shape, refcheck=True", resize},
    {"view", "a, dtype=None, !type=None", view},
};

}  // namespace

FunctionTable memory_method_table() { return rows; }

}  // namespace weft::source
