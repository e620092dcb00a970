#include "frontend/source/output/ufunc_call.hpp"

#include <array>

#include "frontend/numpy/core/casting.hpp"
#include "frontend/source/output/output.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

using numpy::UfuncKeywords;
using numpy::UfuncOperands;

std::string casting_of(const BoundArguments& given) {
  if (!given.has("casting")) return "same_kind";
  const std::string* text = given["casting"].string();
  if (!text) throw TypeError("casting must be str, not " + type_name(given["casting"]));
  numpy::check_casting(*text);
  return *text;
}

UfuncKeywords keywords_of(const BoundArguments& given) {
  return {.where = given.where(),
          .dtype = given.dtype(),
          .casting = casting_of(given),
          .order = given.order('K')};
}

Value result_in(const std::optional<Array>& out, const std::string& ufunc, const numpy::UfuncLoop& loop,
                const UfuncOperands& operands, const UfuncKeywords& keywords) {
  return out ? ufunc_into(*out, ufunc, loop, operands, keywords)
             : fresh(numpy::called_ufunc(ufunc, loop, operands, keywords));
}

std::optional<Array> array_or_none(const Value* value) {
  if (!value || value->is_none()) return std::nullopt;
  if (!value->as<Array>()) throw TypeError("return arrays must be of ArrayType");
  return *value->as<Array>();
}

/// What takes the results of a ufunc of two: given one by one, or as a tuple.
std::array<std::optional<Array>, 2> pair_of_outputs(const BoundArguments& given) {
  const Value* out = given.find("out");
  if (!out || out->is_none()) return {array_or_none(given.find("out1")), array_or_none(given.find("out2"))};
  const Sequence* tuple = out->sequence();
  if (!tuple || !tuple->is_tuple) throw TypeError("'out' must be a tuple of arrays");
  if (tuple->items.size() != 2)
    throw ValueError("The 'out' tuple must have exactly one entry per ufunc output");
  return {array_or_none(&tuple->items[0]), array_or_none(&tuple->items[1])};
}

}  // namespace

UfuncOperands ufunc_operands(const BoundArguments& given) {
  if (given.takes("x")) return {given.array("x")};
  return {given.array("x1"), given.array("x2")};
}

/// NumPy checks what is written before it computes.
Value ufunc_into(Array out, const std::string& ufunc, const numpy::UfuncLoop& loop,
                 const UfuncOperands& operands, UfuncKeywords keywords) {
  if (!out.writeable()) throw ValueError("output array is read-only");
  keywords.out = out.tensor();
  out.write_all(numpy::called_ufunc(ufunc, loop, operands, keywords));
  return out;
}

Value ufunc_call(const BoundArguments& given, const std::string& ufunc, const numpy::UfuncLoop& loop) {
  return result_in(out_of(given, true), ufunc, loop, ufunc_operands(given), keywords_of(given));
}

Value pair_ufunc_call(const BoundArguments& given, const std::string& ufunc, PairLoop loop) {
  const auto outputs = pair_of_outputs(given);
  const UfuncOperands operands = ufunc_operands(given);
  const UfuncKeywords keywords = keywords_of(given);
  const auto first = [loop](const UfuncOperands& x) { return loop(x).first; };
  const auto second = [loop](const UfuncOperands& x) { return loop(x).second; };
  Value one = result_in(outputs[0], ufunc, first, operands, keywords);
  return make_sequence({std::move(one), result_in(outputs[1], ufunc, second, operands, keywords)});
}

}  // namespace weft::source
