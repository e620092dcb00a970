#include <fmt/format.h>

#include "codegen/compiler/math/elementary.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

struct Unary {
  Operation operation;
  Value (*emit)(Values&, Value);
};
constexpr Unary unaries[] = {
    {Operation::exp, emit_exp},         {Operation::exp2, emit_exp2},
    {Operation::expm1, emit_expm1},     {Operation::log, emit_log},
    {Operation::log2, emit_log2},       {Operation::log10, emit_log10},
    {Operation::log1p, emit_log1p},     {Operation::sin, emit_sin},
    {Operation::cos, emit_cos},         {Operation::tan, emit_tan},
    {Operation::arcsin, emit_arcsin},   {Operation::arccos, emit_arccos},
    {Operation::arctan, emit_arctan},   {Operation::sinh, emit_sinh},
    {Operation::cosh, emit_cosh},       {Operation::tanh, emit_tanh},
    {Operation::arcsinh, emit_arcsinh}, {Operation::arccosh, emit_arccosh},
    {Operation::arctanh, emit_arctanh}, {Operation::cbrt, emit_cbrt},
};

struct Binary {
  Operation operation;
  Value (*emit)(Values&, Value, Value);
};
constexpr Binary binaries[] = {{Operation::arctan2, emit_arctan2}, {Operation::hypot, emit_hypot}};

}  // namespace

Value emit_elementary(Values& values, Operation operation, std::span<const Value> operands) {
  for (const Unary& row : unaries)
    if (row.operation == operation) return row.emit(values, operands[0]);
  for (const Binary& row : binaries)
    if (row.operation == operation) return row.emit(values, operands[0], operands[1]);
  throw InternalError(fmt::format("compiler: no code for {}", name(operation)));
}

}  // namespace weft::codegen
