// np.vectorize: a function of the program, called for each element.
#include <algorithm>

#include "frontend/numpy/memory_layout.hpp"
#include "frontend/numpy/result_type.hpp"
#include "frontend/source/iteration.hpp"
#include "frontend/source/masked_items.hpp"
#include "frontend/source/numpy_function.hpp"
#include "frontend/source/python_items.hpp"
#include "ir/infer.hpp"
#include "runtime/errors.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

constexpr std::int64_t most_calls = 4096;

/// The arrays as they are broadcast, and flattened; and how a result of them lies.
struct Columns {
  std::vector<LazyTensor> flat;
  Dims shape, strides;
};

Columns columns_of(const std::vector<Value>& arguments) {
  std::vector<LazyTensor> arrays;
  std::vector<Dims> shapes, strides;
  for (const Value& argument : arguments) shapes.push_back(arrays.emplace_back(as_tensor(argument)).shape());
  Columns columns;
  columns.shape = broadcast_shapes(shapes);
  for (const LazyTensor& x : arrays) {
    strides.push_back(broadcast_strides(Tensor(x).type(), columns.shape));
    columns.flat.push_back(numpy::ravel(numpy::broadcast_to(x, columns.shape)));
  }
  columns.strides = k_order_strides(columns.shape, strides, 1);
  return columns;
}

/// The dtypes that are said, or nothing.
std::optional<std::vector<DType>> said_dtypes(const Value& otypes) {
  if (otypes.is_none()) return std::nullopt;
  std::vector<DType> dtypes;
  if (const std::string* letters = otypes.string())
    for (const char letter : *letters) dtypes.push_back(as_dtype(Value(std::string(1, letter))));
  else
    for (const Value& each : items_of(otypes)) dtypes.push_back(as_dtype(each));
  return dtypes;
}

/// What a call gives, one or several.
std::vector<Value> outputs_of(const Value& result) {
  const Sequence* tuple = result.sequence();
  return tuple && tuple->is_tuple ? tuple->items : std::vector{settled_items(result)};
}

/// NumPy calls the function with the first elements for the dtypes of its results.
std::vector<DType> found_dtypes(const Columns& columns, const Value& function, const CallBack& back) {
  std::vector<Value> first;
  for (const LazyTensor& column : columns.flat) first.push_back(Scalar{column[0]});
  std::vector<DType> dtypes;
  for (const Value& output : outputs_of(back(function, first))) dtypes.push_back(as_tensor(output).dtype());
  return dtypes;
}

Value laid_out(const std::vector<numpy::Operand>& elements, const Columns& columns, DType dtype) {
  const LazyTensor made = elements.empty() ? numpy::zeros(columns.shape, {.dtype = dtype})
                                           : numpy::reshape(numpy::stack(elements), columns.shape);
  Dims strides = columns.strides;
  for (std::int64_t& stride : strides) stride *= itemsize(dtype);
  return Array(numpy::copied_as(made, strides));
}

Value vectorized(const Given& given, const CallBack& back) {
  const std::vector<Value>& self = given["self"].sequence()->items;
  const Value& function = self[0];
  if (given.rest().empty()) throw ValueError("args can not be empty");
  const Columns columns = columns_of(given.rest());
  const std::int64_t count = element_count(columns.shape);
  const auto said = said_dtypes(self[1]);
  if (count == 0 && !said)
    throw ValueError("cannot call `vectorize` on size 0 inputs unless `otypes` is set");
  if (count > most_calls)
    throw NotImplementedError("a function of vectorize called for more than " + std::to_string(most_calls) +
                              " elements");
  const std::vector<DType> dtypes = said ? *said : found_dtypes(columns, function, back);
  std::vector<std::vector<numpy::Operand>> outputs(dtypes.size());
  for (std::int64_t i = 0; i < count; ++i) {
    std::vector<Value> arguments;
    for (const LazyTensor& column : columns.flat) arguments.push_back(python_item(column[i]));
    const std::vector<Value> results = outputs_of(back(function, std::move(arguments)));
    for (std::size_t k = 0; k < std::min(dtypes.size(), results.size()); ++k)
      outputs[k].emplace_back(numpy::in_dtype(operand(results[k]), dtypes[k]));
  }
  std::vector<Value> arrays;
  for (std::size_t k = 0; k < dtypes.size(); ++k) arrays.push_back(laid_out(outputs[k], columns, dtypes[k]));
  return arrays.size() == 1 ? arrays[0] : make_sequence(std::move(arrays));
}

constexpr NumpyFunction called = {.name = "vectorize", .signature = "self, *args", .call_with = vectorized};

Value vectorize(const Given& given) {
  const Value otypes = given.find("otypes") ? given["otypes"] : Value(NoneValue{});
  said_dtypes(otypes);  // for its errors
  return NumpyCallable{&called, std::make_shared<const Value>(make_sequence({given["pyfunc"], otypes}))};
}

constexpr NumpyFunction rows[] = {
    {"vectorize", "pyfunc, otypes=None, doc=None, !excluded=None, !cache=False, !signature=None", vectorize},
};

}  // namespace

FunctionTable vectorize_table() { return rows; }

}  // namespace weft::source
