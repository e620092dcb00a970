#include "runtime/library/arithmetic/row_arguments.hpp"

#include <algorithm>

#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {

RowArguments::RowArguments(const char* function, const std::vector<ndarray>& arguments)
    : function_(function), arguments_(arguments) {
  require(arguments[0].ndim() == 2 && is_inexact(dtype()), "rows of inexact numbers");
  require(starts().dtype() == dtype() && starts().shape() == Dims{count()}, "a start for each row");
  require(arguments[2].dtype() == DType::bool_ && arguments[2].shape() == arguments[0].shape(),
          "a mark for each element");
  require(std::ranges::all_of(arguments, [](const ndarray& each) { return each.is_c_contiguous(); }),
          "arrays in C order");
}

std::size_t RowArguments::number(std::size_t which) const {
  const ndarray& number = arguments_[3 + which];
  const std::int64_t least = arguments_[0].size() > 0 ? 1 : 0;
  require(number.dtype() == DType::int64 && number.ndim() == 0 && *number.data<std::int64_t>() >= least,
          "a length that is no zero");
  return static_cast<std::size_t>(std::max<std::int64_t>(*number.data<std::int64_t>(), 1));
}

void RowArguments::require(bool holds, const char* what) const {
  if (!holds) throw ValueError(text_of("operation '{}': expected {}", function_, what));
}

}  // namespace weft
