// The methods of ufuncs: outer, reduce and accumulate, as calls of the functions that compute the same.
#include <algorithm>

#include "frontend/source/numpy_function.hpp"
#include "runtime/errors.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

/// The functions that fold, or add up, what a ufunc of two operands takes.
struct Folding {
  std::string_view ufunc, reduce, accumulate;
};
constexpr Folding foldings[] = {
    {"add", "sum", "cumsum"}, {"multiply", "prod", "cumprod"}, {"maximum", "max", ""},
    {"minimum", "min", ""},   {"logical_and", "all", ""},      {"logical_or", "any", ""},
};

const NumpyFunction& ufunc_of(const Given& given) { return *given["ufunc"].as<NumpyCallable>()->function; }

/// Every element of A with every element of B.
Value outer(const Given& given) {
  const LazyTensor a = given.tensor("A"), b = given.tensor("B");
  Dims shape = a.shape();
  shape.resize(shape.size() + b.shape().size(), 1);
  return call_numpy(ufunc_of(given), {{Array(numpy::reshape(a, shape)), Array(b)}, {}}, nullptr);
}

/// Calls the function that `which` names for the ufunc, with those of `keywords` that are given.
Value folded(const Given& given, std::string_view Folding::* which, std::string_view method,
             std::initializer_list<const char*> keywords) {
  const std::string_view ufunc = ufunc_of(given).name;
  const auto row = std::ranges::find(foldings, ufunc, &Folding::ufunc);
  if (row == std::end(foldings) || (row->*which).empty())
    throw NotImplementedError("np." + std::string(ufunc) + "." + std::string(method) +
                              " is not in the language that is read");
  const Value* axis = given.find("axis");
  CallArguments arguments{{given["array"]}, {{"axis", axis ? *axis : Value(std::int64_t{0})}}};
  for (const char* keyword : keywords)
    if (const Value* value = given.find(keyword)) arguments.keywords.emplace_back(keyword, *value);
  return call_numpy(*find_numpy_function(row->*which), std::move(arguments), nullptr);
}

Value reduce(const Given& given) {
  return folded(given, &Folding::reduce, "reduce", {"dtype", "keepdims", "initial", "where"});
}

Value accumulate(const Given& given) { return folded(given, &Folding::accumulate, "accumulate", {"dtype"}); }

constexpr NumpyFunction methods[] = {
    {"accumulate", "ufunc, array, axis=0, dtype=None, !out=None", accumulate},
    {"outer", "ufunc, A, B, /, *, !out=None, !where=True, !casting='same_kind', !dtype=None", outer},
    {"reduce", "ufunc, array, axis=0, dtype=None, !out=None, keepdims=False, initial?, where=True", reduce},
};

}  // namespace

FunctionTable ufunc_method_table() { return methods; }

}  // namespace weft::source
