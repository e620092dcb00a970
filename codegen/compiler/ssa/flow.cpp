#include "codegen/compiler/ssa/flow.hpp"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"

namespace weft::codegen {
namespace scf = mlir::scf;
namespace {

ValueList list_of(mlir::ValueRange range) { return {range.begin(), range.end()}; }

std::vector<mlir::Type> types_of(const ValueList& list) {
  std::vector<mlir::Type> types;
  for (Value value : list) types.push_back(value.getType());
  return types;
}

}  // namespace

ValueList for_loop(Values& values, std::string_view name, Value from, Value to, Value step,
                   const ValueList& carried, const std::function<ValueList(Value, const ValueList&)>& body) {
  auto loop = scf::ForOp::create(
      values.builder(), values.location(), from, to, step, carried,
      [&](mlir::OpBuilder& builder, mlir::Location location, Value i, mlir::ValueRange arguments) {
        const mlir::OpBuilder::InsertionGuard guard(values.builder());
        values.builder().setInsertionPointToEnd(builder.getInsertionBlock());
        i.setLoc(mlir::NameLoc::get(builder.getStringAttr(llvm::StringRef(name.data(), name.size()))));
        scf::YieldOp::create(values.builder(), location, body(i, list_of(arguments)));
      });
  return list_of(loop.getResults());
}

ValueList while_loop(Values& values, const ValueList& carried,
                     const std::function<Value(const ValueList&)>& condition,
                     const std::function<ValueList(const ValueList&)>& body) {
  auto loop = scf::WhileOp::create(values.builder(), values.location(), types_of(carried), carried);
  const std::vector<mlir::Type> types = types_of(carried);
  const std::vector<mlir::Location> locations(types.size(), values.location());
  const mlir::OpBuilder::InsertionGuard guard(values.builder());
  mlir::Block* before = values.builder().createBlock(&loop.getBefore(), {}, types, locations);
  const Value holds = condition(list_of(before->getArguments()));
  scf::ConditionOp::create(values.builder(), values.location(), holds, before->getArguments());
  mlir::Block* after = values.builder().createBlock(&loop.getAfter(), {}, types, locations);
  scf::YieldOp::create(values.builder(), values.location(), body(list_of(after->getArguments())));
  return list_of(loop.getResults());
}

ValueList branch(Values& values, Value condition, const std::function<ValueList()>& then,
                 const std::function<ValueList()>& otherwise) {
  const auto fill = [&](const std::function<ValueList()>& body) {
    return [&](mlir::OpBuilder& builder, mlir::Location location) {
      const mlir::OpBuilder::InsertionGuard guard(values.builder());
      values.builder().setInsertionPointToEnd(builder.getInsertionBlock());
      scf::YieldOp::create(values.builder(), location, body());
    };
  };
  auto choice =
      scf::IfOp::create(values.builder(), values.location(), condition, fill(then), fill(otherwise));
  return list_of(choice.getResults());
}

void when(Values& values, Value condition, const std::function<void()>& body) {
  const auto then = [&] {
    body();
    return ValueList();
  };
  branch(values, condition, then, [] { return ValueList(); });
}

}  // namespace weft::codegen
