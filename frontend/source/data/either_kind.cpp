#include "frontend/source/data/either_kind.hpp"

#include "frontend/source/data/computed_number.hpp"
#include "ir/node.hpp"
#include "weft/indexing.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Whether what is made of two values is a Python number, where that is known of both.
template <class Combine>
Tensor whether_made_python(const Value& a, const Value& b, Combine combine) {
  const Tensor x = whether_python(a), y = whether_python(b);
  return x && y ? Tensor(combine(LazyTensor(x), LazyTensor(y))) : Tensor();
}

}  // namespace

bool may_be_python(const Value& value) {
  const auto* scalar = value.as<Scalar>();
  return scalar && scalar->or_python;
}

bool is_or_may_be_python(const Value& value) { return is_python_number(value) || may_be_python(value); }

Tensor whether_python(const Value& value) {
  if (may_be_python(value)) return value.as<Scalar>()->is_python;
  return constant(is_python_number(value));
}

Scalar scalar_of_chosen(const LazyTensor& condition, const Value& yes, const Value& no,
                        const LazyTensor& number) {
  if (!is_or_may_be_python(yes) && !is_or_may_be_python(no)) return {number};
  const auto choose = [&](const LazyTensor& x, const LazyTensor& y) { return numpy::where(condition, x, y); };
  return {number, true, whether_made_python(yes, no, choose)};
}

Value computed_of_either(const Value& a, const Value& b, const LazyTensor& result) {
  if (result.ndim() > 0 || !is_or_may_be_python(a) || !is_or_may_be_python(b)) return fresh(result);
  const auto both = [](const LazyTensor& x, const LazyTensor& y) { return numpy::logical_and(x, y); };
  return Scalar{result, true, whether_made_python(a, b, both)};
}

}  // namespace weft::source
