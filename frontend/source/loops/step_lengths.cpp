// Arrays that a step makes shorter: of one length before the loop, of another at each step.
#include <algorithm>

#include "frontend/source/loops/step_tracer.hpp"
#include "frontend/source/syntax/loop_syntax.hpp"

namespace weft::source {

void StepTracer::substitute_varying(Index32 name, const Array& array) {
  const Type& type = Tensor(array.tensor()).type();
  if (type.ndim() == 0 || !is_c_contiguous(type.shape, type.strides, itemsize(type.dtype))) refuse(true);
  const std::int64_t whole = type.shape[0];
  auto length = std::ranges::find(lengths_, whole, &VaryingLength::whole);
  if (length == lengths_.end()) {
    const auto known = measured_length(whole);
    lengths_.push_back({known ? *known : LazyTensor(constant(whole)), given_length(whole), whole});
    length = std::prev(lengths_.end());
  }
  length->names.push_back(name);
  Dims shape = type.shape;
  shape[0] = length->given.length;
  const LazyTensor given = variable_of("array_" + std::to_string(name), c_type(type.dtype, shape));
  varied_.push_back({name, array, array.tensor(), given, Array(given)});
  interpreter_.frame().names.insert_or_assign(name, varied_.back().inside);
}

void StepTracer::collect_length(const VaryingLength& length) {
  std::optional<std::int64_t> left;
  for (const Index32 name : length.names) {
    const auto* array = interpreter_.frame().names.at(name).as<Array>();
    if (!array || (left && *left != array->tensor().shape()[0])) refuse();
    left = array->tensor().shape()[0];
  }
  const auto known = measured_length(*left);
  if (!known) refuse();
  carry({.kind = Carried::Kind::length}, length.before, length.given.number, *known);
}

void StepTracer::collect_varying(const VariedArray& varied, const Array& array) {
  if (is_read_after(interpreter_.syntax(), interpreter_.frame().function, statement_, varied.name) ||
      is_returned(varied.name))
    refuse();
  const bool was_own = varied.before.is_whole() && owners_before(varied.before) == 1;
  const Type& type = Tensor(array.tensor()).type();
  if (!was_own && varied.inside.changed()) refuse();
  if (owners(array) != 1 || !array.is_whole() || place_of(array)) refuse();
  Type whole = type;
  whole.shape[0] = varied.held.shape()[0];
  if (whole != Tensor(varied.held).type()) refuse();
  carry({.kind = Carried::Kind::array, .name = varied.name, .varies = true}, varied.held, varied.given,
        array.tensor());
}

bool StepTracer::differ_in_length(const Type& a, const Type& b) {
  return a.dtype == b.dtype && a.ndim() == b.ndim() && a.ndim() > 0 && a.shape[0] != b.shape[0];
}

}  // namespace weft::source
