// np.vectorize: a function of the program, called for each element.
#include <algorithm>

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/result_type.hpp"
#include "frontend/source/data/python_items.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/numpy/gufunc_signature.hpp"
#include "ir/infer.hpp"
#include "runtime/system/errors.hpp"
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
std::vector<DType> found_dtypes(const Columns& columns, const CallOfParts& call) {
  std::vector<Value> first;
  for (const LazyTensor& column : columns.flat) first.push_back(Scalar{column[0]});
  std::vector<DType> dtypes;
  for (const Value& output : outputs_of(call(first))) dtypes.push_back(as_tensor(output).dtype());
  return dtypes;
}

Value laid_out(const std::vector<numpy::Operand>& elements, const Columns& columns, DType dtype) {
  const LazyTensor made = elements.empty() ? numpy::zeros(columns.shape, {.dtype = dtype})
                                           : numpy::reshape(numpy::stack(elements), columns.shape);
  Dims strides = columns.strides;
  for (std::int64_t& stride : strides) stride *= itemsize(dtype);
  return Array(numpy::copied_as(made, strides));
}

/// The arguments that vary from call to call, and what is called for them: others are as they are given.
struct Varied {
  std::vector<Value> arguments;
  CallOfParts call;

  Varied(const std::vector<Value>& all, const std::vector<Value>& excluded, const CallOfParts& function) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (std::ranges::none_of(excluded, [&](const Value& place) {
            return place.integer() && *place.integer() == static_cast<numpy::PythonInt>(i);
          }))
        places.push_back(i);
    for (const std::size_t place : places) arguments.push_back(all[place]);
    call = [all, places, function](std::vector<Value> parts) {
      std::vector<Value> together = all;
      for (std::size_t k = 0; k < places.size(); ++k) together[places[k]] = std::move(parts[k]);
      return function(std::move(together));
    };
  }
};

Value called_for_elements(const Varied& varied, const std::optional<std::vector<DType>>& said) {
  const Columns columns = columns_of(varied.arguments);
  const std::int64_t count = element_count(columns.shape);
  if (count == 0 && !said)
    throw ValueError("cannot call `vectorize` on size 0 inputs unless `otypes` is set");
  if (count > most_calls)
    throw NotImplementedError("a function of vectorize called for more than " + std::to_string(most_calls) +
                              " elements");
  const std::vector<DType> dtypes = said ? *said : found_dtypes(columns, varied.call);
  std::vector<std::vector<numpy::Operand>> outputs(dtypes.size());
  for (std::int64_t i = 0; i < count; ++i) {
    std::vector<Value> arguments;
    for (const LazyTensor& column : columns.flat) arguments.push_back(python_item(column[i]));
    const std::vector<Value> results = outputs_of(varied.call(std::move(arguments)));
    for (std::size_t k = 0; k < std::min(dtypes.size(), results.size()); ++k)
      outputs[k].emplace_back(numpy::in_dtype(operand(results[k]), dtypes[k]));
  }
  std::vector<Value> arrays;
  for (std::size_t k = 0; k < dtypes.size(); ++k) arrays.push_back(laid_out(outputs[k], columns, dtypes[k]));
  return tuple_unless_one(std::move(arrays));
}

Value vectorized(const BoundArguments& given, const CallBack& back) {
  const std::vector<Value>& self = given["self"].sequence()->items;
  const auto function = [&](std::vector<Value> arguments) { return back(self[0], std::move(arguments)); };
  const Varied varied(given.rest(), items_of(self[2]), function);
  const auto said = said_dtypes(self[1]);
  if (self[3].string())
    return called_by_signature(gufunc_signature(*self[3].string()), varied.arguments, said, varied.call);
  return varied.arguments.empty() ? varied.call({}) : called_for_elements(varied, said);
}

constexpr NumpyFunction called = {.name = "vectorize", .signature = "self, *args", .call_with = vectorized};

Value vectorize(const BoundArguments& given) {
  const Value otypes = given.find("otypes") ? given["otypes"] : Value(NoneValue{});
  said_dtypes(otypes);  // for its errors
  const Value excluded = given.has("excluded") ? given["excluded"] : make_sequence({});
  if (!is_iterable(excluded)) throw TypeError("'" + type_name(excluded) + "' object is not iterable");
  const Value signature = given.has("signature") ? given["signature"] : Value(NoneValue{});
  if (signature.string()) gufunc_signature(*signature.string());  // for its errors
  return NumpyCallable{
      &called, std::make_shared<const Value>(make_sequence({given["pyfunc"], otypes, excluded, signature}))};
}

constexpr NumpyFunction rows[] = {
    {"vectorize", "pyfunc, otypes=None, doc=None, excluded=None, !cache=False, signature=None", vectorize},
};

}  // namespace

FunctionTable vectorize_table() { return rows; }

}  // namespace weft::source
