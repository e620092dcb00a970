#include "frontend/numpy/core/float_watch.hpp"

#include <utility>

namespace weft::numpy {
namespace {

thread_local FloatWatch* watching = nullptr;
thread_local std::string_view called;
thread_local const LazyTensor* computed_where = nullptr;

}  // namespace

Watched::Watched(FloatWatch* watch) : before_(std::exchange(watching, watch)) {}
Watched::~Watched() { watching = before_; }

NamedCall::NamedCall(std::string_view name, const LazyTensor* where)
    : name_before_(called), where_before_(computed_where) {
  if (called.empty()) called = name;
  if (where) computed_where = where;
}
NamedCall::~NamedCall() { called = name_before_, computed_where = where_before_; }

const LazyTensor* where_computed() { return computed_where; }

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
  if (!watching) return result;
  FloatWatch* const watch = watching;
  const Watched nothing(nullptr);
  const std::string_view own = encountered_in(result.operation());
  const bool is_ufunc = own == name(result.operation());
  watch->look(result, is_ufunc && !called.empty() ? called : own, computed_where);
  return result;
}

bool watches_floats() { return watching; }

void tell_float_errors(const std::vector<FloatCondition>& conditions) {
  FloatWatch* const watch = watching;
  const Watched nothing(nullptr);
  for (const FloatCondition& each : conditions) watch->tell(each, called, computed_where);
}

void tell_overflow_in_cast() {
  FloatWatch* const watch = watching;
  const Watched nothing(nullptr);
  watch->tell({FloatError::over, LazyTensor(constant(true))}, "cast", nullptr);
}

}  // namespace weft::numpy
