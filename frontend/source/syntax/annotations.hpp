// Annotations of parameters that are arrays.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "frontend/source/syntax/source_text.hpp"
#include "runtime/array/dims.hpp"
#include "runtime/array/dtype.hpp"

namespace weft::source {

/// An annotation such as "float32[n, 1024]": a dtype, and a length or a dimension's name for each axis.
/// "float32" and "float32[]" say 0-d. A suffix " strides (4096, 4)" gives NumPy's strides in bytes; without
/// it, C order.
struct ArrayAnnotation {
  using Dimension = std::variant<std::int64_t, std::string>;
  DType dtype = DType::float64;
  std::vector<Dimension> shape;
  std::optional<Dims> strides;
};

/// The array annotation in the string literal `text` at `offset`; nothing when it does not begin with a
/// dtype's name (a Python type's, say). Errors: ReadError for one that is malformed.
std::optional<ArrayAnnotation> parse_annotation(const SourceText& source, Offset offset,
                                                const std::string& text);

}  // namespace weft::source
