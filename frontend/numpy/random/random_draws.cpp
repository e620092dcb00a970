#include "frontend/numpy/random/random_draws.hpp"

#include <algorithm>

#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "ir/infer.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"
#include "weft/creation.hpp"
#include "weft/dtypes.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy::random {
namespace {

std::string kind_text(DType dtype) { return dtype_repr(dtype); }

bool casts_safely(DType from, DType to) {
  if (to != DType::int64) return !is_complex(from);
  return from != DType::uint64 && !is_inexact(from);
}

/// As np.broadcast finds it.
void check_fit(const std::vector<Dims>& shapes) {
  for (std::size_t i = 0; i < shapes.size(); ++i)
    for (std::size_t j = i + 1; j < shapes.size(); ++j)
      for (std::size_t back = 1; back <= std::min(shapes[i].size(), shapes[j].size()); ++back) {
        const std::int64_t a = shapes[i][shapes[i].size() - back], b = shapes[j][shapes[j].size() - back];
        if (a != b && a != 1 && b != 1)
          throw ValueError(
              text_of("shape mismatch: objects cannot be broadcast to a single shape.  Mismatch "
                      "is between arg {} with shape {} and arg {} with shape {}.",
                      i, tuple_text(shapes[i]), j, tuple_text(shapes[j])));
      }
}

}  // namespace

LazyTensor state_tensor(const weft::random::State& state) { return array(state); }

weft::random::State known_state(const LazyTensor& state) {
  const auto known = known_values(state);
  if (!known)
    throw NotImplementedError("the state of a random generator after draws that are not known is not read");
  const ndarray words = known->copy_c();
  return {words.data<std::uint64_t>(), words.data<std::uint64_t>() + words.size()};
}

/// The state lies first, in as many items of the dtype as it takes.
LazyTensor drawn(Stream& stream, const HostFunctionPtr& function, std::vector<Tensor> parameters, DType dtype,
                 const Dims& shape) {
  const std::lock_guard locked(stream.lock);
  const LazyTensor state = stream.state();
  const std::int64_t first = state.nbytes() / weft::itemsize(dtype), count = element_count(shape);
  parameters.insert(parameters.begin(), state);
  const LazyTensor all = called(function, std::move(parameters), dtype, {first + count});
  stream.go_on(
      called(LibraryFunction::random_state, {all[slice(None{}, first)]}, DType::uint64, state.shape()));
  return numpy::reshape(all[slice(first, None{})], shape);
}

LazyTensor checked(const char* name, const LazyTensor& x, const std::vector<Tensor>& besides) {
  const HostFunctionPtr function = weft::random::random_function(name);
  std::vector<Tensor> arguments{x};
  arguments.insert(arguments.end(), besides.begin(), besides.end());
  std::vector<ndarray> values;
  for (const Tensor& argument : arguments)
    if (const auto known = known_values(LazyTensor(argument))) values.push_back(known->copy_c());
  if (values.size() < arguments.size()) return called(function, std::move(arguments), x.shape());
  function->run(values);
  return x;
}

LazyTensor as_parameter(const Operand& operand, DType dtype) {
  if (is_python_complex(operand))
    throw TypeError("float() argument must be a string or a real number, not 'complex'");
  const LazyTensor array = asarray(operand);
  const bool number = operand.is_python_number();
  if (!number && !casts_safely(array.dtype(), dtype))
    throw TypeError(text_of("Cannot cast {} from {} to {} according to the rule 'safe'",
                            array.ndim() == 0 ? "scalar" : "array data", kind_text(array.dtype()),
                            kind_text(dtype)));
  return astype(array, dtype);
}

Dims drawn_shape(const std::vector<LazyTensor>& parameters, const Size& size) {
  std::vector<Dims> shapes;
  if (size.dims) shapes.push_back(*size.dims);
  for (const LazyTensor& parameter : parameters) shapes.push_back(parameter.shape());
  for (const std::int64_t length : size.dims.value_or(Dims{}))
    if (length < 0) throw ValueError("negative dimensions are not allowed");
  const bool numbers = std::ranges::all_of(parameters, [](const auto& x) { return x.ndim() == 0; });
  if (numbers) return size.dims.value_or(Dims{});
  check_fit(shapes);
  const Dims together = broadcast_shapes(shapes);
  if (size.dims && together != *size.dims)
    throw ValueError(text_of("Output size {} is not compatible with broadcast dimensions of inputs {}.",
                             tuple_text(*size.dims), tuple_text(together)));
  return together;
}

LazyTensor spread(const LazyTensor& parameter, const Dims& shape) {
  if (parameter.size() == 1) return numpy::reshape(parameter, {1});
  return numpy::reshape(broadcast_to(parameter, shape), {element_count(shape)});
}

}  // namespace weft::numpy::random
