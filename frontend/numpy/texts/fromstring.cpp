// np.fromstring.
#include "frontend/numpy/texts/separated_numbers.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/texts.hpp"

namespace weft::numpy {

LazyTensor fromstring(const std::string& string, const FromstringKeywords& keywords) {
  if (keywords.sep.contains('\0')) throw ValueError("embedded null character");
  if (keywords.sep.empty())
    throw ValueError("The binary mode of fromstring is removed, use frombuffer instead");
  const DType dtype = keywords.dtype.value_or(DType::float64);
  const ndarray numbers = separated_numbers(string, dtype, keywords.count, keywords.sep);
  return numbers.size() == 0 ? zeros(0, {.dtype = dtype}) : array(numbers);
}

}  // namespace weft::numpy
