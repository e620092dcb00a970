// What the objects of np.random have, and what np.random itself has.
#pragma once
#include "frontend/source/values/random_object.hpp"
#include "weft/random.hpp"

namespace weft::source {

struct NumpyFunction;

/// An attribute, or a method, of the object. Errors: AttributeError; NotImplementedError for what is not
/// read.
Value random_attribute(const RandomValue& object, const std::string& name);

/// object.state of a bit generator, as NumPy's dict; and its assignment. Errors: NumPy's; NotImplementedError
/// where data decide the state.
Value bit_generator_state(const RandomObject& object);
void assign_bit_generator_state(const RandomObject& object, const Value& value);

/// What the functions of np.random draw from when a program begins.
RandomValue new_global_random();

/// The function np.random.NAME that is a method of that RandomState; nothing when there is none.
std::optional<Value> global_random_method(const std::string& name);

/// A method of that kind of object, or null.
const NumpyFunction* find_random_method(RandomObject::Kind kind, std::string_view name);
/// The distributions that Generator and RandomState have both.
std::span<const NumpyFunction> random_distributions();
/// Python's number of what is drawn alone: known, if the state is.
Value drawn_number(const RandomObject& object, const LazyTensor& drawn);

}  // namespace weft::source
