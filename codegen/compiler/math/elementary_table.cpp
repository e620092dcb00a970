#include <fmt/format.h>

#include "codegen/compiler/math/elementary.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

#define WEFT_ROW_exact(name)
#define WEFT_ROW_own(name) {Operation::name, emit_##name},

struct Unary {
  Operation operation;
  Value (*emit)(Values&, Value);
};
constexpr Unary unaries[] = {
#define WEFT_UNARY(name, rule, python, flops, bits, ...) WEFT_ROW_##bits(name)
#include "ir/tables/elementwise.def"
};

struct Binary {
  Operation operation;
  Value (*emit)(Values&, Value, Value);
};
constexpr Binary binaries[] = {
#define WEFT_BINARY(name, rule, python, flops, bits, ...) WEFT_ROW_##bits(name)
#include "ir/tables/elementwise.def"
};

}  // namespace

Value emit_elementary(Values& values, Operation operation, std::span<const Value> operands) {
  for (const Unary& row : unaries)
    if (row.operation == operation) return row.emit(values, operands[0]);
  for (const Binary& row : binaries)
    if (row.operation == operation) return row.emit(values, operands[0], operands[1]);
  throw InternalError(fmt::format("compiler: no code for {}", name(operation)));
}

}  // namespace weft::codegen
