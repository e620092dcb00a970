// The module weft of a program: derivatives of its functions, in the manner of JAX.
#include "weft/differentiation.hpp"
#include "frontend/source/derivatives/leaves.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/values/reading.hpp"
#include "runtime/system/errors.hpp"
#include "weft/vmap.hpp"

namespace weft::source {
namespace {

/// Which arguments a derivative is by: one, or several.
std::vector<std::size_t> places_of(const Value& argnums, std::size_t count) {
  const Sequence* several = argnums.sequence();
  std::vector<std::size_t> places;
  for (const Value& place : several ? several->items : std::vector{argnums}) {
    const std::int64_t given = as_index(place),
                       from_front = given < 0 ? given + static_cast<std::int64_t>(count) : given;
    if (from_front < 0 || static_cast<std::size_t>(from_front) >= count)
      throw ValueError("argnums is " + std::to_string(given) + ", of a call with " + std::to_string(count) +
                       " arguments");
    places.push_back(static_cast<std::size_t>(from_front));
  }
  return places;
}

/// A call of a function with copies of some arguments, which are taken for independent.
struct Independent {
  std::vector<Value> chosen;       // those arguments
  std::vector<LazyTensor> inputs;  // the copies of all their leaves
  bool is_one;                     // whether one argument is meant, no tuple of them
  Value result;

  Independent(const Value& function, const Value& argnums, std::vector<Value> arguments, const CallBack& back)
      : is_one(!argnums.sequence()) {
    for (const std::size_t place : places_of(argnums, arguments.size())) {
      std::vector<LazyTensor> copies;
      for (const LazyTensor& leaf : leaves_of(arguments[place])) copies.push_back(independent(leaf));
      chosen.push_back(arguments[place] = with_leaves(arguments[place], copies));
      inputs.insert(inputs.end(), copies.begin(), copies.end());
    }
    result = back(function, std::move(arguments));
  }

  /// Of an array a leaf: in the form of the arguments.
  Value in_form(const std::vector<LazyTensor>& leaves) const {
    const Value all = with_leaves(make_sequence(chosen), leaves);
    return is_one ? all.sequence()->items.front() : all;
  }
};

/// The one result of a function that is to give a number, or an array.
LazyTensor single_result(const Value& result, const char* function) {
  const std::vector<LazyTensor> leaves = leaves_of(result);
  if (leaves.size() != 1 || result.sequence())
    throw TypeError(std::string(function) + " of a function that gives '" + type_name(result) +
                    "': it must give one number or array");
  return leaves.front();
}

/// self: the function, and argnums.
Independent called_by(const BoundArguments& given, const CallBack& back) {
  const std::vector<Value>& self = given["self"].sequence()->items;
  return {self[0], self[1], given.rest(), back};
}

Value called_grad(const BoundArguments& given, const CallBack& back) {
  const Independent call = called_by(given, back);
  return call.in_form(weft::grad(single_result(call.result, "grad"), call.inputs));
}

Value called_value_and_grad(const BoundArguments& given, const CallBack& back) {
  const Independent call = called_by(given, back);
  const ValueAndGradients found =
      weft::value_and_grad(single_result(call.result, "value_and_grad"), call.inputs);
  return make_sequence({Scalar{found.value}, call.in_form(found.gradients)});
}

Value called_jacobian(const BoundArguments& given, const CallBack& back) {
  const Independent call = called_by(given, back);
  const LazyTensor result = single_result(call.result, "jacobian");
  std::vector<LazyTensor> jacobians;
  for (const LazyTensor& input : call.inputs) jacobians.push_back(weft::jacobian(result, input));
  return call.in_form(jacobians);
}

Value called_hessian(const BoundArguments& given, const CallBack& back) {
  const Independent call = called_by(given, back);
  const LazyTensor loss = single_result(call.result, "hessian");
  if (call.inputs.size() != 1) throw NotImplementedError("a hessian by more than one array");
  return call.in_form({weft::hessian(loss, call.inputs.front())});
}

constexpr NumpyFunction grad_row{.name = "grad", .signature = "self, *args", .call_with = called_grad};
constexpr NumpyFunction value_row{
    .name = "value_and_grad", .signature = "self, *args", .call_with = called_value_and_grad};
constexpr NumpyFunction jacobian_row{
    .name = "jacobian", .signature = "self, *args", .call_with = called_jacobian};
constexpr NumpyFunction hessian_row{
    .name = "hessian", .signature = "self, *args", .call_with = called_hessian};

/// The function that a row makes of another one.
template <const NumpyFunction& row>
Value of_function(const BoundArguments& given) {
  const Value argnums = given.find("argnums") ? given["argnums"] : Value(std::int64_t{0});
  return NumpyCallable{&row, std::make_shared<const Value>(make_sequence({given["fun"], argnums}))};
}

/// Of all arguments, a tuple of them.
Independent called_with_all(const Value& function, std::vector<Value> arguments, const CallBack& back) {
  std::vector<Value> all;
  for (std::size_t i = 0; i < arguments.size(); ++i) all.emplace_back(static_cast<std::int64_t>(i));
  return {function, make_sequence(std::move(all)), std::move(arguments), back};
}

/// (f(*primals), how that changes when the primals change by the tangents).
Value jvp(const BoundArguments& given, const CallBack& back) {
  const Sequence* primals = given["primals"].sequence();
  if (!primals) throw TypeError("jvp takes a tuple of primals, not '" + type_name(given["primals"]) + "'");
  const Independent call = called_with_all(given["fun"], primals->items, back);
  const ValuesAndTangents found =
      weft::values_and_jvp(leaves_of(call.result), call.inputs, leaves_of(given["tangents"]));
  return make_sequence({with_leaves(call.result, found.values), with_leaves(call.result, found.tangents)});
}

/// self: what the function gave, and its arguments, a tuple.
Value called_pullback(const BoundArguments& given) {
  const std::vector<Value>& self = given["self"].sequence()->items;
  const std::vector<LazyTensor> gradients = weft::vjp(
      leaves_of(self[0]), leaves_of(self[1]), leaves_of(given["cotangents"]), {.unused = Unused::zeros});
  return with_leaves(self[1], gradients);
}
constexpr NumpyFunction pullback_row{"vjp", "self, cotangents", called_pullback};

/// (f(*primals), the function from cotangents to what flows back to each of the primals).
Value vjp(const BoundArguments& given, const CallBack& back) {
  const Independent call = called_with_all(given["fun"], given.rest(), back);
  const Value both = make_sequence({call.result, call.in_form(call.inputs)});
  return make_sequence({call.result, NumpyCallable{&pullback_row, std::make_shared<const Value>(both)}});
}

/// Errors: NotImplementedError for axes of the parts of a value.
std::int64_t one_axis(const Value& axis) {
  if (axis.integer()) return as_index(axis);
  throw NotImplementedError(
      "vmap with axes of the parts of an argument or a result: one axis for each, or None");
}

/// Errors: NotImplementedError where data of single members decide what the program raises or prints.
void check_raises_nothing(const std::vector<LazyTensor>& members) {
  const Tensor state(Array(reading().none_raised).tensor());
  for (const NodePtr& variable : variables({.outputs = {state}}))
    for (const LazyTensor& member : members)
      if (member.node_ptr() == variable)
        throw NotImplementedError("vmap of a function that raises or prints as data of its members decide");
}

/// The axis of each leaf of an argument.
void append_axes(const Value& argument, const Value& axis, std::vector<BatchAxis>& axes) {
  const BatchAxis of_leaves = axis.is_none() ? BatchAxis(numpy::None{}) : BatchAxis(one_axis(axis));
  axes.insert(axes.end(), leaves_of(argument).size(), of_leaves);
}

/// One axis for all arguments, or a tuple of one each.
std::vector<BatchAxis> axes_of(const std::vector<Value>& arguments, const Value& in_axes) {
  const Sequence* each = in_axes.sequence();
  if (each && each->items.size() != arguments.size())
    throw ValueError("vmap: " + std::to_string(each->items.size()) + " in_axes for " +
                     std::to_string(arguments.size()) + " arguments");
  std::vector<BatchAxis> axes;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    append_axes(arguments[i], each ? each->items[i] : in_axes, axes);
  return axes;
}

/// self: the function, in_axes and out_axes.
Value called_vmap(const BoundArguments& given, const CallBack& back) {
  const std::vector<Value>& self = given["self"].sequence()->items;
  const Value arguments = make_sequence(given.rest());
  const BatchOfArguments batch(leaves_of(arguments), axes_of(given.rest(), self[1]));
  const Value result = back(self[0], with_leaves(arguments, batch.members()).sequence()->items);
  check_raises_nothing(batch.members());
  return with_leaves(result, batch.of(leaves_of(result), one_axis(self[2])));
}
constexpr NumpyFunction vmap_row{.name = "vmap", .signature = "self, *args", .call_with = called_vmap};

Value vmap(const BoundArguments& given) {
  const auto axes = [&](const char* name) { return given.find(name) ? given[name] : Value(std::int64_t{0}); };
  return NumpyCallable{&vmap_row, std::make_shared<const Value>(
                                      make_sequence({given["fun"], axes("in_axes"), axes("out_axes")}))};
}

Value stop_gradient(const BoundArguments& given) {
  std::vector<LazyTensor> stopped;
  for (const LazyTensor& leaf : leaves_of(given["x"])) stopped.push_back(weft::stop_gradient(leaf));
  return with_leaves(given["x"], stopped);
}

constexpr NumpyFunction rows[] = {
    {"grad", "fun, argnums=0", of_function<grad_row>},
    {"hessian", "fun, argnums=0", of_function<hessian_row>},
    {"jacobian", "fun, argnums=0", of_function<jacobian_row>},
    {.name = "jvp", .signature = "fun, primals, tangents", .call_with = jvp},
    {"stop_gradient", "x", stop_gradient},
    {"value_and_grad", "fun, argnums=0", of_function<value_row>},
    {.name = "vjp", .signature = "fun, *primals", .call_with = vjp},
    {"vmap", "fun, in_axes=0, out_axes=0", vmap},
};

}  // namespace

FunctionTable differentiation_table() { return rows; }

}  // namespace weft::source
