#include "frontend/source/operators/shape_values.hpp"

#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/operators/operators.hpp"

namespace weft::source {

Value shape_value(const Dims& shape) {
  std::vector<Value> lengths;
  for (const std::int64_t length : shape) lengths.push_back(length_value(length));
  return make_sequence(std::move(lengths));
}

Value size_value(const Dims& shape) {
  Value size = PythonInt{1};
  for (const std::int64_t length : shape) size = binary(Token::multiply, size, length_value(length));
  return size;
}

}  // namespace weft::source
