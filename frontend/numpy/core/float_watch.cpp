#include "frontend/numpy/core/float_watch.hpp"

#include <utility>

#include "frontend/numpy/core/context.hpp"

namespace weft::numpy {

Watched::Watched(FloatWatch* watch) : before_(std::exchange(context().watch, watch)) {}
Watched::~Watched() { context().watch = before_; }

NamedCall::NamedCall(std::string_view name, const LazyTensor* where)
    : name_before_(context().called), where_before_(context().computed_where) {
  if (context().called.empty()) context().called = name;
  if (where) context().computed_where = where;
}
NamedCall::~NamedCall() { context().called = name_before_, context().computed_where = where_before_; }

const LazyTensor* where_computed() { return context().computed_where; }

std::string_view encountered_in(Operation operation) {
  switch (operation) {
    case Operation::astype:
      return "cast";
    case Operation::sum:
    case Operation::prod:
    case Operation::call:
      return "reduce";
    case Operation::cumsum:
    case Operation::cumprod:
      return "accumulate";
    default:
      return name(operation);
  }
}

LazyTensor looked_at(const Tensor& result) {
  FloatWatch* const watch = context().watch;
  if (!watch) return result;
  const Watched nothing(nullptr);
  const std::string_view own = encountered_in(result.operation());
  const bool is_ufunc = own == name(result.operation());
  watch->look(result, is_ufunc && !context().called.empty() ? context().called : own,
              context().computed_where);
  return result;
}

bool watches_floats() { return context().watch; }

void tell_float_errors(const std::vector<FloatCondition>& conditions) {
  FloatWatch* const watch = context().watch;
  const Watched nothing(nullptr);
  for (const FloatCondition& each : conditions) watch->tell(each, context().called, context().computed_where);
}

void tell_overflow_in_cast() {
  FloatWatch* const watch = context().watch;
  const Watched nothing(nullptr);
  watch->tell({FloatError::over, LazyTensor(constant(true))}, "cast", nullptr);
}

}  // namespace weft::numpy
