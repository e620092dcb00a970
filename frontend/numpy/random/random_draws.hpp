// Draws as nodes of the graph.
#pragma once
#include "frontend/numpy/core/called.hpp"
#include "runtime/library/random/draws.hpp"
#include "weft/random.hpp"

namespace weft::numpy::random {

/// The words as an array.
LazyTensor state_tensor(const weft::random::State& state);
/// The words, where they are known. Errors: NotImplementedError.
weft::random::State known_state(const LazyTensor& state);

/// What `function` draws from the stream, which goes on.
LazyTensor drawn(Stream& stream, const HostFunctionPtr& function, std::vector<Tensor> parameters, DType dtype,
                 const Dims& shape);

/// `x`, of which `function` finds nothing wrong: now if that is known, or else when evaluated.
LazyTensor checked(const char* function, const LazyTensor& x, const std::vector<Tensor>& besides = {});

/// An array of that dtype. Errors: TypeError for what is not cast safely.
LazyTensor as_parameter(const Operand& operand, DType dtype);
/// The shape of what is drawn with such parameters. Errors: ValueError where they do not fit, as NumPy.
Dims drawn_shape(const std::vector<LazyTensor>& parameters, const Size& size);
/// One for each that is drawn, or one for all.
LazyTensor spread(const LazyTensor& parameter, const Dims& shape);

}  // namespace weft::numpy::random
