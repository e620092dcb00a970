// What the rows of np.random share.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/random/random_values.hpp"

namespace weft::source {

/// The argument `self`.
const RandomObject& random_object(const BoundArguments& given);
numpy::random::Generator generator(const RandomObject& object);
numpy::random::RandomState random_state(const RandomObject& object);
/// The argument `size`.
numpy::random::Size size_of(const BoundArguments& given);
bool are_numbers(const std::vector<numpy::Operand>& parameters);
/// Errors: NotImplementedError where a condition on data decides whether a draw happens, and data its
/// parameters: they might be wrong where it does not.
void refuse_unknown(const std::vector<numpy::Operand>& parameters);
/// A Python number, where there is no size and `number` says so; else an array.
Value drawn_value(const BoundArguments& given, const LazyTensor& drawn, bool number);

using DrawOfSize = std::function<LazyTensor(const numpy::random::Size&)>;
/// The same, or the argument `out`, filled. Errors: ValueError and TypeError for one that cannot be.
Value drawn_into(const BoundArguments& given, DType dtype, bool c_order, bool number, const DrawOfSize& draw);

/// Rows of RandomState, and of Generator.
FunctionTable legacy_distributions();
FunctionTable random_state_methods();
FunctionTable generator_methods();
/// get_state and set_state; random_raw of bit generators.
FunctionTable random_state_rows();
FunctionTable raw_word_rows();

}  // namespace weft::source
