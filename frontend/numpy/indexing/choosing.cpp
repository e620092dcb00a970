// np.choose and np.select.
#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/common_shape.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/result_type.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/indexing.hpp"
#include "weft/rounding.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

Dims shape_of_all(const std::vector<LazyTensor>& arrays) {
  std::vector<Dims> shapes;
  for (const LazyTensor& x : arrays) shapes.push_back(x.shape());
  return common_shape(shapes);
}

LazyTensor number_of_choice(const LazyTensor& a, std::int64_t choices, const std::string& mode) {
  if (mode == "clip") return clip(a, 0, choices - 1);
  if (mode == "wrap") return remainder(a, choices);
  if (mode != "raise")
    throw ValueError("clipmode must be one of 'clip', 'raise', or 'wrap' (got '" + mode + "')");
  return checked(Check::invalid_choice, a, logical_or(less(a, 0), greater_equal(a, choices)));
}

}  // namespace

LazyTensor choose(const Operand& a, const std::vector<Operand>& choices, const std::string& mode) {
  if (choices.empty()) throw ValueError("0-length sequence.");
  const LazyTensor given = asarray(a);
  check_cast(given, DType::int64, "safe");
  const DType dtype = common_dtype(choices);
  std::vector<LazyTensor> arrays;
  for (const Operand& choice : choices) arrays.push_back(in_dtype(choice, dtype));
  LazyTensor result = arrays.back();
  arrays.push_back(astype(given, DType::int64));
  const Dims shape = shape_of_all(arrays);
  const LazyTensor number = number_of_choice(arrays.back(), std::ssize(choices), mode);
  for (std::int64_t i = std::ssize(choices) - 2; i >= 0; --i)
    result = where(equal(number, i), arrays[static_cast<std::size_t>(i)], result);
  return setitem(zeros(shape, {.dtype = dtype}), {ellipsis}, result);
}

LazyTensor select(const std::vector<Operand>& condlist, const std::vector<Operand>& choicelist,
                  const Operand& otherwise) {
  if (condlist.size() != choicelist.size())
    throw ValueError("list of cases must be same length as list of conditions");
  if (condlist.empty()) throw ValueError("select with an empty condition list is not possible");
  std::vector<Operand> values = choicelist;
  values.push_back(otherwise);
  const DType dtype = common_dtype(values);
  std::vector<LazyTensor> conditions, choices;
  for (const Operand& condition : condlist) conditions.push_back(asarray(condition));
  for (const Operand& value : values) choices.push_back(astype(asarray(value), dtype));
  shape_of_all(conditions);
  shape_of_all(choices);
  for (std::size_t i = 0; i < conditions.size(); ++i)
    if (conditions[i].dtype() != DType::bool_)
      throw TypeError("invalid entry " + std::to_string(i) + " in condlist: should be boolean ndarray");
  const Dims shape = shape_of_all({broadcast_to(conditions[0], shape_of_all(conditions)),
                                   broadcast_to(choices[0], shape_of_all(choices))});
  for (std::size_t i = conditions.size(); i-- > 0;)  // Python's numbers, too, are arrays by now
    check_cast(broadcast_to(asarray(values[i]), shape_of_all(choices)), dtype, "same_kind");
  LazyTensor result = choices.back();
  for (std::size_t i = conditions.size(); i-- > 0;) result = where(conditions[i], choices[i], result);
  return setitem(zeros(shape, {.dtype = dtype}), {ellipsis}, result);
}

}  // namespace weft::numpy
