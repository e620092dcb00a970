// What NumPy says of an array that cannot take what is made along an axis.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"

namespace weft::source {

/// What is reduced along which axes, and the mask's shape.
struct Reduced {
  Dims shape;
  numpy::Axis axis = numpy::None{};
  bool keepdims = false;
  std::optional<Dims> where = {};
};

/// Of the first array parameter.
Reduced reduced_of(const BoundArguments& given);
/// Errors: ValueError where `out` is read-only, or not of the shape that the reduction gives.
void check_reduced_output(const Reduced& reduced, const std::string& ufunc, const Array& out);
void check_reduced_output(const BoundArguments& given, const std::string& ufunc, const Array& out);

/// NumPy's text before the shapes of operands whose axes its iterator maps.
inline constexpr const char* not_broadcast =
    "operands could not be broadcast together with remapped shapes [original->remapped]: ";
/// An operand's lengths as the iterator sees them; those below 0, but for the first ones, are new axes.
std::string remapped_text(const Dims& lengths);

}  // namespace weft::source
