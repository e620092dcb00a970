#include "weft/function.hpp"

#include <algorithm>
#include <mutex>

#include "frontend/evaluate/derivative_rules.hpp"
#include "frontend/loops/loop_tracer.hpp"
#include "ir/composite.hpp"
#include "ir/derivatives/derivative.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"

namespace weft {
namespace {

template <class Callable>
void check_count(const std::string& name, const Callable& callable, std::size_t count) {
  if (callable.takes(count)) return;
  throw TypeError(name + "() does not take " + std::to_string(count) +
                  (count == 1 ? " argument" : " arguments"));
}

std::vector<Tensor> tensors(const std::vector<numpy::Operand>& x) {
  std::vector<Tensor> result;
  for (const numpy::Operand& each : x) result.push_back(numpy::asarray(each));
  return result;
}

Signature first(const std::vector<Signature>& arguments) { return arguments.front(); }

}  // namespace

struct CustomOperation::State {
  Callable callable;
  HostFunctionPtr host;
  OperationKeywords keywords;
  DerivativePtr derivative;
};

CustomOperation::CustomOperation(std::string name, Callable callable, OperationKeywords keywords) {
  if (!keywords.result) keywords.result = first;
  const auto host = std::make_shared<const HostFunction>(std::move(name), callable);
  const DerivativePtr derivative = derivative_of(host->name, keywords.jvp, keywords.vjp);
  state_ = std::make_shared<const State>(std::move(callable), host, std::move(keywords), derivative);
}

LazyTensor CustomOperation::apply(const std::vector<numpy::Operand>& x) const {
  check_count(state_->host->name, state_->callable, x.size());
  std::vector<Tensor> inputs = tensors(x);
  std::vector<Signature> signatures;
  for (const Tensor& input : inputs) signatures.push_back({input.type().dtype, input.type().shape});
  const Signature result = state_->keywords.result(signatures);
  const Tensor called = Node::apply(Operation::call, inputs,
                                    {{Attribute::dtype, result.dtype},
                                     {Attribute::shape, result.shape},
                                     {Attribute::function, state_->host}});
  return state_->derivative ? with_derivative(called, inputs, state_->derivative) : called;
}

struct CompositeFunction::State {
  std::string name;
  Callable callable;
  DerivativePtr derivative;
  std::mutex mutex;
  std::vector<std::pair<std::vector<Type>, CompositePtr>> bodies;  // the latest first

  Tensor composite(std::vector<Tensor> inputs) {
    const CompositePtr body = body_for(inputs);
    for (std::size_t i = inputs.size(); i < body->parameters.size(); ++i)
      inputs.emplace_back(body->parameters[i]);
    return Node::apply(Operation::composite, std::move(inputs), {{Attribute::body, body}});
  }

 private:
  /// A body for arguments like these: the same one as before, so that programs with it are known again.
  CompositePtr body_for(const std::vector<Tensor>& arguments) {
    std::vector<Type> types;
    for (const Tensor& argument : arguments) types.push_back(argument.type());
    if (CompositePtr known = find(types)) return known;
    const CompositePtr made = make_body(types);  // outside the lock: it runs the user's code
    const std::lock_guard lock(mutex);
    bodies.emplace(bodies.begin(), std::move(types), made);
    if (bodies.size() > most_bodies) bodies.pop_back();
    return made;
  }

  static constexpr std::size_t most_bodies = 64;

  CompositePtr find(const std::vector<Type>& types) {
    const std::lock_guard lock(mutex);
    const auto known = std::ranges::find(bodies, types, &decltype(bodies)::value_type::first);
    return known == bodies.end() ? nullptr : known->second;
  }

  /// Variables that the callable brings along become parameters too, after its own.
  CompositePtr make_body(const std::vector<Type>& types) const {
    Composite body{.name = name, .parameters = {}, .graph = {}};
    std::vector<LazyTensor> x;
    for (const Type& type : types) {
      x.emplace_back(variable_of("x" + std::to_string(x.size()), type));
      body.parameters.push_back(x.back().node_ptr());
    }
    body.graph.outputs = {callable(x)};
    body.places = has_placement(body.graph);
    for (const NodePtr& variable : variables(body.graph))
      if (std::ranges::find(body.parameters, variable) == body.parameters.end())
        body.parameters.push_back(variable);
    return std::make_shared<const Composite>(std::move(body));
  }
};

CompositeFunction::CompositeFunction(const std::string& name, Callable callable,
                                     const FunctionKeywords& keywords)
    : state_(std::make_shared<State>(name, std::move(callable),
                                     derivative_of(name, keywords.jvp, keywords.vjp))) {}

LazyTensor CompositeFunction::apply(const std::vector<numpy::Operand>& x) const {
  check_count(state_->name, state_->callable, x.size());
  const std::vector<Tensor> inputs = tensors(x);
  // In a loop, for this step alone.
  const Tensor made =
      LoopTracer::is_tracing() ? state_->callable({inputs.begin(), inputs.end()}) : state_->composite(inputs);
  return state_->derivative ? with_derivative(made, inputs, state_->derivative) : made;
}

}  // namespace weft
