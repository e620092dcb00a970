#include "frontend/source/numpy/gufunc_signature.hpp"

#include <algorithm>
#include <map>
#include <regex>

#include "frontend/numpy/core/common_shape.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/result_type.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "runtime/system/errors.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

using Names = std::vector<std::string>;
using Lengths = std::map<std::string, std::int64_t>;

constexpr std::int64_t most_calls = 4096;
constexpr const char* without_elements = "cannot call `vectorize` on size 0 inputs unless `otypes` is set";

std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator each(text.begin(), text.end(), regex), end; each != end; ++each)
    found.push_back(each->str());
  return found;
}

std::vector<Names> dimensions_of(const std::string& arguments) {
  std::vector<Names> all;
  for (const std::string& argument : matches(arguments, R"(\([^)]*\))"))
    all.push_back(matches(argument, R"(\w+)"));
  return all;
}

std::string tuple_of(const Names& names) {
  std::vector<Value> items;
  for (const std::string& name : names) items.emplace_back(name);
  return represented(make_sequence(std::move(items)));
}

/// The lengths that the last axes of a shape have, or must have.
void meet(Lengths& lengths, const Dims& shape, const Names& names) {
  if (shape.size() < names.size())
    throw ValueError(std::to_string(shape.size()) +
                     "-dimensional argument does not have enough dimensions for all core dimensions " +
                     tuple_of(names));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::int64_t length = shape[shape.size() - names.size() + i];
    const auto [at, added] = lengths.emplace(names[i], length);
    if (at->second != length)
      throw ValueError("inconsistent size for core dimension '" + names[i] + "': " + std::to_string(length) +
                       " vs " + std::to_string(at->second));
  }
}

Dims core_shape(const Lengths& lengths, const Names& names) {
  Dims shape;
  for (const std::string& name : names) shape.push_back(lengths.at(name));
  return shape;
}

Dims joined(Dims shape, const Dims& rest) {
  shape.insert(shape.end(), rest.begin(), rest.end());
  return shape;
}

/// The arguments as they are broadcast, which cannot be written, and the shape of the loops over them.
struct Loops {
  std::vector<Value> arrays;
  Dims shape;
  Lengths lengths;

  Loops(const std::vector<Value>& arguments, const std::vector<Names>& inputs) {
    std::vector<Dims> outer;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const Dims own = as_tensor(arguments[i]).shape();
      meet(lengths, own, inputs[i]);
      outer.emplace_back(own.begin(), own.end() - std::ssize(inputs[i]));
    }
    shape = numpy::common_shape(outer);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const Dims whole = joined(shape, core_shape(lengths, inputs[i]));
      const Value array = arguments[i].as<Array>() ? arguments[i] : Value(Array(as_tensor(arguments[i])));
      const Value seen = view_of(array, [&](const LazyTensor& x) { return numpy::broadcast_to(x, whole); });
      arrays.emplace_back(seen.as<Array>()->read_only());
    }
  }

  /// The parts at a place of the loops, numbered in C order.
  std::vector<Value> parts(std::int64_t number) const {
    std::vector<Value> index(shape.size());
    for (std::size_t axis = shape.size(); axis-- > 0; number /= shape[axis])
      index[axis] = Value(number % shape[axis]);
    std::vector<Value> found;
    for (const Value& array : arrays) found.push_back(subscripted(array, make_sequence(index)));
    return found;
  }
};

std::vector<Value> outputs_of(const Value& result, std::size_t expected) {
  const Sequence* tuple = result.sequence();
  const bool several = tuple && tuple->is_tuple;
  const std::size_t count = several ? tuple->items.size() : 1;
  if (count != expected)
    throw ValueError("wrong number of outputs from pyfunc: expected " + std::to_string(expected) + ", got " +
                     std::to_string(count));
  return several ? tuple->items : std::vector{settled_items(result)};
}

/// One result of all calls, which are stacked. A result of one call lies as it does.
struct Output {
  const Names& names;
  std::optional<DType> dtype;
  std::vector<numpy::Operand> parts = {};

  void add(const Value& result, Lengths& lengths) {
    const LazyTensor x = as_tensor(result);
    if (parts.empty()) meet(lengths, x.shape(), names);
    if (x.shape() != core_shape(lengths, names))
      throw NotImplementedError("results of vectorize that are not of the shape of their core dimensions");
    if (!dtype) dtype = x.dtype();
    parts.emplace_back(numpy::in_dtype(operand(result), *dtype));
  }
  Value made(const Loops& loops) const {
    for (const std::string& name : names)
      if (!loops.lengths.contains(name))
        throw ValueError(
            "cannot call `vectorize` with a signature including new output dimensions on size 0 inputs");
    const Dims shape = joined(loops.shape, core_shape(loops.lengths, names));
    if (parts.empty()) return Array(numpy::zeros(shape, {.dtype = *dtype}));
    return Array(loops.shape.empty() ? numpy::copied_in(*parts[0].tensor(), 'K', *dtype)
                                     : numpy::copied_c(numpy::reshape(numpy::stack(parts), shape)));
  }
};

}  // namespace

GufuncSignature gufunc_signature(std::string text) {
  text = std::regex_replace(text, std::regex(R"(\s+)"), "");
  static const std::string argument = R"(\((?:\w+(?:,\w+)*)?\))", all = argument + "(?:," + argument + ")*";
  if (!std::regex_match(text, std::regex(all + "->" + all)))
    throw ValueError("not a valid gufunc signature: " + text);
  const std::size_t arrow = text.find("->");
  return {dimensions_of(text.substr(0, arrow)), dimensions_of(text.substr(arrow))};
}

Value called_by_signature(const GufuncSignature& signature, const std::vector<Value>& arguments,
                          const std::optional<std::vector<DType>>& dtypes, const CallOfParts& call) {
  if (arguments.size() != signature.inputs.size())
    throw TypeError("wrong number of positional arguments: expected " +
                    std::to_string(signature.inputs.size()) + ", got " + std::to_string(arguments.size()));
  Loops loops(arguments, signature.inputs);
  const std::int64_t count = element_count(loops.shape);
  if (count > most_calls)
    throw NotImplementedError("a function of vectorize called for more than " + std::to_string(most_calls) +
                              " parts");
  if (dtypes && dtypes->size() != signature.outputs.size())
    throw NotImplementedError("otypes of vectorize that are not as many as the results of its signature");
  if (count == 0 && !dtypes) throw ValueError(without_elements);
  std::vector<Output> outputs;
  for (std::size_t k = 0; k < signature.outputs.size(); ++k)
    outputs.push_back({signature.outputs[k], dtypes ? std::optional(dtypes->at(k)) : std::nullopt});
  for (std::int64_t i = 0; i < count; ++i) {
    const std::vector<Value> results = outputs_of(call(loops.parts(i)), outputs.size());
    for (std::size_t k = 0; k < outputs.size(); ++k) outputs[k].add(results[k], loops.lengths);
  }
  std::vector<Value> made;
  for (const Output& output : outputs) made.push_back(output.made(loops));
  return tuple_unless_one(std::move(made));
}

}  // namespace weft::source
