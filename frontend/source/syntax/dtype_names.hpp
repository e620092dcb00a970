// The names of dtypes: of those that Weft has, and of NumPy's others.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/array/dtype.hpp"

namespace weft::source {

/// NumPy's names of the dtypes there are; and with those that C has for them.
std::vector<std::string> dtype_names();
std::vector<std::string> numpys_dtype_names();
/// The dtype that np.NAME is: by its own name, or C's, such as double.
std::optional<DType> dtype_of_numpy(std::string_view name);
/// The dtype that np.dtype(text) is: a name of NumPy's or Python's, a letter, or a code, as "f4" and "<f4".
std::optional<DType> dtype_from_text(std::string_view text);
/// By its own name, or its code, alone.
std::optional<DType> dtype_from_code(std::string_view text);
/// A dtype of NumPy that Weft has not.
bool is_absent_dtype(std::string_view name);
/// The code of one, such as "S3", "<U8", "O" or "M8[ns]": texts, bytes, objects, dates and times, longdouble.
bool is_absent_code(std::string_view text);

}  // namespace weft::source
