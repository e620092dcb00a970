// The methods of arrays that speak of their bytes.
#include "frontend/numpy/shaping/resizing.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "runtime/system/errors.hpp"
#include "weft/byte_views.hpp"

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
  if (!array.owns_memory() && !same_size)
    throw ValueError("cannot resize this array: it does not own its data");
  const bool alone = array.owns_memory() && array.holders() <= holders_in_a_call;
  if (!alone || array.storage()->given || writes_depend())
    throw NotImplementedError("resize of an array that others may see is not read");
}

/// resize(2, 3), resize((2, 3)): the memory has another length for all that have a name for the array.
Value resize(const BoundArguments& given) {
  const std::vector<Value>& lengths = given.rest();
  const auto* array = given["a"].as<Array>();
  if (!array || lengths.empty() || (lengths.size() == 1 && lengths[0].is_none())) return NoneValue{};
  const Dims shape = as_shape(tuple_unless_one(lengths));
  const LazyTensor& x = array->tensor();
  numpy::check_resizable(x, shape);
  check_resized(*array, element_count(shape, x.itemsize()) == x.size());
  array->storage()->write(numpy::with_memory_resized(x, shape));
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
