#include "frontend/source/operators/same_type.hpp"

namespace weft::source {

bool same_type(const Value& a, const Value& b) {
  if (a.as<Builtin>() && b.as<Builtin>()) return *a.as<Builtin>() == *b.as<Builtin>();
  const auto *x = a.as<DTypeValue>(), *y = b.as<DTypeValue>();
  if (x && y) return x->is_type && y->is_type && x->dtype == y->dtype;
  const auto *e = a.as<ExceptionValue>(), *other = b.as<ExceptionValue>();
  if (e && other) return !e->text && !other->text && e->name == other->name;
  const auto *f = a.as<NumpyCallable>(), *g = b.as<NumpyCallable>();
  return f && g && !f->self && !g->self && f->function == g->function;
}

bool is_function_or_type(const Value& value) {
  const auto* type = value.as<DTypeValue>();
  const auto* callable = value.as<NumpyCallable>();
  const auto* exception = value.as<ExceptionValue>();
  return value.as<Builtin>() || (type && type->is_type) || (callable && !callable->self) ||
         (exception && !exception->text);
}

}  // namespace weft::source
