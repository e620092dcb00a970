#include "frontend/numpy/core/loop_operands.hpp"

#include <cctype>
#include <string>

#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

std::vector<LazyTensor> in_loop_dtype(const LazyTensor& result) {
  std::vector<LazyTensor> operands;
  for (const Tensor& input : result.node().inputs())
    operands.push_back(astype(LazyTensor(input), result.dtype()));
  return operands;
}

/// The text of an error about a ufunc, as if the quoted name were another.
std::string renamed(std::string text, std::string_view ufunc) {
  const std::size_t begin = text.find('\'');
  const std::size_t end = text.find('\'', begin + 1);
  if (end == text.npos) return text;
  return text.replace(begin + 1, end - begin - 1, ufunc);
}

template <class Apply>
std::vector<LazyTensor> operands_of(std::string_view ufunc, const Apply& apply) {
  try {
    return in_loop_dtype(apply());
  } catch (const TypeError& error) {
    throw TypeError(renamed(error.what(), ufunc));
  }
}

}  // namespace

std::vector<LazyTensor> loop_operands(std::string_view ufunc,
                                      LazyTensor (*of_the_table)(const Operand&, const Operand&),
                                      const Operand& x, const Operand& y) {
  return operands_of(ufunc, [&] { return of_the_table(x, y); });
}

LazyTensor loop_operand(std::string_view ufunc, LazyTensor (*of_the_table)(const Operand&),
                        const Operand& x) {
  return operands_of(ufunc, [&] { return of_the_table(x); })[0];
}

void refuse_types(std::string_view ufunc) {
  throw TypeError("ufunc '" + std::string(ufunc) +
                  "' not supported for the input types, and the inputs could not be safely coerced to any "
                  "supported types according to the casting rule ''safe''");
}

std::string dtype_class(DType dtype) {
  if (dtype == DType::bfloat16) return "<class 'numpy.dtype[bfloat16]'>";
  const std::string_view name = weft::name(dtype);
  const std::size_t capitals = name.starts_with("uint") ? 2 : 1;
  std::string title(name);
  for (std::size_t i = 0; i < capitals; ++i)
    title[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[i])));
  return "<class 'numpy.dtypes." + title + "DType'>";
}

DType widened(DType dtype) { return is_half(dtype) ? DType::float32 : dtype; }

}  // namespace weft::numpy
