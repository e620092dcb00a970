#include "codegen/compiler/math/register_table.hpp"

#include <span>

#include "codegen/compiler/ssa/memory.hpp"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace weft::codegen {
namespace memref = mlir::memref;
namespace {

/// The table as a constant of the module: memref<16xT>.
Value in_memory(Values& values, const RegisterTable& table, DType dtype) {
  mlir::OpBuilder& builder = values.builder();
  const mlir::Type element = values.type(dtype, 1);
  const auto type = mlir::MemRefType::get({std::ssize(table.numbers)}, element);
  const std::string name = std::string(table.name) + (itemsize(dtype) == 4 ? "_single" : "_double");
  auto module = values.entry()->getParentOp()->getParentOfType<mlir::ModuleOp>();
  if (!module.lookupSymbol(name)) {
    const mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(module.getBody());
    memref::GlobalOp::create(
        builder, builder.getUnknownLoc(), name, builder.getStringAttr("private"), type,
        Values::dense(mlir::RankedTensorType::get(type.getShape(), element), table.numbers),
        /*constant=*/true, builder.getI64IntegerAttr(64));
  }
  return memref::GetGlobalOp::create(builder, values.location(), type, name);
}

}  // namespace

Value number_at(Values& values, const RegisterTable& table, Value place, Value like) {
  const int lanes = Values::lanes(like);
  const std::span<const double> numbers = table.numbers;
  if (!values.can_pick(like)) {
    const DType dtype = Values::is_double(like) ? DType::float64 : DType::float32;
    return load_at(values, dtype, in_memory(values, table, dtype),
                   values.bit_and(place, values.bits(place, 15)), false);
  }
  const Value first = values.numbers(like, numbers.first(lanes));
  if (lanes == 16) return values.pick(place, first);
  return values.pick(place, first, values.numbers(like, numbers.subspan(lanes)));
}

}  // namespace weft::codegen
