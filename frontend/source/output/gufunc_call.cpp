#include "frontend/source/output/gufunc_call.hpp"

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/casting.hpp"
#include "frontend/source/output/gufunc_output.hpp"
#include "frontend/source/output/output.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

numpy::UfuncKeywords keywords_of(const BoundArguments& given) {
  numpy::UfuncKeywords keywords{.dtype = given.dtype(), .order = given.order('K')};
  if (!given.has("casting")) return keywords;
  const std::string* text = given["casting"].string();
  if (!text) throw TypeError("casting must be str, not " + type_name(given["casting"]));
  numpy::check_casting(*text);
  keywords.casting = *text;
  return keywords;
}

/// The axes of its own of each operand and of the result, which may be left out where it has none.
std::vector<Dims> axes_of(const BoundArguments& given, const GufuncCall& gufunc) {
  const Sequence* list = given["axes"].sequence();
  if (!list || list->is_tuple) throw TypeError("axes should be a list.");
  const std::size_t count = list->items.size();
  if (count != 3 && !(count == 2 && gufunc.core[2] == 0))
    throw ValueError(
        "axes should be a list with an entry for all 3 inputs and outputs; entries for outputs can only "
        "be omitted if none of them has core axes.");
  std::vector<Dims> axes;
  for (const Value& item : list->items)
    axes.push_back(item.sequence() ? as_dims(item) : Dims{as_index(item)});
  axes.resize(3);
  return axes;
}

/// The last axes, as many as are the operand's own.
Dims last_axes(std::size_t count) {
  Dims axes;
  for (std::size_t i = 0; i < count; ++i)
    axes.push_back(static_cast<std::int64_t>(i) - static_cast<std::int64_t>(count));
  return axes;
}

/// A vector in place of a matrix has one axis of its own.
std::size_t own_axes(const Dims& given, std::size_t core, std::int64_t ndim) {
  const std::size_t own = std::min(core, static_cast<std::size_t>(ndim));
  if (given.size() != own)
    throw NotImplementedError("axes of a product that are not as many as its operand has are not supported");
  return own;
}

LazyTensor own_last(const LazyTensor& x, const Dims& axes, std::size_t core) {
  return numpy::moveaxis(x, axes, last_axes(own_axes(axes, core, x.ndim())));
}

LazyTensor along_axes(const BoundArguments& given, const GufuncCall& gufunc,
                      const numpy::UfuncOperands& operands) {
  const std::vector<Dims> axes = axes_of(given, gufunc);
  const LazyTensor x = own_last(numpy::asarray(operands[0]), axes[0], gufunc.core[0]),
                   y = own_last(numpy::asarray(operands[1]), axes[1], gufunc.core[1]);
  const LazyTensor result = gufunc.product(x, y);
  const std::size_t own = own_axes(axes[2], own_axes_of_result(gufunc, x.ndim(), y.ndim()), result.ndim());
  return own == 0 ? result : numpy::moveaxis(result, last_axes(own), axes[2]);
}

}  // namespace

Value gufunc_into(Array out, const GufuncCall& gufunc, const numpy::UfuncLoop& loop,
                  const numpy::UfuncOperands& operands, numpy::UfuncKeywords keywords) {
  if (!out.writeable()) throw ValueError("output array is read-only");
  keywords.out = out.tensor();
  const LazyTensor result = numpy::called_gufunc(gufunc.name, loop, operands, keywords);
  const LazyTensor spread = repeated_products(gufunc, operands, result, out.tensor().shape());
  out.write_all(numpy::astype(spread, out.tensor().dtype()));
  return out;
}

Value gufunc_call(const BoundArguments& given, const GufuncCall& gufunc) {
  const numpy::UfuncOperands operands{given.array("x1"), given.array("x2")};
  const bool moved = given.has("axes");
  const auto loop = [&](const numpy::UfuncOperands& x) {
    return moved ? along_axes(given, gufunc, x) : gufunc.product(x[0], x[1]);
  };
  const numpy::UfuncKeywords keywords = keywords_of(given);
  const auto out = out_of(given, true);
  if (!out) return fresh(numpy::called_gufunc(gufunc.name, loop, operands, keywords));
  if (moved)
    throw NotImplementedError(std::string("the parameter 'out' of ") + gufunc.name +
                              " beside axes is not supported");
  return gufunc_into(*out, gufunc, loop, operands, keywords);
}

}  // namespace weft::source
