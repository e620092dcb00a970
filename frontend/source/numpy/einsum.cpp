// The rows of np.einsum, whose subscripts are a string or lists of numbers.
#include "weft/einsum.hpp"
#include "frontend/source/items/operands.hpp"

#include "frontend/numpy/core/casting.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/output/output.hpp"
#include "ir/operation.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A list of numbers for letters. einsum and einsum_path say in other words what it may hold.
std::string text_of_list(const Value& list, bool of_path) {
  if (!is_iterable(list)) throw TypeError("the subscripts for each operand must be a list or a tuple");
  std::string text;
  for (const Value& item : items_of(list)) {
    if (item.as<EllipsisValue>()) {
      text += "...";
      continue;
    }
    if (!item.integer() && !item.tensor())
      throw TypeError(of_path ? "For this input type lists must contain either int or Ellipsis"
                              : "each subscript must be either an integer or an ellipsis");
    std::int64_t place = as_index(item);
    if (of_path && place < 0) place += std::ssize(letters);
    if (place < 0 || place >= std::ssize(letters)) {
      if (of_path) throw IndexError("string index out of range");
      throw ValueError("subscript is not within the valid range [0, 52)");
    }
    text += letters[static_cast<std::size_t>(place)];
  }
  return text;
}

/// The subscripts as a string, and the operands.
struct Terms {
  std::string subscripts;
  std::vector<Value> operands;
};

Terms terms_of(const std::vector<Value>& arguments, bool of_path) {
  if (!arguments.empty() && arguments[0].string())
    return {*arguments[0].string(), {arguments.begin() + 1, arguments.end()}};
  if (arguments.size() < 2 && !of_path)
    throw ValueError("must provide at least an operand and a subscripts list to einsum");
  if (arguments.empty()) throw ValueError("No input operands");
  Terms terms;
  for (std::size_t i = 0; i + 1 < arguments.size(); i += 2) {
    terms.subscripts += (i ? "," : "") + text_of_list(arguments[i + 1], of_path);
    terms.operands.push_back(arguments[i]);
  }
  if (arguments.size() % 2 == 1) terms.subscripts += "->" + text_of_list(arguments.back(), of_path);
  return terms;
}

numpy::EinsumPath whole_path(std::size_t operands) {
  Dims places;
  for (std::size_t i = 0; i < operands; ++i) places.push_back(static_cast<std::int64_t>(i));
  return {places};
}

/// True, False, None, a name, a path that einsum_path gave, or a name and a limit.
numpy::EinsumPathKeywords path_keywords(const Value& optimize, std::size_t operands) {
  if (optimize.is_none()) return {.optimize = whole_path(operands)};
  if (const auto* whether = optimize.as<bool>()) return {.optimize = *whether};
  if (const std::string* name = optimize.string()) return {.optimize = *name};
  const Sequence* list = optimize.sequence();
  if (!list) throw TypeError("object of type '" + type_name(optimize) + "' has no len()");
  const auto& items = list->items;
  if (!items.empty() && items[0].string() && *items[0].string() == "einsum_path") {
    numpy::EinsumPath path;
    for (std::size_t i = 1; i < items.size(); ++i) path.push_back(as_dims(items[i]));
    return {.optimize = path};
  }
  if (items.size() == 2 && items[0].string() && items[1].real())
    return {.optimize = *items[0].string(), .memory_limit = static_cast<std::int64_t>(*items[1].real())};
  throw NotImplementedError("einsum does not read this path");
}

std::vector<numpy::Operand> operands_of(const std::vector<Value>& values) {
  std::vector<numpy::Operand> operands;
  for (const Value& value : values) operands.push_back(operand(value));
  return operands;
}

numpy::EinsumKeywords keywords_of(const BoundArguments& given, std::size_t operands) {
  numpy::EinsumKeywords keywords{.optimize = false, .dtype = given.dtype(), .order = given.order('K')};
  if (given.has("casting") && given["casting"].string()) keywords.casting = *given["casting"].string();
  if (!given.find("optimize")) return keywords;
  const numpy::EinsumPathKeywords path = path_keywords(given["optimize"], operands);
  if (path.memory_limit) throw NotImplementedError("einsum with a limit of memory is not supported yet");
  keywords.optimize = path.optimize;
  return keywords;
}

/// The array of the caller takes part in choosing the dtype.
Value einsum_into(const Terms& terms, numpy::EinsumKeywords keywords, const Array& out) {
  const std::vector<numpy::Operand> operands = operands_of(terms.operands);
  const DType held = out.tensor().dtype();
  if (!keywords.dtype) {
    std::vector<DType> dtypes{held};
    for (const numpy::Operand& each : operands) dtypes.push_back(numpy::asarray(each).dtype());
    keywords.dtype = promote_types(dtypes);
  }
  const LazyTensor result = numpy::einsum(terms.subscripts, operands, keywords);
  if (out.tensor().ndim() != result.ndim())
    throw ValueError("out parameter does not have the correct number of dimensions, has " +
                     std::to_string(out.tensor().ndim()) + " but should have " +
                     std::to_string(result.ndim()));
  if (!numpy::is_castable(*keywords.dtype, held, keywords.casting))
    throw TypeError("Iterator requested dtype could not be cast from " + numpy::dtype_repr(*keywords.dtype) +
                    " to " + numpy::dtype_repr(held) + ", the operand " + std::to_string(operands.size()) +
                    " dtype, according to the rule '" + keywords.casting + "'");
  if (out.tensor().shape() != result.shape())
    throw NotImplementedError("einsum into an array of another shape is not supported yet");
  return written(result, out);
}

/// A result of no axes is a scalar, but where it is a product of matrices seen so.
Value result_of(const LazyTensor& result, bool optimized) {
  return optimized && is_view(result.operation()) ? Value(Array(result)) : fresh(result);
}

Value einsum(const BoundArguments& given) {
  const Value* optimize = given.find("optimize");
  const auto* plain = optimize ? optimize->as<bool>() : nullptr;
  const bool optimized = optimize && (!plain || *plain);
  const Terms terms = terms_of(given.rest(), optimized);
  const numpy::EinsumKeywords keywords = keywords_of(given, terms.operands.size());
  if (const auto out = out_of(given)) return einsum_into(terms, keywords, *out);
  if (terms.operands.size() != 1)
    return result_of(numpy::einsum(terms.subscripts, operands_of(terms.operands), keywords), optimized);
  const Value seen = view_of(
      terms.operands[0], [&](const LazyTensor& x) { return numpy::einsum(terms.subscripts, {x}, keywords); });
  return seen.tensor()->ndim() == 0 ? fresh(*seen.tensor()) : seen;
}

Value einsum_path(const BoundArguments& given) {
  const Terms terms = terms_of(given.rest(), true);
  const Value optimize = given.find("optimize") ? given["optimize"] : Value(std::string("greedy"));
  const auto [path, text] = numpy::einsum_path(terms.subscripts, operands_of(terms.operands),
                                               path_keywords(optimize, terms.operands.size()));
  std::vector<Value> steps{std::string("einsum_path")};
  for (const Dims& places : path) steps.push_back(make_tuple(places));
  return make_sequence({make_sequence(std::move(steps), false), text});
}

constexpr NumpyFunction rows[] = {
    {"einsum", "*operands, out=None, optimize=False, dtype=None, order='K', casting='safe'", einsum},
    {"einsum_path", "*operands, optimize='greedy', !einsum_call=False", einsum_path},
};

}  // namespace

FunctionTable einsum_table() { return rows; }

}  // namespace weft::source
