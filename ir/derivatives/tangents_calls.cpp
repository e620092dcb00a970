#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "ir/derivatives/call_rules.hpp"
#include "ir/derivatives/partials.hpp"
#include "ir/derivatives/tangents.hpp"
#include "ir/formulas/matrices.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/graph.hpp"
#include "runtime/library/arithmetic/math_functions.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

enum class Kind : std::uint8_t { linear, same, own, flat, none, indexing };
struct Row {
  LibraryFunction function;
  Kind kind;
  std::size_t first = 0, count = 0;  // of arguments in which it is linear
  CallRule* rule = nullptr;
  std::string_view why_not = "";
};
constexpr Row rows[] = {
#define WEFT_CALL_LINEAR(name, first, count) {LibraryFunction::name, Kind::linear, first, count},
#define WEFT_CALL_SAME(name) {LibraryFunction::name, Kind::same},
#define WEFT_CALL_OWN(name, rule) {LibraryFunction::name, Kind::own, 0, 0, rule},
#define WEFT_CALL_FLAT(name) {LibraryFunction::name, Kind::flat},
#define WEFT_CALL_NONE(name, why) {LibraryFunction::name, Kind::none, 0, 0, nullptr, why},
#define WEFT_CALL_INDEXING(name) {LibraryFunction::name, Kind::indexing},
#include "ir/tables/call_derivatives.def"
};

constexpr bool has_rows_for_all() {
  if (std::size(rows) != static_cast<std::size_t>(LibraryFunction::draw) + 1) return false;
  for (std::size_t i = 0; i < std::size(rows); ++i)
    if (rows[i].function != static_cast<LibraryFunction>(i)) return false;
  return true;
}
static_assert(has_rows_for_all(),
              "call_derivatives.def has what functions.def has, in its order, and families");

const HostFunction& function_of_call(const Node& call) {
  return *call.attribute<HostFunctionPtr>(Attribute::function);
}

Tensor of_linear(const Node& call, const Tensors& tangents, const Row& row) {
  Tensors inputs(call.inputs().begin(), call.inputs().end());
  const std::size_t end = std::min(row.first + row.count, inputs.size());
  bool changes = false;
  for (std::size_t i = row.first; i < end; ++i) {
    changes = changes || tangents[i];
    inputs[i] = or_zeros(tangents[i], inputs[i].type());
  }
  return changes ? with_inputs(call, inputs)[0] : Tensor();
}

[[noreturn]] void refuse(const Node& call, std::string_view why) {
  throw NotImplementedError(
      fmt::format("the derivative of {}{} is not supported: {}", spoken_name(call), written_at(call), why));
}

}  // namespace

Tensor call_tangent(const Node& node, const Tensors& tangents) {
  const auto library = function_of_call(node).library;
  if (!library) refuse_derivative(node);
  const Row& row = rows[static_cast<std::size_t>(*library)];
  switch (row.kind) {
    case Kind::linear:
      return of_linear(node, tangents, row);
    case Kind::same:
      return tangents[0];
    case Kind::own:
      return row.rule(node, tangents);
    case Kind::flat:
      return {};
    case Kind::none:
      refuse(node, row.why_not);
    case Kind::indexing:
      break;
  }
  throw InternalError("an indexing operation as a call");
}

/// Tangents go where the elements go: those that come first in order to where these come first.
Tensor of_partition(const Node& call, const Tensors& tangents) {
  const auto argsort = [](const Tensor& x) { return Node::apply(Operation::argsort, {x}); };
  const Tensor places = argsort(argsort(Tensor(&call)));
  return gathered_along_last(tangents[0], gathered_along_last(argsort(call.inputs()[0]), places));
}

/// A sum of products of both.
Tensor of_correlate(const Node& call, const Tensors& tangents) {
  const auto with = [&](std::size_t i) {
    Tensors inputs(call.inputs().begin(), call.inputs().end());
    inputs[i] = tangents[i];
    return tangents[i] ? with_inputs(call, inputs)[0] : Tensor();
  };
  return plus(with(0), with(1));
}

namespace {

/// Functions of floats as the operation whose partials they have.
Tensor as_operation(Operation operation, const Node& call, const Tensors& tangents) {
  const Formula b = call.inputs().size() > 1 ? Formula{call.inputs()[1]} : Formula{};
  return by_partials({operation, {call.inputs()[0]}, b, {}, {Tensor(&call)}}, tangents);
}

struct MathRow {
  std::string_view name;
  Operation operation;
};
/// Python's functions that NumPy has, too.
constexpr MathRow math_rows[] = {
    {"acos", Operation::arccos},   {"acosh", Operation::arccosh},
    {"asin", Operation::arcsin},   {"asinh", Operation::arcsinh},
    {"atan", Operation::arctan},   {"atan2", Operation::arctan2},
    {"atanh", Operation::arctanh}, {"cbrt", Operation::cbrt},
    {"cos", Operation::cos},       {"cosh", Operation::cosh},
    {"exp", Operation::exp},       {"exp2", Operation::exp2},
    {"expm1", Operation::expm1},   {"fmod", Operation::fmod},
    {"hypot", Operation::hypot},   {"log", Operation::log},
    {"log10", Operation::log10},   {"log1p", Operation::log1p},
    {"log2", Operation::log2},     {"nextafter", Operation::nextafter},
    {"pow", Operation::power},     {"sin", Operation::sin},
    {"sinh", Operation::sinh},     {"sqrt", Operation::sqrt},
    {"tan", Operation::tan},       {"tanh", Operation::tanh},
};

}  // namespace

Tensor of_float_power(const Node& call, const Tensors& tangents) {
  return as_operation(Operation::power, call, tangents);
}

Tensor of_math(const Node& call, const Tensors& tangents) {
  const std::string_view name = name_in_math(function_of_call(call));
  if (const auto* row = std::ranges::find(math_rows, name, &MathRow::name); row != std::end(math_rows))
    return as_operation(row->operation, call, tangents);
  const Formula x{call.inputs()[0]}, y{Tensor(&call)};
  const Formula density = std::numbers::inv_sqrtpi * 2 * exp(-square(x));
  if (name == "erf") return times(tangents[0], density.tensor);
  if (name == "erfc") return minus(times(tangents[0], density.tensor));
  if (name == "ulp") return {};
  if (name == "remainder")
    return plus(tangents[0], tangents[1]
                                 ? minus(times(tangents[1], rint((x - y) / Formula{call.inputs()[1]}).tensor))
                                 : Tensor());
  refuse(call, "that of gamma functions is not a function of NumPy");
}

}  // namespace weft
